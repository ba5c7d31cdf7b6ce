//! Offers between players.

use botyard_core::Viewer;
use botyard_table::{ClockRule, Command, Offer, Refusal, Sitter, Table, Time};

use crate::hall::{Hall, names, order_with, person, seat, setup};

fn duel() -> Hall {
    let mut hall = Hall::new("duel", "", 2, ClockRule::None);
    hall.play_all(&["c1c2", "a4a3"]);
    hall
}

fn ask(index: usize, offer: Offer) -> Command {
    Command::Offer { seat: seat(index), offer }
}

fn decline(index: usize, offer: Offer) -> Command {
    Command::Decline { seat: seat(index), offer }
}

#[test]
fn two_players_can_agree_on_a_draw() {
    let mut hall = duel();
    hall.offer(0, Offer::Draw);
    assert_eq!(hall.refused(ask(0, Offer::Draw)), "asked-already");
    assert_eq!(hall.refused(Command::Accept { seat: seat(0), offer: Offer::Draw }), "not-asked");
    assert_eq!(names(&hall.accept(1, Offer::Draw)), ["agreed", "over"]);
    assert_eq!(hall.table.ending().unwrap().places.as_deref(), Some(&[1, 1][..]));
    // Two seats that make each other the same offer have agreed.
    let mut hall = duel();
    hall.offer(0, Offer::Draw);
    assert_eq!(names(&hall.offer(1, Offer::Draw)), ["agreed", "over"]);
    let mut hall = Hall::new("pigs", "", 3, ClockRule::None);
    assert_eq!(hall.refused(ask(0, Offer::Draw)), "no-draws");
}

#[test]
fn a_draw_offer_lapses_when_the_other_side_moves_and_not_before() {
    let mut hall = duel();
    hall.offer(0, Offer::Draw);
    hall.play(0, "c2c1");
    assert_eq!(hall.table.view(Viewer::Public).offers.len(), 1);
    assert_eq!(names(&hall.play(1, "a3a4")), ["fell", "played", "turn"]);
    assert_eq!(hall.refused(Command::Accept { seat: seat(1), offer: Offer::Draw }), "not-offered");
}

#[test]
fn a_declined_offer_cant_be_repeated_in_the_same_turn() {
    let mut hall = duel();
    hall.offer(0, Offer::Draw);
    hall.must(decline(1, Offer::Draw));
    assert_eq!(hall.refused(ask(0, Offer::Draw)), "asked-already");
    hall.play(0, "c2c1");
    hall.offer(0, Offer::Draw);
    // A seat can withdraw its own offer.
    hall.must(decline(0, Offer::Draw));
    assert_eq!(hall.refused(decline(1, Offer::Draw)), "not-offered");
}

#[test]
fn a_take_back_undoes_the_last_turn_of_the_seat_that_asks() {
    let mut hall = duel();
    let start = hall.table.view(Viewer::Public).position;
    hall.play_all(&["c2c1", "a3a4"]);
    let turn = hall.table.turn();
    hall.offer(0, Offer::TakeBack);
    assert_eq!(names(&hall.accept(1, Offer::TakeBack)), ["agreed", "taken-back", "turn"]);
    assert_eq!(hall.table.view(Viewer::Public).position, start);
    // The number of the turn grows all the same, so an order for the old turn can't apply to the new one.
    assert_eq!(hall.table.turn(), turn + 1);
    assert_eq!(hall.refused(order_with(0, turn, 99, "c2c1")), "stale-turn");
    hall.play(0, "c2c1");
    // The other seat takes back only its own last order, with everything after it.
    hall.offer(1, Offer::TakeBack);
    hall.accept(0, Offer::TakeBack);
    assert_eq!(hall.table.log(Viewer::Public, 0).len(), 1);
    assert_eq!(hall.table.due().only(), Some(seat(1)));
    assert_eq!(Hall::shows(&hall.replayed()), Hall::shows(&hall.table));
}

#[test]
fn a_take_back_needs_a_turn_to_take_back() {
    let mut hall = Hall::new("duel", "", 2, ClockRule::None);
    hall.play(0, "c1c2");
    assert_eq!(hall.refused(ask(1, Offer::TakeBack)), "nothing-to-take-back");
    hall.offer(0, Offer::TakeBack);
    assert_eq!(names(&hall.play(1, "a4a3")), ["played", "fell", "turn"]);
}

#[test]
fn a_round_is_taken_back_if_all_agree_and_no_seat_has_left_since() {
    let mut hall = Hall::new("pigs", "", 3, ClockRule::None);
    for index in 0..3 {
        hall.play(index, "TL TL TL TL TL");
    }
    hall.play(1, "H H H H H");
    hall.offer(0, Offer::TakeBack);
    assert_eq!(names(&hall.accept(1, Offer::TakeBack)), ["agreed"]);
    assert_eq!(names(&hall.accept(2, Offer::TakeBack)), ["agreed", "taken-back", "turn"]);
    assert!(hall.table.view(Viewer::Public).ready.is_empty());
    for index in 0..3 {
        hall.play(index, "TL TL TL TL TL");
    }
    hall.must(Command::Resign { seat: seat(2) });
    assert_eq!(hall.refused(ask(0, Offer::TakeBack)), "nothing-to-take-back");
}

#[test]
fn computers_agree_to_everything_but_draws() {
    let mut with_computer = setup("duel", "", 2, ClockRule::None);
    with_computer.seats = vec![person("Ann"), Sitter::Computer { level: "easy".to_owned() }];
    let mut hall = Hall::open(with_computer);
    hall.play_all(&["c1c2", "a4a3"]);
    assert_eq!(names(&hall.offer(0, Offer::Pause)), ["offered", "paused"]);
    assert_eq!(names(&hall.offer(0, Offer::Resume)), ["offered", "resumed"]);
    assert_eq!(names(&hall.offer(0, Offer::TakeBack)), ["offered", "taken-back", "turn"]);
    assert_eq!(names(&hall.offer(0, Offer::Draw)), ["offered"]);
    hall.must(Command::Decline { seat: seat(1), offer: Offer::Draw });
}

#[test]
fn a_seat_that_left_isnt_asked_any_more() {
    let mut hall = Hall::new("pigs", "", 3, ClockRule::None);
    hall.offer(0, Offer::Pause);
    hall.accept(1, Offer::Pause);
    assert_eq!(names(&hall.must(Command::Resign { seat: seat(2) })), ["retired", "paused"]);
    assert_eq!(hall.refused(ask(2, Offer::Resume)), "out");
    // An awaited seat leaves during a pause; the turn is played when the game is resumed.
    let mut hall = Hall::new("pigs", "", 3, ClockRule::None);
    hall.play(0, "H H H H H");
    hall.play(1, "H H H H H");
    hall.offer(0, Offer::Pause);
    hall.accept(1, Offer::Pause);
    hall.accept(2, Offer::Pause);
    hall.must(Command::Resign { seat: seat(2) });
    assert_eq!(hall.table.turn(), 1);
    hall.offer(0, Offer::Resume);
    assert_eq!(names(&hall.accept(1, Offer::Resume)), ["agreed", "resumed", "played", "turn"]);
}

#[test]
fn a_rematch_swaps_the_sides() {
    let mut hall = duel();
    assert_eq!(hall.refused(ask(0, Offer::Rematch)), "not-over");
    hall.must(Command::Resign { seat: seat(0) });
    assert_eq!(hall.table.rematch("yard-2"), None);
    hall.offer(1, Offer::Rematch);
    assert_eq!(names(&hall.accept(0, Offer::Rematch)), ["agreed", "rematch"]);
    let next = hall.table.rematch("yard-2").unwrap();
    assert_eq!((next.id.as_str(), next.seats), ("yard-2", vec![person("Bob"), person("Ann")]));
    assert_eq!(hall.refused(ask(0, Offer::Rematch)), "asked-already");
    assert_eq!(Hall::shows(&hall.replayed()), Hall::shows(&hall.table));
}

#[test]
fn the_process_that_runs_the_table_can_take_back_a_finished_game() {
    let mut hall = duel();
    hall.must(Command::Resign { seat: seat(0) });
    assert_eq!(hall.refused(Command::TakeBack { steps: 3 }), "nothing-to-take-back");
    assert_eq!(names(&hall.must(Command::TakeBack { steps: 2 })), ["taken-back", "turn"]);
    assert_eq!((hall.table.ending(), hall.table.awaited().only()), (None, Some(seat(0))));
    hall.play(0, "c2c1");
    hall.must(Command::TakeBack { steps: 0 });
    assert_eq!((hall.table.steps(), hall.table.turn()), (0, 6));
    hall.play(0, "c1c2");
    assert_eq!(Hall::shows(&hall.replayed()), Hall::shows(&hall.table));
}

#[test]
fn taking_back_a_resignation_restores_the_seat() {
    let mut hall = Hall::new("pigs", "", 3, ClockRule::None);
    hall.play(0, "H H H H H");
    hall.must(Command::Resign { seat: seat(2) });
    hall.must(Command::TakeBack { steps: 0 });
    assert_eq!(hall.table.awaited().len(), 3, "the order that waited is dropped");
    hall.play(2, "H H H H H");
    assert_eq!(Hall::shows(&hall.replayed()), Hall::shows(&hall.table));
}

#[test]
fn a_table_can_open_in_a_finished_position() {
    let mut setup = setup("duel", "", 2, ClockRule::None);
    setup.position = Some("1Ce/g2/3/ELG[CL] b 0 2".to_owned());
    let kind = crate::hall::find("duel").unwrap();
    assert_eq!(Table::open(kind, setup.clone(), Time(0)).unwrap_err(), Refusal::OverFromTheStart);
    let (mut table, events) = Table::open_anywhere(kind, setup, Time(0)).unwrap();
    assert_eq!(names(&events), ["over"]);
    assert_eq!(names(&table.apply(Time(0), Command::TakeBack { steps: 0 }).unwrap()), ["taken-back", "over"]);
}
