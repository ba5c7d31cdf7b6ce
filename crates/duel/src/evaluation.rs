//! How good a position looks without looking ahead.
//!
//! Everything is counted for a side and taken off for the other, so exchanging the sides turns the sign and nothing else.

use botyard_core::{Evaluate, Side};

use crate::position::{ALL, ENEMY_ZONE, Position};
use crate::robot::Robot;

/// What a robot on the board is worth, by its number.
const ON_BOARD: [i32; 8] = {
    let mut worth = [0; 8];
    worth[Robot::Green as usize] = 130;
    worth[Robot::BigYellow as usize] = 150;
    worth[Robot::SmallYellow as usize] = 50;
    worth[Robot::White as usize] = 110;
    worth
};

/// What a robot in hand is worth, in the order of [`Robot::DROPPABLE`]: it can be dropped where it is needed most.
const IN_HAND: [i32; 3] = [65, 125, 145];

/// Each square that a robot can step to and where no own robot stands.
const ROOM: i32 = 4;

/// Each square around the enemy's red robot that is under control.
const AROUND_RED: i32 = 9;

/// Each rank that the red robot has come forward.
const RED_RANK: i32 = 12;

/// Each square of the enemy zone that no enemy robot threatens: the red robot could arrive there.
const OPEN_GATE: i32 = 10;

/// Being the one to move.
const TEMPO: i32 = 15;

impl Evaluate for Position {
    fn evaluate(&self) -> i32 {
        let side = self.side();
        let reach = [self.reach_of(Side::White), self.reach_of(Side::Black)];
        let worth = |side: Side| self.worth(side, reach[side as usize], reach[!side as usize]);
        worth(side) - worth(!side) + TEMPO
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

    /// What a side has, where it can go and where the other can.
    fn worth(&self, side: Side, reach: u64, enemy_reach: u64) -> i32 {
        let own = self.robots_of(side);
        let mut worth = 0;
        let mut robots = own;
        while robots != 0 {
            let shift = robots.trailing_zeros();
            robots &= robots - 1;
            worth += ON_BOARD[self.number_at(shift) as usize];
            worth += ROOM * count(self.reach_from(shift) & !own);
        }
        for (robot, each) in Robot::DROPPABLE.into_iter().zip(IN_HAND) {
            worth += each * i32::from(self.in_hand(side, robot));
        }
        let red = self.reds() & own;
        let enemy_red = self.reds() & !own;
        if red == 0 || enemy_red == 0 {
            return worth;
        }
        let rank = red.trailing_zeros() as i32 / 12;
        let forward = if side == Side::White { rank } else { 3 - rank };
        let around = self.reach_from(enemy_red.trailing_zeros());
        worth
            + RED_RANK * forward
            + AROUND_RED * count(around & reach)
            + OPEN_GATE * count(ENEMY_ZONE[side as usize] & ALL & !enemy_reach)
    }
}

fn count(set: u64) -> i32 {
    set.count_ones() as i32
}
