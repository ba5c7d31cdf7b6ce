//! What two players should mix in a round: double oracle.
//!
//! A small matrix game over a few programs of each is solved exactly; then each side looks for its best program of all against
//! the other's mix, and it joins. When neither side finds a better one, the small game's equilibrium is the round's.

use botyard_core::{Bout, Seat};

use crate::limits::Limits;
use crate::matrix::{Matrix, normalise};
use crate::meter::Meter;
use crate::mixer_settings::MixerSettings;
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
    /// What the first expects when both play so; if the second was taken to have habits, what is then expected of it.
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
    /// What the second is taken to play by habit.
    pub habits: Mix<C>,
    /// With this chance it does, and with the rest it is free: 0 for an equilibrium, more for taking advantage of it.
    pub habit_chance: f64,
    /// What was found out about programs that aren't mixed at the moment is kept within so many bytes; what is given up is
    /// found out again when it is needed.
    pub memory: usize,
}

impl<C> Default for Search<C> {
    fn default() -> Search<C> {
        Search {
            seeds: [Vec::new(), Vec::new()],
            goal: 1e-4,
            rounds: u32::MAX,
            habits: Mix::new(),
            habit_chance: 0.0,
            memory: MixerSettings::MEMORY,
        }
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

fn candidate<B: Bout>(bout: &B, seat: Seat, program: &[B::Command]) -> Candidate<B> {
    Candidate { program: program.to_vec(), future: future(bout, [(seat, program)]), strand: None }
}

/// What is rarer in a solved matrix is an error of rounding.
const RARE: f64 = 1e-9;

fn without_rare(mut chances: Vec<f64>) -> Vec<f64> {
    chances.iter_mut().filter(|chance| **chance <= RARE).for_each(|chance| *chance = 0.0);
    normalise(&mut chances);
    chances
}

/// The candidates of both.
struct Pools<'b, B: Bout> {
    bout: &'b B,
    seats: [Seat; 2],
    menus: [Menus<B>; 2],
    candidates: [Vec<Candidate<B>>; 2],
    /// What the first gets: a row for each of its candidates, a column for each of the second's.
    cells: Vec<Vec<f64>>,
    /// What the second does by habit, and how likely each is of everything that it does.
    habits: Vec<(Candidate<B>, f64)>,
    /// What each of the first's candidates gets from that.
    by_habit: Vec<f64>,
    /// How likely the second is free.
    free: f64,
    /// The most bytes for the strands of each side.
    memory: usize,
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
        let new = candidate(self.bout, self.seats[side], program);
        if side == 0 {
            let habit = |(habit, chance): &(Candidate<B>, f64)| chance * self.cell(program, &habit.future);
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

    fn mix(&self, side: usize, chances: &[f64]) -> Mix<B::Command> {
        let mixed = self.candidates[side].iter().zip(chances).filter(|&(_, &chance)| chance > RARE);
        mixed.map(|(candidate, &chance)| (candidate.program.clone(), chance)).collect()
    }

    /// What the first gets, all that the second may do counted.
    fn matrix(&self) -> Matrix {
        let rows = self.cells.iter().zip(&self.by_habit);
        Matrix::new(
            rows.map(|(row, habit)| row.iter().map(|cell| self.free * cell + habit).collect()).collect(),
        )
    }

    /// Gives the strands up of those of a side's candidates that aren't played with any chance, if all take too much memory.
    fn make_room(&mut self, side: usize, chances: &[f64]) {
        let candidates = &mut self.candidates[side];
        let held = candidates.iter().filter_map(|candidate| candidate.strand.as_ref()).map(Strand::bytes);
        if held.sum::<usize>() > self.memory {
            let idle = candidates.iter_mut().zip(chances).filter(|(_, chance)| **chance <= 0.0);
            idle.for_each(|(candidate, _)| candidate.strand = None);
        }
    }

    /// A side's best program against the chances with which the other plays its candidates.
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

/// [`equilibrium`] with a meter that may be used for more, and somebody who hears of every round.
pub(crate) fn find<B: Bout>(
    bout: &B,
    seats: [Seat; 2],
    search: &Search<B::Command>,
    meter: &mut Meter<'_>,
    tell: &mut dyn FnMut(&Equilibrium<B::Command>, &Meter<'_>),
) -> Equilibrium<B::Command> {
    let menus = seats.map(|seat| Menus::new(bout, seat));
    let bound = if search.habits.is_empty() { 0.0 } else { search.habit_chance.clamp(0.0, 1.0) };
    let habit =
        |(program, chance): &(Vec<B::Command>, f64)| (candidate(bout, seats[1], program), chance * bound);
    let mut pools = Pools {
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
    // What each side's best mix has for sure in the game in which the second has habits.
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

/// The best program if nobody else did anything. It is little work, and who is asked for an order has at least this to give: it
/// is counted, but nothing cuts it short.
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

/// The first program in the menu's order.
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
