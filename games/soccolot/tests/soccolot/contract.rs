//! The game contract of `botyard-testkit` for Soccolot.

use botyard_soccolot::Soccolot;
use botyard_testkit::Contract;

#[test]
fn soccolot_keeps_the_game_contract() {
    // Random games have some hundred plays, so a few of them cover as much as many short ones.
    Contract { games: 30, longest: 20_000, garbage: 4 }.check::<Soccolot>();
}
