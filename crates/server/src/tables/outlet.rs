//! Outgoing queue of one client. A client that reads too slowly is disconnected; senders never wait.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use botyard_core::Seat;
use tokio::sync::Notify;

use crate::tables::hub::lock;
use crate::tables::notices::{Mark, WrittenNotice};

/// Sending end of the queue; clones share it.
pub(crate) struct Outlet {
    id: u64,
    mailbox: Arc<Mailbox>,
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

/// Receiving end of the queue.
pub(crate) struct Pipe {
    mailbox: Arc<Mailbox>,
    unpacked: std::vec::IntoIter<WrittenNotice>,
}

/// The queue itself. It isn't a `tokio::sync::mpsc` channel, because an empty one takes 3 KB, which would be
/// a third of an idle connection; an empty mailbox has no storage for messages.
struct Mailbox {
    /// Whether messages are accepted: the pipe exists and isn't cut.
    is_open: AtomicBool,
    is_cut: AtomicBool,
    /// Maximum number of parcels.
    most: usize,
    outlets: AtomicUsize,
    parcels: Mutex<VecDeque<Parcel>>,
    /// Wakes the pipe: a parcel has arrived, the queue was cut, or the last outlet is gone.
    news: Notify,
}

enum Parcel {
    One(WrittenNotice),
    Many(Vec<WrittenNotice>),
}

static NEXT: AtomicU64 = AtomicU64::new(1);

impl Clone for Outlet {
    fn clone(&self) -> Outlet {
        self.mailbox.outlets.fetch_add(1, Ordering::Relaxed);
        Outlet { id: self.id, mailbox: Arc::clone(&self.mailbox), progress: self.progress.clone() }
    }
}

impl Drop for Outlet {
    fn drop(&mut self) {
        if self.mailbox.outlets.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.mailbox.news.notify_one();
        }
    }
}

impl Outlet {
    /// Creates a queue with a capacity of `most` messages.
    pub(crate) fn new(most: usize) -> (Outlet, Pipe) {
        let mailbox = Arc::new(Mailbox {
            is_open: AtomicBool::new(true),
            is_cut: AtomicBool::new(false),
            most,
            outlets: AtomicUsize::new(1),
            parcels: Mutex::default(),
            news: Notify::new(),
        });
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let outlet = Outlet { id, mailbox: Arc::clone(&mailbox), progress: None };
        (outlet, Pipe { mailbox, unpacked: Vec::new().into_iter() })
    }

    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    /// Returns a clone that records its progress.
    pub(crate) fn noted_in(&self, progress: &Arc<Progress>) -> Outlet {
        let mut outlet = self.clone();
        outlet.progress = Some(Arc::clone(progress));
        outlet
    }

    /// Closes the connection; its client reconnects and reads everything again.
    pub(crate) fn cut(&self) {
        self.mailbox.is_cut.store(true, Ordering::Release);
        self.mailbox.is_open.store(false, Ordering::Release);
        self.mailbox.news.notify_one();
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
        let mut parcels = lock(&self.mailbox.parcels);
        // Checked with the lock held, so that nothing is added after the pipe was dropped.
        if !self.is_open() {
            return false;
        }
        let has_room = parcels.len() < self.mailbox.most;
        if has_room {
            parcels.push_back(parcel);
        }
        drop(parcels);
        if has_room {
            self.mailbox.news.notify_one();
        } else {
            self.cut();
        }
        has_room
    }

    /// Whether the connection is open.
    pub(crate) fn is_open(&self) -> bool {
        self.mailbox.is_open.load(Ordering::Acquire)
    }
}

/// What a pipe finds in its mailbox.
enum Found {
    Notice(WrittenNotice),
    /// Nothing yet.
    Nothing,
    /// Nothing, and nothing will come: the queue was cut, or all outlets are gone.
    End,
}

impl Pipe {
    /// Returns the next message; `None` when the client was too slow, or when all senders are gone.
    /// Cancel-safe.
    pub(crate) async fn next(&mut self) -> Option<WrittenNotice> {
        loop {
            match self.find() {
                Found::Notice(notice) => return Some(notice),
                Found::End => return None,
                Found::Nothing => self.mailbox.news.notified().await,
            }
        }
    }

    /// Returns a message that is already waiting.
    pub(crate) fn next_at_once(&mut self) -> Option<WrittenNotice> {
        match self.find() {
            Found::Notice(notice) => Some(notice),
            Found::Nothing | Found::End => None,
        }
    }

    fn find(&mut self) -> Found {
        loop {
            if let Some(notice) = self.unpacked.next() {
                return Found::Notice(notice);
            }
            if self.was_cut() {
                return Found::End;
            }
            // Before the parcels: the last outlet may send and be dropped in between.
            let is_last = self.mailbox.outlets.load(Ordering::Acquire) == 0;
            let mut parcels = lock(&self.mailbox.parcels);
            let parcel = parcels.pop_front();
            if parcels.is_empty() {
                // Gives back the storage.
                *parcels = VecDeque::new();
            }
            drop(parcels);
            match parcel {
                Some(Parcel::One(notice)) => return Found::Notice(notice),
                Some(Parcel::Many(notices)) => self.unpacked = notices.into_iter(),
                None => {
                    self.unpacked = Vec::new().into_iter();
                    return if is_last { Found::End } else { Found::Nothing };
                }
            }
        }
    }

    /// Whether the client was too slow.
    pub(crate) fn was_cut(&self) -> bool {
        self.mailbox.is_cut.load(Ordering::Acquire)
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        let mut parcels = lock(&self.mailbox.parcels);
        self.mailbox.is_open.store(false, Ordering::Release);
        *parcels = VecDeque::new();
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

    #[tokio::test]
    async fn everything_is_received_before_the_end() {
        let (outlet, mut pipe) = Outlet::new(2);
        let other = outlet.clone();
        assert!(outlet.send_all(vec![pong(1), pong(2), pong(3)]) && other.send(pong(4)));
        drop((outlet, other));
        for time in 1..=4 {
            assert_eq!(pipe.next().await, Some(pong(time)));
        }
        assert_eq!(pipe.next().await, None);
    }

    #[tokio::test]
    async fn a_waiting_pipe_is_woken() {
        for is_last in [false, true] {
            let (outlet, mut pipe) = Outlet::new(2);
            let waiting = tokio::spawn(async move { pipe.next().await });
            tokio::task::yield_now().await;
            let wanted = (!is_last).then(|| pong(1));
            if !is_last {
                outlet.send(pong(1));
            }
            drop(outlet);
            assert_eq!(waiting.await.unwrap(), wanted);
        }
    }

    #[tokio::test]
    async fn an_empty_queue_takes_no_room() {
        let (outlet, mut pipe) = Outlet::new(256);
        outlet.send_all(vec![pong(1); 50]);
        outlet.send(pong(2));
        while pipe.next_at_once().is_some() {}
        assert_eq!(outlet.mailbox.parcels.lock().unwrap().capacity(), 0);
        assert!(size_of::<Mailbox>() <= 128, "{}", size_of::<Mailbox>());
    }
}
