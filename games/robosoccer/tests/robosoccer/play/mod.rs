//! Shared helpers of the rules tests: positions and typed turns.
#![allow(dead_code, reason = "every test file uses its part")]

use botyard_core::{Game, Joint, Lang, Listing, Options, Position as _, Sequential, Tell};
use botyard_robosoccer::{RoboSoccer, RoboSoccerOptions, Turn};

pub(crate) fn options(text: &str) -> RoboSoccerOptions {
    RoboSoccerOptions::read(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

pub(crate) fn read(way: &str, position: &str) -> RoboSoccer {
    RoboSoccer::read_position(&options(way), position).unwrap_or_else(|why| panic!("{position}: {why}"))
}

pub(crate) const ENGLISH: &str = "edition=english";
pub(crate) const SPANISH: &str = "edition=spanish";

/// Plays typed turns for the side to act; returns the texts of the events.
pub(crate) fn play(game: &mut RoboSoccer, turns: &[&str]) -> Vec<String> {
    let mut told = Vec::new();
    for text in turns {
        let seat = game.position().turn();
        let order = game.read_order(seat, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let events = game.play(&Joint::one(seat, order)).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        told.extend(events.iter().map(|event| event.tell(Lang::En)));
    }
    told
}

pub(crate) fn legal(game: &RoboSoccer) -> Vec<String> {
    let Listing::All(orders) = game.orders(game.position().turn()) else { unreachable!() };
    orders.iter().map(Turn::to_string).collect()
}

pub(crate) fn refusal(game: &RoboSoccer, text: &str) -> String {
    let seat = game.position().turn();
    let order = game.read_order(seat, text).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert!(!legal(game).contains(&order.to_string()), "{text} is listed");
    game.check(seat, &order).expect_err(text).to_string()
}

/// Checks that a turn is legal and leads to this board, or that it is rejected with this message.
pub(crate) fn check(way: &str, position: &str, turn: &str, expected: Result<&str, &str>) {
    let mut game = read(way, position);
    match expected {
        Err(why) => assert_eq!(refusal(&game, turn), why, "{turn} in {position} ({way})"),
        Ok(board) => {
            play(&mut game, &[turn]);
            let text = game.write_position();
            assert_eq!(text.split(' ').next(), Some(board), "{turn} in {position} ({way})");
        }
    }
}
