//! How long to think.

use std::time::Duration;

/// What ends the thinking, whichever comes first. Without any limit it goes on until it is stopped or has nothing left to
/// find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// So many plies ahead, for players that count in plies.
    pub depth: Option<u32>,
    /// So many positions looked at. The same seed and the same number of nodes give the same order.
    pub nodes: Option<u64>,
    /// So much time.
    pub time: Option<Budget>,
}

impl Limits {
    /// So many positions looked at.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { depth: None, nodes: Some(nodes), time: None }
    }

    /// So many plies ahead.
    pub const fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), nodes: None, time: None }
    }

    /// Exactly this long.
    pub const fn time(time: Duration) -> Limits {
        Limits { depth: None, nodes: None, time: Some(Budget { enough: time, most: time }) }
    }
}

/// How much time there is for one order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// After so long nothing new is begun.
    pub enough: Duration,
    /// After so long it ends, whatever is being done.
    pub most: Duration,
}

impl Budget {
    /// The usual time for the message to arrive, kept back from every clock.
    pub const OVERHEAD: Duration = Duration::from_millis(15);

    /// A fair share of a clock: what is left on it, what every order adds to it, and how many orders it has to last for if
    /// that is known.
    pub fn of_clock(left: Duration, increment: Duration, orders_to_go: Option<u32>) -> Budget {
        let usable = left.saturating_sub(Budget::OVERHEAD);
        let share = usable / orders_to_go.unwrap_or(25).clamp(1, 60) + increment * 3 / 4;
        let most = (share * 4).min(usable * 3 / 5).max(Duration::from_millis(1));
        Budget { enough: share.min(most), most }
    }
}
