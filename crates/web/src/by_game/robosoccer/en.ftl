# RoboSoccer: line-up.
lineup-title = Line up your robots
lineup-how = Choose two robots here or on the board, or drag one onto another: they trade places.
lineup-small = small robot
lineup-medium = medium robot
lineup-big = big robot
lineup-slot = Column { $column }: { $robot }
lineup-send = Send line-up
lineup-usual = Start with the usual line-up
lineup-shuffle = Shuffle
lineup-mirror = Copy the opponent's line-up
lineup-ball = Now place your ball: tap a square in your second row, then send it.

# Board editor.
yard-how = Click the border between two squares to make it a wall, then a one-way arrow, then an arrow the other way, then open again. The left and right edges of the board are the same border.
yard-label = The borders on the board. Use the arrow keys to go from border to border, Enter to change one, Delete to clear it.
yard-free = Between { $from } and { $to }: open
yard-wall = Between { $from } and { $to }: wall
yard-arrow = Arrow from { $from } to { $to }
yard-name = Name
yard-new-name = my-board
yard-rows = Rows
yard-plug = Number of pieces that plug a home row
yard-alike = Mirror every change
yard-fair = Fair: the board looks the same from both sides.
yard-unfair = { $arrows ->
    [0] Not fair: some walls have no counterpart on the other side.
    [one] Not fair: one arrow has no counterpart on the other side.
   *[other] Not fair: { $arrows } arrows have no counterpart on the other side.
}
yard-mirror = Copy White's half to Black's
yard-clear = Clear all walls and arrows
yard-play-computer = Play here against the computer
yard-play-hotseat = Play here with a friend
yard-new-table = Create a table with it
yard-save-file = Download the board file
yard-boards = Boards
yard-keep = Save in this browser
yard-kept = The board “{ $name }” is saved in this browser.
yard-no-room = This browser has no room left for the board.
yard-forget = Delete { $name }
yard-file = Open a board file
yard-text = The board file
