//! `botyard solve pigs`: two pigs, solved, proved and exported.

use std::cell::Cell;
use std::fs;
use std::io::{BufWriter, IsTerminal, Write, stderr};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use botyard_oracle::pigs::{
    Exploitability, PairValues, PigSolver, PigStates, PigStrategy, Program, RoundRules, SolvePlan, Variant,
    Worths,
};
use botyard_oracle::{Stopped, Work};
use clap::Args;
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::solve::with_bar;

/// Interval at which an unfinished solution is stored.
const PAUSE: Duration = Duration::from_secs(30);

#[derive(Args, Debug)]
pub(crate) struct PigsArgs {
    /// Pigs: variant to solve: standard or kids
    #[arg(long, value_name = "NAME", default_value = "standard", value_parser = ["standard", "kids"])]
    variant: String,
    /// Pigs: solve every round until both pigs together could gain at most this much
    #[arg(long, value_name = "CHANCE", default_value_t = SolvePlan::DEFAULT.gap)]
    gap: f64,
    /// Pigs: number of rounds to play back from the limit; a checkpoint can be continued with more
    #[arg(long, value_name = "NUMBER", default_value_t = SolvePlan::DEFAULT.rounds)]
    rounds: u32,
    /// Pigs: file for the unfinished solution, written every half minute; the solution continues from it
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Pigs: file of values to use instead of those in the program, as written by --out
    #[arg(long, value_name = "FILE")]
    values: Option<PathBuf>,
    /// Pigs: write the whole strategy, a JSON object per line for every state
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
}

impl PigsArgs {
    fn variant(&self) -> Variant {
        if self.variant == "kids" { Variant::Kids } else { Variant::Standard }
    }

    fn table(&self) -> Result<PairValues, Failure> {
        let Some(path) = &self.values else { return Ok(PairValues::solved(self.variant()).clone()) };
        let bytes = fs::read(path).with_context(|| format!("can't read {}", path.display()))?;
        let table = PairValues::from_bytes(&bytes);
        table.ok_or_else(|| Failure::Failed(anyhow!("{}: not a file of values", path.display())))
    }
}

/// Arguments of `botyard solve pigs` besides its own.
pub(crate) struct Asked<'a> {
    pub(crate) own: &'a PigsArgs,
    pub(crate) out: Option<&'a Path>,
    pub(crate) check: bool,
    pub(crate) threads: Option<u16>,
    pub(crate) json: bool,
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Failure {
        Failure::Failed(stopped.into())
    }
}

/// Writes a file under a temporary name and renames it.
fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let mut file = fs::File::create(&part)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&part, path)
}

pub(crate) fn solve(asked: &Asked<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if asked.own.export.is_some() || asked.check {
        return with_bar(asked.threads, |work| prove(asked, work, out));
    }
    with_bar(asked.threads, |work| compute(asked, work, out))
}

fn compute(asked: &Asked<'_>, work: &Work<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let own = asked.own;
    let rules = RoundRules::of(own.variant());
    let stored = match &own.checkpoint {
        Some(path) if path.exists() => {
            let bytes = fs::read(path).with_context(|| format!("can't read {}", path.display()))?;
            let found = PigSolver::from_bytes(&bytes).map_err(|why| anyhow!("{}: {why}", path.display()))?;
            if found.rules() != rules {
                let words = format!("{}: a checkpoint of another variant", path.display());
                return Err(Failure::Usage(words));
            }
            Some(found)
        }
        _ => None,
    };
    let mut solver = match stored {
        Some(found) => found,
        None => PigSolver::new(rules, Worths::of_table(&own.table()?)).collecting(),
    };
    let begin = Instant::now();
    let first = solver.rounds();
    let saved = Cell::new(Instant::now());
    let failed = Cell::new(None);
    let save = |solver: &PigSolver| {
        if let Some(path) = &own.checkpoint {
            failed.set(replace(path, &solver.to_bytes()).err().or(failed.take()));
        }
        saved.set(Instant::now());
    };
    let plan = SolvePlan { rounds: own.rounds, gap: own.gap };
    let mut last = None;
    let done = plan.run(
        &mut solver,
        work,
        &mut |solver| {
            if saved.get().elapsed() > PAUSE {
                save(solver);
            }
        },
        &mut |report| {
            last = Some(report);
            if !stderr().is_terminal() {
                let played = f64::from(report.rounds - first);
                let left = begin.elapsed().as_secs_f64() / played * f64::from(own.rounds - report.rounds);
                let kind = if report.full { "all programs" } else { "known programs" };
                let swept = report.swept;
                eprintln!(
                    "round {} of {}, {kind}: values changed by {:.6} on average and {:.6} at most, about {left:.0} s left",
                    report.rounds, own.rounds, swept.mean_change, swept.most_changed,
                );
            }
        },
    );
    save(&solver);
    if let Some(why) = failed.take() {
        return Err(anyhow!(why).context("can't write the checkpoint").into());
    }
    done?;
    let table = solver.worths().to_table();
    if let Some(path) = asked.out {
        replace(path, &table.to_bytes()).with_context(|| format!("can't write {}", path.display()))?;
    }
    let value = solver.worths().get(PigStates::get().start(own.variant()));
    let seconds = begin.elapsed().as_secs_f64();
    let swept = last.map(|report| report.swept).unwrap_or_default();
    if asked.json {
        let answer = json!({
            "states": PigStates::COUNT, "rounds": solver.rounds(), "start": value, "seconds": seconds,
            "mean_gap": swept.mean_gap, "largest_gap": swept.largest_gap,
            "mean_change": swept.mean_change, "largest_change": swept.most_changed,
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    writeln!(out, "{} rounds played back from the limit in {} states.", solver.rounds(), PigStates::COUNT)?;
    writeln!(out, "Start position, for pig A: {value:.4}.")?;
    if last.is_some() {
        writeln!(
            out,
            "Last sweep: gap {:.7} on average and {:.7} at most, values changed by {:.7} and {:.7}; {seconds:.0} s in all.",
            swept.mean_gap, swept.largest_gap, swept.mean_change, swept.most_changed,
        )?;
    }
    Ok(())
}

fn shown(found: &Exploitability, variant: Variant) -> Json {
    json!({
        "start": found.start, "mean": found.mean, "worst": found.worst,
        "worst_position": PigStates::get().text(found.worst_state, variant),
        "rounds": found.rounds, "full_sweeps": found.full_sweeps,
    })
}

/// Checks and exports the strategy that the player plays.
fn prove(asked: &Asked<'_>, work: &Work<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let own = asked.own;
    let variant = own.variant();
    let begin = Instant::now();
    let values = Worths::of_table(&own.table()?);
    let strategy = PigStrategy::from_worths(RoundRules::of(variant), &values, work)?;
    if let Some(path) = &own.export {
        export(&strategy, &values, variant, path)
            .with_context(|| format!("can't write {}", path.display()))?;
        if !asked.check {
            writeln!(out, "{}: {} states.", path.display(), PigStates::COUNT)?;
            return Ok(());
        }
    }
    let start = PigStates::get().start(variant);
    let limit = u32::from(variant.longest());
    let mut tell = |rounds: u32, change: f64| {
        if !stderr().is_terminal() {
            eprintln!(
                "best response: {rounds} rounds back, values changed by {change:.7} at most, {:.0} s",
                begin.elapsed().as_secs_f64()
            );
        }
    };
    let [limited, unlimited] = strategy.exploitability(&values, limit, start, work, &mut tell)?;
    let seconds = begin.elapsed().as_secs_f64();
    if asked.json {
        let answer = json!({
            "states": PigStates::COUNT, "value": values.get(start), "seconds": seconds,
            "exploitability": shown(&limited, variant), "without_limit": shown(&unlimited, variant),
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    writeln!(out, "Start position, for pig A: {:.5}.", values.get(start))?;
    writeln!(out, "Exploitability   start     mean      worst")?;
    for (words, found) in [(format!("{limit} rounds"), limited), ("no limit".to_owned(), unlimited)] {
        writeln!(
            out,
            "{words:<15} {:.6}  {:.6}  {:.6}  {}",
            found.start,
            found.mean,
            found.worst,
            PigStates::get().text(found.worst_state, variant),
        )?;
    }
    writeln!(out, "{} states, every program of every round; {seconds:.0} s.", PigStates::COUNT)?;
    Ok(())
}

fn listed(mix: &[(Program, f64)]) -> Json {
    mix.iter().map(|(program, chance)| json!([program.to_string(), chance])).collect()
}

fn export(strategy: &PigStrategy, values: &Worths, variant: Variant, path: &Path) -> std::io::Result<()> {
    let mut file = BufWriter::new(fs::File::create(path)?);
    for number in 0..PigStates::COUNT {
        let mixes = &strategy.mix(number).mixes;
        let position = Json::from(PigStates::get().text(number, variant));
        let [a, b] = mixes.each_ref().map(|mix| listed(mix));
        let value = values.get(number);
        writeln!(file, r#"{{"position":{position},"value":{value},"mix":{{"A":{a},"B":{b}}}}}"#)?;
    }
    file.flush()
}
