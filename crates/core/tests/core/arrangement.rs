//! Positions set up by hand.

use botyard_core::scene::Cell;
use botyard_core::{Arrangement, BadArrangement, Placed, Seat};

fn check(pieces: &[(u8, u8, &str)], expected: Result<&str, &str>) {
    let placed = |&(column, row, kind): &(u8, u8, &str)| Placed {
        at: Cell { column, row },
        kind: kind.to_owned(),
        seat: Seat::new(1),
        facing: None,
        number: 0,
    };
    let arrangement = Arrangement { pieces: pieces.iter().map(placed).collect(), ..Arrangement::default() };
    let sign = |placed: &Placed| match placed.kind.as_str() {
        "no" => Err(BadArrangement::unknown(&placed.kind)),
        kind => Ok(kind.to_owned()),
    };
    let written = arrangement.write_board(3, 2, sign).map_err(|why| why.to_string());
    assert_eq!(written.as_deref().map_err(String::as_str), expected);
}

#[test]
fn a_board_is_written_from_the_top_down() {
    check(&[], Ok("3/3"));
    check(&[(0, 0, "A"), (2, 0, "+B"), (1, 1, "C")], Ok("1C1/A1+B"));
    check(&[(2, 1, "A")], Ok("2A/3"));
}

#[test]
fn pieces_without_room_are_refused() {
    check(&[(0, 0, "A"), (0, 0, "B")], Err("two pieces stand on a1, and there is room for one"));
    check(&[(3, 0, "A")], Err("there is no square d1 on this board"));
    check(&[(0, 2, "A")], Err("there is no square a3 on this board"));
    check(&[(255, 255, "A")], Err("there is no square ?256 on this board"));
    check(&[(0, 0, "no")], Err("no piece of this game is called \"no\""));
}
