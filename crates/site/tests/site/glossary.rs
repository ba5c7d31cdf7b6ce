//! The glossary and the page's messages use the same words.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::words::locale;

/// Text of every message of a language, as written in the files.
fn texts(language: &str) -> BTreeMap<String, String> {
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for file in locale(language) {
        let mut id = String::new();
        for line in fs::read_to_string(file).expect("the file can be read").lines() {
            let is_start = line.starts_with(|sign: char| sign.is_ascii_lowercase());
            if let Some((name, text)) = line.split_once(" = ").filter(|_| is_start) {
                id = name.to_owned();
                texts.insert(id.clone(), text.to_lowercase());
            } else if let Some(text) = texts.get_mut(&id).filter(|_| !line.starts_with('#')) {
                *text += "\n";
                *text += &line.to_lowercase();
            }
        }
    }
    texts
}

/// A cell of the glossary: its word, without remarks in brackets, and the word that isn't used.
fn cell(text: &str) -> (String, Option<String>) {
    let (word, avoided) = match text.split_once(", *not*") {
        Some((word, avoided)) => (word, Some(avoided.trim().to_lowercase())),
        None => (text, None),
    };
    let word = word.split('(').next().unwrap_or_default().trim().to_lowercase();
    (word, avoided)
}

/// Whether a text contains a word, also with another last letter, as in Polish cases.
fn has_word(text: &str, word: &str) -> bool {
    let stem: String = word.chars().take(word.chars().count().saturating_sub(1).max(3)).collect();
    text.contains(&stem)
}

#[test]
fn the_page_uses_the_words_of_the_glossary() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/glossary.md");
    let page = fs::read_to_string(page).expect("the glossary can be read");
    let languages = ["en", "es", "pl"].map(|language| (language, texts(language)));
    let (mut terms, mut faults) = (0, Vec::new());
    for line in page.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [words @ .., id] = cells.as_slice() else { continue };
        let Some(id) = id.strip_prefix('`').and_then(|id| id.strip_suffix('`')) else { continue };
        terms += 1;
        for ((language, texts), text) in languages.iter().zip(words) {
            let (word, avoided) = cell(text);
            match texts.get(id) {
                None => faults.push(format!("{language}: there is no message {id}")),
                Some(text) if !has_word(text, &word) => {
                    faults.push(format!("{language}: {word:?} isn't in {id}: {text:?}"));
                }
                Some(_) => {}
            }
            let Some(avoided) = avoided else { continue };
            for (id, text) in texts {
                if text.split(|sign: char| !sign.is_alphabetic()).any(|word| word == avoided) {
                    faults.push(format!("{language}: {id} says {avoided:?}, not {word:?}"));
                }
            }
        }
    }
    assert!(terms > 40, "only {terms} terms were found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
