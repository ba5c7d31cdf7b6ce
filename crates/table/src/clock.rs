//! Clocks: the time of each seat, and when it runs out.
//!
//! - A seat's time runs while it owes an order and has none sealed. It doesn't run before the seat's first
//!   order (Fischer and days per move), while the game is paused, while the seat is on vacation, or during
//!   server downtime. A vacation uses up the seat's vacation bank in calendar time, whoever is to move.
//! - The deadline of a round runs from the beginning of the round, the first round included: every player is
//!   present and has agreed to the rule for late seats.
//! - A seat whose time runs out loses, whatever the position: whether the other side could still have won is
//!   not judged. If the game can go on without the seat, it does; see `Table::tick`.

use botyard_core::{PerSeat, Seat, Seats};
use botyard_protocol::{ClockRule, ClockView, HandView, Late, Span, Time};

/// An expired deadline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lapse {
    /// The time of a seat.
    Flag(Seat),
    /// The vacation bank of a seat.
    Vacation(Seat),
    /// The time limit of a round.
    Round(Late),
}

/// The clock of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SeatTime {
    left: Span,
    bank: Span,
    /// Whether the seat owes an order and has none sealed.
    owes: bool,
    /// Whether the seat has ever ordered.
    has_moved: bool,
    runs_since: Option<Time>,
    vacation_since: Option<Time>,
}

/// The clocks of all seats, or of the round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableClock {
    rule: ClockRule,
    hands: PerSeat<SeatTime>,
    is_paused: bool,
    round: Option<RoundTime>,
}

/// The time limit of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RoundTime {
    /// Running. The beginning is kept to compute how much of a downtime falls into the round.
    Until { began: Time, ends: Time },
    /// Paused, with the time left.
    Held(Span),
}

impl TableClock {
    pub(crate) fn new(rule: ClockRule, seats: usize) -> TableClock {
        let (left, bank) = match rule {
            ClockRule::Fischer { start, .. } => (start, 0),
            ClockRule::Days { per_move, vacation } => (per_move, vacation),
            ClockRule::None | ClockRule::Round { .. } => (0, 0),
        };
        let hand =
            SeatTime { left, bank, owes: false, has_moved: false, runs_since: None, vacation_since: None };
        TableClock { rule, hands: PerSeat::from_fn(seats, |_| hand), is_paused: false, round: None }
    }

    fn has_hands(&self) -> bool {
        matches!(self.rule, ClockRule::Fischer { .. } | ClockRule::Days { .. })
    }

    fn most_lag(&self) -> Span {
        if let ClockRule::Fischer { lag, .. } = self.rule { lag } else { 0 }
    }

    /// Starts or stops a seat's clock to match its state.
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

    /// Begins a turn in which these seats owe orders, or continues the present one if `is_new` is false.
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
            let runs = RoundTime::Until { began: now, ends: now.after(limit) };
            self.round = Some(if self.is_paused { RoundTime::Held(limit) } else { runs });
        }
    }

    /// Stops a seat's clock when its order is sealed, and compensates the network delay up to the limit.
    pub(crate) fn stop(&mut self, seat: Seat, now: Time, lag: Span) {
        let forgiven = lag.min(self.most_lag());
        let hand = &mut self.hands[seat];
        hand.owes = false;
        if let Some(since) = hand.runs_since {
            // Moving the start forward can't return more time than has run.
            hand.runs_since = Some(Time(since.0.saturating_add(forgiven).min(now.0)));
        }
        self.adjust(seat, now);
    }

    /// Restarts a seat's clock when its order is withdrawn.
    pub(crate) fn go_on(&mut self, seat: Seat, now: Time) {
        self.hands[seat].owes = true;
        self.adjust(seat, now);
    }

    /// Ends a turn; `ordered` are the seats that ordered in it.
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

    /// Whether all these seats have ordered at least once.
    pub(crate) fn have_moved(&self, seats: Seats) -> bool {
        seats.iter().all(|seat| self.hands[seat].has_moved)
    }

    /// Stops all clocks and ends vacations.
    pub(crate) fn pause(&mut self, now: Time) {
        for seat in self.hands.seats() {
            self.end_vacation(seat, now);
        }
        self.is_paused = true;
        for seat in self.hands.seats() {
            self.adjust(seat, now);
        }
        if let Some(RoundTime::Until { ends, .. }) = self.round {
            self.round = Some(RoundTime::Held(ends.since(now)));
        }
    }

    /// Restarts the clocks after a pause.
    pub(crate) fn resume(&mut self, now: Time) {
        self.is_paused = false;
        for seat in self.hands.seats() {
            self.adjust(seat, now);
        }
        if let Some(RoundTime::Held(left)) = self.round {
            self.round = Some(RoundTime::Until { began: now, ends: now.after(left) });
        }
    }

    /// Stops all clocks for good.
    pub(crate) fn finish(&mut self, now: Time) {
        self.pause(now);
        self.round = None;
    }

    /// Excludes a downtime of the server from all running times.
    pub(crate) fn forgive(&mut self, from: Time, to: Time) {
        let shift = |since: &mut Time| *since = since.after(to.since(from.max(*since)));
        for seat in self.hands.seats() {
            let hand = &mut self.hands[seat];
            hand.runs_since.iter_mut().for_each(shift);
            hand.vacation_since.iter_mut().for_each(shift);
        }
        if let Some(RoundTime::Until { began, ends }) = &mut self.round {
            let missed = to.since(from.max(*began));
            *began = began.after(missed);
            *ends = ends.after(missed);
        }
    }

    pub(crate) fn has_vacation(&self) -> bool {
        matches!(self.rule, ClockRule::Days { vacation: 1.., .. })
    }

    /// Vacation time left.
    pub(crate) fn bank(&self, seat: Seat) -> Span {
        self.hands[seat].bank
    }

    pub(crate) fn is_on_vacation(&self, seat: Seat) -> bool {
        self.hands[seat].vacation_since.is_some()
    }

    pub(crate) fn begin_vacation(&mut self, seat: Seat, now: Time) {
        self.hands[seat].vacation_since = Some(now);
        self.adjust(seat, now);
    }

    /// Ends a vacation, if there is one: now, or when its bank was used up if that was earlier.
    pub(crate) fn end_vacation(&mut self, seat: Seat, now: Time) {
        let hand = &mut self.hands[seat];
        if let Some(since) = hand.vacation_since.take() {
            let end = now.min(since.after(hand.bank));
            hand.bank = hand.bank.saturating_sub(end.since(since));
            self.adjust(seat, end);
        }
    }

    /// Removes the deadline of the round, once it has been handled.
    pub(crate) fn drop_round(&mut self) {
        self.round = None;
    }

    /// Whether the time of the round has run out.
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
            (Some(RoundTime::Until { ends, .. }), ClockRule::Round { late, .. }) => {
                Some((ends, Lapse::Round(late)))
            }
            _ => None,
        };
        flags.chain(vacations).chain(round)
    }

    /// The next deadline and its time. A seat's deadline includes the allowance for network delay.
    pub(crate) fn next_lapse(&self) -> Option<(Time, Lapse)> {
        // Ties go to the first element: lapses are listed in seat order.
        self.lapses().min_by_key(|&(when, _)| when)
    }

    /// Whether an order would come too late, with the network delay compensated up to the limit.
    pub(crate) fn is_late(&self, seat: Seat, now: Time, lag: Span) -> bool {
        let hand = &self.hands[seat];
        let forgiven = lag.min(self.most_lag());
        hand.runs_since.is_some_and(|since| now.since(since).saturating_sub(forgiven) > hand.left)
    }

    /// Time left when the seat's clock was last stopped; `None` if the clock rule has no time per seat.
    pub(crate) fn left(&self, seat: Seat) -> Option<Span> {
        self.has_hands().then(|| self.hands[seat].left)
    }

    /// The public view of the clock.
    pub(crate) fn view(&self) -> ClockView {
        let hand = |hand: &SeatTime| HandView {
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
            Some(RoundTime::Until { ends, .. }) => Some(ends),
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

    /// A clock after the first order of both seats, with the first seat to move at time 1000.
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
    fn the_first_order_costs_no_time_and_earns_no_increment() {
        let mut clock = TableClock::new(FISCHER, 2);
        clock.begin_turn(Time(0), Seats::one(seat(0)), true);
        assert_eq!(clock.next_lapse(), None);
        clock.stop(seat(0), Time(500_000), 0);
        clock.end_turn(Seats::one(seat(0)));
        assert_eq!(clock.left(seat(0)), Some(60_000));
    }

    #[test]
    fn an_order_earns_the_increment() {
        let mut clock = running(FISCHER);
        clock.stop(seat(0), Time(6_000), 0);
        clock.end_turn(Seats::one(seat(0)));
        assert_eq!(clock.left(seat(0)), Some(57_000));
    }

    #[test]
    fn network_delay_is_compensated_up_to_the_limit() {
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
    fn clocks_stop_during_a_pause_or_downtime() {
        let mut clock = running(FISCHER);
        clock.pause(Time(11_000));
        assert_eq!(clock.next_lapse(), None);
        clock.resume(Time(900_000));
        assert_eq!(clock.next_lapse(), Some((Time(950_500), Lapse::Flag(seat(0)))));
        // A downtime that began before the clock: only the overlap is forgiven.
        clock.forgive(Time(0), Time(901_000));
        assert_eq!(clock.next_lapse(), Some((Time(951_500), Lapse::Flag(seat(0)))));
        clock.forgive(Time(910_000), Time(920_000));
        assert_eq!(clock.next_lapse(), Some((Time(961_500), Lapse::Flag(seat(0)))));
    }

    #[test]
    fn a_vacation_uses_its_bank_and_not_the_clock() {
        let mut clock = running(ClockRule::Days { per_move: 3 * DAY, vacation: 10 * DAY });
        clock.begin_vacation(seat(0), Time(1_000 + DAY));
        assert_eq!(clock.next_lapse(), Some((Time(1_000 + 11 * DAY), Lapse::Vacation(seat(0)))));
        clock.end_vacation(seat(0), Time(1_000 + 5 * DAY));
        assert_eq!(clock.bank(seat(0)), 6 * DAY);
        assert_eq!(clock.next_lapse(), Some((Time(1_000 + 7 * DAY), Lapse::Flag(seat(0)))));
        // A vacation that is never ended ends when its bank is used up; the clock runs from then, however
        // late it is noticed.
        clock.begin_vacation(seat(0), Time(1_000 + 5 * DAY));
        clock.end_vacation(seat(0), Time(1_000 + 99 * DAY));
        assert_eq!(clock.next_lapse(), Some((Time(1_000 + 13 * DAY), Lapse::Flag(seat(0)))));
    }

    #[test]
    fn days_per_move_start_afresh_every_turn() {
        let mut clock = running(ClockRule::Days { per_move: 3 * DAY, vacation: 0 });
        assert!(!clock.has_vacation());
        clock.stop(seat(0), Time(2 * DAY), 0);
        clock.end_turn(Seats::one(seat(0)));
        clock.begin_turn(Time(2 * DAY), Seats::one(seat(0)), true);
        assert_eq!(clock.next_lapse(), Some((Time(5 * DAY), Lapse::Flag(seat(0)))));
    }

    #[test]
    fn a_round_ends_for_all_seats_at_once() {
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
