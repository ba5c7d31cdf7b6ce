//! `cargo xtask new-game`: creates a game from the template in `xtask/template`: a folder below `games`, and
//! two lines in the catalog.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::named;
use crate::workspace;

/// Words that can't be a crate name, or that name another crate.
const RESERVED: &[&str] = &[
    "abstract", "alloc", "as", "async", "await", "become", "box", "break", "const", "continue", "core",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in",
    "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "self", "static", "std", "struct", "super", "test", "trait", "true", "try", "type", "typeof", "unsafe",
    "unsized", "use", "virtual", "where", "while", "yield",
];

/// Creates the game and adds it to the catalog. The name defaults to the id.
pub(crate) fn run(id: &str, name: Option<&str>) -> Result<()> {
    let root = workspace::root();
    let game = NewGame::new(&root, id, name)?;
    game.write(&root)?;
    // The checks need a matching Cargo.lock, and names of other lengths change line breaks.
    let package = format!("botyard-{id}");
    let lock = |arguments: &[&str]| cargo(&[&["update", "--quiet", "--workspace"], arguments].concat());
    lock(&["--offline"]).or_else(|_| lock(&[]))?;
    cargo(&["fmt", "--package", &package, "--package", "botyard-catalog"])?;
    println!(
        "games/{id} has the rules of a small race of pawns: make them yours. Two lines in crates/catalog enter it, and\n\
         Cargo.lock knows it.\n\
         cargo xtask check -p {id}    tests it\n\
         cargo run -- play {id}       plays it"
    );
    Ok(())
}

fn cargo(arguments: &[&str]) -> Result<()> {
    let mut command = workspace::command(&workspace::cargo());
    let status = command.args(arguments).status().with_context(|| format!("{command:?}"))?;
    ensure!(status.success(), "cargo {} failed", arguments.join(" "));
    Ok(())
}

/// The new and changed files, before anything is written.
struct NewGame {
    /// Every file's path, relative to the root of the workspace, and text.
    files: Vec<(PathBuf, String)>,
}

impl NewGame {
    fn new(root: &Path, id: &str, name: Option<&str>) -> Result<NewGame> {
        check_id(id)?;
        let kind = named::capitalised(id);
        let name = name.unwrap_or(&kind).trim();
        check_name(name)?;
        check_is_free(root, id)?;
        let fill =
            |text: &str| text.replace("{{id}}", id).replace("{{Type}}", &kind).replace("{{name}}", name);

        let folder = root.join("xtask/template");
        let mut files = Vec::new();
        for (path, text) in template(&folder)? {
            let is_code = path.extension().is_some_and(|extension| extension == "rs");
            let is_taken = is_code && words(&text).any(|word| word == kind);
            ensure!(!is_taken, "the game can't be called {id:?}: {kind} is a word of its own code");
            // A game's tests are one binary with the name of the game.
            let path = match path.strip_prefix("tests") {
                Ok(file) => Path::new("tests").join(id).join(file),
                Err(_) => path,
            };
            files.push((Path::new("games").join(id).join(path), fill(&text)));
        }
        let manifest = "crates/catalog/Cargo.toml";
        let dependency = fill("botyard-{{id}} = { path = \"../../games/{{id}}\" }\n");
        files.push((manifest.into(), insert(root, manifest, "[dependencies]\n", "\n\n", &dependency)?));
        let list = "crates/catalog/src/lib.rs";
        let entry = fill("    Entry::searched::<botyard_{{id}}::{{Type}}>(),\n");
        files.push((list.into(), insert(root, list, "const ENTRIES", "];", &entry)?));
        Ok(NewGame { files })
    }

    fn write(&self, root: &Path) -> Result<()> {
        for (path, text) in &self.files {
            let path = root.join(path);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
            }
            fs::write(&path, text).with_context(|| path.display().to_string())?;
        }
        Ok(())
    }
}

fn check_id(id: &str) -> Result<()> {
    let fits = (2..=20).contains(&id.len())
        && id.starts_with(|letter: char| letter.is_ascii_lowercase())
        && id.bytes().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit());
    ensure!(
        fits,
        "{id:?} can't be the id of a game: say one word of 2 to 20 small letters and digits, a letter first"
    );
    ensure!(!RESERVED.contains(&id), "{id:?} can't be the id of a game: Rust has another meaning for it");
    Ok(())
}

/// Checks that nothing in the workspace has this name.
fn check_is_free(root: &Path, id: &str) -> Result<()> {
    let packages = workspace::packages(root)?;
    if let Some(package) = packages.iter().find(|package| package.is(id)) {
        let folder = package.folder.strip_prefix(root).unwrap_or(&package.folder);
        bail!("there is a package {id:?} already: {}", folder.display());
    }
    ensure!(!root.join("games").join(id).exists(), "there is a folder games/{id} already");
    // In a letter, an id stands in the place of words such as `all` (`all show`, `duel show`).
    if let Some(place) = quoted(root, "crates/mail/src", id) {
        bail!("{id:?} can't be the id of a game: it is a word of the commands by mail\n{place}");
    }
    let manifest = fs::read_to_string(root.join("Cargo.toml")).context("Cargo.toml")?;
    let is_dependency = manifest.lines().any(|line| line.split([' ', '.']).next() == Some(id));
    ensure!(!is_dependency, "{id:?} can't be the id of a game: a dependency is called so (Cargo.toml)");
    // A test searches for ids of games in code that shouldn't know any, and would find this word.
    let others = packages.iter().filter(|package| !package.folder.starts_with(root.join("games")));
    if let Some(place) = others.flat_map(|package| named::places(root, &package.folder, &[id])).next() {
        bail!("{id:?} can't be the id of a game: the code uses this word for something else\n{place}");
    }
    Ok(())
}

/// The first line of the code below a folder that has this word in quotes.
fn quoted(root: &Path, folder: &str, word: &str) -> Option<String> {
    let word = format!("\"{word}\"");
    named::rust_files(&root.join(folder)).into_iter().find_map(|file| {
        let text = fs::read_to_string(&file).ok()?;
        let (lines, _) = named::without_tests(&text);
        let (number, line) = lines.into_iter().find(|(_, line)| line.contains(&word))?;
        let shown = file.strip_prefix(root).unwrap_or(&file).display();
        Some(format!("{shown}:{number}: {}", line.trim()))
    })
}

/// Checks that the name can be inserted unescaped into Rust strings, Markdown and TOML.
fn check_name(name: &str) -> Result<()> {
    let plain = |sign: char| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '\'' | '!' | '.' | '&');
    let fits = (1..=40).contains(&name.chars().count()) && name.chars().all(plain);
    ensure!(fits, "{name:?} can't be the name of a game: say up to 40 letters, digits and spaces");
    Ok(())
}

/// The identifiers and words of a piece of code.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|sign: char| !sign.is_alphanumeric() && sign != '_')
}

/// The files below a folder whose names end with `.in`, without that suffix, and their texts.
fn template(folder: &Path) -> Result<Vec<(PathBuf, String)>> {
    let mut files = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if path.is_dir() {
            files.extend(template(&path)?.into_iter().map(|(file, text)| (Path::new(name).join(file), text)));
        } else if let Some(name) = name.strip_suffix(".in") {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            files.push((name.into(), text));
        }
    }
    files.sort();
    Ok(files)
}

/// The text of a file with an additional line, before the first `end` after `start`.
fn insert(root: &Path, file: &str, start: &str, end: &str, line: &str) -> Result<String> {
    let text = fs::read_to_string(root.join(file)).with_context(|| file.to_owned())?;
    let from = text.find(start).with_context(|| format!("{file} has no {start:?}"))?;
    let to = text[from..].find(end).with_context(|| format!("{file} has no {end:?} behind {start:?}"))?;
    let (before, behind) = text.split_at(from + to);
    // The text before the insertion ends with a newline, except where `end` itself begins with it.
    let gap = if before.ends_with('\n') { "" } else { "\n" };
    Ok(format!("{before}{gap}{}{behind}", if gap.is_empty() { line } else { line.trim_end() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An id that is never going to be a game.
    const ID: &str = "neverplayed";

    /// The text of one of the new game's files.
    fn text<'a>(game: &'a NewGame, path: &str) -> &'a str {
        let found = game.files.iter().find(|(file, _)| file == Path::new(path));
        &found.unwrap_or_else(|| panic!("there is no {path}")).1
    }

    fn lines_more(root: &Path, game: &NewGame, path: &str) -> Vec<String> {
        let before = fs::read_to_string(root.join(path)).unwrap();
        let after = text(game, path);
        assert_eq!(after.lines().count(), before.lines().count() + 1, "{path}");
        let is_new = |line: &&str| !before.lines().any(|old| old == *line);
        after.lines().filter(is_new).map(str::to_owned).collect()
    }

    #[test]
    fn a_game_is_a_folder_and_two_lines() {
        let root = workspace::root();
        let game = NewGame::new(&root, ID, Some("Hex Race")).unwrap();
        let (own, elsewhere): (Vec<_>, Vec<_>) =
            game.files.iter().partition(|(path, _)| path.starts_with("games/neverplayed"));
        assert_eq!(elsewhere.len(), 2);
        assert_eq!(
            lines_more(&root, &game, "crates/catalog/Cargo.toml"),
            ["botyard-neverplayed = { path = \"../../games/neverplayed\" }"]
        );
        assert_eq!(
            lines_more(&root, &game, "crates/catalog/src/lib.rs"),
            ["    Entry::searched::<botyard_neverplayed::Neverplayed>(),"]
        );
        for (path, text) in own {
            assert!(!text.contains("{{") || path.extension().is_some_and(|rust| rust == "rs"), "{path:?}");
            for hole in ["{{id}}", "{{Type}}", "{{name}}"] {
                assert!(!text.contains(hole), "{path:?} has a {hole}");
            }
        }
        for lang in ["en", "es", "pl"] {
            assert!(text(&game, &format!("games/neverplayed/rules/{lang}.md")).starts_with("# Hex Race\n"));
        }
        assert!(text(&game, "games/neverplayed/tests/neverplayed/main.rs").contains("Contract {"));
        assert!(text(&game, "games/neverplayed/tests/neverplayed/perft.txt").contains("16,270"));
        assert!(text(&game, "games/neverplayed/src/game.rs").contains("pub struct Neverplayed("));
    }

    #[test]
    fn written_files_are_as_planned() {
        let root = workspace::root();
        let game = NewGame::new(&root, ID, None).unwrap();
        let copy = root.join("target/new-game-test");
        let _ = fs::remove_dir_all(&copy);
        game.write(&copy).unwrap();
        for (path, text) in &game.files {
            assert_eq!(&fs::read_to_string(copy.join(path)).unwrap(), text, "{path:?}");
        }
        fs::remove_dir_all(&copy).unwrap();
    }

    #[test]
    fn an_id_may_be_short_and_have_digits() {
        for id in ["go", "zz9"] {
            assert!(NewGame::new(&workspace::root(), id, None).is_ok(), "{id}");
        }
    }

    #[test]
    fn an_unusable_id_is_refused() {
        let check = |id: &str, expected: &str| {
            let why = NewGame::new(&workspace::root(), id, None).err().unwrap().to_string();
            assert!(why.contains(expected), "{id}: {why}");
        };
        for id in ["", "x", "Chess", "hex-race", "hex_race", "4row", "grać", "../core", &"a".repeat(21)] {
            check(id, "say one word of 2 to 20 small letters and digits, a letter first");
        }
        check("match", "Rust has another meaning for it");
        check("duel", "there is a package \"duel\" already: games/duel");
        check("server", "there is a package \"server\" already: crates/server");
        check("serde", "a dependency is called so");
        check("verdict", "Verdict is a word of its own code");
        check("pawn", "Pawn is a word of its own code");
        check("play", "the code uses this word for something else\ncrates/");
        for id in ["add", "all", "end", "new", "on", "set"] {
            check(id, "it is a word of the commands by mail\ncrates/mail/src/");
        }
    }

    #[test]
    fn a_name_that_breaks_texts_is_refused() {
        let check = |name: &str| NewGame::new(&workspace::root(), ID, Some(name));
        for name in ["", "  ", "a \"b\"", "a\nb", "back\\slash", "{id}", "*a*", &"a".repeat(41)] {
            let why = check(name).err().unwrap().to_string();
            assert!(why.ends_with("say up to 40 letters, digits and spaces"), "{why}");
        }
        assert!(check("Wyścig żab 2").is_ok());
    }
}
