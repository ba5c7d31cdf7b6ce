//! Open connections: whose they are, how many, and which have asked for nothing yet.
//!
//! The server never stops accepting. An address has a share of the places; when all are taken, the oldest connection that hasn't asked
//! for anything makes room, and a reserve is there for those who only ask how the server is.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::limits::Place;

/// Connections over and above the limit, on which only health and metrics are answered.
const RESERVE: usize = 64;

/// All connections. Clones share them.
#[derive(Clone)]
pub(crate) struct Connections(Arc<Shared>);

struct Shared {
    most: usize,
    state: Mutex<State>,
    all_gone: Notify,
}

#[derive(Default)]
struct State {
    open: usize,
    next: u64,
    /// Those that have asked for nothing yet, the oldest first.
    silent: BTreeMap<u64, Arc<Notify>>,
}

/// An open connection, until it is dropped. A WebSocket keeps that of its request.
pub(crate) struct OpenConnection {
    all: Connections,
    number: u64,
    is_reserve: bool,
    evicted: Arc<Notify>,
    _place: Option<Place>,
}

impl Connections {
    pub(crate) fn new(most: usize) -> Connections {
        Connections(Arc::new(Shared { most, state: Mutex::default(), all_gone: Notify::new() }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a new connection; `None` if even the reserve is used up.
    pub(crate) fn enter(&self, place: Option<Place>) -> Option<Arc<OpenConnection>> {
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
    /// It has sent a request.
    pub(crate) fn has_asked(&self) {
        self.all.lock().silent.remove(&self.number);
    }

    /// Has it asked for nothing yet?
    pub(crate) fn is_silent(&self) -> bool {
        self.all.lock().silent.contains_key(&self.number)
    }

    /// Is it one of those on which only health and metrics are answered?
    pub(crate) fn is_reserve(&self) -> bool {
        self.is_reserve
    }

    /// Returns when it has to make room.
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
        // Nobody is silent: only the reserve is left.
        let reserve: Vec<_> = std::iter::from_fn(|| all.enter(None)).collect();
        assert_eq!(reserve.len(), RESERVE);
        assert!(reserve[0].is_reserve());
        drop((first, third, reserve));
        all.all_gone().await;
    }
}
