//! Ways that a club has only once, however many servers it has: one of the nodes reads the mailbox and sends
//! letters.

use std::time::Duration;

use tokio::sync::watch;

use super::stopped_within;
use crate::tables::Hub;

/// Interval at which it is checked whether it is this node's turn.
const LOOK: Duration = Duration::from_secs(1);

/// Runs a way whenever it is this node's turn, until the server stops. It is always a single server's turn.
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
