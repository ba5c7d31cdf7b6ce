//! `botyard solve`, `botyard probe` and `botyard puzzles`: the solved game.

use std::fmt::Write as _;
use std::io::{BufRead, IsTerminal, Write, stderr};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use botyard_core::face::{AnyGame, Kind};
use botyard_core::{Game as _, Options as _, Position as _, Sequential};
use botyard_duel::{Duel, DuelOptions, Position};
use botyard_oracle::{
    CheckError, FileAccess, FileError, FileForm, NoValue, Progress, Puzzle, Shelf, Tablebase, Value, Work,
};
use clap::Args;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde_json::{Value as Json, json};

use crate::args::{PositionArgs, game};
use crate::data::Data;
use crate::failure::Failure;
use crate::interrupt::{self, Again};
use crate::probe_pigs;
use crate::records::INPUT;
use crate::solve_pigs::{self, PigsArgs};

/// Id of the other solved game.
const PIGS: &str = "pigs";

#[derive(Args, Debug)]
pub(crate) struct Solve {
    /// Id of the game: duel or pigs
    #[arg(value_name = "GAME", value_parser = game)]
    kind: &'static Kind,
    /// Output file [default: in the data folder; of pigs, none]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["memory", "folder"])]
    out: Option<PathBuf>,
    /// Duel: compress the output file with zstd: 26 MB instead of 66
    #[arg(long, requires = "out")]
    compress: bool,
    /// Duel: check this file instead: derive every entry from its successors. Pigs, without FILE: compute the
    /// best response to the strategy that is played
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["out", "memory", "folder"])]
    check: Option<Option<PathBuf>>,
    #[command(flatten)]
    pigs: PigsArgs,
    /// Number of threads [default: number of processors]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    data: Data,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Probe {
    #[command(flatten)]
    at: PositionArgs,
    /// Duel: print best play to the end of the game
    #[arg(long)]
    line: bool,
    /// Pigs: a program to judge, such as "A: F F ^ ^ H"; repeatable
    #[arg(long = "program", value_name = "SEAT: PROGRAM")]
    programs: Vec<String>,
    /// File of the solved table, plain or compressed [default: the one in the data folder, computed if
    /// missing]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["memory", "folder"])]
    table: Option<PathBuf>,
    #[command(flatten)]
    data: Data,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Puzzles {
    /// Id of the game: duel
    #[arg(value_name = "GAME", value_parser = game)]
    kind: &'static Kind,
    /// Number of puzzles
    #[arg(long, value_name = "NUMBER", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..))]
    count: u16,
    /// Distance of the win in plies: an odd number from 3 to 173
    #[arg(long, value_name = "PLIES", default_value_t = 7)]
    distance: u8,
    /// Seed of the random choice
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// File of the solved table, plain or compressed [default: the one in the data folder, computed if
    /// missing]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["memory", "folder"])]
    table: Option<PathBuf>,
    #[command(flatten)]
    data: Data,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn only_duel(kind: &Kind) -> Result<(), Failure> {
    if kind.info.id == Duel::INFO.id {
        Ok(())
    } else {
        let (name, id) = (kind.info.name, Duel::INFO.id);
        Err(Failure::Usage(format!("{name} isn't solved: only {id} and {PIGS} are")))
    }
}

/// Set by Ctrl-C; the computation then ends soon and removes unfinished files.
fn stop_on_interrupt() -> Arc<AtomicBool> {
    // If the signal can't be caught, it kills the program as usual; unfinished files have a temporary name.
    interrupt::sign(Again::Waits).unwrap_or_default()
}

/// A progress bar with the remaining time, shown in a terminal.
struct Bar {
    bar: ProgressBar,
    start: Instant,
}

impl Bar {
    fn new() -> Bar {
        let bar = if stderr().is_terminal() { ProgressBar::new(1000) } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{bar:30} {percent:>3} %  {msg}");
        Bar {
            bar: bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())),
            start: Instant::now(),
        }
    }

    fn show(&self, progress: Progress) {
        let mut words = progress.phase.words();
        let gone = self.start.elapsed();
        // Earlier estimates would be meaningless.
        if progress.part > 0.02 && gone > Duration::from_millis(500) {
            let left = gone.as_secs_f64() * (1.0 - progress.part) / progress.part;
            let _ = write!(words, ", about {left:.0} s left");
        }
        self.bar.set_position((progress.part * 1000.0) as u64);
        self.bar.set_message(words);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Runs a long computation with a progress bar, until it is done or Ctrl-C is pressed.
pub(crate) fn with_bar<T>(threads: Option<u16>, work: impl FnOnce(&Work<'_>) -> T) -> T {
    let threads = threads.map_or_else(Work::all_threads, |count| {
        NonZero::new(usize::from(count)).unwrap_or(NonZero::<usize>::MIN)
    });
    let stop = stop_on_interrupt();
    let bar = Bar::new();
    work(&Work { threads, watch: &|progress| bar.show(progress), stop: &stop })
}

fn file_failure(path: &Path, why: FileError) -> Failure {
    match why {
        FileError::Stopped(stopped) => Failure::Failed(stopped.into()),
        other => Failure::Failed(anyhow!("{}: {other}", path.display())),
    }
}

pub(crate) fn solve(asked: &Solve, out: &mut dyn Write) -> Result<(), Failure> {
    if asked.kind.info.id == PIGS {
        return solve_pigs(asked, out);
    }
    only_duel(asked.kind)?;
    match &asked.check {
        Some(Some(path)) => return check(path, asked, out),
        Some(None) => return Err(Failure::Usage("--check needs the file of the table".to_owned())),
        None => {}
    }
    let start = Instant::now();
    let (table, written) = match &asked.out {
        Some(path) => {
            let form = if asked.compress { FileForm::Packed } else { FileForm::Plain };
            let made = with_bar(asked.threads, |work| {
                let table = botyard_oracle::solve(work)?;
                let bytes = botyard_oracle::write(&table, path, form, work)?;
                Ok((table, bytes))
            });
            let (table, bytes) = made.map_err(|why| file_failure(path, why))?;
            (SolvedTable::Own(Box::new(table)), Some((path.clone(), bytes)))
        }
        None => (shelved(&asked.data.shelf(), asked.threads)?, None),
    };
    let seconds = start.elapsed().as_secs_f64();
    let position = Position::start(botyard_duel::Edition::default());
    let value = table.value(&position).context("the start has no value")?;
    if asked.json {
        let file = written.map(|(path, bytes)| json!({ "path": path, "bytes": bytes }));
        let answer = json!({
            "positions": Tablebase::len(), "seconds": seconds, "start": value.dtm(), "file": file,
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    writeln!(out, "Robot Duel is solved. Start position, for the side to move: {value}.")?;
    writeln!(out, "{} stored positions, {seconds:.1} s.", HumanCount(Tablebase::len() as u64))?;
    if let Some((path, bytes)) = written {
        writeln!(out, "{}: {} bytes.", path.display(), HumanCount(bytes))?;
    }
    Ok(())
}

fn solve_pigs(asked: &Solve, out: &mut dyn Write) -> Result<(), Failure> {
    if asked.compress {
        return Err(Failure::Usage("--compress is for duel".to_owned()));
    }
    if let Some(Some(path)) = &asked.check {
        let words = format!("--check has no file in pigs: write --check --values {}", path.display());
        return Err(Failure::Usage(words));
    }
    let asked = solve_pigs::Asked {
        own: &asked.pigs,
        out: asked.out.as_deref(),
        check: asked.check.is_some(),
        threads: asked.threads,
        json: asked.json,
    };
    solve_pigs::solve(&asked, out)
}

fn check(path: &Path, asked: &Solve, out: &mut dyn Write) -> Result<(), Failure> {
    let start = Instant::now();
    let checked = with_bar(asked.threads, |work| {
        let table =
            botyard_oracle::open(path, FileAccess::Read, work).map_err(|why| file_failure(path, why))?;
        botyard_oracle::check(&table, work).map_err(|why| match why {
            CheckError::Stopped(stopped) => Failure::Failed(stopped.into()),
            wrong => Failure::Failed(anyhow!("{}: {wrong}", path.display())),
        })
    })?;
    let seconds = start.elapsed().as_secs_f64();
    if asked.json {
        let answer = json!({ "entries": checked.entries, "derived": checked.derived, "seconds": seconds });
        writeln!(out, "{answer}")?;
    } else {
        writeln!(
            out,
            "All {} entries agree with their successors, in both editions ({} more positions derived, {seconds:.1} s).",
            HumanCount(checked.entries as u64),
            HumanCount(checked.derived as u64),
        )?;
    }
    Ok(())
}

/// A loaded table, or one on a shelf.
enum SolvedTable {
    Own(Box<Tablebase>),
    Shelved(Arc<Shelf>),
}

impl std::ops::Deref for SolvedTable {
    type Target = Tablebase;

    fn deref(&self) -> &Tablebase {
        match self {
            SolvedTable::Own(table) => table,
            SolvedTable::Shelved(shelf) => shelf.table().expect("it was put there"),
        }
    }
}

/// Returns the table of a shelf, which is made if it doesn't exist. Notes go to standard error.
fn shelved(shelf: &Arc<Shelf>, threads: Option<u16>) -> Result<SolvedTable, Failure> {
    let got = with_bar(threads, |work| shelf.get(work).map(|_| ()));
    for note in shelf.take_notes() {
        eprintln!("botyard: {note}");
    }
    got.map_err(|stopped| Failure::Failed(stopped.into()))?;
    Ok(SolvedTable::Shelved(Arc::clone(shelf)))
}

fn table(file: Option<&Path>, data: &Data) -> Result<SolvedTable, Failure> {
    match file {
        None => shelved(&data.shelf(), None),
        Some(path) => with_bar(None, |work| botyard_oracle::open(path, FileAccess::Map, work))
            .map(|table| SolvedTable::Own(Box::new(table)))
            .map_err(|why| file_failure(path, why)),
    }
}

/// The position of a game, if it is Robot Duel.
fn position(game: &dyn AnyGame) -> Result<Position, Failure> {
    let mut options = DuelOptions::default();
    for (key, value) in game.options() {
        options.set(key, &value).map_err(|why| Failure::Usage(why.to_string()))?;
    }
    let duel =
        Duel::read_position(&options, &game.position()).map_err(|why| Failure::Usage(why.to_string()))?;
    Ok(*Sequential::position(&duel))
}

pub(crate) fn probe(asked: &Probe, input: impl BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    if asked.at.kind.info.id == PIGS {
        if asked.line || asked.table.is_some() {
            return Err(Failure::Usage("--line and --table are for duel".to_owned()));
        }
        return probe_pigs::probe(&asked.at, &asked.programs, asked.json, input, out);
    }
    only_duel(asked.at.kind)?;
    if !asked.programs.is_empty() {
        return Err(Failure::Usage(format!("--program is for {PIGS}")));
    }
    if asked.at.position.as_deref() == Some(INPUT) {
        return probe_all(asked, input, out);
    }
    let game = asked.at.game()?;
    let position = undecided(&*game)?;
    // Positions without a value are reported before anything is computed.
    let unknown = |why: NoValue| Failure::Usage(why.to_string());
    Tablebase::knows(&position).map_err(unknown)?;
    let table = table(asked.table.as_deref(), &asked.data)?;
    let value = table.value(&position).map_err(unknown)?;
    let moves = table.moves(&position).map_err(unknown)?;
    let line = if asked.line { Some(table.line(&position, LONGEST_LINE).map_err(unknown)?) } else { None };
    if asked.json {
        writeln!(out, "{}", probed_json(&table, &position, asked.line).map_err(unknown)?)?;
        return Ok(());
    }
    writeln!(out, "{value}")?;
    for valued in &moves {
        writeln!(out, "  {:<6} {}", valued.order.to_string(), valued.value)?;
    }
    if let Some(line) = line {
        let orders: Vec<String> = line.iter().map(|valued| valued.order.to_string()).collect();
        writeln!(out, "\n{}", orders.join(" "))?;
        if value == Value::Draw {
            writeln!(out, "and so on: neither side can force a win.")?;
        }
    }
    Ok(())
}

/// The position of a game that isn't drawn by repetition.
fn undecided(game: &dyn AnyGame) -> Result<Position, Failure> {
    let position = position(game)?;
    if game.outcome().is_some() && position.red_winner().is_none() && position.count_moves() > 0 {
        return Err(Failure::Usage("the game is over in this position: draw by repetition".to_owned()));
    }
    Ok(position)
}

fn probed_json(table: &Tablebase, position: &Position, with_line: bool) -> Result<Json, NoValue> {
    let value = table.value(position)?;
    let moves: Vec<Json> = table
        .moves(position)?
        .iter()
        .map(|valued| json!({ "move": valued.order.to_string(), "dtm": valued.value.dtm() }))
        .collect();
    let mut answer = json!({ "value": word(value), "dtm": value.dtm(), "moves": moves });
    if with_line {
        let line = table.line(position, LONGEST_LINE)?;
        answer["line"] = line.iter().map(|valued| valued.order.to_string()).collect();
    }
    Ok(answer)
}

/// Prints a line for every position of the input: its value and best move, or the complete entry as JSON. A
/// line that can't be answered gets an error, and the next one is read.
fn probe_all(asked: &Probe, input: impl BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let options = asked.at.options()?;
    let table = table(asked.table.as_deref(), &asked.data)?;
    for text in input.lines() {
        let text = text?;
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        let read = || -> Result<Position, String> {
            let game = asked.at.kind.read_position(&options, text).map_err(|why| why.to_string())?;
            undecided(&*game).map_err(|why| why.to_string())
        };
        let answered = read().and_then(|position| {
            if asked.json {
                return probed_json(&table, &position, asked.line).map_err(|why| why.to_string());
            }
            let value = table.value(&position).map_err(|why| why.to_string())?;
            let moves = table.moves(&position).map_err(|why| why.to_string())?;
            let best = moves.first().map_or_else(|| "-".to_owned(), |valued| valued.order.to_string());
            Ok(format!("{best:<6} {value}").into())
        });
        match (answered, asked.json) {
            (Ok(Json::String(words)), false) => writeln!(out, "{words}")?,
            (Ok(mut answer), _) => {
                answer["position"] = text.into();
                writeln!(out, "{answer}")?;
            }
            (Err(why), true) => writeln!(out, "{}", json!({ "position": text, "error": why }))?,
            (Err(why), false) => writeln!(out, "?      {why}")?,
        }
    }
    Ok(())
}

/// Maximum number of moves shown of best play; only drawn positions reach it.
const LONGEST_LINE: usize = 200;

const fn word(value: Value) -> &'static str {
    match value {
        Value::Win(_) => "win",
        Value::Draw => "draw",
        Value::Loss(_) => "loss",
    }
}

pub(crate) fn puzzles(asked: &Puzzles, out: &mut dyn Write) -> Result<(), Failure> {
    if asked.kind.info.id == PIGS {
        return Err(Failure::Usage(format!("there are no puzzles of {}", asked.kind.info.name)));
    }
    only_duel(asked.kind)?;
    // An invalid distance is reported before anything is computed.
    if asked.distance.is_multiple_of(2) || !(3..=173).contains(&asked.distance) {
        return Err(Failure::Usage(botyard_oracle::NoSuchDistance(asked.distance).to_string()));
    }
    let table = table(asked.table.as_deref(), &asked.data)?;
    let found = botyard_oracle::puzzles(&table, asked.distance, asked.count.into(), asked.seed)
        .map_err(|why| Failure::Usage(why.to_string()))?;
    let text = |position: &Position| botyard_duel::write_position(position);
    if asked.json {
        let puzzles: Vec<Json> = found
            .iter()
            .map(|puzzle| {
                json!({
                    "position": text(&puzzle.position),
                    "solution": puzzle.solution.to_string(),
                    "dtm": puzzle.plies,
                    "difficulty": puzzle.difficulty,
                })
            })
            .collect();
        writeln!(out, "{}", Json::from(puzzles))?;
        return Ok(());
    }
    for puzzle in &found {
        let Puzzle { position, solution, plies, difficulty } = puzzle;
        writeln!(
            out,
            "{:<36} {:<6} win in {plies}, difficulty {difficulty}",
            text(position),
            solution.to_string()
        )?;
    }
    if found.is_empty() {
        writeln!(out, "No puzzle found: every win in {} plies has several first moves.", asked.distance)?;
    }
    Ok(())
}
