//! One round between two pigs as a matrix game, solved by double oracle.

use botyard_pigs::{Pair, Program, Variant};

use crate::pigs::matrix_game::MatrixGame;
use crate::pigs::outcomes::{NodeFinder, Outcomes, outcome};
use crate::pigs::reply::{Against, ReplySearch};
use crate::pigs::states::{Outcome, PigStates, Worths};

/// Differences between variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundRules {
    /// Whether damage costs commands and can be repaired.
    pub duties: bool,
}

impl RoundRules {
    /// The rules of a variant for two pigs that plans whole rounds.
    pub const fn of(variant: Variant) -> RoundRules {
        RoundRules { duties: variant.damage_costs_commands() }
    }

    /// Number of rests that a pig owes.
    #[inline]
    pub(crate) const fn owed(self, pair: Pair, seat: usize) -> u8 {
        if self.duties { pair.damage(seat) } else { 0 }
    }
}

/// Candidates of both pigs in one state with the outcome of each pair of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Candidates {
    pub(crate) programs: [Vec<Program>; 2],
    /// Number of solutions in sequence in which each had no probability.
    pub(crate) idle: [Vec<u8>; 2],
    /// For the first pig, row by row.
    pub(crate) outcomes: Vec<Outcome>,
}

impl Candidates {
    pub(crate) fn from_programs(states: &PigStates, pair: Pair, programs: &[Vec<Program>; 2]) -> Candidates {
        let mut made = Candidates::default();
        for (side, programs) in programs.iter().enumerate() {
            for &program in programs {
                made.add(states, pair, side, program);
            }
        }
        made
    }

    /// Adds a program; returns whether it is new.
    fn add(&mut self, states: &PigStates, pair: Pair, side: usize, program: Program) -> bool {
        if self.programs[side].contains(&program) {
            return false;
        }
        if side == 0 {
            for &other in &self.programs[1] {
                self.outcomes.push(outcome(states, pair, program, other));
            }
        } else {
            let width = self.programs[1].len();
            let mut outcomes = Vec::with_capacity(self.programs[0].len() * (width + 1));
            for (index, &one) in self.programs[0].iter().enumerate() {
                outcomes.extend_from_slice(&self.outcomes[index * width..(index + 1) * width]);
                outcomes.push(outcome(states, pair, one, program));
            }
            self.outcomes = outcomes;
        }
        self.programs[side].push(program);
        self.idle[side].push(0);
        true
    }

    /// Drops programs that have had no probability for a long time, if there are many.
    pub(crate) fn prune(&mut self, most: usize, age: u8) {
        if self.programs[0].len().max(self.programs[1].len()) <= most {
            return;
        }
        let keep: [Vec<bool>; 2] = [0, 1].map(|side| {
            let many = self.programs[side].len() > most;
            self.idle[side].iter().map(|&idle| !many || idle < age).collect()
        });
        let width = self.programs[1].len();
        let cells = self.outcomes.iter().enumerate();
        self.outcomes = cells
            .filter(|(at, _)| keep[0][at / width] && keep[1][at % width])
            .map(|(_, &outcome)| outcome)
            .collect();
        for side in [0, 1] {
            let mut kept = keep[side].iter();
            self.programs[side].retain(|_| *kept.next().unwrap_or(&true));
            let mut kept = keep[side].iter();
            self.idle[side].retain(|_| *kept.next().unwrap_or(&true));
        }
    }
}

/// The solution of a round.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RoundMix {
    /// Both pigs' programs with their probabilities.
    pub mixes: [Vec<(Program, f64)>; 2],
    /// The first pig's value.
    pub value: f64,
    /// Sum of both gains if each knew the other's mix.
    pub gap: f64,
}

/// Solves rounds; keeps its memory between calls.
#[derive(Clone, Debug)]
pub struct RoundSolver {
    rules: RoundRules,
    states: &'static PigStates,
    game: MatrixGame,
    cells: Vec<f64>,
    finder: NodeFinder,
    search: ReplySearch,
    /// Number of double-oracle iterations so far.
    pub iterations: u64,
}

impl RoundSolver {
    /// Creates a solver of rounds under these rules.
    pub fn new(rules: RoundRules) -> RoundSolver {
        RoundSolver {
            rules,
            states: PigStates::get(),
            game: MatrixGame::default(),
            cells: Vec::new(),
            finder: NodeFinder::default(),
            search: ReplySearch::default(),
            iterations: 0,
        }
    }

    /// Solves the game of the candidates alone. Returns the first pig's value.
    pub(crate) fn quick(&mut self, candidates: &mut Candidates, worths: &Worths) -> f64 {
        self.cells.clear();
        self.cells.extend(candidates.outcomes.iter().map(|&outcome| f64::from(worths.of(outcome))));
        self.game.solve(&self.cells, candidates.programs[1].len());
        for (side, chances) in [&self.game.rows, &self.game.columns].into_iter().enumerate() {
            for (idle, &chance) in candidates.idle[side].iter_mut().zip(chances) {
                *idle = if chance > 0.0 { 0 } else { idle.saturating_add(1) };
            }
        }
        (self.game.floor + self.game.ceiling) / 2.0
    }

    /// The first programs of a state about which nothing is known: each pig's best if the other only turns.
    pub(crate) fn seeds(&mut self, pair: Pair, worths: &Worths) -> Candidates {
        let programs = [0, 1].map(|side| {
            let start = if side == 0 { pair } else { pair.exchanged() };
            let (own, other) = (self.rules.owed(start, 0), self.rules.owed(start, 1));
            let idle = idle_program(other);
            let mut outcomes = Outcomes::new(self.states, start, own, idle, &mut self.finder);
            outcomes.judge(worths);
            let against = Against { mix: &[(&outcomes, 1.0)], worths, owed: own };
            let (program, _) = self.search.best(against, -1.0);
            vec![program.unwrap_or_else(|| idle_program(own))]
        });
        Candidates::from_programs(self.states, pair, &programs)
    }

    /// Solves a state's round to a gap without any knowledge of it.
    pub fn alone(&mut self, pair: Pair, worths: &Worths, goal: f64) -> RoundMix {
        let mut candidates = self.seeds(pair, worths);
        self.solve(pair, &mut candidates, worths, goal)
    }

    /// Solves a state's round to a gap, and adds the programs needed to the candidates.
    pub(crate) fn solve(
        &mut self,
        pair: Pair,
        candidates: &mut Candidates,
        worths: &Worths,
        goal: f64,
    ) -> RoundMix {
        // Outcomes against each candidate: `known[side]` is for answers of `side`.
        let mut known: [Vec<Option<Outcomes>>; 2] =
            [vec![None; candidates.programs[1].len()], vec![None; candidates.programs[0].len()]];
        let mut best: Option<RoundMix> = None;
        loop {
            self.iterations += 1;
            let value = self.quick(candidates, worths);
            let mut found = [None, None];
            let mut most = [0.0; 2];
            for side in [0, 1] {
                let start = if side == 0 { pair } else { pair.exchanged() };
                let owed = self.rules.owed(start, 0);
                let chances = if side == 0 { &self.game.columns } else { &self.game.rows };
                let theirs = &candidates.programs[1 - side];
                known[side].resize(theirs.len(), None);
                for ((outcomes, &chance), &program) in known[side].iter_mut().zip(chances).zip(theirs) {
                    if chance > 0.0 && outcomes.is_none() {
                        let mut made = Outcomes::new(self.states, start, owed, program, &mut self.finder);
                        made.judge(worths);
                        *outcomes = Some(made);
                    }
                }
                let mut mix: Vec<(&Outcomes, f64)> = known[side]
                    .iter()
                    .zip(chances)
                    .filter(|&(_, &chance)| chance > 0.0)
                    .filter_map(|(outcomes, &chance)| Some((outcomes.as_ref()?, chance)))
                    .collect();
                // The likeliest opposing programs come first, so that hopeless programs are found soon.
                mix.sort_by(|one, other| other.1.total_cmp(&one.1));
                // The candidates are worth this much already.
                let floor = if side == 0 { self.game.ceiling } else { 1.0 - self.game.floor };
                let against = Against { mix: &mix, worths, owed };
                let (program, value) = self.search.best(against, floor);
                found[side] = program;
                most[side] = value;
            }
            let gap = (most[0] + most[1] - 1.0).max(0.0);
            if best.as_ref().is_none_or(|best| gap < best.gap) {
                let mix = |side: usize, chances: &[f64]| -> Vec<(Program, f64)> {
                    let mixed = candidates.programs[side].iter().zip(chances);
                    mixed
                        .filter(|&(_, &chance)| chance > 0.0)
                        .map(|(&program, &chance)| (program, chance))
                        .collect()
                };
                let mixes = [mix(0, &self.game.rows), mix(1, &self.game.columns)];
                let value = if gap <= goal { value } else { (most[0] + 1.0 - most[1]) / 2.0 };
                best = Some(RoundMix { mixes, value, gap });
            }
            let mut grown = false;
            if gap > goal {
                for side in [0, 1] {
                    if let Some(program) = found[side] {
                        grown |= candidates.add(self.states, pair, side, program);
                    }
                }
            }
            if !grown {
                return best.unwrap_or_default();
            }
        }
    }
}

/// Turns left and right, after the rests that it owes.
fn idle_program(owed: u8) -> Program {
    use botyard_pigs::{PigCommand, ROUND};
    let rests = (0..owed).map(|_| PigCommand::Rest);
    let turns = [PigCommand::TurnLeft, PigCommand::TurnRight].into_iter().cycle();
    rests.chain(turns).take(ROUND).collect()
}
