//! Text to positions of Soccolot.

use botyard_core::{Evaluate, Game, Joint, Listing, Seat, Sequential};
use botyard_soccolot::{Direction, Field, Goal, Jersey, Order, Play, Position, Soccolot, SoccolotOptions};

/// What can be read is written in one way, and the orders listed there are exactly those that `check` lets pass; each leads
/// to a position that can be read.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for field in Field::ALL {
        for goal in Goal::ALL {
            check(SoccolotOptions::new(field).with_goal(goal), &text);
        }
    }
}

fn check(options: SoccolotOptions, text: &str) {
    let game = match Soccolot::read_position(&options, text) {
        Ok(game) => game,
        Err(why) => {
            assert!(why.to_string().chars().count() < 400, "{why}");
            return;
        }
    };
    assert_eq!(written_and_read(&game), game);
    assert_eq!(game.to_act().is_empty(), game.outcome().is_some());
    assert!(game.position().evaluate().abs() < Position::MOST);
    for seat in Seat::first(3) {
        let Listing::All(listed) = game.orders(seat) else { panic!("the orders can't be listed") };
        let mut legal: Vec<Order> = every_order().filter(|order| game.check(seat, order).is_ok()).collect();
        legal.sort();
        let mut sorted = listed.clone();
        sorted.sort();
        assert_eq!(sorted, legal, "{seat:?} in {}", game.write_position());
        for order in listed {
            assert!(!game.touches(seat, &order).is_empty(), "{order} in {}", game.write_position());
            let mut next = game.clone();
            next.play(&Joint::one(seat, order)).expect("a listed order can be played");
            written_and_read(&next);
        }
    }
}

fn written_and_read(game: &Soccolot) -> Soccolot {
    let text = game.write_position();
    let again = Soccolot::read_position(game.options(), &text).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(again.write_position(), text);
    assert_eq!(again.outcome(), game.outcome(), "{text}");
    again
}

fn every_order() -> impl Iterator<Item = Order> {
    let runs = Direction::ALL.into_iter().map(Play::Run);
    let dribbles = Direction::ALL.into_iter().map(Play::Dribble);
    let plays = runs.chain(dribbles).chain((1..=9).map(Play::Kick)).chain([Play::Swap]);
    Jersey::all().flat_map(move |jersey| plays.clone().map(move |play| Order { jersey, play }))
}

botyard_fuzz::target!(position, property, iterations: 2_000);
