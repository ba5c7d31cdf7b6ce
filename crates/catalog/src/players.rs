//! Computer players by name, for matches.

use std::sync::Arc;

use botyard_core::Seat;
use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind};
use botyard_engine::{Decision, Level, Limits, Report, Stop, Thinker};
use botyard_oracle::Shelf;

use crate::duellist::with_table;
use crate::entry::Entry;
use crate::levels::{Algorithm, LevelInfo, find, levels};

/// Error for an unknown player name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown computer player {name:?} for {game}: expected one of {}", .known.join(", "))]
pub struct UnknownPlayer {
    /// The requested name.
    pub name: String,
    /// Name of the game.
    pub game: &'static str,
    /// The available names.
    pub known: Vec<&'static str>,
}

/// The levels of the players that [`player`] creates: all but those that need a table.
fn without_table(kind: &Kind) -> impl Iterator<Item = &'static LevelInfo> + Clone + use<> {
    levels(kind.info.id).filter(|level| !matches!(level.algorithm, Algorithm::Table(_)))
}

/// The names of the players that [`player`] creates for a game.
pub fn player_names(kind: &Kind) -> Vec<&'static str> {
    without_table(kind).map(|level| level.id).collect()
}

/// Creates a player by name: a level (`3` or `level-3`), `random`, `mcts` in sequential games, `greedy` and
/// `nash` in simultaneous ones. With the same seed and a limit of nodes it plays the same game again. `max`
/// uses the solved table if the shelf [has](with_table) it by now.
pub fn player(
    kind: &Kind,
    name: &str,
    seed: u64,
    shelf: &Arc<Shelf>,
) -> Result<Box<dyn Thinker>, UnknownPlayer> {
    let level = find(without_table(kind), name, kind.info.name.en)?;
    let entry = Entry::find(kind.info.id);
    let player = entry.and_then(|entry| entry.player(level.algorithm, seed));
    // A game that isn't in the catalog is played at random.
    let player = player.unwrap_or_else(|| Box::new(Random::new(seed)));
    Ok(match (level.algorithm, entry) {
        (Algorithm::Search(Level::MAX), Some(entry)) => {
            with_table(kind.info.id, player, &entry.settings(Level::MAX, seed), shelf)
        }
        _ => player,
    })
}

/// Plays random legal orders.
pub(crate) struct Random {
    dice: Dice,
    /// The orders to choose from; all if empty.
    only: Vec<String>,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { dice: Dice::new(seed), only: Vec::new() }
    }
}

impl Thinker for Random {
    fn think(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        _limits: &Limits,
        _stop: &Stop,
        _tell: &mut dyn FnMut(&Report),
    ) -> Option<Decision> {
        let order = match (!self.only.is_empty()).then(|| self.dice.pick(&self.only)).flatten() {
            Some(order) => order.clone(),
            None => game.random_order(seat, &mut self.dice)?,
        };
        Some(Decision { report: Report { line: vec![order.clone()], ..Report::default() }, order })
    }

    fn restrict(&mut self, orders: &[String]) -> bool {
        orders.clone_into(&mut self.only);
        true
    }
}
