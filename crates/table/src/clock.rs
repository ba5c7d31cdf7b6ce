//! Clocks: what time each seat has, and when it runs out.
//!
//! - Time runs for a seat while it owes an order and none of its is in. It doesn't run before the seat's first order (Fischer
//!   and days per move), while the game is paused, while the seat is on vacation (its bank runs instead, as on a calendar,
//!   whoever is to move), nor while whoever runs the table was down.
//! - A round's deadline runs from the beginning of the round, the first one included: everybody is there, and what happens to
//!   the late is agreed on.
//! - Whose time runs out loses, whatever the position: nobody judges whether the other side could still have won. A game that
//!   goes on without a player goes on, see `Table::tick`.

use botyard_core::{PerSeat, Seat, Seats};
use botyard_protocol::{ClockRule, ClockView, HandView, Late, Span, Time};

/// Something that time has brought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lapse {
    /// A seat's time has run out.
    Flag(Seat),
    /// A seat's vacation is used up.
    Vacation(Seat),
    /// The time for the round has run out.
    Round(Late),
}

/// The time of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Hand {
    left: Span,
    bank: Span,
    /// Does it owe an order that isn't in?
    owes: bool,
    /// Has it ever ordered?
    has_moved: bool,
    runs_since: Option<Time>,
    vacation_since: Option<Time>,
}

/// The clock of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableClock {
    rule: ClockRule,
    hands: PerSeat<Hand>,
    is_paused: bool,
    round: Option<Round>,
}

/// The time of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Round {
    /// Until then. Where it began says how much of it was downtime.
    Until { began: Time, ends: Time },
    /// Paused with so much left.
    Held(Span),
}

impl TableClock {
    pub(crate) fn new(rule: ClockRule, seats: usize) -> TableClock {
        let (left, bank) = match rule {
            ClockRule::Fischer { start, .. } => (start, 0),
            ClockRule::Days { per_move, vacation } => (per_move, vacation),
            ClockRule::None | ClockRule::Round { .. } => (0, 0),
        };
        let hand = Hand { left, bank, owes: false, has_moved: false, runs_since: None, vacation_since: None };
        TableClock { rule, hands: PerSeat::from_fn(seats, |_| hand), is_paused: false, round: None }
    }

    fn has_hands(&self) -> bool {
        matches!(self.rule, ClockRule::Fischer { .. } | ClockRule::Days { .. })
    }

    fn most_lag(&self) -> Span {
        if let ClockRule::Fischer { lag, .. } = self.rule { lag } else { 0 }
    }

    /// Lets a hand run or stand, as it has to.
    fn adjust(&mut self, seat: Seat, now: Time) {
        let may_run = self.has_hands() && !self.is_paused;
        let hand = &mut self.hands[seat];
        let runs = may_run && hand.owes && hand.has_moved && hand.vacation_since.is_none();
        match hand.runs_since {
            None if runs => hand.runs_since = Some(now),
            Some(since) if !runs => {
                hand.left = hand.left.saturating_sub(now.since(since));
                hand.runs_since = None;
            }
            _ => {}
        }
    }

    /// A turn begins in which these seats owe orders. `is_new` if it isn't the one that was going on.
    pub(crate) fn begin_turn(&mut self, now: Time, due: Seats, is_new: bool) {
        for seat in self.hands.seats() {
            let hand = &mut self.hands[seat];
            hand.owes = due.contains(seat);
            if let ClockRule::Days { per_move, .. } = self.rule
                && is_new
                && hand.owes
            {
                hand.left = per_move;
            }
            self.adjust(seat, now);
        }
        if let ClockRule::Round { limit, .. } = self.rule
            && is_new
        {
            let runs = Round::Until { began: now, ends: now.after(limit) };
            self.round = Some(if self.is_paused { Round::Held(limit) } else { runs });
        }
    }

    /// The seat's order is in; so much of the time was the network's.
    pub(crate) fn stop(&mut self, seat: Seat, now: Time, lag: Span) {
        let forgiven = lag.min(self.most_lag());
        let hand = &mut self.hands[seat];
        hand.owes = false;
        if let Some(since) = hand.runs_since {
            // What is forgiven isn't added: it can't be more than has run.
            hand.runs_since = Some(Time(since.0.saturating_add(forgiven).min(now.0)));
        }
        self.adjust(seat, now);
    }

    /// The seat has taken its order back.
    pub(crate) fn go_on(&mut self, seat: Seat, now: Time) {
        self.hands[seat].owes = true;
        self.adjust(seat, now);
    }

    /// The turn is over, and these seats have ordered in it.
    pub(crate) fn end_turn(&mut self, ordered: Seats) {
        for seat in ordered.iter() {
            let hand = &mut self.hands[seat];
            if let ClockRule::Fischer { increment, .. } = self.rule
                && hand.has_moved
            {
                hand.left = hand.left.saturating_add(increment);
            }
            hand.has_moved = true;
        }
    }

    /// Have all these seats ordered at least once?
    pub(crate) fn have_moved(&self, seats: Seats) -> bool {
        seats.iter().all(|seat| self.hands[seat].has_moved)
    }

    /// Everything stands.
    pub(crate) fn pause(&mut self, now: Time) {
        for seat in self.hands.seats() {
            self.end_vacation(seat, now);
        }
        self.is_paused = true;
        for seat in self.hands.seats() {
            self.adjust(seat, now);
        }
        if let Some(Round::Until { ends, .. }) = self.round {
            self.round = Some(Round::Held(ends.since(now)));
        }
    }

    /// Everything goes on.
    pub(crate) fn resume(&mut self, now: Time) {
        self.is_paused = false;
        for seat in self.hands.seats() {
            self.adjust(seat, now);
        }
        if let Some(Round::Held(left)) = self.round {
            self.round = Some(Round::Until { began: now, ends: now.after(left) });
        }
    }

    /// Everything stands for ever.
    pub(crate) fn finish(&mut self, now: Time) {
        self.pause(now);
        self.round = None;
    }

    /// Whoever runs the table wasn't there: this time doesn't count.
    pub(crate) fn forgive(&mut self, from: Time, to: Time) {
        let shift = |since: &mut Time| *since = since.after(to.since(from.max(*since)));
        for seat in self.hands.seats() {
            let hand = &mut self.hands[seat];
            hand.runs_since.iter_mut().for_each(shift);
            hand.vacation_since.iter_mut().for_each(shift);
        }
        if let Some(Round::Until { began, ends }) = &mut self.round {
            let missed = to.since(from.max(*began));
            *began = began.after(missed);
            *ends = ends.after(missed);
        }
    }

    /// Is there a bank of vacation?
    pub(crate) fn has_vacation(&self) -> bool {
        matches!(self.rule, ClockRule::Days { vacation: 1.., .. })
    }

    /// What is in it.
    pub(crate) fn bank(&self, seat: Seat) -> Span {
        self.hands[seat].bank
    }

    /// Is the seat on vacation?
    pub(crate) fn is_on_vacation(&self, seat: Seat) -> bool {
        self.hands[seat].vacation_since.is_some()
    }

    /// A vacation begins.
    pub(crate) fn begin_vacation(&mut self, seat: Seat, now: Time) {
        self.hands[seat].vacation_since = Some(now);
        self.adjust(seat, now);
    }

    /// A vacation ends, if there is one; at the latest it ended when the bank was used up.
    pub(crate) fn end_vacation(&mut self, seat: Seat, now: Time) {
        let hand = &mut self.hands[seat];
        if let Some(since) = hand.vacation_since.take() {
            let end = now.min(since.after(hand.bank));
            hand.bank = hand.bank.saturating_sub(end.since(since));
            self.adjust(seat, end);
        }
    }

    /// The round's deadline has been dealt with.
    pub(crate) fn drop_round(&mut self) {
        self.round = None;
    }

    /// Has the round's time run out?
    pub(crate) fn is_round_over(&self) -> bool {
        matches!(self.rule, ClockRule::Round { .. }) && self.round.is_none()
    }

    fn lapses(&self) -> impl Iterator<Item = (Time, Lapse)> {
        let flags = self.hands.iter().filter_map(|(seat, hand)| {
            let ends = hand.runs_since?.after(hand.left).after(self.most_lag());
            Some((ends, Lapse::Flag(seat)))
        });
        let vacations = self
            .hands
            .iter()
            .filter_map(|(seat, hand)| Some((hand.vacation_since?.after(hand.bank), Lapse::Vacation(seat))));
        let round = match (self.round, self.rule) {
            (Some(Round::Until { ends, .. }), ClockRule::Round { late, .. }) => {
                Some((ends, Lapse::Round(late)))
            }
            _ => None,
        };
        flags.chain(vacations).chain(round)
    }

    /// When something runs out next, and what. With a slow network allowed for, a time has run out only when that is over too.
    pub(crate) fn next_lapse(&self) -> Option<(Time, Lapse)> {
        // The first of those that are level: seats come in their order.
        self.lapses().min_by_key(|&(when, _)| when)
    }

    /// Would this order come too late, given how much of the time was the network's?
    pub(crate) fn is_late(&self, seat: Seat, now: Time, lag: Span) -> bool {
        let hand = &self.hands[seat];
        let forgiven = lag.min(self.most_lag());
        hand.runs_since.is_some_and(|since| now.since(since).saturating_sub(forgiven) > hand.left)
    }

    /// What the seat's clock shows.
    pub(crate) fn left(&self, seat: Seat) -> Option<Span> {
        self.has_hands().then(|| self.hands[seat].left)
    }

    /// For everybody.
    pub(crate) fn view(&self) -> ClockView {
        let hand = |hand: &Hand| HandView {
            left: hand.left,
            runs_since: hand.runs_since,
            bank: hand.bank,
            vacation_since: hand.vacation_since,
        };
        let hands = if self.has_hands() {
            self.hands.iter().map(|(_, each)| hand(each)).collect()
        } else {
            Vec::new()
        };
        let round_ends = match self.round {
            Some(Round::Until { ends, .. }) => Some(ends),
            _ => None,
        };
        ClockView { rule: self.rule, hands, round_ends }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use botyard_protocol::DAY;

    const FISCHER: ClockRule = ClockRule::Fischer { start: 60_000, increment: 2_000, lag: 500 };

    fn seat(index: usize) -> Seat {
        Seat::new(index).unwrap()
    }

    /// A clock on which both have made their first order and the first seat is to move at time 1000.
    fn running(rule: ClockRule) -> TableClock {
        let mut clock = TableClock::new(rule, 2);
        for index in [0, 1] {
            clock.begin_turn(Time(0), Seats::one(seat(index)), true);
            clock.stop(seat(index), Time(900), 0);
            clock.end_turn(Seats::one(seat(index)));
        }
        clock.begin_turn(Time(1_000), Seats::one(seat(0)), true);
        clock
    }

    #[test]
    fn the_first_order_costs_no_time_and_brings_none() {
        let mut clock = TableClock::new(FISCHER, 2);
        clock.begin_turn(Time(0), Seats::one(seat(0)), true);
        assert_eq!(clock.next_lapse(), None);
        clock.stop(seat(0), Time(500_000), 0);
        clock.end_turn(Seats::one(seat(0)));
        assert_eq!(clock.left(seat(0)), Some(60_000));
    }

    #[test]
    fn an_order_brings_the_increment() {
        let mut clock = running(FISCHER);
        clock.stop(seat(0), Time(6_000), 0);
        clock.end_turn(Seats::one(seat(0)));
        assert_eq!(clock.left(seat(0)), Some(57_000));
    }

    #[test]
    fn a_slow_network_is_forgiven_within_bounds() {
        let used = |lag: Span, at: u64| {
            let mut clock = running(FISCHER);
            clock.stop(seat(0), Time(at), lag);
            60_000 - clock.left(seat(0)).unwrap()
        };
        assert_eq!(used(300, 6_000), 4_700);
        assert_eq!(used(9_999, 6_000), 4_500);
        assert_eq!(used(300, 1_100), 0);
        let clock = running(FISCHER);
        assert_eq!(clock.next_lapse(), Some((Time(61_500), Lapse::Flag(seat(0)))));
        assert!(clock.is_late(seat(0), Time(61_400), 300));
        assert!(!clock.is_late(seat(0), Time(61_400), 400));
    }

    #[test]
    fn nothing_runs_while_paused_or_down() {
        let mut clock = running(FISCHER);
        clock.pause(Time(11_000));
        assert_eq!(clock.next_lapse(), None);
        clock.resume(Time(900_000));
        assert_eq!(clock.next_lapse(), Some((Time(950_500), Lapse::Flag(seat(0)))));
        // Down from before it ran until later: only what overlaps is forgiven.
        clock.forgive(Time(0), Time(901_000));
        assert_eq!(clock.next_lapse(), Some((Time(951_500), Lapse::Flag(seat(0)))));
        clock.forgive(Time(910_000), Time(920_000));
        assert_eq!(clock.next_lapse(), Some((Time(961_500), Lapse::Flag(seat(0)))));
    }

    #[test]
    fn a_vacation_runs_down_its_bank_and_not_the_time() {
        let mut clock = running(ClockRule::Days { per_move: 3 * DAY, vacation: 10 * DAY });
        clock.begin_vacation(seat(0), Time(1_000 + DAY));
        assert_eq!(clock.next_lapse(), Some((Time(1_000 + 11 * DAY), Lapse::Vacation(seat(0)))));
        clock.end_vacation(seat(0), Time(1_000 + 5 * DAY));
        assert_eq!(clock.bank(seat(0)), 6 * DAY);
        assert_eq!(clock.next_lapse(), Some((Time(1_000 + 7 * DAY), Lapse::Flag(seat(0)))));
        // One that is never ended ends by itself, and the time runs from then on, however late that is noticed.
        clock.begin_vacation(seat(0), Time(1_000 + 5 * DAY));
        clock.end_vacation(seat(0), Time(1_000 + 99 * DAY));
        assert_eq!(clock.next_lapse(), Some((Time(1_000 + 13 * DAY), Lapse::Flag(seat(0)))));
    }

    #[test]
    fn days_are_full_again_with_every_turn() {
        let mut clock = running(ClockRule::Days { per_move: 3 * DAY, vacation: 0 });
        assert!(!clock.has_vacation());
        clock.stop(seat(0), Time(2 * DAY), 0);
        clock.end_turn(Seats::one(seat(0)));
        clock.begin_turn(Time(2 * DAY), Seats::one(seat(0)), true);
        assert_eq!(clock.next_lapse(), Some((Time(5 * DAY), Lapse::Flag(seat(0)))));
    }

    #[test]
    fn a_round_ends_for_all_at_once() {
        let mut clock = TableClock::new(ClockRule::Round { limit: 90_000, late: Late::Rest }, 4);
        clock.begin_turn(Time(0), Seats::first(4), true);
        assert_eq!(clock.next_lapse(), Some((Time(90_000), Lapse::Round(Late::Rest))));
        clock.pause(Time(30_000));
        assert_eq!(clock.next_lapse(), None);
        clock.resume(Time(100_000));
        assert_eq!(clock.next_lapse(), Some((Time(160_000), Lapse::Round(Late::Rest))));
        clock.drop_round();
        assert_eq!(clock.next_lapse(), None);
    }
}
