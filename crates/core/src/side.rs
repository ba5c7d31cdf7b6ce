//! White and Black, for two-sided games.

use std::fmt;
use std::ops::Not;

use serde::{Deserialize, Serialize};

use crate::lang::Lang;
use crate::seat::Seat;

/// A side of a two-sided game. White always has the first seat, whichever side moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Side {
    /// The first seat, `w`.
    #[serde(rename = "w")]
    White,
    /// The second seat, `b`.
    #[serde(rename = "b")]
    Black,
}

impl Side {
    /// White, then Black.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The seat of this side.
    pub const fn seat(self) -> Seat {
        match Seat::new(self as usize) {
            Some(seat) => seat,
            None => unreachable!(),
        }
    }

    /// The side of a seat; `None` from the third seat on.
    pub const fn of(seat: Seat) -> Option<Side> {
        match seat.index() {
            0 => Some(Side::White),
            1 => Some(Side::Black),
            _ => None,
        }
    }

    /// The side's letter: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }

    /// Name within a sentence: `White`, `las blancas`, `białe`.
    pub const fn name(self, lang: Lang) -> &'static str {
        match (lang, self) {
            (Lang::En, Side::White) => "White",
            (Lang::En, Side::Black) => "Black",
            (Lang::Es, Side::White) => "las blancas",
            (Lang::Es, Side::Black) => "las negras",
            (Lang::Pl, Side::White) => "białe",
            (Lang::Pl, Side::Black) => "czarne",
        }
    }

    /// Name as the owner of a piece, in a sentence about it: `White's robot`, `el robot de las blancas`,
    /// `Białe: robot`.
    pub const fn owner(self, lang: Lang) -> &'static str {
        match (lang, self) {
            (Lang::En, Side::White) => "White's",
            (Lang::En, Side::Black) => "Black's",
            (Lang::Es, Side::White) => "de las blancas",
            (Lang::Es, Side::Black) => "de las negras",
            (Lang::Pl, Side::White) => "Białe",
            (Lang::Pl, Side::Black) => "Czarne",
        }
    }

    /// Polish genitive, for possessions: `ręka białych`.
    pub const fn polish_genitive(self) -> &'static str {
        match self {
            Side::White => "białych",
            Side::Black => "czarnych",
        }
    }
}

impl Not for Side {
    type Output = Side;
    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name(Lang::En))
    }
}
