//! Where the workspace is, and cargo in it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the workspace's `Cargo.toml`.
pub(crate) fn root() -> PathBuf {
    // Cargo says at run time where the package is now; the program may have been built before the folder was moved.
    let package = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&package).parent().unwrap_or(Path::new(".")).to_owned()
}

/// The cargo that runs us.
pub(crate) fn cargo() -> String {
    env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

/// A program that is to run in the root of the workspace.
pub(crate) fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).env("CARGO_NET_RETRY", "10");
    // What is built once and thrown away gains nothing from being prepared for the next time.
    if env::var_os("CI").is_some() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}
