//! Checks of the dependencies between crates, and of what their code may contain.

#[path = "../src/named.rs"]
mod named;

use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};

use crate::named::{MAY_NAME_GAMES, names_game, rust_files, without_tests};

/// The packages of this workspace that one package may depend on. Names are without `botyard-`; all packages
/// below `games/` are listed as `games`.
struct Allowed {
    of: &'static str,
    to: &'static [&'static str],
    /// Additional packages that its tests may use. The testkit is for tests only, in any package.
    in_tests: &'static [&'static str],
}

const ARROWS: &[Allowed] = &[
    Allowed { of: "core", to: &[], in_tests: &["testkit"] },
    Allowed { of: "games", to: &["core"], in_tests: &["fuzz", "testkit"] },
    Allowed { of: "testkit", to: &["core"], in_tests: &[] },
    Allowed { of: "oracle", to: &["core", "games"], in_tests: &["testkit"] },
    Allowed { of: "engine", to: &["core"], in_tests: &["games", "testkit"] },
    Allowed { of: "protocol", to: &["core"], in_tests: &[] },
    Allowed { of: "table", to: &["core", "protocol"], in_tests: &["games", "testkit"] },
    // Letters can be read with any list of games; the tests use ours.
    Allowed { of: "mail", to: &["core"], in_tests: &["catalog", "testkit"] },
    Allowed { of: "client", to: &["core", "protocol"], in_tests: &[] },
    Allowed {
        of: "server",
        to: &["core", "catalog", "draw", "engine", "mail", "oracle", "protocol", "site", "table"],
        in_tests: &["games", "testkit", "client"],
    },
    Allowed { of: "catalog", to: &["core", "games", "engine", "oracle", "protocol"], in_tests: &["testkit"] },
    Allowed { of: "draw", to: &["core"], in_tests: &["catalog", "testkit"] },
    Allowed { of: "worker", to: &["core", "catalog", "draw", "engine", "protocol"], in_tests: &["testkit"] },
    Allowed {
        of: "web",
        to: &["core", "games", "catalog", "draw", "protocol", "table"],
        in_tests: &["testkit"],
    },
    Allowed { of: "site", to: &[], in_tests: &["catalog", "core"] },
    // Builds web and worker with a separate cargo process, for another target.
    Allowed { of: "wasm", to: &[], in_tests: &[] },
    // The only package that needs the page. Its tests need the games because they compare with the rules.
    Allowed {
        of: "botyard",
        to: &["cli", "site", "wasm"],
        in_tests: &["catalog", "client", "core", "games", "protocol", "table", "testkit"],
    },
    Allowed {
        of: "cli",
        to: &[
            "core", "games", "catalog", "client", "draw", "engine", "mail", "oracle", "protocol", "server",
            "site", "table",
        ],
        in_tests: &["testkit"],
    },
    Allowed {
        of: "python",
        to: &["core", "catalog", "draw", "engine", "oracle", "table"],
        in_tests: &["testkit"],
    },
    Allowed { of: "fuzz", to: &["core"], in_tests: &["catalog", "mail", "table"] },
    Allowed { of: "xtask", to: &[], in_tests: &["testkit"] },
];

/// Crates without side effects, besides the games: the core, the wire types, tables (which get the time as an
/// argument), drawings (which are text), and the mail reader.
const PURE: &[&str] = &["core", "draw", "mail", "protocol", "table"];

/// Items that the rules must not use: they read no clock, touch no file and start no thread.
const NOT_IN_RULES: &[&str] = &[
    "std::fs",
    "std::net",
    "std::thread",
    "std::time",
    "std::env",
    "std::process",
    "std::io",
    // A grouped import would hide the above from this search.
    "std::{",
    "print!",
    "println!",
    "eprint!",
    "eprintln!",
    "unsafe",
];

/// Maximum number of lines in a file.
const LONGEST: usize = 800;

fn workspace() -> Metadata {
    MetadataCommand::new()
        .manifest_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml"))
        .no_deps()
        .exec()
        .expect("the workspace can be read")
}

fn short(name: &str) -> &str {
    name.strip_prefix("botyard-").unwrap_or(name)
}

/// Whether a package is below `games/`.
fn is_game(workspace: &Metadata, package: &Package) -> bool {
    package.manifest_path.starts_with(workspace.workspace_root.join("games"))
}

/// A package's name in [`ARROWS`].
fn in_table<'a>(workspace: &Metadata, name: &'a str) -> &'a str {
    let found = workspace.packages.iter().find(|package| short(&package.name) == name);
    if found.is_some_and(|package| is_game(workspace, package)) { "games" } else { name }
}

/// A location in a file, relative to the root of the workspace: `games/duel/Cargo.toml:14`.
fn place(workspace: &Metadata, file: &Path, line: usize) -> String {
    let file = file.strip_prefix(&workspace.workspace_root).unwrap_or(file);
    format!("{}:{line}", file.display())
}

/// The line of a package's manifest that names this dependency.
fn place_of_dependency(workspace: &Metadata, package: &Package, name: &str) -> String {
    let file = package.manifest_path.as_std_path();
    let text = fs::read_to_string(file).unwrap_or_default();
    let line = text
        .lines()
        .position(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(['.', ' ', '='])));
    place(workspace, file, line.map_or(1, |line| line + 1))
}

/// Whether the code of this line uses the name, as a whole word.
fn uses(line: &str, name: &str) -> bool {
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    let code = line.split("//").next().unwrap_or_default();
    code.match_indices(name).any(|(start, _)| {
        let goes_on = name.ends_with(is_word) && code[start + name.len()..].starts_with(is_word);
        !goes_on && !code[..start].ends_with(is_word)
    })
}

#[track_caller]
fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn crates_depend_only_on_what_they_may() {
    let workspace = workspace();
    let members: Vec<&str> = workspace.packages.iter().map(|package| short(&package.name)).collect();
    let mut faults = Vec::new();
    for package in &workspace.packages {
        let name = short(&package.name);
        let Some(arrows) = ARROWS.iter().find(|arrows| arrows.of == in_table(&workspace, name)) else {
            let manifest = place(&workspace, package.manifest_path.as_std_path(), 1);
            faults.push(format!("{manifest}: say in xtask/tests/arrows.rs what {name} may depend on"));
            continue;
        };
        for dependency in &package.dependencies {
            let other = short(&dependency.name);
            if !members.contains(&other) {
                continue;
            }
            let listed = in_table(&workspace, other);
            let mut may = arrows.to.contains(&listed);
            if dependency.kind == DependencyKind::Development {
                may |= arrows.in_tests.contains(&listed);
            }
            if !may {
                let manifest = place_of_dependency(&workspace, package, &dependency.name);
                let kind = match dependency.kind {
                    DependencyKind::Development => "in tests ",
                    DependencyKind::Build => "when it is built ",
                    _ => "",
                };
                faults.push(format!(
                    "{manifest}: {name} may not depend on {other} {kind}(xtask/tests/arrows.rs)"
                ));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn rules_have_no_side_effects() {
    let workspace = workspace();
    let mut faults = Vec::new();
    for package in &workspace.packages {
        let name = short(&package.name);
        if !PURE.contains(&name) && !is_game(&workspace, package) {
            continue;
        }
        let files = rust_files(&package.manifest_path.with_file_name("src").into_std_path_buf());
        assert!(!files.is_empty(), "{name} has no code");
        for file in files {
            let text = fs::read_to_string(&file).expect("a file of the workspace can be read");
            for (index, line) in text.lines().enumerate() {
                for word in NOT_IN_RULES.iter().filter(|word| uses(line, word)) {
                    let place = place(&workspace, &file, index + 1);
                    faults.push(format!("{place}: {word} has no place in rules: {}", line.trim()));
                }
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn games_are_named_only_where_allowed() {
    let workspace = workspace();
    let root = workspace.workspace_root.as_std_path();
    let games = || workspace.packages.iter().filter(|package| is_game(&workspace, package));
    let ids: Vec<&str> = games().filter_map(|package| package.manifest_path.parent()?.file_name()).collect();
    assert!(ids.len() >= 4, "{ids:?}");
    let folders = workspace.packages.iter().filter(|package| !is_game(&workspace, package));
    let folders = folders.filter_map(|package| package.manifest_path.parent());
    let faults: Vec<String> =
        folders.flat_map(|folder| named::places(root, folder.as_std_path(), &ids)).collect();
    assert!(faults.is_empty(), "only a game's own folder may name it:\n{}\n", faults.join("\n"));
    for (file, why) in MAY_NAME_GAMES {
        assert!(root.join(file).exists(), "{file} ({why}) isn't there any more");
    }
}

#[test]
fn names_of_games_are_searched_in_code_only() {
    let check = |id: &str, expected: bool, lines: &[&str]| {
        for line in lines {
            assert_eq!(names_game(line, "", id), expected, "{line}");
        }
    };
    let named = [
        r#"if id == "duel" {"#,
        "use botyard_duel::Duel;",
        "Entry::of::<duel::Duel>()",
        r#"get("/api/duel/probe")"#,
        r#"t("/new/duel")"#,
        r#""duel" => panel(),"#,
    ];
    check("duel", true, &named);
    let not_named = [
        r#"t!("duel-title")"#,
        r#"// like "duel""#,
        r#"say [Game \"duel\"]"#,
        "let duel = 1;",
        "duels",
        "</duel>",
    ];
    check("duel", false, &not_named);
    let named = [
        "botyard_go::Go",
        "let game = go::Go::default();",
        r#"if game.info().id == "go" {"#,
        r#"game_id != "go""#,
        r#"find("go")"#,
        r#"t("/new/go")"#,
        r#"matches!(kind.info.id, "duel" | "go")"#,
    ];
    check("go", true, &named);
    check(
        "go",
        false,
        &[r#"say("go")"#, r#""go" => self.search(),"#, "use go::Go;", r#"find("going")"#, "cargo::Go"],
    );
    assert!(names_game(r#""go" => panel(),"#, "match game.info().id {", "go"));
    assert!(names_game(r#""go","#, "const GAMES: &[&str] = &[", "go"));
    assert!(!names_game(r#""go" => search(),"#, "match words.next() {", "go"));
    let (lines, modules) = without_tests("a\n#[cfg(test)]\nmod slow;\nb\n#[cfg(test)]\nmod tests {\nc\n}");
    assert_eq!((lines, modules), (vec![(1, "a"), (4, "b")], vec!["slow"]));
}

#[test]
fn every_game_is_in_the_catalog_and_tests_the_contract() {
    let workspace = workspace();
    let catalog = workspace.packages.iter().find(|package| short(&package.name) == "catalog");
    let catalog = catalog.expect("there is a catalog");
    let mut faults = Vec::new();
    for package in workspace.packages.iter().filter(|package| is_game(&workspace, package)) {
        let manifest = place(&workspace, package.manifest_path.as_std_path(), 1);
        if !catalog.dependencies.iter().any(|dependency| dependency.name == *package.name) {
            faults.push(format!("{manifest}: enter the game in crates/catalog"));
        }
        let keeps_it = |file: &PathBuf| {
            let text = fs::read_to_string(file).expect("a file of the workspace can be read");
            text.contains("assert_game_contract::<") || text.contains("Contract {")
        };
        let tests = rust_files(package.manifest_path.with_file_name("tests").as_std_path());
        if !tests.iter().any(keeps_it) {
            faults.push(format!("{manifest}: call botyard_testkit::assert_game_contract in its tests"));
        }
    }
    assert_none(&faults);
}

#[test]
fn no_file_is_too_long_to_read() {
    let workspace = workspace();
    let mut faults = Vec::new();
    for file in rust_files(workspace.workspace_root.as_std_path()) {
        let lines = fs::read_to_string(&file).expect("a file of the workspace can be read").lines().count();
        if lines > LONGEST {
            let place = place(&workspace, &file, LONGEST + 1);
            faults.push(format!("{place}: the file has {lines} lines; split it, {LONGEST} are the most"));
        }
    }
    assert_none(&faults);
}

#[test]
fn every_dependency_has_its_reason() {
    let workspace = workspace();
    let reasons = workspace.workspace_root.join("docs/dependencies.md");
    let reasons = fs::read_to_string(&reasons).unwrap_or_else(|why| panic!("docs/dependencies.md: {why}"));
    let mut faults = Vec::new();
    for package in &workspace.packages {
        for dependency in package.dependencies.iter().filter(|dependency| dependency.path.is_none()) {
            let name = &dependency.name;
            if !reasons.contains(&format!("`{name}`")) {
                let place = place_of_dependency(&workspace, package, name);
                faults.push(format!("{place}: say in docs/dependencies.md what `{name}` is for"));
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn forbidden_names_are_found_as_whole_words() {
    assert!(uses("use std::fs;", "std::fs"));
    assert!(uses("    let now = std::time::Instant::now();", "std::time"));
    assert!(uses("use std::{fmt, fs};", "std::{"));
    assert!(uses("println!(\"{x}\");", "println!"));
    assert!(!uses("use std::fmt;", "std::fs"));
    assert!(!uses("#![forbid(unsafe_code)]", "unsafe"));
    assert!(!uses("// nothing unsafe here", "unsafe"));
    assert!(!uses("use std::iostream;", "std::io"));
}

/// A library whose manifest says `test = false` isn't compiled a second time for unit tests, so it must have
/// none.
#[test]
fn no_unit_test_is_left_out() {
    let mut faults = Vec::new();
    for package in workspace().workspace_packages() {
        let Some(library) = package.targets.iter().find(|target| target.is_lib() && !target.test) else {
            continue;
        };
        let folder = library.src_path.parent().expect("a file is in a folder");
        for file in rust_files(folder.as_std_path()) {
            let text = fs::read_to_string(&file).expect("a source file");
            if text.contains("#[test]") || text.contains("::test]") || text.contains("::test(") {
                faults.push(format!("{}: cargo never runs its tests", file.display()));
            }
        }
    }
    assert_none(&faults);
}

/// Crates for external users must state their description and licence, and the versions of their
/// dependencies.
#[test]
fn rules_crates_can_be_packaged() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo metadata");
    // Packages that may be published.
    let packages: Vec<&Package> =
        metadata.packages.iter().filter(|package| package.publish.is_none()).collect();
    assert!(packages.iter().any(|package| package.name.as_str() == "botyard-core"));
    for package in packages {
        let name = &package.name;
        let folder = package.manifest_path.parent().expect("a manifest is in a folder");
        assert!(package.description.is_some() && package.license.is_some(), "{name}");
        assert!(!package.keywords.is_empty() && !package.categories.is_empty(), "{name}");
        for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(folder.join(file).is_file(), "{name} has no {file}");
        }
        for dependency in package.dependencies.iter().filter(|other| other.kind == DependencyKind::Normal) {
            assert_ne!(dependency.req.to_string(), "*", "{name} needs {} in any version", dependency.name);
        }
    }
}
