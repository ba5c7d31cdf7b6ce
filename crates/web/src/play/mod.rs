//! A game in progress, wherever it is played.

mod game;
mod local;
mod remote;
mod seen;

pub(crate) use game::{Deed, Match, index, seat};
pub(crate) use local::{LocalPlan, LocalSeat, Saved, begin_local, forget, open, saved};
pub(crate) use remote::{may_offer, visit};
pub(crate) use seen::{ClockRuleSeen, EndingSeen, OfferSeen, SitterSeen, left_at};
