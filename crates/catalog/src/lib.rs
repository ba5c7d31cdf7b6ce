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
mod players;
mod signature;
mod thinkers;

use botyard_core::clip;
use botyard_core::face::Kind;

pub use analysis::{Reports, analyst};
pub use computer::{Computer, Games, LEVELS, LevelInfo, computer, level, levels};
pub use diagrams::{Diagram, diagrams};
pub use duellist::{Probed, check_probe, end_by_table, is_solved, probe, with_table};
pub use players::{has_thinker, learner, thinker, thinker_with};
pub use signature::{Signature, signature, signatures};
pub use thinkers::{UnknownPlayer, player, player_names};

use players::{Entry, kinds};

/// Every game with the player for it, in the order of the lists that people see. A new game costs one line here.
const ENTRIES: &[Entry; 4] = &[
    Entry::searched::<botyard_duel::Duel>(),
    Entry::mixed::<botyard_pigs::Pigs>(),
    Entry::searched::<botyard_robosoccer::RoboSoccer>(),
    Entry::searched::<botyard_soccolot::Soccolot>(),
];

/// Every game, in the order of the lists that people see.
pub static GAMES: &[Kind] = &kinds(ENTRIES);

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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn every_level_has_its_player_and_its_game() {
        let shelf = Arc::default();
        for level in LEVELS {
            assert!(GAMES.iter().any(|kind| level.is_for(kind.info)), "{level:?}");
            for game in GAMES.iter().map(|kind| kind.info.id) {
                let fits = levels(game).any(|other| other == level);
                assert_eq!(computer(game, level.id, 1, &shelf).is_ok(), fits, "{game} {level:?}");
            }
        }
    }

    #[test]
    fn whoever_can_play_a_match_can_play_a_person() {
        for kind in GAMES {
            for name in player_names(kind) {
                assert!(computer(kind.info.id, name, 1, &Arc::default()).is_ok(), "{}: {name}", kind.info.id);
            }
        }
    }

    #[test]
    fn a_wrong_level_says_what_there_is() {
        let shelf = Arc::default();
        let error = |game, level| computer(game, level, 1, &shelf).err().unwrap().to_string();
        assert_eq!(
            error("soccolot", "perfect"),
            "there is no computer player \"perfect\" for Soccolot: say random, 1, 2, 3, 4, 5, 6, 7, 8, max, mcts, mcts-random"
        );
        assert_eq!(
            error("duel", "strong"),
            "there is no computer player \"strong\" for Robot Duel: say random, 1, 2, 3, 4, 5, 6, 7, 8, max, mcts, mcts-random, \
             beginner, amateur, expert, perfect"
        );
        assert_eq!(
            error("pigs", "mcts"),
            "there is no computer player \"mcts\" for Robo Battle Pigs: say random, 1, 2, 3, 4, 5, 6, 7, 8, max, greedy, nash"
        );
        assert!(["Max", " level-3 ", "GREEDY"].iter().all(|name| level("pigs", name).is_ok()));
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let shelf = Arc::default();
        let play = |seed: u64| {
            let mut game = find("duel").unwrap().start(&[], None).unwrap();
            // Random, because the others may get their table in the middle of the game.
            let mut player = computer("duel", "random", seed, &shelf).unwrap();
            let mut played = Vec::new();
            while let Some(seat) = game.to_act().only() {
                let order = player.order(&*game, seat).unwrap();
                game.play(&[(seat, &order)]).unwrap();
                played.push(order);
            }
            played
        };
        assert_eq!(play(5), play(5));
    }

    #[test]
    fn ids_are_unique_and_plain() {
        for (index, kind) in GAMES.iter().enumerate() {
            let id = kind.info.id;
            assert!(id.chars().all(|sign| sign.is_ascii_lowercase()), "{id}");
            assert!(GAMES[..index].iter().all(|other| other.info.id != id), "{id} is there twice");
        }
    }

    #[test]
    fn every_level_plays_every_game() {
        let shelf = Arc::default();
        for kind in GAMES {
            let game = kind.start(&[], None).unwrap();
            let seat = game.to_act().iter().next().unwrap();
            for level in levels(kind.info.id) {
                let limits = botyard_engine::Limits::nodes(100);
                let mut player = computer(kind.info.id, level.id, 7, &shelf).unwrap();
                let order = player.order_within(&*game, seat, &limits, &Default::default());
                let order = order.unwrap_or_else(|| panic!("{}: {} has no order", kind.info.id, level.id));
                assert_eq!(game.check(seat, &order), Ok(order.clone()), "{}", level.id);
            }
        }
    }

    #[test]
    fn a_wrong_name_says_what_there_is() {
        let error = find("chess").unwrap_err();
        assert_eq!(error.to_string(), "there is no game \"chess\": say duel, pigs, robosoccer, soccolot");
        assert_eq!(find(" Duel ").unwrap().info.id, "duel");
    }
}
