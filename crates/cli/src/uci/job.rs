//! Searches on a thread of their own.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use botyard_core::Seat;
use botyard_core::face::AnyGame;
use botyard_core::perft::Alone;
use botyard_engine::{Decision, Limits, Stop, Thinker};

use super::told;
use super::{Out, UciInput};

/// A player with the id of the game that it plays.
pub(super) struct UciPlayer {
    pub(super) game: &'static str,
    pub(super) thinker: Box<dyn Thinker>,
}

/// A search job: position and limits.
pub(super) struct SearchTask {
    pub(super) game: Box<dyn AnyGame>,
    pub(super) seat: Seat,
    pub(super) limits: Limits,
    /// Whether the answer waits for `stop`.
    pub(super) infinite: bool,
    /// Whether the answer waits for `ponderhit` or `stop`; the time limit applies from `ponderhit` on.
    pub(super) ponder: bool,
}

/// A job that is running on a thread.
pub(super) struct UciJob {
    stop: Stop,
    /// Dropping it releases an answer that has to wait.
    until: Option<Sender<()>>,
    started: Instant,
    /// Total time of a pondering job after `ponderhit`, if it is limited.
    ponders: Option<Option<Duration>>,
    /// Time at which the job is stopped.
    deadline: Option<Instant>,
    /// Whether it ends by itself.
    bounded: bool,
    thread: JoinHandle<Option<UciPlayer>>,
}

/// Tells the engine that a job has ended, even by a panic.
struct Bell(Sender<UciInput>);

impl Drop for Bell {
    fn drop(&mut self) {
        let _ = self.0.send(UciInput::JobEnded);
    }
}

impl UciJob {
    /// Searches and prints the result.
    pub(super) fn think(mut mind: UciPlayer, task: SearchTask, out: Out, ended: Sender<UciInput>) -> UciJob {
        let SearchTask { game, seat, limits, infinite, ponder } = task;
        let time = limits.time.filter(|_| ponder).map(|time| time.enough);
        let thought_limits = if ponder { Limits { time: None, ..limits } } else { limits };
        let work = move |stop: Stop, until: Receiver<()>| {
            let mut has_reported = false;
            let decision = mind.thinker.think(&*game, seat, &thought_limits, &stop, &mut |report| {
                has_reported = true;
                if !out.say(&told::info(report)) {
                    stop.set();
                }
            });
            // Clients expect a score even if the search ended within its first iteration.
            if let Some(Decision { report, .. }) = &decision
                && !has_reported
                && (report.score.is_some() || report.mix.is_some())
            {
                out.say(&told::info(report));
            }
            if infinite || ponder {
                // Returns an error when the sender is dropped, which is the signal.
                let _ = until.recv();
            }
            out.say(&told::answer(game.info(), decision.as_ref()));
            Some(mind)
        };
        let mut job = UciJob::start(work, ended);
        job.ponders = (ponder && !infinite).then_some(time);
        job.bounded = !infinite && !ponder && limits != Limits::default();
        job
    }

    /// Runs a perft.
    pub(super) fn perft(game: Box<dyn AnyGame>, depth: u32, out: Out, ended: Sender<UciInput>) -> UciJob {
        let work = move |stop: Stop, _: Receiver<()>| {
            let watch = |_| if stop.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            match game.divide(depth, &Alone, &watch) {
                None => out.report(&crate::perft::not_sequential(&*game)),
                Some(None) => out.report("the count was stopped"),
                Some(Some(divided)) => {
                    for (order, count) in &divided.moves {
                        out.say(&format!("{}: {count}", told::spaceless(order)));
                    }
                    out.say(&format!("Nodes searched: {}", divided.nodes));
                }
            }
            None
        };
        UciJob::start(work, ended)
    }

    fn start(
        work: impl FnOnce(Stop, Receiver<()>) -> Option<UciPlayer> + Send + 'static,
        ended: Sender<UciInput>,
    ) -> UciJob {
        let stop = Stop::new();
        let (until, waits) = channel();
        let sign = stop.clone();
        let thread = std::thread::spawn(move || {
            let _bell = Bell(ended);
            work(sign, waits)
        });
        let started = Instant::now();
        UciJob { stop, until: Some(until), started, ponders: None, deadline: None, bounded: true, thread }
    }

    /// Requests the answer now.
    pub(super) fn stop(&mut self) {
        self.stop.set();
        self.until = None;
        self.deadline = None;
    }

    /// Handles `ponderhit`: the expected order was played, so the time limit applies from now on. Previous
    /// results are kept.
    pub(super) fn ponderhit(&mut self) {
        if let Some(time) = self.ponders.take() {
            self.until = None;
            self.deadline = time.and_then(|time| self.started.checked_add(time));
        }
    }

    /// Time at which the job has to be stopped.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Whether it ends by itself.
    pub(super) fn is_bounded(&self) -> bool {
        self.bounded
    }

    /// Waits for the end. Returns the player, unless it was a perft; an error if the job panicked.
    pub(super) fn join(self) -> Result<Option<UciPlayer>, Panicked> {
        self.thread.join().map_err(|_| Panicked)
    }
}

/// The job panicked and gave no answer.
pub(super) struct Panicked;
