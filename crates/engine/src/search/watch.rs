//! When a search has to end.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use web_time::Instant;

use crate::limits::Limits;
use crate::stop::Stop;

/// The end of a search, seen by all its threads.
pub(crate) struct SearchWatch<'a> {
    stop: &'a Stop,
    over: AtomicBool,
    nodes: AtomicU64,
    most_nodes: u64,
    start: Instant,
    limits: Limits,
}

impl<'a> SearchWatch<'a> {
    pub(crate) fn new(limits: &Limits, stop: &'a Stop) -> SearchWatch<'a> {
        SearchWatch {
            stop,
            over: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            start: Instant::now(),
            limits: *limits,
        }
    }

    /// So many more nodes were looked at. How many may be before the next look: none if it is over.
    pub(crate) fn look(&self, more: u64) -> u64 {
        /// About a millisecond's work.
        const OFTEN: u64 = 1_024;
        let nodes = self.nodes.fetch_add(more, Ordering::Relaxed) + more;
        let late = self.limits.time.is_some_and(|time| self.start.elapsed() >= time.most);
        if late || nodes >= self.most_nodes || self.stop.is_set() {
            self.end();
        }
        if self.is_over() { 0 } else { OFTEN.min(self.most_nodes - nodes) }
    }

    /// Ends it for all threads.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Is it time to begin nothing new?
    pub(crate) fn is_enough(&self) -> bool {
        self.is_over() || self.limits.time.is_some_and(|time| self.start.elapsed() >= time.enough)
    }

    /// Is there a time at which it ends?
    pub(crate) fn is_timed(&self) -> bool {
        self.limits.time.is_some()
    }

    /// By all threads, as far as they have told.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(crate) fn elapsed(&self) -> std::time::Duration {
        self.start.elapsed()
    }
}
