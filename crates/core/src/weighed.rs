//! Evaluations that are a sum of weighed terms, so that the weights can be learned.

use std::marker::PhantomData;

use crate::sequential::Evaluate;

/// An evaluation that counts some things about a position and weighs each.
///
/// [`Evaluate::evaluate`] is [`weighed_sum`], but for what no weight could say (a win that is as good as certain) and for
/// staying below [`Evaluate::MOST`].
pub trait Weighed: Evaluate {
    /// What is counted, in words.
    const TERMS: &'static [&'static str];

    /// What each of them is worth: as many as there are terms.
    const WEIGHTS: &'static [i32];

    /// So many of what is counted make one: what is there by halves can be counted in halves.
    const UNIT: i32 = 1;

    /// Counts everything, in parts of [`UNIT`](Weighed::UNIT): for the side to move, less the same for the other side.
    fn count_terms(&self, tally: &mut impl Tally);

    /// Is it a position from which the weights can be learned: nothing hangs that the next move decides?
    fn is_quiet(&self) -> bool {
        true
    }
}

/// Somebody who is told what is counted.
pub trait Tally {
    /// So much of the term of this index.
    fn add(&mut self, term: usize, amount: i32);
}

/// The terms of a position, each multiplied by its weight.
#[inline]
pub fn weighed_sum<P: Weighed>(position: &P) -> i32 {
    let mut sum = Sum::<P> { total: 0, position: PhantomData };
    position.count_terms(&mut sum);
    sum.total / P::UNIT
}

struct Sum<P> {
    total: i32,
    position: PhantomData<P>,
}

impl<P: Weighed> Tally for Sum<P> {
    #[inline]
    fn add(&mut self, term: usize, amount: i32) {
        self.total += P::WEIGHTS[term] * amount;
    }
}

/// How much there is of each term, in parts of [`Weighed::UNIT`].
pub fn amounts<P: Weighed>(position: &P) -> Vec<i32> {
    struct Amounts(Vec<i32>);
    impl Tally for Amounts {
        fn add(&mut self, term: usize, amount: i32) {
            self.0[term] += amount;
        }
    }
    let mut amounts = Amounts(vec![0; P::TERMS.len()]);
    position.count_terms(&mut amounts);
    amounts.0
}

/// One side's part of a tally: everything is counted with its sign.
pub struct Signed<'a, T> {
    /// Where it is counted.
    pub tally: &'a mut T,
    /// 1 for the side to move, -1 for the other.
    pub sign: i32,
}

impl<T: Tally> Tally for Signed<'_, T> {
    #[inline]
    fn add(&mut self, term: usize, amount: i32) {
        self.tally.add(term, self.sign * amount);
    }
}
