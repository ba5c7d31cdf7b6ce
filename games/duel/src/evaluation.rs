//! Static evaluation: a small network, learned from the solved table.
//!
//! Its inputs are on or off: which robot stands on which square, and how many robots are in the hands. They
//! are those of the side to move, with the board turned so that its robots go up, so exchanging the sides
//! changes nothing.

use botyard_core::{Evaluate, Network, Side};

use crate::position::{OCCUPANTS, Position};
use crate::robot::Robot;
use crate::square::Square;
use crate::weights::WEIGHTS;

/// Number of inputs: five kinds of robots of each side on twelve squares, and up to two of three kinds in
/// each hand.
pub(crate) const INPUTS: usize = 2 * (5 * 12 + 3 * 2);

/// Number of hidden units.
pub(crate) const HIDDEN: usize = 32;

/// The network of this game.
pub(crate) type DuelNetwork = Network<INPUTS, HIDDEN>;

/// First input of the squares of a robot, by its nibble when White is to move.
const ON_BOARD: [usize; OCCUPANTS] = {
    let kinds = [Robot::Green, Robot::BigYellow, Robot::SmallYellow, Robot::White, Robot::Red];
    let mut first = [0; OCCUPANTS];
    let mut kind = 0;
    while kind < kinds.len() {
        first[kinds[kind] as usize] = kind * 12;
        first[kinds[kind] as usize | (OCCUPANTS / 2)] = (kinds.len() + kind) * 12;
        kind += 1;
    }
    first
};

/// First inputs of the hands of the side to move and of the other side.
const IN_HAND: [usize; 2] = [120, 126];

impl Evaluate for Position {
    fn evaluate(&self) -> i32 {
        let mut sums = WEIGHTS.begin();
        self.visit_inputs(|input| WEIGHTS.add(&mut sums, input));
        WEIGHTS.output(&sums).clamp(1 - Position::MOST, Position::MOST - 1)
    }
}

impl Position {
    /// Number of inputs of the evaluation.
    pub const INPUTS: usize = INPUTS;

    /// Number of hidden units of the evaluation.
    pub const HIDDEN: usize = HIDDEN;

    /// Visits the inputs of the evaluation that are on.
    #[inline]
    pub fn visit_inputs(&self, mut visit: impl FnMut(usize)) {
        let side = self.side();
        let mut robots = self.robots_of(Side::White) | self.robots_of(Side::Black);
        while robots != 0 {
            let shift = robots.trailing_zeros();
            robots &= robots - 1;
            let (nibble, square) = (self.nibble_at(shift), (shift / 4) as usize);
            visit(match side {
                Side::White => ON_BOARD[nibble] + square,
                Side::Black => ON_BOARD[nibble ^ (OCCUPANTS / 2)] + 11 - square,
            });
        }
        for (side, first) in [side, !side].into_iter().zip(IN_HAND) {
            for kind in 0..Robot::DROPPABLE.len() {
                for number in 0..usize::from(self.count_in_hand(side, kind).min(2)) {
                    visit(first + 2 * kind + number);
                }
            }
        }
    }

    /// The same position with left and right exchanged.
    #[must_use]
    pub fn mirrored(mut self) -> Position {
        let before = self;
        for square in Square::all() {
            let file = Square::FILES - 1 - square.file();
            if let Some(other) = Square::new(file, square.rank()) {
                self.set_nibble(other, before.nibble_at(square.shift()));
            }
        }
        self
    }
}
