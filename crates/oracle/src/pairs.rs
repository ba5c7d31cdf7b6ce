//! The squares of the two red robots, restricted to the pairs that the table needs.
//!
//! The mover's red robot isn't in the far zone: it could only be there if the other side had failed to take
//! it. The other red robot isn't in the mover's zone: it would have won, or could be taken. They aren't
//! adjacent: the mover would take. A pair and its mirror image count as the same pair.

use crate::geometry::{ALL_SQUARES, FAR_RANK, Square12, around, mirrored, rank, turned};

/// The squares of the mover's red robot and of the other one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct RedPair {
    pub(crate) own: Square12,
    pub(crate) other: Square12,
}

impl RedPair {
    /// Returns the pair from the other side's point of view.
    pub(crate) const fn turned(self) -> RedPair {
        RedPair { own: turned(self.other), other: turned(self.own) }
    }

    pub(crate) const fn mirrored(self) -> RedPair {
        RedPair { own: mirrored(self.own), other: mirrored(self.other) }
    }

    /// Whether both robots are on the middle file, so that the pair is its own mirror image.
    pub(crate) fn is_symmetric(self) -> bool {
        self == self.mirrored()
    }

    pub(crate) const fn squares(self) -> u16 {
        1 << self.own | 1 << self.other
    }

    fn is_open(self) -> bool {
        rank(self.own) != FAR_RANK && rank(self.other) != 0 && self.are_apart()
    }

    fn are_apart(self) -> bool {
        self.own != self.other && around(self.own) & (1 << self.other) == 0
    }
}

/// A list of pairs and the lookup from squares to pairs.
pub(crate) struct RedPairs {
    pub(crate) list: Vec<RedPair>,
    /// Indexed by own and other square: number of the pair, and whether the list has its mirror image.
    found: [[Option<(u8, bool)>; 12]; 12],
}

impl RedPairs {
    /// Returns the pairs that the table needs.
    pub(crate) fn open() -> RedPairs {
        RedPairs::of(RedPair::is_open)
    }

    /// Returns all pairs of different squares.
    pub(crate) fn all() -> RedPairs {
        RedPairs::of(|pair| pair.own != pair.other)
    }

    fn of(wanted: impl Fn(RedPair) -> bool) -> RedPairs {
        let mut pairs = RedPairs { list: Vec::new(), found: [[None; 12]; 12] };
        for own in ALL_SQUARES {
            for other in ALL_SQUARES {
                let pair = RedPair { own, other };
                if !wanted(pair) {
                    continue;
                }
                let image = pair.mirrored();
                pairs.found[usize::from(own)][usize::from(other)] = if pair <= image {
                    pairs.list.push(pair);
                    Some((pairs.list.len() as u8 - 1, false))
                } else {
                    pairs.find(image).map(|(number, _)| (number, true))
                };
            }
        }
        pairs
    }

    /// Returns the number of the pair or of its mirror image, and whether it is the latter.
    #[inline]
    pub(crate) fn find(&self, pair: RedPair) -> Option<(u8, bool)> {
        self.found[usize::from(pair.own)][usize::from(pair.other)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_21_open_pairs() {
        let pairs = RedPairs::open();
        assert_eq!(pairs.list.len(), 21);
        assert_eq!(pairs.list.iter().filter(|pair| pair.is_symmetric()).count(), 3);
        assert!(pairs.list.iter().all(|pair| pairs.find(pair.turned()).is_some()));
    }
}
