//! The subset of Fluent that the page's messages use: text, variables, and selectors over a number or a
//! string.
//!
//! A complete Fluent library would add more than twenty kilobytes to the home page. A test formats every
//! message of every language with both implementations and compares the results.

use std::collections::HashMap;

use botyard_core::Lang;

/// Argument of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum MessageArg {
    /// Inserted as it is.
    Text(String),
    /// Selects a plural category.
    Number(i64),
}

impl From<&str> for MessageArg {
    fn from(text: &str) -> MessageArg {
        MessageArg::Text(text.to_owned())
    }
}

impl From<String> for MessageArg {
    fn from(text: String) -> MessageArg {
        MessageArg::Text(text)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for MessageArg {
            fn from(number: $number) -> MessageArg {
                MessageArg::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 usize i32 i64);

/// Arguments of a message by name.
#[derive(Debug, Default)]
pub(crate) struct Args(Vec<(&'static str, MessageArg)>);

impl Args {
    pub(crate) const fn new() -> Args {
        Args(Vec::new())
    }

    /// Adds an argument.
    pub(crate) fn set(&mut self, name: &'static str, value: impl Into<MessageArg>) {
        self.0.push((name, value.into()));
    }

    fn get(&self, name: &str) -> Option<&MessageArg> {
        self.0.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
    }
}

/// The messages of one language.
#[derive(Debug)]
pub(crate) struct Messages {
    lang: Lang,
    patterns: HashMap<String, String>,
}

impl Messages {
    /// Parses a Fluent file. Lines that can't be parsed are skipped.
    pub(crate) fn read(lang: Lang, text: &str) -> Messages {
        let mut patterns = HashMap::new();
        let mut last = None;
        for line in text.lines() {
            if line.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
                last = line.split_once('=').map(|(id, pattern)| {
                    let id = id.trim().to_owned();
                    patterns.insert(id.clone(), pattern.trim().to_owned());
                    id
                });
            } else if line.starts_with([' ', '}']) {
                if let Some(pattern) = last.as_ref().and_then(|id| patterns.get_mut(id)) {
                    pattern.push('\n');
                    pattern.push_str(line.trim());
                }
            } else {
                last = None;
            }
        }
        Messages { lang, patterns }
    }

    /// Formats the message with this id, if it exists.
    pub(crate) fn format(&self, id: &str, args: &Args) -> Option<String> {
        let mut text = String::new();
        self.write(self.patterns.get(id)?, args, &mut text);
        Some(text)
    }

    fn write(&self, pattern: &str, args: &Args, text: &mut String) {
        let mut rest = pattern;
        while let Some((before, from)) = rest.split_once('{') {
            text.push_str(before);
            let (inside, after) = from.split_at(end(from));
            self.place(inside.trim(), args, text);
            rest = after.get(1..).unwrap_or("");
        }
        text.push_str(rest);
    }

    /// Writes a placeable, the text between braces: `$name`, or `$name ->` followed by variants.
    fn place(&self, inside: &str, args: &Args, text: &mut String) {
        let (name, choices) =
            inside.split_once("->").map_or((inside, None), |(name, rest)| (name, Some(rest)));
        let name = name.trim().trim_start_matches('$');
        let value = args.get(name);
        match (choices, value) {
            (Some(choices), _) => self.write(self.choose(choices, value), args, text),
            (None, Some(MessageArg::Text(value))) => text.push_str(value),
            (None, Some(MessageArg::Number(value))) => text.push_str(&value.to_string()),
            (None, None) => {
                text.push_str("{$");
                text.push_str(name);
                text.push('}');
            }
        }
    }

    fn choose<'text>(&self, choices: &'text str, value: Option<&MessageArg>) -> &'text str {
        let mut usual = "";
        for (key, pattern) in variants(choices) {
            let (is_usual, key) = key.strip_prefix('*').map_or((false, key), |key| (true, key));
            let key = key.trim_start_matches('[').trim();
            let fits = match value {
                Some(MessageArg::Text(text)) => text == key,
                Some(MessageArg::Number(number)) => {
                    key.parse() == Ok(*number) || key == category(self.lang, *number)
                }
                None => false,
            };
            if fits {
                return pattern;
            }
            if is_usual {
                usual = pattern;
            }
        }
        usual
    }
}

/// Index of the brace that closes the one before `text`, or the length of the text if there is none.
fn end(text: &str) -> usize {
    let mut depth = 0;
    for (at, sign) in text.char_indices() {
        match sign {
            '}' if depth == 0 => return at,
            '}' => depth -= 1,
            '{' => depth += 1,
            _ => {}
        }
    }
    text.len()
}

/// Splits a selector into its variants, each on lines of its own: `[one] …`, `*[other] …`.
fn variants(choices: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut starts = Vec::new();
    let (mut at, mut depth) = (0, 0);
    for line in choices.split_inclusive('\n') {
        if depth == 0 && line.starts_with(['[', '*']) {
            starts.push(at);
        }
        depth += line.matches('{').count();
        depth = depth.saturating_sub(line.matches('}').count());
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([choices.len()]).collect::<Vec<_>>();
    starts.into_iter().zip(ends).filter_map(|(start, end)| {
        let (key, pattern) = choices[start..end].split_once(']')?;
        Some((key, pattern.trim()))
    })
}

/// Plural category of a number.
fn category(lang: Lang, number: i64) -> &'static str {
    let (ones, tens) = (number % 10, number % 100);
    match lang {
        _ if number == 1 => "one",
        Lang::Pl if (2..=4).contains(&ones) && !(12..=14).contains(&tens) => "few",
        Lang::Pl => "many",
        Lang::En | Lang::Es => "other",
    }
}
