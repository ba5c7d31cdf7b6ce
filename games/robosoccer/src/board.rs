//! Boards: the walls and arrows between the squares.

use std::fmt;
use std::sync::{Arc, LazyLock};

use crate::board_file::{self, BadBoard};
use crate::direction::Direction;
use crate::square::Square;

/// A board as printed: rows, walls and arrows, and the number of pieces that plug a home row.
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
    /// One square; the start of an arrow.
    pub from: Square,
    /// The other square; the end of an arrow.
    pub to: Square,
}

impl Edge {
    /// The edge with its squares exchanged, which turns an arrow.
    #[must_use]
    pub const fn turned(self) -> Edge {
        Edge { from: self.to, to: self.from }
    }

    fn half_turned(self, rows: u8) -> Edge {
        Edge { from: self.from.half_turned(rows), to: self.to.half_turned(rows) }
    }
}

/// The built-in boards, the default first.
static BUILT_IN: LazyLock<[Arc<Board>; 2]> = LazyLock::new(|| {
    [include_str!("../../../boards/yard.txt"), include_str!("../../../boards/long.txt")]
        .map(|text| Arc::new(board_file::read(text).unwrap_or_else(|_| Board::bare())))
});

impl Board {
    /// Default number of own pieces on a home row that plug it.
    pub const PLUG: u8 = 6;

    /// A board without walls and arrows.
    fn bare() -> Board {
        let (arrows, walls) = (Vec::new(), Vec::new());
        Board { name: "bare".to_owned(), rows: 6, arrows, walls, plug: Board::PLUG }
    }

    /// The default board, `yard`.
    pub fn yard() -> Arc<Board> {
        Arc::clone(&BUILT_IN[0])
    }

    /// Returns the built-in board with this name, ignoring case.
    pub fn built_in(name: &str) -> Option<Arc<Board>> {
        BUILT_IN.iter().find(|board| board.name.eq_ignore_ascii_case(name)).cloned()
    }

    /// Whether the board is identical to a built-in one.
    pub fn is_built_in(&self) -> bool {
        BUILT_IN.iter().any(|board| **board == *self)
    }

    /// Reads a board file, or its one-line form that begins with `custom:`.
    pub fn read(text: &str) -> Result<Board, BadBoard> {
        board_file::read(text)
    }

    /// The board as one line without spaces, as in options: `yard`, or `custom:` and the lines of its file.
    pub fn one_line(&self) -> String {
        if self.is_built_in() { self.name.clone() } else { board_file::write_one_line(self) }
    }

    /// Name of the board.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Number of rows, 5 to 12.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// The arrows as printed, in the order of the file.
    pub fn arrows(&self) -> &[Edge] {
        &self.arrows
    }

    /// The walls, in the order of the file.
    pub fn walls(&self) -> &[Edge] {
        &self.walls
    }

    /// Number of own pieces on the home row that plug it; more plug it too.
    pub fn plug(&self) -> u8 {
        self.plug
    }

    /// For every arrow, the index of its image under a half turn of the board, if that is an arrow too.
    pub fn partners(&self) -> Vec<Option<usize>> {
        let partner = |arrow: &Edge| {
            let image = arrow.half_turned(self.rows);
            self.arrows.iter().position(|other| *other == image)
        };
        self.arrows.iter().map(partner).collect()
    }

    /// Whether a half turn maps the board to itself.
    pub fn is_symmetric(&self) -> bool {
        let walls = |edge: &Edge| {
            let image = edge.half_turned(self.rows);
            self.walls.iter().any(|&wall| wall == image || wall.turned() == image)
        };
        self.partners().iter().all(Option::is_some) && self.walls.iter().all(walls)
    }

    /// The squares that can be left in each direction, with these arrows turned; arrows without an entry
    /// aren't.
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
    /// Writes the text of a board file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        board_file::lines(self).try_for_each(|words| writeln!(f, "{}", words.join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules sheet: the two-way edges of `yard` alone connect all squares.
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
