//! How good a position is.

use std::fmt;

/// How good a position is for somebody, the better the greater.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// It is lost in so many plies.
    Loses(u32),
    /// Not decided: 0 is even, 100 about as much as a small lasting advantage.
    Points(i32),
    /// It is won in so many plies.
    Wins(u32),
}

impl Score {
    /// The same for the other side.
    #[must_use]
    pub const fn reversed(self) -> Score {
        match self {
            Score::Loses(plies) => Score::Wins(plies),
            Score::Points(points) => Score::Points(-points),
            Score::Wins(plies) => Score::Loses(plies),
        }
    }

    /// Is it decided?
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
    /// `+1.25`, `wins in 3`, `loses in 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Loses(plies) => write!(f, "loses in {plies}"),
            Score::Points(points) => write!(f, "{:+.2}", f64::from(*points) / 100.0),
            Score::Wins(plies) => write!(f, "wins in {plies}"),
        }
    }
}
