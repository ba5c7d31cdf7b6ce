//! Tests that couldn't run on this machine, as recorded by `botyard_testkit::skip`.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::workspace;

/// The file to which the tests of one run append what they skip.
pub(crate) struct Skipped {
    path: PathBuf,
}

impl Skipped {
    /// Creates an empty file in the target folder.
    pub(crate) fn new() -> Result<Skipped> {
        let path = workspace::root().join("target/skipped.txt");
        fs::create_dir_all(path.with_file_name(""))
            .and_then(|()| fs::write(&path, ""))
            .context("target/skipped.txt")?;
        Ok(Skipped { path })
    }

    /// The value of `BOTYARD_SKIPPED` for the tests.
    pub(crate) fn path(&self) -> String {
        self.path.display().to_string()
    }

    /// A line with the number of skipped tests, and one for each reason.
    pub(crate) fn summary(&self) -> String {
        summary(&fs::read_to_string(&self.path).unwrap_or_default())
    }
}

fn summary(text: &str) -> String {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for line in text.lines() {
        *reasons.entry(line).or_default() += 1;
    }
    let total: usize = reasons.values().sum();
    let mut lines = vec![format!("tests skipped: {total}")];
    lines.extend(reasons.iter().map(|(reason, count)| format!("  {count} x {reason}")));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_reasons_are_counted_together() {
        assert_eq!(summary(""), "tests skipped: 0");
        let text = "PostgreSQL: not installed\na full disk: not allowed\nPostgreSQL: not installed\n";
        assert_eq!(
            summary(text),
            "tests skipped: 3\n  2 x PostgreSQL: not installed\n  1 x a full disk: not allowed"
        );
    }
}
