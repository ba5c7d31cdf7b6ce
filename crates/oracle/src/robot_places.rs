//! A position of the rules crate from the mover's point of view, as digits of the table.

use botyard_duel::Position;

use crate::geometry::{FAR_RANK, rank};
use crate::layout::{KINDS, Kinds};
use crate::pairs::RedPair;
use crate::state::States;

/// All squares as a set of the rules crate: the lowest bit of every nibble.
const ALL: u64 = 0x1111_1111_1111;
const BLACK_TO_MOVE: u64 = 1 << 60;

/// The places of all eight robots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RobotPlaces {
    pub(crate) pair: RedPair,
    pub(crate) white: u16,
    pub(crate) green: u16,
    pub(crate) yellow: u16,
}

/// Returns the same position with White to move: the board turned around and the colours swapped.
#[inline]
fn turned(word: u64) -> u64 {
    let reversed = (word << 16).swap_bytes();
    let reversed = (reversed >> 4 & 0x0f0f_0f0f_0f0f) | (reversed & 0x0f0f_0f0f_0f0f) << 4;
    let occupied = (reversed | reversed >> 1 | reversed >> 2) & ALL;
    let hands = word >> 48;
    reversed ^ occupied << 3 | (hands >> 6 & 0x3f | (hands & 0x3f) << 6) << 48
}

impl RobotPlaces {
    /// Converts a position; `None` if there aren't eight robots. Ignores the winner and the edition.
    #[inline]
    pub(crate) fn of(position: Position) -> Option<RobotPlaces> {
        // Almost branch-free, because nothing here is predictable.
        let word = position.word();
        let word = select(word & BLACK_TO_MOVE != 0, turned(word), word);
        let (one, two, four) = (word & ALL, word >> 1 & ALL, word >> 2 & ALL);
        let other = word >> 3 & ALL;
        let red = one & two & four;
        let (own_red, other_red) = (red & !other, red & other);
        if own_red == 0 || other_red == 0 {
            return None;
        }
        let kinds = &*KINDS;
        let big = one & two & !four;
        let small = four & !one & !two;
        let held = |place: u32| ((word >> place & 3) as u32, (word >> (place + 6) & 3) as u32);
        Some(RobotPlaces {
            pair: RedPair {
                own: (own_red.trailing_zeros() / 4) as u8,
                other: (other_red.trailing_zeros() / 4) as u8,
            },
            white: state(&kinds.white, two & four & !one, other, 0, held(50))?,
            green: state(&kinds.green, one & !two & !four, other, 0, held(52))?,
            yellow: state(&kinds.yellow, small | big, other, big, held(48))?,
        })
    }

    /// Returns the position with White to move, in the edition with forced promotion or in the other; `None`
    /// if it is invalid.
    pub(crate) fn position(self, forced: bool) -> Option<Position> {
        const FORCED: u64 = 1 << 61;
        let kinds = &*KINDS;
        let reds = 7 << (self.pair.own * 4) | 15 << (self.pair.other * 4);
        let word = kinds.white.list[usize::from(self.white)].word
            + kinds.green.list[usize::from(self.green)].word
            + kinds.yellow.list[usize::from(self.yellow)].word;
        Position::from_word(word | reds | if forced { FORCED } else { 0 })
    }

    /// Returns the mirror image.
    #[inline]
    pub(crate) fn mirrored(self) -> RobotPlaces {
        let kinds = &*KINDS;
        RobotPlaces {
            pair: self.pair.mirrored(),
            white: kinds.white_back.mirrored[usize::from(self.white)],
            green: kinds.green_back.mirrored[usize::from(self.green)],
            yellow: kinds.yellow_back.mirrored[usize::from(self.yellow)],
        }
    }

    /// Returns how many of the six robots that aren't red the mover owns.
    #[inline]
    pub(crate) fn owned(self) -> usize {
        let kinds = &*KINDS;
        usize::from(
            kinds.white_facts[usize::from(self.white)].owned
                + kinds.green_facts[usize::from(self.green)].owned
                + kinds.yellow_facts[usize::from(self.yellow)].owned,
        )
    }

    /// Whether the mover can take the red robot.
    #[inline]
    pub(crate) fn can_take(self, kinds: &Kinds) -> bool {
        let threats = kinds.white_facts[usize::from(self.white)].threats
            | kinds.green_facts[usize::from(self.green)].threats
            | kinds.yellow_facts[usize::from(self.yellow)].threats
            | kinds.around[usize::from(self.pair.own)];
        threats & (1 << self.pair.other) != 0
    }

    /// Whether the mover can take the red robot, or safely arrive with their own, which isn't in the far zone
    /// yet.
    #[inline]
    pub(crate) fn wins_at_once(self, kinds: &Kinds) -> bool {
        if self.can_take(kinds) {
            return true;
        }
        rank(self.pair.own) + 1 == FAR_RANK && {
            let guarded = (kinds.around[usize::from(self.pair.other)] >> 9) as u8
                | kinds.white_facts[usize::from(self.white)].guard
                | kinds.green_facts[usize::from(self.green)].guard
                | kinds.yellow_facts[usize::from(self.yellow)].guard;
            (kinds.around[usize::from(self.pair.own)] >> 9) as u8 & !guarded != 0
        }
    }
}

/// Returns the state of the two robots on these squares or in hands; `None` if there aren't two.
#[inline]
fn state(states: &States, set: u64, other: u64, big: u64, (own_held, other_held): (u32, u32)) -> Option<u16> {
    const NOWHERE: u64 = 1 << 48;
    let (own_set, other_set) = (set & !other, set & other);
    let owned = own_set.count_ones() + own_held;
    if owned + other_set.count_ones() + other_held != 2 {
        return None;
    }
    // A square's nibble begins at bit four times its number, so half of that is its place code; the hand
    // follows the board.
    let code = |set: u64| {
        let shift = u64::from((set | NOWHERE).trailing_zeros());
        shift / 2 + (big >> shift & 1)
    };
    let rest = |set: u64| set & set.wrapping_sub(1);
    // With two robots of one side, both of them; with one each, the mover's first.
    let mixed = owned == 1;
    let of_two = select(owned == 2, own_set, other_set);
    let one = code(select(mixed, own_set, of_two));
    let two = code(select(mixed, other_set, rest(of_two)));
    Some(states.number(owned as usize, one as usize, two as usize))
}

/// Selects one of two values without a branch.
#[inline(always)]
const fn select(condition: bool, yes: u64, no: u64) -> u64 {
    let mask = (condition as u64).wrapping_neg();
    (yes & mask) | (no & !mask)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_twice_changes_nothing() {
        let word = Position::start(botyard_duel::Edition::Dobutsu).word() & ((1 << 60) - 1);
        assert_eq!(turned(word), word, "the start looks the same from both sides");
        let other = word ^ 4 << 16 | 1 << 48;
        assert_eq!(turned(turned(other)), other);
    }
}
