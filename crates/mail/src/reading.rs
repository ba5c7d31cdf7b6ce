//! A letter as it was understood.

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
use crate::letter::{Door, LONGEST_LETTER, Letter};
use crate::quoted::own_lines;
use crate::sanity::tame;
use crate::script::{self, Script};
use crate::text;
use crate::token::{self, ReplyToken};

/// How far it is known who writes. Which account that is, only the server can tell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trust {
    /// A reply token was sent along; whether it is valid is for the server to say.
    Token,
    /// The sender's domain vouches for the address in `From`.
    Verified,
    /// A command has a mail word in its slot; whether it is right is for the server to say.
    Word,
    /// Nobody knows.
    Nobody,
}

impl Trust {
    /// The name by which programs know it; it never changes.
    pub fn code(self) -> &'static str {
        match self {
            Trust::Token => "token",
            Trust::Verified => "verified",
            Trust::Word => "word",
            Trust::Nobody => "nobody",
        }
    }
}

/// A line of a letter that gives a command or tries to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The line of the letter's text, from 1; 0 is the subject.
    pub number: usize,
    /// The command, or why there is none.
    pub said: Result<LetterCommand, Fault>,
    /// What the sender should know about how it was read.
    pub notes: Vec<Note>,
}

/// What a letter says, and who says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Why the letter is put aside without an answer. Then there are no lines.
    pub ignored: Option<Ignored>,
    /// The commands in order. The first that fails ends them, so those behind a fault aren't tried.
    pub lines: Vec<Line>,
    /// The sender: the one address in `From`. `None` if it could be read in two ways.
    pub from: Option<Address>,
    /// Whether the domain of `from` vouches for it.
    pub is_verified: bool,
    /// Whether the configured mail server has said anything about who sent the letter.
    pub is_judged: bool,
    /// The reply token that came along.
    pub token: Option<ReplyToken>,
    /// The letter's own Message-ID, without brackets.
    pub message_id: Option<String>,
}

/// Reads a letter. Any bytes are read, in time that grows with their number.
pub fn read(door: &Door<'_>, letter: &Letter<'_>) -> Reading {
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
    reading.is_verified = reading.from.as_ref().is_some_and(|from| is_verified(door, letter, &headers, from));
    reading.is_judged = door
        .authserv_id
        .as_ref()
        .is_some_and(|id| authentication::judges(headers.all("Authentication-Results"), id));
    reading.token = door.own.as_ref().and_then(|own| token::find(&headers, letter, own));
    let subject = only_subject(&message);
    reading.ignored = automatic::reason(&headers, letter, door.own.as_ref(), reading.from.as_ref(), &subject);
    if reading.ignored.is_none() {
        let grammar = Grammar {
            games: door.games,
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
        // Some programs write no more than a placeholder as plain text.
        if has_plain && matches!(reading.fault(), Some((_, fault)) if fault.says_nothing()) {
            let html = text::from_html(&message);
            if !html.trim().is_empty() {
                reading.lines = lines_of(html);
            }
        }
    }
    reading
}

/// Only what is needed of the headers is parsed; all others are looked at as they are.
static PARSER: LazyLock<MessageParser> =
    LazyLock::new(|| MessageParser::new().with_mime_headers().header_text(HeaderName::Subject));

/// The sender, if there is exactly one `From` with exactly one address.
fn only_sender(headers: &Headers<'_>) -> Option<Address> {
    let mut all = headers.all("From");
    let value = all.next()?;
    if all.next().is_some() { None } else { only_mailbox(&value) }
}

/// The subject; nothing if there are several, because mail programs show different ones.
fn only_subject(message: &Message<'_>) -> String {
    let mut all = message.header_values(HeaderName::Subject);
    match (all.next(), all.next()) {
        (Some(subject), None) => subject.as_text().unwrap_or_default().to_owned(),
        _ => String::new(),
    }
}

fn is_verified(door: &Door<'_>, letter: &Letter<'_>, headers: &Headers<'_>, from: &Address) -> bool {
    let by_server = door
        .authserv_id
        .as_ref()
        .is_some_and(|id| authentication::proves(headers.all("Authentication-Results"), id, from.domain()));
    by_server || letter.dkim.iter().any(|signed| authentication::is_aligned(signed, from.domain()))
}

impl Reading {
    /// How far it is known who writes, by the strongest sign there is. A sender that can be read in two ways is nobody, whatever else
    /// the letter has.
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

    /// The commands to do: those before the first fault.
    pub fn commands(&self) -> impl Iterator<Item = &LetterCommand> {
        self.lines.iter().map_while(|line| line.said.as_ref().ok())
    }

    /// Names and mail words of the commands, and those that may stand in the line that can't be done.
    pub fn signers(&self) -> impl Iterator<Item = &Signer> {
        let of_fault = self.fault().and_then(|(_, fault)| match fault {
            Fault::NoOrder { signer, .. } => signer.as_ref(),
            _ => None,
        });
        self.commands().filter_map(LetterCommand::signer).chain(of_fault)
    }

    /// The first line that can't be done.
    pub fn fault(&self) -> Option<(usize, &Fault)> {
        self.lines.iter().find_map(|line| Some((line.number, line.said.as_ref().err()?)))
    }

    /// Everything as JSON, secrets included: only for whoever has the letter itself.
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
