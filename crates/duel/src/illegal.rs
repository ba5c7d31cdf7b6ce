//! Why an order isn't legal.

use botyard_core::{Lang, Side};

use crate::robot::Robot;
use crate::square::Square;

/// The rule that an order breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Nobody moves any more.
    #[error("the game is over")]
    Over,
    /// The other side is to move, or the seat plays no part.
    #[error("it is {0}'s turn")]
    NotYourTurn(Side),
    /// Nothing stands where the move begins.
    #[error("there is no robot on {0}")]
    NobodyThere(Square),
    /// The robot is the enemy's.
    #[error("the {} on {square} is {owner}'s", .robot.name(Lang::En))]
    NotYours {
        /// Where it stands.
        square: Square,
        /// Which it is.
        robot: Robot,
        /// Whose it is.
        owner: Side,
    },
    /// The robot doesn't move like that.
    #[error("a {} can't go from {from} to {to}: it moves {}", .robot.name(Lang::En), how_it_moves(*.robot))]
    OutOfReach {
        /// Which.
        robot: Robot,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// An own robot stands on the target.
    #[error("your own {} stands on {square}", .robot.name(Lang::En))]
    OwnRobotThere {
        /// Where.
        square: Square,
        /// Which.
        robot: Robot,
    },
    /// The edition doesn't leave the choice.
    #[error(
        "a small yellow robot that enters the enemy zone must promote in this edition: write {from}{to}+"
    )]
    MustPromote {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// Only small yellow robots promote.
    #[error("a {} doesn't promote: leave out the +", .0.name(Lang::En))]
    NeverPromotes(Robot),
    /// It didn't enter the zone.
    #[error("a small yellow robot promotes only when it moves into the enemy zone: leave out the +")]
    NotInTheZone,
    /// There is no such robot to drop.
    #[error("you have no {} in hand", .0.name(Lang::En))]
    NotInHand(Robot),
    /// Drops need an empty square.
    #[error("{0} isn't empty: a robot can only be dropped onto an empty square")]
    Occupied(Square),
}

fn how_it_moves(robot: Robot) -> &'static str {
    match robot {
        Robot::Red => "one square in any direction",
        Robot::White => "one square diagonally",
        Robot::Green => "one square forward, back, left or right",
        Robot::SmallYellow => "one square forward",
        Robot::BigYellow => "one square in any direction but diagonally back",
    }
}
