//! Inbound transport through an IMAP mailbox, for a club without a mail server: unread letters are processed
//! and marked as read.
//!
//! The mailbox is watched with IDLE if the server supports it, and polled every minute otherwise. A lost
//! connection is reopened, with growing pauses.

use std::fmt;
use std::future::Future;
use std::path::Path;
use std::time::Duration;

use async_imap::error::Error;
use async_imap::extensions::idle::IdleResponse;
use async_imap::types::UnsolicitedResponse;
use async_imap::{Client, Session};
use botyard_mail::{LONGEST_LETTER, Secret};
use futures_util::TryStreamExt as _;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

use super::pause::Pause;
use super::settings::{Encryption, MailServer, TransportSettings};
use super::{LetterSink, stopped, stopped_within, tls};
use crate::mail::{Envelope, Undelivered};

/// Timeout for an answer of the server.
const PATIENCE: Duration = Duration::from_secs(60);

/// Polling interval without IDLE.
const EVERY: Duration = Duration::from_secs(60);

/// Duration of one IDLE: many routers drop connections that are silent for longer.
const IDLE: Duration = Duration::from_secs(9 * 60);

/// Pauses before reconnecting, and while letters can't be stored.
const SHORTEST_PAUSE: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_secs(5 * 60);

/// A mailbox, with what is needed to open it.
#[derive(Clone)]
pub(crate) struct Mailbox {
    server: MailServer,
    user: String,
    password: Secret,
    folder: String,
    tls: TlsConnector,
}

/// Why a mailbox can't be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ImapFailure {
    #[error("can't reach the server: {0}")]
    Connection(#[from] std::io::Error),
    #[error("the server doesn't answer")]
    Silence,
    #[error("the server closes the connection")]
    Closed,
    #[error("{0:?} isn't a server name")]
    Name(String),
    #[error("wrong user or password")]
    Login,
    #[error("can't open the folder {0}")]
    Folder(String),
    #[error("{0}")]
    Protocol(#[from] Error),
}

trait ImapStream: AsyncRead + AsyncWrite + Unpin + Send + fmt::Debug {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + fmt::Debug> ImapStream for S {}

type ImapSession = Session<Box<dyn ImapStream>>;

/// Runs a command with a timeout.
async fn answered<T, E: Into<ImapFailure>>(
    command: impl Future<Output = Result<T, E>>,
) -> Result<T, ImapFailure> {
    timeout(PATIENCE, command).await.map_err(|_| ImapFailure::Silence)?.map_err(Into::into)
}

impl Mailbox {
    /// Returns the configured mailbox; `None` if there is none, an error sentence if TLS can't be set up.
    pub(crate) fn new(transports: &TransportSettings) -> Result<Option<Mailbox>, String> {
        let (Some(server), Some(user), Some(password)) =
            (&transports.imap, &transports.imap_user, &transports.imap_password)
        else {
            return Ok(None);
        };
        Ok(Some(Mailbox {
            server: server.clone(),
            user: user.clone(),
            password: password.clone(),
            folder: transports.imap_folder.clone(),
            tls: tls::connector(transports.ca.as_deref().map(Path::new))?,
        }))
    }

    /// Connects, logs in and opens the folder.
    async fn open(&self) -> Result<ImapSession, ImapFailure> {
        let MailServer { encryption, host, port } = &self.server;
        let stream = answered(TcpStream::connect((host.as_str(), *port))).await?;
        stream.set_nodelay(true)?;
        let name = || ServerName::try_from(host.clone()).map_err(|_| ImapFailure::Name(host.clone()));
        let wire: Box<dyn ImapStream> = match encryption {
            Encryption::Tls => Box::new(answered(self.tls.connect(name()?, stream)).await?),
            Encryption::StartTls | Encryption::Plain => Box::new(stream),
        };
        let mut client = Client::new(wire);
        answered(client.read_response()).await?.ok_or(ImapFailure::Closed)?;
        if *encryption == Encryption::StartTls {
            answered(client.run_command_and_check_ok("STARTTLS", None)).await?;
            let wire: Box<dyn ImapStream> =
                Box::new(answered(self.tls.connect(name()?, client.into_inner())).await?);
            client = Client::new(wire);
        }
        let login = timeout(PATIENCE, client.login(&self.user, self.password.reveal())).await;
        let mut session = login.map_err(|_| ImapFailure::Silence)?.map_err(|(error, _)| match error {
            // The server's text may repeat what was sent.
            Error::No(_) | Error::Bad(_) => ImapFailure::Login,
            error => error.into(),
        })?;
        answered(session.select(&self.folder)).await.map_err(|failure| match failure {
            ImapFailure::Protocol(Error::No(_) | Error::Bad(_)) => ImapFailure::Folder(self.folder.clone()),
            failure => failure,
        })?;
        Ok(session)
    }

    /// Connects, logs in and opens the folder, for the doctor. Returns whether the server supports IDLE.
    pub(crate) async fn check(&self) -> Result<bool, ImapFailure> {
        let mut session = self.open().await?;
        let has_idle = answered(session.capabilities()).await?.has_str("IDLE");
        let _ = answered(session.logout()).await;
        Ok(has_idle)
    }

    /// Reads the mailbox until the server stops.
    pub(crate) async fn watch<I: LetterSink>(self, inbox: I, mut stopping: watch::Receiver<bool>) {
        let mut pause = Pause::new(SHORTEST_PAUSE, LONGEST_PAUSE);
        loop {
            // A task of its own, so that a panic of the IMAP library ends only this connection.
            let connection = tokio::spawn({
                let (mailbox, inbox, stopping) = (self.clone(), inbox.clone(), stopping.clone());
                async move { mailbox.read_on(&inbox, stopping).await }
            });
            match connection.await {
                Ok((_, Ok(()))) => return,
                Ok((was_open, Err(why))) => {
                    if was_open {
                        pause.reset();
                    }
                    tracing::warn!(%why, server = %self.server.host, "the mailbox can't be read");
                }
                Err(_) => tracing::error!(server = %self.server.host, "reading the mailbox failed badly"),
            }
            if stopped_within(pause.next(), &mut stopping).await {
                return;
            }
        }
    }

    /// Runs one connection to its end: returns whether the folder was open, and how the connection ended.
    /// `Ok` if the server stops.
    async fn read_on<I: LetterSink>(
        &self,
        inbox: &I,
        stopping: watch::Receiver<bool>,
    ) -> (bool, Result<(), ImapFailure>) {
        match self.open().await {
            Err(why) => (false, Err(why)),
            Ok(session) => (true, read_open(session, inbox, stopping).await),
        }
    }
}

/// Reads an open folder until something fails or the server stops.
async fn read_open<I: LetterSink>(
    mut session: ImapSession,
    inbox: &I,
    mut stopping: watch::Receiver<bool>,
) -> Result<(), ImapFailure> {
    let has_idle = answered(session.capabilities()).await?.has_str("IDLE");
    let news = session.unsolicited_responses.clone();
    let has_news = || {
        let mut found = false;
        while let Ok(response) = news.try_recv() {
            found |= matches!(response, UnsolicitedResponse::Exists(_) | UnsolicitedResponse::Recent(_));
        }
        found
    };
    let mut pause = Pause::new(SHORTEST_PAUSE, LONGEST_PAUSE);
    while !*stopping.borrow() {
        has_news();
        let all_taken = collect(&mut session, inbox, &stopping).await?;
        if !all_taken {
            if stopped_within(pause.next(), &mut stopping).await {
                break;
            }
            continue;
        }
        pause.reset();
        if has_news() {
            continue;
        }
        if !has_idle {
            if stopped_within(EVERY, &mut stopping).await {
                break;
            }
            answered(session.noop()).await?;
            continue;
        }
        let mut idle = session.idle();
        answered(idle.init()).await?;
        // A letter that arrived between the search and IDLE was announced before IDLE began.
        if !has_news() {
            let (response, _interrupt) = idle.wait_with_timeout(IDLE);
            let response = tokio::select! {
                response = response => Some(response?),
                () = stopped(&mut stopping) => None,
            };
            // The end of the stream looks like an interrupt.
            if response == Some(IdleResponse::ManualInterrupt) {
                return Err(ImapFailure::Closed);
            }
        }
        session = answered(idle.done()).await?;
    }
    let _ = answered(session.logout()).await;
    Ok(())
}

/// Delivers every unread letter, oldest first; returns `false` if some can't be stored at the moment. A
/// letter is marked as read when its effects are durable, or when it will never be accepted.
async fn collect<I: LetterSink>(
    session: &mut ImapSession,
    inbox: &I,
    stopping: &watch::Receiver<bool>,
) -> Result<bool, ImapFailure> {
    let mut unread: Vec<u32> = answered(session.uid_search("UNSEEN")).await?.into_iter().collect();
    unread.sort_unstable();
    let mut all_taken = true;
    for uid in unread {
        if *stopping.borrow() {
            break;
        }
        let Some(letter) = answered(fetch(session, uid)).await? else { continue };
        match inbox.deliver(&letter, &Envelope::default()).await {
            Ok(_) => {}
            Err(Undelivered::Later) => {
                all_taken = false;
                continue;
            }
            Err(Undelivered::Refused(why)) => tracing::info!(%why, "a letter in the mailbox is put aside"),
        }
        let seen = format!("UID STORE {uid} +FLAGS.SILENT (\\Seen)");
        answered(session.run_command_and_check_ok(seen)).await?;
    }
    Ok(all_taken)
}

/// Fetches one letter, up to one byte more than the size limit, which reveals that it is too long. Returns
/// `None` if it is gone.
async fn fetch(session: &mut ImapSession, uid: u32) -> Result<Option<Vec<u8>>, Error> {
    let query = format!("(UID BODY.PEEK[]<0.{}>)", LONGEST_LETTER + 1);
    let mut found = None;
    let mut answers = session.uid_fetch(uid.to_string(), query).await?;
    while let Some(fetched) = answers.try_next().await? {
        if fetched.uid == Some(uid) && found.is_none() {
            found = fetched.body().map(<[u8]>::to_vec);
        }
    }
    Ok(found)
}
