//! Spectators who check that what they are told has no gap, and that no two are told different things.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use botyard_client::{ClientError, Socket};
use botyard_protocol::Request;
use serde_json::Value;
use tokio::time::sleep;

/// What spectators were told, by table and number.
#[derive(Clone, Default)]
pub(crate) struct Told(Arc<Mutex<BTreeMap<(String, u64), String>>>);

impl Told {
    /// Notes an event; whoever was told another one under this number saw another game.
    fn note(&self, table: &str, number: u64, event: &Value) {
        let text = event.to_string();
        let mut told = self.0.lock().expect("nobody panics");
        let known = told.entry((table.to_owned(), number)).or_insert_with(|| text.clone());
        assert_eq!(*known, text, "{table}: two spectators were told different events as number {number}");
    }

    /// How many events were told.
    pub(crate) fn count(&self) -> usize {
        self.0.lock().expect("nobody panics").len()
    }
}

/// A spectator of one table. Returns the number of the last event.
pub(crate) async fn watch(front: SocketAddr, table: String, told: Told, stop: Arc<AtomicBool>) -> u64 {
    let mut last: Option<u64> = None;
    while !stop.load(Ordering::Relaxed) {
        if watch_once(front, &table, &told, &stop, &mut last).await.is_err() {
            sleep(Duration::from_millis(100)).await;
        }
    }
    last.unwrap_or(0)
}

async fn watch_once(
    front: SocketAddr,
    table: &str,
    told: &Told,
    stop: &AtomicBool,
    last: &mut Option<u64>,
) -> Result<(), ClientError> {
    let mut socket = Socket::connect(&front.into(), None).await?;
    let watch =
        Request::Watch { table: table.to_owned(), after: *last, chat_after: Some(u64::MAX), key: None };
    socket.ask(&watch).await?;
    while !stop.load(Ordering::Relaxed) {
        let Some(message) = socket.next_within(Duration::from_millis(200)).await? else { continue };
        let number = message["number"].as_u64();
        match (message["is"].as_str(), number) {
            (Some("view"), Some(number)) => {
                assert!(
                    last.is_none_or(|last| number >= last),
                    "{table}: a view goes back to {number} from {last:?}"
                );
                *last = Some(number);
            }
            (Some("event"), Some(number)) => {
                if let Some(last) = *last {
                    assert_eq!(number, last + 1, "{table}: a gap, or an event for the second time");
                }
                told.note(table, number, &message["event"]);
                *last = Some(number);
            }
            (Some("bye"), _) => return Err(ClientError::Closed),
            _ => {}
        }
    }
    socket.close().await;
    Ok(())
}
