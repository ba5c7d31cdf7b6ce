//! Connections of this node that watch tables on any node. When a table moves, they continue from where they
//! are.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use botyard_core::Viewer as WireViewer;

use super::wire::RelayedNotice;
use crate::people::Player;
use crate::tables::{Delivery, Outlet, StreamProgress, WatchRequest, WrittenNotice, lock};

/// A connection that watches a table; clones share state.
#[derive(Clone)]
pub(crate) struct TableViewer {
    pub(crate) player: Option<Player>,
    pub(crate) key: Option<String>,
    pub(crate) outlet: Outlet,
    progress: Arc<StreamProgress>,
    /// The numbers of the event and of the chat line after which the client asked to start.
    after: Option<u64>,
    chat_after: Option<u64>,
    /// The current source of its notices.
    source: Arc<Mutex<NoticeSource>>,
    /// Held while its subscription is renewed, so that only one task at a time does so.
    pub(crate) asking: Arc<tokio::sync::Mutex<()>>,
    /// Set when an event was missed, until the subscription is renewed.
    is_asked_again: Arc<AtomicBool>,
}

/// Where a connection's notices come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoticeSource {
    /// Not subscribed yet.
    None,
    /// The table is on this node.
    Here,
    /// The table is on the node of this epoch.
    Node(i64),
}

impl TableViewer {
    pub(crate) fn source(&self) -> NoticeSource {
        *lock(&self.source)
    }

    pub(crate) fn set_source(&self, source: NoticeSource) {
        *lock(&self.source) = source;
    }

    /// A request to continue watching from the current position.
    pub(crate) fn watch(&self) -> WatchRequest {
        self.is_asked_again.store(false, Ordering::Relaxed);
        let (after, seen_as) = match self.progress.event() {
            Some((seat, number)) => (Some(number), Some(seat.map_or(WireViewer::Public, WireViewer::Seat))),
            None => (self.after, None),
        };
        WatchRequest {
            player: self.player.clone(),
            key: self.key.clone(),
            after,
            seen_as,
            chat_after: self.progress.chat().or(self.chat_after),
            outlet: self.outlet.clone(),
        }
    }

    fn send(&self, notices: &[RelayedNotice]) -> RelayOutcome {
        let written = |notice: &RelayedNotice| WrittenNotice {
            notice: notice.is_whole.then(|| serde_json::from_str(&notice.text).ok().map(Arc::new)).flatten(),
            text: notice.text.clone().into(),
            mark: notice.mark,
        };
        match self.outlet.deliver(notices.iter().map(written).collect()) {
            Delivery::Done => RelayOutcome::Open,
            Delivery::Closed => RelayOutcome::Closed,
            Delivery::Missed if self.is_asked_again.swap(true, Ordering::Relaxed) => RelayOutcome::Open,
            Delivery::Missed => RelayOutcome::Missed,
        }
    }
}

/// Outcome of passing on notices to a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RelayOutcome {
    Open,
    /// Events are missing; its subscription has to be renewed.
    Missed,
    /// There is no such connection any more.
    Closed,
}

/// All connections that watch tables, by table and outlet.
#[derive(Default)]
pub(crate) struct Viewers(Mutex<HashMap<String, HashMap<u64, TableViewer>>>);

impl Viewers {
    /// Adds a connection that watches a table, or replaces it.
    pub(crate) fn enter(&self, table: &str, watch: &WatchRequest) -> TableViewer {
        let progress = Arc::new(StreamProgress::new(watch.after));
        let viewer = TableViewer {
            player: watch.player.clone(),
            key: watch.key.clone(),
            outlet: watch.outlet.noted_in(&progress),
            progress,
            after: watch.after,
            chat_after: watch.chat_after,
            source: Arc::new(Mutex::new(NoticeSource::None)),
            asking: Arc::default(),
            is_asked_again: Arc::default(),
        };
        let mut tables = lock(&self.0);
        tables.entry(table.to_owned()).or_default().insert(watch.outlet.id(), viewer.clone());
        viewer
    }

    /// Removes a connection; returns where its notices came from.
    pub(crate) fn leave(&self, table: &str, outlet: u64) -> NoticeSource {
        let mut tables = lock(&self.0);
        let Some(viewers) = tables.get_mut(table) else { return NoticeSource::None };
        let source = viewers.remove(&outlet).map_or(NoticeSource::None, |viewer| viewer.source());
        if viewers.is_empty() {
            tables.remove(table);
        }
        source
    }

    /// The connections that watch a table through this source. Removes closed connections.
    pub(crate) fn of(&self, table: &str, source: NoticeSource) -> Vec<TableViewer> {
        let mut tables = lock(&self.0);
        let Some(viewers) = tables.get_mut(table) else { return Vec::new() };
        viewers.retain(|_, viewer| viewer.outlet.is_open());
        viewers.values().filter(|viewer| viewer.source() == source).cloned().collect()
    }

    /// Tables that are watched on other nodes, with those nodes' epochs.
    pub(crate) fn far(&self) -> Vec<(String, i64)> {
        let tables = lock(&self.0);
        let mut far: Vec<(String, i64)> = tables
            .iter()
            .flat_map(|(table, viewers)| viewers.values().map(move |viewer| (table, viewer.source())))
            .filter_map(|(table, source)| match source {
                NoticeSource::Node(epoch) => Some((table.clone(), epoch)),
                NoticeSource::None | NoticeSource::Here => None,
            })
            .collect();
        far.sort();
        far.dedup();
        far
    }

    /// Tables and outlets of the connections that watch through a node.
    pub(crate) fn through(&self, epoch: i64) -> Vec<(String, u64)> {
        let tables = lock(&self.0);
        let all = tables
            .iter()
            .flat_map(|(table, viewers)| viewers.iter().map(move |(id, viewer)| (table, id, viewer)));
        all.filter(|(_, _, viewer)| viewer.source() == NoticeSource::Node(epoch) && viewer.outlet.is_open())
            .map(|(table, id, _)| (table.clone(), *id))
            .collect()
    }

    /// Whether this connection still watches the table, and hasn't asked to watch it anew since.
    pub(crate) fn has(&self, table: &str, viewer: &TableViewer) -> bool {
        let tables = lock(&self.0);
        let known = tables.get(table).and_then(|viewers| viewers.get(&viewer.outlet.id()));
        known.is_some_and(|known| Arc::ptr_eq(&known.asking, &viewer.asking))
    }

    /// The connection that watches the table through this outlet.
    pub(crate) fn get(&self, table: &str, outlet: u64) -> Option<TableViewer> {
        lock(&self.0).get(table).and_then(|viewers| viewers.get(&outlet)).cloned()
    }

    /// Passes notices from a node to a connection.
    pub(crate) fn hear(
        &self,
        from: i64,
        table: &str,
        outlet: u64,
        notices: &[RelayedNotice],
    ) -> RelayOutcome {
        let Some(viewer) = self.get(table, outlet) else { return RelayOutcome::Closed };
        if viewer.source() == NoticeSource::Node(from) {
            viewer.send(notices)
        } else if viewer.outlet.is_open() {
            // From a former owner of the table; the new owner sends the same notices.
            RelayOutcome::Open
        } else {
            RelayOutcome::Closed
        }
    }
}
