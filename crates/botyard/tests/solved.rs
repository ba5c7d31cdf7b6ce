//! The commands of the solved game as seen from a shell.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn botyard(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_botyard")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn words(output: &[u8]) -> String {
    String::from_utf8(output.to_vec()).unwrap().trim_end().to_owned()
}

/// Returns the error message of a command that exits with this code.
fn refusal(code: i32, arguments: &[&str]) -> String {
    let output = botyard(arguments);
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    words(&output.stderr).lines().next().unwrap_or_default().to_owned()
}

/// Returns the engine's output for these lines, up to its move.
fn engine(data: &str, lines: &str) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_botyard"))
        .args(["engine", "--data", data])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(lines.as_bytes()).unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let mut said = Vec::new();
    for line in output.lines().map(Result::unwrap) {
        let is_last = line.starts_with("bestmove ");
        said.push(line);
        if is_last {
            break;
        }
    }
    drop(input);
    assert!(child.wait().unwrap().success());
    said
}

/// A temporary folder, removed on drop.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("botyard-cli-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn the_game_is_solved_once_and_probed_often() {
    let folder = Folder::new("solve");
    let data = text(&folder.0);
    let solved = botyard(&["solve", "duel", "--data", data, "--json"]);
    let answer: Value = serde_json::from_slice(&solved.stdout).unwrap();
    assert_eq!((&answer["start"], &answer["positions"]), (&json!(-78), &json!(65_721_230)));

    let probe = |more: &[&str]| {
        let output = botyard(&[&["probe", "duel", "--data", data], more].concat());
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        words(&output.stdout)
    };
    let start: Value = serde_json::from_str(&probe(&["--json"])).unwrap();
    let moves = [("b1a2", -78), ("b1c2", -78), ("c1c2", -78), ("b2b3", -76)];
    let moves: Vec<Value> = moves.iter().map(|(order, dtm)| json!({ "move": order, "dtm": dtm })).collect();
    assert_eq!(start, json!({ "value": "loss", "dtm": -78, "moves": moves }));
    let won = probe(&["--position", "lc1/EC1/g1L/2e[G] w", "--line"]);
    assert!(won.starts_with("win in 3\n  c2c3   win in 3\n  b3b4+  win in 5\n"), "{won}");
    assert_eq!(won.lines().last().unwrap().split(' ').count(), 3);
    let forced = probe(&["--position", "lc1/EC1/g1L/2e[G] w", "--option", "edition=dobutsu"]);
    assert!(forced.starts_with("win in 3\n") && !forced.contains("b3b4 "), "{forced}");

    // Several positions from standard input; the table is opened once.
    let many = |arguments: &[&str]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_botyard"))
            .args([&["probe", "duel", "--data", data, "--position", "-"], arguments].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = b"lc1/EC1/g1L/2e[G] w - - 0 1\n\nnonsense\ngle/1c1/1C1/ELG[] w - - 0 1\n";
        child.stdin.take().unwrap().write_all(lines).unwrap();
        words(&child.wait_with_output().unwrap().stdout)
    };
    let plain = many(&[]);
    let plain: Vec<&str> = plain.lines().collect();
    assert_eq!((plain.len(), plain[0]), (3, "c2c3   win in 3"));
    assert!(plain[1].starts_with("?      ") && plain[2].ends_with("loss in 78"), "{plain:?}");
    let last: Value = serde_json::from_str(many(&["--json"]).lines().last().unwrap()).unwrap();
    assert_eq!((&last["dtm"], &last["position"]), (&json!(-78), &json!("gle/1c1/1C1/ELG[] w - - 0 1")));

    let file = folder.0.join("robot-duel.table");
    let puzzles = ["puzzles", "duel", "--count", "3", "--distance", "5", "--json", "--table", text(&file)];
    let puzzles: Value = serde_json::from_slice(&botyard(&puzzles).stdout).unwrap();
    assert!(puzzles.as_array().unwrap().iter().all(|puzzle| puzzle["dtm"] == 5), "{puzzles}");
    assert_eq!(puzzles.as_array().unwrap().len(), 3);

    let game = ["play", "duel", "--against", "perfect", "--data", data, "--seed", "1"];
    assert!(botyard(&game).status.success());

    let asked = engine(data, "position startpos\ngo movetime 1000\n");
    assert_eq!(asked[0], "info string the solved table is used");
    assert!(asked[1].starts_with("info depth 78 ") && asked[1].contains(" score mate -39 "), "{asked:?}");
    assert_eq!(asked[1].split(" pv ").nth(1).unwrap().split(' ').count(), 78, "{asked:?}");
    let asked =
        engine(data, "setoption name MultiPV value 2\nposition fen lc1/EC1/g1L/2e[G] w\ngo nodes 5\n");
    let scores: Vec<&str> =
        asked.iter().filter(|line| line.contains(" score mate ")).map(String::as_str).collect();
    assert!(scores.len() == 2 && scores[0].contains("mate 2 ") && scores[1].contains("mate 3 "), "{asked:?}");
    assert_eq!(asked.last().unwrap().split(' ').nth(1), Some("c2c3"), "{asked:?}");
    for setting in ["Oracle value false", "Level value 8"] {
        let asked = engine(data, &format!("setoption name {setting}\nposition startpos\ngo depth 3\n"));
        assert!(asked[0].starts_with("info depth 1 "), "{setting}: {asked:?}");
    }

    let contest = ["match", "duel", "max", "2", "--nodes", "50", "--rounds", "2", "--json"];
    let play = |more: &[&str]| {
        let output = botyard(&[&contest[..], more].concat());
        (serde_json::from_slice::<Value>(&output.stdout).unwrap(), words(&output.stderr))
    };
    let (knowing, said) = play(&["--data", data]);
    assert!(said.contains("max plays by the solved table."), "{said}");
    assert_eq!(play(&["--data", data]).0["players"], knowing["players"]);
    let (searching, said) = play(&["--memory"]);
    assert!(!said.contains("table"), "{said}");
    assert_ne!(searching["match"], knowing["match"]);

    // The table judges the moves of all players, and a player that uses it never makes an error.
    let (judged, _) = play(&["--data", data, "--solved"]);
    assert!(judged["players"][0]["judged_moves"].as_u64() > Some(0), "{judged}");
    assert_eq!((&judged["players"][0]["errors"], &judged["match"]), (&json!(0), &knowing["match"]));
    let (ended, said) = play(&["--memory", "--solved-table", text(&file), "--solved-end", "15,4"]);
    assert!(!said.contains("max plays by the solved table."), "{said}");
    assert_ne!(ended["match"], searching["match"]);
    let reasons = ended["reasons"].as_object().unwrap();
    assert!(reasons.keys().any(|reason| reason.ends_with("by the solved table")), "{ended}");

    // The same positions for both players, and the same moves in every run.
    let errors = ["bench", "duel", "--errors", "--data", data, "--nodes", "500", "--positions", "40"];
    let ours = env!("CARGO_BIN_EXE_botyard");
    let searching = format!("\"{ours}\" engine --memory");
    let measure = || {
        let output = botyard(&[&errors[..], &["--json", "--peer", &searching]].concat());
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let measured = measure();
    assert_eq!((&measured["positions"], &measured["nodes"]), (&json!(40), &json!(500)));
    let [own, other] = [0, 1].map(|player| &measured["players"][player]);
    for count in ["errors", "win_to_draw", "win_to_loss", "draw_to_loss", "wins_kept", "mean_delay"] {
        assert_eq!(own[count], other[count], "{count}: {measured}");
        assert_eq!(own[count], measure()["players"][0][count], "{count}");
    }
    assert!(own["wins_kept"].as_u64() > Some(0), "{measured}");
    let shown = words(&botyard(&errors).stdout);
    assert!(shown.starts_with("Robot Duel, 40 positions, 500 nodes per move\n  ours: "), "{shown}");

    std::fs::write(&file, &std::fs::read(&file).unwrap()[..1000]).unwrap();
    let asked = engine(data, "go depth 1\n");
    let cut = "isn't used: truncated: 1000 of 65721294 bytes";
    assert!(asked[0].starts_with("info string the table in ") && asked[0].ends_with(cut), "{asked:?}");
    assert!(asked[1].starts_with("info depth 1 "), "{asked:?}");
    let cut = format!("botyard: the table in {} {cut}", file.display());
    assert_eq!(refusal(1, &["bench", "duel", "--errors", "--data", data]), cut);
    for command in [
        &["solve", "duel", "--check", text(&file)][..],
        &["probe", "duel", "--table", text(&file)],
        &["puzzles", "duel", "--table", text(&file)],
    ] {
        let cut = format!("botyard: {}: truncated: 1000 of 65721294 bytes", file.display());
        assert_eq!(refusal(1, command), cut);
    }
}

#[test]
fn an_interrupted_solve_leaves_no_files() {
    let folder = Folder::new("interrupt");
    let file = folder.0.join("table");
    let mut child = Command::new(env!("CARGO_BIN_EXE_botyard"))
        .args(["solve", "duel", "--out", text(&file)])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    if cfg!(unix) {
        // Waits until it handles the signal: a shell may have started it with the signal ignored.
        let status = loop {
            Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
        };
        assert!(!status.success());
    } else {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 0);
}

#[test]
fn an_impossible_probe_gets_a_sentence() {
    assert_eq!(refusal(2, &["solve", "soccolot"]), "botyard: Soccolot isn't solved: only duel and pigs are");
    assert_eq!(refusal(2, &["puzzles", "pigs"]), "botyard: there are no puzzles of Robo Battle Pigs");
    assert_eq!(
        refusal(2, &["probe", "pigs", "--program", "F F F F F"]),
        "botyard: F F F F F: write the seat first, as in \"A: F F ^ ^ H\""
    );
    assert_eq!(
        refusal(2, &["puzzles", "duel", "--distance", "4"]),
        "botyard: there are no puzzles of 4 plies: a win takes an odd number of plies, from 3 to 173"
    );
    assert_eq!(
        refusal(2, &["probe", "duel", "--position", "1l1/3/3/3[CCEEGGl] w"]),
        "botyard: the game is over in this position"
    );
    assert_eq!(
        refusal(2, &["probe", "duel", "--position", "1l1/3/3/1L1[-] w"]),
        "botyard: the table knows positions with all eight robots, on the board or in hands, and here some are missing"
    );
    assert_eq!(
        refusal(2, &["play", "soccolot", "--against", "perfect"]),
        "botyard: unknown computer player \"perfect\" for Soccolot: expected one of random, 1, 2, 3, 4, 5, 6, 7, 8, max, mcts, mcts-random"
    );
    assert!(refusal(1, &["probe", "duel", "--table", "nowhere"]).starts_with("botyard: nowhere: "));
}

#[test]
fn two_pigs_are_probed_with_mixes_that_add_up() {
    let run = |arguments: &[&str]| words(&botyard(arguments).stdout);
    let text = run(&["probe", "pigs", "--position", "standard r3 A:d8S/3 B:e1N/4", "--program", "A: R"]);
    assert!(text.contains("R R R R R: "), "{text}");
    let shares = text.lines().filter_map(|line| line.split_once(" %  ")).map(|(share, _)| share.trim());
    let sum: f64 = shares.map(|share| share.parse::<f64>().unwrap()).sum();
    assert!((sum - 200.0).abs() < 1e-6, "both mixes add up to 100 %: {text}");
    let json = run(&["probe", "pigs", "--json"]);
    let answer: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(answer["value"], 0.5);
}

#[test]
fn errors_are_only_counted_in_robot_duel() {
    let folder = Folder::new("errors");
    let errors = ["bench", "duel", "--errors", "--data", text(&folder.0)];
    let missing = "botyard: no solved table yet: run `botyard solve duel` first";
    assert_eq!(refusal(2, &errors), missing);
    let other = "botyard: errors are counted in Robot Duel only: `botyard bench duel --errors`";
    assert_eq!(refusal(2, &["bench", "soccolot", "--errors"]), other);
    assert_eq!(
        refusal(2, &["tune", "duel"]),
        "botyard: Robot Duel learns from its solved table: add --solved"
    );
    assert_eq!(refusal(2, &["tune", "duel", "--solved", "--data", text(&folder.0)]), missing);
}
