//! Fuzz target: reading positions of RoboSoccer.

use botyard_core::{Game, Options, Seat};
use botyard_fuzz::rules;
use botyard_robosoccer::{Action, RoboSoccer, RoboSoccerOptions, Square, Turn};

/// Both editions, both numbers of actions, and boards of several lengths.
const WAYS: [&str; 4] = [
    "",
    "edition=spanish actions=exactly-two arrows=random:3",
    "board=long actions=exactly-two",
    "board=custom:cols,6;rows,12;plug,2;arrow,a1,f1;wall,c11,c12 edition=spanish",
];

/// A position that can be read has one written form, its listed turns are exactly those that `check` accepts,
/// and each leads to a position that can be read.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for way in WAYS {
        let options = RoboSoccerOptions::read(way).expect("a way of the list");
        let Some(game) = rules::read_position::<RoboSoccer>(&options, &text) else { continue };
        for seat in Seat::first(3) {
            let listed = rules::listed(&game, seat, 7);
            for turn in every_first(&listed).chain(listed.iter().copied()) {
                let legal = game.check(seat, &turn).is_ok();
                assert_eq!(legal, listed.binary_search(&turn).is_ok(), "{turn} in {}", game.write_position());
            }
        }
    }
}

/// Every conceivable turn of one action, and every conceivable second action after a legal first one.
fn every_first(listed: &[Turn]) -> impl Iterator<Item = Turn> {
    let actions = || Square::of(6).flat_map(|from| Square::of(7).map(move |to| Action { from, to }));
    let first = listed.iter().find_map(|turn| turn.actions().next());
    actions()
        .map(Turn::One)
        .chain(first.into_iter().flat_map(move |first| actions().map(move |second| Turn::Two(first, second))))
}

botyard_fuzz::target!(position, property, iterations: 1_000);
