//! All transports of a running server: opened at its start, closed when it stops.

use std::sync::Arc;

use botyard_mail::Address;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::imap::Mailbox;
use super::lmtp::{self, LmtpLimits};
use super::lmtp_listener::LmtpListener;
use super::outgoing::{Outbound, Outbox, send_all};
use super::probe::Probes;
use super::sendmail::Sendmail;
use super::settings::TransportSettings;
use super::smtp::Smtp;
use super::turns::in_turn;
use super::{LetterSink, maildir};
use crate::mail::{Delivered, Envelope, MailGateway, MailSettings, Outgoing, SendError, Undelivered};
use crate::tables::Hub;
use crate::yard::Yard;

/// The mail gateway as the destination of received letters. Test letters of the doctor end here.
#[derive(Clone)]
pub(crate) struct MailInbox {
    gateway: MailGateway,
    probes: Probes,
}

impl MailInbox {
    /// Returns `None` if the server has no mail gateway.
    pub(crate) fn of(yard: &Arc<Yard>) -> Option<MailInbox> {
        Some(MailInbox { gateway: MailGateway::of(yard)?, probes: yard.probes.clone() })
    }

    fn hub(&self) -> Hub {
        self.gateway.hub()
    }

    fn own(&self) -> &Address {
        &self.gateway.own
    }
}

impl LetterSink for MailInbox {
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
        self.gateway.deliver(letter, envelope).await
    }
}

impl Outbox for MailGateway {
    async fn claim(&self, most: usize) -> Vec<Outgoing> {
        MailGateway::claim(self, most).await
    }

    async fn sent(&self, id: &str) {
        MailGateway::sent(self, id).await;
    }

    async fn failed(&self, id: &str, why: SendError) {
        MailGateway::failed(self, id, why).await;
    }

    async fn wait_for_outgoing(&self) {
        MailGateway::wait_for_outgoing(self).await;
    }
}

/// Transports that are open but don't run yet, so that a bad setup is reported before the server says that
/// it is ready.
pub(crate) struct OpenTransports {
    inbox: MailInbox,
    lmtp: Option<LmtpListener>,
    mailbox: Option<Mailbox>,
    maildir: Option<std::path::PathBuf>,
    out: Option<Outbound>,
}

/// Returns the configured outbound transport; `None` if there is none, an error sentence if it can't work.
pub(crate) fn outbound(transports: &TransportSettings, host: &str) -> Result<Option<Outbound>, String> {
    Ok(match (&transports.smtp, &transports.sendmail) {
        (Some(server), _) => Some(Outbound::Smtp(Box::new(Smtp::new(server, transports, host)?))),
        (None, Some(program)) => Some(Outbound::Sendmail(Sendmail::new(program.clone()))),
        (None, None) => None,
    })
}

impl OpenTransports {
    /// Opens all configured transports; returns an error sentence if one fails.
    pub(crate) async fn open(inbox: MailInbox, settings: &MailSettings) -> Result<OpenTransports, String> {
        let transports = &settings.transports;
        let lmtp = match &transports.lmtp {
            None => None,
            Some(address) => {
                let listener = LmtpListener::bind(address).await;
                Some(listener.map_err(|why| format!("can't listen for LMTP on {address}: {why}"))?)
            }
        };
        if let Some(folder) = &transports.maildir {
            maildir::check(folder).map_err(|why| format!("mail_maildir: {why}"))?;
        }
        let out = outbound(transports, inbox.own().domain())?;
        if out.is_none() {
            tracing::warn!("mail_address is set, but letters can't be sent: set mail_smtp or mail_sendmail");
        }
        if !transports.can_receive() {
            tracing::warn!("mail_address is set, but letters can't be received: see docs/mail.md");
        }
        Ok(OpenTransports {
            lmtp,
            mailbox: Mailbox::new(transports)?,
            maildir: transports.maildir.clone(),
            out,
            inbox,
        })
    }

    /// Runs all transports until the server stops; letters that are being stored or sent at that moment are
    /// finished.
    pub(crate) async fn run(self, stopping: watch::Receiver<bool>) {
        let OpenTransports { inbox, lmtp, mailbox, maildir, out } = self;
        let mut tasks = JoinSet::new();
        if let Some(listener) = lmtp {
            let host = inbox.own().domain().to_owned();
            tasks.spawn(lmtp::serve(listener, inbox.clone(), host, LmtpLimits::default(), stopping.clone()));
        }
        if let Some(mailbox) = mailbox {
            let (inbox, stopping) = (inbox.clone(), stopping.clone());
            tasks.spawn(async move {
                let hub = inbox.hub();
                in_turn(&hub, stopping, |stopping| mailbox.clone().watch(inbox.clone(), stopping)).await;
            });
        }
        if let Some(folder) = maildir {
            let (inbox, stopping) = (inbox.clone(), stopping.clone());
            tasks.spawn(async move {
                let hub = inbox.hub();
                in_turn(&hub, stopping, |stopping| maildir::watch(folder.clone(), inbox.clone(), stopping))
                    .await;
            });
        }
        if let Some(out) = out {
            tasks.spawn(async move {
                let hub = inbox.hub();
                in_turn(&hub, stopping, |stopping| async {
                    inbox.gateway.release().await;
                    send_all(inbox.gateway.clone(), &out, stopping).await;
                })
                .await;
            });
        }
        while let Some(ended) = tasks.join_next().await {
            if ended.is_err() {
                tracing::error!("a mail transport has failed; restart the server");
            }
        }
    }
}
