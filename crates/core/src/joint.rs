//! The orders of several seats, applied together.

use arrayvec::ArrayVec;

use crate::seat::{MAX_SEATS, Seat, Seats};

/// At most one order per seat, sorted by seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Joint<O>(ArrayVec<(Seat, O), MAX_SEATS>);

impl<O> Default for Joint<O> {
    fn default() -> Self {
        Joint(ArrayVec::new())
    }
}

impl<O> Joint<O> {
    /// The order of a single seat: a whole turn of a sequential game.
    pub fn one(seat: Seat, order: O) -> Joint<O> {
        let mut joint = Joint::default();
        joint.insert(seat, order);
        joint
    }

    /// Sets the order of a seat, replacing an earlier one.
    pub fn insert(&mut self, seat: Seat, order: O) {
        match self.0.binary_search_by_key(&seat, |&(at, _)| at) {
            Ok(index) => self.0[index].1 = order,
            Err(index) => self.0.insert(index, (seat, order)),
        }
    }

    /// The order of a seat.
    pub fn get(&self, seat: Seat) -> Option<&O> {
        self.0.iter().find(|(at, _)| *at == seat).map(|(_, order)| order)
    }

    /// The seats that have given an order.
    pub fn seats(&self) -> Seats {
        self.0.iter().map(|&(seat, _)| seat).collect()
    }

    /// Each seat with its order, sorted by seat.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &O)> {
        self.0.iter().map(|(seat, order)| (*seat, order))
    }
}

impl<O> FromIterator<(Seat, O)> for Joint<O> {
    fn from_iter<I: IntoIterator<Item = (Seat, O)>>(orders: I) -> Joint<O> {
        let mut joint = Joint::default();
        orders.into_iter().for_each(|(seat, order)| joint.insert(seat, order));
        joint
    }
}
