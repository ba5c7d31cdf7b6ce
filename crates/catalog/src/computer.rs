//! Computer players by level.

use std::sync::Arc;
use std::time::Duration;

use botyard_core::dice::Dice;
use botyard_core::face::AnyGame;
use botyard_core::{GameInfo, Seat, clip};
use botyard_engine::{Level, Limits, Manner, Stop, Thinker};
use botyard_oracle::{Shelf, Strength};

use crate::duellist::{Duellist, is_solved};
use crate::players::usual_limits;
use crate::thinkers::{UnknownPlayer, player};

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
    /// Which games it is for.
    pub games: Games,
}

/// Which games a level is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Games {
    /// Every one.
    All,
    /// Those in which one seat moves at a time.
    OfTurns,
    /// Those in which all order at once.
    OfRounds,
    /// The one of this id.
    Only(&'static str),
}

impl LevelInfo {
    /// Is it for this game?
    pub fn is_for(&self, game: &GameInfo) -> bool {
        match self.games {
            Games::All => true,
            Games::OfTurns => !game.simultaneous,
            Games::OfRounds => game.simultaneous,
            Games::Only(id) => id == game.id,
        }
    }
}

/// All levels, those for every game first, then by game; the weakest of each first.
pub const LEVELS: &[LevelInfo] = &[
    LevelInfo { id: "random", words: "plays any legal move", games: Games::All },
    LevelInfo { id: "1", words: "looks one move ahead and overlooks much", games: Games::All },
    LevelInfo { id: "2", words: "sees your answer, but not every one", games: Games::All },
    LevelInfo { id: "3", words: "plays like a beginner who pays attention", games: Games::All },
    LevelInfo { id: "4", words: "looks three moves ahead and overlooks some things", games: Games::All },
    LevelInfo { id: "5", words: "plays like somebody who knows the game", games: Games::All },
    LevelInfo { id: "6", words: "hardly ever overlooks anything", games: Games::All },
    LevelInfo { id: "7", words: "overlooks next to nothing that is near", games: Games::All },
    LevelInfo { id: "8", words: "thinks for a moment, and looks far", games: Games::All },
    LevelInfo { id: "max", words: "as strong as it can be", games: Games::All },
    LevelInfo { id: "mcts", words: "plays many games to a near end in its head", games: Games::OfTurns },
    LevelInfo { id: "mcts-random", words: "the same, at random to the very end", games: Games::OfTurns },
    LevelInfo { id: "greedy", words: "takes the others to do anything", games: Games::OfRounds },
    LevelInfo { id: "nash", words: "gives nothing away, and takes no chances", games: Games::OfRounds },
    LevelInfo { id: "beginner", words: "sees a move ahead, mostly", games: Games::Only("duel") },
    LevelInfo {
        id: "amateur",
        words: "sees short combinations, errs in quiet play",
        games: Games::Only("duel"),
    },
    LevelInfo { id: "expert", words: "sees far, seldom errs", games: Games::Only("duel") },
    LevelInfo { id: "perfect", words: "knows the value of every position", games: Games::Only("duel") },
];

/// The levels at which the game of this id can be played: from the weakest to the strongest, then those of its own. Of a game
/// that isn't in the catalog nothing is known, but anybody can play it at random.
pub fn levels(game: &str) -> impl Iterator<Item = &'static LevelInfo> {
    let info = crate::find(game).ok().map(|kind| kind.info);
    LEVELS.iter().filter(move |level| info.map_or(level.id == "random", |info| level.is_for(info)))
}

/// The level of this name for a game, by the game's id: `3`, `level-3` and `Max` are understood.
pub fn level(game: &str, name: &str) -> Result<&'static LevelInfo, UnknownPlayer> {
    let lower = name.trim().to_ascii_lowercase();
    let id = lower.strip_prefix("level-").unwrap_or(&lower);
    levels(game).find(|level| level.id == id).ok_or_else(|| unknown(game, name))
}

fn unknown(game: &str, name: &str) -> UnknownPlayer {
    UnknownPlayer {
        name: clip(name),
        game: crate::find(game).map_or("this game", |kind| kind.info.name),
        known: levels(game).map(|level| level.id).collect(),
    }
}

/// How long a player thinks where nobody says, if it thinks by the clock.
const A_MOMENT: Duration = Duration::from_secs(1);

/// The player of a level for a game, by its id. The same seed makes it play the same game again, unless it is one that thinks by
/// the clock. What is solved is asked from the shelf.
pub fn computer(
    game: &str,
    name: &str,
    seed: u64,
    shelf: &Arc<Shelf>,
) -> Result<Box<dyn Computer>, UnknownPlayer> {
    let level = level(game, name)?;
    let solved = |strength| Ok(Box::new(Duellist::new(strength, seed, shelf)) as Box<dyn Computer>);
    let (limits, solves) = match level.id {
        "random" => return Ok(Box::new(Random(Dice::new(seed)))),
        "beginner" => return solved(Strength::Beginner),
        "amateur" => return solved(Strength::Amateur),
        "expert" => return solved(Strength::Expert),
        "perfect" => return solved(Strength::Perfect),
        "mcts" | "mcts-random" => (Limits::time(A_MOMENT), false),
        "greedy" => (Manner::GREEDY.usual_limits(), false),
        "nash" => (Manner::NASH.usual_limits(), false),
        // What is solved needs no search, once the table is there.
        number => {
            let level: Level = number.parse().map_err(|_| unknown(game, name))?;
            let limits = usual_limits(game, level).ok_or_else(|| unknown(game, name))?;
            (limits, level == Level::MAX && is_solved(game))
        }
    };
    let kind = crate::find(game).map_err(|_| unknown(game, name))?;
    let thoughtful = Box::new(Thoughtful { mind: player(kind, level.id, seed, &Arc::default())?, limits });
    Ok(if solves {
        Box::new(Duellist::new(Strength::Perfect, seed, shelf).until_then(thoughtful))
    } else {
        thoughtful
    })
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
