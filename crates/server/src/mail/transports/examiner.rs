//! Checks of the configured transports, for `botyard doctor`.

use std::path::Path;

use botyard_mail::Address;

use super::imap::Mailbox;
use super::maildir;
use super::open::outbound;
use super::outgoing::Outbound;
use super::settings::TransportSettings;
use crate::mail::{Outgoing, Sender as _};

/// Checks the configured transports; errors are sentences.
pub(crate) struct Examiner<'a> {
    transports: &'a TransportSettings,
}

impl Examiner<'_> {
    pub(crate) fn new(transports: &TransportSettings) -> Examiner<'_> {
        Examiner { transports }
    }

    /// Checks that letters in the Maildir can be moved.
    pub(crate) fn maildir(&self, folder: &Path) -> Result<(), String> {
        maildir::check(folder)
    }

    /// Opens the mailbox; returns whether its server supports IDLE.
    pub(crate) async fn imap(&self) -> Result<bool, String> {
        match Mailbox::new(self.transports)? {
            None => Err("user or password is missing".to_owned()),
            Some(mailbox) => mailbox.check().await.map_err(|why| why.to_string()),
        }
    }

    /// Connects to the SMTP server and logs in.
    pub(crate) async fn smtp(&self, host: &str) -> Result<(), String> {
        match outbound(self.transports, host)? {
            Some(Outbound::Smtp(smtp)) => smtp.check().await.map_err(|why| why.to_string()),
            _ => Err("it isn't set".to_owned()),
        }
    }

    /// Sends a letter from the server's own address to itself.
    pub(crate) async fn send(&self, own: &Address, letter: Vec<u8>) -> Result<(), String> {
        let letter = Outgoing {
            id: "doctor".to_owned(),
            return_path: own.to_string(),
            to: own.to_string(),
            bytes: letter,
            attempts: 0,
        };
        match outbound(self.transports, own.domain())? {
            None => Err("no outbound transport is set".to_owned()),
            Some(Outbound::Smtp(smtp)) => smtp.try_send(&letter).await.map_err(|why| why.to_string()),
            Some(out @ Outbound::Sendmail(_)) => out.send(&letter).await.map_err(|why| why.to_string()),
        }
    }
}
