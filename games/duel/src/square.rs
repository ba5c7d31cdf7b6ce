//! The twelve squares of the board.

use botyard_core::{Side, Texts};

botyard_core::squares! {
    /// A square of the board, `a1` to `c4`.
    pub struct Square(3 files, 4 ranks)
    named Texts::new("they run from a1 to c4", "van de a1 a c4", "pola są od a1 do c4")
}

impl Square {
    /// Whether the square is in the enemy zone of `side`.
    pub const fn is_in_enemy_zone(self, side: Side) -> bool {
        match side {
            Side::White => self.rank() == Square::RANKS - 1,
            Side::Black => self.rank() == 0,
        }
    }

    /// The square whose nibble of a packed board begins at bit `shift`.
    #[inline]
    pub(crate) const fn at_shift(shift: u32) -> Square {
        Square((shift / 4) as u8)
    }

    /// Bit at which the nibble of this square begins in a packed board.
    #[inline]
    pub(crate) const fn shift(self) -> u32 {
        self.0 as u32 * 4
    }
}
