//! Tests that every game must pass, so that a new game is tested by one call, and test helpers for all
//! crates.
//!
//! ```no_run
//! # use botyard_core::Game;
//! # fn tests_of<Duel: Game>() {
//! botyard_testkit::assert_game_contract::<Duel>();
//! # }
//! ```
//!
//! A development dependency only.

mod arranged;
pub mod bench;
mod contract;
mod garbage;
mod perft_file;
mod shown;
mod skip;
mod words;

pub use contract::{Contract, assert_game_contract};
pub use perft_file::assert_perft_file;
pub use skip::skip;
pub use words::assert_in_words;
