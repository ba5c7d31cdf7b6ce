//! Robot Duel for learners: numbered moves and planes, both as the acting or observing side sees the board.
//!
//! A side sees the board with its own home row as row 0. Actions are `what * 12 + to`, where `to` is the target square along the
//! rows and `what` is 0 to 7 for a step (ahead, ahead right, right, back right, back, back left, left, ahead left), 8 for a step
//! ahead with promotion, 9 to 11 for a drop of a small yellow, white or green robot.
//!
//! Planes: the own red, white, green, small yellow and big yellow robots (0-4), the other side's (5-9); small yellow, white and
//! green robots in the own hand (10-12) and in the other's (13-15), as a number on every square; how often the position
//! occurred before (16); 1 if the observer acts next (17); 1 if the observer is White (18).

use std::ops::ControlFlow;

use botyard_core::environment::Environment;
use botyard_core::{Game, HasPast, Position as _, Seat, Sequential as _, Side};

use crate::game::Duel;
use crate::order::Order;
use crate::position::Position;
use crate::robot::Robot;
use crate::square::Square;

const SQUARES: usize = 12;
const PLANES: usize = 19;
const PROMOTION: usize = 8;
const DROPS: usize = 9;
const ACTIONS: usize = 12 * SQUARES;

/// The game, played move by move.
#[derive(Debug)]
pub struct DuelEnvironment(Duel);

impl Clone for DuelEnvironment {
    fn clone(&self) -> DuelEnvironment {
        DuelEnvironment(self.0.clone())
    }

    // Starting anew reuses the memory.
    fn clone_from(&mut self, other: &DuelEnvironment) {
        self.0.clone_from(&other.0);
    }
}

/// A square's number as a side sees it, and back.
const fn seen(square: usize, side: Side) -> usize {
    match side {
        Side::White => square,
        Side::Black => SQUARES - 1 - square,
    }
}

/// The number of a direction by `(ranks + 1) * 3 + files + 1`, seen from White's side.
const DIRECTIONS: [usize; 9] = [5, 4, 3, 6, 0, 2, 7, 0, 1];

/// Files and ranks of each direction.
const STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The plane of each robot's number.
const PLANE: [usize; 8] = {
    let mut planes = [0; 8];
    let mut index = 0;
    while index < Robot::ALL.len() {
        planes[Robot::ALL[index] as usize] = index;
        index += 1;
    }
    planes
};

fn number(order: Order, side: Side) -> usize {
    match order {
        Order::Move { promote: true, to, .. } => PROMOTION * SQUARES + seen(to.index(), side),
        Order::Move { from, to, promote: false } => {
            let [from, to] = [from, to].map(|square| seen(square.index(), side));
            let (files, ranks) = (to % 3 + 1 - from % 3, to / 3 + 1 - from / 3);
            DIRECTIONS[(ranks * 3 + files) % 9] * SQUARES + to
        }
        Order::Drop { robot, to } => {
            let kind = Robot::DROPPABLE.iter().position(|&other| other == robot).unwrap_or(0);
            (DROPS + kind) * SQUARES + seen(to.index(), side)
        }
    }
}

fn order(action: usize, side: Side) -> Option<Order> {
    let (what, to) = (action / SQUARES, action % SQUARES);
    let square = |seen_as: usize| Square::all().nth(seen(seen_as, side));
    if what >= DROPS {
        return Some(Order::Drop { robot: *Robot::DROPPABLE.get(what - DROPS)?, to: square(to)? });
    }
    let promote = what == PROMOTION;
    let (files, ranks) = STEPS[if promote { 0 } else { what }];
    let (file, rank) = ((to % 3) as i8 - files, (to / 3) as i8 - ranks);
    let on_board = (0..3).contains(&file) && (0..4).contains(&rank);
    let from = on_board.then_some((rank * 3 + file) as usize)?;
    Some(Order::Move { from: square(from)?, to: square(to)?, promote })
}

impl DuelEnvironment {
    fn position(&self) -> &Position {
        self.0.position()
    }

    /// The order of a legal action.
    fn legal(&self, action: usize) -> Option<Order> {
        let side = self.position().side();
        order(action, side).filter(|order| Game::check(&self.0, side.seat(), order).is_ok())
    }
}

impl Environment for DuelEnvironment {
    type Game = Duel;

    fn of(game: Duel) -> Option<DuelEnvironment> {
        Some(DuelEnvironment(game))
    }

    fn game(&self) -> &Duel {
        &self.0
    }

    fn dimensions(&self) -> Vec<usize> {
        vec![ACTIONS]
    }

    fn shape(&self) -> [usize; 3] {
        [PLANES, 4, 3]
    }

    #[inline]
    fn turn(&self) -> Option<Seat> {
        let play = self.0.with_past();
        if play.is_over() { None } else { Some(play.position.turn()) }
    }

    fn observe(&self, seat: Seat, planes: &mut [i8]) {
        let side = Side::of(seat).unwrap_or(Side::White);
        let position = self.position();
        let word = position.word();
        let other = if side == Side::Black { 8 } else { 0 };
        for square in 0..SQUARES {
            let nibble = (word >> (square * 4)) as usize & 15;
            if nibble != 0 {
                let plane = PLANE[nibble & 7] + if nibble & 8 == other { 0 } else { 5 };
                planes[plane * SQUARES + seen(square, side)] = 1;
            }
        }
        let mut fill = |plane: usize, value: u8| {
            if value != 0 {
                planes[plane * SQUARES..(plane + 1) * SQUARES].fill(value.min(127) as i8);
            }
        };
        for (kind, robot) in Robot::DROPPABLE.into_iter().enumerate() {
            fill(10 + kind, position.in_hand(side, robot));
            fill(13 + kind, position.in_hand(!side, robot));
        }
        fill(16, (self.0.with_past().occurrences() - 1).min(127) as u8);
        fill(17, u8::from(position.side() == side));
        fill(18, u8::from(side == Side::White));
    }

    #[inline]
    fn visit_actions(&self, mut visit: impl FnMut(usize)) {
        if self.0.ended_by_past() {
            return;
        }
        let side = self.position().side();
        let _: ControlFlow<()> = self.position().visit_moves(|order| {
            visit(number(order, side));
            ControlFlow::Continue(())
        });
    }

    fn act(&mut self, action: usize) -> bool {
        let order = self.legal(action);
        if let Some(order) = order {
            self.0.move_on(order);
        }
        order.is_some()
    }

    fn action_text(&self, action: usize) -> Option<String> {
        Some(self.legal(action)?.to_string())
    }
}
