//! The games of a server, and records that it has checked.

use serde::{Deserialize, Serialize};

/// All games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameList {
    /// In the order of the catalog.
    pub games: Vec<GameFacts>,
}

/// What everybody may want to know of a game before playing it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameFacts {
    /// Its id: `duel`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is about, in a sentence.
    pub summary: String,
    /// How few can play it.
    pub fewest: u8,
    /// How many can play it.
    pub most: u8,
    /// The names of its seats.
    pub seats: Vec<SeatFacts>,
    /// Do all order at once?
    pub simultaneous: bool,
    /// How it can be played.
    pub options: Vec<OptionFacts>,
    /// Computer players, from the weakest on.
    pub levels: Vec<LevelFacts>,
    /// An order as somebody could write it.
    pub order_example: String,
    /// How orders are written.
    pub notation: String,
}

/// The names of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatFacts {
    /// Its short name: `w`, `A`.
    pub id: String,
    /// Its name: `White`.
    pub name: String,
}

/// An option of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionFacts {
    /// Its name.
    pub key: String,
    /// What it is about.
    pub words: String,
    /// The values that it can have; the first is the usual one.
    pub choices: Vec<ChoiceFacts>,
    /// Which other values it can have, in words; null if there are none.
    pub others: Option<String>,
}

/// A value of an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChoiceFacts {
    /// The value.
    pub value: String,
    /// What it means.
    pub words: String,
}

/// A computer player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LevelFacts {
    /// Its level: `3`, `max`.
    pub id: String,
    /// What it is like to play against.
    pub words: String,
}

/// What was found out about the records of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VerifiedRecords {
    /// Is every game true?
    pub ok: bool,
    /// One for each game of the text.
    pub games: Vec<VerifiedRecord>,
}

/// What was found out about a record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VerifiedRecord {
    /// Which of the text, counted from 1.
    pub number: usize,
    /// The line on which it begins.
    pub line: usize,
    /// If it can be read: the id of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// If it can be read: the id of the table; null if it names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub table: Option<Option<String>>,
    /// If it can be read: who played, by seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<Vec<Option<String>>>,
    /// If it can be read: how many turns were played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<usize>,
    /// If it can be read: how it ended, `1-0`, `A=1 B=2`, `*`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// If it can be read: why it ended; null if it says nothing about that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub reason: Option<Option<String>>,
    /// Is it true?
    pub ok: bool,
    /// If it is: `by-the-rules`, `otherwise` (somebody resigned, …) or `not-at-all`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// If it is: the last position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// If it is: how many orders have a commitment that holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub committed: Option<usize>,
    /// If it is: how many have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uncommitted: Option<usize>,
    /// What is wrong, if it isn't; the line is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// A server that is there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Health {
    /// Always `true`.
    pub ok: bool,
    /// `botyard`.
    pub server: String,
    /// Its version.
    pub version: String,
}
