//! State of a server's table, as the person at this terminal may see it. It does no I/O: requests wait until
//! they are taken and sent, and news is passed in.

use botyard_client::{TableNews, TableWish};
use botyard_core::{AnyEvent, PerSeat, Seat, Seats, Step, Story};
use botyard_protocol::{
    ClockRule, Consent, Ending, LogStep, Offer, OpenOffer, Presence, Revisions, Said, Sitter, Status,
    TableAnswer, TableEvent, TableView, Time,
};

use super::app::StatusMessage;
use super::keeping::now;
use super::session::{Entered, PlaySession, SeatControl, Venue};
use super::text::sentence;
use crate::args::clock_seed;
use crate::lang::{said, text};
use crate::records::clean;

/// Upper bound of order numbers, which every client can represent exactly.
const MOST_NONCE: u64 = 1 << 52;

/// Number of chat messages kept.
const CHAT: usize = 200;

/// State of a server's table as received, and the requests in flight.
pub(super) struct ServerTable {
    pub(super) view: TableView,
    /// Address of the server.
    pub(super) server: String,
    /// Address of the table, to share with others.
    pub(super) link: String,
    seat: Option<Seat>,
    /// Number of a sent order that isn't confirmed yet.
    sent: Option<u64>,
    /// A step with secret orders, until the position after it has been received.
    veiled: Option<Step>,
    pub(super) chat: Vec<Said>,
    presence: Option<Presence>,
    /// Offset of the server's clock from the local one, in milliseconds.
    ahead: i64,
    /// Why the server is unreachable at the moment.
    pub(super) lost: Option<String>,
    /// Why the connection has ended for good.
    pub(super) ended: Option<String>,
    wishes: Vec<TableWish>,
    /// Number of unanswered requests, without orders.
    open: usize,
    /// File name for the requested record.
    saving: Option<String>,
    nonce: u64,
    revisions: Revisions,
}

impl ServerTable {
    fn new(answer: TableAnswer, server: &str, link: String) -> ServerTable {
        ServerTable {
            seat: answer.seat,
            view: answer.view,
            server: server.to_owned(),
            link,
            sent: None,
            veiled: None,
            chat: Vec::new(),
            presence: None,
            ahead: 0,
            lost: None,
            ended: None,
            wishes: Vec::new(),
            open: 0,
            saving: None,
            nonce: clock_seed() % MOST_NONCE,
            revisions: Revisions::default(),
        }
    }

    /// Seats that owe an order in this turn, whether it is in or not.
    pub(super) fn due(&self) -> Seats {
        if self.view.status == Status::Playing { self.view.due } else { Seats::EMPTY }
    }

    /// Seats whose order is missing; the user's own counts as given once it is sent.
    pub(super) fn awaited(&self) -> Seats {
        let is_sent = |seat: Seat| self.sent.is_some() && self.seat == Some(seat);
        self.due().iter().filter(|&seat| !self.view.is_ready(seat) && !is_sent(seat)).collect()
    }

    /// Description of a seat's player: `Ann (you)`, `computer (3)`, `open`.
    pub(super) fn sitter_words(&self, seat: Seat) -> String {
        let Some(view) = self.view.seats.get(seat.index()) else { return String::new() };
        match &view.sitter {
            Sitter::Open => text!("open", "sitio libre", "wolne miejsce").to_owned(),
            Sitter::Computer { level } => {
                said!("computer ({})", "ordenador ({})", "komputer ({})", clean(level))
            }
            Sitter::Person { name, .. } if self.seat == Some(seat) => {
                said!("{} (you)", "{} (tú)", "{} (ty)", clean(name))
            }
            Sitter::Person { name, .. } if self.presence.is_some_and(|who| who.away.contains(seat)) => {
                said!("{} (away)", "{} (ausente)", "{} (nie ma)", clean(name))
            }
            Sitter::Person { name, .. } => clean(name).into_owned(),
        }
    }

    fn name_of(&self, seat: Seat) -> String {
        match self.view.seats.get(seat.index()).map(|view| &view.sitter) {
            Some(Sitter::Person { name, .. }) => clean(name).into_owned(),
            _ => self.view.seats.get(seat.index()).map_or_else(String::new, |view| view.name.clone()),
        }
    }

    /// Time left on a seat's clock: `4:58`; `None` without a clock per seat.
    pub(super) fn clock_words(&self, seat: Seat) -> Option<String> {
        let hand = self.view.clock.hands.get(seat.index())?;
        (self.view.clock.rule != ClockRule::None).then(|| span_words(hand.left_at(self.time())))
    }

    /// Formats `round ends in 0:45`, if rounds have a deadline.
    pub(super) fn round_words(&self) -> Option<String> {
        let ends = self.view.clock.round_ends.filter(|_| self.view.status == Status::Playing)?;
        Some(said!(
            "the round ends in {}",
            "la ronda acaba en {}",
            "runda kończy się za {}",
            span_words(ends.since(self.time()))
        ))
    }

    fn time(&self) -> Time {
        Time(now().0.saturating_add_signed(self.ahead))
    }

    /// Offers that the user is asked to answer.
    fn asked_for(&self) -> impl Iterator<Item = &OpenOffer> {
        self.view.offers.iter().filter(|open| self.seat.is_some_and(|seat| open.asked.contains(seat)))
    }

    /// The latest chat messages.
    pub(super) fn last_said(&self) -> Vec<String> {
        self.chat.iter().rev().take(2).rev().map(said_words).collect()
    }

    /// Messages about the table: missing players, offers, the connection.
    pub(super) fn messages(&self) -> Vec<StatusMessage> {
        let mut messages = Vec::new();
        let mut say = |text: String, is_error: bool| messages.push(StatusMessage { text, is_error });
        if self.view.status == Status::Gathering {
            say(
                said!(
                    "Waiting for players. They join with this link: {}",
                    "Esperando jugadores. Se unen con este enlace: {}",
                    "Czekamy na graczy. Dołączą przez ten link: {}",
                    self.link
                ),
                false,
            );
        }
        if self.view.status == Status::Paused {
            say(
                text!(
                    "The game is paused: type resume to offer to continue.",
                    "Partida en pausa: escribe resume para proponer reanudarla.",
                    "Gra wstrzymana: wpisz resume, żeby zaproponować wznowienie."
                )
                .to_owned(),
                false,
            );
        }
        for open in self.asked_for() {
            let words = said!(
                "{} offers {}: type accept or decline.",
                "{} propone {}: escribe accept o decline.",
                "{} proponuje {}: wpisz accept albo decline.",
                self.name_of(open.by),
                offer_words(open.offer)
            );
            say(words, false);
        }
        if let Some(why) = &self.ended {
            say(
                said!(
                    "The server refuses: {why}.",
                    "El servidor lo rechaza: {why}.",
                    "Serwer odmawia: {why}."
                ),
                true,
            );
        } else if let Some(why) = &self.lost {
            say(
                said!(
                    "The server can't be reached ({why}); trying again.",
                    "No hay conexión con el servidor ({why}); se reintenta.",
                    "Nie ma połączenia z serwerem ({why}); próbuję ponownie."
                ),
                true,
            );
        }
        messages
    }

    /// The ending of the game.
    pub(super) fn ending(&self) -> Option<&Ending> {
        self.view.ending.as_ref()
    }

    /// The whole chat, in lines.
    pub(super) fn chat_words(&self) -> String {
        if self.chat.is_empty() {
            return text!(
                "No messages yet. Type say and your message.",
                "Todavía no hay mensajes. Escribe say y tu mensaje.",
                "Nie ma jeszcze wiadomości. Wpisz say i wiadomość."
            )
            .to_owned();
        }
        self.chat.iter().map(said_words).collect::<Vec<_>>().join("\n")
    }

    pub(super) fn wish(&mut self, wish: TableWish) {
        let is_answered = !matches!(wish, TableWish::Order { .. } | TableWish::Reload | TableWish::Record);
        self.open += usize::from(is_answered);
        self.wishes.push(wish);
    }

    /// Whether the outcome of a request is still unknown.
    pub(super) fn is_unsettled(&self) -> bool {
        self.ended.is_none() && (self.open > 0 || self.sent.is_some() || self.saving.is_some())
    }
}

fn said_words(said: &Said) -> String {
    let room = if said.room == "table" { "" } else { text!(" (watching)", " (mirando)", " (widz)") };
    format!("{}{room}: {}", clean(&said.name), clean(&said.text))
}

/// Formats `4:58`, `1:02:03`, `2 d 3 h`.
fn span_words(span: u64) -> String {
    let seconds = span / 1_000;
    match (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60) {
        (0, 0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (0, hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
        (days, hours, _, _) => format!("{days} d {hours} h"),
    }
}

/// An offer, or an answer to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bid {
    /// Makes an offer, or accepts it if another player has made it.
    Make(Offer),
    /// Accepts an offer.
    Accept,
    /// Declines an offer, or withdraws the player's own.
    Decline,
}

impl PlaySession {
    /// Creates a session at a server's table.
    pub(super) fn at_server(
        answer: TableAnswer,
        log: &[LogStep],
        server: &str,
        link: String,
    ) -> anyhow::Result<PlaySession> {
        let story = story_of(&answer.view, log)?;
        let table = ServerTable::new(answer, server, link);
        let players = players_of(&table);
        let mut session = PlaySession::new(players, Venue::Server(Box::new(table)), story);
        session.flip = session.sits_at_the_top();
        Ok(session)
    }

    /// The server's table, if the game is played on one.
    pub(super) fn server(&self) -> Option<&ServerTable> {
        match &self.venue {
            Venue::Server(table) => Some(table),
            Venue::Here(_) => None,
        }
    }

    fn server_mut(&mut self) -> Option<&mut ServerTable> {
        match &mut self.venue {
            Venue::Server(table) => Some(table),
            Venue::Here(_) => None,
        }
    }

    /// Takes the requests that haven't been sent.
    pub(super) fn take_wishes(&mut self) -> Vec<TableWish> {
        self.server_mut().map(|table| std::mem::take(&mut table.wishes)).unwrap_or_default()
    }

    /// Queues a request to the server's table.
    pub(super) fn wish(&mut self, wish: TableWish) {
        if let Some(table) = self.server_mut() {
            table.wish(wish);
        }
    }

    pub(super) fn send_order(&mut self, order: &str) -> Entered {
        if let Some(table) = self.server_mut() {
            table.nonce = (table.nonce + 1) % MOST_NONCE;
            table.sent = Some(table.nonce);
            let (turn, nonce, revision) = (table.view.turn, table.nonce, table.revisions.next(&table.view));
            table.wish(TableWish::Order { turn, order: order.to_owned(), nonce, revision });
        }
        Entered::Sent
    }

    /// Withdraws a sealed order, or offers to take back the last one. Returns a sentence about it.
    pub(super) fn take_back_at_server(&mut self) -> Result<&'static str, &'static str> {
        let Some(table) = self.server_mut() else {
            return Err(text!(
                "This game isn't played on a server.",
                "Esta partida no se juega en un servidor.",
                "Ta gra nie toczy się na serwerze."
            ));
        };
        let Some(seat) = table.seat else { return Err(watching()) };
        if table.view.status == Status::Over {
            return Err(text!("The game is over.", "La partida ha terminado.", "Gra skończona."));
        }
        if table.view.is_ready(seat) {
            let (turn, revision) = (table.view.turn, table.revisions.next(&table.view));
            table.wish(TableWish::Unstage { turn, revision });
            return Ok(text!(
                "Your orders are withdrawn: enter new ones.",
                "Tus órdenes se han retirado: escribe otras.",
                "Polecenia wycofane: wpisz nowe."
            ));
        }
        table.wish(TableWish::Offer(Offer::TakeBack, Consent::Offer));
        Ok(text!(
            "You ask to take back your last move.",
            "Pides deshacer tu última jugada.",
            "Prosisz o cofnięcie ostatniego ruchu."
        ))
    }

    /// Makes or answers an offer. Returns a sentence about it.
    pub(super) fn bid(&mut self, bid: Bid) -> Result<String, String> {
        let Some(table) = self.server_mut() else {
            return Err(text!(
                "Offers are for tables on a server.",
                "Las ofertas son para mesas de un servidor.",
                "Propozycje składa się przy stole na serwerze."
            )
            .to_owned());
        };
        let Some(seat) = table.seat else { return Err(watching().to_owned()) };
        let (offer, consent) = match bid {
            Bid::Make(offer) => (offer, Consent::Offer),
            Bid::Accept => match table.asked_for().next() {
                Some(open) => (open.offer, Consent::Accept),
                None => {
                    return Err(text!(
                        "There is no offer to you.",
                        "No tienes ninguna oferta.",
                        "Nie masz żadnej propozycji."
                    )
                    .to_owned());
                }
            },
            Bid::Decline => {
                let own = table.view.offers.iter().find(|open| open.by == seat);
                match table.asked_for().next().or(own) {
                    Some(open) => (open.offer, Consent::Decline),
                    None => {
                        return Err(text!(
                            "There is no offer.",
                            "No hay ninguna oferta.",
                            "Nie ma żadnej propozycji."
                        )
                        .to_owned());
                    }
                }
            }
        };
        let is_over = table.view.status == Status::Over;
        match (offer, consent) {
            (Offer::Rematch, _) if !is_over => {
                return Err(text!(
                    "The game isn't over yet.",
                    "La partida aún no ha terminado.",
                    "Gra jeszcze się nie skończyła."
                )
                .to_owned());
            }
            (Offer::Draw | Offer::Pause | Offer::Resume | Offer::TakeBack, _) if is_over => {
                return Err(
                    text!("The game is over.", "La partida ha terminado.", "Gra skończona.").to_owned()
                );
            }
            _ => {}
        }
        table.wish(TableWish::Offer(offer, consent));
        let offer = offer_words(offer);
        Ok(match consent {
            Consent::Offer => said!("You offer {offer}.", "Propones {offer}.", "Proponujesz {offer}."),
            Consent::Accept => said!("You accept {offer}.", "Aceptas {offer}.", "Przyjmujesz {offer}."),
            Consent::Decline => said!("You decline {offer}.", "Rechazas {offer}.", "Odrzucasz {offer}."),
        })
    }

    /// Requests the record from the server, to save it under this name.
    pub(super) fn ask_for_record(&mut self, named: &str) {
        if let Some(table) = self.server_mut() {
            table.saving = Some(named.to_owned());
            table.wish(TableWish::Record);
        }
    }

    /// Processes news. Returns messages for the user, and a received record with the file name for which it
    /// was requested.
    pub(super) fn hear_server(&mut self, news: TableNews) -> (Vec<StatusMessage>, Option<(String, String)>) {
        let mut notices = Vec::new();
        let mut say = |text: String, is_error: bool| notices.push(StatusMessage { text, is_error });
        let Some(table) = self.server_mut() else { return (notices, None) };
        match news {
            TableNews::Loaded { answer, log } => {
                if let Err(why) = self.load(*answer, &log) {
                    say(sentence(&why.to_string()), true);
                }
            }
            TableNews::Event(event) => {
                if let Some(words) = self.hear_event(*event) {
                    say(words, false);
                }
            }
            TableNews::Said(said) => {
                table.chat.push(said);
                let over = table.chat.len().saturating_sub(CHAT);
                table.chat.drain(..over);
            }
            TableNews::Presence(presence) => table.presence = Some(presence),
            TableNews::Clock { ahead } => table.ahead = ahead,
            // The accepted order is reported as an event.
            TableNews::Ordered { .. } => {}
            TableNews::Done => table.open = table.open.saturating_sub(1),
            TableNews::Refused { why, nonce } => {
                table.open = table.open.saturating_sub(usize::from(nonce.is_none()));
                if nonce.is_none() || nonce == table.sent {
                    table.sent = table.sent.filter(|_| nonce.is_none());
                    say(sentence(&why), true);
                }
            }
            TableNews::Record(record) => match (record, table.saving.take()) {
                (Ok(text), Some(named)) => return (notices, Some((named, text))),
                (Ok(_), None) => {}
                (Err(why), _) => say(sentence(&why), true),
            },
            TableNews::Lost(why) => {
                table.lost = Some(why);
                table.presence = None;
            }
            TableNews::Back => table.lost = None,
            TableNews::Ended(why) => table.ended = Some(why),
        }
        (notices, None)
    }

    /// Replaces the whole state by the table's current one.
    fn load(&mut self, answer: TableAnswer, log: &[LogStep]) -> anyhow::Result<()> {
        let (kind, options) = (*self.story.kind(), self.story.options().to_vec());
        let Some(table) = self.server_mut() else { return Ok(()) };
        let is_same = table.view.id == answer.view.id;
        if let Some(mut step) = table.veiled.take()
            && is_same
            && answer.view.position.is_none()
            && let Ok(game) = kind.read_position(&options, &answer.view.seen)
        {
            step.moments.push(game);
            (table.view, table.seat) = (answer.view, answer.seat);
            self.story.push(step);
            self.now = self.story.len();
            return Ok(());
        }
        let story = story_of(&answer.view, log)?;
        if !is_same {
            let link = table.link.replace(&table.view.id, &answer.view.id);
            let (server, ahead) = (table.server.clone(), table.ahead);
            // The key in an address is only for that table.
            let link = link.split('?').next().unwrap_or_default().to_owned();
            *table = ServerTable { ahead, ..ServerTable::new(answer, &server, link) };
        } else {
            (table.view, table.seat) = (answer.view, answer.seat);
            if table.seat.is_some_and(|seat| table.view.is_ready(seat)) {
                table.sent = None;
            }
        }
        self.players = players_of(table);
        self.story = story;
        self.now = self.story.len();
        if !is_same {
            self.flip = self.sits_at_the_top();
        }
        Ok(())
    }

    /// Processes an event. Returns messages about what the user can't see otherwise.
    fn hear_event(&mut self, event: TableEvent) -> Option<String> {
        let table = self.server_mut()?;
        let own = table.seat;
        let is_own = |seat: Seat| own == Some(seat);
        let mut words = None;
        match event {
            TableEvent::Played { orders: Some(orders), .. } => {
                table.played();
                let orders: Vec<(Seat, String)> =
                    orders.into_iter().map(|order| (order.seat, order.order)).collect();
                if self.story.play(&orders).is_err() {
                    self.wish(TableWish::Reload);
                }
                self.now = self.story.len();
                return None;
            }
            TableEvent::Played { orders: None, happenings, acts, .. } => {
                table.played();
                let events = happenings.into_iter().map(AnyEvent::from).collect();
                table.veiled =
                    Some(Step { orders: Vec::new(), retired: None, events, acts, moments: Vec::new() });
                return None;
            }
            TableEvent::TakenBack { .. } => {
                table.sent = None;
                words = Some(
                    text!(
                        "The last move is taken back.",
                        "Se ha deshecho la última jugada.",
                        "Cofnięto ostatni ruch."
                    )
                    .to_owned(),
                );
            }
            TableEvent::Retired { seat, .. } => {
                words = Some(said!(
                    "{} is out.",
                    "{}: fuera de la partida.",
                    "{}: poza grą.",
                    table.name_of(seat)
                ));
            }
            TableEvent::Ready { seat, .. } if is_own(seat) => {
                table.sent = None;
                // In sequential games the order is played immediately.
                let waits = table.due().iter().any(|due| due != seat);
                words = waits.then(|| {
                    text!(
                        "Your orders are in. Type undo to change them.",
                        "Tus órdenes están entregadas. Escribe undo para cambiarlas.",
                        "Twoje polecenia są wydane. Wpisz undo, żeby je zmienić."
                    )
                    .to_owned()
                });
            }
            TableEvent::Unready { seat, .. } if is_own(seat) => table.sent = None,
            TableEvent::Sat { seat, ref who, .. } if !is_own(seat) => {
                let name = who.name().map(|name| clean(name).into_owned()).unwrap_or_default();
                words = Some(said!("{name} joins.", "{name} se une a la partida.", "{name} dołącza."));
            }
            TableEvent::Left { seat } => {
                words = Some(said!(
                    "{} has left.",
                    "{} ha dejado la mesa.",
                    "{} odchodzi od stołu.",
                    table.name_of(seat)
                ));
            }
            TableEvent::Declined { offer, seat } if !is_own(seat) => {
                words = Some(said!(
                    "{} declines {}.",
                    "{} rechaza {}.",
                    "{} odrzuca {}.",
                    table.name_of(seat),
                    offer_words(offer)
                ));
            }
            TableEvent::Overdue { seats, .. } => {
                let names: Vec<String> = seats.iter().map(|seat| table.name_of(seat)).collect();
                words = Some(said!("Late: {}.", "Con retraso: {}.", "Spóźnienie: {}.", names.join(", ")));
            }
            _ => {}
        }
        table.view.fold(event);
        if table.view.own.as_ref().is_some_and(|own| own.order.is_some()) && own.is_none() {
            table.view.own = None;
        }
        words
    }
}

fn watching() -> &'static str {
    text!("You are only watching.", "Solo estás mirando.", "Tylko oglądasz.")
}

/// Name of an offer, as the object of a sentence.
fn offer_words(offer: Offer) -> String {
    match offer {
        Offer::Draw => text!("a draw", "tablas", "remis"),
        Offer::TakeBack => text!("to take back a move", "deshacer una jugada", "cofnięcie ruchu"),
        Offer::Pause => text!("a pause", "una pausa", "pauzę"),
        Offer::Resume => text!("to resume", "reanudar la partida", "wznowienie gry"),
        Offer::Rematch => text!("a rematch", "la revancha", "rewanż"),
    }
    .to_owned()
}

impl ServerTable {
    fn played(&mut self) {
        self.sent = None;
        self.view.steps += 1;
        self.view.ready.clear();
        self.view.own = None;
    }

    /// The user's seat.
    pub(super) fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// A sentence that says how to return after leaving.
    pub(super) fn farewell(&self) -> String {
        let mut words = String::new();
        if self.view.status != Status::Over && self.seat.is_some() {
            words = said!(
                "The game continues on the server: botyard play --server {}",
                "La partida sigue en el servidor: botyard play --server {}",
                "Gra toczy się dalej na serwerze: botyard play --server {}",
                self.link
            );
        }
        words
    }
}

fn story_of(view: &TableView, log: &[LogStep]) -> anyhow::Result<Story> {
    let kind = botyard_catalog::find(&view.game)?;
    view.story(*kind, log)
        .ok_or_else(|| anyhow::anyhow!("the server tells a game that can't be: is it a newer one?"))
}

fn players_of(table: &ServerTable) -> PerSeat<SeatControl> {
    PerSeat::from_fn(table.view.seats.len(), |seat| {
        if table.seat == Some(seat) { SeatControl::Person } else { SeatControl::Elsewhere }
    })
}
