//! Fuzz target: reading positions of Robot Duel.

use botyard_core::{Game, Seat};
use botyard_duel::{Duel, DuelOptions, Edition, Order, Robot, Square};
use botyard_fuzz::rules;

/// A position that can be read has one written form, its listed orders are exactly those that `check`
/// accepts, and each leads to a position that can be read.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for edition in [Edition::Pojedynek, Edition::Dobutsu] {
        let Some(game) = rules::read_position::<Duel>(&DuelOptions { edition }, &text) else { continue };
        for seat in Seat::first(3) {
            let mut legal: Vec<Order> =
                every_order().filter(|order| game.check(seat, order).is_ok()).collect();
            legal.sort();
            assert_eq!(rules::listed(&game, seat, 1), legal, "{seat:?} in {}", game.write_position());
        }
    }
}

fn every_order() -> impl Iterator<Item = Order> {
    let drops = |to| Robot::ALL.into_iter().map(move |robot| Order::Drop { robot, to });
    let moves = |to| {
        Square::all().flat_map(move |from| [false, true].map(|promote| Order::Move { from, to, promote }))
    };
    Square::all().flat_map(move |to| drops(to).chain(moves(to)))
}

botyard_fuzz::target!(position, property, iterations: 2_000);
