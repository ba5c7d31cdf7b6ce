//! What a slow network is given back.

use super::summary::LAG;

/// How much of a seat's time may have been the network's, in milliseconds: the client's word, so there is a little for every order and
/// some to save up.
pub(super) struct LagQuota(u64);

impl Default for LagQuota {
    fn default() -> LagQuota {
        LagQuota(1_000)
    }
}

impl LagQuota {
    const MOST: u64 = 2_000;
    pub(super) const FOR_AN_ORDER: u64 = 200;

    /// What is granted of what is asked for.
    pub(super) fn take(&mut self, asked: u64) -> u64 {
        let granted = asked.min(LAG).min(self.0);
        self.0 = (self.0 - granted + LagQuota::FOR_AN_ORDER).min(LagQuota::MOST);
        granted
    }
}
