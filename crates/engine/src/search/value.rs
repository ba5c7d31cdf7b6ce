//! Scores as the search counts them: one number, decided ones at the ends.

use botyard_core::{Node, Verdict};

use crate::score::Score;

/// Better than anything that can be.
pub(crate) const INFINITE: i32 = 32_000;

/// The game is won here and now. A win in so many plies is worth so much less.
pub(crate) const WON: i32 = 31_000;

/// From here on a value is a win within [`FURTHEST`] plies.
pub(crate) const DECIDED: i32 = WON - FURTHEST;

/// No line of a search has so many plies.
pub(crate) const FURTHEST: i32 = 1_000;

/// Is it a win or a loss?
#[inline]
pub(crate) const fn is_decided(value: i32) -> bool {
    value > DECIDED || value < -DECIDED
}

/// What an end is worth to the side to act, so many plies after the root.
#[inline]
pub(crate) fn of_verdict<N: Node>(node: &N, verdict: Verdict, plies: i32) -> i32 {
    match verdict {
        Verdict::Won(side) if side.seat() == node.turn() => WON - plies,
        Verdict::Won(_) => plies - WON,
        Verdict::Drawn => 0,
    }
}

/// A value counted from the root as it is counted from a node so many plies later, and back with fewer than none.
#[inline]
pub(crate) const fn moved(value: i32, plies: i32) -> i32 {
    if value > DECIDED {
        value + plies
    } else if value < -DECIDED {
        value - plies
    } else {
        value
    }
}

/// In words that others understand.
pub(crate) const fn score(value: i32) -> Score {
    if value > DECIDED {
        Score::Wins((WON - value) as u32)
    } else if value < -DECIDED {
        Score::Loses((WON + value) as u32)
    } else {
        Score::Points(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decided_values_are_counted_from_where_one_stands() {
        assert_eq!(score(WON - 3), Score::Wins(3));
        assert_eq!(score(4 - WON), Score::Loses(4));
        assert_eq!(score(moved(WON - 7, 2)), Score::Wins(5));
        assert_eq!(score(moved(moved(8 - WON, 3), -3)), Score::Loses(8));
        assert_eq!(moved(250, 9), 250);
    }
}
