# The workers behind the page.
worker-died = The computer stopped thinking all of a sudden. Try once more: it starts anew.
worker-missing = The part of the page that thinks couldn't be started. Load the page again.
worker-broken = The part of the page that thinks doesn't work: { $why }

# Taking a game along.
share-label = Share and download
share-link = Copy link
share-copied = The link is copied.
share-copy-by-hand = The browser doesn't let us copy. Here is the link:
share-record-words = Download the game as a text that botyard and people can read
share-svg-words = Download a picture that stays sharp at any size
share-png-words = Download a picture
share-gif-words = Download the whole game as a moving picture
share-making = Making the { $what }…
share-made = { $done } of { $of } pictures
share-no-record = There is no record to be had: { $why }
share-no-film = There is no film of this game.
share-not-made = The picture couldn't be made: { $why }
share-not-saved = The browser doesn't let us save files.

# Analysis.
analysis-of = Analysis: { $game }
analysis-other = Another game
analysis-choose = Choose a game to start from its first position, set up one of your own, or load a game that was played.
analysis-here = Games in this browser
analysis-board-editor = Make a RoboSoccer board of your own
analysis-coming = The game is on its way…
analysis-no-game = There is no game called “{ $game }”.
analysis-bad-address = The address can't be read in full, so this is the start of the game. { $why }
analysis-bad-moves = Move { $number } (“{ $order }”) can't be played: { $why }
analysis-board = The position. Move for whoever's turn it is.
analysis-turn = { $who } to move
analysis-all = All give their orders at once
analysis-won = { $who } wins: { $reason }
analysis-drawn = Nobody wins: { $reason }
analysis-play = Play
analysis-undo = Undo
analysis-type = Type a move
analysis-edit = Set up a position
analysis-play-here = Play from here

analysis-engine = Engine
analysis-engine-lines = Lines
analysis-engine-time = Time
analysis-engine-endless = no limit
analysis-engine-seconds = { $seconds } s
analysis-engine-depth = Depth { $depth } · { $nodes } positions
analysis-engine-thinks = thinking…
analysis-engine-begins = The engine looks at the position…
analysis-engine-over = The game is over here: there is nothing to think about.

analysis-score-even = About even
analysis-score-slight = { $who } is slightly better
analysis-score-better = { $who } is better
analysis-score-much = { $who } is much better

analysis-perfect = Perfect play
analysis-perfect-moves = Every move and its value
analysis-perfect-move = Move
analysis-perfect-value = Value
analysis-perfect-wins = wins in { $count }
analysis-perfect-draw = draw
analysis-perfect-loses = loses in { $count }
analysis-perfect-asked = Looking it up…
analysis-perfect-being-made = Robot Duel is solved, but the server is still computing its table. It will be asked again in a moment.
analysis-perfect-offline = The server can't be reached, so perfect values aren't at hand. The engine thinks all the same.

analysis-moves = Moves
analysis-moves-none = Nothing has been played yet. Move on the board, or pick a line of the engine.
analysis-moves-left = { $who } leaves
analysis-moves-first = To the start
analysis-moves-before = One step back
analysis-moves-next = One step on
analysis-moves-last = To the end
analysis-moves-place = Place in the game
analysis-moves-flip = Flip the board
analysis-moves-back = Back to the game
analysis-moves-promote = Make it the main line
analysis-moves-cut = Delete from here on
analysis-moments = Moment by moment
analysis-moments-one = Moment { $number }
analysis-moments-replay = Replay
analysis-moments-slow = Slowly

analysis-round = The round
analysis-round-for = Best mix for
analysis-round-engine-off = Switch the engine on to see which programs it would mix.
analysis-round-what-if = What if they had played…
analysis-round-what-if-words = Choose a program for everybody, play the round, and see what comes of it.
analysis-round-as-played = As played
analysis-round-draw = Let the computer choose
analysis-round-draw-all = Computer for all
analysis-round-play = Play the round
analysis-round-clear = Clear
analysis-round-commands = Commands for { $who }
analysis-round-compared = Chances of { $who }: { $before } before the round, { $after } after it.
analysis-mix-value = Chances: { $value }.
analysis-mix-exploitability = Whoever knew this mix could take away { $value } at most, as far as was looked.
analysis-mix-take = Choose this program
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

analysis-load = A game that was played
analysis-load-paste = Paste a record (.yard)
analysis-load-file = or open a file
analysis-load-analyse = Analyse it
analysis-load-empty = There is no game in this text.
analysis-load-several = { $shown } of { $count } games are listed here. Which one?
analysis-load-bad-line = Line { $line }: { $why }.
analysis-load-untrue = The record contradicts the rules: { $why }.
analysis-load-no-file = The file can't be read.
analysis-load-not-here = This browser doesn't keep that game any more.

analysis-edit-board = The position that you set up
analysis-edit-palette = Pieces and tools
analysis-edit-carry = Move
analysis-edit-erase = Erase
analysis-edit-turn = Turn
analysis-edit-damage = Damage +1
analysis-edit-how = Choose a piece and touch a square, or drag it there. With the keyboard: arrows and Enter on the board.
analysis-edit-whose-turn = Whose turn it is
analysis-edit-trays = In hand
analysis-edit-take = Take one away: { $what }
analysis-edit-put = Add one: { $what }
analysis-edit-options = How it is played
analysis-edit-own-choice = of your own
analysis-edit-text = The position as text
analysis-edit-start = Start position
analysis-edit-empty = Empty board
analysis-edit-analyse = Analyse
analysis-edit-leave = Cancel

# The editor of boards.
yard-how = Click the border between two squares: first it becomes a wall, then a one-way arrow, then the arrow turns round, then it is free again. The left and the right edge are the same border.
yard-label = The board's borders. Arrow keys go from border to border, Enter changes one, Delete frees it.
yard-free = Between { $from } and { $to }: free
yard-wall = Between { $from } and { $to }: a wall
yard-arrow = An arrow from { $from } to { $to }
yard-name = Name
yard-new-name = my-yard
yard-rows = Rows
yard-plug = Pieces that plug a home row
yard-alike = Change the other half too, so that both sides are alike
yard-fair = Fair: after a half turn the board looks the same.
yard-unfair = { $arrows ->
    [0] Not fair: some walls have no partner on the other side.
    [one] Not fair: one arrow has no partner on the other side.
   *[other] Not fair: { $arrows } arrows have no partner on the other side.
}
yard-mirror = Mirror White's half
yard-clear = Free all borders
yard-play-computer = Play it against the computer
yard-play-hotseat = Play it for two here
yard-new-table = New table with it
yard-save-file = Download the board file
yard-boards = Boards
yard-keep = Keep it in this browser
yard-kept = The board “{ $name }” is kept in this browser.
yard-no-room = The browser has no room left for the board.
yard-forget = Forget { $name }
yard-file = Open a board file
yard-text = The board file
