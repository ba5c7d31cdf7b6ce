//! The mail gateway of a server: processes letters from players and writes letters to players.
//!
//! Transports pass received letters to [`MailGateway::deliver`], whose result says whether the letter may be
//! discarded. They take letters to send with [`MailGateway::claim`] and report their outcome with
//! [`MailGateway::sent`] or [`MailGateway::failed`]. Only [`transports`] touches the network.

mod account;
mod answer;
mod deliver;
mod dkim;
mod facts;
mod help;
mod look;
mod outbox;
mod phrases;
mod play;
mod settings;
pub mod transports;
mod who;
mod writing;

use std::sync::Arc;

use axum::http::StatusCode;
use botyard_mail::Address;

use crate::config::Settings;
use crate::mail::answer::CommandFailure;
use crate::people::Player;
use crate::problem::Problem;
use crate::serve::ServeError;
use crate::store::Store;
use crate::yard::Yard;

pub(crate) use account::{MOST_WORDS, new_word};
pub(crate) use dkim::DkimVerifier;
pub use settings::MailSettings;
pub(crate) use settings::{read_address, read_authserv_id, read_name};

/// Handle to the mail gateway of a server; clones share state.
#[derive(Clone)]
pub struct MailGateway {
    pub(crate) yard: Arc<Yard>,
    pub(crate) own: Address,
}

/// Whether a server has a mail gateway, as an extractor.
#[derive(Clone, Copy)]
pub(crate) struct HasMail(pub(crate) bool);

impl axum::extract::FromRef<Arc<Yard>> for HasMail {
    fn from_ref(yard: &Arc<Yard>) -> HasMail {
        HasMail(yard.settings.mail.address.is_some())
    }
}

impl MailGateway {
    /// Returns the mail gateway of a server; `None` if the settings have no address.
    pub(crate) fn of(yard: &Arc<Yard>) -> Option<MailGateway> {
        let own = yard.settings.mail.address.clone()?;
        Some(MailGateway { yard: Arc::clone(yard), own })
    }

    /// Opens a mail gateway on data that no server is using. Returns `None` if the settings have no address.
    ///
    /// # Errors
    ///
    /// If the database can't be opened.
    pub async fn open(settings: Settings) -> Result<Option<MailGateway>, ServeError> {
        let store = Store::open(&settings.database).await?;
        let yard = Arc::new(Yard::new(settings, store));
        yard.store.go_on().await?;
        Ok(MailGateway::of(&yard))
    }

    /// Returns the address that players write to, without a tag.
    pub fn address(&self) -> &Address {
        &self.own
    }

    /// Stores a new address of a player and queues the letter that confirms it.
    pub(crate) async fn add_address(&self, player: &Player, address: &Address) -> Result<(), Problem> {
        self.ask_address(player, address).await.map_err(|failure| match failure {
            CommandFailure::Problem(problem) => problem,
            CommandFailure::Remark(remark) => {
                Problem::new(StatusCode::CONFLICT, "address", remark.to_string())
            }
            CommandFailure::Later => {
                Problem::unavailable("storage", "the server can't store this at the moment")
            }
        })
    }

    /// Returns the address that letters to a player go to.
    pub(crate) async fn reached_at(&self, player: &str) -> Result<Option<String>, Problem> {
        Ok(self.address_of(player, None).await?.map(|address| address.to_string()))
    }

    /// Closes a gateway from [`MailGateway::open`]: waits for pending writes, and releases the data for
    /// another server.
    pub async fn close(self) {
        self.yard.hub.stop().await;
        self.yard.store.close().await;
    }
}

/// The envelope of a letter, as far as the transport knows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Envelope {
    /// Sender of the envelope; an empty one marks a bounce. `None` if the transport has no envelope.
    pub from: Option<String>,
    /// Recipients of the envelope that brought the letter here. The first that is one of our addresses
    /// counts.
    pub to: Vec<String>,
    /// Domains whose DKIM signatures over this very letter the transport has verified.
    pub dkim: Vec<String>,
}

/// A letter that was accepted. All its effects are durable: LMTP answers 250, a pipe exits with 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivered {
    /// Its commands were executed or rejected, and an answer is queued where one is due.
    Done,
    /// It was delivered before; nothing has changed.
    Again,
    /// It is automatic, or can't be read: ignored without an answer.
    Ignored(botyard_mail::Ignored),
    /// The sender is unknown, so nothing was done and no answer is sent.
    Unknown,
}

/// A letter that wasn't accepted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Undelivered {
    /// Nothing can be stored at the moment: LMTP answers 451, a pipe exits with 75.
    #[error("the server can't accept letters at the moment; try again later")]
    Later,
    /// The letter will never be accepted: LMTP answers 5xx, a pipe exits with 65 or 77.
    #[error("{0}")]
    Refused(RejectedLetter),
}

/// Why a letter will never be accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RejectedLetter {
    /// No recipient is an address of this server: exit 77, 550.
    #[error("no such mailbox here")]
    NotOurs,
    /// The letter exceeds the size limit: exit 65, 552.
    #[error("the letter is too large")]
    TooLarge,
}

/// A letter claimed from the outbox for sending.
#[derive(Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// Id of the letter, for [`MailGateway::sent`] and [`MailGateway::failed`].
    pub id: String,
    /// Sender of the envelope. It contains the id, so that a bounce is counted for the right address.
    pub return_path: String,
    /// Recipient of the envelope.
    pub to: String,
    /// The whole letter, with CRLF line endings.
    pub bytes: Vec<u8>,
    /// Number of earlier attempts.
    pub attempts: u32,
}

impl std::fmt::Debug for Outgoing {
    /// Omits the letter, which contains a reply token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outgoing")
            .field("id", &self.id)
            .field("attempts", &self.attempts)
            .finish_non_exhaustive()
    }
}

/// Why a letter wasn't sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SendError {
    /// A temporary failure: no connection, a 4xx answer.
    #[error("the letter can't be sent at the moment")]
    Later,
    /// A permanent failure: a 5xx answer about the recipient.
    #[error("the letter was refused")]
    Never,
}

/// An outbound transport.
pub trait Sender {
    /// Sends one letter; returns when the next server has accepted it.
    fn send(&self, letter: &Outgoing) -> impl Future<Output = Result<(), SendError>> + Send;
}
