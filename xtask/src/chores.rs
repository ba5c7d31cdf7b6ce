//! The sequences of steps: `check`, `test`, `fmt`, `screenshots`, `cluster`.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Result, ensure};

use crate::docs;
use crate::skipped::Skipped;
use crate::steps::{CargoStep, run};
use crate::workspace::{self, Package};

const COMPONENTS: &[&str] = &["component", "add", "rustfmt", "clippy"];

const LINT_ADVICE: &str =
    "mend what clippy says above; if it is about Cargo.lock, run `cargo check` and keep the new Cargo.lock";

/// The package of the page, which is compiled for the browser only.
const PAGE: &str = "web";

/// Cargo's flags for every package but the page.
const PACKAGES: &str = "--workspace --exclude botyard-web";

/// Test binaries that `check` leaves to `test`: too slow for the edit cycle.
const SLOW: &[&str] = &[
    "browser",
    "clients",
    "cluster",
    "durability",
    "faults",
    "fuzz_api",
    "hostile",
    "leak",
    "mail_servers",
    "power_cut",
    "python",
    "solved",
];

/// Slow tests in other binaries, by parts of their names.
const SLOW_TESTS: &[&str] = &[
    "a_sealed_order_is_invisible_until_the_reveal",
    "against_the_slow::",
    "contract::",
    "contest::",
    "crowds_with_different_lists_look_the_same",
    "mcts::",
    "mutants",
    "no_size_breaks_the_drawing",
    "postgresql",
    "python_chess",
];

/// Checks format, lints and quick tests, of all packages or of some, without building the page.
pub(crate) fn check(only: &[String]) -> Result<()> {
    let mut packages = workspace::packages(&workspace::root())?;
    let mut wanted = PACKAGES.to_owned();
    let mut steps = tools();
    steps.push(format());
    if !only.is_empty() {
        let names: Vec<&str> = packages.iter().map(Package::short).collect();
        for name in only {
            let known = packages.iter().any(|package| package.is(name));
            ensure!(known, "there is no package {name:?}: say {}", names.join(", "));
        }
        packages.retain(|package| only.iter().any(|name| package.is(name)));
        if packages.iter().any(|package| package.is(PAGE)) {
            steps.push(page_lints());
        }
        let others = packages.iter().filter(|package| !package.is(PAGE));
        wanted = others.map(|package| format!("--package {} ", package.name)).collect();
    }
    let skipped = Skipped::new()?;
    if !wanted.is_empty() {
        steps.push(lints(&wanted));
        steps.push(tests(&wanted, &skipped).args(&quick_tests(&packages)).env("BOTYARD_WEB", "skip"));
    }
    run(&steps, Some(&skipped))
}

/// Runs everything that must pass before a change goes in.
pub(crate) fn test() -> Result<()> {
    let skipped = Skipped::new()?;
    let mut steps = tools();
    steps.extend([
        format(),
        linted(tests(PACKAGES, &skipped).named("lints and tests").args("--tests --examples")),
        linted(docs::step(PACKAGES, in_ci())),
    ]);
    run(&steps, Some(&skipped))
}

/// Formats all code.
pub(crate) fn fmt() -> Result<()> {
    run(&[CargoStep::new("format", "fmt --all", "mend what rustfmt can't read, as it says above")], None)
}

/// Takes screenshots of every page.
pub(crate) fn screenshots() -> Result<()> {
    let step = CargoStep::new(
        "screenshots",
        "test --release --package botyard --test browser --locked -- --exact chosen_files",
        "it needs node, npm and Chromium, and a page that works: see above",
    );
    let step = step
        .env("BOTYARD_SKIP", "never")
        .env("BOTYARD_BROWSER_FILES", "screenshots.mjs")
        .env("BOTYARD_SCREENSHOTS", "docs/screenshots");
    run(&[step], None)
}

/// Tests several servers with faults, in one long run.
pub(crate) fn cluster(faults: u64, seed: Option<u64>, minutes: u64, release: bool) -> Result<()> {
    let mut steps = Vec::new();
    let mut step = CargoStep::new(
        "several servers",
        "test --package botyard --test cluster --locked -- --nocapture nothing_acknowledged_is_lost_when_nodes_fail",
        "the seed is printed above: the same one makes the same faults; logs of the nodes are in /tmp/club-logs-*",
    );
    step = step
        .env("BOTYARD_WEB", "skip")
        .env("BOTYARD_SKIP", "never")
        .env("BOTYARD_CLUSTER_FAULTS", faults.to_string())
        .env("BOTYARD_CLUSTER_MINUTES", minutes.to_string());
    if let Some(seed) = seed {
        step = step.env("BOTYARD_CLUSTER_SEED", seed.to_string());
    }
    if release {
        let advice = "mend what the compiler reports, as it says above";
        steps.push(CargoStep::new("program", "build --release --package botyard --locked", advice));
        let program = workspace::root().join("target/release/botyard");
        step = step.env("BOTYARD_CLUSTER_PROGRAM", program.display().to_string());
    }
    steps.push(step);
    run(&steps, None)
}

/// Whether this runs in CI, where warnings are errors. Elsewhere they aren't: a compiler newer than ours may
/// have new ones.
fn in_ci() -> bool {
    env::var_os("CI").is_some()
}

fn tools() -> Vec<CargoStep> {
    let advice =
        "install rustfmt and clippy: `rustup component add rustfmt clippy`, or your system's packages";
    [("rustfmt", "fmt --version"), ("clippy", "clippy --version")]
        .map(|(name, command)| CargoStep::new(name, command, advice).repair(COMPONENTS))
        .into()
}

fn format() -> CargoStep {
    CargoStep::new("format", "fmt --all --check", "run `cargo xtask fmt`")
}

fn lints(packages: &str) -> CargoStep {
    let step = CargoStep::new("lints", &format!("clippy {packages} --all-targets --locked"), LINT_ADVICE);
    let step = step.env("BOTYARD_WEB", "skip");
    if in_ci() { step.args("-- -D warnings") } else { step }
}

/// Lints of the crates that run in the browser, compiled for it.
fn page_lints() -> CargoStep {
    let packages = "--package botyard-web --package botyard-worker --target wasm32-unknown-unknown";
    let step = CargoStep::new("lints of the page", &format!("clippy {packages} --locked"), LINT_ADVICE);
    let step = step.repair(&["target", "add", "wasm32-unknown-unknown"]);
    if in_ci() { step.args("-- -D warnings") } else { step }
}

/// Makes clippy compile the workspace's packages in place of rustc, including those of the page. The output
/// is the same but for small optimisations, so lints and tests need one compilation of every dependency
/// instead of two. Incremental compilation is off: it costs more than it saves where everything is compiled.
fn linted(step: CargoStep) -> CargoStep {
    let step = step.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver").env("BOTYARD_WEB", "linted");
    let step = step.env("CARGO_INCREMENTAL", "0");
    if in_ci() { step.env("CLIPPY_ARGS", "-Dwarnings__CLIPPY_HACKERY__") } else { step }
}

/// Runs tests with cargo-nextest, which runs test binaries in parallel, or with cargo where it isn't
/// installed.
fn tests(packages: &str, skipped: &Skipped) -> CargoStep {
    let runner = if has_nextest() { "nextest run --no-fail-fast" } else { "test --no-fail-fast" };
    CargoStep::new(
        "tests",
        &format!("{runner} {packages} --locked"),
        "mend the tests that failed above; `cargo test -p PACKAGE NAME` runs one alone",
    )
    .env("BOTYARD_SKIPPED", skipped.path())
}

fn has_nextest() -> bool {
    let mut version = workspace::command(&workspace::cargo());
    version.args(["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    version.status().is_ok_and(|status| status.success())
}

/// Cargo's flags for unit tests and integration tests without the slow ones.
fn quick_tests(packages: &[Package]) -> String {
    let mut flags = "--lib --bins".to_owned();
    let names: BTreeSet<String> =
        packages.iter().flat_map(|package| test_binaries(&package.folder)).collect();
    for name in names.iter().filter(|name| !SLOW.contains(&name.as_str())) {
        flags += &format!(" --test {name}");
    }
    flags += " --";
    for name in SLOW_TESTS {
        flags += &format!(" --skip {name}");
    }
    flags
}

/// The names of a package's integration tests.
fn test_binaries(package: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(package.join("tests")).into_iter().flatten().flatten() {
        let path = entry.path();
        let is_file = path.extension().is_some_and(|extension| extension == "rs");
        if is_file || path.join("main.rs").is_file() {
            names.extend(path.file_stem().and_then(|name| name.to_str()).map(str::to_owned));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_tests_exist_and_are_left_out() {
        let packages = workspace::packages(&workspace::root()).unwrap();
        let all: Vec<String> = packages.iter().flat_map(|package| test_binaries(&package.folder)).collect();
        for slow in SLOW {
            assert!(all.iter().any(|name| name == slow), "there is no test {slow}");
        }
        let flags = quick_tests(&packages);
        assert!(flags.contains("--test duel ") && !flags.contains("--test leak"), "{flags}");
    }

    #[test]
    fn an_unknown_package_gets_the_list() {
        let why = check(&["no-game".to_owned()]).unwrap_err().to_string();
        assert!(why.starts_with("there is no package \"no-game\": say botyard, "), "{why}");
    }
}
