//! Node counter that checks the limits of a computation.

use std::time::Duration;

use web_time::Instant;

use crate::limits::Limits;
use crate::stop::Stop;

/// Counts nodes and periodically checks the node limit, the clock and the stop flag.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    nodes: u64,
    most_nodes: u64,
    /// Node count at which the limits are checked next.
    look_again: u64,
    began: Instant,
    time: Option<Duration>,
    stop: &'a Stop,
    exhausted: bool,
}

/// Number of nodes between two checks of the clock: far less than a millisecond's worth.
const STRIDE: u64 = 4096;

impl<'a> Meter<'a> {
    /// Starts a meter.
    pub(crate) fn new(limits: &Limits, stop: &'a Stop) -> Meter<'a> {
        let mut meter = Meter {
            nodes: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            look_again: 0,
            began: Instant::now(),
            time: limits.time.map(|budget| budget.enough),
            stop,
            exhausted: false,
        };
        meter.count(0);
        meter
    }

    /// Adds nodes. Returns false once a limit was reached.
    #[inline]
    pub(crate) fn count(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        if self.nodes >= self.look_again {
            self.look();
        }
        !self.exhausted
    }

    #[cold]
    fn look(&mut self) {
        self.look_again = self.nodes + STRIDE;
        self.exhausted |= self.nodes >= self.most_nodes
            || self.stop.is_set()
            || self.time.is_some_and(|time| self.began.elapsed() >= time);
        self.look_again = self.look_again.min(self.most_nodes.max(self.nodes + 1));
    }

    /// Returns the number of counted nodes.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the time since the meter was started.
    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
}
