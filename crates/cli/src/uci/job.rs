//! Thinking on a thread.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use botyard_core::Seat;
use botyard_core::face::AnyGame;
use botyard_core::perft::Alone;
use botyard_engine::{Limits, Stop, Thinker};

use super::Out;
use super::told;

/// A player with the id of the game that it plays.
pub(super) struct Mind {
    pub(super) game: &'static str,
    pub(super) thinker: Box<dyn Thinker>,
}

/// Something that is being done on a thread.
pub(super) struct Job {
    stop: Stop,
    /// Who thinks until he is told to stop answers when this is gone.
    until: Option<Sender<()>>,
    thread: JoinHandle<Option<Mind>>,
}

impl Job {
    /// Thinks and says what it finds. If it is `infinite` it doesn't answer before it is told to stop.
    pub(super) fn think(
        mut mind: Mind,
        game: Box<dyn AnyGame>,
        seat: Seat,
        limits: Limits,
        infinite: bool,
        out: Out,
    ) -> Job {
        let work = move |stop: Stop, until: Receiver<()>| {
            let decision = mind.thinker.think(&*game, seat, &limits, &stop, &mut |report| {
                out.say(&told::info(report));
            });
            if infinite {
                // Ends with an error when the sender is dropped, which is the sign.
                let _ = until.recv();
            }
            // Who has the answer may ask for the next thing at once, before this thread has ended.
            stop.set();
            out.say(&told::answer(&*game, decision.as_ref()));
            Some(mind)
        };
        Job::start(work)
    }

    /// Counts lines of play.
    pub(super) fn perft(game: Box<dyn AnyGame>, depth: u32, out: Out) -> Job {
        let work = move |stop: Stop, _: Receiver<()>| {
            let watch = |_| if stop.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            let counted = game.divide(depth, &Alone, &watch);
            stop.set();
            match counted {
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
        Job::start(work)
    }

    fn start(work: impl FnOnce(Stop, Receiver<()>) -> Option<Mind> + Send + 'static) -> Job {
        let stop = Stop::new();
        let (until, waits) = channel();
        let sign = stop.clone();
        let thread = std::thread::spawn(move || work(sign, waits));
        Job { stop, until: Some(until), thread }
    }

    /// Asks for the answer now.
    pub(super) fn stop(&mut self) {
        self.stop.set();
        self.until = None;
    }

    /// Was it told to stop, or has it ended?
    pub(super) fn is_ending(&self) -> bool {
        self.stop.is_set() || self.thread.is_finished()
    }

    /// Waits for the end. The player comes back, unless it was a count.
    pub(super) fn join(self) -> Option<Mind> {
        // Should a player ever have panicked, the next `go` makes a new one.
        self.thread.join().ok().flatten()
    }
}
