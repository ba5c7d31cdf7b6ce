//! A player behind an object-safe face.

use std::time::Duration;

use botyard_core::Seat;
use botyard_core::face::AnyGame;

use crate::limits::Limits;
use crate::score::Score;
use crate::stop::Stop;

/// A computer player. One of them plays one seat of one game at a time; what it remembers makes it quicker, not different.
pub trait Thinker: Send {
    /// Its order for a seat that owes one; `None` if the seat owes none, or the game is none that it can play. It uses
    /// nothing of the game that is hidden from the seat. `tell` hears of its progress.
    fn think(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Report),
    ) -> Option<Decision>;

    /// Keeps it to these orders, in canonical form, until it is told otherwise; an empty list allows all. False if it can't be
    /// kept to some.
    fn restrict(&mut self, orders: &[String]) -> bool {
        orders.is_empty()
    }

    /// Forgets everything.
    fn forget(&mut self) {}
}

/// What a player has decided.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// Its order, in canonical form.
    pub order: String,
    /// What it thought in the end.
    pub report: Report,
}

/// What a player thinks.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// How far it has looked ahead, in plies or rounds.
    pub depth: u32,
    /// The longest line that it has looked at; 0 if it doesn't count.
    pub deepest: u32,
    /// Which of its best orders this is about: 0 for the best.
    pub rank: u32,
    /// How good the position is for the seat.
    pub score: Option<Score>,
    /// How many positions it has looked at.
    pub nodes: u64,
    /// How long that took.
    pub elapsed: Duration,
    /// How it expects the game to go on, its own order first.
    pub line: Vec<String>,
    /// How full its memory is, in thousandths.
    pub memory_used: Option<u16>,
    /// In a game of simultaneous orders, what it would mix.
    pub mix: Option<Mixed>,
}

/// Orders to be chosen from by chance.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Mixed {
    /// Each order with its probability, the most likely first.
    pub orders: Vec<(String, f64)>,
    /// The expected result for the seat, 1 for a sure win and 0 for a sure loss.
    pub value: f64,
    /// How much more than that somebody who knew the mix could take away, as far as was searched.
    pub exploitability: f64,
}
