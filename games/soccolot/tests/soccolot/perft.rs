//! The perft tables of the rules sheet.

use botyard_soccolot::Soccolot;

#[test]
fn the_perft_tables_hold() {
    botyard_testkit::assert_perft_file::<Soccolot>(include_str!("perft.txt"));
}
