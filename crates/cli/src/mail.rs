//! `botyard mail`: `read` shows what a letter says, without executing it; `deliver` passes it to the running
//! server.

mod deliver;

use std::io::{Read, Write};

use anyhow::Context as _;
use botyard_catalog::GAMES;
use botyard_core::Lang;
use botyard_mail::{Address, LONGEST_LETTER, Letter, ReadSettings, read};
use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Shown by `botyard mail read --help`.
pub(crate) const HELP: &str = "\
Prints one JSON object:
  commands   the commands of the letter in their canonical form, mail words included
  chat       the text of chat, message or broadcast, or null
  ignored    null, or why it gets no reply: auto-reply, bounce, list, bulk, own, too-large, malformed
  token      the reply token, or null
  from       the sender's address, or null if it can be read in two ways
  trust      token, verified, word or nobody
  verified   whether the sender's domain vouches for the address
  message_id the letter's own Message-ID, or null
  notes      remarks to the sender on how the letter was read
  error      the first invalid line (line 0 is the subject), or null
  not_tried  commands after that line
Nothing is executed or stored. The output contains the secrets of the letter.
Exit code: 0 the letter was read, whatever it says; 1 input error; 2 invalid arguments.

Example:
  botyard mail read --own yard@club.example --authserv-id mx.club.example < letter.eml";

/// Arguments of `botyard mail`.
#[derive(Args, Debug)]
pub(crate) struct Mail {
    #[command(subcommand)]
    what: MailCommand,
}

#[derive(Subcommand, Debug)]
enum MailCommand {
    /// Parse a letter from standard input and print it as JSON
    #[command(after_help = HELP)]
    Read(Box<ReadLetter>),
    /// Deliver a letter from standard input to the running server
    #[command(after_help = deliver::HELP)]
    Deliver(Box<deliver::DeliverLetter>),
}

#[derive(Args, Debug)]
struct ReadLetter {
    /// Address that players write to, for reply tokens
    #[arg(long, alias = "own-address", value_name = "ADDRESS", value_parser = address)]
    own: Option<Address>,
    /// Name of your mail server in its Authentication-Results header; without it that header is ignored
    #[arg(long, value_name = "NAME")]
    authserv_id: Option<String>,
    /// Envelope sender; "" for a bounce
    #[arg(long, value_name = "ADDRESS")]
    envelope_from: Option<String>,
    /// Envelope recipient
    #[arg(long, value_name = "ADDRESS")]
    envelope_to: Option<String>,
    /// Account of the sender's address
    #[arg(long, value_name = "NAME")]
    account: Option<String>,
    /// Domain with a verified DKIM signature; repeatable
    #[arg(long, value_name = "DOMAIN")]
    dkim: Vec<String>,
    /// Language of notes and errors: en, es or pl
    #[arg(long, default_value = "en", value_parser = |text: &str| text.parse::<Lang>())]
    lang: Lang,
}

fn address(text: &str) -> Result<Address, String> {
    Address::normal(text).ok_or_else(|| "write it as name@domain, for example yard@club.example".to_owned())
}

pub(crate) fn run(asked: &Mail, input: impl Read, out: &mut dyn Write) -> Result<(), Failure> {
    let asked = match &asked.what {
        MailCommand::Read(asked) => asked,
        MailCommand::Deliver(asked) => return deliver::run(asked, input),
    };
    let mut bytes = Vec::new();
    // One byte more than the size limit reveals that a letter is too long.
    let most = LONGEST_LETTER as u64 + 1;
    input.take(most).read_to_end(&mut bytes).context("can't read the letter")?;
    let settings =
        ReadSettings { games: GAMES, own: asked.own.clone(), authserv_id: asked.authserv_id.clone() };
    let letter = Letter {
        bytes: &bytes,
        envelope_from: asked.envelope_from.as_deref(),
        envelope_to: asked.envelope_to.as_deref(),
        dkim: &asked.dkim,
        account: asked.account.as_deref(),
    };
    writeln!(out, "{}", read(&settings, &letter).disclose(asked.lang))?;
    Ok(())
}
