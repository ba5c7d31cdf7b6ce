//! Why a turn isn't legal.

use botyard_core::{Lang, Side};

use crate::robot::Robot;
use crate::square::Square;

/// The rule that a turn breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Nobody acts any more.
    #[error("the game is over")]
    Over,
    /// The other side is to act, or the seat plays no part.
    #[error("it is {0}'s turn")]
    NotYourTurn(Side),
    /// The robots aren't placed yet.
    #[error("first put your six robots on your home row, as in place SMBBMS")]
    PlaceFirst,
    /// The ball isn't placed yet.
    #[error("first put your ball on your second row, as in ball c{0}")]
    BallFirst(u8),
    /// The ball starts elsewhere.
    #[error("your ball starts on your second row: {square} isn't on rank {rank}")]
    NotSecondRow {
        /// Where it was put.
        square: Square,
        /// Which rank it should be, as people count.
        rank: u8,
    },
    /// Everything is placed.
    #[error("the set-up is over: write one or two actions like b1b2,e1e2")]
    SetUpOver,
    /// A square of longer boards only.
    #[error("there is no square {square} here: this board has {rows} ranks")]
    OffTheBoard {
        /// Which.
        square: Square,
        /// How many ranks there are.
        rows: u8,
    },
    /// Nothing stands where the action begins.
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
    /// A ball was told to go.
    #[error(
        "the ball on {0} doesn't go by itself: a robot trades places with it, written robot's square first"
    )]
    BallGoesNowhere(Square),
    /// From a square to itself.
    #[error("the robot on {0} is already there")]
    SameSquare(Square),
    /// An own robot stands on the target.
    #[error("your own {} stands on {square}", .robot.name(Lang::En))]
    OwnRobotThere {
        /// Where.
        square: Square,
        /// Which.
        robot: Robot,
    },
    /// The enemy's ball lies on the target.
    #[error("the enemy's ball lies on {0}: a ball can't be pushed")]
    EnemyBallThere(Square),
    /// Neither a neighbour nor two squares on.
    #[error("{to} is too far from {from}: a robot goes one square up, down, left or right, or jumps two")]
    TooFar {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A wall on the way.
    #[error("a wall stands between {from} and {to}")]
    Wall {
        /// One side of it.
        from: Square,
        /// The other.
        to: Square,
    },
    /// An arrow on the way.
    #[error("the arrow between {from} and {to} points the other way")]
    Arrow {
        /// From where one can't go.
        from: Square,
        /// To where.
        to: Square,
    },
    /// Pushed over the top or bottom.
    #[error("the robot on {0} can't be pushed off the board")]
    EdgeBehind(Square),
    /// The edition protects robots on the end rows.
    #[error(
        "the robot on {0} stands on an end row, where it can't be pushed nor jumped over in this edition"
    )]
    EndRow(Square),
    /// Too big to push.
    #[error("the robot on {0} is bigger than yours: jump over it instead")]
    Bigger(Square),
    /// Too small to jump over.
    #[error("the robot on {0} isn't bigger than yours: push it instead")]
    NotBigger(Square),
    /// No room behind the robot that is pushed.
    #[error("there is no room behind the robot on {at}: {behind} isn't empty")]
    NoRoom {
        /// Where it stands.
        at: Square,
        /// What is behind.
        behind: Square,
    },
    /// Nobody to jump over.
    #[error("there is nobody on {0} to jump over")]
    NothingToJump(Square),
    /// An own robot to jump over.
    #[error("your own robot stands on {0}: only enemy robots can be jumped over")]
    JumpOverOwn(Square),
    /// A ball to jump over.
    #[error("a ball lies on {0}: balls can't be jumped over")]
    JumpOverBall(Square),
    /// Robot and ball on no common line.
    #[error("{robot} and the ball on {ball} aren't on one row or diagonal")]
    NoLine {
        /// The robot's square.
        robot: Square,
        /// The ball's.
        ball: Square,
    },
    /// Robot and ball in one column.
    #[error(
        "{robot} and the ball on {ball} are in one column: they trade places along rows and diagonals only"
    )]
    Upright {
        /// The robot's square.
        robot: Square,
        /// The ball's.
        ball: Square,
    },
    /// Something between robot and ball.
    #[error("{at} is in the way between {robot} and the ball on {ball}")]
    Blocked {
        /// The robot's square.
        robot: Square,
        /// The ball's.
        ball: Square,
        /// What isn't empty.
        at: Square,
    },
    /// A second action after a goal.
    #[error("the first action scores, and that ends the turn: leave out the second")]
    AlreadyScored,
    /// A third action.
    #[error("a turn has two actions at most")]
    TwoAreEnough,
    /// One action where there must be two.
    #[error("a turn has two actions here: add another one")]
    NeedsTwo,
    /// Nothing was done yet.
    #[error("a turn has at least one action")]
    NeedsOne,
    /// Passive play.
    #[error("that would leave all your pieces where they stood")]
    Unmoved,
    /// Passive play.
    #[error("that would leave your home row plugged by your own pieces")]
    Plugged,
    /// A first action that can't lead to a legal turn.
    #[error("no legal turn begins like that: whatever followed would be passive play or isn't possible")]
    DeadEnd,
}
