//! A board: what lies between its squares.

use std::fmt;
use std::sync::{Arc, LazyLock};

use crate::board_file::{self, BadBoard};
use crate::direction::Direction;
use crate::square::Square;

/// A board as it is printed: rows, walls and arrows, and when a home row counts as plugged.
///
/// Its text is the file format of `boards/*.txt`; [`Board::one_line`] is a form of it without spaces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub(crate) name: String,
    pub(crate) rows: u8,
    pub(crate) arrows: Vec<Edge>,
    pub(crate) walls: Vec<Edge>,
    pub(crate) plug: u8,
}

/// Two neighbouring squares. An arrow leads from the first to the second.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edge {
    /// One; of an arrow, where it leads from.
    pub from: Square,
    /// The other; of an arrow, where it leads to.
    pub to: Square,
}

impl Edge {
    /// The same edge seen from the other side.
    #[must_use]
    pub const fn turned(self) -> Edge {
        Edge { from: self.to, to: self.from }
    }

    fn half_turned(self, rows: u8) -> Edge {
        Edge { from: self.from.half_turned(rows), to: self.to.half_turned(rows) }
    }
}

/// The boards that come with the game, the default first.
static BUILT_IN: LazyLock<[Arc<Board>; 2]> = LazyLock::new(|| {
    [include_str!("../../../boards/yard.txt"), include_str!("../../../boards/long.txt")]
        .map(|text| Arc::new(board_file::read(text).unwrap_or_else(|_| Board::bare())))
});

impl Board {
    /// How many own pieces on a home row plug it, unless the board says otherwise.
    pub const PLUG: u8 = 6;

    /// A board with nothing between its squares.
    fn bare() -> Board {
        let (arrows, walls) = (Vec::new(), Vec::new());
        Board { name: "bare".to_owned(), rows: 6, arrows, walls, plug: Board::PLUG }
    }

    /// The board that is played on unless another is chosen: `yard`.
    pub fn yard() -> Arc<Board> {
        Arc::clone(&BUILT_IN[0])
    }

    /// The built-in board of this name, in capitals or not.
    pub fn built_in(name: &str) -> Option<Arc<Board>> {
        BUILT_IN.iter().find(|board| board.name.eq_ignore_ascii_case(name)).cloned()
    }

    /// Is it exactly one of the boards that come with the game?
    pub fn is_built_in(&self) -> bool {
        BUILT_IN.iter().any(|board| **board == *self)
    }

    /// Reads the text of a board file, or its form in one line that begins with `custom:`.
    pub fn read(text: &str) -> Result<Board, BadBoard> {
        board_file::read(text)
    }

    /// The board as one line without spaces, as it stands in options: `yard`, or `custom:` and the lines of its file.
    pub fn one_line(&self) -> String {
        if self.is_built_in() { self.name.clone() } else { board_file::write_one_line(self) }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many rows it has, 5 to 12.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Its arrows as they are printed, in the order of the file.
    pub fn arrows(&self) -> &[Edge] {
        &self.arrows
    }

    /// Its walls, in the order of the file.
    pub fn walls(&self) -> &[Edge] {
        &self.walls
    }

    /// At least so many own pieces on the home row plug it.
    pub fn plug(&self) -> u8 {
        self.plug
    }

    /// For every arrow the number of the one that is its image under a half turn of the board, if there is one.
    pub fn partners(&self) -> Vec<Option<usize>> {
        let partner = |arrow: &Edge| {
            let image = arrow.half_turned(self.rows);
            self.arrows.iter().position(|other| *other == image)
        };
        self.arrows.iter().map(partner).collect()
    }

    /// Does it look the same after a half turn?
    pub fn is_symmetric(&self) -> bool {
        let walls = |edge: &Edge| {
            let image = edge.half_turned(self.rows);
            self.walls.iter().any(|&wall| wall == image || wall.turned() == image)
        };
        self.partners().iter().all(Option::is_some) && self.walls.iter().all(walls)
    }

    /// From which squares one may go in each direction, with these of the arrows turned (those that aren't said aren't).
    pub(crate) fn exits(&self, turned: &[bool]) -> [u128; 4] {
        let all = (1_u128 << (self.rows * Square::FILES)) - 1;
        let row = (1_u128 << Square::FILES) - 1;
        let top = row << ((self.rows - 1) * Square::FILES);
        let mut exits = [all & !top, all, all & !row, all];
        let mut close = |edge: Edge| {
            if let Some(direction) = Direction::between(edge.from, edge.to) {
                exits[direction as usize] &= !edge.from.bit();
            }
        };
        for &wall in &self.walls {
            close(wall);
            close(wall.turned());
        }
        for (index, &arrow) in self.arrows.iter().enumerate() {
            let turned = turned.get(index).copied().unwrap_or(false);
            close(if turned { arrow } else { arrow.turned() });
        }
        exits
    }
}

impl fmt::Display for Board {
    /// The text of a board file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        board_file::lines(self).try_for_each(|words| writeln!(f, "{}", words.join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sheet: the two-way edges of `yard` alone connect all squares.
    #[test]
    fn two_way_edges_connect_the_yard() {
        let exits = Board::yard().exits(&[]);
        let mut reached = 1_u128;
        for _ in 0..36 {
            for square in Square::of(6).filter(|square| reached & square.bit() != 0).collect::<Vec<_>>() {
                for direction in Direction::ALL {
                    let Some(next) = direction.next(square) else { continue };
                    let there = exits[direction as usize] & square.bit() != 0;
                    let back = exits[direction.back() as usize] & next.bit() != 0;
                    if there && back {
                        reached |= next.bit();
                    }
                }
            }
        }
        assert_eq!(reached.count_ones(), 36);
    }
}
