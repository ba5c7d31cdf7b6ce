//! Relays notices to connections of other nodes: the tables of this node send to them as to its own
//! connections. There is one stream for each node, numbered so that a loss is noticed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::task::AbortHandle;

use super::bus::Bus;
use super::wire::{Parcel, Relayed, RelayedNotice};
use crate::store::Lease;
use crate::tables::{Outlet, WrittenNotice, lock};

/// Capacity of a remote connection's queue, in notices. When it is full, the subscription is dropped, and its
/// node subscribes again.
const QUEUE: usize = 1_024;
/// Size limit of one message, in bytes; the bus takes up to a million.
const LARGEST: usize = 400_000;
/// Maximum number of parcels in one message.
const MOST: usize = 512;
/// Age up to which a subscription may be missing from a node's list, because the list may be older.
const FRESH: Duration = Duration::from_secs(5);
/// Interval at which an idle stream repeats its last number.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// A connection of another node: the node's epoch, the table, and the id of its outlet there.
type Far = (i64, String, u64);

/// Subscriptions of other nodes' connections to tables of this node.
pub(crate) struct Relays {
    bus: Bus,
    lease: Arc<Lease>,
    streams: Mutex<HashMap<i64, mpsc::UnboundedSender<Parcel>>>,
    watching: Mutex<HashMap<Far, Forward>>,
}

/// Forwards a table's notices to one remote connection; stops when dropped.
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

    /// The local outlet for a remote connection; the same connection always gets the same outlet while that
    /// is open.
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

    /// Ends a remote connection's subscription; returns the id of its local outlet.
    pub(crate) fn end(&self, node: i64, table: &str, far: u64) -> Option<u64> {
        lock(&self.watching).remove(&(node, table.to_owned(), far)).map(|forward| forward.outlet.id())
    }

    /// Ends the subscriptions of a node that aren't in this list; returns their tables and local outlets.
    /// Subscriptions younger than [`FRESH`] are kept, because the list may be older.
    pub(crate) fn keep(&self, node: i64, still: &[(String, u64)]) -> Vec<(String, u64)> {
        let still: std::collections::HashSet<(&str, u64)> =
            still.iter().map(|(table, far)| (table.as_str(), *far)).collect();
        self.remove(|(epoch, table, far), forward| {
            *epoch == node && forward.since.elapsed() > FRESH && !still.contains(&(table.as_str(), *far))
        })
    }

    /// Ends all subscriptions of a dead node; returns their tables and local outlets.
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

    /// Tells the nodes whose connections watch a table that it has moved, and ends their subscriptions.
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

    /// Number of remote connections that watch tables of this node.
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

/// Sends parcels to a node, batching those that are waiting, until all senders are dropped.
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

/// Appends a parcel to a message; identical notices for several connections are sent once.
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
