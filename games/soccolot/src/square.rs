//! The squares of the field.

use crate::direction::Direction;

botyard_core::squares! {
    /// A square, `a1` to `h8`. Smaller fields are the part of the board at the a1 corner.
    pub struct Square(8 files, 8 ranks)
}

impl Square {
    /// The neighbour in this direction, if there is one on the largest field.
    pub fn step(self, direction: Direction) -> Option<Square> {
        let file = self.file().checked_add_signed(direction.files())?;
        let rank = self.rank().checked_add_signed(direction.ranks())?;
        Square::new(file, rank)
    }

    /// Distance to another square in king steps.
    pub const fn distance(self, other: Square) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// The set of this square alone.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// The square with this index; only the lowest six bits are used.
    #[inline]
    pub(crate) const fn at(index: u32) -> Square {
        Square(index as u8 & 63)
    }
}
