//! Places and winners.

use botyard_core::{Outcome, PerSeat, Reason, Seat, Side, Texts};

const END: Reason = Reason { code: "end", words: Texts { en: "it ended", es: "terminó", pl: "koniec" } };

fn places(places: &[u8]) -> Outcome {
    Outcome { places: PerSeat::from_fn(places.len(), |seat| places[seat.index()]), reason: END }
}

#[test]
fn shared_places_skip_the_following_ones() {
    assert!(places(&[1, 2, 2, 4]).is_well_formed());
    assert!(places(&[1, 1]).is_well_formed());
    assert!(!places(&[1, 2, 2, 3]).is_well_formed());
    assert!(!places(&[2, 2]).is_well_formed());
    assert!(!places(&[]).is_well_formed());
}

#[test]
fn only_an_unshared_first_place_is_a_win() {
    assert_eq!(places(&[2, 1, 3]).winner(), Seat::new(1));
    assert_eq!(places(&[1, 1, 3]).winner(), None);
    assert_eq!(Outcome::won_by(Side::Black, END).winner(), Some(Side::Black.seat()));
    assert_eq!(Outcome::drawn(3, END).winner(), None);
}
