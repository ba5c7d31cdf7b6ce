//! One round of a simultaneous game in the form that solvers walk on: step by step, from secret programs.

use std::fmt::Debug;
use std::hash::Hash;

use crate::dice::Dice;
use crate::game::Game;
use crate::seat::{MAX_SEATS, Seat, Seats};

/// One command of every seat; [`Bout::IDLE`] for seats that write no program.
pub type Commands<B> = [<B as Bout>::Command; MAX_SEATS];

/// A round in which all players write programs of equal length, which are executed together step by step.
///
/// A round is a planning horizon: it is evaluated at its end, where [`worth`](Bout::worth) stands for the
/// rest of the game.
pub trait Bout: Sync {
    /// State that changes from step to step. Equal states continue alike.
    type State: Copy + Eq + Hash + Send + Sync;
    /// Action of one seat in one step.
    type Command: Copy + Eq + Ord + Hash + Debug + Send + Sync;
    /// Obligation that the beginning of a program leaves to its rest. The default is that of an empty
    /// program.
    type Duty: Copy + Eq + Hash + Default + Send + Sync;

    /// Command of a seat that writes no program.
    const IDLE: Self::Command;

    /// The seats that write a program.
    fn players(&self) -> Seats;

    /// Number of commands of every program, at least one.
    fn steps(&self) -> usize;

    /// The state before the first step.
    fn start(&self) -> Self::State;

    /// Visits every command that can continue a seat's program at a step (counted from 0), each once and
    /// always in the same order, together with the duty that it leaves. Every beginning can be completed.
    fn menu(&self, seat: Seat, step: usize, duty: Self::Duty, visit: impl FnMut(Self::Command, Self::Duty));

    /// Plays a step; no effect once the game is decided.
    fn step(&self, state: &mut Self::State, step: usize, commands: &Commands<Self>)
    where
        Self: Sized;

    /// Whether the game is decided.
    fn is_over(&self, state: &Self::State) -> bool;

    /// Expected result of a seat after the last step, from 0 for a sure loss to 1 for a sure win. All seats
    /// add up to 1.
    fn worth(&self, state: &Self::State, seat: Seat) -> f32;

    /// Returns a random program; all legal programs are equally likely.
    fn random_program(&self, seat: Seat, dice: &mut Dice) -> Vec<Self::Command>;
}

/// A game in which all players write their orders in secret at the same time, and which can be planned as a
/// [`Bout`].
pub trait Simultaneous: Game {
    /// Action of one seat in one step.
    type Command: Copy + Eq + Ord + Hash + Debug + Send + Sync;
    /// The fast form for two players.
    type Duel: Bout<Command = Self::Command>;
    /// The form for any number of players.
    type Melee: Bout<Command = Self::Command>;

    /// The current round in the form for two players; `None` if the game ever had more than two or anything
    /// is hidden. Seats are those of the game.
    fn duel(&self) -> Option<Self::Duel>;

    /// The current round as this seat plans it, with all secrets of this state: real planning is done on
    /// [imagined](Game::imagine) games.
    fn melee(&self, planner: Seat) -> Self::Melee;

    /// Whether this state hides something from some seat.
    fn hides(&self) -> bool;

    /// The order of a seat with this program.
    fn order(&self, seat: Seat, program: &[Self::Command]) -> Self::Order;
}
