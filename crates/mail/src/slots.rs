//! Splitting a line into words, and parsing the slots of commands.

use crate::address::Address;
use crate::command::{BoardFilter, ChallengeOption, ShowTarget, Signer, TableName};
use crate::fault::{Fault, Slot};
use crate::secret::Secret;
use crate::verb::Verb;

/// A word of a line. Text in quotation marks is one word, and always a name or a secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) is_quoted: bool,
}

/// Splits a line at white space, but not within quotation marks.
pub(crate) fn split(line: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let quoted = rest.strip_prefix('"').and_then(|inner| inner.split_once('"'));
        match quoted.filter(|(text, behind)| {
            !text.trim().is_empty() && (behind.is_empty() || behind.starts_with(char::is_whitespace))
        }) {
            Some((text, behind)) => {
                let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
                words.push(Word { text, is_quoted: true });
                rest = behind.trim_start();
            }
            None => {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                words.push(Word { text: rest[..end].to_owned(), is_quoted: false });
                rest = rest[end..].trim_start();
            }
        }
    }
    words
}

impl Word {
    fn is_number(&self) -> bool {
        !self.is_quoted && !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Whether the word can be the name of an account.
    pub(crate) fn is_name(&self) -> bool {
        let fits = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_' | ' ');
        self.text.len() <= 64 && self.text.chars().all(fits) && self.text.starts_with(char::is_alphanumeric)
    }

    pub(crate) fn is(&self, word: &str) -> bool {
        !self.is_quoted && self.text.eq_ignore_ascii_case(word)
    }

    /// Parses the number of a board: `17`, `#17`.
    pub(crate) fn board(&self) -> Option<u32> {
        let text = self.text.strip_prefix('#').unwrap_or(&self.text);
        let digits = Word { text: text.to_owned(), is_quoted: self.is_quoted };
        digits.is_number().then(|| text.parse().ok()).flatten()
    }

    /// Parses the id of a table: at least eight letters, digits, `-` or `_`.
    fn table_id(&self) -> Option<TableName> {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let is_id = !self.is_quoted
            && (8..=64).contains(&self.text.len())
            && !self.text.starts_with('-')
            && self.text.bytes().all(fits)
            && !self.is_number();
        is_id.then(|| TableName::Id(self.text.clone()))
    }
}

/// Parses the slot `USERID`.
pub(crate) fn user(verb: Verb, word: &Word) -> Result<String, Fault> {
    if word.is_name() { Ok(word.text.clone()) } else { Err(Fault::Unreadable { verb, slot: Slot::User }) }
}

/// Parses the slots `USERID WORD`; more words are an error.
pub(crate) fn signer(verb: Verb, words: &[Word]) -> Result<Signer, Fault> {
    match words {
        [] => Ok(Signer::default()),
        [name] => Ok(Signer { user: Some(user(verb, name)?), word: None }),
        [name, word] => {
            Ok(Signer { user: Some(user(verb, name)?), word: Some(Secret::new(word.text.clone())) })
        }
        _ => Err(Fault::TooMuch(verb)),
    }
}

/// Parses the slot `BOARD` at the beginning and returns the rest. Without a reply token the first word must
/// be the table; with one, only a number counts as a board, or a word with digits and the length of an id.
pub(crate) fn table(words: &[Word], has_token: bool) -> (Option<TableName>, &[Word]) {
    let words = match words {
        [noun, name, ..]
            if (noun.is("board") || noun.is("table"))
                && (name.board().is_some() || name.table_id().is_some()) =>
        {
            &words[1..]
        }
        _ => words,
    };
    let Some((first, rest)) = words.split_first() else { return (None, words) };
    if let Some(number) = first.board() {
        return (Some(TableName::Board(number)), rest);
    }
    let is_plain = !has_token || first.text.contains(|sign: char| sign.is_ascii_digit());
    match first.table_id().filter(|_| is_plain) {
        Some(id) => (Some(id), rest),
        None => (None, words),
    }
}

/// Parses a single table, which is required.
pub(crate) fn only_table(verb: Verb, words: &[Word]) -> Result<TableName, Fault> {
    match table(words, false) {
        (Some(table), []) => Ok(table),
        (Some(_), _) => Err(Fault::TooMuch(verb)),
        (None, []) => Err(Fault::Missing { verb, slot: Slot::Board }),
        (None, _) => Err(Fault::Unreadable { verb, slot: Slot::Board }),
    }
}

/// Parses boards and names, with an optional filter at the end.
pub(crate) fn shown(verb: Verb, words: &[Word]) -> Result<(Vec<ShowTarget>, Option<BoardFilter>), Fault> {
    let (words, filter) = filter(words);
    let mut all = Vec::new();
    // Boards may be separated by commas.
    let single = words.iter().flat_map(|word| {
        let parts = if word.is_quoted { vec![word.text.as_str()] } else { word.text.split(',').collect() };
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        parts.map(|part| Word { text: part.to_owned(), is_quoted: word.is_quoted })
    });
    for word in single {
        let (text, turn) = match word.text.split_once('#') {
            Some((text, turn)) if !text.is_empty() && !word.is_quoted => {
                let turn = turn.parse().map_err(|_| Fault::Unreadable { verb, slot: Slot::Turn })?;
                (text, Some(turn))
            }
            _ => (word.text.as_str(), None),
        };
        let plain = Word { text: text.to_owned(), is_quoted: word.is_quoted };
        all.push(match plain.board() {
            Some(number) => ShowTarget::Board(number, turn),
            None => ShowTarget::Name(user(verb, &plain)?, turn),
        });
    }
    Ok((all, filter))
}

/// Parses names, with an optional filter at the end.
pub(crate) fn users(verb: Verb, words: &[Word]) -> Result<(Vec<String>, Option<BoardFilter>), Fault> {
    let (words, filter) = filter(words);
    Ok((words.iter().map(|word| user(verb, word)).collect::<Result<_, _>>()?, filter))
}

fn filter(words: &[Word]) -> (&[Word], Option<BoardFilter>) {
    match words.split_last() {
        Some((last, before)) if !last.is_quoted => match BoardFilter::read(&last.text) {
            Some(filter) => (before, Some(filter)),
            None => (words, None),
        },
        _ => (words, None),
    }
}

/// Parses addresses at the end and returns the words before them.
pub(crate) fn addresses(verb: Verb, words: &[Word]) -> Result<(&[Word], Vec<Address>), Fault> {
    let start =
        words.iter().position(|word| !word.is_quoted && word.text.contains('@')).unwrap_or(words.len());
    let (before, addresses) = words.split_at(start);
    let read = |word: &Word| {
        let text = word.text.trim_end_matches([',', ';']);
        Address::normal(text).ok_or(Fault::Unreadable { verb, slot: Slot::Address })
    };
    Ok((before, addresses.iter().map(read).collect::<Result<_, _>>()?))
}

/// Parses `-option=value` or `--nagtime=7`; the number of dashes doesn't matter.
pub(crate) fn option(verb: Verb, word: &Word) -> Result<ChallengeOption, Fault> {
    let text = word.text.trim_start_matches('-');
    let Some((key, value)) = text.split_once('=') else {
        return Err(Fault::Unreadable { verb, slot: Slot::Option });
    };
    let key = key.to_ascii_lowercase();
    let days = || {
        let days = value.parse::<u16>().ok().filter(|days| (1..=3650).contains(days));
        days.ok_or(Fault::Unreadable { verb, slot: Slot::Days })
    };
    Ok(match key.as_str() {
        "nagtime" => ChallengeOption::NagDays(days()?),
        "forfeittime" => ChallengeOption::ForfeitDays(days()?),
        "totaltime" => ChallengeOption::TotalDays(days()?),
        _ => {
            let is_key = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
            let fits = !key.is_empty()
                && key.len() <= 32
                && key.bytes().all(is_key)
                && !value.is_empty()
                && value.len() <= 200;
            if !fits || word.is_quoted || value.contains('"') {
                return Err(Fault::Unreadable { verb, slot: Slot::Option });
            }
            ChallengeOption::Game(key, value.to_owned())
        }
    })
}

/// Whether the word is an option, not a name.
pub(crate) fn is_option(word: &Word) -> bool {
    !word.is_quoted && (word.text.starts_with('-') || word.text.contains('='))
}
