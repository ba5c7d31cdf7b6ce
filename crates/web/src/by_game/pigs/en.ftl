# Robo Battle Pigs: commands.
pigs-command-forward = walk forward
pigs-command-backward = walk backward
pigs-command-forward-left = walk diagonally forward to the left
pigs-command-forward-right = walk diagonally forward to the right
pigs-command-turn-left = turn left
pigs-command-turn-right = turn right
pigs-command-fire = fire the laser straight ahead
pigs-command-hit = hit the three squares in front
pigs-command-rest = rest
pigs-command-repair = repair (takes the whole round)

# Programming panel.
pigs-panel = Programming
pigs-computer = Computer
pigs-program-of = Program for { $name }
pigs-palette = Commands
pigs-own-program = Your program
pigs-own-list = Your list, in the order it will run
pigs-slot = Slot { $number }: { $command }
pigs-slot-empty = Slot { $number }: empty
pigs-slot-hint = Select to replace, select twice to clear, or drag
pigs-slot-empty-hint = The next command goes here
pigs-full = All slots are full: select one to replace it.
pigs-lock-in = Lock in
pigs-clear = Clear
pigs-as-before = Repeat last program
pigs-fill-rests = Add the required rests
pigs-preview = Preview my path
pigs-preview-kids = Your path is previewed on the board. The others move too, so things may turn out differently. You can switch the preview off.

# What a program must contain.
pigs-five-free = Five commands of your choice.
pigs-rests-needed = { $damage } damage: { $count ->
    [one] add one more rest.
   *[other] add { $count } more rests.
}
pigs-rests-done = { $damage ->
    [one] You have added the rest for your damage.
   *[other] You have added all { $damage } rests for your damage.
}
pigs-repairing = Repairing takes the whole round and removes one point of damage.
pigs-no-damage = only when damaged
pigs-list-new = { $count ->
    [one] Write the first command of your list.
   *[other] Write your list: { $count } commands to start with. The first one runs right away.
}
pigs-list-add = { $count ->
    [one] Add one command to the end of your list.
   *[other] Add { $count } commands to the end of your list.
}
pigs-list-next = The first command runs now; the others wait.
pigs-list-length = { $count ->
    [one] one command waiting
   *[other] { $count } commands waiting
}

# Why a program can't be locked in.
pigs-missing = { $count ->
    [one] One command is missing.
   *[other] { $count } commands are missing.
}
pigs-no-room-for-rests = { $count ->
    [one] Your damage requires one more rest: replace a command with it.
   *[other] Your damage requires { $count } more rests: replace that many commands.
}
pigs-rests-too-many = { $count ->
    [one] One rest too many: replace it with a command.
   *[other] { $count } rests too many: replace them with commands.
}
pigs-no-rests = You have no damage, so you can't rest: replace the rests.
pigs-mixed-repair = Repairing takes the whole round: use repair five times, or not at all.
pigs-nothing-to-repair = You have no damage to repair.
pigs-not-in-variant = Damage costs no commands in this variant, so there is no rest and no repair.
pigs-length = A program has five commands.
pigs-over = The game is over.
pigs-out = This pig is out of the game.
pigs-whole = Ready to lock in.

# Locked programs.
pigs-locked-in = Locked in
pigs-on-its-way = Sending…
pigs-change = Change
pigs-you-are-out = Your pig is out. You can watch the others.
pigs-who-is-ready = Ready players
pigs-is-ready = ready
pigs-is-thinking = still programming
pigs-is-out = out
pigs-pass-the-screen = Hand the screen to { $name }. Everyone else, look away!
pigs-i-am = I am { $name }

# Reveal.
pigs-reveal = Last round
pigs-replay = Play again
pigs-step = Step { $number }
pigs-hurry = Show the end of the round
pigs-showing = The round is being shown. Tap the board to skip to its end.
pigs-moment-back = Previous step
pigs-moment-on = Next step
pigs-moment-of = Step { $number } of { $all }
pigs-to-moment = Go to step { $number }
pigs-speed = Playback speed
pigs-programs = All programs, step by step
pigs-cancelled = (cancelled)
pigs-story = Step by step
pigs-pig = Pig
pigs-damage = { $count ->
    [0] no damage
    [one] one point of damage
   *[other] { $count } points of damage
}

analysis-command-forward = Forward
analysis-command-backward = Backward
analysis-command-forward-left = Diagonally forward to the left
analysis-command-forward-right = Diagonally forward to the right
analysis-command-turn-left = Turn left
analysis-command-turn-right = Turn right
analysis-command-fire = Fire the laser
analysis-command-hit = Punch
analysis-command-rest = Rest (for damage)
analysis-command-repair = Repair (takes the whole round)
