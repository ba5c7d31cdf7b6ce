//! Quotas of what is held for some time: connections, streams, tables in the lobby. Counted, not timed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::LimitKey;

/// The kinds of things that are held.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum HeldResource {
    /// A connection, whatever it is used for.
    Connection,
    /// A WebSocket or a stream of one player, or of an address' visitors who aren't signed in.
    Reader,
    /// A WebSocket or a stream of anyone at an address.
    AnyReader,
    /// A public table that waits for players.
    OpenTable,
}

type HeldCounts = Mutex<HashMap<(HeldResource, LimitKey), usize>>;

/// Counts of what is held; clones share state.
#[derive(Clone, Default)]
pub(super) struct Places(Arc<HeldCounts>);

/// A held place, freed when dropped.
pub(crate) struct HeldPlace {
    counts: Arc<HeldCounts>,
    whose: (HeldResource, LimitKey),
}

impl Places {
    /// Takes a place, unless `most` are taken already.
    pub(super) fn take(&self, holding: HeldResource, key: LimitKey, most: usize) -> Option<HeldPlace> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let whose = (holding, key);
        let count = counts.get(&whose).copied().unwrap_or(0);
        if count >= most {
            return None;
        }
        counts.insert(whose.clone(), count + 1);
        Some(HeldPlace { counts: Arc::clone(&self.0), whose })
    }
}

impl Drop for HeldPlace {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.whose) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.whose);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_freed_on_drop() {
        let places = Places::default();
        let take = |name: &str| places.take(HeldResource::Reader, LimitKey::player(name), 2);
        let (first, _second) = (take("ann"), take("ann"));
        assert!(take("ann").is_none() && take("bob").is_some(), "others aren't concerned");
        drop(first);
        assert!(take("ann").is_some());
        assert_eq!(places.0.lock().unwrap().len(), 1, "nobody is remembered who holds nothing");
    }
}
