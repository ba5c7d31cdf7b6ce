//! The squares of the board and the directions on it.

use std::str::FromStr;

use botyard_core::grid::square_named;
use botyard_core::scene;
use botyard_core::{InWords, clip};
use serde::{Serialize, Serializer};

botyard_core::squares! {
    /// A square of the board, `a1` to `h8`.
    pub struct Square(8 files, 8 ranks)
}

impl Square {
    /// Returns the square with this number, counted from a1 eastwards, rank by rank.
    pub const fn nth(number: u8) -> Option<Square> {
        if number < 64 { Some(Square(number)) } else { None }
    }

    /// Number of the square, 0 to 63.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The set of this square alone: bit 0 is a1, bit 63 is h8.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// Iterates over the squares of a set, from a1 on.
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square::nth(set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(square)
    })
}

/// Error of reading a square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} isn't a square: they are called a1 to h8")]
pub struct NoSquare(pub String);

impl InWords for NoSquare {
    fn in_spanish(&self) -> String {
        format!("«{}» no es una casilla: se llaman de a1 a h8", self.0)
    }

    fn in_polish(&self) -> String {
        format!("„{}” to nie pole: pola są od a1 do h8", self.0)
    }
}

impl FromStr for Square {
    type Err = NoSquare;
    fn from_str(text: &str) -> Result<Square, NoSquare> {
        let square = square_named(text).and_then(|(file, rank)| Square::new(file, rank));
        square.ok_or_else(|| NoSquare(clip(text)))
    }
}

/// Direction in which a pig looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Facing {
    /// Towards higher ranks.
    North,
    /// Towards later files.
    East,
    /// Towards lower ranks.
    South,
    /// Towards earlier files.
    West,
}

impl Facing {
    /// All facings, clockwise from north.
    pub const ALL: [Facing; 4] = [Facing::North, Facing::East, Facing::South, Facing::West];

    /// The letter of the notation: `N`, `E`, `S` or `W`.
    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    /// Returns the facing with this letter, small or capital.
    pub fn from_letter(letter: char) -> Option<Facing> {
        Facing::ALL.into_iter().find(|facing| facing.letter() == letter.to_ascii_uppercase())
    }

    pub(crate) const fn drawn(self) -> scene::Facing {
        match self {
            Facing::North => scene::Facing::Up,
            Facing::East => scene::Facing::Right,
            Facing::South => scene::Facing::Down,
            Facing::West => scene::Facing::Left,
        }
    }
}

impl Serialize for Facing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}
