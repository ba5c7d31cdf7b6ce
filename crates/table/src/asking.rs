//! What players ask of each other, and what comes of it.

use botyard_core::{Seat, Seats};

use crate::ending::Ending;
use crate::event::{News, What};
use crate::offer::{Offer, OpenOffer};
use crate::refusal::Refusal;
use crate::sealed::Past;
use crate::table::{Status, Table};
use crate::time::Time;

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
        news.tell(What::Offered(open));
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
        news.tell(What::Agreed { offer, seat });
        self.settle_offers(now, news);
        Ok(())
    }

    pub(crate) fn decline(&mut self, seat: Seat, offer: Offer, news: &mut News) -> Result<(), Refusal> {
        let open = self.offers.get(offer).ok_or(Refusal::NotOffered(offer))?;
        if open.by != seat && !open.asked.contains(seat) {
            return Err(Refusal::NotAsked);
        }
        self.offers.decline(offer);
        news.tell(What::Declined { offer, seat });
        Ok(())
    }

    /// Can this be asked for now?
    fn check_offer(&self, seat: Seat, offer: Offer) -> Result<(), Refusal> {
        let over = matches!(self.status, Status::Over(_));
        match offer {
            Offer::Rematch if !over => return Err(Refusal::NotOver),
            Offer::Rematch if self.has_rematch() => return Err(Refusal::AskedAlready),
            Offer::Rematch => return Ok(()),
            Offer::Resume if self.status == Status::Playing => return Err(Refusal::NotPaused),
            Offer::Resume if self.status == Status::Paused => {}
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
                Offer::Draw => self.finish(now, Ending::drawn(self.setup.seats.len()), news),
                Offer::TakeBack => self.take_back(now, open.by, news),
                Offer::Pause => {
                    self.clock.pause(now);
                    self.status = Status::Paused;
                    news.tell(What::Paused);
                }
                Offer::Resume => {
                    self.status = Status::Playing;
                    self.clock.resume(now);
                    news.tell(What::Resumed);
                    // Whoever was awaited may have left while the game stood.
                    self.play_if_complete(now, news);
                }
                Offer::Rematch => {
                    self.agree_on_rematch();
                    news.tell(What::Rematch { seats: self.setup.rematch(&self.setup.id).seats });
                }
            }
            if matches!(self.status, Status::Over(_)) && open.offer != Offer::Rematch {
                return;
            }
        }
    }

    /// Where the game goes back to: the last turn in which the seat ordered, unless somebody has left the game since.
    fn step_to_take_back(&self, seat: Seat) -> Option<usize> {
        let past = self.sealed.past();
        let after_leaving =
            past.iter().rposition(|past| matches!(past, Past::Retired(_))).map_or(0, |step| step + 1);
        let step = past
            .iter()
            .rposition(|past| matches!(past, Past::Played(played) if played.seats().contains(seat)))?;
        (step >= after_leaving).then_some(step)
    }

    fn take_back(&mut self, now: Time, seat: Seat, news: &mut News) {
        let step = self.step_to_take_back(seat);
        if step.is_none_or(|step| self.take_back_to(now, step, news).is_err()) {
            news.tell(What::Fell { offer: Offer::TakeBack });
        }
    }

    /// Goes back to where the game was after so many steps. Time that was used stays used.
    pub(crate) fn take_back_to(&mut self, now: Time, steps: usize, news: &mut News) -> Result<(), Refusal> {
        if self.status == Status::Gathering {
            return Err(Refusal::NotBegun);
        }
        self.game = self.game_before(steps).ok_or(Refusal::NothingToTakeBack)?;
        self.sealed.go_back(steps);
        let left = self.sealed.past().iter().filter_map(|past| match past {
            Past::Retired(seat) => Some(*seat),
            Past::Played(_) => None,
        });
        self.retired = left.collect();
        if matches!(self.status, Status::Over(_)) {
            self.status = Status::Playing;
        }
        if self.offers.remove(Offer::Draw).is_some() {
            news.tell(What::Fell { offer: Offer::Draw });
        }
        news.tell(What::TakenBack { steps });
        self.go_on(now, news);
        Ok(())
    }
}
