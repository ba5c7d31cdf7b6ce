//! Fuzz target: reading positions of every game through the type-erased interface, as servers and terminals
//! do.

use botyard_core::dice::Dice;
use botyard_core::face::AnyGame;
use botyard_core::{Listing, MAX_SEATS, Seat, Viewer};

use crate::{check_sentence, check_told, games_under_way, read, ways_to_play, written_and_read};

/// A position that can be read has one written form, and can be drawn, sent, played on and resigned;
/// otherwise there is an error message.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for (kind, options) in ways_to_play() {
        match kind.read_position(&options, &text) {
            Ok(game) => check(&*game, text.len() as u64),
            Err(why) => check_sentence(&why),
        }
    }
}

fn check(game: &dyn AnyGame, seed: u64) {
    let position = game.position();
    let again = written_and_read(game);
    assert_eq!((again.to_act(), again.options()), (game.to_act(), game.options()), "{position}");
    for viewer in Seat::first(game.seats()).map(Viewer::Seat).chain([Viewer::Public]) {
        let view = game.view(viewer);
        assert!(!view.is_null() && view == again.view(viewer), "{position}");
        let scene = game.scene(viewer);
        let inside =
            scene.pieces.iter().all(|piece| piece.at.column < scene.columns && piece.at.row < scene.rows);
        assert!(inside, "{position}");
    }
    for seat in Seat::first(MAX_SEATS) {
        let orders = game.orders(seat);
        assert_eq!(orders, again.orders(seat), "{seat:?} in {position}");
        if let Listing::All(orders) = orders {
            assert_eq!(orders.is_empty(), !game.to_act().contains(seat), "{seat:?} in {position}");
            for order in orders {
                assert_eq!(game.check(seat, &order).as_ref(), Ok(&order), "{position}");
            }
        }
        let mut without = game.boxed_clone();
        check_told(&without.retire(seat).unwrap_or_default());
        written_and_read(&*without);
    }
    let mut dice = Dice::new(seed);
    for _ in 0..3 {
        step(game, &mut dice);
    }
}

/// Random orders are legal, and the state after every moment of them is a position.
fn step(game: &dyn AnyGame, dice: &mut Dice) {
    let orders = game.random_orders(dice);
    assert_eq!(orders.len(), game.to_act().iter().count(), "{}", game.position());
    if orders.is_empty() {
        return;
    }
    let orders: Vec<(Seat, &str)> = orders.iter().map(|(seat, order)| (*seat, &**order)).collect();
    let mut next = game.boxed_clone();
    let played = next.play(&orders).unwrap_or_else(|why| panic!("{orders:?} in {}: {why}", game.position()));
    check_told(&played.events);
    for position in &played.positions {
        written_and_read(&*read(game, position));
    }
    written_and_read(&*next);
}

fn samples() -> Vec<Vec<u8>> {
    games_under_way().iter().map(|game| game.position().into_bytes()).collect()
}

botyard_fuzz::target!(position, property, iterations: 2_000, samples: samples());
