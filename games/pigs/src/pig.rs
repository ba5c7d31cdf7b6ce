//! A pig, and what it is called.

use std::fmt;

use botyard_core::{LETTERS, Seat};
use serde::{Serialize, Serializer};

use crate::square::{Facing, Square};

/// What has become of a seat's pig.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pig {
    /// It fights.
    Living {
        /// Where it stands.
        square: Square,
        /// Where it looks.
        facing: Facing,
        /// How often it was hit, less what was repaired: 0 to 4.
        damage: u8,
    },
    /// It is destroyed and stands in the way of lasers.
    Hulk {
        /// Where it stands.
        square: Square,
        /// Its place when the game is over, 1 for the best.
        place: u8,
    },
    /// It is destroyed and flattened.
    Gone {
        /// Its place when the game is over, 1 for the best.
        place: u8,
    },
}

impl Pig {
    /// Where it stands, if it does.
    pub const fn square(self) -> Option<Square> {
        match self {
            Pig::Living { square, .. } | Pig::Hulk { square, .. } => Some(square),
            Pig::Gone { .. } => None,
        }
    }

    /// Does it fight?
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
