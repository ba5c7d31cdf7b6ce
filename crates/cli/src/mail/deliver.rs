//! `botyard mail deliver`: receives a letter from a pipe and passes it to the running server by LMTP, so that
//! only the server writes to its database. The exit code tells the mail server the result.

use std::env;
use std::io::Read;

use botyard_mail::{Address, LONGEST_LETTER};
use botyard_server::mail::transports::{LmtpAnswer, LmtpClient};
use clap::Args;

use crate::failure::Failure;
use crate::settings::AllFlags;

/// Exit codes of sysexits.h, which mail servers understand.
const BAD_DATA: u8 = 65;
const TRY_LATER: u8 = 75;
const NOT_ALLOWED: u8 = 77;

/// Shown by `botyard mail deliver --help`.
pub(crate) const HELP: &str = "\
Needs a running server with mail_lmtp, found by the same settings. The envelope is taken from --from and --to, else from the \
variables SENDER and RECIPIENT, which Postfix, Exim and qmail set; a first line `From ADDRESS DATE` names the sender, too.
Exit code: 0 stored, 65 too large, 77 not for this server, 75 temporary failure: no server is running, or it can't store \
anything; deliver again later.

Example, in Postfix' master.cf:
  botyard unix - n n - - pipe
    flags=Rq user=botyard argv=/usr/local/bin/botyard mail deliver --from=${sender} --to=${original_recipient}";

#[derive(Args, Debug)]
pub(crate) struct DeliverLetter {
    /// Envelope sender; "" for a bounce
    #[arg(long, visible_alias = "sender", value_name = "ADDRESS")]
    from: Option<String>,
    /// Envelope recipient; repeatable [default: mail_address]
    #[arg(long, visible_alias = "recipient", value_name = "ADDRESS")]
    to: Vec<String>,
    #[command(flatten)]
    flags: AllFlags,
}

fn later(words: impl Into<String>) -> Failure {
    Failure::Code { code: TRY_LATER, words: words.into() }
}

pub(crate) fn run(asked: &DeliverLetter, input: impl Read) -> Result<(), Failure> {
    // A wrong setting must not make the mail server return the letter to the player.
    let settings = asked.flags.load().map_err(|why| later(why.to_string()))?.settings;
    let mail = &settings.mail;
    let Some(address) = &mail.transports.lmtp else {
        return Err(later("set mail_lmtp, through which this command reaches the server"));
    };
    let mut letter = Vec::new();
    // One byte more than the size limit reveals that a letter is too long.
    let read = input.take(LONGEST_LETTER as u64 + 1).read_to_end(&mut letter);
    read.map_err(|why| later(format!("can't read the letter: {why}")))?;
    if letter.len() > LONGEST_LETTER {
        let words = format!("the letter is too large: the maximum is {LONGEST_LETTER} bytes");
        return Err(Failure::Code { code: BAD_DATA, words });
    }
    let (line_sender, letter) = without_from_line(&letter);
    let from = asked.from.clone().or_else(|| env::var("SENDER").ok()).or(line_sender).map(|from| bare(&from));
    let mut to: Vec<String> = asked.to.iter().map(|to| bare(to)).collect();
    if to.is_empty() {
        to.extend(env::var("RECIPIENT").ok().map(|to| bare(&to)).filter(|to| Address::normal(to).is_some()));
    }
    if to.is_empty() {
        to.extend(mail.address.as_ref().map(Address::to_string));
    }
    if to.is_empty() {
        return Err(later("set the recipient with --to, or mail_address"));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let answers = runtime.block_on(async {
        let mut client = LmtpClient::connect(address).await?;
        let answers = client.deliver(from.as_deref(), &to, letter).await?;
        client.quit().await;
        Ok::<_, std::io::Error>(answers)
    });
    let answers = answers.map_err(|why| later(format!("can't deliver to {address}: {why}")))?;
    verdict(&answers)
}

/// Combines the answers for all recipients into one exit code: temporary failures take precedence over
/// rejections.
fn verdict(answers: &[LmtpAnswer]) -> Result<(), Failure> {
    let worst = answers.iter().filter(|answer| !answer.is_good()).max_by_key(|answer| answer.code / 100 == 4);
    let Some(answer) = worst else { return Ok(()) };
    let code = match answer.code {
        550 => NOT_ALLOWED,
        500..600 => BAD_DATA,
        _ => TRY_LATER,
    };
    Err(Failure::Code { code, words: answer.words.clone() })
}

/// An address without surrounding angle brackets, which some mail servers add.
fn bare(address: &str) -> String {
    let address = address.trim();
    address.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or(address).to_owned()
}

/// Removes the line `From ADDRESS DATE` with which letters in mailbox files begin; returns its address as the
/// envelope's sender.
fn without_from_line(letter: &[u8]) -> (Option<String>, &[u8]) {
    let Some(rest) = letter.strip_prefix(b"From ") else { return (None, letter) };
    let end = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |end| end + 1);
    let (line, rest) = rest.split_at(end);
    let line = String::from_utf8_lossy(line);
    let sender = match line.split_whitespace().next() {
        // Bounces have no sender, but the format requires a word there.
        Some("MAILER-DAEMON" | "<>") => Some(String::new()),
        word => word.filter(|word| word.contains('@')).map(str::to_owned),
    };
    (sender, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_from_line_of_mailbox_files_is_removed() {
        let check = |letter: &str, sender: Option<&str>, rest: &str| {
            let (found, left) = without_from_line(letter.as_bytes());
            assert_eq!((found.as_deref(), left), (sender, rest.as_bytes()), "{letter:?}");
        };
        check("From ann@example.org Wed Nov 18\nSubject: x\n", Some("ann@example.org"), "Subject: x\n");
        check("From MAILER-DAEMON Wed Nov 18\r\nSubject: x\r\n", Some(""), "Subject: x\r\n");
        check("From nobody", None, "");
        check("From: ann@example.org\n\n", None, "From: ann@example.org\n\n");
    }

    #[test]
    fn temporary_failures_take_precedence() {
        let code = |codes: &[u16]| {
            let answers: Vec<LmtpAnswer> =
                codes.iter().map(|&code| LmtpAnswer { code, words: String::new() }).collect();
            match verdict(&answers) {
                Ok(()) => 0,
                Err(Failure::Code { code, .. }) => code,
                Err(other) => panic!("{other}"),
            }
        };
        assert_eq!(code(&[250, 250]), 0);
        assert_eq!(code(&[250, 451, 550]), 75);
        assert_eq!(code(&[550]), 77);
        assert_eq!(code(&[250, 552]), 65);
        assert_eq!(code(&[421]), 75);
    }
}
