//! The interface to the search: game knowledge of Robot Duel.

use std::ops::ControlFlow;

use botyard_core::{Node, Position as _, Searched};

use crate::game::Duel;
use crate::order::Order;
use crate::position::{ENEMY_ZONE, Position};
use crate::robot::Robot;

impl Searched for Duel {
    type Node = Position;

    fn node(position: &Position) -> Position {
        *position
    }

    fn order_of(line: &[Order]) -> Option<(Order, usize)> {
        line.first().map(|&order| (order, 1))
    }

    fn draws_at(&self) -> usize {
        self.edition().draws_at()
    }
}

impl Position {
    /// Whether a turn of the side to move can leave its red robot safe in the enemy zone. Turns that capture
    /// the other red robot don't count.
    pub(crate) fn can_arrive(&self) -> bool {
        let side = self.side();
        // The red robot either steps into the zone from next to it or already stands there and is made safe.
        let red = self.reds() & self.robots_of(side);
        let zone = ENEMY_ZONE[side as usize];
        let near = red & zone != 0 || (red != 0 && self.reach_from(red.trailing_zeros()) & zone != 0);
        near && self
            .visit_moves(|order| {
                let mut after = *self;
                after.play_unchecked(order);
                if after.red_winner() == Some(side) && after.reds().count_ones() == 2 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .is_break()
    }
}

impl Node for Position {
    const LOUD: bool = true;

    fn wins_now(&self) -> bool {
        let side = self.side();
        let own = self.robots_of(side);
        if self.red_winner().is_some() {
            return false;
        }
        if self.threatens(self.reds() & !own, side) {
            return true;
        }
        self.can_arrive()
    }

    fn must_answer(&self) -> bool {
        self.passed().wins_now()
    }

    fn is_loud(&self, order: &Order) -> bool {
        match *order {
            Order::Move { to, promote, .. } => promote || !self.is_empty(to),
            Order::Drop { .. } => false,
        }
    }

    /// Most valuable victim, least valuable attacker.
    fn promise(&self, order: &Order) -> i32 {
        const WORTH: [i32; 8] = {
            let mut worth = [0; 8];
            worth[Robot::Green as usize] = 4;
            worth[Robot::BigYellow as usize] = 2;
            worth[Robot::SmallYellow as usize] = 1;
            worth[Robot::White as usize] = 3;
            worth[Robot::Red as usize] = 8;
            worth
        };
        match *order {
            Order::Move { from, to, promote } => {
                let taken = WORTH[self.number_at(to.shift()) as usize];
                let taker = WORTH[self.number_at(from.shift()) as usize];
                let captures = if taken == 0 { 0 } else { taken * 16 - taker };
                captures + i32::from(promote) * 8
            }
            Order::Drop { .. } => 0,
        }
    }

    fn tag(&self, order: &Order) -> u16 {
        match *order {
            Order::Move { from, to, promote } => {
                (from.index() << 4 | to.index() | usize::from(promote) << 8) as u16
            }
            Order::Drop { robot, to } => (1 << 9 | (robot as usize) << 4 | to.index()) as u16,
        }
    }
}
