//! Clocks: time controls as they are requested, kept and shown.

use serde::{Deserialize, Serialize};

use crate::time::{DAY, Span, Time};

/// Time control of a table; no time may exceed ten years.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// No time limit.
    #[default]
    None,
    /// Time for the whole game, with an increment for every order.
    Fischer {
        /// Initial time in seconds.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 315619200))]
        start: u32,
        /// Increment for every order in seconds.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(maximum = 315619200))]
        increment: u32,
    },
    /// Time for each order, with vacation for the whole game.
    Days {
        /// Days for each order.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 3653))]
        per_move: u32,
        /// Days of vacation for the whole game.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(maximum = 3653))]
        vacation: u32,
    },
    /// Time for each round, with a rule for late players.
    Round {
        /// Seconds for each round.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 315619200))]
        seconds: u32,
        /// What happens to late players.
        #[serde(default)]
        late: Late,
    },
}

/// Rounds down to whole seconds or days.
impl From<ClockRule> for Clock {
    fn from(rule: ClockRule) -> Clock {
        let whole = |span: Span, unit: Span| u32::try_from(span / unit).unwrap_or(u32::MAX);
        match rule {
            ClockRule::None => Clock::None,
            ClockRule::Fischer { start, increment, .. } => {
                Clock::Fischer { start: whole(start, 1_000), increment: whole(increment, 1_000) }
            }
            ClockRule::Days { per_move, vacation } => {
                Clock::Days { per_move: whole(per_move, DAY), vacation: whole(vacation, DAY) }
            }
            ClockRule::Round { limit, late } => Clock::Round { seconds: whole(limit, 1_000), late },
        }
    }
}

impl Clock {
    /// The rule for a table, in milliseconds. `lag` is the maximum network delay compensated for each order.
    pub fn rule(self, lag: Span) -> ClockRule {
        let seconds = |count: u32| u64::from(count) * 1_000;
        let days = |count: u32| u64::from(count) * DAY;
        match self {
            Clock::None => ClockRule::None,
            Clock::Fischer { start, increment } => {
                ClockRule::Fischer { start: seconds(start), increment: seconds(increment), lag }
            }
            Clock::Days { per_move, vacation } => {
                ClockRule::Days { per_move: days(per_move), vacation: days(vacation) }
            }
            Clock::Round { seconds: limit, late } => ClockRule::Round { limit: seconds(limit), late },
        }
    }
}

/// Time control of a table, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClockRule {
    /// No time limit.
    #[default]
    None,
    /// Time for the whole game, with an increment for every order.
    Fischer {
        /// Initial time.
        start: Span,
        /// Increment for every order after the first.
        increment: Span,
        /// Maximum network delay compensated for each order.
        #[serde(default)]
        lag: Span,
    },
    /// Time for each order, with a vacation bank for the whole game.
    Days {
        /// Time for each order.
        per_move: Span,
        /// Vacation bank of each seat.
        #[serde(default)]
        vacation: Span,
    },
    /// Time for each round, with a rule for late seats.
    Round {
        /// Time for each round.
        limit: Span,
        /// What happens to late seats.
        late: Late,
    },
}

/// What happens to seats that miss the deadline of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Late {
    /// The others wait for them.
    #[default]
    Wait,
    /// A computer orders for them.
    Computer,
    /// They do as little as possible: the game's idle order is played.
    Rest,
    /// They are out of the game.
    Forfeit,
}

/// State of a seat's clock. Public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HandView {
    /// Milliseconds left at `runs_since`, or now if the clock isn't running.
    pub left: Span,
    /// Since when the clock has been running; missing if it isn't.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runs_since: Option<Time>,
    /// Milliseconds left in the vacation bank at `vacation_since`, or now if the seat isn't on vacation.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub bank: Span,
    /// Since when the seat has been on vacation; missing if it isn't.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacation_since: Option<Time>,
}

impl HandView {
    /// Milliseconds left at this time.
    pub fn left_at(&self, now: Time) -> Span {
        self.left.saturating_sub(self.runs_since.map_or(0, |since| now.since(since)))
    }
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks by reference; how large a reference is depends on the machine"
)]
fn is_zero(span: &Span) -> bool {
    *span == 0
}

/// State of a table's clocks. Public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockView {
    /// Time control.
    pub rule: ClockRule,
    /// One clock per seat; empty unless seats have their own time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<HandView>,
    /// Deadline of the round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_ends: Option<Time>,
}
