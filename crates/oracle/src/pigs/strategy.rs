//! The strategy for two pigs: a mix of programs for both pigs in every state.

use std::sync::Mutex;

use botyard_pigs::{Pair, Program};

use crate::pigs::round::{RoundMix, RoundRules, RoundSolver};
use crate::pigs::states::{PigStates, Worths};
use crate::work::{Stopped, Work, WorkPhase};

/// A mix of programs for both pigs in every state. It doesn't depend on the number of the round.
#[derive(Clone, Debug)]
pub struct PigStrategy {
    pub(crate) rules: RoundRules,
    pub(crate) mixes: Vec<RoundMix>,
}

/// Gap to which the player solves a round.
pub const PLAYED_GAP: f64 = 1e-7;

/// The mixes that are played in a state by a player who knows what the outcomes of the round are
/// [worth](Worths::ahead): the same on every machine.
pub fn played_mix(solver: &mut RoundSolver, number: usize, worths: &Worths) -> RoundMix {
    let mut found = solver.alone(PigStates::get().pair(number), worths, PLAYED_GAP);
    found.make_even(number);
    found
}

impl RoundMix {
    /// In a state that is its own image with the pigs exchanged, lets both pigs play alike.
    pub(crate) fn make_even(&mut self, number: usize) {
        let states = PigStates::get();
        if !states.is_even(number) {
            return;
        }
        let is_mirrored = states.pair(number).exchanged().is_mirrored();
        let image = |program: Program| if is_mirrored { program.mirrored() } else { program };
        self.mixes[1] = self.mixes[0].iter().map(|&(program, chance)| (image(program), chance)).collect();
        self.value = 0.5;
    }
}

/// Number of states that a thread solves in sequence.
const CHUNK: usize = 64;

impl PigStrategy {
    /// Computes the mixes of all states from their values.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn from_worths(rules: RoundRules, worths: &Worths, work: &Work<'_>) -> Result<PigStrategy, Stopped> {
        let ahead = worths.ahead();
        let mut mixes = vec![RoundMix::default(); PigStates::COUNT];
        let done = Mutex::new(0);
        work.each(mixes.chunks_mut(CHUNK).enumerate(), |(chunk, mixes)| {
            let mut solver = RoundSolver::new(rules);
            let count = mixes.len();
            for (index, mix) in mixes.iter_mut().enumerate() {
                *mix = played_mix(&mut solver, chunk * CHUNK + index, &ahead);
            }
            if let Ok(mut done) = done.lock() {
                *done += count;
                work.tell(WorkPhase::Mixing, *done as f64 / PigStates::COUNT as f64);
            }
        })?;
        Ok(PigStrategy { rules, mixes })
    }

    /// Creates a strategy from a mix for every state.
    ///
    /// # Panics
    /// If there isn't a mix for every state.
    pub fn new(rules: RoundRules, mixes: Vec<RoundMix>) -> PigStrategy {
        assert_eq!(mixes.len(), PigStates::COUNT, "every state needs a mix");
        PigStrategy { rules, mixes }
    }

    /// The mixes of a state by its number.
    pub fn mix(&self, number: usize) -> &RoundMix {
        &self.mixes[number]
    }

    /// The state as its pigs see it.
    pub(crate) fn seen_by(pair: Pair, side: usize) -> Pair {
        if side == 0 { pair } else { pair.exchanged() }
    }
}
