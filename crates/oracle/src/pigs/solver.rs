//! Value iteration backwards from the round limit.

use std::sync::Mutex;

use botyard_pigs::Program;

use crate::pigs::round::{Candidates, RoundMix, RoundRules, RoundSolver};
use crate::pigs::states::{PigStates, Worths};
use crate::work::{Stopped, Work, WorkPhase};

/// Number of states that a thread solves in sequence.
const CHUNK: usize = 64;

/// Number of states after which a sweep can be interrupted without loss.
const BLOCK: usize = 32 * CHUNK;

/// Above this number of programs, those are dropped that haven't been used in the last sweeps.
const CROWD: usize = 12;

/// Number of sweeps without use after which a program may be dropped.
const IDLE: u8 = 6;

/// Changes below this are rounding errors.
const STILL: f64 = 2e-7;

/// How a sweep solves each state's round.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Sweep {
    /// By double oracle over all programs, to this gap.
    Full(f64),
    /// With the programs that are known already.
    Quick,
}

/// The result of a sweep.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Swept {
    /// Largest change of a value.
    pub most_changed: f64,
    /// Mean change of a value.
    pub mean_change: f64,
    /// Largest gap of a round; 0 for quick sweeps.
    pub largest_gap: f64,
    /// Mean gap of a round; 0 for quick sweeps.
    pub mean_gap: f64,
}

impl Swept {
    fn and(self, other: Swept) -> Swept {
        Swept {
            most_changed: self.most_changed.max(other.most_changed),
            mean_change: self.mean_change + other.mean_change,
            largest_gap: self.largest_gap.max(other.largest_gap),
            mean_gap: self.mean_gap + other.mean_gap,
        }
    }
}

/// Values and programs of all states, improved sweep by sweep.
#[derive(Clone, Debug)]
pub struct PigSolver {
    pub(crate) rules: RoundRules,
    /// Whether programs are still collected, with approximate values, before the rounds from the limit.
    pub(crate) is_collecting: bool,
    /// Number of rounds played back from the limit.
    pub(crate) rounds: u32,
    pub(crate) worths: Worths,
    pub(crate) candidates: Vec<Candidates>,
    /// Largest change of the last sweep.
    pub(crate) change: f64,
    /// Sum of the largest changes since the last full sweep.
    pub(crate) drift: f64,
    /// Number of full sweeps.
    pub(crate) full_sweeps: u32,
    /// Number of quick sweeps since the last full one.
    quick_sweeps: u32,
    /// Values of the sweep under way.
    pub(crate) fresh: Vec<f32>,
    so_far: Swept,
    /// Number of states that are played on; the others keep their value.
    played: usize,
}

impl PigSolver {
    /// Starts with values of what follows the last round.
    pub fn new(rules: RoundRules, worths: Worths) -> PigSolver {
        PigSolver {
            rules,
            is_collecting: false,
            rounds: 0,
            worths,
            candidates: vec![Candidates::default(); PigStates::COUNT],
            change: f64::INFINITY,
            drift: f64::INFINITY,
            full_sweeps: 0,
            quick_sweeps: 0,
            fresh: Vec::new(),
            so_far: Swept::default(),
            played: PigStates::COUNT,
        }
    }

    /// A shorter game: it ends when a state is reached that isn't among the first `played` ones, and its
    /// value is what it is at the start. For tests.
    #[must_use]
    pub fn shortened(self, played: usize) -> PigSolver {
        PigSolver { played, ..self }
    }

    /// The rules of the variant.
    pub const fn rules(&self) -> RoundRules {
        self.rules
    }

    /// Number of rounds played back.
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The values so far.
    pub const fn worths(&self) -> &Worths {
        &self.worths
    }

    /// Begins with approximate values, to collect programs before the rounds from the limit.
    #[must_use]
    pub fn collecting(self) -> PigSolver {
        PigSolver { is_collecting: true, ..self }
    }

    /// Whether programs are still collected.
    pub const fn is_collecting(&self) -> bool {
        self.is_collecting
    }

    /// Goes to the limit, and keeps the programs.
    pub fn restart(&mut self, worths: Worths) {
        (self.worths, self.rounds, self.is_collecting) = (worths, 0, false);
        (self.change, self.drift) = (f64::INFINITY, f64::INFINITY);
        self.fresh.clear();
    }

    /// Largest change of a value in the last sweep.
    pub const fn change(&self) -> f64 {
        self.change
    }

    /// Number of sweeps that searched all programs.
    pub const fn full_sweeps(&self) -> u32 {
        self.full_sweeps
    }

    /// Number of sweeps with known programs since then.
    pub const fn quick_sweeps(&self) -> u32 {
        self.quick_sweeps
    }

    /// Whether values have changed since all programs were searched.
    pub fn is_stale(&self) -> bool {
        self.change.is_infinite() || self.drift > self.change + STILL
    }

    /// Plays one round back.
    ///
    /// # Errors
    /// If the work is stopped; the next call goes on with the same sweep.
    pub fn sweep(
        &mut self,
        sweep: Sweep,
        work: &Work<'_>,
        pause: &mut dyn FnMut(&PigSolver),
    ) -> Result<Swept, Stopped> {
        let mut swept = self.so_far;
        // Rounds at the limit end the game.
        let ahead =
            if self.rounds == 0 && !self.is_collecting { self.worths.clone() } else { self.worths.ahead() };
        while self.fresh.len() < self.played {
            let from = self.fresh.len();
            let (values, block) = self.block(from, sweep, &ahead, work)?;
            self.fresh.extend(values);
            swept = swept.and(block);
            self.so_far = swept;
            if sweep != Sweep::Quick {
                work.tell(WorkPhase::Rounds, self.fresh.len() as f64 / self.played as f64);
                pause(self);
            }
        }
        for (number, value) in std::mem::take(&mut self.fresh).into_iter().enumerate() {
            self.worths.set(number, value);
        }
        self.so_far = Swept::default();
        self.rounds += 1;
        self.change = swept.most_changed;
        self.drift = if sweep == Sweep::Quick { self.drift } else { 0.0 } + swept.most_changed;
        self.full_sweeps += u32::from(sweep != Sweep::Quick);
        self.quick_sweeps = if sweep == Sweep::Quick { self.quick_sweeps + 1 } else { 0 };
        swept.mean_change /= self.played as f64;
        swept.mean_gap /= self.played as f64;
        Ok(swept)
    }

    fn block(
        &mut self,
        from: usize,
        sweep: Sweep,
        ahead: &Worths,
        work: &Work<'_>,
    ) -> Result<(Vec<f32>, Swept), Stopped> {
        let length = if sweep == Sweep::Quick { self.played } else { BLOCK };
        let to = self.played.min(from + length);
        let mut values = vec![0.0_f32; to - from];
        let total = Mutex::new(Swept::default());
        let (rules, worths) = (self.rules, &self.worths);
        let jobs = self.candidates[from..to].chunks_mut(CHUNK).zip(values.chunks_mut(CHUNK)).enumerate();
        work.each(jobs, |(chunk, (candidates, values))| {
            let mut solver =
                ChunkSolver { solver: RoundSolver::new(rules), worths: ahead, sweep, last: None };
            let mut own = Swept::default();
            for (index, (candidates, value)) in candidates.iter_mut().zip(values).enumerate() {
                let number = from + chunk * CHUNK + index;
                let (found, gap) = solver.solve(number, candidates);
                *value = found;
                let change = f64::from((found - worths.get(number)).abs());
                own = own.and(Swept {
                    most_changed: change,
                    mean_change: change,
                    largest_gap: gap,
                    mean_gap: gap,
                });
            }
            if let Ok(mut total) = total.lock() {
                *total = total.and(own);
            }
        })?;
        Ok((values, total.into_inner().unwrap_or_default()))
    }

    /// The mixes by these values, to a gap.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn mixes(&mut self, gap: f64, work: &Work<'_>) -> Result<Vec<RoundMix>, Stopped> {
        let mut mixes = vec![RoundMix::default(); PigStates::COUNT];
        let (rules, worths) = (self.rules, &self.worths.ahead());
        let candidates = self.candidates[..self.played].chunks_mut(CHUNK);
        work.each(candidates.zip(mixes.chunks_mut(CHUNK)).enumerate(), |(chunk, (candidates, mixes))| {
            let mut solver = RoundSolver::new(rules);
            for (index, (candidates, mix)) in candidates.iter_mut().zip(mixes).enumerate() {
                let number = chunk * CHUNK + index;
                *mix = solver.solve(PigStates::get().pair(number), candidates, worths, gap);
                mix.make_even(number);
            }
        })?;
        Ok(mixes)
    }

    /// Mean number of programs of a side.
    pub fn mean_programs(&self) -> f64 {
        let programs = |one: &Candidates| one.programs[0].len() + one.programs[1].len();
        self.candidates.iter().map(programs).sum::<usize>() as f64 / 2.0 / PigStates::COUNT as f64
    }
}

/// Solves states in sequence; new ones start with the programs of the one before.
struct ChunkSolver<'a> {
    solver: RoundSolver,
    /// Values of the outcomes of the round.
    worths: &'a Worths,
    sweep: Sweep,
    last: Option<([u8; 2], [Vec<Program>; 2])>,
}

impl ChunkSolver<'_> {
    /// Returns a state's value, and the gap if it is known.
    fn solve(&mut self, number: usize, candidates: &mut Candidates) -> (f32, f64) {
        let states = PigStates::get();
        let pair = states.pair(number);
        let damage = [pair.damage(0), pair.damage(1)];
        if candidates.programs[0].is_empty() {
            *candidates = match self.last.take() {
                Some((before, programs)) if before == damage => {
                    Candidates::from_programs(states, pair, &programs)
                }
                _ => self.solver.seeds(pair, self.worths),
            };
        }
        let (value, gap) = match self.sweep {
            Sweep::Quick => (self.solver.quick(candidates, self.worths), 0.0),
            Sweep::Full(goal) => {
                let found = self.solver.solve(pair, candidates, self.worths, goal);
                let programs =
                    found.mixes.map(|mix| mix.into_iter().map(|(program, _)| program).collect::<Vec<_>>());
                self.last = Some((damage, programs));
                candidates.prune(CROWD, IDLE);
                (found.value, found.gap)
            }
        };
        (if states.is_even(number) { 0.5 } else { value as f32 }, gap)
    }
}
