//! Guests, accounts, sessions, tokens and ratings.

use serde::{Deserialize, Serialize};

/// Kind of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// A player without an account.
    Guest,
    /// A person with a name and a password.
    Account,
    /// An account that a program plays with.
    Bot,
}

impl PlayerKind {
    /// The word used in JSON and in the database.
    pub const fn word(self) -> &'static str {
        match self {
            PlayerKind::Guest => "guest",
            PlayerKind::Account => "account",
            PlayerKind::Bot => "bot",
        }
    }

    /// Parses [`PlayerKind::word`].
    pub fn from_word(word: &str) -> Option<PlayerKind> {
        [PlayerKind::Guest, PlayerKind::Account, PlayerKind::Bot].into_iter().find(|kind| kind.word() == word)
    }
}

/// Permission of an API token. A session has all permissions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Reads everything that its owner can see.
    Read,
    /// Opens and joins tables, sends orders, chats.
    Play,
    /// Plays as a bot.
    Bot,
    /// Changes the password, creates and deletes tokens, closes the account.
    Account,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Scope; 4] = [Scope::Read, Scope::Play, Scope::Bot, Scope::Account];

    /// The word used in JSON and in the database.
    pub const fn word(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Bot => "bot",
            Scope::Account => "account",
        }
    }

    /// Parses [`Scope::word`].
    pub fn from_word(word: &str) -> Option<Scope> {
        Scope::ALL.into_iter().find(|scope| scope.word() == word)
    }
}

/// A player's public identity.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerFacts {
    /// Id of the player; it never changes.
    pub id: String,
    /// Name that others see.
    pub name: String,
    /// Kind of the player.
    pub kind: PlayerKind,
}

/// A guest to create.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// Name of the guest; by default the server chooses one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "openapi",
        schema(min_length = 2, max_length = 20, pattern = "^[A-Za-z][A-Za-z0-9]*$")
    )]
    pub name: Option<String>,
}

/// An account to create. A signed-in guest becomes the account and keeps their games.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// 2 to 20 letters, digits, spaces, `-` and `_`, with at least one letter.
    #[cfg_attr(
        feature = "openapi",
        schema(min_length = 2, max_length = 20, pattern = "^[A-Za-z][A-Za-z0-9]*$")
    )]
    pub name: String,
    /// 8 to 256 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 256))]
    pub password: String,
}

/// Name and password to log in with.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LogIn {
    /// Name of the account.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 80))]
    pub name: String,
    /// Password of the account.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 256))]
    pub password: String,
}

/// Ends a session.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LogOut {
    /// Whether to log out on all devices. API tokens remain valid.
    #[serde(default)]
    pub everywhere: bool,
}

/// A change of the password. All other sessions end.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The present password.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 256))]
    pub old: String,
    /// The new password, 8 to 256 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 256))]
    pub new: String,
}

/// Closes an account for good: its sessions and tokens end, its games remain, and nobody else can take its
/// name.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CloseAccount {
    /// The password, so that nobody can close an account on an unlocked screen.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 256))]
    pub password: String,
}

/// A new session.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SignedIn {
    /// The signed-in player.
    pub player: PlayerFacts,
    /// Token of the session, for programs without cookies: `Authorization: Bearer bys_...`.
    pub token: String,
}

/// Your own account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountFacts {
    /// Your identity.
    pub player: PlayerFacts,
    /// Time when the account was created, in milliseconds since 1970.
    pub created: u64,
    /// Permissions of the session or token of this request.
    pub scopes: Vec<Scope>,
    /// Number of devices on which you are signed in.
    pub sessions: u64,
}

/// The player of a browser's session, if there is one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionFacts {
    /// The player; null if nobody is signed in.
    pub player: Option<PlayerFacts>,
    /// Whether the server offers play by mail.
    #[serde(default)]
    pub mail: bool,
}

/// An API token to create.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// The owner's label for the token.
    #[cfg_attr(
        feature = "openapi",
        schema(min_length = 1, max_length = 60, pattern = "^[A-Za-z0-9 ]*[A-Za-z0-9]$")
    )]
    pub label: String,
    /// Permissions of the token.
    #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 4))]
    pub scopes: Vec<Scope>,
}

/// An API token, without its secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenFacts {
    /// Id of the token, for deleting it.
    pub id: String,
    /// The owner's label for the token.
    pub label: String,
    /// Permissions of the token.
    pub scopes: Vec<Scope>,
    /// Time when it was created, in milliseconds since 1970.
    pub created: u64,
    /// Day when it was last used, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<u64>,
}

/// A new API token. Its secret is shown only this once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeToken {
    /// The secret `byt_...`, for `Authorization: Bearer`.
    pub secret: String,
    /// The token without its secret.
    pub token: TokenFacts,
}

/// Your own API tokens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenList {
    /// The tokens, newest first.
    pub tokens: Vec<TokenFacts>,
}

/// Which of a game's two rating pools.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Pool {
    /// Games between two players, rated by Glicko-2.
    #[default]
    Two,
    /// Games between three or more players, rated by Weng-Lin.
    Many,
}

impl Pool {
    /// The word used in JSON and in the database.
    pub const fn word(self) -> &'static str {
        match self {
            Pool::Two => "two",
            Pool::Many => "many",
        }
    }

    /// Parses [`Pool::word`].
    pub fn from_word(word: &str) -> Option<Pool> {
        [Pool::Two, Pool::Many].into_iter().find(|pool| pool.word() == word)
    }
}

/// A player's rating in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingFacts {
    /// Id of the game.
    pub game: String,
    /// Rating pool.
    pub pool: Pool,
    /// The rating. A new player has 1500; in both pools the same difference means the same chances.
    pub rating: i64,
    /// Rating deviation: how far off the rating may well be.
    pub deviation: i64,
    /// Whether it is too uncertain for the leaderboard.
    pub provisional: bool,
    /// Number of rated games.
    pub games: u64,
    /// Number of games won: first place, not shared.
    pub wins: u64,
    /// Number of games drawn: first place, shared.
    pub draws: u64,
    /// Time when the last rated game ended, in milliseconds since 1970.
    pub updated: u64,
}

/// Public profile of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerPage {
    /// The player's identity.
    pub player: PlayerFacts,
    /// Time when the player was created, in milliseconds since 1970.
    pub created: u64,
    /// Whether the player is banned.
    pub banned: bool,
    /// Number of rated games, of all kinds.
    pub games: u64,
    /// Number of rated games won.
    pub wins: u64,
    /// One rating for each game and pool in which the player has rated games.
    pub ratings: Vec<RatingFacts>,
}

/// The best players of a game, among those with a game in the last half year and a certain enough rating.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Leaderboard {
    /// Id of the game.
    pub game: String,
    /// Rating pool.
    pub pool: Pool,
    /// The players, best first.
    pub players: Vec<Ranked>,
}

/// An entry of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ranked {
    /// Place from 1; equal ratings share a place.
    pub place: u64,
    /// The player.
    pub player: PlayerFacts,
    /// The player's rating.
    pub rating: i64,
    /// Rating deviation: how far off the rating may well be.
    pub deviation: i64,
    /// Number of rated games.
    pub games: u64,
}

/// Change of a player's rating by a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingChange {
    /// Id of the player.
    pub player: String,
    /// Rating pool.
    pub pool: Pool,
    /// The player's place in the game; 1 is the best.
    pub place: u32,
    /// The rating before the game.
    pub before: i64,
    /// The rating after the game.
    pub after: i64,
}

/// History of a player's rating.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingHistory {
    /// The player.
    pub player: PlayerFacts,
    /// Id of the game.
    pub game: String,
    /// Rating pool.
    pub pool: Pool,
    /// Ratings after each rated game, earliest first; at most the latest thousand.
    pub ratings: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// Time when the game was rated, in milliseconds since 1970.
    pub at: u64,
    /// The rating after the game.
    pub rating: i64,
}
