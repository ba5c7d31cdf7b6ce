//! `botyard perft`: counts the lines of play of a game, and measures the speed.

use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use botyard_core::face::AnyGame;
use botyard_core::perft::Divided;
use botyard_engine::Threads;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::failure::Failure;
use crate::json;

/// Maximum depth. No deeper count would ever finish, and every ply uses some of the stack.
pub(crate) const DEEPEST: u32 = 100;

/// Output options of [`run`].
pub(crate) struct PerftOutput {
    pub(crate) divide: bool,
    pub(crate) json: bool,
}

pub(crate) fn run(
    game: &dyn AnyGame,
    depth: u32,
    threads: u16,
    show: &PerftOutput,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let crew = Threads(NonZero::new(threads.into()).unwrap_or(NonZero::<usize>::MIN));
    let start = Instant::now();
    let bar = progress_bar();
    let counted = game.divide(depth, &crew, &|done| {
        bar.inc(done);
        if start.elapsed() > Duration::from_secs(1) {
            bar.tick();
        }
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    let Some(Some(divided)) = counted else {
        return Err(Failure::Usage(not_sequential(game)));
    };
    if show.json {
        writeln!(out, "{}", serde_json::to_string(&json::perft(&divided, seconds))?)?;
    } else {
        print(&divided, seconds, show.divide, out)?;
    }
    Ok(())
}

/// Error for a game without perft.
pub(crate) fn not_sequential(game: &dyn AnyGame) -> String {
    format!("perft works only for sequential games, and {} is simultaneous", game.info().name)
}

fn print(divided: &Divided<String>, seconds: f64, divide: bool, out: &mut dyn Write) -> std::io::Result<()> {
    if divide {
        let width = divided.moves.iter().map(|(order, _)| order.chars().count()).max().unwrap_or(0);
        for (order, count) in &divided.moves {
            writeln!(out, "{order:<width$}  {}", HumanCount(*count))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{} in {seconds:.3} s, {}", HumanCount(divided.nodes), speed(divided.nodes, seconds))
}

/// Formats `412.3 million a second`.
pub(crate) fn speed(count: u64, seconds: f64) -> String {
    let each_second = count as f64 / seconds.max(1e-9);
    if each_second >= 1e6 {
        format!("{:.1} million a second", each_second / 1e6)
    } else {
        format!("{each_second:.0} a second")
    }
}

/// A progress bar, drawn only in a terminal and only at intervals.
fn progress_bar() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("counted {human_pos} in {elapsed}");
    ProgressBar::no_length().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}
