//! A board while it is being made.

use std::fmt::Write as _;

use crate::board::{Board, Edge};
use crate::board_file::BadBoard;
use crate::square::Square;

/// What lies on a border.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lies {
    /// A wall.
    Wall,
    /// An arrow from the border's first square to its second.
    There,
    /// An arrow from the second to the first.
    Back,
}

/// A border: a square and its neighbour above it or to its right. To the right of the last column is the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Border {
    /// The lower or the left one.
    pub from: Square,
    /// The neighbour.
    pub to: Square,
}

impl Border {
    /// Is it crossed sideways?
    pub fn is_upright(self) -> bool {
        self.from.rank() == self.to.rank()
    }

    /// All borders of a board with so many rows.
    pub fn all(rows: u8) -> Vec<Border> {
        let mut all = Vec::new();
        for from in Square::of(rows) {
            let right = Square::new((from.file() + 1) % Square::FILES, from.rank());
            let above = Square::new(from.file(), from.rank() + 1).filter(|above| above.rank() < rows);
            all.extend([right, above].into_iter().flatten().map(|to| Border { from, to }));
        }
        all
    }

    /// The border between two squares, and whether it is written the other way round.
    fn between(edge: Edge, rows: u8) -> Option<(Border, bool)> {
        let find = |from, to| Border::all(rows).into_iter().find(|border| *border == Border { from, to });
        find(edge.from, edge.to)
            .map(|border| (border, false))
            .or_else(|| find(edge.to, edge.from).map(|border| (border, true)))
    }

    /// Where it comes to lie after a half turn, and whether it then is written the other way round.
    fn image(self, rows: u8) -> Option<(Border, bool)> {
        let edge = Edge { from: self.from.half_turned(rows), to: self.to.half_turned(rows) };
        Border::between(edge, rows)
    }
}

/// A board while it is being made.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardDraft {
    /// What it is called.
    pub name: String,
    /// How many rows it has.
    pub rows: u8,
    /// So many own pieces plug a home row.
    pub plug: u8,
    /// In the order in which it is written.
    laid: Vec<(Border, Lies)>,
}

impl BoardDraft {
    /// The plan of a board that is there.
    pub fn of(board: &Board) -> BoardDraft {
        let rows = board.rows();
        let arrows = board.arrows().iter().filter_map(|&edge| {
            let (border, back) = Border::between(edge, rows)?;
            Some((border, if back { Lies::Back } else { Lies::There }))
        });
        let walls =
            board.walls().iter().filter_map(|&edge| Some((Border::between(edge, rows)?.0, Lies::Wall)));
        BoardDraft {
            name: board.name().to_owned(),
            rows,
            plug: board.plug(),
            laid: arrows.chain(walls).collect(),
        }
    }

    /// The text of its file.
    pub fn text(&self) -> String {
        let mut text = format!("name {}\ncols {}\nrows {}\n", self.name, Square::FILES, self.rows);
        for (Border { from, to }, lies) in &self.laid {
            let _ = match lies {
                Lies::Wall => writeln!(text, "wall {from} {to}"),
                Lies::There => writeln!(text, "arrow {from} {to}"),
                Lies::Back => writeln!(text, "arrow {to} {from}"),
            };
        }
        text + &format!("plug {}\n", self.plug)
    }

    /// The board, if it is one.
    pub fn read(&self) -> Result<Board, BadBoard> {
        Board::read(&self.text())
    }

    /// What lies on a border.
    pub fn at(&self, border: Border) -> Option<Lies> {
        self.laid.iter().find(|(other, _)| *other == border).map(|(_, lies)| *lies)
    }

    fn lay(&mut self, border: Border, lies: Option<Lies>) {
        match (self.laid.iter_mut().find(|(other, _)| *other == border), lies) {
            (Some((_, before)), Some(lies)) => *before = lies,
            (None, Some(lies)) => self.laid.push((border, lies)),
            (_, None) => self.laid.retain(|(other, _)| *other != border),
        }
    }

    /// Lays something on a border, and on its image after a half turn if both sides are to be alike. An arrow in the very
    /// middle would be its own image and point the other way, so there is none then.
    pub fn set(&mut self, border: Border, lies: Option<Lies>, alike: bool) {
        let image = border.image(self.rows).filter(|_| alike);
        let Some((image, turned)) = image else { return self.lay(border, lies) };
        if image == border && lies.is_some_and(|lies| lies != Lies::Wall) {
            return self.lay(border, None);
        }
        self.lay(border, lies);
        let other = match (lies, turned) {
            (Some(Lies::There), true) => Some(Lies::Back),
            (Some(Lies::Back), true) => Some(Lies::There),
            (lies, _) => lies,
        };
        self.lay(image, other);
    }

    /// Nothing, a wall, an arrow, the other arrow, and nothing again.
    pub fn cycle(&mut self, border: Border, alike: bool) {
        let next = match self.at(border) {
            None => Some(Lies::Wall),
            Some(Lies::Wall) => Some(Lies::There),
            Some(Lies::There) => Some(Lies::Back),
            Some(Lies::Back) => None,
        };
        self.set(border, next, alike);
    }

    /// Makes the upper half the image of the lower one.
    pub fn mirror(&mut self) {
        let upper = |border: &Border| {
            let middle = u16::from(border.from.rank()) + u16::from(border.to.rank());
            middle > u16::from(self.rows - 1)
        };
        let lower: Vec<(Border, Lies)> =
            self.laid.iter().copied().filter(|(border, _)| !upper(border)).collect();
        self.laid.clear();
        for (border, lies) in lower {
            self.set(border, Some(lies), true);
        }
    }

    /// Gives it so many rows; what lies beyond them is lost.
    pub fn resize(&mut self, rows: u8) {
        self.rows = rows.clamp(Square::FEWEST_RANKS, Square::RANKS);
        let rows = self.rows;
        self.laid.retain(|(border, _)| border.from.rank() < rows && border.to.rank() < rows);
    }

    /// Takes everything away.
    pub fn clear(&mut self) {
        self.laid.clear();
    }
}
