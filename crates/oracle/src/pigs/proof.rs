//! How much the best response gains against a strategy.

use crate::pigs::best_response::Responder;
use crate::pigs::states::{PigStates, Worths};
use crate::pigs::strategy::PigStrategy;
use crate::work::{Stopped, Work};

/// Gains of the best response to a strategy over the values, in chances to win.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Exploitability {
    /// The greater of both pigs' gains in the start position.
    pub start: f64,
    /// Mean over all states and both pigs.
    pub mean: f64,
    /// The most in any state, for either pig.
    pub worst: f64,
    /// Number of that state.
    pub worst_state: usize,
    /// Number of rounds played.
    pub rounds: u32,
    /// Number of sweeps that searched all programs.
    pub full_sweeps: u32,
}

/// Without a limit, rounds are added until no value changes by more than this.
const SETTLED: f64 = 1e-7;

/// Without a limit, the most rounds that are added.
const MOST_ROUNDS: u32 = 2_000;

impl PigStrategy {
    /// Computes the best response in the game with this number of rounds, and as rounds are added until
    /// nothing changes any more, which is the game without a limit. `start` is the number of the start
    /// position. `tell` is called after every round with the number of rounds and the largest change.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn exploitability(
        &self,
        values: &Worths,
        limit: u32,
        start: usize,
        work: &Work<'_>,
        tell: &mut dyn FnMut(u32, f64),
    ) -> Result<[Exploitability; 2], Stopped> {
        let mut responder = Responder::new(self, Worths::at_the_limit());
        let mut change = f64::INFINITY;
        for round in 1..=limit {
            change = responder.back(work)?;
            tell(round, change);
        }
        let limited = responder.measured(values, start, limit);
        let mut rounds = limit;
        while change > SETTLED && rounds < limit + MOST_ROUNDS {
            change = responder.back(work)?;
            rounds += 1;
            tell(rounds, change);
        }
        Ok([limited, responder.measured(values, start, rounds)])
    }
}

impl Responder<'_> {
    fn measured(&self, values: &Worths, start: usize, rounds: u32) -> Exploitability {
        let gain = |number: usize, side: usize| {
            let value = f64::from(values.get(number));
            self.value(number, side) - if side == 0 { value } else { 1.0 - value }
        };
        let gains = (0..PigStates::COUNT).map(|number| [gain(number, 0), gain(number, 1)]);
        let (mut sum, mut worst, mut worst_state) = (0.0, f64::MIN, 0);
        for (number, gains) in gains.enumerate() {
            sum += gains[0] + gains[1];
            let most = f64::max(gains[0], gains[1]);
            if most > worst {
                (worst, worst_state) = (most, number);
            }
        }
        Exploitability {
            start: f64::max(gain(start, 0), gain(start, 1)),
            mean: sum / (2 * PigStates::COUNT) as f64,
            worst,
            worst_state,
            rounds,
            full_sweeps: self.full_sweeps,
        }
    }
}
