//! Board files, and the options for boards and arrows.

use std::collections::BTreeSet;

use botyard_core::{Game, Options, Viewer};
use botyard_robosoccer::{Board, RoboSoccer, RoboSoccerOptions};

const SMALL: &str = "# a small one\nname my-board\ncols 6\nrows 5\n\narrow b3 b4 # up\nwall a1 f1\nplug 5\n";
const SMALL_LINE: &str = "custom:name,my-board;cols,6;rows,5;arrow,b3,b4;wall,a1,f1;plug,5";

/// Checks the canonical one-line form of a board, or the error of reading it.
fn check(text: &str, expected: Result<&str, &str>) {
    let read = Board::read(text).map(|board| board.one_line()).map_err(|why| why.to_string());
    assert_eq!(read.as_deref().map_err(String::as_str), expected, "{text:?}");
}

#[test]
fn a_board_is_a_file_or_one_line() {
    check(SMALL, Ok(SMALL_LINE));
    check(SMALL_LINE, Ok(SMALL_LINE));
    check(&SMALL.replace('\n', "\r\n"), Ok(SMALL_LINE));
    check(&format!("\u{feff}{SMALL}"), Ok(SMALL_LINE));
    check("CUSTOM:Rows,5;COLS,6;Arrow,B3,B4", Ok("custom:name,custom;cols,6;rows,5;arrow,b3,b4;plug,6"));
    check("wall f12 a12\nrows 12\ncols 6", Ok("custom:name,custom;cols,6;rows,12;wall,f12,a12;plug,6"));
    check(include_str!("../../../../boards/yard.txt"), Ok("yard"));
    check(include_str!("../../../../boards/long.txt"), Ok("long"));
    let board = Board::read(SMALL).unwrap();
    assert_eq!(Board::read(&board.to_string()).as_ref(), Ok(&board), "its text is a board file");
    assert_eq!((board.name(), board.rows(), board.plug()), ("my-board", 5, 5));
}

#[test]
fn errors_in_a_board_file_name_line_and_reason() {
    let with = |line: &str| format!("cols 6\nrows 6\n{line}\n");
    check(
        &with("door b3 b4"),
        Err("line 3: \"door\" means nothing here: a line begins with name, cols, rows, arrow, wall or plug"),
    );
    check(&with("arrow b3 b7"), Err("line 3: b3 and b7 aren't neighbours"));
    check(&with("arrow b6 b7"), Err("line 3: b7 is off the board, which has 6 rows"));
    check("arrow b6 b7\ncols 6\nrows 6", Err("line 1: b7 is off the board, which has 6 rows"));
    check(
        &with("arrow b3 g3"),
        Err(
            "line 3: there is no square \"g3\": columns run from a to f, ranks from 1 to 12 on the longest board",
        ),
    );
    check(&with("wall c3 c5"), Err("line 3: c3 and c5 aren't neighbours"));
    check(&with("wall c3 c3"), Err("line 3: c3 and c3 aren't neighbours"));
    check(&with("wall a3 f4"), Err("line 3: a3 and f4 aren't neighbours"));
    check(
        &with("wall c3 c4\narrow c4 c3"),
        Err("line 4: what lies between c4 and c3 was already said in line 3"),
    );
    check(
        &with("arrow f2 a2\narrow f2 a2"),
        Err("line 4: what lies between f2 and a2 was already said in line 3"),
    );
    check(&with("arrow b3"), Err("line 3: something is missing: write it like \"arrow b3 b4\""));
    check(&with("wall"), Err("line 3: something is missing: write it like \"wall c3 c4\""));
    check(&with("wall c3 c4 c5"), Err("line 3: \"c5\" is too much: write it like \"wall c3 c4\""));
    check(&with("rows 7"), Err("line 3: rows was already said in line 2"));
    check(&with("name a\nname b"), Err("line 4: name was already said in line 3"));
    check(&with("plug 6\nplug 6"), Err("line 4: plug was already said in line 3"));
    check(&with("plug 0"), Err("line 3: a home row is plugged by 1 to 6 pieces, not by \"0\""));
    check(&with("plug 7"), Err("line 3: a home row is plugged by 1 to 6 pieces, not by \"7\""));
    check(&with("name"), Err("line 3: something is missing: write it like \"name yard\""));
    check(
        &with("name a;b"),
        Err("line 3: \"a;b\" is no name for a board: use up to 24 letters, digits, - and _"),
    );
    check("cols 7\nrows 6", Err("line 1: a board has 6 columns, not \"7\""));
    check("cols 6\nrows 4", Err("line 2: a board has 5 to 12 rows, not \"4\""));
    check("cols 6\nrows 13", Err("line 2: a board has 5 to 12 rows, not \"13\""));
    check("cols 6\nrows many", Err("line 2: a board has 5 to 12 rows, not \"many\""));
    check("cols 6", Err("there is no line \"rows 6\", and every board file needs one"));
    check("rows 6", Err("there is no line \"cols 6\", and every board file needs one"));
    check("", Err("there is no line \"cols 6\", and every board file needs one"));
    check("custom:cols,6;rows,6;wall,c3,c5", Err("line 3: c3 and c5 aren't neighbours"));
    check(&"#".repeat(200_000), Err("that is too long for a board file"));
}

fn set(pairs: &[(&str, &str)]) -> Result<RoboSoccerOptions, String> {
    let mut options = RoboSoccerOptions::default();
    for (key, value) in pairs {
        let before = options.clone();
        if let Err(why) = options.set(key, value) {
            assert_eq!(options, before, "a refused value changed something");
            return Err(why.to_string());
        }
    }
    let text = options.write();
    assert_eq!(RoboSoccerOptions::read(&text).as_ref(), Ok(&options), "{text}");
    Ok(options)
}

fn written(pairs: &[(&str, &str)]) -> Result<String, String> {
    set(pairs).map(|options| options.write())
}

fn check_options(pairs: &[(&str, &str)], expected: Result<&str, &str>) {
    assert_eq!(written(pairs).as_deref().map_err(String::as_str), expected, "{pairs:?}");
}

const REST: &str = "edition=english actions=up-to-two";

#[test]
fn options_are_written_in_one_line() {
    check_options(&[], Ok(&format!("board=yard arrows=default {REST}")));
    check_options(&[("BOARD", " Long ")], Ok(&format!("board=long arrows=default {REST}")));
    check_options(&[("board", SMALL)], Ok(&format!("board={SMALL_LINE} arrows=default {REST}")));
    check_options(&[("board", SMALL_LINE)], Ok(&format!("board={SMALL_LINE} arrows=default {REST}")));
    check_options(&[("arrows", "..X.x.........")], Ok(&format!("board=yard arrows=..x.x......... {REST}")));
    check_options(&[("arrows", "..............")], Ok(&format!("board=yard arrows=default {REST}")));
    check_options(
        &[("edition", "Spanish"), ("actions", "exactly-two")],
        Ok("board=yard arrows=default edition=spanish actions=exactly-two"),
    );
}

#[test]
fn invalid_options_get_a_sentence() {
    check_options(
        &[("board", "garden")],
        Err("invalid value \"garden\" for board: expected yard or long or a board file"),
    );
    check_options(
        &[("board", "cols 6\nrows 6\nwall c3 c5")],
        Err("board: line 3: c3 and c5 aren't neighbours"),
    );
    let expected = "expected default or fair or random or a sign for each arrow, . as printed and x turned";
    check_options(&[("arrows", "..x")], Err("arrows: the board yard has 14 arrows, but \"..x\" is 3 signs"));
    check_options(&[("arrows", "fairly")], Err(&format!("invalid value \"fairly\" for arrows: {expected}")));
    check_options(&[("arrows", "fair:x")], Err(&format!("invalid value \"fair:x\" for arrows: {expected}")));
    check_options(
        &[("arrows", "random:-1")],
        Err(&format!("invalid value \"random:-1\" for arrows: {expected}")),
    );
    check_options(&[("arrows", "")], Err(&format!("invalid value \"\" for arrows: {expected}")));
    check_options(
        &[("arrows", "x............."), ("board", SMALL)],
        Err("board: my-board has 1 arrow, but arrows was set with 14 signs"),
    );
    check_options(
        &[("edition", "polish")],
        Err("invalid value \"polish\" for edition: expected english or spanish"),
    );
    check_options(
        &[("actions", "2")],
        Err("invalid value \"2\" for actions: expected up-to-two or exactly-two"),
    );
    check_options(
        &[("level", "3")],
        Err("unknown option \"level\": this game has board, arrows, edition, actions"),
    );
}

#[test]
fn the_order_of_setting_options_doesnt_matter() {
    for arrows in ["default", "fair:3", "random:3", "xx.x.........."] {
        assert_eq!(
            set(&[("arrows", arrows), ("board", "long")]),
            set(&[("board", "long"), ("arrows", arrows)]),
            "{arrows}"
        );
    }
    for arrows in ["default", "fair:3", "random:4"] {
        assert_eq!(
            set(&[("arrows", arrows), ("board", SMALL)]),
            set(&[("board", SMALL), ("arrows", arrows)]),
            "{arrows}"
        );
    }
}

#[test]
fn seeds_are_replaced_by_the_resulting_arrows() {
    // These strings are in records: a seed must always give the same arrows.
    for (arrows, expected) in [
        ("random:1", "xxx..xxx.x.x.x"),
        ("random:2", "xxxx..xx.x..x."),
        ("fair:1", "xxxxxx....xxxx"),
        ("fair:2", "xxxxxxxx....xx"),
    ] {
        check_options(&[("arrows", arrows)], Ok(&format!("board=yard arrows={expected} {REST}")));
    }
}

#[test]
fn fair_arrows_turn_with_their_images_and_others_stay() {
    let mut drawn = BTreeSet::new();
    for seed in 0..2_000 {
        let options = set(&[("arrows", &format!("fair:{seed}"))]).unwrap();
        let turned = options.turned();
        assert!(turned.chunks(2).all(|pair| pair[0] == pair[1]), "{turned:?}");
        drawn.insert(turned);
    }
    assert_eq!(drawn.len(), 128, "every way for the seven pairs comes up");
    // The image of a2>a3 is f5>f4 (six rows); c3>c4 has none, and the image of b2>b3 points the wrong way.
    let board = "cols 6\nrows 6\narrow a2 a3\narrow c3 c4\narrow f5 f4\narrow b2 b3\narrow e4 e5";
    for seed in 0..200 {
        let turned = set(&[("board", board), ("arrows", &format!("fair:{seed}"))]).unwrap().turned();
        assert_eq!((turned[0], turned[1], turned[3], turned[4]), (turned[2], false, false, false));
    }
}

#[test]
fn a_game_on_a_custom_board_shows_it() {
    let options = set(&[("board", SMALL), ("arrows", "x")]).unwrap();
    let game = RoboSoccer::start(&options, 2).unwrap();
    assert_eq!(game.write_position(), "6/6/6/6/6 w 0");
    let scene = RoboSoccer::scene(&game.view(Viewer::Public));
    assert_eq!((scene.columns, scene.rows, scene.seam), (6, 5, true));
    let borders: Vec<String> = scene
        .borders
        .iter()
        .map(|border| format!("{:?} {} {}", border.kind, border.from.name(), border.to.name()))
        .collect();
    assert_eq!(borders, ["Wall a1 f1", "Arrow b4 b3"], "the arrow lies turned");
}

#[test]
fn the_built_in_boards_match_the_sheet() {
    for (name, rows, walls) in [("yard", 6, 4), ("long", 7, 7)] {
        let board = Board::built_in(name).unwrap();
        assert_eq!((board.name(), board.rows(), board.plug()), (name, rows, 6));
        assert_eq!((board.arrows().len(), board.walls().len()), (14, walls), "{name}");
        assert!(board.is_symmetric(), "{name}");
        for (index, partner) in board.partners().into_iter().enumerate() {
            assert_eq!(partner, Some(index ^ 1), "partners of {name} stand one after the other");
        }
    }
    assert_eq!(Board::built_in("YARD").map(|board| board.one_line()), Some("yard".to_owned()));
    assert_eq!(Board::built_in("custom"), None);
}
