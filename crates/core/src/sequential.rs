//! Games in which one seat acts at a time and the moves can be listed: the interface for search, perft and
//! solvers.

use std::ops::ControlFlow;

use crate::dice::Dice;
use crate::game::Game;
use crate::outcome::Verdict;
use crate::perft::{Crew, Divided, Watch, divide};
use crate::seat::Seat;

/// A position without its history: small, cheap to copy, all static dispatch.
///
/// Equal positions have the same moves with the same effects, as far as no rule depends on the history.
pub trait Position: Clone + Eq + Send + Sync {
    /// A move, or the order that makes it.
    type Order: Clone + Send + Sync;

    /// The seat to move. After the end: the seat that would be next.
    fn turn(&self) -> Seat;

    /// The result if the game is over by this position alone, whatever came before.
    fn verdict(&self) -> Option<Verdict>;

    /// Visits every legal move once, always in the same order, until the visitor breaks. There are none once
    /// the game is over.
    fn visit_moves<B>(&self, visit: impl FnMut(Self::Order) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Number of moves that [`visit_moves`](Position::visit_moves) visits.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _: ControlFlow<()> = self.visit_moves(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether [`visit_moves`](Position::visit_moves) visits any move.
    #[inline]
    fn has_moves(&self) -> bool {
        self.count_moves() > 0
    }

    /// The move with this index in the order of [`visit_moves`](Position::visit_moves).
    fn nth_move(&self, mut index: u64) -> Option<Self::Order> {
        let found = self.visit_moves(|order| {
            if index == 0 {
                return ControlFlow::Break(order);
            }
            index -= 1;
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    /// A legal move, uniformly at random; `None` if there is none. The default counts the moves and walks to
    /// one of them.
    fn random_move(&self, dice: &mut Dice) -> Option<Self::Order> {
        self.nth_move(dice.below(self.count_moves()))
    }

    /// Plays a move that [`visit_moves`](Position::visit_moves) visits.
    ///
    /// # Panics
    /// May panic on any other move, or leave an impossible position.
    fn play_unchecked(&mut self, order: Self::Order);

    /// Hash of the position: equal for equal positions and almost never for others.
    fn key(&self) -> u64;
}

/// A position with a static evaluation, for search.
pub trait Evaluate: Position {
    /// Static evaluation for the side to move: 0 is even, 100 about a small lasting advantage. Its absolute
    /// value is always less than [`Evaluate::MOST`]; positions that are over are scored by the search.
    fn evaluate(&self) -> i32;

    /// Exclusive upper bound of the absolute value of an evaluation.
    const MOST: i32 = 10_000;
}

/// A [`Game`] that is a sequence of [`Position`]s.
pub trait Sequential: Game {
    /// The positions that search walks on.
    type Position: Position<Order = Self::Order>;

    /// The current position.
    fn position(&self) -> &Self::Position;

    /// Keys of the earlier positions that can still recur, oldest first, without the current one.
    fn past(&self) -> &[u64];

    /// Whether a rule about the history (repetition) has ended the game. Otherwise the position's
    /// [`verdict`](Position::verdict) is the game's.
    fn ended_by_past(&self) -> bool;

    /// Like [`step`](Game::step) with one order, but faster because it returns no events.
    ///
    /// # Panics
    /// Same as [`step`](Game::step).
    fn play_unchecked(&mut self, order: Self::Order);
}

/// Plays random moves until the game is over or `most` have been played; returns their number.
pub fn play_out<G: Sequential>(game: &mut G, dice: &mut Dice, most: u64) -> u64 {
    for played in 0..most {
        if game.ended_by_past() {
            return played;
        }
        match game.position().random_move(dice) {
            Some(order) => game.play_unchecked(order),
            None => return played,
        }
    }
    most
}

type Divide<G> = fn(&G, u32, &dyn Crew, &Watch) -> Option<Divided<<G as Game>::Order>>;

/// The sequential capability of a game as a value, see [`Game::walk`].
pub struct Walk<G: Game> {
    list: fn(&G) -> Vec<G::Order>,
    key: fn(&G) -> u64,
    same_position: fn(&G, &G) -> bool,
    advance: fn(&mut G, G::Order),
    divide: Divide<G>,
    play_out: fn(&mut G, &mut Dice, u64) -> u64,
}

impl<G: Sequential> Walk<G> {
    /// The capability of a sequential game.
    pub fn new() -> Walk<G> {
        Walk {
            list: |game| {
                let mut orders = Vec::new();
                if game.outcome().is_none() {
                    let _: ControlFlow<()> = game.position().visit_moves(|order| {
                        orders.push(order);
                        ControlFlow::Continue(())
                    });
                }
                orders
            },
            key: |game| game.position().key(),
            same_position: |one, other| one.position() == other.position(),
            advance: |game, order| game.play_unchecked(order),
            divide: |game, depth, crew, watch| divide(game.position(), depth, crew, watch),
            play_out,
        }
    }
}

impl<G: Sequential> Default for Walk<G> {
    fn default() -> Self {
        Walk::new()
    }
}

impl<G: Game> Walk<G> {
    /// All legal moves; empty once the game is over for any reason.
    pub fn list(&self, game: &G) -> Vec<G::Order> {
        (self.list)(game)
    }

    /// [`Position::key`] of the current position.
    pub fn key(&self, game: &G) -> u64 {
        (self.key)(game)
    }

    /// Whether two games are at equal positions, regardless of their histories.
    pub fn same_position(&self, one: &G, other: &G) -> bool {
        (self.same_position)(one, other)
    }

    /// [`Sequential::play_unchecked`].
    pub fn advance(&self, game: &mut G, order: G::Order) {
        (self.advance)(game, order);
    }

    /// [`divide`] from the current position.
    pub fn divide(&self, game: &G, depth: u32, crew: &dyn Crew, watch: &Watch) -> Option<Divided<G::Order>> {
        (self.divide)(game, depth, crew, watch)
    }

    /// Calls [`play_out`] with the game.
    pub fn play_out(&self, game: &mut G, dice: &mut Dice, most: u64) -> u64 {
        (self.play_out)(game, dice, most)
    }
}
