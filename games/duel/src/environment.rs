//! Learning environment of Robot Duel: numbered actions and observation planes, both from the point of view
//! of the acting or observing side.
//!
//! A side sees the board with its own home row as row 0. Actions are `what * 12 + to`, where `to` is the
//! target square, counted row by row, and `what` is 0 to 7 for a step (ahead, ahead right, right, back right,
//! back, back left, left, ahead left), 8 for a step ahead with promotion, 9 to 11 for a drop of a small
//! yellow, white or green robot.
//!
//! Planes: own red, white, green, small yellow and big yellow robots (0-4), the other side's (5-9); number of
//! small yellow, white and green robots in the own hand (10-12) and in the other's (13-15), the same on every
//! square; number of earlier occurrences of the position (16); 1 if the observer acts next (17); 1 if the
//! observer is White (18).

use botyard_core::environment::Environment;
use botyard_core::{HasPast, Position as _, Seat, Sequential as _, Side};

use crate::edition::Edition;
use crate::game::Duel;
use crate::order::Order;
use crate::position::{ALL, Position};
use crate::robot::Robot;
use crate::seen::SideBoard;
use crate::square::Square;

const SQUARES: usize = 12;
const PLANES: usize = 19;
const PROMOTION: usize = 8;
const DROPS: usize = 9;
/// Number of kinds of actions, the range of `what` in the module docs.
const WHATS: usize = 12;
const ACTIONS: usize = WHATS * SQUARES;

/// Learning environment of a game of Robot Duel; the module docs describe its actions and planes.
#[derive(Debug)]
pub struct DuelEnvironment(Duel);

impl Clone for DuelEnvironment {
    fn clone(&self) -> DuelEnvironment {
        DuelEnvironment(self.0.clone())
    }

    // Reuses the allocation when an environment is reset.
    fn clone_from(&mut self, other: &DuelEnvironment) {
        self.0.clone_from(&other.0);
    }
}

/// Files and ranks of each direction, in the order of the actions.
const STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// One observation plane: a value for each square.
type Plane = [i8; SQUARES];

/// Expands a set of squares to a plane of zeros and ones: the lowest bit of each nibble becomes a byte.
#[inline]
fn plane(set: u64) -> Plane {
    let spread = |half: u64| {
        let half = (half | half << 16) & 0x0000_ffff_0000_ffff;
        let half = (half | half << 8) & 0x00ff_00ff_00ff_00ff;
        (half | half << 4) & 0x0101_0101_0101_0101
    };
    let (low, high) = (spread(set & 0xffff_ffff).to_le_bytes(), spread(set >> 32 & 0xffff).to_le_bytes());
    std::array::from_fn(|square| if square < 8 { low[square] } else { high[square - 8] } as i8)
}

/// Returns the order of an action from the point of view of `side`.
fn order(action: usize, side: Side) -> Option<Order> {
    let (what, to) = (action / SQUARES, action % SQUARES);
    let square = |seen: usize| {
        Square::at_shift(4 * if side == Side::White { seen } else { SQUARES - 1 - seen } as u32)
    };
    if what >= DROPS {
        return Some(Order::Drop { robot: *Robot::DROPPABLE.get(what - DROPS)?, to: square(to) });
    }
    let promote = what == PROMOTION;
    let (files, ranks) = STEPS[if promote { 0 } else { what }];
    let (file, rank) = ((to % 3) as i8 - files, (to / 3) as i8 - ranks);
    let on_board = (0..3).contains(&file) && (0..4).contains(&rank);
    let from = on_board.then_some((rank * 3 + file) as usize)?;
    Some(Order::Move { from: square(from), to: square(to), promote })
}

impl DuelEnvironment {
    fn position(&self) -> &Position {
        self.0.position()
    }

    /// Target squares of the legal actions, one set for each `what`.
    #[inline]
    fn targets(&self) -> [u64; WHATS] {
        let position = self.position();
        if self.0.ended_by_past() || position.red_winner().is_some() {
            return [0; WHATS];
        }
        let side = position.side();
        let seen = SideBoard::of(*position, side);
        let small = seen.small_ahead();
        let steps = seen.steps();
        let free = ALL & !seen.occupied();
        let drop = |kind: usize| if position.count_in_hand(side, kind) != 0 { free } else { 0 };
        // Where promotion is optional, a step ahead into the zone is legal both with and without it.
        let ahead = if position.edition() == Edition::Dobutsu { steps[0] & !small } else { steps[0] };
        [
            ahead,
            steps[1],
            steps[2],
            steps[3],
            steps[4],
            steps[5],
            steps[6],
            steps[7],
            small,
            drop(0),
            drop(1),
            drop(2),
        ]
    }

    /// Returns the order of an action if it is legal.
    fn legal(&self, action: usize) -> Option<Order> {
        let targets = self.targets().get(action / SQUARES).copied()?;
        if targets >> (4 * (action % SQUARES)) & 1 == 0 {
            None
        } else {
            order(action, self.position().side())
        }
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

    #[inline]
    fn observe(&self, seat: Seat, planes: &mut [i8]) {
        let side = Side::of(seat).unwrap_or(Side::White);
        let position = self.position();
        let robots = SideBoard::of(*position, side).robots();
        let held = |side| [0, 1, 2].map(|kind| position.count_in_hand(side, kind));
        let (own, other) = (held(side), held(!side));
        let before = (self.0.with_past().occurrences() - 1).min(127) as u8;
        let (acts, is_white) = (u8::from(position.side() == side), u8::from(side == Side::White));
        let numbers = [own[0], own[1], own[2], other[0], other[1], other[2], before, acts, is_white];
        let (places, _) = planes.as_chunks_mut::<SQUARES>();
        for (place, squares) in places.iter_mut().zip(robots) {
            *place = plane(squares);
        }
        for (place, number) in places.iter_mut().skip(robots.len()).zip(numbers) {
            *place = [number as i8; SQUARES];
        }
    }

    #[inline]
    fn visit_actions(&self, mut visit: impl FnMut(usize)) {
        for (what, mut targets) in self.targets().into_iter().enumerate() {
            while targets != 0 {
                visit(what * SQUARES + targets.trailing_zeros() as usize / 4);
                targets &= targets - 1;
            }
        }
    }

    #[inline]
    fn write_mask(&self, mask: &mut [i8]) {
        for (place, targets) in mask.as_chunks_mut::<SQUARES>().0.iter_mut().zip(self.targets()) {
            *place = plane(targets);
        }
    }

    #[inline]
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
