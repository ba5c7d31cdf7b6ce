//! Limits of a computation.

use std::time::Duration;

/// Limits of a computation; the first one reached ends it. Without any limit it runs until it is stopped or
/// has nothing left to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Maximum depth in plies, for players that count in plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes. The same seed and the same number of nodes give the same order.
    pub nodes: Option<u64>,
    /// Time limit.
    pub time: Option<Budget>,
}

impl Limits {
    /// Returns a limit of nodes.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { depth: None, nodes: Some(nodes), time: None }
    }

    /// Returns a limit of depth in plies.
    pub const fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), nodes: None, time: None }
    }

    /// Returns a fixed time limit.
    pub const fn time(time: Duration) -> Limits {
        Limits { depth: None, nodes: None, time: Some(Budget { enough: time, most: time }) }
    }
}

/// Time limits for one order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Soft limit: no new iteration is started after this.
    pub enough: Duration,
    /// Hard limit: the computation is aborted after this.
    pub most: Duration,
}

impl Budget {
    /// Allowance for the transmission of an order, reserved on every clock.
    pub const OVERHEAD: Duration = Duration::from_millis(15);

    /// Returns a fair share of a clock: from the remaining time, the increment per order, and the number of
    /// orders it has to last for, if known.
    pub fn of_clock(left: Duration, increment: Duration, orders_to_go: Option<u32>) -> Budget {
        let usable = left.saturating_sub(Budget::OVERHEAD);
        let share = usable / orders_to_go.unwrap_or(25).clamp(1, 60) + increment * 3 / 4;
        let most = (share * 4).min(usable * 3 / 5).max(Duration::from_millis(1));
        Budget { enough: share.min(most), most }
    }
}
