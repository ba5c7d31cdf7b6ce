//! Men and their jerseys.

use std::fmt;

use botyard_core::{Lang, Side};
use serde::Serialize;

use crate::square::Square;

/// The number on a man's back, 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Jersey(u8);

impl Jersey {
    /// The most men that a side has.
    pub const MOST: u8 = 6;

    /// The jersey with this number.
    pub const fn new(number: u8) -> Option<Jersey> {
        if 1 <= number && number <= Jersey::MOST { Some(Jersey(number - 1)) } else { None }
    }

    /// All of them.
    pub fn all() -> impl DoubleEndedIterator<Item = Jersey> + Clone {
        (0..Jersey::MOST).map(Jersey)
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Counted from 0.
    #[inline]
    pub(crate) const fn index(self) -> u32 {
        self.0 as u32
    }

    /// The jersey of this index; there must be one.
    #[inline]
    pub(crate) const fn at(index: u32) -> Jersey {
        Jersey(index as u8)
    }
}

impl fmt::Display for Jersey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl Serialize for Jersey {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

/// One of the men: `White 3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Man {
    /// Whose.
    pub side: Side,
    /// Which.
    pub jersey: Jersey,
}

impl Man {
    /// In positions and in the terminal: `W3`.
    pub fn sign(self) -> String {
        format!("{}{}", self.side.letter().to_ascii_uppercase(), self.jersey)
    }

    /// At the beginning of a sentence: `White 3`, `El 3 de las blancas`, `Biały nr 3`.
    pub fn name(self, lang: Lang) -> String {
        let jersey = self.jersey;
        match (lang, self.side) {
            (Lang::En, side) => format!("{side} {jersey}"),
            (Lang::Es, Side::White) => format!("El {jersey} de las blancas"),
            (Lang::Es, Side::Black) => format!("El {jersey} de las negras"),
            (Lang::Pl, Side::White) => format!("Biały nr {jersey}"),
            (Lang::Pl, Side::Black) => format!("Czarny nr {jersey}"),
        }
    }

    /// Within a sentence: `White 3`, `el 3 de las blancas`, `biały nr 3`.
    pub fn name_within(self, lang: Lang) -> String {
        let jersey = self.jersey;
        match (lang, self.side) {
            (Lang::En, side) => format!("{side} {jersey}"),
            (Lang::Es, Side::White) => format!("el {jersey} de las blancas"),
            (Lang::Es, Side::Black) => format!("el {jersey} de las negras"),
            (Lang::Pl, Side::White) => format!("biały nr {jersey}"),
            (Lang::Pl, Side::Black) => format!("czarny nr {jersey}"),
        }
    }

    /// In Polish if he isn't there: `białego nr 3`.
    pub(crate) fn polish_genitive(self) -> String {
        let side = match self.side {
            Side::White => "białego",
            Side::Black => "czarnego",
        };
        format!("{side} nr {}", self.jersey)
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name(Lang::En))
    }
}

/// Where each man of a side stands: a byte for each jersey from the lowest on, with the index of his square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Roster(u64);

/// The byte of a man who isn't on the field.
const ABSENT: u64 = 64;

/// A one in every byte.
const EACH: u64 = 0x0101_0101_0101_0101;

impl Roster {
    /// Nobody is on the field.
    pub(crate) const EMPTY: Roster = Roster(ABSENT * EACH);

    /// The index of his square, 64 if he isn't on the field.
    #[inline]
    pub(crate) const fn index_of(self, jersey: Jersey) -> u32 {
        (self.0 >> (8 * jersey.index())) as u32 & 127
    }

    /// Where he stands.
    #[inline]
    pub(crate) const fn square_of(self, jersey: Jersey) -> Option<Square> {
        match self.index_of(jersey) {
            index @ 0..64 => Some(Square::at(index)),
            _ => None,
        }
    }

    /// Who stands on a square.
    #[inline]
    pub(crate) const fn jersey_on(self, square: Square) -> Option<Jersey> {
        // The byte that is equal becomes zero, and subtracting one from a zero sets its highest bit. Bytes above it may get
        // theirs set as well, but the lowest is the right one.
        let differs = self.0 ^ (EACH * square.index() as u64);
        let zero = differs.wrapping_sub(EACH) & !differs & (EACH << 7);
        if zero == 0 { None } else { Some(Jersey::at(zero.trailing_zeros() / 8)) }
    }

    /// Puts a man on a square.
    pub(crate) const fn put(&mut self, jersey: Jersey, square: Square) {
        let shift = 8 * jersey.index();
        self.0 = self.0 & !(255 << shift) | (square.index() as u64) << shift;
    }

    /// Moves a man between two squares, counted by index.
    #[inline]
    pub(crate) const fn shift(&mut self, jersey: Jersey, from: u32, to: u32) {
        self.0 ^= ((from ^ to) as u64) << (8 * jersey.index());
    }
}
