//! Static evaluation.
//!
//! Every term is counted for the side to move minus the other side, so exchanging the sides only flips the
//! sign.

use botyard_core::{Evaluate, Side, Signed, Tally, Weighed, weighed_sum};

use crate::position::{ALL, ENEMY_ZONE, Position};
use crate::robot::Robot;
use crate::weights::WEIGHTS;

/// Descriptions of the terms; [`WEIGHTS`] has their values.
const TERMS: [&str; 12] = [
    "being the one to move",
    "a small yellow robot on the board",
    "a white robot on the board",
    "a green robot on the board",
    "a big yellow robot on the board",
    "a small yellow robot in hand: it can be dropped where it is needed most",
    "a white robot in hand",
    "a green robot in hand",
    "a square that a robot can step to and where no own robot stands",
    "a square around the enemy's red robot that is under control",
    "a rank that the red robot has come forward",
    "a square of the enemy zone that no enemy robot threatens: the red robot could arrive there",
];

const TEMPO: usize = 0;
/// Terms by the robot's number. The red robot has none, because both sides always have one.
const ON_BOARD: [Option<usize>; 8] = {
    let mut terms = [None; 8];
    terms[Robot::SmallYellow as usize] = Some(1);
    terms[Robot::White as usize] = Some(2);
    terms[Robot::Green as usize] = Some(3);
    terms[Robot::BigYellow as usize] = Some(4);
    terms
};
/// Terms in the order of [`Robot::DROPPABLE`].
const IN_HAND: [usize; 3] = [5, 6, 7];
const ROOM: usize = 8;
const AROUND_RED: usize = 9;
const RED_RANK: usize = 10;
const OPEN_GATE: usize = 11;

impl Weighed for Position {
    const TERMS: &'static [&'static str] = &TERMS;
    const WEIGHTS: &'static [i32] = &WEIGHTS;

    fn count_terms(&self, tally: &mut impl Tally) {
        let side = self.side();
        let reach = [self.reach_of(Side::White), self.reach_of(Side::Black)];
        tally.add(TEMPO, 1);
        for (side, sign) in [(side, 1), (!side, -1)] {
            let (own, enemy) = (reach[side as usize], reach[!side as usize]);
            self.count_side(side, own, enemy, &mut Signed { tally, sign });
        }
    }
}

impl Evaluate for Position {
    fn evaluate(&self) -> i32 {
        weighed_sum(self)
    }
}

impl Position {
    /// All squares that a side's robots can step to.
    fn reach_of(&self, side: Side) -> u64 {
        let mut reach = 0;
        let mut robots = self.robots_of(side);
        while robots != 0 {
            reach |= self.reach_from(robots.trailing_zeros());
            robots &= robots - 1;
        }
        reach
    }

    /// Counts the terms of one side. `reach` and `enemy_reach` are the squares that its robots and the
    /// enemy's can step to.
    #[inline]
    fn count_side(&self, side: Side, reach: u64, enemy_reach: u64, tally: &mut impl Tally) {
        let own = self.robots_of(side);
        let mut robots = own;
        while robots != 0 {
            let shift = robots.trailing_zeros();
            robots &= robots - 1;
            if let Some(term) = ON_BOARD[self.number_at(shift) as usize] {
                tally.add(term, 1);
            }
            tally.add(ROOM, count(self.reach_from(shift) & !own));
        }
        for (robot, term) in Robot::DROPPABLE.into_iter().zip(IN_HAND) {
            tally.add(term, i32::from(self.in_hand(side, robot)));
        }
        let red = self.reds() & own;
        let enemy_red = self.reds() & !own;
        if red == 0 || enemy_red == 0 {
            return;
        }
        let rank = red.trailing_zeros() as i32 / 12;
        tally.add(RED_RANK, if side == Side::White { rank } else { 3 - rank });
        let around = self.reach_from(enemy_red.trailing_zeros());
        tally.add(AROUND_RED, count(around & reach));
        tally.add(OPEN_GATE, count(ENEMY_ZONE[side as usize] & ALL & !enemy_reach));
    }
}

fn count(set: u64) -> i32 {
    set.count_ones() as i32
}
