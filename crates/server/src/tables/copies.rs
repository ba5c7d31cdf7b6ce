//! Cached copies of stored tables, for reading tables that another node owns.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::hub::{HubInner, lock};
use super::live::Live;
use super::task::{LoadedTable, load};
use crate::store::StoreError;

/// Maximum number of cached copies.
const MOST: usize = 512;

/// A copy, with the state of the table that it was made from.
struct Copy {
    entries: i64,
    next: Option<String>,
    live: Arc<Mutex<Live>>,
}

/// Cache of recently read tables. Each copy is validated against the database before it is used.
#[derive(Default)]
pub(super) struct Copies(Mutex<HashMap<String, Copy>>);

impl Copies {
    /// Returns a table as it is stored now; `None` if it doesn't exist.
    pub(super) async fn get(&self, hub: &HubInner, id: &str) -> Result<Option<Arc<Mutex<Live>>>, StoreError> {
        let Some((entries, next)) = hub.store.state(id).await? else { return Ok(None) };
        let kept = lock(&self.0)
            .get(id)
            .filter(|copy| copy.entries == entries && copy.next == next)
            .map(|copy| Arc::clone(&copy.live));
        if kept.is_some() {
            return Ok(kept);
        }
        let Some(LoadedTable { table, row, events, .. }) = load(hub, id).await? else { return Ok(None) };
        let live = Arc::new(Mutex::new(Live::new(table, row, &events, 0, hub.grace)));
        let mut copies = lock(&self.0);
        if copies.len() >= MOST {
            copies.clear();
        }
        copies.insert(id.to_owned(), Copy { entries, next, live: Arc::clone(&live) });
        Ok(Some(live))
    }
}
