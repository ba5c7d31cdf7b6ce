# The frame of every page.
skip = Skip to the content
nav = Pages
nav-new = New game
nav-rules = Rules
nav-analysis = Analysis
nav-editor = Board editor
nav-players = Players
nav-settings = Settings
nav-sign-in = Sign in
language = Language
theme-to-light = Light colours
theme-to-dark = Dark colours
close = Close
line-lost = The server can't be reached. Trying again… What you do is sent when it is back.

missing-title = Nothing is here
missing-text = The address leads nowhere: a table that is gone, or a letter too many.
missing-home = To the games

# Why something didn't work. The names end in the server's codes.
error-offline = The server can't be reached. Nothing is lost: try again in a moment.
error-strange = The server's answer couldn't be understood. Load the page again.
error-not-found = That isn't here, or you may not see it.
error-rate = Too much at once: try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
error-too-many = Too much at once: try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
error-storage = The server can't store anything just now. Nothing is lost: try again in a moment.
error-busy = The server is busy: try again in a moment.
error-going-down = The server is being restarted: try again in a moment.
error-not-your-turn = It isn't your turn.
error-stale-turn = The game has gone on: that was for an earlier turn.
error-over = The game is over.
error-seat-taken = Somebody was quicker: the seat is taken.
error-not-signed-in = Sign in first.
error-illegal-order = That isn't a legal move: { $message }.
game-for-two = For two players
game-for-some = For { $least } to { $most } players
computer-of = Computer, { $level }
