//! Random numbers from a seed.

use botyard_core::dice::Dice;

#[test]
fn the_generator_matches_the_published_one() {
    let mut dice = Dice::new(1_234_567);
    let throws = [dice.bits(), dice.bits(), dice.bits()];
    assert_eq!(throws, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
}

#[test]
fn picks_stay_within_the_list() {
    let mut dice = Dice::new(7);
    assert_eq!(dice.below(0), 0);
    assert!((0..1000).all(|_| dice.below(3) < 3));
    assert_eq!(dice.pick::<u8>(&[]), None);
}
