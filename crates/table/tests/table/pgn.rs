//! Records as PGN: reading other programs' files, and writing files for them.

use botyard_core::Story;
use botyard_core::dice::Dice;
use botyard_table::{Ended, Record};

use crate::hall::{GAMES, find};

/// A game of dobutsu as cutechess-cli writes it.
const CUTECHESS: &str = r#"[Event "?"]
[Site "?"]
[Date "2026.11.18"]
[Round "1"]
[White "by"]
[Black "fsf"]
[Result "1-0"]
[GameDuration "00:00:01"]
[PlyCount "5"]
[TimeControl "0.05/move"]
[Variant "dobutsu"]

1. Gc2 {+0.28/14 0.050s} Lxc3?! {a mistake} (1... Ga3 {better (by far)} 2. Cxb3)
*
"#;

fn read(text: &str) -> Record {
    Record::read(text, find).unwrap_or_else(|why| panic!("{why}\n{text}"))
}

fn orders(record: &Record) -> Vec<String> {
    let story = record.story().unwrap();
    story.steps().iter().flat_map(|step| &step.orders).map(|(_, order)| order.clone()).collect()
}

#[test]
fn games_of_other_programs_are_read() {
    let text = CUTECHESS.replace("Lxc3?!", "Lc3?!").replace("\"1-0\"", "\"*\"");
    let record = read(&text);
    assert_eq!(record.kind.info.id, "duel");
    assert_eq!(record.options, [("edition".to_owned(), "dobutsu".to_owned())]);
    assert_eq!(orders(&record), ["c1c2", "b4c3"]);
    assert_eq!(record.players, [Some("by".to_owned()), Some("fsf".to_owned())]);
    assert_eq!(record.steps[1].comments, ["a mistake"]);
    assert!(record.tags.iter().all(|(name, _)| name != "Variant"));
    let marked = text.replace("Lc3?!", "Lc3 $2 ; not good\n");
    assert_eq!(orders(&read(&marked)), ["c1c2", "b4c3"]);
}

#[test]
fn a_game_may_begin_anywhere() {
    let text = "[Event \"x\"]\n[Variant \"Dobutsu\"]\n[SetUp \"1\"]\n[FEN \"g1e/1Cl/2G/E1L[C] w - - 3 4\"]\n\n4. Cb4=H *\n";
    let record = read(text);
    assert_eq!(record.position.as_deref(), Some("g1e/1Cl/2G/E1L[C] w 3 4"));
    assert_eq!(orders(&record), ["b3b4+"]);
    assert_eq!(read(&record.write()), record);
    let pgn = record.write_pgn().unwrap();
    assert!(
        pgn.contains("[Variant \"dobutsu\"]\n[SetUp \"1\"]\n[FEN \"g1e/1Cl/2G/E1L[C] w - - 3 4\"]"),
        "{pgn}"
    );
    assert!(pgn.contains("1. Cb4+ *"), "{pgn}");
}

#[test]
fn a_file_can_contain_several_games() {
    let one = CUTECHESS.replace("Lxc3", "Lc3").replace("\"1-0\"", "\"*\"");
    let text = format!("{one}\n{one}[Game \"duel\"]\n[Event \"ours\"]\n1. b2b3 *\n\n{one}");
    let parts: Vec<(usize, Record)> = Record::split(&text).map(|(line, part)| (line, read(part))).collect();
    assert_eq!(parts.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 16, 30, 34]);
    assert_eq!(parts[2].1.tags, [("Event".to_owned(), "ours".to_owned())]);
}

#[test]
fn unterminated_input_is_refused() {
    let why = |text: &str| Record::read(text, find).expect_err("it was read").to_string();
    assert_eq!(why("[Variant \"dobutsu\"]\n1. Gc2 (1. Cxb3\n"), "line 2: unterminated variation: missing )");
    assert_eq!(why("[Variant \"crazyhouse\"]\n1. e4\n"), "line 1: unknown game \"crazyhouse\"");
}

#[test]
fn written_pgn_reads_back_as_the_same_game() {
    let mut dice = Dice::new(4);
    for kind in GAMES.into_iter().filter(|kind| !kind.info.simultaneous) {
        let choices = kind.info.options.iter().flat_map(|option| {
            let pairs = option.choices.iter();
            pairs.map(|choice| vec![(option.key.to_owned(), choice.value.to_owned())])
        });
        for options in choices {
            let mut story = Story::begin(kind, options, None, None).unwrap();
            for _ in 0..200 {
                let orders = story.latest().random_orders(&mut dice);
                if orders.is_empty() || story.play(&orders).is_err() {
                    break;
                }
            }
            let mut record = Record::of(&story);
            record.players = vec![Some("Ann".to_owned()), Some("Bob".to_owned())];
            let pgn = record.write_pgn().unwrap();
            let again = read(&pgn);
            assert_eq!(orders(&again), orders(&record), "{pgn}");
            assert_eq!((&again.options, &again.places), (&record.options, &record.places), "{pgn}");
            again.verify().unwrap_or_else(|why| panic!("{why}\n{pgn}"));
        }
    }
    let pigs = find("pigs").unwrap();
    assert_eq!(Record::of(&Story::begin(pigs, Vec::new(), None, None).unwrap()).write_pgn(), None);
}

#[test]
fn an_ending_that_only_another_program_sees_isnt_by_the_rules() {
    // cutechess ends a game as soon as a lion has stood in the zone for a turn; here the turn after that one
    // counts.
    let text = "[Variant \"dobutsu\"]\n[FEN \"1l1/L1g/3/3[CcEeG] w - 5\"]\n\n5. La4 Gc2 1-0\n";
    let record = read(text);
    assert_eq!(record.verify().map(|verified| verified.ended), Ok(Ended::Otherwise));
}
