//! Answers about single positions of two pigs.

use std::sync::OnceLock;

use botyard_pigs::{Pair, PairValues, Program, Variant};

use crate::pigs::outcomes::{NodeFinder, Outcomes, outcome};
use crate::pigs::reply::{Against, ReplySearch};
use crate::pigs::round::{RoundRules, RoundSolver};
use crate::pigs::states::{PigStates, Worths};
use crate::pigs::strategy::played_mix;

/// The solution of one round: values of the first pig, from 0 for a sure loss to 1 for a sure win.
#[derive(Clone, PartialEq, Debug)]
pub struct SolvedRound {
    /// Value of the position.
    pub value: f64,
    /// Both pigs' mixes, the most likely program first.
    pub mixes: [Vec<(Program, f64)>; 2],
    /// How much the best response to each pig's mix gains over the value.
    pub exploitability: [f64; 2],
}

/// Answers about positions of a solved variant. The same position has the same answer on every machine.
#[derive(Clone, Debug)]
pub struct PigOracle {
    rules: RoundRules,
    worths: &'static Worths,
    /// Values of the outcomes of a round.
    ahead: Worths,
    solver: RoundSolver,
    search: ReplySearch,
    finder: NodeFinder,
    /// The last answer.
    last: Option<(Pair, SolvedRound)>,
}

impl PigOracle {
    /// Returns the oracle of a variant; `None` if it isn't solved for two pigs.
    pub fn of(variant: Variant) -> Option<PigOracle> {
        static STANDARD: OnceLock<Worths> = OnceLock::new();
        if variant != Variant::Standard {
            return None;
        }
        let worths = STANDARD.get_or_init(|| Worths::of_table(PairValues::solved(variant)));
        Some(PigOracle::with_worths(RoundRules::of(variant), worths))
    }

    /// An oracle with these values.
    pub fn with_worths(rules: RoundRules, worths: &'static Worths) -> PigOracle {
        PigOracle {
            rules,
            worths,
            ahead: worths.ahead(),
            solver: RoundSolver::new(rules),
            search: ReplySearch::default(),
            finder: NodeFinder::default(),
            last: None,
        }
    }

    /// Solves a round; `None` if a pig is destroyed.
    pub fn round(&mut self, pair: Pair) -> Option<SolvedRound> {
        if let Some((_, solved)) = self.last.as_ref().filter(|(last, _)| *last == pair) {
            return Some(solved.clone());
        }
        let states = PigStates::get();
        let (number, is_exchanged) = states.outcome(pair).state()?;
        let seen = if is_exchanged { pair.exchanged() } else { pair };
        let image = |program: Program| if seen.is_mirrored() { program.mirrored() } else { program };
        let mut mixes = played_mix(&mut self.solver, number, &self.ahead).mixes;
        if is_exchanged {
            mixes.swap(0, 1);
        }
        for mix in &mut mixes {
            mix.iter_mut().for_each(|(program, _)| *program = image(*program));
            mix.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        }
        let value = f64::from(self.worths.of(states.outcome(pair)));
        let gain = |side: usize, best: f64| best - if side == 0 { 1.0 - value } else { value };
        let best = [0, 1].map(|side| self.best_reply(pair, 1 - side, &mixes[side]).1);
        let exploitability = [0, 1].map(|side| gain(side, best[side]).max(0.0));
        let solved = SolvedRound { value, mixes, exploitability };
        self.last = Some((pair, solved.clone()));
        Some(solved)
    }

    /// The best program of a side against a mix of the other's, and its value for that side.
    pub fn best_reply(&mut self, pair: Pair, side: usize, mix: &[(Program, f64)]) -> (Program, f64) {
        let start = if side == 0 { pair } else { pair.exchanged() };
        let owed = self.rules.owed(start, 0);
        let states = PigStates::get();
        let outcomes: Vec<Outcomes> = mix
            .iter()
            .map(|&(program, _)| {
                let mut made = Outcomes::new(states, start, owed, program, &mut self.finder);
                made.judge(self.worths);
                made
            })
            .collect();
        let mix: Vec<(&Outcomes, f64)> =
            outcomes.iter().zip(mix).map(|(outcomes, &(_, chance))| (outcomes, chance)).collect();
        let (program, value) = self.search.best(Against { mix: &mix, worths: self.worths, owed }, -1.0);
        (program.unwrap_or(Program::REPAIR), value)
    }

    /// Value of a program of one side (0 or 1) against the other's mix, for that side.
    pub fn worth(&self, pair: Pair, side: usize, program: Program, mix: &[(Program, f64)]) -> f64 {
        let start = if side == 0 { pair } else { pair.exchanged() };
        let states = PigStates::get();
        let worth = |other| f64::from(self.worths.of(outcome(states, start, program, other)));
        mix.iter().map(|&(other, chance)| chance * worth(other)).sum()
    }
}
