//! A game that is being played, here or at a server: the table, its story to look at, and the way back.

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

/// Commitments to orders are seen by nobody at a terminal.
const SALT: Salt = Salt([0; 16]);

/// Control of a seat.
pub(super) enum SeatControl {
    /// A person at this terminal.
    Person,
    /// A program.
    Computer {
        /// Name of the level.
        name: String,
        /// The player; `None` while it thinks on its thread.
        mind: Option<Box<dyn Computer>>,
    },
    /// A player on the server.
    Elsewhere,
}

/// Place of the game.
pub(super) enum Venue {
    /// At this terminal.
    Here(Box<OwnTable>),
    /// At a table of a server.
    Server(Box<ServerTable>),
}

/// A table at this terminal.
pub(super) struct OwnTable {
    /// The game as it stands, with the orders that wait.
    table: Table,
    /// The table before anything was taken back, while something is.
    ahead: Option<Table>,
    /// The number of orders that were entered.
    entered: u64,
}

/// A step as it is shown: orders that were played together, or a seat that gave up.
pub(super) struct ShownStep<'a> {
    /// The round it belongs to, counted from 1.
    pub(super) number: usize,
    /// The seats whose orders were played; none where a seat gave up.
    pub(super) by: Seats,
    /// True if a seat gave up and that was the end of the game.
    pub(super) is_end: bool,
    /// Orders, if they don't stay secret, and events. Its positions hold secrets.
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
    /// It waits for those of other seats.
    Waiting,
    /// All were in: they have been played.
    Played,
    /// It is on its way to the server.
    Sent,
}

/// A game with its players and its past. It does no input or output.
pub(super) struct PlaySession {
    pub(super) players: PerSeat<SeatControl>,
    /// A computer that thinks about the present step.
    pub(super) thinking: Option<Thinking>,
    /// A computer that thinks about a hint.
    hint: Option<HintSearch>,
    pub(super) venue: Venue,
    /// Every step, those that were taken back included. A resignation that ends a game at this terminal is a step here.
    pub(super) story: Story,
    /// The number of steps that are played; the others were taken back.
    pub(super) now: usize,
    /// Solved tables for computers.
    shelf: Arc<Shelf>,
    /// Is the board turned around?
    pub(super) flip: bool,
}

impl Drop for PlaySession {
    /// Stops computers that think about an abandoned game.
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

    /// Plays what was played before, whoever did.
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

    /// The game as it stands.
    pub(super) fn game(&self) -> &dyn AnyGame {
        self.story.game(self.now)
    }

    /// The facts of the game.
    pub(super) fn info(&self) -> &'static GameInfo {
        self.story.kind().info
    }

    /// The seats, beginning with the one that moved first.
    pub(super) fn seats_in_turn(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.players.seats().collect();
        seats.sort_by_key(|&seat| self.place_in_round(seat));
        seats
    }

    /// Every step that is played, the first at the beginning.
    pub(super) fn steps(&self) -> &[Step] {
        &self.story.steps()[..self.now]
    }

    /// Every step as it is shown. Where all order at once every one is a round. Else a round ends when a turn comes to a seat
    /// before the one that moved last.
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

    /// The places on the board that the last step was about; none if its orders stay secret.
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

    /// Current notes of the computers, a sentence each.
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

    /// The seats that persons play.
    pub(super) fn persons(&self) -> impl Iterator<Item = Seat> {
        self.players.iter().filter(|(_, player)| matches!(player, SeatControl::Person)).map(|(seat, _)| seat)
    }

    /// The person whose order is asked for now.
    pub(super) fn asked(&self) -> Option<Seat> {
        self.due().find(|&seat| self.is_person(seat))
    }

    /// A computer that owes an order.
    pub(super) fn computer_due(&self) -> Option<Seat> {
        self.due().find(|&seat| matches!(self.players.get(seat), Some(SeatControl::Computer { .. })))
    }

    /// The seats that owe an order and haven't given it.
    pub(super) fn due(&self) -> impl Iterator<Item = Seat> {
        match &self.venue {
            Venue::Here(own) => own.table.awaited().iter(),
            Venue::Server(table) => table.awaited().iter(),
        }
    }

    /// The seats that owe an order in this turn, whether it is in or not.
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

    /// Does this seat no longer take part in a game that goes on?
    pub(super) fn is_out(&self, seat: Seat) -> bool {
        self.info().simultaneous && self.has_begun() && !self.is_over() && !self.all_due().contains(seat)
    }

    /// Do several persons at this terminal order in secret from each other now?
    pub(super) fn hides_entries(&self) -> bool {
        self.info().simultaneous && self.persons().filter(|&seat| self.all_due().contains(seat)).count() > 1
    }

    /// The legal orders of the person who is asked.
    pub(super) fn orders(&self) -> Listing<String> {
        self.asked().map_or(Listing::All(Vec::new()), |seat| self.game().orders(seat))
    }

    /// Viewer when all players at the terminal look: the only person, else the public.
    pub(super) fn watching(&self) -> Viewer {
        let mut persons = self.persons();
        match (persons.next(), persons.next()) {
            (Some(only), None) => Viewer::Seat(only),
            _ => Viewer::Public,
        }
    }

    /// The board as those at the terminal may see it: the only person's view, else that of the person who is asked.
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

    /// The text of the position; a sentence in place of it while the game keeps secrets that are in the text.
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

    /// Takes an order; when every seat's is in, plays them. Nothing changes if it is refused.
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

    /// This seat gives up. If the game can go on without it, it does, and the orders that wait go on waiting; else the seat is
    /// last and the others share the first place.
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

    /// Gives the table a command and hears what was played.
    fn tell(&mut self, command: Command) -> Result<(), Refusal> {
        let Venue::Here(own) = &mut self.venue else { return Ok(()) };
        own.table.apply(Time::default(), command)?;
        // This game is stored as a record only.
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

    /// The game as a record; a sentence if it is secret until the end.
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

    /// Lets a computer think about a hint for the person who is asked; a sentence if it can't.
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

    /// Is a hint being thought about?
    pub(super) fn has_hint(&self) -> bool {
        self.hint.is_some()
    }

    /// The hint, if it is there.
    pub(super) fn take_hint(&mut self) -> Option<String> {
        self.hint.take_if(|hint| hint.is_done()).map(HintSearch::words)
    }

    /// The hint, however long it takes.
    pub(super) fn wait_for_hint(&mut self) -> Option<String> {
        self.hint.take().map(HintSearch::words)
    }

    /// Goes back to the last position in which a person was to move. Says how many steps that were, 0 if only orders that
    /// waited were dropped; `None` if there is no way back.
    pub(super) fn undo(&mut self) -> Option<usize> {
        if !self.persons_in().is_empty() {
            return Some(self.go(self.now));
        }
        let back = (0..self.now).rev().find(|&at| self.asks_a_person(at))?;
        Some(self.go(back))
    }

    /// Plays again what was taken back, up to the next position in which a person is to move. Says how many steps that
    /// were; `None` if nothing was taken back.
    pub(super) fn redo(&mut self) -> Option<usize> {
        let last = self.story.len();
        if self.now == last {
            return None;
        }
        let on = (self.now + 1..last).find(|&at| self.asks_a_person(at)).unwrap_or(last);
        Some(self.go(on))
    }

    /// Begins again from the first position with the same players.
    pub(super) fn restart(&mut self) {
        self.go(0);
        self.story.truncate(0);
        self.forget_ahead();
    }

    /// Is it over, with or without a result?
    pub(super) fn is_over(&self) -> bool {
        match &self.venue {
            Venue::Here(_) => self.outcome().is_some(),
            Venue::Server(table) => table.view.status == Status::Over,
        }
    }

    /// Have all seats been taken?
    pub(super) fn has_begun(&self) -> bool {
        self.server().is_none_or(|table| table.view.status != Status::Gathering)
    }

    /// Does the person at this terminal, if there is only one, sit where the board is drawn at the top?
    pub(super) fn sits_at_the_top(&self) -> bool {
        match self.watching() {
            Viewer::Seat(seat) => board::is_at_the_top(&self.game().scene(Viewer::Public), seat),
            Viewer::Public => false,
        }
    }

    /// Has it begun, and not ended?
    pub(super) fn is_going_on(&self) -> bool {
        let watches = self.server().is_some_and(|table| table.seat().is_none());
        (self.now > 0 || !self.persons_in().is_empty()) && !self.is_over() && !watches
    }

    /// How it ended, if it has.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let ending = match &self.venue {
            Venue::Here(own) => own.table.ending(),
            Venue::Server(table) => table.ending(),
        };
        let places = ending?.places.as_deref()?;
        let places = PerSeat::from_fn(places.len(), |seat| places[seat.index()]);
        // A game without clocks and offers that its rules haven't ended was resigned.
        let reason = self.game().outcome().map_or(RESIGNED, |outcome| outcome.reason);
        Some(Outcome { places, reason })
    }

    /// How it ended, in a sentence.
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

    /// The seat that ended the game by giving it up.
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

    /// Goes back or forth to where the game was after so many steps, and drops the orders that wait.
    fn go(&mut self, to: usize) -> usize {
        self.interrupt();
        let Venue::Here(own) = &mut self.venue else { return 0 };
        let all = own.ahead.take().unwrap_or_else(|| own.table.clone());
        own.table = all.clone();
        // Refused where a resignation has ended the game: that is no step of the table, which has been there all along.
        let _ = own.table.apply(Time::default(), Command::TakeBack { steps: to });
        own.ahead = (to < self.story.len()).then_some(all);
        self.hint = None;
        std::mem::replace(&mut self.now, to).abs_diff(to)
    }

    /// The first mover is 0, who sits next to him 1.
    fn place_in_round(&self, seat: Seat) -> usize {
        let first = self.story.start().to_act().iter().next().map_or(0, Seat::index);
        let seats = self.players.len().max(1);
        (seat.index() + seats - first % seats) % seats
    }
}
