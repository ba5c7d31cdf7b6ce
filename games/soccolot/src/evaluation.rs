//! Static evaluation.
//!
//! Every term is counted for the side to play minus the other side, so exchanging the sides only flips the
//! sign.

use botyard_core::{Evaluate, Side, Signed, Tally, Weighed, weighed_sum};

use crate::direction::Direction;
use crate::moves::{FILE_A, FILE_H, Outlook};
use crate::pitch::{NEIGHBOURS, RAYS, RINGS};
use crate::position::Position;
use crate::weights::WEIGHTS;

/// Bonus if the side to play can score at once. That almost always decides the game, so it isn't a learned
/// weight.
const SHOT: i32 = 2_000;

/// Descriptions of the terms; [`WEIGHTS`] has their values.
#[rustfmt::skip]
const TERMS: [&str; 36] = [
    "to be the side to play",
    "the other side could score if it were to play: it has to be stopped now",
    "a man in one of the three lanes from the ball to his own goal, who is no neighbour of the ball",
    "an open lane from the ball to the goal that it has to go to",
    "such a lane behind whose ball a man could be in one step, to kick it in with the next",
    "a man behind the ball in a lane that isn't open, who can kick it forwards at least a square",
    "a man next to the ball, behind it",
    "a man next to the ball, beside it",
    "a man next to the ball, before it",
    "a man two steps from the ball, behind it",
    "a man two steps from the ball, beside it",
    "a man two steps from the ball, before it",
    "a man three steps from the ball, behind it",
    "a man three steps from the ball, beside it",
    "a man three steps from the ball, before it",
    "a man further away, behind the ball",
    "a man further away, beside the ball",
    "a man further away, before the ball",
    "the next man to a free square from which he could kick the ball forwards: a step from it",
    "the same: two steps from it",
    "the ball half a square ahead of the middle, on the outmost files",
    "the ball half a square ahead of the middle, on the next files",
    "the ball half a square ahead of the middle, on the third files",
    "the ball half a square ahead of the middle, on the inner files",
    "the ball one and a half ahead (or one), on the outmost files",
    "the ball one and a half ahead, on the next files",
    "the ball one and a half ahead, on the third files",
    "the ball one and a half ahead, on the inner files",
    "the ball two and a half ahead (or two), on the outmost files",
    "the ball two and a half ahead, on the next files",
    "the ball two and a half ahead, on the third files",
    "the ball two and a half ahead, on the inner files",
    "the ball on the last rank, on the outmost files",
    "the ball on the last rank, on the next files",
    "the ball on the last rank, on the third files",
    "the ball on the last rank, on the inner files",
];

const TO_PLAY: usize = 0;
const THREAT: usize = 1;
const IN_LANE: usize = 2;
const OPEN: usize = 3;
const IN_REACH: usize = 4;
const FORWARD_KICK: usize = 5;
/// First term by distance to the ball (1, 2, 3 and more king steps) and by place: behind the ball, beside it,
/// in front of it.
const AWAY: usize = 6;
/// First term for the distances 1 and 2.
const TO_SPOT: usize = 18;
/// First term for the ball: four distances from the middle rank with four files each.
const BALL: usize = 20;

impl Weighed for Position {
    const TERMS: &'static [&'static str] = &TERMS;
    const WEIGHTS: &'static [i32] = &WEIGHTS;
    const UNIT: i32 = 8;

    fn count_terms(&self, tally: &mut impl Tally) {
        let side = self.side();
        let Some(ball) = self.ball_in_play() else { return };
        let threatened = Outlook::of(self, !side).is_some_and(|outlook| outlook.scores(!side));
        tally.add(TO_PLAY, Position::UNIT);
        tally.add(THREAT, -Position::UNIT * i32::from(threatened));
        // The position of a blocked ball is worth nothing to either side, so all other terms are scaled by
        // the number of free squares around the ball.
        let open = self.pitch().squares & !(self.men_of(side) | self.men_of(!side));
        let room = count(NEIGHBOURS[ball as usize & 63] & open);
        self.count_ball(ball, &mut Signed { tally, sign: room });
        self.count_standing(ball, side, &mut Signed { tally, sign: room });
        self.count_standing(ball, !side, &mut Signed { tally, sign: -room });
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
    /// Whether the side to play can score at once.
    fn can_shoot(&self) -> bool {
        Outlook::of(self, self.side()).is_some_and(|outlook| outlook.scores(self.side()))
    }

    /// Counts the term for the position of the ball, for the side to play.
    #[inline]
    fn count_ball(&self, ball: u32, tally: &mut impl Tally) {
        let size = i32::from(self.field().size());
        let (file, rank) = (ball as i32 % 8, ball as i32 / 8);
        let ahead = match self.side() {
            Side::White => 2 * rank - (size - 1),
            Side::Black => size - 1 - 2 * rank,
        };
        let files = file.min(size - 1 - file).min(3);
        tally.add(BALL + (ahead.abs() / 2 * 4 + files) as usize, ahead.signum());
    }

    /// Counts the terms of one side.
    #[inline]
    fn count_standing(&self, ball: u32, side: Side, tally: &mut impl Tally) {
        let (own, all) = (self.men_of(side), self.men_of(side) | self.men_of(!side));
        let at = ball as usize & 63;
        let (forwards, backwards) = match side {
            Side::White => (&UP, &DOWN),
            Side::Black => (&DOWN, &UP),
        };
        let (behind, ahead) = match side {
            Side::White => (below(ball), above(ball)),
            Side::Black => (above(ball), below(ball)),
        };
        let pitch = self.pitch();
        let mut spots = 0;
        for (&direction, &back) in forwards.iter().zip(backwards) {
            let spot = NEIGHBOURS[at] & RAYS[back as usize][at] & pitch.squares;
            let ray = RAYS[direction as usize][at] & pitch.squares;
            let leads_in = pitch.goal_lanes[direction as usize] >> at & 1 != 0 || ray & pitch.ends != 0;
            let reaches = near(own, spot);
            if ray & all == 0 && leads_in {
                tally.add(OPEN, 1);
                tally.add(IN_REACH, i32::from(spot & !all != 0 && reaches));
            } else if spot & own != 0 {
                tally.add(FORWARD_KICK, i32::from(ray & NEIGHBOURS[at] & !all != 0));
            }
            spots |= spot & !all;
        }
        let beside = !(behind | ahead);
        let lanes = backwards.map(|lane| RAYS[lane as usize][at]);
        let rings = &RINGS[at];
        let zones = [rings[1], rings[2], rings[3], !(rings[1] | rings[2] | rings[3])];
        for (away, zone) in zones.into_iter().enumerate() {
            let men = own & zone;
            tally.add(AWAY + 3 * away, count(men & behind));
            tally.add(AWAY + 3 * away + 1, count(men & beside));
            tally.add(AWAY + 3 * away + 2, count(men & ahead));
        }
        let once = around(spots) & !spots;
        let twice = around(once | spots) & !once & !spots;
        tally.add(TO_SPOT, count(own & once));
        tally.add(TO_SPOT + 1, count(own & twice));
        tally.add(IN_LANE, count(own & (lanes[0] | lanes[1] | lanes[2]) & !NEIGHBOURS[at]));
    }
}

const UP: [Direction; 3] = [Direction::North, Direction::NorthEast, Direction::NorthWest];
const DOWN: [Direction; 3] = [Direction::South, Direction::SouthWest, Direction::SouthEast];

/// A set of squares together with their neighbours.
const fn around(set: u64) -> u64 {
    let wide = set | (set & !FILE_H) << 1 | (set & !FILE_A) >> 1;
    wide | wide << 8 | wide >> 8
}

/// Whether one of these men is one step away from one of these squares.
const fn near(men: u64, squares: u64) -> bool {
    around(squares) & !squares & men != 0
}

fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// All squares on ranks south of this one.
const fn below(square: u32) -> u64 {
    (1 << (square & 56)) - 1
}

/// All squares on ranks north of this one.
const fn above(square: u32) -> u64 {
    !(below(square) | 0xff << (square & 56))
}
