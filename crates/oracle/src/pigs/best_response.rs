//! The exact best response to a strategy for two pigs, backwards through all rounds.
//!
//! Against a fixed strategy the game is a Markov decision process: the responder chooses a program in every
//! state of every round. A full sweep searches all programs. It also keeps those that are nearly best; as
//! long as the values of all states have moved together, within that margin, no other program can have become
//! best, and the next sweeps look at these alone.

use std::sync::Mutex;

use botyard_pigs::Program;

use crate::pigs::outcomes::{NodeFinder, Outcomes, outcome};
use crate::pigs::reply::{Against, ReplySearch};
use crate::pigs::states::{Outcome, PigStates, Worths};
use crate::pigs::strategy::PigStrategy;
use crate::work::{Stopped, Work, WorkPhase};

/// Number of tasks that a thread does in sequence.
const CHUNK: usize = 64;

/// Programs that are at most this much worse than the best are kept between full sweeps.
const MARGIN: f64 = 0.01;

/// With more programs than this, a state is searched again in every sweep.
const MOST: usize = 2000;

/// The nearly best programs of one side in one state.
#[derive(Clone, Debug, Default)]
struct Kept {
    /// One row for each program: the outcome against each program of the mix. `None` if there are too many.
    rows: Option<Vec<Outcome>>,
}

/// A responder to a strategy: the chance to win that the best response has in every state, for either pig,
/// with some number of rounds to go.
#[derive(Debug)]
pub struct Responder<'a> {
    strategy: &'a PigStrategy,
    /// By [`Outcome`]: the responder is the first pig.
    worths: Worths,
    kept: Vec<Kept>,
    /// The values that the last full sweep was made with.
    full_at: Option<Worths>,
    /// Number of full sweeps so far.
    pub full_sweeps: u32,
}

impl<'a> Responder<'a> {
    /// Starts after the last round, with these values of what then is.
    pub fn new(strategy: &'a PigStrategy, end: Worths) -> Responder<'a> {
        Responder {
            strategy,
            worths: end,
            kept: vec![Kept::default(); 2 * PigStates::COUNT],
            full_at: None,
            full_sweeps: 0,
        }
    }

    /// What the best response gets in this state as its first (0) or second (1) pig.
    pub fn value(&self, number: usize, side: usize) -> f64 {
        f64::from(self.worths.by_place(2 * number + side))
    }

    /// Goes back by one round. Returns the largest change of a value.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn back(&mut self, work: &Work<'_>) -> Result<f64, Stopped> {
        let is_near = self.full_at.as_ref().is_some_and(|then| {
            let (low, high) = self.worths.differences(then);
            high - low <= MARGIN
        });
        let full = !is_near;
        if full {
            self.full_at = Some(self.worths.clone());
            self.full_sweeps += 1;
        }
        let states = PigStates::get();
        let mut fresh = vec![0.0_f32; 2 * PigStates::COUNT];
        let (strategy, worths) = (self.strategy, &self.worths);
        let done = Mutex::new(0);
        let jobs = self.kept.chunks_mut(CHUNK).zip(fresh.chunks_mut(CHUNK)).enumerate();
        work.each(jobs, |(chunk, (kept, fresh))| {
            let mut search =
                RowSearch { worths, finder: NodeFinder::default(), search: ReplySearch::default() };
            let count = fresh.len();
            for (index, (kept, fresh)) in kept.iter_mut().zip(fresh).enumerate() {
                let task = chunk * CHUNK + index;
                let (number, side) = (task / 2, task % 2);
                let mix = &strategy.mixes[number].mixes[1 - side];
                let pair = PigStrategy::seen_by(states.pair(number), side);
                let owed = strategy.rules.owed(pair, 0);
                let value = match &kept.rows {
                    Some(rows) if !full => best_row(rows, mix, worths),
                    _ => search.run(states, pair, owed, mix, full, kept),
                };
                *fresh = value as f32;
            }
            if full && let Ok(mut done) = done.lock() {
                *done += count;
                work.tell(WorkPhase::Responding, *done as f64 / (2 * PigStates::COUNT) as f64);
            }
        })?;
        let after = Worths::by_places(fresh);
        let (low, high) = after.differences(&self.worths);
        self.worths = after;
        Ok(high.max(-low))
    }
}

fn best_row(rows: &[Outcome], mix: &[(Program, f64)], worths: &Worths) -> f64 {
    let mut best = 0.0;
    for row in rows.chunks_exact(mix.len()) {
        let value: f64 =
            row.iter().zip(mix).map(|(&outcome, (_, chance))| chance * f64::from(worths.of(outcome))).sum();
        best = f64::max(best, value);
    }
    best
}

struct RowSearch<'a> {
    worths: &'a Worths,
    finder: NodeFinder,
    search: ReplySearch,
}

impl RowSearch<'_> {
    /// Searches all programs; if asked to, keeps the nearly best.
    fn run(
        &mut self,
        states: &PigStates,
        pair: botyard_pigs::Pair,
        owed: u8,
        mix: &[(Program, f64)],
        keep: bool,
        kept: &mut Kept,
    ) -> f64 {
        let outcomes: Vec<Outcomes> = mix
            .iter()
            .map(|&(program, _)| {
                let mut made = Outcomes::new(states, pair, owed, program, &mut self.finder);
                made.judge(self.worths);
                made
            })
            .collect();
        let weighted: Vec<(&Outcomes, f64)> =
            outcomes.iter().zip(mix).map(|(outcomes, &(_, chance))| (outcomes, chance)).collect();
        let against = Against { mix: &weighted, worths: self.worths, owed };
        let known = kept.rows.as_ref().map_or(-1.0, |rows| best_row(rows, mix, self.worths) - 1e-9);
        let (_, best) = self.search.best(against, known);
        if !keep {
            return best;
        }
        let near = self.search.all_above(against, best - MARGIN - 1e-9);
        let mut rows: Vec<Vec<Outcome>> = near
            .iter()
            .map(|&(program, _)| {
                mix.iter().map(|&(other, _)| outcome(states, pair, program, other)).collect()
            })
            .collect();
        rows.sort_unstable();
        rows.dedup();
        kept.rows = if rows.len() > MOST { None } else { Some(rows.concat()) };
        best
    }
}
