//! Scores as plain numbers for the search, with wins and losses at the ends of the range.

use botyard_core::{Node, Verdict};

use crate::score::Score;

/// Bound above all values.
pub(crate) const INFINITE: i32 = 32_000;

/// Value of a position won on the spot. A win in n plies is worth n less.
pub(crate) const WON: i32 = 31_000;

/// Values above this are wins within [`FURTHEST`] plies.
pub(crate) const DECIDED: i32 = WON - FURTHEST;

/// Upper bound on the plies of a line.
pub(crate) const FURTHEST: i32 = 1_000;

/// Whether a value is a win or a loss.
#[inline]
pub(crate) const fn is_decided(value: i32) -> bool {
    value > DECIDED || value < -DECIDED
}

/// Returns the value of a finished game for the side to act, `plies` plies after the root.
#[inline]
pub(crate) fn of_verdict<N: Node>(node: &N, verdict: Verdict, plies: i32) -> i32 {
    match verdict {
        Verdict::Won(side) if side.seat() == node.turn() => WON - plies,
        Verdict::Won(_) => plies - WON,
        Verdict::Drawn => 0,
    }
}

/// Converts a value relative to the root into one relative to a node `plies` plies later; negative `plies`
/// convert back.
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

/// Converts a value to a [`Score`].
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
    fn decided_values_are_relative_to_the_node() {
        assert_eq!(score(WON - 3), Score::Wins(3));
        assert_eq!(score(4 - WON), Score::Loses(4));
        assert_eq!(score(moved(WON - 7, 2)), Score::Wins(5));
        assert_eq!(score(moved(moved(8 - WON, 3), -3)), Score::Loses(8));
        assert_eq!(moved(250, 9), 250);
    }
}
