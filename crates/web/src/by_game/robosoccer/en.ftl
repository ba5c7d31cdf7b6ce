# RoboSoccer: the line-up.
lineup-title = Line up your robots
lineup-how = Drag the robots along your home row, or choose two to make them trade places.
lineup-small = small robot
lineup-medium = medium robot
lineup-big = big robot
lineup-slot = Column { $column }: { $robot }
lineup-send = Send this line-up
lineup-shuffle = Shuffle
lineup-mirror = Mirror the opponent
lineup-ball = Now your ball: touch a square of your second row on the board, then send it.

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
