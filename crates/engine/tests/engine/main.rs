//! The engine from outside: searches, samplers and mixers on real and on made-up games.

mod common;
mod levels;
mod manners;
mod maze;
mod mcts;
mod mixer;
mod values;
