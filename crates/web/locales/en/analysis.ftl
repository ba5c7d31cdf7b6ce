# Web workers.
worker-died = The computer player stopped unexpectedly. Try again: it will be restarted.
worker-missing = The computer player couldn't start. Please reload the page.
worker-broken = The computer player doesn't work: { $why }

# Sharing and downloads.
share-label = Share and download
share-link = Copy link
share-copied = Link copied.
share-copy-by-hand = Your browser doesn't allow copying. Here is the link:
share-record-words = Download the game as text
share-svg-words = Download a picture that stays sharp at any size
share-png-words = Download a picture
share-gif-words = Download the game as an animation
share-making = Creating the { $what }…
share-made = { $done } of { $of } frames
share-no-record = No record available: { $why }
share-no-film = This game can't be shown as an animation.
share-not-made = The picture couldn't be created: { $why }
share-not-saved = Your browser doesn't allow saving files.

# Analysis.
analysis-of = Analysis: { $game }
analysis-other = Another game
analysis-choose = Choose a game to start from its first position, set up a position, or load a finished game.
analysis-here = Games in this browser
analysis-board-editor = Design your own RoboSoccer board
analysis-coming = Loading…
analysis-no-game = There is no game called “{ $game }”.
analysis-bad-address = Part of the address is invalid, so this is the starting position. { $why }
analysis-bad-moves = Move { $number } (“{ $order }”) can't be played: { $why }
analysis-board = The position. Move either side.
analysis-turn = { $who } to move
analysis-all = Everyone programs at the same time
analysis-won = { $seat ->
    [w] White wins
    [b] Black wins
   *[other] { $who } wins
}: { $reason }
analysis-drawn = Draw: { $reason }
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
analysis-engine-begins = Thinking…
analysis-engine-over = Game over.

analysis-score-even = About even
analysis-score-slight = { $who } is slightly better
analysis-score-better = { $who } is better
analysis-score-much = { $who } is much better

analysis-perfect = Perfect play
analysis-perfect-moves = All moves and their values
analysis-perfect-move = Move
analysis-perfect-value = Value
analysis-perfect-wins = { $count ->
    [one] win in one ply
   *[other] win in { $count } plies
}
analysis-perfect-draw = draw
analysis-perfect-loses = { $count ->
    [one] loss in one ply
   *[other] loss in { $count } plies
}
analysis-perfect-asked = Looking it up…
analysis-perfect-being-made = Robot Duel is solved, but the server is still computing its table. Trying again in a moment.
analysis-perfect-offline = The server can't be reached, so perfect values are unavailable; showing the engine instead.

analysis-moves = Moves
analysis-moves-none = No moves yet. Move on the board, or choose an engine line.
analysis-moves-left = { $who } leaves
analysis-moves-first = First move
analysis-moves-before = Previous move
analysis-moves-next = Next move
analysis-moves-last = Last move
analysis-moves-place = Move
analysis-moves-flip = Flip board
analysis-moves-back = Back to the game
analysis-moves-promote = Make main line
analysis-moves-cut = Delete from here
analysis-moments = Step by step
analysis-moments-one = Step { $number }
analysis-moments-replay = Replay
analysis-moments-slow = Slow motion

analysis-round = The round
analysis-round-for = Best strategy for
analysis-round-engine-off = Switch the engine on to see the programs of its best strategy.
analysis-round-what-if = What if…
analysis-round-what-if-words = Choose a program for every pig, play the round and see what happens.
analysis-round-as-played = As played
analysis-round-draw = Let the computer choose
analysis-round-draw-all = Computer for all
analysis-round-play = Play the round
analysis-round-clear = Clear
analysis-round-commands = Commands for { $who }
analysis-round-compared = Expected result of { $who }: { $before } before the round, { $after } after it.
analysis-mix-chances = Rough estimate of the chances: { $each }.
analysis-mix-exploitability = An opponent who knew this strategy could gain up to { $value } (estimate).
analysis-mix-take = Choose this program

analysis-load = Load a game
analysis-load-paste = Paste a game record (.yard)
analysis-load-file = or open a file
analysis-load-analyse = Analyse
analysis-load-empty = This text contains no game.
analysis-load-several = { $shown } of { $count } games are listed here. Which one?
analysis-load-bad-line = Line { $line }: { $why }.
analysis-load-untrue = The record contradicts the rules: { $why }.
analysis-load-no-file = The file can't be read.
analysis-load-not-here = This game is no longer in this browser.

analysis-edit-board = Position being set up
analysis-edit-palette = Pieces and tools
analysis-edit-carry = Move
analysis-edit-erase = Erase
analysis-edit-turn = Rotate
analysis-edit-damage = Damage +1
analysis-edit-how = Choose a piece and tap a square, or drag it there. With the keyboard: arrow keys and Enter on the board.
analysis-edit-whose-turn = Side to move
analysis-edit-trays = In hand
analysis-edit-take = Remove one: { $what }
analysis-edit-put = Add one: { $what }
analysis-edit-options = Rules
analysis-edit-own-choice = custom
analysis-edit-text = Position as text
analysis-edit-start = Start position
analysis-edit-empty = Empty board
analysis-edit-analyse = Analyse
analysis-edit-leave = Cancel
