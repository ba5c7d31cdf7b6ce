//! Animation of turns, trials, and arrangements of the editor.

use botyard_core::scene::{Cell, Spot};
use botyard_core::{Act, Arrangement, Game, Joint, Motion, Placed, Position as _, Sequential, Side};
use botyard_soccolot::{Field, Goal, Soccolot, SoccolotOptions};

const BEYOND: SoccolotOptions = SoccolotOptions::new(Field::Original);
const BACK_ROW: SoccolotOptions = BEYOND.with_goal(Goal::BackRow);
const SWAP: SoccolotOptions = SoccolotOptions::new(Field::Swap);

fn read(options: SoccolotOptions, position: &str) -> Soccolot {
    Soccolot::read_position(&options, position).unwrap_or_else(|why| panic!("{position}: {why}"))
}

/// Text of a spot: `b2`, or `goal of b`.
fn spot(spot: &Spot) -> String {
    match spot {
        Spot::Cell(cell) => cell.name(),
        Spot::Goal { seat } => format!("goal of {}", Soccolot::INFO.seat_id(*seat)),
        Spot::Tray { .. } => "tray".to_owned(),
    }
}

fn short(acts: &[Act]) -> Vec<String> {
    let motion = |motion: &Motion| match motion {
        Motion::Go { from, to, manner } => format!("{manner:?} {}>{}", spot(from), spot(to)),
        Motion::Cheer { at } => format!("Cheer {}", spot(at)),
        other => format!("{other:?}"),
    };
    acts.iter().map(|act| act.motions.iter().map(motion).collect::<Vec<_>>().join(", ")).collect()
}

/// Checks the acts of a play, and that a trial of it shows the same.
fn check(options: SoccolotOptions, position: &str, order: &str, expected: &[&str]) {
    let game = read(options, position);
    let seat = game.position().turn();
    let order = game.read_order(seat, order).unwrap();
    let mut after = game.clone();
    let events = after.play(&Joint::one(seat, order)).unwrap_or_else(|why| panic!("{order}: {why:?}"));
    let acts = game.acts(&events);
    assert_eq!(short(&acts), expected, "{order} in {position}");
    let trial = game.rehearse(seat, &order, &Joint::default()).unwrap();
    assert_eq!(trial.len(), 1);
    assert_eq!((&trial[0].acts, &trial[0].events), (&acts, &events));
    assert_eq!(trial[0].view.position, after.write_position());
}

#[test]
fn a_man_runs() {
    check(BEYOND, "8/8/8/8/3O4/8/8/W17 w 1", "1rne", &["Step a1>b2"]);
}

#[test]
fn a_man_dribbles_with_the_ball_and_may_take_its_place() {
    check(BEYOND, "8/8/8/4O3/3W14/8/8/8 w 1", "1dw", &["Dribble d4>c4, Dribbled e5>d5"]);
    check(BEYOND, "8/8/8/4O3/3W14/8/8/8 w 1", "1dne", &["Dribble d4>e5, Dribbled e5>f6"]);
    check(BEYOND, "8/8/8/4O3/3W14/8/8/8 w 1", "1dsw", &["Dribble d4>c3, Dribbled e5>d4"]);
}

#[test]
fn a_goal_is_cheered_where_the_ball_is() {
    check(
        BEYOND,
        "3O4/3W14/8/8/8/8/8/8 w 1",
        "1dn",
        &["Dribble d7>d8, Dribbled d8>goal of b", "Cheer goal of b"],
    );
    check(BEYOND, "8/8/3O4/3W14/8/8/8/8 w 1", "1k3", &["Kicked d6>goal of b", "Cheer goal of b"]);
    check(BEYOND, "8/8/8/8/8/8/3W14/3O4 w 1", "1k1", &["Kicked d1>goal of w", "Cheer goal of w"]);
    check(BACK_ROW, "8/8/3O4/3W14/8/8/8/8 w 1", "1k2", &["Kicked d6>d8", "Cheer d8"]);
}

#[test]
fn a_kick_moves_the_ball_alone() {
    check(BEYOND, "8/8/3O4/3W14/8/8/8/8 w 1", "1k1", &["Kicked d6>d7"]);
}

#[test]
fn in_a_swap_man_and_ball_trade_places() {
    check(SWAP, "7/7/7/2OW13/7/7/7 w 1", "1x", &["Switch d4>c4, Switch c4>d4"]);
    check(SWAP, "3W13/3O3/7/7/7/7/7 w 1", "1x", &["Switch d7>d6, Switch d6>d7", "Cheer d7"]);
}

#[test]
fn a_trial_ends_before_an_impossible_play() {
    let game = read(BEYOND, "8/8/8/8/3O4/8/8/W17 w 1");
    let [white, black] = Side::BOTH.map(Side::seat);
    assert_eq!(game.rehearse(white, &"1k3".parse().unwrap(), &Joint::default()), Some(Vec::new()));
    assert_eq!(game.rehearse(black, &"1rn".parse().unwrap(), &Joint::default()), None);
}

fn placed(at: (u8, u8), kind: &str, side: Option<Side>, number: u8) -> Placed {
    let at = Cell { column: at.0, row: at.1 };
    Placed { at, kind: kind.to_owned(), seat: side.map(Side::seat), facing: None, number }
}

fn arrange(options: SoccolotOptions, arrangement: &Arrangement) -> Result<String, String> {
    let arranged = Soccolot::arrange(&options, arrangement).expect("it can be set up");
    arranged.map(|game| game.write_position()).map_err(|why| why.to_string())
}

#[test]
fn men_without_a_number_get_the_lowest_free_one() {
    let [w, b] = Side::BOTH.map(Some);
    let men = [(0, 0), (3, 2), (1, 1)].map(|at| placed(at, "man", w, 0));
    let others = [placed((0, 2), "man", w, 2), placed((5, 5), "man", b, 0), placed((3, 3), "ball", None, 0)];
    let pieces = men.into_iter().chain(others).collect();
    let by_hand = Arrangement { pieces, turn: Some(Side::Black.seat()), ..Arrangement::default() };
    let expected = "8/8/5B12/8/3O4/W22W34/1W46/W17 b 1";
    assert_eq!(arrange(BEYOND, &by_hand).as_deref(), Ok(expected));
    assert_eq!(arrange(SWAP, &by_hand).as_deref(), Ok("7/5B11/7/3O3/W22W33/1W45/W16 b 1"));
}

#[test]
fn an_impossible_arrangement_gets_a_sentence() {
    let [w, b] = Side::BOTH.map(Some);
    let check = |options: SoccolotOptions, change: &dyn Fn(&mut Vec<Placed>), expected: &str| {
        let mut pieces = vec![placed((3, 3), "ball", None, 0), placed((0, 0), "man", w, 1)];
        change(&mut pieces);
        let by_hand = Arrangement { pieces, ..Arrangement::default() };
        assert_eq!(arrange(options, &by_hand).expect_err(expected), expected);
    };
    let six = |pieces: &mut Vec<Placed>| pieces.extend((0..6).map(|file| placed((file, 6), "man", b, 0)));
    let second = |pieces: &mut Vec<Placed>| pieces.push(placed((4, 3), "man", w, 1));
    check(BEYOND, &|p| drop(p.remove(0)), "there is no ball (O) on the field");
    check(BACK_ROW, &|p| drop(p.remove(0)), "there is no ball (O) on the field");
    check(BEYOND, &|p| p[1].kind = "ball".to_owned(), "there is a ball (O) on d4 and another in rank 1");
    check(SWAP, &six, "Black has more than the 5 players that play on this field");
    check(BEYOND, &second, "White 1 stands on e4 and again in rank 1");
    check(BEYOND, &|p| p[1].number = 12, "a player in rank 1 needs a number from 1 to 6 behind the W");
    check(BEYOND, &|p| p[1].seat = None, "it isn't said whose the man on a1 is");
    check(SWAP, &|p| p[1].at.column = 7, "there is no square h1 on this board");
    check(BEYOND, &|p| p[1].kind = "pig".to_owned(), "no piece of this game is called \"pig\"");
}
