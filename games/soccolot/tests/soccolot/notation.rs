//! Reading and writing positions and options.

use botyard_core::{Game, Options};
use botyard_soccolot::{Field, Goal, Soccolot, SoccolotOptions};

/// Checks the canonical text of a position, or the error of reading it.
fn check_with(options: SoccolotOptions, text: &str, expected: Result<&str, &str>) {
    let read = Soccolot::read_position(&options, text);
    let read = read.map(|game| game.write_position()).map_err(|why| why.to_string());
    assert_eq!(read.as_deref().map_err(String::as_str), expected, "{text:?}");
}

fn check(text: &str, expected: Result<&str, &str>) {
    check_with(SoccolotOptions::default(), text, expected);
}

const SPEED: SoccolotOptions = SoccolotOptions::new(Field::Speed);

#[test]
fn the_positions_of_the_sheet_can_be_read() {
    for text in [
        "1B1B2B3B4B5B61/8/8/8/3O4/8/8/1W1W2W3W4W5W61 b 1",
        "8/8/8/3B1O3/3W14/4B23/8/8 w 1",
        "2B13B21/4B3B42/1B56/5B62/2O5/1W1W21W3W42/8/3W52W61 w 1",
    ] {
        check(text, Ok(text));
        check(text.strip_suffix(" 1").unwrap(), Ok(text));
    }
    let small = "7/1B1B2B3B4B51/7/3O3/7/1W1W2W3W4W51/7 b 1";
    check_with(SPEED, small, Ok(small));
}

#[test]
fn reading_is_forgiving_and_writing_is_canonical() {
    check("  8/8/8/111O1111/8/8/8/w17  W  ", Ok("8/8/8/3O4/8/8/8/W17 w 1"));
    check("8/8/8/3o31/8/8/8/b67 B 12", Ok("8/8/8/3O4/8/8/8/B67 b 12"));
}

#[test]
fn the_result_is_written_if_the_board_doesnt_show_it() {
    check("8/8/8/8/8/8/8/W17 b 7 1-0", Ok("8/8/8/8/8/8/8/W17 b 7 1-0"));
    check("8/8/8/8/8/8/8/W17 w 7 0-1", Ok("8/8/8/8/8/8/8/W17 w 7 0-1"));
    check("8/8/8/8/8/8/8/W17 w 1-0", Ok("8/8/8/8/8/8/8/W17 w 1 1-0"));
    check("8/8/8/3O4/8/8/8/W17 w 7 1/2-1/2", Ok("8/8/8/3O4/8/8/8/W17 w 7 1/2-1/2"));
    // A result that the board shows may be written too.
    check_with(SPEED, "3O3/7/7/7/7/7/W16 b 3 1-0", Ok("3O3/7/7/7/7/7/W16 b 3"));
    check("8/8/8/3O4/8/8/8/8 w 1 0-1", Ok("8/8/8/3O4/8/8/8/8 w 1"));
    check(
        "8/8/8/3O4/8/8/8/W17 w 7 1-0",
        Err("the result 1-0 doesn't fit: the ball is on d5, so the game goes on"),
    );
    check("8/8/8/3O4/8/8/8/8 w 1 1-0", Err("the result 1-0 doesn't fit: Black has won"));
    check_with(SPEED, "3O3/7/7/7/7/7/W16 b 3 0-1", Err("the result 0-1 doesn't fit: White has won"));
    check_with(SPEED, "3O3/7/7/7/7/7/W16 b 3 1/2-1/2", Err("the result 1/2-1/2 doesn't fit: White has won"));
    let no_result =
        "there is no ball (O) on the field: if it is in a goal, add who has won, 1-0 (White) or 0-1 (Black)";
    check("8/8/8/8/8/8/8/W17 b 7", Err(no_result));
    check("8/8/8/8/8/8/8/W17 b 7 1/2-1/2", Err(no_result));
    check_with(SPEED, "7/7/7/7/7/7/W16 b 7 1-0", Err("there is no ball (O) on the field"));
}

#[test]
fn an_invalid_position_gets_a_sentence() {
    check("", Err("no position was given: the start is 1B1B2B3B4B5B61/8/8/8/3O4/8/8/1W1W2W3W4W5W61 b 1"));
    check_with(
        SPEED,
        " ",
        Err("no position was given: the start is 7/1B1B2B3B4B51/7/3O3/7/1W1W2W3W4W51/7 b 1"),
    );
    check(
        "8/8/3O4 w",
        Err("the board has 3 ranks where the field needs 8, from rank 8 down, separated by /"),
    );
    check_with(
        SPEED,
        "8/8/8/3O4/8/8/8/8 w",
        Err("the board has 8 ranks where the field needs 7, from rank 7 down, separated by /"),
    );
    check("8/8/8/3O4/8/7/8/8 w", Err("rank 3 has 7 squares where it needs 8"));
    check("8/8/8/3O4/8/8W1/8/8 w", Err("rank 3 has 9 squares where it needs 8"));
    check_with(SPEED, "7/7/7/3O3/7/7/7W1 w", Err("rank 1 has 8 squares where it needs 7"));
    check(
        "8/8/8/3Q4/8/8/8/8 w",
        Err(
            "'Q' in rank 5 is neither a player nor the ball: players are W and B with their number, as in W3, the ball is O",
        ),
    );
    check(
        "8/8/8/3O40/8/8/8/8 w",
        Err(
            "'0' in rank 5 is neither a player nor the ball: players are W and B with their number, as in W3, the ball is O",
        ),
    );
    check("8/8/8/3O4/8/8/8/7W w", Err("a player in rank 1 needs a number from 1 to 6 behind the W"));
    check("8/8/8/3O4/8/8/8/6B7 w", Err("a player in rank 1 needs a number from 1 to 6 behind the B"));
    check_with(
        SPEED,
        "7/7/7/3O3/7/7/W66 w",
        Err("a player in rank 1 needs a number from 1 to 5 behind the W"),
    );
    check("8/8/8/3O4/W27/8/8/7W2 w", Err("White 2 stands on a4 and again in rank 1"));
    check("8/8/8/3O4/8/3O4/8/8 w", Err("there is a ball (O) on d5 and another in rank 3"));
    check("8/8/8/3O4/8/8/8/8", Err("it isn't said whose turn it is: add w or b behind the board"));
    check("8/8/8/3O4/8/8/8/8 x", Err("\"x\" isn't a side: expected w for White or b for Black to move"));
    check(
        "8/8/8/3O4/8/8/8/8 w one",
        Err("\"one\" isn't a move number: a whole number may follow the side to move, as in b 1"),
    );
    check(
        "8/8/8/3O4/8/8/8/8 w 99999999999",
        Err("\"99999999999\" isn't a move number: a whole number may follow the side to move, as in b 1"),
    );
    check(
        "8/8/8/3O4/8/8/8/8 w 1 2",
        Err("\"2\" is too much: nothing but a result follows the number of the move"),
    );
    check(
        "8/8/8/3O4/8/8/8/8 w 1 0-1 0-1",
        Err("\"0-1\" is too much: nothing but a result follows the number of the move"),
    );
    check(
        &"8/".repeat(600),
        Err("\"8/8/8/8/8/8/8/8/8/8/8/8/…\" is too much: nothing but a result follows the number of the move"),
    );
}

#[test]
fn fields_and_goals_are_options() {
    assert_eq!(SoccolotOptions::default().write(), "field=original goal=beyond");
    let write = |text: &str| SoccolotOptions::read(text).unwrap().write();
    assert_eq!(write("field=Speed"), "field=speed goal=back-row");
    assert_eq!(write("field=swap"), "field=swap goal=back-row");
    assert_eq!(write("goal=back-row"), "field=original goal=back-row");
    assert_eq!(write("goal=beyond field=speed"), "field=speed goal=beyond", "whichever is named first");
    assert_eq!(write("field=speed goal=beyond"), "field=speed goal=beyond");
    assert_eq!(SPEED, SPEED.with_goal(Goal::BackRow));
    assert_ne!(SPEED, SPEED.with_goal(Goal::Beyond));
    let error = |text: &str| SoccolotOptions::read(text).unwrap_err().to_string();
    assert_eq!(error("field=mud"), "invalid value \"mud\" for field: expected original or speed or swap");
    assert_eq!(error("goal=line"), "invalid value \"line\" for goal: expected beyond or back-row");
    assert_eq!(error("level=3"), "unknown option \"level\": this game has field, goal");
    assert_eq!(error("speed"), "\"speed\" isn't an option: write it as name=value");
}
