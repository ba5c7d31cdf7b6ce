//! Integration tests of RoboSoccer: rules, notation, perft, messages, and a slow reference implementation.

mod against_the_slow;
mod board_draft;
mod boards;
mod builder;
mod contract;
mod ends;
mod evaluation;
mod fuzz;
mod lineups;
mod notation;
mod pages;
mod perft;
mod play;
mod rules;
mod shown;
mod slow;
mod squares;
mod trial;
mod turns;
mod words;
