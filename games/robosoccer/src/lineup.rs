//! Line-ups: the order of a side's six robots on its home row.

use std::fmt;
use std::str::FromStr;

use botyard_core::{InWords, clip};

use crate::robot::Robot;
use crate::square::Square;

/// Six robots from column a to f, two of each size. Written as `SMBBMS`; small letters are read too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lineup(
    /// Two bits for each column, column a lowest: the number of the [`Robot`].
    u16,
);

const ROBOTS: usize = Square::FILES as usize;

/// Number of line-ups.
pub(crate) const LINEUPS: usize = 90;

/// All line-ups, in the order of their letters.
static ALL: [Lineup; LINEUPS] = all();

const fn all() -> [Lineup; LINEUPS] {
    let mut table = [Lineup(0); LINEUPS];
    let mut found = 0;
    let mut code = 0;
    // All 3^6 ways to put three sizes on six squares, column a changing slowest; those with two of each size
    // are line-ups.
    while code < 729 {
        let (mut word, mut counts, mut rest, mut column) = (0, [0; 3], code, ROBOTS);
        while column > 0 {
            column -= 1;
            let robot = Robot::ALL[rest % 3];
            counts[robot as usize] += 1;
            word |= (robot as u16) << (2 * column);
            rest /= 3;
        }
        if counts[0] == Robot::OF_EACH && counts[1] == Robot::OF_EACH {
            table[found] = Lineup(word);
            found += 1;
        }
        code += 1;
    }
    table
}

impl Lineup {
    /// Creates a line-up, column a first; `None` unless there are two of each size.
    pub fn new(robots: [Robot; 6]) -> Option<Lineup> {
        let fair = Robot::ALL
            .iter()
            .all(|size| robots.iter().filter(|&robot| robot == size).count() == Robot::OF_EACH);
        let word =
            robots.iter().enumerate().fold(0, |word, (column, &robot)| word | (robot as u16) << (2 * column));
        fair.then_some(Lineup(word))
    }

    /// All ninety line-ups, in the order of their letters.
    pub fn all() -> impl ExactSizeIterator<Item = Lineup> {
        ALL.iter().copied()
    }

    /// Returns the line-up with this index in [`Lineup::all`].
    pub(crate) fn nth(index: usize) -> Option<Lineup> {
        ALL.get(index).copied()
    }

    /// The robots, column a first.
    pub fn robots(self) -> [Robot; 6] {
        std::array::from_fn(|column| match (self.0 >> (2 * column)) & 3 {
            0 => Robot::Small,
            1 => Robot::Medium,
            _ => Robot::Big,
        })
    }
}

impl fmt::Display for Lineup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.robots().iter().try_for_each(|robot| write!(f, "{}", robot.letter()))
    }
}

impl fmt::Debug for Lineup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl serde::Serialize for Lineup {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Error of reading a line-up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no line-up: write two B, two M and two S in the order of the columns, as in SMBBMS")]
pub struct BadLineup(pub String);

impl InWords for BadLineup {
    fn in_spanish(&self) -> String {
        format!(
            "«{}» no es una alineación: escribe dos B, dos M y dos S en el orden de las columnas, como en SMBBMS",
            self.0
        )
    }

    fn in_polish(&self) -> String {
        format!(
            "„{}” to nie ustawienie: napisz dwa B, dwa M i dwa S w kolejności kolumn, na przykład SMBBMS",
            self.0
        )
    }
}

impl FromStr for Lineup {
    type Err = BadLineup;

    fn from_str(text: &str) -> Result<Lineup, BadLineup> {
        // One more than the length of a line-up is enough to detect that a text is too long.
        let robots: Option<Vec<Robot>> = text.chars().take(ROBOTS + 1).map(Robot::from_letter).collect();
        robots.and_then(|robots| Lineup::new(robots.try_into().ok()?)).ok_or_else(|| BadLineup(clip(text)))
    }
}
