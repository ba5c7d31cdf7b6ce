//! Computer players that can be told how long to think.

use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind};
use botyard_core::{Evaluate, GameInfo, Seat, Sequential, clip};
use botyard_duel::Duel;
use botyard_engine::{Decision, Limits, Mcts, Report, Stop, Thinker};
use botyard_robosoccer::RoboSoccer;
use botyard_soccolot::Soccolot;

use crate::computer::{Computer, LEVELS, computer};

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
    &[Sampler::random::<Duel>(), Sampler::judging::<RoboSoccer>(), Sampler::judging::<Soccolot>()];

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
pub struct UnknownThinker {
    /// What was asked for.
    pub name: String,
    /// The game's name.
    pub game: &'static str,
    /// What there is.
    pub known: Vec<&'static str>,
}

/// The names of the players that [`thinker`] makes for a game.
pub fn thinker_names(kind: &Kind) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = LEVELS.iter().map(|level| level.id).collect();
    if Sampler::of(kind.info).is_some() {
        names.extend(["mcts", "mcts-random"]);
    }
    names
}

/// A player by name. With the same seed and a limit of nodes it plays the same game again.
pub fn thinker(kind: &Kind, name: &str, seed: u64) -> Result<Box<dyn Thinker>, UnknownThinker> {
    let sampler = Sampler::of(kind.info);
    let lower = name.trim().to_ascii_lowercase();
    match (lower.as_str(), sampler) {
        ("mcts", Some(sampler)) => Ok((sampler.best)(seed)),
        ("mcts-random", Some(sampler)) => Ok((sampler.random)(seed)),
        _ => match computer(name, seed) {
            Ok(computer) => Ok(Box::new(Unlimited(computer))),
            Err(_) => {
                Err(UnknownThinker { name: clip(name), game: kind.info.name, known: thinker_names(kind) })
            }
        },
    }
}

/// A player that thinks as long as it thinks, with a number of its own to draw by for each.
struct Unlimited(Box<dyn Computer>);

impl Thinker for Unlimited {
    fn think(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        _limits: &Limits,
        _stop: &Stop,
        _tell: &mut dyn FnMut(&Report),
    ) -> Option<Decision> {
        // What is hidden from the seat is hidden from its player.
        let seen =
            game.info().secrets.then(|| game.imagine(botyard_core::Viewer::Seat(seat), &mut Dice::new(0)));
        let order = self.0.order(seen.as_deref().unwrap_or(game), seat)?;
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
            let known = thinker_names(kind).contains(&"mcts");
            assert_eq!(known, !kind.info.simultaneous, "{}", kind.info.id);
        }
    }

    #[test]
    fn every_named_player_gives_a_legal_order() {
        for kind in GAMES {
            let game = kind.start(&[], None).unwrap();
            let seat = game.to_act().iter().next().unwrap();
            for name in thinker_names(kind) {
                let mut thinker = thinker(kind, name, 1).unwrap();
                let thought = thinker.think(&*game, seat, &Limits::nodes(20), &Stop::new(), &mut |_| {});
                game.check(seat, &thought.unwrap().order).unwrap();
            }
        }
    }

    #[test]
    fn an_unknown_player_says_who_there_is() {
        let error = thinker(&GAMES[0], "god", 1).err().unwrap();
        assert_eq!(
            error.to_string(),
            "there is no computer player \"god\" for Robot Duel: say random, mcts, mcts-random"
        );
    }
}
