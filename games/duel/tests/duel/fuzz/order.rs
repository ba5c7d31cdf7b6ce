//! Fuzz target: reading orders of Robot Duel.

use botyard_core::{Game, Seat};
use botyard_duel::{BadOrder, Duel, DuelOptions, Edition, Order};
use botyard_fuzz::rules;

/// Positions with legal orders of every kind: the start, and drops and promotions for either side.
const POSITIONS: [&str; 3] =
    ["gle/1c1/1C1/ELG[-] w 0 1", "1l1/C1e/3/1L1[CEg] w 3 7", "1l1/3/c1E/1L1[Cgg] b 0 2"];

/// An order that can be read has one written form, and can be checked in any position.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let parsed = rules::read_order(&text);
    for edition in [Edition::Pojedynek, Edition::Dobutsu] {
        for position in POSITIONS {
            let game =
                Duel::read_position(&DuelOptions { edition }, position).expect("a position of the list");
            for seat in Seat::first(3) {
                check(&game, seat, &text, &parsed);
            }
        }
    }
}

fn check(game: &Duel, seat: Seat, text: &str, parsed: &Result<Order, BadOrder>) {
    let read = game.read_order(seat, text);
    // Text that isn't an order by itself may be SAN for a legal one.
    if let (Ok(read), Err(_)) = (&read, parsed) {
        assert!(game.check(seat, read).is_ok(), "{text}");
        let short = game.write_san(read).map(|short| game.read_order(seat, &short));
        assert_eq!(short, Some(Ok(*read)), "{text}");
        return;
    }
    assert_eq!(read.as_ref().err(), parsed.as_ref().err());
    let (Ok(read), Ok(parsed)) = (read, parsed) else { return };
    // Reading in a position may add a mandatory promotion, and nothing else.
    if read != *parsed {
        assert_eq!(read.to_string(), format!("{parsed}+"));
        assert!(game.check(seat, parsed).is_err() && game.check(seat, &read).is_ok());
    }
    rules::judge(game, seat, &read);
}

botyard_fuzz::target!(order, property, iterations: 2_000);
