//! Text to positions of RoboSoccer.

use botyard_core::{Game, Joint, Listing, Options, Seat};
use botyard_robosoccer::{Action, RoboSoccer, RoboSoccerOptions, Square, Turn};

/// Both editions, both numbers of actions, and boards of several lengths.
const WAYS: [&str; 4] = [
    "",
    "edition=spanish actions=exactly-two arrows=random:3",
    "board=long actions=exactly-two",
    "board=custom:cols,6;rows,12;plug,2;arrow,a1,f1;wall,c11,c12 edition=spanish",
];

/// What can be read is written in one way, and the turns listed there are exactly those that `check` lets pass; each leads
/// to a position that can be read.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for way in WAYS {
        let options = RoboSoccerOptions::read(way).expect("a way of the list");
        let game = match RoboSoccer::read_position(&options, &text) {
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
            let mut sorted = listed.clone();
            sorted.sort();
            assert!(sorted.windows(2).all(|pair| pair[0] != pair[1]), "a turn is there twice");
            for turn in every_first(&sorted).chain(listed.iter().copied()) {
                let legal = game.check(seat, &turn).is_ok();
                assert_eq!(legal, sorted.binary_search(&turn).is_ok(), "{turn} in {}", game.write_position());
            }
            for &turn in listed.iter().step_by(7) {
                let mut next = game.clone();
                next.play(&Joint::one(seat, turn)).expect("a listed turn can be played");
                written_and_read(&next);
            }
        }
    }
}

fn written_and_read(game: &RoboSoccer) -> RoboSoccer {
    let text = game.write_position();
    let again =
        RoboSoccer::read_position(game.options(), &text).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(again.write_position(), text);
    again
}

/// Every turn of one action there could be, and every such second action after a legal first one.
fn every_first(listed: &[Turn]) -> impl Iterator<Item = Turn> {
    let actions = || Square::of(6).flat_map(|from| Square::of(7).map(move |to| Action { from, to }));
    let first = listed.iter().find_map(|turn| turn.actions().next());
    actions()
        .map(Turn::One)
        .chain(first.into_iter().flat_map(move |first| actions().map(move |second| Turn::Two(first, second))))
}

botyard_fuzz::target!(position, property, iterations: 1_000);
