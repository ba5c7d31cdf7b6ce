//! Conversion of JSON values to Python objects.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;

/// Converts a JSON value to dictionaries, lists, strings and numbers.
pub(crate) fn to_python(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    Ok(match value {
        Value::Null => py.None(),
        Value::Bool(value) => value.into_py_any(py)?,
        Value::Number(number) => match number.as_i64() {
            Some(whole) => whole.into_py_any(py)?,
            None => number.as_f64().into_py_any(py)?,
        },
        Value::String(text) => text.into_py_any(py)?,
        Value::Array(values) => {
            let list = PyList::empty(py);
            for value in values {
                list.append(to_python(py, value)?)?;
            }
            list.into_py_any(py)?
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (key, value) in fields {
                dict.set_item(key, to_python(py, value)?)?;
            }
            dict.into_py_any(py)?
        }
    })
}
