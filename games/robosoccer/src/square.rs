//! Squares, `a1` to `f12` on the longest board.

use botyard_core::Texts;

botyard_core::squares! {
    /// A square of any board. A board of six ranks has squares up to `f6`.
    pub struct Square(6 files, 12 ranks)
    named Texts::new(
        "columns run from a to f, ranks from 1 to 12 on the longest board",
        "las columnas van de la a a la f y las filas, de la 1 a la 12 en el tablero más largo",
        "kolumny są od a do f, a rzędy od 1 do 12 na najdłuższej planszy",
    )
}

impl Square {
    /// Number of ranks of the shortest board.
    pub const FEWEST_RANKS: u8 = 5;
    /// Number of squares of the longest board.
    pub(crate) const COUNT: usize = Square::FILES as usize * Square::RANKS as usize;

    /// All squares of a board with this number of ranks: a1, b1, ..., a2 and so on.
    pub fn of(ranks: u8) -> impl DoubleEndedIterator<Item = Square> + Clone {
        Square::all().take(usize::from(Square::FILES) * usize::from(ranks))
    }

    /// The square with this index, which must be below [`Square::COUNT`].
    #[inline]
    pub(crate) const fn at(index: u32) -> Square {
        Square(index as u8)
    }

    /// The set of this square alone.
    #[inline]
    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }

    /// The image of the square under a half turn of a board with this number of rows; itself if it isn't on
    /// that board.
    #[must_use]
    pub const fn half_turned(self, rows: u8) -> Square {
        let squares = Square::FILES * rows;
        if self.0 < squares { Square(squares - 1 - self.0) } else { self }
    }
}
