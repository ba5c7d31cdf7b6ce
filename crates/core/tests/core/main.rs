//! Tests of the types that all games share: seats, outcomes, grids, words.

mod arrangement;
mod clip;
mod dice;
mod grid;
mod lang;
mod outcome;
mod past;
mod seat;
