//! The HTTP API.

pub(crate) mod accounts;
pub(crate) mod body;
pub(crate) mod players;
