//! Tables that are being played: each is a task of its own, which owns the [`Table`](botyard_table::Table), stores what is
//! accepted before anybody is told, and wakes up when a time runs out. The [`Hub`] finds and starts them.

mod computer_threads;
mod hub;
mod live;
mod lobby;
mod message;
mod notices;
mod opening;
mod options;
mod outlet;
mod presence;
mod ratings;
mod summary;
mod task;

use std::time::{SystemTime, UNIX_EPOCH};

use botyard_table::Time;

pub(crate) use computer_threads::ComputerThreads;
pub(crate) use hub::{Attending, Hub};
pub(crate) use live::Live;
pub(crate) use message::{PlayerMessage, Watch};
pub(crate) use notices::text;
pub(crate) use opening::Found;
pub(crate) use outlet::{Outlet, Pipe};
pub(crate) use presence::GRACE;
pub(crate) use summary::{clock_rule, summary};
pub(crate) use task::said;

/// What time it is.
pub(crate) fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Time(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
