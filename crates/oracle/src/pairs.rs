//! Where the two red robots stand, as far as the table has to know.
//!
//! The mover's red robot isn't in the far zone: it could only be there if the other side had left it standing instead of
//! taking it. The other red robot isn't in the mover's zone: it would have won, or could be taken. They aren't neighbours:
//! the mover would take. The mirror image of a pair counts as the same pair.

use crate::geometry::{ALL_SQUARES, FAR_RANK, Square12, around, mirrored, rank, turned};

/// A pair of squares: the mover's red robot and the other one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Pair {
    pub(crate) own: Square12,
    pub(crate) other: Square12,
}

impl Pair {
    /// As the other side sees it.
    pub(crate) const fn turned(self) -> Pair {
        Pair { own: turned(self.other), other: turned(self.own) }
    }

    pub(crate) const fn mirrored(self) -> Pair {
        Pair { own: mirrored(self.own), other: mirrored(self.other) }
    }

    /// Are both on the middle file, so that it is its own mirror image?
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

/// All pairs, and which of them a pair of squares is.
pub(crate) struct Pairs {
    pub(crate) list: Vec<Pair>,
    /// By own and other square: the pair's number, and whether it is the mirror image that is in the list.
    found: [[Option<(u8, bool)>; 12]; 12],
}

impl Pairs {
    /// Those that the table needs.
    pub(crate) fn open() -> Pairs {
        Pairs::of(Pair::is_open)
    }

    /// All that can be on a board.
    pub(crate) fn all() -> Pairs {
        Pairs::of(|pair| pair.own != pair.other)
    }

    fn of(wanted: impl Fn(Pair) -> bool) -> Pairs {
        let mut pairs = Pairs { list: Vec::new(), found: [[None; 12]; 12] };
        for own in ALL_SQUARES {
            for other in ALL_SQUARES {
                let pair = Pair { own, other };
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

    /// The number of the pair or of its mirror image, and whether it is the latter.
    #[inline]
    pub(crate) fn find(&self, pair: Pair) -> Option<(u8, bool)> {
        self.found[usize::from(pair.own)][usize::from(pair.other)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pairs_are_those_of_the_page() {
        let pairs = Pairs::open();
        assert_eq!(pairs.list.len(), 21);
        assert_eq!(pairs.list.iter().filter(|pair| pair.is_symmetric()).count(), 3);
        assert!(pairs.list.iter().all(|pair| pairs.find(pair.turned()).is_some()));
    }
}
