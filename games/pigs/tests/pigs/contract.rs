//! The game contract of `botyard-testkit` for Robo Battle Pigs.

use botyard_pigs::Pigs;
use botyard_testkit::Contract;

/// There are twenty combinations of variant and number of seats, and games of Continuous Feedback have some
/// hundred moves, so a few games of each are enough.
#[test]
fn pigs_keeps_the_game_contract() {
    Contract { games: 3, longest: 1_000, garbage: 3 }.check::<Pigs>();
}
