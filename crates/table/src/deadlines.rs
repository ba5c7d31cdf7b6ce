//! Deadlines: what happens when a clock, a vacation or a round runs out; downtime.

use botyard_core::{Seat, Seats};
use botyard_protocol::{Late, TableEvent, Time};

use crate::clock::Lapse;
use crate::ending;
use crate::event::EventList;
use crate::refusal::Refusal;
use crate::table::{Table, TablePhase};

impl Table {
    /// Whether a deadline has passed and hasn't been handled.
    pub(crate) fn has_run_out(&self, now: Time) -> bool {
        self.next_deadline().is_some_and(|when| when <= now)
    }

    /// Handles all passed deadlines in chronological order. Returns whether there were any.
    pub(crate) fn run_out(&mut self, now: Time, news: &mut EventList) -> bool {
        let mut has_any = false;
        while let Some((_, lapse)) = self.clock.next_lapse().filter(|&(when, _)| when <= now) {
            has_any = true;
            match lapse {
                Lapse::Flag(seat) => {
                    self.retire(now, seat, ending::TIME, news);
                    self.play_if_complete(now, news);
                }
                Lapse::Vacation(seat) => {
                    self.clock.end_vacation(seat, now);
                    news.tell(TableEvent::Vacation { seat, on: false });
                }
                Lapse::Round(late) => {
                    self.clock.drop_round();
                    self.round_is_over(now, late, news);
                }
            }
        }
        has_any
    }

    fn round_is_over(&mut self, now: Time, late: Late, news: &mut EventList) {
        let missing = self.awaited();
        match late {
            Late::Wait => news.tell(TableEvent::Overdue { turn: self.turn, seats: missing }),
            Late::Computer => {
                self.substitutes = missing;
                news.tell(TableEvent::SubstituteDue { turn: self.turn, seats: missing });
            }
            Late::Rest => {
                news.tell(TableEvent::Overdue { turn: self.turn, seats: missing });
                for seat in missing.iter() {
                    // A game with an idle order has one for every seat that owes an order.
                    if let Some(order) = self.game.idle_order(seat) {
                        self.sealed.seal_unsent(seat, order.into());
                        self.clock.stop(seat, now, 0);
                    }
                }
                self.play_if_complete(now, news);
            }
            Late::Forfeit if missing == self.due() && missing.len() > 1 => {
                self.finish(now, ending::called_off(None, ending::NOBODY), news);
            }
            Late::Forfeit => self.forfeit(now, missing, news),
        }
    }

    fn forfeit(&mut self, now: Time, missing: Seats, news: &mut EventList) {
        for seat in missing.iter() {
            if self.phase == TablePhase::Playing {
                self.retire(now, seat, ending::TIME, news);
            }
        }
        self.play_if_complete(now, news);
    }

    pub(crate) fn vacation(
        &mut self,
        now: Time,
        seat: Seat,
        on: bool,
        news: &mut EventList,
    ) -> Result<(), Refusal> {
        self.check_playing()?;
        if !self.clock.has_vacation() {
            return Err(Refusal::NoVacation);
        }
        if !self.in_play().contains(seat) {
            return Err(Refusal::Out(self.name(seat)));
        }
        if self.clock.is_on_vacation(seat) == on {
            return Err(Refusal::VacationAlready);
        }
        if on && self.clock.bank(seat) == 0 {
            return Err(Refusal::VacationUsedUp);
        }
        if on {
            self.clock.begin_vacation(seat, now);
        } else {
            self.clock.end_vacation(seat, now);
        }
        news.tell(TableEvent::Vacation { seat, on });
        Ok(())
    }

    pub(crate) fn downtime(
        &mut self,
        now: Time,
        from: Time,
        to: Time,
        news: &mut EventList,
    ) -> Result<(), Refusal> {
        if from >= to || to > now {
            return Err(Refusal::Downtime);
        }
        self.clock.forgive(from, to);
        news.tell(TableEvent::Downtime { from, to });
        Ok(())
    }
}
