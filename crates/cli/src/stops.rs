//! `botyard bench --stops`: measures how late computer players answer after their time is up or after a stop.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use botyard_catalog::{player, player_names};
use botyard_core::Seat;
use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind, OptionPair};
use botyard_engine::{Limits, Stop, Thinker};
use serde_json::{Value, json};

use crate::failure::Failure;

/// The players that are measured: one for each kind of search.
const PLAYERS: &[&str] = &["3", "max", "mcts", "mcts-random", "greedy", "nash"];

/// Time limits, or times until the stop, in milliseconds; each is measured in another position.
const MOMENTS: [u64; 6] = [1, 5, 20, 50, 150, 500];

/// Number of random steps between two positions.
const STEPS: u32 = 3;

/// A game with certain options.
struct StopCase {
    start: Box<dyn AnyGame>,
    words: String,
}

/// Lateness of an answer.
#[derive(Clone, Copy, Default)]
struct StopDelay {
    /// Elapsed time.
    elapsed: Duration,
    /// Processor time within it, if the system reports it. The rest was spent waiting for a processor, which
    /// isn't the player's fault.
    busy: Option<Duration>,
}

/// In milliseconds: median and maximum of the elapsed time, and maximum of the processor time.
struct DelaySummary {
    median: f64,
    worst: f64,
    busy: Option<f64>,
}

impl DelaySummary {
    fn of(mut all: Vec<StopDelay>) -> DelaySummary {
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        all.sort_unstable_by_key(|late| late.elapsed);
        let at = |index: usize| all.get(index).map_or(0.0, |late| milliseconds(late.elapsed));
        DelaySummary {
            median: at(all.len() / 2),
            worst: at(all.len().saturating_sub(1)),
            busy: all.iter().filter_map(|late| late.busy).max().map(milliseconds),
        }
    }

    fn words(&self) -> String {
        let busy = self.busy.map_or("-".to_owned(), |busy| format!("{busy:.1}"));
        format!("{:.1} / {:.1} / {busy}", self.median, self.worst)
    }

    fn json(&self) -> Value {
        json!({ "median_ms": self.median, "worst_ms": self.worst, "worst_busy_ms": self.busy })
    }
}

/// Measures every player with all sets of options, or only with the given ones. Prints the results, or
/// returns them as JSON.
pub(crate) fn measure(
    kind: &'static Kind,
    options: &[OptionPair],
    json: bool,
    out: &mut dyn Write,
) -> Result<Vec<Value>, Failure> {
    if !json {
        writeln!(out, "{}, thinking for {MOMENTS:?} ms: delay in milliseconds", kind.info.name)?;
        writeln!(out, "(median, maximum, and maximum without waiting for a processor)")?;
        writeln!(out, "  {:<40} {:>20} {:>20}", "", "after the time", "after stop")?;
    }
    let mut reports = Vec::new();
    for StopCase { start, words } in cases(kind, options)? {
        for name in player_names(kind).into_iter().filter(|name| PLAYERS.contains(name)) {
            let (mut time, mut stop) = (Vec::new(), Vec::new());
            for ((game, seat), moment) in
                positions(&*start).into_iter().zip(MOMENTS.map(Duration::from_millis))
            {
                // A new player every time, without cached results.
                let make = || {
                    player(kind, name, 1, &Default::default()).map_err(|why| Failure::Usage(why.to_string()))
                };
                time.push(late(&mut *make()?, &*game, seat, moment, false));
                stop.push(late(&mut *make()?, &*game, seat, moment, true));
            }
            let [time, stop] = [time, stop].map(DelaySummary::of);
            if !json {
                let case = format!("{name:<12} {words}");
                writeln!(out, "  {case:<40} {:>20} {:>20}", time.words(), stop.words())?;
                out.flush()?;
            }
            reports.push(json!({
                "game": kind.info.id, "case": words, "player": name, "time": time.json(), "stop": stop.json(),
            }));
        }
    }
    Ok(reports)
}

/// Every value of every option, with the defaults of the others and every number of seats.
fn cases(kind: &'static Kind, options: &[OptionPair]) -> Result<Vec<StopCase>, Failure> {
    let mut ways = vec![options.to_vec()];
    if options.is_empty() {
        for option in kind.info.options {
            for choice in option.choices.iter().skip(1) {
                let number = if choice.seeded { ":1" } else { "" };
                ways.push(vec![(option.key.to_owned(), format!("{}{number}", choice.value))]);
            }
        }
    }
    let mut cases = Vec::new();
    for way in ways {
        // Fails with the reason if the options are invalid.
        kind.start(&way, None)?;
        for seats in kind.info.seats.clone() {
            let Ok(start) = kind.start(&way, Some(seats)) else { continue };
            let mut words: Vec<String> =
                way.iter().map(|(key, value)| format!("{key}={}", name_of(value))).collect();
            if kind.info.seats.start() < kind.info.seats.end() {
                words.push(format!("{seats} seats"));
            }
            cases.push(StopCase { start, words: words.join(" ") });
        }
    }
    Ok(cases)
}

/// The value, truncated if it is the text of a file.
fn name_of(value: &str) -> String {
    let remark = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    value.lines().find(remark).unwrap_or_default().chars().take(20).collect()
}

/// Positions of a random game, each with a seat that owes an order.
fn positions(start: &dyn AnyGame) -> Vec<(Box<dyn AnyGame>, Seat)> {
    let mut dice = Dice::new(1);
    let mut game = start.boxed_clone();
    let mut found = Vec::new();
    while found.len() < MOMENTS.len() {
        let Some(seat) = game.to_act().iter().next() else {
            game = start.boxed_clone();
            continue;
        };
        found.push((game.boxed_clone(), seat));
        for _ in 0..STEPS {
            if !game.play_at_random(&mut dice) {
                break;
            }
        }
    }
    found
}

/// Lateness of an answer to a time limit, or to a stop after this time; `None` if the player answers earlier.
fn late(
    thinker: &mut dyn Thinker,
    game: &dyn AnyGame,
    seat: Seat,
    moment: Duration,
    is_told: bool,
) -> StopDelay {
    let stop = Stop::new();
    let limits = if is_told { Limits::default() } else { Limits::time(moment) };
    let thread = Thread::this();
    std::thread::scope(|scope| {
        let (answered, waits) = channel::<()>();
        let (sign, thread) = (stop.clone(), &thread);
        let watch = scope.spawn(move || {
            // The timeout means that the moment has come; any other result that there is an answer already.
            if waits.recv_timeout(moment) == Err(RecvTimeoutError::Disconnected) {
                return None;
            }
            let then = (Instant::now(), thread.busy());
            if is_told {
                sign.set();
            }
            Some(then)
        });
        let begin = Instant::now();
        thinker.think(game, seat, &limits, &stop, &mut |_| {});
        let (end, busy) = (Instant::now(), thread.busy());
        drop(answered);
        let seen = watch.join().ok().flatten();
        let at = if is_told { seen.map_or(end, |(at, _)| at) } else { begin + moment };
        StopDelay {
            elapsed: end.saturating_duration_since(at),
            busy: seen.and_then(|(_, before)| Some(busy?.saturating_sub(before?))),
        }
    })
}

/// Handle to the processor time of a thread, if the system reports it.
struct Thread(Option<PathBuf>);

impl Thread {
    fn this() -> Thread {
        let path = std::fs::read_link("/proc/thread-self").ok();
        Thread(path.map(|path| Path::new("/proc").join(path).join("schedstat")))
    }

    /// Processor time used; on Linux with a resolution of a few milliseconds.
    fn busy(&self) -> Option<Duration> {
        let text = std::fs::read_to_string(self.0.as_ref()?).ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_measured_with_all_options() {
        for (game, ways) in [("duel", 2), ("pigs", 20), ("soccolot", 4)] {
            let cases = cases(botyard_catalog::find(game).unwrap(), &[]).unwrap();
            assert_eq!(cases.len(), ways, "{game}");
            for case in cases {
                let positions = positions(&*case.start);
                assert_eq!(positions.len(), MOMENTS.len(), "{}", case.words);
                assert!(positions.iter().all(|(game, seat)| game.to_act().contains(*seat)), "{}", case.words);
            }
        }
        let wrong = [("goal".to_owned(), "wide".to_owned())];
        assert!(cases(botyard_catalog::find("soccolot").unwrap(), &wrong).is_err());
    }

    #[test]
    fn an_early_answer_is_not_late() {
        let kind = botyard_catalog::find("duel").unwrap();
        let (game, seat) = positions(&*kind.start(&[], None).unwrap()).remove(0);
        let mut random = player(kind, "random", 1, &Default::default()).unwrap();
        for is_told in [false, true] {
            let late = late(&mut *random, &*game, seat, Duration::from_secs(3600), is_told);
            assert_eq!((late.elapsed, late.busy), (Duration::ZERO, None));
        }
    }
}
