//! The page in a browser: whole games, several people, phones, keyboards, languages, a line that breaks.
//!
//! The tests themselves are `tests/browser/*.test.mjs`. They are copied into a folder of their own below the target folder, where
//! their packages are installed once.
//! `BOTYARD_BROWSER_FILES` runs only these files, separated by spaces; `CHROMIUM` is another browser than `/usr/bin/chromium`.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs it to its end; the error is what it said.
fn run(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|why| format!("{command:?}: {why}"))?;
    let said =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if output.status.success() { Ok(said) } else { Err(said) }
}

/// The folder with the tests and their packages, installed if they aren't yet.
fn prepare() -> Result<PathBuf, String> {
    let sources = root().join("tests/browser");
    let lock = fs::read(sources.join("package-lock.json")).map_err(|why| why.to_string())?;
    let mut hash = DefaultHasher::new();
    lock.hash(&mut hash);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("browser-{:016x}", hash.finish()));
    fs::create_dir_all(&folder).map_err(|why| why.to_string())?;
    copy(&sources, &folder).map_err(|why| why.to_string())?;
    let done = folder.join("installed");
    if !done.exists() {
        run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder))?;
        fs::write(&done, "").map_err(|why| why.to_string())?;
    }
    Ok(folder)
}

/// Copies the files, so that what was there before and isn't any more is gone.
fn copy(sources: &Path, folder: &Path) -> std::io::Result<()> {
    for old in fs::read_dir(folder)? {
        let old = old?.path();
        if old.extension().is_some_and(|extension| extension == "mjs") {
            fs::remove_file(old)?;
        }
    }
    for file in fs::read_dir(sources)? {
        let file = file?.path();
        if let Some(name) = file.file_name().filter(|_| file.is_file()) {
            fs::copy(&file, folder.join(name))?;
        }
    }
    Ok(())
}

/// What is missing, in words.
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

#[test]
fn the_page_works_in_a_browser() {
    let folder = match missing().and_then(|()| prepare()) {
        Ok(folder) => folder,
        Err(why) => return botyard_testkit::skip("the page in a browser", &why),
    };
    let mut node = Command::new("node");
    node.args(["--test", "--test-concurrency=2", "--test-reporter=spec"]);
    node.args(env::var("BOTYARD_BROWSER_FILES").unwrap_or_default().split_whitespace());
    node.current_dir(folder).env("BOTYARD", env!("CARGO_BIN_EXE_botyard")).env("BOTYARD_SOURCES", root());
    for place in ["BOTYARD_SCREENSHOTS", "BOTYARD_FAILURES"] {
        if let Some(place_there) = env::var_os(place) {
            node.env(place, root().join(place_there));
        }
    }
    match run(&mut node) {
        // What was measured is worth reading.
        Ok(said) => println!("{said}"),
        Err(said) => panic!("{said}"),
    }
}
