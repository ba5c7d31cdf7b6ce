//! Board and rules of a game in the form used by move generation, small enough to be copied with every
//! position.

use botyard_core::dice::mix;

use crate::options::{Actions, Edition, RoboSoccerOptions};
use crate::square::Square;

/// Passable edges and rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pitch {
    /// Squares that can be left up, right, down, left.
    pub(crate) exits: [u128; 4],
    pub(crate) rows: u8,
    /// Number of own pieces on the home row that plug it; more plug it too.
    pub(crate) plug: u8,
    pub(crate) edition: Edition,
    pub(crate) actions: Actions,
}

impl Pitch {
    pub(crate) fn new(options: &RoboSoccerOptions) -> Pitch {
        let board = options.board();
        Pitch {
            exits: board.exits(&options.turned()),
            rows: board.rows(),
            plug: board.plug(),
            edition: options.edition,
            actions: options.actions,
        }
    }

    /// Whether the square is on this board.
    #[inline]
    pub(crate) const fn has(&self, square: Square) -> bool {
        square.rank() < self.rows
    }

    /// Hash of the pitch.
    pub(crate) fn key(&self) -> u64 {
        let rest = [self.rows, self.plug, self.edition as u8, self.actions as u8];
        let parts = self.exits.iter().flat_map(|&set| [set as u64, (set >> 64) as u64]);
        parts
            .chain([u64::from(u32::from_le_bytes(rest))])
            .fold(0, |key, part| mix(key ^ part).wrapping_add(1))
    }
}
