//! Sets of squares as bits, `a1` in the lowest: 64 bits hold boards of up to ten rows, 128 bits all boards.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::square::Square;

/// A set of squares.
pub(crate) trait Squares:
    Copy
    + Eq
    + Debug
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// Maximum number of rows.
    const ROWS: u8;
    /// The empty set.
    const NONE: Self;
    const COLUMN_A: Self;
    const COLUMN_F: Self;

    /// Converts a wider set, dropping squares that don't fit.
    fn narrow(set: u128) -> Self;
    /// The set of this square alone.
    fn one(square: u32) -> Self;
    fn count(self) -> u32;
    /// The lowest square of a non-empty set.
    fn first(self) -> u32;
    /// The set without its lowest square.
    fn without_first(self) -> Self;
    /// The set of the lowest square only; empty if the set is.
    fn only_first(self) -> Self;
    /// The set of the highest square only; empty if the set is.
    fn only_last(self) -> Self;
    /// The set itself if `condition` holds, else the empty set.
    fn when(self, condition: bool) -> Self;
    /// Rays from a square along its row and diagonals on an empty board: three towards higher squares, then
    /// three towards lower ones.
    fn rays(square: u32) -> &'static [Self; 6];

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The neighbours in a direction, also across the seam. Squares above or below the board must be masked
    /// by the caller.
    #[inline(always)]
    fn shifted(self, direction: usize) -> Self {
        let columns = u32::from(Square::FILES);
        match direction {
            crate::direction::UP => self << columns,
            crate::direction::RIGHT => {
                ((self & !Self::COLUMN_F) << 1) | ((self & Self::COLUMN_F) >> (columns - 1))
            }
            crate::direction::DOWN => self >> columns,
            _ => ((self & !Self::COLUMN_A) >> 1) | ((self & Self::COLUMN_A) << (columns - 1)),
        }
    }
}

macro_rules! squares {
    ($word:ty, $rows:literal, $rays:ident) => {
        static $rays: [[$word; 6]; Square::COUNT] = {
            let mut table = [[0; 6]; Square::COUNT];
            let mut square = 0;
            while square < 6 * $rows {
                let rays = rays(square as i32);
                let mut ray = 0;
                while ray < 6 {
                    table[square][ray] = rays[ray] as $word;
                    ray += 1;
                }
                square += 1;
            }
            table
        };

        impl Squares for $word {
            const ROWS: u8 = $rows;
            const NONE: $word = 0;
            const COLUMN_A: $word = COLUMN_A as $word;
            const COLUMN_F: $word = (COLUMN_A << 5) as $word;

            #[inline(always)]
            fn narrow(set: u128) -> $word {
                set as $word
            }
            #[inline(always)]
            fn one(square: u32) -> $word {
                1 << (square % <$word>::BITS)
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn without_first(self) -> $word {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn only_first(self) -> $word {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn only_last(self) -> $word {
                if self == 0 { 0 } else { 1 << self.ilog2() }
            }
            #[inline(always)]
            fn when(self, condition: bool) -> $word {
                self & <$word>::from(condition).wrapping_neg()
            }
            #[inline(always)]
            fn rays(square: u32) -> &'static [$word; 6] {
                &$rays[square as usize]
            }
        }
    };
}

squares!(u64, 10, RAYS_64);
squares!(u128, 12, RAYS_128);

/// Column a, including the row above the longest board: a set may have bits there, which must not be taken
/// for neighbours of the last square.
const COLUMN_A: u128 = {
    let mut set = 0;
    let mut row = 0;
    while row <= 12 {
        set |= 1 << (6 * row);
        row += 1;
    }
    set
};

/// East, north-east, north-west, then west, south-west, south-east. A ray may leave a shorter board at the
/// top, where no pieces stand.
const fn rays(square: i32) -> [u128; 6] {
    const STEPS: [(i32, i32); 6] = [(1, 0), (1, 1), (-1, 1), (-1, 0), (-1, -1), (1, -1)];
    let mut rays = [0; 6];
    let mut ray = 0;
    while ray < 6 {
        let (right, up) = STEPS[ray];
        let (mut column, mut row) = (square % 6 + right, square / 6 + up);
        while column >= 0 && column < 6 && row >= 0 && row < 12 {
            rays[ray] |= 1 << (row * 6 + column);
            column += right;
            row += up;
        }
        ray += 1;
    }
    rays
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_run_along_rows_and_diagonals_and_stop_at_the_edges() {
        let names = |set: u128| {
            let squares = Square::of(12).filter(|square| set & square.bit() != 0);
            squares.map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
        };
        let b2 = u128::rays(7).map(names);
        assert_eq!(b2, ["c2 d2 e2 f2", "c3 d4 e5 f6", "a3", "a2", "a1", "c1"]);
        assert_eq!(u64::rays(7).map(|ray| names(ray.into())), b2);
    }

    #[test]
    fn both_widths_of_sets_shift_alike() {
        for direction in 0..4 {
            for square in 6..54 {
                let wide = u128::one(square).shifted(direction);
                assert_eq!(u128::from(u64::one(square).shifted(direction)), wide);
                assert_eq!(wide.first() as u8, crate::direction::NEXT[direction][square as usize]);
            }
        }
    }
}
