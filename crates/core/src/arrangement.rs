//! Setting up a position by hand: what may be put where, as plain data.

use crate::scene::{Cell, Facing, Figure};
use crate::seat::Seat;

/// What somebody who sets up a position has to choose from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Palette {
    /// Every figure that can be put on the board, those of a seat together.
    pub figures: Vec<Figure>,
    /// Figures that can lie in a seat's tray.
    pub in_trays: Vec<Figure>,
    /// Can figures be turned on their squares?
    pub turns: bool,
    /// The highest [number](Figure::number) that a figure can be given by hand; 0 where numbers aren't for choosing.
    pub highest_number: u8,
    /// Is it somebody's turn, so that one has to say whose?
    pub has_turn: bool,
}

/// A position set up by hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arrangement {
    /// What stands where.
    pub pieces: Vec<Placed>,
    /// What lies in the trays: whose, which [kind](Figure::kind), how many.
    pub trays: Vec<(Seat, String, u8)>,
    /// Whose turn it is; the first seat's if nobody says.
    pub turn: Option<Seat>,
    /// How many play; as the figures have it if nobody says.
    pub seats: Option<usize>,
}

/// A figure that was put somewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Where.
    pub at: Cell,
    /// Its [kind](Figure::kind).
    pub kind: String,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// Where it looks, where that matters.
    pub facing: Option<Facing>,
    /// Its [number](Figure::number); 0 lets the game choose one where figures must have one.
    pub number: u8,
}
