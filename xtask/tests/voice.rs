//! A cheap check against comments and texts in riddles: the style guide is in CONTRIBUTING.md.

#[path = "../src/named.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod named;

use std::fs;
use std::path::{Path, PathBuf};

use crate::named::rust_files;

/// First words of comments that name a person or a pronoun where a thing should be named.
const OPENINGS: &[&str] =
    &["Who", "Whoever", "Whose", "Whom", "So many", "Nobody", "Somebody", "Everybody", "Anybody"];

/// First words that are rejected in doc comments, too: `Number of ...` says more than `How many ...`.
const DOC_OPENINGS: &[&str] = &["What", "How many", "How long", "How often"];

/// First words of doc comments that are questions; `Whether ...` is the usual form.
const QUESTIONS: &[&str] = &["Is", "Are", "Does", "Do", "Has", "Have", "Can", "Was", "Shall"];

/// First words of the names of tests that name a person or a pronoun instead of the behaviour.
const TEST_OPENINGS: &[&str] =
    &["what_", "who_", "whoever_", "whose_", "whom_", "nobody_", "somebody_", "everybody_", "anybody_"];

/// Folders whose doc comments are descriptions in the OpenAPI document, and speak to authors of clients.
const API_DOCS: &[&str] = &["crates/protocol/src", "crates/server/src/http"];

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

/// Phrases that aren't used in comments, in lower case. Persons are *they*.
const COMMENT_PHRASES: &[&str] = &[
    "for ever",
    "have it that",
    "nothing of it",
    "it is looked",
    "what becomes of",
    "he",
    "his",
    "him",
    "himself",
];

/// Maximum width of comments, as of code.
const WIDTH: usize = 110;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A line that is a comment.
struct Comment<'a> {
    text: &'a str,
    /// Whether it documents the item below.
    is_doc: bool,
}

impl Comment<'_> {
    fn of(line: &str) -> Option<Comment<'_>> {
        let line = line.trim_start();
        let text = line.strip_prefix("//")?;
        let is_doc = line.starts_with("///");
        Some(Comment { text: text.strip_prefix(['/', '!']).unwrap_or(text).trim(), is_doc })
    }

    /// The first of these words with which the comment begins.
    fn opening(&self, openings: &[&'static str]) -> Option<&'static str> {
        let is_it = |opening: &&str| {
            self.text.strip_prefix(*opening).is_some_and(|rest| rest.starts_with([' ', '\'', '.']))
        };
        openings.iter().copied().find(|opening| is_it(opening))
    }
}

/// Whether a text contains a phrase as whole words.
fn contains(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(at, _)| {
        let is_letter =
            |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric() || "_`'".contains(sign));
        !is_letter(text[..at].chars().next_back()) && !is_letter(text[at + phrase.len()..].chars().next())
    })
}

/// The words of a doc comment or of an identifier, in lower case and without a plural's `s`.
fn words(text: &str) -> Vec<String> {
    let mut spaced = String::new();
    for sign in text.chars() {
        if sign.is_uppercase() {
            spaced.push(' ');
        }
        spaced.extend(if sign.is_alphanumeric() { sign.to_lowercase().next() } else { Some(' ') });
    }
    let noise = ["the", "a", "an", "its", "this", "returns", "whether"];
    let words = spaced.split_whitespace().filter(|word| !noise.contains(word));
    words.map(|word| word.strip_suffix('s').unwrap_or(word).to_owned()).collect()
}

/// The name of the item that is declared on this line.
fn item_name(line: &str) -> &str {
    let keywords =
        ["pub", "pub(crate)", "pub(super)", "const", "static", "async", "fn", "struct", "enum", "trait"];
    let word = line.split_whitespace().find(|word| !keywords.contains(word)).unwrap_or_default();
    word.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next().unwrap_or_default()
}

/// Faults in the comments of a file, and in the names of its tests, each with its line number.
fn comment_faults(text: &str, is_api: bool) -> Vec<(usize, String)> {
    let mut faults = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    let (mut was_comment, mut is_test, mut is_code) = (false, false, false);
    for (index, line) in lines.iter().enumerate() {
        let mut add = |why: String| faults.push((index + 1, why));
        let Some(comment) = Comment::of(line) else {
            let line = line.trim_start();
            if line.starts_with("#[") {
                is_test |= line.contains("test]") || line.contains("::test(");
            } else {
                let name = item_name(line);
                if is_test && TEST_OPENINGS.iter().any(|opening| name.starts_with(opening)) {
                    add(format!("{name}: name the behaviour"));
                }
                is_test = false;
            }
            (was_comment, is_code) = (false, false);
            continue;
        };
        let is_single = !was_comment && lines.get(index + 1).is_none_or(|next| Comment::of(next).is_none());
        let is_first = !std::mem::replace(&mut was_comment, true);
        if comment.text.starts_with("```") {
            is_code = !is_code;
        }
        if is_code {
            continue;
        }
        let is_own_doc = comment.is_doc && !is_api;
        let opening = comment.opening(OPENINGS).or(comment.opening(DOC_OPENINGS).filter(|_| is_own_doc));
        if let Some(opening) = opening.filter(|_| is_first) {
            add(format!("begins with {opening:?}: name the thing first"));
        }
        if is_own_doc && is_single {
            let item = lines[index + 1..].iter().find(|line| !line.trim_start().starts_with("#["));
            let name = item_name(item.copied().unwrap_or_default());
            if !comment.text.contains([' ', '`', '[']) && !comment.text.is_empty() {
                add(format!("{:?} is only a word: say more, or document the type instead", comment.text));
            } else if !name.is_empty() && words(comment.text) == words(name) {
                add(format!("{:?} repeats the name {name}: say more, or leave it out", comment.text));
            } else if comment.text.ends_with('?') && comment.opening(QUESTIONS).is_some() {
                add("is a question: begin with Whether".to_owned());
            }
        }
        let lower = comment.text.to_lowercase();
        for phrase in COMMENT_PHRASES.iter().filter(|phrase| contains(&lower, phrase)) {
            add(format!("{phrase:?}: say it in plain words"));
        }
        if line.chars().count() > WIDTH
            && !line.contains("://")
            && !line.contains('|')
            && !line.ends_with('\\')
        {
            add(format!("is wider than {WIDTH} columns"));
        }
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
    let mut code: Vec<PathBuf> = ["crates", "games", "fuzz", "xtask/src"]
        .iter()
        .flat_map(|folder| rust_files(&root.join(folder)))
        // Written by `botyard tune`.
        .filter(|path| !path.ends_with("src/weights.rs"))
        .collect();
    assert!(code.len() > 300, "only {} files were found", code.len());
    files(&root.join("tests/browser"), &[".test.mjs", "yard.mjs", "pages.mjs"], &mut code);
    for path in code {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let is_api = API_DOCS.iter().any(|folder| path.starts_with(root.join(folder)));
        add(&path, comment_faults(&text, is_api));
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
    let found = |text| comment_faults(text, false).len() + phrase_faults(text).len();
    for text in [
        "/// Whose turn it is.",
        "    /// Which.\n    Which,",
        "// Nobody waits here.\n",
        "/// How much a server bears.",
        "/// What a touch does.\nfn effect() {}",
        "/// How many there are.\nlen: usize,",
        "/// Is it over?\nfn is_over() {}",
        "/// Plies.\nhorizon: u8,",
        "/// The table.\n#[serde(default)]\npub(crate) table: Table,",
        "/// Opens a table.\npub async fn open_table() {}",
        "// A server keeps this for ever.",
        "// The player takes his seat.",
        "#[test]\nfn what_is_written_reads_back() {}",
        "#[tokio::test(flavor = \"multi_thread\")]\nasync fn who_leaves_is_away() {}",
    ] {
        assert_eq!(found(text), 1, "{text}");
    }
    assert_eq!(found(&format!("// {}.", "word ".repeat(30))), 1);
}

#[test]
fn plain_comments_are_accepted() {
    let text = "/// The seat to move.\n/// Nobody else may order.\nlet x = 1; // Whole numbers only.\n\n\
                /// The table's seats, by number.\nseats: Vec<Seat>,\n\
                /// `accept`: agrees to an offer.\nAccept,\n\
                // What follows is the usual case, for every seat.\n\
                /// ```\n/// let he = 1;\n/// ```\n\
                #[cfg(test)]\nmod tests {}\nfn who_is_in() {}\n";
    assert_eq!(comment_faults(text, false), []);
    assert_eq!(comment_faults("/// What is offered.\npub offer: Offer,\n", true), []);
}
