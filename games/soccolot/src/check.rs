//! Legality check of an order, with the reason if it is illegal. It works step by step, independently of the
//! bitboards of move generation.

use botyard_core::{OutOfTurn, Side};

use crate::direction::Direction;
use crate::illegal::{Illegal, Obstacle};
use crate::man::Man;
use crate::options::Goal;
use crate::order::{Order, Play};
use crate::position::{Ball, Position};
use crate::square::Square;

impl Position {
    /// Checks an order of the side to move; returns the rule that it breaks. Whether the game is over isn't
    /// checked here.
    pub(crate) fn check(&self, order: Order) -> Result<(), Illegal> {
        let Order { jersey, play } = order;
        let man = Man { side: self.side(), jersey };
        let from = self.square_of(man).ok_or(Illegal::NoSuchMan(man))?;
        if play == Play::Swap && !self.field().swaps() {
            return Err(Illegal::NoSwaps(man));
        }
        let Ball::On(ball) = self.ball() else { return Err(OutOfTurn::Over.into()) };
        let at_the_ball = from.distance(ball) == 1;
        if !matches!(play, Play::Run(_)) && !at_the_ball {
            return Err(Illegal::NotAtTheBall { man, play });
        }
        match play {
            Play::Run(direction) => {
                let stopped = |obstacle| Illegal::ManStopped { man, play, direction, obstacle };
                let to = self.man_enters(from, direction).map_err(stopped)?;
                if to == ball { Err(stopped(Obstacle::Ball(to))) } else { Ok(()) }
            }
            Play::Dribble(direction) => {
                self.man_enters(from, direction).map_err(|obstacle| Illegal::ManStopped {
                    man,
                    play,
                    direction,
                    obstacle,
                })?;
                match self.ball_enters(ball, direction) {
                    // A dribble may enter the squares that man and ball leave.
                    Err(Obstacle::Man(_, square)) if square == from => Ok(()),
                    Err(obstacle) => Err(Illegal::BallStopped { man, direction, obstacle }),
                    Ok(_) => Ok(()),
                }
            }
            Play::Kick(squares) => {
                let mut at = Ball::On(ball);
                for most in 0..squares {
                    let next = match at {
                        Ball::On(square) => self.ball_enters(square, direction_to(from, ball)),
                        Ball::InGoalOf(_) => Err(Obstacle::InGoal),
                    };
                    at = next.map_err(|obstacle| Illegal::KickStopped { man, most, obstacle })?;
                }
                Ok(())
            }
            Play::Swap => Ok(()),
        }
    }

    /// The square that a man enters by a step, or the obstacle.
    fn man_enters(&self, from: Square, direction: Direction) -> Result<Square, Obstacle> {
        let to = from.step(direction).filter(|&to| self.has(to)).ok_or(Obstacle::Edge)?;
        match self.man_on(to) {
            Some(man) => Err(Obstacle::Man(man, to)),
            None => Ok(to),
        }
    }

    /// The place to which a step brings the ball, or the obstacle.
    pub(crate) fn ball_enters(&self, from: Square, direction: Direction) -> Result<Ball, Obstacle> {
        let last = self.field().size() - 1;
        let over = |at: u8, step: i8| (at == 0 && step < 0) || (at == last && step > 0);
        let over_side = over(from.file(), direction.files());
        let over_back = over(from.rank(), direction.ranks());
        match (over_side, over_back, self.goal()) {
            (true, true, _) => Err(Obstacle::Corner),
            (true, false, _) => Err(Obstacle::SideLine),
            (false, true, Goal::BackRow) => Err(Obstacle::BackLine),
            (false, true, Goal::Beyond) => {
                Ok(Ball::InGoalOf(if direction.ranks() > 0 { Side::Black } else { Side::White }))
            }
            (false, false, _) => {
                let to = from.step(direction).ok_or(Obstacle::Edge)?;
                match self.man_on(to) {
                    Some(man) => Err(Obstacle::Man(man, to)),
                    None => Ok(Ball::On(to)),
                }
            }
        }
    }

    /// The ball's place after a legal play; may be `None` if the play is illegal.
    pub(crate) fn ball_after(&self, order: Order) -> Option<Ball> {
        let from = self.square_of(Man { side: self.side(), jersey: order.jersey })?;
        let Ball::On(ball) = self.ball() else { return None };
        match order.play {
            Play::Run(_) => Some(Ball::On(ball)),
            Play::Dribble(direction) => match self.ball_enters(ball, direction) {
                Err(Obstacle::Man(_, square)) => Some(Ball::On(square)),
                entered => entered.ok(),
            },
            Play::Kick(squares) => (0..squares).try_fold(Ball::On(ball), |at, _| match at {
                Ball::On(square) => self.ball_enters(square, direction_to(from, ball)).ok(),
                Ball::InGoalOf(_) => None,
            }),
            Play::Swap => Some(Ball::On(from)),
        }
    }
}

/// Direction from a square to a neighbour.
fn direction_to(from: Square, to: Square) -> Direction {
    Direction::ALL.into_iter().find(|&direction| from.step(direction) == Some(to)).unwrap_or(Direction::North)
}
