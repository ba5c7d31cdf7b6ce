//! Fuzz target: reading orders of Soccolot.

use botyard_core::{Game, Seat, Side};
use botyard_fuzz::rules;
use botyard_soccolot::{BadOrder, Field, Order, Soccolot, SoccolotOptions};

/// Positions with legal orders of every kind: the start, the ball among the men, and in front of the goals.
const POSITIONS: [(Field, &str); 5] = [
    (Field::Original, "1B1B2B3B4B5B61/8/8/8/3O4/8/8/1W1W2W3W4W5W61 b 1"),
    (Field::Original, "2B13B21/4B3B42/1B56/5B62/2O5/1W1W21W3W42/8/3W52W61 w 9"),
    (Field::Original, "8/8/8/8/8/8/B1B2B3B4B5B62/2O5 b 4"),
    (Field::Speed, "7/2O4/1W1W2W33/3B13/7/3W4W52/1B5B2B3B42 w 7"),
    (Field::Swap, "7/7/2B1B2B32/2W1OW22/2W3W43/7/B4B55 b 2"),
];

/// An order that can be read has one written form, and can be checked in any position.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let parsed = rules::read_order(&text);
    for (field, position) in POSITIONS {
        let options = SoccolotOptions::new(field);
        let game = Soccolot::read_position(&options, position).expect("a position of the list");
        for seat in Seat::first(3) {
            check(&game, seat, &text, &parsed);
        }
    }
}

fn check(game: &Soccolot, seat: Seat, text: &str, parsed: &Result<Order, BadOrder>) {
    let read = game.read_order(seat, text);
    // A seat may reject the letter of the other side, and nothing else.
    if let Err(BadOrder::OtherSide { named, own }) = &read {
        assert!(parsed.is_ok() && named != own && Side::of(seat) == Some(*own));
        return;
    }
    assert_eq!(&read, parsed);
    let Ok(order) = read else { return };
    rules::judge(game, seat, &order);
}

botyard_fuzz::target!(order, property, iterations: 2_000);
