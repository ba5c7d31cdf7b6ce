//! The commands of the documentation, for tests that check that they still work.

use std::fs;
use std::path::{Path, PathBuf};

/// A command as a reader would type it.
#[derive(Clone, Debug)]
pub(crate) struct DocCommand {
    /// File and line: `docs/match.md:7`.
    pub(crate) place: String,
    /// Whether it is in a code block, with real arguments. Commands within a sentence may have placeholders.
    pub(crate) is_example: bool,
    /// The arguments after `botyard`.
    pub(crate) arguments: Vec<String>,
}

/// Finds the `botyard` commands in the README and in all pages below `docs`.
///
/// # Panics
/// If a page can't be read.
pub(crate) fn doc_commands() -> Vec<DocCommand> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md")];
    collect_pages(&root.join("docs"), &mut pages);
    pages.sort();
    let mut found = Vec::new();
    for page in pages {
        let text = fs::read_to_string(&page).unwrap_or_else(|why| panic!("{}: {why}", page.display()));
        let name = page.strip_prefix(&root).unwrap_or(&page).display().to_string();
        let mut in_block = false;
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim_start().starts_with("```") {
                in_block = !in_block;
                continue;
            }
            let place = format!("{name}:{number}");
            let mut add = |command: &str, is_example: bool| {
                if let Some(arguments) = arguments_of(command) {
                    found.push(DocCommand { place: place.clone(), is_example, arguments });
                }
            };
            if in_block {
                add(line.trim_start().trim_start_matches("$ "), true);
            } else {
                line.split('`').skip(1).step_by(2).for_each(|code| add(code, false));
            }
        }
    }
    found
}

fn collect_pages(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display())) {
        let path = entry.unwrap_or_else(|why| panic!("{}: {why}", folder.display())).path();
        if path.is_dir() {
            collect_pages(&path, pages);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            pages.push(path);
        }
    }
}

/// The arguments of a line that runs `botyard`, up to a comment, a pipe or a redirection.
fn arguments_of(line: &str) -> Option<Vec<String>> {
    let mut words = split(line).into_iter();
    (words.next()? == "botyard").then(|| words.collect())
}

/// Splits a line as a shell does, with both kinds of quotation marks.
fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for sign in line.chars() {
        match (quote, sign) {
            (Some(open), _) if sign == open => quote = None,
            (Some(_), _) => word.get_or_insert_default().push(sign),
            (None, '"' | '\'') => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            (None, '#') if word.is_none() => break,
            (None, '|' | '<' | '>' | '&' | ';') => break,
            (None, _) if sign.is_whitespace() => words.extend(word.take()),
            (None, _) => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_split_as_a_shell_does() {
        let arguments = |line| arguments_of(line).unwrap().join("/");
        assert_eq!(
            arguments("botyard show duel --moves \"b2b3 b4b3\"   # a comment"),
            "show/duel/--moves/b2b3 b4b3"
        );
        assert_eq!(
            arguments("botyard match duel cmd:\"my-engine --fast\" 5 > out"),
            "match/duel/cmd:my-engine --fast/5"
        );
        assert!(arguments("botyard").is_empty());
        assert!(arguments_of("cargo run").is_none());
    }
}
