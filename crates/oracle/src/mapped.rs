//! Memory-mapped files.

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a file for reading.
///
/// The only `unsafe` code in the workspace. The contents of a map change if a process writes to the file, and
/// reading past the end of a truncated file kills the program. This program does neither: tables are written
/// under another name and renamed when they are complete, which leaves a map of the old file unchanged. The
/// file's checksum is verified after mapping; every byte value is valid, so even a table that changes
/// afterwards can only give wrong values. Where other writers can't be trusted, the file can be read into
/// memory instead: [`FileAccess::Read`](crate::FileAccess::Read).
#[allow(unsafe_code)]
pub(crate) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: see above; no reference outlives the map, and bytes have no invalid values.
    unsafe { Mmap::map(file) }
}
