//! Seeds: the named inputs that a target starts from.

use std::fs;
use std::path::{Path, PathBuf};

/// Reads the seeds of a target in the order of their names. `file` is the target's file as the compiler names
/// it, and `package` the folder of its package.
///
/// # Panics
///
/// If there are none, or one can't be read.
pub fn seeds(package: &str, file: &str, target: &str) -> Vec<Vec<u8>> {
    // The compiler's file names are relative to the workspace root, which is an ancestor of the package.
    let beside = Path::new(file).with_file_name("__fuzz__").join(target).join("corpus");
    let folder = Path::new(package).ancestors().map(|root| root.join(&beside)).find(|folder| folder.is_dir());
    let folder = folder.unwrap_or_else(|| panic!("the target {target} needs seeds in {}", beside.display()));
    let entries = fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    assert!(!files.is_empty(), "the target {target} needs seeds in {}", folder.display());
    let read = |file: &PathBuf| fs::read(file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    files.iter().map(read).collect()
}
