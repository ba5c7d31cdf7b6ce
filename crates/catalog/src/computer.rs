//! Computer players for people, by level.

use std::sync::Arc;
use std::time::Duration;

use botyard_core::Seat;
use botyard_core::dice::Dice;
use botyard_core::face::AnyGame;
use botyard_engine::{Level, Limits, Stop, Thinker};
use botyard_oracle::{Shelf, Strength};

use crate::duellist::{Duellist, is_solved};
use crate::entry::Entry;
use crate::levels::{By, level};
use crate::players::UnknownPlayer;

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
    let by = level(game, name)?.by;
    let entry = Entry::find(game);
    let limits = match (by, entry) {
        (By::Table(strength), _) => return Ok(Box::new(Duellist::new(strength, seed, shelf))),
        (By::Thought(level), Some(entry)) => entry.usual_limits(level),
        (By::Mixing(settings), _) => settings.usual_limits(),
        _ => Limits::time(A_MOMENT),
    };
    let Some(mind) = entry.filter(|_| by != By::Chance).and_then(|entry| entry.player(by, seed)) else {
        return Ok(Box::new(AtRandom(Dice::new(seed))));
    };
    let thoughtful = Box::new(Thoughtful { mind, limits });
    // What is solved needs no search, once the table is there.
    Ok(if by == By::Thought(Level::MAX) && is_solved(game) {
        Box::new(Duellist::new(Strength::Perfect, seed, shelf).until_then(thoughtful))
    } else {
        thoughtful
    })
}

struct AtRandom(Dice);

impl Computer for AtRandom {
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
