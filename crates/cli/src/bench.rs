//! `botyard bench`: speed of a game's rules, and of another engine in the same run.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use botyard_catalog::GAMES;
use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind, PlayedOut};
use botyard_core::perft::Alone;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::args::{BenchArgs, PositionArgs};
use crate::failure::Failure;
use crate::json;
use crate::peer::{Launch, Peer};
use crate::perft::{DEEPEST, not_sequential, speed};

/// Approximate duration of a measurement, long enough to average out noise.
const LONG_ENOUGH: Duration = Duration::from_secs(1);

/// Number of alternating measurements of our engine and the peer; the best of each counts.
const ROUNDS: u64 = 3;

/// Maximum length of a random game in plies; longer games are abandoned.
const LONGEST_GAME: u64 = 100_000;

/// An amount of work and the time that it took.
#[derive(Clone, Copy)]
struct Throughput {
    count: u64,
    seconds: f64,
}

impl Throughput {
    fn each_second(self) -> f64 {
        self.count as f64 / self.seconds.max(1e-9)
    }

    fn better(self, other: Option<Throughput>) -> Throughput {
        match other {
            Some(other) if other.each_second() > self.each_second() => other,
            _ => self,
        }
    }
}

pub(crate) fn run(bench: &BenchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if bench.signature {
        return signature(bench, out);
    }
    if bench.stops {
        return stops(bench, out);
    }
    if bench.errors {
        return crate::errors::run(bench, out);
    }
    let mut reports = Vec::new();
    let all: Vec<&'static Kind> = match bench.kind {
        Some(kind) => vec![kind],
        None => GAMES.iter().collect(),
    };
    for kind in all {
        let at = PositionArgs {
            kind,
            options: bench.options.clone(),
            position: bench.position.clone(),
            seats: None,
        };
        reports.push(measure(bench, &at, out)?);
    }
    if bench.json {
        let one = if bench.kind.is_some() { reports.pop() } else { None };
        writeln!(out, "{}", one.unwrap_or_else(|| reports.into()))?;
    }
    Ok(())
}

/// Node counts of fixed searches, a checksum of the search, and their speed on this machine.
fn signature(bench: &BenchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let all: Vec<&'static Kind> = bench.kind.map_or_else(|| GAMES.iter().collect(), |kind| vec![kind]);
    let mut reports = Vec::new();
    let mut total = 0;
    for kind in all {
        let start = Instant::now();
        let Some(botyard_catalog::Signature { game, nodes }) = botyard_catalog::signature(kind) else {
            continue;
        };
        let seconds = start.elapsed().as_secs_f64();
        total += nodes;
        if !bench.json {
            writeln!(out, "{game}: {nodes} nodes, {}", speed(nodes, seconds))?;
        }
        reports.push(json!({ "game": game, "nodes": nodes, "seconds": seconds }));
    }
    if bench.json {
        writeln!(out, "{}", json!({ "signature": total, "games": reports }))?;
    } else {
        writeln!(out, "signature: {total}")?;
    }
    Ok(())
}

/// Measures how late computer players answer.
fn stops(bench: &BenchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let all: Vec<&'static Kind> = bench.kind.map_or_else(|| GAMES.iter().collect(), |kind| vec![kind]);
    let mut reports = Vec::new();
    for kind in all {
        let at = PositionArgs { kind, options: bench.options.clone(), position: None, seats: None };
        reports.extend(crate::stops::measure(kind, &at.options()?, bench.json, out)?);
    }
    if bench.json {
        writeln!(out, "{}", Value::from(reports))?;
    }
    Ok(())
}

/// Measures one game. Prints the results, or returns them as JSON.
fn measure(bench: &BenchArgs, at: &PositionArgs, out: &mut dyn Write) -> Result<Value, Failure> {
    let game = at.game()?;
    let info = at.kind.info;
    let mut report = json!({ "game": info.id });
    let depth = match bench.depth {
        Some(depth) => Some(depth),
        None => fitting_depth(&*game),
    };
    if !bench.json {
        writeln!(out, "{}, one thread", info.name)?;
    }
    if let Some(depth) = depth {
        let perft = best_perft(&*game, depth)?;
        if !bench.json {
            writeln!(out, "  perft {depth}: {} nodes, {}", perft.count, speed(perft.count, perft.seconds))?;
        }
        report["perft"] = json!({
            "depth": depth,
            "nodes": perft.count,
            "seconds": perft.seconds,
            "per_second": perft.each_second(),
        });
    }
    let mut reports = Vec::new();
    for RandomGame { game, words } in crowds(at, game) {
        let (games, played) = random_games(&*game);
        if !bench.json {
            let PlayedOut { steps, moments } = played;
            let each = steps as f64 / games.count.max(1) as f64;
            let unit = if info.simultaneous { "rounds" } else { "plies" };
            write!(out, "  random games{words}: {}, {}", games.count, speed(games.count, games.seconds))?;
            write!(out, " ({each:.1} {unit} each, {}", speed(steps, games.seconds))?;
            if moments != steps {
                write!(out, "; single steps: {}", speed(moments, games.seconds))?;
            }
            writeln!(out, ")")?;
            out.flush()?;
        }
        reports.push(json!({
            "seats": game.seats(),
            "options": json::options(&*game),
            "games": games.count,
            "plies": played.steps,
            "steps": played.moments,
            "seconds": games.seconds,
            "per_second": games.each_second(),
            "steps_per_second": played.moments as f64 / games.seconds,
        }));
    }
    report["random_games"] = if reports.len() == 1 { reports.remove(0) } else { reports.into() };
    if let Some(command) = &bench.peer {
        let depth =
            depth.ok_or_else(|| Failure::Usage(format!("{}: remove --peer", no_peer(info.name.en))))?;
        let compared = compare(at.kind, depth, command)?;
        if !bench.json {
            compared.print(depth, out)?;
        }
        report["peer"] = compared.report(depth);
    }
    Ok(report)
}

impl Compared {
    fn ratio(&self) -> f64 {
        self.ours.each_second() / self.theirs.each_second()
    }

    fn report(&self, depth: u32) -> Value {
        let side = |speed: Throughput| json!({ "nodes": speed.count, "per_second": speed.each_second() });
        json!({
            "name": self.name,
            "variant": self.variant,
            "depth": depth,
            "ours": side(self.ours),
            "theirs": side(self.theirs),
            "ratio": self.ratio(),
        })
    }

    fn print(&self, depth: u32, out: &mut dyn Write) -> std::io::Result<()> {
        let Compared { name, variant, ours, theirs } = self;
        writeln!(
            out,
            "Compared with {name}, variant {variant}, perft {depth}, best of {ROUNDS} alternating runs"
        )?;
        for (who, it) in [("ours", ours), ("theirs", theirs)] {
            writeln!(out, "  {who:<7}{:>14} nodes, {}", it.count, speed(it.count, it.seconds))?;
        }
        writeln!(out, "  ratio  {:.1}", self.ratio())?;
        if ours.count != theirs.count {
            writeln!(out, "  The counts differ: at this depth the rules aren't quite the same.")?;
        }
        Ok(())
    }
}

/// The first depth whose count takes long enough to be measured.
fn fitting_depth(game: &dyn AnyGame) -> Option<u32> {
    let mut depth = 1;
    while one_perft(game, depth)?.seconds < 0.05 && depth < DEEPEST {
        depth += 1;
    }
    Some(depth)
}

fn one_perft(game: &dyn AnyGame, depth: u32) -> Option<Throughput> {
    let start = Instant::now();
    let divided = game.divide(depth, &Alone, &|_| ControlFlow::Continue(()))??;
    Some(Throughput { count: divided.nodes, seconds: start.elapsed().as_secs_f64() })
}

/// The fastest of as many counts as fit into the time limit.
fn best_perft(game: &dyn AnyGame, depth: u32) -> Result<Throughput, Failure> {
    let start = Instant::now();
    let mut best = None;
    loop {
        let speed = one_perft(game, depth).ok_or_else(|| Failure::Usage(not_sequential(game)))?.better(best);
        if start.elapsed() >= LONG_ENOUGH {
            return Ok(speed);
        }
        best = Some(speed);
    }
}

/// A game for random play, and its label among several.
struct RandomGame {
    game: Box<dyn AnyGame>,
    words: String,
}

/// The game itself and, where more can play, the game with the maximum number of players of any of its
/// options.
fn crowds(at: &PositionArgs, game: Box<dyn AnyGame>) -> Vec<RandomGame> {
    let info = at.kind.info;
    let most = *info.seats.end();
    if at.position.is_some() || game.seats() == most {
        return vec![RandomGame { game, words: String::new() }];
    }
    let full = info
        .options
        .iter()
        .flat_map(|option| option.choices.iter().map(move |choice| (option.key, choice.value)))
        .find_map(|(key, value)| {
            let mut options = at.options.clone();
            options.push((key.to_owned(), value.to_owned()));
            Some((at.kind.start(&options, Some(most)).ok()?, format!(" of {most}, {key}={value}")))
        });
    let few = RandomGame { words: format!(" of {}", game.seats()), game };
    std::iter::once(few).chain(full.map(|(game, words)| RandomGame { game, words })).collect()
}

/// Random games per second, and the totals played.
fn random_games(game: &dyn AnyGame) -> (Throughput, PlayedOut) {
    const BATCH: u64 = 1_000;
    let mut dice = Dice::new(1);
    let start = Instant::now();
    let mut games = 0;
    let mut all = PlayedOut::default();
    while start.elapsed() < LONG_ENOUGH {
        let played = game.play_outs(BATCH, LONGEST_GAME, &mut dice);
        all.steps += played.steps;
        all.moments += played.moments;
        games += BATCH;
    }
    (Throughput { count: games, seconds: start.elapsed().as_secs_f64() }, all)
}

struct Compared {
    name: String,
    variant: &'static str,
    ours: Throughput,
    theirs: Throughput,
}

fn no_peer(name: &str) -> String {
    format!("no other known engine plays {name}")
}

fn compare(kind: &Kind, depth: u32, command: &str) -> Result<Compared, Failure> {
    let name = kind.info.name.en;
    let variant =
        kind.info.uci_variant.ok_or_else(|| Failure::Usage(format!("{}: remove --peer", no_peer(name))))?;
    let options: Vec<(String, String)> =
        variant.options.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    let game = kind.start(&options, None)?;
    let mut peer = Peer::start(&Launch { command, ..Launch::default() }, &[variant.name])?;
    let mut best: Option<(Throughput, Throughput)> = None;
    let style = ProgressStyle::with_template("measuring both, round {pos} of {len}");
    let bar = ProgressBar::new(ROUNDS).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    for _ in 0..ROUNDS {
        bar.inc(1);
        let ours = one_perft(&*game, depth).ok_or_else(|| Failure::Usage(not_sequential(&*game)))?;
        let start = Instant::now();
        let count = peer.perft(depth)?;
        let theirs = Throughput { count, seconds: start.elapsed().as_secs_f64() };
        best = Some((ours.better(best.map(|best| best.0)), theirs.better(best.map(|best| best.1))));
    }
    bar.finish_and_clear();
    let (ours, theirs) = best.ok_or_else(|| anyhow::anyhow!("nothing was measured"))?;
    Ok(Compared { name: peer.name().to_owned(), variant: variant.name, ours, theirs })
}
