//! A game in progress, local or remote.

mod game;
mod local;
mod remote;

pub(crate) use game::{Intent, OngoingGame, index, seat};
pub(crate) use local::{LocalPlan, LocalSeat, Saved, begin_local, forget, glance, open, saved};
pub(crate) use remote::{may_offer, visit};
