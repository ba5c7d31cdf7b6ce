//! Tables in play: each is a task of its own, which owns the [`Table`](botyard_table::Table), stores accepted
//! commands before it publishes them, and wakes up at deadlines. The [`Hub`] finds and starts them.

mod claim;
mod computer_threads;
mod copies;
mod hub;
mod lag_quota;
mod letters;
mod live;
mod lobby;
mod message;
mod notices;
mod opening;
mod options;
mod outlet;
mod presence;
mod ratings;
mod remote;
mod spectators;
mod summary;
mod task;

pub(crate) use computer_threads::{Class, ComputerThreads, ThoughtOwner};
pub(crate) use hub::{Attending, Hub, is_id, lock};
pub(crate) use live::Live;
pub(crate) use message::{PlayerMessage, WatchRequest};
pub(crate) use notices::{StreamMark, WrittenNotice, text};
pub(crate) use opening::{OpenedTable, SoughtTable, TablePlan};
pub(crate) use outlet::{Delivery, Outlet, Pipe, StreamProgress};
pub(crate) use presence::GRACE;
pub(crate) use summary::{clock_rule, summary};
pub(crate) use task::said;
