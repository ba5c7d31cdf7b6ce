//! `cargo xtask soak`: runs a server under load for a long time and checks that its resource use doesn't
//! grow.
//!
//! Rounds of `botyard load` with varying load, drawn from a seed, play at new tables each; between them the
//! server's memory, open files, database and processor time are measured. The first rounds are warm-up and
//! don't count.
//!
//! Other programs on the machine increase every latency. So a control runs beside each round: it syncs a
//! small file of its own and wakes up from short sleeps. Latencies fail the soak only if they grow both
//! absolutely and relative to the control; processor time per order, which other programs hardly affect, is
//! compared as well.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

use crate::steps::{CargoStep, run as run_steps};
use crate::workspace;

/// Duration of a round, in seconds.
const ROUND: u64 = 30;
/// Pause before a measurement: idle tables are unloaded after half a minute.
const PAUSE: Duration = Duration::from_secs(35);

/// The server process and its data folder; both are removed on drop.
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

    fn measure(&self) -> Result<ResourceUse> {
        let process = PathBuf::from(format!("/proc/{}", self.process.id()));
        let status = fs::read_to_string(process.join("status")).context("the server has ended")?;
        let memory = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:")?.trim().split(' ').next()?.parse().ok());
        let stat = fs::read_to_string(process.join("stat"))?;
        // Fields 14 and 15, counted from behind the program's name, which may contain anything.
        let fields = stat.rsplit(')').next().unwrap_or_default().split_ascii_whitespace();
        let ticks = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum::<u64>();
        let files = fs::read_dir(process.join("fd"))?.count() as u64;
        let size = |name: &str| fs::metadata(self.folder.join(name)).map_or(0, |facts| facts.len());
        Ok(ResourceUse {
            memory: memory.context("no memory is told")?,
            files,
            database: size("botyard.sqlite") + size("botyard.sqlite-wal"),
            ticks,
        })
    }
}

/// Resource use of the server at one moment.
struct ResourceUse {
    /// Resident memory in KB.
    memory: u64,
    files: u64,
    /// Size of the database in bytes.
    database: u64,
    /// Processor time since the start, in hundredths of a second.
    ticks: u64,
}

/// Syncs a small file and sleeps a millisecond, repeatedly until `stop` is set. Returns the 99th percentile
/// of the durations in milliseconds: the machine's share of an order's latency.
fn control(folder: &Path, stop: &AtomicBool) -> Result<f64> {
    let mut file = fs::File::create(folder.join("control"))?;
    let mut times = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let began = Instant::now();
        std::thread::sleep(Duration::from_millis(1));
        file.write_all(&[0; 64])?;
        file.sync_data()?;
        times.push(began.elapsed().as_secs_f64() * 1_000.0);
        std::thread::sleep(Duration::from_millis(20));
    }
    times.sort_by(f64::total_cmp);
    Ok(times.get(times.len() * 99 / 100).copied().unwrap_or(f64::NAN))
}

/// Measurements after a round.
#[derive(Clone, Copy, Debug)]
struct SoakRound {
    /// Resident memory in KB.
    memory: u64,
    files: u64,
    /// Size of the database in bytes.
    database: u64,
    orders: u64,
    /// 99th percentile of the latency of orders, in milliseconds.
    late: f64,
    /// 99th percentile of the control during the round, in milliseconds.
    control: f64,
    /// Processor time of the server per order, in milliseconds.
    work: f64,
}

/// Plays rounds for this many minutes.
pub(crate) fn run(minutes: u64, binary: Option<&Path>) -> Result<()> {
    let built = workspace::root().join("target/release/botyard");
    if binary.is_none() {
        let advice = "mend what the compiler says above";
        run_steps(&[CargoStep::new("program", "build --release --package botyard --locked", advice)], None)?;
    }
    let binary = binary.unwrap_or(&built);
    let server = Server::start(binary)?;
    let mut rounds = Vec::new();
    let mut seed: u64 = 0x0b07_7a4d;
    let began = Instant::now();
    let mut ticks = server.measure()?.ticks;
    println!("round  memory KB  files  database KB  orders  processor ms/order  99 % within ms  control ms");
    while began.elapsed() < Duration::from_secs(minutes * 60) || rounds.len() < 4 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = |least: u64, most: u64, shift: u32| least + (seed >> shift) % (most - least + 1);
        let (clients, tables, rate) = (pick(50, 500, 20), pick(20, 100, 30), pick(100, 400, 40));
        let mut load = Command::new(binary);
        load.args(["load", &server.address, "--json", "--pid", &server.process.id().to_string()]);
        load.args(["--clients", &clients.to_string(), "--tables", &tables.to_string()]);
        load.args(["--rate", &rate.to_string(), "--seconds", &ROUND.to_string()]);
        let stop = AtomicBool::new(false);
        let (output, control) = std::thread::scope(|scope| {
            let control = scope.spawn(|| control(&server.folder, &stop));
            let output = load.stderr(Stdio::null()).output().context("the load can't be started");
            stop.store(true, Ordering::Relaxed);
            (output, control.join())
        });
        let output = output?;
        let Ok(control) = control else { bail!("the control has panicked") };
        ensure!(output.status.success(), "the load failed in round {}", rounds.len() + 1);
        let told: Value = serde_json::from_slice(&output.stdout).context("the load says something odd")?;
        std::thread::sleep(PAUSE);
        let now = server.measure()?;
        let ours = &told["botyard"];
        let orders = ours["orders"].as_u64().unwrap_or(0);
        let round = SoakRound {
            memory: now.memory,
            files: now.files,
            database: now.database,
            orders,
            late: ours["milliseconds"]["p99"].as_f64().unwrap_or(f64::NAN),
            control: control?,
            work: (now.ticks - ticks) as f64 * 10.0 / orders.max(1) as f64,
        };
        ticks = now.ticks;
        rounds.push(round);
        println!(
            "{:>5}  {:>9}  {:>5}  {:>11}  {:>6}  {:>18.3}  {:>14.1}  {:>10.1}",
            rounds.len(),
            round.memory,
            round.files,
            round.database / 1024,
            round.orders,
            round.work,
            round.late,
            round.control
        );
    }
    judge(&rounds)
}

/// Compares the last quarter of the rounds with the second; the first quarter is warm-up.
fn judge(rounds: &[SoakRound]) -> Result<()> {
    let part = (rounds.len() / 4).max(1);
    let (early, last) = (&rounds[part..(2 * part).min(rounds.len())], &rounds[rounds.len() - part..]);
    let median = |rounds: &[SoakRound], what: fn(&SoakRound) -> f64| {
        let mut values: Vec<f64> = rounds.iter().map(what).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let mut wrong = Vec::new();
    let compare = |name: &str, what: fn(&SoakRound) -> f64, factor: f64, slack: f64| {
        let (before, after) = (median(early, what), median(last, what));
        println!("{name}: {before:.2} early, {after:.2} at the end");
        // NaN means that nothing was measured, and fails.
        let stays = after <= before * factor + slack;
        if stays { None } else { Some(name.to_owned()) }
    };
    wrong.extend(compare("memory, KB", |round| round.memory as f64, 1.2, 8_192.0));
    wrong.extend(compare("open files", |round| round.files as f64, 1.0, 8.0));
    wrong.extend(compare("processor time for an order, ms", |round| round.work, 1.5, 0.2));
    let late = compare("99 % of orders within, ms", |round| round.late, 2.0, 20.0);
    let compared = compare("the same by the control's time", |round| round.late / round.control, 2.0, 0.5);
    wrong.extend(late.filter(|_| compared.is_some()));
    let orders = |rounds: &[SoakRound]| rounds.iter().map(|round| round.orders).sum::<u64>() as f64;
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
    fn growth_is_noticed() {
        let round = |number: u64, leak: u64| SoakRound {
            memory: 60_000 + number * leak,
            files: 40,
            database: (1 << 20) + number * 100_000,
            orders: 1_000,
            late: 5.0,
            control: 2.0,
            work: 0.3,
        };
        let rounds = |leak: u64| (0..20).map(|number| round(number, leak)).collect::<Vec<_>>();
        assert!(judge(&rounds(0)).is_ok() && judge(&rounds(100)).is_ok());
        assert!(judge(&rounds(3_000)).is_err());
    }

    #[test]
    fn a_busy_machine_isnt_taken_for_a_slow_server() {
        let rounds = |late: f64, control: f64, work: f64| -> Vec<SoakRound> {
            let round = |number: u64| SoakRound {
                memory: 60_000,
                files: 40,
                database: number * 100_000,
                orders: 1_000,
                late: if number < 10 { 5.0 } else { late },
                control: if number < 10 { 2.0 } else { control },
                work: if number < 10 { 0.3 } else { work },
            };
            (0..20).map(round).collect()
        };
        assert!(judge(&rounds(500.0, 200.0, 0.3)).is_ok(), "everything is slow");
        assert!(judge(&rounds(500.0, 2.0, 0.3)).is_err(), "the server alone is slow");
        assert!(judge(&rounds(500.0, 200.0, 3.0)).is_err(), "the server works ten times as much");
        assert!(judge(&rounds(f64::NAN, 2.0, 0.3)).is_err(), "nothing was measured");
    }
}
