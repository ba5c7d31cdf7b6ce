//! Computer players by level.

use std::sync::Arc;

use botyard_core::dice::Dice;
use botyard_core::face::AnyGame;
use botyard_core::{Seat, clip};
use botyard_engine::{Level, Limits, Stop, Thinker};
use botyard_oracle::{Shelf, Strength};

use crate::duellist::Duellist;
use crate::players::{has_thinker, thinker_of_level};

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

    /// What whoever plays against it should know at the moment, in words.
    fn note(&self) -> Option<String> {
        None
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
    /// The one game that it is for, by its id; all games if not said.
    pub game: Option<&'static str>,
}

/// All levels, those for every game first, then by game; the weakest of each first.
pub const LEVELS: &[LevelInfo] = &[
    LevelInfo { id: "random", words: "plays any legal move", game: None },
    LevelInfo { id: "1", words: "looks one move ahead and overlooks much", game: None },
    LevelInfo { id: "2", words: "sees your answer, but not every one", game: None },
    LevelInfo { id: "3", words: "plays like a beginner who pays attention", game: None },
    LevelInfo { id: "4", words: "looks three moves ahead and overlooks some things", game: None },
    LevelInfo { id: "5", words: "plays like somebody who knows the game", game: None },
    LevelInfo { id: "6", words: "hardly ever overlooks anything", game: None },
    LevelInfo { id: "7", words: "overlooks nothing that is near", game: None },
    LevelInfo { id: "8", words: "thinks for a moment, and overlooks nothing", game: None },
    LevelInfo { id: "max", words: "as strong as it can be", game: None },
    LevelInfo { id: "beginner", words: "sees a move ahead, mostly", game: Some("duel") },
    LevelInfo { id: "amateur", words: "sees short combinations, errs in quiet play", game: Some("duel") },
    LevelInfo { id: "expert", words: "sees far, seldom errs", game: Some("duel") },
    LevelInfo { id: "perfect", words: "knows the value of every position", game: Some("duel") },
];

/// The levels at which the game of this id can be played: from the weakest to the strongest, then those of its own.
pub fn levels(game: &str) -> impl Iterator<Item = &'static LevelInfo> {
    let thinks = has_thinker(game);
    LEVELS.iter().filter(move |level| match level.game {
        Some(only) => only == game,
        None => thinks || level.id == "random",
    })
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

/// The player of a level for a game, by its id. The same seed makes it play the same game again, unless it is one that thinks by
/// the clock. What is solved is asked from the shelf.
pub fn computer(
    game: &str,
    level: &str,
    seed: u64,
    shelf: &Arc<Shelf>,
) -> Result<Box<dyn Computer>, UnknownLevel> {
    let name = level.trim().to_ascii_lowercase();
    let found = levels(game).find(|level| level.id == name);
    match found.map(|level| level.id) {
        Some("random") => return Ok(Box::new(Random(Dice::new(seed)))),
        Some("beginner") => return Ok(Box::new(Duellist::new(Strength::Beginner, seed, shelf))),
        Some("amateur") => return Ok(Box::new(Duellist::new(Strength::Amateur, seed, shelf))),
        Some("expert") => return Ok(Box::new(Duellist::new(Strength::Expert, seed, shelf))),
        Some("perfect") => return Ok(Box::new(Duellist::new(Strength::Perfect, seed, shelf))),
        _ => {}
    }
    let unknown = || UnknownLevel { name: clip(level), known: levels(game).map(|level| level.id).collect() };
    let level: Level = found.ok_or_else(unknown)?.id.parse().map_err(|_| unknown())?;
    let (mind, limits) = thinker_of_level(game, level, seed).ok_or_else(unknown)?;
    let thoughtful = Thoughtful { mind, limits };
    // What is solved needs no search, once the table is there.
    if game == Duellist::GAME && level == Level::MAX {
        let duellist = Duellist::new(Strength::Perfect, seed, shelf);
        return Ok(Box::new(duellist.until_then(Box::new(thoughtful))));
    }
    Ok(Box::new(thoughtful))
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

/// A thinker of a level.
struct Thoughtful {
    mind: Box<dyn Thinker>,
    limits: Limits,
}

impl Computer for Thoughtful {
    fn order_within(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<String> {
        self.mind.think(game, seat, limits, stop, &mut |_| ()).map(|decision| decision.order)
    }

    fn usual_limits(&self) -> Limits {
        self.limits
    }
}
