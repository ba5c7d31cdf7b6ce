//! The object-safe trait of computer players.

use std::time::Duration;

use botyard_core::Seat;
use botyard_core::face::AnyGame;

use crate::limits::Limits;
use crate::score::Score;
use crate::stop::Stop;

/// A computer player. An instance plays one seat of one game at a time; its memory makes it faster, but
/// doesn't change its play.
pub trait Thinker: Send {
    /// Returns an order for a seat that owes one; `None` if the seat owes none, or if it can't play this
    /// game. It uses no information that is hidden from the seat. `tell` is called with its progress.
    fn think(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Report),
    ) -> Option<Decision>;

    /// Restricts it to these orders, in canonical form, until the next call; an empty list allows all.
    /// Returns false if it doesn't support restrictions.
    fn restrict(&mut self, orders: &[String]) -> bool {
        orders.is_empty()
    }

    /// Clears its memory.
    fn forget(&mut self) {}
}

/// The decision of a player.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The order, in canonical form.
    pub order: String,
    /// The final report.
    pub report: Report,
}

/// Progress and result of a computation.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// Completed depth, in plies or rounds.
    pub depth: u32,
    /// Length of the longest line searched; 0 if it isn't counted.
    pub deepest: u32,
    /// Rank of the reported order: 0 for the best.
    pub rank: u32,
    /// Score of the position for the seat.
    pub score: Option<Score>,
    /// Number of nodes searched.
    pub nodes: u64,
    /// Time spent.
    pub elapsed: Duration,
    /// Expected continuation, starting with the player's own order.
    pub line: Vec<String>,
    /// Fill level of its memory, in thousandths.
    pub memory_used: Option<u16>,
    /// In a game of simultaneous orders, the computed mix.
    pub mix: Option<Mixed>,
}

/// A mixed strategy: orders with their probabilities.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Mixed {
    /// Each order with its probability, the most likely first.
    pub orders: Vec<(String, f64)>,
    /// Expected result for the seat, 1 for a sure win and 0 for a sure loss.
    pub value: f64,
    /// How much of the value the mix gives away to an opponent who knows it, as far as was searched.
    pub exploitability: f64,
}
