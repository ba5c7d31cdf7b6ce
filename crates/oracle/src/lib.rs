//! The solution of Robot Duel: the value of every position and its distance to the end of the game.
//!
//! [`solve`] computes the [`Tablebase`] from scratch, in seconds; [`write()`] and [`open`] store it in a
//! file; [`check`] proves every entry. A [`Shelf`] loads or computes the table on demand. [`choose`] selects
//! moves by the table, and [`puzzles`] generates puzzles from it. The algorithm and its measurements are in
//! `docs/solving-duel.md`.
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
//!
//! # Glossary
//!
//! - **Tablebase**: one byte per stored position, from which the value of every position follows.
//! - **Ply**: one move by one side.
//! - **Distance to mate** (DTM): plies to the end with best play; odd for a win, even for a loss.
//! - **Mover**: the side to move; the board is turned so that its robots go up.
//! - **Far zone**: the mover's last rank, where the mover's red robot wins if it arrives safely.
//! - **Pair**: the squares of the red robots; *open* if neither has arrived and they aren't adjacent.
//! - **State**: owners and places (square or hand) of the two robots of one kind, as a number.
//! - **Layout**: a numbering of positions (pair, white, green and yellow state) without gaps.
//! - **Index**, **slot**: the number of a position in a layout.
//! - **Fold**: keep one of two mirror images, and only if the mover owns three or more non-red robots.
//! - **Block**: the slots of one pair.
//! - **Field**: the slots of one pair and one number of yellow robots that the mover owns.
//! - **Run**: the slots of a field with one white and one green state; only the yellow state varies.
//! - **Row**: the yellow states that fit a set of occupied squares.
//! - **Rank**: the place of a yellow state in its row, hence of a slot in its run.
//! - **Frontier**: the positions of one field that the last step decided.
//! - **Sweep** (retrograde step): visits every position that has a move into a frontier, to decide its value.
//! - **Unmove**: a move taken back, as a step from the state after a move to a state before it.

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
pub mod pigs;
mod player;
mod puzzle;
mod reach;
mod robot_places;
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
pub use file::{FileAccess, FileError, FileForm, open, write};
pub use player::{Strength, choose, choose_without};
pub use puzzle::{NoSuchDistance, Puzzle, puzzles};
pub use reach::{Reachable, reachable};
pub use shelf::{FILE_NAME, Shelf};
pub use solve::solve;
pub use tablebase::{NoValue, Tablebase, Valued};
pub use value::Value;
pub use work::{Progress, Stopped, Work, WorkPhase};
