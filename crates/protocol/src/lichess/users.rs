//! Types of lichess' API for users.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A rating in the form of lichess' API.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UserPerf {
    /// Number of rated games.
    pub games: u64,
    /// The rating.
    pub rating: i64,
    /// Rating deviation.
    pub rd: i64,
    /// Always 0.
    pub prog: i64,
    /// Whether the rating is too uncertain for the leaderboard.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub prov: bool,
}

/// Number of rated games of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UserCount {
    /// All rated games.
    pub all: u64,
    /// The same as `all`.
    pub rated: u64,
    /// Games won.
    pub win: u64,
    /// Games lost.
    pub loss: u64,
    /// Games drawn.
    pub draw: u64,
}

/// Public profile of an account or bot, in the form of lichess' API.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserProfile {
    /// Id of the player. Endpoints that take an id also accept a name.
    pub id: String,
    /// Name of the player.
    pub username: String,
    /// `BOT` for a bot account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Ratings by game; those of games for more than two have keys such as `pigsMany`.
    pub perfs: BTreeMap<String, UserPerf>,
    /// Time when the account was created, in milliseconds since 1970.
    pub created_at: u64,
    /// Address of the player's page.
    pub url: String,
    /// Numbers of rated games.
    pub count: UserCount,
    /// Whether the player is banned.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tos_violation: bool,
    /// Whether the bot is connected; never true for people.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub online: bool,
}

/// Present activity of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserStatus {
    /// Id of the player.
    pub id: String,
    /// Name of the player.
    pub name: String,
    /// `BOT` for a bot account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Whether the bot is connected; people see only their own status.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub online: bool,
    /// Whether the player is in a public game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub playing: bool,
    /// Id of that game, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playing_id: Option<String>,
}

/// Permissions of a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TokenGrant {
    /// lichess' names of the scopes, separated by commas: `bot:play,challenge:read`.
    pub scopes: String,
    /// Id of the token's owner.
    pub user_id: String,
    /// Expiry in milliseconds since 1970; null if the token doesn't expire.
    pub expires: Option<u64>,
}

/// Result of testing a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum TestedToken {
    /// The token is valid.
    Good(TokenGrant),
    /// The token is invalid: null.
    Bad,
}

/// History of a rating, in the form of lichess' API.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PerfHistory {
    /// Name of the rating category.
    pub name: String,
    /// Year, month from 0, day, and the rating at the end of that day.
    pub points: Vec<[i64; 4]>,
}

/// The best players of a game, in the form of lichess' API.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TopPlayers {
    /// The players, best first.
    pub users: Vec<TopPlayer>,
}

/// A line of [`TopPlayers`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TopPlayer {
    /// Id of the player.
    pub id: String,
    /// Name of the player.
    pub username: String,
    /// `BOT` for a bot account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The rating, under the requested key.
    pub perfs: BTreeMap<String, TopRating>,
}

/// A rating in [`TopPlayer`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TopRating {
    /// The rating.
    pub rating: i64,
    /// Always 0.
    pub progress: i64,
}
