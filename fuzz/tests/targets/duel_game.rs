//! Bytes to whole games of Robot Duel: the first chooses the edition, each other one of the legal orders.

use std::iter;

use botyard_core::{Game, Joint, Listing};
use botyard_duel::{Duel, DuelOptions, Edition};

/// More turns than a game needs to repeat itself when the bytes are used up and the first order is always chosen.
const ENOUGH: usize = 5_000;

/// Somebody has to move exactly until there is an outcome, which comes at last, and every position on the way can be written
/// and read.
fn property(input: &[u8]) {
    let (first, choices) = input.split_first().unwrap_or((&0, &[]));
    let edition = if first % 2 == 0 { Edition::Pojedynek } else { Edition::Dobutsu };
    let mut game = Duel::start(&DuelOptions { edition }, 2).expect("two can play");
    for choice in choices.iter().copied().chain(iter::repeat_n(0, ENOUGH)) {
        let position = game.write_position();
        let read =
            Duel::read_position(game.options(), &position).unwrap_or_else(|why| panic!("{position}: {why}"));
        assert_eq!(read.write_position(), position);
        assert_eq!(read.outcome(), game.outcome(), "{position}");
        assert_eq!(game.to_act().is_empty(), game.outcome().is_some(), "{position}");
        let Some(seat) = game.to_act().only() else { break };
        let Listing::All(orders) = game.orders(seat) else { panic!("the orders can't be listed") };
        let order = orders[usize::from(choice) % orders.len()];
        game.play(&Joint::one(seat, order)).unwrap_or_else(|why| panic!("{order} in {position}: {why:?}"));
    }
    let outcome = game.outcome().expect("a game ends");
    assert!(outcome.is_well_formed());
    assert!(game.play(&Joint::default()).is_err());
}

#[test]
fn duel_game() {
    botyard_fuzz::check!(name = "duel_game").with_iterations(1_000).with_max_len(300).for_each(property);
}

#[test]
fn mutants() {
    botyard_fuzz::try_mutants("duel_game", property);
}
