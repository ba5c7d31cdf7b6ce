//! Clocks: the time that players have, as it is asked for, kept and shown.

use serde::{Deserialize, Serialize};

use crate::time::{DAY, Span, Time};

/// Which time the players have: ten years at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// As much as they want.
    #[default]
    None,
    /// A time for the whole game, and more with every order.
    Fischer {
        /// Seconds to begin with.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 315619200))]
        start: u32,
        /// Seconds with every order.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(maximum = 315619200))]
        increment: u32,
    },
    /// Days for each order, and days of vacation for the game.
    Days {
        /// For each order.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 3653))]
        per_move: u32,
        /// Of vacation.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(maximum = 3653))]
        vacation: u32,
    },
    /// Seconds for each round, and what happens to those who are late.
    Round {
        /// For each round.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 315619200))]
        seconds: u32,
        /// What happens to those who are late.
        #[serde(default)]
        late: Late,
    },
}

/// In whole units; what is finer is lost.
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
    /// The rule of a table, in milliseconds. `lag` is the most that is given back for a slow network, for each order.
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

/// The time that players have at a table, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClockRule {
    /// As much as they want.
    #[default]
    None,
    /// A time for the whole game, and more with every order.
    Fischer {
        /// To begin with.
        start: Span,
        /// With every order after the first.
        increment: Span,
        /// The most that is given back for a slow network, for each order.
        #[serde(default)]
        lag: Span,
    },
    /// A time for each order, and a bank of vacation for the game.
    Days {
        /// For each order.
        per_move: Span,
        /// In the bank.
        #[serde(default)]
        vacation: Span,
    },
    /// A time for each round, and what happens to those who are late.
    Round {
        /// For each round.
        limit: Span,
        /// What happens.
        late: Late,
    },
}

/// What happens to those who are late in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Late {
    /// The others wait.
    #[default]
    Wait,
    /// A computer orders in their place.
    Computer,
    /// They do as little as they can.
    Rest,
    /// They are out.
    Forfeit,
}

/// What a seat's clock shows, for everybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HandView {
    /// Milliseconds left when the table was last touched.
    pub left: Span,
    /// Since when this has been running down, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runs_since: Option<Time>,
    /// What was left in the vacation bank then.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub bank: Span,
    /// Since when the seat has been on vacation, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacation_since: Option<Time>,
}

impl HandView {
    /// What is left at this time.
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

/// What the clock shows, for everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClockView {
    /// Which time the players have.
    pub rule: ClockRule,
    /// One for each seat; none unless seats have a time of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<HandView>,
    /// When the round is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_ends: Option<Time>,
}
