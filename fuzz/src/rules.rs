//! Consistency checks of one game's rules, for the targets in its own tests. They panic if a property doesn't
//! hold.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use botyard_core::{Game, Joint, Listing, Seat};

/// Parses an order and checks that its written form reads back equal, or that the error has a message.
pub fn read_order<O>(text: &str) -> Result<O, O::Err>
where
    O: FromStr<Err: PartialEq + Debug + Display> + Display + PartialEq + Debug,
{
    let parsed: Result<O, O::Err> = text.parse();
    match &parsed {
        Ok(order) => assert_eq!(order.to_string().parse().as_ref(), Ok(order)),
        Err(why) => assert_sentence(why),
    }
    parsed
}

/// Checks that an order is legal only for a seat whose turn it is, or that the error has a message.
pub fn judge<G: Game>(game: &G, seat: Seat, order: &G::Order) {
    game.touches(seat, order);
    match game.check(seat, order) {
        Ok(()) => assert!(game.to_act().contains(seat)),
        Err(why) => assert_sentence(&why),
    }
}

/// Reads a position and checks that its written form reads back equal, or that the error has a message.
pub fn read_position<G: Game>(options: &G::Options, text: &str) -> Option<G> {
    let game = G::read_position(options, text).inspect_err(|why| assert_sentence(why)).ok()?;
    assert_eq!(written_and_read(&game), game);
    assert_eq!(game.to_act().is_empty(), game.outcome().is_some());
    Some(game)
}

/// Returns the listed orders of a seat in ascending order, without duplicates. Checks that every `step`th
/// leads to a position that can be read.
pub fn listed<G: Game<Order: Ord>>(game: &G, seat: Seat, step: usize) -> Vec<G::Order> {
    let Listing::All(mut listed) = game.orders(seat) else { panic!("the orders can't be listed") };
    for order in listed.iter().step_by(step) {
        let mut next = game.clone();
        next.play(&Joint::one(seat, order.clone())).expect("a listed order can be played");
        written_and_read(&next);
    }
    listed.sort();
    assert!(
        listed.is_sorted_by(|one, next| one < next),
        "an order is there twice: {}",
        game.write_position()
    );
    listed
}

fn written_and_read<G: Game>(game: &G) -> G {
    let text = game.write_position();
    let again = G::read_position(game.options(), &text).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(again.write_position(), text);
    assert_eq!(again.outcome(), game.outcome(), "{text}");
    again
}

fn assert_sentence(why: &dyn Display) {
    assert!((1..400).contains(&why.to_string().chars().count()), "{why}");
}
