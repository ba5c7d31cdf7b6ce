//! Computer opponents, by level.

use std::sync::Arc;
use std::time::Duration;

use botyard_core::Seat;
use botyard_core::dice::Dice;
use botyard_core::face::AnyGame;
use botyard_engine::{Level, Limits, Stop, Thinker};
use botyard_oracle::{Shelf, Strength};

use crate::duellist::{Duellist, is_solved};
use crate::entry::Entry;
use crate::levels::{Algorithm, level};
use crate::players::UnknownPlayer;

/// A computer player for one seat of one game.
pub trait Computer: Send {
    /// Returns the order for a seat, within the default limits of the level; `None` if it isn't the seat's
    /// turn.
    fn order(&mut self, game: &dyn AnyGame, seat: Seat) -> Option<String> {
        self.order_within(game, seat, &self.usual_limits(), &Stop::new())
    }

    /// Like [`order`](Computer::order), but within these limits, and only until `stop` is set.
    fn order_within(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<String>;

    /// Default limits of a search.
    fn usual_limits(&self) -> Limits {
        Limits::default()
    }

    /// A current note for the opponent, as text.
    fn note(&self) -> Option<String> {
        None
    }

    /// Whether it needs time for its orders.
    fn takes_time(&self) -> bool {
        true
    }
}

/// Default time per order of a player that is limited by time.
const A_MOMENT: Duration = Duration::from_secs(1);

/// Creates the player of a level for the game with this id. With the same seed it plays the same game again,
/// unless it is limited by time. Solved games use the table of the shelf.
pub fn computer(
    game: &str,
    name: &str,
    seed: u64,
    shelf: &Arc<Shelf>,
) -> Result<Box<dyn Computer>, UnknownPlayer> {
    let algorithm = level(game, name)?.algorithm;
    let entry = Entry::find(game);
    let limits = match (algorithm, entry) {
        (Algorithm::Table(strength), _) => return Ok(Box::new(Duellist::new(strength, seed, shelf))),
        (Algorithm::Search(level), Some(entry)) => entry.usual_limits(level),
        (Algorithm::Mixed(settings), _) => settings.usual_limits(),
        _ => Limits::time(A_MOMENT),
    };
    let Some(mind) =
        entry.filter(|_| algorithm != Algorithm::Random).and_then(|entry| entry.player(algorithm, seed))
    else {
        return Ok(Box::new(AtRandom(Dice::new(seed))));
    };
    let thoughtful = Box::new(Thoughtful { mind, limits });
    // A solved game needs no search once its table is loaded.
    Ok(if algorithm == Algorithm::Search(Level::MAX) && is_solved(game) {
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

/// A computer player that thinks, with the limits of its level.
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
