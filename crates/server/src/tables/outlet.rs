//! Outgoing queue of one client. A client that reads too slowly is disconnected; senders never wait.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use botyard_core::Seat;
use tokio::sync::Notify;

use crate::tables::hub::lock;
use crate::tables::notices::{StreamMark, WrittenNotice};

/// Sending end of the queue; clones share it.
pub(crate) struct Outlet {
    id: u64,
    mailbox: Arc<NoticeQueue>,
    /// Set if the watched table may move to another node.
    progress: Option<Arc<StreamProgress>>,
}

/// A reader's position in the stream of a table, so that another node can continue from there. Every outlet
/// of a table that may move checks it: each event and each chat line is sent once and in order, whichever
/// node sends it.
pub(crate) struct StreamProgress(Mutex<ReaderPosition>);

/// The last event and chat line that a reader was sent.
struct ReaderPosition {
    /// The number of the event after which the client asked to start; `None` if it expects a view.
    after: Option<u64>,
    /// The seat for which events were numbered, and the number of the last one.
    event: Option<(Option<Seat>, u64)>,
    /// The number of the last chat line.
    chat: Option<u64>,
}

/// How a notice fits a reader's position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NoticeFit {
    Next,
    /// It was sent before, or the view that the reader expects contains it.
    Known,
    /// Events before it are missing.
    Early,
}

/// Outcome of a delivery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Delivery {
    Done,
    /// Events are missing; those after them weren't sent.
    Missed,
    /// The queue is closed, or was full and is cut off.
    Closed,
}

impl StreamProgress {
    /// Starts after an event, or with a view.
    pub(crate) fn new(after: Option<u64>) -> StreamProgress {
        StreamProgress(Mutex::new(ReaderPosition { after, event: None, chat: None }))
    }

    /// Returns the seat for which events were numbered, and the number of the last; `None` if there was no
    /// event.
    pub(crate) fn event(&self) -> Option<(Option<Seat>, u64)> {
        lock(&self.0).event
    }

    /// Returns the number of the last chat line; `None` if there was none.
    pub(crate) fn chat(&self) -> Option<u64> {
        lock(&self.0).chat
    }
}

impl ReaderPosition {
    fn fit(&self, notice: &WrittenNotice) -> NoticeFit {
        match notice.mark {
            Some(StreamMark::Event { seat, number }) if notice.notice.is_none() => {
                let last = match self.event {
                    Some((as_seat, last)) if as_seat == seat => last,
                    // After a player took or left a seat, a view begins the new numbers.
                    Some(_) => return NoticeFit::Early,
                    None => match self.after {
                        Some(after) => after,
                        None => return NoticeFit::Known,
                    },
                };
                match number {
                    number if number <= last => NoticeFit::Known,
                    number if number == last + 1 => NoticeFit::Next,
                    _ => NoticeFit::Early,
                }
            }
            Some(StreamMark::Chat(number)) if self.chat.is_some_and(|last| number <= last) => {
                NoticeFit::Known
            }
            // A view starts over.
            _ => NoticeFit::Next,
        }
    }

    fn note(&mut self, mark: Option<StreamMark>) {
        match mark {
            Some(StreamMark::Event { seat, number }) => self.event = Some((seat, number)),
            Some(StreamMark::Chat(number)) => self.chat = Some(number),
            None => {}
        }
    }
}

impl Delivery {
    fn of(is_open: bool) -> Delivery {
        if is_open { Delivery::Done } else { Delivery::Closed }
    }
}

/// Receiving end of the queue.
pub(crate) struct Pipe {
    mailbox: Arc<NoticeQueue>,
    unpacked: std::vec::IntoIter<WrittenNotice>,
}

/// The queue itself. It isn't a `tokio::sync::mpsc` channel, because an empty one takes 3 KB, which would be
/// a third of an idle connection; an empty mailbox has no storage for messages.
struct NoticeQueue {
    /// Whether messages are accepted: the pipe exists and isn't cut.
    is_open: AtomicBool,
    is_cut: AtomicBool,
    /// Maximum number of parcels.
    most: usize,
    outlets: AtomicUsize,
    parcels: Mutex<VecDeque<QueuedNotices>>,
    /// Wakes the pipe: a parcel has arrived, the queue was cut, or the last outlet is gone.
    news: Notify,
}

enum QueuedNotices {
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
        let mailbox = Arc::new(NoticeQueue {
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
    pub(crate) fn noted_in(&self, progress: &Arc<StreamProgress>) -> Outlet {
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
        let Some(progress) = &self.progress else { return self.put(QueuedNotices::One(notice)) };
        let mut position = lock(&progress.0);
        match position.fit(&notice) {
            NoticeFit::Next => {
                position.note(notice.mark);
                self.put(QueuedNotices::One(notice))
            }
            NoticeFit::Known => self.is_open(),
            NoticeFit::Early => {
                // Its client reconnects and asks for what is missing.
                self.cut();
                false
            }
        }
    }

    /// Sends missed notices as one message, however many they are.
    pub(crate) fn send_all(&self, notices: Vec<WrittenNotice>) -> bool {
        match self.deliver(notices) {
            Delivery::Done => true,
            Delivery::Missed => {
                self.cut();
                false
            }
            Delivery::Closed => false,
        }
    }

    /// Sends the notices that follow the reader's position.
    pub(crate) fn deliver(&self, mut notices: Vec<WrittenNotice>) -> Delivery {
        let Some(progress) = &self.progress else {
            return Delivery::of(self.put(QueuedNotices::Many(notices)));
        };
        // Locked until the notices are queued, so that two senders can't both send an event.
        let mut position = lock(&progress.0);
        let mut is_missing = false;
        notices.retain(|notice| match position.fit(notice) {
            NoticeFit::Next => {
                position.note(notice.mark);
                true
            }
            NoticeFit::Known => false,
            NoticeFit::Early => {
                is_missing = true;
                false
            }
        });
        let is_open =
            if notices.is_empty() { self.is_open() } else { self.put(QueuedNotices::Many(notices)) };
        if is_open && is_missing { Delivery::Missed } else { Delivery::of(is_open) }
    }

    fn put(&self, parcel: QueuedNotices) -> bool {
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

/// Result of looking into a mailbox.
enum Unpacked {
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
                Unpacked::Notice(notice) => return Some(notice),
                Unpacked::End => return None,
                Unpacked::Nothing => self.mailbox.news.notified().await,
            }
        }
    }

    /// Returns a message that is already waiting.
    pub(crate) fn next_at_once(&mut self) -> Option<WrittenNotice> {
        match self.find() {
            Unpacked::Notice(notice) => Some(notice),
            Unpacked::Nothing | Unpacked::End => None,
        }
    }

    fn find(&mut self) -> Unpacked {
        loop {
            if let Some(notice) = self.unpacked.next() {
                return Unpacked::Notice(notice);
            }
            if self.was_cut() {
                return Unpacked::End;
            }
            // Before the parcels: the last outlet may send and be dropped in between.
            let is_last = self.mailbox.outlets.load(Ordering::Acquire) == 0;
            let mut parcels = lock(&self.mailbox.parcels);
            let parcel = parcels.pop_front();
            if parcels.is_empty() {
                // Frees the memory.
                *parcels = VecDeque::new();
            }
            drop(parcels);
            match parcel {
                Some(QueuedNotices::One(notice)) => return Unpacked::Notice(notice),
                Some(QueuedNotices::Many(notices)) => self.unpacked = notices.into_iter(),
                None => {
                    self.unpacked = Vec::new().into_iter();
                    return if is_last { Unpacked::End } else { Unpacked::Nothing };
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

    fn event(seat: Option<usize>, number: u64) -> WrittenNotice {
        let mark = StreamMark::Event { seat: seat.and_then(Seat::new), number };
        WrittenNotice { text: format!("event {number}").into(), notice: None, mark: Some(mark) }
    }

    fn view(number: u64) -> WrittenNotice {
        WrittenNotice { mark: Some(StreamMark::Event { seat: None, number }), ..pong(number) }
    }

    fn chat(number: u64) -> WrittenNotice {
        WrittenNotice { mark: Some(StreamMark::Chat(number)), ..pong(number) }
    }

    /// Checks the notices that reach a reader who asked for events after `after`.
    fn check(after: Option<u64>, sent: Vec<WrittenNotice>, read: &[WrittenNotice], last: Delivery) {
        let (outlet, mut pipe) = Outlet::new(100);
        let outlet = outlet.noted_in(&Arc::new(StreamProgress::new(after)));
        let mut delivery = Delivery::Done;
        for notice in sent {
            delivery = outlet.deliver(vec![notice]);
        }
        let found: Vec<WrittenNotice> = std::iter::from_fn(|| pipe.next_at_once()).collect();
        assert_eq!((&found[..], delivery), (read, last));
    }

    #[test]
    fn a_reader_of_a_moving_table_gets_every_event_once_and_in_order() {
        let [three, four, five] = [3, 4, 5].map(|number| event(None, number));
        let done = Delivery::Done;
        // Twice, from the old owner and from the new one.
        check(
            Some(2),
            vec![three.clone(), four.clone(), three.clone(), four.clone(), five.clone()],
            &[three.clone(), four.clone(), five.clone()],
            done,
        );
        // One was lost between two nodes: later ones wait until it has been requested again.
        check(Some(2), vec![three.clone(), five.clone()], std::slice::from_ref(&three), Delivery::Missed);
        check(
            Some(2),
            vec![three.clone(), five.clone(), four.clone(), five.clone()],
            &[three, four.clone(), five.clone()],
            done,
        );
        // From a former subscription of the same connection.
        check(None, vec![event(None, 9), view(4), four, five.clone()], &[view(4), five], done);
        // Events of a seat have numbers of their own, which begin with a view.
        check(Some(2), vec![event(Some(1), 3), event(None, 4)], &[event(Some(1), 3)], Delivery::Missed);
        check(Some(2), vec![chat(7), chat(7), chat(6), chat(9)], &[chat(7), chat(9)], done);
    }

    #[test]
    fn two_concurrent_senders_send_an_event_once() {
        let (outlet, mut pipe) = Outlet::new(10_000);
        let outlet = outlet.noted_in(&Arc::new(StreamProgress::new(Some(0))));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for number in 1..=1_000 {
                        assert_eq!(outlet.deliver(vec![event(None, number)]), Delivery::Done);
                    }
                });
            }
        });
        let read: Vec<WrittenNotice> = std::iter::from_fn(|| pipe.next_at_once()).collect();
        assert_eq!(read, (1..=1_000).map(|number| event(None, number)).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn a_dropped_pipe_is_noticed() {
        let (outlet, mut pipe) = Outlet::new(2);
        outlet.send(pong(1));
        assert_eq!(pipe.next().await, Some(pong(1)));
        drop(pipe);
        assert!(!outlet.send(pong(2)) && !outlet.is_open());
    }

    #[tokio::test]
    async fn queued_messages_are_received_before_the_end() {
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
    async fn an_empty_queue_has_no_storage() {
        let (outlet, mut pipe) = Outlet::new(256);
        outlet.send_all(vec![pong(1); 50]);
        outlet.send(pong(2));
        while pipe.next_at_once().is_some() {}
        assert_eq!(outlet.mailbox.parcels.lock().unwrap().capacity(), 0);
        assert!(size_of::<NoticeQueue>() <= 128, "{}", size_of::<NoticeQueue>());
    }
}
