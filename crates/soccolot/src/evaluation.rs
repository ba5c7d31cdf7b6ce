//! How good a position looks without looking ahead.
//!
//! Everything is counted for a side and taken off for the other, so exchanging the sides turns the sign and nothing else.

use botyard_core::{Evaluate, Side};

use crate::direction::Direction;
use crate::moves::Outlook;
use crate::pitch::{NEIGHBOURS, RAYS, RINGS};
use crate::position::Position;

/// The side to play can score at once. Almost always that is the game.
const SHOT: i32 = 2_000;

/// The other side could score if it were to play: it has to be stopped now.
const THREAT: i32 = 150;

/// The ball one rank nearer to the goal that it has to go to.
const RANK: i32 = 14;

/// A man at this distance from the ball, in king steps. Who is at the ball decides where it goes.
const NEAR: [i32; 4] = [0, 24, 13, 6];

/// A man on his own goal's side of the ball: he can kick it forwards, and he stands in the way of the others.
const BEHIND: i32 = 7;

/// A man in one of the three lanes from the ball to his own goal, when he is no neighbour of the ball.
const IN_LANE: i32 = 9;

impl Evaluate for Position {
    fn evaluate(&self) -> i32 {
        let side = self.side();
        let Some(ball) = self.ball_in_play() else { return 0 };
        if Outlook::of(self, side).is_some_and(|outlook| outlook.scores(side)) {
            return SHOT + self.standing(ball, side) - self.standing(ball, !side);
        }
        let threatened = Outlook::of(self, !side).is_some_and(|outlook| outlook.scores(!side));
        self.standing(ball, side) - self.standing(ball, !side) - if threatened { THREAT } else { 0 }
    }
}

impl Position {
    /// What one side has, whatever the other has.
    fn standing(&self, ball: u32, side: Side) -> i32 {
        let men = self.men_of(side);
        let rank = ball as i32 / 8;
        let (progress, towards_goal, lanes) = match side {
            Side::White => {
                (rank, below(ball), [Direction::South, Direction::SouthEast, Direction::SouthWest])
            }
            Side::Black => {
                let last = i32::from(self.field().size()) - 1;
                (last - rank, above(ball), [Direction::North, Direction::NorthEast, Direction::NorthWest])
            }
        };
        let rings = &RINGS[ball as usize & 63];
        let near: i32 = (1..NEAR.len()).map(|away| NEAR[away] * count(men & rings[away])).sum();
        let lanes = lanes.map(|lane| RAYS[lane as usize][ball as usize & 63]);
        let guards = men & (lanes[0] | lanes[1] | lanes[2]) & !NEIGHBOURS[ball as usize];
        progress * RANK + near + BEHIND * count(men & towards_goal) + IN_LANE * count(guards)
    }
}

fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// The squares of all ranks to the south of this one.
const fn below(square: u32) -> u64 {
    (1 << (square & 56)) - 1
}

/// The squares of all ranks to the north of this one.
const fn above(square: u32) -> u64 {
    !(below(square) | 0xff << (square & 56))
}
