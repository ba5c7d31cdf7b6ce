//! Ways of which a club has one, however many servers it has: a mailbox is read, and letters are sent, by one of the nodes.

use std::time::Duration;

use tokio::sync::watch;

use super::stopped_within;
use crate::tables::Hub;

/// How often it is looked whose turn it is.
const LOOK: Duration = Duration::from_secs(1);

/// Runs a way whenever it is this server's turn, until the server stops. One server alone always has its turn.
pub(crate) async fn in_turn<F: Future<Output = ()> + Send>(
    hub: &Hub,
    mut stopping: watch::Receiver<bool>,
    way: impl Fn(watch::Receiver<bool>) -> F,
) {
    if hub.nodes().is_none() {
        return way(stopping).await;
    }
    while !*stopping.borrow() {
        if !hub.is_steward() {
            if stopped_within(LOOK, &mut stopping).await {
                return;
            }
            continue;
        }
        let (stop, stops) = watch::channel(false);
        let is_over = async {
            while hub.is_steward() && !stopped_within(LOOK, &mut stopping).await {}
            stop.send_replace(true);
            std::future::pending::<()>().await;
        };
        tokio::select! {
            () = way(stops) => {}
            () = is_over => {}
        }
    }
}
