//! The pieces on the board: robots and balls of both sides as bitboards.

use botyard_core::Side;
use botyard_core::dice::Dice;

use crate::action::{Action, Deed};
use crate::direction::Direction;
use crate::robot::{Piece, Robot};
use crate::square::Square;

/// The pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Men {
    /// White's robots, then Black's.
    pub(crate) robots: [u128; 2],
    /// Big and medium robots of both sides; the others are small.
    pub(crate) big: u128,
    pub(crate) medium: u128,
    /// Squares of the balls, or [`NO_BALL`].
    pub(crate) balls: [u8; 2],
    /// Zobrist key: the [`KEYS`] of all pieces XORed into the key of the empty board.
    pub(crate) key: u64,
}

/// Placeholder for the square of a ball that isn't on the board.
pub(crate) const NO_BALL: u8 = u8::MAX;

/// A random number by side, piece (small, medium and big robot, ball) and square.
static KEYS: [[[u64; Square::COUNT]; 4]; 2] = keys();

const BALL: usize = 3;

const fn keys() -> [[[u64; Square::COUNT]; 4]; 2] {
    let mut table = [[[0; Square::COUNT]; 4]; 2];
    let mut dice = Dice::new(0x50cc_e4b0);
    let mut number = 0;
    while number < 8 * Square::COUNT {
        let (piece, square) = (number / Square::COUNT, number % Square::COUNT);
        table[piece / 4][piece % 4][square] = dice.bits();
        number += 1;
    }
    table
}

impl Men {
    /// The empty board.
    pub(crate) const fn none(key: u64) -> Men {
        Men { robots: [0; 2], big: 0, medium: 0, balls: [NO_BALL; 2], key }
    }

    /// Puts a piece on an empty square. A ball is moved there if it is already on the board.
    pub(crate) fn put(&mut self, side: Side, piece: Piece, square: Square) {
        let keys = &KEYS[side as usize];
        match piece {
            Piece::Robot(robot) => {
                self.robots[side as usize] |= square.bit();
                match robot {
                    Robot::Big => self.big |= square.bit(),
                    Robot::Medium => self.medium |= square.bit(),
                    Robot::Small => {}
                }
                self.key ^= keys[robot as usize][square.index()];
            }
            Piece::Ball => {
                if let Some(old) = self.ball(side) {
                    self.key ^= keys[BALL][old.index()];
                }
                self.balls[side as usize] = square.index() as u8;
                self.key ^= keys[BALL][square.index()];
            }
        }
    }

    /// Square of a side's ball.
    #[inline]
    pub(crate) const fn ball(&self, side: Side) -> Option<Square> {
        match self.balls[side as usize] {
            NO_BALL => None,
            square => Some(Square::at(square as u32)),
        }
    }

    /// The squares of the balls as a set.
    #[inline]
    pub(crate) fn ball_set(&self) -> u128 {
        let bit = |side| self.ball(side).map_or(0, Square::bit);
        bit(Side::White) | bit(Side::Black)
    }

    /// Returns the piece on a square and its side.
    pub(crate) fn piece_at(&self, square: Square) -> Option<(Side, Piece)> {
        Side::BOTH.into_iter().find_map(|side| {
            if self.robots[side as usize] & square.bit() != 0 {
                Some((side, Piece::Robot(self.size_at(square))))
            } else {
                (self.ball(side) == Some(square)).then_some((side, Piece::Ball))
            }
        })
    }

    /// Size of the robot on a square, which must exist.
    #[inline]
    pub(crate) fn size_at(&self, square: Square) -> Robot {
        if self.big & square.bit() != 0 {
            Robot::Big
        } else if self.medium & square.bit() != 0 {
            Robot::Medium
        } else {
            Robot::Small
        }
    }

    /// Number of pieces that a side has on these squares.
    #[inline]
    pub(crate) fn count_on(&self, side: Side, squares: u128) -> u32 {
        let ball = self.ball(side).map_or(0, Square::bit);
        ((self.robots[side as usize] | ball) & squares).count_ones()
    }

    #[inline]
    fn move_robot(&mut self, side: Side, from: Square, to: Square) {
        let keys = &KEYS[side as usize][self.size_at(from) as usize];
        self.key ^= keys[from.index()] ^ keys[to.index()];
        let both = from.bit() | to.bit();
        self.robots[side as usize] ^= both;
        // Toggles both squares in the set of the robot's size. Branchless, because the size is unpredictable.
        self.big ^= both & u128::from(self.big & from.bit() != 0).wrapping_neg();
        self.medium ^= both & u128::from(self.medium & from.bit() != 0).wrapping_neg();
    }

    /// Applies a legal action of this side.
    #[inline]
    pub(crate) fn act(&mut self, side: Side, action: Action) {
        let Action { from, to } = action;
        if usize::from(self.balls[side as usize]) == to.index() {
            let keys = &KEYS[side as usize][BALL];
            self.key ^= keys[from.index()] ^ keys[to.index()];
            self.balls[side as usize] = from.index() as u8;
        } else if self.robots[!side as usize] & to.bit() != 0 {
            self.move_robot(!side, to, behind(from, to));
        }
        self.move_robot(side, from, to);
    }

    /// Returns the kind of a legal action of this side.
    pub(crate) fn deed(&self, side: Side, action: Action) -> Deed {
        let Action { from, to } = action;
        if self.ball(side) == Some(to) {
            return Deed::Switch;
        }
        if self.robots[!side as usize] & to.bit() != 0 {
            return Deed::Push { pushed: self.size_at(to), to: behind(from, to) };
        }
        match Direction::two_on(from, to) {
            Some((_, at)) => Deed::Jump { over: self.size_at(at), at },
            None => Deed::Step,
        }
    }
}

/// The square behind `to` as seen from its neighbour `from`, also across the seam.
#[inline]
fn behind(from: Square, to: Square) -> Square {
    let (from, to) = (from.index() as i32, to.index() as i32);
    let columns = i32::from(Square::FILES);
    let behind = if (to - from).abs() == columns {
        2 * to - from
    } else {
        let row = to - to % columns;
        row + (2 * to - from).rem_euclid(columns)
    };
    // Legal pushes end on the board; the remainder keeps an illegal action within the tables.
    Square::at(behind.rem_euclid(Square::COUNT as i32) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_square_behind_is_in_line() {
        let square = |text: &str| text.parse::<Square>().unwrap();
        for [from, to, expected] in [
            ["b4", "b5", "b6"],
            ["b5", "b4", "b3"],
            ["b4", "c4", "d4"],
            ["e4", "f4", "a4"],
            ["f4", "a4", "b4"],
            ["b4", "a4", "f4"],
            ["a4", "f4", "e4"],
        ] {
            assert_eq!(behind(square(from), square(to)), square(expected), "{from} {to}");
        }
    }
}
