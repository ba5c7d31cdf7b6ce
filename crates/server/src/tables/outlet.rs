//! Where news goes: one client's queue. Who doesn't read fast enough is cut off; nobody waits for him.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::sync::{Notify, mpsc};

use crate::tables::notices::WrittenNotice;

/// The sending end. Clones are the same.
#[derive(Clone)]
pub(crate) struct Outlet {
    id: u64,
    queue: mpsc::Sender<Parcel>,
    cut: Arc<Cut>,
}

#[derive(Default)]
struct Cut {
    is_cut: AtomicBool,
    told: Notify,
}

/// The receiving end.
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
    /// A queue that holds so many messages.
    pub(crate) fn new(most: usize) -> (Outlet, Pipe) {
        let (sender, receiver) = mpsc::channel(most);
        let cut = Arc::<Cut>::default();
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        (
            Outlet { id, queue: sender, cut: Arc::clone(&cut) },
            Pipe { queue: receiver, unpacked: Vec::new().into_iter(), cut },
        )
    }

    /// Which it is.
    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    /// Sends without waiting. `false` if nobody is there any more; a queue that is full is cut off.
    pub(crate) fn send(&self, notice: WrittenNotice) -> bool {
        self.put(Parcel::One(notice))
    }

    /// Sends what was missed, as one parcel however much it is.
    pub(crate) fn send_all(&self, notices: Vec<WrittenNotice>) -> bool {
        self.put(Parcel::Many(notices))
    }

    fn put(&self, parcel: Parcel) -> bool {
        match self.queue.try_send(parcel) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Closed(_)) => false,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.cut.is_cut.store(true, Ordering::Release);
                self.cut.told.notify_one();
                false
            }
        }
    }

    /// Is anybody there?
    pub(crate) fn is_open(&self) -> bool {
        !self.queue.is_closed() && !self.cut.is_cut.load(Ordering::Acquire)
    }
}

impl Pipe {
    /// The next message; `None` when the client was too slow, or nobody sends any more.
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

    /// A message that waits already.
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

    /// Was the client too slow?
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
    async fn who_is_slow_is_cut_off() {
        let (outlet, mut pipe) = Outlet::new(2);
        assert!(outlet.send(pong(1)) && outlet.send(pong(2)));
        assert!(outlet.is_open());
        assert!(!outlet.send(pong(3)));
        assert!(!outlet.is_open() && pipe.was_cut());
        assert_eq!(pipe.next().await, None);
    }

    #[tokio::test]
    async fn who_is_gone_is_noticed() {
        let (outlet, mut pipe) = Outlet::new(2);
        outlet.send(pong(1));
        assert_eq!(pipe.next().await, Some(pong(1)));
        drop(pipe);
        assert!(!outlet.send(pong(2)) && !outlet.is_open());
    }
}
