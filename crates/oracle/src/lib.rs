//! Robot Duel solved: the value of every position, and how far the end is.
//!
//! [`solve`] computes the [`Tablebase`] from nothing, in seconds; [`write()`] and [`open`] keep it in a file; [`check`] proves every
//! entry. A [`Shelf`] does what is needed of this when it is needed. [`choose`] plays by the table, [`puzzles`] makes puzzles
//! of it. How it works, with numbers: `docs/solving-duel.md`.
//!
//! ```no_run
//! use std::sync::atomic::AtomicBool;
//!
//! use botyard_duel::{Edition, Position};
//! use botyard_oracle::{Value, Work, solve};
//!
//! let work = Work { threads: Work::all_threads(), watch: &|_| {}, stop: &AtomicBool::new(false) };
//! let table = solve(&work)?;
//! assert_eq!(table.value(&Position::start(Edition::Dobutsu))?, Value::Loss(78));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod file;
mod frontier;
mod geometry;
mod guess;
mod layout;
mod mapped;
mod memory;
mod onward;
#[cfg_attr(target_family = "wasm", path = "pack_wasm.rs")]
mod pack;
mod pairs;
mod player;
mod puzzle;
mod reach;
mod seen;
mod shelf;
mod solve;
mod spot;
mod state;
mod sweep;
mod tablebase;
mod unmoves;
mod value;
mod work;

pub use check::{Census, CheckError, Checked, check};
pub use file::{FileError, Form, Opening, open, write};
pub use player::{Strength, choose, choose_without};
pub use puzzle::{NoSuchDistance, Puzzle, puzzles};
pub use reach::{Reachable, reachable};
pub use shelf::{FILE_NAME, Shelf};
pub use solve::solve;
pub use tablebase::{NoValue, Tablebase, Valued};
pub use value::Value;
pub use work::{Phase, Progress, Stopped, Work};
