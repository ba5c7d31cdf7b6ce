//! Questions to the engine, to the solved game and about records.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A position to be thought about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Analysis {
    /// The id of the game.
    #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "duel"))]
    pub game: String,
    /// How it is played; what isn't named is as usual.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Which position; where the game starts if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 4096))]
    pub position: Option<String>,
    /// What is played from there first. Only where one seat moves at a time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(max_items = 2000))]
    pub moves: Vec<String>,
    /// For whom, counted from 0, where several owe an order; the first of them if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(maximum = 7))]
    pub seat: Option<u8>,
    /// Who thinks: `1` to `8`, `max` (the default), `mcts`; `greedy` and `nash` where all order at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "max"))]
    pub level: Option<String>,
    /// So many positions are looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 1000000))]
    pub nodes: Option<u64>,
    /// So long; a second if neither this nor `nodes` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 2000))]
    pub milliseconds: Option<u64>,
    /// How many of the best orders are wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub lines: Option<u8>,
}

/// What the engine thinks of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Analysed {
    /// The position that was thought about.
    pub position: String,
    /// For whom, counted from 0.
    pub seat: u8,
    /// The best order; where all order at once, one drawn from the mix.
    pub best: String,
    /// The best orders, the best first.
    pub lines: Vec<AnalysedLine>,
    /// Where all order at once: what to draw the order from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mix: Option<Mix>,
    /// How far it has looked ahead, in plies or rounds.
    pub depth: u32,
    /// How many positions it has looked at.
    pub nodes: u64,
    /// How long that took.
    pub milliseconds: u64,
}

/// An order and what is to be expected of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysedLine {
    /// How good it is for whoever orders.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<AnalysedScore>,
    /// How the game is expected to go on, the order first.
    pub pv: Vec<String>,
    /// How far ahead was looked for it.
    pub depth: u32,
}

/// How good a position is. `cp`, or `mate` and `plies`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysedScore {
    /// Not decided: 0 is even, 100 about as much as a small lasting advantage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cp: Option<i32>,
    /// Decided in so many orders of the side that wins; below 0 if that is the other side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i64>,
    /// The same, in orders of both sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
}

/// What to draw an order from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mix {
    /// The likeliest first.
    pub orders: Vec<MixedOrder>,
    /// The expected result, 1 for a sure win and 0 for a sure loss.
    pub value: f64,
    /// How much somebody who knew the mix could take away, as far as was looked.
    pub exploitability: f64,
}

/// An order of a mix.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MixedOrder {
    /// Which.
    pub order: String,
    /// How likely it should be.
    pub probability: f64,
}

/// What the solved game says about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Probed {
    /// `win`, `draw` or `loss`, for the side to move.
    pub value: String,
    /// How many plies away the end is; below 0 if it is lost, 0 if nobody can force anything.
    pub dtm: i64,
    /// All moves, the best first.
    pub moves: Vec<ProbedMove>,
    /// Best play from here on, as long as was asked for: the first of the best moves each time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

/// A game whose positions the solved game is asked about.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ProbeGame {
    /// Where it starts; where the game does if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 128))]
    pub position: Option<String>,
    /// Which edition of the rules; the usual one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 32))]
    pub edition: Option<String>,
    /// The moves that were played.
    #[cfg_attr(feature = "openapi", schema(max_items = 1000))]
    pub moves: Vec<String>,
}

/// What the solved game says about every position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProbedGame {
    /// The position before each move, and the last one unless the game is over there.
    pub positions: Vec<Probed>,
}

/// A move and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProbedMove {
    /// Which.
    #[serde(rename = "move")]
    pub order: String,
    /// As for the position, for the side that plays it.
    pub dtm: i64,
}

/// A record to be checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordText {
    /// The text of one record or several (`.yard`).
    #[cfg_attr(feature = "openapi", schema(max_length = 1000000))]
    pub record: String,
}
