//! To come.
pub(crate) fn begin() {}
