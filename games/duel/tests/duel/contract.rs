//! The game contract of `botyard-testkit` for Robot Duel.

use botyard_duel::Duel;

#[test]
fn robot_duel_is_a_game() {
    botyard_testkit::assert_game_contract::<Duel>();
}
