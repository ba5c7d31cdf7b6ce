//! Text to positions of Robot Duel.

use botyard_core::{Game, Joint, Listing, Seat};
use botyard_duel::{Duel, DuelOptions, Edition, Order, Robot, Square};

/// What can be read is written in one way, and the orders listed there are exactly those that `check` lets pass; each leads
/// to a position that can be read.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for edition in [Edition::Pojedynek, Edition::Dobutsu] {
        let options = DuelOptions { edition };
        let game = match Duel::read_position(&options, &text) {
            Ok(game) => game,
            Err(why) => {
                assert!(why.to_string().chars().count() < 400, "{why}");
                continue;
            }
        };
        assert_eq!(written_and_read(&game), game);
        assert_eq!(game.to_act().is_empty(), game.outcome().is_some());
        for seat in Seat::first(3) {
            let Listing::All(listed) = game.orders(seat) else { panic!("the orders can't be listed") };
            let mut legal: Vec<Order> =
                every_order().filter(|order| game.check(seat, order).is_ok()).collect();
            legal.sort();
            let mut sorted = listed.clone();
            sorted.sort();
            assert_eq!(sorted, legal, "{seat:?} in {}", game.write_position());
            for order in listed {
                let mut next = game.clone();
                next.play(&Joint::one(seat, order)).expect("a listed order can be played");
                written_and_read(&next);
            }
        }
    }
}

fn written_and_read(game: &Duel) -> Duel {
    let text = game.write_position();
    let again = Duel::read_position(game.options(), &text).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(again.write_position(), text);
    again
}

fn every_order() -> impl Iterator<Item = Order> {
    let drops = |to| Robot::ALL.into_iter().map(move |robot| Order::Drop { robot, to });
    let moves = |to| {
        Square::all().flat_map(move |from| [false, true].map(|promote| Order::Move { from, to, promote }))
    };
    Square::all().flat_map(move |to| drops(to).chain(moves(to)))
}

botyard_fuzz::target!(position, property, iterations: 2_000);
