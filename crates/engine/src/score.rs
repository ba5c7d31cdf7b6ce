//! The evaluation of a position.

use std::fmt;

/// The evaluation of a position for one side; greater is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Lost in this many plies.
    Loses(u32),
    /// Undecided: 0 is even, 100 about a small lasting advantage.
    Points(i32),
    /// Won in this many plies.
    Wins(u32),
}

impl Score {
    /// Returns the score for the other side.
    #[must_use]
    pub const fn reversed(self) -> Score {
        match self {
            Score::Loses(plies) => Score::Wins(plies),
            Score::Points(points) => Score::Points(-points),
            Score::Wins(plies) => Score::Loses(plies),
        }
    }

    /// Whether the score is a win or a loss.
    pub const fn is_decided(self) -> bool {
        !matches!(self, Score::Points(_))
    }

    const fn rank(self) -> (i8, i64) {
        match self {
            Score::Loses(plies) => (-1, plies as i64),
            Score::Points(points) => (0, points as i64),
            Score::Wins(plies) => (1, -(plies as i64)),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl fmt::Display for Score {
    /// Formats the score as `+1.25`, `wins in 3` or `loses in 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Loses(plies) => write!(f, "loses in {plies}"),
            Score::Points(points) => write!(f, "{:+.2}", f64::from(*points) / 100.0),
            Score::Wins(plies) => write!(f, "wins in {plies}"),
        }
    }
}
