//! `cargo xtask soak`: a server plays for a long time, and must be at the end as it was at the beginning.
//!
//! Rounds of `botyard load` with changing crowds, drawn from a seed, play at new tables each; between them the server's memory, open
//! files and database are measured. The first rounds warm it up and don't count.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

use crate::steps::{Step, run as run_steps};
use crate::workspace;

/// How long a round takes, in seconds.
const ROUND: u64 = 30;
/// Tables that nobody asks for are put away after half a minute; it is measured when those of the round are.
const PAUSE: Duration = Duration::from_secs(35);

/// The server, ended with this, and its folder.
struct Server {
    process: Child,
    address: String,
    folder: PathBuf,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Server {
    fn start(binary: &Path) -> Result<Server> {
        let folder = std::env::temp_dir().join(format!("botyard-soak-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let mut command = Command::new(binary);
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--limits=false", "--log", "warn", "--data"])
            .arg(&folder);
        let mut process = command.stdout(Stdio::piped()).spawn().context("the server can't be started")?;
        let mut line = String::new();
        let output = process.stdout.take().context("the server has no output")?;
        BufReader::new(output).read_line(&mut line)?;
        let address = line.trim().rsplit("://").next().unwrap_or_default().to_owned();
        let server = Server { process, address, folder };
        ensure!(server.address.contains(':'), "the server says {line:?}");
        Ok(server)
    }

    fn measure(&self) -> Result<(u64, u64, u64)> {
        let process = PathBuf::from(format!("/proc/{}", self.process.id()));
        let status = fs::read_to_string(process.join("status")).context("the server has ended")?;
        let memory = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:")?.trim().split(' ').next()?.parse().ok());
        let files = fs::read_dir(process.join("fd"))?.count() as u64;
        let size = |name: &str| fs::metadata(self.folder.join(name)).map_or(0, |facts| facts.len());
        Ok((memory.context("no memory is told")?, files, size("botyard.sqlite") + size("botyard.sqlite-wal")))
    }
}

/// What was measured after a round.
#[derive(Clone, Copy, Debug)]
struct Round {
    /// In KB.
    memory: u64,
    files: u64,
    /// In bytes.
    database: u64,
    orders: u64,
    /// 99 % of all orders within so many milliseconds.
    late: f64,
}

/// Plays rounds for so long.
pub(crate) fn run(minutes: u64, binary: Option<&Path>) -> Result<()> {
    let built = workspace::root().join("target/release/botyard");
    if binary.is_none() {
        let advice = "mend what the compiler says above";
        run_steps(&[Step::new("program", "build --release --package botyard --locked", advice)], None)?;
    }
    let binary = binary.unwrap_or(&built);
    let server = Server::start(binary)?;
    let mut rounds = Vec::new();
    let mut seed: u64 = 0x0b07_7a4d;
    let began = Instant::now();
    println!("round  memory KB  files  database KB  orders  99 % within ms");
    while began.elapsed() < Duration::from_secs(minutes * 60) || rounds.len() < 4 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = |least: u64, most: u64, shift: u32| least + (seed >> shift) % (most - least + 1);
        let (clients, tables, rate) = (pick(50, 500, 20), pick(20, 100, 30), pick(100, 400, 40));
        let mut load = Command::new(binary);
        load.args(["load", &server.address, "--json", "--pid", &server.process.id().to_string()]);
        load.args(["--clients", &clients.to_string(), "--tables", &tables.to_string()]);
        load.args(["--rate", &rate.to_string(), "--seconds", &ROUND.to_string()]);
        let output = load.stderr(Stdio::null()).output().context("the load can't be started")?;
        ensure!(output.status.success(), "the load failed in round {}", rounds.len() + 1);
        let told: Value = serde_json::from_slice(&output.stdout).context("the load says something odd")?;
        std::thread::sleep(PAUSE);
        let (memory, files, database) = server.measure()?;
        let ours = &told["botyard"];
        let round = Round {
            memory,
            files,
            database,
            orders: ours["orders"].as_u64().unwrap_or(0),
            late: ours["milliseconds"]["p99"].as_f64().unwrap_or(f64::NAN),
        };
        rounds.push(round);
        println!(
            "{:>5}  {:>9}  {:>5}  {:>11}  {:>6}  {:>14.1}",
            rounds.len(),
            round.memory,
            round.files,
            round.database / 1024,
            round.orders,
            round.late
        );
    }
    judge(&rounds)
}

/// Is the end like the beginning? The first fourth warms up.
fn judge(rounds: &[Round]) -> Result<()> {
    let part = (rounds.len() / 4).max(1);
    let (early, last) = (&rounds[part..(2 * part).min(rounds.len())], &rounds[rounds.len() - part..]);
    let mean = |rounds: &[Round], what: fn(&Round) -> f64| {
        rounds.iter().map(what).sum::<f64>() / rounds.len() as f64
    };
    let mut wrong = Vec::new();
    let mut compare = |name: &str, what: fn(&Round) -> f64, factor: f64, slack: f64| {
        let (before, after) = (mean(early, what), mean(last, what));
        println!("{name}: {before:.1} early, {after:.1} at the end");
        if after > before * factor + slack {
            wrong.push(name.to_owned());
        }
    };
    compare("memory, KB", |round| round.memory as f64, 1.2, 8_192.0);
    compare("open files", |round| round.files as f64, 1.0, 8.0);
    compare("99 % of orders within, ms", |round| round.late, 2.0, 20.0);
    let orders = |rounds: &[Round]| rounds.iter().map(|round| round.orders).sum::<u64>() as f64;
    let grown = |from: usize, to: usize| {
        let grown = rounds[to].database.saturating_sub(rounds[from].database) as f64;
        grown / orders(&rounds[from + 1..=to]).max(1.0)
    };
    if rounds.len() >= 4 {
        let (before, after) = (grown(0, rounds.len() / 2), grown(rounds.len() / 2, rounds.len() - 1));
        println!(
            "bytes of the database for an order: {before:.0} in the first half, {after:.0} in the second"
        );
        if after > before * 1.5 + 64.0 {
            wrong.push("database".to_owned());
        }
    }
    if wrong.is_empty() { Ok(()) } else { bail!("it doesn't stay as it was: {}", wrong.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_grows_is_noticed() {
        let round = |number: u64, leak: u64| Round {
            memory: 60_000 + number * leak,
            files: 40,
            database: (1 << 20) + number * 100_000,
            orders: 1_000,
            late: 5.0,
        };
        let rounds = |leak: u64| (0..20).map(|number| round(number, leak)).collect::<Vec<_>>();
        assert!(judge(&rounds(0)).is_ok() && judge(&rounds(100)).is_ok());
        assert!(judge(&rounds(3_000)).is_err());
    }
}
