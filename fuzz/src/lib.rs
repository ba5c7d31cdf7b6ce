//! Fuzz targets for every parser of botyard, one per file in `tests/targets/`.
//!
//! A target is a property of any bytes whatever. It is tried in three ways:
//!
//! - `cargo test -p botyard-fuzz` tries the seeds of the target, a few thousand [mutants](try_mutants) of them and as many
//!   random inputs. That is quick, and part of the ordinary tests.
//! - `cargo xtask fuzz TARGET --seconds N` lets a fuzzing engine that watches the coverage work on it, through
//!   `cargo bolero`; where that isn't installed, it tries mutants and random inputs for as long.
//! - A file in the folder `crashes` beside the seeds is tried first by all of them. Engines put there what they find; once
//!   the fault is mended, it moves to the seeds under a name that says what it is.
//!
//! The seeds of the target `duel_position` are the files in `tests/targets/__fuzz__/duel_position/corpus/`, where `bolero` looks
//! for the name that the target gives to [`check`]. File, test function and that name are the same.

mod mutant;
mod seeds;

// Every test binary of this package must be linked with the fuzzing engine when there is one, so it comes in from here.
pub use bolero::check;
pub use mutant::try_mutants;
pub use seeds::seeds;
