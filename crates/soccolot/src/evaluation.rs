//! How good a position looks without looking ahead.
//!
//! Everything is counted for a side and taken off for the other, so exchanging the sides turns the sign and nothing else.

use botyard_core::{Evaluate, Side, Signed, Tally, Weighed, weighed_sum};

use crate::direction::Direction;
use crate::moves::Outlook;
use crate::pitch::{NEIGHBOURS, RAYS, RINGS};
use crate::position::Position;
use crate::weights::WEIGHTS;

/// The side to play can score at once. Almost always that is the game, and no weight to be learned.
const SHOT: i32 = 2_000;

/// What is counted; [`WEIGHTS`] says what each is worth.
const TERMS: [&str; 7] = [
    "the other side could score if it were to play: it has to be stopped now",
    "the ball one rank nearer to the goal that it has to go to",
    "a man next to the ball: who is at the ball decides where it goes",
    "a man two steps from the ball",
    "a man three steps from the ball",
    "a man on his own goal's side of the ball: he can kick it forwards, and he stands in the way of the others",
    "a man in one of the three lanes from the ball to his own goal, who is no neighbour of the ball",
];

const THREAT: usize = 0;
const RANK: usize = 1;
/// Of the distances 1 to 3, in king steps.
const NEAR: [usize; 3] = [2, 3, 4];
const BEHIND: usize = 5;
const IN_LANE: usize = 6;

impl Weighed for Position {
    const TERMS: &'static [&'static str] = &TERMS;
    const WEIGHTS: &'static [i32] = &WEIGHTS;

    fn count_terms(&self, tally: &mut impl Tally) {
        let side = self.side();
        let Some(ball) = self.ball_in_play() else { return };
        let threatened = Outlook::of(self, !side).is_some_and(|outlook| outlook.scores(!side));
        tally.add(THREAT, -i32::from(threatened));
        self.count_standing(ball, side, &mut Signed { tally, sign: 1 });
        self.count_standing(ball, !side, &mut Signed { tally, sign: -1 });
    }

    fn is_quiet(&self) -> bool {
        !self.can_shoot()
    }
}

impl Evaluate for Position {
    fn evaluate(&self) -> i32 {
        let sum = weighed_sum(self);
        let shot = if self.can_shoot() { SHOT } else { 0 };
        (sum + shot).clamp(1 - Position::MOST, Position::MOST - 1)
    }
}

impl Position {
    /// Can the side to play score at once?
    fn can_shoot(&self) -> bool {
        Outlook::of(self, self.side()).is_some_and(|outlook| outlook.scores(self.side()))
    }

    /// Counts what one side has, whatever the other has.
    #[inline]
    fn count_standing(&self, ball: u32, side: Side, tally: &mut impl Tally) {
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
        let lanes = lanes.map(|lane| RAYS[lane as usize][ball as usize & 63]);
        let guards = men & (lanes[0] | lanes[1] | lanes[2]) & !NEIGHBOURS[ball as usize];
        tally.add(RANK, progress);
        for (away, term) in NEAR.into_iter().enumerate() {
            tally.add(term, count(men & rings[away + 1]));
        }
        tally.add(BEHIND, count(men & towards_goal));
        tally.add(IN_LANE, count(guards));
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
