//! The squares of the field.

use std::fmt;

use botyard_core::scene::Cell;

use crate::direction::Direction;

/// A square, `a1` to `h8`. The smaller fields are the corner of this one that a1 is in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The most files and ranks that a field has.
    pub const MOST: u8 = 8;

    /// The square on this file and rank, both counted from 0.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < Square::MOST && rank < Square::MOST {
            Some(Square(rank * Square::MOST + file))
        } else {
            None
        }
    }

    /// All squares: a1, b1 and so on to h8.
    pub fn all() -> impl Iterator<Item = Square> + Clone {
        (0..Square::MOST * Square::MOST).map(Square)
    }

    /// The file, 0 for a, from west to east.
    pub const fn file(self) -> u8 {
        self.0 % Square::MOST
    }

    /// The rank, 0 for 1, from south to north.
    pub const fn rank(self) -> u8 {
        self.0 / Square::MOST
    }

    /// Counted along the ranks from a1 = 0 to h8 = 63.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The neighbour in this direction, if there is one on the largest field.
    pub fn step(self, direction: Direction) -> Option<Square> {
        let file = self.file().checked_add_signed(direction.files())?;
        let rank = self.rank().checked_add_signed(direction.ranks())?;
        Square::new(file, rank)
    }

    /// How many king steps it is to the other square.
    pub const fn distance(self, other: Square) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// The square for a scene.
    pub const fn cell(self) -> Cell {
        Cell { column: self.file(), row: self.rank() }
    }

    /// The set of just this square.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// The square that is counted so, whatever lies above the lowest six bits.
    #[inline]
    pub(crate) const fn at(index: u32) -> Square {
        Square(index as u8 & 63)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl serde::Serialize for Square {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
