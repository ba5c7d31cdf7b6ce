//! Counts of recent failures, such as wrong passwords. Unlike a rate limit, successful attempts aren't
//! counted.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::{LimitKey, Rate};

/// Leaky buckets of failures by key: each holds a burst and drains at the rate. A bucket is its level and the
/// time of the last failure.
#[derive(Default)]
pub(super) struct Failures(Mutex<HashMap<LimitKey, (f64, Instant)>>);

impl Failures {
    /// The level of a bucket at this time.
    fn level(counted: Option<&(f64, Instant)>, rate: Rate, at: Instant) -> f64 {
        counted.map_or(0.0, |(level, since)| {
            (level - at.duration_since(*since).as_secs_f64() * rate.per_minute / 60.0).max(0.0)
        })
    }

    /// Seconds to wait before another attempt, if there were too many failures.
    pub(super) fn wait(&self, key: &LimitKey, rate: Rate, at: Instant) -> Option<u64> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let over = Failures::level(counts.get(key), rate, at) + 1.0 - f64::from(rate.burst);
        // The value is positive and small, so the cast is exact.
        (over > 0.0).then(|| (over * 60.0 / rate.per_minute - 1e-6).ceil().clamp(1.0, 3_600.0) as u64)
    }

    /// Counts a failure.
    pub(super) fn add(&self, key: LimitKey, rate: Rate, at: Instant) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let level = Failures::level(counts.get(&key), rate, at) + 1.0;
        counts.insert(key, (level, at));
    }

    /// Removes buckets without a failure in the last hour.
    pub(super) fn forget(&self, at: Instant) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.retain(|_, (_, since)| at.duration_since(*since).as_secs() < 3_600);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn failures_are_forgotten_at_the_given_rate() {
        let (failures, rate, start) = (Failures::default(), Rate::new(2, 6.0), Instant::now());
        let key = LimitKey::player("ann");
        for _ in 0..2 {
            assert_eq!(failures.wait(&key, rate, start), None);
            failures.add(key.clone(), rate, start);
        }
        assert_eq!(failures.wait(&key, rate, start), Some(10));
        assert_eq!(failures.wait(&key, rate, start + Duration::from_secs(4)), Some(6));
        assert_eq!(failures.wait(&key, rate, start + Duration::from_secs(11)), None);
        assert_eq!(failures.wait(&LimitKey::player("bob"), rate, start), None);
    }
}
