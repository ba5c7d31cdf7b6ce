# The table: players, actions, chat.
seat-open = empty seat
seat-you = (you)
seat-sit = Join
seat-thinks = thinking…
seat-ready = ready
seat-plans = planning…
seat-here = at the table
seat-away = away

local-you = You
local-guest = Player { $number }
local-no-room = This browser has no room left for another game. Delete an old one in the settings.
local-not-kept = This browser couldn't save your move: it has no room left. You can play on, but don't close the page.
local-went-on = This game continued in another tab. Here is its current position.
local-no-draw = The computer declines the draw.
local-computer-failed = The computer can't move: { $why }

piece-damage = { $points ->
    [one] { $points } point of damage
   *[other] { $points } points of damage
}
facing-north = facing up
facing-east = facing right
facing-south = facing down
facing-west = facing left

target-step = Move
target-capture = Capture
target-push = Push
target-jump = Jump
target-switch = Swap places
target-dribble = Dribble
target-kick = Kick
target-drop = Drop here
target-promote = Promote
target-goal = Goal!
spot-tray = Hand
spot-goal-white = White's goal
spot-goal-black = Black's goal
spot-empty = empty
spot-can-move = Can be moved.

threat-attack = Your red robot is under attack.
threat-attack-of = { $who }: the red robot is under attack.
threat-arrival = Your opponent's red robot can reach safety next turn.
threat-arrival-of = { $who }: the red robot can reach safety next turn.
threat-goal = Your opponent can score next turn.
threat-goal-of = { $who } can score next turn.

board-label = { $game } board. Use the arrow keys to move, Enter to select, Escape to cancel.
trial-label = A practice board. Use the arrow keys to move, Enter to select.
trial-back = Undo
trial-try = Try it: program a pig
trial-run = Run
trial-pig = The pig that you program
trial-pigs-label = A practice board. Use the arrow keys to move; the commands are below.
trial-others-turn = The others only turn on the spot or rest.
trial-others-lists = The others follow their lists and add only turns on the spot.

turn-title = Your turn so far
turn-more = One more action needed.
turn-one-more = 1 of 2 actions done: make one more, or send the turn.
turn-undo = Undo
turn-send = Send
turn-passive = This would leave everything where it was, which isn't allowed. Choose another action.
turn-complete = The turn is complete: send it, or undo an action.

dock = Game controls
status-gathering = Waiting for players
status-paused = Paused
status-sending = Sending…
status-your-turn = Your turn
status-turn-of = { $who } to move
status-waiting = Waiting for the others
status-past = Viewing an earlier move.
status-present = Back to the current move
left-clock = { $count ->
    [one] { $who } left. The clock is still running.
   *[other] { $who } left. The clock is still running.
}
left-no-clock = { $count ->
    [one] { $who } left. You can wait or come back later.
   *[other] { $who } left. You can wait or come back later.
}
left-back = { $count ->
    [one] { $who } is back.
   *[other] { $who } are back.
}
title-your-turn = ● Your turn: { $game }
title-table = { $game } on botyard

invite-text = Send this link to a friend: anyone who opens it can join, no account needed.
invite-link = Link for a friend
invite-copy = Copy link
link-copied = Link copied.

ending-won = { $seat ->
    [w] White wins
    [b] Black wins
   *[other] { $who } wins
}: { $why }
ending-drawn = Draw: { $why }
ending-shared = { $who } share first place: { $why }
ending-void = No result: { $why }

moves-title = Moves
moves-none = No moves yet.
move-round = Round { $round }
move-retired = { $who } leaves
replay-first = First move
replay-back = Previous move
replay-play = Play
replay-pause = Pause
replay-on = Next move
replay-last = Latest move
replay-slider = Move
told-title = Last move

chat-unread = { $count ->
    [one] Chat: one new message
   *[other] Chat: { $count } new messages
}
chat-title = Chat
chat-none = No messages yet.
chat-label = Message
chat-send = Send
chat-mute = Mute { $name }
chat-muted = { $name } is muted. The account page lists muted players.
chat-quiet = Only players may chat

act-take-back = Take back
act-draw = Offer draw
act-pause = Pause
act-resume = Resume
act-abort = Abort game
act-resign = Resign
act-watch = Keep watching
act-skip = Skip to the end
watching-on = You are out. The others are still playing.
act-abort-sure = Yes, abort
act-resign-sure = Yes, resign
act-leave = Leave
act-vacation = Vacation
act-vacation-end = Back from vacation
act-rematch = Rematch
act-next = Go to the rematch
act-analysis = Analyse
offer-draw = Draw offered.
offer-take-back = Takeback requested.
offer-pause = Pause requested.
offer-resume = You asked to resume.
offer-rematch = Rematch offered.
offer-waits = { $what } Waiting for a reply.
offer-accept = Accept
offer-decline = Decline
offer-withdraw = Withdraw
asked-draw = { $who } offers a draw.
asked-take-back = { $who } asks to take a move back.
asked-pause = { $who } asks for a pause.
asked-resume = { $who } asks to resume the game.
asked-rematch = { $who } offers a rematch.
tool-flip = Flip board
tool-sound = Sounds
tool-link = Copy link

clock-days = { $days } d { $hours } h
clock-vacation = vacation

words-title = Moves as text
words-type = Type a move
words-position = Position
words-moves = Legal moves

table-loading = Loading the table…
table-not-here = This table can't be shown
try-again = Try again
take-along = Share & download
