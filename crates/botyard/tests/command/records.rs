//! `botyard replay` and `botyard verify` as seen from a shell.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use expect_test::{Expect, expect};
use serde_json::Value;

/// A short unfinished game of Robot Duel, one that White won, and a sealed round of pigs.
const GAMES: &str = r#"[Game "duel"]
[White "Ann"]
[Black "Bob"]

1. b2b3 a4a3 {a quiet answer} 2. c1c2 {[%clk 0:04:58]} *

[Game "duel"]
[Position "l1g/1C1/3/ELG[-] w 0 1"]
[White "Ann"]
[Reason "Black resigned"]
[Result "1-0"]

1. b3b4 1-0

[Game "pigs"]
[Seats "2"]
[A "Ann"]
[B "Bob"]
[Table "yard-1"]

1. A: F F F F F | B: TR TR TR TR TR {[%commit A=COMMITMENT]} {[%salt A=01010101010101010101010101010101]} *
"#;

/// `printf '%s\n%s\n%s\n%s\n%s' yard-1 1 A 0101… 'F F F F F' | sha256sum`
const COMMITMENT: &str = "fce640f06d59206be40e14bcb22c32f5841e50cddedbb6288b9a63595e8a9ad6";

fn botyard(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_botyard"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may exit before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Checks standard output, standard error and the exit code.
fn check(arguments: &[&str], input: &str, expected: &Expect) {
    let output = botyard(arguments, input);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let code = output.status.code().unwrap();
    expected.assert_eq(&format!("{}{}exit {code}\n", text(&output.stdout), text(&output.stderr)));
}

fn games() -> String {
    GAMES.replace("COMMITMENT", COMMITMENT)
}

fn json(arguments: &[&str], input: &str) -> Value {
    serde_json::from_slice(&botyard(arguments, input).stdout).unwrap()
}

#[test]
fn every_game_of_a_file_is_verified() {
    check(
        &["verify", "-"],
        &games(),
        &expect![[r#"
        game 1 (line 1): duel, White Ann, Black Bob: true: 3 turns, without a result
        game 2 (line 7): duel, White Ann: true: 1 turn, 1-0 not by the rules (Black resigned)
        game 3 (line 15): pigs, A Ann, B Bob: true: 1 turn, without a result, 1 commitment holds, 1 order has none
        exit 0
    "#]],
    );
}

#[test]
fn an_invalid_game_is_reported_and_the_others_are_still_verified() {
    let games = games().replace("A: F F F F F", "A: F F F F H").replace("b2b3 a4a3", "b2b3 a4a2");
    check(
        &["verify", "-"],
        &games,
        &expect![[r#"
        game 1 (line 1): WRONG: line 5: turn 2: "a4a2": a green robot can't go from a4 to a2: it moves one square forward, back, left or right
        game 2 (line 7): duel, White Ann: true: 1 turn, 1-0 not by the rules (Black resigned)
        game 3 (line 15): pigs, A Ann, B Bob: WRONG: step 1: the order of A doesn't match its commitment
        botyard: 2 of 3 games are invalid
        exit 1
    "#]],
    );
}

#[test]
fn json_has_the_same_results() {
    let answer = json(&["verify", "-", "--json"], &games());
    assert_eq!(answer["ok"], true);
    assert_eq!(answer["games"][1]["ended"], "otherwise");
    assert_eq!(answer["games"][2]["committed"], 1);
    let answer = json(&["verify", "-", "--json"], &games().replace("a4a3", "a4a2"));
    assert_eq!(answer["ok"], false);
    assert_eq!(answer["games"][0]["ok"], false);
    assert_eq!(answer["games"][1]["ok"], true);
}

#[test]
fn a_file_without_a_record_is_an_error() {
    check(
        &["verify", "-"],
        " \n",
        &expect![[r#"
        botyard: no record found in -
        exit 1
    "#]],
    );
    check(
        &["verify", "-"],
        "1. e4 e5",
        &expect![[r#"
        game 1 (line 1): WRONG: line 1: missing Game tag: begin with [Game "duel"], for example
        botyard: the game is invalid
        exit 1
    "#]],
    );
    check(
        &["verify", "no-such.yard"],
        "",
        &expect![[r#"
        botyard: no-such.yard: no such file
        exit 2
    "#]],
    );
    check(
        &["replay", "no-such.yard"],
        "",
        &expect![[r#"
        botyard: no-such.yard: no such file
        exit 2
    "#]],
    );
}

#[test]
fn a_game_is_printed_turn_by_turn() {
    check(
        &["replay", "-", "--game", "2"],
        &games(),
        &expect![[r#"
        Robot Duel  edition=pojedynek
        White Ann

        The start

          Black's hand: empty
          +-----+-----+-----+
        4 |  l  |     |  g  | Black
          +-----+-----+-----+
        3 |     |  C  |     |
          +-----+-----+-----+
        2 |     |     |     |
          +-----+-----+-----+
        1 |  E  |  L  |  G  | White
          +-----+-----+-----+
             a     b     c
          White's hand: empty
        l1g/1C1/3/ELG[-] w 0 1

        1. White: b3b4
           White's small yellow robot goes from b3 to b4.

          Black's hand: empty
          +-----+-----+-----+
        4 |  l  |  C  |  g  | Black
          +-----+-----+-----+
        3 |     |     |     |
          +-----+-----+-----+
        2 |     |     |     |
          +-----+-----+-----+
        1 |  E  |  L  |  G  | White
          +-----+-----+-----+
             a     b     c
          White's hand: empty
        lCg/3/3/ELG[-] b 1 1

        1-0: Black resigned.
        exit 0
    "#]],
    );
}

#[test]
fn a_single_turn_is_printed_in_the_requested_language() {
    check(
        &["replay", "-", "--game", "1", "--turn", "2", "--lang", "es", "--flip"],
        &games(),
        &expect![[r#"
        Duelo de robots  edition=pojedynek
        Blancas Ann, Negras Bob

        2. Negras: a4a3
           El robot verde de las negras va de a4 a a3.
        (a quiet answer)

          Blancas: C
          +-----+-----+-----+
        1 |  G  |  L  |  E  | Blancas
          +-----+-----+-----+
        2 |     |     |     |
          +-----+-----+-----+
        3 |     |  C  |  g  |
          +-----+-----+-----+
        4 |  e  |  l  |     | Negras
          +-----+-----+-----+
             c     b     a
          Negras: -
        1le/gC1/3/ELG[C] w 1 2
        exit 0
    "#]],
    );
}

#[test]
fn a_game_or_turn_that_isnt_in_the_file_is_an_error() {
    check(
        &["replay", "-"],
        &games(),
        &expect![[r#"
        botyard: there are 3 games in -: choose one with --game, for example --game 1
        exit 2
    "#]],
    );
    check(
        &["replay", "-", "--game", "4"],
        &games(),
        &expect![[r#"
        botyard: - has no game 4: choose from games 1 to 3
        exit 2
    "#]],
    );
    check(
        &["replay", "-", "--game", "1", "--turn", "9"],
        &games(),
        &expect![[r#"
        botyard: this game has no turn 9; the last is 3
        exit 2
    "#]],
    );
    check(
        &["replay", "-"],
        "[Game \"duel\"]\n\n1. b2b3\nb2b3 *\n",
        &expect![[r#"
        botyard: -, line 4: turn 2: "b2b3": there is no robot on b2
        exit 1
    "#]],
    );
}

#[test]
fn json_has_every_position() {
    let answer = json(&["replay", "-", "--game", "1", "--json"], &games());
    assert_eq!(answer["start"], "gle/1c1/1C1/ELG[-] w 0 1");
    assert_eq!(answer["turns"][1]["position"], "1le/gC1/3/ELG[C] w 1 2");
    assert_eq!(answer["turns"][1]["comments"][0], "a quiet answer");
    assert_eq!(answer["turns"][2]["clocks"]["w"], 298_000);
    let answer = json(&["replay", "-", "--game", "3", "--json"], &games());
    assert_eq!(answer["turns"][0]["steps"].as_array().map(Vec::len), Some(5));
    assert_eq!(answer["turns"][0]["orders"]["B"], "TR TR TR TR TR");
}

#[test]
fn a_record_cant_send_escape_sequences_to_the_terminal() {
    let file: PathBuf = std::env::temp_dir().join(format!("botyard-record-{}.yard", std::process::id()));
    std::fs::write(&file, "[Game \"duel\"]\n[White \"A\u{1b}[2Jnn\"]\n\n1. b2b3 {\u{1b}]0;x\u{7}} *\n")
        .unwrap();
    let path = file.to_str().unwrap();
    let (shown, verified) = (botyard(&["replay", path], ""), botyard(&["verify", path], ""));
    std::fs::remove_file(&file).unwrap();
    assert!(shown.status.success() && verified.status.success());
    assert!(!shown.stdout.contains(&0x1b) && !verified.stdout.contains(&0x1b));
}
