//! How a game ended: a place for every seat, and why.

use crate::lang::Texts;
use crate::seat::{PerSeat, Seat};
use crate::side::Side;

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// 1 for the best; seats that are level share the better place, so a draw of two is 1 and 1.
    pub places: PerSeat<u8>,
    /// Which rule ended it.
    pub reason: Reason,
}

/// Which rule ended a game: a code that never changes, for programs, and words for people.
///
/// Two reasons are equal if their codes are.
#[derive(Clone, Copy, Debug)]
pub struct Reason {
    /// Lower case with hyphens, unique within the game: `red-captured`.
    pub code: &'static str,
    /// The same in words, small at the beginning and without a full stop.
    pub words: Texts,
}

impl PartialEq for Reason {
    fn eq(&self, other: &Reason) -> bool {
        self.code == other.code
    }
}

impl Eq for Reason {}

impl Outcome {
    /// A two-sided game that this side won.
    pub fn won_by(side: Side, reason: Reason) -> Outcome {
        Outcome { places: PerSeat::from_fn(2, |seat| if seat == side.seat() { 1 } else { 2 }), reason }
    }

    /// Everybody shares the first place.
    pub fn drawn(seats: usize, reason: Reason) -> Outcome {
        Outcome { places: PerSeat::from_fn(seats, |_| 1), reason }
    }

    /// The only seat on the first place; `None` if it is shared.
    pub fn winner(&self) -> Option<Seat> {
        let mut first = self.places.iter().filter(|&(_, &place)| place == 1).map(|(seat, _)| seat);
        match (first.next(), first.next()) {
            (Some(seat), None) => Some(seat),
            _ => None,
        }
    }

    /// Are the places what places can be: somebody first, and each place one more than the number of seats before it?
    pub fn is_well_formed(&self) -> bool {
        !self.places.is_empty()
            && self.places.iter().all(|(_, &place)| {
                let before = self.places.iter().filter(|&(_, &other)| other < place).count();
                usize::from(place) == before + 1
            })
    }
}

/// What a position of a two-sided game says by itself, without its past.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// This side has won.
    Won(Side),
    /// Neither has.
    Drawn,
}

impl Verdict {
    const TEXTS: [(&str, Verdict); 3] =
        [("1-0", Verdict::Won(Side::White)), ("0-1", Verdict::Won(Side::Black)), ("1/2-1/2", Verdict::Drawn)];

    /// As notations write it: `1-0`, `0-1`, `1/2-1/2`.
    pub const fn text(self) -> &'static str {
        match self {
            Verdict::Won(side) => Verdict::TEXTS[side as usize].0,
            Verdict::Drawn => Verdict::TEXTS[2].0,
        }
    }

    /// What [`text`](Verdict::text) writes.
    pub fn from_text(text: &str) -> Option<Verdict> {
        Verdict::TEXTS.into_iter().find(|(written, _)| *written == text).map(|(_, verdict)| verdict)
    }
}
