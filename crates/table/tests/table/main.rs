//! Tables from outside: what players, spectators and whoever runs a table can do and see.

mod clocks;
mod hall;
mod offers;
mod orders;
mod played_once;
mod random_play;
mod read_back;
mod records;
mod secrets;
mod tree;
mod words;
