//! Fuzz target: reading positions of Soccolot.

use botyard_core::{Evaluate, Game, Seat, Sequential};
use botyard_fuzz::rules;
use botyard_soccolot::{Direction, Field, Goal, Jersey, Order, Play, Position, Soccolot, SoccolotOptions};

/// A position that can be read has one written form, its listed orders are exactly those that `check`
/// accepts, and each leads to a position that can be read.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for field in Field::ALL {
        for goal in Goal::ALL {
            check(SoccolotOptions::new(field).with_goal(goal), &text);
        }
    }
}

fn check(options: SoccolotOptions, text: &str) {
    let Some(game) = rules::read_position::<Soccolot>(&options, text) else { return };
    assert!(game.position().evaluate().abs() < Position::MOST);
    for seat in Seat::first(3) {
        let mut legal: Vec<Order> = every_order().filter(|order| game.check(seat, order).is_ok()).collect();
        legal.sort();
        assert_eq!(rules::listed(&game, seat, 1), legal, "{seat:?} in {}", game.write_position());
        for order in legal {
            assert!(!game.touches(seat, &order).is_empty(), "{order} in {}", game.write_position());
        }
    }
}

fn every_order() -> impl Iterator<Item = Order> {
    let runs = Direction::ALL.into_iter().map(Play::Run);
    let dribbles = Direction::ALL.into_iter().map(Play::Dribble);
    let plays = runs.chain(dribbles).chain((1..=9).map(Play::Kick)).chain([Play::Swap]);
    Jersey::all().flat_map(move |jersey| plays.clone().map(move |play| Order { jersey, play }))
}

botyard_fuzz::target!(position, property, iterations: 2_000);
