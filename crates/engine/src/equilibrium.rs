//! Equilibrium of a round between two players, by double oracle.
//!
//! A small matrix game over a few programs of each side is solved exactly; then each side computes its best
//! response over all programs to the other's mix, and adds it to the matrix. When neither side finds a better
//! program, the equilibrium of the small game is that of the round.
//!
//! # Glossary
//!
//! - **Round**, **bout** ([`Bout`]): all players write a program; the programs run step by step.
//! - **Program**: a player's commands for a round, one for each step.
//! - **Duty** ([`Bout::Duty`]): what the beginning of a program leaves to be done by its rest.
//! - **Menu** (`Menus`): the commands that may come next, by step and duty.
//! - **Worth** ([`Bout::worth`]): expected result of a seat at the end of a round, 0 to 1; all add up to 1.
//! - **Mix** ([`MixedStrategy`]): a mixed strategy, programs with their probabilities.
//! - **Future** (`Future`): the commands of all other seats, step by step.
//! - **Strand** (`Strand`): the states that one seat can reach in a future, and the transitions between them.
//! - **Best response** (`best_response`): the program with the highest expected worth in weighted futures.
//! - **Candidate**: a program of the small matrix game.
//! - **Double oracle**: solve the game of the candidates, add both best responses, repeat.
//! - **Value** ([`Equilibrium::value`]): expected worth for the first player if both play their mixes.
//! - **Floor** ([`Equilibrium::floors`]): the worth that a mix guarantees against all programs.
//! - **Exploitability** ([`Equilibrium::exploitability`]): value minus floor.
//! - **Habit** ([`EquilibriumSearch::habits`]): a program that the second player may play without regard to
//!   the first.
//! - **Pool** (`Pool`): a seat's programs, each with the regret of not having played it.
//! - **Regret matching**: plays each program in proportion to its regret, repeatedly; the average is a mix.
//! - **World** (`World`): one possible state of the information that is hidden from the planner.
//! - **Lapse** ([`lapses`](crate::MixerSettings::lapses)): a round in which a player ignores the others.
//! - **Node**: the unit of the limits; a simulated step, or a state looked up by a best response.

use botyard_core::{Bout, Seat};

use crate::limits::Limits;
use crate::matrix::{Matrix, normalise};
use crate::meter::Meter;
use crate::mixer_settings::MixerSettings;
use crate::response::{Response, best_response};
use crate::stop::Stop;
use crate::strand::{Future, Menus, Strand, end_of, future};

/// A mixed strategy: programs with their probabilities.
pub type MixedStrategy<C> = Vec<(Vec<C>, f64)>;

/// The mixes that two players should play.
#[derive(Clone, PartialEq, Debug)]
pub struct Equilibrium<C> {
    /// Mix of the first and of the second player, without programs that are never played. Each is the least
    /// exploitable of all that were tried.
    pub mixes: [MixedStrategy<C>; 2],
    /// Expected worth for the first player when both play their mixes; if the second was assumed to have
    /// habits, including these.
    pub value: f64,
    /// Worth that each player is guaranteed, whatever the other does: from the best responses to the mix,
    /// over all programs. 0 if the limits didn't allow computing that.
    pub floors: [f64; 2],
    /// Number of times both best responses were computed.
    pub rounds: u32,
    /// Number of nodes searched.
    pub nodes: u64,
}

impl<C> Equilibrium<C> {
    /// Returns, for each player's mix, how much of the value it gives away to an opponent who knows it.
    pub fn exploitability(&self) -> [f64; 2] {
        [(self.value - self.floors[0]).max(0.0), (1.0 - self.value - self.floors[1]).max(0.0)]
    }
}

/// Parameters of the search for an equilibrium.
#[derive(Clone, Debug)]
pub struct EquilibriumSearch<C> {
    /// Initial programs of both players; if a list is empty, one program is computed.
    pub seeds: [Vec<Vec<C>>; 2],
    /// The search ends when the gain that both players together could still achieve is at most this.
    pub goal: f64,
    /// Maximum number of times that the best responses are computed.
    pub rounds: u32,
    /// Programs that the second player is assumed to play by habit.
    pub habits: MixedStrategy<C>,
    /// Probability that the second player follows its habits; otherwise it is free. 0 for an equilibrium,
    /// more to exploit habits.
    pub habit_chance: f64,
    /// Maximum size in bytes of the cached strands of programs that aren't in the current mixes; evicted ones
    /// are recomputed on demand.
    pub memory: usize,
}

impl<C> Default for EquilibriumSearch<C> {
    fn default() -> EquilibriumSearch<C> {
        EquilibriumSearch {
            seeds: [Vec::new(), Vec::new()],
            goal: 1e-4,
            rounds: u32::MAX,
            habits: MixedStrategy::new(),
            habit_chance: 0.0,
            memory: MixerSettings::MEMORY,
        }
    }
}

/// Computes the equilibrium of a round between two seats, or the best approximation within the limits.
pub fn equilibrium<B: Bout>(
    bout: &B,
    seats: [Seat; 2],
    search: &EquilibriumSearch<B::Command>,
    limits: &Limits,
    stop: &Stop,
) -> Equilibrium<B::Command> {
    find(bout, seats, search, &mut Meter::new(limits, stop), &mut |_, _| {})
}

/// A program of the matrix game, with its future and strand for the other side.
struct ProgramCandidate<B: Bout> {
    program: Vec<B::Command>,
    future: Future<B>,
    /// Computed on first use.
    strand: Option<Strand>,
}

fn candidate<B: Bout>(bout: &B, seat: Seat, program: &[B::Command]) -> ProgramCandidate<B> {
    ProgramCandidate { program: program.to_vec(), future: future(bout, [(seat, program)]), strand: None }
}

/// Smaller probabilities in a solved matrix are rounding errors.
const RARE: f64 = 1e-9;

fn without_rare(mut chances: Vec<f64>) -> Vec<f64> {
    chances.iter_mut().filter(|chance| **chance <= RARE).for_each(|chance| *chance = 0.0);
    normalise(&mut chances);
    chances
}

/// The candidates of both players and their matrix.
struct CandidatePools<'b, B: Bout> {
    bout: &'b B,
    seats: [Seat; 2],
    menus: [Menus<B>; 2],
    candidates: [Vec<ProgramCandidate<B>>; 2],
    /// Worth for the first player: a row per candidate of the first player, a column per candidate of the
    /// second.
    cells: Vec<Vec<f64>>,
    /// Habits of the second player, with their absolute probabilities.
    habits: Vec<(ProgramCandidate<B>, f64)>,
    /// Contribution of the habits to the worth of each candidate of the first player.
    by_habit: Vec<f64>,
    /// Probability that the second player isn't following a habit.
    free: f64,
    /// Maximum size in bytes of each side's strands.
    memory: usize,
}

impl<B: Bout> CandidatePools<'_, B> {
    /// Returns the worth for the first player.
    fn cell(&self, program: &[B::Command], future: &Future<B>) -> f64 {
        f64::from(self.bout.worth(&end_of(self.bout, self.seats[0], program, future), self.seats[0]))
    }

    /// Adds a program to a side's candidates; returns whether it is new.
    fn add(&mut self, side: usize, program: &[B::Command]) -> bool {
        if self.candidates[side].iter().any(|other| other.program == program) {
            return false;
        }
        let new = candidate(self.bout, self.seats[side], program);
        if side == 0 {
            let habit =
                |(habit, chance): &(ProgramCandidate<B>, f64)| chance * self.cell(program, &habit.future);
            self.by_habit.push(self.habits.iter().map(habit).sum());
            let row = self.candidates[1].iter().map(|other| self.cell(program, &other.future)).collect();
            self.cells.push(row);
        } else {
            let column: Vec<f64> =
                self.candidates[0].iter().map(|other| self.cell(&other.program, &new.future)).collect();
            self.cells.iter_mut().zip(column).for_each(|(row, cell)| row.push(cell));
        }
        self.candidates[side].push(new);
        true
    }

    fn mix(&self, side: usize, chances: &[f64]) -> MixedStrategy<B::Command> {
        let mixed = self.candidates[side].iter().zip(chances).filter(|&(_, &chance)| chance > RARE);
        mixed.map(|(candidate, &chance)| (candidate.program.clone(), chance)).collect()
    }

    /// Returns the matrix of the worth for the first player, habits included.
    fn matrix(&self) -> Matrix {
        let rows = self.cells.iter().zip(&self.by_habit);
        Matrix::new(
            rows.map(|(row, habit)| row.iter().map(|cell| self.free * cell + habit).collect()).collect(),
        )
    }

    /// If a side's strands take too much memory, drops those of candidates with probability 0.
    fn make_room(&mut self, side: usize, chances: &[f64]) {
        let candidates = &mut self.candidates[side];
        let held = candidates.iter().filter_map(|candidate| candidate.strand.as_ref()).map(Strand::bytes);
        if held.sum::<usize>() > self.memory {
            let idle = candidates.iter_mut().zip(chances).filter(|(_, chance)| **chance <= 0.0);
            idle.for_each(|(candidate, _)| candidate.strand = None);
        }
    }

    /// Returns a side's best response to the probabilities of the other side's candidates.
    fn respond(
        &mut self,
        side: usize,
        chances: &[f64],
        meter: &mut Meter<'_>,
    ) -> Option<Response<B::Command>> {
        self.make_room(1 - side, chances);
        let (bout, seat, menus) = (self.bout, self.seats[side], &self.menus[side]);
        let judge = |state: &B::State| bout.worth(state, seat);
        let scale = if side == 0 { self.free } else { 1.0 };
        let played = self.candidates[1 - side]
            .iter_mut()
            .zip(chances)
            .map(|(candidate, chance)| (candidate, chance * scale));
        let habits = self.habits.iter_mut().map(|(habit, chance)| (habit, *chance)).filter(|_| side == 0);
        let mut futures: Vec<(&Strand, f64)> = Vec::new();
        for (candidate, chance) in played.chain(habits).filter(|&(_, chance)| chance > 0.0) {
            if candidate.strand.is_none() {
                candidate.strand = Some(Strand::new(bout, seat, menus, &candidate.future, &judge, meter)?);
            }
            futures.extend(candidate.strand.as_ref().map(|strand| (strand, chance)));
        }
        best_response(menus, &futures, meter)
    }
}

/// [`equilibrium`] with a shared meter and a callback after every round.
pub(crate) fn find<B: Bout>(
    bout: &B,
    seats: [Seat; 2],
    search: &EquilibriumSearch<B::Command>,
    meter: &mut Meter<'_>,
    tell: &mut dyn FnMut(&Equilibrium<B::Command>, &Meter<'_>),
) -> Equilibrium<B::Command> {
    let menus = seats.map(|seat| Menus::new(bout, seat));
    let bound = if search.habits.is_empty() { 0.0 } else { search.habit_chance.clamp(0.0, 1.0) };
    let habit =
        |(program, chance): &(Vec<B::Command>, f64)| (candidate(bout, seats[1], program), chance * bound);
    let mut pools = CandidatePools {
        bout,
        seats,
        menus,
        candidates: [Vec::new(), Vec::new()],
        cells: Vec::new(),
        habits: search.habits.iter().filter(|_| bound > 0.0).map(habit).collect(),
        by_habit: Vec::new(),
        free: 1.0 - bound,
        memory: search.memory / 2,
    };
    for side in [0, 1] {
        for program in &search.seeds[side] {
            pools.add(side, program);
        }
        if pools.candidates[side].is_empty() {
            pools.add(side, &first_guess(bout, seats[side], &pools.menus[side], meter));
        }
    }
    let even = vec![1.0; pools.candidates[0].len()];
    let mut best = Equilibrium {
        mixes: [pools.mix(0, &even), Vec::new()],
        value: 0.5,
        floors: [0.0; 2],
        rounds: 0,
        nodes: 0,
    };
    // Guaranteed worth of each side's best mix in the game in which the second player has habits.
    let mut merits = [0.0; 2];
    loop {
        let solved = pools.matrix().solve();
        let chances = [solved.rows, solved.columns].map(without_rare);
        best.value = solved.value;
        if best.rounds == 0 {
            best.mixes = [0, 1].map(|side| pools.mix(side, &chances[side]));
        }
        let Some(first) = pools.respond(0, &chances[1], meter) else { break };
        let Some(second) = pools.respond(1, &chances[0], meter) else { break };
        let by_habit: f64 = pools.by_habit.iter().zip(&chances[0]).map(|(got, chance)| got * chance).sum();
        let floors = [1.0 - second.value, 1.0 - first.value];
        for (side, merit) in [(0, pools.free * floors[0] + by_habit), (1, floors[1])] {
            if best.rounds == 0 || merit > merits[side] {
                merits[side] = merit;
                best.floors[side] = floors[side];
                best.mixes[side] = pools.mix(side, &chances[side]);
            }
        }
        best.rounds += 1;
        best.nodes = meter.nodes();
        tell(&best, meter);
        if 1.0 - merits[0] - merits[1] <= search.goal || best.rounds >= search.rounds {
            break;
        }
        let grown = [pools.add(0, &first.program), pools.add(1, &second.program)];
        if grown == [false, false] {
            break;
        }
    }
    best.nodes = meter.nodes();
    best
}

/// Returns the best program if all others are idle. It is cheap and ensures that there is always an order to
/// return, so its nodes are counted but it is never cut short.
pub(crate) fn first_guess<B: Bout>(
    bout: &B,
    seat: Seat,
    menus: &Menus<B>,
    meter: &mut Meter<'_>,
) -> Vec<B::Command> {
    let stop = Stop::new();
    let mut own = Meter::new(&Limits::default(), &stop);
    let judge = |state: &B::State| bout.worth(state, seat);
    let idle = Strand::new(bout, seat, menus, &future(bout, []), &judge, &mut own);
    let found = idle.and_then(|idle| best_response(menus, &[(&idle, 1.0)], &mut own));
    meter.count(own.nodes());
    found.map_or_else(|| first_program(menus), |found| found.program)
}

/// Returns the first program in the order of the menus.
pub(crate) fn first_program<B: Bout>(menus: &Menus<B>) -> Vec<B::Command> {
    let mut duty = 0;
    let mut program = Vec::with_capacity(menus.steps.len());
    for menu in &menus.steps {
        let Some(&(command, after)) = menu.get(usize::from(duty)).and_then(|menu| menu.first()) else {
            break;
        };
        program.push(menus.commands[usize::from(command)]);
        duty = after;
    }
    program
}
