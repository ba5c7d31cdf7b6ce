//! Points in time and durations.

use serde::{Deserialize, Serialize};

/// Milliseconds since 1970, UTC. A table reads no clock: every command comes with its time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Time(pub u64);

/// A duration in milliseconds.
pub type Span = u64;

/// Milliseconds in a day.
pub const DAY: Span = 24 * 60 * 60 * 1_000;

impl Time {
    /// This time plus `span`.
    #[must_use]
    pub const fn after(self, span: Span) -> Time {
        Time(self.0.saturating_add(span))
    }

    /// Duration since an earlier time; 0 if that isn't earlier.
    pub const fn since(self, earlier: Time) -> Span {
        self.0.saturating_sub(earlier.0)
    }

    /// The date as records write it: `2026.11.16`.
    pub fn date(self) -> String {
        // The calendar of 400-year cycles that begin on the first of March, after H. Hinnant's "days from
        // civil".
        let days = self.0 / DAY + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day_of_month = day - (153 * month + 2) / 5 + 1;
        let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        format!("{:04}.{month:02}.{day_of_month:02}", year + era * 400 + next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let check = |days: u64, date: &str| assert_eq!(Time(days * DAY + 5).date(), date);
        check(0, "1970.01.01");
        check(59, "1970.03.01");
        check(11_016, "2000.02.29");
        check(11_017, "2000.03.01");
        check(20_773, "2026.11.16");
        check(47_540, "2100.02.28");
        check(47_541, "2100.03.01");
    }

    #[test]
    fn spans_are_never_negative() {
        assert_eq!(Time(3).since(Time(5)), 0);
        assert_eq!(Time(u64::MAX).after(5), Time(u64::MAX));
    }
}
