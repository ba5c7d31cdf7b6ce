//! Notices for connections of other nodes: the tables of this node send them as to its own connections, and they go out in one stream to
//! each node, numbered so that a loss is noticed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::task::AbortHandle;

use super::bus::Bus;
use super::wire::{Parcel, Relayed, RelayedNotice};
use crate::store::Lease;
use crate::tables::{Outlet, WrittenNotice, lock};

/// A connection elsewhere that has so many notices waiting is cut off here; its node asks again.
const QUEUE: usize = 1_024;
/// So many bytes go into one message; the bus takes a million.
const LARGEST: usize = 400_000;
/// So many parcels likewise.
const MOST: usize = 512;
/// A connection that began to watch so lately isn't in older lists.
const FRESH: Duration = Duration::from_secs(5);
/// A node that is sent nothing else hears the last number so often.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// A connection of another node: its epoch, the table, and the number of its outlet there.
type Far = (i64, String, u64);

/// Connections of other nodes that watch tables of this one.
pub(crate) struct Relays {
    bus: Bus,
    lease: Arc<Lease>,
    streams: Mutex<HashMap<i64, mpsc::UnboundedSender<Parcel>>>,
    watching: Mutex<HashMap<Far, Forward>>,
}

/// Hands on what a table sends to one connection elsewhere; ends when dropped.
struct Forward {
    outlet: Outlet,
    task: AbortHandle,
    since: Instant,
}

impl Drop for Forward {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Relays {
    pub(crate) fn new(bus: Bus, lease: Arc<Lease>) -> Relays {
        Relays { bus, lease, streams: Mutex::default(), watching: Mutex::default() }
    }

    /// The outlet here for a connection elsewhere: always the same for the same one.
    pub(crate) fn outlet(&self, node: i64, table: &str, far: u64) -> Outlet {
        let mut watching = lock(&self.watching);
        let key = (node, table.to_owned(), far);
        if let Some(forward) = watching.get(&key).filter(|forward| forward.outlet.is_open()) {
            return forward.outlet.clone();
        }
        let (outlet, mut pipe) = Outlet::new(QUEUE);
        let stream = self.stream(node);
        let name = table.to_owned();
        let task = tokio::spawn(async move {
            while let Some(first) = pipe.next().await {
                let mut notices = vec![relayed(&first)];
                let mut size = notices[0].text.len();
                while size < LARGEST
                    && let Some(next) = pipe.next_at_once()
                {
                    size += next.text.len();
                    notices.push(relayed(&next));
                }
                if stream.send(Parcel::Notices { table: name.clone(), outlets: vec![far], notices }).is_err()
                {
                    break;
                }
            }
        });
        watching.insert(
            key,
            Forward { outlet: outlet.clone(), task: task.abort_handle(), since: Instant::now() },
        );
        outlet
    }

    /// A connection elsewhere has ended: the number of its outlet here.
    pub(crate) fn end(&self, node: i64, table: &str, far: u64) -> Option<u64> {
        lock(&self.watching).remove(&(node, table.to_owned(), far)).map(|forward| forward.outlet.id())
    }

    /// Only these connections of a node watch still: tables and outlets here of all others. One that has only just begun isn't judged: the
    /// list may be older.
    pub(crate) fn keep(&self, node: i64, still: &[(String, u64)]) -> Vec<(String, u64)> {
        let still: std::collections::HashSet<(&str, u64)> =
            still.iter().map(|(table, far)| (table.as_str(), *far)).collect();
        self.remove(|(epoch, table, far), forward| {
            *epoch == node && forward.since.elapsed() > FRESH && !still.contains(&(table.as_str(), *far))
        })
    }

    /// A node is dead: tables and outlets here of its connections.
    pub(crate) fn forget(&self, node: i64) -> Vec<(String, u64)> {
        lock(&self.streams).remove(&node);
        self.remove(|(epoch, ..), _| *epoch == node)
    }

    fn remove(&self, is_gone: impl Fn(&Far, &Forward) -> bool) -> Vec<(String, u64)> {
        let mut gone = Vec::new();
        lock(&self.watching).retain(|far, forward| {
            let stays = !is_gone(far, forward);
            if !stays {
                gone.push((far.1.clone(), forward.outlet.id()));
            }
            stays
        });
        gone
    }

    /// A table of this node has moved: who watches it elsewhere is told.
    pub(crate) fn moved(&self, table: &str) {
        let mut watching = lock(&self.watching);
        let far: Vec<Far> = watching.keys().filter(|(_, name, _)| name == table).cloned().collect();
        let mut nodes: Vec<i64> = far.iter().map(|(node, ..)| *node).collect();
        for key in &far {
            watching.remove(key);
        }
        drop(watching);
        nodes.sort_unstable();
        nodes.dedup();
        for node in nodes {
            let _ = self.stream(node).send(Parcel::Moved { table: table.to_owned() });
        }
    }

    /// How many connections of other nodes watch tables of this one.
    pub(crate) fn count(&self) -> usize {
        lock(&self.watching).len()
    }

    fn stream(&self, node: i64) -> mpsc::UnboundedSender<Parcel> {
        let mut streams = lock(&self.streams);
        let stream = streams.entry(node).or_insert_with(|| {
            let (sender, receiver) = mpsc::unbounded_channel();
            tokio::spawn(send_on(self.bus.clone(), Arc::clone(&self.lease), node, receiver));
            sender
        });
        stream.clone()
    }
}

fn relayed(notice: &WrittenNotice) -> RelayedNotice {
    RelayedNotice { text: notice.text.to_string(), is_whole: notice.notice.is_some(), mark: notice.mark }
}

/// Sends parcels to a node, as many in one message as there are, until nobody has any more.
async fn send_on(bus: Bus, lease: Arc<Lease>, to: i64, mut parcels: mpsc::UnboundedReceiver<Parcel>) {
    let mut number = 0;
    loop {
        let mut message = Vec::new();
        match tokio::time::timeout(HEARTBEAT, parcels.recv()).await {
            Ok(Some(first)) => {
                let mut size = size_of(&first);
                message.push(first);
                while size < LARGEST
                    && message.len() < MOST
                    && let Ok(next) = parcels.try_recv()
                {
                    size += size_of(&next);
                    add(&mut message, next);
                }
                number += 1;
            }
            Ok(None) => return,
            Err(_) => {}
        }
        let relayed = Relayed { from: lease.epoch(), number, parcels: message };
        bus.tell(relayed.from, Some(to), "relay", &relayed).await;
    }
}

/// What many connections are told alike is sent once.
fn add(message: &mut Vec<Parcel>, next: Parcel) {
    if let (
        Some(Parcel::Notices { table, outlets, notices }),
        Parcel::Notices { table: next_table, outlets: next_outlets, notices: next_notices },
    ) = (message.last_mut(), &next)
        && table == next_table
        && notices == next_notices
    {
        outlets.extend(next_outlets);
    } else {
        message.push(next);
    }
}

fn size_of(parcel: &Parcel) -> usize {
    match parcel {
        Parcel::Notices { notices, .. } => notices.iter().map(|notice| notice.text.len() + 64).sum(),
        Parcel::Moved { .. } => 64,
    }
}
