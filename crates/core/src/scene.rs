//! What is drawn where, as plain data. The terminal, the page and the pictures all draw the same scene.

use std::borrow::Cow;

use serde::{Deserialize, Serialize, Serializer};

use crate::lang::Texts;
use crate::seat::Seat;
use crate::shape::Drawing;

/// A board with what stands on it and beside it. Made from a view, so it shows nothing that the viewer may not know.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Scene {
    /// Columns of the board, from `a` on.
    pub columns: u8,
    /// Rows of the board; row 0 is at the bottom and called rank 1.
    pub rows: u8,
    /// Rows that belong to a seat.
    pub homes: Vec<Home>,
    /// Goals behind the home rows of these seats, as wide as the board.
    pub goals: Vec<Seat>,
    /// Balls that lie in a goal.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub netted: Vec<Netted>,
    /// Are the left and the right edge joined, so that pieces go from the one to the other?
    pub seam: bool,
    /// What lies between two neighbouring squares.
    pub borders: Vec<Border>,
    /// Does it matter where pieces look?
    pub facing_matters: bool,
    /// Everything that stands on the board.
    pub pieces: Vec<Piece>,
    /// What lies beside the board, a tray for each seat that has one.
    pub trays: Vec<Tray>,
    /// What the glyphs mean, in the order to show them in.
    pub legend: Vec<Legend>,
}

/// A ball that lies in a goal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Netted {
    /// Whose goal it is.
    pub seat: Seat,
    /// Behind which column it lies; in the middle if nobody knows.
    pub column: Option<u8>,
    /// What it looks like.
    pub figure: Figure,
}

/// A square of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Cell {
    /// From the left, counted from 0.
    pub column: u8,
    /// From the bottom, counted from 0.
    pub row: u8,
}

impl Cell {
    /// The name people use: `b2`. Columns beyond the letters are called `?`.
    pub fn name(self) -> String {
        let column = if self.column < 26 { char::from(b'a' + self.column) } else { '?' };
        format!("{column}{}", u16::from(self.row) + 1)
    }
}

/// A row that belongs to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Home {
    /// Whose.
    pub seat: Seat,
    /// Which row, counted from 0 at the bottom.
    pub row: u8,
}

/// What lies between two neighbouring squares; those across the seam are neighbours too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Border {
    /// One square; of an arrow, where it leads from.
    pub from: Cell,
    /// The other; of an arrow, where it leads to.
    pub to: Cell,
    /// Which it is.
    pub kind: BorderKind,
}

/// How a border can be passed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum BorderKind {
    /// Not at all.
    Wall,
    /// In one direction.
    Arrow,
}

/// Something that stands on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Piece {
    /// Where.
    pub at: Cell,
    /// What it looks like.
    pub figure: Figure,
}

/// What a piece looks like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Figure {
    /// Which of the game's figures it is; only its id is written.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub kind: &'static FigureKind,
    /// Whose it is; `None` for a ball that is nobody's.
    pub seat: Option<Seat>,
    /// The colour that it has by itself.
    pub tint: Tint,
    /// One to three characters for a terminal.
    pub glyph: String,
    /// Where it looks; `None` for a ball, a wreck and whatever else has no front.
    pub facing: Option<Facing>,
    /// The number that it bears: of a jersey, or of points of damage. 0 for none.
    pub number: u8,
}

/// All that a game says about its figures of one kind. Kinds are equal if their ids are.
#[derive(Clone, Copy, Debug)]
pub struct FigureKind {
    /// Its name in scenes and arrangements, unique in its game: `big-yellow`.
    pub id: &'static str,
    /// Its name for people who hear the board: "big yellow robot".
    pub name: Texts,
    /// Meaning of [`Figure::number`].
    pub number: NumberMeaning,
    /// Is it the ball, with which goals are scored?
    pub is_ball: bool,
    /// Can each seat have only one figure of all kinds that say so?
    pub is_single: bool,
    /// Are its owners called by letters? Otherwise they are White and Black.
    pub is_lettered: bool,
    /// Does it matter where it looks?
    pub turns: bool,
    /// Makes its drawing; a figure without one is drawn as a disc with its glyph.
    pub draw: Option<fn(&Figure) -> Drawing>,
}

impl FigureKind {
    /// A kind without a number and without a drawing.
    pub const fn new(id: &'static str, name: Texts) -> FigureKind {
        let number = NumberMeaning::Nothing;
        let (is_ball, is_single, is_lettered, turns) = (false, false, false, false);
        FigureKind { id, name, number, is_ball, is_single, is_lettered, turns, draw: None }
    }

    /// A kind with a drawing.
    pub const fn drawn(id: &'static str, name: Texts, draw: fn(&Figure) -> Drawing) -> FigureKind {
        FigureKind { draw: Some(draw), ..FigureKind::new(id, name) }
    }
}

impl PartialEq for FigureKind {
    fn eq(&self, other: &FigureKind) -> bool {
        self.id == other.id
    }
}

impl Eq for FigureKind {}

impl Serialize for FigureKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

/// As [spots](Spot::Tray) name it.
impl From<&FigureKind> for Cow<'static, str> {
    fn from(kind: &FigureKind) -> Cow<'static, str> {
        Cow::Borrowed(kind.id)
    }
}

/// Meaning of a figure's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberMeaning {
    /// Figures of this kind have none.
    Nothing,
    /// A jersey: it tells a seat's figures apart.
    Jersey,
    /// Points of damage.
    Damage,
}

/// The colour that a figure has by itself, whosever it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Tint {
    /// None: it is told by its owner's colour alone.
    #[default]
    Plain,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
}

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Facing {
    /// Towards higher rows.
    Up,
    /// Towards later columns.
    Right,
    /// Towards lower rows.
    Down,
    /// Towards earlier columns.
    Left,
}

/// What a seat has beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tray {
    /// Whose.
    pub seat: Seat,
    /// What it is called: `hand`.
    pub name: &'static str,
    /// What lies there, each with how many there are.
    pub holds: Vec<(Figure, u8)>,
    /// Says whose it is, where its place doesn't: the seat has no home.
    #[serde(skip)]
    pub badge: Option<Figure>,
}

/// A line of the legend.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Legend {
    /// As it is drawn in a terminal.
    pub glyph: String,
    /// What it is.
    pub words: String,
}

/// A place that a person touches to give an order: first what to move, then where to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Spot {
    /// A square of the board.
    Cell(Cell),
    /// A figure of this kind in this seat's tray.
    Tray {
        /// Whose tray.
        seat: Seat,
        /// Which figure, by its [`Figure::kind`].
        kind: Cow<'static, str>,
    },
    /// The goal behind this seat's home row.
    Goal {
        /// Whose.
        seat: Seat,
    },
}

impl Spot {
    /// The square, if it is one.
    pub fn cell(&self) -> Option<Cell> {
        match self {
            Spot::Cell(cell) => Some(*cell),
            Spot::Tray { .. } | Spot::Goal { .. } => None,
        }
    }
}
