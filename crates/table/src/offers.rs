//! Offers: draws, take-backs, pauses and rematches that players propose to each other.

use botyard_core::{Seat, Seats};
use botyard_protocol::{Offer, OpenOffer, TableEvent, Time};

use crate::ending;
use crate::event::EventList;
use crate::refusal::Refusal;
use crate::sealed::PastStep;
use crate::table::{Table, TablePhase};

/// The open offers of a table, at most one of each kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    open: Vec<OpenOffer>,
    /// Offers declined in this turn, with the seat that made them.
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

    /// Records a seat's consent. Returns whether all seats have agreed.
    pub(crate) fn agree(&mut self, offer: Offer, seat: Seat) -> bool {
        let Some(open) = self.open.iter_mut().find(|open| open.offer == offer) else { return false };
        open.asked.remove(seat);
        open.asked.is_empty()
    }

    pub(crate) fn remove(&mut self, offer: Offer) -> Option<OpenOffer> {
        let index = self.open.iter().position(|open| open.offer == offer)?;
        Some(self.open.remove(index))
    }

    /// Removes a declined offer and blocks it for the rest of the turn. Resuming isn't blocked, because no
    /// new turn begins while a game is paused.
    pub(crate) fn decline(&mut self, offer: Offer) {
        if let Some(open) = self.remove(offer)
            && !matches!(offer, Offer::Resume)
        {
            self.declined.push((offer, open.by));
        }
    }

    pub(crate) fn begin_turn(&mut self) {
        self.declined.clear();
    }

    /// Removes a seat that left: its own offers are withdrawn and returned, and the others no longer need its
    /// consent.
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
    /// Makes an offer. It takes effect at once if nobody has to be asked; if another seat has made the same
    /// offer, this accepts it.
    pub(crate) fn offer(
        &mut self,
        now: Time,
        seat: Seat,
        offer: Offer,
        news: &mut EventList,
    ) -> Result<(), Refusal> {
        // A seat that couldn't make the offer, because it has no move to take back, can still accept it.
        if self.offers.get(offer).is_some_and(|open| open.asked.contains(seat)) {
            return self.accept(now, seat, offer, news);
        }
        self.check_offer(seat, offer)?;
        if let Some(open) = self.offers.get(offer) {
            return Err(if open.by == seat { Refusal::AskedAlready } else { Refusal::NotAsked });
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
        news: &mut EventList,
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

    pub(crate) fn decline(&mut self, seat: Seat, offer: Offer, news: &mut EventList) -> Result<(), Refusal> {
        let open = self.offers.get(offer).ok_or(Refusal::NotOffered(offer))?;
        if open.by != seat && !open.asked.contains(seat) {
            return Err(Refusal::NotAsked);
        }
        self.offers.decline(offer);
        news.tell(TableEvent::Declined { offer, seat });
        Ok(())
    }

    /// Checks that the seat can make this offer now.
    fn check_offer(&self, seat: Seat, offer: Offer) -> Result<(), Refusal> {
        let over = matches!(self.phase, TablePhase::Over(_));
        match offer {
            Offer::Rematch if !over => return Err(Refusal::NotOver),
            Offer::Rematch if self.has_rematch() => return Err(Refusal::AskedAlready),
            Offer::Rematch => return Ok(()),
            Offer::Resume if self.phase == TablePhase::Playing => return Err(Refusal::NotPaused),
            Offer::Resume if self.phase == TablePhase::Paused => {}
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

    /// The seats that have to agree: the others still in the game. Computers are asked about draws only and
    /// agree to everything else.
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

    /// Carries out the offers that all seats have agreed to.
    pub(crate) fn settle_offers(&mut self, now: Time, news: &mut EventList) {
        let agreed: Vec<OpenOffer> =
            self.offers.open().iter().filter(|open| open.asked.is_empty()).copied().collect();
        for open in agreed {
            self.offers.remove(open.offer);
            match open.offer {
                Offer::Draw => self.finish(now, ending::drawn(self.setup.seats.len()), news),
                Offer::TakeBack => self.take_back(now, open.by, news),
                Offer::Pause => {
                    self.clock.pause(now);
                    self.phase = TablePhase::Paused;
                    news.tell(TableEvent::Paused);
                }
                Offer::Resume => {
                    self.phase = TablePhase::Playing;
                    self.clock.resume(now);
                    news.tell(TableEvent::Resumed);
                    // An awaited seat may have left during the pause.
                    self.play_if_complete(now, news);
                }
                Offer::Rematch => {
                    self.agree_on_rematch();
                    let seats = self.setup.rematch(&self.setup.id, self.kind.rules).seats;
                    let taken = seats.iter().map(Into::into).collect();
                    news.tell(TableEvent::Rematch { seats, taken });
                }
            }
            if matches!(self.phase, TablePhase::Over(_)) && open.offer != Offer::Rematch {
                return;
            }
        }
    }

    /// The step to go back to: the last turn in which the seat ordered, unless a seat has left the game
    /// since.
    fn step_to_take_back(&self, seat: Seat) -> Option<usize> {
        let past = self.sealed.past();
        let after_leaving =
            past.iter().rposition(|past| matches!(past, PastStep::Retired(_))).map_or(0, |step| step + 1);
        let step = past
            .iter()
            .rposition(|past| matches!(past, PastStep::Played(played) if played.seats().contains(seat)))?;
        (step >= after_leaving).then_some(step)
    }

    fn take_back(&mut self, now: Time, seat: Seat, news: &mut EventList) {
        let step = self.step_to_take_back(seat);
        if step.is_none_or(|step| self.take_back_to(now, step, news).is_err()) {
            news.tell(TableEvent::Fell { offer: Offer::TakeBack });
        }
    }

    /// Goes back to the position after `steps` steps. Used time isn't returned.
    pub(crate) fn take_back_to(
        &mut self,
        now: Time,
        steps: usize,
        news: &mut EventList,
    ) -> Result<(), Refusal> {
        if self.phase == TablePhase::Gathering {
            return Err(Refusal::NotBegun);
        }
        self.game = self.game_before(steps).ok_or(Refusal::NothingToTakeBack)?;
        self.sealed.go_back(steps);
        let left = self.sealed.past().iter().filter_map(|past| match past {
            PastStep::Retired(seat) => Some(*seat),
            PastStep::Played(_) => None,
        });
        self.retired = left.collect();
        if matches!(self.phase, TablePhase::Over(_)) {
            self.phase = TablePhase::Playing;
        }
        if self.offers.remove(Offer::Draw).is_some() {
            news.tell(TableEvent::Fell { offer: Offer::Draw });
        }
        news.tell(TableEvent::TakenBack { steps });
        self.go_on(now, news);
        Ok(())
    }
}
