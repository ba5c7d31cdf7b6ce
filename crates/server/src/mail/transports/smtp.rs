//! Outbound transport by SMTP: to the club's own mail server, or to a provider with TLS and a password.

use std::sync::Mutex;
use std::time::Duration;

use lettre::Address;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use tokio::time::timeout;

use super::settings::{Encryption, MailServer, TransportSettings};
use super::tls::certificates;
use crate::mail::{Outgoing, SendError, Sender};

/// Timeout for connecting, and for sending one letter.
const PATIENCE: Duration = Duration::from_secs(120);

/// Number of idle connections kept for the next letter.
const KEPT: usize = 4;

/// Client of one SMTP server; connections are reused.
pub(crate) struct Smtp {
    server: MailServer,
    hello: ClientId,
    tls: Option<TlsParameters>,
    credentials: Option<Credentials>,
    idle: Mutex<Vec<AsyncSmtpConnection>>,
}

/// Why a letter, or the doctor's check, failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SmtpFailure {
    /// No usable connection: network, TLS, greeting, password.
    #[error("{0}")]
    Connection(#[source] Error),
    /// The server accepts no letters from us.
    #[error("the sender is refused: {0}")]
    From(#[source] Error),
    /// The server rejects this recipient, or this letter.
    #[error("the letter is refused: {0}")]
    Letter(#[source] Error),
    /// SMTP can't carry the address.
    #[error("that is no address")]
    Address,
}

impl SmtpFailure {
    /// Only an answer about the recipient or the letter is final. Everything else is a problem of the setup,
    /// and no reason to give up a player's address.
    fn verdict(&self) -> SendError {
        match self {
            SmtpFailure::Letter(error) if error.is_permanent() => SendError::Never,
            SmtpFailure::Address => SendError::Never,
            _ => SendError::Later,
        }
    }
}

impl Smtp {
    /// Creates a client. `host` is the name sent in the greeting: the domain of our address.
    pub(crate) fn new(
        server: &MailServer,
        transports: &TransportSettings,
        host: &str,
    ) -> Result<Smtp, String> {
        let tls = match server.encryption {
            Encryption::Plain => None,
            Encryption::Tls | Encryption::StartTls => {
                let mut builder = TlsParameters::builder(server.host.clone());
                for certificate in transports.ca.as_deref().map(certificates).transpose()?.unwrap_or_default()
                {
                    let certificate =
                        Certificate::from_der(certificate.to_vec()).map_err(|why| why.to_string())?;
                    builder = builder.add_root_certificate(certificate);
                }
                Some(builder.build_rustls().map_err(|why| format!("TLS can't be set up: {why}"))?)
            }
        };
        let credentials = match (&transports.smtp_user, &transports.smtp_password) {
            (Some(user), Some(password)) => {
                Some(Credentials::new(user.clone(), password.reveal().to_owned()))
            }
            _ => None,
        };
        let hello = ClientId::Domain(host.to_owned());
        Ok(Smtp { server: server.clone(), hello, tls, credentials, idle: Mutex::default() })
    }

    /// Opens a connection, encrypted and logged in.
    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let address = (self.server.host.as_str(), self.server.port);
        let tls = self.tls.clone().filter(|_| self.server.encryption == Encryption::Tls);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(address, Some(PATIENCE), &self.hello, tls, None).await?;
        if let Some(tls) = self.tls.clone().filter(|_| self.server.encryption == Encryption::StartTls) {
            connection.starttls(tls, &self.hello).await?;
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(&[Mechanism::Plain, Mechanism::Login], credentials).await?;
        }
        Ok(connection)
    }

    /// Connects and logs in, for the doctor.
    pub(crate) async fn check(&self) -> Result<(), SmtpFailure> {
        let mut connection = self.connect().await.map_err(SmtpFailure::Connection)?;
        let _ = connection.quit().await;
        Ok(())
    }

    /// Returns an idle connection that still answers, or a new one.
    async fn connection(&self) -> Result<AsyncSmtpConnection, Error> {
        loop {
            let kept = self.idle.lock().unwrap_or_else(std::sync::PoisonError::into_inner).pop();
            match kept {
                None => return self.connect().await,
                Some(mut kept) => {
                    if kept.test_connected().await {
                        return Ok(kept);
                    }
                }
            }
        }
    }

    fn keep(&self, connection: AsyncSmtpConnection) {
        let mut idle = self.idle.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if idle.len() < KEPT {
            idle.push(connection);
        }
    }

    /// Sends one letter; the error says which step failed.
    pub(crate) async fn try_send(&self, letter: &Outgoing) -> Result<(), SmtpFailure> {
        let from: Address = letter.return_path.parse().map_err(|_| SmtpFailure::Address)?;
        let to: Address = letter.to.parse().map_err(|_| SmtpFailure::Address)?;
        let mut connection = self.connection().await.map_err(SmtpFailure::Connection)?;
        let mut options = Vec::new();
        if !letter.bytes.is_ascii() && connection.server_info().supports_feature(Extension::EightBitMime) {
            options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
        }
        if !letter.to.is_ascii() && connection.server_info().supports_feature(Extension::SmtpUtfEight) {
            options.push(MailParameter::SmtpUtfEight);
        }
        // A connection that failed is dropped.
        connection.command(Mail::new(Some(from), options)).await.map_err(SmtpFailure::From)?;
        connection.command(Rcpt::new(to, Vec::new())).await.map_err(SmtpFailure::Letter)?;
        connection.command(Data).await.map_err(SmtpFailure::Letter)?;
        connection.message(&letter.bytes).await.map_err(SmtpFailure::Letter)?;
        self.keep(connection);
        Ok(())
    }
}

impl Sender for Smtp {
    async fn send(&self, letter: &Outgoing) -> Result<(), SendError> {
        match timeout(PATIENCE, self.try_send(letter)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(failure)) => {
                let verdict = failure.verdict();
                // Servers repeat addresses in their answers, so only the code of an answer about a letter is
                // logged.
                match &failure {
                    SmtpFailure::Connection(error) | SmtpFailure::From(error) => {
                        tracing::warn!(%error, server = %self.server.host, "letters can't be sent");
                    }
                    SmtpFailure::Letter(error) => {
                        let code = error.status().map(|code| code.to_string());
                        tracing::info!(?code, server = %self.server.host, "a letter wasn't taken");
                    }
                    SmtpFailure::Address => tracing::info!("a letter has an address that SMTP can't carry"),
                }
                Err(verdict)
            }
            Err(_) => {
                tracing::warn!(server = %self.server.host, "the mail server doesn't answer");
                Err(SendError::Later)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
    use tokio::net::TcpListener;

    use super::super::settings::MailProtocol;
    use super::*;

    /// Runs a server that replies to commands starting with `word` with `answer`, and accepts everything
    /// else; returns the results and what it heard.
    async fn served(
        word: &'static str,
        answer: &'static str,
        letters: usize,
    ) -> (Vec<Result<(), SendError>>, String) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let heard = Arc::<Mutex<String>>::default();
        let told = Arc::clone(&heard);
        let server = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let mut stream = BufReader::new(stream);
                stream.write_all(b"220 mx.club.example\r\n").await.unwrap();
                let mut in_letter = false;
                loop {
                    let mut line = String::new();
                    if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
                        break;
                    }
                    *told.lock().unwrap() += &line;
                    let command = line.trim_end();
                    let said = if in_letter && command != "." {
                        continue;
                    } else if command.starts_with(word) {
                        answer
                    } else if command == "DATA" {
                        in_letter = true;
                        "354 go on"
                    } else if command.starts_with("EHLO") {
                        "250-mx.club.example\r\n250-8BITMIME\r\n250 AUTH PLAIN"
                    } else {
                        "250 ok"
                    };
                    in_letter &= command != ".";
                    if stream.write_all(format!("{said}\r\n").as_bytes()).await.is_err() {
                        break;
                    }
                }
            }
        });
        let server_settings = MailServer::read(&url, MailProtocol::Smtp).unwrap();
        let smtp = Smtp::new(&server_settings, &TransportSettings::default(), "club.example").unwrap();
        let letter = Outgoing {
            id: "1".to_owned(),
            return_path: "yard+b1@club.example".to_owned(),
            to: "ann@example.org".to_owned(),
            bytes: b"Message-ID: <1@club.example>\r\n\r\n.dot\r\n".to_vec(),
            attempts: 0,
        };
        let mut results = Vec::new();
        for _ in 0..letters {
            results.push(smtp.send(&letter).await);
        }
        server.abort();
        let heard = heard.lock().unwrap().clone();
        (results, heard)
    }

    #[tokio::test]
    async fn letters_share_a_connection_and_keep_their_message_id() {
        let (results, heard) = served("nothing", "", 3).await;
        assert_eq!(results, [Ok(()), Ok(()), Ok(())]);
        assert_eq!(heard.matches("EHLO club.example").count(), 1, "{heard}");
        assert_eq!(heard.matches("MAIL FROM:<yard+b1@club.example>").count(), 3);
        assert_eq!(heard.matches("Message-ID: <1@club.example>").count(), 3);
        assert_eq!(heard.matches("\r\n..dot\r\n").count(), 3);
    }

    #[tokio::test]
    async fn only_an_answer_about_the_letter_is_a_bounce() {
        for (word, answer, expected) in [
            ("RCPT", "550 5.1.1 no such user", SendError::Never),
            ("DATA", "554 5.7.1 we don't want this", SendError::Never),
            (".", "554 5.7.1 spam", SendError::Never),
            ("RCPT", "451 4.7.1 greylisted", SendError::Later),
            (".", "452 4.3.1 disk full", SendError::Later),
            ("MAIL", "550 5.7.1 your sender is bad", SendError::Later),
            ("EHLO", "554 5.7.1 go away", SendError::Later),
        ] {
            let (results, heard) = served(word, answer, 1).await;
            assert_eq!(results, [Err(expected)], "{word} {answer}: {heard}");
        }
    }

    #[tokio::test]
    async fn without_a_server_letters_wait() {
        let server = MailServer::read("smtp://127.0.0.1:1", MailProtocol::Smtp).unwrap();
        let smtp = Smtp::new(&server, &TransportSettings::default(), "club.example").unwrap();
        let letter = Outgoing {
            id: "1".to_owned(),
            return_path: "yard@club.example".to_owned(),
            to: "ann@example.org".to_owned(),
            bytes: Vec::new(),
            attempts: 0,
        };
        assert_eq!(smtp.send(&letter).await, Err(SendError::Later));
        let strange = Outgoing { to: "not an address".to_owned(), ..letter };
        assert_eq!(smtp.send(&strange).await, Err(SendError::Never));
    }
}
