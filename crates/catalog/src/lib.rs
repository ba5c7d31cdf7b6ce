//! The list of all games, the only place that names them, and the computer players for them.
//!
//! ```
//! let duel = botyard_catalog::find("duel")?;
//! let game = duel.start(&[], None)?;
//! assert_eq!(game.position(), "gle/1c1/1C1/ELG[-] w 0 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod computer;
mod diagrams;
mod duellist;
mod entry;
mod levels;
mod players;
mod prospects;
mod signature;

use botyard_core::clip;
use botyard_core::face::Kind;

pub use analysis::{Reports, analyst};
pub use computer::{Computer, computer};
pub use diagrams::{Diagram, diagrams};
pub use duellist::{ProbedPosition, check_probe, end_by_table, is_solved, probe, value_by_table, with_table};
#[cfg(feature = "whole")]
pub use entry::environments;
pub use entry::{Entry, learner, player_of_level, searcher};
pub use levels::{Grade, LEVELS, LevelInfo, first_levels, level, levels, next_level, usual_level};
pub use players::{UnknownPlayer, player, player_names};
pub use prospects::prospects;
pub use signature::{Signature, signature};

use entry::{Ways, kinds, ways};

/// Every game with the player for it, in the order of the lists that people see. A new game costs one line here.
const ENTRIES: &[Entry] = &[
    Entry::searched::<botyard_duel::Duel>(),
    Entry::mixed::<botyard_pigs::Pigs>(),
    Entry::searched::<botyard_robosoccer::RoboSoccer>(),
    Entry::searched::<botyard_soccolot::Soccolot>(),
];

/// Every game, in the order of the lists that people see.
pub static GAMES: &[Kind] = &kinds::<{ ENTRIES.len() }>(ENTRIES);

/// The ways in which each of the [`GAMES`] can be played.
static WAYS: &[Ways] = &ways::<{ ENTRIES.len() }>(ENTRIES);

/// No game has this id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game {name:?}: say {}", .known.join(", "))]
pub struct UnknownGame {
    /// What was asked for.
    pub name: String,
    /// The ids there are.
    pub known: Vec<&'static str>,
}

/// The game of this id, in capitals or not.
pub fn find(id: &str) -> Result<&'static Kind, UnknownGame> {
    GAMES
        .iter()
        .find(|kind| kind.info.id.eq_ignore_ascii_case(id.trim()))
        .ok_or_else(|| UnknownGame { name: clip(id), known: GAMES.iter().map(|kind| kind.info.id).collect() })
}

/// The game of this id, or the one that other programs know by this name: for records.
pub fn find_known_as(name: &str) -> Option<Kind> {
    let is_it = |other: &str| other.eq_ignore_ascii_case(name.trim());
    let known = |kind: &&Kind| {
        is_it(kind.info.id) || kind.info.uci_variant.is_some_and(|variant| is_it(variant.name))
    };
    GAMES.iter().find(known).copied()
}
