//! Writing letters to players.

use botyard_core::Lang;
use mail_builder::MessageBuilder;
use mail_builder::headers::HeaderType;
use mail_builder::headers::content_type::ContentType;
use mail_builder::headers::date::Date;
use mail_builder::headers::raw::Raw;
use mail_builder::mime::{BodyPart, MimePart};

use crate::address::Address;
use crate::body::{Block, html, plain};
use crate::picture::{SVG, boundary};
use crate::token::ReplyToken;

/// A letter to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LetterDraft {
    /// The server's address, without a tag.
    pub from: Address,
    /// Display name of the server.
    pub from_name: String,
    /// The player's address.
    pub to: Address,
    /// The subject. It is the same for all letters of a table, so that mail programs thread them.
    pub subject: String,
    /// Language of the text.
    pub lang: Lang,
    /// Date in seconds since 1970.
    pub date: i64,
    /// Message-ID without brackets.
    pub message_id: String,
    /// Message-IDs of the root of the table's thread and of the letter that is answered, without brackets.
    pub references: Vec<String>,
    /// Token for the reply address.
    pub reply_token: Option<ReplyToken>,
    /// Value of `List-Id`, by which mail programs filter: `duel.club.example`.
    pub list: Option<String>,
    /// URLs for unsubscribing: a `mailto:`, and a page that accepts a POST.
    pub unsubscribe: Vec<String>,
    /// The text.
    pub blocks: Vec<Block>,
    /// A picture of the board as SVG, which mail programs don't show:
    /// [`with_picture_drawn`](crate::with_picture_drawn) replaces it by a PNG before the letter is sent.
    pub picture: Option<String>,
    /// A record of the game: file name and text.
    pub record: Option<(String, String)>,
    /// Whether the letter answers another; otherwise the server sends it on its own.
    pub is_answer: bool,
}

impl LetterDraft {
    /// Writes the letter with CRLF line ends. Deterministic: equal drafts give equal bytes.
    pub fn write(&self) -> Vec<u8> {
        let own = self.from.as_str();
        let mut builder = MessageBuilder::new()
            .from((self.from_name.as_str(), own))
            .to(self.to.as_str())
            .subject(self.subject.as_str())
            .date(Date::new(self.date))
            .message_id(self.message_id.as_str())
            .header("Auto-Submitted", raw(if self.is_answer { "auto-replied" } else { "auto-generated" }))
            .header("X-Botyard", raw("1"))
            .header("X-Auto-Response-Suppress", raw("All"));
        if let Some(last) = self.references.last() {
            builder = builder.in_reply_to(last.as_str()).references(self.references.clone());
        }
        if let Some(token) = &self.reply_token {
            builder = builder.reply_to((self.from_name.clone(), tagged(&self.from, token.reveal())));
        }
        if let Some(list) = &self.list {
            builder = builder.header("List-Id", raw(&format!("<{list}>")));
        }
        if !self.unsubscribe.is_empty() {
            let all: Vec<String> = self.unsubscribe.iter().map(|url| format!("<{url}>")).collect();
            builder = builder.header("List-Unsubscribe", raw(&all.join(", ")));
            if self.unsubscribe.iter().any(|url| url.starts_with("https:")) {
                builder = builder.header("List-Unsubscribe-Post", raw("List-Unsubscribe=One-Click"));
            }
        }
        let bytes = builder.body(self.body()).write_to_vec().unwrap_or_default();
        with_crlf(&bytes)
    }

    /// Text and HTML as alternatives, the HTML with its picture, and the record as attachment.
    fn body(&self) -> MimePart<'_> {
        let picture = self.picture.as_ref().map(|svg| (format!("board.{}", self.message_id), svg));
        let text = MimePart::new(text_kind("plain"), plain(&self.blocks));
        let picture_id = picture.as_ref().map(|(id, _)| id.as_str());
        let page = html(&self.blocks, &self.subject, self.lang, picture_id);
        let page = MimePart::new(text_kind("html"), page);
        let page = match picture {
            None => page,
            Some((id, svg)) => {
                let picture = MimePart::new(SVG, svg.as_bytes()).inline().cid(id);
                self.together("related", vec![page, picture])
            }
        };
        let both = self.together("alternative", vec![text, page]);
        match &self.record {
            None => both,
            Some((name, record)) => {
                let record = MimePart::new(text_kind("plain"), record.as_str());
                self.together("mixed", vec![both, record.attachment(name.as_str())])
            }
        }
    }

    fn together<'a>(&self, how: &str, parts: Vec<MimePart<'a>>) -> MimePart<'a> {
        let kind = ContentType::new(format!("multipart/{how}"))
            .attribute("boundary", boundary(how, &self.message_id));
        MimePart::new(kind, BodyPart::Multipart(parts))
    }
}

/// The address with a tag: `yard+TAG@club.example`.
pub fn tagged(own: &Address, tag: &str) -> String {
    format!("{}+{tag}@{}", own.local(), own.domain())
}

fn text_kind(kind: &str) -> ContentType<'static> {
    ContentType::new(format!("text/{kind}")).attribute("charset", "utf-8")
}

fn raw(text: &str) -> HeaderType<'static> {
    Raw::new(text.to_owned()).into()
}

fn with_crlf(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 32);
    let mut last = 0;
    for &byte in bytes {
        if byte == b'\n' && last != b'\r' {
            out.push(b'\r');
        }
        out.push(byte);
        last = byte;
    }
    out
}
