//! Hidden information doesn't leak: two tables that differ only in it look the same.

use botyard_core::dice::Dice;
use botyard_core::{Seat, Viewer};
use botyard_table::{ClockRule, Command, Hidden, Late, Offer, Salt, StoredAct, StoredEntry, TableEvent};

use crate::hall::{Hall, find, names, seat};

/// Replaces hashes of 64 digits by equal text.
fn masked(text: &str) -> String {
    let mut out = String::new();
    let mut run = String::new();
    for sign in text.chars().chain([' ']) {
        if sign.is_ascii_hexdigit() {
            run.push(sign);
        } else {
            out += if run.len() == 64 { "HASH" } else { &run };
            run.clear();
            out.push(sign);
        }
    }
    out
}

/// Everything that a viewer can get out of a table.
fn seen_by(hall: &Hall, viewer: Viewer) -> String {
    let table = &hall.table;
    let json = |value: &dyn erased::Json| value.json();
    let mut parts = vec![
        json(&table.view(viewer)),
        json(&table.log(viewer, 0)),
        format!("{:?}", table.scene(viewer)),
        format!(
            "{:?} {table:?} {:?} {:?}",
            table.next_deadline(),
            table.awaited(),
            table.awaited_computers()
        ),
        table.record().map_or_else(|why| why.to_string(), |record| record.write()),
    ];
    parts.extend(hall.events.iter().filter(|event| event.is_for(viewer)).map(|event| json(&event.what)));
    // Conditional lines have no public entry, and entry numbers are secret; `Debug` of an entry hides its
    // secrets.
    let is_public = |entry: &&StoredEntry| !matches!(entry.act, StoredAct::Command(Command::Lines { .. }));
    let entries = hall.entries.iter().filter(is_public);
    parts.extend(entries.map(|entry| format!("{:?} {:?}", entry.at, entry.act)));
    if let Viewer::Seat(seat) = viewer {
        parts.push(format!("{:?} {:?}", table.orders(seat), table.receipt(seat, table.turn(), 1)));
        parts.push(format!("{:?}", table.imagine(viewer, &mut Dice::new(5)).view(viewer)));
    }
    masked(&parts.join("\n"))
}

mod erased {
    pub(super) trait Json {
        fn json(&self) -> String;
    }

    impl<T: serde::Serialize> Json for T {
        fn json(&self) -> String {
            serde_json::to_string(self).unwrap()
        }
    }
}

fn assert_same(one: &Hall, other: &Hall, but: Seat, place: &str) {
    let seats = one.table.setup().seats.len();
    let viewers = Seat::first(seats).filter(|&seat| seat != but).map(Viewer::Seat).chain([Viewer::Public]);
    for viewer in viewers {
        assert_eq!(seen_by(one, viewer), seen_by(other, viewer), "{viewer:?}, {place}");
    }
}

fn order(seat: Seat, turn: u32, nonce: u64, salt: [u8; 16], order: &str) -> Command {
    Command::Order {
        seat,
        turn,
        nonce,
        salt: Some(Salt(salt)),
        lag: 0,
        revision: 0,
        substitute: false,
        order: order.into(),
    }
}

/// Applies the same command at both tables and compares the answers too.
fn both(halls: &mut [Hall; 2], command: &Command, place: &str) {
    let [one, other] = halls;
    let answers = [one, other].map(|hall| match hall.try_to(command.clone()) {
        Ok(events) => names(&events).join(" "),
        Err(why) => format!("{} {why}", why.code()),
    });
    assert_eq!(answers[0], answers[1], "{command:?}, {place}");
}

fn check(variant: &str, clock: ClockRule, seed: u64) {
    let mut dice = Dice::new(seed);
    let options = format!("variant={variant}");
    let seats = 2 + dice.below(3) as usize;
    let mut halls = [(); 2].map(|()| Hall::new("pigs", &options, seats, clock));
    let mut nonce = 0;
    // Rounds that are the same at both tables.
    let mut round = |halls: &mut [Hall; 2], dice: &mut Dice, but: Option<Seat>, place: &str| {
        for seat in Seat::first(seats).filter(|&seat| Some(seat) != but) {
            nonce += 1;
            halls.iter_mut().for_each(|hall| hall.now += 50);
            let game = halls[0].table.imagine(Viewer::Seat(seat), &mut Dice::new(1));
            let Some(text) = game.random_order(seat, dice) else { continue };
            let salt = std::array::from_fn(|_| dice.bits() as u8);
            let turn = halls[0].table.turn();
            both(halls, &order(seat, turn, 100 + nonce, salt, &text), place);
        }
    };
    for _ in 0..dice.below(4) {
        round(&mut halls, &mut dice, None, "before");
    }
    if halls[0].table.ending().is_some() {
        return;
    }
    let due: Vec<Seat> = halls[0].table.due().iter().collect();
    let who = *dice.pick(&due).unwrap();
    let place = format!("{variant}, {clock:?}, seed {seed}, {who:?}");
    let game = halls[0].table.imagine(Viewer::Seat(who), &mut Dice::new(1));
    let turn = halls[0].table.turn();
    // The two orders. Where lists are kept, they begin with the same command, so that the step doesn't differ
    // either.
    let first = game.random_order(who, &mut dice).unwrap();
    let keeps = variant == "continuous";
    let begin = |text: &str| text.split(' ').next().map(str::to_owned);
    let fits = |text: &String| *text != first && (!keeps || begin(text) == begin(&first));
    let second = (0..20_000).find_map(|_| game.random_order(who, &mut dice).filter(fits));
    // A list of one command has no alternative that begins the same.
    let Some(second) = second else { return };
    let salt = std::array::from_fn(|_| dice.bits() as u8);
    for (hall, text) in halls.iter_mut().zip([&first, &second]) {
        let events = hall.must(order(who, turn, 1, salt, text));
        let TableEvent::Ready { commitment, .. } = events[0].what else { panic!("{events:?}") };
        let seat_id = hall.table.info().seat_id(who);
        assert_eq!(commitment, Salt(salt).commit("yard-1", turn, seat_id, text));
        let own = hall.table.view(Viewer::Seat(who)).own.unwrap();
        assert_eq!(own.order.as_ref(), Some(text), "{place}");
    }
    assert_same(&halls[0], &halls[1], who, &place);
    // Random commands of the other seats before the reveal.
    let others: Vec<Seat> = due.iter().copied().filter(|&seat| seat != who).collect();
    for _ in 0..6 {
        let &other = dice.pick(&others).unwrap();
        let game = halls[0].table.imagine(Viewer::Seat(other), &mut Dice::new(1));
        let text = game.random_order(other, &mut dice).unwrap_or_default();
        let last_missing = halls[0].table.awaited().only() == Some(other);
        nonce_free_tries(&mut halls, &mut dice, other, turn, &text, last_missing, &place);
        assert_same(&halls[0], &halls[1], who, &place);
    }
    // Time passes, less than any limit.
    for hall in &mut halls {
        hall.now += 100;
        hall.table.tick(botyard_table::Time(hall.now));
    }
    assert_same(&halls[0], &halls[1], who, &place);
    if !keeps {
        return;
    }
    // The reveal of orders that stay secret: they can't be told apart even then.
    for &seat in &others {
        let game = halls[0].table.imagine(Viewer::Seat(seat), &mut Dice::new(1));
        if !halls[0].table.awaited().contains(seat) {
            continue;
        }
        let text = game.random_order(seat, &mut dice).unwrap();
        both(&mut halls, &order(seat, turn, 900, [seat.index() as u8; 16], &text), &place);
    }
    assert!(halls[0].table.turn() > turn || halls[0].table.ending().is_some(), "{place}");
    if halls[0].table.ending().is_none() {
        assert_same(&halls[0], &halls[1], who, &place);
    }
}

fn nonce_free_tries(
    halls: &mut [Hall; 2],
    dice: &mut Dice,
    other: Seat,
    turn: u32,
    text: &str,
    last_missing: bool,
    place: &str,
) {
    let offer = *dice.pick(&[Offer::Draw, Offer::TakeBack, Offer::Pause]).unwrap();
    let command = match dice.below(6) {
        0 if !last_missing => order(other, turn, dice.bits(), [7; 16], text),
        1 => order(other, turn, dice.bits(), [7; 16], "nonsense"),
        2 => Command::Unstage { seat: other, turn, revision: 0 },
        3 => Command::Offer { seat: other, offer },
        4 => Command::Decline { seat: other, offer },
        _ => Command::Unstage { seat: other, turn: turn + 1, revision: 0 },
    };
    both(halls, &command, place);
}

#[test]
fn a_sealed_order_is_invisible_until_the_reveal() {
    let clocks = [
        ClockRule::None,
        ClockRule::Fischer { start: 60_000, increment: 0, lag: 200 },
        ClockRule::Round { limit: 60_000, late: Late::Rest },
    ];
    for variant in ["standard", "kids", "bash", "continuous"] {
        for clock in clocks {
            for seed in 0..12 {
                check(variant, clock, seed);
            }
        }
    }
}

#[test]
fn different_orders_are_visible_after_the_reveal() {
    // Proof that the comparison can fail: after the reveal it does.
    let mut halls = [(); 2].map(|()| Hall::new("pigs", "", 2, ClockRule::None));
    for (hall, text) in halls.iter_mut().zip(["TL TL TL TL TL", "TR TL TL TL TL"]) {
        hall.play(0, text);
        hall.play(1, "H H H H H");
    }
    assert_ne!(seen_by(&halls[0], Viewer::Public), seen_by(&halls[1], Viewer::Public));
}

#[test]
fn conditional_lines_are_invisible_to_others() {
    let mut halls = [(); 2].map(|()| Hall::new("duel", "", 2, ClockRule::None));
    for hall in &mut halls {
        hall.play(0, "c1c2");
    }
    let line = |text: &str| text.split(' ').map(Hidden::from).collect();
    halls[0].must(Command::Lines {
        seat: seat(0),
        turn: 2,
        lines: vec![line("a4a3 c2c1 a3a4 c1c2")],
        revision: 0,
    });
    assert_same(&halls[0], &halls[1], seat(0), "lines");
    // The lines don't fit and are dropped without an event.
    for hall in &mut halls {
        hall.play(1, "b3b2");
    }
    assert_same(&halls[0], &halls[1], seat(0), "lines that didn't fit");
}

#[test]
fn a_game_with_secret_lists_has_a_record_only_once_it_is_over() {
    let mut hall = Hall::new("pigs", "variant=continuous", 2, ClockRule::None);
    assert_eq!(hall.table.record().unwrap_err().code(), "secret-until-the-end");
    hall.play(0, "F F F");
    let events = hall.play(1, "TL TL TL");
    let TableEvent::Played { orders, positions, .. } = &events[2].what else { panic!("{events:?}") };
    assert_eq!((orders, positions), (&None, &None));
    assert_eq!(hall.table.record().unwrap_err().code(), "secret-until-the-end");
    let events = hall.must(Command::Resign { seat: seat(1) });
    assert_eq!(names(&events), ["retired", "over", "opened"]);
    let record = hall.table.record().unwrap();
    assert_eq!(record.verify().unwrap().committed, 2);
}

/// The position in which a client draws and rehearses looks real to its viewer, and is complete.
#[test]
fn the_seen_position_looks_like_the_real_one() {
    for (game, options, seats) in
        [("duel", "", 2), ("soccolot", "", 2), ("pigs", "variant=kids", 3), ("pigs", "variant=continuous", 3)]
    {
        let mut hall = Hall::new(game, options, seats, ClockRule::None);
        let mut dice = Dice::new(7);
        let mut made_up = 0;
        for _ in 0..12 {
            for viewer in Seat::first(seats).map(Viewer::Seat).chain([Viewer::Public]) {
                let view = hall.table.view(viewer);
                let options: Vec<(String, String)> =
                    view.options.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
                let seen = find(game).unwrap().read_position(&options, &view.seen).unwrap();
                assert_eq!(seen.position(), view.seen);
                assert_eq!(seen.view(viewer), view.view, "{game} {options:?} {viewer:?}");
                assert_eq!(seen.scene(viewer), hall.table.scene(viewer));
                assert_eq!(view, hall.table.view(viewer), "it is always made up in the same way");
                match view.position {
                    Some(position) => assert_eq!(position, view.seen),
                    None => made_up += 1,
                }
            }
            for seat in hall.table.awaited().iter() {
                let game = hall.table.imagine(Viewer::Seat(seat), &mut Dice::new(1));
                let order = game.random_order(seat, &mut dice).unwrap();
                if hall.table.ending().is_none() {
                    hall.play(seat.index(), &order);
                }
            }
        }
        assert_eq!(made_up > 0, options == "variant=continuous");
    }
}

/// Tables with different hidden lists look the same to other viewers, and different to the seat that wrote
/// them.
#[test]
fn the_seen_position_depends_on_nothing_hidden() {
    let mut halls = [(); 2].map(|()| Hall::new("pigs", "variant=continuous", 3, ClockRule::None));
    for (hall, text) in halls.iter_mut().zip(["TL F v", "TL H ^"]) {
        hall.play(0, text);
        hall.play(1, "TR H H");
        hall.play(2, "TR H H");
    }
    let seen = |hall: &Hall, viewer: Viewer| hall.table.view(viewer).seen;
    for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(2)), Viewer::Public] {
        assert_eq!(seen(&halls[0], viewer), seen(&halls[1], viewer));
    }
    assert_ne!(seen(&halls[0], Viewer::Seat(seat(0))), seen(&halls[1], Viewer::Seat(seat(0))));
    // Everything is open once the game is over.
    for hall in &mut halls {
        hall.must(Command::Close);
        assert_eq!(Some(seen(hall, Viewer::Public)), hall.table.view(Viewer::Public).position);
    }
    assert_ne!(seen(&halls[0], Viewer::Public), seen(&halls[1], Viewer::Public));
}
