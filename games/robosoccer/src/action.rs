//! A single action of a robot: a step, a push, a jump or a switch with the ball.

use std::fmt;

use crate::robot::Robot;
use crate::square::Square;

/// An action, given by the robot's square and its target, written `b2b3`. Which of the four actions it is
/// follows from the position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action {
    /// Square of the robot.
    pub from: Square,
    /// Target square: in a push the square of the pushed robot, in a switch that of the ball.
    pub to: Square,
}

impl Action {
    /// The reverse action of the same piece.
    #[must_use]
    pub const fn back(self) -> Action {
        Action { from: self.to, to: self.from }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// The kind of an action and its details.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// The robot stepped to an empty neighbour square.
    Step,
    /// The robot pushed an enemy robot.
    Push {
        /// The pushed robot.
        pushed: Robot,
        /// Square onto which it was pushed.
        to: Square,
    },
    /// The robot jumped over an enemy robot.
    Jump {
        /// The enemy robot.
        over: Robot,
        /// Square of the enemy robot.
        at: Square,
    },
    /// The robot traded places with its ball.
    Switch,
}
