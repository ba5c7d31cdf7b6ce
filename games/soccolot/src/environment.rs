//! Learning environment of Soccolot: numbered actions and observation planes, both from the point of view of
//! the acting or observing side.
//!
//! A side sees the field with its own back row as row 0: for Black north and south are exchanged, while
//! columns stay. Actions are `man * 25 + play`, where `man` is the jersey minus one and `play` is 0 to 7 to
//! run (n, ne, e, se, s, sw, w, nw, from the side's point of view), 8 to 15 to dribble, 16 to 23 to kick 1 to
//! 8 squares, 24 to swap.
//!
//! Planes: own men by jersey (0-5), the other side's (6-11), the ball (12), number of earlier occurrences of
//! the position (13), 1 if the observer acts next (14), 1 if the observer is White (15).

use std::ops::ControlFlow;

use botyard_core::environment::Environment;
use botyard_core::{HasPast, Position as _, Seat, Sequential as _, Side};

use crate::direction::Direction;
use crate::game::Soccolot;
use crate::man::{Jersey, Man};
use crate::order::{Order, Play};
use crate::position::{Ball, Position};
use crate::square::Square;

const MEN: usize = Jersey::MOST as usize;
const PLANES: usize = 2 * MEN + 4;
const DRIBBLES: usize = 8;
const KICKS: usize = 16;
const SWAP: usize = 24;
const PLAYS: usize = 25;

/// Learning environment of a game of Soccolot; the module docs describe its actions and planes.
#[derive(Debug)]
pub struct SoccolotEnvironment(Soccolot);

impl Clone for SoccolotEnvironment {
    fn clone(&self) -> SoccolotEnvironment {
        SoccolotEnvironment(self.0.clone())
    }

    // Reuses the allocation when an environment is reset.
    fn clone_from(&mut self, other: &SoccolotEnvironment) {
        self.0.clone_from(&other.0);
    }
}

/// Maps the number of a direction to a side's point of view, and back.
const fn seen(direction: usize, side: Side) -> usize {
    match side {
        Side::White => direction,
        Side::Black => (12 - direction) % 8,
    }
}

fn number(order: Order, side: Side) -> usize {
    let play = match order.play {
        Play::Run(direction) => seen(direction as usize, side),
        Play::Dribble(direction) => DRIBBLES + seen(direction as usize, side),
        Play::Kick(squares) => KICKS + usize::from(squares.clamp(1, 8)) - 1,
        Play::Swap => SWAP,
    };
    order.jersey.index() as usize * PLAYS + play
}

fn order(action: usize, side: Side) -> Option<Order> {
    let jersey = Jersey::new(u8::try_from(action / PLAYS + 1).ok()?)?;
    let play = match action % PLAYS {
        play @ 0..DRIBBLES => Play::Run(Direction::ALL[seen(play, side)]),
        play @ DRIBBLES..KICKS => Play::Dribble(Direction::ALL[seen(play - DRIBBLES, side)]),
        play @ KICKS..SWAP => Play::Kick((play - KICKS + 1) as u8),
        _ => Play::Swap,
    };
    Some(Order { jersey, play })
}

impl SoccolotEnvironment {
    fn position(&self) -> &Position {
        self.0.position()
    }

    fn size(&self) -> usize {
        usize::from(self.position().field().size())
    }

    /// Returns the order of an action if it is legal.
    fn legal(&self, action: usize) -> Option<Order> {
        let position = self.position();
        if self.0.ended_by_past() || position.ball_in_play().is_none() {
            return None;
        }
        order(action, position.side()).filter(|&order| position.check(order).is_ok())
    }
}

impl Environment for SoccolotEnvironment {
    type Game = Soccolot;

    fn of(game: Soccolot) -> Option<SoccolotEnvironment> {
        Some(SoccolotEnvironment(game))
    }

    fn game(&self) -> &Soccolot {
        &self.0
    }

    fn dimensions(&self) -> Vec<usize> {
        vec![usize::from(self.position().field().men()) * PLAYS]
    }

    fn shape(&self) -> [usize; 3] {
        [PLANES, self.size(), self.size()]
    }

    #[inline]
    fn turn(&self) -> Option<Seat> {
        let play = self.0.with_past();
        if play.is_over() { None } else { Some(play.position.turn()) }
    }

    fn observe(&self, seat: Seat, planes: &mut [i8]) {
        planes.fill(0);
        let side = Side::of(seat).unwrap_or(Side::White);
        let (position, size) = (self.position(), self.size());
        let cells = size * size;
        // Rows are counted from the own back row.
        let (first, stride) =
            if side == Side::White { (0, size as isize) } else { (cells - size, -(size as isize)) };
        let cell = |square: Square| {
            first.wrapping_add_signed(isize::from(square.rank() as i8) * stride) + usize::from(square.file())
        };
        for (plane, jersey) in Jersey::all().enumerate() {
            for (first, owner) in [(0, side), (MEN, !side)] {
                if let Some(square) = position.square_of(Man { side: owner, jersey }) {
                    planes[(first + plane) * cells + cell(square)] = 1;
                }
            }
        }
        if let Ball::On(square) = position.ball() {
            planes[2 * MEN * cells + cell(square)] = 1;
        }
        let mut fill = |plane: usize, value: i8| {
            if value != 0 {
                planes[(2 * MEN + plane) * cells..(2 * MEN + plane + 1) * cells].fill(value);
            }
        };
        fill(1, (self.0.with_past().occurrences() - 1).min(127) as i8);
        fill(2, i8::from(position.side() == side));
        fill(3, i8::from(side == Side::White));
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
