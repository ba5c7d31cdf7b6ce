//! Static evaluation.
//!
//! A ball moves only by trading places with a robot, so the terms are how far the ball has come, which robots
//! ahead of it can receive it, whether a robot already waits on the last row in the ball's line, and how
//! mobile the robots are. Every term is the same for both sides from their own end, so a half turn of a
//! symmetric board with colours exchanged changes nothing.

use botyard_core::{Evaluate, Side, Signed, Tally, Weighed, weighed_sum};

use crate::action_position::ActionPosition;
use crate::fan::{Fan, OwnPitch, Stand};
use crate::position::Position;
use crate::square::Square;
use crate::squares::Squares;
use crate::weights::WEIGHTS;

/// Descriptions of the terms; [`WEIGHTS`] has their values.
const TERMS: [&str; 7] = [
    "an action that the side to act has left in this turn",
    "a row that the ball has come forward",
    "a row that a robot has come forward: it can receive the ball there",
    "a robot ahead of the ball",
    "a robot on the last row",
    "a robot on the last row that the ball can go to at once",
    "a single action that is possible",
];

const TEMPO: usize = 0;
const BALL_ROW: usize = 1;
const ROBOT_ROW: usize = 2;
const AHEAD: usize = 3;
const WAITING: usize = 4;
const AIMING: usize = 5;
const ROOM: usize = 6;

/// Counts the terms of one side's pieces.
#[inline]
fn count_side<W: Squares>(position: &Position, side: Side, tally: &mut impl Tally) {
    let field = OwnPitch::<W>::new(&position.pitch, side);
    let fan = Fan::new(&field, &Stand::new(&position.men, side));
    let forward = |row: u8| match side {
        Side::White => i32::from(row),
        Side::Black => i32::from(position.rows() - 1 - row),
    };
    let ball = position.ball(side).map_or(0, |ball| forward(ball.rank()));
    tally.add(BALL_ROW, ball);
    tally.add(ROOM, fan.count() as i32);
    tally.add(AIMING, fan.scorers(&field).count() as i32);
    let robots = W::narrow(position.men.robots[side as usize]);
    tally.add(WAITING, (robots & field.last).count() as i32);
    let (mut rows, mut ahead) = (0, 0);
    let mut left = robots;
    while !left.is_empty() {
        let row = forward(Square::at(left.first()).rank());
        rows += row;
        ahead += i32::from(row > ball);
        left = left.without_first();
    }
    tally.add(ROBOT_ROW, rows);
    tally.add(AHEAD, ahead);
}

#[inline]
fn count_terms(position: &Position, actions_left: u8, tally: &mut impl Tally) {
    tally.add(TEMPO, i32::from(actions_left));
    for (side, sign) in [(position.side(), 1), (!position.side(), -1)] {
        let mut signed = Signed { tally, sign };
        if position.rows() <= u64::ROWS {
            count_side::<u64>(position, side, &mut signed);
        } else {
            count_side::<u128>(position, side, &mut signed);
        }
    }
}

impl Weighed for Position {
    const TERMS: &'static [&'static str] = &TERMS;
    const WEIGHTS: &'static [i32] = &WEIGHTS;

    fn count_terms(&self, tally: &mut impl Tally) {
        count_terms(self, 2, tally);
    }
}

impl Weighed for ActionPosition {
    const TERMS: &'static [&'static str] = &TERMS;
    const WEIGHTS: &'static [i32] = &WEIGHTS;

    fn count_terms(&self, tally: &mut impl Tally) {
        count_terms(self.standing(), self.actions_left(), tally);
    }
}

impl Evaluate for Position {
    fn evaluate(&self) -> i32 {
        weighed_sum(self).clamp(1 - Position::MOST, Position::MOST - 1)
    }
}

impl Evaluate for ActionPosition {
    fn evaluate(&self) -> i32 {
        weighed_sum(self).clamp(1 - Position::MOST, Position::MOST - 1)
    }
}
