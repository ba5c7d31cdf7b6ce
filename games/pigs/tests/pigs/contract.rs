//! Robo Battle Pigs keeps the contract of every game.

use botyard_pigs::Pigs;
use botyard_testkit::Contract;

/// There are twenty ways to sit down, and Continuous Feedback has some hundred moves a game, so few games of each are enough.
#[test]
fn pigs_is_a_game() {
    Contract { games: 3, longest: 1_000, garbage: 3 }.check::<Pigs>();
}
