//! Bytes to whole games of RoboSoccer: the first chooses the way to play, each other one of the legal turns.

use botyard_core::{Game, Joint, Listing, Options};
use botyard_robosoccer::{RoboSoccer, RoboSoccerOptions};

const WAYS: [&str; 4] = [
    "",
    "edition=spanish",
    "board=long arrows=fair:5 actions=exactly-two",
    "board=custom:cols,6;rows,12;plug,3;arrow,a1,f1;wall,c11,c12 edition=spanish actions=exactly-two",
];

/// How many turns follow when the bytes are used up and the first turn is always chosen. A game may take thousands of them
/// to repeat itself, so not every game ends here.
const MORE: usize = 300;

/// Somebody has to act exactly until there is an outcome, after which nothing can be played, and every position on the way
/// can be written and read.
fn property(input: &[u8]) {
    let (first, choices) = input.split_first().unwrap_or((&0, &[]));
    let options = RoboSoccerOptions::read(WAYS[usize::from(first % 4)]).expect("a way of the list");
    let mut game = RoboSoccer::start(&options, 2).expect("two can play");
    for choice in choices.iter().copied().chain(std::iter::repeat_n(0, MORE)) {
        let position = game.write_position();
        let read =
            RoboSoccer::read_position(&options, &position).unwrap_or_else(|why| panic!("{position}: {why}"));
        assert_eq!(read.write_position(), position);
        assert_eq!(read.outcome(), game.outcome(), "{position}");
        assert_eq!(game.to_act().is_empty(), game.outcome().is_some(), "{position}");
        let Some(seat) = game.to_act().only() else { break };
        let Listing::All(orders) = game.orders(seat) else { panic!("the orders can't be listed") };
        let turn = orders[usize::from(choice) % orders.len()];
        game.play(&Joint::one(seat, turn)).unwrap_or_else(|why| panic!("{turn} in {position}: {why:?}"));
    }
    if let Some(outcome) = game.outcome() {
        assert!(outcome.is_well_formed());
        assert!(game.play(&Joint::default()).is_err());
    }
}

#[test]
fn robosoccer_game() {
    botyard_fuzz::check!(name = "robosoccer_game").with_iterations(500).with_max_len(300).for_each(property);
}

#[test]
fn mutants() {
    botyard_fuzz::try_mutants("robosoccer_game", property);
}
