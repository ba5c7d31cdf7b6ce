//! The lobby: subscriptions to changes of open tables, or of a player's own tables.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, OnceLock};
use std::time::Instant;

use botyard_protocol::{Notice, Sitter, Status};

use crate::limits::HeldPlace;
use crate::nodes::ClusterNews;
use crate::people::ABSENT;
use crate::store::TableRow;
use crate::tables::hub::lock;
use crate::tables::notices::WrittenNotice;
use crate::tables::outlet::Outlet;
use crate::tables::summary;

/// Subscriptions to changes in lists of tables.
#[derive(Default)]
pub(crate) struct Lobby {
    /// Subscribers to open tables.
    open: Mutex<Vec<Outlet>>,
    /// Subscribers to a player's own tables, by the player's id.
    mine: Mutex<HashMap<String, Vec<Outlet>>>,
    /// Bots that read their event stream, by the player's id: the ids of their outlets.
    bots: Mutex<BTreeMap<String, Vec<u64>>>,
    /// Bots that read their event stream on other nodes, and when that was last reported.
    bots_elsewhere: Mutex<BTreeMap<String, Instant>>,
    /// Places that open tables take of their players' and addresses' quotas.
    places: Mutex<HashMap<String, Vec<HeldPlace>>>,
    /// Forwards news to other nodes; unset without them.
    others: OnceLock<Box<dyn Fn(ClusterNews) + Send + Sync>>,
}

impl Lobby {
    /// Subscribes a connection to open tables.
    pub(crate) fn watch(&self, outlet: Outlet) {
        let mut lobby = lock(&self.open);
        lobby.retain(|other| other.is_open() && other.id() != outlet.id());
        lobby.push(outlet);
    }

    pub(crate) fn unwatch(&self, outlet: u64) {
        lock(&self.open).retain(|other| other.id() != outlet);
    }

    /// Subscribes a connection to its player's own tables.
    pub(crate) fn watch_mine(&self, player: &str, outlet: Outlet) {
        let mut mine = lock(&self.mine);
        let outlets = mine.entry(player.to_owned()).or_default();
        outlets.retain(|other| other.is_open() && other.id() != outlet.id());
        outlets.push(outlet);
    }

    pub(crate) fn unwatch_mine(&self, player: &str, outlet: u64) {
        let mut mine = lock(&self.mine);
        if let Some(outlets) = mine.get_mut(player) {
            outlets.retain(|other| other.is_open() && other.id() != outlet);
            if outlets.is_empty() {
                mine.remove(player);
            }
        }
    }

    /// Forwards news to other nodes from now on.
    pub(crate) fn tell_others(&self, tell: impl Fn(ClusterNews) + Send + Sync + 'static) {
        let _ = self.others.set(Box::new(tell));
    }

    /// Whether a connection is subscribed to the player's own tables.
    pub(crate) fn is_connected(&self, player: &str) -> bool {
        lock(&self.mine).get(player).is_some_and(|outlets| outlets.iter().any(Outlet::is_open))
            || lock(&self.bots_elsewhere).get(player).is_some_and(|told| told.elapsed() < ABSENT)
    }

    /// Records that a bot reads its event stream through this outlet.
    pub(crate) fn bot_comes(&self, player: &str, outlet: u64) {
        lock(&self.bots).entry(player.to_owned()).or_default().push(outlet);
    }

    /// Removes a bot's outlet.
    pub(crate) fn bot_goes(&self, player: &str, outlet: u64) {
        let mut bots = lock(&self.bots);
        if let Some(outlets) = bots.get_mut(player) {
            outlets.retain(|other| *other != outlet);
            if outlets.is_empty() {
                bots.remove(player);
            }
        }
    }

    /// Returns the ids of bots that read their event stream on this node.
    pub(crate) fn bots_here(&self) -> Vec<String> {
        lock(&self.bots).keys().cloned().collect()
    }

    /// Records bots that read their event stream on another node.
    pub(crate) fn bots_elsewhere(&self, bots: Vec<String>) {
        let now = Instant::now();
        let mut elsewhere = lock(&self.bots_elsewhere);
        elsewhere.retain(|_, told| now.saturating_duration_since(*told) < ABSENT);
        elsewhere.extend(bots.into_iter().map(|bot| (bot, now)));
    }

    /// Returns at most `most` ids of bots that read their event stream, on any node.
    pub(crate) fn bots(&self, most: usize) -> Vec<String> {
        self.bots_elsewhere(Vec::new());
        let elsewhere = lock(&self.bots_elsewhere).keys().cloned().collect::<Vec<_>>();
        let all: BTreeSet<String> = self.bots_here().into_iter().chain(elsewhere).collect();
        all.into_iter().take(most).collect()
    }

    /// Sends a player a notice that isn't about a change of a table.
    pub(crate) fn tell_player(&self, player: &str, notice: Notice) {
        let notice = WrittenNotice::from(notice);
        if let Some(tell) = self.others.get() {
            tell(ClusterNews::Player { player: player.to_owned(), text: notice.text.to_string() });
        }
        self.tell_here(player, &notice);
    }

    fn tell_here(&self, player: &str, notice: &WrittenNotice) {
        if let Some(outlets) = lock(&self.mine).get_mut(player) {
            outlets.retain(|outlet| outlet.send(notice.clone()));
        }
    }

    /// Passes on news from another node.
    pub(crate) fn hear(&self, news: ClusterNews) {
        let (players, text, lobby) = match news {
            ClusterNews::Table { id, is_open, lobby, players, text } => {
                if !is_open {
                    self.release(&id);
                }
                (players, text, lobby)
            }
            ClusterNews::Player { player, text } => (vec![player], text, false),
            ClusterNews::Forget { .. }
            | ClusterNews::Wrong { .. }
            | ClusterNews::About { .. }
            | ClusterNews::Post
            | ClusterNews::Leaving { .. } => return,
        };
        let Ok(notice) = serde_json::from_str::<Notice>(&text) else { return };
        let notice = WrittenNotice::from(notice);
        if lobby {
            lock(&self.open).retain(|outlet| outlet.send(notice.clone()));
        }
        for player in players {
            self.tell_here(&player, &notice);
        }
    }

    /// Closes the connections of all subscribers after news was lost: they reconnect and read the lists
    /// again.
    pub(crate) fn cut(&self) {
        let open = lock(&self.open).drain(..).collect::<Vec<_>>();
        let mine = lock(&self.mine).drain().flat_map(|(_, outlets)| outlets).collect::<Vec<_>>();
        for outlet in open.into_iter().chain(mine) {
            outlet.cut();
        }
    }

    /// Announces a change of a table to the lobby and to its players.
    pub(crate) fn announce(&self, before: &TableRow, row: &TableRow) {
        if row.status != Status::Gathering {
            self.release(&row.id);
        }
        let mut written: Option<WrittenNotice> = None;
        let mut written = || {
            let notice = || Notice::Table { table: Box::new(summary(row)) }.into();
            written.get_or_insert_with(notice).clone()
        };
        let was_open = before.status == Status::Gathering;
        let is_listed = row.public && (was_open || row.status == Status::Gathering);
        if let Some(tell) = self.others.get() {
            let person = |sitter: &Sitter| match sitter {
                Sitter::Person { player, .. } => Some(player.clone()),
                Sitter::Open | Sitter::Computer { .. } => None,
            };
            tell(ClusterNews::Table {
                id: row.id.clone(),
                is_open: row.status == Status::Gathering,
                lobby: is_listed,
                players: row.seats.iter().filter_map(person).collect(),
                text: written().text.to_string(),
            });
        }
        if is_listed {
            let mut lobby = lock(&self.open);
            if !lobby.is_empty() {
                lobby.retain(|outlet| outlet.send(written()));
            }
        }
        let mut mine = lock(&self.mine);
        if mine.is_empty() {
            return;
        }
        for sitter in &row.seats {
            let Sitter::Person { player, .. } = sitter else { continue };
            if let Some(outlets) = mine.get_mut(player) {
                outlets.retain(|outlet| outlet.send(written()));
            }
        }
    }

    /// Holds the places of an open table until it is no longer open. Returns `false` if they are already
    /// held.
    pub(crate) fn hold(&self, table: &str, places: Vec<HeldPlace>) -> bool {
        match lock(&self.places).entry(table.to_owned()) {
            Entry::Occupied(_) => false,
            Entry::Vacant(vacant) => {
                vacant.insert(places);
                true
            }
        }
    }

    /// Releases the places of a table.
    pub(crate) fn release(&self, table: &str) {
        lock(&self.places).remove(table);
    }

    /// Tells all subscribers that the server is stopping.
    pub(crate) fn close(&self) {
        let bye = WrittenNotice::from(Notice::Bye);
        let open = lock(&self.open).drain(..).collect::<Vec<_>>();
        let mine = lock(&self.mine).drain().flat_map(|(_, outlets)| outlets).collect::<Vec<_>>();
        for outlet in open.into_iter().chain(mine) {
            outlet.send(bye.clone());
        }
    }
}
