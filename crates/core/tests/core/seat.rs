//! Seats and sets of seats.

use botyard_core::{MAX_SEATS, PerSeat, Seat, Seats};

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

#[test]
fn sets_of_seats_behave_as_sets() {
    let mut set: Seats = [seat(7), seat(0), seat(7)].into_iter().collect();
    assert_eq!(set.iter().collect::<Vec<_>>(), [seat(0), seat(7)]);
    assert_eq!((set.len(), set.only()), (2, None));
    set.remove(seat(0));
    assert_eq!(set.only(), Some(seat(7)));
    assert_eq!(Seats::first(8).without(set), Seats::first(7));
    assert!(Seats::first(0).is_empty());
}

#[test]
fn there_is_no_ninth_seat() {
    assert_eq!(Seat::new(8), None);
    assert_eq!(PerSeat::from_fn(99, Seat::index).len(), MAX_SEATS);
    assert!(serde_json::from_str::<Seat>("8").is_err());
    assert_eq!(serde_json::from_str::<Seat>("7").ok(), Seat::new(7));
    assert_eq!(serde_json::from_str::<Seats>("[7,0]").ok(), Some([seat(0), seat(7)].into_iter().collect()));
    assert!(serde_json::from_str::<Seats>("[0,8]").is_err());
}
