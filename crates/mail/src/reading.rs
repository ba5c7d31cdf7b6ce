//! Reading a letter: its sender and its commands.

use std::sync::LazyLock;

use botyard_core::{InWords, Lang};
use mail_parser::{HeaderName, Message, MessageParser};
use serde_json::{Value, json};

use crate::address::{Address, only_mailbox};
use crate::authentication;
use crate::automatic::{self, Ignored};
use crate::canonical::Secrets;
use crate::command::{LetterCommand, Signer};
use crate::fault::{Fault, Note};
use crate::grammar::Grammar;
use crate::headers::Headers;
use crate::letter::{LONGEST_LETTER, Letter, ReadSettings};
use crate::quoted::own_lines;
use crate::sanity::tame;
use crate::script::{self, Script};
use crate::text;
use crate::token::{self, ReplyToken};

/// How far the sender is known. Only the server can tell which account that is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trust {
    /// The letter has a reply token; the server checks whether it is valid.
    Token,
    /// The domain of the address in `From` vouches for it.
    Verified,
    /// A command has a mail word; the server checks whether it is right.
    Word,
    /// The sender is unknown.
    Nobody,
}

impl Trust {
    /// Stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Trust::Token => "token",
            Trust::Verified => "verified",
            Trust::Word => "word",
            Trust::Nobody => "nobody",
        }
    }
}

/// A line of a letter with a command, or with an attempt at one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LetterLine {
    /// Line number in the letter's text, from 1; 0 is the subject.
    pub number: usize,
    /// The command, or the reason why there is none.
    pub said: Result<LetterCommand, Fault>,
    /// Notes for the sender on how the line was read.
    pub notes: Vec<Note>,
}

/// Commands and sender of a letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Why the letter is ignored without an answer. There are no lines then.
    pub ignored: Option<Ignored>,
    /// The commands in order. The first fault ends them: later lines aren't executed.
    pub lines: Vec<LetterLine>,
    /// The sender: the only address in `From`. `None` if it is ambiguous.
    pub from: Option<Address>,
    /// Whether the domain of `from` vouches for it.
    pub is_verified: bool,
    /// Whether the configured mail host has reported any result about the sender.
    pub is_judged: bool,
    /// The reply token of the letter.
    pub token: Option<ReplyToken>,
    /// Message-ID of the letter, without brackets.
    pub message_id: Option<String>,
}

/// Reads a letter. Accepts any bytes, in time linear in their number.
pub fn read(settings: &ReadSettings<'_>, letter: &Letter<'_>) -> Reading {
    let ignored = |why: Ignored| Reading {
        ignored: Some(why),
        lines: Vec::new(),
        from: None,
        is_verified: false,
        is_judged: false,
        token: None,
        message_id: None,
    };
    let bytes = letter.bytes;
    if bytes.len() > LONGEST_LETTER {
        return ignored(Ignored::TooLarge);
    }
    let Some(tamed) = tame(bytes) else { return ignored(Ignored::Malformed) };
    let Some(message) = PARSER.parse(tamed.as_ref()) else { return ignored(Ignored::Malformed) };
    let headers = Headers::of(&message);
    let mut reading = ignored(Ignored::Malformed);
    reading.from = only_sender(&headers);
    reading.message_id = headers.first("Message-ID").and_then(|id| {
        let id = id.trim().strip_prefix('<')?.strip_suffix('>')?.to_owned();
        (id.len() <= 998 && id.bytes().all(|byte| byte.is_ascii_graphic())).then_some(id)
    });
    reading.is_verified =
        reading.from.as_ref().is_some_and(|from| is_verified(settings, letter, &headers, from));
    reading.is_judged = settings
        .authserv_id
        .as_ref()
        .is_some_and(|id| authentication::judges(headers.all("Authentication-Results"), id));
    reading.token = settings.own.as_ref().and_then(|own| token::find(&headers, letter, own));
    let subject = only_subject(&message);
    reading.ignored =
        automatic::reason(&headers, letter, settings.own.as_ref(), reading.from.as_ref(), &subject);
    if reading.ignored.is_none() {
        let grammar = Grammar {
            games: settings.games,
            has_token: reading.token.is_some(),
            is_known: reading.token.is_some() || reading.is_verified,
            account: letter.account,
        };
        let lines_of = |text: String| {
            let Script { lines } =
                script::read(&grammar, &subject, &own_lines(&text), !text.trim().is_empty());
            lines
        };
        let plain = text::plain(&message);
        let has_plain = !plain.trim().is_empty();
        reading.lines = lines_of(if has_plain { plain } else { text::from_html(&message) });
        // Some programs write only a placeholder as plain text.
        if has_plain && matches!(reading.fault(), Some((_, fault)) if fault.says_nothing()) {
            let html = text::from_html(&message);
            if !html.trim().is_empty() {
                reading.lines = lines_of(html);
            }
        }
    }
    reading
}

/// Parses only the headers that are needed; others are read raw.
static PARSER: LazyLock<MessageParser> =
    LazyLock::new(|| MessageParser::new().with_mime_headers().header_text(HeaderName::Subject));

/// The sender, if there is exactly one `From` with exactly one address.
fn only_sender(headers: &Headers<'_>) -> Option<Address> {
    let mut all = headers.all("From");
    let value = all.next()?;
    if all.next().is_some() { None } else { only_mailbox(&value) }
}

/// The subject; empty if there are several, because mail programs show different ones.
fn only_subject(message: &Message<'_>) -> String {
    let mut all = message.header_values(HeaderName::Subject);
    match (all.next(), all.next()) {
        (Some(subject), None) => subject.as_text().unwrap_or_default().to_owned(),
        _ => String::new(),
    }
}

fn is_verified(
    settings: &ReadSettings<'_>,
    letter: &Letter<'_>,
    headers: &Headers<'_>,
    from: &Address,
) -> bool {
    let by_server = settings
        .authserv_id
        .as_ref()
        .is_some_and(|id| authentication::proves(headers.all("Authentication-Results"), id, from.domain()));
    by_server || letter.dkim.iter().any(|signed| authentication::is_aligned(signed, from.domain()))
}

impl Reading {
    /// How far the sender is known, by the strongest evidence. An ambiguous sender is unknown, whatever else
    /// the letter contains.
    pub fn trust(&self) -> Trust {
        if self.from.is_none() {
            Trust::Nobody
        } else if self.token.is_some() {
            Trust::Token
        } else if self.is_verified {
            Trust::Verified
        } else if self.commands().any(LetterCommand::has_word) {
            Trust::Word
        } else {
            Trust::Nobody
        }
    }

    /// The commands to execute: those before the first fault.
    pub fn commands(&self) -> impl Iterator<Item = &LetterCommand> {
        self.lines.iter().map_while(|line| line.said.as_ref().ok())
    }

    /// The signers of the commands, and one that may be in the faulty line.
    pub fn signers(&self) -> impl Iterator<Item = &Signer> {
        let of_fault = self.fault().and_then(|(_, fault)| match fault {
            Fault::NoOrder { signer, .. } => signer.as_ref(),
            _ => None,
        });
        self.commands().filter_map(LetterCommand::signer).chain(of_fault)
    }

    /// The first faulty line with its number.
    pub fn fault(&self) -> Option<(usize, &Fault)> {
        self.lines.iter().find_map(|line| Some((line.number, line.said.as_ref().err()?)))
    }

    /// Returns everything as JSON, secrets included: only for people who have the letter itself.
    pub fn disclose(&self, lang: Lang) -> Value {
        let canonical = |command: &LetterCommand| command.canonical(Secrets::Shown);
        let commands: Vec<String> = self.commands().map(canonical).collect();
        let chat: Vec<&str> = self.commands().filter_map(LetterCommand::text).collect();
        let behind = self.lines.iter().skip(commands.len() + 1);
        let not_tried: Vec<String> =
            behind.filter_map(|line| Some(canonical(line.said.as_ref().ok()?))).collect();
        let notes = self.lines.iter().flat_map(|line| &line.notes);
        let notes: Vec<String> = notes.map(|note| note.in_words(lang)).collect();
        let fault = self
            .fault()
            .map(|(line, fault)| json!({ "line": line, "code": fault.code(), "text": fault.in_words(lang) }));
        json!({
            "commands": commands,
            "chat": if chat.is_empty() { None } else { Some(chat.join("\n\n")) },
            "ignored": self.ignored.map(Ignored::code),
            "token": self.token.as_ref().map(ReplyToken::reveal),
            "from": self.from,
            "trust": self.trust().code(),
            "verified": self.is_verified,
            "message_id": self.message_id,
            "notes": notes,
            "error": fault,
            "not_tried": not_tried,
        })
    }
}
