//! A round between two pigs in the form that solvers work on.

use botyard_core::dice::Dice;
use botyard_core::{Bout, MAX_SEATS, Seat, Seats};

use crate::command::PigCommand;
use crate::options::Variant;
use crate::pair::Pair;
use crate::program::{Program, ROUND};
use crate::values::PairValues;

/// Duties that a program has fulfilled so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Done {
    /// Number of rests.
    rests: u8,
    /// Whether the program repairs, and so has no other duties.
    repairs: bool,
}

/// Visits the commands that may come next in a round's program of a pig with this damage, given the duties
/// done so far.
#[inline]
pub(crate) fn menu(damage: u8, step: usize, done: Done, mut visit: impl FnMut(PigCommand, Done)) {
    if done.repairs {
        visit(PigCommand::Repair, done);
        return;
    }
    let owed = damage.saturating_sub(done.rests);
    if ROUND.saturating_sub(step) > usize::from(owed) {
        PigCommand::FREE.into_iter().for_each(|command| visit(command, done));
    }
    if owed > 0 {
        visit(PigCommand::Rest, Done { rests: done.rests + 1, ..done });
    }
    if damage > 0 && step == 0 {
        visit(PigCommand::Repair, Done { repairs: true, ..done });
    }
}

/// A round of a game with two pigs.
#[derive(Clone, Debug)]
pub struct PairBout<'a> {
    start: Pair,
    /// Number of rests that each pig owes.
    damage: [u8; 2],
    steps: usize,
    values: &'a PairValues,
}

impl<'a> PairBout<'a> {
    /// Creates a bout from this state, evaluated by `values`. Without duties, as in `kids`, damage requires
    /// no rests.
    pub fn new(start: Pair, duties: bool, values: &'a PairValues) -> PairBout<'a> {
        let damage = if duties { [start.damage(0), start.damage(1)] } else { [0, 0] };
        PairBout { start, damage, steps: ROUND, values }
    }

    /// The same bout with shorter programs and without duties, which is faster to solve.
    #[must_use]
    pub fn shortened(self, steps: usize) -> PairBout<'a> {
        PairBout { damage: [0, 0], steps: steps.clamp(1, ROUND), ..self }
    }

    /// Creates a bout by the rules of a variant, evaluated by its solved values.
    pub fn of(start: Pair, variant: Variant) -> PairBout<'static> {
        PairBout::new(start, variant.damage_costs_commands(), PairValues::solved(variant))
    }
}

impl Bout for PairBout<'_> {
    type State = Pair;
    type Command = PigCommand;
    type Duty = Done;

    const IDLE: PigCommand = PigCommand::Rest;

    fn players(&self) -> Seats {
        Seats::first(2)
    }

    fn steps(&self) -> usize {
        self.steps
    }

    fn start(&self) -> Pair {
        self.start
    }

    #[inline]
    fn menu(&self, seat: Seat, step: usize, done: Done, visit: impl FnMut(PigCommand, Done)) {
        menu(self.damage[seat.index() & 1], step, done, visit);
    }

    #[inline]
    fn step(&self, state: &mut Pair, step: usize, commands: &[PigCommand; MAX_SEATS]) {
        *state = state.step(commands[0], commands[1]);
        if step + 1 == ROUND {
            for seat in [0, 1] {
                if commands[seat] == PigCommand::Repair {
                    *state = state.repair(seat);
                }
            }
        }
    }

    #[inline]
    fn is_over(&self, state: &Pair) -> bool {
        state.is_over()
    }

    #[inline]
    fn worth(&self, state: &Pair, seat: Seat) -> f32 {
        let first = self.values.of(*state);
        if seat.index() == 0 { first } else { 1.0 - first }
    }

    fn random_program(&self, seat: Seat, dice: &mut Dice) -> Vec<PigCommand> {
        let mut program = random_program(self.damage[seat.index() & 1], dice);
        program.truncate(self.steps);
        program
    }
}

/// A random legal program of a pig that owes rests for this much damage.
pub(crate) fn random_program(damage: u8, dice: &mut Dice) -> Vec<PigCommand> {
    Program::choice(damage, dice.below(Program::choices(damage))).iter().collect()
}
