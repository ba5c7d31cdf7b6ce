//! Fuzz targets: properties that hold for any bytes.
//!
//! Targets for every game are in `tests/targets/` of this package and go through the catalog, so a new game
//! is fuzzed without an edit. Targets of a single game are in its own tests, `games/ID/tests/ID/fuzz/`.
//! [`target!`] makes a target from a property, which is tried in three ways:
//!
//! - Ordinary tests try the seeds of the target, a few thousand [mutants](try_mutants) of them and as many
//!   random inputs.
//! - `cargo xtask fuzz TARGET --seconds N` runs a coverage-guided fuzzing engine through `cargo bolero`;
//!   where that isn't installed, it tries mutants and random inputs for that time.
//! - Files in the folder `crashes` beside the seeds are tried first by all of them. Engines put their
//!   findings there; once the bug is fixed, the file moves to the seeds under a descriptive name.
//!
//! The seeds of `position.rs` are the files in `__fuzz__/position/corpus/` beside it.

mod mutant;
pub mod rules;
mod seeds;

// Every test binary with targets must be linked with the fuzzing engine if there is one, so it is re-exported
// here.
#[doc(hidden)]
pub use bolero;
pub use mutant::try_mutants;
pub use seeds::seeds;

/// Makes a fuzz target from a property, a `fn(&[u8])` that panics if it doesn't hold: the tests `NAME`, with
/// seeds and random inputs, and `mutants`. The name is that of the file.
///
/// `iterations` is the number of random inputs in an ordinary test, `longest` their maximum length; `samples`
/// are seeds that aren't files.
#[macro_export]
macro_rules! target {
    (
        $name:ident, $property:path, iterations: $iterations:expr
        $(, longest: $longest:expr)? $(, samples: $samples:expr)?
    ) => {
        #[test]
        fn $name() {
            let target = $crate::bolero::check!(name = stringify!($name)).with_iterations($iterations);
            $(let target = target.with_max_len($longest);)?
            target.for_each($property);
        }

        #[test]
        fn mutants() {
            let seeds = $crate::seeds(env!("CARGO_MANIFEST_DIR"), file!(), stringify!($name));
            $(let seeds = [seeds, $samples].concat();)?
            $crate::try_mutants(&seeds, $property);
        }
    };
}
