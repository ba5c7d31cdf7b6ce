//! How long players may think.

use std::fmt;
use std::time::Duration;

use botyard_core::clip;
use botyard_engine::{Budget, Limits};

/// What a player gets for each order, or for all of them.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Pace {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<Duration>,
    pub(super) clock: Option<MatchClock>,
}

/// A clock with so much on it, and so much more for every order.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MatchClock {
    pub(super) base: Duration,
    pub(super) increment: Duration,
}

/// What can be set about a pace.
pub(super) const KEYS: &[&str] = &["depth", "nodes", "time", "clock"];

/// Nobody waits longer for one order, whatever was asked for.
const LONGEST: f64 = 1e7;

impl Pace {
    /// Sets one of [`KEYS`]; a sentence if it can't be.
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
            "clock" => self.clock = Some(clock(value)?),
            _ => return Err(format!("there is no limit {:?}: say {}", clip(key), KEYS.join(", "))),
        }
        Ok(())
    }

    /// Does it say nothing?
    pub(super) fn is_open(&self) -> bool {
        *self == Pace::default()
    }

    /// What a player of ours is told, with so much left on his clock.
    pub(super) fn limits(&self, left: Duration) -> Limits {
        let budget = match (self.time, self.clock) {
            (Some(time), None) => Some(Budget { enough: time, most: time }),
            (time, Some(clock)) => {
                let share = Budget::of_clock(left, clock.increment, None);
                let most = time.unwrap_or(share.most).min(share.most);
                Some(Budget { enough: share.enough.min(most), most })
            }
            (None, None) => None,
        };
        Limits { depth: self.depth, nodes: self.nodes, time: budget }
    }

    /// The most time that an order may take, if time is limited at all.
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
    /// `nodes=1000,time=100`: what [`Pace::set`] reads.
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
    /// `10+0.1`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

/// Reads `10+0.1` or `10`: seconds, and seconds more for every order.
pub(crate) fn clock(text: &str) -> Result<MatchClock, String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        let number = text.trim().parse::<f64>().ok().filter(|number| (0.0..=LONGEST).contains(number));
        number.map(Duration::from_secs_f64)
    };
    match (seconds(base), seconds(increment)) {
        (Some(base), Some(increment)) if !(base + increment).is_zero() => Ok(MatchClock { base, increment }),
        _ => {
            Err(format!("{:?} isn't a clock: write seconds and what every move adds, as 10+0.1", clip(text)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let mut pace = Pace::default();
        for (key, value) in [("depth", "3"), ("nodes", "1000"), ("time", "250"), ("clock", "10+0.1")] {
            pace.set(key, value).unwrap();
        }
        assert_eq!(pace.to_string(), "depth=3,nodes=1000,time=250,clock=10+0.1");
        assert_eq!(clock("5").unwrap().to_string(), "5+0");
    }

    #[test]
    fn nonsense_is_refused_in_words() {
        for (key, value) in [
            ("nodes", "0"),
            ("nodes", "many"),
            ("time", "-5"),
            ("depth", "99999"),
            ("clock", "0+0"),
            ("clock", "1e999"),
            ("clock", "NaN"),
            ("clock", "-1+1"),
            ("hash", "1"),
        ] {
            let error = Pace::default().set(key, value).unwrap_err();
            assert!(error.contains("say") || error.contains("isn't"), "{key}={value}: {error}");
        }
    }

    #[test]
    fn a_clock_and_a_time_are_both_kept() {
        let mut pace = Pace::default();
        pace.set("clock", "10").unwrap();
        pace.set("time", "100").unwrap();
        let left = Duration::from_secs(8);
        assert_eq!(pace.allowed(left), Some(Duration::from_millis(100)));
        assert_eq!(pace.limits(left).time.unwrap().most, Duration::from_millis(100));
        assert_eq!(pace.allowed(Duration::from_millis(30)), Some(Duration::from_millis(30)));
    }
}
