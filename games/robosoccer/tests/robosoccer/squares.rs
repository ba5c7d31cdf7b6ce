//! Names of squares.

use botyard_robosoccer::Square;

#[test]
fn every_square_has_a_name() {
    for square in Square::of(12) {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    assert_eq!(Square::of(6).count(), 36);
    for text in ["", "a", "a0", "a13", "g1", "a01", "1a", "a1 ", "é1", "aa1"] {
        assert!(text.parse::<Square>().is_err(), "{text}");
    }
}

#[test]
fn two_half_turns_cancel() {
    for square in Square::of(7) {
        assert_eq!(square.half_turned(7).half_turned(7), square);
    }
    assert_eq!("a1".parse::<Square>().map(|square| square.half_turned(6)), "f6".parse());
}
