//! Levels of playing strength, and the handicaps of the lower ones.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use botyard_core::clip;
use botyard_core::dice::mix;

use crate::limits::Limits;

/// Playing strength: 1 to 8, or full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// Full strength.
    pub const MAX: Level = Level(9);

    /// Returns level 1 to 8; `None` for other numbers.
    pub const fn new(number: u8) -> Option<Level> {
        if 1 <= number && number < Level::MAX.0 { Some(Level(number)) } else { None }
    }

    /// Returns all levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + Clone {
        (1..=Level::MAX.0).map(Level)
    }

    /// Returns 1 to 8, or 9 for full strength.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the handicap of a searcher of this level; none at full strength.
    pub const fn handicap(self) -> Option<Handicap> {
        let (turns, nodes, own, others, ends, noise) = match self.0 {
            1 => (1, 1_000, 350, 60, 400, 110),
            2 => (1, 2_000, 200, 60, 300, 70),
            3 => (2, 4_000, 100, 60, 150, 45),
            4 => (2, 8_000, 40, 30, 60, 25),
            5 => (3, 12_000, 28, 22, 45, 18),
            6 => (3, 20_000, 14, 11, 20, 12),
            7 => (4, 40_000, 6, 5, 7, 7),
            8 => (6, 100_000, 1, 1, 1, 3),
            _ => return None,
        };
        Some(Handicap { turns, nodes, own, others, ends, noise, wins: if self.0 == 1 { 50 } else { 0 } })
    }

    /// Returns the default limits of this level.
    pub const fn usual_limits(self) -> Limits {
        match self.handicap() {
            Some(handicap) => Limits::nodes(handicap.nodes),
            None => Limits::time(Duration::from_secs(2)),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Level::MAX { f.pad("max") } else { write!(f, "{}", self.0) }
    }
}

/// The text isn't a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoSuchLevel(String);

impl fmt::Display for NoSuchLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no level {:?}: say 1 to {} or max", self.0, Level::MAX.0 - 1)
    }
}

impl std::error::Error for NoSuchLevel {}

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Level, NoSuchLevel> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("max") {
            return Ok(Level::MAX);
        }
        text.parse().ok().and_then(Level::new).ok_or_else(|| NoSuchLevel(clip(text)))
    }
}

/// Handicap of a searcher: a lower search depth, moves that are overlooked, and noise in the evaluation. What
/// is overlooked depends on the position and the seed, so thinking again doesn't help. Of the other side's
/// replies the same ones are overlooked after each of its own moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// Maximum search depth in turns.
    pub turns: u32,
    /// Maximum number of nodes.
    pub nodes: u64,
    /// Probability of overlooking one of its own moves at the root, in a thousand.
    pub own: u16,
    /// Probability of overlooking a move further ahead, of either side, in a thousand.
    pub others: u16,
    /// Probability of not seeing that the other side can win at once, in a thousand.
    pub ends: u16,
    /// Maximum error of the evaluation, in points.
    pub noise: u16,
    /// Probability of overlooking a move that wins at once, in a thousand.
    pub wins: u16,
}

impl Handicap {
    /// Whether an event with this probability in a thousand happens; `number` is the random source.
    pub(crate) const fn happens(number: u64, in_a_thousand: u16) -> bool {
        in_a_thousand > 0 && ((mix(number) >> 32) * 1_000) >> 32 < in_a_thousand as u64
    }

    /// Returns the evaluation error of a position with this number.
    pub(crate) const fn misjudged(&self, number: u64) -> i32 {
        let noise = self.noise as i32;
        // The difference of two random numbers: small errors are more frequent than large ones.
        let bits = mix(number);
        let one = ((bits as u32 as u64 * (noise as u64 + 1)) >> 32) as i32;
        let other = (((bits >> 32) * (noise as u64 + 1)) >> 32) as i32;
        one - other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_has_a_smaller_handicap_than_the_one_below() {
        let all: Vec<Handicap> = Level::all().filter_map(Level::handicap).collect();
        assert_eq!(all.len(), 8);
        for pair in all.windows(2) {
            let [lower, higher] = pair else { unreachable!() };
            assert!(lower.turns <= higher.turns && lower.nodes <= higher.nodes);
            assert!(lower.own >= higher.own && lower.others >= higher.others && lower.ends >= higher.ends);
            assert!(lower.noise > higher.noise && higher.wins == 0);
        }
    }

    #[test]
    fn events_happen_with_the_given_probability() {
        let count = (0..10_000).filter(|&number| Handicap::happens(number, 250)).count();
        assert!((2_300..2_700).contains(&count), "{count}");
        assert!(!(0..1_000).any(|number| Handicap::happens(number, 0)));
        let handicap = Level::all().next().and_then(Level::handicap).unwrap();
        assert!((0..1_000).all(|number| handicap.misjudged(number).abs() <= i32::from(handicap.noise)));
    }
}
