//! Checks of the configured ways, for `botyard doctor`.

use std::path::Path;

use botyard_mail::Address;

use super::hatch::way_out;
use super::imap::Mailbox;
use super::maildir;
use super::outgoing::WayOut;
use super::settings::WaySettings;
use crate::mail::{Outgoing, Sender as _};

/// Checks the configured ways; errors are sentences.
pub(crate) struct Examiner<'a> {
    ways: &'a WaySettings,
}

impl Examiner<'_> {
    pub(crate) fn new(ways: &WaySettings) -> Examiner<'_> {
        Examiner { ways }
    }

    /// Checks that letters in the Maildir can be moved.
    pub(crate) fn maildir(&self, folder: &Path) -> Result<(), String> {
        maildir::check(folder)
    }

    /// Opens the mailbox; returns whether its server supports IDLE.
    pub(crate) async fn imap(&self) -> Result<bool, String> {
        match Mailbox::new(self.ways)? {
            None => Err("user or password is missing".to_owned()),
            Some(mailbox) => mailbox.check().await.map_err(|why| why.to_string()),
        }
    }

    /// Connects to the SMTP server and logs in.
    pub(crate) async fn smtp(&self, host: &str) -> Result<(), String> {
        match way_out(self.ways, host)? {
            Some(WayOut::Smtp(smtp)) => smtp.check().await.map_err(|why| why.to_string()),
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
        match way_out(self.ways, own.domain())? {
            None => Err("there is no way out".to_owned()),
            Some(WayOut::Smtp(smtp)) => smtp.try_send(&letter).await.map_err(|why| why.to_string()),
            Some(out @ WayOut::Sendmail(_)) => out.send(&letter).await.map_err(|why| why.to_string()),
        }
    }
}
