//! What a table tells, as the page reads it.

pub(crate) use botyard_protocol::{
    ClockRuleSeen, EndingSeen, EventSeen, HandSeen, LogAnswer, LogStepSeen, OfferSeen, ReadySeen, SitterSeen,
    TableAnswer, TableSeen,
};

/// What is left on a clock at this time of the server.
pub(crate) fn left_at(hand: &HandSeen, now: u64) -> u64 {
    hand.left.saturating_sub(hand.runs_since.map_or(0, |since| now.saturating_sub(since)))
}
