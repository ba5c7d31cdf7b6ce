//! Seats of a game: one seat, a set of seats, one value per seat.

use std::fmt;
use std::ops::{Index, IndexMut};

use arrayvec::ArrayVec;
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Maximum number of seats of any game.
pub const MAX_SEATS: usize = 8;

/// A seat of a game, counted from 0. Its name (`w`, `A`) is in the game's [`GameInfo`](crate::GameInfo).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = u8))]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index; `None` from [`MAX_SEATS`] on.
    pub const fn new(index: usize) -> Option<Seat> {
        if index < MAX_SEATS { Some(Seat(index as u8)) } else { None }
    }

    /// The first `count` seats, in order.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..count.min(MAX_SEATS) as u8).map(Seat)
    }

    /// Index, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat({})", self.0)
    }
}

/// Serialised as its index.
impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let index = u64::deserialize(deserializer)?;
        usize::try_from(index).ok().and_then(Seat::new).ok_or_else(|| {
            D::Error::invalid_value(Unexpected::Unsigned(index), &"the number of a seat, 0 to 7")
        })
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = Vec<u8>))]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const EMPTY: Seats = Seats(0);

    /// The set of just this seat.
    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// The first `count` seats.
    pub fn first(count: usize) -> Seats {
        Seat::first(count).collect()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of seats in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether this seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes a seat.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The seats of this set that aren't in the other.
    #[must_use]
    pub const fn without(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// The seat of a set of one; `None` for every other set.
    pub fn only(self) -> Option<Seat> {
        if self.len() == 1 { self.iter().next() } else { None }
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::first(MAX_SEATS).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

/// Serialised as a list of indices.
impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        Vec::<Seat>::deserialize(deserializer).map(Seats::from_iter)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::index)).finish()
    }
}

/// One value for each seat of a game, indexed by [`Seat`].
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PerSeat<T>(ArrayVec<T, MAX_SEATS>);

impl<T> PerSeat<T> {
    /// Creates the value of each of the first `seats` seats ([`MAX_SEATS`] at most).
    pub fn from_fn(seats: usize, make: impl FnMut(Seat) -> T) -> PerSeat<T> {
        PerSeat(Seat::first(seats).map(make).collect())
    }

    /// Number of seats.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no seats.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The seats, in order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<T> {
        Seat::first(self.0.len())
    }

    /// The value of a seat, if the game has that seat.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// Each seat with its value, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        Seat::first(self.0.len()).zip(self.0.iter())
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(seat, value)| (seat.index(), value))).finish()
    }
}
