//! Evaluations that are linear in their weights, so that the weights can be learned.

use std::marker::PhantomData;

use crate::sequential::Evaluate;

/// An evaluation that is a weighted sum of terms.
///
/// [`Evaluate::evaluate`] is [`weighed_sum`], except for facts that no weight can express (a practically
/// certain win) and for the limit [`Evaluate::MOST`].
pub trait Weighed: Evaluate {
    /// Descriptions of the terms.
    const TERMS: &'static [&'static str];

    /// Weights of the terms, as many as there are terms.
    const WEIGHTS: &'static [i32];

    /// Scale of the amounts: this many count as one, so that terms can have fractional amounts.
    const UNIT: i32 = 1;

    /// Adds the amounts of all terms, in parts of [`UNIT`](Weighed::UNIT): those of the side to move, minus
    /// those of the other side.
    fn count_terms(&self, tally: &mut impl Tally);

    /// Whether weights can be learned from this position: nothing is pending that the next move decides.
    fn is_quiet(&self) -> bool {
        true
    }
}

/// Receiver of the amounts of terms.
pub trait Tally {
    /// Adds an amount to the term with this index.
    fn add(&mut self, term: usize, amount: i32);
}

/// Sum of the terms of a position, each multiplied by its weight.
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

/// Amount of each term, in parts of [`Weighed::UNIT`].
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

/// Adapter for one side: multiplies every amount by the side's sign.
pub struct Signed<'a, T> {
    /// The tally that receives the signed amounts.
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
