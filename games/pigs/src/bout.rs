//! A round of Robo Battle Pigs as solvers walk on it.

use botyard_core::dice::Dice;
use botyard_core::{Bout, MAX_SEATS, Seat, Seats};

use crate::command::PigCommand;
use crate::options::Variant;
use crate::pair::Pair;
use crate::program::{Program, ROUND};
use crate::values::PairValues;

/// What of its duties a program has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Done {
    /// So many rests.
    rests: u8,
    /// It repairs, and so has no other duties.
    repairs: bool,
}

/// The commands that may come next in a round's program of a pig with this damage, in which so much was done.
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

/// A round between two pigs that were never more.
#[derive(Clone, Debug)]
pub struct PairBout<'a> {
    start: Pair,
    /// What each owes in rests.
    damage: [u8; 2],
    steps: usize,
    values: &'a PairValues,
}

impl<'a> PairBout<'a> {
    /// From this state, judged by these values. Without duties, as for kids, damage asks for no rests.
    pub fn new(start: Pair, duties: bool, values: &'a PairValues) -> PairBout<'a> {
        let damage = if duties { [start.damage(0), start.damage(1)] } else { [0, 0] };
        PairBout { start, damage, steps: ROUND, values }
    }

    /// The same with programs of fewer commands and no duties: quicker to solve.
    #[must_use]
    pub fn shortened(self, steps: usize) -> PairBout<'a> {
        PairBout { damage: [0, 0], steps: steps.clamp(1, ROUND), ..self }
    }

    /// As this variant plays it, judged by its solved values.
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

/// Any program of a pig that owes rests for this much damage.
pub(crate) fn random_program(damage: u8, dice: &mut Dice) -> Vec<PigCommand> {
    Program::choice(damage, dice.below(Program::choices(damage))).iter().collect()
}
