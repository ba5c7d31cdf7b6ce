//! The commands as seen from a shell: output and exit codes.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn botyard(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_botyard"))
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = botyard(arguments);
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Returns the single line of a usage error; checks exit code 2.
fn usage_error(arguments: &[&str]) -> String {
    let output = botyard(arguments);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    text.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn without_a_terminal_and_a_game_play_prints_an_overview() {
    let output = botyard(&["play"]);
    assert!(output.status.success());
    let text = stdout(&output);
    assert!(text.contains("Robot Duel") && text.contains("botyard rules"), "{text}");
    assert_eq!(
        usage_error(&["play", "--against", "3"]),
        "error: the following required arguments were not provided:"
    );
}

#[test]
fn games_are_listed_with_their_options() {
    let text = stdout(&botyard(&["games"]));
    for word in ["duel", "Robot Duel", "edition", "pojedynek", "dobutsu", "random"] {
        assert!(text.contains(word), "{word} isn't in {text}");
    }
    let games = json(&["games", "--json"]);
    assert_eq!(games["games"][0]["id"], "duel");
    assert_eq!(games["games"][0]["options"][0]["default"], "pojedynek");
}

#[test]
fn rules_are_printed_in_three_languages() {
    for (lang, word) in [("en", "red robot"), ("es", "robot rojo"), ("pl", "czerwony")] {
        let text = stdout(&botyard(&["rules", "duel", "--lang", lang])).to_lowercase();
        assert!(text.contains(word), "{word} isn't in {text}");
    }
    assert_eq!(
        usage_error(&["rules", "duel", "--lang", "de"]),
        "error: invalid value 'de' for '--lang <LANG>': unknown language \"de\": expected en, es or pl"
    );
}

#[test]
fn a_position_is_printed() {
    let text = stdout(&botyard(&["show", "duel", "--position", "lc1/EC1/g1L/2e[G] w"]));
    assert!(text.contains("lc1/EC1/g1L/2e[G] w 0 1") && text.contains("White to move"), "{text}");
    let shown = json(&["show", "duel", "--moves", "b2b3 b4b3", "--json"]);
    assert_eq!(shown["position"], "g1e/1l1/3/ELG[Cc] w 0 2");
    assert_eq!(shown["to_act"], serde_json::json!(["w"]));
    assert_eq!(shown["scene"]["columns"], 3);
    assert_eq!(shown["view"]["hands"][1][0], "small-yellow");
}

#[test]
fn a_move_of_two_words_is_one_move() {
    let moves = "place SMBBMS place MBSSBM ball d2 ball c5 b6b5,a6b6";
    let shown = json(&["show", "robosoccer", "--moves", moves, "--json"]);
    assert_eq!(shown["position"], "1mssbm/1bo3/6/6/3O2/SMBBMS w 2");
    let error = usage_error(&["show", "robosoccer", "--moves", "place SMBBMS place XX"]);
    assert!(error.starts_with("botyard: move 2 (place): "), "{error}");
}

#[test]
fn a_board_file_can_be_played() {
    let folder = std::env::temp_dir().join(format!("botyard-board-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("small.txt");
    std::fs::write(&path, "name small\ncols 6\nrows 5\narrow b2 b3\nwall c3 d3\n").unwrap();
    let option = format!("board={}", path.display());
    let shown = json(&["show", "robosoccer", "--option", &option, "--json"]);
    assert_eq!((&shown["scene"]["rows"], &shown["scene"]["seam"]), (&5.into(), &true.into()));
    assert_eq!(shown["scene"]["borders"].as_array().map(Vec::len), Some(2));
    std::fs::write(&path, "name small\ncols 6\nrows 5\narrow b2 b4\n").unwrap();
    let error = usage_error(&["show", "robosoccer", "--option", &option]);
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(error.contains("line 4") && error.contains("b2") && error.contains("b4"), "{error}");
}

#[test]
fn perft_of_the_other_games_matches_from_the_shell() {
    let start = "bmssmb/2o3/6/6/3O2/SMBBMS b 1";
    assert_eq!(json(&["perft", "robosoccer", "3", "--position", start, "--json"])["nodes"], 609_429);
    assert_eq!(json(&["perft", "soccolot", "4", "--json"])["nodes"], 204_304);
}

#[test]
fn the_readme_lists_the_games_by_name() {
    let listed = json(&["games", "--json"]);
    let listed: Vec<(&str, &str)> = listed["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| (game["name"].as_str().unwrap(), game["id"].as_str().unwrap()))
        .collect();
    let readme = include_str!("../../../../README.md");
    let (_, table) = readme.split_once("| game | what it is | id |\n|---|---|---|\n").unwrap();
    let rows: Vec<(&str, &str)> = table
        .lines()
        .map_while(|line| line.strip_prefix("| ")?.strip_suffix("` |")?.split_once(" | "))
        .map(|(name, rest)| (name, rest.rsplit_once('`').unwrap().1))
        .collect();
    // A game that isn't released yet may be missing at the end.
    assert!(rows.len() >= 4 && listed.starts_with(&rows), "README: {rows:?}, botyard games: {listed:?}");
}

#[test]
fn perft_counts_and_divides() {
    let text = stdout(&botyard(&["perft", "duel", "5", "--divide"]));
    assert!(text.contains("b2b3  4,579") && text.contains("8,544 in"), "{text}");
    let counted = json(&["perft", "duel", "6", "--option", "edition=dobutsu", "--threads", "3", "--json"]);
    assert_eq!(counted["nodes"], 71_677);
    assert_eq!(counted["divide"]["b2b3"], 40_263);
    assert!(counted["seconds"].is_number());
    assert_eq!(json(&["perft", "duel", "0", "--json"])["nodes"], 1);
}

#[test]
fn errors_say_what_to_type_instead() {
    let unknown = usage_error(&["perft", "no-game", "3"]);
    let expected = "error: invalid value 'no-game' for '<GAME>': unknown game \"no-game\": expected one of duel, pigs, robosoccer, soccolot";
    assert!(unknown.starts_with(expected), "{unknown}");
    assert_eq!(
        usage_error(&["perft", "duel", "3", "--position", "gle/1c1/1C1/ELG"]),
        "botyard: it isn't said whose turn it is: add w or b behind the hands"
    );
    assert_eq!(
        usage_error(&["show", "duel", "--option", "edition=chess"]),
        "botyard: invalid value \"chess\" for edition: expected pojedynek or dobutsu"
    );
    assert_eq!(
        usage_error(&["show", "duel", "--option", "dobutsu"]),
        "error: invalid value 'dobutsu' for '--option <NAME=VALUE>': expected NAME=VALUE, such as --option edition=dobutsu"
    );
    assert_eq!(
        usage_error(&["show", "duel", "--moves", "b2b3 b2b3"]),
        "botyard: move 2 (b2b3): there is no robot on b2"
    );
    assert_eq!(
        usage_error(&["play", "duel", "--against", "god"]),
        "botyard: unknown computer player \"god\" for Robot Duel: expected one of random, 1, 2, 3, 4, 5, 6, 7, 8, max, mcts, mcts-random, beginner, amateur, expert, perfect"
    );
    assert_eq!(
        usage_error(&["play", "duel", "--against", "random", "--seat", "red"]),
        "botyard: unknown seat \"red\": expected w or b"
    );
    assert!(usage_error(&["fly"]).starts_with("error: unrecognized subcommand 'fly'"));
}

#[test]
fn help_is_a_command_too() {
    let help = stdout(&botyard(&["help", "play"]));
    assert_eq!(help, stdout(&botyard(&["play", "--help"])));
    assert!(help.contains("--against"), "{help}");
}

#[test]
fn a_missing_engine_isnt_reported_as_an_unknown_variant() {
    let output = botyard(&["match", "duel", "cmd:/no/such/engine", "random", "--games", "2"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("can't start the engine") && !text.contains("dobutsu"), "{text}");
}

#[test]
fn positions_are_printed_in_the_form_of_other_programs() {
    let text = stdout(&botyard(&["show", "duel", "--position", "gle/1c1/1CG/EL1[-] b - 1"]));
    assert!(text.trim_end().ends_with("FEN gle/1c1/1CG/EL1[] b - - 0 1"), "{text}");
    let shown = json(&["show", "duel", "--json", "--moves", "Cxb3 Lxb3"]);
    assert_eq!(shown["fen"], "g1e/1l1/3/ELG[Cc] w - - 0 2");
    assert_eq!(json(&["show", "soccolot", "--json"]).get("fen"), None);
}

#[test]
fn rounds_are_played_in_simultaneous_games() {
    let rounds = r"A: F ^ TR v H | B: \ \ F ^ /; B: / / TL X F | A: v\\TRF;";
    let shown = json(&["show", "pigs", "--json", "--moves", rounds]);
    assert_eq!(shown["position"], "standard r3 A:f7N/0 B:e6W/1");
    let mistake = |rounds: &str| usage_error(&["show", "pigs", "--moves", rounds]);
    assert_eq!(
        mistake("A: FFFFF | B: FFFFF; A: FFFFF | B: F"),
        "botyard: round 2, B: a program has five commands; this one has one"
    );
    assert_eq!(mistake("A: FFFFF"), "botyard: round 1: an order of B is missing");
    assert_eq!(mistake("A: FFFFF | Q: FFFFF"), "botyard: round 1: unknown seat \"Q\": expected A or B");
    assert_eq!(
        mistake("FFFFF | FFFFF"),
        "botyard: round 1: whose order is \"FFFFF\"? Write the seat before it, such as A: FFFFF"
    );
}

#[test]
fn the_number_of_seats_can_be_chosen() {
    let play = |arguments: &[&str]| stdout(&botyard(&[&["play", "pigs"], arguments].concat()));
    let text = play(&["--seats", "4", "--against", "random"]);
    let rest = "B: computer (random), C: computer (random), D: computer (random)";
    assert!(text.starts_with(&format!("Robo Battle Pigs - A: you, {rest}\n")), "{text}");
    let text = play(&["--seats", "3", "--against", "random", "--seat", "C,a"]);
    assert!(text.starts_with("Robo Battle Pigs - A: player, B: computer (random), C: player\n"), "{text}");
    let text = play(&["--seats", "3"]);
    assert!(text.starts_with("Robo Battle Pigs - A: player, B: player, C: player\n"), "{text}");
    assert_eq!(
        usage_error(&["play", "pigs", "--seats", "9", "--option", "variant=bash"]),
        "botyard: Robo Battle Pigs is for 2 to 8 players, not for 9"
    );
    assert_eq!(
        usage_error(&["play", "pigs", "--seats", "3", "--against", "random", "--seat", "D"]),
        "botyard: unknown seat \"D\": expected A, B or C"
    );
    let position = "standard r1 A:d8S/0 B:e1N/0 C:a4E/0";
    assert_eq!(
        usage_error(&["play", "pigs", "--seats", "4", "--position", position]),
        "botyard: the position has 3 seats, not 4: remove --seats"
    );
}

#[test]
fn a_missing_engine_is_a_failure() {
    let output = botyard(&["bench", "duel", "--depth", "2", "--peer", "no-such-engine-here"]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("can't start the engine \"no-such-engine-here\""), "{text}");
}

#[cfg(unix)]
#[test]
fn another_engine_is_measured_in_the_same_run() {
    // A fake engine with the usual greeting that always counts 17.
    let script = "while read -r line; do case \"$line\" in \
        uci) echo 'id name Seventeen'; echo 'option name UCI_Variant type combo var chess var dobutsu'; echo uciok;; \
        isready) echo readyok;; \
        'go perft 2') echo 'Nodes searched: 17';; \
        quit) exit;; esac; done";
    let folder = std::env::temp_dir().join(format!("botyard-peer-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("engine.sh");
    std::fs::write(&file, script).unwrap();
    let report =
        json(&["bench", "duel", "--depth", "2", "--json", "--peer", &format!("sh {}", file.display())]);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(report["peer"]["name"], "Seventeen");
    assert_eq!(report["peer"]["ours"]["nodes"], 17);
    assert_eq!(report["peer"]["theirs"]["nodes"], 17);
    assert!(report["peer"]["ratio"].is_number());
    assert!(report["random_games"]["games"].as_u64() > Some(0));
}

#[test]
fn the_referee_answers_every_line() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_botyard"))
        .arg("referee")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"nonsense\n{\"id\":7,\"do\":\"legal\",\"game\":\"duel\"}").unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = stdout(&output);
    let answers: Vec<&str> = text.lines().collect();
    assert_eq!(answers.len(), 2, "{text}");
    assert_eq!(answers[1], r#"{"id":7,"to_act":["w"],"legal":["b1a2","b1c2","c1c2","b2b3"],"outcome":null}"#);
}

#[test]
fn play_works_on_a_pipe() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_botyard"))
        .args(["play", "duel", "--against", "random", "--seed", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"b2b9\nb2b3\nundo\nc1c2\nresign\ny\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = stdout(&output);
    assert!(text.contains("There is no square \"b9\""), "{text}");
    assert!(text.contains("White resigned"), "{text}");
    assert!(!text.contains('\u{1b}'), "no colours on a pipe: {text}");
}
