//! `cargo xtask fuzz`: fuzzes one target for some time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::workspace;

/// A target of `cargo xtask fuzz`.
struct FuzzTarget {
    /// Name: `position` for all games, `duel_position` for one of them.
    name: String,
    /// Package of its test binary.
    package: String,
    /// Its module in the test binary, which is also the path of its test without the function.
    module: String,
    file: PathBuf,
}

impl FuzzTarget {
    /// Name of the file, of the test function and of the folder of seeds.
    fn stem(&self) -> &str {
        self.module.rsplit("::").next().unwrap_or(&self.module)
    }

    /// The folder of its seeds (`corpus`) or of its crashes (`crashes`).
    fn inputs(&self, kind: &str) -> PathBuf {
        self.file.with_file_name("__fuzz__").join(self.stem()).join(kind)
    }
}

/// Fuzzes with a fuzzing engine if `cargo bolero` is installed, otherwise with mutants and random inputs.
pub(crate) fn run(name: &str, seconds: u64) -> Result<()> {
    let root = workspace::root();
    let targets = targets(&root)?;
    let target = targets.iter().find(|target| target.name == name).with_context(|| {
        let names: Vec<&str> = targets.iter().map(|target| target.name.as_str()).collect();
        format!("there is no fuzz target {name:?}: say {}", names.join(", "))
    })?;
    let command =
        if has_bolero() { with_engine(&root, target, seconds) } else { without_engine(target, seconds) };
    watch(command, target)
}

/// Finds the targets for all games, in `fuzz/tests/targets`, and those of single games, in
/// `games/ID/tests/ID/fuzz`.
fn targets(root: &Path) -> Result<Vec<FuzzTarget>> {
    let mut targets = Vec::new();
    for package in workspace::packages(root)? {
        let id = package.short();
        let (folder, prefix, parent) = match id {
            "fuzz" => ("tests/targets".to_owned(), String::new(), ""),
            _ => (format!("tests/{id}/fuzz"), format!("{id}_"), "fuzz::"),
        };
        for entry in fs::read_dir(package.folder.join(folder)).into_iter().flatten() {
            let file = entry?.path();
            let name = file.file_name().and_then(|name| name.to_str()?.strip_suffix(".rs"));
            let Some(stem) = name.filter(|name| !matches!(*name, "main" | "mod")) else { continue };
            targets.push(FuzzTarget {
                name: format!("{prefix}{stem}"),
                package: package.name.clone(),
                module: format!("{parent}{stem}"),
                file,
            });
        }
    }
    targets.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(targets)
}

fn has_bolero() -> bool {
    let mut version = workspace::command(&workspace::cargo());
    version.args(["bolero", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    version.status().is_ok_and(|status| status.success())
}

/// Inputs that the engine keeps go to `target/fuzz`, so that the seeds remain those that people have named.
fn with_engine(root: &Path, target: &FuzzTarget, seconds: u64) -> Command {
    let mut command = workspace::command(&workspace::cargo());
    let test = format!("{}::{}", target.module, target.stem());
    // There is no unsafe code here that a sanitizer could check, and it would need a nightly compiler.
    command.args(["bolero", "test", &test, "--package", &target.package, "--sanitizer", "NONE"]);
    command.arg("-T").arg(format!("{seconds}s"));
    command.arg("--corpus-dir").arg(root.join("target/fuzz/corpus").join(&target.name));
    command.arg("--engine-args").arg(target.inputs("corpus"));
    // As fast as a release build, but with the checks that a release build leaves out.
    command.args(["--profile", "release"]);
    command.env("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true");
    command.env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true");
    command
}

fn without_engine(target: &FuzzTarget, seconds: u64) -> Command {
    eprintln!(
        "There is no `cargo bolero` here, so {} is tried without a fuzzing engine, which finds less. To install it: \
         `cargo install cargo-bolero --no-default-features --features libfuzzer`, with a C++ compiler.",
        target.name
    );
    let mut command = workspace::command(&workspace::cargo());
    command.args(["test", "--package", &target.package, "--tests", "--", "--nocapture"]);
    command.arg(format!("{}::", target.module));
    command.env("BOLERO_RANDOM_TEST_TIME_MS", seconds.saturating_mul(1_000).to_string());
    command.env("BOLERO_RANDOM_ITERATIONS", usize::MAX.to_string());
    command
}

fn watch(mut command: Command, target: &FuzzTarget) -> Result<()> {
    println!("==> {command:?}");
    let status = command.status().with_context(|| format!("{command:?}"))?;
    ensure!(
        status.success(),
        "{} failed. Keep the input that is shown above: as a file in {}, every later test tries it first",
        target.name,
        target.inputs("crashes").display()
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_has_the_name_of_its_file_and_has_seeds() {
        let targets = targets(&workspace::root()).unwrap();
        let names: Vec<&str> = targets.iter().map(|target| target.name.as_str()).collect();
        for name in ["duel_position", "game", "options", "order", "position", "record"] {
            assert!(names.contains(&name), "{names:?}");
        }
        for target in targets {
            let text = fs::read_to_string(&target.file).unwrap();
            let call = format!("botyard_fuzz::target!({}, ", target.stem());
            assert!(text.contains(&call), "{}", target.file.display());
            let modules = ["main.rs", "mod.rs"].map(|name| target.file.with_file_name(name));
            let list = modules.iter().find_map(|file| fs::read_to_string(file).ok()).unwrap();
            assert!(list.contains(&format!("\nmod {};\n", target.stem())), "{}", target.file.display());
            let seeds = fs::read_dir(target.inputs("corpus"));
            assert!(seeds.is_ok_and(|mut seeds| seeds.next().is_some()), "{} has no seeds", target.name);
        }
    }

    #[test]
    fn an_unknown_target_gets_the_list() {
        let why = run("no-target", 1).unwrap_err().to_string();
        assert!(why.starts_with("there is no fuzz target \"no-target\": say "), "{why}");
        assert!(why.contains("duel_position") && why.contains(", record, "), "{why}");
    }
}
