//! A round, or a few moves of Continuous Feedback, between any number of pigs, in the form that solvers work
//! on.

use botyard_core::dice::Dice;
use botyard_core::{Bout, MAX_SEATS, Seat, Seats, Simultaneous};

use crate::arena::Arena;
use crate::bout::{Done, PairBout, menu, random_program};
use crate::command::PigCommand;
use crate::game::Pigs;
use crate::options::Variant;
use crate::pair::Pair;
use crate::program::{Program, ROUND};
use crate::prospects::Prospects;

/// A round from a given board. In Continuous Feedback: the moves until the planner's list and the commands
/// that it owes are executed. The other seats' lists are executed before the commands chosen for them. The
/// lengthening of lists by damage is not modelled.
#[derive(Clone, Debug)]
pub struct Melee {
    variant: Variant,
    start: Arena,
    steps: usize,
    /// Commands that are executed first, before any choice.
    lists: [Program; MAX_SEATS],
}

impl Melee {
    /// Number of rests that a pig owes.
    fn duty(&self, seat: Seat) -> u8 {
        if self.variant.damage_costs_commands() { self.start.damage(seat) } else { 0 }
    }
}

impl Bout for Melee {
    type State = Arena;
    type Command = PigCommand;
    type Duty = Done;

    const IDLE: PigCommand = PigCommand::Rest;

    fn players(&self) -> Seats {
        self.start.living()
    }

    fn steps(&self) -> usize {
        self.steps
    }

    fn start(&self) -> Arena {
        self.start
    }

    fn menu(&self, seat: Seat, step: usize, done: Done, mut visit: impl FnMut(PigCommand, Done)) {
        match (self.variant, self.lists[seat.index()].get(step)) {
            (Variant::Continuous, Some(command)) => visit(command, done),
            (Variant::Continuous, None) => {
                PigCommand::FREE.into_iter().for_each(|command| visit(command, done));
            }
            _ => menu(self.duty(seat), step, done, visit),
        }
    }

    #[inline]
    fn step(&self, state: &mut Arena, step: usize, commands: &[PigCommand; MAX_SEATS]) {
        if state.count_living() < 2 {
            return;
        }
        state.step(&commands.map(Program::of_one), 0);
        if step + 1 == ROUND && self.variant.damage_costs_commands() && state.count_living() > 1 {
            for seat in state.living().iter().filter(|seat| commands[seat.index()] == PigCommand::Repair) {
                state.repair(seat);
            }
        }
    }

    fn is_over(&self, state: &Arena) -> bool {
        state.count_living() < 2
    }

    fn worth(&self, state: &Arena, seat: Seat) -> f32 {
        Prospects::learned(self.variant).of(state, seat)
    }

    fn random_program(&self, seat: Seat, dice: &mut Dice) -> Vec<PigCommand> {
        if self.variant == Variant::Continuous {
            let list = self.lists[seat.index()];
            let rest = Program::random(self.steps.saturating_sub(list.len()), dice);
            return list.followed_by(rest).iter().take(self.steps).collect();
        }
        random_program(self.duty(seat), dice)
    }
}

impl Simultaneous for Pigs {
    type Command = PigCommand;
    type Duel = PairBout<'static>;
    type Melee = Melee;

    fn duel(&self) -> Option<PairBout<'static>> {
        let pair = Pair::of(self.arena())?;
        (self.variant() != Variant::Continuous).then(|| PairBout::of(pair, self.variant()))
    }

    fn melee(&self, planner: Seat) -> Melee {
        let mut lists = [Program::EMPTY; MAX_SEATS];
        let mut steps = ROUND;
        if self.variant() == Variant::Continuous {
            for seat in Seat::first(self.arena().seats()) {
                lists[seat.index()] = self.list(seat);
            }
            steps = (self.list(planner).len() + self.commands_owed(planner)).clamp(1, Program::LONGEST);
        }
        Melee { variant: self.variant(), start: *self.arena(), steps, lists }
    }

    fn hides(&self) -> bool {
        Seat::first(self.arena().seats()).any(|seat| !self.list(seat).is_empty())
    }

    fn order(&self, seat: Seat, program: &[PigCommand]) -> Program {
        match self.variant() {
            Variant::Continuous => {
                program.iter().copied().skip(self.list(seat).len()).take(self.commands_owed(seat)).collect()
            }
            _ => program.iter().copied().collect(),
        }
    }
}
