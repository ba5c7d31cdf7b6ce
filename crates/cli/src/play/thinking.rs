//! Computers that think on a thread of their own, so that the screen goes on meanwhile.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use botyard_catalog::Computer;
use botyard_core::Seat;
use botyard_core::face::AnyGame;
use botyard_engine::Stop;

/// A computer that is thinking.
pub(super) struct Thinking {
    pub(super) seat: Seat,
    stop: Stop,
    /// Nothing comes from it; it is closed when it has decided.
    decided: Receiver<()>,
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
        let (sender, decided) = channel();
        let thread = std::thread::spawn(move || {
            let _decides: Sender<()> = sender;
            let limits = mind.usual_limits();
            let order = mind.order_within(&*game, seat, &limits, &sign);
            Thought { mind, order }
        });
        Thinking { seat, stop, decided, thread }
    }

    /// Asks for the order now.
    pub(super) fn hurry(&self) {
        self.stop.set();
    }

    /// Has it decided?
    pub(super) fn is_done(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits until it has decided, but no longer than this.
    pub(super) fn wait(&self, most: Duration) {
        let _ = self.decided.recv_timeout(most);
    }

    /// What it decided. Waits for it; `None` if it has panicked.
    pub(super) fn end(self) -> Option<Thought> {
        self.thread.join().ok()
    }
}
