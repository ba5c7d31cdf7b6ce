//! Offers: what players ask of each other, and what comes of it.

use botyard_core::{Seat, Seats};
use botyard_protocol::{Offer, OpenOffer, TableEvent, Time};

use crate::ending;
use crate::event::News;
use crate::refusal::Refusal;
use crate::sealed::PastStep;
use crate::table::{Phase, Table};

/// Offers of a table: at most one of each kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    open: Vec<OpenOffer>,
    /// What was declined in this turn, and whose it was.
    declined: Vec<(Offer, Seat)>,
}

impl Offers {
    pub(crate) fn open(&self) -> &[OpenOffer] {
        &self.open
    }

    pub(crate) fn get(&self, offer: Offer) -> Option<OpenOffer> {
        self.open.iter().find(|open| open.offer == offer).copied()
    }

    pub(crate) fn was_declined(&self, offer: Offer, by: Seat) -> bool {
        self.declined.contains(&(offer, by))
    }

    pub(crate) fn add(&mut self, open: OpenOffer) {
        self.open.push(open);
    }

    /// A seat agrees. Is nobody's answer missing any more?
    pub(crate) fn agree(&mut self, offer: Offer, seat: Seat) -> bool {
        let Some(open) = self.open.iter_mut().find(|open| open.offer == offer) else { return false };
        open.asked.remove(seat);
        open.asked.is_empty()
    }

    pub(crate) fn remove(&mut self, offer: Offer) -> Option<OpenOffer> {
        let index = self.open.iter().position(|open| open.offer == offer)?;
        Some(self.open.remove(index))
    }

    /// It isn't offered again in this turn. Resuming may be asked for at any time: no turn comes while a game is paused.
    pub(crate) fn decline(&mut self, offer: Offer) {
        if let Some(open) = self.remove(offer)
            && !matches!(offer, Offer::Resume)
        {
            self.declined.push((offer, open.by));
        }
    }

    /// Another turn has begun.
    pub(crate) fn begin_turn(&mut self) {
        self.declined.clear();
    }

    /// Nobody is asked any more what this seat can't answer. Which offers have everybody's consent now?
    pub(crate) fn forget(&mut self, seat: Seat) -> Vec<OpenOffer> {
        let fallen = self.open.iter().filter(|open| open.by == seat).copied().collect();
        self.open.retain(|open| open.by != seat);
        for open in &mut self.open {
            open.asked.remove(seat);
        }
        fallen
    }
}

impl Table {
    /// A seat asks for something. It has it at once if nobody has to be asked, and if another seat has asked for the same this
    /// is an answer.
    pub(crate) fn offer(
        &mut self,
        now: Time,
        seat: Seat,
        offer: Offer,
        news: &mut News,
    ) -> Result<(), Refusal> {
        self.check_offer(seat, offer)?;
        if let Some(open) = self.offers.get(offer) {
            return if open.by == seat {
                Err(Refusal::AskedAlready)
            } else {
                self.accept(now, seat, offer, news)
            };
        }
        if self.offers.was_declined(offer, seat) {
            return Err(Refusal::AskedAlready);
        }
        let open = OpenOffer { offer, by: seat, asked: self.asked(seat, offer) };
        self.offers.add(open);
        news.tell(TableEvent::Offered(open));
        self.settle_offers(now, news);
        Ok(())
    }

    pub(crate) fn accept(
        &mut self,
        now: Time,
        seat: Seat,
        offer: Offer,
        news: &mut News,
    ) -> Result<(), Refusal> {
        let open = self.offers.get(offer).ok_or(Refusal::NotOffered(offer))?;
        if !open.asked.contains(seat) {
            return Err(Refusal::NotAsked);
        }
        self.offers.agree(offer, seat);
        news.tell(TableEvent::Agreed { offer, seat });
        self.settle_offers(now, news);
        Ok(())
    }

    pub(crate) fn decline(&mut self, seat: Seat, offer: Offer, news: &mut News) -> Result<(), Refusal> {
        let open = self.offers.get(offer).ok_or(Refusal::NotOffered(offer))?;
        if open.by != seat && !open.asked.contains(seat) {
            return Err(Refusal::NotAsked);
        }
        self.offers.decline(offer);
        news.tell(TableEvent::Declined { offer, seat });
        Ok(())
    }

    /// Can this be asked for now?
    fn check_offer(&self, seat: Seat, offer: Offer) -> Result<(), Refusal> {
        let over = matches!(self.phase, Phase::Over(_));
        match offer {
            Offer::Rematch if !over => return Err(Refusal::NotOver),
            Offer::Rematch if self.has_rematch() => return Err(Refusal::AskedAlready),
            Offer::Rematch => return Ok(()),
            Offer::Resume if self.phase == Phase::Playing => return Err(Refusal::NotPaused),
            Offer::Resume if self.phase == Phase::Paused => {}
            _ => self.check_playing()?,
        }
        if !self.in_play().contains(seat) {
            return Err(Refusal::Out(self.name(seat)));
        }
        match offer {
            Offer::Draw if self.setup.seats.len() != 2 => Err(Refusal::NoDraws),
            Offer::TakeBack => self.step_to_take_back(seat).map(|_| ()).ok_or(Refusal::NothingToTakeBack),
            _ => Ok(()),
        }
    }

    /// Who has to agree: the others who are still in the game. Computers agree to everything but draws.
    fn asked(&self, by: Seat, offer: Offer) -> Seats {
        let others = match offer {
            Offer::Draw => self.in_play(),
            Offer::Rematch => self.setup.persons(),
            Offer::TakeBack | Offer::Pause | Offer::Resume => {
                self.in_play().iter().filter(|&seat| self.setup.persons().contains(seat)).collect()
            }
        };
        others.without(Seats::one(by))
    }

    /// Does what everybody has agreed to.
    pub(crate) fn settle_offers(&mut self, now: Time, news: &mut News) {
        let agreed: Vec<OpenOffer> =
            self.offers.open().iter().filter(|open| open.asked.is_empty()).copied().collect();
        for open in agreed {
            self.offers.remove(open.offer);
            match open.offer {
                Offer::Draw => self.finish(now, ending::drawn(self.setup.seats.len()), news),
                Offer::TakeBack => self.take_back(now, open.by, news),
                Offer::Pause => {
                    self.clock.pause(now);
                    self.phase = Phase::Paused;
                    news.tell(TableEvent::Paused);
                }
                Offer::Resume => {
                    self.phase = Phase::Playing;
                    self.clock.resume(now);
                    news.tell(TableEvent::Resumed);
                    // Whoever was awaited may have left while the game stood.
                    self.play_if_complete(now, news);
                }
                Offer::Rematch => {
                    self.agree_on_rematch();
                    let seats = self.setup.rematch(&self.setup.id, self.kind.rules).seats;
                    let taken = seats.iter().map(Into::into).collect();
                    news.tell(TableEvent::Rematch { seats, taken });
                }
            }
            if matches!(self.phase, Phase::Over(_)) && open.offer != Offer::Rematch {
                return;
            }
        }
    }

    /// Where the game goes back to: the last turn in which the seat ordered, unless somebody has left the game since.
    fn step_to_take_back(&self, seat: Seat) -> Option<usize> {
        let past = self.sealed.past();
        let after_leaving =
            past.iter().rposition(|past| matches!(past, PastStep::Retired(_))).map_or(0, |step| step + 1);
        let step = past
            .iter()
            .rposition(|past| matches!(past, PastStep::Played(played) if played.seats().contains(seat)))?;
        (step >= after_leaving).then_some(step)
    }

    fn take_back(&mut self, now: Time, seat: Seat, news: &mut News) {
        let step = self.step_to_take_back(seat);
        if step.is_none_or(|step| self.take_back_to(now, step, news).is_err()) {
            news.tell(TableEvent::Fell { offer: Offer::TakeBack });
        }
    }

    /// Goes back to where the game was after so many steps. Time that was used stays used.
    pub(crate) fn take_back_to(&mut self, now: Time, steps: usize, news: &mut News) -> Result<(), Refusal> {
        if self.phase == Phase::Gathering {
            return Err(Refusal::NotBegun);
        }
        self.game = self.game_before(steps).ok_or(Refusal::NothingToTakeBack)?;
        self.sealed.go_back(steps);
        let left = self.sealed.past().iter().filter_map(|past| match past {
            PastStep::Retired(seat) => Some(*seat),
            PastStep::Played(_) => None,
        });
        self.retired = left.collect();
        if matches!(self.phase, Phase::Over(_)) {
            self.phase = Phase::Playing;
        }
        if self.offers.remove(Offer::Draw).is_some() {
            news.tell(TableEvent::Fell { offer: Offer::Draw });
        }
        news.tell(TableEvent::TakenBack { steps });
        self.go_on(now, news);
        Ok(())
    }
}
