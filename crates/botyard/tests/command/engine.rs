//! `botyard engine` as seen by its clients: a UCI process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct EngineProcess {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl EngineProcess {
    fn start() -> EngineProcess {
        // Tests must not depend on files of this machine.
        EngineProcess::start_with(&["--memory"])
    }

    fn start_with(arguments: &[&str]) -> EngineProcess {
        let mut child = Command::new(env!("CARGO_BIN_EXE_botyard"))
            .arg("engine")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        EngineProcess { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Reads lines up to and including the first one with this prefix.
    #[track_caller]
    fn hear(&mut self, until: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "it ended without {until:?}: {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(until) {
                return lines;
            }
        }
    }

    /// Requests a move and returns it.
    fn best(&mut self) -> String {
        let lines = self.hear("bestmove ");
        lines.last().unwrap().split(' ').nth(1).unwrap().to_owned()
    }

    /// Closes its input; it must exit by itself, without errors.
    fn close(mut self) {
        self.input = None;
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn it_introduces_itself() {
    let mut client = EngineProcess::start();
    client.say("uci");
    let lines = client.hear("uciok");
    assert!(lines[0].starts_with("id name botyard "), "{lines:?}");
    let variants = lines.iter().find(|line| line.starts_with("option name UCI_Variant ")).unwrap();
    for name in ["duel", "dobutsu", "pigs", "robosoccer", "soccolot"] {
        assert!(variants.contains(&format!(" var {name}")), "{variants}");
    }
    for option in [
        "Hash type spin",
        "Threads type spin",
        "MultiPV type spin",
        "Level type combo",
        "soccolot.goal type combo",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option}"))), "{option}");
    }
    client.say("isready");
    client.hear("readyok");
    client.say("quit");
    client.close();
}

#[test]
fn commands_are_read_during_a_search_and_stop_ends_it() {
    let mut client = EngineProcess::start();
    client.say("setoption name UCI_Variant value soccolot");
    client.say("position startpos");
    client.say("go infinite");
    client.say("isready");
    client.hear("readyok");
    client.say("stop");
    assert_ne!(client.best(), "(none)");
    // The next search can start at once.
    client.say("position startpos moves 2rs");
    client.say("go depth 2");
    assert_ne!(client.best(), "(none)");
    // A client that disappears leaves no search running.
    client.say("go infinite");
    client.close();
}

#[test]
fn an_infinite_search_of_a_decided_position_waits_for_stop() {
    let mut client = EngineProcess::start();
    client.say("position fen lc1/EC1/g1L/2e[G] w");
    client.say("go infinite");
    let lines = client.hear("info depth 1 ");
    assert!(lines.last().unwrap().contains(" score mate 2 "), "{lines:?}");
    client.say("isready");
    assert_eq!(client.hear("readyok").last().unwrap(), "readyok");
    client.say("stop");
    assert_eq!(client.best(), "c2c3");
    client.close();
}

/// Plays a game between two engines; each is sent all moves as its client would send them.
fn play_a_game(settings: &[&str], most: usize) -> Vec<String> {
    let mut clients = [EngineProcess::start(), EngineProcess::start()];
    for client in &mut clients {
        for line in settings {
            client.say(line);
        }
        client.say("ucinewgame");
    }
    let mut moves: Vec<String> = Vec::new();
    while moves.len() < most {
        // Each command follows the last answer at once: an engine that has answered must be ready.
        let client = &mut clients[moves.len() % 2];
        client.say(&format!("position startpos moves {}", moves.join(" ")));
        client.say("go nodes 2000");
        let best = client.best();
        if best == "(none)" {
            break;
        }
        moves.push(best);
    }
    for client in clients {
        client.close();
    }
    moves
}

#[test]
fn whole_games_are_played_over_the_protocol() {
    let duel = play_a_game(&[], 60);
    assert!(duel.len() > 10, "{duel:?}");
    let speed = [
        "setoption name UCI_Variant value soccolot",
        "setoption name field value speed",
        "setoption name Level value 3",
    ];
    assert!(play_a_game(&speed, 30).len() > 5);
    let robosoccer = play_a_game(&["setoption name UCI_Variant value robosoccer"], 12);
    assert!(robosoccer[0].starts_with("place") && robosoccer[2].starts_with("ball"), "{robosoccer:?}");
    assert!(robosoccer.len() > 4 && robosoccer.iter().all(|text| !text.contains(' ')));
}

/// Plays a game with an engine for each pig; each is sent all rounds as words.
#[test]
fn a_game_of_pigs_is_played_over_the_protocol() {
    let mut clients = [("A", EngineProcess::start()), ("B", EngineProcess::start())];
    for (_, client) in &mut clients {
        client.say("setoption name UCI_Variant value pigs");
        client.say("setoption name Level value 2");
        client.say("ucinewgame");
    }
    let mut rounds: Vec<String> = Vec::new();
    'game: for _ in 0..30 {
        let mut orders = Vec::new();
        for (seat, client) in &mut clients {
            client.say(&format!("position startpos moves {}", rounds.join(" ")));
            client.say(&format!("go seat {seat} nodes 20000"));
            let lines = client.hear("bestorders ");
            let order = lines.last().unwrap().split(' ').nth(1).unwrap();
            if order == "(none)" {
                break 'game;
            }
            assert!(lines.iter().all(|line| !line.starts_with("info string")), "{lines:?}");
            orders.push(format!("{seat}:{order}"));
        }
        rounds.push(orders.join("|"));
    }
    assert!(rounds.len() > 1, "{rounds:?}");
    let (_, client) = &mut clients[0];
    client.say("position startpos");
    client.say("go");
    client.hear("info string several seats have an order due");
    client.hear("bestorders (none)");
    client.say("go seat A infinite");
    client.hear("info depth 1 ");
    client.say("stop");
    client.hear("bestorders ");
    for (_, client) in clients {
        client.close();
    }
}

/// Uses python-chess' client as far as it supports games other than chess. It is installed with `pip`.
#[test]
fn python_chess_can_talk_to_it() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("python-chess");
    let python = folder.join("bin/python");
    let run = |command: &mut Command| command.output().is_ok_and(|output| output.status.success());
    let has_it = |python: &std::path::Path| run(Command::new(python).args(["-c", "import chess.engine"]));
    let python = if has_it("python3".as_ref()) {
        "python3".into()
    } else {
        let _ = run(Command::new("python3").arg("-m").arg("venv").arg(&folder))
            && run(Command::new(&python).args([
                "-m",
                "pip",
                "install",
                "-q",
                "--timeout",
                "10",
                "chess==1.11.2",
            ]));
        python
    };
    if !has_it(&python) {
        botyard_testkit::skip("the engine with python-chess", "there is no python3 that can install it");
        return;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/command/client.py");
    let output = Command::new(&python).arg(script).arg(env!("CARGO_BIN_EXE_botyard")).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.ends_with("well done\n"), "{text}");
}
