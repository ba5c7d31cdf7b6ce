//! Users in the words of lichess' API.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A rating, as lichess shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UserPerf {
    /// Rated games.
    pub games: u64,
    /// The rating.
    pub rating: i64,
    /// How far off it may well be.
    pub rd: i64,
    /// Always 0.
    pub prog: i64,
    /// Is it too uncertain for the leaderboard?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub prov: bool,
}

/// How many rated games somebody has played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UserCount {
    /// All of them.
    pub all: u64,
    /// The same.
    pub rated: u64,
    /// Those that were won.
    pub win: u64,
    /// Those that were lost.
    pub loss: u64,
    /// Those that ended level.
    pub draw: u64,
}

/// What everybody may know of an account or bot, as lichess says it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserProfile {
    /// The player's id. Wherever an id is asked for, a name is good, too.
    pub id: String,
    /// The player's name.
    pub username: String,
    /// `BOT` if a program plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Ratings by game; those of games between more than two as `pigsMany`.
    pub perfs: BTreeMap<String, UserPerf>,
    /// Since when the player is there, in milliseconds since 1970.
    pub created_at: u64,
    /// The player's page.
    pub url: String,
    /// Rated games.
    pub count: UserCount,
    /// Is the player shut out?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tos_violation: bool,
    /// Is the bot connected? Of people nobody is told.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub online: bool,
}

/// What somebody does at the moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UserStatus {
    /// The player's id.
    pub id: String,
    /// The player's name.
    pub name: String,
    /// `BOT` if a program plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Is the bot connected? Of people nobody but themselves is told.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub online: bool,
    /// Is a public game of theirs being played?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub playing: bool,
    /// Which, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playing_id: Option<String>,
}

/// What a token is good for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TokenGrant {
    /// lichess' names of the scopes, parted by commas: `bot:play,challenge:read`.
    pub scopes: String,
    /// The id of its player.
    pub user_id: String,
    /// When it ends by itself, in milliseconds since 1970; null if it doesn't.
    pub expires: Option<u64>,
}

/// What was found out about a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum TestedToken {
    /// What it is good for.
    Good(TokenGrant),
    /// It isn't good: null.
    Bad,
}

/// How a rating went, as lichess says it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PerfHistory {
    /// The name of the rating.
    pub name: String,
    /// Year, month counted from 0, day, and the rating at the end of it.
    pub points: Vec<[i64; 4]>,
}

/// The best players of a game, as lichess says it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TopPlayers {
    /// The best first.
    pub users: Vec<TopPlayer>,
}

/// A line of [`TopPlayers`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TopPlayer {
    /// The player's id.
    pub id: String,
    /// The player's name.
    pub username: String,
    /// `BOT` if a program plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The rating, under the key that was asked for.
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
