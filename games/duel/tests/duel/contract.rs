//! The game contract of `botyard-testkit` for Robot Duel.

use botyard_duel::Duel;

#[test]
fn robot_duel_keeps_the_game_contract() {
    botyard_testkit::assert_game_contract::<Duel>();
}
