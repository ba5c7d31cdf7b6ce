//! Computers that think on a thread of their own, so that the screen goes on meanwhile.

use std::thread::JoinHandle;

use botyard_catalog::Computer;
use botyard_core::Seat;
use botyard_core::face::AnyGame;
use botyard_engine::Stop;

/// A computer that is thinking.
pub(super) struct Thinking {
    pub(super) seat: Seat,
    stop: Stop,
    thread: JoinHandle<Thought>,
}

/// The computer, and its order if it has one.
pub(super) struct Thought {
    pub(super) mind: Box<dyn Computer>,
    pub(super) order: Option<String>,
}

impl Thinking {
    /// Lets a computer think about its order for a seat.
    pub(super) fn start(mut mind: Box<dyn Computer>, game: Box<dyn AnyGame>, seat: Seat) -> Thinking {
        let stop = Stop::new();
        let sign = stop.clone();
        let thread = std::thread::spawn(move || {
            let limits = mind.usual_limits();
            let order = mind.order_within(&*game, seat, &limits, &sign);
            Thought { mind, order }
        });
        Thinking { seat, stop, thread }
    }

    /// Asks for the order now.
    pub(super) fn hurry(&self) {
        self.stop.set();
    }

    /// Has it decided?
    pub(super) fn is_done(&self) -> bool {
        self.thread.is_finished()
    }

    /// What it decided. Waits for it; `None` if it has panicked.
    pub(super) fn end(self) -> Option<Thought> {
        self.thread.join().ok()
    }
}
