# Robo Battle Pigs: what a pig can be told to do.
pigs-command-forward = walk forward
pigs-command-backward = walk backward
pigs-command-forward-left = walk diagonally forward to the left
pigs-command-forward-right = walk diagonally forward to the right
pigs-command-turn-left = turn left
pigs-command-turn-right = turn right
pigs-command-fire = fire the laser straight ahead
pigs-command-hit = hit the three squares in front
pigs-command-rest = rest
pigs-command-repair = repair, all round long

# The programming panel.
pigs-panel = Programming
pigs-computer = Computer
pigs-program-of = Program for { $name }
pigs-palette = Commands
pigs-own-program = Your program
pigs-own-list = Your list, in the order in which it is obeyed
pigs-slot = Slot { $number }: { $command }
pigs-slot-empty = Slot { $number }: empty
pigs-slot-hint = Choose it to replace it, choose it twice to empty it, or drag it
pigs-slot-empty-hint = The next command goes here
pigs-full = All slots are filled: choose one to replace it.
pigs-lock-in = Lock in
pigs-clear = Clear
pigs-as-before = Same as last time
pigs-fill-rests = Fill in the rests
pigs-preview = Show my path
pigs-preview-kids = Your path is shown on the board as a help, like a planning board. The others move too, so it may come out differently. You can switch it off.

# What has to be written.
pigs-five-free = Five commands of your choice.
pigs-rests-needed = { $damage ->
    [one] One point of damage:
   *[other] { $damage } points of damage:
} { $count ->
    [one] one rest still needed.
   *[other] { $count } rests still needed.
}
pigs-rests-done = { $damage ->
    [one] The rest for your damage is in.
   *[other] All { $damage } rests for your damage are in.
}
pigs-repairing = Repairing takes the whole round and mends one point of damage.
pigs-no-damage = only with damage
pigs-list-new = { $count ->
    [one] Write the first command of your list.
   *[other] Write your list: { $count } commands to begin with. The first is obeyed at once.
}
pigs-list-add = { $count ->
    [one] Add one command to the end of your list.
   *[other] Add { $count } commands to the end of your list.
}
pigs-list-next = The first command is obeyed now; the others wait.
pigs-list-length = { $count ->
    [one] one command waits
   *[other] { $count } commands wait
}

# Why a program can't be locked in.
pigs-missing = { $count ->
    [one] One command is missing.
   *[other] { $count } commands are missing.
}
pigs-no-room-for-rests = { $count ->
    [one] Damage asks for one more rest: replace a command.
   *[other] Damage asks for { $count } more rests: replace that many commands.
}
pigs-rests-too-many = { $count ->
    [one] One rest too many: replace it with a command.
   *[other] { $count } rests too many: replace them with commands.
}
pigs-no-rests = Without damage there is nothing to rest for: replace the rests.
pigs-mixed-repair = Repairing takes the whole round: five times repair, or not at all.
pigs-nothing-to-repair = Without damage there is nothing to repair.
pigs-not-in-variant = Damage costs no commands here, so there is neither rest nor repair.
pigs-length = A program has five commands.
pigs-over = The game is over.
pigs-out = This pig is out of the game.
pigs-whole = Ready to be locked in.

# Locked in.
pigs-locked-in = Locked in
pigs-on-its-way = On its way…
pigs-change = Change
pigs-you-are-out = Your pig is out. You can watch how the others get on.
pigs-who-is-ready = Who is ready
pigs-is-ready = ready
pigs-is-thinking = still thinking
pigs-is-out = out
pigs-pass-the-screen = Pass the screen to { $name }. Everybody else looks away.
pigs-i-am = I am { $name }

# The reveal.
pigs-reveal = What happened
pigs-replay = Play again
pigs-moment-back = One moment back
pigs-moment-on = One moment on
pigs-moment-of = Moment { $number } of { $all }
pigs-to-moment = Show moment { $number }
pigs-speed = Speed of the replay
pigs-programs = Everybody's programs, moment by moment
pigs-cancelled = (no longer obeyed)
pigs-story = Moment by moment
pigs-standings = How the pigs are doing
pigs-pig = Pig
pigs-damage-head = Damage
pigs-state-head = State
pigs-damage = { $count ->
    [0] no damage
    [one] one point of damage
   *[other] { $count } points of damage
}
pigs-in-the-game = fighting
pigs-out-in-place = out, place { $place }

analysis-command-forward = Forward
analysis-command-backward = Backward
analysis-command-forward-left = Diagonally forward to the left
analysis-command-forward-right = Diagonally forward to the right
analysis-command-turn-left = Turn left
analysis-command-turn-right = Turn right
analysis-command-fire = Fire the laser
analysis-command-hit = Punch
analysis-command-rest = Rest, for damage
analysis-command-repair = Repair, for a whole round
