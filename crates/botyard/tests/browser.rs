//! Browser tests of the page: whole games, several users, phones, keyboards, languages, broken connections.
//!
//! The tests themselves are `tests/browser/*.test.mjs`; each file is a test here. They are copied into a
//! folder of their own below the target folder, where their packages are installed once. `CHROMIUM` names
//! another browser than `/usr/bin/chromium`.

use std::collections::BTreeSet;
use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs::{self, File};
use std::hash::{Hash, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Defines a test for every file, so that they run in parallel and a failed one is retried alone.
macro_rules! files {
    ($($name:ident),* $(,)?) => {
        const FILES: &[&str] = &[$(concat!(stringify!($name), ".test.mjs")),*];

        $(
            #[test]
            fn $name() {
                check(concat!(stringify!($name), ".test.mjs"));
            }
        )*
    };
}

files! {
    alert,
    analysis,
    api,
    axe,
    computer,
    conditional,
    feel,
    friends,
    games,
    gestures,
    guide,
    keyboard,
    layout,
    learn,
    line,
    mail,
    offline,
    pages,
    phone,
    presence,
    random,
    review,
    threats,
    weight,
    words,
    yard,
}

#[test]
fn every_file_is_a_test() {
    let entries = fs::read_dir(sources()).expect("the folder of the tests");
    let names = entries.map(|entry| entry.expect("a file").file_name().into_string().expect("a name"));
    let found: BTreeSet<String> = names.filter(|name| name.ends_with(".test.mjs")).collect();
    assert_eq!(
        found,
        FILES.iter().map(ToString::to_string).collect(),
        "the list in `files!` and the folder differ"
    );
}

/// Runs the files in `BOTYARD_BROWSER_FILES`, separated by spaces, for `cargo xtask screenshots`.
#[test]
fn chosen_files() {
    for file in env::var("BOTYARD_BROWSER_FILES").unwrap_or_default().split_whitespace() {
        check(file);
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn sources() -> PathBuf {
    root().join("tests/browser")
}

/// Runs a command to its end; the error is its output.
fn run(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|why| format!("{command:?}: {why}"))?;
    let said =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if output.status.success() { Ok(said) } else { Err(said) }
}

/// Returns the folder with the tests. It is inside the folder with their packages; both are created once, by
/// whichever test runs first.
fn prepare() -> Result<PathBuf, String> {
    let fault = |why: std::io::Error| why.to_string();
    let mut files = Vec::new();
    for entry in fs::read_dir(sources()).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        if path.is_file() {
            files.push((path.file_name().expect("a name").to_owned(), fs::read(&path).map_err(fault)?));
        }
    }
    files.sort();
    let of_packages: Vec<_> = files
        .iter()
        .filter(|(name, _)| Path::new(name).extension().is_some_and(|end| end == "json"))
        .collect();
    let packages =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("browser-{:016x}", digest(&of_packages)));
    fs::create_dir_all(&packages).map_err(fault)?;
    let lock = File::create(packages.join("lock")).map_err(fault)?;
    lock.lock().map_err(fault)?;
    let done = packages.join("installed");
    if !done.exists() {
        for (name, text) in of_packages {
            fs::write(packages.join(name), text).map_err(fault)?;
        }
        run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&packages))?;
        fs::write(&done, "").map_err(fault)?;
    }
    let folder = packages.join(format!("{:016x}", digest(&files)));
    if !folder.exists() {
        let new = folder.with_extension("new");
        fs::create_dir_all(&new).map_err(fault)?;
        for (name, text) in &files {
            fs::write(new.join(name), text).map_err(fault)?;
        }
        fs::rename(&new, &folder).map_err(fault)?;
    }
    Ok(folder)
}

fn digest(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// Returns the reason why the tests can't run here as an error.
fn missing() -> Result<(), String> {
    if env::var("BOTYARD_WEB").is_ok_and(|extent| extent == "skip") {
        return Err("the program was built without the page (BOTYARD_WEB=skip)".to_owned());
    }
    for program in ["node", "npm"] {
        run(Command::new(program).arg("--version")).map_err(|why| format!("there is no {program}: {why}"))?;
    }
    let browser = env::var_os("CHROMIUM").map_or_else(|| PathBuf::from("/usr/bin/chromium"), PathBuf::from);
    if browser.exists() { Ok(()) } else { Err(format!("there is no {}", browser.display())) }
}

fn check(file: &str) {
    let folder = match missing().and_then(|()| prepare()) {
        Ok(folder) => folder,
        Err(why) => return botyard_testkit::skip("the page in a browser", &why),
    };
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec", file]);
    node.current_dir(folder).env("BOTYARD", env!("CARGO_BIN_EXE_botyard")).env("BOTYARD_SOURCES", root());
    for place in ["BOTYARD_SCREENSHOTS", "BOTYARD_FAILURES"] {
        if let Some(place_there) = env::var_os(place) {
            node.env(place, root().join(place_there));
        }
    }
    match run(&mut node) {
        // The output contains measurements.
        Ok(said) => println!("{said}"),
        Err(said) => panic!("{said}"),
    }
}
