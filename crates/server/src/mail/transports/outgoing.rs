//! Sends the letters in the outbox, a few at a time.

use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::stream;
use tokio::sync::watch;

use super::sendmail::Sendmail;
use super::smtp::Smtp;
use super::stopped;
use crate::mail::{Outgoing, SendError, Sender};

/// Number of letters claimed at once, and number of letters sent at the same time.
const BATCH: usize = 32;
const AT_A_TIME: usize = 4;

/// Interval at which the outbox is checked even without a notification, because pauses of letters end.
const EVERY: Duration = Duration::from_secs(10);

/// A source of letters to send.
pub(crate) trait Outbox: Clone + Send + Sync + 'static {
    /// Claims at most `most` letters that are due.
    fn claim(&self, most: usize) -> impl Future<Output = Vec<Outgoing>> + Send;
    /// Records that a letter was sent.
    fn sent(&self, id: &str) -> impl Future<Output = ()> + Send;
    /// Records that a letter wasn't sent.
    fn failed(&self, id: &str, why: SendError) -> impl Future<Output = ()> + Send;
    /// Returns when there may be letters to claim.
    fn wait_for_outgoing(&self) -> impl Future<Output = ()> + Send;
}

pub(crate) enum Outbound {
    Smtp(Box<Smtp>),
    Sendmail(Sendmail),
}

impl Sender for Outbound {
    async fn send(&self, letter: &Outgoing) -> Result<(), SendError> {
        match self {
            Outbound::Smtp(smtp) => smtp.send(letter).await,
            Outbound::Sendmail(sendmail) => sendmail.send(letter).await,
        }
    }
}

/// Sends letters until the server stops; those being sent at that moment are finished.
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
        stream::iter(letters)
            .map(|letter| async move {
                let result = out.send(&letter).await;
                (letter, result)
            })
            .buffer_unordered(AT_A_TIME)
            // Results are stored beside the next letters, so that they share a commit.
            .for_each_concurrent(BATCH, |(letter, result)| async move {
                match result {
                    Ok(()) => outbox.sent(&letter.id).await,
                    Err(why) => outbox.failed(&letter.id, why).await,
                }
            })
            .await;
    }
}
