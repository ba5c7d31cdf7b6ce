//! Thinking on a thread.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use botyard_core::Seat;
use botyard_core::face::AnyGame;
use botyard_core::perft::Alone;
use botyard_engine::{Limits, Stop, Thinker};

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
    /// The answer waits for `stop`.
    pub(super) infinite: bool,
    /// The answer waits for `ponderhit` or `stop`, and the time limit applies when the first of them has come.
    pub(super) ponder: bool,
}

/// Something that is being done on a thread.
pub(super) struct UciJob {
    stop: Stop,
    /// An answer that has to wait is given when this is gone.
    until: Option<Sender<()>>,
    started: Instant,
    /// For a job that ponders: the time that it has in all, if that is limited, once `ponderhit` has come.
    ponders: Option<Option<Duration>>,
    /// When it is told to stop.
    deadline: Option<Instant>,
    /// Does it end by itself?
    bounded: bool,
    thread: JoinHandle<Option<UciPlayer>>,
}

/// Tells the engine that a job has ended, also one that panicked.
struct Bell(Sender<UciInput>);

impl Drop for Bell {
    fn drop(&mut self) {
        let _ = self.0.send(UciInput::JobEnded);
    }
}

impl UciJob {
    /// Thinks and says what it finds.
    pub(super) fn think(mut mind: UciPlayer, task: SearchTask, out: Out, ended: Sender<UciInput>) -> UciJob {
        let SearchTask { game, seat, limits, infinite, ponder } = task;
        let time = limits.time.filter(|_| ponder).map(|time| time.enough);
        let thought_limits = if ponder { Limits { time: None, ..limits } } else { limits };
        let work = move |stop: Stop, until: Receiver<()>| {
            let decision = mind.thinker.think(&*game, seat, &thought_limits, &stop, &mut |report| {
                if !out.say(&told::info(report)) {
                    stop.set();
                }
            });
            if infinite || ponder {
                // Ends with an error when the sender is dropped, which is the sign.
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

    /// Counts lines of play.
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

    /// Asks for the answer now.
    pub(super) fn stop(&mut self) {
        self.stop.set();
        self.until = None;
        self.deadline = None;
    }

    /// The order that was pondered about has been played: from now on the time limit applies. What was thought before counts.
    pub(super) fn ponderhit(&mut self) {
        if let Some(time) = self.ponders.take() {
            self.until = None;
            self.deadline = time.and_then(|time| self.started.checked_add(time));
        }
    }

    /// When the job has to be told to stop, if nobody does it before.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Does it end by itself?
    pub(super) fn is_bounded(&self) -> bool {
        self.bounded
    }

    /// Waits for the end. The player comes back, unless it was a count; an error if the job panicked.
    pub(super) fn join(self) -> Result<Option<UciPlayer>, Panicked> {
        self.thread.join().map_err(|_| Panicked)
    }
}

/// A job that ended without an answer.
pub(super) struct Panicked;
