//! The engine through its public interface: searches, samplers and mixers on real and artificial games.

mod common;
mod levels;
mod manners;
mod maze;
mod mcts;
mod mixer;
mod values;
