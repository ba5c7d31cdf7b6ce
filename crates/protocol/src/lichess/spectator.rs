//! Types of lichess' API for spectators of a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{ExportedPlayer, GameStatus, Speed};
use crate::Variant;

/// A game in which White and Black move in turns, as its spectators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SpectatorGame {
    /// Id of the table.
    pub id: String,
    /// The game.
    pub variant: Variant,
    /// Speed of the game.
    pub speed: Speed,
    /// Key of the rating category.
    pub perf: String,
    /// Whether the game is rated.
    pub rated: bool,
    /// The start position.
    pub initial_fen: String,
    /// The present position.
    pub fen: String,
    /// `white` or `black`: the side to move.
    pub player: String,
    /// Number of orders so far.
    pub turns: usize,
    /// Always 0.
    pub started_at_turn: usize,
    /// `ai` if a computer player of this server plays, else `friend`.
    pub source: String,
    /// Status of the game.
    pub status: GameStatus,
    /// Time when the table was opened, in milliseconds since 1970.
    pub created_at: u64,
    /// The last order, without spaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_move: Option<String>,
    /// The players, by `white` and `black`.
    pub players: BTreeMap<String, ExportedPlayer>,
    /// After the end: `white` or `black`, if one side has won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
}

/// A position of such a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SpectatorPosition {
    /// The position.
    pub fen: String,
    /// The order that led to it, without spaces; missing at the start and after a take-back to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lm: Option<String>,
    /// White's time in seconds, if there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wc: Option<u64>,
    /// Black's time in seconds, if there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bc: Option<u64>,
}

/// A line of a spectator's game stream.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum SpectatorLine {
    /// The game: the first line, and the last one after its end.
    Game(Box<SpectatorGame>),
    /// A position: the start, then the position after each order.
    Position(SpectatorPosition),
}
