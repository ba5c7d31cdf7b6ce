//! The rules sheet, point by point: ends of a game, and passive play.

use crate::play::{ENGLISH, SPANISH, check, legal, options, play, read, refusal};
use botyard_core::scene::{Cell, Spot};
use botyard_core::{Game, Position as _, Seat, Sequential, Side, Verdict};
use botyard_robosoccer::{RoboSoccer, RoboSoccerOptions, Stage};

fn end(game: &RoboSoccer) -> (Option<Seat>, &'static str) {
    let outcome = game.outcome().expect("the game is over");
    assert!(game.to_act().is_empty() && legal(game).is_empty());
    (outcome.winner(), outcome.reason.code)
}

const WHITE: Option<Seat> = Some(Side::White.seat());
const BLACK: Option<Seat> = Some(Side::Black.seat());

#[test]
fn a_goal_wins_at_once_even_with_the_first_action() {
    let position = "4B1/6/6/6/O5/6 w 9";
    for way in [ENGLISH, SPANISH, "actions=exactly-two"] {
        let mut game = read(way, position);
        assert_eq!(
            play(&mut game, &["e6a2"]),
            ["White's big robot on e6 trades places with the ball on a2.", "Goal! White's ball is on e6."]
        );
        assert_eq!(game.write_position(), "4O1/6/6/6/B5/6 b 10");
        assert_eq!(end(&game), (WHITE, "goal"));
        assert_eq!(read(way, &game.write_position()).outcome(), game.outcome());
        let fresh = read(way, position);
        assert_eq!(
            refusal(&fresh, "e6a2,a2a1"),
            "the first action scores, and that ends the turn: leave out the second"
        );
        let listed = legal(&fresh).into_iter().filter(|turn| turn.starts_with("e6a2")).count();
        assert_eq!(listed, 1);
    }
    let mut game = read(ENGLISH, "6/o5/6/6/6/3s2 b 9");
    assert_eq!(refusal(&game, "d1a5"), "d1 and the ball on a5 aren't on one row or diagonal");
    play(&mut game, &["d1e1,e1a5"]);
    assert_eq!(end(&game), (BLACK, "goal"));
}

#[test]
fn a_goal_takes_precedence_over_passive_play() {
    // White's home row is plugged before and after, but the goal still wins.
    for way in [ENGLISH, SPANISH] {
        let position = "4B1/6/6/6/O5/MMSSB1 w 9";
        let plugged = options(&format!("{way} board=custom:cols,6;rows,6;plug,5"));
        let mut game = RoboSoccer::read_position(&plugged, position).unwrap();
        play(&mut game, &["e6a2"]);
        assert_eq!(end(&game), (WHITE, "goal"));
    }
}

#[test]
fn a_position_with_a_ball_on_its_last_row_is_over() {
    let game = read(ENGLISH, "2O3/6/6/6/6/B5 w 3");
    assert_eq!(end(&game), (WHITE, "goal"));
    assert_eq!(game.position().verdict(), Some(Verdict::Won(Side::White)));
    let game = read(ENGLISH, "6/6/6/6/6/B2o2 w 3");
    assert_eq!(end(&game), (BLACK, "goal"));
    // A ball on its own home row is nothing special.
    assert_eq!(read(ENGLISH, "2o3/6/6/6/6/B2O2 w 3").outcome(), None);
}

#[test]
fn a_plugged_home_row_is_illegal_in_one_edition_and_loses_in_the_other() {
    let position = "bmssmb/2o3/6/6/3O2/SMBBMS b 1";
    let english = read(ENGLISH, position);
    assert_eq!(
        refusal(&english, "b6b5,b5b6"),
        "that would leave all your pieces where they stood",
        "both rules are broken, and this one says more"
    );
    // The medium robot leaves b6, but a switch of its neighbour with the ball doesn't help: six pieces are
    // still at home.
    assert_eq!(refusal(&english, "b6c5"), "that would leave your home row plugged by your own pieces");
    check(ENGLISH, position, "b6b5", Ok("b1ssmb/1mo3/6/6/3O2/SMBBMS"));

    let mut spanish = read(SPANISH, position);
    assert_eq!(
        play(&mut spanish, &["b6c5"])[1..],
        ["Black has plugged its own home row and loses.".to_owned()]
    );
    assert_eq!(spanish.write_position(), "bossmb/2m3/6/6/3O2/SMBBMS w 2 1-0");
    assert_eq!(end(&spanish), (WHITE, "plugged"));
    assert_eq!(spanish.position().stage(), Stage::Passive);
    let again = read(SPANISH, &spanish.write_position());
    assert_eq!((again.outcome(), again.position()), (spanish.outcome(), spanish.position()));
    assert_eq!(refusal(&spanish, "b1b2"), "the game is over");
}

#[test]
fn the_ball_counts_for_the_plug() {
    // Five robots and the ball fill the row.
    let position = "2b3/6/6/6/1B4/MMSSOB w 5";
    let plugged = "that would leave your home row plugged by your own pieces";
    check(ENGLISH, position, "b2b3", Err(plugged));
    check(ENGLISH, position, "b2b3,a1a2", Ok("2b3/6/6/1B4/M5/1MSSOB"));
    let nearly = "2b3/6/6/6/1B4/M1SSOB w 5";
    check(ENGLISH, nearly, "b2b1", Err(plugged));
    check(ENGLISH, nearly, "b2b1,a1a2", Ok("2b3/6/6/6/M5/1BSSOB"));
}

#[test]
fn boards_define_the_number_of_plugging_pieces() {
    let way = "board=custom:cols,6;rows,6;plug,3";
    let position = "6/6/6/6/2B3/M3S1 w 5";
    check(way, position, "c2c1", Err("that would leave your home row plugged by your own pieces"));
    check(way, position, "c2c3", Ok("6/6/6/2B3/6/M3S1"));
    check(
        way,
        "6/6/6/6/1SO3/MBSM2 w 5",
        "b2b3,a1a2",
        Err("that would leave your home row plugged by your own pieces"),
    );
}

#[test]
fn leaving_all_own_pieces_where_they_stood_is_passive() {
    let unmoved = "that would leave all your pieces where they stood";
    // There and back, by a step; by a push, although the enemy has moved; by a jump; by a switch.
    check(ENGLISH, "6/6/6/6/6/B5 w 1", "a1b1,b1a1", Err(unmoved));
    check(ENGLISH, "6/6/6/6/s5/B5 w 1", "a1a2,a2a1", Err("the arrow between a2 and a3 points the other way"));
    check(ENGLISH, "6/6/6/6/1s4/1B4 w 1", "b1b2,b2b1", Err(unmoved));
    check(ENGLISH, "6/6/4Sb/6/6/6 w 1", "e4a4,a4e4", Err(unmoved));
    check(ENGLISH, "6/6/6/6/1OS3/6 w 1", "c2b2,b2c2", Err(unmoved));

    let mut game = read(SPANISH, "6/6/6/6/1s4/1B4 w 1");
    assert_eq!(
        play(&mut game, &["b1b2,b2b1"])[2],
        "White has left all its pieces where they stood and loses."
    );
    assert_eq!(game.write_position(), "6/6/6/1s4/6/1B4 b 2 0-1");
    assert_eq!(end(&game), (BLACK, "unmoved"));
    assert_eq!(read(SPANISH, &game.write_position()).outcome(), game.outcome());
}

#[test]
fn a_side_without_a_legal_turn_loses() {
    // White's only robot is enclosed by walls, so the preceding turn wins.
    let way = "board=custom:cols,6;rows,6;wall,a1,a2;wall,a1,b1;wall,a1,f1";
    let game = read(way, "3b2/6/6/6/6/S5 w 4");
    assert_eq!(end(&game), (BLACK, "no-turn"));
    assert_eq!(read(way, "3b2/6/6/6/6/S5 b 4").outcome(), None);
    // Only one action and its return are possible: too few where two are required, unless the return is legal
    // and loses.
    let way = "board=custom:cols,6;rows,6;wall,a1,a2;wall,a1,f1;wall,b1,b2;wall,b1,c1";
    assert_eq!(read(way, "3b2/6/6/6/6/S5 w 4").outcome(), None);
    let two = format!("{way} actions=exactly-two");
    assert_eq!(end(&read(&two, "3b2/6/6/6/6/S5 w 4")), (BLACK, "no-turn"));
    let spanish = format!("{two} edition=spanish");
    assert_eq!(legal(&read(&spanish, "3b2/6/6/6/6/S5 w 4")), ["a1b1,b1a1"]);
    // An empty board.
    assert_eq!(end(&read(ENGLISH, "6/6/6/6/6/6 w 1")), (BLACK, "no-turn"));
}

#[test]
fn the_third_occurrence_of_a_position_draws() {
    let mut game = RoboSoccer::start(&RoboSoccerOptions::default(), 2).unwrap();
    play(&mut game, &["place SMBBMS", "place BMSSMB", "ball d2", "ball c5"]);
    // The first turns must take a piece off the home row, so the position after them is the one that recurs.
    play(&mut game, &["b6b5", "b1b2"]);
    let there_and_back = ["b5a5", "b2a2", "a5b5", "a2b2"];
    play(&mut game, &there_and_back);
    assert_eq!(game.outcome(), None);
    play(&mut game, &there_and_back[..3]);
    assert_eq!(game.outcome(), None);
    play(&mut game, &there_and_back[3..]);
    assert_eq!(end(&game), (None, "repetition"));
    assert_eq!(game.write_position(), "b1ssmb/1mo3/6/6/1M1O2/S1BBMS b 11 1/2-1/2");
    assert_eq!(read(ENGLISH, &game.write_position()).outcome(), game.outcome());
    assert_eq!(refusal(&game, "b5a5"), "the game is over");
    assert!(game.ended_by_past());
}

#[test]
fn a_read_position_counts_as_its_own_first_occurrence() {
    let mut game = read(ENGLISH, "6/b5/6/6/6/B5 w 1");
    for _ in 0..2 {
        assert_eq!(game.outcome(), None);
        play(&mut game, &["a1b1", "a5b5", "b1a1", "b5a5"]);
    }
    assert_eq!(end(&game), (None, "repetition"));
}

#[test]
fn turn_numbers_grow_with_every_turn() {
    let mut game = read(ENGLISH, "bmssmb/2o3/6/6/3O2/SMBBMS b 1");
    play(&mut game, &["b6b5"]);
    assert!(game.write_position().ends_with(" w 2"));
    play(&mut game, &["b1b2,e1e2"]);
    assert!(game.write_position().ends_with(" b 3"));
    assert_eq!(game.past().len(), 2);
}

/// Squares that are marked as threats for a side.
fn threats(position: &str, side: Side) -> String {
    let spots = read(ENGLISH, position).threats(side.seat());
    spots.iter().filter_map(Spot::cell).map(Cell::name).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_other_ball_is_a_threat_if_a_turn_could_score() {
    assert_eq!(threats("bmssmb/2o3/6/6/3O2/SMBBMS b 1", Side::White), "");
    // With one action: White's robot on e6 trades places with the ball.
    let one = "4B1/6/6/6/O5/s5 b 9";
    assert_eq!(threats(one, Side::Black), "a2");
    assert_eq!(threats(one, Side::White), "", "Black has no ball");
    assert_eq!(threats(&one.replace(" b ", " w "), Side::Black), "a2", "whoever is to act");
    // With two actions: Black's robot steps onto the diagonal first.
    assert_eq!(threats("5S/o5/6/6/6/3s2 w 9", Side::White), "a5");
    assert_eq!(threats("5S/o5/6/6/6/2s3 w 9", Side::White), "", "two steps away from it");
    assert_eq!(threats("2O3/6/6/6/6/B5 w 3", Side::Black), "", "it is over");
    let set_up = RoboSoccer::start(&RoboSoccerOptions::default(), 2).unwrap();
    assert!(set_up.threats(Side::White.seat()).is_empty());
}
