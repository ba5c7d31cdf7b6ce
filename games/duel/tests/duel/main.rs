//! Integration tests of Robot Duel: rules, notation, perft, messages, and a slow reference implementation.

mod against_the_slow;
mod contract;
mod evaluation;
mod fuzz;
mod notation;
mod orders;
mod perft;
mod rules;
mod san;
mod shown;
mod slow;
mod words;
