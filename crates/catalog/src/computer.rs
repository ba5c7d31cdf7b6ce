//! Computer players by level.

use std::sync::Arc;

use botyard_core::dice::Dice;
use botyard_core::face::AnyGame;
use botyard_core::{Seat, clip};
use botyard_oracle::{Shelf, Strength};

use crate::duellist::Duellist;

/// A computer player for one seat of one game.
pub trait Computer: Send {
    /// Its order for a seat that owes one; `None` if the seat owes none.
    fn order(&mut self, game: &dyn AnyGame, seat: Seat) -> Option<String>;

    /// What whoever plays against it should know at the moment, in words.
    fn note(&self) -> Option<String> {
        None
    }
}

/// A level that can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelInfo {
    /// As it is typed.
    pub id: &'static str,
    /// What it is like to play against.
    pub words: &'static str,
    /// The one game that it is for, by its id; all games if not said.
    pub game: Option<&'static str>,
}

/// All levels, those for every game first, then by game; the weakest of each first.
pub const LEVELS: &[LevelInfo] = &[
    LevelInfo { id: "random", words: "plays any legal move", game: None },
    LevelInfo { id: "beginner", words: "sees a move ahead, mostly", game: Some("duel") },
    LevelInfo { id: "amateur", words: "sees short combinations, errs in quiet play", game: Some("duel") },
    LevelInfo { id: "expert", words: "sees far, seldom errs", game: Some("duel") },
    LevelInfo { id: "perfect", words: "knows the value of every position", game: Some("duel") },
];

/// The levels of a game, by its id, the weakest first.
pub fn levels(game: &str) -> impl Iterator<Item = &'static LevelInfo> {
    LEVELS.iter().filter(move |level| level.game.is_none_or(|only| only == game))
}

/// There is no such level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no computer player {name:?} for this game: say {}", .known.join(", "))]
pub struct UnknownLevel {
    /// What was asked for.
    pub name: String,
    /// The levels there are.
    pub known: Vec<&'static str>,
}

/// The player of a level for a game, by its id. The same seed makes it play the same game again. What is solved is asked from
/// the shelf.
pub fn computer(
    game: &str,
    level: &str,
    seed: u64,
    shelf: &Arc<Shelf>,
) -> Result<Box<dyn Computer>, UnknownLevel> {
    let name = level.trim().to_ascii_lowercase();
    let found = levels(game).find(|level| level.id == name);
    match found.map(|level| level.id) {
        Some("random") => Ok(Box::new(Random(Dice::new(seed)))),
        Some("beginner") => Ok(Box::new(Duellist::new(Strength::Beginner, seed, shelf))),
        Some("amateur") => Ok(Box::new(Duellist::new(Strength::Amateur, seed, shelf))),
        Some("expert") => Ok(Box::new(Duellist::new(Strength::Expert, seed, shelf))),
        Some("perfect") => Ok(Box::new(Duellist::new(Strength::Perfect, seed, shelf))),
        _ => Err(UnknownLevel { name: clip(level), known: levels(game).map(|level| level.id).collect() }),
    }
}

struct Random(Dice);

impl Computer for Random {
    fn order(&mut self, game: &dyn AnyGame, seat: Seat) -> Option<String> {
        game.random_order(seat, &mut self.0)
    }
}
