//! Transports that only one node of a club may run: one of its servers reads the mailbox and sends letters.

use std::time::Duration;

use tokio::sync::watch;

use super::stopped_within;
use crate::tables::Hub;

/// Interval at which it is checked whether it is this node's turn.
const LOOK: Duration = Duration::from_secs(1);

/// Runs a transport whenever it is this node's turn, until the server stops. It is always a single server's
/// turn.
pub(crate) async fn in_turn<F: Future<Output = ()> + Send>(
    hub: &Hub,
    mut stopping: watch::Receiver<bool>,
    transport: impl Fn(watch::Receiver<bool>) -> F,
) {
    if hub.nodes().is_none() {
        return transport(stopping).await;
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
            () = transport(stops) => {}
            () = is_over => {}
        }
    }
}
