//! Fuzz target: reading orders of every game.

use std::sync::LazyLock;

use botyard_core::face::AnyGame;
use botyard_core::{Listing, Seat};

use crate::{check_sentence, check_told, games_under_way};

static GAMES: LazyLock<Vec<Box<dyn AnyGame>>> = LazyLock::new(games_under_way);

/// A legal order has one written form and can be played by a seat whose turn it is; any other text gets an
/// error message. A trial behaves the same.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for game in &*GAMES {
        for seat in Seat::first(game.seats() + 1) {
            check(&**game, seat, &text);
        }
    }
}

fn check(game: &dyn AnyGame, seat: Seat, text: &str) {
    let position = || game.position();
    match game.check(seat, text) {
        Ok(order) => {
            assert!(game.to_act().contains(seat), "{order} in {}", position());
            assert_eq!(game.check(seat, &order).as_ref(), Ok(&order), "{}", position());
            assert_eq!(game.touches(seat, &order), game.touches(seat, text), "{order} in {}", position());
            if game.to_act().only().is_some() {
                let played = game.boxed_clone().play(&[(seat, text)]);
                check_told(&played.unwrap_or_else(|why| panic!("{order} in {}: {why}", position())).events);
            }
        }
        Err(why) => {
            game.touches(seat, text);
            check_sentence(&why);
        }
    }
    match game.rehearse(seat, text, &[]) {
        Ok(moments) => moments.iter().flatten().for_each(|moment| check_told(&moment.events)),
        Err(why) => check_sentence(&why),
    }
}

/// Up to twenty orders of each game.
fn samples() -> Vec<Vec<u8>> {
    let mut samples = Vec::new();
    for game in &*GAMES {
        samples.push(game.info().order_example.as_bytes().to_vec());
        for seat in game.to_act().iter() {
            let Listing::All(orders) = game.orders(seat) else { continue };
            let some = orders.iter().step_by(orders.len() / 20 + 1);
            samples.extend(some.map(|order| order.clone().into_bytes()));
        }
    }
    samples
}

botyard_fuzz::target!(order, property, iterations: 1_000, samples: samples());
