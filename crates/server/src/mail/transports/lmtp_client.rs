//! An LMTP client that delivers letters to a running server, for `botyard mail deliver`, the doctor and load
//! tests.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::time::timeout;

use super::dots::stuffed;
use super::lmtp::NO_SENDER;
use super::lmtp_listener::{LmtpAddress, LmtpStream};

/// Timeout for an answer of the server.
const PATIENCE: Duration = Duration::from_secs(60);

/// Maximum length of an answer, in bytes.
const LONGEST_ANSWER: u64 = 8 << 10;

/// Answer of an LMTP server to a command, or to a letter for one recipient.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LmtpAnswer {
    /// Reply code, such as 250.
    pub code: u16,
    /// Text of the reply, in one line.
    pub words: String,
}

impl LmtpAnswer {
    /// Whether the command succeeded.
    pub fn is_good(&self) -> bool {
        self.code / 100 == 2
    }
}

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

/// A connection to a server's LMTP listener, after LHLO.
pub struct LmtpClient {
    stream: BufReader<Box<dyn Stream>>,
}

impl LmtpClient {
    /// Connects and sends LHLO.
    pub async fn connect(address: &LmtpAddress) -> io::Result<LmtpClient> {
        let connected = timeout(PATIENCE, address.connect()).await.map_err(|_| io::ErrorKind::TimedOut)??;
        let stream: Box<dyn Stream> = match connected {
            LmtpStream::Tcp(stream) => Box::new(stream),
            #[cfg(unix)]
            LmtpStream::Unix(stream) => Box::new(stream),
        };
        let mut client = LmtpClient { stream: BufReader::new(stream) };
        let greeting = client.answer().await?;
        let answer = if greeting.is_good() { client.ask("LHLO localhost").await? } else { greeting };
        if answer.is_good() { Ok(client) } else { Err(io::Error::other(format!("it says {}", answer.words))) }
    }

    /// Delivers one letter; returns the answer for each recipient, in order. `None` as the sender means an
    /// unknown envelope; an empty sender marks a bounce.
    pub async fn deliver(
        &mut self,
        from: Option<&str>,
        to: &[String],
        letter: &[u8],
    ) -> io::Result<Vec<LmtpAnswer>> {
        let no_sender = if from.is_none() { format!(" {NO_SENDER}") } else { String::new() };
        let from = from.unwrap_or_default();
        let is_line = |text: &str| !text.contains(['\r', '\n', '<', '>', '\0']);
        if !is_line(from) || !to.iter().all(|to| is_line(to)) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "an address has signs that no address has",
            ));
        }
        // Everything up to DATA is sent together; the answers follow in order.
        let mut commands = format!("MAIL FROM:<{from}>{no_sender}\r\n");
        for to in to {
            commands += &format!("RCPT TO:<{to}>\r\n");
        }
        commands += "DATA\r\n";
        self.send(commands.as_bytes()).await?;
        let mail = self.answer().await?;
        let mut answers = Vec::with_capacity(to.len());
        for _ in to {
            answers.push(self.answer().await?);
        }
        let data = self.answer().await?;
        if data.code != 354 {
            self.ask("RSET").await?;
            let why = if mail.is_good() { None } else { Some(mail) };
            return Ok(answers.into_iter().map(|answer| why.clone().unwrap_or(answer)).collect());
        }
        self.send(&stuffed(letter)).await?;
        for answer in answers.iter_mut().filter(|answer| answer.is_good()) {
            *answer = self.answer().await?;
        }
        Ok(answers)
    }

    /// Sends QUIT and ignores the answer.
    pub async fn quit(mut self) {
        let _ = self.ask("QUIT").await;
    }

    async fn ask(&mut self, command: &str) -> io::Result<LmtpAnswer> {
        self.send(format!("{command}\r\n").as_bytes()).await?;
        self.answer().await
    }

    async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        let sent = async {
            self.stream.write_all(bytes).await?;
            self.stream.flush().await
        };
        timeout(PATIENCE, sent).await.map_err(|_| io::ErrorKind::TimedOut)?
    }

    async fn answer(&mut self) -> io::Result<LmtpAnswer> {
        let mut words = String::new();
        let mut source = (&mut self.stream).take(LONGEST_ANSWER);
        loop {
            let mut line = String::new();
            timeout(PATIENCE, source.read_line(&mut line)).await.map_err(|_| io::ErrorKind::TimedOut)??;
            if !line.ends_with('\n') {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let (code, rest) = line.trim_end().split_at_checked(3).unwrap_or_default();
            let Ok(code) = code.parse::<u16>() else {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "it doesn't speak LMTP"));
            };
            let goes_on = rest.starts_with('-');
            if !words.is_empty() {
                words.push(' ');
            }
            words += rest.trim_start_matches(['-', ' ']);
            if !goes_on {
                return Ok(LmtpAnswer { code, words });
            }
        }
    }
}
