//! Tests of the public interface: what players, spectators and the process that runs a table can do and see.

mod clocks;
mod corpus;
mod hall;
mod offers;
mod orders;
mod pgn;
mod played_once;
mod random_play;
mod read_back;
mod records;
mod rules;
mod secrets;
mod tree;
mod words;
