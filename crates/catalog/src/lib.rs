//! The list of all games, the only place that names them, and their computer players.
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
mod solved_pigs;

use botyard_core::clip;
use botyard_core::face::Kind;

pub use analysis::{Reports, analyst};
pub use computer::{Computer, computer};
pub use diagrams::{Diagram, diagrams};
pub use duellist::{
    NETWORK_HIDDEN, NETWORK_INPUTS, ProbedPosition, check_probe, is_solved, network_samples, probe,
    value_by_table, with_table,
};
#[cfg(feature = "whole")]
pub use entry::environments;
pub use entry::{Entry, learner, player_of_level, searcher};
pub use levels::{Grade, LEVELS, LevelInfo, first_levels, level, levels, next_level, usual_level};
pub use players::{UnknownPlayer, player, player_names};
pub use prospects::prospects;
pub use signature::{Signature, signature};
pub use solved_pigs::{JudgedProgram, MixedProgram, ProbedRound, probe_round};

use entry::{AlgorithmSet, algorithms, kinds};

/// Every game with its players, in the order in which they are listed. A new game costs one line here.
const ENTRIES: &[Entry] = &[
    Entry::searched::<botyard_duel::Duel>(),
    Entry::mixed::<botyard_pigs::Pigs>()
        .solved(|seed, otherwise| Box::new(solved_pigs::SolvedPigs::new(seed, otherwise))),
    Entry::tuned::<botyard_robosoccer::RoboSoccer>(),
    Entry::tuned::<botyard_soccolot::Soccolot>(),
];

/// Every game, in the order in which they are listed.
pub static GAMES: &[Kind] = &kinds::<{ ENTRIES.len() }>(ENTRIES);

/// The kinds of players for each of the [`GAMES`].
static ALGORITHMS: &[AlgorithmSet] = &algorithms::<{ ENTRIES.len() }>(ENTRIES);

/// Error for an unknown game id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown game {name:?}: expected one of {}", .known.join(", "))]
pub struct UnknownGame {
    /// The requested id.
    pub name: String,
    /// The ids of all games.
    pub known: Vec<&'static str>,
}

/// Returns the game with this id, ignoring case.
pub fn find(id: &str) -> Result<&'static Kind, UnknownGame> {
    GAMES
        .iter()
        .find(|kind| kind.info.id.eq_ignore_ascii_case(id.trim()))
        .ok_or_else(|| UnknownGame { name: clip(id), known: GAMES.iter().map(|kind| kind.info.id).collect() })
}

/// Returns the game with this id, or the one that other programs know by this name, for records.
pub fn find_known_as(name: &str) -> Option<Kind> {
    let is_it = |other: &str| other.eq_ignore_ascii_case(name.trim());
    let known = |kind: &&Kind| {
        is_it(kind.info.id) || kind.info.uci_variant.is_some_and(|variant| is_it(variant.name))
    };
    GAMES.iter().find(known).copied()
}
