//! Exceptions, and the conversion of the workspace's errors to them.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, PyResult, Python, create_exception};

create_exception!(
    botyard,
    IllegalOrder,
    PyValueError,
    "An order that can't be read or isn't legal; its text says why."
);
create_exception!(botyard, IllegalAction, PyValueError, "The number of an action that isn't legal.");

/// Returns a `ValueError` with the message of an error.
pub(crate) fn value_error(why: impl Display) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// Returns an `IllegalOrder` with the message of an error.
pub(crate) fn illegal(why: impl Display) -> PyErr {
    IllegalOrder::new_err(why.to_string())
}

/// Returns the exception of a pending signal, for threads that have released the interpreter.
pub(crate) fn check_signals() -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        Ok(())
    })
}
