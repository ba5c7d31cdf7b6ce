//! Fuzz target: reading records of every game.

use botyard_catalog::{GAMES, find_known_as};
use botyard_core::face::Kind;
use botyard_table::Record;

fn game(name: &str) -> Option<Kind> {
    find_known_as(name)
}

/// A record that can be read is written as text that reads back equal, and can be verified or gets an error
/// message; otherwise the error has a message of readable length and the number of an existing line.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for (line, part) in Record::split(&text) {
        assert!(line >= 1 && text.lines().count() >= line, "{line}");
        check(part);
    }
    check(&text);
}

fn check(text: &str) {
    let record = match Record::read(text, game) {
        Ok(record) => record,
        Err(why) => {
            let length = why.to_string().chars().count();
            assert!((1..500).contains(&length), "{length} characters: {why}");
            assert!((1..=text.split('\n').count()).contains(&why.line), "{why}");
            return;
        }
    };
    let written = record.write();
    let again = Record::read(&written, game).unwrap_or_else(|why| panic!("{why}\n{written}"));
    assert_eq!(again, record, "{written}");
    assert_eq!(again.write(), written);
    match record.verify() {
        Ok(verified) => assert_eq!(verified.game.seats(), record.players.len()),
        Err(why) => assert!(!why.to_string().is_empty()),
    }
}

fn samples() -> Vec<Vec<u8>> {
    let sample = |kind: &Kind| format!("[Game \"{}\"]\n\n1. {}\n", kind.info.id, kind.info.order_example);
    GAMES.iter().map(|kind| sample(kind).into_bytes()).collect()
}

botyard_fuzz::target!(record, property, iterations: 2_000, samples: samples());
