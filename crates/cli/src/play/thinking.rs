//! Computer players thinking on threads of their own, so that the screen stays responsive.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use botyard_catalog::Computer;
use botyard_core::Seat;
use botyard_core::face::AnyGame;
use botyard_engine::Stop;

use super::session::{PlaySession, SeatControl};

/// A computer player that is thinking.
pub(super) struct Thinking {
    pub(super) seat: Seat,
    stop: Stop,
    /// Closed when the computer has decided; nothing is ever sent.
    decided: Receiver<()>,
    thread: JoinHandle<ThinkingResult>,
}

/// The computer player, with its order if it has one.
pub(super) struct ThinkingResult {
    pub(super) mind: Box<dyn Computer>,
    pub(super) order: Option<String>,
}

impl Thinking {
    /// Starts a search for a seat's order.
    pub(super) fn start(mut mind: Box<dyn Computer>, game: Box<dyn AnyGame>, seat: Seat) -> Thinking {
        let stop = Stop::new();
        let sign = stop.clone();
        let (sender, decided) = channel();
        let thread = std::thread::spawn(move || {
            let _decides: Sender<()> = sender;
            let limits = mind.usual_limits();
            let order = mind.order_within(&*game, seat, &limits, &sign);
            ThinkingResult { mind, order }
        });
        Thinking { seat, stop, decided, thread }
    }

    /// Asks for the order now.
    pub(super) fn hurry(&self) {
        self.stop.set();
    }

    /// Whether the search has finished.
    pub(super) fn is_done(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits for the decision, at most this long.
    pub(super) fn wait(&self, most: Duration) {
        let _ = self.decided.recv_timeout(most);
    }

    /// Waits for the decision; `None` if the thread panicked.
    pub(super) fn end(self) -> Option<ThinkingResult> {
        self.thread.join().ok()
    }
}

impl PlaySession {
    /// Lets a computer that owes an order begin to think, or takes its order if it has decided; one that
    /// takes no time orders at once. A computer without an order resigns, so that the game goes on.
    pub(super) fn let_computer_think(&mut self) {
        let (seat, order) = match self.thinking.take() {
            Some(thinking) if thinking.is_done() => (thinking.seat, self.hear(thinking)),
            Some(thinking) => {
                self.thinking = Some(thinking);
                return;
            }
            None => {
                let Some(seat) = self.computer_due() else { return };
                let game = self.game().boxed_clone();
                let SeatControl::Computer { mind, .. } = &mut self.players[seat] else { return };
                if let Some(mind) = mind.take_if(|mind| mind.takes_time()) {
                    self.thinking = Some(Thinking::start(mind, game, seat));
                    return;
                }
                (seat, mind.as_mut().and_then(|mind| mind.order(&*game, seat)))
            }
        };
        if order.is_none_or(|order| self.enter(seat, &order).is_err()) {
            self.resign(seat);
        }
    }

    /// Waits for the decision of the thinking computer, at most this long.
    pub(super) fn wait_for_computer(&self, most: Duration) {
        if let Some(thinking) = &self.thinking {
            thinking.wait(most);
        }
    }

    /// Whether a computer is thinking.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Asks a thinking computer to decide now; returns whether there was one.
    pub(super) fn hurry(&self) -> bool {
        self.thinking.as_ref().inspect(|thinking| thinking.hurry()).is_some()
    }

    /// Cancels thinking: the game continues from another position.
    pub(super) fn interrupt(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.hurry();
            self.hear(thinking);
        }
    }

    /// Takes a finished computer back to the table; returns its order.
    fn hear(&mut self, thinking: Thinking) -> Option<String> {
        let seat = thinking.seat;
        let ThinkingResult { mind: back, order } = thinking.end()?;
        if let SeatControl::Computer { mind, .. } = &mut self.players[seat] {
            *mind = Some(back);
        }
        order
    }
}
