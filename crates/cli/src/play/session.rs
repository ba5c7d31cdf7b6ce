//! A game in progress, local or on a server: the table, its story, and undo.

use std::sync::Arc;

use botyard_catalog::Computer;
use botyard_client::TableWish;
use botyard_core::face::AnyGame;
use botyard_core::scene::{Scene, Spot};
use botyard_core::{
    AnyEvent, GameInfo, Happening, Listing, Outcome, PerSeat, Seat, Seats, Step, Story, Viewer, Words,
};
use botyard_oracle::Shelf;
use botyard_protocol::Status;
use botyard_table::{ClockRule, Command, RESIGNED, Record, RecordedAct, Refusal, Salt, Sitter, Table, Time};

use super::hint::HintSearch;
use super::keeping::now;
use super::server_table::ServerTable;
use super::text::sentence;
use super::thinking::Thinking;
use super::{PlaySetup, PlayerSetup, computer_name};
use crate::board;
use crate::lang::{label, said, spoken, text};
use crate::result::{result_words, winner_words, with_places};

/// Salt of all orders: commitments aren't shown at a terminal, so it doesn't matter.
const SALT: Salt = Salt([0; 16]);

/// Control of a seat.
pub(super) enum SeatControl {
    /// A person at this terminal.
    Person,
    /// A computer player.
    Computer {
        /// Name of the level.
        name: String,
        /// The player; `None` while it thinks on another thread.
        mind: Option<Box<dyn Computer>>,
    },
    /// A player on the server.
    Elsewhere,
}

/// Where the game is played.
pub(super) enum Venue {
    /// At this terminal.
    Here(Box<OwnTable>),
    /// At a table of a server.
    Server(Box<ServerTable>),
}

/// A table at this terminal.
pub(super) struct OwnTable {
    /// The game, with the orders that wait.
    table: Table,
    /// The table before an undo, for redo.
    ahead: Option<Table>,
    /// Number of orders entered.
    entered: u64,
}

/// A step as it is displayed: orders that were played together, or a resignation.
pub(super) struct ShownStep<'a> {
    /// Number of its round, from 1.
    pub(super) number: usize,
    /// The seats whose orders were played; empty for a resignation.
    pub(super) by: Seats,
    /// Whether a resignation has ended the game.
    pub(super) is_end: bool,
    /// The orders, if they don't stay secret, and the events. Its positions contain secrets.
    pub(super) step: &'a Step,
}

impl ShownStep<'_> {
    /// The events in sentences.
    pub(super) fn told_words(&self) -> String {
        AnyEvent::tell_all(&self.step.events, spoken())
    }
}

/// Result of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Entered {
    /// It waits for the orders of other seats.
    Waiting,
    /// It was the last one, and the turn was played.
    Played,
    /// It was sent to the server.
    Sent,
}

/// A game with its players and its history. It does no I/O.
pub(super) struct PlaySession {
    pub(super) players: PerSeat<SeatControl>,
    /// A computer that is thinking about the current step.
    pub(super) thinking: Option<Thinking>,
    /// A running search for a hint.
    hint: Option<HintSearch>,
    pub(super) venue: Venue,
    /// All steps, including undone ones. A resignation that ends a local game is a step here.
    pub(super) story: Story,
    /// Number of steps played; the rest is undone.
    pub(super) now: usize,
    /// Solved tables for the computer players.
    shelf: Arc<Shelf>,
    /// Whether the board is flipped.
    pub(super) flip: bool,
}

impl Drop for PlaySession {
    /// Stops computers that are thinking about an abandoned game.
    fn drop(&mut self) {
        self.hurry();
    }
}

impl PlaySession {
    /// Sets up a game and its players.
    pub(super) fn start(setup: PlaySetup, shelf: &Arc<Shelf>) -> anyhow::Result<PlaySession> {
        let PlaySetup { kind, options, position, seats, players, flip, played } = setup;
        let story = Story::begin(*kind, options, position, seats)?;
        let seats = story.start().seats();
        anyhow::ensure!(players.len() <= seats, "{} players for {seats} seats", players.len(),);
        let mut named: Vec<SeatControl> = Vec::new();
        for player in players {
            named.push(match player {
                PlayerSetup::Person => SeatControl::Person,
                PlayerSetup::Computer { level, seed } => {
                    let mind = Some(botyard_catalog::computer(kind.info.id, &level, seed, shelf)?);
                    SeatControl::Computer { mind, name: level }
                }
            });
        }
        let mut named = named.into_iter();
        let players = PerSeat::from_fn(seats, |_| named.next().unwrap_or(SeatControl::Person));
        let sitter = |(_, player): (Seat, &SeatControl)| match player {
            SeatControl::Person => Sitter::Person { player: "player".to_owned(), name: "player".to_owned() },
            SeatControl::Computer { name, .. } => Sitter::Computer { level: name.clone() },
            SeatControl::Elsewhere => Sitter::Open,
        };
        let setup = botyard_table::Setup {
            id: "terminal".to_owned(),
            game: kind.info.id.to_owned(),
            options: story.options().to_vec(),
            position: story.position().map(str::to_owned),
            seats: players.iter().map(sitter).collect(),
            clock: ClockRule::None,
            rules: story.start().rules(),
        };
        let (table, _) = Table::open_anywhere(*kind, setup, Time::default())?;
        let venue = Venue::Here(Box::new(OwnTable { table, ahead: None, entered: 0 }));
        let mut session = PlaySession::new(players, venue, story);
        (session.shelf, session.flip) = (Arc::clone(shelf), flip);
        session.play_again(&played)?;
        Ok(session)
    }

    pub(super) fn new(players: PerSeat<SeatControl>, venue: Venue, story: Story) -> PlaySession {
        let now = story.len();
        let shelf = Arc::default();
        PlaySession { players, thinking: None, hint: None, venue, story, now, shelf, flip: false }
    }

    /// Plays earlier turns again, whoever played them.
    pub(super) fn play_again(&mut self, played: &[RecordedAct]) -> anyhow::Result<()> {
        for (number, act) in (1..).zip(played) {
            let done = match act {
                RecordedAct::Turn { orders, .. } => {
                    orders.iter().try_for_each(|order| self.enter(order.seat, &order.order).map(drop))
                }
                RecordedAct::Retired(seat) => self.tell(Command::Resign { seat: *seat }),
            };
            done.map_err(|why| anyhow::anyhow!("turn {number} of the record can't be played: {why}"))?;
        }
        Ok(())
    }

    /// The current game.
    pub(super) fn game(&self) -> &dyn AnyGame {
        self.story.game(self.now)
    }

    /// Static facts of the game.
    pub(super) fn info(&self) -> &'static GameInfo {
        self.story.kind().info
    }

    /// The seats, beginning with the first mover.
    pub(super) fn seats_in_turn(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.players.seats().collect();
        seats.sort_by_key(|&seat| self.place_in_round(seat));
        seats
    }

    /// All steps played.
    pub(super) fn steps(&self) -> &[Step] {
        &self.story.steps()[..self.now]
    }

    /// All steps as they are displayed. In simultaneous games each step is a round. Otherwise a round ends
    /// when the turn passes to a seat before that of the last mover.
    pub(super) fn shown_steps(&self) -> Vec<ShownStep<'_>> {
        let resigned = self.resigned().is_some();
        let mut shown: Vec<ShownStep<'_>> = Vec::new();
        let mut last = None;
        for (at, step) in self.steps().iter().enumerate() {
            let by = if step.retired.is_none() { self.story.game(at).to_act() } else { Seats::EMPTY };
            let mover = step.retired.or_else(|| by.iter().next()).map(|seat| self.place_in_round(seat));
            let is_next_round = |before: &ShownStep<'_>| match self.info().simultaneous {
                true => before.step.retired.is_none(),
                false => last >= mover,
            };
            let number = shown.last().map_or(1, |before| before.number + usize::from(is_next_round(before)));
            shown.push(ShownStep { number, by, is_end: resigned && at + 1 == self.now, step });
            last = mover;
        }
        shown
    }

    /// The spots of the last step; empty if its orders stay secret.
    pub(super) fn touched(&self) -> Vec<Spot> {
        self.now.checked_sub(1).map_or(Vec::new(), |last| self.story.touched(last))
    }

    /// Description of a seat's player: `you`, `computer (random)`.
    pub(super) fn player_words(&self, seat: Seat) -> String {
        if let Some(table) = self.server() {
            return table.sitter_words(seat);
        }
        match self.players.get(seat) {
            Some(SeatControl::Computer { name, .. }) => {
                said!("computer ({name})", "ordenador ({name})", "komputer ({name})")
            }
            Some(SeatControl::Person) if self.persons().count() == 1 => text!("you", "tú", "ty").to_owned(),
            _ => text!("player", "jugador", "gracz").to_owned(),
        }
    }

    /// Current notes of the computers, one sentence each.
    pub(super) fn notes(&self) -> Vec<String> {
        let note = |player: &SeatControl| match player {
            SeatControl::Computer { name, mind } => mind.as_ref()?.note().map(|note| {
                said!(
                    "Computer ({name}): {note}.",
                    "Ordenador ({name}): {note}.",
                    "Komputer ({name}): {note}."
                )
            }),
            SeatControl::Person | SeatControl::Elsewhere => None,
        };
        let mut notes: Vec<String> = self.players.iter().filter_map(|(_, player)| note(player)).collect();
        notes.dedup();
        notes
    }

    /// The seats of persons.
    pub(super) fn persons(&self) -> impl Iterator<Item = Seat> {
        self.players.iter().filter(|(_, player)| matches!(player, SeatControl::Person)).map(|(seat, _)| seat)
    }

    /// The person whose order is requested now.
    pub(super) fn asked(&self) -> Option<Seat> {
        self.due().find(|&seat| self.is_person(seat))
    }

    /// A computer that owes an order.
    pub(super) fn computer_due(&self) -> Option<Seat> {
        self.due().find(|&seat| matches!(self.players.get(seat), Some(SeatControl::Computer { .. })))
    }

    /// The seats whose orders are missing.
    pub(super) fn due(&self) -> impl Iterator<Item = Seat> {
        match &self.venue {
            Venue::Here(own) => own.table.awaited().iter(),
            Venue::Server(table) => table.awaited().iter(),
        }
    }

    /// The seats that owe an order in this turn, whether it was given or not.
    fn all_due(&self) -> Seats {
        match &self.venue {
            Venue::Here(own) => own.table.due(),
            Venue::Server(table) => table.due(),
        }
    }

    /// The seats whose orders wait for the others.
    pub(super) fn seats_in(&self) -> Seats {
        self.all_due().without(self.due().collect())
    }

    /// The persons whose orders wait for the others.
    pub(super) fn persons_in(&self) -> Seats {
        self.seats_in().iter().filter(|&seat| self.is_person(seat)).collect()
    }

    /// Whether this seat is out of a game that goes on.
    pub(super) fn is_out(&self, seat: Seat) -> bool {
        self.info().simultaneous && self.has_begun() && !self.is_over() && !self.all_due().contains(seat)
    }

    /// Whether several persons at this terminal enter secret orders now.
    pub(super) fn hides_entries(&self) -> bool {
        self.info().simultaneous && self.persons().filter(|&seat| self.all_due().contains(seat)).count() > 1
    }

    /// The current player's legal orders.
    pub(super) fn orders(&self) -> Listing<String> {
        self.asked().map_or(Listing::All(Vec::new()), |seat| self.game().orders(seat))
    }

    /// The viewer when all players at the terminal look: the only person, otherwise the public.
    pub(super) fn watching(&self) -> Viewer {
        let mut persons = self.persons();
        match (persons.next(), persons.next()) {
            (Some(only), None) => Viewer::Seat(only),
            _ => Viewer::Public,
        }
    }

    /// The board as the persons at the terminal may see it: the only person's view, otherwise that of the
    /// current player.
    pub(super) fn scene(&self) -> Scene {
        let viewer = match (self.watching(), self.asked()) {
            (Viewer::Public, Some(asked)) => Viewer::Seat(asked),
            (watching, _) => watching,
        };
        self.game().scene(viewer)
    }

    /// In simultaneous games: the last round, with the game before it.
    pub(super) fn last_round(&self) -> Option<(&dyn AnyGame, ShownStep<'_>)> {
        let at = self.steps().iter().rposition(|step| step.retired.is_none())?;
        let shown = self.shown_steps().into_iter().nth(at)?;
        self.info().simultaneous.then(|| (self.story.game(at), shown))
    }

    /// The text of the position, or a sentence while it contains secrets.
    pub(super) fn position_words(&self) -> String {
        if self.game().has_secrets() && !self.is_over() {
            text!(
                "The position contains secrets, so it is shown only after the game.",
                "La posición contiene secretos, así que solo se muestra al terminar la partida.",
                "Pozycja zawiera tajemnice, więc widać ją dopiero po grze."
            )
            .to_owned()
        } else {
            self.game().position()
        }
    }

    /// Enters an order; plays the turn once all orders are in. A rejected order changes nothing.
    pub(super) fn enter(&mut self, seat: Seat, text: &str) -> Result<Entered, Refusal> {
        let before = self.now;
        let Venue::Here(own) = &mut self.venue else { return Ok(self.send_order(text)) };
        own.entered += 1;
        let (turn, nonce) = (own.table.turn(), own.entered);
        self.tell(Command::Order {
            seat,
            turn,
            nonce,
            salt: Some(SALT),
            lag: 0,
            revision: 0,
            substitute: false,
            order: text.into(),
        })?;
        Ok(if self.now > before { Entered::Played } else { Entered::Waiting })
    }

    /// Resigns for this seat. If the game can go on without it, it does, and waiting orders stay; otherwise
    /// the seat is last and the others share first place.
    pub(super) fn resign(&mut self, seat: Seat) {
        self.interrupt();
        if self.server().is_some() {
            return self.wish(TableWish::Resign);
        }
        if self.tell(Command::Resign { seat }).is_err() || self.resigned().is_none() {
            return;
        }
        let text = said!("{} resigned.", "{}: rendición.", "{}: poddanie.", label(self.info(), seat));
        let words = Words::from_fn(|_| text.clone());
        let events = vec![Happening { moment: 0, data: serde_json::Value::Null, words }.into()];
        let moments = vec![self.game().boxed_clone()];
        self.story.truncate(self.now);
        self.story.push(Step { orders: Vec::new(), retired: Some(seat), events, acts: Vec::new(), moments });
        self.now += 1;
        self.forget_ahead();
    }

    /// Applies a command to the table and adds the played steps.
    fn tell(&mut self, command: Command) -> Result<(), Refusal> {
        let Venue::Here(own) = &mut self.venue else { return Ok(()) };
        own.table.apply(Time::default(), command)?;
        // The log isn't needed: games are stored as records.
        own.table.take_unsaved();
        if own.table.steps() > self.now {
            self.story.truncate(self.now);
            own.table.continue_story(&mut self.story);
            own.ahead = None;
            self.now = self.story.len();
            self.hint = None;
        }
        Ok(())
    }

    fn forget_ahead(&mut self) {
        if let Venue::Here(own) = &mut self.venue {
            own.ahead = None;
        }
    }

    /// The game as a record, or a sentence if it is secret until the end.
    pub(super) fn record(&self) -> Result<Record, String> {
        let Venue::Here(own) = &self.venue else {
            return Err(text!(
                "The server has the record.",
                "El servidor tiene el registro.",
                "Zapis jest na serwerze."
            )
            .to_owned());
        };
        let mut record = own.table.record().map_err(|why| sentence(&why.to_string()))?;
        // Commitments mean nothing at a terminal.
        record.table = None;
        for step in &mut record.steps {
            if let RecordedAct::Turn { orders, .. } = &mut step.act {
                orders.iter_mut().for_each(|order| (order.salt, order.commitment) = (None, None));
            }
        }
        record.tags = vec![("Date".to_owned(), now().date())];
        let name = |player: &SeatControl| match player {
            SeatControl::Computer { name, .. } => computer_name(name),
            _ => "Player".to_owned(),
        };
        record.players = self.players.iter().map(|(_, player)| Some(name(player))).collect();
        Ok(record)
    }

    /// Starts a search for a hint for the current player, or returns a sentence if that is impossible.
    pub(super) fn ask_for_hint(&mut self) -> Result<(), String> {
        if self.server().is_some() {
            return Err(text!(
                "There are no hints at a server's table: that would be cheating.",
                "En la mesa de un servidor no hay pistas: sería hacer trampas.",
                "Przy stole na serwerze nie ma podpowiedzi: to byłoby oszustwo."
            )
            .to_owned());
        }
        let Some(seat) = self.asked() else {
            return Err(text!(
                "There is nothing to move now.",
                "Ahora no hay nada que mover.",
                "Nie ma teraz nic do zagrania."
            )
            .to_owned());
        };
        let hint = HintSearch::begin(self.story.kind(), self.game().boxed_clone(), seat, &self.shelf);
        self.hint = Some(hint.ok_or_else(|| {
            said!(
                "There are no hints for {}.",
                "No hay pistas para {}.",
                "Nie ma podpowiedzi do gry {}.",
                self.info().name.get(spoken())
            )
        })?);
        Ok(())
    }

    /// Whether a search for a hint is running.
    pub(super) fn has_hint(&self) -> bool {
        self.hint.is_some()
    }

    /// The hint, once its search has finished.
    pub(super) fn take_hint(&mut self) -> Option<String> {
        self.hint.take_if(|hint| hint.is_done()).map(HintSearch::words)
    }

    /// Waits for the search to finish and returns the hint, if one is running.
    pub(super) fn wait_for_hint(&mut self) -> Option<String> {
        self.hint.take().map(HintSearch::words)
    }

    /// Undoes steps up to the last position in which a person was to move. Returns their number, 0 if only
    /// waiting orders were dropped; `None` if there is nothing to undo.
    pub(super) fn undo(&mut self) -> Option<usize> {
        if !self.persons_in().is_empty() {
            return Some(self.go(self.now));
        }
        let back = (0..self.now).rev().find(|&at| self.asks_a_person(at))?;
        Some(self.go(back))
    }

    /// Redoes undone steps up to the next position in which a person is to move. Returns their number; `None`
    /// if nothing was undone.
    pub(super) fn redo(&mut self) -> Option<usize> {
        let last = self.story.len();
        if self.now == last {
            return None;
        }
        let on = (self.now + 1..last).find(|&at| self.asks_a_person(at)).unwrap_or(last);
        Some(self.go(on))
    }

    /// Starts over with the same players.
    pub(super) fn restart(&mut self) {
        self.go(0);
        self.story.truncate(0);
        self.forget_ahead();
    }

    /// Whether the game is over, with or without a result.
    pub(super) fn is_over(&self) -> bool {
        match &self.venue {
            Venue::Here(_) => self.outcome().is_some(),
            Venue::Server(table) => table.view.status == Status::Over,
        }
    }

    /// Whether all seats have been taken.
    pub(super) fn has_begun(&self) -> bool {
        self.server().is_none_or(|table| table.view.status != Status::Gathering)
    }

    /// Whether the only person at this terminal has their home at the top of the board.
    pub(super) fn sits_at_the_top(&self) -> bool {
        match self.watching() {
            Viewer::Seat(seat) => board::is_at_the_top(&self.game().scene(Viewer::Public), seat),
            Viewer::Public => false,
        }
    }

    /// Whether the game has begun and isn't over.
    pub(super) fn is_going_on(&self) -> bool {
        let watches = self.server().is_some_and(|table| table.seat().is_none());
        (self.now > 0 || !self.persons_in().is_empty()) && !self.is_over() && !watches
    }

    /// The outcome of the game, if it is over.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let ending = match &self.venue {
            Venue::Here(own) => own.table.ending(),
            Venue::Server(table) => table.ending(),
        };
        let places = ending?.places.as_deref()?;
        let places = PerSeat::from_fn(places.len(), |seat| places[seat.index()]);
        // A local game has no clocks and offers, so if its rules haven't ended it, a player has resigned.
        let reason = self.game().outcome().map_or(RESIGNED, |outcome| outcome.reason);
        Some(Outcome { places, reason })
    }

    /// The result in a sentence.
    pub(super) fn result_words(&self) -> Option<String> {
        let info = self.info();
        if let Some(table) = self.server() {
            let words = table.ending()?.words.get(spoken());
            return Some(match self.outcome() {
                Some(outcome) => with_places(
                    format!("{}: {words}.", winner_words(info, &outcome, spoken())),
                    info,
                    &outcome,
                    spoken(),
                ),
                None => sentence(words),
            });
        }
        let outcome = self.outcome()?;
        Some(match self.resigned() {
            Some(seat) => {
                let words = said!(
                    "{} resigned: {}.",
                    "{}: rendición. {}.",
                    "{}: poddanie. {}.",
                    label(info, seat),
                    winner_words(info, &outcome, spoken())
                );
                with_places(words, info, &outcome, spoken())
            }
            None => result_words(info, &outcome, spoken()),
        })
    }

    /// The seat whose resignation ended the game.
    fn resigned(&self) -> Option<Seat> {
        match &self.venue {
            Venue::Here(own) => own.table.ending()?.by,
            Venue::Server(_) => None,
        }
    }

    fn is_person(&self, seat: Seat) -> bool {
        matches!(self.players.get(seat), Some(SeatControl::Person))
    }

    fn asks_a_person(&self, at: usize) -> bool {
        let acting = self.story.game(at).to_act();
        self.persons().any(|seat| acting.contains(seat))
    }

    /// Undoes or redoes to this number of steps, and drops waiting orders.
    fn go(&mut self, to: usize) -> usize {
        self.interrupt();
        let Venue::Here(own) = &mut self.venue else { return 0 };
        let all = own.ahead.take().unwrap_or_else(|| own.table.clone());
        own.table = all.clone();
        // Fails after a resignation that has ended the game: it isn't a step of the table, which is already
        // there.
        let _ = own.table.apply(Time::default(), Command::TakeBack { steps: to });
        own.ahead = (to < self.story.len()).then_some(all);
        self.hint = None;
        std::mem::replace(&mut self.now, to).abs_diff(to)
    }

    /// Position of a seat in the round: 0 for the first mover, 1 for the next seat, and so on.
    fn place_in_round(&self, seat: Seat) -> usize {
        let first = self.story.start().to_act().iter().next().map_or(0, Seat::index);
        let seats = self.players.len().max(1);
        (seat.index() + seats - first % seats) % seats
    }
}
