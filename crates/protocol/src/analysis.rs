//! Requests to the engine and to the solved game, and records to be verified.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A position for the engine to analyse.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Analysis {
    /// Id of the game.
    #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "duel"))]
    pub game: String,
    /// Options of the game; those not given have their default values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The position; by default the game's start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 4096))]
    pub position: Option<String>,
    /// Orders to play from the position first; only in sequential games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(max_items = 2000))]
    pub moves: Vec<String>,
    /// Seat for which to analyse, from 0, if several owe an order; by default the first of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(maximum = 7))]
    pub seat: Option<u8>,
    /// Level of the engine: `1` to `8`, `max` (the default), `mcts`; `greedy`, `nash` and `exploiter` in
    /// simultaneous games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "max"))]
    pub level: Option<String>,
    /// Maximum number of positions to search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 1000000))]
    pub nodes: Option<u64>,
    /// Maximum time in milliseconds; one second if neither this nor `nodes` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 2000))]
    pub milliseconds: Option<u64>,
    /// Number of best orders to return.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
    pub lines: Option<u8>,
}

/// The engine's analysis of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Analysed {
    /// The position that was analysed.
    pub position: String,
    /// Seat for which it was analysed, from 0.
    pub seat: u8,
    /// The best order; in simultaneous games one drawn from the mix.
    pub best: String,
    /// The best orders with their continuations, best first.
    pub lines: Vec<AnalysedLine>,
    /// In simultaneous games: the mixed strategy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mix: Option<Mix>,
    /// Search depth in plies or rounds.
    pub depth: u32,
    /// Number of positions searched.
    pub nodes: u64,
    /// Search time in milliseconds.
    pub milliseconds: u64,
}

/// An order with its evaluation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysedLine {
    /// Evaluation for the side that orders.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<AnalysedScore>,
    /// Principal variation: the expected orders, beginning with this one.
    pub pv: Vec<String>,
    /// Search depth of this line.
    pub depth: u32,
}

/// Evaluation of a position: either `cp`, or `mate` and `plies`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnalysedScore {
    /// Evaluation of an undecided position: 0 is even, 100 about a small lasting advantage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cp: Option<i32>,
    /// Number of the winner's orders until the win; negative if the other side wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i64>,
    /// Number of both sides' orders until the win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
}

/// A mixed strategy: orders with probabilities.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mix {
    /// The orders, most likely first.
    pub orders: Vec<MixedOrder>,
    /// Expected result, from 0 for a certain loss to 1 for a certain win.
    pub value: f64,
    /// How much an opponent who knows the mix could gain, as far as was searched.
    pub exploitability: f64,
}

/// An order of a mixed strategy.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MixedOrder {
    /// The order in the game's notation.
    pub order: String,
    /// Probability of the order.
    pub probability: f64,
}

/// The solved game's evaluation of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Probed {
    /// `win`, `draw` or `loss`, for the side to move.
    pub value: String,
    /// Distance to the end in plies; negative if the position is lost, 0 if neither side can force a win.
    pub dtm: i64,
    /// All moves, best first.
    pub moves: Vec<ProbedMove>,
    /// Best play from here on, as long as requested; of equal moves the first is taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

/// A game whose positions are looked up in the solved game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ProbeGame {
    /// Start position; by default the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 128))]
    pub position: Option<String>,
    /// Edition of the rules; by default the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 32))]
    pub edition: Option<String>,
    /// The moves played.
    #[cfg_attr(feature = "openapi", schema(max_items = 1000))]
    pub moves: Vec<String>,
}

/// The solved game's evaluation of every position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProbedGame {
    /// The position before each move, and the last one unless the game is over there.
    pub positions: Vec<Probed>,
}

/// A move with its evaluation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProbedMove {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub order: String,
    /// Distance to the end in plies, for the side that plays the move; signed as for positions.
    pub dtm: i64,
}

/// The solution of a position of Robo Battle Pigs for two.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProbedPigs {
    /// Both seats, in their order. Their values add up to 1.
    pub seats: Vec<ProbedPig>,
}

/// One seat's part of the solution of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProbedPig {
    /// Best play: the mix, the value of the position for the seat, and how much an opponent who knows the mix
    /// could gain in this round, over all programs.
    pub mix: Mix,
    /// The programs that were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub programs: Vec<ProbedProgram>,
}

/// A program, judged against best play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProbedProgram {
    /// The program in the game's notation.
    pub order: String,
    /// The seat's chance to win with it if the opponent plays the mix, from 0 to 1.
    pub value: f64,
    /// How much of the position's value it gives away.
    pub gives_away: f64,
}

/// A record to verify.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordText {
    /// Text of one or several records (`.yard`).
    #[cfg_attr(feature = "openapi", schema(max_length = 1000000))]
    pub record: String,
}
