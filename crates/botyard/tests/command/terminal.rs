//! `botyard play` in a terminal: screens, signals, saved games, tables of a server.

use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use botyard_client::{Client, ServerAddress, TableNews, TablePlay, TableWish};
use botyard_core::Seat;
use botyard_protocol::{Join, NewTable, TableEvent};
use tempfile::TempDir;

const BOTYARD: &str = env!("CARGO_BIN_EXE_botyard");

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// A command without environment variables that could be settings.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(BOTYARD);
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("BOTYARD_")) {
        command.env_remove(name);
    }
    command.args(arguments).env("LC_ALL", "C.UTF-8");
    command
}

/// Runs the command with these lines as typed input.
fn typed(mut command: Command, lines: &str) -> Output {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The program may exit before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    child.wait_with_output().unwrap()
}

fn play(arguments: &[&str], lines: &str) -> String {
    let output = typed(command(&[&["play"], arguments].concat()), lines);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str], lines: &str) -> String {
    let output = typed(command(&[&["play"], arguments].concat()), lines);
    assert!(!output.status.success(), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// The server of one test.
struct Server {
    child: Child,
    url: String,
}

impl Server {
    fn start(data: &Path, listen: &str) -> Server {
        Server::start_with(data, listen, &[])
    }

    fn start_with(data: &Path, listen: &str, more: &[&str]) -> Server {
        let mut child = command(&[&["serve", "--listen", listen, "--limits-scale", "100"], more].concat())
            .env("BOTYARD_DATA", data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.split_whitespace().find(|word| word.starts_with("http"));
        Server { url: url.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned(), child }
    }

    fn client(&self) -> Client {
        Client::to(ServerAddress::read(&self.url).unwrap().0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a scenario of `terminal.py`.
#[cfg(unix)]
fn in_a_terminal(scenario: &str, server: Option<&str>) {
    let folder = folder();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/command/terminal.py");
    let mut python = Command::new("python3");
    python
        .arg(script)
        .arg(scenario)
        .arg(BOTYARD)
        .arg(folder.path())
        .env("SERVER", server.unwrap_or_default());
    let Ok(output) = python.output() else {
        return botyard_testkit::skip("terminal play on a screen", "there is no python3");
    };
    assert!(output.status.success(), "{scenario}: {output:?}");
    assert!(output.stdout.ends_with(b"well done\n"), "{scenario}: {output:?}");
}

#[cfg(unix)]
#[test]
fn every_signal_restores_the_terminal() {
    in_a_terminal("signals", None);
}

#[cfg(unix)]
#[test]
fn the_program_ends_when_its_terminal_is_gone() {
    in_a_terminal("hang_up", None);
}

#[cfg(unix)]
#[test]
fn the_screen_can_be_suspended() {
    in_a_terminal("suspend", None);
}

#[cfg(unix)]
#[test]
fn a_locale_without_unicode_gets_ascii() {
    in_a_terminal("letters", None);
}

#[cfg(unix)]
#[test]
fn a_dumb_terminal_gets_line_mode() {
    in_a_terminal("dumb", None);
}

#[cfg(unix)]
#[test]
fn a_hint_is_searched_while_the_screen_stays_responsive() {
    in_a_terminal("hint", None);
}

#[cfg(unix)]
#[test]
fn two_terminals_play_on_a_server() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    in_a_terminal("server", Some(&server.url));
}

#[test]
fn a_game_is_saved_and_resumed() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let game = path("game.yard");
    play(&["duel", "--against", "random", "--seed", "1", "--memory", "--out", &game], "b2b3\n");
    let text = std::fs::read_to_string(&game).unwrap();
    assert!(text.contains("[Black \"Computer random\"]") && text.contains("1. b2b3 "), "{text}");
    // The computer plays on, and the file is updated.
    let told = play(&["--record", &game, "--seed", "1", "--memory", "--out", &game], "moves\nundo\nb1a2\n");
    assert!(told.contains("Black: computer (random)") && told.contains("White has "), "{told}");
    let text = std::fs::read_to_string(&game).unwrap();
    assert!(text.contains("\n1. b1a2 "), "{text}");
    // Saved as PGN with the command `save`, and read again.
    let pgn = path("game.pgn");
    let told = play(&["--record", &game, "--memory"], &format!("save {pgn}\nsave {pgn}\n"));
    assert_eq!(told.matches("Saved in ").count(), 2, "{told}");
    let told = play(&["--record", &pgn, "--memory"], "position\n");
    assert!(told.contains("White> "), "{told}");
    let verified = command(&["verify", &game, &pgn][..2]).output().unwrap();
    assert!(verified.status.success(), "{verified:?}");
    for (arguments, words) in [
        (&["duel", "--out", game.as_str()][..], "already exists"),
        (&["duel", "--out", "/no/such/folder/x.yard"], "there is no folder"),
        (&["--record", "/no/such/file.yard"], "no such file"),
        (&["duel", "--record", game.as_str()], "cannot be used with"),
        (&["--out", "x.yard"], "--out needs a game"),
        (&["duel", "--seat", "w"], "add --against LEVEL"),
    ] {
        let why = refused(arguments, "");
        assert!(why.contains(words), "{arguments:?}: {why}");
    }
}

#[test]
fn a_hint_is_a_legal_move() {
    for (game, example) in [("duel", "Hint: "), ("pigs", "Hint: ")] {
        let told = play(&[game, "--memory", "--against", "1"], "hint\n");
        assert!(told.contains(example), "{told}");
    }
}

#[test]
fn a_script_plays_on_a_server_as_a_guest_and_is_recognised_again() {
    let (data, own) = (folder(), folder());
    let server = Server::start(data.path(), "127.0.0.1:0");
    let own = own.path().display().to_string();
    let record = format!("{own}/game.yard");
    let lines = format!("b2b3\nsay hello\nsave {record}\nhint\nquit\n");
    let told =
        play(&["duel", "--server", &server.url, "--data", &own, "--guest", "Ann", "--against", "1"], &lines);
    for words in [
        "White: Ann (you), Black: computer (1)",
        "Saved in ",
        "no hints at a server's table",
        "continues on the server",
    ] {
        assert!(told.contains(words), "{words} isn't in {told}");
    }
    assert!(std::fs::read_to_string(&record).unwrap().contains("[White \"Ann\"]"));
    let link = told.split("botyard play --server ").last().unwrap().trim().to_owned();
    // The same guest resumes the game; another client only watches it.
    let listed = play(&["--server", &server.url, "--data", &own], "");
    assert!(listed.starts_with("Your games:\n") && listed.contains(&link), "{listed}");
    let told = play(&["--server", &link, "--data", &own], "resign\ny\nquit\n");
    assert!(told.contains("Black wins: a player resigned."), "{told}");
    let told = play(&["--server", &link, "--memory"], "resign\nquit\n");
    assert!(told.contains("White: Ann, Black: computer (1)"), "{told}");
}

#[test]
fn rounds_are_sealed_on_a_server_too() {
    let (data, own) = (folder(), folder());
    let server = Server::start(data.path(), "127.0.0.1:0");
    let own = own.path().display().to_string();
    let told = play(
        &["pigs", "--server", &server.url, "--data", &own, "--against", "1"],
        "FFFFF\nnonsense\nreplay\nquit\n",
    );
    assert!(told.contains("Round 1. A: F F F F F | B: "), "{told}");
    assert!(told.matches("Round 1. A: F F F F F | B: ").count() == 2, "{told}");
}

#[test]
fn accounts_and_tokens_sign_in() {
    let (data, own) = (folder(), folder());
    let server = Server::start(data.path(), "127.0.0.1:0");
    let own = own.path().display().to_string();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let account = serde_json::json!({ "name": "Anna", "password": "a long password" });
    let made = runtime.block_on(server.client().post("/api/accounts", &account)).unwrap();
    let token = made["token"].as_str().unwrap();
    let arguments = ["play", "duel", "--server", &server.url, "--against", "1", "--data", &own];
    let mut by_password = command(&[&arguments[..], &["--user", "Anna"]].concat());
    by_password.env("BOTYARD_PASSWORD", "a long password");
    let mut by_token = command(&arguments);
    by_token.env("BOTYARD_TOKEN", token);
    for command in [by_password, by_token] {
        let output = typed(command, "quit\n");
        let told = String::from_utf8(output.stdout.clone()).unwrap();
        assert!(told.contains("White: Anna (you)"), "{output:?}");
    }
    let mut wrong = command(&[&arguments[..], &["--user", "Anna"]].concat());
    wrong.env("BOTYARD_PASSWORD", "another");
    let output = typed(wrong, "");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let mut wrong = command(&arguments);
    wrong.env("BOTYARD_TOKEN", "byt_nonsense");
    let output = typed(wrong, "");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("nonsense"), "{output:?}");
}

#[test]
fn a_wrong_server_address_gets_a_sentence() {
    let data = folder();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let url = server.url.clone();
    let gone = format!("{url}/t/nosuchtable");
    drop(server);
    let other = Server::start(data.path(), "127.0.0.1:0");
    for (arguments, words) in [
        (&["--server", "ftp://x"][..], "isn't a server URL"),
        (&["--server", "http://127.0.0.1:1/rules"], "isn't the URL of a server or a table"),
        (&["duel", "--server", &url], "Connection refused"),
        (&["--server", &gone], "Connection refused"),
        (&["--server", &other.url, "--table", "nosuchtable", "--memory"], "404"),
        (&["--server", &other.url, "--user", "Ann", "--memory"], "set BOTYARD_PASSWORD"),
        (&["duel", "--server", &other.url, "--clock", "soon"], "300+5"),
        (&["--table", "x"], "--server"),
    ] {
        let why = refused(arguments, "");
        assert!(why.contains(words), "{arguments:?}: {why}");
    }
}

#[test]
fn https_is_trusted_by_the_given_certificates() {
    let data = folder();
    let path = |name: &str| data.path().join(name).display().to_string();
    let (key, certificate) = (path("key.pem"), path("certificate.pem"));
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=yard"])
        .args(["-addext", "subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=critical,CA:FALSE"])
        .args(["-keyout", &key, "-out", &certificate])
        .output();
    if !made.is_ok_and(|made| made.status.success()) {
        return botyard_testkit::skip("the terminal at a server with https", "there is no openssl");
    }
    let tls = ["--tls-cert", &certificate, "--tls-key", &key];
    let server = Server::start_with(data.path(), "127.0.0.1:0", &tls);
    assert!(server.url.starts_with("https://"), "{}", server.url);
    let arguments = ["play", "duel", "--server", &server.url, "--against", "1", "--memory"];
    let mut trusting = command(&arguments);
    trusting.env("SSL_CERT_FILE", &certificate);
    let output = typed(trusting, "b2b3\nquit\n");
    assert!(String::from_utf8_lossy(&output.stdout).contains("1. White b2b3."), "{output:?}");
    let mut doubtful = command(&arguments);
    doubtful.env_remove("SSL_CERT_FILE");
    let output = typed(doubtful, "b2b3\nquit\n");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("invalid peer certificate"), "{output:?}");
}

/// An order given during a restart is played once the server is back, exactly once; messages sent meanwhile
/// arrive.
#[test]
fn play_continues_across_a_restart_of_the_server() {
    let data = folder();
    let mut server = Server::start(data.path(), "127.0.0.1:0");
    let listen = server.url.trim_start_matches("http://").to_owned();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (sender, news) = std::sync::mpsc::channel();
    let next = |what: &str, found: &dyn Fn(&TableNews) -> bool| loop {
        let news: TableNews =
            news.recv_timeout(Duration::from_secs(60)).unwrap_or_else(|_| panic!("no {what}"));
        if found(&news) {
            return news;
        }
    };
    let (own, other, id) = runtime.block_on(async {
        let anybody = server.client();
        let (own, other) = (anybody.guest().await.unwrap(), anybody.guest().await.unwrap());
        let table: NewTable = serde_json::from_value(serde_json::json!({ "game": "duel" })).unwrap();
        let id = own.open_table(&table).await.unwrap().table.id;
        other.join_table(&id, &Join::default()).await.unwrap();
        (own, other, id)
    });
    let play = {
        let _within = runtime.enter();
        TablePlay::begin(&own, id.clone(), None, move |news| sender.send(news).is_ok())
    };
    next("table", &|news| matches!(news, TableNews::Loaded { .. }));
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    next("loss", &|news| matches!(news, TableNews::Lost(_)));
    play.wish(TableWish::Order { turn: 1, order: "b2b3".to_owned(), nonce: 7, revision: 0 });
    server = Server::start(data.path(), &listen);
    next("way back", &|news| matches!(news, TableNews::Back));
    let is_played = |news: &TableNews| matches!(news, TableNews::Event(event) if matches!(**event, TableEvent::Played { .. }));
    next("order", &is_played);
    runtime.block_on(async {
        let answer = other.table(&id, None).await.unwrap();
        assert_eq!((answer.view.steps, answer.seat), (1, Seat::new(1)));
        other.post(&format!("/api/tables/{id}/chat"), &serde_json::json!({ "text": "hello" })).await.unwrap();
    });
    next("word", &|news| matches!(news, TableNews::Said(said) if said.text == "hello"));
    // The same order again is refused, because its turn is over.
    play.wish(TableWish::Order { turn: 1, order: "c1c2".to_owned(), nonce: 8, revision: 0 });
    next("refusal", &|news| matches!(news, TableNews::Refused { nonce: Some(8), .. }));
    drop(server);
}
