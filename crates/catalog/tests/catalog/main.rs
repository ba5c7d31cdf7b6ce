//! The catalog: every game with its players, levels, words and diagrams.

mod diagrams;
mod games;
mod players;
mod signature;
