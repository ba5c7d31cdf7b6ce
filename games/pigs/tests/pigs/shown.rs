//! Animation of a round, and arrangements of the editor.

use crate::play::{program, programs, read, seat};
use botyard_core::scene::{Cell, Facing, Spot};
use botyard_core::{Act, Arrangement, Game, Joint, Motion, Placed, Seat};
use botyard_pigs::{Pigs, PigsOptions, Variant};

fn short(act: &Act) -> String {
    let spot = |spot: &Spot| spot.cell().expect("a square").name();
    let motion = |motion: &Motion| match motion {
        Motion::Go { from, to, manner } => format!("{manner:?} {}>{}", spot(from), spot(to)),
        Motion::Vanish { at } => format!("Vanish {}", at.name()),
        Motion::Become { at } => format!("Become {}", at.name()),
        Motion::Turn { at, facing } => format!("Turn {} {facing:?}", at.name()),
        Motion::Bump { at, towards } => format!("Bump {} {towards:?}", at.name()),
        Motion::Beam { from, facing, to, hit } => {
            let to = to.map_or("-".to_owned(), Cell::name);
            format!("Beam {} {facing:?} {to}{}", from.name(), if *hit { " hit" } else { "" })
        }
        Motion::Punch { from, at } => {
            let at: Vec<String> = at.iter().map(|cell| cell.name()).collect();
            format!("Punch {} {}", from.name(), at.join(" "))
        }
        Motion::Hurt { at } => format!("Hurt {}", at.name()),
        Motion::Mend { at } => format!("Mend {}", at.name()),
        Motion::Burst { at } => format!("Burst {}", at.name()),
        other => format!("{other:?}"),
    };
    act.motions.iter().map(motion).collect::<Vec<_>>().join(", ")
}

fn acts(position: &str, orders: &str) -> Vec<Act> {
    let game = read(position);
    let events = game.clone().play(&programs(orders)).unwrap_or_else(|why| panic!("{orders}: {why:?}"));
    game.acts(&events)
}

/// Checks the acts of the first step, and that a trial with all pigs shows the same.
fn check(position: &str, orders: &str, expected: &[&str]) {
    let first: Vec<Act> = acts(position, orders).into_iter().filter(|act| act.moment == 0).collect();
    assert_eq!(first.iter().map(short).collect::<Vec<_>>(), expected, "{orders} in {position}");
    let joint = programs(orders);
    let others: Joint<_> =
        joint.iter().filter(|(owner, _)| *owner != seat('A')).map(|(owner, order)| (owner, *order)).collect();
    let own = joint.iter().find(|(owner, _)| *owner == seat('A')).expect("A takes part").1;
    let trial = read(position).rehearse(seat('A'), own, &others).unwrap();
    assert_eq!(trial[0].acts, first, "{orders} in {position}");
}

/// Four more commands that don't matter to the test.
const MORE: &str = "TL TL TL TL";

#[test]
fn turns_walks_and_bumps_are_one_act() {
    check(
        "bash r1 A:d8S/0 B:e1N/0 C:a4E/0",
        &format!(r"A: / {MORE} | B: TR {MORE} | C: \ {MORE}"),
        &["Turn e1 Right, Step d8>c7, Step a4>b5"],
    );
}

#[test]
fn a_pig_bumps_where_it_wants_to_go() {
    let bump = |pig: &str, command: &str, expected: &str| {
        let position = format!("standard r1 A:{pig}/0 B:h4W/0");
        check(&position, &format!("A: {command} {MORE} | B: v {MORE}"), &[expected]);
    };
    bump("d8N", "^", "Bump d8 Up, Bump h4 Right");
    bump("d8S", "v", "Bump d8 Up, Bump h4 Right");
    // A diagonal walk bumps forward, or into the edge beside the pig if only that is in the way.
    bump("d8N", "/", "Bump d8 Up, Bump h4 Right");
    bump("a4N", r"\", "Bump a4 Left, Bump h4 Right");
    bump("a4S", "/", "Bump a4 Left, Bump h4 Right");
    bump("a8N", r"\", "Bump a8 Up, Bump h4 Right");
}

#[test]
fn pigs_that_want_the_same_square_bump() {
    check(
        "standard r1 A:d5S/0 B:d3N/0",
        &format!("A: ^ {MORE} | B: ^ {MORE}"),
        &["Bump d5 Down, Bump d3 Up"],
    );
    check(
        "standard r1 A:d5S/0 B:e3N/0",
        &format!(r"A: ^ {MORE} | B: \ {MORE}"),
        &["Bump d5 Down, Bump e3 Up"],
    );
}

#[test]
fn lasers_hit_after_all_moves() {
    check(
        "standard r1 A:d8S/0 B:e1N/0",
        &format!(r"A: F {MORE} | B: \ {MORE}"),
        &["Step e1>d2", "Beam d8 Down d2 hit", "Hurt d2"],
    );
    check(
        "standard r1 A:d8S/0 B:e1N/0",
        &format!("A: F {MORE} | B: ^ {MORE}"),
        &["Step e1>e2", "Beam d8 Down d1"],
    );
    check(
        "standard r1 A:d8N/0 B:e1N/0",
        &format!("A: F {MORE} | B: ^ {MORE}"),
        &["Step e1>e2", "Beam d8 Up -"],
    );
}

#[test]
fn a_hulk_takes_the_shot_unhurt() {
    check(
        "bash r1 A:d8S/0 B:d5# C:d3N/0",
        &format!("A: F {MORE} | C: TL {MORE}"),
        &["Turn d3 Left", "Beam d8 Down d5 hit"],
    );
}

#[test]
fn a_fist_reaches_three_squares() {
    check(
        "standard r1 A:d4N/0 B:d5S/0",
        &format!("A: H {MORE} | B: H {MORE}"),
        &["Punch d4 c5 d5 e5, Punch d5 c4 d4 e4", "Hurt d4, Hurt d5"],
    );
}

#[test]
fn a_destroyed_pig_bursts_and_becomes_a_hulk() {
    check(
        "bash r1 A:d8S/0 B:d5N/4 C:a1N/0",
        &format!("A: F {MORE} | B: ^ X X X X | C: TL {MORE}"),
        &["Turn a1 Left, Step d5>d6", "Beam d8 Down d6 hit", "Burst d6, Become d6"],
    );
}

#[test]
fn a_hulk_vanishes_under_the_pig_that_flattens_it() {
    check(
        "bash r1 A:d6S/0 B:d5# C:a1N/0",
        &format!("A: ^ {MORE} | C: TL {MORE}"),
        &["Turn a1 Left, Step d6>d5, Vanish d5"],
    );
}

#[test]
fn pigs_are_followed_from_step_to_step() {
    let seen = acts("bash r1 A:d8S/0 B:a5E/4 C:a1N/0", "A: ^ ^ F TL TL | B: ^ X X X X | C: TL TL TL TL TL");
    let seen: Vec<String> = seen.iter().map(|act| format!("{} {}", act.moment, short(act))).collect();
    assert_eq!(
        seen,
        [
            "0 Turn a1 Left, Step d8>d7, Step a5>b5",
            "1 Turn a1 Down, Step d7>d6",
            "2 Turn a1 Right",
            "2 Beam d6 Down d1",
            "3 Turn d6 Right, Turn a1 Up",
            "4 Turn d6 Up, Turn a1 Left",
        ]
    );
}

#[test]
fn repairs_are_shown_at_the_end_of_the_round() {
    let seen = acts("standard r1 A:d8S/2 B:e1N/0", "A: R | B: F TL TL TL TL");
    let seen: Vec<String> = seen.iter().map(|act| format!("{} {}", act.moment, short(act))).collect();
    assert_eq!(seen.last().map(String::as_str), Some("4 Mend d8"));
    assert_eq!(seen[0], "0 Beam e1 Up e8");
}

#[test]
fn a_resigned_pig_bursts() {
    let mut game = read("bash r1 A:d8S/0 B:d5N/4 C:a1N/0");
    let before = game.clone();
    let events = game.retire(seat('B')).unwrap();
    assert_eq!(before.acts(&events).iter().map(short).collect::<Vec<_>>(), ["Burst d5, Become d5"]);
}

#[test]
fn a_trial_shows_each_of_its_moments_as_the_first() {
    let game = read("standard r1 A:d8S/0 B:d7N/0");
    let trial = game.rehearse(seat('A'), &program("^ ^ F"), &Joint::default()).unwrap();
    let seen: Vec<Vec<String>> = trial.iter().map(|moment| moment.acts.iter().map(short).collect()).collect();
    assert_eq!(seen, [["Step d8>d7"], ["Step d7>d6"], ["Beam d6 Down d1"]]);
    assert!(trial.iter().flat_map(|moment| &moment.acts).all(|act| act.moment == 0));
}

fn placed(name: char, at: &str, kind: &str, facing: Option<Facing>, number: u8) -> Placed {
    let [column, rank] = *at.as_bytes() else { panic!("{at} is no square") };
    let at = Cell { column: column - b'a', row: rank - b'1' };
    Placed { at, kind: kind.to_owned(), seat: Some(seat(name)), facing, number }
}

fn arrange(variant: Variant, pieces: Vec<Placed>, seats: Option<usize>) -> Result<String, String> {
    let by_hand = Arrangement { pieces, seats, ..Arrangement::default() };
    let arranged = Pigs::arrange(&PigsOptions::new(variant), &by_hand).expect("it can be set up");
    arranged.map(|game| game.write_position()).map_err(|why| why.to_string())
}

fn three() -> Vec<Placed> {
    vec![
        placed('B', "a1", "pig", Some(Facing::Left), 4),
        placed('A', "h8", "pig", None, 0),
        placed('C', "d4", "hulk", None, 0),
    ]
}

#[test]
fn a_position_is_set_up_by_hand() {
    let expected = Ok("standard r1 A:h8N/0 B:a1W/4 C:d4#");
    assert_eq!(arrange(Variant::Standard, three(), None).as_deref(), expected);
    assert_eq!(arrange(Variant::Standard, three(), Some(3)).as_deref(), expected);
    // If the number of seats is given, pigs that aren't on the board are gone.
    assert_eq!(
        arrange(Variant::Bash, three(), Some(5)).as_deref(),
        Ok("bash r1 A:h8N/0 B:a1W/4 C:d4# D:x E:x")
    );
}

#[test]
fn arranged_pigs_have_empty_lists() {
    let position = arrange(Variant::Continuous, three(), None).unwrap();
    assert_eq!(position, "continuous r1 A:h8N/0 B:a1W/4 C:d4#");
    let game = read(&position);
    assert_eq!(game.commands_owed(seat('A')), 3);
    assert_eq!(game.commands_owed(seat('B')), 7);
    let orders = programs("A: ^ ^ ^ | B: F F F F F F F");
    assert!(game.clone().play(&orders).is_ok());
}

#[test]
fn an_impossible_arrangement_gets_a_sentence() {
    let check = |change: &dyn Fn(&mut Vec<Placed>), seats: Option<usize>, expected: &str| {
        let mut pieces = three();
        change(&mut pieces);
        assert_eq!(arrange(Variant::Standard, pieces, seats).expect_err(expected), expected);
    };
    check(&|p| drop(p.remove(1)), None, "A is missing: if it is gone, write A:x");
    check(&|p| p[1].seat = Some(seat('B')), None, "B is given twice");
    check(&|p| p[1].at = p[0].at, None, "A and B are both on a1");
    check(&|p| p[1].at.column = 8, None, "there is no square i8 on this board");
    check(
        &|p| p[1].number = 5,
        None,
        "A: \"5\" isn't the damage of a living pig, which is 0 to 4; write # for a hulk",
    );
    check(&|p| p[1].kind = "ball".to_owned(), None, "no piece of this game is called \"ball\"");
    check(&|p| p[1].seat = None, None, "it isn't said whose the pig on h8 is");
    check(&|p| p.clear(), None, "standard is for 2 to 4 pigs, and here are 0");
    check(&|_| (), Some(2), "nobody has the seat number 3 in this game");
    check(&|_| (), Some(5), "standard is for 2 to 4 pigs, and here are 5");
    check(&|_| (), Some(9), "standard is for 2 to 4 pigs, and here are 9");
}

#[test]
fn the_palette_has_a_pig_for_every_seat() {
    let game = Pigs::start(&PigsOptions::new(Variant::Bash), 2).unwrap();
    let palette = game.palette().unwrap();
    assert_eq!(palette.figures.len(), 16);
    let first: Vec<(&str, Option<Seat>)> =
        palette.figures.iter().take(3).map(|figure| (figure.kind.id, figure.seat)).collect();
    assert_eq!(first, [("pig", Seat::new(0)), ("hulk", Seat::new(0)), ("pig", Seat::new(1))]);
    assert!(palette.turns && !palette.has_turn);
    assert_eq!(palette.highest_number, 4);
}
