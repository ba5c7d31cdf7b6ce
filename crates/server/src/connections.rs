//! Open connections: how many there are, whose they are, and which haven't sent a request yet.
//!
//! The server never stops accepting. Each address has a share of the connections; at the limit the oldest
//! connection without a request is evicted, and a reserve remains for health checks and metrics.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::limits::HeldPlace;

/// Number of connections above the limit, on which only health checks and metrics are answered.
const RESERVE: usize = 64;

/// Handle to all open connections; clones share state.
#[derive(Clone)]
pub(crate) struct Connections(Arc<ConnectionsInner>);

struct ConnectionsInner {
    most: usize,
    state: Mutex<ConnectionList>,
    all_gone: Notify,
}

#[derive(Default)]
struct ConnectionList {
    open: usize,
    next: u64,
    /// Connections that haven't sent a request yet, oldest first.
    silent: BTreeMap<u64, Arc<Notify>>,
}

/// Guard of an open connection; dropping it frees the connection's place. A WebSocket keeps that of its
/// request.
pub(crate) struct OpenConnection {
    all: Connections,
    number: u64,
    is_reserve: bool,
    evicted: Arc<Notify>,
    _place: Option<HeldPlace>,
}

impl Connections {
    pub(crate) fn new(most: usize) -> Connections {
        Connections(Arc::new(ConnectionsInner { most, state: Mutex::default(), all_gone: Notify::new() }))
    }

    fn lock(&self) -> MutexGuard<'_, ConnectionList> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a new connection; `None` if even the reserve is used up.
    pub(crate) fn enter(&self, place: Option<HeldPlace>) -> Option<Arc<OpenConnection>> {
        let mut state = self.lock();
        if state.open >= self.0.most + RESERVE {
            return None;
        }
        let is_full = state.open >= self.0.most;
        let makes_room = if is_full { state.silent.pop_first() } else { None };
        if let Some((_, silent)) = &makes_room {
            silent.notify_one();
        }
        state.open += 1;
        state.next += 1;
        let (number, evicted) = (state.next, Arc::new(Notify::new()));
        state.silent.insert(number, Arc::clone(&evicted));
        let is_reserve = is_full && makes_room.is_none();
        Some(Arc::new(OpenConnection { all: self.clone(), number, is_reserve, evicted, _place: place }))
    }

    /// Returns when no connection is open.
    pub(crate) async fn all_gone(&self) {
        loop {
            let gone = self.0.all_gone.notified();
            if self.lock().open == 0 {
                return;
            }
            gone.await;
        }
    }
}

impl OpenConnection {
    /// Records that the connection has sent a request.
    pub(crate) fn has_asked(&self) {
        self.all.lock().silent.remove(&self.number);
    }

    /// Whether the connection hasn't sent a request yet.
    pub(crate) fn is_silent(&self) -> bool {
        self.all.lock().silent.contains_key(&self.number)
    }

    /// Whether only health checks and metrics are answered on the connection.
    pub(crate) fn is_reserve(&self) -> bool {
        self.is_reserve
    }

    /// Returns when the connection has to make room for another.
    pub(crate) async fn evicted(&self) {
        self.evicted.notified().await;
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut state = self.all.lock();
        state.silent.remove(&self.number);
        state.open -= 1;
        if state.open == 0 {
            self.all.0.all_gone.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_oldest_silent_connection_makes_room() {
        let all = Connections::new(2);
        let (first, second) = (all.enter(None).unwrap(), all.enter(None).unwrap());
        first.has_asked();
        let third = all.enter(None).unwrap();
        second.evicted().await;
        assert!(!third.is_reserve());
        third.has_asked();
        drop(second);
        // No connection is silent: only the reserve is left.
        let reserve: Vec<_> = std::iter::from_fn(|| all.enter(None)).collect();
        assert_eq!(reserve.len(), RESERVE);
        assert!(reserve[0].is_reserve());
        drop((first, third, reserve));
        all.all_gone().await;
    }
}
