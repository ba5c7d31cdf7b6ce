//! Tests of games in progress: orders, undo and redo, resignations.

use super::super::session::{Entered, PlaySession};
use super::{against_computer, against_level, ballot, from_position, two_persons};

#[test]
fn a_thinking_computer_can_be_asked_to_move_now() {
    let mut session = against_level("max");
    session.let_computer_think();
    assert!(session.is_thinking() && session.hurry());
    while session.is_thinking() {
        session.let_computer_think();
    }
    assert_eq!((session.steps().len(), session.hurry()), (1, false));
}

#[test]
fn a_search_is_cancelled_when_the_position_changes() {
    let mut session = against_level("max");
    session.let_computer_think();
    session.restart();
    assert!(!session.is_thinking() && session.steps().is_empty());
    session.let_computer_think();
    assert!(session.is_thinking());
    session.resign(botyard_core::Side::Black.seat());
    assert!(!session.is_thinking() && session.outcome().is_some());
}

fn play(session: &mut PlaySession, orders: &str) {
    for order in orders.split_whitespace() {
        let seat = session.asked().unwrap();
        assert_eq!(session.enter(seat, order), Ok(Entered::Played), "{order}");
    }
}

#[test]
fn two_persons_undo_one_move_at_a_time() {
    let mut session = two_persons();
    let start = session.game().position();
    play(&mut session, "b2b3");
    let after = session.game().position();
    play(&mut session, "c4b3");
    assert_eq!((session.undo(), session.game().position()), (Some(1), after.clone()));
    assert_eq!((session.undo(), session.game().position()), (Some(1), start));
    assert_eq!(session.undo(), None);
    assert_eq!((session.redo(), session.game().position()), (Some(1), after));
}

#[test]
fn against_a_computer_both_moves_are_undone_and_redone() {
    let mut session = against_computer(1);
    play(&mut session, "c1c2");
    session.let_computer_think();
    let position = session.game().position();
    assert_eq!((session.undo(), session.steps().len()), (Some(2), 0));
    assert_eq!((session.redo(), session.game().position()), (Some(2), position));
    assert_eq!(session.redo(), None);
}

#[test]
fn a_new_move_discards_the_undone_ones() {
    let mut session = two_persons();
    play(&mut session, "b2b3 c4b3");
    session.undo();
    session.undo();
    play(&mut session, "c1c2");
    assert_eq!(session.redo(), None);
    assert_eq!(session.steps().len(), 1);
}

#[test]
fn a_resignation_loses_and_can_be_undone() {
    let mut session = two_persons();
    play(&mut session, "b2b3");
    let black = session.asked().unwrap();
    session.resign(black);
    assert_eq!(session.result_words().unwrap(), "Black resigned: White wins.");
    assert!(session.outcome().unwrap().is_well_formed());
    assert_eq!((session.asked(), session.computer_due()), (None, None));
    assert_eq!(session.undo(), Some(1));
    assert_eq!((session.outcome(), session.asked()), (None, Some(black)));
}

#[test]
fn the_last_move_of_a_finished_game_can_be_undone() {
    let mut session = from_position("1l1/1G1/3/2L[-] w 0 1");
    play(&mut session, "b3b4");
    assert!(session.result_words().unwrap().starts_with("White wins: "));
    assert_eq!(session.undo(), Some(1));
    assert_eq!(session.outcome(), None);
}

#[test]
fn rounds_are_counted_from_the_first_mover() {
    let mut session = from_position("gle/1c1/1C1/ELG[-] b 0 1");
    play(&mut session, "a4a3 c1c2 a3a4");
    let numbers: Vec<usize> = session.shown_steps().iter().map(|shown| shown.number).collect();
    assert_eq!(numbers, [1, 1, 2]);
}

#[test]
fn a_refused_order_changes_nothing() {
    let mut session = two_persons();
    let seat = session.asked().unwrap();
    assert!(session.enter(seat, "b2b1").is_err());
    assert!(session.enter(seat, "nonsense").is_err());
    assert_eq!((session.steps().len(), session.asked()), (0, Some(seat)));
}

#[test]
fn restarting_returns_to_the_first_position() {
    let mut session = two_persons();
    let start = session.game().position();
    play(&mut session, "b2b3 c4b3");
    session.restart();
    assert_eq!((session.game().position(), session.undo(), session.redo()), (start, None, None));
}

fn enter_all(session: &mut PlaySession, orders: &[&str]) {
    for order in orders {
        let seat = session.asked().unwrap();
        session.enter(seat, order).unwrap();
    }
}

#[test]
fn orders_wait_until_all_seats_have_given_one() {
    let mut session = ballot("ppc", "open");
    let seats = session.seats_in_turn();
    assert_eq!(session.enter(seats[0], "444"), Ok(Entered::Waiting));
    assert_eq!((session.asked(), session.computer_due()), (Some(seats[1]), Some(seats[2])));
    session.let_computer_think();
    assert_eq!((session.computer_due(), session.steps().len()), (None, 0));
    assert_eq!(session.enter(seats[1], "5 5 5"), Ok(Entered::Played));
    assert_eq!(session.steps()[0].orders.len(), 3);
    assert_eq!(session.steps()[0].moments.len(), 3);
}

#[test]
fn waiting_orders_are_undone_first() {
    let mut session = ballot("ppc", "open");
    let first = session.asked().unwrap();
    session.enter(first, "444").unwrap();
    assert_eq!((session.undo(), session.asked()), (Some(0), Some(first)));
    assert_eq!(session.undo(), None);
}

#[test]
fn secret_orders_are_not_stored() {
    let mut session = ballot("pp", "closed");
    enter_all(&mut session, &["4", "5"]);
    let shown = &session.shown_steps()[0];
    assert_eq!((shown.by.len(), shown.step.orders.len()), (2, 0));
    assert_eq!(shown.told_words(), "A adds something. B adds something.");
}

#[test]
fn secret_orders_and_resignations_are_redone() {
    let mut session = ballot("pp", "closed");
    enter_all(&mut session, &["4", "5", "1"]);
    session.undo();
    assert_eq!((session.undo(), session.game().position()), (Some(1), "0 0 0".to_owned()));
    assert_eq!((session.redo(), session.game().position()), (Some(1), "1 4 5".to_owned()));
    let mut session = two_persons();
    play(&mut session, "b2b3");
    session.resign(session.asked().unwrap());
    let end = session.result_words();
    assert_eq!((session.undo(), session.undo(), session.result_words()), (Some(1), Some(1), None));
    assert_eq!((session.redo(), session.redo(), session.redo()), (Some(1), Some(1), None));
    assert_eq!(session.result_words(), end);
}

#[test]
fn a_finished_position_can_be_opened() {
    let mut session = from_position("1Ce/g2/3/ELG[CL] b 0 2");
    assert_eq!(session.result_words().unwrap(), "White wins: the red robot was captured.");
    session.restart();
    assert_eq!((session.asked(), session.undo(), session.outcome().is_some()), (None, None, true));
}

#[test]
fn a_position_with_secrets_is_shown_at_the_end() {
    let mut session = ballot("pp", "open");
    assert!(session.position_words().starts_with("The position contains secrets"));
    session.resign(session.seats_in_turn()[0]);
    assert_eq!(session.position_words(), "0 0x 0");
}

#[test]
fn the_game_goes_on_without_a_player_who_resigned() {
    let mut session = ballot("ppp", "open");
    let seats = session.seats_in_turn();
    enter_all(&mut session, &["123", "222"]);
    session.resign(seats[2]);
    // The turn was complete with the two waiting orders.
    let numbers: Vec<_> =
        session.shown_steps().iter().map(|shown| (shown.number, shown.step.retired)).collect();
    assert_eq!(numbers, [(1, Some(seats[2])), (1, None)]);
    assert!(session.is_out(seats[2]) && !session.is_out(seats[0]));
    assert_eq!((session.outcome(), session.asked()), (None, Some(seats[0])));
    enter_all(&mut session, &["123", "444"]);
    assert_eq!(session.result_words().unwrap(), "B wins: all have voted. 2. A, 3. C.");
    assert_eq!((session.undo(), session.undo(), session.undo()), (Some(1), Some(1), Some(1)));
    assert_eq!((session.undo(), session.is_out(seats[2])), (None, false));
}

#[test]
fn the_last_remaining_player_wins() {
    let mut session = ballot("pp", "open");
    session.resign(session.seats_in_turn()[0]);
    assert_eq!(session.result_words().unwrap(), "B wins: all have voted.");
}
