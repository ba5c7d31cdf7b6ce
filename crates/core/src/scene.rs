//! Scenes: a position's board, pieces and trays as plain data. The terminal, the web page and pictures all
//! draw the same scene.

use std::borrow::Cow;

use serde::{Deserialize, Serialize, Serializer};

use crate::lang::Texts;
use crate::seat::Seat;
use crate::shape::Drawing;

/// A board with the pieces on it and beside it. Made from a view, so it shows nothing that the viewer may not
/// know.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Scene {
    /// Number of columns; the first is `a`.
    pub columns: u8,
    /// Number of rows; row 0 is at the bottom and called rank 1.
    pub rows: u8,
    /// Rows that belong to a seat.
    pub homes: Vec<Home>,
    /// Seats that have a goal behind their home row, as wide as the board.
    pub goals: Vec<Seat>,
    /// Balls that lie in a goal.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub netted: Vec<Netted>,
    /// Whether the left and the right edge are joined, so that pieces move across them.
    pub seam: bool,
    /// Walls and arrows between neighbouring squares.
    pub borders: Vec<Border>,
    /// Whether the direction in which pieces face matters.
    pub facing_matters: bool,
    /// All pieces on the board.
    pub pieces: Vec<Piece>,
    /// Pieces beside the board: one tray for each seat that has any.
    pub trays: Vec<Tray>,
    /// Meaning of the glyphs, in display order.
    pub legend: Vec<Legend>,
}

/// A ball that lies in a goal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Netted {
    /// The seat that owns the goal.
    pub seat: Seat,
    /// Column behind which the ball lies; `None`, drawn in the middle, if unknown.
    pub column: Option<u8>,
    /// Appearance of the ball.
    pub figure: Figure,
}

/// A square of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Cell {
    /// Column from the left, counted from 0.
    pub column: u8,
    /// Row from the bottom, counted from 0.
    pub row: u8,
}

impl Cell {
    /// The name of the square: `b2`. Columns beyond the letters are called `?`.
    pub fn name(self) -> String {
        let column = if self.column < 26 { char::from(b'a' + self.column) } else { '?' };
        format!("{column}{}", u16::from(self.row) + 1)
    }
}

/// A row that belongs to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Home {
    /// The seat that owns the row.
    pub seat: Seat,
    /// Row, counted from 0 at the bottom.
    pub row: u8,
}

/// A wall or an arrow between two neighbouring squares; squares across the seam are neighbours too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Border {
    /// One square; the start of an arrow.
    pub from: Cell,
    /// The other square; the end of an arrow.
    pub to: Cell,
    /// How the border can be passed.
    pub kind: BorderKind,
}

/// How a border can be passed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum BorderKind {
    /// Can't be passed.
    Wall,
    /// Can be passed in one direction only.
    Arrow,
}

/// A piece on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Piece {
    /// The square where it stands.
    pub at: Cell,
    /// Appearance of the piece.
    pub figure: Figure,
}

/// Appearance of a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Figure {
    /// One of the game's kinds of figure, serialised as its id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub kind: &'static FigureKind,
    /// The owner; `None` for a ball without one.
    pub seat: Option<Seat>,
    /// Colour of the figure itself, independent of its owner.
    pub tint: Tint,
    /// One to three characters for a terminal.
    pub glyph: String,
    /// Direction in which it faces; `None` for a ball, a wreck and anything else without a front.
    pub facing: Option<Facing>,
    /// Number shown on it: a jersey number or points of damage. 0 for none.
    pub number: u8,
}

/// All properties of one kind of figure. Kinds are equal if their ids are.
#[derive(Clone, Copy, Debug)]
pub struct FigureKind {
    /// Name in scenes and arrangements, unique in its game: `big-yellow`.
    pub id: &'static str,
    /// Name for screen readers: "big yellow robot".
    pub name: Texts,
    /// Meaning of [`Figure::number`].
    pub number: NumberMeaning,
    /// Whether it is the ball, with which goals are scored.
    pub is_ball: bool,
    /// Whether a seat can have only one figure among all kinds with this flag.
    pub is_single: bool,
    /// Whether its owners are named by letters. Otherwise they are White and Black.
    pub is_lettered: bool,
    /// Whether the direction in which it faces matters.
    pub turns: bool,
    /// Function that makes its drawing; a figure without one is drawn as a disc with its glyph.
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

/// The id, as used in [spots](Spot::Tray).
impl From<&FigureKind> for Cow<'static, str> {
    fn from(kind: &FigureKind) -> Cow<'static, str> {
        Cow::Borrowed(kind.id)
    }
}

/// Meaning of a figure's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberMeaning {
    /// Figures of this kind have no number.
    Nothing,
    /// Jersey number: it tells a seat's figures apart.
    Jersey,
    /// Points of damage.
    Damage,
}

/// Colour of a figure itself, independent of its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Tint {
    /// No colour of its own: only the owner's colour is shown.
    #[default]
    Plain,
    /// A red figure.
    Red,
    /// A green figure.
    Green,
    /// A yellow figure.
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

/// The pieces that a seat has beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tray {
    /// The owner of the tray.
    pub seat: Seat,
    /// Name of the tray: `hand`.
    pub name: &'static str,
    /// The pieces in the tray, with their counts.
    pub holds: Vec<(Figure, u8)>,
    /// Figure that identifies the owner where the tray's place doesn't, because the seat has no home.
    #[serde(skip)]
    pub badge: Option<Figure>,
}

/// A line of the legend.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Legend {
    /// The glyph as drawn in a terminal.
    pub glyph: String,
    /// Its meaning.
    pub words: String,
}

/// A place that a person touches to enter an order: first what to move, then where to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Spot {
    /// A square of the board.
    Cell(Cell),
    /// A figure of this kind in this seat's tray.
    Tray {
        /// The owner of the tray.
        seat: Seat,
        /// The figure's [`Figure::kind`].
        kind: Cow<'static, str>,
    },
    /// The goal behind this seat's home row.
    Goal {
        /// The owner of the goal.
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
