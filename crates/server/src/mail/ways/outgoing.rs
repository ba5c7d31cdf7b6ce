//! Sends what waits in the outbox, a few letters at a time.

use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::stream;
use tokio::sync::watch;

use super::sendmail::Sendmail;
use super::smtp::Smtp;
use super::stopped;
use crate::mail::{Outgoing, SendError, Sender};

/// Letters that are claimed at once, and letters that are sent at the same time.
const BATCH: usize = 32;
const AT_A_TIME: usize = 4;

/// The outbox is looked at so often even if nobody says that something waits: pauses of letters end.
const EVERY: Duration = Duration::from_secs(10);

/// Letters that wait to be sent.
pub(crate) trait Outbox: Clone + Send + Sync + 'static {
    /// Takes at most so many letters whose time has come.
    fn claim(&self, most: usize) -> impl Future<Output = Vec<Outgoing>> + Send;
    /// A letter was sent.
    fn sent(&self, id: &str) -> impl Future<Output = ()> + Send;
    /// A letter wasn't sent.
    fn failed(&self, id: &str, why: SendError) -> impl Future<Output = ()> + Send;
    /// Returns when there may be something to claim.
    fn wait_for_outgoing(&self) -> impl Future<Output = ()> + Send;
}

/// The way out.
pub(crate) enum WayOut {
    Smtp(Box<Smtp>),
    Sendmail(Sendmail),
}

impl Sender for WayOut {
    async fn send(&self, letter: &Outgoing) -> Result<(), SendError> {
        match self {
            WayOut::Smtp(smtp) => smtp.send(letter).await,
            WayOut::Sendmail(sendmail) => sendmail.send(letter).await,
        }
    }
}

/// Sends letters until the server stops; those that are on their way then are finished.
pub(crate) async fn send_all<O: Outbox>(outbox: O, out: &impl Sender, mut stopping: watch::Receiver<bool>) {
    while !*stopping.borrow() {
        let letters = outbox.claim(BATCH).await;
        if letters.is_empty() {
            tokio::select! {
                () = stopped(&mut stopping) => return,
                () = outbox.wait_for_outgoing() => {}
                () = tokio::time::sleep(EVERY) => {}
            }
            continue;
        }
        let outbox = &outbox;
        stream::iter(&letters)
            .for_each_concurrent(AT_A_TIME, |letter| async move {
                match out.send(letter).await {
                    Ok(()) => outbox.sent(&letter.id).await,
                    Err(why) => outbox.failed(&letter.id, why).await,
                }
            })
            .await;
    }
}
