//! Animation of turns, and arrangements of the editor.

use crate::play::{self, ENGLISH, SPANISH, options, read};
use botyard_core::scene::{Cell, Spot};
use botyard_core::{Act, Arrangement, Game, Joint, Motion, Placed, Position as _, Seat, Sequential, Side};
use botyard_robosoccer::{RoboSoccer, RoboSoccerOptions};

fn short(acts: &[Act]) -> Vec<String> {
    let name = |spot: &Spot| spot.cell().expect("a square").name();
    let motion = |motion: &Motion| match motion {
        Motion::Go { from, to, manner } => format!("{manner:?} {}>{}", name(from), name(to)),
        Motion::Appear { at } => format!("Appear {}", at.name()),
        Motion::Cheer { at } => format!("Cheer {}", name(at)),
        other => format!("{other:?}"),
    };
    acts.iter().map(|act| act.motions.iter().map(motion).collect::<Vec<_>>().join(", ")).collect()
}

fn acts(game: &RoboSoccer, turn: &str) -> Vec<String> {
    let seat = game.position().turn();
    let order = game.read_order(seat, turn).unwrap();
    let events = game.clone().play(&Joint::one(seat, order)).unwrap_or_else(|why| panic!("{turn}: {why:?}"));
    short(&game.acts(&events))
}

fn check(way: &str, position: &str, turn: &str, expected: &[&str]) {
    assert_eq!(acts(&read(way, position), turn), expected, "{turn} in {position}");
}

#[test]
fn in_the_set_up_pieces_appear() {
    let mut game = RoboSoccer::start(&RoboSoccerOptions::default(), 2).unwrap();
    let row = |rank: u8| ["a", "b", "c", "d", "e", "f"].map(|file| format!("Appear {file}{rank}")).join(", ");
    for (turn, expected) in [
        ("place SMBBMS", row(1)),
        ("place BMSSMB", row(6)),
        ("ball d2", "Appear d2".to_owned()),
        ("ball c5", "Appear c5".to_owned()),
    ] {
        assert_eq!(acts(&game, turn), [expected], "{turn}");
        play::play(&mut game, &[turn]);
    }
}

#[test]
fn each_action_is_an_act_of_its_own() {
    check(ENGLISH, "6/6/6/6/1B4/6 w 1", "b2b3,b3b4", &["Step b2>b3", "Step b3>b4"]);
}

#[test]
fn the_pushed_robot_moves_at_the_same_time() {
    check(ENGLISH, "6/1s4/1Bm3/6/6/6 w 1", "b4b5", &["Push b4>b5, Pushed b5>b6"]);
    check(ENGLISH, "6/6/6/6/4Bs/6 w 1", "e2f2", &["Push e2>f2, Pushed f2>a2"]);
}

#[test]
fn the_seam_is_crossed_from_square_to_square() {
    check(ENGLISH, "6/6/6/6/5S/6 w 1", "f2a2", &["Step f2>a2"]);
    check(ENGLISH, "6/6/6/6/4Sb/6 w 1", "e2a2", &["Jump e2>a2"]);
    check(ENGLISH, "6/6/6/2mSb1/6/6 w 1", "d3f3", &["Jump d3>f3"]);
}

#[test]
fn robot_and_ball_trade_places() {
    check(ENGLISH, "6/4B1/6/6/1O4/6 w 1", "e5b2", &["Switch e5>b2, Switch b2>e5"]);
}

#[test]
fn a_goal_is_cheered() {
    let position = "4B1/6/6/6/O5/6 w 1";
    check(ENGLISH, position, "e6a2", &["Switch e6>a2, Switch a2>e6", "Cheer e6"]);
}

#[test]
fn passive_play_has_no_animation() {
    check(SPANISH, "6/6/6/6/1B4/6 w 1", "b2b1,b1b2", &["Step b2>b1", "Step b1>b2"]);
}

fn placed(at: &str, kind: &str, side: Side) -> Placed {
    let [column, rank] = *at.as_bytes() else { panic!("{at} is no square") };
    let at = Cell { column: column - b'a', row: rank - b'1' };
    Placed { at, kind: kind.to_owned(), seat: Some(side.seat()), facing: None, number: 0 }
}

fn arrange(way: &str, arrangement: &Arrangement) -> Result<String, String> {
    let arranged = RoboSoccer::arrange(&options(way), arrangement).expect("it can be set up");
    arranged.map(|game| game.write_position()).map_err(|why| why.to_string())
}

#[test]
fn a_position_is_set_up_by_hand() {
    let pieces = vec![
        placed("b4", "big", Side::White),
        placed("b5", "small", Side::Black),
        placed("f1", "ball", Side::White),
        placed("a3", "medium", Side::Black),
    ];
    let by_hand = Arrangement { pieces, turn: Some(Side::Black.seat()), ..Arrangement::default() };
    assert_eq!(arrange(ENGLISH, &by_hand).as_deref(), Ok("6/1s4/1B4/m5/6/5O b 1"));
    assert_eq!(arrange("board=long", &by_hand).as_deref(), Ok("6/6/1s4/1B4/m5/6/5O b 1"));
}

#[test]
fn an_arrangement_of_the_set_up_continues_with_it() {
    assert_eq!(arrange(ENGLISH, &Arrangement::default()).as_deref(), Ok("6/6/6/6/6/6 w 0"));
    let robots = ["small", "medium", "big", "big", "medium", "small"];
    let files = ["a1", "b1", "c1", "d1", "e1", "f1"];
    let pieces = files.into_iter().zip(robots).map(|(at, kind)| placed(at, kind, Side::White)).collect();
    let mut by_hand = Arrangement { pieces, turn: Some(Side::Black.seat()), ..Arrangement::default() };
    assert_eq!(arrange(ENGLISH, &by_hand).as_deref(), Ok("6/6/6/6/6/SMBBMS b 0"));
    by_hand.turn = None;
    assert_eq!(arrange(ENGLISH, &by_hand).as_deref(), Ok("6/6/6/6/6/SMBBMS w 1"));
}

#[test]
fn an_impossible_arrangement_gets_a_sentence() {
    let check = |change: &dyn Fn(&mut Arrangement), expected: &str| {
        let pieces = vec![placed("b4", "big", Side::White), placed("b5", "ball", Side::Black)];
        let mut by_hand = Arrangement { pieces, ..Arrangement::default() };
        change(&mut by_hand);
        assert_eq!(arrange(ENGLISH, &by_hand).expect_err(expected), expected);
    };
    let more = |a: &mut Arrangement, at: &str, kind| a.pieces.push(placed(at, kind, Side::Black));
    check(&|a| more(a, "c3", "ball"), "Black has 2 of o, but there are only 1");
    check(
        &|a| {
            a.pieces[1] = placed("b1", "ball", Side::Black);
            a.pieces[0] = placed("b6", "ball", Side::White);
        },
        "both balls lie on their last rows: only one side can have scored",
    );
    check(&|a| more(a, "a7", "big"), "there is no square a7 on this board");
    check(&|a| more(a, "b5", "big"), "two pieces stand on b5, and there is room for one");
    check(&|a| more(a, "c5", "man"), "no piece of this game is called \"man\"");
    check(&|a| a.pieces[0].seat = None, "it isn't said whose the big on b4 is");
    check(&|a| a.turn = Seat::new(3), "nobody has the seat number 4 in this game");
}
