# Header and other parts of every page.
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
theme-to-light = Light theme
theme-to-dark = Dark theme
close = Close
line-lost = Connection lost. Reconnecting… Your moves will be sent once you are back online.

missing-title = Page not found
missing-text = This table no longer exists, or the address is mistyped.
missing-home = Back to the games

# Error messages. The ids end in the server's error codes.
error-offline = The server can't be reached. Nothing is lost: try again in a moment.
error-strange = Unexpected reply from the server. Please reload the page.
error-not-found = Not found, or you don't have access.
error-rate = Too many requests. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
error-too-many = Too many requests. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
error-storage = The server can't save anything right now. Nothing is lost: try again in a moment.
error-busy = The server is busy: try again in a moment.
error-going-down = The server is restarting. Try again in a moment.
error-not-your-turn = It isn't your turn.
error-stale-turn = The game has moved on; that move was for an earlier turn.
error-over = The game is over.
error-seat-taken = Someone else just took this seat.
error-not-signed-in = Sign in first.
error-illegal-order = That isn't a legal move: { $message }.
game-for-two = For two players
game-for-some = For { $least } to { $most } players
computer-of = Computer, { $level }
level-more = More
