//! Fuzzing one target for some time.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::workspace;

/// With a fuzzing engine if `cargo bolero` is there, else by trying mutants and random inputs.
pub(crate) fn run(target: &str, seconds: u64) -> Result<()> {
    let root = workspace::root();
    let targets = targets(&root)?;
    ensure!(
        targets.iter().any(|known| known == target),
        "there is no fuzz target {target:?}: say {}",
        targets.join(", ")
    );
    let command =
        if has_bolero() { with_engine(&root, target, seconds) } else { without_engine(target, seconds) };
    watch(command, target)
}

/// The modules of the test binary `fuzz/tests/targets`.
fn targets(root: &Path) -> Result<Vec<String>> {
    let folder = root.join("fuzz/tests/targets");
    let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    let mut targets: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".rs").map(str::to_owned))
        .filter(|name| name != "main")
        .collect();
    targets.sort();
    Ok(targets)
}

fn has_bolero() -> bool {
    let mut version = workspace::command(&workspace::cargo());
    version.args(["bolero", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    version.status().is_ok_and(|status| status.success())
}

/// What the engine finds worth keeping goes to `target/fuzz`, so that the seeds stay those that people have named.
fn with_engine(root: &Path, target: &str, seconds: u64) -> Command {
    let mut command = workspace::command(&workspace::cargo());
    // There is no unsafe code here that a sanitizer could watch, and it would need a nightly compiler.
    command.args([
        "bolero",
        "test",
        &format!("{target}::{target}"),
        "--package",
        "botyard-fuzz",
        "--sanitizer",
        "NONE",
    ]);
    command.arg("-T").arg(format!("{seconds}s"));
    command.arg("--corpus-dir").arg(root.join("target/fuzz/corpus").join(target));
    command.arg("--engine-args").arg(root.join("fuzz/tests/targets/__fuzz__").join(target).join("corpus"));
    // As quick as a release, but with the checks that a release leaves out.
    command.args(["--profile", "release"]);
    command.env("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true");
    command.env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true");
    command
}

fn without_engine(target: &str, seconds: u64) -> Command {
    eprintln!(
        "There is no `cargo bolero` here, so {target} is tried without a fuzzing engine, which finds less. To install it: \
         `cargo install cargo-bolero --no-default-features --features libfuzzer`, with a C++ compiler."
    );
    let mut command = workspace::command(&workspace::cargo());
    command.args(["test", "--package", "botyard-fuzz", "--test", "targets", "--", "--nocapture"]);
    command.arg(format!("{target}::"));
    command.env("BOLERO_RANDOM_TEST_TIME_MS", seconds.saturating_mul(1_000).to_string());
    command.env("BOLERO_RANDOM_ITERATIONS", usize::MAX.to_string());
    command
}

fn watch(mut command: Command, target: &str) -> Result<()> {
    println!("==> {command:?}");
    let status = command.status().with_context(|| format!("{command:?}"))?;
    ensure!(
        status.success(),
        "{target} failed. Keep the input that is shown above: as a file in fuzz/tests/targets/__fuzz__/{target}/crashes, every \
         later test tries it first"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_a_test_function_with_the_name_of_its_file_and_has_seeds() {
        let root = workspace::root();
        let targets = targets(&root).unwrap();
        assert!(!targets.is_empty());
        for target in targets {
            let text = fs::read_to_string(root.join(format!("fuzz/tests/targets/{target}.rs"))).unwrap();
            let head = format!("#[test]\nfn {target}() {{\n    botyard_fuzz::check!(name = \"{target}\")");
            assert!(text.contains(&head), "fuzz/tests/targets/{target}.rs");
            let seeds = fs::read_dir(root.join(format!("fuzz/tests/targets/__fuzz__/{target}/corpus")));
            assert!(seeds.is_ok_and(|mut seeds| seeds.next().is_some()), "{target} has no seeds");
        }
    }

    #[test]
    fn an_unknown_target_gets_the_list() {
        let why = run("chess_position", 1).unwrap_err().to_string();
        assert!(why.starts_with("there is no fuzz target \"chess_position\": say any_position, "), "{why}");
    }
}
