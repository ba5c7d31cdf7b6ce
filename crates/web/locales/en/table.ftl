# The table: who plays, what can be done, what is said.
seat-open = open seat
seat-you = (you)
seat-sit = Sit down
seat-thinks = thinks…
seat-ready = ready
seat-plans = plans…
seat-here = at the table
seat-away = away
computer-name = Computer { $level }

local-you = You
local-guest = Player { $number }
local-no-room = The browser has no room left for another game. Delete an old one in the settings.
local-not-kept = The browser couldn't keep this move: it has no room left. Go on playing, but don't close the page.
local-no-draw = The computer plays on.
local-computer-failed = The computer can't move: { $why }

piece-damage = { $points ->
    [one] { $points } point of damage
   *[other] { $points } points of damage
}
facing-north = looks up
facing-east = looks right
facing-south = looks down
facing-west = looks left

target-step = Go there
target-capture = Take it
target-push = Push
target-jump = Jump
target-switch = Trade places
target-dribble = Dribble
target-kick = Kick
target-drop = Put it here
target-promote = Become big
target-goal = Goal!
spot-tray = Hand
spot-goal-white = White's goal
spot-goal-black = Black's goal
spot-empty = empty
spot-can-move = Can be moved.

threat-attack = Your red robot is under attack.
threat-attack-of = { $who }: the red robot is under attack.
threat-arrival = The other red robot can arrive safely next turn.
threat-arrival-of = { $who }: the red robot can arrive safely next turn.
threat-goal = The other side can score next turn.
threat-goal-of = { $who } can score next turn.

board-label = Board of { $game }. Arrow keys walk, Enter chooses, Escape lets go.
trial-label = A board to try it on. Arrow keys walk, Enter chooses.
trial-back = Take back
trial-try = Try it: program a pig
trial-run = Run
trial-pig = Which pig you program
trial-pigs-label = A board to try it on. Arrow keys walk; the commands are below.
trial-others-turn = The others only turn on the spot or rest.
trial-others-lists = The others obey their lists and add only turns on the spot.

turn-title = Your turn so far
turn-more = One more action, or something else first.
turn-undo = Undo
turn-send = Send
turn-passive = That would leave all your pieces where they were: a passive turn isn't allowed. Choose another action.

status-gathering = Waiting for players
status-paused = The game stands
status-sending = Sending…
status-your-turn = Your turn
status-turn-of = { $who } to move
status-waiting = Waiting for the others
status-past = You are looking at an earlier position.
status-present = Back to the present
left-clock = { $count ->
    [one] { $who } has left the table. The clock goes on.
   *[other] { $who } have left the table. The clock goes on.
}
left-no-clock = { $count ->
    [one] { $who } has left the table. The game stays open.
   *[other] { $who } have left the table. The game stays open.
}
left-back = { $count ->
    [one] { $who } is back at the table.
   *[other] { $who } are back at the table.
}
title-your-turn = ● Your turn: { $game }
title-table = { $game } at botyard

invite-text = Send this link to a friend: whoever opens it can sit down, without an account.
invite-link = Link for a friend
invite-copy = Copy the link
link-copied = The link is copied.

ending-won = { $who } wins: { $why }
ending-drawn = Draw: { $why }
ending-shared = { $who } share the first place: { $why }
ending-void = No result: { $why }

moves-title = Moves
moves-none = Nothing has been played yet.
move-round = Round { $round }
move-retired = { $who } leaves
replay-first = To the beginning
replay-back = One move back
replay-play = Play it
replay-pause = Stop
replay-on = One move on
replay-last = To the present
replay-slider = Which move is shown
told-title = What happened

chat-title = Chat
chat-none = Nobody has said anything yet.
chat-label = Say something
chat-send = Say

act-take-back = Take back
act-draw = Offer a draw
act-pause = Pause
act-resume = Go on
act-abort = Call off
act-resign = Resign
act-sure = Really?
act-leave = Leave
act-vacation = Vacation
act-vacation-end = Back from vacation
act-rematch = Rematch
act-next = To the next game
act-analysis = Analyse
offer-draw = a draw
offer-take-back = to take a move back
offer-pause = a pause
offer-resume = to go on
offer-rematch = a rematch
offer-waits = You have asked for this: { $what }. Waiting for an answer.
offer-accept = Agree
offer-decline = Decline
offer-withdraw = Withdraw
asked-draw = { $who } offers a draw.
asked-take-back = { $who } would like to take a move back.
asked-pause = { $who } would like a pause.
asked-resume = { $who } would like to go on.
asked-rematch = { $who } would like a rematch.
tool-flip = Turn the board
tool-sound = Sounds
tool-link = Copy the link

clock-days = { $days } d { $hours } h
clock-vacation = vacation

words-title = In words
words-type = Type a move
words-position = The position
words-moves = Legal moves

table-loading = Looking for the table…
table-not-here = This table can't be shown
try-again = Try again
take-along = Take it along
