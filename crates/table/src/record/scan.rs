//! Tokenising records: tags, words, comments.

use botyard_core::{Texts, clip};

use super::wrong::{BadRecord, RecordResult, Wrong, wrong};
use crate::limits;

const MANY_TAGS: Texts =
    Texts::new("there are too many tags", "hay demasiadas etiquetas", "jest za dużo znaczników");
const LONG_COMMENT: Texts = Texts::new(
    "this comment is too long: bytes",
    "este comentario es demasiado largo: bytes",
    "ten komentarz jest za długi: bajty",
);

/// A tag: `[name "value"]`.
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) line: usize,
}

/// A token of the turns.
pub(super) enum TurnToken<'a> {
    Word(&'a str),
    Comment(&'a str),
}

/// A token with the line on which it begins.
pub(super) struct Item<'a> {
    pub(super) line: usize,
    pub(super) what: TurnToken<'a>,
}

/// The text that hasn't been read yet.
pub(super) struct Scan<'a> {
    text: &'a str,
    /// Number of the present line.
    pub(super) line: usize,
}

impl<'a> Scan<'a> {
    pub(super) fn new(text: &'a str) -> Scan<'a> {
        Scan { text, line: 1 }
    }

    fn skip(&mut self, bytes: usize) -> &'a str {
        let (before, behind) = self.text.split_at(bytes);
        self.line += before.bytes().filter(|&byte| byte == b'\n').count();
        self.text = behind;
        before
    }

    fn skip_space(&mut self) {
        let blank = |sign: char| sign.is_whitespace() || sign == '\u{feff}';
        let space = self.text.len() - self.text.trim_start_matches(blank).len();
        self.skip(space);
    }

    /// Reads the tags that come next; duplicate names are an error.
    pub(super) fn tags(&mut self) -> RecordResult<Vec<Tag>> {
        let mut tags: Vec<Tag> = Vec::new();
        loop {
            self.skip_space();
            if !self.text.starts_with('[') {
                return Ok(tags);
            }
            if tags.len() == limits::TAGS {
                return wrong(self.line, Wrong::TooMuch { what: MANY_TAGS, most: limits::TAGS });
            }
            let tag = self.tag()?;
            if tags.iter().any(|other| other.name.eq_ignore_ascii_case(&tag.name)) {
                return wrong(tag.line, Wrong::TagTwice(clip(&tag.name)));
            }
            tags.push(tag);
        }
    }

    /// Reads `[Name "value"]`; the quotes may be missing if the value contains no `]`.
    fn tag(&mut self) -> RecordResult<Tag> {
        let line = self.line;
        let end_of_line = self.text.find('\n').unwrap_or(self.text.len());
        let inside = &self.text[1..end_of_line];
        let open = || BadRecord { line, wrong: Wrong::OpenTag };
        let name_end = inside.find(|sign: char| sign.is_whitespace() || sign == '"' || sign == ']');
        let (name, rest) = inside.split_at(name_end.ok_or_else(open)?);
        let rest_start = 1 + name.len() + (rest.len() - rest.trim_start().len());
        let rest = rest.trim_start();
        let (value, behind) = match rest.strip_prefix('"') {
            None => {
                let end = rest.find(']').ok_or_else(open)?;
                (rest[..end].trim().to_owned(), rest_start + end)
            }
            Some(quoted) => {
                let (value, end) = unquote(quoted).ok_or_else(open)?;
                let close = quoted[end..].find(']').ok_or_else(open)?;
                if !quoted[end..end + close].trim().is_empty() {
                    return Err(open());
                }
                (value, rest_start + 1 + end + close)
            }
        };
        let name = name.to_owned();
        let value = value.replace(char::is_control, " ");
        self.skip(behind + 1);
        Ok(Tag { name, value, line })
    }

    /// Skips space and PGN's additions between the turns: `(variations)`, `$1`, and comments from `;` to the
    /// end of the line.
    fn skip_asides(&mut self) -> RecordResult<()> {
        loop {
            self.skip_space();
            let aside = match self.text.chars().next() {
                Some('$') => self.text.find(char::is_whitespace).unwrap_or(self.text.len()),
                Some(';') => self.text.find('\n').unwrap_or(self.text.len()),
                Some('(') => match variation(self.text) {
                    Some(end) => end,
                    None => return wrong(self.line, Wrong::OpenVariation),
                },
                _ => return Ok(()),
            };
            self.skip(aside);
        }
    }

    pub(super) fn item(&mut self) -> RecordResult<Option<Item<'a>>> {
        self.skip_asides()?;
        let line = self.line;
        if self.text.is_empty() {
            return Ok(None);
        }
        if self.text.starts_with('{') {
            let Some(end) = self.text.find('}') else { return wrong(line, Wrong::OpenComment) };
            if end > limits::COMMENT {
                return wrong(line, Wrong::TooMuch { what: LONG_COMMENT, most: limits::COMMENT });
            }
            let comment = self.skip(end + 1);
            return Ok(Some(Item { line, what: TurnToken::Comment(&comment[1..end]) }));
        }
        let end = self.text.find(|sign: char| sign.is_whitespace() || sign == '{').unwrap_or(self.text.len());
        Ok(Some(Item { line, what: TurnToken::Word(self.skip(end)) }))
    }
}

/// The end of the variation at the beginning of the text. It may contain other variations and comments.
fn variation(text: &str) -> Option<usize> {
    let (mut depth, mut in_comment) = (0_usize, false);
    for (at, sign) in text.char_indices() {
        match sign {
            '{' => in_comment = true,
            '}' => in_comment = false,
            '(' if !in_comment => depth += 1,
            ')' if !in_comment => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// Reads up to the closing quote. Returns the text and the offset after the quote.
fn unquote(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut signs = text.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '"' => return Some((value, at + 1)),
            '\\' => value.push(signs.next()?.1),
            _ => value.push(sign),
        }
    }
    None
}
