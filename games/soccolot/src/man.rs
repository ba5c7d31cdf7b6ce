//! Men and their jerseys.

use std::fmt;

use botyard_core::{Lang, Side};
use serde::Serialize;

use crate::square::Square;

/// The number of a man, 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Jersey(u8);

impl Jersey {
    /// Maximum number of men on a side.
    pub const MOST: u8 = 6;

    /// Returns the jersey with this number; `None` if there is none.
    pub const fn new(number: u8) -> Option<Jersey> {
        if 1 <= number && number <= Jersey::MOST { Some(Jersey(number - 1)) } else { None }
    }

    /// All jerseys in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Jersey> + Clone {
        (0..Jersey::MOST).map(Jersey)
    }

    /// The number, counted from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Index, counted from 0.
    #[inline]
    pub(crate) const fn index(self) -> u32 {
        self.0 as u32
    }

    /// The jersey with this index, which must exist.
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

/// A man, identified by side and jersey: `White 3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Man {
    /// Side of the man.
    pub side: Side,
    /// Jersey of the man.
    pub jersey: Jersey,
}

impl Man {
    /// The notation in positions and in the terminal: `W3`.
    pub fn sign(self) -> String {
        format!("{}{}", self.side.letter().to_ascii_uppercase(), self.jersey)
    }

    /// Name at the beginning of a sentence: `White 3`, `El 3 de las blancas`, `Biały nr 3`.
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

    /// Name within a sentence: `White 3`, `el 3 de las blancas`, `biały nr 3`.
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

    /// Polish genitive, for negation: `białego nr 3`.
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

/// Squares of a side's men: a byte with the index of a square for each jersey, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Roster(u64);

/// Byte of a man who isn't on the field.
const ABSENT: u64 = 64;

/// A one in every byte.
const EACH: u64 = 0x0101_0101_0101_0101;

impl Roster {
    /// The roster without men on the field.
    pub(crate) const EMPTY: Roster = Roster(ABSENT * EACH);

    /// Index of a man's square; 64 if the man isn't on the field.
    #[inline]
    pub(crate) const fn index_of(self, jersey: Jersey) -> u32 {
        (self.0 >> (8 * jersey.index())) as u32 & 127
    }

    /// Square of a man.
    #[inline]
    pub(crate) const fn square_of(self, jersey: Jersey) -> Option<Square> {
        match self.index_of(jersey) {
            index @ 0..64 => Some(Square::at(index)),
            _ => None,
        }
    }

    /// Jersey of the man on a square.
    #[inline]
    pub(crate) const fn jersey_on(self, square: Square) -> Option<Jersey> {
        // The matching byte becomes zero, and subtracting one from zero sets its highest bit. Higher bytes
        // may get theirs set too, but the lowest is the right one.
        let differs = self.0 ^ (EACH * square.index() as u64);
        let zero = differs.wrapping_sub(EACH) & !differs & (EACH << 7);
        if zero == 0 { None } else { Some(Jersey::at(zero.trailing_zeros() / 8)) }
    }

    /// Puts a man on a square.
    pub(crate) const fn put(&mut self, jersey: Jersey, square: Square) {
        let shift = 8 * jersey.index();
        self.0 = self.0 & !(255 << shift) | (square.index() as u64) << shift;
    }

    /// Moves a man between two squares, given by index.
    #[inline]
    pub(crate) const fn shift(&mut self, jersey: Jersey, from: u32, to: u32) {
        self.0 ^= ((from ^ to) as u64) << (8 * jersey.index());
    }
}
