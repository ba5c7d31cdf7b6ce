//! The catalog: every game with its players, levels, words and diagrams.

mod diagrams;
mod environments;
mod games;
mod lessons;
mod players;
mod signature;
