# The pages around the game: home, new game, rules, players, account, settings.
page-cancel = Cancel
page-delete = Delete
page-loading = One moment…

# Home.
home-title = { $count ->
    [4] Four robot board games
   *[other] { $count } robot board games
}
home-words = Play right away. No account, nothing to install.
home-computer = Play the computer
home-friend = Play a friend
home-hotseat = Pass and play
home-anybody = Find an opponent
home-more = More ways to play…
home-more-of = { $game }: more ways to play
home-rules-of = { $game }: rules
home-living = A demo game of { $game }
home-own = Your games
home-here = in this browser
home-forget-of = Delete this game of { $game }
home-open = Open tables
home-open-none = No one is waiting right now. Create a table and wait, or send a friend the link.
home-open-own = Create a table
home-join = Join
home-yours = yours
home-watch = Games to watch
home-watch-none = No public game is being played right now. Yours could be the first.
home-away = The server can't be reached, so open tables can't be shown. You can still play the computer, or pass and play.
home-challenges = Challenges
home-challenge-in = { $name } challenges you: { $game }
home-challenge-out = { $game }: waiting for { $name }
home-challenge-cancel = Withdraw
home-accept = Accept
home-decline = Decline

# Lists of tables.
listed-open = empty seat
listed-your-turn = Your turn
listed-gathering = waiting for players
listed-playing = turn { $turn }
listed-paused = paused
listed-over = over
listed-drawn = draw
listed-won = { $name } won
listed-rated = rated

# New game.
new-game = Game
new-choose = Choose a game
new-options = Rules
new-seats = Players
new-count = Number of players
new-swap = Swap seats
new-level = Level
new-table = The table
sitter-me = me
sitter-here = another player here
sitter-open = anyone (empty seat)
sitter-computer = computer
new-server = Save online
new-server-words = Continue on any device. Otherwise the game stays in this browser.
new-who = Who can join
new-private = Anyone with the link
new-private-words = You get a link to send to a friend. No one else can find the table.
new-public = Anyone
new-public-words = Listed on the home page.
new-rated = Rated
new-rated-words = The result changes both players' ratings.
new-rated-account = Only games between accounts are rated. Sign in first, or play unrated.
new-rated-people = Only games between people are rated, not games against a computer.
new-position = Start from another position
new-position-label = Position
new-position-hint = Use the notation from the rules page. Leave it empty for the standard start.
new-position-bad = This position can't be played: { $why }
new-position-over = The game is already over in this position.
new-board-label = { $game }: the starting position
new-count-bad = This variant doesn't allow that many players.
new-here-and-open = You can't combine a second player here with an empty online seat.
new-refused = This combination isn't possible: { $why }
new-on-server = This game is saved online.
new-in-browser = Stays in this browser.
new-open = Create table
new-begin = Start game
own-board = Custom board
own-board-words = From the board editor, from a file or as text.
own-board-kept = Your boards
own-board-pick = Choose…
own-board-file = Board file
own-board-text = Board as text
own-board-missing = Choose one of your boards, open a file, or paste a board as text.
own-board-bad = This isn't a valid board: { $why }
own-board-editor = Draw one in the board editor

# Clocks.
new-clock = Clock
new-clock-kind-none = No clock
new-clock-kind-fischer = Real time
new-clock-kind-days = Correspondence
new-clock-kind-round = Time per round
new-clock-hint-none = Take as long as you like.
new-clock-hint-fischer = Each player has a total time for the game, and gains some with every move. Run out of time and you lose.
new-clock-hint-days = For games that last for weeks: check in now and then and make your move.
new-clock-hint-round = Everyone has to lock in their commands within this time.
new-clock-minutes = Minutes
new-clock-increment = Increment (seconds per move)
new-clock-per-move = Days per move
new-clock-vacation = Vacation days
new-clock-round-length = Time per round
new-clock-unit = Unit
new-clock-late = If someone is late
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
new-late-computer = a computer plays instead
new-late-wait = the others wait
new-late-rest = the pig rests
new-late-forfeit = they are out of the game

# Rules.
rules-words = Each game on one page, with practice boards.
rules-contents = Contents
rules-play = Ready?
rules-play-now = Play { $game }
rules-analyse = Open in analysis
rules-others = Rules of the other games
rules-board-analyse = Analyse
rules-board-play = Play from here

# Players.
players-find = Find a player
players-find-button = Find
players-nobody = There is no player called “{ $name }”.
players-best = Leaderboards
players-many = { $game }, 3+ players
players-place = Place
players-name = Name
players-rating = Rating
players-games = Games
players-none = No one has enough rated games of { $game } yet. Be the first!
players-play = Play { $game }
players-hint = Players with a reliable rating and a rated game in the last six months.
badge-bot = BOT
player-missing = No such player
player-missing-words = There is no account with this name. Guests have no page.
player-since = Joined { $day }. { $games ->
    [0] No rated games yet.
    [one] One rated game, { $wins } won.
   *[other] { $games } rated games, { $wins } won.
}
player-banned = This player is currently banned.
player-ratings = Ratings
player-unrated = No rated games yet.
player-tally = { $games ->
    [one] one game
   *[other] { $games } games
}, { $wins } won, { $draws } drawn
player-provisional = provisional
player-games = Games
player-no-games = No public games yet.
player-more = Show more
chart-words = Rating since { $since }, over { $count ->
    [one] one game
   *[other] { $count } games
}: from { $first } to { $last }, peak { $best }.

# Challenges.
challenge = Challenge
challenge-title = Challenge { $name }
challenge-seat = Your side
challenge-random = random
challenge-first = first
challenge-second = second
challenge-send = Send challenge
challenge-sent = Challenge sent to { $name }.
challenge-sign-in = Sign in to send a challenge:

# Account.
account-title = Account
account-why = You don't need an account to play. With one, you keep your games on every device, play rated games, and friends can challenge you by name.
account-guest = You are playing as a guest, { $name }. Create an account to keep your games.
account-sign-in = Sign in
account-create = Create account
account-create-hint = Just a name and a password.
account-name = Name
account-name-hint = 2 to 20 letters, digits, spaces, - and _.
account-password = Password
account-password-hint = At least 8 characters. A short sentence is easy to remember.
account-welcome = Welcome back, { $name }!
account-made = Welcome, { $name }! Your earlier games are saved to your account.
account-since = Joined { $day }. { $count ->
    [one] Signed in on this device only.
   *[other] Signed in on { $count } devices.
}
account-bot = This account is played by a program.
account-profile = My profile
account-sign-out = Sign out
account-sign-out-everywhere = Sign out everywhere
account-signed-out = Signed out.
account-muted = Muted players
account-unmute = Unmute
account-change-password = Change password
account-password-old = Current password
account-password-new = New password
account-password-changed = Password changed. All other devices have been signed out.
account-close = Close account
account-close-words = Permanent: all tokens and sessions end, and nobody else can take your name. Your games stay, without your name.
account-close-really = Close permanently
account-closed = Your account is closed.
tokens = API tokens
tokens-words = For programs that play or read on your behalf.
tokens-none = You have no tokens.
tokens-label = Purpose
tokens-scopes = Permissions
tokens-created = Created
tokens-used = Last used
tokens-never = never
tokens-delete-of = Delete the token “{ $label }”
tokens-new = New token
tokens-make = Create token
tokens-no-scope = Choose at least one permission.
tokens-secret = Here is your token. It won't be shown again: copy it now.
tokens-copy = Copy
tokens-copied = Copied.
tokens-copy-failed = Your browser doesn't allow copying; please select and copy the text yourself.
scope-read = read everything I can see
scope-play = play and chat
scope-bot = play as a bot
scope-account = manage the account

# Settings.
settings-kept = Saved in this browser. Changes apply immediately.
settings-looks = Appearance
settings-theme = Theme
theme-system = same as system
theme-light = light
theme-dark = dark
settings-board = Board
settings-coordinates = Show coordinates
settings-coordinates-hint = Letters and numbers as in the notation.
settings-speed = Animation
speed-off = off
speed-slow = slow
speed-normal = normal
speed-fast = fast
settings-threats = Show threats
settings-threats-hint = A red triangle where your opponent could win next turn: a red robot under attack, or a ball that is about to go in.
settings-preview = Preview my pig's path while I program
settings-preview-hint = A beginner's aid in Robo Battle Pigs. Without it you have to think ahead yourself.
settings-confirm = Confirm moves
settings-confirm-hint = Asks for a second click, so a slip doesn't cost you the game.
settings-turn = Turn the board in pass and play
settings-turn-hint = After every move, the board turns to the player who is to move.
settings-codes = Moves in text notation
settings-codes-hint = Letters and numbers, as you would type them, instead of small pictures.
settings-attention = Sound & notifications
settings-sound = Sounds
settings-sound-hint = Clicks, kicks and a bell when it is your turn.
settings-notifications = Notify me when it's my turn
settings-notifications-hint = A browser notification while the page is in the background.
settings-notifications-none = This browser doesn't support notifications.
settings-notifications-refused = Notifications are blocked. You can allow them in the browser's settings for this site.
settings-data = Data in this browser
settings-data-games = { $count ->
    [0] No saved games.
    [one] One saved game.
   *[other] { $count } saved games.
}
settings-data-boards = { $count ->
    [0] No custom boards.
    [one] One custom board.
   *[other] { $count } custom boards.
}
settings-data-hint = Games against the computer and pass-and-play games are stored only here. Clearing browser data deletes them.
settings-data-delete = Delete the games in this browser
settings-data-really = Delete all
settings-data-deleted = The games in this browser have been deleted.

# Error messages. The ids end in the server's error codes; those that all pages need are in common.ftl.
error-too-many-requests = Too many requests. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
error-internal = Something went wrong on the server. Please try again.
error-stopping = The server is restarting. Try again in a moment.
error-being-made = The solved table is still being computed. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
error-bad-request = Invalid request: { $message }.
error-bad-token = Your session has expired. Please sign in again.
error-scope = This token doesn't allow that.
error-wrong-origin = Request blocked: it came from another site.
error-wrong-method = Invalid request.
error-not-json = Invalid request.
error-not-text = Invalid request.
error-not-a-websocket = Invalid request.
error-too-large = The text is too long.
error-too-long = This text is too long.
error-not-for-you = You can't do that here.
error-banned = This account is currently banned.
error-wrong-login = Wrong name or password.
error-wrong-password = Wrong password.
error-bad-name = This name isn't allowed. Use 2 to 20 letters, digits, spaces, - and _, with at least one letter. Some names are reserved.
error-name-taken = This name is taken, or too similar to an existing one.
error-bad-password = Choose a stronger password: at least 8 characters, and not a common one.
error-signed-in = You are already signed in. Sign out first.
error-guest = Guests can't do this. Create an account first.
error-accounts-only = Rated games are for accounts only. Create one, or play unrated.
error-too-many-tokens = You have reached the maximum number of tokens. Delete one first.
error-yourself = You can't challenge yourself.
error-too-many-challenges = You have too many open challenges. Withdraw one first.
error-challenge-over = This challenge is no longer open.
error-no-such-game = No such game.
error-no-such-level = This game has no such computer player.
error-no-such-seat = This game has no such seat.
error-game = This combination isn't possible: { $message }.
error-bad-game = This combination isn't possible: { $message }.
error-bad-id = Invalid table name.
error-bad-clock = These clock settings aren't possible.
error-no-rest = This game has no rest. Choose something else for players who are late.
error-over-from-the-start = The game is already over in this position.
error-seats = You can take only one seat at a table.
error-full = All seats at this table are taken.
error-seat-empty = This seat is empty.
error-nobody = Choose who takes the seat.
error-not-seated = You aren't playing at this table.
error-not-begun = The game starts when all seats are taken.
error-begun = The game has already started.
error-not-over = The game isn't over yet.
error-paused = The game is paused. It resumes when everyone agrees.
error-not-paused = The game isn't paused.
error-turn-ahead = It's too early: that turn hasn't started yet.
error-out = You are out of this game.
error-unreadable-order = This move can't be read: { $message }.
error-illegal = That isn't a legal move: { $message }.
error-nonce = Your move couldn't be sent properly. Please reload the page.
error-nonce-used = Another move was sent at the same time. Please try again.
error-outdated-order = A newer move of yours has been accepted. It stays.
error-too-many-changes = You have changed your move too often this turn. It can't be changed any more.
error-no-salt = Your move couldn't be sealed. Please try again.
error-nothing-staged = You have no move waiting.
error-time-is-up = Your time has run out.
error-tick-first = A clock has just run out. Try again in a moment.
error-no-draws = A draw can be agreed only in games for two.
error-nothing-to-take-back = There is no move of yours to take back.
error-asked-already = You have already asked for that. Ask again next turn.
error-not-offered = No one has offered that.
error-not-asked = You can't answer this offer.
error-no-lines = Moves can't be prepared in a game where everyone moves at the same time.
error-lines-on-own-turn = It's your turn. Prepare replies while your opponent is to move.
error-bad-line = This prepared line isn't possible: { $message }.
error-no-vacation = This table has no vacation.
error-vacation-used-up = You have used up your vacation.
error-vacation-already = You are already on vacation, or already back from it.
error-too-late-to-abort = Everyone has moved, so the game can no longer be aborted. You can resign.
error-no-substitute = No one is late here.
error-bad-downtime = These times don't match.
error-secret-until-the-end = The commands of this game stay secret until it is over; after that, there will be a record.
error-too-many-turns = This game has reached the maximum length.
error-nothing-said = Type a message first.
error-nothing-to-order = There is no move to make in this position.
error-moves = These moves can't be played: { $message }.
error-limits = This thinking time is too long: { $message }.
error-no-value = This position isn't in the solved table: { $message }.
error-record = This record can't be read: { $message }.
error-before = The list has changed. Please reload the page.
error-limit = Too many to list at once.
error-status = No such list.
error-format = No such format.
error-lang = No such language.
error-room = No such room.
