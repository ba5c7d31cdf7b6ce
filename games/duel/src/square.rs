//! The twelve squares.

use std::fmt;
use std::str::FromStr;

use botyard_core::scene::Cell;
use botyard_core::{InWords, Side};

/// A square of the board, `a1` to `c4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many files there are.
    pub const FILES: u8 = 3;
    /// How many ranks there are.
    pub const RANKS: u8 = 4;

    /// The square on this file and rank, both counted from 0.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < Square::FILES && rank < Square::RANKS {
            Some(Square(rank * Square::FILES + file))
        } else {
            None
        }
    }

    /// All squares: a1, b1, c1, a2 and so on.
    pub fn all() -> impl Iterator<Item = Square> + Clone {
        (0..Square::FILES * Square::RANKS).map(Square)
    }

    /// The file, 0 for a.
    pub const fn file(self) -> u8 {
        self.0 % Square::FILES
    }

    /// The rank, 0 for 1.
    pub const fn rank(self) -> u8 {
        self.0 / Square::FILES
    }

    /// Is it in the zone that this side wants to reach?
    pub const fn is_in_enemy_zone(self, side: Side) -> bool {
        match side {
            Side::White => self.rank() == Square::RANKS - 1,
            Side::Black => self.rank() == 0,
        }
    }

    /// The square for a scene.
    pub const fn cell(self) -> Cell {
        Cell { column: self.file(), row: self.rank() }
    }

    /// Counted along the ranks from a1 = 0 to c4 = 11.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square whose nibble of a packed board begins at this bit.
    #[inline]
    pub(crate) const fn at_shift(shift: u32) -> Square {
        Square((shift / 4) as u8)
    }

    /// Where the nibble of this square begins in a packed board.
    #[inline]
    pub(crate) const fn shift(self) -> u32 {
        self.0 as u32 * 4
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

/// The text names no square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no square {0:?}: they run from a1 to c4")]
pub struct NoSuchSquare(pub String);

impl InWords for NoSuchSquare {
    fn in_spanish(&self) -> String {
        format!("no hay ninguna casilla «{}»: van de a1 a c4", self.0)
    }

    fn in_polish(&self) -> String {
        format!("nie ma pola „{}”: pola są od a1 do c4", self.0)
    }
}

impl FromStr for Square {
    type Err = NoSuchSquare;
    fn from_str(text: &str) -> Result<Square, NoSuchSquare> {
        let square = match text.as_bytes() {
            &[file, rank] => {
                Square::new(file.to_ascii_lowercase().wrapping_sub(b'a'), rank.wrapping_sub(b'1'))
            }
            _ => None,
        };
        square.ok_or_else(|| NoSuchSquare(text.to_owned()))
    }
}
