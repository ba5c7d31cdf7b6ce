//! The game contract of `botyard-testkit` for RoboSoccer.

use botyard_robosoccer::RoboSoccer;
use botyard_testkit::Contract;

/// A position has about two hundred turns and each is tried in every way, so a few games are enough.
#[test]
fn robosoccer_keeps_the_game_contract() {
    Contract { games: 4, longest: 5_000, garbage: 4 }.check::<RoboSoccer>();
}
