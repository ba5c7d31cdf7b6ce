//! Results of finished games.

use botyard_core::{GameInfo, Outcome, Seat};

use super::judge::ErrorCount;

/// The result of a game, with the data that the match table needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Finished {
    /// Number of the game in the match.
    pub(super) number: u64,
    /// Place of every seat, 1 for the best; ties share a place.
    pub(super) places: Vec<u8>,
    /// Faults that ended the game, with the seat.
    pub(super) faults: Vec<(Seat, Mistake)>,
    /// Reason of the ending, in words.
    pub(super) reason: String,
    /// Number of turns, including the opening.
    pub(super) turns: u64,
    /// Errors of every seat by the solved table; empty without one.
    pub(super) judged: Vec<ErrorCount>,
}

/// A fault that loses the game in any position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mistake {
    /// The time limit was exceeded.
    Time,
    /// The order was illegal or missing.
    Illegal,
    /// The engine exited or hung.
    Broken,
}

impl Mistake {
    pub(super) const ALL: [Mistake; 3] = [Mistake::Time, Mistake::Illegal, Mistake::Broken];

    /// The word for it in records.
    pub(super) fn word(self) -> &'static str {
        match self {
            Mistake::Time => "time",
            Mistake::Illegal => "illegal",
            Mistake::Broken => "broken",
        }
    }
}

impl Finished {
    /// Points of a player's seat against the seats of others: 1 for each seat that it beat, 1/2 for each tie,
    /// divided by the number of these seats. `own` marks the seats of the same player, which don't count.
    pub(super) fn share(&self, seat: usize, own: impl Fn(usize) -> bool) -> f64 {
        let others: Vec<u8> = self
            .places
            .iter()
            .enumerate()
            .filter(|&(other, _)| !own(other))
            .map(|(_, &place)| place)
            .collect();
        let each = |place: &u8| match self.places[seat].cmp(place) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
        if others.is_empty() { 0.5 } else { others.iter().map(each).sum::<f64>() / others.len() as f64 }
    }

    /// The result as written in records.
    pub(super) fn result(&self, info: &GameInfo) -> String {
        botyard_table::result_text(info, Some(&self.places))
    }
}

/// The places of a game that ended by the rules.
pub(super) fn places_of(outcome: &Outcome) -> Vec<u8> {
    outcome.places.iter().map(|(_, &place)| place).collect()
}

/// The places if these seats have lost and the others are tied.
pub(super) fn places_without(seats: usize, lost: &[Seat]) -> Vec<u8> {
    let others = seats - lost.len();
    let last = others as u8 + 1;
    Seat::first(seats).map(|seat| if lost.contains(&seat) { last } else { 1 }).collect()
}

/// Whether these can be places: one per seat, beginning with 1, ties shared.
pub(super) fn are_places(places: &[u8], seats: usize) -> bool {
    places.len() == seats
        && places
            .iter()
            .all(|place| usize::from(*place) == 1 + places.iter().filter(|other| *other < place).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_scores_against_the_seats_of_others() {
        let finished = Finished {
            number: 0,
            places: vec![1, 2, 2, 4],
            faults: vec![],
            reason: String::new(),
            turns: 0,
            judged: vec![],
        };
        assert_eq!(finished.share(0, |seat| seat == 0), 1.0);
        assert_eq!(finished.share(1, |seat| seat == 1), 0.5);
        assert_eq!(finished.share(2, |seat| seat % 2 == 0), 0.75);
        assert_eq!(finished.share(3, |seat| seat == 3), 0.0);
    }

    #[test]
    fn a_seat_with_a_fault_is_placed_last() {
        let [_, second, third] = [0, 1, 2].map(|seat| Seat::new(seat).unwrap());
        assert_eq!(places_without(2, &[second]), [1, 2]);
        assert_eq!(places_without(4, &[second, third]), [1, 3, 3, 1]);
        assert_eq!(places_without(2, &[Seat::new(0).unwrap(), second]), [1, 1]);
        assert!(are_places(&[1, 3, 3, 1], 4) && !are_places(&[1, 2, 2, 1], 4) && !are_places(&[1], 2));
    }
}
