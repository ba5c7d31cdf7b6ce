# The pages around the game: home, new game, rules, players, account, settings.
page-cancel = Cancel
page-delete = Delete
page-loading = One moment…

# Home.
home-title = Four games with robots
home-words = Play at once: no account, nothing to install.
home-computer = Play the computer
home-friend = Play a friend
home-hotseat = Two at one screen
home-anybody = Find an opponent
home-more = More ways to play…
home-more-of = { $game }: more ways to play
home-rules-of = { $game }: rules
home-living = A game of { $game } that plays itself
home-own = Your games
home-here = in this browser
home-forget-of = Delete this game of { $game }
home-open = Open tables
home-open-none = Nobody is waiting just now. Open a table, and somebody may come; or send a friend the link.
home-open-own = Open a table
home-join = Join
home-yours = yours
home-watch = Games to watch
home-watch-none = No public game is being played. Yours could be the first.
home-away = The server can't be reached, so there are no open tables to show. Playing the computer and two at one screen work all the same.
home-challenges = Challenges
home-challenge-in = { $name } challenges you: { $game }
home-challenge-out = { $game }: waiting for { $name }
home-challenge-cancel = Take back
home-accept = Accept
home-decline = Decline

# Tables in a list.
listed-open = open seat
listed-your-turn = Your turn
listed-gathering = waiting for players
listed-playing = turn { $turn }
listed-paused = paused
listed-over = over
listed-drawn = a draw
listed-won = { $name } won
listed-rated = rated

# A new game.
new-game = Game
new-choose = Which game shall it be?
new-options = How it is played
new-seats = Who plays
new-count = Players
new-swap = Swap seats
new-level = Level
new-table = The table
sitter-me = me
sitter-here = somebody at this screen
sitter-open = open: whoever comes
sitter-computer = computer
new-server = Play on the server
new-server-words = The game is recorded there, and you can go on with it on another device. Otherwise it stays in this browser.
new-who = Who can join
new-private = Whoever has the link
new-private-words = You get a link to send to a friend. Nobody else finds the table.
new-public = Anybody
new-public-words = The table is in the list on the first page.
new-rated = Rated
new-rated-words = The result changes the ratings of both sides.
new-rated-account = Only games between accounts are rated. Sign in first, or play just so.
new-rated-people = Only games between people are rated, not those with a computer.
new-position = Start from another position
new-position-label = Position
new-position-hint = As it is written on the rules page. Leave it empty for the usual start.
new-position-bad = This position can't be played: { $why }
new-position-over = In this position the game is over already.
new-board-label = { $game }: the board at the beginning
new-count-bad = So many can't play this variant.
new-here-and-open = Somebody at this screen and an open seat don't go together: a table on the server has one seat for this browser.
new-refused = That can't be played: { $why }
new-on-server = This game is played on the server.
new-in-browser = This game is played in this browser; nothing is sent anywhere.
new-open = Open the table
new-begin = Begin
own-board = A board of your own
own-board-words = Made with the board editor, from a file or as text.
own-board-kept = Your boards
own-board-pick = Choose…
own-board-file = Board file
own-board-text = The board as text
own-board-missing = Give a board of your own: one of yours, a file or a text.
own-board-bad = This isn't a board: { $why }
own-board-editor = Draw one in the board editor

# Clocks.
new-clock = Clock
new-clock-kind-none = No clock
new-clock-kind-fischer = Minutes for the game
new-clock-kind-days = Days for each move
new-clock-kind-round = Time for each round
new-clock-hint-none = Everybody takes as long as they like.
new-clock-hint-fischer = Everybody has a time for the whole game and gets some more with every move. Whose time is up loses.
new-clock-hint-days = For games that go on for weeks: look in now and then, and make your move.
new-clock-hint-round = All give their orders within this time.
new-clock-minutes = Minutes
new-clock-increment = Seconds more per move
new-clock-per-move = Days per move
new-clock-vacation = Days of vacation
new-clock-round-length = A round has
new-clock-unit = Unit
new-clock-late = Who is late
new-clock-none = no clock
new-clock-fischer = { $minutes } min + { $seconds } s
new-clock-days = { $days ->
    [one] one day per move
   *[other] { $days } days per move
}
new-clock-round-days = { $count ->
    [one] one day per round
   *[other] { $count } days per round
}
new-clock-round-minutes = { $count ->
    [one] one minute per round
   *[other] { $count } minutes per round
}
new-clock-round-seconds = { $count ->
    [one] one second per round
   *[other] { $count } seconds per round
}
new-unit-seconds = seconds
new-unit-minutes = minutes
new-unit-days = days
new-late-computer = a computer orders instead
new-late-wait = the others wait
new-late-rest = the pig rests
new-late-forfeit = is out of the game

# Rules.
rules-words = Each game on one page, with boards that you can try things on.
rules-contents = Contents
rules-play = Now play
rules-play-now = Play { $game }
rules-analyse = Try positions out
rules-others = Rules of the other games
rules-board-analyse = Analyse
rules-board-play = Play from here

# Players.
players-find = Find a player by name
players-find-button = Find
players-nobody = Nobody here is called “{ $name }”.
players-best = Leaderboards
players-many = { $game }, three and more
players-place = Place
players-name = Name
players-rating = Rating
players-games = Games
players-none = Nobody has enough rated games of { $game } yet. The first places are free.
players-play = Play { $game }
players-hint = Who played a rated game in the last half year, and whose rating is certain enough, is on the list.
badge-bot = BOT
player-missing = Nobody is called that
player-missing-words = There is no account of this name. Guests have no page.
player-since = Here since { $day }. { $games ->
    [0] No rated games yet.
    [one] One rated game, { $wins } won.
   *[other] { $games } rated games, { $wins } won.
}
player-banned = This player may not play here at the moment.
player-ratings = Ratings
player-unrated = No rated games yet.
player-tally = { $games ->
    [one] one game
   *[other] { $games } games
}, { $wins } won, { $draws } drawn
player-provisional = still uncertain
player-games = Games
player-no-games = No public games yet.
player-more = Show more
chart-words = Rating since { $since }, over { $count ->
    [one] one game
   *[other] { $count } games
}: from { $first } to { $last }, { $best } at best.

# Challenges.
challenge = Challenge
challenge-title = Challenge { $name }
challenge-seat = Your side
challenge-random = drawn by lot
challenge-first = the first
challenge-second = the second
challenge-send = Send the challenge
challenge-sent = { $name } has been asked.
challenge-sign-in = The server has to know who asks:

# Account.
account-title = Account
account-why = You don't need an account to play. With one you keep your games on every device, play for ratings and can be challenged by name.
account-guest = You play as a guest, { $name }. Make an account, and your games stay yours.
account-sign-in = Sign in
account-create = Make an account
account-create-hint = A name and a password, nothing else.
account-name = Name
account-name-hint = 2 to 20 letters, digits, spaces, - and _.
account-password = Password
account-password-hint = At least 8 characters. A short sentence is easy to remember.
account-welcome = Welcome back, { $name }!
account-made = Welcome, { $name }! Your games so far are yours.
account-since = Here since { $day }. { $count ->
    [one] Signed in on this device only.
   *[other] Signed in on { $count } devices.
}
account-bot = A program plays with this account.
account-profile = My page
account-sign-out = Sign out
account-sign-out-everywhere = Sign out everywhere
account-signed-out = Signed out.
account-change-password = Change the password
account-password-old = Password until now
account-password-new = New password
account-password-changed = The password is changed. All other devices are signed out.
account-close = Close the account
account-close-words = For good: your name becomes free, tokens and sessions end. Games you played stay, without your name.
account-close-really = Close it for good
account-closed = The account is closed.
tokens = API tokens
tokens-words = For programs that play or read in your name.
tokens-none = You have no tokens.
tokens-label = What it is for
tokens-scopes = What it may do
tokens-created = Made
tokens-used = Last used
tokens-never = never
tokens-delete-of = Delete the token “{ $label }”
tokens-new = A new token
tokens-make = Make a token
tokens-no-scope = Choose at least one thing it may do.
tokens-secret = This is the token. It is shown this once: copy it now.
tokens-copy = Copy
tokens-copied = Copied.
tokens-copy-failed = The browser doesn't allow copying; select the text yourself.
scope-read = see what I see
scope-play = play and chat
scope-bot = play as a bot
scope-account = manage the account

# Settings.
settings-kept = Kept by this browser; everything works at once.
settings-looks = Looks
settings-theme = Colours
theme-system = as the system has it
theme-light = light
theme-dark = dark
settings-board = On the board
settings-coordinates = Names of squares at the edge
settings-coordinates-hint = Letters and numbers as in the notation.
settings-speed = Movement
speed-off = nothing moves
speed-slow = slow
speed-normal = normal
speed-fast = fast
settings-threats = Show threats
settings-threats-hint = A red triangle where the other side could win next turn: a red robot under attack, or a ball about to be scored with.
settings-preview = Show my pig's path while I program
settings-preview-hint = A help for beginners in Robo Battle Pigs. Without it you have to think ahead yourself.
settings-confirm = Confirm moves before they are sent
settings-confirm-hint = A second click, so that a slip of the finger costs no game.
settings-attention = Attention
settings-sound = Sounds
settings-sound-hint = Clicks, kicks and a bell when it is your turn.
settings-notifications = Tell me when it is my turn
settings-notifications-hint = A notice from the browser while the page is in the background.
settings-notifications-none = This browser can't show notices.
settings-notifications-refused = The browser refuses to show notices from this page. You can allow it in the browser's settings for this site.
settings-data = What this browser keeps
settings-data-games = { $count ->
    [0] No games are kept here.
    [one] One game is kept here.
   *[other] { $count } games are kept here.
}
settings-data-boards = { $count ->
    [0] No boards of your own.
    [one] One board of your own.
   *[other] { $count } boards of your own.
}
settings-data-hint = Games against the computer and at one screen are only here. Whoever clears the browser's data deletes them.
settings-data-delete = Delete the games of this browser
settings-data-really = Delete them all
settings-data-deleted = The games of this browser are deleted.

# Why something didn't work. The names end in the server's codes; those that more pages need are in common.ftl.
error-too-many-requests = Too much at once: try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
error-internal = Something went wrong in the server. It isn't your fault: try again.
error-stopping = The server is being restarted: try again in a moment.
error-being-made = The solved table is still being computed: try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
error-bad-request = The server couldn't read that: { $message }.
error-bad-token = You aren't signed in any more. Sign in again.
error-scope = This token doesn't allow that.
error-wrong-origin = That came from a page of another site.
error-wrong-method = This address can't do that.
error-not-json = The server couldn't read that.
error-not-text = The server couldn't read that.
error-not-a-websocket = The server couldn't read that.
error-too-large = That is too much text.
error-too-long = That is too long.
error-not-for-you = That isn't for you.
error-banned = This account may not play here at the moment.
error-wrong-login = There is no account with this name and password.
error-wrong-password = This isn't the password.
error-bad-name = This name won't do. A name has 2 to 20 letters, digits, spaces, - and _, with at least one letter, and some names are reserved.
error-name-taken = This name is taken, or looks too much like one that is.
error-bad-password = This password won't do: at least 8 characters, and not one that everybody tries first.
error-signed-in = You are signed in already. Sign out first.
error-guest = Guests can't do this. Make an account first.
error-accounts-only = Only accounts play for ratings. Make one, or play just so.
error-too-many-tokens = You have as many tokens as there can be. Delete one first.
error-yourself = You can't challenge yourself.
error-too-many-challenges = Too many of your challenges are waiting. Take one back first.
error-challenge-over = This challenge isn't open any more.
error-no-such-game = There is no such game.
error-no-such-level = There is no such computer player for this game.
error-no-such-seat = This game has no such seat.
error-game = That can't be played: { $message }.
error-bad-game = That can't be played: { $message }.
error-bad-id = This table's name isn't one.
error-bad-clock = A clock can't be set like this.
error-no-rest = In this game nobody can rest. Choose another way to deal with those who are late.
error-over-from-the-start = In this position the game is over already.
error-seats = You can have one seat of a table only.
error-full = Every seat of this table is taken.
error-seat-empty = Nobody sits there.
error-nobody = Say who takes the seat.
error-not-seated = You don't sit at this table.
error-not-begun = The game begins when every seat is taken.
error-begun = The game has begun.
error-not-over = The game isn't over yet.
error-paused = The game is paused. It goes on when everybody agrees.
error-not-paused = The game isn't paused.
error-turn-ahead = That turn hasn't come yet.
error-out = You are out of this game.
error-unreadable-order = This move can't be read: { $message }.
error-illegal = That isn't a legal move: { $message }.
error-nonce = The order came with a wrong number. Load the page again.
error-nonce-used = Another order came under the same number. Try again.
error-too-many-changes = You have changed your order too often in this turn. It stays as it is.
error-no-salt = The order couldn't be sealed. Try again.
error-nothing-staged = No order of yours is waiting.
error-time-is-up = Your time has run out.
error-tick-first = A time has just run out. Look again in a moment.
error-no-draws = Only two can agree on a draw.
error-nothing-to-take-back = There is no move of yours that could be taken back.
error-asked-already = You have asked for that already. Ask again in another turn.
error-not-offered = Nobody has offered that.
error-not-asked = This isn't for you to answer.
error-no-lines = Moves can't be prepared in a game in which everybody orders at once.
error-lines-on-own-turn = It is your turn. Prepare answers while the other side is to move.
error-bad-line = A prepared line isn't possible: { $message }.
error-no-vacation = There is no vacation at this table.
error-vacation-used-up = Your vacation is used up.
error-vacation-already = Your vacation is like that already.
error-too-late-to-abort = Everybody has moved, so the game counts. You can resign.
error-no-substitute = Nobody is late here.
error-bad-downtime = These times don't fit.
error-secret-until-the-end = The orders of this game stay secret until it is over; then there will be a record.
error-too-many-turns = No game is as long as this. It can only be ended.
error-nothing-said = Say something.
error-nothing-to-order = There is no move to think about in this position.
error-moves = These moves can't be played: { $message }.
error-limits = So long can't be thought: { $message }.
error-no-value = This position isn't in the solved table: { $message }.
error-record = This record can't be read: { $message }.
error-before = The list has changed meanwhile. Load the page again.
error-limit = So many can't be listed at once.
error-status = There is no such list.
error-format = There is no such format.
error-lang = There is no such language.
error-room = There is no such room.
