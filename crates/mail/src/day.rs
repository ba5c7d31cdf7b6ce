//! Dates in letters.

use std::fmt;

/// A calendar day from 2000 to 2999.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day {
    /// Year, from 2000 to 2999.
    pub year: u16,
    /// Month, from 1.
    pub month: u8,
    /// Day of the month, from 1.
    pub day: u8,
}

impl Day {
    /// Parses `2026-07-01`, `2026/7/1` or `1.7.2026`. A date with slashes that begins with the day is
    /// rejected, because its order is ambiguous.
    pub fn read(text: &str) -> Option<Day> {
        let text = text.trim_end_matches([',', ';']);
        let parts = |sign: char| -> Option<[u16; 3]> {
            let parts: Vec<u16> = text
                .split(sign)
                .map(|part| part.parse().ok().filter(|_| part.len() <= 4 && !part.starts_with('+')))
                .collect::<Option<_>>()?;
            parts.try_into().ok()
        };
        let first = parts('-').or_else(|| parts('/'));
        let [year, month, day] = first.or_else(|| parts('.').map(|[day, month, year]| [year, month, day]))?;
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let length = match month {
            2 => 28 + u16::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        let fits = (2000..3000).contains(&year) && (1..=length).contains(&day);
        fits.then_some(Day { year, month: month as u8, day: day as u8 })
    }

    /// The day that begins `days` days after 1 January 1970.
    pub fn since_1970(days: u64) -> Day {
        // Civil calendar in eras of 400 years whose years begin in March, so that the leap day comes last.
        let days = days + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = era * 400 + year + u64::from(month <= 2);
        Day { year: u16::try_from(year).unwrap_or(u16::MAX), month: month as u8, day: day as u8 }
    }

    /// Number of days from 1 January 1970 to this day.
    pub fn days_since_1970(self) -> u64 {
        let (year, month, day) = (u64::from(self.year), u64::from(self.month), u64::from(self.day));
        let year = if month <= 2 { year - 1 } else { year };
        let (era, of_era) = (year / 400, year % 400);
        let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
    }
}

/// Formats as in ISO 8601: `2026-07-01`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::Day;

    #[test]
    fn days_are_counted_from_1970() {
        assert_eq!(Day::since_1970(0).to_string(), "1970-01-01");
        for (typed, seconds) in
            [("2000-01-01", 946_684_800), ("2026-12-20", 1_797_724_800), ("2028-02-29", 1_835_395_200_u64)]
        {
            let day = Day::read(typed).unwrap();
            assert_eq!(day.days_since_1970() * 86_400, seconds);
        }
        for days in 0..200_000 {
            assert_eq!(Day::since_1970(days).days_since_1970(), days);
        }
    }

    #[test]
    fn days_are_parsed_in_usual_forms() {
        for (typed, day) in
            [("2026-07-01", "2026-07-01"), ("1.7.2026", "2026-07-01"), ("2028/2/29", "2028-02-29")]
        {
            assert_eq!(Day::read(typed).map(|day| day.to_string()).as_deref(), Some(day));
        }
        for typed in
            ["", "1/7/2026", "2026-02-29", "2026-13-01", "26-07-01", "2026-07", "+1.7.2026", "1.7.99999"]
        {
            assert_eq!(Day::read(typed), None, "{typed}");
        }
    }
}
