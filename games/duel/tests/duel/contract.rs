//! Robot Duel keeps the contract of every game.

use botyard_duel::Duel;

#[test]
fn robot_duel_is_a_game() {
    botyard_testkit::assert_game_contract::<Duel>();
}
