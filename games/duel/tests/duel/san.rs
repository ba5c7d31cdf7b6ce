//! Turns in short algebraic notation.

use botyard_core::dice::Dice;
use botyard_core::{Game, Listing, Options};
use botyard_duel::{Duel, DuelOptions};

fn game(edition: &str, text: &str) -> Duel {
    let options = DuelOptions::read(&format!("edition={edition}")).unwrap();
    Duel::read_position(&options, text).unwrap()
}

/// Checks the order that a text stands for in a position, and the SAN written for it.
#[track_caller]
fn check(edition: &str, position: &str, text: &str, order: &str, san: &str) {
    let game = game(edition, position);
    let seat = game.to_act().only().unwrap();
    let read = game.read_order(seat, text).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(read.to_string(), order, "{text}");
    assert_eq!(game.write_san(&read).unwrap(), san, "{text}");
}

const START: &str = "gle/1c1/1C1/ELG[] w - - 0 1";

#[test]
fn turns_of_other_programs_are_read() {
    for edition in ["dobutsu", "pojedynek"] {
        for text in ["Cxb3", "Cb2xb3", "Cb3", "Cxb3!", "Cxb3+", "Cxb3#"] {
            check(edition, START, text, "b2b3", "Cxb3");
        }
        check(edition, START, "Gc2", "c1c2", "Gc2");
        check(edition, "gle/3/1G1/EL1[Cc] b - - 0 2", "C@c1", "C@c1", "C@c1");
        check(edition, "gle/3/1G1/EL1[Cc] b - - 0 2", "C@c1+", "C@c1", "C@c1");
        for text in ["Hxb1", "+Cxb1", "+Cc1xb1"] {
            check(edition, "+Cle/3/3/EL+c[Gg] b - - 2 8", text, "c1b1", "+Cxb1");
        }
        // Two white robots on one file, and on one rank.
        for text in ["E1b2", "Ea1b2", "Ea1-b2"] {
            check(edition, "g1l/EL1/2c/ECG[] w - - 1 7", text, "a1b2", "E1b2");
        }
        check(edition, "gl1/3/3/ELE[] w - - 1 7", "Ecb2", "c1b2", "Ecb2");
    }
}

#[test]
fn promotion_is_parsed_in_every_form() {
    let place = "g1e/1Cl/2G/E1L[C] w - - 3 4";
    for text in ["Cb4=H", "Cb4+", "Cb4=+C", "Cb4=+", "Cb3-b4=H", "Cb4"] {
        check("dobutsu", place, text, "b3b4+", "Cb4+");
    }
    check("pojedynek", place, "Cb4", "b3b4", "Cb4");
    check("pojedynek", place, "Cb4=", "b3b4", "Cb4");
    check("pojedynek", place, "Cb4=H", "b3b4+", "Cb4+");
    check("pojedynek", place, "Cb4+", "b3b4+", "Cb4+");
}

#[test]
fn invalid_or_ambiguous_san_is_refused() {
    let refused = |position: &str, text: &str| {
        let game = game("dobutsu", position);
        game.read_order(game.to_act().only().unwrap(), text).unwrap_err().to_string()
    };
    for text in ["Eb2", "Gb4", "Q", "Cxx", "Lł2", "Hb3", "+", "C@", "b"] {
        let why = refused(START, text);
        assert!(why.starts_with(&format!("{text:?} isn't a move")), "{why}");
    }
    let why = refused("gl1/3/3/ELE[] w - - 1 7", "Eb2");
    assert!(why.starts_with("\"Eb2\" isn't a move"), "{why}");
}

#[test]
fn every_turn_reads_back_from_its_san() {
    for edition in ["dobutsu", "pojedynek"] {
        for seed in 0..30 {
            let (mut dice, mut now) = (Dice::new(seed), game(edition, START));
            for _ in 0..60 {
                let Some(seat) = now.to_act().only() else { break };
                let Listing::All(orders) = now.orders(seat) else { panic!("a list") };
                for order in &orders {
                    let san = now.write_san(order).unwrap();
                    assert_eq!(
                        now.read_order(seat, &san).unwrap(),
                        *order,
                        "{san} in {}",
                        now.write_position()
                    );
                }
                let order = *dice.pick(&orders).unwrap();
                now.play(&[(seat, order)].into_iter().collect()).unwrap();
            }
        }
    }
}
