//! `botyard bench`: how fast a game's rules are, and how fast another engine's are in the same run.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind};
use botyard_core::perft::Alone;
use serde_json::json;

use crate::args::Bench;
use crate::failure::Failure;
use crate::peer::Peer;
use crate::perft::{not_sequential, speed};

/// A measurement goes on for about this long, so that it is more than noise.
const LONG_ENOUGH: Duration = Duration::from_secs(1);

/// How often ours and the peer's take turns; the best of each counts.
const ROUNDS: usize = 3;

/// A random game that isn't over after this many plies is given up.
const LONGEST_GAME: u64 = 100_000;

/// So much work in so much time.
#[derive(Clone, Copy)]
struct Speed {
    count: u64,
    seconds: f64,
}

impl Speed {
    fn each_second(self) -> f64 {
        self.count as f64 / self.seconds.max(1e-9)
    }

    fn better(self, other: Option<Speed>) -> Speed {
        match other {
            Some(other) if other.each_second() > self.each_second() => other,
            _ => self,
        }
    }
}

pub(crate) fn run(bench: &Bench, out: &mut dyn Write) -> Result<(), Failure> {
    let Bench { at, depth, peer, json } = bench;
    let game = at.game()?;
    let mut report = serde_json::Map::new();
    let perft = best_perft(&*game, *depth)?;
    let (games, plies) = random_games(&*game).ok_or_else(|| Failure::Usage(not_sequential(&*game)))?;
    if *json {
        report.insert("game".to_owned(), at.kind.info.id.into());
        report.insert(
            "perft".to_owned(),
            json!({ "depth": depth, "nodes": perft.count, "seconds": perft.seconds, "per_second": perft.each_second() }),
        );
        report.insert(
            "random_games".to_owned(),
            json!({
                "games": games.count,
                "plies": plies,
                "seconds": games.seconds,
                "per_second": games.each_second(),
            }),
        );
    } else {
        writeln!(out, "{}, one thread", at.kind.info.name)?;
        writeln!(out, "  perft {depth}: {} nodes, {}", perft.count, speed(perft.count, perft.seconds))?;
        writeln!(
            out,
            "  random games: {} ({:.1} plies each), {}",
            games.count,
            plies as f64 / games.count.max(1) as f64,
            speed(games.count, games.seconds)
        )?;
        out.flush()?;
    }
    if let Some(command) = peer {
        let compared = compare(at.kind, *depth, command)?;
        let ratio = compared.ours.each_second() / compared.theirs.each_second();
        if *json {
            let side = |speed: Speed| json!({ "nodes": speed.count, "per_second": speed.each_second() });
            report.insert(
                "peer".to_owned(),
                json!({
                    "name": compared.name,
                    "variant": compared.variant,
                    "depth": depth,
                    "ours": side(compared.ours),
                    "theirs": side(compared.theirs),
                    "ratio": ratio,
                }),
            );
        } else {
            writeln!(
                out,
                "Beside {}, variant {}, perft {depth}, best of {ROUNDS} by turns",
                compared.name, compared.variant
            )?;
            for (who, it) in [("ours", compared.ours), ("theirs", compared.theirs)] {
                writeln!(out, "  {who:<7}{:>14} nodes, {}", it.count, speed(it.count, it.seconds))?;
            }
            writeln!(out, "  ratio  {ratio:.1}")?;
            if compared.ours.count != compared.theirs.count {
                writeln!(
                    out,
                    "  The counts differ: the two don't play by quite the same rules at this depth."
                )?;
            }
        }
    }
    if *json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    }
    Ok(())
}

fn one_perft(game: &dyn AnyGame, depth: u32) -> Option<Speed> {
    let start = Instant::now();
    let divided = game.divide(depth, &Alone, &|_| ControlFlow::Continue(()))??;
    Some(Speed { count: divided.nodes, seconds: start.elapsed().as_secs_f64() })
}

/// The best of as many counts as fit into the time.
fn best_perft(game: &dyn AnyGame, depth: u32) -> Result<Speed, Failure> {
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

/// Games a second and plies in all; `None` if the game isn't sequential.
fn random_games(game: &dyn AnyGame) -> Option<(Speed, u64)> {
    const BATCH: u64 = 10_000;
    let mut dice = Dice::new(1);
    let start = Instant::now();
    let (mut games, mut plies) = (0, 0);
    while start.elapsed() < LONG_ENOUGH {
        plies += game.play_outs(BATCH, LONGEST_GAME, &mut dice)?;
        games += BATCH;
    }
    Some((Speed { count: games, seconds: start.elapsed().as_secs_f64() }, plies))
}

struct Compared {
    name: String,
    variant: &'static str,
    ours: Speed,
    theirs: Speed,
}

fn compare(kind: &Kind, depth: u32, command: &str) -> Result<Compared, Failure> {
    let name = kind.info.name;
    let variant = kind.info.uci_variant.ok_or_else(|| {
        Failure::Usage(format!("no other engine that we know of plays {name}: leave out --peer"))
    })?;
    let options: Vec<(String, String)> =
        variant.options.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    let game = kind.start(&options, None)?;
    let mut peer = Peer::start(command, variant.name)?;
    let mut best: Option<(Speed, Speed)> = None;
    for _ in 0..ROUNDS {
        let ours = one_perft(&*game, depth).ok_or_else(|| Failure::Usage(not_sequential(&*game)))?;
        let start = Instant::now();
        let count = peer.perft(depth)?;
        let theirs = Speed { count, seconds: start.elapsed().as_secs_f64() };
        best = Some((ours.better(best.map(|best| best.0)), theirs.better(best.map(|best| best.1))));
    }
    let (ours, theirs) = best.ok_or_else(|| anyhow::anyhow!("nothing was measured"))?;
    Ok(Compared { name: peer.name().to_owned(), variant: variant.name, ours, theirs })
}
