//! The HTTP API.

pub(crate) mod body;
