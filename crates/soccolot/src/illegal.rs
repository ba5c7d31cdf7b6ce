//! Why an order isn't legal.

use std::fmt;

use botyard_core::Side;

use crate::direction::Direction;
use crate::man::Man;
use crate::order::Play;
use crate::square::Square;

/// The rule that an order breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Nobody plays any more.
    #[error("the game is over")]
    Over,
    /// The other side is to play, or the seat plays no part.
    #[error("it is {0}'s turn")]
    NotYourTurn(Side),
    /// Nobody on the field wears this jersey.
    #[error("there is no {0} on the field")]
    NoSuchMan(Man),
    /// Swaps belong to one of the fields.
    #[error("{0} can't swap: men trade places with the ball only on the field swap")]
    NoSwaps(Man),
    /// Everything but running needs the ball.
    #[error("{man} isn't next to the ball, so he can't {}", .play.verb())]
    NotAtTheBall {
        /// Who.
        man: Man,
        /// What he was asked to do.
        play: Play,
    },
    /// His way is closed.
    #[error("{man} can't {} {}: {obstacle}", .play.verb(), .direction.name())]
    ManStopped {
        /// Who.
        man: Man,
        /// What he was asked to do: run or dribble.
        play: Play,
        /// Where to.
        direction: Direction,
        /// What is there.
        obstacle: Obstacle,
    },
    /// The ball's way is closed.
    #[error("{man} can't take the ball {}: {obstacle}", .direction.name())]
    BallStopped {
        /// Who wants to dribble.
        man: Man,
        /// Where to.
        direction: Direction,
        /// What is there.
        obstacle: Obstacle,
    },
    /// The kick is too long.
    #[error("{}: {obstacle}", shortened(*.man, *.most))]
    KickStopped {
        /// Who.
        man: Man,
        /// How far he can kick it.
        most: u8,
        /// What is behind that.
        obstacle: Obstacle,
    },
}

fn shortened(man: Man, most: u8) -> String {
    match most {
        0 => format!("{man} can't kick the ball"),
        1 => format!("{man} can kick the ball only 1 square"),
        _ => format!("{man} can kick the ball only {most} squares"),
    }
}

/// What closes the way to a man or to the ball.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Somebody stands there.
    Man(Man, Square),
    /// The ball is there, and a man runs only to empty squares.
    Ball(Square),
    /// The end of the field, for a man.
    Edge,
    /// The side line, for the ball.
    SideLine,
    /// The corner of the field, for the ball.
    Corner,
    /// The end of the field, for the ball, where there is no goal behind it.
    BackLine,
    /// The goal: the ball goes no further.
    InGoal,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Man(man, square) => write!(f, "{man} stands on {square}"),
            Obstacle::Ball(square) => write!(f, "the ball is on {square}"),
            Obstacle::Edge => f.write_str("a man can't leave the field"),
            Obstacle::SideLine => f.write_str("the ball can't leave over the side line"),
            Obstacle::Corner => f.write_str("the ball can't leave over the corner of the field"),
            Obstacle::BackLine => f.write_str("the ball can't leave the field"),
            Obstacle::InGoal => f.write_str("then it is in the goal"),
        }
    }
}
