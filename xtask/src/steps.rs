//! Lists of commands that must succeed one after the other.

use std::fmt;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::workspace;

/// One command of a list.
pub(crate) struct Step {
    /// What it does, in a word or two.
    pub(crate) name: &'static str,
    /// What cargo is told.
    pub(crate) cargo: &'static [&'static str],
    /// Variables that it is given.
    pub(crate) env: &'static [(&'static str, &'static str)],
    /// What rustup is told if it fails, if there is a rustup, before it is tried once more.
    pub(crate) repair: &'static [&'static str],
    /// What to do if it has failed: a sentence without its full stop.
    pub(crate) advice: &'static str,
}

impl Step {
    /// A step without variables and repair, for the others to start from.
    const PLAIN: Step = Step { name: "", cargo: &[], env: &[], repair: &[], advice: "" };
}

const COMPONENTS: &[&str] = &["component", "add", "rustfmt", "clippy"];

/// What must pass before a change goes in.
pub(crate) const TEST: &[Step] = &[
    Step {
        name: "rustfmt",
        cargo: &["fmt", "--version"],
        repair: COMPONENTS,
        advice: "install rustfmt: `rustup component add rustfmt`, or your system's package of that name",
        ..Step::PLAIN
    },
    Step {
        name: "clippy",
        cargo: &["clippy", "--version"],
        repair: COMPONENTS,
        advice: "install clippy: `rustup component add clippy`, or your system's package of that name",
        ..Step::PLAIN
    },
    Step {
        name: "format",
        cargo: &["fmt", "--all", "--check"],
        advice: "run `cargo xtask fmt`",
        ..Step::PLAIN
    },
    Step {
        name: "lints",
        cargo: &[
            "clippy",
            "--workspace",
            "--exclude",
            "botyard-web",
            "--exclude",
            "botyard-thinker",
            "--all-targets",
            "--locked",
            "--",
            "-D",
            "warnings",
        ],
        advice: "mend what clippy says above; if it is about Cargo.lock, run `cargo check` and keep the new Cargo.lock",
        ..Step::PLAIN
    },
    // The page and its worker are for the browser only.
    Step {
        name: "lints of the page",
        cargo: &[
            "clippy",
            "--package",
            "botyard-web",
            "--package",
            "botyard-thinker",
            "--target",
            "wasm32-unknown-unknown",
            "--locked",
            "--",
            "-D",
            "warnings",
        ],
        repair: &["target", "add", "wasm32-unknown-unknown"],
        advice: "mend what clippy says above; if the target is missing, run `rustup target add wasm32-unknown-unknown`",
        ..Step::PLAIN
    },
    // Without the benchmarks, which would run for their full time; the lints have compiled them.
    Step {
        name: "tests",
        cargo: &[
            "test",
            "--workspace",
            "--exclude",
            "botyard-web",
            "--exclude",
            "botyard-thinker",
            "--locked",
            "--tests",
            "--examples",
        ],
        advice: "mend the test that failed above; `cargo test -p PACKAGE NAME` runs it alone",
        ..Step::PLAIN
    },
    Step {
        name: "doc tests",
        cargo: &[
            "test",
            "--workspace",
            "--exclude",
            "botyard-web",
            "--exclude",
            "botyard-thinker",
            "--locked",
            "--doc",
        ],
        advice: "mend the example in the documentation that failed above",
        ..Step::PLAIN
    },
    Step {
        name: "documentation",
        cargo: &[
            "doc",
            "--workspace",
            "--exclude",
            "botyard-web",
            "--exclude",
            "botyard-thinker",
            "--no-deps",
            "--locked",
        ],
        env: &[("RUSTDOCFLAGS", "-D warnings")],
        advice: "mend the doc comments that rustdoc names above",
        ..Step::PLAIN
    },
];

/// What makes the code look as it should.
pub(crate) const FMT: &[Step] = &[Step {
    name: "format",
    cargo: &["fmt", "--all"],
    advice: "mend what rustfmt can't read, as it says above",
    ..Step::PLAIN
}];

/// Pictures of every page.
pub(crate) const SCREENSHOTS: &[Step] = &[Step {
    name: "screenshots",
    cargo: &["test", "--release", "--package", "botyard-cli", "--test", "browser", "--locked"],
    env: &[
        ("BOTYARD_NEED_BROWSER", "1"),
        ("BOTYARD_BROWSER_FILES", "screenshots.test.mjs"),
        ("BOTYARD_SCREENSHOTS", "docs/screenshots"),
    ],
    advice: "it needs node, npm and Chromium, and a page that works: see above",
    ..Step::PLAIN
}];

/// As it can be typed.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.env {
            write!(f, "{name}={value:?} ")?;
        }
        write!(f, "cargo {}", self.cargo.join(" "))
    }
}

/// Runs the steps up to the first that fails, then tells how each went.
pub(crate) fn run(steps: &[Step]) -> Result<()> {
    let mut times: Vec<Duration> = Vec::new();
    let mut failed = None;
    for step in steps {
        let start = Instant::now();
        let passed = passes(step);
        times.push(start.elapsed());
        if !passed {
            failed = Some(step);
            break;
        }
    }
    if steps.len() > 1 {
        println!("\n{}", summary(steps, &times, failed.is_some()));
    }
    match failed {
        None => Ok(()),
        Some(step) => bail!("{} failed: {}.", step.name, step.advice),
    }
}

fn passes(step: &Step) -> bool {
    println!("\n==> {}: {step}", step.name);
    if cargo_succeeds(step) {
        return true;
    }
    if step.repair.is_empty() || !succeeds("rustup", &["--version"], &[]) {
        return false;
    }
    println!("==> {}: rustup {}", step.name, step.repair.join(" "));
    succeeds("rustup", step.repair, &[]) && cargo_succeeds(step)
}

fn cargo_succeeds(step: &Step) -> bool {
    succeeds(&workspace::cargo(), step.cargo, step.env)
}

fn succeeds(program: &str, arguments: &[&str], env: &[(&str, &str)]) -> bool {
    match workspace::command(program).args(arguments).envs(env.iter().copied()).status() {
        Ok(status) => status.success(),
        Err(why) => {
            eprintln!("{program} can't be started: {why}");
            false
        }
    }
}

/// A line for each step; `times` are those of the steps that were run, of which the last may have failed.
fn summary(steps: &[Step], times: &[Duration], last_failed: bool) -> String {
    let line = |(index, step): (usize, &Step)| match times.get(index) {
        None => format!("not run  {}", step.name),
        Some(time) => {
            let result = if last_failed && index + 1 == times.len() { "FAILED" } else { "passed" };
            format!("{result}   {:<17}{:>7.1} s", step.name, time.as_secs_f64())
        }
    };
    let mut lines: Vec<String> = steps.iter().enumerate().map(line).collect();
    let failed = usize::from(last_failed);
    lines.push(format!("steps: {} passed, {failed} failed", times.len() - failed));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_says_what_to_do() {
        for step in TEST.iter().chain(FMT).chain(SCREENSHOTS) {
            assert!(!step.name.is_empty() && !step.cargo.is_empty() && !step.advice.is_empty(), "{step}");
        }
    }

    #[test]
    fn what_is_shown_can_be_typed() {
        let last = TEST.last().unwrap().to_string();
        assert_eq!(
            last,
            "RUSTDOCFLAGS=\"-D warnings\" cargo doc --workspace --exclude botyard-web --exclude botyard-thinker --no-deps --locked"
        );
    }

    #[test]
    fn the_summary_shows_where_it_stopped() {
        let second = Duration::from_secs(1);
        let text = summary(&TEST[..3], &[second, second * 100], true);
        assert_eq!(
            text,
            "passed   rustfmt              1.0 s\n\
             FAILED   clippy             100.0 s\n\
             not run  format\n\
             steps: 1 passed, 1 failed"
        );
    }
}
