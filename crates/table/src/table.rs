//! The [`Table`] state machine: commands in, events and stored entries out.

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
use crate::event::{AddressedEvent, EventList};
use crate::offers::Offers;
use crate::refusal::Refusal;
use crate::sealed::{PastStep, Sealed};
use crate::setup::{Setup, check_sitter};

/// A game with its seats, clock, offers and history.
///
/// A table is a deterministic state machine: it executes [commands](Command) at the times that come with
/// them, reads no clock and uses no randomness. Accepted commands become [entries](StoredEntry); replaying
/// the entries gives the same table.
///
/// The `Debug` output contains no secrets.
#[derive(Clone)]
pub struct Table {
    pub(crate) kind: Kind,
    pub(crate) setup: Setup,
    pub(crate) opened: Time,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) phase: TablePhase,
    /// Number of the present turn; 0 before the first.
    pub(crate) turn: u32,
    pub(crate) sealed: Sealed,
    pub(crate) clock: TableClock,
    pub(crate) offers: Offers,
    /// Late seats for which a computer may order in this turn.
    pub(crate) substitutes: Seats,
    /// Seats that have left a game that goes on.
    pub(crate) retired: Seats,
    has_rematch: bool,
    /// Time of the last accepted command.
    now: Time,
    next_entry: u64,
    unsaved: Vec<StoredEntry>,
    /// Number of events sent to everybody.
    pub(crate) told_all: u64,
    /// Number of events sent to one seat only.
    told_only: PerSeat<u64>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TablePhase {
    Gathering,
    Playing,
    Paused,
    Over(Ending),
}

/// Result of [`Table::drive`]: a command that was applied after expired deadlines were handled.
#[derive(Debug)]
pub struct Driven {
    /// Events of the expired deadlines and of the command.
    pub events: Vec<AddressedEvent>,
    /// Why the command was refused, if it was. Events of expired deadlines are valid all the same.
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
    pub fn open(kind: Kind, setup: Setup, now: Time) -> Result<(Table, Vec<AddressedEvent>), Refusal> {
        let (table, events) = Table::open_anywhere(kind, setup, now)?;
        if table.game.outcome().is_some() { Err(Refusal::OverFromTheStart) } else { Ok((table, events)) }
    }

    /// Like [`open`](Table::open), but also accepts positions in which the game is over.
    pub fn open_anywhere(
        kind: Kind,
        setup: Setup,
        now: Time,
    ) -> Result<(Table, Vec<AddressedEvent>), Refusal> {
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
            phase: TablePhase::Gathering,
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
        let mut news = EventList::default();
        table.begin_if_full(now, &mut news);
        let events = table.close(news, None);
        Ok((table, events))
    }

    /// Rebuilds a table from all its entries. `find` looks up a game by its id.
    pub fn replay(
        find: impl FnOnce(&str) -> Option<Kind>,
        entries: impl IntoIterator<Item = StoredEntry>,
    ) -> Result<Table, BadLog> {
        Table::replay_with(find, entries, |_, _| {})
    }

    /// Like [`replay`](Table::replay), but also passes each entry with its events to `tell`, for viewers that
    /// missed them.
    pub fn replay_with(
        find: impl FnOnce(&str) -> Option<Kind>,
        entries: impl IntoIterator<Item = StoredEntry>,
        mut tell: impl FnMut(&StoredEntry, Vec<AddressedEvent>),
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

    /// Applies a command. A refused command changes nothing; neither does an order that is sent again, which
    /// is accepted without events.
    ///
    /// An accepted command becomes an entry, to be fetched with [`take_unsaved`](Table::take_unsaved) and
    /// stored before any event is sent. If storing fails, drop the table and replay the stored entries.
    ///
    /// Once a deadline has passed, every command except [`Tick`](Command::Tick),
    /// [`Downtime`](Command::Downtime) and [`Close`](Command::Close) is refused; [`drive`](Table::drive)
    /// handles deadlines first. If `now` is earlier than the time of the last command, that time is used.
    pub fn apply(&mut self, now: Time, command: Command) -> Result<Vec<AddressedEvent>, Refusal> {
        let now = now.max(self.now);
        if !matches!(command, Command::Close | Command::Tick | Command::Downtime { .. })
            && self.has_run_out(now)
        {
            return Err(Refusal::TickFirst);
        }
        let before = self.clock.view();
        let mut news = EventList::default();
        if !self.obey(now, &command, &mut news)? {
            return Ok(Vec::new());
        }
        self.now = now;
        self.write(now, StoredAct::Command(command));
        Ok(self.close(news, Some(&before)))
    }

    /// Handles expired deadlines, then calls [`apply`](Table::apply).
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

    /// Handles all deadlines that have passed by `now`; without any, nothing changes and no entry is made.
    ///
    /// - A seat's time (Fischer, days per move): the seat loses, or leaves a game that goes on without it.
    /// - A vacation: the seat's time runs from then on.
    /// - A round: the table's [`Late`] rule applies. If late seats forfeit and several were due but none has
    ///   ordered, the game is called off. Seats that forfeit at the same time leave in seat order.
    pub fn tick(&mut self, now: Time) -> Vec<AddressedEvent> {
        self.apply(now, Command::Tick).unwrap_or_default()
    }

    /// The time at which to call [`tick`](Table::tick) next.
    pub fn next_deadline(&self) -> Option<Time> {
        self.clock.next_lapse().map(|(when, _)| when)
    }

    /// Takes the entries made since the last call, in order. For storage only: they contain secrets.
    pub fn take_unsaved(&mut self) -> Vec<StoredEntry> {
        std::mem::take(&mut self.unsaved)
    }

    /// Returns the receipt of an accepted order, for the seat that sent it; `None` if no such order was
    /// accepted.
    pub fn receipt(&self, seat: Seat, turn: u32, nonce: u64) -> Option<Receipt> {
        let commitment = self.sealed.receipt(self.turn, seat, turn, nonce)?;
        let in_force = self.sealed.is_in_force(seat, turn, nonce);
        Some(Receipt { turn, nonce, commitment, in_force })
    }

    /// Static description of the game.
    pub fn info(&self) -> &'static GameInfo {
        self.kind.info
    }

    /// The table's setup, with the present sitters.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The number of the present turn; 0 before the first.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// Whether the table is gathering players, playing, paused or over.
    pub fn status(&self) -> Status {
        match self.phase {
            TablePhase::Gathering => Status::Gathering,
            TablePhase::Playing => Status::Playing,
            TablePhase::Paused => Status::Paused,
            TablePhase::Over(_) => Status::Over,
        }
    }

    /// The result of the game, once it is over.
    pub fn ending(&self) -> Option<&Ending> {
        if let TablePhase::Over(ending) = &self.phase { Some(ending) } else { None }
    }

    /// Number of steps played: turns, and seats that left the game.
    pub fn steps(&self) -> usize {
        self.sealed.past().len()
    }

    /// Appends to a story of this game the steps that it lacks.
    ///
    /// For the process that runs the table only. Secret orders are left out, but the games of the story
    /// contain all secrets: show a viewer only their [`scene`](AnyGame::scene).
    pub fn continue_story(&self, story: &mut Story) {
        for past in self.sealed.past().iter().skip(story.len()) {
            // Steps of the history were legal when they were played.
            if story.add(&past.given()).is_err() {
                return;
            }
            if matches!(past, PastStep::Played(played) if !played.open) {
                story.forget_orders();
            }
        }
    }

    /// The seats that owe an order in this turn, whether they have sent it or not; empty before the game
    /// begins and after it ends.
    pub fn due(&self) -> Seats {
        match self.phase {
            TablePhase::Playing | TablePhase::Paused => self.game.to_act(),
            TablePhase::Gathering | TablePhase::Over(_) => Seats::EMPTY,
        }
    }

    /// The seats whose order is missing: due, nothing sealed, and the game isn't paused.
    pub fn awaited(&self) -> Seats {
        if self.phase == TablePhase::Playing { self.due().without(self.sealed.ready()) } else { Seats::EMPTY }
    }

    /// The awaited seats for which a computer has to order: computer players with their level, and late
    /// players that a computer substitutes for with `None`.
    pub fn awaited_computers(&self) -> Vec<(Seat, Option<&str>)> {
        let level = |seat: Seat| match &self.setup.seats[seat.index()] {
            Sitter::Computer { level } => Some((seat, Some(level.as_str()))),
            _ => self.substitutes.contains(seat).then_some((seat, None)),
        };
        self.awaited().iter().filter_map(level).collect()
    }

    /// Returns the game as far as this viewer knows it, with hidden parts drawn at random. Input for computer
    /// players.
    pub fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Box<dyn AnyGame> {
        self.game.imagine(viewer, dice)
    }

    /// The scene that this viewer sees, for drawing.
    pub fn scene(&self, viewer: Viewer) -> Scene {
        self.game.scene(viewer)
    }

    /// The legal orders of a seat, for that seat only; empty if it isn't due.
    pub fn orders(&self, seat: Seat) -> Listing<String> {
        if self.due().contains(seat) { self.game.orders(seat) } else { Listing::All(Vec::new()) }
    }

    /// Tries an order out privately for a seat; see [`Game::rehearse`](botyard_core::Game::rehearse). Sealed
    /// orders aren't used, only the orders that the player assumes for the others.
    pub fn rehearse(
        &self,
        seat: Seat,
        text: &str,
        others: &[(Seat, &str)],
    ) -> Result<Option<Vec<Rehearsed>>, Refused> {
        self.game.rehearse(seat, text, others)
    }

    /// The setup of the rematch, for a table with this id; `None` unless a rematch was agreed on.
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

    /// Adds a clock event if the clock has changed, and counts the events.
    fn close(&mut self, mut news: EventList, before: Option<&ClockView>) -> Vec<AddressedEvent> {
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

    /// Executes a command. Returns whether anything has changed; a refused command has changed nothing.
    fn obey(&mut self, now: Time, command: &Command, news: &mut EventList) -> Result<bool, Refusal> {
        if command.seat().is_some_and(|seat| seat.index() >= self.setup.seats.len()) {
            return Err(Refusal::NoSuchSeat);
        }
        match command {
            Command::Sit { seat, who } => self.sit(now, *seat, who, news)?,
            Command::Leave { seat } => self.leave(*seat, news)?,
            Command::Order { seat, turn, nonce, salt, lag, revision, substitute, order } => {
                let sent = crate::orders::Sent {
                    seat: *seat,
                    turn: *turn,
                    nonce: *nonce,
                    revision: *revision,
                    salt: *salt,
                    lag: *lag,
                    substitute: *substitute,
                    order,
                };
                return self.order(now, &sent, news);
            }
            Command::Unstage { seat, turn, revision } => self.unstage(now, *seat, *turn, *revision, news)?,
            Command::Lines { seat, turn, lines, revision } => {
                self.set_lines(*seat, *turn, lines, *revision, news)?;
            }
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

    fn sit(&mut self, now: Time, seat: Seat, who: &Sitter, news: &mut EventList) -> Result<(), Refusal> {
        if self.phase != TablePhase::Gathering {
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

    fn leave(&mut self, seat: Seat, news: &mut EventList) -> Result<(), Refusal> {
        if self.phase != TablePhase::Gathering {
            return Err(Refusal::Begun);
        }
        if self.setup.seats[seat.index()] == Sitter::Open {
            return Err(Refusal::Empty(self.name(seat)));
        }
        self.setup.seats[seat.index()] = Sitter::Open;
        news.tell(TableEvent::Left { seat });
        Ok(())
    }

    fn begin_if_full(&mut self, now: Time, news: &mut EventList) {
        if !self.setup.seats.contains(&Sitter::Open) {
            self.phase = TablePhase::Playing;
            self.go_on(now, news);
        }
    }

    /// Begins the next turn, or ends the game if it is over by the rules.
    pub(crate) fn go_on(&mut self, now: Time, news: &mut EventList) {
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

    pub(crate) fn finish(&mut self, now: Time, ending: Ending, news: &mut EventList) {
        self.clock.finish(now);
        self.offers = Offers::default();
        self.substitutes = Seats::EMPTY;
        self.sealed.drop_orders();
        self.sealed.drop_lines();
        self.phase = TablePhase::Over(ending.clone());
        news.tell(TableEvent::Over(ending));
        let turns = self.opened_at_the_end();
        if !turns.is_empty() {
            news.tell(TableEvent::Opened { turns });
        }
    }

    /// Returns an error that says why no move can be made, unless the game is being played.
    pub(crate) fn check_playing(&self) -> Result<(), Refusal> {
        match self.phase {
            TablePhase::Playing => Ok(()),
            TablePhase::Gathering => Err(Refusal::NotBegun),
            TablePhase::Paused => Err(Refusal::Paused),
            TablePhase::Over(_) => Err(Refusal::Over),
        }
    }

    pub(crate) fn in_play(&self) -> Seats {
        let seats = Seats::first(self.setup.seats.len()).without(self.retired);
        // In a simultaneous game every seat that still plays owes an order in every turn.
        let out = if self.kind.info.simultaneous { seats.without(self.game.to_act()) } else { Seats::EMPTY };
        seats.without(out)
    }

    /// Whether a person still plays: seats that left a game that goes on, or are out by its rules, don't
    /// count.
    pub fn has_person_in_play(&self) -> bool {
        self.in_play().iter().any(|seat| self.setup.seats[seat.index()].is_person())
    }

    pub(crate) fn name(&self, seat: Seat) -> Texts {
        self.kind.info.seat_words(seat)
    }
}

/// Creates the game of a setup at its start position.
pub(crate) fn start(kind: &Kind, setup: &Setup) -> Result<Box<dyn AnyGame>, Refusal> {
    let seats = setup.seats.len();
    let mut options = setup.options.clone();
    // The version in the setup overrides one among the options.
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
