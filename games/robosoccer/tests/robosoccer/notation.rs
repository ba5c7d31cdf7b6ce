//! Reading and writing positions.

use botyard_core::{Game, Options, Seat, Sequential};
use botyard_robosoccer::{RoboSoccer, RoboSoccerOptions, Stage};

/// Checks the canonical text of a position, or the error of reading it.
fn check_way(way: &str, text: &str, expected: Result<&str, &str>) {
    let options = RoboSoccerOptions::read(way).unwrap();
    let read = RoboSoccer::read_position(&options, text);
    let read = read.map(|game| game.write_position()).map_err(|why| why.to_string());
    assert_eq!(read.as_deref().map_err(String::as_str), expected, "{text:?} ({way})");
}

fn check(text: &str, expected: Result<&str, &str>) {
    check_way("", text, expected);
}

const FIRST: &str = "bmssmb/2o3/6/6/3O2/SMBBMS b 1";

#[test]
fn reading_is_forgiving_and_writing_is_canonical() {
    check(FIRST, Ok(FIRST));
    check("  bmssmb/2o3/6/6/3O2/SMBBMS   B  ", Ok(FIRST));
    check("bmssmb/11o12/6/33/3O2/SMBBMS b 1", Ok(FIRST));
    check("6/6/6/6/6/6 w 77", Ok("6/6/6/6/6/6 w 77"));
    check_way("board=long", "bmssmb/2o3/6/6/6/3O2/SMBBMS w 2", Ok("bmssmb/2o3/6/6/6/3O2/SMBBMS w 2"));
}

#[test]
fn turn_number_zero_is_the_set_up() {
    for (text, stage, seat) in [
        ("6/6/6/6/6/6 w 0", Stage::Robots, 0),
        ("6/6/6/6/6/SMBBMS b 0", Stage::Robots, 1),
        ("bmssmb/6/6/6/6/SMBBMS w 0", Stage::Balls, 0),
        ("bmssmb/6/6/6/3O2/SMBBMS b 0", Stage::Balls, 1),
    ] {
        check(text, Ok(text));
        let game = RoboSoccer::read_position(&RoboSoccerOptions::default(), text).unwrap();
        assert_eq!(game.position().stage(), stage);
        assert_eq!(game.to_act().only(), Seat::new(seat));
    }
    for (text, side) in [
        ("6/6/6/6/6/6 b 0", "Black"),
        ("6/6/6/6/6/SMBBMS w 0", "White"),
        ("6/6/6/6/6/SMBBM1 b 0", "Black"),
        ("6/6/6/6/S5/1MBBMS b 0", "Black"),
        ("bmssmb/6/6/6/6/6 w 0", "White"),
        ("bmssmb/6/6/6/6/SMBBMS b 0", "Black"),
        ("bmssmb/6/6/3O2/6/SMBBMS b 0", "Black"),
        ("bmssmb/2o3/6/6/6/SMBBMS w 0", "White"),
        ("bmssmb/2o3/6/6/3O2/SMBBMS b 0", "Black"),
    ] {
        let why = format!(
            "turn number 0 is the set-up, and these pieces can't stand there with {side} to act: White's robots come \
             first, then Black's, then White's ball and Black's"
        );
        check(text, Err(&why));
    }
}

#[test]
fn the_result_is_written_if_the_board_doesnt_show_it() {
    let misfit = |result: &str| {
        format!(
            "the result {result} doesn't fit: it is written after a repetition, or where passive play loses and the side \
             to act has won"
        )
    };
    check("6/b5/6/6/6/B5 w 9 1/2-1/2", Ok("6/b5/6/6/6/B5 w 9 1/2-1/2"));
    check_way("edition=spanish", "6/b5/6/6/6/B5 w 9 1-0", Ok("6/b5/6/6/6/B5 w 9 1-0"));
    check_way("edition=spanish", "6/b5/6/6/6/B5 b 9 0-1", Ok("6/b5/6/6/6/B5 b 9 0-1"));
    check_way("edition=spanish", "6/b5/6/6/6/B5 w 9 0-1", Err(&misfit("0-1")));
    check("6/b5/6/6/6/B5 w 9 1-0", Err(&misfit("1-0")));
    check("O5/b5/6/6/6/B5 w 9 1/2-1/2", Err(&misfit("1/2-1/2")));
    check_way("edition=spanish", "O5/b5/6/6/6/B5 b 9 0-1", Err(&misfit("0-1")));
    check("6/6/6/6/6/6 w 0 1/2-1/2", Err(&misfit("1/2-1/2")));
}

#[test]
fn an_invalid_position_gets_a_sentence() {
    check("", Err("no position was given: a first one of play is bmssmb/2o3/6/6/3O2/SMBBMS b 1"));
    check(
        "6/6/6/6/6 w 1",
        Err("the text has 5 ranks, and this board has 6: write them from the top down, with / between"),
    );
    check_way(
        "board=long",
        FIRST,
        Err("the text has 6 ranks, and this board has 7: write them from the top down, with / between"),
    );
    check("6/6/6/6/5/6 w 1", Err("rank 2 has 5 squares where it needs six"));
    check("6/6/6/6/6B/6 w 1", Err("rank 2 has 7 squares where it needs six"));
    check("9/6/6/6/6/6 w 1", Err("rank 6 has 9 squares where it needs six"));
    check(
        "6/6/6/2q3/6/6 w 1",
        Err("'q' in rank 3 is no piece: they are B M S and the ball O, capital for White, small for Black"),
    );
    check("6/6/6/BBB3/6/6 w 1", Err("White has 3 of B, but there are only 2"));
    check("6/6/6/o4o/6/6 w 1", Err("Black has 2 of o, but there are only 1"));
    check("O5/6/6/6/6/o5 w 1", Err("both balls lie on their last rows: only one side can have scored"));
    check("6/6/6/6/6/6", Err("it isn't said whose turn it is: add w or b behind the board"));
    check("6/6/6/6/6/6 x", Err("\"x\" isn't a side: expected w for White or b for Black to act"));
    check(
        "6/6/6/6/6/6 w one",
        Err("\"one\" isn't a turn number: a whole number follows the side to act, 0 in the set-up"),
    );
    check(
        "6/6/6/6/6/6 w 99999999999",
        Err("\"99999999999\" isn't a turn number: a whole number follows the side to act, 0 in the set-up"),
    );
    check("6/6/6/6/6/6 w 1 2", Err("\"2\" is too much: nothing but a result follows the turn number"));
    check(
        "6/6/6/6/6/6 w 1 1/2-1/2 x",
        Err("\"x\" is too much: nothing but a result follows the turn number"),
    );
}
