//! Time and search limits of players.

use std::fmt;
use std::time::Duration;

use botyard_core::clip;
use botyard_engine::{Budget, Limits};

/// Limits of a player, per order or per game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Pace {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<Duration>,
    pub(super) clock: Option<MatchClock>,
}

/// A clock with an initial time and an increment per order.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MatchClock {
    /// Number of moves per period, after which `base` is added again; `None` for a single period.
    pub(super) period: Option<u32>,
    pub(super) base: Duration,
    pub(super) increment: Duration,
}

/// Names of the limits. `tc`, as other programs call it, is an alias of `clock`.
pub(super) const KEYS: &[&str] = &["depth", "nodes", "time", "clock", "tc"];

/// Maximum time for one order, whatever the limits.
const LONGEST: f64 = 1e7;

impl Pace {
    /// Sets one of [`KEYS`]; the error is a sentence.
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let number = |most: u64| {
            value
                .parse()
                .ok()
                .filter(|number| (1..=most).contains(number))
                .ok_or_else(|| format!("{key}={} isn't a whole number from 1 to {most}", clip(value)))
        };
        match key {
            "depth" => self.depth = Some(number(1000)? as u32),
            "nodes" => self.nodes = Some(number(u64::MAX)?),
            "time" => self.time = Some(Duration::from_millis(number(1_000_000_000)?)),
            "clock" | "tc" => self.clock = Some(clock(value)?),
            _ => return Err(format!("unknown limit {:?}: expected one of {}", clip(key), KEYS.join(", "))),
        }
        Ok(())
    }

    /// Whether no limit is set.
    pub(super) fn is_open(&self) -> bool {
        *self == Pace::default()
    }

    /// These limits, completed by those of `other`.
    pub(super) fn or(self, other: Pace) -> Pace {
        Pace {
            depth: self.depth.or(other.depth),
            nodes: self.nodes.or(other.nodes),
            time: self.time.or(other.time),
            clock: self.clock.or(other.clock),
        }
    }

    /// Limits for a built-in player, by the time left and the moves to the end of the period.
    pub(super) fn limits(&self, left: Duration, moves_to_go: Option<u32>) -> Limits {
        let budget = match (self.time, self.clock) {
            (Some(time), None) => Some(Budget { enough: time, most: time }),
            (time, Some(clock)) => {
                let share = Budget::of_clock(left, clock.increment, moves_to_go);
                let most = time.unwrap_or(share.most).min(share.most);
                Some(Budget { enough: share.enough.min(most), most })
            }
            (None, None) => None,
        };
        Limits { depth: self.depth, nodes: self.nodes, time: budget }
    }

    /// Maximum time for one order, if time is limited.
    pub(super) fn allowed(&self, left: Duration) -> Option<Duration> {
        match (self.time, self.clock) {
            (Some(time), Some(_)) => Some(time.min(left)),
            (Some(time), None) => Some(time),
            (None, Some(_)) => Some(left),
            (None, None) => None,
        }
    }
}

impl fmt::Display for Pace {
    /// Formats `nodes=1000,time=100`, which [`Pace::set`] parses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.time.map(|time| format!("time={}", time.as_millis())));
        parts.extend(self.clock.map(|clock| format!("clock={clock}")));
        f.write_str(&parts.join(","))
    }
}

impl fmt::Display for MatchClock {
    /// Formats `10+0.1` or `40/60+0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(period) = self.period {
            write!(f, "{period}/")?;
        }
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

/// Parses `10+0.1` or `10`: initial seconds, and seconds added per order. `40/60` is 60 seconds for every 40
/// moves; `1:30` is in minutes and seconds.
pub(crate) fn clock(text: &str) -> Result<MatchClock, String> {
    let (period, rest) = match text.split_once('/') {
        Some((period, rest)) => (Some(period.trim().parse::<u32>().ok()), rest),
        None => (None, text),
    };
    let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let number =
        |text: &str| text.trim().parse::<f64>().ok().filter(|number| (0.0..=LONGEST).contains(number));
    let seconds = |text: &str| match text.split_once(':') {
        Some((minutes, seconds)) => Some(number(minutes)? * 60.0 + number(seconds)?),
        None => number(text),
    };
    let duration =
        |text: &str| seconds(text).filter(|number| *number <= LONGEST).map(Duration::from_secs_f64);
    match (period, duration(base), duration(increment)) {
        // Each period needs a base time.
        (Some(Some(period @ 1..=100_000)), Some(base), Some(increment)) if !base.is_zero() => {
            Ok(MatchClock { period: Some(period), base, increment })
        }
        (None, Some(base), Some(increment)) if !(base + increment).is_zero() => {
            Ok(MatchClock { period: None, base, increment })
        }
        _ => Err(format!(
            "{:?} isn't a time control: expected seconds and increment, such as 10+0.1, or moves and seconds, such as 40/60",
            clip(text)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_read_back_as_they_were_written() {
        let mut pace = Pace::default();
        for (key, value) in [("depth", "3"), ("nodes", "1000"), ("time", "250"), ("clock", "10+0.1")] {
            pace.set(key, value).unwrap();
        }
        assert_eq!(pace.to_string(), "depth=3,nodes=1000,time=250,clock=10+0.1");
        assert_eq!(clock("5").unwrap().to_string(), "5+0");
        pace.set("tc", "40/1:30+0.5").unwrap();
        assert_eq!(pace.clock.unwrap().to_string(), "40/90+0.5");
    }

    #[test]
    fn invalid_limits_are_refused_with_a_sentence() {
        for (key, value) in [
            ("nodes", "0"),
            ("nodes", "many"),
            ("time", "-5"),
            ("depth", "99999"),
            ("clock", "0+0"),
            ("clock", "1e999"),
            ("clock", "NaN"),
            ("clock", "-1+1"),
            ("tc", "0/60"),
            ("tc", "40/0+1"),
            ("tc", "x/60"),
            ("tc", "40/"),
            ("tc", "1:99999999"),
            ("hash", "1"),
        ] {
            let error = Pace::default().set(key, value).unwrap_err();
            assert!(error.contains("expected") || error.contains("isn't"), "{key}={value}: {error}");
        }
    }

    #[test]
    fn a_clock_and_a_time_are_both_kept() {
        let mut pace = Pace::default();
        pace.set("clock", "10").unwrap();
        pace.set("time", "100").unwrap();
        let left = Duration::from_secs(8);
        assert_eq!(pace.allowed(left), Some(Duration::from_millis(100)));
        assert_eq!(pace.limits(left, None).time.unwrap().most, Duration::from_millis(100));
        assert_eq!(pace.allowed(Duration::from_millis(30)), Some(Duration::from_millis(30)));
    }
}
