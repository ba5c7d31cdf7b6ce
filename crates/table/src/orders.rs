//! Orders: accepting, sealing, revealing and playing them; conditional lines; resigning and aborting.

use botyard_core::face::{AnyGame, Refused};
use botyard_core::{AnyEvent, Seat, Texts, Words};
use botyard_protocol::{Offer, OpenTurn, Span, TableEvent, Time};

use crate::ending;
use crate::event::EventList;
use crate::limits;
use crate::refusal::Refusal;
use crate::sealed::{Hidden, NonceCheck, PastStep, Salt, SealedLine};
use crate::table::{Table, TablePhase, start};

/// An order as it was sent.
pub(crate) struct Sent<'a> {
    pub(crate) seat: Seat,
    pub(crate) turn: u32,
    pub(crate) nonce: u64,
    pub(crate) revision: u32,
    pub(crate) salt: Option<Salt>,
    pub(crate) lag: Span,
    pub(crate) substitute: bool,
    pub(crate) order: &'a Hidden,
}

const AN_ORDER: Texts = Texts::new("an order", "una orden", "ruch");

/// Errors of conditional lines, besides those of the rules.
const TOO_MANY_LINES: Texts =
    Texts::new("these are too many lines", "son demasiadas líneas", "tych wariantów jest za dużo");
const AMBIGUOUS: Texts = Texts::new(
    "another line answers the same in another way",
    "otra línea responde a lo mismo de otra manera",
    "inny wariant odpowiada na to samo inaczej",
);
const LONG_LINE: Texts = Texts::new(
    "a line can't be so long",
    "una línea no puede ser tan larga",
    "wariant nie może być tak długi",
);
pub(crate) const LONG_ORDER: Texts = Texts::new(
    "this is too long for an order",
    "esto es demasiado largo para una orden",
    "to za długie jak na ruch",
);
const OVER_BY_THEN: Texts = Texts::new(
    "the game is over by then",
    "para entonces la partida ha terminado",
    "wtedy gra jest już skończona",
);
const NOT_OWN: Texts = Texts::new(
    "a line ends with an order of your own",
    "una línea termina con una orden tuya",
    "wariant kończy się twoim ruchem",
);
const NOTHING: Texts = Texts::new("there is nothing in it", "no hay nada en ella", "nic w nim nie ma");

impl Table {
    /// Accepts an order. Returns false if it was resent and nothing has changed.
    pub(crate) fn order(
        &mut self,
        now: Time,
        sent: &Sent<'_>,
        news: &mut EventList,
    ) -> Result<bool, Refusal> {
        let &Sent { seat, turn, nonce, revision, salt, lag, substitute, order: text } = sent;
        if text.text().len() > limits::ORDER {
            return Err(Refusal::TooLong { what: AN_ORDER, most: limits::ORDER });
        }
        match self.sealed.known(self.turn, seat, turn, nonce, text) {
            Some(NonceCheck::Same) => return Ok(false),
            Some(NonceCheck::Other) if turn == self.turn => return Err(Refusal::NonceUsed),
            _ => {}
        }
        self.check_playing()?;
        self.check_turn(turn)?;
        if !self.due().contains(seat) {
            let out = !self.in_play().contains(seat);
            return Err(if out {
                Refusal::Out(self.name(seat))
            } else {
                Refusal::NotYourTurn(self.name(seat))
            });
        }
        if substitute && (!self.substitutes.contains(seat) || self.sealed.ready().contains(seat)) {
            return Err(Refusal::NoSubstitute(self.name(seat)));
        }
        self.check_revision(seat, revision)?;
        if self.sealed.ready().contains(seat) {
            self.check_new_revision(seat, revision)?;
        }
        if self.sealed.changes(seat) >= limits::CHANGES {
            return Err(Refusal::TooManyChanges);
        }
        if self.sealed.past().len() >= limits::STEPS {
            return Err(Refusal::TooManyTurns);
        }
        let order = self.game.check(seat, text.text()).map_err(refusal)?;
        if self.clock.is_late(seat, now, lag) {
            return Err(Refusal::TimeIsUp);
        }
        let commitment = match (self.kind.info.simultaneous, salt) {
            (false, _) => None,
            (true, None) => return Err(Refusal::NoSalt),
            (true, Some(salt)) => {
                let seat = self.kind.info.seat_id(seat);
                Some(salt.commit(&self.setup.id, turn, seat, &order))
            }
        };
        let revision = self.sealed.accept_revision(seat, revision);
        if let Some(commitment) = commitment {
            news.tell(TableEvent::Ready { turn, seat, commitment, substitute });
            news.tell_only(seat, TableEvent::Staged { turn, order: order.clone(), revision });
        }
        let salt = salt.filter(|_| commitment.is_some());
        self.sealed.seal(seat, nonce, text, order.into(), salt, commitment);
        self.sealed_by(now, seat, lag, news);
        Ok(true)
    }

    /// Handles a newly sealed order: stops the clock, drops a draw offer of another seat, and plays the turn
    /// if it is complete.
    fn sealed_by(&mut self, now: Time, seat: Seat, lag: Span, news: &mut EventList) {
        self.clock.stop(seat, now, lag);
        if self.offers.get(Offer::Draw).is_some_and(|open| open.by != seat) {
            self.offers.remove(Offer::Draw);
            news.tell(TableEvent::Fell { offer: Offer::Draw });
        }
        self.play_if_complete(now, news);
    }

    pub(crate) fn unstage(
        &mut self,
        now: Time,
        seat: Seat,
        turn: u32,
        revision: u32,
        news: &mut EventList,
    ) -> Result<(), Refusal> {
        self.check_playing()?;
        self.check_turn(turn)?;
        self.check_revision(seat, revision)?;
        if !self.sealed.ready().contains(seat) {
            return Err(Refusal::NothingStaged);
        }
        // After the round's deadline the others wait for late orders, not for seats that reconsider.
        if self.clock.is_round_over() {
            return Err(Refusal::TimeIsUp);
        }
        self.sealed.withdraw(seat);
        self.sealed.accept_revision(seat, revision);
        self.clock.go_on(seat, now);
        news.tell(TableEvent::Unready { turn, seat });
        Ok(())
    }

    /// Refuses an order, a withdrawal or lines that were sent before others that have already been accepted.
    fn check_revision(&self, seat: Seat, revision: u32) -> Result<(), Refusal> {
        let accepted = self.sealed.revision(seat);
        if revision != 0 && revision < accepted {
            Err(Refusal::OutdatedOrder { revision, accepted })
        } else {
            Ok(())
        }
    }

    /// Refuses an order or lines with the revision of others that are in force. They are from two senders
    /// that don't know of each other, such as a page and its reload: the first ones stay, because they have
    /// been acknowledged.
    fn check_new_revision(&self, seat: Seat, revision: u32) -> Result<(), Refusal> {
        let accepted = self.sealed.revision(seat);
        if revision != 0 && revision == accepted {
            Err(Refusal::OutdatedOrder { revision, accepted })
        } else {
            Ok(())
        }
    }

    fn check_turn(&self, turn: u32) -> Result<(), Refusal> {
        match turn.cmp(&self.turn) {
            std::cmp::Ordering::Less => Err(Refusal::Stale { turn, now: self.turn }),
            std::cmp::Ordering::Equal => Ok(()),
            std::cmp::Ordering::Greater => Err(Refusal::Ahead { turn, now: self.turn }),
        }
    }

    /// Plays the turn if no order is missing, then the prepared answers for as long as they fit.
    pub(crate) fn play_if_complete(&mut self, now: Time, news: &mut EventList) {
        while self.phase == TablePhase::Playing && self.awaited().is_empty() {
            self.play(now, news);
            self.answer_from_lines(now, news);
        }
    }

    /// Reveals the orders of the turn and plays them.
    fn play(&mut self, now: Time, news: &mut EventList) {
        let turn = self.turn;
        let given = self.sealed.reveal();
        let orders: Vec<(Seat, &str)> = given.iter().map(|(seat, order)| (*seat, order.as_str())).collect();
        let (open, secret) = (self.game.orders_are_open(), self.game.has_secrets());
        let Ok(played) = self.game.play(&orders) else {
            // Every order was checked in this position.
            debug_assert!(false, "sealed orders are legal");
            return;
        };
        let happenings = played.events.iter().map(AnyEvent::happening).collect();
        let seats = self.sealed.ready();
        self.clock.end_turn(seats);
        self.sealed.close_turn(turn, open, |seat| self.clock.left(seat));
        if let ([(_, order)], false) = (given.as_slice(), self.kind.info.simultaneous) {
            self.sealed.follow_lines(order);
        }
        let opened = match self.sealed.past().last() {
            Some(PastStep::Played(played)) => played.opened(false),
            _ => None,
        };
        let (positions, acts) =
            if secret { (None, played.acts) } else { (Some(played.positions), Vec::new()) };
        news.tell(TableEvent::Played { turn, seats, orders: opened, happenings, positions, acts });
        if self.offers.remove(Offer::TakeBack).is_some() {
            news.tell(TableEvent::Fell { offer: Offer::TakeBack });
        }
        self.go_on(now, news);
    }

    /// Seals the prepared order of the seat to move, if there is one.
    fn answer_from_lines(&mut self, now: Time, news: &mut EventList) {
        if self.phase != TablePhase::Playing || self.kind.info.simultaneous {
            return;
        }
        let Some(seat) = self.due().only() else { return };
        // Lines were checked when they were entered; an order that isn't legal now is left to the player.
        let Some(answer) = self.sealed.answer(seat).filter(|answer| {
            self.sealed.past().len() < limits::STEPS && self.game.check(seat, answer.text()).is_ok()
        }) else {
            return;
        };
        self.sealed.seal_unsent(seat, answer);
        self.clock.stop(seat, now, 0);
        if self.offers.get(Offer::Draw).is_some_and(|open| open.by != seat) {
            self.offers.remove(Offer::Draw);
            news.tell(TableEvent::Fell { offer: Offer::Draw });
        }
    }

    pub(crate) fn set_lines(
        &mut self,
        seat: Seat,
        turn: u32,
        lines: &[Vec<Hidden>],
        revision: u32,
        news: &mut EventList,
    ) -> Result<(), Refusal> {
        self.check_playing()?;
        self.check_turn(turn)?;
        if self.kind.info.simultaneous {
            return Err(Refusal::NoLines);
        }
        if self.due().contains(seat) {
            return Err(Refusal::LinesOnOwnTurn);
        }
        self.check_revision(seat, revision)?;
        if lines.len() > limits::LINES {
            return Err(Refusal::Line { line: limits::LINES + 1, order: 1, why: TOO_MANY_LINES.into() });
        }
        let mut read: Vec<Vec<(Seat, Hidden)>> = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            let wrong = |order: usize, why: Words| Refusal::Line { line: index + 1, order: order + 1, why };
            let line = self.read_line(seat, line).map_err(|(order, why)| wrong(order, why))?;
            if let Some(order) = read.iter().find_map(|other| disagreement(seat, other, &line)) {
                return Err(wrong(order, AMBIGUOUS.into()));
            }
            if !read.contains(&line) {
                read.push(line);
            }
        }
        let orders = |line: Vec<(Seat, Hidden)>| line.into_iter().map(|(_, order)| order).collect();
        let lines: Vec<SealedLine> = read.into_iter().map(orders).collect();
        if !self.sealed.has_lines(seat, &lines) {
            self.check_new_revision(seat, revision)?;
        }
        self.sealed.set_lines(seat, lines);
        let revision = self.sealed.accept_revision(seat, revision);
        news.tell_only(seat, TableEvent::Lines { lines: self.sealed.own_lines(seat), revision });
        Ok(())
    }

    /// Plays a line through. Returns its orders in canonical form with the seats that move, or the index of
    /// the first bad order.
    fn read_line(&self, seat: Seat, line: &[Hidden]) -> Result<Vec<(Seat, Hidden)>, (usize, Words)> {
        if line.len() > limits::LINE {
            return Err((limits::LINE, LONG_LINE.into()));
        }
        let mut game = self.game.clone();
        let mut read = Vec::new();
        for (index, text) in line.iter().enumerate() {
            if text.text().len() > limits::ORDER {
                return Err((index, LONG_ORDER.into()));
            }
            let Some(mover) = game.to_act().only() else {
                return Err((index, OVER_BY_THEN.into()));
            };
            let order = game.check(mover, text.text()).map_err(|why| (index, Words::of(&why)))?;
            game.play(&[(mover, &order)]).map_err(|why| (index, Words::of(&why)))?;
            let is_last = index + 1 == line.len();
            if is_last && mover != seat {
                return Err((index, NOT_OWN.into()));
            }
            read.push((mover, order.into()));
        }
        if read.is_empty() { Err((0, NOTHING.into())) } else { Ok(read) }
    }

    pub(crate) fn resign(&mut self, now: Time, seat: Seat, news: &mut EventList) -> Result<(), Refusal> {
        match self.phase {
            TablePhase::Playing | TablePhase::Paused => {}
            TablePhase::Gathering => return Err(Refusal::NotBegun),
            TablePhase::Over(_) => return Err(Refusal::Over),
        }
        if !self.in_play().contains(seat) {
            return Err(Refusal::Out(self.name(seat)));
        }
        self.retire(now, seat, ending::RESIGNED, news);
        self.play_if_complete(now, news);
        Ok(())
    }

    /// Removes a seat from the game; ends the game if it can't go on without the seat.
    pub(crate) fn retire(
        &mut self,
        now: Time,
        seat: Seat,
        reason: botyard_core::Reason,
        news: &mut EventList,
    ) {
        let Some(events) = self.game.retire(seat) else {
            self.finish(now, ending::lost_by(seat, self.setup.seats.len(), reason), news);
            return;
        };
        let happenings = events.iter().map(AnyEvent::happening).collect();
        self.sealed.retire(seat);
        self.retired.insert(seat);
        self.substitutes.remove(seat);
        news.tell(TableEvent::Retired { seat, reason: reason.code.to_owned(), happenings });
        for open in self.offers.forget(seat) {
            news.tell(TableEvent::Fell { offer: open.offer });
        }
        if let Some(outcome) = self.game.outcome() {
            self.finish(now, ending::by_rules(&outcome), news);
            return;
        }
        // In no game so far does the legality of an order depend on which other seats play. Where it does,
        // orders that became illegal are withdrawn.
        for (other, order) in self.sealed.reveal() {
            if self.game.check(other, &order).is_err() {
                self.sealed.withdraw(other);
                news.tell(TableEvent::Unready { turn: self.turn, seat: other });
            }
        }
        self.clock.begin_turn(now, self.game.to_act().without(self.sealed.ready()), false);
        self.settle_offers(now, news);
    }

    pub(crate) fn abort(&mut self, now: Time, seat: Seat, news: &mut EventList) -> Result<(), Refusal> {
        match self.phase {
            TablePhase::Over(_) => return Err(Refusal::Over),
            TablePhase::Gathering => {}
            TablePhase::Playing | TablePhase::Paused => {
                if self.clock.have_moved(self.in_play()) {
                    return Err(Refusal::TooLateToAbort);
                }
            }
        }
        self.finish(now, ending::called_off(Some(seat), ending::ABORTED), news);
        Ok(())
    }

    /// Replays the game up to, not including, this step.
    pub(crate) fn game_before(&self, step: usize) -> Option<Box<dyn AnyGame>> {
        let mut game = start(&self.kind, &self.setup).ok()?;
        for past in self.sealed.past().get(..step)? {
            past.given().play(&mut *game).ok()?;
        }
        Some(game)
    }

    /// The played turns whose orders were secret until the end of the game.
    pub(crate) fn opened_at_the_end(&self) -> Vec<OpenTurn> {
        let closed = self.sealed.past().iter().filter_map(|past| match past {
            PastStep::Played(played) if !played.open => {
                Some(OpenTurn { turn: played.turn, orders: played.opened(true)? })
            }
            _ => None,
        });
        closed.collect()
    }
}

/// The index of the first order in which two lines of a seat differ, if that order is the seat's own: the
/// answer would be ambiguous.
fn disagreement(seat: Seat, one: &[(Seat, Hidden)], other: &[(Seat, Hidden)]) -> Option<usize> {
    let first = one.iter().zip(other).position(|(one, other)| one != other)?;
    (one[first].0 == seat).then_some(first)
}

fn refusal(why: Refused) -> Refusal {
    match why {
        Refused::Unreadable { why, .. } => Refusal::Unreadable(why),
        Refused::Illegal { why, .. } => Refusal::Illegal(why),
        Refused::Missing(_) | Refused::Over => Refusal::Over,
    }
}
