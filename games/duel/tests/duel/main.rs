//! Robot Duel from outside: rules, notation, perft, words, and a slow implementation beside the fast one.

mod against_the_slow;
mod contract;
mod fuzz;
mod notation;
mod orders;
mod perft;
mod rules;
mod san;
mod shown;
mod slow;
mod words;
