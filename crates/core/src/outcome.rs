//! Outcomes of games: a place for every seat, and the reason.

use crate::lang::Texts;
use crate::seat::{PerSeat, Seat};
use crate::side::Side;

/// The result of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Places, from 1 for the best; tied seats share the better place, so a draw of two is 1 and 1.
    pub places: PerSeat<u8>,
    /// The rule that ended the game.
    pub reason: Reason,
}

/// The rule that ended a game: a stable code for programs, and words for people.
///
/// Two reasons are equal if their codes are.
#[derive(Clone, Copy, Debug)]
pub struct Reason {
    /// Code in lowercase with hyphens, unique within the game: `red-captured`.
    pub code: &'static str,
    /// Description, beginning in lowercase and without a full stop.
    pub words: Texts,
}

impl PartialEq for Reason {
    fn eq(&self, other: &Reason) -> bool {
        self.code == other.code
    }
}

impl Eq for Reason {}

impl Outcome {
    /// The outcome of a two-sided game won by this side.
    pub fn won_by(side: Side, reason: Reason) -> Outcome {
        Outcome { places: PerSeat::from_fn(2, |seat| if seat == side.seat() { 1 } else { 2 }), reason }
    }

    /// The outcome of a draw: all seats share the first place.
    pub fn drawn(seats: usize, reason: Reason) -> Outcome {
        Outcome { places: PerSeat::from_fn(seats, |_| 1), reason }
    }

    /// The only seat in first place; `None` if it is shared.
    pub fn winner(&self) -> Option<Seat> {
        let mut first = self.places.iter().filter(|&(_, &place)| place == 1).map(|(seat, _)| seat);
        match (first.next(), first.next()) {
            (Some(seat), None) => Some(seat),
            _ => None,
        }
    }

    /// Whether the places are consistent: some seat is first, and each place is one more than the number of
    /// seats ahead of it.
    pub fn is_well_formed(&self) -> bool {
        !self.places.is_empty()
            && self.places.iter().all(|(_, &place)| {
                let before = self.places.iter().filter(|&(_, &other)| other < place).count();
                usize::from(place) == before + 1
            })
    }
}

/// The result of a two-sided game that follows from a position alone, without its history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// This side has won.
    Won(Side),
    /// The game is a draw.
    Drawn,
}

impl Verdict {
    const TEXTS: [(&str, Verdict); 3] =
        [("1-0", Verdict::Won(Side::White)), ("0-1", Verdict::Won(Side::Black)), ("1/2-1/2", Verdict::Drawn)];

    /// The result in notation: `1-0`, `0-1`, `1/2-1/2`.
    pub const fn text(self) -> &'static str {
        match self {
            Verdict::Won(side) => Verdict::TEXTS[side as usize].0,
            Verdict::Drawn => Verdict::TEXTS[2].0,
        }
    }

    /// Parses the form that [`text`](Verdict::text) writes.
    pub fn from_text(text: &str) -> Option<Verdict> {
        Verdict::TEXTS.into_iter().find(|(written, _)| *written == text).map(|(_, verdict)| verdict)
    }
}
