//! How good a position looks without looking ahead.
//!
//! A ball moves only by trading places with a robot, so what counts is how far the ball is, who is ahead of it to receive
//! it, whether a robot already waits on the last row in the ball's line, and how much room the robots have. Every part is
//! the same for both sides seen from their own end, so a half turn of a symmetric board with colours exchanged changes
//! nothing.

use botyard_core::{Evaluate, Side};

use crate::action_position::ActionPosition;
use crate::fan::{Fan, Field, Stand};
use crate::position::Position;
use crate::square::Square;
use crate::squares::Squares;

/// Each row that the ball has come forward.
const BALL_ROW: i32 = 18;
/// Each row that a robot has come forward: it can receive the ball there.
const ROBOT_ROW: i32 = 4;
/// Each robot ahead of the ball.
const AHEAD: i32 = 6;
/// Each robot on the last row.
const WAITING: i32 = 10;
/// Each robot on the last row that the ball can go to at once.
const AIMING: i32 = 90;
/// Each single action that is possible.
const ROOM: i32 = 3;
/// Each action that the side to act has left in this turn.
const TEMPO: i32 = 12;

/// What a side's pieces are worth where they stand.
fn worth<W: Squares>(position: &Position, side: Side) -> i32 {
    let field = Field::<W>::new(&position.pitch, side);
    let fan = Fan::new(&field, &Stand::new(&position.men, side));
    let forward = |row: u8| match side {
        Side::White => i32::from(row),
        Side::Black => i32::from(position.rows() - 1 - row),
    };
    let ball = position.ball(side).map_or(0, |ball| forward(ball.row()));
    let mut worth = BALL_ROW * ball + ROOM * fan.count() as i32 + AIMING * fan.scorers(&field).count() as i32;
    let robots = W::narrow(position.men.robots[side as usize]);
    worth += WAITING * (robots & field.last).count() as i32;
    let mut left = robots;
    while !left.is_empty() {
        let row = forward(Square::at(left.first()).row());
        worth += ROBOT_ROW * row + AHEAD * i32::from(row > ball);
        left = left.without_first();
    }
    worth
}

fn evaluate(position: &Position, actions_left: u8) -> i32 {
    let side = position.side();
    let worth = if position.rows() <= u64::ROWS { worth::<u64> } else { worth::<u128> };
    let balance = worth(position, side) - worth(position, !side) + TEMPO * i32::from(actions_left);
    balance.clamp(1 - Position::MOST, Position::MOST - 1)
}

impl Evaluate for Position {
    fn evaluate(&self) -> i32 {
        evaluate(self, 2)
    }
}

impl Evaluate for ActionPosition {
    fn evaluate(&self) -> i32 {
        evaluate(self.standing(), self.actions_left())
    }
}
