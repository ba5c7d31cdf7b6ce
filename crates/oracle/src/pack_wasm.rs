//! Stands in for `pack` in the browser: zstd's C code isn't built for it, and it has no files.

use std::io;

use crate::file::FileError;
use crate::work::Work;

pub(crate) fn pack(_: &[u8], _: &Work<'_>) -> Result<Vec<u8>, FileError> {
    Err(io::Error::from(io::ErrorKind::Unsupported).into())
}

pub(crate) fn unpack(_: &[u8], _: &mut [u8], _: &Work<'_>) -> Result<(), FileError> {
    Err(io::Error::from(io::ErrorKind::Unsupported).into())
}
