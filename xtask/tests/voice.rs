//! A cheap check against comments and texts in riddles: the style guide is in CONTRIBUTING.md.

#[path = "../src/named.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod named;

use std::fs;
use std::path::{Path, PathBuf};

use crate::named::rust_files;

/// First words of comments that name a person or a pronoun where a thing should be named.
const OPENINGS: &[&str] = &["Who", "Whoever", "Whose", "So many", "Nobody", "Somebody"];

/// Doc comments that say nothing.
const EMPTY: &[&str] =
    &["Who.", "Whose.", "Which.", "What.", "Where.", "When.", "How.", "How many.", "How much."];

/// Phrases that were replaced by plain ones, in lower case.
const PHRASES: &[&str] = &[
    "is sent away",
    "server bears",
    "nobody looks",
    "so many websockets",
    "take it along",
    "too much at once",
    "what came of",
    "who takes longer",
    "goes away without a word",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Text of a comment line, and whether it documents an item.
fn comment(line: &str) -> Option<(&str, bool)> {
    let line = line.trim_start();
    let is_doc = line.starts_with("///") || line.starts_with("//!");
    let text = line.strip_prefix("//")?;
    Some((text.strip_prefix(['/', '!']).unwrap_or(text).trim(), is_doc))
}

/// Faults in the comments of a file, each with its line number.
fn comment_faults(text: &str) -> Vec<(usize, String)> {
    let mut faults = Vec::new();
    let mut was_comment = false;
    for (number, line) in (1..).zip(text.lines()) {
        let Some((comment, is_doc)) = comment(line) else {
            was_comment = false;
            continue;
        };
        let opening = OPENINGS
            .iter()
            .find(|opening| comment.strip_prefix(*opening).is_some_and(|rest| rest.starts_with([' ', '\''])));
        if let Some(opening) = opening.filter(|_| !was_comment) {
            faults.push((number, format!("begins with {opening:?}: name the thing first")));
        }
        if is_doc && EMPTY.contains(&comment) {
            faults.push((number, format!("{comment:?} says nothing")));
        }
        was_comment = true;
    }
    faults
}

/// Phrases of the list in a text, each with its line number.
fn phrase_faults(text: &str) -> Vec<(usize, String)> {
    let lines = (1..).zip(text.lines().map(str::to_lowercase));
    lines
        .flat_map(|(number, line)| {
            let found = PHRASES.iter().filter(move |phrase| line.contains(*phrase));
            found.map(move |phrase| (number, format!("{phrase:?}: say it in plain words")))
        })
        .collect()
}

/// Files below a folder whose names end with one of these.
fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            files(&path, endings, found);
        } else if endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
            found.push(path);
        }
    }
}

#[test]
fn comments_and_texts_are_in_plain_words() {
    let root = root();
    let mut faults = Vec::new();
    let mut add = |path: &Path, found: Vec<(usize, String)>| {
        let name = path.strip_prefix(&root).unwrap_or(path).display().to_string();
        faults.extend(found.into_iter().map(|(line, why)| format!("{name}:{line}: {why}")));
    };
    let code: Vec<PathBuf> = ["crates", "games", "fuzz", "xtask/src"]
        .iter()
        .flat_map(|folder| rust_files(&root.join(folder)))
        .collect();
    assert!(code.len() > 300, "only {} files were found", code.len());
    for path in code {
        let text = fs::read_to_string(&path).unwrap_or_default();
        add(&path, comment_faults(&text));
        add(&path, phrase_faults(&text));
    }
    let mut texts = vec![root.join("README.md"), root.join("ARCHITECTURE.md"), root.join("CONTRIBUTING.md")];
    files(&root.join("docs"), &[".md"], &mut texts);
    files(&root.join("crates/web/locales/en"), &[".ftl"], &mut texts);
    files(&root.join("crates/web/src/by_game"), &["en.ftl"], &mut texts);
    assert!(texts.len() > 30, "only {} texts were found", texts.len());
    for path in texts {
        add(&path, phrase_faults(&fs::read_to_string(&path).unwrap_or_default()));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn unclear_comments_are_found() {
    let found = |text| comment_faults(text).len() + phrase_faults(text).len();
    assert_eq!(found("/// Whose turn it is."), 1);
    assert_eq!(found("    /// Which.\n    Which,"), 1);
    assert_eq!(found("// Nobody waits here.\n"), 1);
    assert_eq!(found("/// How much a server bears."), 1);
    assert_eq!(
        found("/// The seat to move.\n/// Nobody else may order.\nlet x = 1; // Whole numbers only."),
        0
    );
}
