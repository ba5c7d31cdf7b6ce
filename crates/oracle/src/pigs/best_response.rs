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

/// Programs are kept once values change less than this.
const CALM: f64 = 2e-4;

/// Programs are kept that are worse than the best by at most this many times the last change.
const MARGIN: f64 = 10.0;

/// With more programs than this within the margin, a state is searched again in every sweep.
const MOST: usize = 4000;

/// Known programs of one side in one state.
#[derive(Clone, Debug, Default)]
struct Kept {
    /// One row for each program kept: the outcome against each program of the mix.
    rows: Vec<Outcome>,
    /// Whether these are all programs within the margin.
    is_complete: bool,
}

/// A responder to a strategy: the chance to win that the best response has in every state, for either pig,
/// with some number of rounds to go.
#[derive(Debug)]
pub struct Responder<'a> {
    strategy: &'a PigStrategy,
    /// By [`Outcome`]: the responder is the first pig.
    worths: Worths,
    kept: Vec<Kept>,
    /// Number of states that are played on; the others keep their value.
    played: usize,
    /// The values that the last full sweep was made with.
    full_at: Option<Worths>,
    /// How much worse than the best the programs are that the last full sweep kept.
    margin: f64,
    /// Largest change of the last sweep.
    change: f64,
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
            played: PigStates::COUNT,
            full_at: None,
            margin: 0.0,
            change: f64::INFINITY,
            full_sweeps: 0,
        }
    }

    /// A shorter game, as [`PigSolver::shortened`](crate::pigs::PigSolver::shortened). For tests.
    #[must_use]
    pub fn shortened(self, played: usize) -> Responder<'a> {
        Responder { played, ..self }
    }

    /// The value that the best response gets in this state as its first (0) or second (1) pig.
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
            high - low <= self.margin
        });
        let full = !is_near;
        // While values change much, what is kept would be of no use.
        let keep = full && self.change < CALM;
        if keep {
            self.margin = MARGIN * self.change.max(1e-7);
        }
        let margin = self.margin;
        if full {
            self.full_at = keep.then(|| self.worths.clone());
            self.full_sweeps += 1;
        }
        let states = PigStates::get();
        let mut fresh = self.worths.places();
        let (strategy, worths) = (self.strategy, &self.worths);
        let done = Mutex::new(0);
        let tasks = 2 * self.played;
        let jobs = self.kept[..tasks].chunks_mut(CHUNK).zip(fresh[..tasks].chunks_mut(CHUNK)).enumerate();
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
                let value = if kept.is_complete && !full {
                    best_row(&kept.rows, mix, worths)
                } else {
                    search.run(states, pair, owed, mix, keep.then_some(margin), kept)
                };
                *fresh = value as f32;
            }
            if full && let Ok(mut done) = done.lock() {
                *done += count;
                work.tell(WorkPhase::Responding, *done as f64 / tasks as f64);
            }
        })?;
        let after = Worths::by_places(fresh);
        let (low, high) = after.differences(&self.worths);
        self.worths = after;
        self.change = high.max(-low);
        Ok(self.change)
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
        keep: Option<f64>,
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
        let mut weighted: Vec<(&Outcomes, f64)> =
            outcomes.iter().zip(mix).map(|(outcomes, &(_, chance))| (outcomes, chance)).collect();
        weighted.sort_by(|one, other| other.1.total_cmp(&one.1));
        let against = Against { mix: &weighted, worths: self.worths, owed };
        let known = best_row(&kept.rows, mix, self.worths) - 1e-9;
        let (program, best) = self.search.best(against, known);
        let row = |program: Program| mix.iter().map(move |&(other, _)| outcome(states, pair, program, other));
        let Some(margin) = keep else {
            if let Some(program) = program {
                // The next sweep need only look for better ones.
                kept.rows = row(program).collect();
                kept.is_complete = false;
            }
            return best;
        };
        let near = self.search.all_above(against, best - margin - 1e-9, MOST);
        if let Some(near) = &near {
            let mut rows: Vec<Vec<Outcome>> = near.iter().map(|&program| row(program).collect()).collect();
            rows.sort_unstable();
            rows.dedup();
            kept.rows = rows.concat();
        }
        kept.is_complete = near.is_some();
        best
    }
}
