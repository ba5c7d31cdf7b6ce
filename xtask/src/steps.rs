//! Steps: cargo commands that must succeed one after the other, with a summary at the end.

use std::fmt;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::skipped::Skipped;
use crate::workspace;

/// A cargo command.
#[derive(Clone, Debug, Default)]
pub(crate) struct CargoStep {
    /// Short name of the step, in a word or two.
    pub(crate) name: &'static str,
    pub(crate) cargo: Vec<String>,
    pub(crate) env: Vec<(&'static str, String)>,
    /// Arguments of rustup that may fix a failure. The step is then retried once.
    pub(crate) repair: &'static [&'static str],
    /// Advice after a failure: a sentence without its full stop.
    pub(crate) advice: &'static str,
}

impl CargoStep {
    /// Creates a step from cargo's arguments, separated by spaces.
    pub(crate) fn new(name: &'static str, cargo: &str, advice: &'static str) -> CargoStep {
        let cargo = cargo.split_whitespace().map(str::to_owned).collect();
        CargoStep { name, cargo, advice, ..CargoStep::default() }
    }

    /// The same step under another name.
    pub(crate) fn named(mut self, name: &'static str) -> CargoStep {
        self.name = name;
        self
    }

    pub(crate) fn env(mut self, name: &'static str, value: impl Into<String>) -> CargoStep {
        self.env.push((name, value.into()));
        self
    }

    pub(crate) fn repair(mut self, rustup: &'static [&'static str]) -> CargoStep {
        self.repair = rustup;
        self
    }

    /// Appends arguments, separated by spaces.
    pub(crate) fn args(mut self, args: &str) -> CargoStep {
        self.cargo.extend(args.split_whitespace().map(str::to_owned));
        self
    }
}

/// The command as it can be typed.
impl fmt::Display for CargoStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.env {
            let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "-_./=".contains(sign);
            if value.chars().all(is_plain) {
                write!(f, "{name}={value} ")?;
            } else {
                write!(f, "{name}={value:?} ")?;
            }
        }
        write!(f, "cargo {}", self.cargo.join(" "))
    }
}

/// Runs the steps up to the first that fails, then prints the result of each and the skipped tests.
pub(crate) fn run(steps: &[CargoStep], skipped: Option<&Skipped>) -> Result<()> {
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
    if let Some(skipped) = skipped {
        println!("{}", skipped.summary());
    }
    match failed {
        None => Ok(()),
        Some(step) => bail!("{} failed: {}.", step.name, step.advice),
    }
}

fn passes(step: &CargoStep) -> bool {
    println!("\n==> {}: {step}", step.name);
    if cargo_succeeds(step) {
        return true;
    }
    if step.repair.is_empty() || !succeeds(&mut workspace::command("rustup"), &["--version"]) {
        return false;
    }
    println!("==> {}: rustup {}", step.name, step.repair.join(" "));
    succeeds(&mut workspace::command("rustup"), step.repair) && cargo_succeeds(step)
}

fn cargo_succeeds(step: &CargoStep) -> bool {
    let mut command = workspace::command(&workspace::cargo());
    command.envs(step.env.iter().map(|(name, value)| (name, value)));
    succeeds(&mut command, &step.cargo)
}

fn succeeds(command: &mut std::process::Command, arguments: &[impl AsRef<std::ffi::OsStr>]) -> bool {
    match command.args(arguments).status() {
        Ok(status) => status.success(),
        Err(why) => {
            eprintln!("{} can't be started: {why}", command.get_program().to_string_lossy());
            false
        }
    }
}

/// One line per step; `times` are those of the steps that were run, of which the last may have failed.
fn summary(steps: &[CargoStep], times: &[Duration], last_failed: bool) -> String {
    let line = |(index, step): (usize, &CargoStep)| match times.get(index) {
        None => format!("not run  {}", step.name),
        Some(time) => {
            let result = if last_failed && index + 1 == times.len() { "FAILED" } else { "passed" };
            format!("{result}   {:<22}{:>7.1} s", step.name, time.as_secs_f64())
        }
    };
    let mut lines: Vec<String> = steps.iter().enumerate().map(line).collect();
    let failed = usize::from(last_failed);
    let total: Duration = times.iter().sum();
    lines.push(format!("in all {:>31.1} s", total.as_secs_f64()));
    lines.push(format!("steps: {} passed, {failed} failed", times.len() - failed));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_shown_as_it_can_be_typed() {
        let step = CargoStep::new("documentation", "doc  --no-deps", "")
            .env("RUSTDOCFLAGS", "-D warnings")
            .env("BOTYARD_WEB", "skip");
        assert_eq!(step.to_string(), "RUSTDOCFLAGS=\"-D warnings\" BOTYARD_WEB=skip cargo doc --no-deps");
    }

    #[test]
    fn the_summary_shows_where_it_stopped() {
        let second = Duration::from_secs(1);
        let steps = ["format", "lints", "tests"].map(|name| CargoStep::new(name, "", ""));
        let text = summary(&steps, &[second, second * 100], true);
        assert_eq!(
            text,
            "passed   format                    1.0 s\n\
             FAILED   lints                   100.0 s\n\
             not run  tests\n\
             in all                           101.0 s\n\
             steps: 1 passed, 1 failed"
        );
    }
}
