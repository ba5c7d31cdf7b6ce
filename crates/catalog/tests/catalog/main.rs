//! Tests of the catalog: every game with its players, levels, texts and diagrams.

mod diagrams;
mod environments;
mod games;
mod lessons;
mod players;
mod signature;
mod solved_pigs;
