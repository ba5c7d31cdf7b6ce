//! Two pigs alone on the board, packed into one word, for solvers that play many millions of steps.
//!
//! [`Arena`] plays the same steps for any number of pigs; a test compares the two for every placement and
//! pair of commands.

use crate::arena::{Arena, DEADLY};
use crate::command::PigCommand;
use crate::pig::Pig;
use crate::square::{Facing, Square};
use crate::tables::{FACING_AFTER, FIST, RAY, TARGET};

/// Squares, facings and damage of two pigs. A pig with five damage is destroyed, and further steps change
/// nothing.
///
/// From the lowest bit: the first pig's square (6 bits), facing (2) and damage (3), then the second's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair(u32);

const PIG: u32 = 11;
const DAMAGE: u32 = 8;

impl Pair {
    /// Creates a pair from the first and the second pig; `None` if they share a square or one has deadly
    /// damage.
    pub fn new(pigs: [(Square, Facing, u8); 2]) -> Option<Pair> {
        let [one, other] = pigs;
        if one.0 == other.0 || one.2 >= DEADLY || other.2 >= DEADLY {
            return None;
        }
        let [one, other] = pigs.map(|(square, facing, damage)| {
            u32::from(square.number()) | (facing as u32) << 6 | u32::from(damage) << DAMAGE
        });
        Some(Pair(one | other << PIG))
    }

    /// Returns the pigs of a two-seat arena; `None` unless there are exactly two and both are living.
    pub fn of(arena: &Arena) -> Option<Pair> {
        let mut pigs = arena.pigs().map(|(_, pig)| match pig {
            Pig::Living { square, facing, damage } => Some((square, facing, damage)),
            _ => None,
        });
        let both = [pigs.next()??, pigs.next()??];
        if pigs.next().is_some() { None } else { Pair::new(both) }
    }

    /// The pair with its two pigs exchanged.
    #[must_use]
    pub const fn exchanged(self) -> Pair {
        Pair(self.0 >> PIG | (self.0 & ((1 << PIG) - 1)) << PIG)
    }

    /// The packed form: 22 bits.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The same for all decided pairs with the same result: nothing but the result matters any more.
    #[inline]
    #[must_use]
    pub const fn settled(self) -> Pair {
        match (self.damage(0) == DEADLY, self.damage(1) == DEADLY) {
            (false, false) => self,
            (one, other) => {
                let first = if one { (DEADLY as u32) << DAMAGE } else { 0 };
                let second = if other { (DEADLY as u32) << DAMAGE } else { 0 };
                Pair(first | second << PIG)
            }
        }
    }

    #[inline]
    const fn square(self, seat: usize) -> usize {
        (self.0 >> (seat as u32 * PIG) & 63) as usize
    }

    #[inline]
    const fn facing(self, seat: usize) -> usize {
        (self.0 >> (seat as u32 * PIG + 6) & 3) as usize
    }

    /// Damage of the first (0) or the second (1) pig; five if it is destroyed.
    #[inline]
    pub const fn damage(self, seat: usize) -> u8 {
        let damage = (self.0 >> (seat as u32 * PIG + DAMAGE) & 7) as u8;
        if damage < DEADLY { damage } else { DEADLY }
    }

    /// Whether at least one pig is destroyed.
    #[inline]
    pub const fn is_over(self) -> bool {
        self.damage(0) == DEADLY || self.damage(1) == DEADLY
    }

    /// Plays both commands at once. Repair has no effect here; see [`repair`](Pair::repair).
    #[inline]
    #[must_use]
    pub fn step(self, one: PigCommand, other: PigCommand) -> Pair {
        if self.is_over() {
            return self;
        }
        let (from, facing) = ([self.square(0), self.square(1)], [self.facing(0), self.facing(1)]);
        let number = [one as usize, other as usize];
        let mut to = [0, 1].map(|seat| usize::from(TARGET[facing[seat]][number[seat]][from[seat]]));
        // They want the same square (which may be one's own), or would trade squares.
        if to[0] == to[1] || (to[0] == from[1] && to[1] == from[0]) {
            to = from;
        }
        let looks = [0, 1].map(|seat| usize::from(FACING_AFTER[facing[seat]][number[seat]]));
        let hit = |by: usize, command: PigCommand| {
            let reach = match command {
                PigCommand::Fire => RAY[looks[by]][to[by]],
                PigCommand::Hit => FIST[looks[by]][to[by]],
                _ => 0,
            };
            (reach >> to[1 - by] & 1) as u32
        };
        let damage = [self.0 >> DAMAGE & 7, self.0 >> (PIG + DAMAGE) & 7];
        let pig = |seat: usize, points: u32| {
            (to[seat] | looks[seat] << 6) as u32 | (damage[seat] + points) << DAMAGE
        };
        Pair(pig(0, hit(1, other)) | pig(1, hit(0, one)) << PIG)
    }

    /// Ends a round in which this pig repaired.
    #[inline]
    #[must_use]
    pub const fn repair(self, seat: usize) -> Pair {
        if self.is_over() || self.damage(seat) == 0 {
            return self;
        }
        Pair(self.0 - (1 << (seat as u32 * PIG + DAMAGE)))
    }

    /// Index of the placement, below [`Pair::PLACEMENTS`], after rotating and mirroring the board so that the
    /// first pig looks north from the western half. Symmetric placements share an index.
    #[inline]
    pub fn placement(self) -> usize {
        let facing = self.facing(0);
        let mut squares = [TURNED[facing][self.square(0)], TURNED[facing][self.square(1)]].map(usize::from);
        let mut looks = self.facing(1).wrapping_sub(facing) & 3;
        if squares[0] & 4 != 0 {
            squares = squares.map(|square| square ^ 7);
            looks = looks.wrapping_neg() & 3;
        }
        let [one, other] = squares;
        // 32 squares of the western half for one pig, 63 squares for the other.
        let other = other - usize::from(other > one);
        ((one >> 3 << 2 | one & 3) * 63 + other) * 4 + looks
    }

    /// Whether [`placement`](Pair::placement) mirrors the board, so that left and right are exchanged.
    #[inline]
    pub const fn is_mirrored(self) -> bool {
        TURNED[self.facing(0)][self.square(0)] & 4 != 0
    }

    /// Number of placements up to rotation and reflection.
    pub const PLACEMENTS: usize = 32 * 63 * 4;

    /// Returns the placement with this index, with the given damage.
    pub fn placed(placement: usize, damage: [u8; 2]) -> Option<Pair> {
        let (looks, squares) = (placement % 4, placement / 4);
        let one = squares / 63;
        let one = one >> 2 << 3 | one & 3;
        let other = squares % 63;
        let other = other + usize::from(other >= one);
        Pair::new([
            (Square::nth(u8::try_from(one).ok()?)?, Facing::North, damage[0]),
            (Square::nth(u8::try_from(other).ok()?)?, Facing::ALL[looks], damage[1]),
        ])
    }

    /// Converts the pair to an arena.
    pub fn arena(self) -> Arena {
        Arena::new([0, 1].map(|seat| {
            let square = Square::nth(self.square(seat) as u8);
            match (square, self.damage(seat)) {
                (Some(square), damage) if damage < DEADLY => {
                    Pig::Living { square, facing: Facing::ALL[self.facing(seat)], damage }
                }
                (Some(square), _) => {
                    Pig::Hulk { square, place: if self.damage(1 - seat) < DEADLY { 2 } else { 1 } }
                }
                (None, _) => Pig::Gone { place: 1 },
            }
        }))
    }

    /// 1 if the first pig has won, 0 if it has lost, 0.5 if both are destroyed; `None` if both are living.
    #[inline]
    pub const fn result(self) -> Option<f32> {
        match (self.damage(0) == DEADLY, self.damage(1) == DEADLY) {
            (false, false) => None,
            (true, true) => Some(0.5),
            (true, false) => Some(0.0),
            (false, true) => Some(1.0),
        }
    }
}

/// Squares after rotating the board so that this facing becomes north.
static TURNED: [[u8; 64]; 4] = {
    let mut table = [[0; 64]; 4];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square as u8 % 8, square as u8 / 8);
        table[Facing::North as usize][square] = square as u8;
        table[Facing::East as usize][square] = file * 8 + (7 - rank);
        table[Facing::South as usize][square] = 63 - square as u8;
        table[Facing::West as usize][square] = (7 - file) * 8 + rank;
        square += 1;
    }
    table
};
