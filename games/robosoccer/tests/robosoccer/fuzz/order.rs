//! Fuzz target: reading turns of RoboSoccer.

use botyard_core::{Game, Options, Seat};
use botyard_fuzz::rules;
use botyard_robosoccer::{BadTurn, RoboSoccer, RoboSoccerOptions, Turn};

/// Positions with legal turns of every kind: the set-up, the first turn of play, pushes, jumps and goals.
const POSITIONS: [&str; 6] = [
    "6/6/6/6/6/6 w 0",
    "bmssmb/6/6/6/6/SMBBMS w 0",
    "bmssmb/2o3/6/6/3O2/SMBBMS b 1",
    "6/1s4/1Bm3/6/6/6 w 1",
    "6/4B1/6/2mSb1/1O4/6 w 8",
    "4B1/6/6/o5/O5/3s2 b 9",
];

/// A turn that can be read has one written form, and can be checked in any position.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let parsed = rules::read_order(&text);
    for way in ["", "edition=spanish actions=exactly-two"] {
        let options = RoboSoccerOptions::read(way).expect("a way of the list");
        for position in POSITIONS {
            let game = RoboSoccer::read_position(&options, position).expect("a position of the list");
            for seat in Seat::first(3) {
                check(&game, seat, &text, &parsed);
            }
        }
    }
}

fn check(game: &RoboSoccer, seat: Seat, text: &str, parsed: &Result<Turn, BadTurn>) {
    let read = game.read_order(seat, text);
    assert_eq!(read.as_ref().err(), parsed.as_ref().err());
    let (Ok(read), Ok(parsed)) = (read, parsed) else { return };
    // Reading in a position may reverse a switch that was written ball first, and nothing else.
    if read != *parsed {
        assert!(
            read.actions()
                .zip(parsed.actions())
                .all(|(read, parsed)| read == parsed || read == parsed.back())
        );
        assert!(game.check(seat, parsed).is_err());
    }
    rules::judge(game, seat, &read);
}

botyard_fuzz::target!(order, property, iterations: 2_000);
