//! A wrapper around rustdoc: it tests a library's examples, then checks its documentation with the same
//! compiled dependencies.
//!
//! `cargo doc` would compile every dependency once more, because it wants their metadata only. Cargo calls
//! the wrapper in place of rustdoc, with the arguments for `cargo test --doc`.

use std::env;
use std::ffi::OsString;
use std::process::{Command, ExitCode};

use crate::steps::CargoStep;
use crate::workspace;

/// Environment variable that turns this program into the wrapper.
const WRAPS: &str = "XTASK_WRAPS_RUSTDOC";

/// Environment variable with the folder for the documentation. Inside the wrapper cargo's variables are those
/// of the documented package.
const FOLDER: &str = "XTASK_DOC_FOLDER";

/// The step that tests examples and checks the documentation of all libraries; with `strict`, warnings are
/// errors.
pub(crate) fn step(packages: &str, strict: bool) -> CargoStep {
    let wrapper = env::current_exe().unwrap_or_default();
    CargoStep::new(
        "documentation",
        &format!("test {packages} --locked --doc"),
        "mend the example that failed, or the doc comment that rustdoc names above",
    )
    .env("RUSTDOC", wrapper.display().to_string())
    .env(FOLDER, workspace::root().join("target/doc").display().to_string())
    .env(WRAPS, if strict { "strict" } else { "true" })
}

/// Whether cargo has called this program in place of rustdoc.
pub(crate) fn is_wrapper() -> bool {
    env::var_os(WRAPS).is_some()
}

/// Runs rustdoc with the given arguments and, if these were for testing examples, checks the documentation.
pub(crate) fn wrap() -> ExitCode {
    let given: Vec<OsString> = env::args_os().skip(1).collect();
    if !rustdoc(&given) {
        return ExitCode::FAILURE;
    }
    let Some(mut arguments) = without_test(&given) else { return ExitCode::SUCCESS };
    arguments.extend(["--out-dir".into(), env::var_os(FOLDER).unwrap_or_else(|| "target/doc".into())]);
    if env::var_os(WRAPS).is_some_and(|value| value == "strict") {
        arguments.extend(["-D".into(), "warnings".into()]);
    }
    if rustdoc(&arguments) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn rustdoc(arguments: &[OsString]) -> bool {
    match Command::new("rustdoc").args(arguments).env_remove(WRAPS).status() {
        Ok(status) => status.success(),
        Err(why) => {
            eprintln!("rustdoc can't be started: {why}");
            false
        }
    }
}

/// The arguments without those that are for tests only; `None` if nothing was to be tested.
fn without_test(given: &[OsString]) -> Option<Vec<OsString>> {
    let mut arguments = Vec::new();
    let mut tests = false;
    let mut given = given.iter();
    while let Some(argument) = given.next() {
        match argument.to_str() {
            Some("--test") => tests = true,
            Some("--test-args" | "--test-run-directory") => drop(given.next()),
            Some(text) if text.starts_with("--test-") => {}
            _ => arguments.push(argument.clone()),
        }
    }
    tests.then_some(arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documentation_is_checked_with_the_arguments_of_the_tests() {
        let words = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        let given = "--crate-name duel --test src/lib.rs --test-run-directory games/duel --extern core=c.rlib --test-args -q";
        assert_eq!(
            without_test(&words(given)),
            Some(words("--crate-name duel src/lib.rs --extern core=c.rlib"))
        );
        assert_eq!(without_test(&words("--version")), None);
    }
}
