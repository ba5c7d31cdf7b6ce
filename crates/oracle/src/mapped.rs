//! A file as memory.

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a file for reading.
///
/// The one place of the workspace that is `unsafe`. What is in the map changes if somebody writes into the file, and reading
/// behind an end that was moved kills the program. Nobody of ours does either: tables are written under another name and
/// renamed when they are whole, which leaves a map of the old file as it was. The file's checksum is verified after mapping;
/// every byte has a meaning, so that even a table that changes afterwards can only give wrong values. Who can't trust the
/// others that may write to his files reads them into memory instead: [`Opening::Read`](crate::Opening::Read).
#[allow(unsafe_code)]
pub(crate) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: see above; no reference outlives the map, and bytes have no invalid values.
    unsafe { Mmap::map(file) }
}
