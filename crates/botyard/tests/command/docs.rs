//! The quick commands of the documentation, run as a reader would run them.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

#[path = "../../../cli/src/doc_commands.rs"]
mod doc_commands;

use doc_commands::{DocCommand, doc_commands};

/// Runs the program in a folder, with this text as its input.
fn run(folder: &Path, arguments: &[String], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_botyard"));
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("BOTYARD_")) {
        command.env_remove(name);
    }
    command
        .args(arguments)
        .current_dir(folder)
        .env("BOTYARD_DATA", folder.join("data"))
        .env("LC_ALL", "C.UTF-8");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The program may end without reading.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Whether a command ends within a second or two and needs nothing but a record and a board file.
fn is_quick(arguments: &[String]) -> bool {
    let has = |word: &str| arguments.iter().any(|argument| argument == word);
    match arguments.first().map(String::as_str) {
        Some("games" | "rules" | "replay" | "verify" | "referee" | "engine" | "show") => true,
        // Animations take longer in a debug build.
        Some("render") => !has("--record"),
        Some("play") => !has("--server") && !has("perfect") && arguments.len() > 1,
        Some("perft") => has("duel") && has("5"),
        Some("serve") => has("--print-config"),
        _ => false,
    }
}

#[test]
fn quick_commands_of_the_documentation_succeed() {
    let mut ran = 0;
    let mut faults = Vec::new();
    for DocCommand { place, is_example, arguments } in doc_commands() {
        if !is_example || !is_quick(&arguments) {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let record = ["play", "duel", "--out", "game.yard"].map(str::to_owned);
        let played = run(folder.path(), &record, "b2b3\nresign\ny\n");
        assert!(played.status.success(), "{played:?}");
        fs::copy(folder.path().join("game.yard"), folder.path().join("games.yard")).unwrap();
        fs::create_dir(folder.path().join("boards")).unwrap();
        let boards = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boards");
        fs::copy(boards.join("yard.txt"), folder.path().join("boards/yard.txt")).unwrap();
        if let Some(at) = arguments.iter().position(|argument| argument == "--out") {
            let _ = fs::remove_file(folder.path().join(&arguments[at + 1]));
        }
        let output = run(folder.path(), &arguments, "");
        ran += 1;
        if !output.status.success() {
            let why = String::from_utf8_lossy(&output.stderr).into_owned();
            faults.push(format!("{place}: botyard {}: {why}", arguments.join(" ")));
        }
    }
    assert!(ran >= 15, "only {ran} commands were run");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
