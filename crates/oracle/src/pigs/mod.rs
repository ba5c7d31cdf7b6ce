//! Robo Battle Pigs for two, solved: values, mixed strategies, and their proof by best responses.
//!
//! The method and its figures are in `docs/solving-pigs.md`.

mod advice;
mod best_response;
mod checkpoint;
mod matrix_game;
mod outcomes;
mod plan;
mod proof;
mod reply;
mod round;
mod solver;
mod states;
mod strategy;

pub use botyard_pigs::{PairValues, Program, Variant};

pub use advice::{PigOracle, SolvedRound};
pub use best_response::Responder;
pub use checkpoint::BadCheckpoint;
pub use plan::{SolvePlan, SweepReport};
pub use proof::Exploitability;
pub use round::{RoundMix, RoundRules, RoundSolver};
pub use solver::{PigSolver, Sweep, Swept};
pub use states::{Outcome, PigStates, Worths};
pub use strategy::{PLAYED_GAP, PigStrategy, played_mix};
