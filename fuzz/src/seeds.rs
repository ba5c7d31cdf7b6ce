//! The named inputs that a target starts from.

use std::fs;
use std::path::{Path, PathBuf};

/// Where the seeds of a target lie.
fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/targets/__fuzz__").join(target).join("corpus")
}

/// The seeds of a target in the order of their names.
///
/// # Panics
/// If there are none, or one can't be read.
pub fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = folder(target);
    let entries = fs::read_dir(&folder)
        .unwrap_or_else(|why| panic!("the target {target} needs seeds in {}: {why}", folder.display()));
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    assert!(!files.is_empty(), "the target {target} needs seeds in {}", folder.display());
    let read = |file: &PathBuf| fs::read(file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    files.iter().map(read).collect()
}
