//! Private trials of a program.

use botyard_core::{Game, Joint, MAX_SEATS, Moment, Seat, Seats};

use crate::game::Pigs;
use crate::motion::Spectator;
use crate::program::Program;
use crate::view;
use crate::witness::Chronicle;

impl Pigs {
    /// Plays a program with only those pigs whose programs are given. The seat's own list comes first; other
    /// seats' lists are left out, and repairs at the end of the round aren't shown.
    pub(crate) fn trial(
        &self,
        seat: Seat,
        order: &Program,
        others: &Joint<Program>,
    ) -> Option<Vec<Moment<Pigs>>> {
        if !self.to_act().contains(seat) {
            return None;
        }
        let mut programs = [Program::EMPTY; MAX_SEATS];
        let mut taking_part = Seats::one(seat);
        for (other, &program) in others.iter() {
            programs[other.index()] = program;
            taking_part.insert(other);
        }
        programs[seat.index()] = self.list(seat).followed_by(*order);
        let absent = self.arena().living().without(taking_part);
        let mut shown = self.with_only(taking_part);
        let steps = programs.iter().map(|program| program.len()).max().unwrap_or(0);
        let mut moments = Vec::new();
        for step in 0..steps {
            let mut chronicle = Chronicle::new(1);
            chronicle.step = step as u8 + 1;
            let mut spectator = Spectator::new(shown.arena());
            shown.arena_mut().step_before(&programs, step, &mut chronicle);
            moments.push(Moment {
                view: view::trial(&shown, seat, absent),
                acts: spectator.see(0, &chronicle.events),
                events: chronicle.events,
            });
        }
        Some(moments)
    }
}
