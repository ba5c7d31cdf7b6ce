//! The perft tables of the rules sheet.

use botyard_robosoccer::RoboSoccer;

#[test]
fn the_perft_tables_hold() {
    botyard_testkit::assert_perft_file::<RoboSoccer>(include_str!("perft.txt"));
}
