//! Extracting the sender's text from a letter.

use mail_parser::{Encoding, Message, MessagePart, PartType};

use crate::flowed::unflow;
use crate::html::text_of;

/// The plain text of a letter with `\n` line ends. Attachments and embedded letters are skipped.
pub(crate) fn plain(message: &Message<'_>) -> String {
    let plain = message.text_bodies().filter(|part| matches!(part.body, PartType::Text(_)));
    joined(plain.map(|part| plain_text(part, &message.raw_message)))
}

/// The text of a letter's HTML, for letters without usable plain text.
pub(crate) fn from_html(message: &Message<'_>) -> String {
    joined(message.html_bodies().filter_map(|part| match &part.body {
        PartType::Html(html) => Some(text_of(html)),
        _ => None,
    }))
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    let mut all = String::new();
    for part in parts {
        if !all.is_empty() && !all.ends_with('\n') {
            all.push('\n');
        }
        all.push_str(&part);
    }
    all
}

fn plain_text(part: &MessagePart<'_>, raw: &[u8]) -> String {
    let PartType::Text(text) = &part.body else { return String::new() };
    let kind = mail_parser::MimeHeaders::content_type(part);
    let is = |name: &str, value: &str| {
        kind.and_then(|kind| kind.attribute(name))
            .is_some_and(|found| found.trim().eq_ignore_ascii_case(value))
    };
    // Programs that declare everything as ASCII mostly send UTF-8.
    let sent = raw
        .get(part.offset_body as usize..part.offset_end as usize)
        .and_then(|sent| str::from_utf8(sent).ok());
    let sent = sent.filter(|_| part.encoding == Encoding::None && is("charset", "us-ascii"));
    // A carriage return without a line feed also ends a line.
    let text = sent.unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    if is("format", "flowed") { unflow(&text, is("delsp", "yes")) } else { text }
}
