//! Files of records, as read by `botyard replay`, `botyard render` and `botyard verify`.

use std::borrow::Cow;
use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

use anyhow::{Context as _, anyhow};
use botyard_core::Seat;
use botyard_table::{BadRecord, Record};

use crate::failure::Failure;
use crate::lang::label;

/// Maximum size of a file: some hundred thousand games.
const MOST: u64 = 256 << 20;

/// Name for standard input.
pub(crate) const INPUT: &str = "-";

/// Reads a file, or standard input.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let name = path.display();
    let mut text = Vec::new();
    if path.as_os_str() == INPUT {
        stdin().lock().take(MOST + 1).read_to_end(&mut text).context("can't read standard input")?;
    } else if path.is_dir() {
        return Err(Failure::Usage(format!("{name} is a folder: expected a file with a record")));
    } else if !path.exists() {
        return Err(Failure::Usage(format!("{name}: no such file")));
    } else {
        let file = File::open(path).with_context(|| format!("can't open {name}"))?;
        file.take(MOST + 1).read_to_end(&mut text).with_context(|| format!("can't read {name}"))?;
    }
    if text.len() as u64 > MOST {
        return Err(Failure::Usage(format!("{name} is longer than {} MB: split it", MOST >> 20)));
    }
    let text = String::from_utf8(text).map_err(|why| {
        let line = why.as_bytes()[..why.utf8_error().valid_up_to()].split(|&byte| byte == b'\n').count();
        Failure::Usage(format!("{name} isn't UTF-8 text: see line {line}"))
    })?;
    match text.strip_prefix('\u{feff}') {
        Some(rest) => Ok(rest.to_owned()),
        None => Ok(text),
    }
}

/// A record of a file.
pub(crate) struct RecordPart<'a> {
    /// Number of the record in the file, from 1.
    pub(crate) number: usize,
    /// Line on which it begins, from 1.
    pub(crate) line: usize,
    text: &'a str,
}

impl RecordPart<'_> {
    /// Parses the record; the line number of an error is that of the file.
    pub(crate) fn read(&self) -> Result<Record, BadRecord> {
        let find = botyard_catalog::find_known_as;
        Record::read(self.text, find)
            .map_err(|why| BadRecord { line: why.line + self.line - 1, wrong: why.wrong })
    }
}

/// The records of a text.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = RecordPart<'_>> {
    (1..).zip(Record::split(text)).map(|(number, (line, text))| RecordPart { number, line, text })
}

/// The record with this number, from 1; `flag` is the option that selects it, for error messages.
pub(crate) fn choose(file: &Path, number: Option<usize>, flag: &str) -> Result<Record, Failure> {
    let name = file.display();
    let text = read_text(file)?;
    let mut parts: Vec<_> = parts(&text).collect();
    let part = match (number, parts.len()) {
        (_, 0) => return Err(anyhow!("no record found in {name}").into()),
        (None, 1) => parts.pop(),
        (None, count) => {
            let example = format!("choose one with {flag}, for example {flag} 1");
            return Err(Failure::Usage(format!("there are {count} games in {name}: {example}")));
        }
        (Some(number), count) if number == 0 || number > count => {
            let there = if count == 1 { "only one game".to_owned() } else { format!("games 1 to {count}") };
            return Err(Failure::Usage(format!("{name} has no game {number}: choose from {there}")));
        }
        (Some(number), _) => Some(parts.swap_remove(number - 1)),
    };
    let part = part.ok_or_else(|| anyhow!("no record found in {name}"))?;
    Ok(part.read().map_err(|why| anyhow!("{name}, {why}"))?)
}

/// Formats `White Ann, Black Bob`, leaving out unknown names.
pub(crate) fn players_words(record: &Record) -> String {
    let known = Seat::first(record.players.len()).zip(&record.players);
    let known = known.filter_map(|(seat, name)| Some((seat, name.as_deref()?)));
    let words = known.map(|(seat, name)| format!("{} {}", label(record.kind.info, seat), clean(name)));
    words.collect::<Vec<_>>().join(", ")
}

/// Removes control characters, because the author of a record may be malicious.
pub(crate) fn clean(text: &str) -> Cow<'_, str> {
    if text.contains(char::is_control) {
        text.replace(char::is_control, "\u{fffd}").into()
    } else {
        text.into()
    }
}
