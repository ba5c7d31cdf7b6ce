//! Several servers, one club: PostgreSQL is the only truth, and the bus (NATS) carries questions and news between the nodes.
//!
//! | part | file |
//! |---|---|
//! | leases, epochs, claims and fences | `crate::store::lease`, `crate::store::nodes` |
//! | where a table is, and asking there | `crate::tables::remote` |
//! | messages between nodes, and their version | `wire.rs` |
//! | the connection, subjects, the seal | `bus.rs`, `seal.rs` |
//! | notices to connections of other nodes, and those that come from others | `relay.rs`, `viewers.rs` |
//! | answering other nodes, hearing news, noticing deaths | `answer.rs` |
//!
//! **Invariant:** nothing that counts is only on the bus. What is lost there is read from the database, or asked again by number.

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

pub(crate) use bus::{Bus, NoAnswer, look};
pub use bus::{BusSettings, BusUrl};
pub(crate) use relay::Relays;
pub(crate) use viewers::{Source, TableViewer, Viewers};
pub(crate) use wire::{Ask, Eyes, News, NodeAnswer, WIRE};

use crate::metrics::Metrics;
use crate::store::{Lease, NodeFacts, Store};
use crate::tables::lock;
use wire::{Asked, Told};

/// How long another node may take to answer.
const ASK: Duration = Duration::from_millis(1_500);
/// So many owners of tables are remembered.
const MOST: usize = 100_000;

/// The other nodes, as this one knows them.
pub(crate) struct Nodes {
    pub(crate) lease: Arc<Lease>,
    pub(crate) bus: Bus,
    pub(crate) viewers: Viewers,
    pub(crate) relays: Relays,
    /// Which node has which table, as far as that was found out; may be old.
    owners: Mutex<HashMap<String, i64>>,
    is_leaving: AtomicBool,
    /// Others are on the bus, and this node isn't: nobody could ask it for a table.
    is_cut_off: AtomicBool,
    /// Nodes that said that they leave, before the database does.
    leaving: Mutex<Vec<i64>>,
    news: mpsc::UnboundedSender<News>,
}

impl Nodes {
    /// Connects to the bus. What is put into the returned end is told to all others.
    ///
    /// # Errors
    ///
    /// A sentence for who runs the server.
    pub(crate) async fn join(
        settings: &BusSettings,
        store: &Store,
    ) -> Result<(Arc<Nodes>, mpsc::UnboundedReceiver<News>), String> {
        let lease = store.lease().ok_or("this database isn't shared")?;
        let (key, database) = store.bus_key().await.map_err(|error| error.to_string())?;
        let bus = Bus::connect(settings, key, &database).await?;
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

    /// Tells all other nodes; later, and not at all if there are none.
    pub(crate) fn tell(&self, news: News) {
        let _ = self.news.send(news);
    }

    /// Asks a node.
    pub(crate) async fn ask(&self, to: i64, ask: Ask) -> Result<NodeAnswer, NoAnswer> {
        let expires = u64::try_from((self.lease.wall() + ASK).as_millis()).unwrap_or(u64::MAX);
        self.bus.ask(to, &Asked { from: self.lease.epoch(), expires, ask }, ASK).await
    }

    /// Does it take no tables: because it goes, or because nobody could ask it for them?
    pub(crate) fn is_leaving(&self) -> bool {
        self.is_leaving.load(Ordering::Relaxed) || self.is_cut_off()
    }

    /// Are others on the bus, and this node isn't?
    pub(crate) fn is_cut_off(&self) -> bool {
        self.is_cut_off.load(Ordering::Relaxed)
    }

    /// Takes no more tables. `false` if it was so already.
    pub(crate) fn leave(&self) -> bool {
        !self.is_leaving.swap(true, Ordering::Relaxed)
    }

    /// The node that takes a table which nobody has; `None` if there is none that stays. All nodes choose the same, as far as they know
    /// of the same nodes.
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

    /// Is this the node that does what only one does? Two may think so for a moment; whatever they do then is done once all the same.
    pub(crate) fn is_steward(&self) -> bool {
        let own = self.lease.epoch();
        !self.is_leaving() && self.lease.others().iter().all(|node| node.leaves || node.epoch > own)
    }

    /// The node that was last known to have a table.
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

/// How it is with the others, for `/readyz`.
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

    /// Brings the metrics up to date.
    pub(crate) fn count_in(&self, metrics: &Metrics) {
        metrics.nodes.set(self.lease.others().len() as i64 + i64::from(self.lease.holds()));
        metrics.lease_held.set(i64::from(self.lease.holds()));
        metrics.bus_connected.set(i64::from(self.bus.is_up()));
        metrics.bus_unreadable.set(i64::try_from(self.unreadable()).unwrap_or(i64::MAX));
        metrics.far_viewers.set(self.relays.count() as i64);
        metrics.viewers_elsewhere.set(self.viewers.far().len() as i64);
    }
}

/// What a node says about itself.
pub(crate) fn facts(settings: &crate::config::Settings, address: std::net::SocketAddr) -> NodeFacts {
    let name = settings.bus.node.clone().unwrap_or_else(|| address.to_string());
    NodeFacts { name, address: address.to_string(), wire: WIRE }
}
