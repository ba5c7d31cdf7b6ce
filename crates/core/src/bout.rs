//! One round of a simultaneous game, as solvers walk on it: step by step, from secret programs.

use std::fmt::Debug;
use std::hash::Hash;

use crate::dice::Dice;
use crate::game::Game;
use crate::seat::{MAX_SEATS, Seat, Seats};

/// One command of every seat; those of seats that write no program are [`Bout::IDLE`].
pub type Commands<B> = [<B as Bout>::Command; MAX_SEATS];

/// A round in which everybody writes a program of as many commands, and all are executed together step by step.
///
/// It is the thing to plan with, and it is judged where it ends: [`worth`](Bout::worth) stands for the rest of the game.
pub trait Bout: Sync {
    /// What changes from step to step. Equal states go on alike.
    type State: Copy + Eq + Hash + Send + Sync;
    /// What a seat does in one step.
    type Command: Copy + Eq + Ord + Hash + Debug + Send + Sync;
    /// What a program's beginning leaves to be done by its rest. The default is where every program begins.
    type Duty: Copy + Eq + Hash + Default + Send + Sync;

    /// What a seat does that writes no program.
    const IDLE: Self::Command;

    /// Who writes a program.
    fn players(&self) -> Seats;

    /// How many commands every program has, one at least.
    fn steps(&self) -> usize;

    /// Before the first step.
    fn start(&self) -> Self::State;

    /// Visits every command with which a seat's program can go on at a step (counted from 0), each once and always in the
    /// same order, with the duty that it leaves. Every beginning can be completed.
    fn menu(&self, seat: Seat, step: usize, duty: Self::Duty, visit: impl FnMut(Self::Command, Self::Duty));

    /// Plays a step; nothing happens where the game is decided.
    fn step(&self, state: &mut Self::State, step: usize, commands: &Commands<Self>)
    where
        Self: Sized;

    /// Is the game decided?
    fn is_over(&self, state: &Self::State) -> bool;

    /// What can be expected for a seat after the last step: 0 for a sure loss to 1 for a sure win. Of all seats together 1.
    fn worth(&self, state: &Self::State, seat: Seat) -> f32;

    /// A program at random, every legal one as likely.
    fn random_program(&self, seat: Seat, dice: &mut Dice) -> Vec<Self::Command>;
}

/// A game whose orders are written in secret by all at once and can be planned as a [`Bout`].
pub trait Simultaneous: Game {
    /// What a seat does in one step.
    type Command: Copy + Eq + Ord + Hash + Debug + Send + Sync;
    /// The quick form for two players.
    type Duel: Bout<Command = Self::Command>;
    /// The form for any number of players.
    type Melee: Bout<Command = Self::Command>;

    /// The round to be played as two players plan it, if they are all that there ever were and nothing is hidden; their seats
    /// are those of the game.
    fn duel(&self) -> Option<Self::Duel>;

    /// The round to be played as this seat plans it, secrets and all: who plans for real does it in games that were
    /// [imagined](Game::imagine).
    fn melee(&self, planner: Seat) -> Self::Melee;

    /// Does this state hide something from some seat?
    fn hides(&self) -> bool;

    /// The order of a seat that planned this program.
    fn order(&self, seat: Seat, program: &[Self::Command]) -> Self::Order;
}
