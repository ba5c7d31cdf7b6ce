//! What two players should mix in a round: double oracle.
//!
//! A small matrix game over a few programs of each is solved exactly; then each side looks for its best program of all against
//! the other's mix, and it joins. When neither side finds a better one, the small game's equilibrium is the round's.

use botyard_core::{Bout, Seat};

use crate::limits::Limits;
use crate::matrix::Matrix;
use crate::meter::Meter;
use crate::response::{Response, best_response};
use crate::stop::Stop;
use crate::strand::{Future, Menus, Strand, end_of, future};

/// Programs to be chosen from by chance.
pub type Mix<C> = Vec<(Vec<C>, f64)>;

/// What two players should mix.
#[derive(Clone, PartialEq, Debug)]
pub struct Equilibrium<C> {
    /// The mix of the first and of the second, without what is never played. Each is the one that gives away least of all that
    /// were tried.
    pub mixes: [Mix<C>; 2],
    /// What the first expects when both play so.
    pub value: f64,
    /// What each has for sure, whatever the other does: the best responses to its mix were computed, over all programs. 0 if
    /// there was no time for that.
    pub floors: [f64; 2],
    /// How often both were asked for their best response.
    pub rounds: u32,
    /// How many positions were looked at for it.
    pub nodes: u64,
}

impl<C> Equilibrium<C> {
    /// How much more than the value a second player could get who knew the first's mix, and the other way round.
    pub fn exploitability(&self) -> [f64; 2] {
        [(self.value - self.floors[0]).max(0.0), (1.0 - self.value - self.floors[1]).max(0.0)]
    }
}

/// How to look for it.
#[derive(Clone, Debug)]
pub struct Search<C> {
    /// Programs to begin with; one is found if there are none.
    pub seeds: [Vec<Vec<C>>; 2],
    /// What both could still gain together is little enough.
    pub goal: f64,
    /// The best responses are asked for so often at most.
    pub rounds: u32,
}

impl<C> Default for Search<C> {
    fn default() -> Search<C> {
        Search { seeds: [Vec::new(), Vec::new()], goal: 1e-4, rounds: u32::MAX }
    }
}

/// The equilibrium of a round between these two, or what was found of it within the limits.
pub fn equilibrium<B: Bout>(
    bout: &B,
    seats: [Seat; 2],
    search: &Search<B::Command>,
    limits: &Limits,
    stop: &Stop,
) -> Equilibrium<B::Command> {
    find(bout, seats, search, &mut Meter::new(limits, stop), &mut |_, _| {})
}

/// A program that was found to be worth thinking of, and what the other side can make of it.
struct Candidate<B: Bout> {
    program: Vec<B::Command>,
    future: Future<B>,
    /// Made when it is needed first.
    strand: Option<Strand>,
}

/// The candidates of both.
struct Pools<'b, B: Bout> {
    bout: &'b B,
    seats: [Seat; 2],
    menus: [Menus<B>; 2],
    candidates: [Vec<Candidate<B>>; 2],
    /// What the first gets: a row for each of its candidates, a column for each of the second's.
    cells: Vec<Vec<f64>>,
}

impl<B: Bout> Pools<'_, B> {
    /// What the first gets.
    fn cell(&self, program: &[B::Command], future: &Future<B>) -> f64 {
        f64::from(self.bout.worth(&end_of(self.bout, self.seats[0], program, future), self.seats[0]))
    }

    /// Adds a program to a side's; says whether it is new.
    fn add(&mut self, side: usize, program: &[B::Command]) -> bool {
        if self.candidates[side].iter().any(|other| other.program == program) {
            return false;
        }
        let new = Candidate {
            program: program.to_vec(),
            future: future(self.bout, [(self.seats[side], program)]),
            strand: None,
        };
        if side == 0 {
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

    fn mix(&self, side: usize, chances: &[f64]) -> Mix<B::Command> {
        let mixed = self.candidates[side].iter().zip(chances).filter(|&(_, &chance)| chance > 0.0);
        mixed.map(|(candidate, &chance)| (candidate.program.clone(), chance)).collect()
    }

    /// A side's best program against the chances with which the other plays its candidates.
    fn respond(&mut self, side: usize, chances: &[f64], meter: &mut Meter<'_>) -> Option<Response<B::Command>> {
        let (bout, seat, menus) = (self.bout, self.seats[side], &self.menus[side]);
        let judge = |state: &B::State| bout.worth(state, seat);
        let played = self.candidates[1 - side].iter_mut().zip(chances).filter(|&(_, &chance)| chance > 0.0);
        let mut futures: Vec<(&Strand, f64)> = Vec::new();
        for (candidate, &chance) in played {
            if candidate.strand.is_none() {
                candidate.strand = Some(Strand::new(bout, seat, menus, &candidate.future, &judge, meter)?);
            }
            futures.extend(candidate.strand.as_ref().map(|strand| (strand, chance)));
        }
        best_response(menus, &futures, meter)
    }
}

/// [`equilibrium`] with a meter that may be used for more, and somebody who hears of every round.
pub(crate) fn find<B: Bout>(
    bout: &B,
    seats: [Seat; 2],
    search: &Search<B::Command>,
    meter: &mut Meter<'_>,
    tell: &mut dyn FnMut(&Equilibrium<B::Command>, &Meter<'_>),
) -> Equilibrium<B::Command> {
    let menus = seats.map(|seat| Menus::new(bout, seat));
    let mut pools = Pools { bout, seats, menus, candidates: [Vec::new(), Vec::new()], cells: Vec::new() };
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
    loop {
        let solved = Matrix::new(pools.cells.clone()).solve();
        let chances = [solved.rows, solved.columns];
        best.value = solved.value;
        if best.rounds == 0 {
            best.mixes = [0, 1].map(|side| pools.mix(side, &chances[side]));
        }
        let Some(first) = pools.respond(0, &chances[1], meter) else { break };
        let Some(second) = pools.respond(1, &chances[0], meter) else { break };
        for (side, answer) in [(0, &second), (1, &first)] {
            let floor = 1.0 - answer.value;
            if best.rounds == 0 || floor > best.floors[side] {
                best.floors[side] = floor;
                best.mixes[side] = pools.mix(side, &chances[side]);
            }
        }
        best.rounds += 1;
        best.nodes = meter.nodes();
        tell(&best, meter);
        if 1.0 - best.floors[0] - best.floors[1] <= search.goal || best.rounds >= search.rounds {
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

/// The best program if nobody else did anything; the first of all if there is no time even for that.
pub(crate) fn first_guess<B: Bout>(
    bout: &B,
    seat: Seat,
    menus: &Menus<B>,
    meter: &mut Meter<'_>,
) -> Vec<B::Command> {
    let judge = |state: &B::State| bout.worth(state, seat);
    let idle = Strand::new(bout, seat, menus, &future(bout, []), &judge, meter);
    let found = idle.and_then(|idle| best_response(menus, &[(&idle, 1.0)], meter));
    found.map_or_else(|| first_program(menus), |found| found.program)
}

/// The first program in the menu's order: what is played when there is no time at all.
pub(crate) fn first_program<B: Bout>(menus: &Menus<B>) -> Vec<B::Command> {
    let mut duty = 0;
    let mut program = Vec::with_capacity(menus.steps.len());
    for menu in &menus.steps {
        let Some(&(command, after)) = menu.get(usize::from(duty)).and_then(|menu| menu.first()) else { break };
        program.push(menus.commands[usize::from(command)]);
        duty = after;
    }
    program
}
