//! One action of a robot: a step, a push, a jump or a switch with the ball.

use std::fmt;

use crate::robot::Robot;
use crate::square::Square;

/// A robot's square and where it goes, as text `b2b3`. Which of the four actions it is follows from the position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action {
    /// Where the robot stands.
    pub from: Square,
    /// Where it goes: in a push the square of the robot that is pushed, in a switch that of the ball.
    pub to: Square,
}

impl Action {
    /// The action of the same piece back again.
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

/// What an action was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// The robot went to an empty neighbour square.
    Step,
    /// It pushed an enemy robot.
    Push {
        /// Which.
        pushed: Robot,
        /// Where to.
        to: Square,
    },
    /// It jumped over an enemy robot.
    Jump {
        /// Which.
        over: Robot,
        /// Where that stands.
        at: Square,
    },
    /// It traded places with its ball.
    Switch,
}
