//! The mail door of a server: letters of players are done, letters to players are written.
//!
//! Ways in hand a letter to [`MailDoor::deliver`]; its answer says whether the letter may be forgotten. Ways out take letters with
//! [`MailDoor::claim`] and say with [`MailDoor::sent`] or [`MailDoor::failed`] what came of them. Nothing here touches the network.

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
pub mod ways;
mod who;
mod writing;

use std::sync::Arc;

use axum::http::StatusCode;
use botyard_mail::Address;

use crate::config::Settings;
use crate::mail::answer::Failure;
use crate::people::Player;
use crate::problem::Problem;
use crate::serve::ServeError;
use crate::store::Store;
use crate::yard::Yard;

pub(crate) use account::{MOST_WORDS, new_word};
pub(crate) use dkim::DkimVerifier;
pub use settings::MailSettings;
pub(crate) use settings::{read_address, read_authserv_id, read_name};

/// The mail door of a server; clones share it.
#[derive(Clone)]
pub struct MailDoor {
    pub(crate) yard: Arc<Yard>,
    pub(crate) own: Address,
}

/// Whether a server has a mail door.
#[derive(Clone, Copy)]
pub(crate) struct HasMail(pub(crate) bool);

impl axum::extract::FromRef<Arc<Yard>> for HasMail {
    fn from_ref(yard: &Arc<Yard>) -> HasMail {
        HasMail(yard.settings.mail.address.is_some())
    }
}

impl MailDoor {
    /// The door of a server; `None` without an address of its own.
    pub(crate) fn of(yard: &Arc<Yard>) -> Option<MailDoor> {
        let own = yard.settings.mail.address.clone()?;
        Some(MailDoor { yard: Arc::clone(yard), own })
    }

    /// A door on data that no server uses at the moment. `None` if the settings have no address.
    ///
    /// # Errors
    ///
    /// If the database can't be opened.
    pub async fn open(settings: Settings) -> Result<Option<MailDoor>, ServeError> {
        let store = Store::open(&settings.database).await?;
        let yard = Arc::new(Yard::new(settings, store));
        yard.store.go_on().await?;
        Ok(MailDoor::of(&yard))
    }

    /// The address that players write to, without a tag.
    pub fn address(&self) -> &Address {
        &self.own
    }

    /// Notes a new address of a player and asks for the letter that confirms it.
    pub(crate) async fn add_address(&self, player: &Player, address: &Address) -> Result<(), Problem> {
        self.ask_address(player, address).await.map_err(|failure| match failure {
            Failure::Problem(problem) => problem,
            Failure::Remark(remark) => Problem::new(StatusCode::CONFLICT, "address", remark.to_string()),
            Failure::Later => Problem::unavailable("storage", "the server can't store this at the moment"),
        })
    }

    /// The address at which a player is reached.
    pub(crate) async fn reached_at(&self, player: &str) -> Result<Option<String>, Problem> {
        Ok(self.address_of(player, None).await?.map(|address| address.to_string()))
    }

    /// Ends what [`MailDoor::open`] has begun: waits for what is being written, and lets another server have the data.
    pub async fn close(self) {
        self.yard.hub.stop().await;
        self.yard.store.close().await;
    }
}

/// The envelope of a letter, as a way in knows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Envelope {
    /// The envelope's sender; an empty one marks a bounce. `None` where a way in has no envelope.
    pub from: Option<String>,
    /// The envelope's recipients that brought the letter here. Of several, the first that is an address of ours counts.
    pub to: Vec<String>,
    /// Domains whose DKIM signatures over this very letter the way in has verified.
    pub dkim: Vec<String>,
}

/// A letter that was taken. Whatever it caused is durable: LMTP answers 250, a pipe exits with 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivered {
    /// Its commands were done or refused, and an answer is on its way where one is due.
    Done,
    /// It was delivered before; nothing has changed.
    Again,
    /// A program wrote it, or it can't be read: put aside without an answer.
    Ignored(botyard_mail::Ignored),
    /// Nobody knows who writes, so nothing was done and nobody is answered.
    Unknown,
}

/// A letter that was not taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Undelivered {
    /// Nothing can be stored at the moment: LMTP answers 451, a pipe exits with 75.
    #[error("the server can't take letters at the moment; deliver it again later")]
    Later,
    /// The letter will never be taken: LMTP answers 5xx, a pipe exits with 65 or 77.
    #[error("{0}")]
    Refused(Refused),
}

/// Why a letter will never be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// No recipient is an address of this server: exit 77, 550.
    #[error("there is no such mailbox here")]
    NotOurs,
    /// More bytes than are read: exit 65, 552.
    #[error("the letter is too large")]
    TooLarge,
}

/// A letter to be sent, as claimed from the outbox.
#[derive(Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// Names the letter in [`MailDoor::sent`] and [`MailDoor::failed`].
    pub id: String,
    /// The envelope's sender, with the id in it: a bounce to it is counted for the right address.
    pub return_path: String,
    /// The envelope's recipient.
    pub to: String,
    /// The whole letter, with CRLF line ends.
    pub bytes: Vec<u8>,
    /// How often it was tried before.
    pub attempts: u32,
}

impl std::fmt::Debug for Outgoing {
    /// Without the letter, which holds a reply token.
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
    /// It may work later: no connection, a 4xx answer.
    #[error("the letter can't be sent at the moment")]
    Later,
    /// It will never work: a 5xx answer about the recipient.
    #[error("the letter was refused")]
    Never,
}

/// A way out.
pub trait Sender {
    /// Sends one letter; returns when the next server has taken it.
    fn send(&self, letter: &Outgoing) -> impl Future<Output = Result<(), SendError>> + Send;
}
