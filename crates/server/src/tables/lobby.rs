//! The lobby: connections that are told of open tables, or of their players' own.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;

use botyard_protocol::{Notice, Sitter, Status};

use crate::limits::Place;
use crate::store::TableRow;
use crate::tables::hub::lock;
use crate::tables::notices::WrittenNotice;
use crate::tables::outlet::Outlet;
use crate::tables::summary;

/// Connections that are told of tables in lists.
#[derive(Default)]
pub(crate) struct Lobby {
    /// Those that are told of open tables.
    open: Mutex<Vec<Outlet>>,
    /// Those that are told of a player's own tables, by the player's id.
    mine: Mutex<HashMap<String, Vec<Outlet>>>,
    /// Bots that read their events, by the player's id: the ids of their outlets.
    bots: Mutex<BTreeMap<String, Vec<u64>>>,
    /// What open tables take of their players' and addresses' shares.
    places: Mutex<HashMap<String, Vec<Place>>>,
}

impl Lobby {
    /// Tells somebody of open tables from now on.
    pub(crate) fn watch(&self, outlet: Outlet) {
        let mut lobby = lock(&self.open);
        lobby.retain(|other| other.is_open() && other.id() != outlet.id());
        lobby.push(outlet);
    }

    pub(crate) fn unwatch(&self, outlet: u64) {
        lock(&self.open).retain(|other| other.id() != outlet);
    }

    /// Tells somebody of his own tables from now on.
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

    /// Is somebody told of their own tables?
    pub(crate) fn is_connected(&self, player: &str) -> bool {
        lock(&self.mine).get(player).is_some_and(|outlets| outlets.iter().any(Outlet::is_open))
    }

    /// A bot reads its events from now on.
    pub(crate) fn bot_comes(&self, player: &str, outlet: u64) {
        lock(&self.bots).entry(player.to_owned()).or_default().push(outlet);
    }

    /// Not any more, through this outlet.
    pub(crate) fn bot_goes(&self, player: &str, outlet: u64) {
        let mut bots = lock(&self.bots);
        if let Some(outlets) = bots.get_mut(player) {
            outlets.retain(|other| *other != outlet);
            if outlets.is_empty() {
                bots.remove(player);
            }
        }
    }

    /// The ids of bots that read their events, so many at most.
    pub(crate) fn bots(&self, most: usize) -> Vec<String> {
        lock(&self.bots).keys().take(most).cloned().collect()
    }

    /// Tells a player something that isn't about a change of a table.
    pub(crate) fn tell_player(&self, player: &str, notice: Notice) {
        if let Some(outlets) = lock(&self.mine).get_mut(player) {
            let notice = WrittenNotice::from(notice);
            outlets.retain(|outlet| outlet.send(notice.clone()));
        }
    }

    /// Tells the lobby and the players of a table that it has changed.
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
        if row.public && (was_open || row.status == Status::Gathering) {
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

    /// Counts an open table until it is open no longer. `false` if it is counted already.
    pub(crate) fn hold(&self, table: &str, places: Vec<Place>) -> bool {
        match lock(&self.places).entry(table.to_owned()) {
            Entry::Occupied(_) => false,
            Entry::Vacant(vacant) => {
                vacant.insert(places);
                true
            }
        }
    }

    /// Counts it no longer.
    pub(crate) fn release(&self, table: &str) {
        lock(&self.places).remove(table);
    }

    /// Tells everybody that the server goes down.
    pub(crate) fn close(&self) {
        let bye = WrittenNotice::from(Notice::Bye);
        let open = lock(&self.open).drain(..).collect::<Vec<_>>();
        let mine = lock(&self.mine).drain().flat_map(|(_, outlets)| outlets).collect::<Vec<_>>();
        for outlet in open.into_iter().chain(mine) {
            outlet.send(bye.clone());
        }
    }
}
