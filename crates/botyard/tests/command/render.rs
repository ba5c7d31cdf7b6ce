//! `botyard render` as seen from a shell.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use expect_test::{Expect, expect};

const GAMES: &str = r#"[Game "duel"]
[White "Ann"]
[Black "Bob"]

1. b2b3 a4a3 2. c1c2 *

[Game "pigs"]
[Seats "2"]

1. A: F F F F F | B: TR TR TR TR TR *
"#;

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

/// Returns the output.
#[track_caller]
fn drawn(arguments: &[&str], input: &str) -> Vec<u8> {
    let output = botyard(&[&["render"], arguments].concat(), input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
    output.stdout
}

/// Checks standard error and the exit code.
#[track_caller]
fn check_refused(arguments: &[&str], expected: &Expect) {
    let output = botyard(&[&["render"], arguments].concat(), GAMES);
    assert!(output.stdout.is_empty());
    let said = String::from_utf8(output.stderr).unwrap();
    expected.assert_eq(&format!(
        "{}\nexit {}\n",
        said.lines().next().unwrap(),
        output.status.code().unwrap()
    ));
}

fn png_width(png: &[u8]) -> u32 {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    u32::from_be_bytes(png[16..20].try_into().unwrap())
}

fn gif_width(gif: &[u8]) -> u16 {
    assert!(gif.starts_with(b"GIF89a"));
    u16::from_le_bytes([gif[6], gif[7]])
}

#[test]
fn every_game_is_drawn_in_every_format() {
    for game in ["duel", "pigs", "robosoccer", "soccolot"] {
        let svg = String::from_utf8(drawn(&[game], "")).unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{game}");
        assert_eq!(png_width(&drawn(&[game, "--format", "png", "--width", "123"], "")), 123);
        assert_eq!(gif_width(&drawn(&[game, "--format", "gif", "--width", "96", "--out", "-"], "")), 96);
    }
}

#[test]
fn the_extension_chooses_the_format_and_files_arent_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for name in ["a.svg", "a.png", "a.GIF"] {
        assert!(drawn(&["duel", "--out", &path(name)], "").is_empty());
    }
    assert!(fs::read_to_string(path("a.svg")).unwrap().starts_with("<svg "));
    assert_eq!(png_width(&fs::read(path("a.png")).unwrap()), 960);
    assert_eq!(gif_width(&fs::read(path("a.GIF")).unwrap()), 480);
    let again = botyard(&["render", "pigs", "--out", &path("a.svg")], "");
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8(again.stderr).unwrap().contains("already exists: use --force to overwrite it"));
    let before = fs::read(path("a.svg")).unwrap();
    drawn(&["pigs", "--out", &path("a.svg"), "--force"], "");
    assert_ne!(fs::read(path("a.svg")).unwrap(), before);
    assert!(!Path::new(&path("b.svg")).exists());
}

#[test]
fn the_options_of_a_picture_take_effect() {
    let plain = drawn(&["duel"], "");
    for more in [["--theme", "dark"], ["--position", "1le/3/1G1/EL1[CCg] w"]] {
        assert_ne!(drawn(&["duel", more[0], more[1]], ""), plain, "{more:?}");
    }
    for flag in ["--flip", "--no-coordinates"] {
        assert_ne!(drawn(&["duel", flag], ""), plain, "{flag}");
    }
    // A seat sees its own list.
    let position = "continuous r3 A:d8S/0:F^ B:e1N/0:HH";
    let lists = ["pigs", "--option", "variant=continuous", "--position", position];
    assert_ne!(drawn(&[&lists[..], &["--seat", "A"]].concat(), ""), drawn(&lists, ""));
}

#[test]
fn records_are_drawn_at_a_step_and_as_animations() {
    let record = ["--record", "-", "--number", "1"];
    let with = |more: &[&str]| drawn(&[&record[..], more].concat(), GAMES);
    let end = with(&[]);
    assert_eq!(with(&["--at", "3"]), end);
    assert_ne!(with(&["--at", "2"]), end);
    assert_eq!(with(&["--at", "0"]), drawn(&["duel"], ""));
    let film = with(&["--format", "gif", "--width", "80"]);
    let step = with(&["--format", "gif", "--width", "80", "--at", "1"]);
    assert_eq!((gif_width(&film), gif_width(&step)), (80, 80));
    assert!(film.len() > step.len());
    assert_eq!(film, with(&["--format", "gif", "--width", "80"]), "the same every time");
    let pigs = drawn(&["--record", "-", "--number", "2", "--format", "gif", "--width", "80"], GAMES);
    assert_eq!(gif_width(&pigs), 80);
}

#[test]
fn an_impossible_picture_gets_a_sentence() {
    check_refused(
        &["duel", "--out", "duel.jpg"],
        &expect![[r#"
        botyard: duel.jpg doesn't end with .svg, .png or .gif: rename it, or use --format
        exit 2
    "#]],
    );
    check_refused(
        &["duel", "--width", "100"],
        &expect![[r#"
        botyard: --width doesn't apply to SVG
        exit 2
    "#]],
    );
    check_refused(
        &["duel", "--out", "x.png", "--format", "gif"],
        &expect![[r#"
            botyard: x.png: the extension doesn't match --format
            exit 2
        "#]],
    );
    check_refused(
        &["--record", "-"],
        &expect![[r#"
        botyard: there are 2 games in -: choose one with --number, for example --number 1
        exit 2
    "#]],
    );
    check_refused(
        &["--record", "-", "--number", "1", "--at", "9"],
        &expect![[r#"
        botyard: step 9 is out of range: the last step is 3
        exit 2
    "#]],
    );
    check_refused(
        &["duel", "--theme", "pink"],
        &expect![[r#"
        error: invalid value 'pink' for '--theme <THEME>': there is no theme "pink": light, dark and print are
        exit 2
    "#]],
    );
    check_refused(
        &["duel", "--position", "nonsense"],
        &expect![[r#"
        botyard: it isn't said whose turn it is: add w or b behind the hands
        exit 2
    "#]],
    );
    check_refused(
        &["duel", "--seat", "Q"],
        &expect![[r#"
        botyard: unknown seat "Q": expected w or b
        exit 2
    "#]],
    );
    check_refused(
        &[],
        &expect![[r#"
        error: the following required arguments were not provided:
        exit 2
    "#]],
    );
    check_refused(
        &["duel", "--out", "no-such-folder/duel.png"],
        &expect![[r#"
        botyard: can't write no-such-folder/duel.png: No such file or directory (os error 2)
        exit 1
    "#]],
    );
}
