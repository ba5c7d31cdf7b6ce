//! Computer players by level.

use botyard_core::dice::Dice;
use botyard_core::face::AnyGame;
use botyard_core::{Seat, clip};

/// A computer player for one seat of one game.
pub trait Computer: Send {
    /// Its order for a seat that owes one; `None` if the seat owes none.
    fn order(&mut self, game: &dyn AnyGame, seat: Seat) -> Option<String>;
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
pub const LEVELS: &[LevelInfo] = &[LevelInfo { id: "random", words: "plays any legal move" }];

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

/// The player of a level. The same seed makes it play the same game again.
pub fn computer(level: &str, seed: u64) -> Result<Box<dyn Computer>, UnknownLevel> {
    match level.trim().to_ascii_lowercase().as_str() {
        "random" => Ok(Box::new(Random(Dice::new(seed)))),
        _ => Err(UnknownLevel { name: clip(level) }),
    }
}

struct Random(Dice);

impl Computer for Random {
    fn order(&mut self, game: &dyn AnyGame, seat: Seat) -> Option<String> {
        game.random_order(seat, &mut self.0)
    }
}
