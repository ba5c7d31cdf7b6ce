//! A game in progress, wherever it is played.

use botyard_core::face::OptionPair;
use serde::{Deserialize, Serialize};

/// A game to be begun in this browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct LocalPlan {
    /// The id of the game.
    pub(crate) game: String,
    /// How it is played; what isn't named is as usual.
    pub(crate) options: Vec<OptionPair>,
    /// Where it starts, if not where the game does.
    pub(crate) position: Option<String>,
    /// Who has which seat.
    pub(crate) seats: Vec<LocalSeat>,
}

/// Who has a seat of a game in this browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum LocalSeat {
    /// Somebody before the screen.
    Person,
    /// A computer of this level.
    Computer(String),
}

/// Begins a game in this browser. The address of its page, or a sentence that says why it can't be begun.
pub(crate) fn begin_local(_plan: &LocalPlan) -> Result<String, String> {
    Err(String::new())
}
