//! `botyard match` as seen from a shell.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const BOTYARD: &str = env!("CARGO_BIN_EXE_botyard");

fn contest(arguments: &[&str]) -> Output {
    Command::new(BOTYARD).arg("match").args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = contest(&[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The folder of one test, removed on drop.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("botyard-match-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_same_seed_gives_the_same_table() {
    let arguments = ["duel", "random", "mcts", "--nodes", "10", "--rounds", "6", "--seed", "5"];
    let once = json(&arguments);
    assert_eq!(once["games"], 12);
    assert_eq!(once["complete"], true);
    assert_eq!(once["players"], json(&arguments)["players"]);
    assert!(once["players"][1]["points"].as_f64() > Some(6.0), "{once}");
}

#[test]
fn a_match_resumes_where_it_stopped() {
    let folder = Folder::new("resume");
    let file = folder.file("games.yard");
    let arguments = ["soccolot", "random", "mcts", "--nodes", "5"];
    let whole = json(&[&arguments[..], &["--games", "8"]].concat());
    let some = json(&[&arguments[..], &["--games", "5", "--out", &file]].concat());
    assert_eq!(some["games"], 5);
    // Truncates the last record, as a power cut would.
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, &text[..text.len() - 40]).unwrap();
    let rest = json(&[&arguments[..], &["--games", "8", "--out", &file]].concat());
    assert_eq!(rest["played_now"], 4);
    assert_eq!(rest["players"], whole["players"]);
    // All games are played; with other settings it is another match in the same file.
    assert_eq!(json(&[&arguments[..], &["--games", "8", "--out", &file]].concat())["played_now"], 0);
    let other = json(&[&arguments[..], &["--games", "2", "--seed", "9", "--out", &file]].concat());
    assert_eq!(other["played_now"], 2);
}

#[test]
fn a_pipe_gets_a_line_per_game_and_a_final_table() {
    let output = contest(&["duel", "random", "random", "3", "--nodes", "50", "--rounds", "1"]);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().filter(|line| line.starts_with("game ")).count(), 6, "{text}");
    for words in [
        "player",
        "Elo",
        "LOS",
        "random #1",
        "random #2",
        "random #1 - 3: LOS",
        "6 of 6 games",
        "score of each row against each column",
    ] {
        assert!(text.contains(words), "{words} isn't in {text}");
    }
    assert!(!text.contains('\u{1b}'), "{text}");
}

#[test]
fn openings_are_played_with_both_colours() {
    let folder = Folder::new("openings");
    let (openings, games) = (folder.file("openings.txt"), folder.file("games.yard"));
    std::fs::write(&openings, "# two\nb2b3 b4b3\ngle/1C1/3/ELG[C] b 0 1\n").unwrap();
    json(&[
        "duel",
        "random",
        "random",
        "--nodes",
        "5",
        "--rounds",
        "2",
        "--openings",
        &openings,
        "--out",
        &games,
    ]);
    let text = std::fs::read_to_string(&games).unwrap();
    assert_eq!(text.matches("\n1. b2b3 b4b3 2. ").count(), 2, "{text}");
    assert_eq!(text.matches("[Position \"gle/1C1/3/ELG[C] b 0 1\"]").count(), 2, "{text}");
    std::fs::write(&openings, "b2b9\n").unwrap();
    let output = contest(&["duel", "random", "random", "--openings", &openings]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 1 of the openings"), "{output:?}");
}

#[test]
fn the_sequential_test_stops_the_match() {
    let report = json(&[
        "duel", "mcts", "random", "--nodes", "100", "--rounds", "1000", "--sprt", "0", "100", "0.05", "0.05",
    ]);
    assert_eq!(report["sprt"]["finding"], "elo1");
    assert!(report["sprt"]["llr"].as_f64() >= report["sprt"]["upper"].as_f64(), "{report}");
    assert!(report["games"].as_u64() < Some(500), "{report}");
}

#[test]
fn a_match_can_have_more_seats_than_players() {
    let report = json(&["pigs", "random", "random", "random", "--seats", "4", "--rounds", "2"]);
    assert_eq!((&report["seats"], &report["games"]), (&4.into(), &6.into()));
}

#[test]
fn our_own_engine_can_play_as_an_external_engine() {
    let player = format!("cmd,option.Level=2,name=piped:\"{BOTYARD}\" engine");
    for game in ["duel", "robosoccer"] {
        let report = json(&[game, "random", &player, "--nodes", "100", "--rounds", "4"]);
        assert_eq!(report["players"][1]["name"], "piped");
        assert_eq!(report["players"][1]["faults"], 0, "{report}");
        assert!(report["players"][1]["points"].as_f64() >= Some(4.0), "{report}");
    }
}

/// A fake engine with the usual greeting that does this when it is asked for a move.
fn engine(folder: &Path, on_go: &str) -> String {
    let script = format!(
        "while read -r line; do case \"$line\" in \
         uci) echo 'id name Odd'; echo 'option name UCI_Variant type combo var duel'; echo uciok;; \
         isready) echo readyok;; \
         go*) {on_go};; \
         quit) exit;; esac; done"
    );
    let file = folder.join("engine.sh");
    std::fs::write(&file, script).unwrap();
    format!("cmd:sh {}", file.display())
}

#[cfg(unix)]
#[test]
fn engines_that_misbehave_lose_with_a_sentence() {
    for (name, on_go, limit, words) in [
        ("ends", "exit 3", "--nodes", "sh exited before it answered"),
        ("lies", "echo bestmove b2b4", "--nodes", "sh said \"b2b4\""),
        ("raves", "echo 'bestmove \u{1}%%\u{7f}'; echo bestmove", "--nodes", "sh said "),
        ("gives-up", "echo 'bestmove (none)'", "--nodes", "sh said \"(none)\""),
        ("is-silent", ":", "--time", "sh no move after"),
        ("talks", "while echo info string well; do :; done", "--time", "sh no move after"),
        (
            "is-endless",
            "while printf 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'; do :; done",
            "--time",
            "sh no move after",
        ),
    ] {
        let folder = Folder::new(name);
        let player = engine(&folder.0, on_go);
        let arguments = ["duel", &player, "random", "--rounds", "2", limit, "20", "--margin", "50"];
        let report = json(&arguments);
        assert_eq!(report["games"], 4, "{name}: {report}");
        assert_eq!(report["players"][0]["losses"], 4, "{name}: {report}");
        let of_time = u64::from(limit == "--time") * 4;
        assert_eq!(report["players"][0]["time_forfeits"], of_time, "{name}: {report}");
        assert_eq!(report["players"][0]["faults"], 4 - of_time, "{name}: {report}");
        let reasons = report["reasons"].as_object().unwrap();
        assert!(reasons.keys().all(|reason| reason.contains(words)), "{name}: {reasons:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_unusable_engine_fails_the_match_before_the_first_game() {
    let folder = Folder::new("cannot");
    let knows_duel = engine(&folder.0, ":");
    for (game, player, words) in [
        ("duel", "cmd:no-such-engine-here", "can't start the engine \"no-such-engine-here\""),
        ("soccolot", &knows_duel, "the engine Odd doesn't support the variant soccolot"),
        ("duel", "cmd:true", "exited before it answered"),
        ("duel", &knows_duel.replace("cmd:", "cmd,option.Hash=1:"), "the engine Odd has no option \"Hash\""),
    ] {
        let output = contest(&[game, player, "random"]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(words), "{text}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_says_how_to_resume() {
    let folder = Folder::new("interrupt");
    let file = folder.file("games.yard");
    let mut child = Command::new(BOTYARD)
        .args(["match", "soccolot", "mcts", "mcts", "--nodes", "40", "--rounds", "100000", "--out", &file])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().starts_with("game "));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let rest: Vec<String> = lines.map_while(Result::ok).collect();
    assert!(rest.iter().any(|line| line.starts_with("player ")), "{rest:?}");
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert!(said.contains("run the same command again to resume"), "{said}");
    assert!(std::fs::read_to_string(&file).unwrap().contains("[Number \""));
}

/// An engine as a shell script that begins with these lines; it has no options.
#[cfg(unix)]
fn plain_engine(folder: &Path, first: &str) -> String {
    let script = format!(
        "{first}\nwhile read -r line; do case \"$line\" in \
         uci) echo 'id name Plain'; echo uciok;; isready) echo readyok;; \
         go*) echo 'bestmove b2b4';; quit) exit;; esac; done"
    );
    let file = folder.join("plain.sh");
    std::fs::write(&file, script).unwrap();
    file.display().to_string()
}

#[test]
fn the_log_has_all_input_and_output_of_engines() {
    let folder = Folder::new("log");
    let log = folder.file("engines.log");
    let player = format!("cmd,name=piped:\"{BOTYARD}\" engine");
    json(&["duel", &player, "random", "--tc", "2/5", "--rounds", "1", "--concurrency", "1", "--log", &log]);
    let text = std::fs::read_to_string(&log).unwrap();
    for words in [
        ">piped(1): uci\n",
        "<piped(1): uciok\n",
        ">piped(1): setoption name UCI_Variant value duel\n",
        ">piped(2): position startpos moves ",
        " movestogo 2\n",
        " movestogo 1\n",
        "<piped(2): bestmove ",
    ] {
        assert!(text.contains(words), "{words:?} isn't in {text}");
    }
    let has_time = |line: &str| line.split_once(' ').is_some_and(|(time, _)| time.parse::<u64>().is_ok());
    assert!(text.lines().all(has_time), "{text}");
    let output = contest(&["duel", "random", "random", "--log", "/no/such/folder/log"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("can't write"), "{output:?}");
}

#[cfg(unix)]
#[test]
fn an_engine_for_one_game_needs_no_variant_and_can_have_its_own_folder() {
    let folder = Folder::new("plain");
    let script = plain_engine(&folder.0, "echo started >> started; echo trouble >&2");
    let (work, log) = (folder.0.join("work"), folder.file("log"));
    std::fs::create_dir(&work).unwrap();
    let each = format!("dir={},restart=on", work.display());
    let player = format!("cmd:sh {script}");
    let arguments = ["duel", &player, "random", "--rounds", "2", "--nodes", "5", "--concurrency", "1"];
    let report = json(&[&arguments[..], &["--each", &each, "--log", &log]].concat());
    // It plays, and its moves are illegal.
    assert_eq!(report["players"][0]["faults"], 4, "{report}");
    let started = std::fs::read_to_string(work.join("started")).unwrap();
    assert_eq!(started.lines().count(), 5, "once to try it, and for each game");
    assert!(std::fs::read_to_string(&log).unwrap().contains("!sh(1): trouble"));
    let output = contest(&["duel", &format!("cmd,dir=/no/such/folder:sh {script}"), "random"]);
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("there is no folder /no/such/folder"),
        "{output:?}"
    );
}

#[test]
fn a_missing_engine_isnt_blamed_on_the_variant() {
    for edition in ["pojedynek", "dobutsu"] {
        let option = format!("edition={edition}");
        let output = contest(&["duel", "--option", &option, "cmd:no-such-engine-here", "random"]);
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains("can't start the engine") && !text.contains("other engines know"), "{text}");
    }
}

#[test]
fn json_lines_have_an_object_for_every_game() {
    let output = contest(&["duel", "random", "mcts", "--nodes", "20", "--rounds", "2", "--json-lines"]);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5, "{text}");
    for game in &lines[..4] {
        assert_eq!(game["is"], "game");
        let moves = game["moves"].as_array().unwrap();
        let turns = game["turns"].as_u64().unwrap() - game["opening_turns"].as_u64().unwrap();
        assert_eq!(moves.len() as u64, turns, "{game}");
        let names = game["players"].as_array().unwrap();
        let by_mcts = |at: &&Value| names[usize::from(at["seat"] == "b")] == "mcts";
        for at in moves.iter().filter(by_mcts) {
            assert!(at["nodes"].as_u64() > Some(0) && at["seconds"].as_f64() > Some(0.0), "{at}");
        }
    }
    assert_eq!(lines[4]["is"], "match");
    assert_eq!(lines[4]["duos"][0]["pairs"].as_array().unwrap().len(), 5);
    let output = contest(&["duel", "random", "random", "--json", "--json-lines"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

#[test]
fn games_are_also_written_as_pgn_with_time_and_nodes() {
    let folder = Folder::new("pgn");
    let (pgn, yard) = (folder.file("games.pgn"), folder.file("games.yard"));
    let edition = ["--option", "edition=dobutsu"];
    let players = ["mcts:name=one", "mcts:name=two"];
    let limits = ["--nodes", "20", "--rounds", "1", "--pgn", &pgn, "--out", &yard];
    json(&[&["duel"], &edition[..], &players[..], &limits[..]].concat());
    let text = std::fs::read_to_string(&pgn).unwrap();
    assert_eq!(text.matches("[Variant \"dobutsu\"]").count(), 2, "{text}");
    assert!(text.contains("[White \"one\"]") && text.contains("s n="), "{text}");
    for file in [&pgn, &yard] {
        let verified = Command::new(BOTYARD).args(["verify", file]).output().unwrap();
        assert!(verified.status.success(), "{verified:?}");
    }
    // They can be used as openings, in any order and from any number on.
    let again =
        ["duel", "random", "random", "--option", "edition=dobutsu", "--rounds", "1", "--openings", &pgn];
    json(&[&again[..], &["--opening-order", "random", "--opening-start", "2"]].concat());
    let output = contest(&[&again[..], &["--opening-start", "3"]].concat());
    assert!(String::from_utf8_lossy(&output.stderr).contains("no opening 3"), "{output:?}");
    let output = contest(&["pigs", "random", "random", "--pgn", &pgn]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("can't be written as PGN"), "{output:?}");
}

#[test]
fn errors_say_what_to_type_instead() {
    for (arguments, words) in [
        (&["duel", "random"][..], "2 values required"),
        (
            &["duel", "random", "god"],
            "unknown computer player \"god\" for Robot Duel: expected one of random, 1",
        ),
        (&["duel", "random", "random", "--clock", "soon"], "isn't a time control"),
        (&["duel", "random", "random", "--each", "name=x"], "--each can't set a name"),
        (&["duel", "random", "random", "--opening-start", "2"], "--openings"),
        (&["duel", "random", "random", "--solved-end", "9"], "PLIES,TURNS"),
        (&["duel", "random", "random", "--solved", "--memory"], "--solved-table FILE"),
        (&["pigs", "random", "random", "--solved"], "isn't solved"),
        (&["duel", "random", "random", "--resign", "5"], "SCORE,MOVES such as 600,3"),
        (&["duel", "random", "random", "--sprt", "5", "0", "0.1", "0.1"], "elo0 must be less than elo1"),
        (&["duel", "random", "random", "--position", "nonsense"], "botyard: "),
    ] {
        let output = contest(arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(words), "{arguments:?}: {text}");
    }
}
