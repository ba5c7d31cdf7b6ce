//! Reading moves in the forms that people write.

use botyard_duel::Order;

fn check(text: &str, expected: Result<&str, &str>) {
    let read = text.parse::<Order>().map(|order| order.to_string()).map_err(|why| why.to_string());
    assert_eq!(read.as_deref().map_err(String::as_str), expected, "{text:?}");
}

#[test]
fn moves_are_parsed_in_many_forms() {
    check("b2b3", Ok("b2b3"));
    check(" B2-B3 ", Ok("b2b3"));
    check("b2xb3", Ok("b2b3"));
    check("b3 b4 +", Ok("b3b4+"));
    check("b3b4=", Ok("b3b4"));
    check("c@a2", Ok("C@a2"));
    check("E*c4", Ok("E@c4"));
}

#[test]
fn an_invalid_move_gets_a_sentence() {
    check("", Err("no move was given: write one like b2b3, or C@a2 to drop a robot"));
    check("d2d3", Err("there is no square \"d2\": they run from a1 to c4"));
    check("b2b5", Err("there is no square \"b5\": they run from a1 to c4"));
    check("Q@a2", Err("no robot is called 'Q': C is the small yellow one, E the white one, G the green one"));
    check(
        "H@a2",
        Err("a big yellow robot can't be dropped: only C (small yellow), E (white) and G (green) can"),
    );
    check(
        "hello",
        Err("\"hello\" isn't a move: write one like b2b3, b3b4+ to promote, or C@a2 to drop a robot"),
    );
    check(
        "b2b3b4b2b3b4b2b3b4b2b3b4b2b3b4",
        Err(
            "\"b2b3b4b2b3b4b2b3b4b2b3b4…\" isn't a move: write one like b2b3, b3b4+ to promote, or C@a2 to drop a robot",
        ),
    );
}
