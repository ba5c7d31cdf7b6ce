//! Clocks: used time, and what happens when it runs out.

use botyard_table::{ClockRule, Command, DAY, Late, Offer, Salt, TableEvent, Time};

use crate::hall::{Hall, names, order_with, seat};

const FISCHER: ClockRule = ClockRule::Fischer { start: 60_000, increment: 1_000, lag: 500 };

#[test]
fn a_seat_whose_time_runs_out_loses() {
    let mut hall = Hall::new("duel", "", 2, FISCHER);
    hall.now = 900_000;
    hall.play_all(&["c1c2", "a4a3"]);
    assert_eq!(hall.table.next_deadline(), Some(Time(960_500)));
    hall.now += 10_000;
    hall.play(0, "c2c1");
    assert_eq!(hall.table.next_deadline(), Some(Time(970_500)));
    // The time is up, although there was no tick yet.
    hall.now = 970_500;
    let late = hall.order(1, "a3a4");
    assert_eq!(hall.refused(late.clone()), "tick-first");
    let driven = hall.table.drive(Time(hall.now), late);
    assert_eq!(names(&driven.events), ["over"]);
    assert_eq!(driven.refusal.unwrap().code(), "over");
    let ending = hall.table.ending().unwrap();
    assert_eq!((ending.places.as_deref(), ending.reason.as_str()), (Some(&[1, 2][..]), "time"));
    assert_eq!(hall.table.next_deadline(), None);
}

#[test]
fn network_delay_costs_nothing_up_to_the_limit() {
    let mut hall = Hall::new("duel", "", 2, FISCHER);
    hall.play_all(&["c1c2", "a4a3"]);
    let sent = |lag: u64| {
        let Command::Order { seat, turn, nonce, salt, substitute, order, .. } = order_with(0, 3, 9, "c2c1")
        else {
            unreachable!()
        };
        Command::Order { seat, turn, nonce, salt, lag, revision: 0, substitute, order }
    };
    hall.now = 60_300;
    assert_eq!(hall.refused(sent(0)), "time-is-up");
    hall.must(sent(400));
    assert_eq!(hall.table.view(botyard_core::Viewer::Public).clock.hands[0].left, 1_100);
}

#[test]
fn clocks_stop_during_a_pause_and_during_downtime() {
    let mut hall = Hall::new("duel", "", 2, FISCHER);
    hall.play_all(&["c1c2", "a4a3"]);
    hall.now = 10_000;
    hall.offer(1, Offer::Pause);
    hall.now = 20_000;
    hall.accept(0, Offer::Pause);
    assert_eq!(hall.table.next_deadline(), None);
    let order = hall.order(0, "c2c1");
    assert_eq!(hall.refused(order), "paused");
    hall.now = 1_000_000;
    hall.offer(0, Offer::Resume);
    hall.accept(1, Offer::Resume);
    assert_eq!(hall.table.next_deadline(), Some(Time(1_040_500)));
    // Downtime from 1,010 s to 2,000 s, noticed only long after the deadline.
    hall.now = 2_000_000;
    let down = |from, to| Command::Downtime { from: Time(from), to: Time(to) };
    assert_eq!(hall.refused(down(1_010_000, 2_000_001)), "bad-downtime");
    assert_eq!(hall.refused(down(7, 7)), "bad-downtime");
    hall.must(down(1_010_000, 2_000_000));
    assert_eq!(hall.table.next_deadline(), Some(Time(2_030_500)));
    hall.play(0, "c2c1");
    assert_eq!(Hall::shows(&hall.replayed()), Hall::shows(&hall.table));
}

#[test]
fn a_vacation_stops_the_clock_and_ends_by_itself() {
    let mut hall = Hall::new("duel", "", 2, ClockRule::Days { per_move: 3 * DAY, vacation: 10 * DAY });
    hall.play_all(&["c1c2", "a4a3"]);
    let vacation = |on| Command::Vacation { seat: seat(0), on };
    assert_eq!(hall.refused(vacation(false)), "vacation-already");
    hall.now = DAY;
    hall.must(vacation(true));
    hall.now = 4 * DAY;
    hall.must(vacation(false));
    assert_eq!(hall.table.next_deadline(), Some(Time(6 * DAY)));
    hall.must(vacation(true));
    assert_eq!(names(&hall.wait(8 * DAY)), ["vacation"]);
    assert_eq!(hall.refused(vacation(true)), "vacation-used-up");
    assert_eq!(hall.table.next_deadline(), Some(Time(13 * DAY)));
    assert_eq!(names(&hall.wait(DAY)), ["over"]);
    let mut hall = Hall::new("duel", "", 2, FISCHER);
    assert_eq!(hall.refused(vacation(true)), "no-vacation");
}

fn round(late: Late) -> Hall {
    let mut hall = Hall::new("pigs", "", 3, ClockRule::Round { limit: 90_000, late });
    hall.play(1, "TL TL TL TL TL");
    hall
}

#[test]
fn late_seats_are_waited_for() {
    let mut hall = round(Late::Wait);
    assert_eq!(hall.wait(10_000), []);
    assert_eq!(names(&hall.wait(80_000)), ["overdue"]);
    assert_eq!(hall.table.next_deadline(), None);
    assert_eq!(hall.refused(Command::Unstage { seat: seat(1), turn: 1, revision: 0 }), "time-is-up");
    hall.play(0, "TL TL TL TL TL");
    let events = hall.play(2, "TL TL TL TL TL");
    assert!(names(&events).contains(&"played".to_owned()));
    assert_eq!(hall.table.next_deadline(), Some(Time(180_000)));
}

#[test]
fn late_seats_rest() {
    let mut hall = round(Late::Rest);
    let events = hall.wait(90_000);
    assert_eq!(names(&events), ["overdue", "played", "turn"]);
    let TableEvent::Played { orders: Some(orders), .. } = &events[1].what else { panic!() };
    assert_eq!((orders[0].order.as_str(), orders[0].commitment), ("TL TR TL TR TL", None));
    assert!(orders[1].commitment.is_some());
}

#[test]
fn a_computer_orders_for_late_seats_unless_they_order_first() {
    let mut hall = round(Late::Computer);
    let substitute = |index: usize, nonce: u64| Command::Order {
        seat: seat(index),
        turn: 1,
        nonce,
        salt: Some(Salt([9; 16])),
        lag: 0,
        revision: 0,
        substitute: true,
        order: "H H H H H".into(),
    };
    assert_eq!(hall.refused(substitute(0, 71)), "no-substitute");
    assert_eq!(names(&hall.wait(90_000)), ["substitute-due"]);
    assert_eq!(hall.table.awaited_computers(), [(seat(0), None), (seat(2), None)]);
    assert_eq!(hall.refused(substitute(1, 72)), "no-substitute");
    hall.play(2, "^ ^ ^ ^ ^");
    assert_eq!(hall.refused(substitute(2, 73)), "no-substitute");
    let events = hall.must(substitute(0, 74));
    assert!(matches!(events[0].what, TableEvent::Ready { substitute: true, .. }));
    assert_eq!(hall.table.turn(), 2);
}

#[test]
fn late_seats_forfeit() {
    let mut hall = round(Late::Forfeit);
    hall.play(2, "TL TL TL TL TL");
    assert_eq!(names(&hall.wait(90_000)), ["retired", "played", "turn"]);
    // When no seat has ordered, the game doesn't count.
    assert_eq!(names(&hall.wait(90_000)), ["over"]);
    let ending = hall.table.ending().unwrap();
    assert_eq!((ending.places.as_deref(), ending.reason.as_str()), (None, "nobody-came"));
    let mut hall = round(Late::Forfeit);
    assert_eq!(names(&hall.wait(90_000)), ["retired", "retired", "over"]);
    assert_eq!(hall.table.ending().unwrap().reason, "last-pig");
}

#[test]
fn with_many_players_a_flag_takes_out_one_pig() {
    let mut hall = Hall::new("pigs", "", 3, FISCHER);
    for index in 0..3 {
        hall.play(index, "TL TL TL TL TL");
    }
    hall.play(0, "TL TL TL TL TL");
    hall.now = 30_000;
    hall.play(1, "TL TL TL TL TL");
    assert_eq!(names(&hall.wait(30_500)), ["retired", "played", "turn"]);
    assert_eq!(hall.table.due().len(), 2);
    assert_eq!(Hall::shows(&hall.replayed()), Hall::shows(&hall.table));
}

#[test]
fn time_that_goes_backwards_counts_as_no_time() {
    let mut hall = Hall::new("duel", "", 2, FISCHER);
    hall.now = 50_000;
    hall.play_all(&["c1c2", "a4a3"]);
    hall.now = 10;
    hall.play(0, "c2c1");
    assert_eq!(hall.table.view(botyard_core::Viewer::Public).clock.hands[0].left, 61_000);
    assert!(hall.entries.is_sorted_by_key(|entry| entry.at));
}

#[test]
fn a_round_taken_back_during_a_pause_begins_when_the_game_is_resumed() {
    let mut hall = Hall::new("pigs", "", 2, ClockRule::Round { limit: 90_000, late: Late::Forfeit });
    hall.play(0, "TL TL TL TL TL");
    hall.play(1, "TL TL TL TL TL");
    hall.offer(0, Offer::TakeBack);
    hall.offer(0, Offer::Pause);
    hall.accept(1, Offer::Pause);
    hall.accept(1, Offer::TakeBack);
    assert_eq!(hall.table.next_deadline(), None);
    hall.now = 500_000;
    hall.offer(0, Offer::Resume);
    hall.accept(1, Offer::Resume);
    assert_eq!(hall.table.next_deadline(), Some(Time(590_000)));
}
