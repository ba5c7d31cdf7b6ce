//! Skipped tests: tests that can't run on this machine are recorded, never silently ignored.

use std::env;
use std::fs::OpenOptions;
use std::io::Write as _;

/// Environment variable with the path of the file that collects skipped tests, one line each. `cargo xtask
/// test` sets it and prints the file at the end.
const FILE: &str = "BOTYARD_SKIPPED";

/// Records that the calling test can't run here: `what` isn't tested, because of `why`. The caller then
/// returns.
///
/// # Panics
/// If `BOTYARD_SKIP=never`, as in CI: a test that can't run then fails. Also if the file of skipped tests
/// can't be written.
pub fn skip(what: &str, why: &str) {
    let line = format!("{what}: {}", why.split_whitespace().collect::<Vec<_>>().join(" "));
    assert!(env::var("BOTYARD_SKIP").as_deref() != Ok("never"), "can't be tested here: {line}");
    eprintln!("SKIPPED {line}");
    if let Some(path) = env::var_os(FILE) {
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let written = file.and_then(|mut file| file.write_all(format!("{line}\n").as_bytes()));
        written.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    }
}
