//! `botyard mail`: `read` shows what a letter says, without doing it; `deliver` hands it to the running server.

mod deliver;

use std::io::{Read, Write};

use anyhow::Context as _;
use botyard_catalog::GAMES;
use botyard_core::Lang;
use botyard_mail::{Address, Door, LONGEST_LETTER, Letter, read};
use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Shown by `botyard mail read --help`.
pub(crate) const HELP: &str = "\
Prints one JSON object:
  commands   the commands of the letter in their canonical form, mail words included
  chat       the text of chat, message or broadcast, or null
  ignored    null, or why nobody answers: auto-reply, bounce, list, bulk, own, too-large, malformed
  token      the reply token, or null
  from       the sender's address, or null if it can be read in two ways
  trust      token, verified, word or nobody
  verified   whether the sender's domain vouches for the address
  message_id the letter's own Message-ID, or null
  notes      what the sender is told about how the letter was read
  error      the first line that can't be read (line 0 is the subject), or null
  not_tried  commands behind that line
Nothing is done and nothing is stored. The output has the letter's secrets in it.
Exit code 0 if the letter was read, whatever it says; 1 if the input fails; 2 for wrong options.

Example:
  botyard mail read --own yard@club.example --authserv-id mx.club.example < letter.eml";

/// Letters: play by mail.
#[derive(Args, Debug)]
pub(crate) struct Mail {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Show what a letter on the standard input says, as JSON
    #[command(after_help = HELP)]
    Read(Box<ReadLetter>),
    /// Hand a letter on the standard input to the running server, as a mail server's pipe does
    #[command(after_help = deliver::HELP)]
    Deliver(Box<deliver::DeliverLetter>),
}

#[derive(Args, Debug)]
struct ReadLetter {
    /// The address of the mail door, to find reply tokens by
    #[arg(long, alias = "own-address", value_name = "ADDRESS", value_parser = address)]
    own: Option<Address>,
    /// The name under which your mail server writes Authentication-Results; without it no sender is verified by that header
    #[arg(long, value_name = "NAME")]
    authserv_id: Option<String>,
    /// The envelope's sender; "" for none, as bounces have it
    #[arg(long, value_name = "ADDRESS")]
    envelope_from: Option<String>,
    /// The envelope's recipient
    #[arg(long, value_name = "ADDRESS")]
    envelope_to: Option<String>,
    /// The account to which the sender's address belongs
    #[arg(long, value_name = "NAME")]
    account: Option<String>,
    /// A domain whose DKIM signature of the letter was verified; may be given several times
    #[arg(long, value_name = "DOMAIN")]
    dkim: Vec<String>,
    /// The language of notes and errors: en, es or pl
    #[arg(long, default_value = "en", value_parser = |text: &str| text.parse::<Lang>())]
    lang: Lang,
}

fn address(text: &str) -> Result<Address, String> {
    Address::normal(text).ok_or_else(|| "write it as name@domain, for example yard@club.example".to_owned())
}

pub(crate) fn run(asked: &Mail, input: impl Read, out: &mut dyn Write) -> Result<(), Failure> {
    let asked = match &asked.what {
        What::Read(asked) => asked,
        What::Deliver(asked) => return deliver::run(asked, input),
    };
    let mut bytes = Vec::new();
    // One byte more than the longest letter shows that it is too long.
    let most = LONGEST_LETTER as u64 + 1;
    input.take(most).read_to_end(&mut bytes).context("the letter can't be read")?;
    let door = Door { games: GAMES, own: asked.own.clone(), authserv_id: asked.authserv_id.clone() };
    let letter = Letter {
        bytes: &bytes,
        envelope_from: asked.envelope_from.as_deref(),
        envelope_to: asked.envelope_to.as_deref(),
        dkim: &asked.dkim,
        account: asked.account.as_deref(),
    };
    writeln!(out, "{}", read(&door, &letter).disclose(asked.lang))?;
    Ok(())
}
