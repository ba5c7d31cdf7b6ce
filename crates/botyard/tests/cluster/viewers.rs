//! Spectators that check their events: no gaps, no differences between spectators, and nothing missing in the
//! end.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use botyard_client::{ClientError, Socket};
use botyard_protocol::Request;
use serde_json::Value;
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// Timeout for an event to reach a spectator.
const PATIENCE: Duration = Duration::from_secs(90);

/// Events by table and number, as sent to the spectators.
#[derive(Clone, Default)]
pub(crate) struct Told(Arc<Mutex<BTreeMap<(String, u64), String>>>);

impl Told {
    /// Records an event. A different event with the same number means that a spectator saw another game.
    fn note(&self, table: &str, number: u64, event: &Value) {
        let text = event.to_string();
        let mut told = self.0.lock().expect("nobody panics");
        let known = told.entry((table.to_owned(), number)).or_insert_with(|| text.clone());
        assert_eq!(*known, text, "{table}: two spectators were told different events as number {number}");
    }

    /// Number of events.
    pub(crate) fn count(&self) -> usize {
        self.0.lock().expect("nobody panics").len()
    }
}

/// A spectator of one table.
pub(crate) struct Spectator {
    front: SocketAddr,
    table: String,
    /// Number of the last event received.
    last: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    task: JoinHandle<()>,
}

impl Spectator {
    pub(crate) fn of(table: &str, front: SocketAddr, told: &Told) -> Spectator {
        let (last, stop) = (Arc::<AtomicU64>::default(), Arc::<AtomicBool>::default());
        let watching = watch(front, table.to_owned(), told.clone(), Arc::clone(&last), Arc::clone(&stop));
        Spectator { front, table: table.to_owned(), last, stop, task: tokio::spawn(watching) }
    }

    /// Waits until it has received everything that a new spectator is shown.
    pub(crate) async fn is_up_to_date(&self) {
        let until = Instant::now() + PATIENCE;
        let newest = loop {
            match newest(self.front, &self.table).await {
                Ok(number) => break number,
                Err(error) => assert!(Instant::now() < until, "{}: {error}", self.table),
            }
            sleep(Duration::from_millis(100)).await;
        };
        loop {
            let last = self.last.load(Ordering::Relaxed);
            if last >= newest {
                return;
            }
            assert!(!self.task.is_finished(), "{}: a spectator saw a gap or a contradiction", self.table);
            assert!(
                Instant::now() < until,
                "{}: a spectator was told the events until {last} of {newest}, then nothing",
                self.table
            );
            sleep(Duration::from_millis(50)).await;
        }
    }

    pub(crate) async fn end(self) {
        self.stop.store(true, Ordering::Relaxed);
        self.task.await.expect("spectators see no gap and no contradiction");
    }
}

/// Number of the last event that a new spectator is shown.
async fn newest(front: SocketAddr, table: &str) -> Result<u64, ClientError> {
    let mut socket = Socket::connect(&front.into(), None).await?;
    socket.ask(&request(table, None)).await?;
    loop {
        let message = socket.next().await?;
        if let (Some("view"), Some(number)) = (message["is"].as_str(), message["number"].as_u64()) {
            return Ok(number);
        }
    }
}

fn request(table: &str, after: Option<u64>) -> Request {
    Request::Watch { table: table.to_owned(), after, chat_after: Some(u64::MAX), key: None }
}

async fn watch(front: SocketAddr, table: String, told: Told, reached: Arc<AtomicU64>, stop: Arc<AtomicBool>) {
    let mut last: Option<u64> = None;
    while !stop.load(Ordering::Relaxed) {
        if watch_once(front, &table, &told, &stop, &mut last, &reached).await.is_err() {
            sleep(Duration::from_millis(100)).await;
        }
    }
}

async fn watch_once(
    front: SocketAddr,
    table: &str,
    told: &Told,
    stop: &AtomicBool,
    last: &mut Option<u64>,
    reached: &AtomicU64,
) -> Result<(), ClientError> {
    let mut socket = Socket::connect(&front.into(), None).await?;
    socket.ask(&request(table, *last)).await?;
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
                let last = last.expect("the first message is a view");
                assert_eq!(number, last + 1, "{table}: a gap, or an event for the second time");
                told.note(table, number, &message["event"]);
            }
            (Some("bye"), _) => return Err(ClientError::Closed),
            _ => continue,
        }
        *last = number;
        reached.store(number.unwrap_or_default(), Ordering::Relaxed);
    }
    socket.close().await;
    Ok(())
}
