//! Computer players by level.

use botyard_core::dice::Dice;
use botyard_core::face::AnyGame;
use botyard_core::{Seat, clip};
use botyard_engine::{Level, Limits, Settings, Stop, Thinker};

use crate::players::{has_thinker, thinker};

/// A computer player for one seat of one game.
pub trait Computer: Send {
    /// Its order for a seat that owes one, within the limits that suit its level; `None` if the seat owes none.
    fn order(&mut self, game: &dyn AnyGame, seat: Seat) -> Option<String> {
        self.order_within(game, seat, &self.usual_limits(), &Stop::new())
    }

    /// The same within these limits, and no longer than until it is told to stop.
    fn order_within(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<String>;

    /// How long it thinks where nobody says.
    fn usual_limits(&self) -> Limits {
        Limits::default()
    }

    /// Does it need time?
    fn takes_time(&self) -> bool {
        true
    }
}

/// A level that can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelInfo {
    /// As it is typed.
    pub id: &'static str,
    /// What it is like to play against.
    pub words: &'static str,
}

/// All levels, the weakest first.
pub const LEVELS: &[LevelInfo] = &[
    LevelInfo { id: "random", words: "plays any legal move" },
    LevelInfo { id: "1", words: "looks one move ahead and overlooks much" },
    LevelInfo { id: "2", words: "sees your answer, but not every one" },
    LevelInfo { id: "3", words: "plays like a beginner who pays attention" },
    LevelInfo { id: "4", words: "looks three moves ahead and overlooks some things" },
    LevelInfo { id: "5", words: "plays like somebody who knows the game" },
    LevelInfo { id: "6", words: "hardly ever overlooks anything" },
    LevelInfo { id: "7", words: "overlooks nothing that is near" },
    LevelInfo { id: "8", words: "thinks for a moment, and overlooks nothing" },
    LevelInfo { id: "max", words: "as strong as it can be, two seconds a move" },
];

/// The levels at which the game of this id can be played, the weakest first.
pub fn levels(game: &str) -> &'static [LevelInfo] {
    if has_thinker(game) { LEVELS } else { &LEVELS[..1] }
}

/// There is no such level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no computer player {name:?}: say {}", level_ids())]
pub struct UnknownLevel {
    /// What was asked for.
    pub name: String,
}

fn level_ids() -> String {
    LEVELS.iter().map(|level| level.id).collect::<Vec<_>>().join(", ")
}

/// The player of a level. The same seed makes it play the same game again, unless it is one that thinks by the clock.
///
/// In a game that nobody can think about yet, every level plays at random; see [`levels`].
pub fn computer(level: &str, seed: u64) -> Result<Box<dyn Computer>, UnknownLevel> {
    let name = level.trim();
    if name.eq_ignore_ascii_case("random") {
        return Ok(Box::new(Random(Dice::new(seed))));
    }
    let level: Level = name.parse().map_err(|_| UnknownLevel { name: clip(name) })?;
    Ok(Box::new(Thoughtful {
        level,
        settings: Settings::of_level(level, seed),
        mind: None,
        random: Random(Dice::new(seed)),
    }))
}

struct Random(Dice);

impl Computer for Random {
    fn order_within(&mut self, game: &dyn AnyGame, seat: Seat, _: &Limits, _: &Stop) -> Option<String> {
        game.random_order(seat, &mut self.0)
    }

    fn takes_time(&self) -> bool {
        false
    }
}

/// Learns which game it is when it is first asked.
struct Thoughtful {
    level: Level,
    settings: Settings,
    mind: Option<(&'static str, Box<dyn Thinker>)>,
    random: Random,
}

impl Computer for Thoughtful {
    fn order_within(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<String> {
        let id = game.info().id;
        if self.mind.as_ref().is_none_or(|&(known, _)| known != id) {
            self.mind = thinker(id, self.settings).map(|mind| (id, mind));
        }
        match &mut self.mind {
            Some((_, mind)) => {
                mind.think(game, seat, limits, stop, &mut |_| ()).map(|decision| decision.order)
            }
            None => self.random.order_within(game, seat, limits, stop),
        }
    }

    fn usual_limits(&self) -> Limits {
        self.level.usual_limits()
    }
}
