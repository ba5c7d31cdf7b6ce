//! The squares, `a1` to `f12` on the longest board.

use std::fmt;
use std::str::FromStr;

use botyard_core::scene::Cell;
use botyard_core::{InWords, clip};

/// A square of some board. A board of six ranks has none beyond `f6`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many columns every board has.
    pub const COLUMNS: u8 = 6;
    /// How many rows the longest board has.
    pub const MOST_ROWS: u8 = 12;
    /// How many rows the shortest board has.
    pub const FEWEST_ROWS: u8 = 5;
    /// How many squares the longest board has.
    pub(crate) const COUNT: usize = Square::COLUMNS as usize * Square::MOST_ROWS as usize;

    /// The square in this column and row, both counted from 0.
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if column < Square::COLUMNS && row < Square::MOST_ROWS {
            Some(Square(row * Square::COLUMNS + column))
        } else {
            None
        }
    }

    /// All squares of a board with so many rows: a1, b1, ..., a2 and so on.
    pub fn all(rows: u8) -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..Square::COLUMNS * rows.min(Square::MOST_ROWS)).map(Square)
    }

    /// The square of this index, which must be below [`Square::COUNT`].
    #[inline]
    pub(crate) const fn at(index: u32) -> Square {
        Square(index as u8)
    }

    /// The column, 0 for a.
    pub const fn column(self) -> u8 {
        self.0 % Square::COLUMNS
    }

    /// The row, 0 for rank 1.
    pub const fn row(self) -> u8 {
        self.0 / Square::COLUMNS
    }

    /// Counted along the ranks from a1 = 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Just this square, as a set.
    #[inline]
    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }

    /// Where it comes to lie when a board of so many rows is turned by half a turn; itself if it isn't on that board.
    #[must_use]
    pub const fn half_turned(self, rows: u8) -> Square {
        let squares = Square::COLUMNS * rows;
        if self.0 < squares { Square(squares - 1 - self.0) } else { self }
    }

    /// The square for a scene.
    pub const fn cell(self) -> Cell {
        Cell { column: self.column(), row: self.row() }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
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

/// The text names no square of any board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no square {0:?}: columns run from a to f, ranks from 1 to 12 on the longest board")]
pub struct NoSuchSquare(pub String);

impl InWords for NoSuchSquare {
    fn in_spanish(&self) -> String {
        format!(
            "no hay ninguna casilla «{}»: las columnas van de la a a la f y las filas, de la 1 a la 12 en el tablero \
             más largo",
            self.0
        )
    }

    fn in_polish(&self) -> String {
        format!("nie ma pola „{}”: kolumny są od a do f, a rzędy od 1 do 12 na najdłuższej planszy", self.0)
    }
}

impl FromStr for Square {
    type Err = NoSuchSquare;

    fn from_str(text: &str) -> Result<Square, NoSuchSquare> {
        let square = match *text.as_bytes() {
            [column, rank @ b'1'..=b'9'] => Some((column, rank - b'0')),
            [column, b'1', rank @ b'0'..=b'2'] => Some((column, 10 + rank - b'0')),
            _ => None,
        };
        square
            .and_then(|(column, rank)| Square::new(column.to_ascii_lowercase().wrapping_sub(b'a'), rank - 1))
            .ok_or_else(|| NoSuchSquare(clip(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_a_name() {
        for square in Square::all(12) {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!(Square::all(6).count(), 36);
        for text in ["", "a", "a0", "a13", "g1", "a01", "1a", "a1 ", "é1", "aa1"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }

    #[test]
    fn half_a_turn_twice_is_a_whole_one() {
        for square in Square::all(7) {
            assert_eq!(square.half_turned(7).half_turned(7), square);
        }
        assert_eq!("a1".parse::<Square>().map(|square| square.half_turned(6)), "f6".parse());
    }
}
