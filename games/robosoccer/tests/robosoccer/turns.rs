//! Reading turns in the forms that people write.

use botyard_robosoccer::Turn;

fn check(text: &str, expected: Result<&str, &str>) {
    let read = text.parse::<Turn>().map(|turn| turn.to_string()).map_err(|why| why.to_string());
    assert_eq!(read.as_deref().map_err(String::as_str), expected, "{text:?}");
}

#[test]
fn turns_are_parsed_in_many_forms() {
    for text in [
        "b1b2,e1e2",
        " B1B2 , E1E2 ",
        "b1-b2,e1-e2",
        "b1b2;e1e2",
        "b1b2/e1e2",
        "b1b2 e1e2",
        "b1 b2 e1 e2",
        "b1b2e1e2",
        "b1->b2 + e1->e2",
        "b1xb2, e1:e2",
    ] {
        check(text, Ok("b1b2,e1e2"));
    }
    check("f10f11", Ok("f10f11"));
    check("f10-f11; a1a2", Ok("f10f11,a1a2"));
    check("place SMBBMS", Ok("place SMBBMS"));
    check("Place smbbms", Ok("place SMBBMS"));
    check("s m b b m s", Ok("place SMBBMS"));
    check("ball C2", Ok("ball c2"));
    check("ballc2", Ok("ball c2"));
}

#[test]
fn an_unreadable_turn_gets_a_sentence() {
    let form = |text: &str| {
        format!(
            "{text:?} isn't a turn: write one or two actions like b1b2,e1e2, or place SMBBMS and ball c2 in the set-up"
        )
    };
    check("", Err("no turn was given: write one or two actions like b1b2,e1e2"));
    check("hello", Err(&form("hello")));
    check("b1", Err(&form("b1")));
    check("b1,b2", Err(&form("b1,b2")));
    check("b1b2,", Err(&form("b1b2,")));
    check("b1b2e1", Err("the second action is half written: write both its squares, as in b1b2,e1e2"));
    check("b1b2,e1e2,a1a2", Err("a turn has two actions at most, and this has more"));
    check(
        "b1b13",
        Err("there is no square \"b13\": columns run from a to f, ranks from 1 to 12 on the longest board"),
    );
    check(
        "g1g2",
        Err("there is no square \"g1\": columns run from a to f, ranks from 1 to 12 on the longest board"),
    );
    check("ball", Err("say where the ball lies, as in ball c2"));
    check(
        "place SSSBBM",
        Err(
            "\"SSSBBM\" is no line-up: write two B, two M and two S in the order of the columns, as in SMBBMS",
        ),
    );
}
