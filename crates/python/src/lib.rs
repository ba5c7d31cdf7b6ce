//! The extension module `botyard._botyard`. Users import the package `botyard` in the folder `python`.
//!
//! Long computations release the interpreter. Errors are Python exceptions with the games' own messages.

mod engine;
mod environment;
mod faults;
mod game;
mod json;
mod records;
mod solved;
mod vector;
mod workers;

use pyo3::prelude::*;

/// The compiled part of botyard; import `botyard` instead.
#[pymodule]
mod _botyard {
    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::environment::{Environment, environments};
    #[pymodule_export]
    use crate::faults::{IllegalAction, IllegalOrder};
    #[pymodule_export]
    use crate::game::{Game, Outcome};
    #[pymodule_export]
    use crate::records::{game_info, games, read_records};
    #[pymodule_export]
    use crate::solved::{probe, prospects, solve};
    #[pymodule_export]
    use crate::vector::Batch;

    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
