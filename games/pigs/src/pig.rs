//! A pig and its name.

use std::fmt;

use botyard_core::{LETTERS, Seat};
use serde::{Serialize, Serializer};

use crate::square::{Facing, Square};

/// State of a seat's pig.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pig {
    /// It is in the game.
    Living {
        /// Square on which it stands.
        square: Square,
        /// Direction in which it looks.
        facing: Facing,
        /// Hits taken minus repairs: 0 to 4.
        damage: u8,
    },
    /// It is destroyed; its hulk blocks lasers.
    Hulk {
        /// Square of the hulk.
        square: Square,
        /// Place of the seat when the game is over, 1 for the best.
        place: u8,
    },
    /// It is destroyed and its hulk is flattened.
    Gone {
        /// Place of the seat when the game is over, 1 for the best.
        place: u8,
    },
}

impl Pig {
    /// Square on which it stands; `None` if it is gone.
    pub const fn square(self) -> Option<Square> {
        match self {
            Pig::Living { square, .. } | Pig::Hulk { square, .. } => Some(square),
            Pig::Gone { .. } => None,
        }
    }

    /// Whether it is living.
    pub const fn is_living(self) -> bool {
        matches!(self, Pig::Living { .. })
    }
}

/// The name of a seat's pig: `A` to `H`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(pub Seat);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(LETTERS[self.0.index()].id)
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
