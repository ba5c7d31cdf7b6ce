//! Reading plays in the forms that people write.

use botyard_soccolot::{Direction, Order};

fn check(text: &str, expected: Result<&str, &str>) {
    let read = text.parse::<Order>().map(|order| order.to_string()).map_err(|why| why.to_string());
    assert_eq!(read.as_deref().map_err(String::as_str), expected, "{text:?}");
}

#[test]
fn plays_are_parsed_in_many_forms() {
    check("5rs", Ok("5rs"));
    check("b5rs", Ok("5rs"));
    check(" W 2 D NE ", Ok("2dne"));
    check("3K5", Ok("3k5"));
    check("w3x", Ok("3x"));
    check("1rw", Ok("1rw"));
    for direction in Direction::ALL {
        let text = format!("6d{}", direction.letters());
        check(&text, Ok(&text));
    }
}

#[test]
fn an_unreadable_play_gets_a_sentence() {
    check(
        "",
        Err("no play was given: write one like 5rs (player 5 runs south), 2dne (dribbles) or 3k4 (kicks)"),
    );
    let form = |text: &str| {
        format!(
            "{text:?} isn't a play: write the player's number, then r and a direction to run, d and a direction to \
             dribble, or k and a distance to kick, as in 5rs, 2dne, 3k4"
        )
    };
    for text in ["hello", "rs", "b", "5", "5q", "e2e4", "w w3x", "3xx", "３k1"] {
        check(text, Err(&form(text)));
    }
    check(&"5rs".repeat(50), Err(&form(&format!("{}…", "5rs".repeat(8)))));
    check("7rs", Err("no player has the number 7: they are 1 to 6"));
    check("0k1", Err("no player has the number 0: they are 1 to 6"));
    check("5ru", Err("\"u\" isn't a direction: they are n, ne, e, se, s, sw, w and nw"));
    check("5dsn", Err("\"sn\" isn't a direction: they are n, ne, e, se, s, sw, w and nw"));
    check("5r", Err("\"\" isn't a direction: they are n, ne, e, se, s, sw, w and nw"));
    let distance = |text: &str| {
        format!("{text:?} isn't a distance: say with one digit how many squares the ball goes, as in 3k4")
    };
    check("3k0", Err(&distance("0")));
    check("3k12", Err(&distance("12")));
    check("3k", Err(&distance("")));
    check("3kne", Err(&distance("ne")));
}
