//! Animation of turns, trials, and arrangements of the editor.

use botyard_core::scene::{Cell, Figure, Spot};
use botyard_core::{Act, Arrangement, Game, Joint, Motion, Placed, Position as _, Seat, Sequential, Side};
use botyard_duel::{Duel, DuelOptions};

fn read(position: &str) -> Duel {
    Duel::read_position(&DuelOptions::default(), position).unwrap_or_else(|why| panic!("{position}: {why}"))
}

/// Text of a spot: `b2`, or `w small-yellow` for a hand.
fn spot(spot: &Spot) -> String {
    match spot {
        Spot::Cell(cell) => cell.name(),
        Spot::Tray { seat, kind } => format!("{} {kind}", Duel::INFO.seat_id(*seat)),
        Spot::Goal { .. } => "goal".to_owned(),
    }
}

fn short(acts: &[Act]) -> Vec<String> {
    let motion = |motion: &Motion| match motion {
        Motion::Go { from, to, manner } => format!("{manner:?} {}>{}", spot(from), spot(to)),
        Motion::Become { at } => format!("Become {}", at.name()),
        Motion::Cheer { at } => format!("Cheer {}", spot(at)),
        other => format!("{other:?}"),
    };
    acts.iter().map(|act| act.motions.iter().map(motion).collect::<Vec<_>>().join(", ")).collect()
}

/// Checks the acts of a turn, and that a trial of it shows the same.
fn check(position: &str, order: &str, expected: &[&str]) {
    let game = read(position);
    let seat = game.position().turn();
    let order = game.read_order(seat, order).unwrap();
    let mut after = game.clone();
    let orders = Joint::one(seat, order);
    let events = after.play(&orders).unwrap_or_else(|why| panic!("{order}: {why:?}"));
    let acts = game.acts(&events);
    assert_eq!(short(&acts), expected, "{order} in {position}");
    let trial = game.rehearse(seat, &order, &Joint::default()).unwrap();
    assert_eq!(trial.len(), 1);
    assert_eq!((&trial[0].acts, &trial[0].events), (&acts, &events));
    assert_eq!(trial[0].view.position, after.write_position());
}

#[test]
fn a_robot_steps() {
    check("gle/1c1/1C1/ELG[-] w 0 1", "c1c2", &["Step c1>c2"]);
}

#[test]
fn a_captured_robot_goes_to_the_hand_unpromoted() {
    check("gle/1c1/1C1/ELG[-] w 0 1", "b2b3", &["Taken b3>w small-yellow, Capture b2>b3"]);
    check("gle/1+C1/3/ELG[C] b 0 1", "b4b3", &["Taken b3>b small-yellow, Capture b4>b3"]);
}

#[test]
fn a_captured_red_robot_also_goes_to_the_hand() {
    check("3/1l1/1L1/3[-] w 0 1", "b2b3", &["Taken b3>w red, Capture b2>b3"]);
}

#[test]
fn a_robot_becomes_big_after_its_step() {
    check("2l/C2/3/2L[-] w 0 1", "a3a4+", &["Step a3>a4", "Become a4"]);
    check("2l/C2/3/2L[-] w 0 1", "a3a4", &["Step a3>a4"]);
    check("g1l/C2/3/2L[-] w 0 1", "a3a4+", &["Taken a4>w green, Capture a3>a4", "Become a4"]);
}

#[test]
fn a_dropped_robot_comes_from_the_hand() {
    check("1l1/3/3/1L1[Gc] w 0 1", "G@a2", &["Drop w green>a2"]);
    check("1l1/3/3/1L1[Gc] b 0 1", "C@a2", &["Drop b small-yellow>a2"]);
}

#[test]
fn a_safe_arrival_is_cheered() {
    check("3/L2/2l/3[-] w 0 1", "a3a4", &["Step a3>a4", "Cheer a4"]);
    check("2l/1L1/3/3[-] w 0 1", "b3b4", &["Step b3>b4"]);
    // The threatening robot is captured.
    check("L2/g2/1E1/2l[-] w 0 1", "b2a3", &["Taken a3>w green, Capture b2>a3", "Cheer a4"]);
}

#[test]
fn a_trial_ends_before_an_impossible_move() {
    let game = read("gle/1c1/1C1/ELG[-] w 0 1");
    let none = Joint::default();
    let [white, black] = Side::BOTH.map(Side::seat);
    assert_eq!(game.rehearse(white, &"a1a4".parse().unwrap(), &none), Some(Vec::new()));
    assert_eq!(game.rehearse(black, &"b3b2".parse().unwrap(), &none), None);
}

fn placed(at: (u8, u8), kind: &str, seat: Option<Side>) -> Placed {
    let at = Cell { column: at.0, row: at.1 };
    Placed { at, kind: kind.to_owned(), seat: seat.map(Side::seat), facing: None, number: 0 }
}

fn arrange(arrangement: &Arrangement) -> Result<String, String> {
    let arranged = Duel::arrange(&DuelOptions::default(), arrangement).expect("it can be set up");
    arranged.map(|game| game.write_position()).map_err(|why| why.to_string())
}

#[test]
fn a_position_is_set_up_by_hand() {
    let [w, b] = Side::BOTH.map(Some);
    let mut by_hand = Arrangement {
        pieces: vec![placed((1, 0), "red", w), placed((1, 3), "red", b), placed((0, 2), "big-yellow", b)],
        trays: vec![(Side::White.seat(), "green".to_owned(), 2), (Side::Black.seat(), "white".to_owned(), 1)],
        turn: Some(Side::Black.seat()),
        seats: None,
    };
    assert_eq!(arrange(&by_hand).as_deref(), Ok("1l1/+c2/3/1L1[GGe] b 0 1"));
    by_hand.turn = None;
    assert_eq!(arrange(&by_hand).as_deref(), Ok("1l1/+c2/3/1L1[GGe] w 0 1"));
}

#[test]
fn an_impossible_arrangement_gets_a_sentence() {
    let [w, b] = Side::BOTH.map(Some);
    let check = |change: &dyn Fn(&mut Arrangement), expected: &str| {
        let pieces = vec![placed((1, 0), "red", w), placed((1, 3), "red", b)];
        let mut by_hand = Arrangement { pieces, ..Arrangement::default() };
        change(&mut by_hand);
        assert_eq!(arrange(&by_hand).expect_err(expected), expected);
    };
    let more = |kind: &str, count: u8| (Side::White.seat(), kind.to_owned(), count);
    check(&|a| a.pieces[1].seat = w.map(Side::seat), "White has two red robots (L)");
    check(
        &|a| a.pieces.clear(),
        "there is no red robot (L) on the board; at most one of the two can have been captured",
    );
    check(&|a| a.pieces[0].kind = "pig".to_owned(), "no piece of this game is called \"pig\"");
    check(&|a| a.pieces[0].seat = None, "it isn't said whose the red on b1 is");
    check(&|a| a.pieces[0].seat = Seat::new(4), "nobody has the seat number 5 in this game");
    check(&|a| a.pieces[0].at.column = 3, "there is no square d1 on this board");
    check(&|a| a.pieces[0].at.row = 3, "two pieces stand on b4, and there is room for one");
    check(
        &|a| a.trays = vec![more("green", 200)],
        "there are 3 robots of the kind G in all, but the game has only 2",
    );
    check(&|a| a.trays = vec![more("ball", 1)], "\"ball\" can't lie beside the board in this game");
    check(
        &|a| a.trays = vec![more("big-yellow", 1)],
        "'H' can't be in a hand: small yellow C, white E, green G, capital for White, small for Black",
    );
    check(&|a| a.turn = Seat::new(2), "nobody has the seat number 3 in this game");
    check(&|a| a.seats = Some(3), "this game is for two players, not for 3");
}

#[test]
fn only_droppable_robots_can_be_placed_in_a_hand() {
    let palette = Duel::start(&DuelOptions::default(), 2).unwrap().palette().unwrap();
    let kinds = |figures: &[Figure]| -> Vec<&'static str> {
        figures.iter().filter(|figure| figure.seat == Seat::new(1)).map(|figure| figure.kind.id).collect()
    };
    assert_eq!(kinds(&palette.figures), ["red", "white", "green", "small-yellow", "big-yellow"]);
    assert_eq!(kinds(&palette.in_trays), ["small-yellow", "white", "green"]);
    assert!(palette.has_turn && !palette.turns);
}
