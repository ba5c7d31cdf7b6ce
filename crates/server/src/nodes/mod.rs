//! Several servers as nodes of one club: PostgreSQL is the only source of truth, and the bus (NATS) carries
//! requests and news between the nodes.
//!
//! | part | file |
//! |---|---|
//! | leases, epochs, claims and fences | `crate::store::lease`, `crate::store::nodes` |
//! | finding the owner of a table, and asking it | `crate::tables::remote` |
//! | messages between nodes, and their version | `wire.rs` |
//! | the connection, its subjects and encryption | `bus.rs`, `seal.rs` |
//! | notices to and from other nodes | `relay.rs`, `viewers.rs` |
//! | handling requests and news, detecting dead nodes | `answer.rs` |
//!
//! **Invariant:** nothing essential is only on the bus. A message lost there is read from the database, or
//! requested again by number.

mod answer;
mod bus;
mod relay;
mod seal;
mod viewers;
mod wire;

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde::Serialize;
use tokio::sync::mpsc;

pub(crate) use bus::{Bus, RequestFailure, look};
pub use bus::{BusSettings, BusUrl};
pub(crate) use relay::Relays;
pub(crate) use viewers::{NoticeSource, TableViewer, Viewers};
pub(crate) use wire::{Ask, ClusterNews, NodeAnswer, WIRE, WireViewer};

use crate::metrics::Metrics;
use crate::store::{Lease, NodeFacts, Store};
use crate::tables::lock;
use wire::{NodeRequest, Told};

/// Timeout for an answer from another node.
const ASK: Duration = Duration::from_millis(1_500);
/// Timeout for an answer of another process with this node's number. Usually the bus says at once that there
/// is none.
const DOUBLE: Duration = Duration::from_millis(500);
/// Maximum number of cached table owners.
const MOST: usize = 100_000;

/// This node's view of the other nodes, and its connection to them.
pub(crate) struct Nodes {
    pub(crate) lease: Arc<Lease>,
    pub(crate) bus: Bus,
    pub(crate) viewers: Viewers,
    pub(crate) relays: Relays,
    /// Cache of the node that owns each table, by table id; may be outdated.
    owners: Mutex<HashMap<String, i64>>,
    is_leaving: AtomicBool,
    /// Whether other nodes are on the bus and this one isn't, so that none could ask it for a table.
    is_cut_off: AtomicBool,
    /// Epochs of nodes that have announced that they leave, before the database says so.
    leaving: Mutex<Vec<i64>>,
    news: mpsc::UnboundedSender<ClusterNews>,
}

impl Nodes {
    /// Connects to the bus. News for the other nodes comes out of the returned receiver.
    ///
    /// # Errors
    ///
    /// A message for the operator.
    pub(crate) async fn join(
        settings: &BusSettings,
        store: &Store,
    ) -> Result<(Arc<Nodes>, mpsc::UnboundedReceiver<ClusterNews>), String> {
        let lease = store.lease().ok_or("this database isn't shared")?;
        let (key, database) = store.bus_key().await.map_err(|error| error.to_string())?;
        let bus = Bus::connect(settings, key, &database).await?;
        refuse_a_double(&bus, lease).await?;
        bus.listen_for_others().await;
        let (news, waiting) = mpsc::unbounded_channel();
        let nodes = Nodes {
            relays: Relays::new(bus.clone(), Arc::clone(lease)),
            lease: Arc::clone(lease),
            bus,
            viewers: Viewers::default(),
            owners: Mutex::default(),
            is_leaving: AtomicBool::new(false),
            is_cut_off: AtomicBool::new(false),
            leaving: Mutex::default(),
            news,
        };
        Ok((Arc::new(nodes), waiting))
    }

    /// Queues news for all other nodes; dropped if there are none.
    pub(crate) fn tell(&self, news: ClusterNews) {
        let _ = self.news.send(news);
    }

    /// Sends a request to a node.
    pub(crate) async fn ask(&self, to: i64, ask: Ask) -> Result<NodeAnswer, RequestFailure> {
        let expires = u64::try_from((self.lease.wall() + ASK).as_millis()).unwrap_or(u64::MAX);
        self.bus.ask(to, &NodeRequest { from: self.lease.epoch(), expires, ask }, ASK).await
    }

    /// Whether this node takes no tables: because it is leaving, or because others couldn't ask it for them.
    pub(crate) fn is_leaving(&self) -> bool {
        self.is_leaving.load(Ordering::Relaxed) || self.is_cut_off()
    }

    /// Whether other nodes are on the bus and this one isn't.
    pub(crate) fn is_cut_off(&self) -> bool {
        self.is_cut_off.load(Ordering::Relaxed)
    }

    /// Stops taking tables. Returns `false` if the node was leaving already.
    pub(crate) fn leave(&self) -> bool {
        !self.is_leaving.swap(true, Ordering::Relaxed)
    }

    /// Chooses the node that takes a table without an owner; `None` if all nodes are leaving. All nodes that
    /// know of the same nodes choose the same one (rendezvous hashing).
    pub(crate) fn successor(&self, table: &str) -> Option<i64> {
        let own = (!self.is_leaving()).then(|| self.lease.epoch());
        let leaving = lock(&self.leaving).clone();
        let others = self.lease.others();
        let staying = others.iter().filter(|node| !node.leaves && !leaving.contains(&node.epoch));
        let weight = |epoch: &i64| {
            let mut hasher = DefaultHasher::new();
            (table, epoch).hash(&mut hasher);
            hasher.finish()
        };
        staying.map(|node| node.epoch).chain(own).max_by_key(weight)
    }

    /// Whether this node does the jobs that only one node should do. Two nodes may briefly both be it; each
    /// job still takes effect only once.
    pub(crate) fn is_steward(&self) -> bool {
        let own = self.lease.epoch();
        !self.is_leaving() && self.lease.others().iter().all(|node| node.leaves || node.epoch > own)
    }

    /// The cached owner of a table.
    pub(crate) fn owner(&self, table: &str) -> Option<i64> {
        lock(&self.owners).get(table).copied()
    }

    pub(crate) fn remember(&self, table: &str, owner: i64) {
        let mut owners = lock(&self.owners);
        if owners.len() >= MOST {
            owners.clear();
        }
        owners.insert(table.to_owned(), owner);
    }

    pub(crate) fn forget(&self, table: &str) {
        lock(&self.owners).remove(table);
    }
}

/// Checks that no other process has this node's number. Only the database gives them out, so one that has it
/// runs on a copy of the database.
async fn refuse_a_double(bus: &Bus, lease: &Lease) -> Result<(), String> {
    let expires = u64::try_from((lease.wall() + DOUBLE).as_millis()).unwrap_or(u64::MAX);
    let ask = Ask::Here { table: String::new() };
    let asked = NodeRequest { from: lease.epoch(), expires, ask };
    match bus.ask(lease.epoch(), &asked, DOUBLE).await {
        Ok(_) => Err(format!(
            "another server answers as node {} of this database on the same bus: it runs on a copy of the database; \
             give each of the two clubs a NATS account or server of its own",
            lease.epoch()
        )),
        Err(_) => Ok(()),
    }
}

/// State of this node in its club, for `/readyz`.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct NodeState {
    epoch: i64,
    lease: &'static str,
    bus: &'static str,
    nodes: Vec<String>,
}

impl Nodes {
    pub(crate) fn state(&self) -> NodeState {
        NodeState {
            epoch: self.lease.epoch(),
            lease: if self.lease.holds() { "held" } else { "lost" },
            bus: if self.bus.is_up() { "connected" } else { "disconnected" },
            nodes: self.lease.others().into_iter().map(|node| node.name).collect(),
        }
    }

    /// Updates the metrics.
    pub(crate) fn count_in(&self, metrics: &Metrics) {
        metrics.nodes.set(self.lease.others().len() as i64 + i64::from(self.lease.holds()));
        metrics.lease_held.set(i64::from(self.lease.holds()));
        metrics.bus_connected.set(i64::from(self.bus.is_up()));
        metrics.bus_unreadable.set(i64::try_from(self.unreadable()).unwrap_or(i64::MAX));
        metrics.far_viewers.set(self.relays.count() as i64);
        metrics.viewers_elsewhere.set(self.viewers.far().len() as i64);
    }
}

/// The node's entry in the list of nodes.
pub(crate) fn facts(settings: &crate::config::Settings, address: std::net::SocketAddr) -> NodeFacts {
    let name = settings.bus.node.clone().unwrap_or_else(|| address.to_string());
    NodeFacts { name, address: address.to_string(), wire: WIRE }
}
