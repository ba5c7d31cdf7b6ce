//! Orders: sealed, replaced, resent, late and prepared ones.

use botyard_core::{Listing, Viewer};
use botyard_protocol::Revisions;
use botyard_table::{
    AddressedEvent, ClockRule, Command, Hidden, LogStep, Salt, Sitter, Table, TableEvent, Time,
};

use crate::hall::{GAMES, Hall, names, order_with, person, seat, setup};

fn pigs() -> Hall {
    Hall::new("pigs", "", 2, ClockRule::None)
}

fn duel() -> Hall {
    Hall::new("duel", "", 2, ClockRule::None)
}

#[test]
fn a_game_begins_when_the_last_seat_is_taken() {
    let mut open = setup("pigs", "", 3, ClockRule::None);
    open.seats = vec![person("Ann"), Sitter::Open, Sitter::Open];
    let mut hall = Hall::open(open);
    let order = hall.order(0, "F F F F F");
    assert_eq!(hall.refused(order), "not-begun");
    let sit = |index, who: Sitter| Command::Sit { seat: seat(index), who };
    hall.must(sit(1, person("Bob")));
    assert_eq!(hall.refused(sit(1, person("Cid"))), "seat-taken");
    assert_eq!(hall.refused(sit(2, person(" "))), "bad-name");
    assert_eq!(hall.refused(sit(3, person("Cid"))), "no-such-seat");
    hall.must(Command::Leave { seat: seat(1) });
    assert_eq!(hall.refused(Command::Leave { seat: seat(1) }), "seat-empty");
    hall.must(sit(2, Sitter::Computer { level: "easy".to_owned() }));
    let events = hall.must(sit(1, person("Cid")));
    assert_eq!(names(&events), ["sat", "turn"]);
    assert_eq!(hall.table.turn(), 1);
    assert_eq!(hall.table.awaited_computers(), [(seat(2), Some("easy"))]);
    assert_eq!(hall.refused(Command::Leave { seat: seat(1) }), "begun");
}

#[test]
fn an_unplayable_setup_is_refused_with_a_reason() {
    let refused = |change: fn(&mut botyard_table::Setup)| {
        let mut setup = setup("pigs", "", 2, ClockRule::None);
        change(&mut setup);
        Table::open(GAMES[1], setup, Time(0)).unwrap_err().to_string()
    };
    assert_eq!(
        refused(|setup| setup.id = "a b".to_owned()),
        "a table's id is 1 to 64 letters, digits, - or _"
    );
    assert_eq!(
        refused(|setup| setup.seats.truncate(1)),
        "standard Robo Battle Pigs is for 2 to 4 players, not for 1"
    );
    assert_eq!(refused(|setup| setup.game = "duel".to_owned()), "this table is for Robo Battle Pigs");
    assert!(
        refused(|setup| setup.options = vec![("x".to_owned(), "y".to_owned())]).contains("unknown option")
    );
    let position = "standard r1 A:d8S/0 B:e1N/0 C:a4E/0";
    let mut three = setup("pigs", "", 2, ClockRule::None);
    three.position = Some(position.to_owned());
    let why = Table::open(GAMES[1], three, Time(0)).unwrap_err();
    assert_eq!(why.to_string(), "in this position 3 play, not 2");
    let late = botyard_table::Late::Rest;
    let rest = setup("duel", "", 2, ClockRule::Round { limit: 5, late });
    assert_eq!(Table::open(GAMES[0], rest, Time(0)).unwrap_err().code(), "no-rest");
}

#[test]
fn in_a_sequential_game_an_order_is_revealed_at_once() {
    let mut hall = duel();
    let events = hall.play(0, "b2b3");
    assert_eq!(names(&events), ["played", "turn"]);
    let TableEvent::Played { orders: Some(orders), positions: Some(positions), happenings, .. } =
        &events[0].what
    else {
        panic!("{events:?}")
    };
    assert_eq!((orders[0].order.as_str(), orders[0].salt.as_ref()), ("b2b3", None));
    assert_eq!(positions.len(), 1);
    assert!(happenings.iter().all(|happening| happening.words.pl != happening.words.en));
    let order = hall.order(0, "c1c2");
    assert_eq!(hall.refused(order), "not-your-turn");
}

#[test]
fn sealed_orders_are_revealed_together_and_match_their_commitments() {
    let mut hall = pigs();
    let first = hall.play(0, "F^TRvH");
    assert_eq!(names(&first), ["ready", "staged"]);
    let TableEvent::Ready { commitment, .. } = first[0].what else { panic!("{first:?}") };
    assert_eq!(commitment, Salt([1; 16]).commit("yard-1", 1, "A", "F ^ TR v H"));
    assert_eq!(first[1].only, Some(seat(0)));
    assert_eq!(hall.table.view(Viewer::Seat(seat(0))).own.unwrap().order.as_deref(), Some("F ^ TR v H"));
    let second = hall.play(1, "TL TR TL TR TL");
    assert_eq!(names(&second), ["ready", "staged", "played", "turn"]);
    let TableEvent::Played { orders: Some(orders), positions: Some(positions), .. } = &second[2].what else {
        panic!()
    };
    assert_eq!(orders[0].commitment, Some(commitment));
    assert_eq!(orders[0].salt.as_deref(), Some("01010101010101010101010101010101"));
    assert_eq!(positions.len(), 5);
}

#[test]
fn an_order_may_be_replaced_or_withdrawn_until_the_reveal() {
    let mut hall = pigs();
    hall.play(0, "F F F F F");
    hall.play(0, "^ ^ ^ ^ ^");
    hall.must(Command::Unstage { seat: seat(0), turn: 1, revision: 0 });
    assert_eq!(hall.refused(Command::Unstage { seat: seat(0), turn: 1, revision: 0 }), "nothing-staged");
    hall.play(1, "H H H H H");
    assert_eq!(hall.table.turn(), 1);
    hall.play(0, "v v v v v");
    assert_eq!(hall.table.turn(), 2);
    let LogStep::Turn { orders, .. } = &hall.table.log(Viewer::Public, 0)[0] else { panic!() };
    assert_eq!(orders[0].order, "v v v v v");
    assert_eq!(hall.refused(Command::Unstage { seat: seat(0), turn: 1, revision: 0 }), "stale-turn");
}

#[test]
fn a_delayed_order_cannot_replace_a_newer_one() {
    let mut hall = pigs();
    let order = |nonce: u64, newer: u32, text: &str| {
        let mut order = order_with(0, 1, nonce, text);
        if let Command::Order { revision, .. } = &mut order {
            *revision = newer;
        }
        order
    };
    hall.must(order(2, 2, "^ ^ ^ ^ ^"));
    assert_eq!(hall.refused(order(1, 1, "F F F F F")), "outdated-order");
    let own = |hall: &Hall| hall.table.view(Viewer::Seat(seat(0))).own.unwrap();
    assert_eq!((own(&hall).order.as_deref(), own(&hall).revision), (Some("^ ^ ^ ^ ^"), 2));
    // A resent order is answered as before.
    hall.must(order(2, 2, "^ ^ ^ ^ ^"));
    let withdrawal = |revision| Command::Unstage { seat: seat(0), turn: 1, revision };
    assert_eq!(hall.refused(withdrawal(1)), "outdated-order");
    hall.must(withdrawal(3));
    assert_eq!(hall.refused(order(3, 2, "F F F F F")), "outdated-order");
    hall.must(order(4, 4, "v v v v v"));
    // After a restart as well, and only within the turn.
    hall.table = hall.replayed();
    assert_eq!(hall.refused(order(5, 3, "F F F F F")), "outdated-order");
    // Senders that don't count, such as letters and bots, are never refused, and change no count.
    let told = hall.must(order(6, 0, "H H H H H"));
    let has_kept = |event: &AddressedEvent| matches!(event.what, TableEvent::Staged { revision: 4, .. });
    assert!(told.iter().any(has_kept), "{told:?}");
    assert_eq!((own(&hall).order.as_deref(), own(&hall).revision), (Some("H H H H H"), 4));
    hall.must(order(7, 5, "v v v v v"));
    hall.play(1, "H H H H H");
    assert_eq!((hall.table.turn(), own(&hall).revision), (2, 0));
    hall.play(0, "F F F F F");
}

#[test]
fn of_two_orders_with_the_same_revision_the_first_one_stays() {
    let mut hall = pigs();
    let order = |nonce: u64, count: u32, text: &str| {
        let mut order = order_with(0, 1, nonce, text);
        if let Command::Order { revision, .. } = &mut order {
            *revision = count;
        }
        order
    };
    // A page whose first order got no response was reloaded, counts from one again, and its second order is
    // accepted; then the first one arrives.
    hall.must(order(2, 1, "^ ^ ^ ^ ^"));
    assert_eq!(hall.refused(order(1, 1, "F F F F F")), "outdated-order");
    hall.must(order(2, 1, "^ ^ ^ ^ ^"));
    let view = hall.table.view(Viewer::Seat(seat(0)));
    let own = view.own.as_ref().unwrap();
    assert_eq!((own.order.as_deref(), own.revision), (Some("^ ^ ^ ^ ^"), 1));
    // Clients count on from the accepted revision, and from those that they have sent.
    let mut revisions = Revisions::default();
    assert_eq!((revisions.next(&view), revisions.next(&view)), (2, 3));
    // Another page doesn't know the revision of a withdrawal.
    hall.must(Command::Unstage { seat: seat(0), turn: 1, revision: 2 });
    hall.must(order(3, 2, "v v v v v"));
}

#[test]
fn delayed_lines_cannot_replace_newer_ones() {
    let mut hall = duel();
    hall.play(0, "c1c2");
    let set = |revision: u32, line: &str| Command::Lines {
        seat: seat(0),
        turn: 2,
        lines: vec![line.split(' ').map(Hidden::from).collect()],
        revision,
    };
    hall.must(set(2, "a4a3 c2c1"));
    for revision in [1, 2] {
        assert_eq!(hall.refused(set(revision, "b3b2 b1b2")), "outdated-order");
    }
    // The same lines may be sent again.
    hall.must(set(2, "a4a3 c2c1"));
    hall.table = hall.replayed();
    assert_eq!(hall.refused(set(1, "b3b2 b1b2")), "outdated-order");
    let own = hall.table.view(Viewer::Seat(seat(0))).own.unwrap();
    assert_eq!((own.lines, own.revision), (vec![vec!["a4a3".to_owned(), "c2c1".to_owned()]], 2));
    let told = hall.must(set(0, "b3b2 b1b2"));
    let has_kept = |event: &AddressedEvent| matches!(event.what, TableEvent::Lines { revision: 2, .. });
    assert!(told.iter().any(has_kept), "{told:?}");
    hall.must(set(3, "a4a3 c2c1"));
    // The answer was played, so the seat counts anew.
    hall.play(1, "a4a3");
    assert_eq!(hall.table.turn(), 4);
    let own = hall.table.view(Viewer::Seat(seat(0))).own;
    assert!(own.is_none_or(|own| own.revision == 0));
}

#[test]
fn the_order_that_ended_the_game_is_recognised_by_its_nonce() {
    let mut hall = duel();
    let mut last = None;
    while hall.table.ending().is_none() {
        let (turn, index) = (hall.table.turn(), usize::from(hall.table.turn().is_multiple_of(2)));
        let Listing::All(orders) = hall.table.orders(seat(index)) else { panic!() };
        let order = &orders[(turn as usize * 7 + 3) % orders.len()];
        let command = order_with(index, turn, 100 + u64::from(turn), order);
        hall.must(command.clone());
        last = Some((index, turn, command));
    }
    let (index, turn, command) = last.unwrap();
    let nonce = 100 + u64::from(turn);
    assert!(hall.table.receipt(seat(index), turn, nonce).unwrap().in_force);
    let kept = hall.entries.len();
    assert_eq!(hall.must(command), [], "sent again it is the same order");
    assert_eq!(hall.entries.len(), kept);
    assert_eq!(hall.refused(order_with(index, turn, nonce + 1, "b2b3")), "over");
}

#[test]
fn an_order_sealed_when_the_game_ended_is_recognised_but_not_in_force() {
    let mut hall = pigs();
    let staged = order_with(0, 1, 7, "F F F F F");
    hall.must(staged.clone());
    let commitment = hall.table.receipt(seat(0), 1, 7).unwrap().commitment;
    hall.must(Command::Resign { seat: seat(1) });
    assert!(hall.table.ending().is_some());
    assert_eq!(hall.must(staged), []);
    let receipt = hall.table.receipt(seat(0), 1, 7).unwrap();
    assert_eq!((receipt.commitment, receipt.in_force), (commitment, false));
}

#[test]
fn a_resent_order_counts_once() {
    let mut hall = pigs();
    let first = order_with(0, 1, 7, "F F F F F");
    hall.must(first.clone());
    let (kept, receipt) = (hall.entries.len(), hall.table.receipt(seat(0), 1, 7).unwrap());
    assert_eq!(hall.must(first.clone()), []);
    assert_eq!(hall.entries.len(), kept);
    // Another order with the same nonce is the sender's mistake.
    assert_eq!(hall.refused(order_with(0, 1, 7, "H H H H H")), "nonce-used");
    // A resent order that has been replaced doesn't take effect again.
    hall.must(order_with(0, 1, 8, "H H H H H"));
    assert_eq!(hall.must(first.clone()), []);
    assert!(!hall.table.receipt(seat(0), 1, 7).unwrap().in_force);
    assert_eq!(hall.table.view(Viewer::Seat(seat(0))).own.unwrap().order.as_deref(), Some("H H H H H"));
    hall.must(order_with(0, 1, 9, "F F F F F"));
    hall.must(order_with(1, 1, 1, "v v v v v"));
    assert_eq!(hall.table.turn(), 2);
    // After the turn a resent order gets the same answer; any other is stale.
    assert_eq!(hall.must(order_with(0, 1, 9, "F F F F F")), []);
    let again = hall.table.receipt(seat(0), 1, 9).unwrap();
    assert_eq!((again.commitment, again.in_force), (receipt.commitment, true));
    assert_eq!(hall.refused(order_with(0, 1, 9, "H H H H H")), "stale-turn");
    let why = hall.try_to(order_with(0, 1, 10, "H H H H H")).unwrap_err();
    assert_eq!(why.to_string(), "turn 1 has been played; it is turn 2 now");
    assert_eq!(hall.refused(order_with(0, 5, 11, "H H H H H")), "turn-ahead");
}

#[test]
fn order_errors_are_in_the_words_of_the_game() {
    let mut hall = pigs();
    let why = hall.try_to(order_with(0, 1, 1, "F F F F")).unwrap_err();
    assert_eq!(
        (why.code(), why.to_string().as_str()),
        ("illegal-order", "a program has five commands; this one has four")
    );
    assert_eq!(hall.refused(order_with(0, 1, 1, "Q")), "unreadable-order");
    assert_eq!(hall.refused(order_with(0, 1, 1, &"F".repeat(1_000))), "too-long");
    let Command::Order { seat, turn, nonce, order, .. } = order_with(0, 1, 1, "F F F F F") else { panic!() };
    let bare =
        Command::Order { seat, turn, nonce, order, salt: None, lag: 0, revision: 0, substitute: false };
    assert_eq!(hall.refused(bare), "no-salt");
}

#[test]
fn the_number_of_changes_of_an_order_is_limited() {
    let mut hall = pigs();
    for _ in 0..botyard_table::limits::CHANGES {
        hall.play(0, "F F F F F");
    }
    let once_more = hall.order(0, "F F F F F");
    assert_eq!(hall.refused(once_more), "too-many-changes");
}

#[test]
fn a_pig_whose_player_resigns_becomes_a_hulk_and_the_others_go_on() {
    let mut hall = Hall::new("pigs", "", 3, ClockRule::None);
    hall.play(0, "TL TL TL TL TL");
    hall.play(2, "TL TL TL TL TL");
    let events = hall.must(Command::Resign { seat: seat(1) });
    assert_eq!(names(&events), ["retired", "played", "turn"]);
    assert_eq!(hall.refused(Command::Resign { seat: seat(1) }), "out");
    let order = hall.order(1, "F F F F F");
    assert_eq!(hall.refused(order), "out");
    let events = hall.must(Command::Resign { seat: seat(0) });
    assert_eq!(names(&events), ["retired", "over"]);
    let ending = hall.table.ending().unwrap();
    assert_eq!((ending.places.as_deref(), ending.reason.as_str()), (Some(&[2, 3, 1][..]), "last-pig"));
    assert_eq!(Hall::shows(&hall.replayed()), Hall::shows(&hall.table));
}

#[test]
fn resigning_a_game_of_two_players_loses_it() {
    let mut hall = duel();
    hall.play(0, "b2b3");
    hall.must(Command::Resign { seat: seat(0) });
    let ending = hall.table.ending().unwrap();
    assert_eq!(
        (ending.places.as_deref(), ending.reason.as_str(), ending.by),
        (Some(&[2, 1][..]), "resigned", Some(seat(0)))
    );
    let order = hall.order(1, "a4a3");
    assert_eq!(hall.refused(order), "over");
}

#[test]
fn a_game_can_be_aborted_until_every_seat_has_ordered() {
    let mut hall = duel();
    hall.play(0, "b2b3");
    hall.must(Command::Abort { seat: seat(0) });
    assert_eq!(hall.table.ending().unwrap().places, None);
    let mut hall = duel();
    hall.play_all(&["c1c2", "a4a3"]);
    assert_eq!(hall.refused(Command::Abort { seat: seat(0) }), "too-late-to-abort");
}

fn lines(index: usize, turn: u32, lines: &[&str]) -> Command {
    let line = |line: &&str| line.split(' ').map(Hidden::from).collect();
    Command::Lines { seat: seat(index), turn, lines: lines.iter().map(line).collect(), revision: 0 }
}

#[test]
fn a_prepared_answer_that_fits_is_played_at_once() {
    let mut hall = duel();
    hall.play(0, "c1c2");
    hall.must(lines(0, 2, &["a4a3 c2c1 a3a4 c1c2", "b3b2 b1b2"]));
    let events = hall.play(1, "A4-A3");
    assert_eq!(names(&events), ["played", "turn", "played", "turn"]);
    assert_eq!(hall.table.view(Viewer::Seat(seat(0))).own.unwrap().lines, [["a3a4", "c1c2"]]);
    hall.must(lines(0, 4, &["a3a4 c1c2 a4a3 c2c1"]));
    let events = hall.play(1, "a3a4");
    assert_eq!(names(&events), ["played", "turn", "played", "turn"]);
    // Lines that don't fit are dropped.
    assert_eq!(names(&hall.play(1, "b3b2")), ["played", "turn"]);
    assert_eq!(hall.table.view(Viewer::Seat(seat(0))).own.unwrap().lines, Vec::<Vec<String>>::new());
    assert_eq!(Hall::shows(&hall.replayed()), Hall::shows(&hall.table));
}

#[test]
fn illegal_lines_are_refused_with_the_place_of_the_error() {
    let mut hall = duel();
    hall.play(0, "c1c2");
    let why = |hall: &mut Hall, text: &[&str]| hall.try_to(lines(0, 2, text)).unwrap_err().to_string();
    assert_eq!(why(&mut hall, &["a4a3"]), "line 1, order 1: a line ends with an order of your own");
    assert_eq!(
        why(&mut hall, &["a4a3 c2c1", "a4a3 c2c3"]),
        "line 2, order 2: another line answers the same in another way"
    );
    assert!(why(&mut hall, &["a4a3 c2c1", "a4a3 c2c4"]).starts_with("line 2, order 2: "));
    assert_eq!(hall.refused(lines(1, 2, &["c2c1 a4a3"])), "lines-on-own-turn");
    assert_eq!(hall.refused(lines(0, 1, &["c2c1 a4a3"])), "stale-turn");
    let mut hall = pigs();
    assert_eq!(hall.refused(lines(0, 1, &["F"])), "no-lines");
}
