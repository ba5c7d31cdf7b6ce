//! Outgoing queue of one client. A client that reads too slowly is disconnected; senders never wait.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use botyard_core::Seat;
use tokio::sync::{Notify, mpsc};

use crate::tables::hub::lock;
use crate::tables::notices::{Mark, WrittenNotice};

/// Sending end of the queue; clones share it.
#[derive(Clone)]
pub(crate) struct Outlet {
    id: u64,
    queue: mpsc::Sender<Parcel>,
    cut: Arc<Cut>,
    /// Set if the watched table may move to another node.
    progress: Option<Arc<Progress>>,
}

/// A reader's position in the stream of a table, so that another node can continue from there.
#[derive(Default)]
pub(crate) struct Progress {
    event: Mutex<Option<(Option<Seat>, u64)>>,
    chat: AtomicU64,
}

impl Progress {
    pub(crate) fn new(chat: u64) -> Progress {
        Progress { event: Mutex::default(), chat: AtomicU64::new(chat) }
    }

    /// Returns the seat for which events were numbered, and the number of the last; `None` if there was no
    /// event.
    pub(crate) fn event(&self) -> Option<(Option<Seat>, u64)> {
        *lock(&self.event)
    }

    /// Returns the number of the last chat line.
    pub(crate) fn chat(&self) -> u64 {
        self.chat.load(Ordering::Relaxed)
    }

    /// Whether this event was already sent. A view is always sent: it starts over.
    fn knows(&self, notice: &WrittenNotice) -> bool {
        match notice.mark {
            Some(Mark::Event { seat, number }) if notice.notice.is_none() => {
                self.event().is_some_and(|(as_seat, last)| as_seat == seat && number <= last)
            }
            _ => false,
        }
    }

    fn note(&self, mark: Mark) {
        match mark {
            Mark::Event { seat, number } => *lock(&self.event) = Some((seat, number)),
            Mark::Chat(number) => self.chat.store(number, Ordering::Relaxed),
        }
    }
}

#[derive(Default)]
struct Cut {
    is_cut: AtomicBool,
    told: Notify,
}

/// Receiving end of the queue.
pub(crate) struct Pipe {
    queue: mpsc::Receiver<Parcel>,
    unpacked: std::vec::IntoIter<WrittenNotice>,
    cut: Arc<Cut>,
}

enum Parcel {
    One(WrittenNotice),
    Many(Vec<WrittenNotice>),
}

static NEXT: AtomicU64 = AtomicU64::new(1);

impl Outlet {
    /// Creates a queue with a capacity of `most` messages.
    pub(crate) fn new(most: usize) -> (Outlet, Pipe) {
        let (sender, receiver) = mpsc::channel(most);
        let cut = Arc::<Cut>::default();
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        (
            Outlet { id, queue: sender, cut: Arc::clone(&cut), progress: None },
            Pipe { queue: receiver, unpacked: Vec::new().into_iter(), cut },
        )
    }

    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    /// Returns a clone that records its progress.
    pub(crate) fn noted_in(&self, progress: &Arc<Progress>) -> Outlet {
        Outlet { progress: Some(Arc::clone(progress)), ..self.clone() }
    }

    /// Closes the connection; its client reconnects and reads everything again.
    pub(crate) fn cut(&self) {
        self.cut.is_cut.store(true, Ordering::Release);
        self.cut.told.notify_one();
    }

    /// Sends without waiting. Returns `false` if the queue is closed; a full queue is cut off.
    pub(crate) fn send(&self, notice: WrittenNotice) -> bool {
        if self.progress.as_ref().is_some_and(|progress| progress.knows(&notice)) {
            return self.is_open();
        }
        let mark = notice.mark;
        let is_sent = self.put(Parcel::One(notice));
        self.note(is_sent, mark);
        is_sent
    }

    /// Sends missed notices as one message, however many they are.
    pub(crate) fn send_all(&self, mut notices: Vec<WrittenNotice>) -> bool {
        if let Some(progress) = &self.progress {
            notices.retain(|notice| !progress.knows(notice));
        }
        let marks: Vec<Mark> = match &self.progress {
            Some(_) => notices.iter().filter_map(|notice| notice.mark).collect(),
            None => Vec::new(),
        };
        let is_sent = self.put(Parcel::Many(notices));
        for mark in marks {
            self.note(is_sent, Some(mark));
        }
        is_sent
    }

    fn note(&self, is_sent: bool, mark: Option<Mark>) {
        if let (true, Some(mark), Some(progress)) = (is_sent, mark, &self.progress) {
            progress.note(mark);
        }
    }

    fn put(&self, parcel: Parcel) -> bool {
        match self.queue.try_send(parcel) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Closed(_)) => false,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.cut();
                false
            }
        }
    }

    /// Whether the connection is open.
    pub(crate) fn is_open(&self) -> bool {
        !self.queue.is_closed() && !self.cut.is_cut.load(Ordering::Acquire)
    }
}

impl Pipe {
    /// Returns the next message; `None` when the client was too slow, or when all senders are gone.
    pub(crate) async fn next(&mut self) -> Option<WrittenNotice> {
        loop {
            if let Some(notice) = self.unpacked.next() {
                return Some(notice);
            }
            if self.was_cut() {
                return None;
            }
            let parcel = tokio::select! {
                biased;
                () = self.cut.told.notified() => return None,
                parcel = self.queue.recv() => parcel?,
            };
            match parcel {
                Parcel::One(notice) => return Some(notice),
                Parcel::Many(notices) => self.unpacked = notices.into_iter(),
            }
        }
    }

    /// Returns a message that is already waiting.
    pub(crate) fn next_at_once(&mut self) -> Option<WrittenNotice> {
        loop {
            if let Some(notice) = self.unpacked.next() {
                return Some(notice);
            }
            if self.was_cut() {
                return None;
            }
            match self.queue.try_recv().ok()? {
                Parcel::One(notice) => return Some(notice),
                Parcel::Many(notices) => self.unpacked = notices.into_iter(),
            }
        }
    }

    /// Whether the client was too slow.
    pub(crate) fn was_cut(&self) -> bool {
        self.cut.is_cut.load(Ordering::Acquire)
    }
}

#[cfg(test)]
mod tests {
    use botyard_protocol::Notice;

    use super::*;

    fn pong(time: u64) -> WrittenNotice {
        Notice::Pong { time }.into()
    }

    #[tokio::test]
    async fn a_slow_connection_is_closed() {
        let (outlet, mut pipe) = Outlet::new(2);
        assert!(outlet.send(pong(1)) && outlet.send(pong(2)));
        assert!(outlet.is_open());
        assert!(!outlet.send(pong(3)));
        assert!(!outlet.is_open() && pipe.was_cut());
        assert_eq!(pipe.next().await, None);
    }

    #[tokio::test]
    async fn a_vanished_connection_is_noticed() {
        let (outlet, mut pipe) = Outlet::new(2);
        outlet.send(pong(1));
        assert_eq!(pipe.next().await, Some(pong(1)));
        drop(pipe);
        assert!(!outlet.send(pong(2)) && !outlet.is_open());
    }
}
