//! The interface to the search: game knowledge of Soccolot.

use botyard_core::{Node, Searched, Side};

use crate::game::{DRAWS_AT, Soccolot};
use crate::man::Man;
use crate::moves::Outlook;
use crate::order::{Order, Play};
use crate::position::{Ball, Position};

impl Searched for Soccolot {
    type Node = Position;

    fn node(position: &Position) -> Position {
        *position
    }

    fn order_of(line: &[Order]) -> Option<(Order, usize)> {
        line.first().map(|&order| (order, 1))
    }

    fn draws_at(&self) -> usize {
        DRAWS_AT
    }
}

/// Bonus for plays with the ball, which decide more than runs.
const BALL_PLAYED: i32 = 4;

impl Node for Position {
    fn wins_now(&self) -> bool {
        let side = self.side();
        Outlook::of(self, side).is_some_and(|outlook| outlook.scores(side))
    }

    fn must_answer(&self) -> bool {
        let other = !self.side();
        Outlook::of(self, other).is_some_and(|outlook| outlook.scores(other))
    }

    /// Prefers plays that bring the ball further forward.
    fn promise(&self, order: &Order) -> i32 {
        if let Play::Run(_) = order.play {
            return 0;
        }
        let (Some(after), Ball::On(before)) = (self.ball_after(*order), self.ball()) else { return 0 };
        let north = match after {
            Ball::On(square) => i32::from(square.rank()) - i32::from(before.rank()),
            Ball::InGoalOf(Side::White) => -i32::from(self.field().size()),
            Ball::InGoalOf(Side::Black) => i32::from(self.field().size()),
        };
        BALL_PLAYED + if self.side() == Side::White { north } else { -north }
    }

    /// Identifies the man by square, because jerseys aren't part of a position.
    fn tag(&self, order: &Order) -> u16 {
        let square = self.square_of(Man { side: self.side(), jersey: order.jersey });
        let play = match order.play {
            Play::Run(direction) => direction as u16,
            Play::Dribble(direction) => 8 + direction as u16,
            Play::Kick(squares) => 16 + u16::from(squares),
            Play::Swap => 31,
        };
        square.map_or(0, |square| square.index() as u16) << 5 | play
    }
}
