//! Computer players by name, as they play matches.

use std::sync::Arc;

use botyard_core::Seat;
use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind};
use botyard_engine::{Decision, Level, Limits, Report, Stop, Thinker};
use botyard_oracle::Shelf;

use crate::duellist::with_table;
use crate::entry::Entry;
use crate::levels::{By, LevelInfo, find, levels};

/// There is no such player for this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no computer player {name:?} for {game}: say {}", .known.join(", "))]
pub struct UnknownPlayer {
    /// What was asked for.
    pub name: String,
    /// The game's name.
    pub game: &'static str,
    /// What there is.
    pub known: Vec<&'static str>,
}

/// The levels of the players that [`player`] makes: all but those that need a table.
fn without_table(kind: &Kind) -> impl Iterator<Item = &'static LevelInfo> + Clone + use<> {
    levels(kind.info.id).filter(|level| !matches!(level.by, By::Table(_)))
}

/// The names of the players that [`player`] makes for a game.
pub fn player_names(kind: &Kind) -> Vec<&'static str> {
    without_table(kind).map(|level| level.id).collect()
}

/// A player by name: a level (`3` or `level-3`), `random`, `mcts` in games of turns, `greedy` and `nash` where all order at
/// once. With the same seed and a limit of nodes it plays the same game again. `max` plays by what the shelf [has](with_table)
/// by now.
pub fn player(
    kind: &Kind,
    name: &str,
    seed: u64,
    shelf: &Arc<Shelf>,
) -> Result<Box<dyn Thinker>, UnknownPlayer> {
    let level = find(without_table(kind), name, kind.info.name.en)?;
    let entry = Entry::find(kind.info.id);
    let player = entry.and_then(|entry| entry.player(level.by, seed));
    // What isn't in the catalog is played at random.
    let player = player.unwrap_or_else(|| Box::new(Random::new(seed)));
    Ok(match (level.by, entry) {
        (By::Thought(Level::MAX), Some(entry)) => {
            with_table(kind.info.id, player, &entry.settings(Level::MAX, seed), shelf)
        }
        _ => player,
    })
}

/// Any legal order.
pub(crate) struct Random(Dice);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(Dice::new(seed))
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
        let order = game.random_order(seat, &mut self.0)?;
        Some(Decision { report: Report { line: vec![order.clone()], ..Report::default() }, order })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GAMES;

    #[test]
    fn every_sequential_game_has_a_sampler() {
        for kind in GAMES {
            for name in ["mcts", "mcts-random"] {
                let made = player(kind, name, 1, &Arc::default()).is_ok();
                assert_eq!(made, !kind.info.simultaneous, "{name} for {}", kind.info.id);
                assert_eq!(made, player_names(kind).contains(&name), "{name} for {}", kind.info.id);
            }
        }
    }

    #[test]
    fn every_named_player_gives_a_legal_order() {
        for kind in GAMES {
            let game = kind.start(&[], None).unwrap();
            let seat = game.to_act().iter().next().unwrap();
            for name in player_names(kind) {
                let mut player = player(kind, name, 1, &Arc::default()).unwrap();
                let thought = player.think(&*game, seat, &Limits::nodes(20), &Stop::new(), &mut |_| {});
                game.check(seat, &thought.unwrap().order).unwrap();
            }
        }
    }

    #[test]
    fn an_unknown_player_says_who_there_is() {
        let error = player(&GAMES[0], "god", 1, &Arc::default()).err().unwrap();
        assert_eq!(
            error.to_string(),
            "there is no computer player \"god\" for Robot Duel: say random, 1, 2, 3, 4, 5, 6, 7, 8, max, mcts, mcts-random"
        );
    }
}
