//! The board from the point of view of a side: its home row is rank 1, and its own robots are White's.

use botyard_core::Side;

use crate::position::{ALL, Position, RANK_4, step_forward, to_left, to_right};

/// Bits 0-47 of a position's word; for Black rotated by a half turn, with the colours exchanged.
#[derive(Clone, Copy)]
pub(crate) struct SideBoard(u64);

/// Mask of the nibbles of all squares.
const BOARD: u64 = ALL * 15;

impl SideBoard {
    #[inline]
    pub(crate) const fn of(position: Position, side: Side) -> SideBoard {
        let board = position.word() & BOARD;
        match side {
            Side::White => SideBoard(board),
            Side::Black => {
                // Reverses the bytes, then the nibbles of each byte.
                let bytes = board.swap_bytes() >> 16;
                let turned = (bytes >> 4 & 0x0f0f_0f0f_0f0f) | (bytes & 0x0f0f_0f0f_0f0f) << 4;
                let seen = SideBoard(turned);
                SideBoard(turned ^ seen.occupied() << 3)
            }
        }
    }

    /// The occupied squares.
    #[inline]
    pub(crate) const fn occupied(self) -> u64 {
        (self.0 | self.0 >> 1 | self.0 >> 2) & ALL
    }

    #[inline]
    const fn own(self) -> u64 {
        self.occupied() & !(self.0 >> 3)
    }

    /// Squares of the own red, white, green, small yellow and big yellow robots, then of the other side's.
    #[inline]
    pub(crate) const fn robots(self) -> [u64; 10] {
        let (one, two, four) = (self.0 & ALL, self.0 >> 1 & ALL, self.0 >> 2 & ALL);
        let (red, white, green) = (one & two & four, two & four & !one, one & !two & !four);
        let (small, big) = (four & !two & !one, one & two & !four);
        let other = self.0 >> 3 & ALL;
        let own = !other;
        [
            red & own,
            white & own,
            green & own,
            small & own,
            big & own,
            red & other,
            white & other,
            green & other,
            small & other,
            big & other,
        ]
    }

    /// Target squares of own steps ahead, ahead right, right, back right, back, back left, left and ahead
    /// left. Steps ahead include promotions.
    #[inline]
    pub(crate) const fn steps(self) -> [u64; 8] {
        let own = self.own();
        let open = ALL & !own;
        // The three bits of the robots' numbers; see `position.rs`.
        let (straight, diagonal, third) = (self.0 & own, self.0 >> 1 & own, self.0 >> 2 & own);
        let ahead = straight | (third & !diagonal);
        let back = diagonal & third;
        [
            step_forward(ahead, false) & open,
            step_forward(to_right(diagonal), false) & open,
            to_right(straight) & open,
            step_forward(to_right(back), true) & open,
            step_forward(straight, true) & open,
            step_forward(to_left(back), true) & open,
            to_left(straight) & open,
            step_forward(to_left(diagonal), false) & open,
        ]
    }

    /// Target squares of the own small yellow robots that step into the enemy zone.
    #[inline]
    pub(crate) const fn small_ahead(self) -> u64 {
        let own = self.own();
        let small = self.0 >> 2 & own & !(self.0 | self.0 >> 1);
        step_forward(small, false) & RANK_4 & !own
    }
}
