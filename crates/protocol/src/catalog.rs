//! The server's games, and results of verifying records.

use serde::{Deserialize, Serialize};

/// All games of the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameList {
    /// The games, in the order of the catalog.
    pub games: Vec<GameFacts>,
}

/// Description of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameFacts {
    /// Id of the game: `duel`.
    pub id: String,
    /// Name of the game.
    pub name: String,
    /// What the game is about, in a sentence.
    pub summary: String,
    /// Minimum number of players.
    pub fewest: u8,
    /// Maximum number of players.
    pub most: u8,
    /// Names of the seats.
    pub seats: Vec<SeatFacts>,
    /// Whether all players order at the same time.
    pub simultaneous: bool,
    /// Options of the game.
    pub options: Vec<OptionFacts>,
    /// Levels of computer players, weakest first.
    pub levels: Vec<LevelFacts>,
    /// Example of an order.
    pub order_example: String,
    /// How orders are written.
    pub notation: String,
}

/// The names of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatFacts {
    /// Short name of the seat: `w`, `A`.
    pub id: String,
    /// Name of the seat: `White`.
    pub name: String,
}

/// An option of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionFacts {
    /// Name of the option.
    pub key: String,
    /// Description of the option.
    pub words: String,
    /// Possible values; the first is the default.
    pub choices: Vec<ChoiceFacts>,
    /// Description of other possible values; null if there are none.
    pub others: Option<String>,
}

/// A value of an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChoiceFacts {
    /// The value.
    pub value: String,
    /// Description of the value.
    pub words: String,
}

/// A level of the computer player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LevelFacts {
    /// Id of the level: `3`, `max`.
    pub id: String,
    /// Description of the level.
    pub words: String,
}

/// Result of verifying the records in a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VerifiedRecords {
    /// Whether every record is valid.
    pub ok: bool,
    /// One result for each record in the text.
    pub games: Vec<VerifiedRecord>,
}

/// Result of verifying a record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VerifiedRecord {
    /// Number of the record in the text, from 1.
    pub number: usize,
    /// Line on which the record begins.
    pub line: usize,
    /// Id of the game, if the record can be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Id of the table, if the record can be read; null if it names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub table: Option<Option<String>>,
    /// Names of the players by seat, if the record can be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<Vec<Option<String>>>,
    /// Number of turns, if the record can be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<usize>,
    /// Result, if the record can be read: `1-0`, `A=1 B=2`, `*`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// Reason of the ending, if the record can be read; null if it names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub reason: Option<Option<String>>,
    /// Whether the record is valid.
    pub ok: bool,
    /// How a valid record ends: `by-the-rules`, `otherwise` (by resignation, …) or `not-at-all`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// Last position of a valid record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Number of orders with a verified commitment, in a valid record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub committed: Option<usize>,
    /// Number of orders without a commitment, in a valid record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uncommitted: Option<usize>,
    /// The error of an invalid record, with its line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// Response of the health check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Health {
    /// Always `true`.
    pub ok: bool,
    /// Always `botyard`.
    pub server: String,
    /// Version of the server.
    pub version: String,
}
