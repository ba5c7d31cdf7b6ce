//! Computer players by name, whatever they are made of.

use std::sync::Arc;

use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind};
use botyard_core::{Evaluate, GameInfo, Seat, Sequential, clip};
use botyard_duel::Duel;
use botyard_engine::{Decision, Level, Limits, Manner, Mcts, Report, Stop, Thinker};
use botyard_oracle::Shelf;
use botyard_robosoccer::RoboSoccer;
use botyard_soccolot::Soccolot;

use crate::computer::{Games, LevelInfo, levels};
use crate::duellist::with_table;
use crate::players::{mixer, settings_of, thinker_with};

/// A player that samples, for one game.
struct Sampler {
    game: &'static GameInfo,
    /// As strong as it gets.
    best: fn(u64) -> Box<dyn Thinker>,
    /// Knows nothing but the rules.
    random: fn(u64) -> Box<dyn Thinker>,
}

/// Every sequential game has one.
const SAMPLERS: &[Sampler] =
    &[Sampler::judging::<Duel>(), Sampler::judging::<RoboSoccer>(), Sampler::judging::<Soccolot>()];

impl Sampler {
    const fn random<G: Sequential>() -> Sampler {
        let random = |seed| Box::new(Mcts::<G>::random(seed)) as Box<dyn Thinker>;
        Sampler { game: G::INFO, best: random, random }
    }

    const fn judging<G: Sequential<Position: Evaluate>>() -> Sampler {
        Sampler { best: |seed| Box::new(Mcts::<G>::judging(seed)), ..Sampler::random::<G>() }
    }

    fn of(game: &GameInfo) -> Option<&'static Sampler> {
        SAMPLERS.iter().find(|sampler| sampler.game.id == game.id)
    }
}

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

/// The names of the players that [`player`] makes for a game.
pub fn player_names(kind: &Kind) -> Vec<&'static str> {
    let of_match = |level: &&LevelInfo| !matches!(level.games, Games::Only(_));
    levels(kind.info.id).filter(of_match).map(|level| level.id).collect()
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
    let lower = name.trim().to_ascii_lowercase();
    let level = lower.strip_prefix("level-").unwrap_or(&lower);
    let found = match (level, Sampler::of(kind.info)) {
        ("random", _) => Some(Box::new(Random(Dice::new(seed))) as Box<dyn Thinker>),
        ("mcts", Some(sampler)) => Some((sampler.best)(seed)),
        ("mcts-random", Some(sampler)) => Some((sampler.random)(seed)),
        ("greedy", _) => mixer(kind.info.id, Manner::GREEDY, seed),
        ("nash", _) => mixer(kind.info.id, Manner::NASH, seed),
        _ => level.parse::<Level>().ok().and_then(|level| {
            let settings = settings_of(kind.info.id, level, seed);
            let player = thinker_with(kind.info.id, level, settings)?;
            let knows = level == Level::MAX;
            Some(if knows { with_table(kind.info.id, player, &settings, shelf) } else { player })
        }),
    };
    found.ok_or_else(|| UnknownPlayer { name: clip(name), game: kind.info.name, known: player_names(kind) })
}

/// Any legal order.
struct Random(Dice);

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
