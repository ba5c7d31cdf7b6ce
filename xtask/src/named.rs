//! Search for code that names a single game, which only few files may do.

use std::fs;
use std::path::{Path, PathBuf};

/// Files and folders that may name a game, besides the game's own folder, and why.
pub(crate) const MAY_NAME_GAMES: &[(&str, &str)] = &[
    ("crates/catalog/src", "the list of all games"),
    ("crates/oracle/src", "one game is solved"),
    ("crates/cli/src/solve.rs", "commands of the solved game"),
    ("crates/server/src/http/analysis.rs", "the address at which the solved game is asked"),
    ("crates/cli/src/load/ours.rs", "load tests play one game, as long as possible"),
    ("crates/web/src/by_game", "panels that a game has of its own"),
];

/// Lines in the `src` folder of a package that name a game with one of these ids, as
/// `crates/web/src/app.rs:12: LINE`. Tests are ignored.
pub(crate) fn places(root: &Path, package: &Path, ids: &[&str]) -> Vec<String> {
    let may = |file: &Path| MAY_NAME_GAMES.iter().any(|(allowed, _)| file.starts_with(root.join(allowed)));
    let mut files = Vec::new();
    let mut tests = Vec::new();
    for file in rust_files(&package.join("src")).into_iter().filter(|file| !may(file)) {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        let is_root =
            file.file_name().is_some_and(|name| name == "lib.rs" || name == "mod.rs" || name == "main.rs");
        let folder = if is_root { file.with_file_name("") } else { file.with_extension("") };
        tests.extend(without_tests(&text).1.iter().map(|module| folder.join(module)));
        files.push((file, text));
    }
    files.retain(|(file, _)| !tests.iter().any(|test| file.with_extension("").starts_with(test)));
    let mut places = Vec::new();
    for (file, text) in &files {
        let shown = file.strip_prefix(root).unwrap_or(file).display();
        let lines = without_tests(text).0;
        for (index, &(number, line)) in lines.iter().enumerate() {
            let heading = heading(&lines[..index], line);
            if ids.iter().any(|id| names_game(line, heading, id)) {
                places.push(format!("{shown}:{number}: {}", line.trim()));
            }
        }
    }
    places
}

/// All Rust files below a folder, without build output.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The line that opens the block, list or call around a line: `match info.id {`. Empty at the top of a file.
fn heading<'a>(before: &[(usize, &'a str)], line: &str) -> &'a str {
    let depth = |line: &str| line.len() - line.trim_start().len();
    let mut outer = before.iter().rev().map(|&(_, line)| line).filter(|line| !line.trim().is_empty());
    outer.find(|outer| depth(outer) < depth(line)).unwrap_or_default()
}

/// Words that mark a line as being about games. They tell the id of a game from the same word with another
/// meaning.
const ABOUT_GAMES: &[&str] = &["catalog", "find", "game", "games", "id", "ids", "info", "kind", "kinds"];

/// Whether the code of this line names the game with this id: by its crate, by a string (`"duel"`), in an
/// address (`/new/duel`), or by its type in a module of its name (`duel::Duel`). An id in a longer word
/// (`"pigs-ready"`) or between escaped quotes, as in an example for people, doesn't count. Ids of up to three
/// letters are common words (`"go"`, `"hex"`), so strings and modules count only if the line or its `heading`
/// has one of the words [`ABOUT_GAMES`].
pub(crate) fn names_game(line: &str, heading: &str, id: &str) -> bool {
    let code = line.trim_start();
    if code.starts_with("//") || code.contains("schema(") {
        return false;
    }
    let is_word = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '-');
    let mut words =
        [code, heading].into_iter().flat_map(|text| text.split(|sign: char| !sign.is_alphanumeric()));
    let is_about_games = |word: &str| word != id && ABOUT_GAMES.contains(&word.to_lowercase().as_str());
    let about_games = id.len() > 3 || words.any(is_about_games);
    code.match_indices(id).any(|(start, _)| {
        let (before, behind) = (&code[..start], &code[start + id.len()..]);
        let is_text = before.ends_with('"') && !before.ends_with("\\\"");
        let in_address = before.ends_with('/') && !before.ends_with("</");
        let is_type = behind.strip_prefix("::").is_some_and(|item| item.starts_with(&capitalised(id)));
        let is_module = is_type && !before.ends_with(is_word);
        let begins = before.ends_with("botyard_") || in_address || about_games && (is_text || is_module);
        begins && !behind.starts_with(is_word)
    })
}

/// The type name of the game with this id.
pub(crate) fn capitalised(id: &str) -> String {
    id[..1].to_ascii_uppercase() + &id[1..]
}

/// The numbered lines of a file outside of tests, and the names of its test modules. A module of tests must
/// be the last item of its file.
pub(crate) fn without_tests(text: &str) -> (Vec<(usize, &str)>, Vec<&str>) {
    let (mut lines, mut test_modules) = (Vec::new(), Vec::new());
    let mut all = text.lines().zip(1..);
    while let Some((line, number)) = all.next() {
        if line.trim() != "#[cfg(test)]" {
            lines.push((number, line));
            continue;
        }
        let item = all.next().map_or("", |(item, _)| item).trim();
        let module = item.strip_prefix("mod ").or_else(|| Some(item.split_once(") mod ")?.1));
        if let Some(module) = module {
            match module.strip_suffix(';') {
                Some(name) => test_modules.push(name),
                None => break,
            }
        }
    }
    (lines, test_modules)
}
