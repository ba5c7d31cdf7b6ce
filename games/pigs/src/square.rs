//! The squares of the board and the directions on it.

use std::fmt;
use std::str::FromStr;

use botyard_core::scene;
use botyard_core::{InWords, clip};
use serde::{Serialize, Serializer};

/// A square of the board, `a1` to `h8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square with this number: from a1 eastwards, rank by rank.
    pub const fn new(index: u8) -> Option<Square> {
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// The square of this file and rank, both counted from 0.
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 { Some(Square(rank * 8 + file)) } else { None }
    }

    /// Its number, 0 to 63.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Its file, 0 for a.
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// Its rank, 0 for rank 1.
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// The set of this square alone: bit 0 is a1, bit 63 is h8.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Where it is drawn.
    pub(crate) fn cell(self) -> scene::Cell {
        scene::Cell { column: self.file(), row: self.rank() }
    }
}

/// The squares of a set, from a1 on.
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square::new(set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(square)
    })
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The text names no square.
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
        let square = match *text.as_bytes() {
            [file, rank] => Square::at(file.to_ascii_lowercase().wrapping_sub(b'a'), rank.wrapping_sub(b'1')),
            _ => None,
        };
        square.ok_or_else(|| NoSquare(clip(text)))
    }
}

/// Where a pig looks.
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
    /// Clockwise from north.
    pub const ALL: [Facing; 4] = [Facing::North, Facing::East, Facing::South, Facing::West];

    /// As it is written: `N`.
    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    /// The facing of this letter, small or capital.
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
