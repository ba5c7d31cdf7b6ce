//! The interface to the search, which works on single actions of RoboSoccer.

use std::ops::ControlFlow;

use botyard_core::{Node, Searched, Side};

use crate::action::Action;
use crate::action_position::{ActionPosition, TurnPart};
use crate::fan::{Fan, OwnPitch, Stand};
use crate::game::{DRAWS_AT, RoboSoccer};
use crate::position::Position;
use crate::square::Square;
use crate::squares::Squares;
use crate::turn::Turn;

impl Searched for RoboSoccer {
    type Node = ActionPosition;

    fn node(position: &Position) -> ActionPosition {
        (*position).into()
    }

    /// Two actions, or one and the end of the turn, are a turn. A single action is a whole turn only if
    /// nothing follows, which means that it scores.
    fn order_of(line: &[TurnPart]) -> Option<(Turn, usize)> {
        match *line {
            [TurnPart::Place(lineup), ..] => Some((Turn::Place(lineup), 1)),
            [TurnPart::Ball(square), ..] => Some((Turn::Ball(square), 1)),
            [TurnPart::Do(first), TurnPart::Do(second), ..] => Some((Turn::Two(first, second), 2)),
            [TurnPart::Do(first), TurnPart::End, ..] => Some((Turn::One(first), 2)),
            [TurnPart::Do(first)] => Some((Turn::One(first), 1)),
            [] | [TurnPart::End, ..] | [TurnPart::Do(_), TurnPart::Place(_) | TurnPart::Ball(_), ..] => None,
        }
    }

    fn draws_at(&self) -> usize {
        DRAWS_AT
    }
}

impl Node for ActionPosition {
    const STEPS: u32 = 2;

    fn is_within_turn(&self) -> bool {
        self.first().is_some()
    }

    fn wins_now(&self) -> bool {
        self.standing().is_on()
            && if self.standing().rows() <= u64::ROWS { scores::<u64>(self) } else { scores::<u128>(self) }
    }

    /// Only considers single actions of the other side.
    fn must_answer(&self) -> bool {
        let position = self.standing();
        position.is_on()
            && if position.rows() <= u64::ROWS {
                aims::<u64>(position, !position.side())
            } else {
                aims::<u128>(position, !position.side())
            }
    }

    /// Prefers switches that bring the ball forward.
    fn promise(&self, act: &TurnPart) -> i32 {
        let position = self.standing();
        match *act {
            TurnPart::Do(Action { from, to }) if position.ball(position.side()) == Some(to) => {
                let up = i32::from(from.rank()) - i32::from(to.rank());
                2 + 2 * if position.side() == Side::White { up } else { -up }
            }
            _ => 0,
        }
    }

    fn tag(&self, act: &TurnPart) -> u16 {
        let number = match *act {
            TurnPart::Do(Action { from, to }) => from.index() * Square::COUNT + to.index(),
            TurnPart::End => Square::COUNT * Square::COUNT,
            TurnPart::Ball(square) => Square::COUNT * Square::COUNT + 1 + square.index(),
            TurnPart::Place(lineup) => {
                let word = lineup.robots().into_iter().fold(0, |word, robot| word * 3 + robot as usize);
                Square::COUNT * (Square::COUNT + 1) + 1 + word
            }
        };
        number as u16
    }
}

/// Whether this side can bring its ball to its last row with a single switch.
fn aims<W: Squares>(position: &Position, side: Side) -> bool {
    let field = OwnPitch::<W>::new(&position.pitch, side);
    !Fan::new(&field, &Stand::new(&position.men, side)).scorers(&field).is_empty()
}

/// Whether the side to act can score with the actions that it has left.
fn scores<W: Squares>(node: &ActionPosition) -> bool {
    let position = node.standing();
    let field = OwnPitch::<W>::new(&position.pitch, position.side);
    let stand = Stand::new(&position.men, position.side);
    let fan = Fan::new(&field, &stand);
    if !fan.scorers(&field).is_empty() {
        return true;
    }
    node.first().is_none()
        && fan
            .visit(&stand, |first| {
                let after = stand.after(first);
                let scores = !Fan::new(&field, &after).scorers(&field).is_empty();
                if scores { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .is_break()
}
