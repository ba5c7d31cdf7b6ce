//! People: guests, accounts, sessions, tokens, ratings.

use serde::{Deserialize, Serialize};

/// What somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// Plays without an account.
    Guest,
    /// Has a name and a password.
    Account,
    /// An account that a program plays with.
    Bot,
}

impl PlayerKind {
    /// The word that JSON and the database use.
    pub const fn word(self) -> &'static str {
        match self {
            PlayerKind::Guest => "guest",
            PlayerKind::Account => "account",
            PlayerKind::Bot => "bot",
        }
    }

    /// Reads [`PlayerKind::word`].
    pub fn from_word(word: &str) -> Option<PlayerKind> {
        [PlayerKind::Guest, PlayerKind::Account, PlayerKind::Bot].into_iter().find(|kind| kind.word() == word)
    }
}

/// What an API token is good for. A session is good for everything.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Sees what its owner sees.
    Read,
    /// Makes and joins tables, gives orders, chats.
    Play,
    /// Plays as a bot.
    Bot,
    /// Changes the password, makes and deletes tokens, closes the account.
    Account,
}

impl Scope {
    /// All of them.
    pub const ALL: [Scope; 4] = [Scope::Read, Scope::Play, Scope::Bot, Scope::Account];

    /// The word that JSON and the database use.
    pub const fn word(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Bot => "bot",
            Scope::Account => "account",
        }
    }

    /// Reads [`Scope::word`].
    pub fn from_word(word: &str) -> Option<Scope> {
        Scope::ALL.into_iter().find(|scope| scope.word() == word)
    }
}

/// Who somebody is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerFacts {
    /// Never changes.
    pub id: String,
    /// As others see it.
    pub name: String,
    /// Guest, account or bot.
    pub kind: PlayerKind,
}

/// A guest wants to play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// How the guest wants to be called; the server thinks of a name when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "openapi",
        schema(min_length = 2, max_length = 20, pattern = "^[A-Za-z][A-Za-z0-9]*$")
    )]
    pub name: Option<String>,
}

/// Somebody wants an account. A guest who is signed in becomes that account and keeps the games.
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
    /// 8 to 256 bytes.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 256))]
    pub password: String,
}

/// Somebody comes back to an account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LogIn {
    /// The account's name.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 80))]
    pub name: String,
    /// Its password.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 256))]
    pub password: String,
}

/// Somebody goes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LogOut {
    /// On all devices, not only on this one. API tokens stay.
    #[serde(default)]
    pub everywhere: bool,
}

/// A new password. All other sessions end.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The password until now.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 256))]
    pub old: String,
    /// The password from now on, 8 to 256 bytes.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 256))]
    pub new: String,
}

/// An account is closed for good: its sessions and tokens end, its games stay, and nobody else can have its name.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CloseAccount {
    /// The password, so that nobody closes an account on an unlocked screen.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 256))]
    pub password: String,
}

/// Somebody is signed in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SignedIn {
    /// Who.
    pub player: PlayerFacts,
    /// The session's token, for programs without cookies: `Authorization: Bearer bys_...`.
    pub token: String,
}

/// One's own account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountFacts {
    /// Who.
    pub player: PlayerFacts,
    /// Since when, in milliseconds since 1970.
    pub created: u64,
    /// What the session or token of this request is good for.
    pub scopes: Vec<Scope>,
    /// On how many devices the player is signed in.
    pub sessions: u64,
}

/// Who a browser's session belongs to, if there is one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionFacts {
    /// The player; null if nobody is signed in.
    pub player: Option<PlayerFacts>,
    /// The server takes part in play by mail.
    #[serde(default)]
    pub mail: bool,
}

/// Somebody wants an API token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it is for, in the owner's words.
    #[cfg_attr(
        feature = "openapi",
        schema(min_length = 1, max_length = 60, pattern = "^[A-Za-z0-9 ]*[A-Za-z0-9]$")
    )]
    pub label: String,
    /// What it is good for.
    #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 4))]
    pub scopes: Vec<Scope>,
}

/// An API token, without its secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenFacts {
    /// To delete it.
    pub id: String,
    /// What it is for, in the owner's words.
    pub label: String,
    /// What it is good for.
    pub scopes: Vec<Scope>,
    /// Since when, in milliseconds since 1970.
    pub created: u64,
    /// When it was last used, to the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<u64>,
}

/// A new API token: the only time that its secret is shown.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeToken {
    /// `byt_...`, for `Authorization: Bearer`.
    pub secret: String,
    /// Which token it is.
    pub token: TokenFacts,
}

/// One's own API tokens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenList {
    /// Newest first.
    pub tokens: Vec<TokenFacts>,
}

/// Which of a game's two ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Pool {
    /// Of games between two: Glicko-2.
    #[default]
    Two,
    /// Of games between three or more: Weng-Lin.
    Many,
}

impl Pool {
    /// The word that JSON and the database use.
    pub const fn word(self) -> &'static str {
        match self {
            Pool::Two => "two",
            Pool::Many => "many",
        }
    }

    /// Reads [`Pool::word`].
    pub fn from_word(word: &str) -> Option<Pool> {
        [Pool::Two, Pool::Many].into_iter().find(|pool| pool.word() == word)
    }
}

/// How strong somebody is in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingFacts {
    /// Which game.
    pub game: String,
    /// With how many players.
    pub pool: Pool,
    /// 1500 is a beginner whom nothing is known of; in both pools the same distance means the same chances.
    pub rating: i64,
    /// How far off the rating may well be.
    pub deviation: i64,
    /// Whether it is too uncertain for the leaderboard.
    pub provisional: bool,
    /// Rated games.
    pub games: u64,
    /// Those that were won: first, and nobody beside.
    pub wins: u64,
    /// Those that ended level: first, and somebody beside.
    pub draws: u64,
    /// When the last one ended, in milliseconds since 1970.
    pub updated: u64,
}

/// What everybody may know of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerPage {
    /// Who.
    pub player: PlayerFacts,
    /// Since when, in milliseconds since 1970.
    pub created: u64,
    /// Whether the player is shut out.
    pub banned: bool,
    /// Rated games of all kinds.
    pub games: u64,
    /// Those that were won.
    pub wins: u64,
    /// One for each game and pool that the player has rated games in.
    pub ratings: Vec<RatingFacts>,
}

/// The best players of a game, who played in the last half year and whose ratings are certain enough.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Leaderboard {
    /// Which game.
    pub game: String,
    /// With how many players.
    pub pool: Pool,
    /// Best first.
    pub players: Vec<Ranked>,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ranked {
    /// From 1; equal ratings share a place.
    pub place: u64,
    /// Who.
    pub player: PlayerFacts,
    /// How strong.
    pub rating: i64,
    /// How far off the rating may well be.
    pub deviation: i64,
    /// Rated games.
    pub games: u64,
}

/// What a rated game did to a player's rating.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingChange {
    /// The player's id.
    pub player: String,
    /// With how many players.
    pub pool: Pool,
    /// Which place the player took; the best is 1.
    pub place: u32,
    /// The rating before the game.
    pub before: i64,
    /// The rating after it.
    pub after: i64,
}

/// How a player's rating went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingHistory {
    /// Whose.
    pub player: PlayerFacts,
    /// Which game.
    pub game: String,
    /// With how many players.
    pub pool: Pool,
    /// After each rated game, the earliest first: of many games the latest thousand.
    pub ratings: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// When the game was rated, in milliseconds since 1970.
    pub at: u64,
    /// The rating since then.
    pub rating: i64,
}
