//! Integration tests of Robo Battle Pigs: rules, notation, secrecy, messages, and a slow reference
//! implementation.

mod against_the_slow;
mod collisions;
mod combat;
mod contract;
mod draft;
mod events;
mod fuzz;
mod notation;
mod pages;
mod pair;
mod play;
mod rehearsal;
mod rules;
mod secrecy;
mod shown;
mod slow;
mod words;
