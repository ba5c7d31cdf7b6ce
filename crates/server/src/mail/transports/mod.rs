//! Transports: how the server receives and sends letters.
//!
//! | transport | file |
//! |---|---|
//! | inbound: LMTP from a mail server on the same machine | `lmtp.rs`, `lmtp_listener.rs`, `dots.rs` |
//! | inbound: a pipe, `botyard mail deliver`, which forwards the letter by LMTP | `lmtp_client.rs` |
//! | inbound: a Maildir | `maildir.rs` |
//! | inbound: an IMAP mailbox | `imap.rs` |
//! | inbound: a webhook | `crate::http::webhook` |
//! | outbound: SMTP | `smtp.rs` |
//! | outbound: a sendmail-compatible program | `sendmail.rs` |
//!
//! Inbound transports deliver letters to the inbox and acknowledge one only after the inbox has accepted it.
//! `outgoing.rs` passes letters to the outbound one. `probe.rs` recognises the doctor's test letters.

mod dots;
mod examiner;
mod imap;
mod lmtp;
mod lmtp_client;
mod lmtp_listener;
mod maildir;
mod open;
mod outgoing;
mod pause;
mod probe;
mod sendmail;
mod settings;
mod smtp;
mod tls;
mod turns;

use std::time::Duration;

use tokio::sync::watch;

use super::{Delivered, Envelope, Undelivered};

pub(crate) use examiner::Examiner;
pub use lmtp_client::{LmtpAnswer, LmtpClient};
pub use lmtp_listener::LmtpAddress;
pub(crate) use open::{MailInbox, OpenTransports};
pub(crate) use probe::{ProbeSeen, Probes, letter as probe_letter, word as probe_word};
pub use settings::{Encryption, MailServer, TransportSettings};
pub(crate) use settings::{
    MailProtocol, read_file, read_program, read_secret, read_webhook_secret, read_word,
};

/// Destination of received letters.
pub(crate) trait LetterSink: Clone + Send + Sync + 'static {
    /// Whether a recipient is one of our addresses.
    fn is_own(&self, recipient: &str) -> bool;

    /// Executes the commands of a letter. When this returns `Ok`, all effects are durable.
    fn deliver(
        &self,
        letter: &[u8],
        envelope: &Envelope,
    ) -> impl Future<Output = Result<Delivered, Undelivered>> + Send;
}

/// Returns when the server stops.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|&stops| stops).await;
}

/// Waits for this time; returns `true` as soon as the server stops.
async fn stopped_within(time: Duration, stopping: &mut watch::Receiver<bool>) -> bool {
    tokio::time::timeout(time, stopped(stopping)).await.is_ok()
}

#[cfg(test)]
mod testing {
    //! An inbox with configurable answers.

    use std::sync::{Arc, Mutex};

    use super::{Delivered, Envelope, LetterSink, Undelivered};
    use crate::mail::RejectedLetter;

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(super) enum FakeAnswer {
        Done,
        Later,
        TooLarge,
    }

    #[derive(Clone)]
    pub(super) struct FakeInbox(Arc<Mutex<Inside>>);

    struct Inside {
        answer: FakeAnswer,
        taken: Vec<(Vec<u8>, Envelope)>,
    }

    impl FakeInbox {
        pub(super) fn answering(answer: FakeAnswer) -> FakeInbox {
            FakeInbox(Arc::new(Mutex::new(Inside { answer, taken: Vec::new() })))
        }

        pub(super) fn answer(&self, answer: FakeAnswer) {
            self.0.lock().unwrap().answer = answer;
        }

        pub(super) fn taken(&self) -> Vec<Vec<u8>> {
            self.0.lock().unwrap().taken.iter().map(|(letter, _)| letter.clone()).collect()
        }

        pub(super) fn envelopes(&self) -> Vec<Envelope> {
            self.0.lock().unwrap().taken.iter().map(|(_, envelope)| envelope.clone()).collect()
        }
    }

    impl LetterSink for FakeInbox {
        fn is_own(&self, recipient: &str) -> bool {
            recipient.starts_with("yard") && recipient.ends_with("@club.example")
        }

        async fn deliver(&self, letter: &[u8], envelope: &Envelope) -> Result<Delivered, Undelivered> {
            let mut inside = self.0.lock().unwrap();
            match inside.answer {
                FakeAnswer::Done => {
                    inside.taken.push((letter.to_vec(), envelope.clone()));
                    Ok(Delivered::Done)
                }
                FakeAnswer::Later => Err(Undelivered::Later),
                FakeAnswer::TooLarge => Err(Undelivered::Refused(RejectedLetter::TooLarge)),
            }
        }
    }
}
