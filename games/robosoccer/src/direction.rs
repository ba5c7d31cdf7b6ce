//! The four directions in which robots move.

use crate::square::Square;

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Direction {
    Up = 0,
    Right = 1,
    Down = 2,
    Left = 3,
}

/// Indices of [`NEXT`].
pub(crate) const UP: usize = 0;
pub(crate) const RIGHT: usize = 1;
pub(crate) const DOWN: usize = 2;
pub(crate) const LEFT: usize = 3;

impl Direction {
    pub(crate) const ALL: [Direction; 4] =
        [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

    /// The opposite direction.
    #[inline]
    pub(crate) const fn back(self) -> Direction {
        Direction::ALL[(self as usize + 2) % 4]
    }

    /// The neighbour in this direction, also across the seam; `None` above the longest board and below rank
    /// 1.
    #[inline]
    pub(crate) fn next(self, square: Square) -> Option<Square> {
        let next = NEXT[self as usize][square.index()];
        (usize::from(next) < Square::COUNT).then(|| Square::at(u32::from(next)))
    }

    /// Direction from one square to a neighbour; `None` if they aren't neighbours.
    pub(crate) fn between(from: Square, to: Square) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.next(from) == Some(to))
    }

    /// Direction in which `to` is two squares away from `from`, and the square between them.
    pub(crate) fn two_on(from: Square, to: Square) -> Option<(Direction, Square)> {
        Direction::ALL.into_iter().find_map(|direction| {
            let middle = direction.next(from)?;
            (direction.next(middle) == Some(to)).then_some((direction, middle))
        })
    }
}

const NOWHERE: u8 = u8::MAX;

/// The neighbour of every square in every direction.
pub(crate) static NEXT: [[u8; Square::COUNT]; 4] = next();

const fn next() -> [[u8; Square::COUNT]; 4] {
    let columns = Square::FILES as usize;
    let mut table = [[NOWHERE; Square::COUNT]; 4];
    let mut square = 0;
    while square < Square::COUNT {
        let column = square % columns;
        if square + columns < Square::COUNT {
            table[UP][square] = (square + columns) as u8;
        }
        if square >= columns {
            table[DOWN][square] = (square - columns) as u8;
        }
        table[RIGHT][square] = (square - column + (column + 1) % columns) as u8;
        table[LEFT][square] = (square - column + (column + columns - 1) % columns) as u8;
        square += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    #[test]
    fn the_board_is_a_cylinder() {
        assert_eq!(Direction::between(square("f2"), square("a2")), Some(Direction::Right));
        assert_eq!(Direction::between(square("a2"), square("f2")), Some(Direction::Left));
        assert_eq!(Direction::between(square("a2"), square("f1")), None);
        assert_eq!(Direction::Down.next(square("c1")), None);
        assert_eq!(Direction::Up.next(square("c12")), None);
        assert_eq!(Direction::two_on(square("e4"), square("a4")), Some((Direction::Right, square("f4"))));
        assert_eq!(Direction::two_on(square("a4"), square("d4")), None);
    }

    #[test]
    fn opposite_directions_cancel() {
        for direction in Direction::ALL {
            for from in Square::of(12) {
                let Some(to) = direction.next(from) else { continue };
                assert_eq!(direction.back().next(to), Some(from));
            }
        }
    }
}
