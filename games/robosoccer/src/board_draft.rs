//! The draft of a board, for an editor.

use std::fmt::Write as _;

use crate::board::{Board, Edge};
use crate::board_file::BadBoard;
use crate::square::Square;

/// Contents of a border.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lies {
    /// A wall, which can't be passed.
    Wall,
    /// An arrow from the border's first square to its second.
    There,
    /// An arrow from the border's second square to its first.
    Back,
}

/// A border between a square and its neighbour above or to the right. The right neighbour of the last column
/// is the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BorderPlace {
    /// The lower or left square.
    pub from: Square,
    /// The upper or right square.
    pub to: Square,
}

impl BorderPlace {
    /// Whether the border is vertical, so that it is crossed sideways.
    pub fn is_upright(self) -> bool {
        self.from.rank() == self.to.rank()
    }

    /// All borders of a board with this number of rows.
    pub fn all(rows: u8) -> Vec<BorderPlace> {
        let mut all = Vec::new();
        for from in Square::of(rows) {
            let right = Square::new((from.file() + 1) % Square::FILES, from.rank());
            let above = Square::new(from.file(), from.rank() + 1).filter(|above| above.rank() < rows);
            all.extend([right, above].into_iter().flatten().map(|to| BorderPlace { from, to }));
        }
        all
    }

    /// Returns the border between two squares, and whether the edge names them in reverse order.
    fn between(edge: Edge, rows: u8) -> Option<(BorderPlace, bool)> {
        let find =
            |from, to| BorderPlace::all(rows).into_iter().find(|border| *border == BorderPlace { from, to });
        find(edge.from, edge.to)
            .map(|border| (border, false))
            .or_else(|| find(edge.to, edge.from).map(|border| (border, true)))
    }

    /// Returns the image of the border under a half turn, and whether that reverses the order of its squares.
    fn image(self, rows: u8) -> Option<(BorderPlace, bool)> {
        let edge = Edge { from: self.from.half_turned(rows), to: self.to.half_turned(rows) };
        BorderPlace::between(edge, rows)
    }
}

/// A board being edited.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardDraft {
    /// Name of the board.
    pub name: String,
    /// Number of rows.
    pub rows: u8,
    /// Number of own pieces that plug a home row.
    pub plug: u8,
    /// Contents in the order in which they are written.
    laid: Vec<(BorderPlace, Lies)>,
}

impl BoardDraft {
    /// Creates a draft from an existing board.
    pub fn of(board: &Board) -> BoardDraft {
        let rows = board.rows();
        let arrows = board.arrows().iter().filter_map(|&edge| {
            let (border, back) = BorderPlace::between(edge, rows)?;
            Some((border, if back { Lies::Back } else { Lies::There }))
        });
        let walls =
            board.walls().iter().filter_map(|&edge| Some((BorderPlace::between(edge, rows)?.0, Lies::Wall)));
        BoardDraft {
            name: board.name().to_owned(),
            rows,
            plug: board.plug(),
            laid: arrows.chain(walls).collect(),
        }
    }

    /// The text of the board file.
    pub fn text(&self) -> String {
        let mut text = format!("name {}\ncols {}\nrows {}\n", self.name, Square::FILES, self.rows);
        for (BorderPlace { from, to }, lies) in &self.laid {
            let _ = match lies {
                Lies::Wall => writeln!(text, "wall {from} {to}"),
                Lies::There => writeln!(text, "arrow {from} {to}"),
                Lies::Back => writeln!(text, "arrow {to} {from}"),
            };
        }
        text + &format!("plug {}\n", self.plug)
    }

    /// Parses the draft as a board.
    pub fn read(&self) -> Result<Board, BadBoard> {
        Board::read(&self.text())
    }

    /// Returns the contents of a border.
    pub fn at(&self, border: BorderPlace) -> Option<Lies> {
        self.laid.iter().find(|(other, _)| *other == border).map(|(_, lies)| *lies)
    }

    fn lay(&mut self, border: BorderPlace, lies: Option<Lies>) {
        match (self.laid.iter_mut().find(|(other, _)| *other == border), lies) {
            (Some((_, before)), Some(lies)) => *before = lies,
            (None, Some(lies)) => self.laid.push((border, lies)),
            (_, None) => self.laid.retain(|(other, _)| *other != border),
        }
    }

    /// Sets the contents of a border and, if `alike`, of its image under a half turn. An arrow at the very
    /// centre would be its own image with the opposite direction, so with `alike` the border is left empty
    /// instead.
    pub fn set(&mut self, border: BorderPlace, lies: Option<Lies>, alike: bool) {
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

    /// Cycles the contents of a border: nothing, wall, arrow, opposite arrow.
    pub fn cycle(&mut self, border: BorderPlace, alike: bool) {
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
        let upper = |border: &BorderPlace| {
            let middle = u16::from(border.from.rank()) + u16::from(border.to.rank());
            middle > u16::from(self.rows - 1)
        };
        let lower: Vec<(BorderPlace, Lies)> =
            self.laid.iter().copied().filter(|(border, _)| !upper(border)).collect();
        self.laid.clear();
        for (border, lies) in lower {
            self.set(border, Some(lies), true);
        }
    }

    /// Changes the number of rows; contents beyond them are removed.
    pub fn resize(&mut self, rows: u8) {
        self.rows = rows.clamp(Square::FEWEST_RANKS, Square::RANKS);
        let rows = self.rows;
        self.laid.retain(|(border, _)| border.from.rank() < rows && border.to.rank() < rows);
    }

    /// Removes all walls and arrows.
    pub fn clear(&mut self) {
        self.laid.clear();
    }
}
