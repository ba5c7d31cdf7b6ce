//! Records: writing, reading and verifying them.

use botyard_core::Seat;
use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind, OptionPair};
use botyard_table::{
    ClockRule, Command, Ended, Offer, Record, RecordedAct, RecordedOrder, RecordedStep, Salt,
};

use crate::hall::{GAMES, Hall, find, seat};

fn pairs(game: &dyn AnyGame) -> Vec<OptionPair> {
    game.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// A random game, or the beginning of one, with comments, clocks and salts.
fn random_record(
    kind: Kind,
    start: &dyn AnyGame,
    position: Option<String>,
    most: usize,
    dice: &mut Dice,
) -> Record {
    let mut record = Record::new(kind, pairs(start), position, start.seats());
    record.players[0] = Some("Ann \"the \\ Pig\"".to_owned());
    record.tags.push(("Event".to_owned(), "Yard, ½ day".to_owned()));
    record.comments.extend((dice.below(3) == 0).then(|| "to begin with".to_owned()));
    let mut game = start.boxed_clone();
    for turn in 1..=most as u32 {
        let mut orders = Vec::new();
        for seat in game.to_act().iter() {
            let mut order = RecordedOrder::new(seat, game.random_order(seat, dice).unwrap());
            order.clock = (dice.below(2) == 0).then(|| dice.below(9_000_000));
            if kind.info.simultaneous {
                order.salt = (dice.below(4) > 0).then(|| Salt(std::array::from_fn(|_| dice.bits() as u8)));
            }
            orders.push(order);
        }
        if orders.is_empty() {
            break;
        }
        let texts: Vec<(Seat, &str)> =
            orders.iter().map(|order| (order.seat, order.order.as_str())).collect();
        game.play(&texts).unwrap();
        let comments = if dice.below(5) == 0 { vec!["good [indeed] | very".to_owned()] } else { Vec::new() };
        let turn = if dice.below(20) == 0 { turn + 7 } else { turn };
        record.steps.push(RecordedStep { act: RecordedAct::Turn { turn, orders }, comments });
    }
    if let Some(outcome) = game.outcome() {
        record.places = Some(outcome.places.iter().map(|(_, &place)| place).collect());
        record.reason = Some(outcome.reason.words.en.to_owned());
    }
    record
}

fn check_round_trip(record: &Record) {
    let text = record.write();
    let read = Record::read(&text, find).unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(&read, record, "reading changes it");
    assert_eq!(read.write(), text);
    // Spacing and wrapping make no difference.
    let (tags, turns) = text.split_once("\n\n").unwrap();
    let loose = format!("\u{feff}\r\n{}\r\n{}", tags.replace("]\n[", "]  ["), turns.replace('\n', "\r\n\t"));
    assert_eq!(&Record::read(&loose, find).unwrap_or_else(|why| panic!("{why}\n{loose}")), record);
    read.verify().unwrap_or_else(|why| panic!("{why}\n{text}"));
}

#[test]
fn every_game_reads_back_as_it_was_written() {
    let mut dice = Dice::new(1);
    for kind in GAMES {
        let ways = kind.info.options.iter().flat_map(|option| {
            option.choices.iter().map(|choice| vec![(option.key.to_owned(), choice.value.to_owned())])
        });
        for options in ways.chain([Vec::new()]) {
            for seats in kind.info.seats.clone() {
                let Ok(start) = kind.start(&options, Some(seats)) else { continue };
                for _ in 0..4 {
                    let record = random_record(kind, start.as_ref(), None, 300, &mut dice);
                    check_round_trip(&record);
                }
                // From the middle of a game.
                let mut game = start.boxed_clone();
                for _ in 0..5 {
                    let orders: Vec<(Seat, String)> = game
                        .to_act()
                        .iter()
                        .map(|seat| (seat, game.random_order(seat, &mut dice).unwrap()))
                        .collect();
                    let texts: Vec<_> = orders.iter().map(|(seat, order)| (*seat, order.as_str())).collect();
                    if game.play(&texts).is_err() {
                        break;
                    }
                }
                let position = game.position();
                let there = kind.read_position(&options, &position).unwrap();
                check_round_trip(&random_record(kind, there.as_ref(), Some(position), 30, &mut dice));
            }
        }
    }
}

#[test]
fn a_custom_board_is_in_the_record() {
    let robosoccer = find("robosoccer").unwrap();
    let board = include_str!("../../../../boards/long.txt").replace("name long", "name mine");
    let options = [("board".to_owned(), board), ("arrows".to_owned(), "random:7".to_owned())];
    let start = robosoccer.start(&options, None).unwrap();
    let record = random_record(robosoccer, start.as_ref(), None, 60, &mut Dice::new(3));
    assert!(record.write().contains("board=custom:"), "{record:?}");
    check_round_trip(&record);
}

const PIGS: &str = r#"[Game "pigs"]
[Options "variant=standard"]
[Seats "3"]
[B "Bob"]

1. A: TL TL TL TL TL | B: TL TL TL TL TL | C: TL TL TL TL TL {all turn} {[%retired B]}
2. A: TL TL TL TL TL | C: TL TL TL TL TL *
"#;

fn read(text: &str) -> Record {
    Record::read(text, find).unwrap_or_else(|why| panic!("{why}\n{text}"))
}

#[track_caller]
fn refused(text: &str, expected: &str) {
    let why = Record::read(text, find).expect_err("it was read");
    assert_eq!(why.to_string(), expected);
}

#[test]
fn records_may_be_formatted_freely() {
    let record = read(PIGS);
    assert_eq!(record.steps.len(), 3);
    assert_eq!(record.steps[0].comments, ["all turn"]);
    for (from, to) in [
        (" | ", "|"),
        ("1. ", ""),
        ("2. ", ""),
        ("2. ", "2..."),
        ("TL TL TL TL TL", "<<<<<"),
        ("\n2.", " 2."),
        ("[Seats \"3\"]\n", "[C \"\"]\n"),
        ("\"Bob\"", "Bob"),
        (" *", ""),
    ] {
        let changed = read(&PIGS.replace(from, to));
        assert_eq!(changed.steps, record.steps, "{from} -> {to}");
    }
    let soccer = "[Game robosoccer]\n1. place SMBBMS PLACE smbbms ball c2 2.ballc5";
    let record = read(soccer);
    assert_eq!(record.steps.len(), 4, "{record:?}");
}

#[test]
fn errors_name_their_line() {
    refused("", "line 1: missing Game tag: begin with [Game \"duel\"], for example");
    refused("\n[Game \"no-game\"]", "line 2: unknown game \"no-game\"");
    refused("[Game \"duel\"\n", "line 1: unterminated tag: expected [Name \"value\"]");
    refused("[Game \"duel]", "line 1: unterminated tag: expected [Name \"value\"]");
    refused("[Game \"duel\"]\n[game \"duel\"]", "line 2: the tag game is given twice");
    refused("[Game \"duel\"]\n[Options \"x\"]", "line 2: \"x\" isn't an option: write it as name=value");
    refused(
        &PIGS.replace("\"3\"", "\"9\""),
        "line 3: standard Robo Battle Pigs is for 2 to 4 players, not for 9",
    );
    refused(&PIGS.replace("\"3\"", "\"x\""), "line 3: \"x\" isn't a number of seats");
    refused(&PIGS.replace("\"3\"", "\"4294967295\""), "line 3: \"4294967295\" isn't a number of seats");
    refused(
        "[Game \"duel\"]\n\n1. b2b3\na4a3 2. b9b8",
        "line 4: turn 3: \"b9b8\": there is no square \"b9\": they run from a1 to c4",
    );
    refused("[Game \"duel\"]\n{never\nends", "line 2: unterminated comment: missing }");
    refused("[Game \"duel\"]\n1-0 b2b3", "line 2: unexpected \"b2b3\" after the result");
}

#[test]
fn invalid_results_are_refused() {
    refused("[Game \"duel\"]\n[Result \"2-0\"]\n", "line 2: \"2-0\" isn't a result of this game");
    refused("[Game \"duel\"]\n[Result \"1-0\"]\n0-1", "line 3: the tag says 1-0, but the turns end with 0-1");
    refused("[Game \"pigs\"]\n\nA=1 B=3", "line 3: \"A=1 B=3\" isn't a result of this game");
    refused("[Game \"pigs\"]\n\n1-0", "line 3: \"1-0\" isn't a result of this game");
    assert_eq!(read("[Game \"pigs\"]\n\nA=1 B=1").places, Some(vec![1, 1]));
}

#[test]
fn records_can_be_concatenated() {
    let text = format!("{PIGS}\n{PIGS}[Game \"duel\"]\n1. b2b3 *");
    let records: Vec<(usize, Record)> = Record::split(&text).map(|(line, text)| (line, read(text))).collect();
    assert_eq!(records.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 9, 16]);
    assert_eq!(records[2].1.kind.info.id, "duel");
    assert_eq!(Record::split(" \n ").count(), 0);
}

/// A finished game of pigs with sealed orders and a take-back.
fn sealed_game() -> Hall {
    let clock = ClockRule::Fischer { start: 60_000, increment: 0, lag: 0 };
    let mut hall = Hall::new("pigs", "", 2, clock);
    for _ in 0..2 {
        hall.now += 1_500;
        hall.play(0, "TL TL TL TL TL");
        hall.play(1, "TR TR TR TR TR");
    }
    hall.offer(0, Offer::TakeBack);
    hall.accept(1, Offer::TakeBack);
    hall.play(0, "F F F F F");
    hall.play(1, "TR TR TR TR TR");
    hall.must(Command::Resign { seat: seat(1) });
    hall
}

#[test]
fn verification_checks_the_commitments_and_the_result() {
    let text = sealed_game().table.record().unwrap().write();
    let record = read(&text);
    let verified = record.verify().unwrap();
    assert_eq!((verified.committed, verified.uncommitted, verified.ended), (4, 0, Ended::ByTheRules));
    assert!(text.contains("{[%turn 4]}") && text.contains("{[%clk A=0:01:00 B=0:01:00]}"), "{text}");
    let broken = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}\n{text}");
        read(&text.replace(from, to)).verify().unwrap_err().to_string()
    };
    let another = "step 2: the order of A doesn't match its commitment";
    assert_eq!(broken("A: F F F F F", "A: F F F F H"), another);
    assert_eq!(broken("[%turn 4]", "[%turn 2]"), another);
    assert_eq!(broken("[Table \"yard-1\"]", "[Table \"yard-2\"]"), another.replace("step 2", "step 1"));
    assert_eq!(
        broken("[%salt A=01010101010101010101010101010101", "[%salt "),
        "step 1: A has a commitment, but no salt or table id to check it with"
    );
    assert_eq!(broken("A=1 B=2", "A=2 B=1"), "the record says A=2 B=1, the rules say A=1 B=2");
}

#[test]
fn a_game_ended_by_its_players_passes_verification() {
    let mut hall = Hall::new("duel", "", 2, ClockRule::None);
    hall.play_all(&["c1c2", "a4a3"]);
    assert_eq!(hall.table.record().unwrap().verify().unwrap().ended, Ended::NotAtAll);
    hall.must(Command::Resign { seat: seat(1) });
    let record = hall.table.record().unwrap();
    assert_eq!(record.verify().unwrap().ended, Ended::Otherwise);
    let text = record.write();
    let expected = "[Game \"duel\"]\n[Options \"edition=pojedynek\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\
                    [Table \"yard-1\"]\n[Date \"1970.01.01\"]\n[Reason \"a player resigned\"]\n[Result \"1-0\"]\n\n\
                    1. c1c2 a4a3 1-0\n\n";
    assert_eq!(text, expected);
}

#[test]
fn hostile_text_is_refused_quickly() {
    let long = "x".repeat(5 << 20);
    assert!(Record::read(&long, find).is_err());
    let tags: String = (0..300).map(|index| format!("[T{index} \"\"]\n")).collect();
    refused(&format!("[Game \"duel\"]\n{tags}"), "line 201: there are too many tags; 200 are the most");
    let comment = format!("[Game \"duel\"]\n{{{}}}", "x".repeat(20_000));
    refused(&comment, "line 2: this comment is too long: bytes; 16384 are the most");
}

#[test]
fn an_ending_by_the_rules_must_follow_from_the_turns() {
    let whole = "[Game \"duel\"]\n[Reason \"the red robot was captured\"]\n[Result \"0-1\"]\n\n1. b2b3 b4b3 2. b1b2 b3b2 0-1\n";
    assert_eq!(read(whole).verify().unwrap().ended, Ended::ByTheRules);
    let words = "the turns don't lead to the ending of the record: the red robot was captured";
    for (from, to) in [(" b3b2 0-1", " 0-1"), (" b3b2 0-1", " *")] {
        let cut = whole.replace(from, to).replace("[Result \"0-1\"]\n", "");
        assert_eq!(read(&cut).verify().unwrap_err().to_string(), words, "{cut}");
    }
    // A resignation ends the game without the rules.
    let resigned = whole.replace(" b3b2 0-1", " 0-1").replace("the red robot was captured", "White resigned");
    assert_eq!(read(&resigned).verify().unwrap().ended, Ended::Otherwise);
}

#[test]
fn a_sealed_game_without_commitments_is_noticed() {
    let text = sealed_game().table.record().unwrap().write();
    let sealed = read(&text).verify().unwrap();
    assert!(sealed.committed > 0 && !sealed.is_unsealed());
    let mut record = read(&text);
    for step in &mut record.steps {
        if let RecordedAct::Turn { orders, .. } = &mut step.act {
            orders.iter_mut().for_each(|order| order.commitment = None);
        }
    }
    assert!(record.verify().unwrap().is_unsealed());
    let duel = read("[Game \"duel\"]\n1. b2b3 *");
    assert!(!duel.verify().unwrap().is_unsealed());
}
