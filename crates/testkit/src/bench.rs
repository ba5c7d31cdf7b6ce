//! Benchmarks that count instructions, which are stable on a busy machine; wall-clock time is the fallback.
//!
//! A bench target calls [`run`] from its `main`. `cargo bench` then runs every case under callgrind, the
//! instruction counter of valgrind, and prints instructions per unit of work; without valgrind it prints the
//! best time of several runs. `cargo bench -- WORD` runs the cases whose names contain the word.

use std::env;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// A benchmark case.
#[derive(Clone, Copy, Debug)]
pub struct BenchCase {
    /// Name, unique in the target.
    pub name: &'static str,
    /// Unit of work: `leaf`, `ply`.
    pub unit: &'static str,
    /// Does the work and returns the number of units.
    pub work: fn() -> u64,
    /// Expected number of units; a case with another result fails.
    pub units: u64,
}

/// Hidden argument of the runs under callgrind.
const INNER: &str = "--count-case";

/// Runs the cases selected on the command line.
pub fn run(cases: &[BenchCase]) -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [INNER, name] = arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        for case in cases.iter().filter(|case| case.name == name) {
            if (case.work)() != case.units {
                return ExitCode::FAILURE;
            }
        }
        return ExitCode::SUCCESS;
    }
    let words: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let asked =
        |case: &&BenchCase| words.is_empty() || words.iter().any(|word| case.name.contains(word.as_str()));
    let cases: Vec<&BenchCase> = cases.iter().filter(asked).collect();
    if cases.is_empty() {
        eprintln!("no benchmark's name contains that");
        return ExitCode::FAILURE;
    }
    // Instructions for program start and exit, subtracted from every case.
    let overhead = count_instructions("");
    if overhead.is_none() {
        println!("valgrind isn't installed, so these are times: compare them only within one quiet run");
    }
    let mut all_right = true;
    for case in cases {
        let line = match overhead {
            Some(overhead) => count_instructions(case.name).map(|count| {
                let count = count.saturating_sub(overhead);
                format!("{count:>15} instructions  {:>8.2} a {}", count as f64 / case.units as f64, case.unit)
            }),
            None => best_time(case).map(|time| {
                let each = time.as_secs_f64() * 1e9 / case.units as f64;
                format!("{:>15.3} ms  {each:>8.2} ns a {}", time.as_secs_f64() * 1e3, case.unit)
            }),
        };
        all_right &= line.is_some();
        println!(
            "{:<36}{}",
            case.name,
            line.unwrap_or_else(|| format!("didn't do {} units of work", case.units))
        );
    }
    if all_right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Instructions of a case; `None` if callgrind isn't available, or the case gave a wrong result.
fn count_instructions(case: &str) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env::current_exe().ok()?)
        .args([INNER, case])
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let told = String::from_utf8_lossy(&output.stderr);
    // ==123== Collected : 4567
    told.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
}

fn best_time(case: &BenchCase) -> Option<Duration> {
    let mut best = None;
    for _ in 0..5 {
        let start = Instant::now();
        if (case.work)() != case.units {
            return None;
        }
        let time = start.elapsed();
        best = Some(best.map_or(time, |best: Duration| best.min(time)));
    }
    best
}
