//! All ways of a running server: opened at its start, closed when it stops.

use std::sync::Arc;

use botyard_mail::Address;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::imap::Mailbox;
use super::lmtp::{self, LmtpLimits};
use super::lmtp_listener::LmtpListener;
use super::outgoing::{Outbox, WayOut, send_all};
use super::probe::Probes;
use super::sendmail::Sendmail;
use super::settings::WaySettings;
use super::smtp::Smtp;
use super::turns::in_turn;
use super::{LetterSink, maildir};
use crate::mail::{Delivered, Envelope, MailDoor, MailSettings, Outgoing, SendError, Undelivered};
use crate::tables::Hub;
use crate::yard::Yard;

/// The mail door with the ways that lead to it.
#[derive(Clone)]
pub(crate) struct Hatch {
    door: MailDoor,
    probes: Probes,
}

impl Hatch {
    /// Returns `None` if the server has no mail door.
    pub(crate) fn of(yard: &Arc<Yard>) -> Option<Hatch> {
        Some(Hatch { door: MailDoor::of(yard)?, probes: yard.probes.clone() })
    }

    fn hub(&self) -> Hub {
        self.door.hub()
    }

    fn own(&self) -> &Address {
        &self.door.own
    }
}

impl LetterSink for Hatch {
    fn is_own(&self, recipient: &str) -> bool {
        Address::normal(recipient).is_some_and(|address| {
            let name = address.local().split('+').next().unwrap_or_default();
            address.domain() == self.own().domain() && name == self.own().local()
        })
    }

    async fn deliver(&self, letter: &[u8], envelope: &Envelope) -> Result<Delivered, Undelivered> {
        if self.probes.notice(letter) {
            return Ok(Delivered::Ignored(botyard_mail::Ignored::Own));
        }
        self.door.deliver(letter, envelope).await
    }
}

impl Outbox for MailDoor {
    async fn claim(&self, most: usize) -> Vec<Outgoing> {
        MailDoor::claim(self, most).await
    }

    async fn sent(&self, id: &str) {
        MailDoor::sent(self, id).await;
    }

    async fn failed(&self, id: &str, why: SendError) {
        MailDoor::failed(self, id, why).await;
    }

    async fn wait_for_outgoing(&self) {
        MailDoor::wait_for_outgoing(self).await;
    }
}

/// Ways that are open but don't run yet, so that a bad setup is reported before the server says that it is
/// ready.
pub(crate) struct OpenWays {
    hatch: Hatch,
    lmtp: Option<LmtpListener>,
    mailbox: Option<Mailbox>,
    maildir: Option<std::path::PathBuf>,
    out: Option<WayOut>,
}

/// Returns the configured way out; `None` if there is none, an error sentence if it can't work.
pub(crate) fn way_out(ways: &WaySettings, host: &str) -> Result<Option<WayOut>, String> {
    Ok(match (&ways.smtp, &ways.sendmail) {
        (Some(server), _) => Some(WayOut::Smtp(Box::new(Smtp::new(server, ways, host)?))),
        (None, Some(program)) => Some(WayOut::Sendmail(Sendmail::new(program.clone()))),
        (None, None) => None,
    })
}

impl OpenWays {
    /// Opens all configured ways; returns an error sentence if one fails.
    pub(crate) async fn open(hatch: Hatch, settings: &MailSettings) -> Result<OpenWays, String> {
        let ways = &settings.ways;
        let lmtp = match &ways.lmtp {
            None => None,
            Some(address) => {
                let listener = LmtpListener::bind(address).await;
                Some(listener.map_err(|why| format!("can't listen for LMTP on {address}: {why}"))?)
            }
        };
        if let Some(folder) = &ways.maildir {
            maildir::check(folder).map_err(|why| format!("mail_maildir: {why}"))?;
        }
        let out = way_out(ways, hatch.own().domain())?;
        if out.is_none() {
            tracing::warn!(
                "mail_address is set, but there is no way out for letters: set mail_smtp or mail_sendmail"
            );
        }
        if !ways.has_way_in() {
            tracing::warn!("mail_address is set, but there is no way in for letters: see docs/mail.md");
        }
        Ok(OpenWays { lmtp, mailbox: Mailbox::new(ways)?, maildir: ways.maildir.clone(), out, hatch })
    }

    /// Runs all ways until the server stops; letters that are being stored or sent at that moment are
    /// finished.
    pub(crate) async fn run(self, stopping: watch::Receiver<bool>) {
        let OpenWays { hatch, lmtp, mailbox, maildir, out } = self;
        let mut tasks = JoinSet::new();
        if let Some(listener) = lmtp {
            let host = hatch.own().domain().to_owned();
            tasks.spawn(lmtp::serve(listener, hatch.clone(), host, LmtpLimits::default(), stopping.clone()));
        }
        if let Some(mailbox) = mailbox {
            let (hatch, stopping) = (hatch.clone(), stopping.clone());
            tasks.spawn(async move {
                let hub = hatch.hub();
                in_turn(&hub, stopping, |stopping| mailbox.clone().watch(hatch.clone(), stopping)).await;
            });
        }
        if let Some(folder) = maildir {
            let (hatch, stopping) = (hatch.clone(), stopping.clone());
            tasks.spawn(async move {
                let hub = hatch.hub();
                in_turn(&hub, stopping, |stopping| maildir::watch(folder.clone(), hatch.clone(), stopping))
                    .await;
            });
        }
        if let Some(out) = out {
            tasks.spawn(async move {
                let hub = hatch.hub();
                in_turn(&hub, stopping, |stopping| async {
                    hatch.door.release().await;
                    send_all(hatch.door.clone(), &out, stopping).await;
                })
                .await;
            });
        }
        while let Some(ended) = tasks.join_next().await {
            if ended.is_err() {
                tracing::error!("a way in or out of mail has failed; restart the server");
            }
        }
    }
}
