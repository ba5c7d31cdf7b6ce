//! Compensation for network lag.

use super::summary::LAG;

/// Remaining lag compensation of a seat, in milliseconds. Clients report their own lag, so each order adds
/// only a little, and savings are limited.
pub(super) struct LagQuota(u64);

impl Default for LagQuota {
    fn default() -> LagQuota {
        LagQuota(1_000)
    }
}

impl LagQuota {
    const MOST: u64 = 2_000;
    pub(super) const FOR_AN_ORDER: u64 = 200;

    /// Grants a requested compensation as far as the quota allows.
    pub(super) fn take(&mut self, asked: u64) -> u64 {
        let granted = asked.min(LAG).min(self.0);
        self.0 = (self.0 - granted + LagQuota::FOR_AN_ORDER).min(LagQuota::MOST);
        granted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_answers_pings_late_gains_little() {
        let mut quota = LagQuota::default();
        let granted: u64 = (0..40).map(|_| quota.take(800)).sum();
        assert!(granted <= 1_000 + 40 * LagQuota::FOR_AN_ORDER, "{granted}");
        // A slow but honest network is compensated fully.
        let mut quota = LagQuota::default();
        assert_eq!((0..40).map(|_| quota.take(200)).sum::<u64>(), 8_000);
    }
}
