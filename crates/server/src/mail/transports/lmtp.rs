//! Inbound transport for a mail server on the same machine: LMTP (RFC 2033), over a Unix socket or on the
//! loopback interface.
//!
//! Memory is bounded whatever is sent: the number of connections is limited, and each has one buffer, one
//! line, a few answers and one letter of at most [`LONGEST_LETTER`] bytes; the rest of a longer letter is
//! read and dropped. A letter is answered with 250 when its effects are durable, and with 451 when it can't
//! be stored.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use botyard_mail::LONGEST_LETTER;
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, timeout, timeout_at};

use super::dots::{Dotted, Unstuffing};
use super::lmtp_listener::{LmtpListener, LmtpStream};
use super::{LetterSink, stopped};
use crate::mail::{Envelope, RejectedLetter, Undelivered};

/// Number of bytes of answers that are collected before they are sent.
const MOST_ANSWERS: usize = 4 << 10;

/// Limits of the listener; tests use shorter timeouts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LmtpLimits {
    /// Concurrent connections; further ones wait in the system's queue.
    pub(crate) connections: usize,
    /// Maximum length of a command line, in bytes.
    pub(crate) line: usize,
    /// Maximum number of recipients of a letter; RFC 5321 asks for at least 100.
    pub(crate) recipients: usize,
    /// Maximum size of a letter, in bytes.
    pub(crate) letter: usize,
    /// Number of failed commands after which a connection is closed.
    pub(crate) errors: usize,
    /// Timeout for the next command, and for sending an answer.
    pub(crate) idle: Duration,
    /// Timeout for all bytes of a letter.
    pub(crate) transfer: Duration,
}

impl Default for LmtpLimits {
    fn default() -> LmtpLimits {
        LmtpLimits {
            connections: 32,
            line: 2_048,
            recipients: 100,
            letter: LONGEST_LETTER,
            errors: 20,
            idle: Duration::from_secs(60),
            transfer: Duration::from_secs(300),
        }
    }
}

/// Serves all connections until the server stops; a letter that is being stored at that moment still gets its
/// answer.
pub(crate) async fn serve<I: LetterSink>(
    listener: LmtpListener,
    inbox: I,
    host: String,
    limits: LmtpLimits,
    mut stopping: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(limits.connections));
    let host: Arc<str> = host.into();
    loop {
        let accepted = tokio::select! {
            () = stopped(&mut stopping) => break,
            accepted = async {
                let place = Arc::clone(&places).acquire_owned().await.ok();
                (place, listener.accept().await)
            } => accepted,
        };
        let (place, stream) = match accepted {
            (place, Ok(stream)) => (place, stream),
            (_, Err(error)) => {
                tracing::warn!(%error, "an LMTP connection can't be taken");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let (inbox, host, stopping) = (inbox.clone(), Arc::clone(&host), stopping.clone());
        tokio::spawn(async move {
            // Errors of a connection are the client's business.
            let _ = converse(stream, &inbox, &host, &limits, stopping).await;
            drop(place);
        });
    }
    drop(listener);
    // Connections that wait for a command see the stop themselves.
    let all = u32::try_from(limits.connections).unwrap_or(u32::MAX);
    let _ = places.acquire_many(all).await;
}

/// Serves one connection.
async fn converse<I: LetterSink>(
    stream: LmtpStream,
    inbox: &I,
    host: &str,
    limits: &LmtpLimits,
    stopping: watch::Receiver<bool>,
) -> io::Result<()> {
    match stream {
        LmtpStream::Tcp(stream) => LmtpSession::new(stream, inbox, host, limits).run(stopping).await,
        #[cfg(unix)]
        LmtpStream::Unix(stream) => LmtpSession::new(stream, inbox, host, limits).run(stopping).await,
    }
}

/// State of one connection.
pub(crate) struct LmtpSession<'a, S, I> {
    stream: BufReader<S>,
    inbox: &'a I,
    host: &'a str,
    limits: &'a LmtpLimits,
    /// Answers that are sent together once no further command has arrived (pipelining).
    answers: String,
    has_greeted: bool,
    /// Sender of the envelope after MAIL was accepted; an unknown sender is `Some(None)`.
    from: Option<Option<String>>,
    to: Vec<String>,
    errors: usize,
}

/// Result of reading a line.
#[derive(PartialEq, Eq, Debug)]
enum LineRead {
    Whole,
    TooLong,
    Closed,
}

/// Whether the connection continues after a command.
#[derive(PartialEq, Eq, Debug)]
enum Next {
    GoOn,
    Close,
}

impl<'a, S: AsyncRead + AsyncWrite + Unpin, I: LetterSink> LmtpSession<'a, S, I> {
    pub(crate) fn new(
        stream: S,
        inbox: &'a I,
        host: &'a str,
        limits: &'a LmtpLimits,
    ) -> LmtpSession<'a, S, I> {
        LmtpSession {
            stream: BufReader::with_capacity(8 << 10, stream),
            inbox,
            host,
            limits,
            answers: String::new(),
            has_greeted: false,
            from: None,
            to: Vec::new(),
            errors: 0,
        }
    }

    pub(crate) async fn run(mut self, mut stopping: watch::Receiver<bool>) -> io::Result<()> {
        self.say(&format!("220 {} LMTP botyard", self.host));
        let mut line = Vec::new();
        loop {
            // A client that sends on and on without reading has to wait.
            if self.stream.buffer().is_empty() || self.answers.len() > MOST_ANSWERS {
                self.flush().await?;
            }
            let read = tokio::select! {
                biased;
                () = stopped(&mut stopping) => {
                    self.say(&format!("421 4.3.2 {} is going down", self.host));
                    return self.flush().await;
                }
                read = timeout(self.limits.idle, read_line(&mut self.stream, &mut line, self.limits.line)) => read,
            };
            let next = match read {
                Err(_) => {
                    self.say(&format!("421 4.4.2 {} waited too long for a command", self.host));
                    return self.flush().await;
                }
                Ok(Ok(LineRead::Whole)) => self.command(&line).await?,
                Ok(Ok(LineRead::TooLong)) => self.fail("500 5.5.2 the line is too long"),
                Ok(Ok(LineRead::Closed)) => return Ok(()),
                Ok(Err(error)) => return Err(error),
            };
            if next == Next::Close {
                return self.flush().await;
            }
        }
    }

    async fn command(&mut self, line: &[u8]) -> io::Result<Next> {
        let Ok(line) = std::str::from_utf8(line) else {
            return Ok(self.fail("500 5.5.2 the line isn't UTF-8"));
        };
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        Ok(match verb.to_ascii_uppercase().as_str() {
            "LHLO" if rest.trim().is_empty() => self.fail("501 5.5.4 say who you are: LHLO name"),
            "LHLO" => {
                self.forget();
                self.has_greeted = true;
                let most = self.limits.letter;
                self.say(&format!(
                    "250-{}\r\n250-PIPELINING\r\n250-ENHANCEDSTATUSCODES\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250-{NO_SENDER}\r\n250 SIZE {most}",
                    self.host
                ));
                Next::GoOn
            }
            "HELO" | "EHLO" => self.fail("500 5.5.1 this is LMTP: say LHLO"),
            "MAIL" => self.mail(rest),
            "RCPT" => self.recipient(rest),
            "DATA" => return self.data().await,
            "RSET" => {
                self.forget();
                self.say("250 2.0.0 forgotten");
                Next::GoOn
            }
            "NOOP" => {
                self.say("250 2.0.0 nothing was done");
                Next::GoOn
            }
            "VRFY" => {
                self.say("252 2.5.0 send a letter and see");
                Next::GoOn
            }
            "QUIT" => {
                self.say(&format!("221 2.0.0 {} closes the connection", self.host));
                Next::Close
            }
            _ => self.fail("500 5.5.1 there is no such command"),
        })
    }

    fn mail(&mut self, rest: &str) -> Next {
        if !self.has_greeted {
            return self.fail("503 5.5.1 say LHLO first");
        }
        if self.from.is_some() {
            return self.fail("503 5.5.1 there is a sender already; RSET forgets it");
        }
        let Some((path, parameters)) = read_path(rest, "FROM:") else {
            return self.fail("501 5.5.4 write MAIL FROM:<address>");
        };
        let mut is_unknown = false;
        for parameter in parameters.split_ascii_whitespace() {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            match name.to_ascii_uppercase().as_str() {
                "SIZE" => match value.parse::<u64>() {
                    Ok(size) if size <= self.limits.letter as u64 => {}
                    Ok(_) => return self.fail(&too_large(self.limits.letter)),
                    // A number that overflows is too large, too.
                    Err(_) if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) => {
                        return self.fail(&too_large(self.limits.letter));
                    }
                    Err(_) => return self.fail("501 5.5.4 SIZE is a number of bytes"),
                },
                "BODY" if matches!(value.to_ascii_uppercase().as_str(), "7BIT" | "8BITMIME") => {}
                "SMTPUTF8" if value.is_empty() => {}
                NO_SENDER if value.is_empty() && path.is_empty() => is_unknown = true,
                _ => return self.fail("555 5.5.4 there is no such parameter"),
            }
        }
        self.from = Some(if is_unknown { None } else { Some(path.to_owned()) });
        self.say("250 2.1.0 the sender is known");
        Next::GoOn
    }

    fn recipient(&mut self, rest: &str) -> Next {
        if self.from.is_none() {
            return self.fail("503 5.5.1 say MAIL first");
        }
        let Some((path, parameters)) = read_path(rest, "TO:").filter(|(path, _)| !path.is_empty()) else {
            return self.fail("501 5.5.4 write RCPT TO:<address>");
        };
        if !parameters.trim().is_empty() {
            return self.fail("555 5.5.4 there is no such parameter");
        }
        if self.to.len() >= self.limits.recipients {
            return self.fail("452 4.5.3 too many recipients");
        }
        if !self.inbox.is_own(path) {
            return self.fail("550 5.1.1 there is no such mailbox here");
        }
        self.to.push(path.to_owned());
        self.say("250 2.1.5 the recipient is known");
        Next::GoOn
    }

    async fn data(&mut self) -> io::Result<Next> {
        let Some(from) = self.from.clone().filter(|_| !self.to.is_empty()) else {
            return Ok(self.fail("503 5.5.1 say MAIL and RCPT first"));
        };
        self.say("354 send the letter, and a line with a dot alone behind it");
        self.flush().await?;
        let until = Instant::now() + self.limits.transfer;
        let read = timeout_at(until, read_letter(&mut self.stream, self.limits)).await;
        let letter = match read {
            Err(_) => {
                self.say(&format!("421 4.4.2 {} waited too long for the letter", self.host));
                return Ok(Next::Close);
            }
            Ok(letter) => letter?,
        };
        let envelope = Envelope { from, to: std::mem::take(&mut self.to), dkim: Vec::new() };
        self.from = None;
        let answer = match letter {
            None => too_large(self.limits.letter),
            Some(letter) => match self.inbox.deliver(&letter, &envelope).await {
                Ok(_) => "250 2.0.0 the letter is taken".to_owned(),
                Err(Undelivered::Later) => format!("451 4.3.0 {}", Undelivered::Later),
                Err(Undelivered::Refused(RejectedLetter::TooLarge)) => too_large(self.limits.letter),
                Err(Undelivered::Refused(why @ RejectedLetter::NotOurs)) => format!("550 5.1.1 {why}"),
            },
        };
        // LMTP answers for each recipient separately.
        for _ in &envelope.to {
            self.say(&answer);
        }
        Ok(Next::GoOn)
    }

    fn forget(&mut self) {
        self.from = None;
        self.to.clear();
    }

    fn say(&mut self, answer: &str) {
        self.answers += answer;
        self.answers += "\r\n";
    }

    /// Answers a failed command; too many of them close the connection.
    fn fail(&mut self, answer: &str) -> Next {
        self.say(answer);
        self.errors += 1;
        if self.errors < self.limits.errors {
            return Next::GoOn;
        }
        self.say("421 4.7.0 too many commands have failed");
        Next::Close
    }

    async fn flush(&mut self) -> io::Result<()> {
        if self.answers.is_empty() {
            return Ok(());
        }
        let sent = async {
            self.stream.write_all(self.answers.as_bytes()).await?;
            self.stream.flush().await
        };
        timeout(self.limits.idle, sent).await.map_err(|_| io::ErrorKind::TimedOut)??;
        self.answers.clear();
        Ok(())
    }
}

/// Parameter of MAIL for letters without an envelope, from a pipe: the sender is unknown. It isn't a bounce.
pub(crate) const NO_SENDER: &str = "XNOSENDER";

fn too_large(most: usize) -> String {
    format!("552 5.3.4 a letter may have {most} bytes")
}

/// Parses `FROM:<path> parameters`: the path without its brackets, and the parameters.
fn read_path<'t>(text: &'t str, word: &str) -> Option<(&'t str, &'t str)> {
    let text = text.trim_start();
    let (start, rest) = text.split_at_checked(word.len())?;
    let rest = rest.trim_start().strip_prefix('<').filter(|_| start.eq_ignore_ascii_case(word))?;
    let mut is_quoted = false;
    let mut is_escaped = false;
    let end = rest.char_indices().find_map(|(at, sign)| {
        let is_end = sign == '>' && !is_quoted;
        is_quoted ^= sign == '"' && !is_escaped;
        is_escaped = sign == '\\' && is_quoted && !is_escaped;
        is_end.then_some(at)
    })?;
    let path = &rest[..end];
    let fits = path.len() <= 256 && !path.chars().any(|sign| sign.is_control() || sign == ' ');
    fits.then_some((path, &rest[end + 1..]))
}

/// Reads a line without its ending. A line that is too long is discarded.
async fn read_line(
    stream: &mut (impl AsyncBufRead + Unpin),
    line: &mut Vec<u8>,
    most: usize,
) -> io::Result<LineRead> {
    line.clear();
    let mut is_too_long = false;
    loop {
        let bytes = stream.fill_buf().await?;
        if bytes.is_empty() {
            return Ok(LineRead::Closed);
        }
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        is_too_long |= line.len() + part.len() > most;
        if !is_too_long {
            line.extend_from_slice(part);
        }
        let used = end.map_or(bytes.len(), |end| end + 1);
        stream.consume(used);
        if end.is_some() {
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            return Ok(if is_too_long { LineRead::TooLong } else { LineRead::Whole });
        }
    }
}

/// Reads a letter to its end; `None` if it is too large.
async fn read_letter(
    stream: &mut (impl AsyncBufRead + Unpin),
    limits: &LmtpLimits,
) -> io::Result<Option<Vec<u8>>> {
    let mut unstuffing = Unstuffing::new(limits.letter);
    loop {
        let bytes = timeout(limits.idle, stream.fill_buf()).await.map_err(|_| io::ErrorKind::TimedOut)??;
        if bytes.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let (used, is_done) = match unstuffing.take(bytes) {
            Dotted::Ended(used) => (used, true),
            Dotted::GoesOn => (bytes.len(), false),
        };
        stream.consume(used);
        if is_done {
            return Ok(unstuffing.into_letter());
        }
    }
}

#[cfg(test)]
#[path = "lmtp_tests.rs"]
mod tests;
