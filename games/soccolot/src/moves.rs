//! Move generation: counting, visiting and randomly choosing legal plays.

use std::ops::ControlFlow;

use botyard_core::dice::Dice;
use botyard_core::{Seat, Side, Verdict};

use crate::direction::Direction;
use crate::man::{Jersey, Roster};
use crate::order::{Order, Play};
use crate::pitch::{NEIGHBOURS, Pitch, RAYS};
use crate::position::Position;
use crate::square::Square;

pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: u64 = FILE_A << 7;

/// The half of the board in which a side scores.
const HALF_AHEAD: [u64; 2] = [0xffff_ffff_0000_0000, 0x0000_0000_ffff_ffff];

/// Precomputed sets for generating a side's plays, while the game is going on.
pub(crate) struct Outlook {
    pitch: &'static Pitch,
    own: u64,
    /// Men of both sides.
    men: u64,
    /// Empty squares.
    open: u64,
    /// Index of the ball's square.
    ball: u32,
    /// Own men next to the ball.
    near: u64,
}

impl Outlook {
    #[inline]
    pub(crate) fn of(position: &Position, side: Side) -> Option<Outlook> {
        let ball = position.ball_in_play()?;
        let pitch = position.pitch();
        let own = position.men_of(side);
        let men = own | position.men_of(!side);
        let open = pitch.squares & !men & !(1 << ball);
        Some(Outlook { pitch, own, men, open, ball, near: own & NEIGHBOURS[ball as usize] })
    }

    /// Number of runs of all men.
    #[inline]
    fn count_runs(&self) -> u32 {
        let Outlook { own, open, .. } = *self;
        let (not_a, not_h) = (own & !FILE_A, own & !FILE_H);
        (own << 8 & open).count_ones()
            + (own >> 8 & open).count_ones()
            + (not_h << 1 & open).count_ones()
            + (not_h << 9 & open).count_ones()
            + (not_h >> 7 & open).count_ones()
            + (not_a >> 1 & open).count_ones()
            + (not_a << 7 & open).count_ones()
            + (not_a >> 9 & open).count_ones()
    }

    /// Targets of a man's runs.
    #[inline]
    fn runs(&self, from: u32) -> u64 {
        NEIGHBOURS[from as usize] & self.open
    }

    /// Squares that the ball may enter while this man dribbles: those without men, and the one that the man
    /// leaves.
    #[inline]
    fn ball_may_enter(&self, from: u32) -> u64 {
        self.pitch.squares & !(self.men ^ 1 << from)
    }

    /// Target squares of this man for the steps that bring the ball to one of these squares, as far as the
    /// man can go there.
    #[inline]
    fn alongside(&self, from: u32, ball_goes: u64) -> u64 {
        let goes = ball_goes.rotate_left(from.wrapping_sub(self.ball) & 63);
        goes & NEIGHBOURS[from as usize] & self.pitch.squares & !self.men
    }

    /// Target squares of a dribble of a man next to the ball, which makes the same step.
    #[inline]
    fn dribbles(&self, from: u32) -> u64 {
        let ball = self.ball as usize & 63;
        self.alongside(from, NEIGHBOURS[ball] & self.ball_may_enter(from) | self.pitch.goal_steps[ball])
    }

    /// Squares to which a man next to the ball can kick it, and whether the kick can reach a goal.
    #[inline]
    fn lane(&self, from: u32) -> (u64, bool) {
        let direction = Direction::between(from, self.ball);
        let ray = RAYS[direction as usize][self.ball as usize & 63] & self.pitch.squares;
        let stops = ray & self.men;
        if stops == 0 {
            return (ray, self.pitch.goal_lanes[direction as usize] >> self.ball & 1 != 0);
        }
        let nearer = if direction.stride() > 0 {
            (stops & stops.wrapping_neg()) - 1
        } else {
            !(u64::MAX >> stops.leading_zeros())
        };
        (ray & nearer, false)
    }

    /// Maximum distance of a kick by a man next to the ball; the goal counts as one square.
    #[inline]
    fn kicks(&self, from: u32) -> u32 {
        let (squares, goal) = self.lane(from);
        squares.count_ones() + u32::from(goal)
    }

    /// Whether this side, whose outlook it is, can score now.
    pub(crate) fn scores(&self, side: Side) -> bool {
        let half = HALF_AHEAD[side as usize];
        let ends = self.pitch.ends & half;
        let ball = self.ball as usize & 63;
        let steps = if half >> ball & 1 == 0 { 0 } else { self.pitch.goal_steps[ball] };
        let mut near = self.near;
        while near != 0 {
            let from = near.trailing_zeros();
            near &= near - 1;
            let (squares, goal) = self.lane(from);
            let forwards = (Direction::between(from, self.ball).ranks() > 0) == (side == Side::White);
            let dribble = self.alongside(from, NEIGHBOURS[ball] & ends & self.ball_may_enter(from) | steps);
            let swap = if self.pitch.field.swaps() { ends & 1 << from } else { 0 };
            if goal && forwards || squares & ends | dribble | swap != 0 {
                return true;
            }
        }
        false
    }

    #[inline]
    fn count(&self) -> u32 {
        let mut count = self.count_runs();
        let mut near = self.near;
        while near != 0 {
            let from = near.trailing_zeros();
            near &= near - 1;
            count +=
                self.dribbles(from).count_ones() + self.kicks(from) + u32::from(self.pitch.field.swaps());
        }
        count
    }

    /// Rejection sampling: draws candidates until one is a legal play. That is as uniform as choosing from a
    /// list, and most candidates are legal. Gives up after a number of failures, when men can hardly move.
    #[inline]
    fn draw(&self, roster: Roster, dice: &mut Dice) -> Option<Order> {
        // Candidates: eight runs for each man; sixteen more for each man next to the ball: eight dribbles, a
        // swap, kicks of one to seven squares.
        let runners = u32::from(self.pitch.field.men());
        let lots = runners * 8 + self.near.count_ones() * 16;
        for _ in 0..40 {
            let lot = dice.below(u64::from(lots)) as u32;
            let direction = Direction::ALL[(lot % 8) as usize];
            if lot < runners * 8 {
                let jersey = Jersey::at(lot / 8);
                let from = roster.index_of(jersey);
                let to = from.wrapping_add_signed(direction.stride()) & 63;
                if self.runs(from) >> to & 1 != 0 {
                    return Some(Order { jersey, play: Play::Run(direction) });
                }
                continue;
            }
            let lot = lot - runners * 8;
            let from = nth_bit(self.near, lot / 16);
            let play = match lot % 16 {
                0..8 => Play::Dribble(direction),
                8 => Play::Swap,
                lot => Play::Kick(lot as u8 - 8),
            };
            let to = from.wrapping_add_signed(direction.stride()) & 63;
            let legal = match play {
                Play::Dribble(_) => self.dribbles(from) >> to & 1 != 0,
                Play::Kick(squares) => u32::from(squares) <= self.kicks(from),
                Play::Swap => self.pitch.field.swaps(),
                Play::Run(_) => false,
            };
            if legal {
                return roster.jersey_on(Square::at(from)).map(|jersey| Order { jersey, play });
            }
        }
        None
    }
}

/// Index of the set bit that has `index` set bits below it, which must exist.
#[inline]
fn nth_bit(mut set: u64, index: u32) -> u32 {
    for _ in 0..index {
        set &= set - 1;
    }
    set.trailing_zeros()
}

impl botyard_core::Position for Position {
    type Order = Order;

    #[inline]
    fn turn(&self) -> Seat {
        self.side().seat()
    }

    #[inline]
    fn verdict(&self) -> Option<Verdict> {
        match self.scorer() {
            Some(side) => Some(Verdict::Won(side)),
            None if self.count_moves() == 0 => Some(Verdict::Won(!self.side())),
            None => None,
        }
    }

    #[inline]
    fn visit_moves<B>(&self, mut visit: impl FnMut(Order) -> ControlFlow<B>) -> ControlFlow<B> {
        let Some(outlook) = Outlook::of(self, self.side()) else { return ControlFlow::Continue(()) };
        let roster = self.roster(self.side());
        for jersey in Jersey::all() {
            let from = roster.index_of(jersey);
            let mut targets = outlook.runs(from);
            while targets != 0 {
                let direction = Direction::between(from, targets.trailing_zeros());
                targets &= targets - 1;
                visit(Order { jersey, play: Play::Run(direction) })?;
            }
            if from >= 64 || outlook.near >> from & 1 == 0 {
                continue;
            }
            let mut targets = outlook.dribbles(from);
            while targets != 0 {
                let direction = Direction::between(from, targets.trailing_zeros());
                targets &= targets - 1;
                visit(Order { jersey, play: Play::Dribble(direction) })?;
            }
            for squares in 1..=outlook.kicks(from) {
                visit(Order { jersey, play: Play::Kick(squares as u8) })?;
            }
            if outlook.pitch.field.swaps() {
                visit(Order { jersey, play: Play::Swap })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        Outlook::of(self, self.side()).map_or(0, |outlook| u64::from(outlook.count()))
    }

    #[inline]
    fn random_move(&self, dice: &mut Dice) -> Option<Order> {
        let outlook = Outlook::of(self, self.side())?;
        if let Some(order) = outlook.draw(self.roster(self.side()), dice) {
            return Some(order);
        }
        // Rare fallback: choose by index from the list.
        self.nth_move(dice.below(u64::from(outlook.count())))
    }

    #[inline]
    fn play_unchecked(&mut self, order: Order) {
        self.apply(order);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.zobrist()
    }
}
