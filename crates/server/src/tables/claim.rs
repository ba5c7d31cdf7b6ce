//! Claiming a table if there are several nodes.

use super::hub::HubInner;
use super::remote::moving;
use crate::problem::Problem;
use crate::store::{Claim, Fence, Gap};

pub(super) struct Claimed {
    pub(super) fence: Fence,
    /// Number of lapses of the lease before the claim.
    pub(super) lapses: u64,
    /// Spans in which no player's clock should have run.
    pub(super) gaps: Vec<Gap>,
}

/// Claims a table; `None` on a single server.
pub(super) async fn claim(hub: &HubInner, id: &str) -> Result<Option<Claimed>, fn() -> Problem> {
    let Some(lease) = hub.store.lease() else { return Ok(None) };
    let lapses = lease.lapses();
    match hub.store.claim(id).await {
        Ok(Claim::Own { fence, forgive }) => {
            hub.metrics.tables_claimed.inc();
            let since = forgive.map(|seen| (seen, hub.store.now()));
            Ok(Some(Claimed { fence, lapses, gaps: since.into_iter().chain(lease.outages()).collect() }))
        }
        Ok(Claim::Other(_)) => Err(moving),
        Ok(Claim::NoTable) => Err(|| Problem::missing("table")),
        Err(error) => {
            tracing::error!(table = id, %error, "a table can't be claimed");
            Err(|| Problem::unavailable("storage", "the table can't be loaded at the moment"))
        }
    }
}
