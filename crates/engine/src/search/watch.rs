//! Limits of a search, shared by its threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use web_time::Instant;

use crate::limits::Limits;
use crate::stop::Stop;

/// Checks the limits of a search for all its threads.
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

    /// Adds nodes and checks the limits. Returns how many nodes may follow before the next check; 0 if the
    /// search is over.
    pub(crate) fn look(&self, more: u64) -> u64 {
        /// Nodes between two checks, about a millisecond's work.
        const OFTEN: u64 = 1_024;
        let nodes = self.nodes.fetch_add(more, Ordering::Relaxed) + more;
        let late = self.limits.time.is_some_and(|time| self.start.elapsed() >= time.most);
        if late || nodes >= self.most_nodes || self.stop.is_set() {
            self.end();
        }
        if self.is_over() { 0 } else { OFTEN.min(self.most_nodes - nodes) }
    }

    /// Ends the search for all threads.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Whether no new iteration should be started.
    pub(crate) fn is_enough(&self) -> bool {
        self.is_over() || self.limits.time.is_some_and(|time| self.start.elapsed() >= time.enough)
    }

    /// Whether there is a time limit.
    pub(crate) fn is_timed(&self) -> bool {
        self.limits.time.is_some()
    }

    /// Returns the nodes of all threads, as far as reported.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(crate) fn elapsed(&self) -> std::time::Duration {
        self.start.elapsed()
    }
}
