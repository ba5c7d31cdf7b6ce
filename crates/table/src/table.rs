//! A table: the state machine itself.

use std::fmt;

use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind, Refused, Rehearsed};
use botyard_core::scene::Scene;
use botyard_core::{GameInfo, Lang, Listing, PerSeat, RULES_KEY, Seat, Seats, Story, Texts, Viewer, Words};
use botyard_protocol::{ClockRule, ClockView, Ending, Late, Receipt, Sitter, Status, TableEvent, Time};

use crate::clock::TableClock;
use crate::command::Command;
use crate::ending;
use crate::entry::{BadLog, StoredAct, StoredEntry};
use crate::event::{Event, News};
use crate::offers::Offers;
use crate::refusal::Refusal;
use crate::sealed::{PastStep, Sealed};
use crate::setup::{Setup, check_sitter};

/// A game with those who play it.
///
/// A table is a deterministic state machine: it does what [commands](Command) say, at the times that come with them, and draws
/// and reads nothing by itself. Accepted commands become [entries](StoredEntry); a table that is made again from its entries
/// is the same table.
///
/// Printing a table shows nothing that is hidden.
#[derive(Clone)]
pub struct Table {
    pub(crate) kind: Kind,
    pub(crate) setup: Setup,
    pub(crate) opened: Time,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) phase: Phase,
    /// The number of the present turn.
    pub(crate) turn: u32,
    pub(crate) sealed: Sealed,
    pub(crate) clock: TableClock,
    pub(crate) offers: Offers,
    /// Seats that are late and in whose place a computer may order in this turn.
    pub(crate) substitutes: Seats,
    /// Seats that have left a game that goes on.
    pub(crate) retired: Seats,
    has_rematch: bool,
    /// When the last command was accepted.
    now: Time,
    next_entry: u64,
    unsaved: Vec<StoredEntry>,
    /// How many events everybody was told.
    pub(crate) told_all: u64,
    /// How many events a seat alone was told.
    told_only: PerSeat<u64>,
}

/// How far a table is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    Gathering,
    Playing,
    Paused,
    Over(Ending),
}

/// What came of a command when time had to be looked at first, see [`Table::drive`].
#[derive(Debug)]
pub struct Driven {
    /// Everything that happened.
    pub events: Vec<Event>,
    /// Why the command was refused, if it was. The events of what ran out before have happened all the same.
    pub refusal: Option<Refusal>,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("id", &self.setup.id)
            .field("game", &self.kind.info.id)
            .field("turn", &self.turn)
            .finish_non_exhaustive()
    }
}

impl Table {
    /// Opens a table. The game begins at once if no seat is open.
    pub fn open(kind: Kind, setup: Setup, now: Time) -> Result<(Table, Vec<Event>), Refusal> {
        let (table, events) = Table::open_anywhere(kind, setup, now)?;
        if table.game.outcome().is_some() { Err(Refusal::OverFromTheStart) } else { Ok((table, events)) }
    }

    /// [`open`](Table::open) that also takes positions in which the game is over.
    pub fn open_anywhere(kind: Kind, setup: Setup, now: Time) -> Result<(Table, Vec<Event>), Refusal> {
        setup.check()?;
        if setup.game != kind.info.id {
            return Err(Refusal::Game(other_game(kind.info.name.en)));
        }
        let game = start(&kind, &setup)?;
        if let ClockRule::Round { late: Late::Rest, .. } = setup.clock
            && game.to_act().iter().next().is_some_and(|seat| game.idle_order(seat).is_none())
        {
            return Err(Refusal::NoRest(kind.info.name.en));
        }
        let seats = game.seats();
        let mut table = Table {
            kind,
            opened: now,
            game,
            phase: Phase::Gathering,
            turn: 0,
            sealed: Sealed::new(seats),
            clock: TableClock::new(setup.clock, seats),
            offers: Offers::default(),
            substitutes: Seats::EMPTY,
            retired: Seats::EMPTY,
            has_rematch: false,
            now,
            next_entry: 0,
            unsaved: Vec::new(),
            told_all: 0,
            told_only: PerSeat::from_fn(seats, |_| 0),
            setup,
        };
        table.write(now, StoredAct::Open(table.setup.clone()));
        let mut news = News::default();
        table.begin_if_full(now, &mut news);
        let events = table.close(news, None);
        Ok((table, events))
    }

    /// Makes a table again from all its entries. `find` knows the games by their ids.
    pub fn replay(
        find: impl FnOnce(&str) -> Option<Kind>,
        entries: impl IntoIterator<Item = StoredEntry>,
    ) -> Result<Table, BadLog> {
        Table::replay_with(find, entries, |_, _| {})
    }

    /// [`replay`](Table::replay) that also tells the events of every entry once more, for those who missed them.
    pub fn replay_with(
        find: impl FnOnce(&str) -> Option<Kind>,
        entries: impl IntoIterator<Item = StoredEntry>,
        mut tell: impl FnMut(&StoredEntry, Vec<Event>),
    ) -> Result<Table, BadLog> {
        let mut entries = entries.into_iter();
        let Some(first @ StoredEntry { number: 0, .. }) = entries.next() else {
            return Err(BadLog::NoBeginning);
        };
        let StoredAct::Open(setup) = &first.act else { return Err(BadLog::NoBeginning) };
        let kind = find(&setup.game).ok_or_else(|| BadLog::Game(botyard_core::clip(&setup.game)))?;
        let (mut table, events) =
            Table::open(kind, setup.clone(), first.at).map_err(|why| BadLog::Refused { number: 0, why })?;
        tell(&first, events);
        for entry in entries {
            let number = entry.number;
            let StoredAct::Command(command) = &entry.act else {
                return Err(BadLog::Gap { expected: table.next_entry, found: number });
            };
            if number != table.next_entry {
                return Err(BadLog::Gap { expected: table.next_entry, found: number });
            }
            let events =
                table.apply(entry.at, command.clone()).map_err(|why| BadLog::Refused { number, why })?;
            if table.next_entry == number {
                return Err(BadLog::Idle(number));
            }
            tell(&entry, events);
        }
        table.unsaved.clear();
        Ok(table)
    }

    /// Does what a command says. Refused commands change nothing, and neither do orders that come again: they are accepted
    /// with no events.
    ///
    /// What is accepted becomes an entry, to be fetched with [`take_unsaved`](Table::take_unsaved) and stored before anybody
    /// is told the events. When storing fails, drop the table and replay what is stored.
    ///
    /// Once something has run out, every command but [`Tick`](Command::Tick), [`Downtime`](Command::Downtime) and [`Close`](Command::Close) is refused;
    /// [`drive`](Table::drive) looks at the time first. Times that go backwards count as the last one.
    pub fn apply(&mut self, now: Time, command: Command) -> Result<Vec<Event>, Refusal> {
        let now = now.max(self.now);
        if !matches!(command, Command::Close | Command::Tick | Command::Downtime { .. })
            && self.has_run_out(now)
        {
            return Err(Refusal::TickFirst);
        }
        let before = self.clock.view();
        let mut news = News::default();
        if !self.obey(now, &command, &mut news)? {
            return Ok(Vec::new());
        }
        self.now = now;
        self.write(now, StoredAct::Command(command));
        Ok(self.close(news, Some(&before)))
    }

    /// [`apply`](Table::apply) after what has run out until now was dealt with.
    pub fn drive(&mut self, now: Time, command: Command) -> Driven {
        let mut events = self.tick(now);
        match self.apply(now, command) {
            Ok(more) => {
                events.extend(more);
                Driven { events, refusal: None }
            }
            Err(refusal) => Driven { events, refusal: Some(refusal) },
        }
    }

    /// Deals with what has run out until now. Nothing happens if nothing has.
    ///
    /// - A seat's time (Fischer, days per move): the seat has lost, or is out of a game that goes on without it.
    /// - A vacation: the seat's time runs from then on.
    /// - A round: the table's [`Late`] says what happens. If seats forfeit and nobody has ordered at all, the game is called
    ///   off. Seats that forfeit together fall in the order of the seats.
    pub fn tick(&mut self, now: Time) -> Vec<Event> {
        self.apply(now, Command::Tick).unwrap_or_default()
    }

    /// When to call [`tick`](Table::tick) next.
    pub fn next_deadline(&self) -> Option<Time> {
        self.clock.next_lapse().map(|(when, _)| when)
    }

    /// The entries since the last call, in order. For storage only.
    pub fn take_unsaved(&mut self) -> Vec<StoredEntry> {
        std::mem::take(&mut self.unsaved)
    }

    /// Was this order accepted, and what of it was published? For the seat that sent it.
    pub fn receipt(&self, seat: Seat, turn: u32, nonce: u64) -> Option<Receipt> {
        let commitment = self.sealed.receipt(self.turn, seat, turn, nonce)?;
        let in_force = self.sealed.is_in_force(seat, turn, nonce);
        Some(Receipt { turn, nonce, commitment, in_force })
    }

    /// The facts of the game.
    pub fn info(&self) -> &'static GameInfo {
        self.kind.info
    }

    /// What the table was opened with, and who sits there now.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The present turn; 0 before the first.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// How far it is.
    pub fn status(&self) -> Status {
        match self.phase {
            Phase::Gathering => Status::Gathering,
            Phase::Playing => Status::Playing,
            Phase::Paused => Status::Paused,
            Phase::Over(_) => Status::Over,
        }
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<&Ending> {
        if let Phase::Over(ending) = &self.phase { Some(ending) } else { None }
    }

    /// Steps of the log: turns that were played, and seats that left the game.
    pub fn steps(&self) -> usize {
        self.sealed.past().len()
    }

    /// Adds to a story of this game the steps of the log that it lacks.
    ///
    /// It is for whoever runs the table. Orders that the rules keep secret are left out; the games hold all secrets, so each
    /// viewer is to be shown their [`scene`](AnyGame::scene) and no more.
    pub fn continue_story(&self, story: &mut Story) {
        for past in self.sealed.past().iter().skip(story.len()) {
            // What the log holds was legal when it was played.
            if story.add(&past.given()).is_err() {
                return;
            }
            if matches!(past, PastStep::Played(played) if !played.open) {
                story.forget_orders();
            }
        }
    }

    /// The seats that owe an order in this turn, whether it is in or not; nobody before the game begins and after it ends.
    pub fn due(&self) -> Seats {
        match self.phase {
            Phase::Playing | Phase::Paused => self.game.to_act(),
            Phase::Gathering | Phase::Over(_) => Seats::EMPTY,
        }
    }

    /// The seats whose order is awaited: due, not in, and the game isn't paused.
    pub fn awaited(&self) -> Seats {
        if self.phase == Phase::Playing { self.due().without(self.sealed.ready()) } else { Seats::EMPTY }
    }

    /// The awaited seats for which a computer is to order: those of computers with their levels, and with no level those of
    /// players who are late.
    pub fn awaited_computers(&self) -> Vec<(Seat, Option<&str>)> {
        let level = |seat: Seat| match &self.setup.seats[seat.index()] {
            Sitter::Computer { level } => Some((seat, Some(level.as_str()))),
            _ => self.substitutes.contains(seat).then_some((seat, None)),
        };
        self.awaited().iter().filter_map(level).collect()
    }

    /// The game as far as this viewer can know it, what is hidden drawn anew: what a computer player may think with.
    pub fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Box<dyn AnyGame> {
        self.game.imagine(viewer, dice)
    }

    /// What this viewer sees, to be drawn.
    pub fn scene(&self, viewer: Viewer) -> Scene {
        self.game.scene(viewer)
    }

    /// The legal orders of a seat, for itself.
    pub fn orders(&self, seat: Seat) -> Listing<String> {
        if self.due().contains(seat) { self.game.orders(seat) } else { Listing::All(Vec::new()) }
    }

    /// A private trial, for the seat itself; see [`Game::rehearse`](botyard_core::Game::rehearse). Nobody's sealed orders take part, only those
    /// that the player imagines.
    pub fn rehearse(
        &self,
        seat: Seat,
        text: &str,
        others: &[(Seat, &str)],
    ) -> Result<Option<Vec<Rehearsed>>, Refused> {
        self.game.rehearse(seat, text, others)
    }

    /// What the same players play next, at a table of this id, once a rematch is agreed on.
    pub fn rematch(&self, id: &str) -> Option<Setup> {
        self.has_rematch.then(|| self.setup.rematch(id, self.kind.rules))
    }

    pub(crate) fn told_to(&self, seat: Seat) -> u64 {
        self.told_only.get(seat).copied().unwrap_or(0)
    }

    pub(crate) fn agree_on_rematch(&mut self) {
        self.has_rematch = true;
    }

    pub(crate) fn has_rematch(&self) -> bool {
        self.has_rematch
    }

    fn write(&mut self, at: Time, act: StoredAct) {
        self.unsaved.push(StoredEntry { number: self.next_entry, at, act });
        self.next_entry += 1;
    }

    /// Adds what the clock shows, if that has changed, and counts the events.
    fn close(&mut self, mut news: News, before: Option<&ClockView>) -> Vec<Event> {
        let clock = self.clock.view();
        if clock.rule != ClockRule::None && before != Some(&clock) {
            news.tell(TableEvent::Clock(clock));
        }
        let events = news.into_events();
        for event in &events {
            match event.only {
                None => self.told_all += 1,
                Some(seat) => self.told_only[seat] += 1,
            }
        }
        events
    }

    /// Says whether anything has changed. A refused command has changed nothing.
    fn obey(&mut self, now: Time, command: &Command, news: &mut News) -> Result<bool, Refusal> {
        if command.seat().is_some_and(|seat| seat.index() >= self.setup.seats.len()) {
            return Err(Refusal::NoSuchSeat);
        }
        match command {
            Command::Sit { seat, who } => self.sit(now, *seat, who, news)?,
            Command::Leave { seat } => self.leave(*seat, news)?,
            Command::Order { seat, turn, nonce, salt, lag, substitute, order } => {
                let sent = crate::orders::Sent {
                    seat: *seat,
                    turn: *turn,
                    nonce: *nonce,
                    salt: *salt,
                    lag: *lag,
                    substitute: *substitute,
                    order,
                };
                return self.order(now, &sent, news);
            }
            Command::Unstage { seat, turn, nonce } => self.unstage(now, *seat, *turn, *nonce, news)?,
            Command::Lines { seat, turn, lines } => self.set_lines(*seat, *turn, lines, news)?,
            Command::Resign { seat } => self.resign(now, *seat, news)?,
            Command::Abort { seat } => self.abort(now, *seat, news)?,
            Command::Offer { seat, offer } => self.offer(now, *seat, *offer, news)?,
            Command::Accept { seat, offer } => self.accept(now, *seat, *offer, news)?,
            Command::Decline { seat, offer } => self.decline(*seat, *offer, news)?,
            Command::Vacation { seat, on } => self.vacation(now, *seat, *on, news)?,
            Command::TakeBack { steps } => self.take_back_to(now, *steps, news)?,
            Command::Close => {
                if self.ending().is_some() {
                    return Err(Refusal::Over);
                }
                self.finish(now, ending::called_off(None, ending::CLOSED), news);
            }
            Command::Tick => return Ok(self.run_out(now, news)),
            Command::Downtime { from, to } => self.downtime(now, *from, *to, news)?,
        }
        Ok(true)
    }

    fn sit(&mut self, now: Time, seat: Seat, who: &Sitter, news: &mut News) -> Result<(), Refusal> {
        if self.phase != Phase::Gathering {
            return Err(Refusal::Begun);
        }
        if self.setup.seats[seat.index()] != Sitter::Open {
            return Err(Refusal::Taken(self.name(seat)));
        }
        if *who == Sitter::Open {
            return Err(Refusal::Nobody);
        }
        check_sitter(who)?;
        self.setup.seats[seat.index()] = who.clone();
        news.tell(TableEvent::Sat { seat, who: who.clone(), taken: who.into() });
        self.begin_if_full(now, news);
        Ok(())
    }

    fn leave(&mut self, seat: Seat, news: &mut News) -> Result<(), Refusal> {
        if self.phase != Phase::Gathering {
            return Err(Refusal::Begun);
        }
        if self.setup.seats[seat.index()] == Sitter::Open {
            return Err(Refusal::Empty(self.name(seat)));
        }
        self.setup.seats[seat.index()] = Sitter::Open;
        news.tell(TableEvent::Left { seat });
        Ok(())
    }

    fn begin_if_full(&mut self, now: Time, news: &mut News) {
        if !self.setup.seats.contains(&Sitter::Open) {
            self.phase = Phase::Playing;
            self.go_on(now, news);
        }
    }

    /// Another turn, unless the game is over by the rules.
    pub(crate) fn go_on(&mut self, now: Time, news: &mut News) {
        if let Some(outcome) = self.game.outcome() {
            return self.finish(now, ending::by_rules(&outcome), news);
        }
        self.turn += 1;
        self.substitutes = Seats::EMPTY;
        self.offers.begin_turn();
        let due = self.game.to_act();
        self.clock.begin_turn(now, due, true);
        news.tell(TableEvent::Turn { turn: self.turn, due });
    }

    /// The game is over.
    pub(crate) fn finish(&mut self, now: Time, ending: Ending, news: &mut News) {
        self.clock.finish(now);
        self.offers = Offers::default();
        self.substitutes = Seats::EMPTY;
        self.sealed.drop_orders();
        self.sealed.drop_lines();
        self.phase = Phase::Over(ending.clone());
        news.tell(TableEvent::Over(ending));
        let turns = self.opened_at_the_end();
        if !turns.is_empty() {
            news.tell(TableEvent::Opened { turns });
        }
    }

    /// Is the game being played? Otherwise the reason why nothing can be done in it.
    pub(crate) fn check_playing(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Playing => Ok(()),
            Phase::Gathering => Err(Refusal::NotBegun),
            Phase::Paused => Err(Refusal::Paused),
            Phase::Over(_) => Err(Refusal::Over),
        }
    }

    /// The seats that still take part.
    pub(crate) fn in_play(&self) -> Seats {
        let seats = Seats::first(self.setup.seats.len()).without(self.retired);
        // Where everybody orders at once, whoever owes no order is out.
        let out = if self.kind.info.simultaneous { seats.without(self.game.to_act()) } else { Seats::EMPTY };
        seats.without(out)
    }

    /// Does a person still take part? Whoever has left a game that goes on, or is out by the rules, doesn't.
    pub fn has_person_in_play(&self) -> bool {
        self.in_play().iter().any(|seat| self.setup.seats[seat.index()].is_person())
    }

    pub(crate) fn name(&self, seat: Seat) -> Texts {
        self.kind.info.seat_words(seat)
    }
}

/// The game of a setup at its beginning.
pub(crate) fn start(kind: &Kind, setup: &Setup) -> Result<Box<dyn AnyGame>, Refusal> {
    let seats = setup.seats.len();
    let mut options = setup.options.clone();
    // The table's own word is the last.
    options.retain(|(key, _)| !key.trim().eq_ignore_ascii_case(RULES_KEY));
    options.push((RULES_KEY.to_owned(), setup.rules.to_string()));
    let made = kind.begin(&options, setup.position.as_deref(), Some(seats));
    let game = made.map_err(|why| Refusal::Game(Words::of(&why)))?;
    if game.seats() != seats {
        return Err(Refusal::Game(other_count(game.seats(), seats)));
    }
    Ok(game)
}

fn other_game(game: &str) -> Words {
    Words::from_fn(|lang| match lang {
        Lang::En => format!("this table is for {game}"),
        Lang::Es => format!("esta mesa es para {game}"),
        Lang::Pl => format!("przy tym stole gra się w {game}"),
    })
}

fn other_count(play: usize, seats: usize) -> Words {
    Words::from_fn(|lang| match lang {
        Lang::En => format!("in this position {play} play, not {seats}"),
        Lang::Es => format!("en esta posición juegan {play}, no {seats}"),
        Lang::Pl => format!("w tej pozycji liczba graczy to {play}, a nie {seats}"),
    })
}
