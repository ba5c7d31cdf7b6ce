//! Soccolot keeps the contract of every game.

use botyard_soccolot::Soccolot;
use botyard_testkit::Contract;

#[test]
fn soccolot_is_a_game() {
    // Random games are some hundred plays long, so a few of them say as much as many short ones.
    Contract { games: 30, longest: 20_000, garbage: 4 }.check::<Soccolot>();
}
