//! A game in progress as the page shows it, wherever it is played.

use std::rc::Rc;

use botyard_core::face::AnyGame;
use botyard_core::scene::Scene;
use botyard_core::{AnyEvent, Seat, Seats, Step, Story, Viewer};
use botyard_protocol::{Consent, Offer, Ready, Said, Sitter, Status, TableEvent, TableView};
use leptos::prelude::*;

/// What a person wants done at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Intent {
    /// Gives an order.
    Order(Seat, String),
    /// Takes a sealed order back.
    Unstage(Seat),
    /// Gives up.
    Resign(Seat),
    /// Calls the game off.
    Abort(Seat),
    /// Offers something, or answers an offer.
    Offer(Seat, Offer, Consent),
    /// Goes on vacation, or comes back.
    Vacation(Seat, bool),
    /// Says something.
    Say(String),
    /// Takes a seat.
    Join(Option<u8>),
    /// Leaves before the game begins.
    Leave,
}

/// Where a game is played.
pub(crate) trait Host {
    /// Does what a person wants done. What comes of it is heard as events.
    fn act(self: Rc<Self>, game: Match, intent: Intent);

    /// Looks at the table anew, as this viewer.
    fn look(&self, viewer: Viewer, then: Box<dyn FnOnce(TableView)>);

    /// Everything at the table anew, because what was heard doesn't fit what was known.
    fn reload(&self, game: Match);

    /// Is it played in this browser?
    fn is_local(&self) -> bool;

    /// The record, as text.
    fn record(&self, then: Box<dyn FnOnce(Result<String, String>)>);
}

/// Which seats' persons are at the table, and which aren't. Of others nobody knows, or they are no persons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Presence {
    pub(crate) here: Seats,
    pub(crate) away: Seats,
}

/// A game in progress.
#[derive(Clone, Copy)]
pub(crate) struct Match {
    /// The table.
    pub(crate) table: RwSignal<TableView>,
    /// What was played.
    pub(crate) history: RwSignal<Story>,
    /// So many steps are shown; `None` for the present.
    pub(crate) at: RwSignal<Option<usize>>,
    /// The seats of those before the screen.
    pub(crate) mine: RwSignal<Vec<Seat>>,
    /// An order that is on its way.
    pub(crate) sent: RwSignal<Option<(Seat, String)>>,
    /// What was said.
    pub(crate) chat: RwSignal<Vec<Said>>,
    /// The address of the next game, once everybody wants one.
    pub(crate) next: RwSignal<Option<String>>,
    /// The address to send to a friend, from the root.
    pub(crate) link: RwSignal<String>,
    /// Is a computer of this browser thinking?
    pub(crate) thinking: RwSignal<bool>,
    /// Does the game count for ratings?
    pub(crate) rated: RwSignal<bool>,
    /// Who of those who play is there; `None` if nobody knows.
    pub(crate) presence: RwSignal<Option<Presence>>,
    /// Who of several people at one screen has just been asked, and hasn't looked yet.
    pub(crate) curtain: RwSignal<Option<Seat>>,
    host: StoredValue<Rc<dyn Host>, LocalStorage>,
}

/// The seat of this number.
pub(crate) fn seat(index: u8) -> Option<Seat> {
    Seat::new(usize::from(index))
}

/// The number of a seat.
pub(crate) fn index(seat: Seat) -> u8 {
    seat.index() as u8
}

impl Match {
    /// A game at this table.
    pub(crate) fn new(table: TableView, history: Story, mine: Vec<Seat>, host: Rc<dyn Host>) -> Match {
        Match {
            table: RwSignal::new(table),
            history: RwSignal::new(history),
            at: RwSignal::new(None),
            mine: RwSignal::new(mine),
            sent: RwSignal::new(None),
            chat: RwSignal::new(Vec::new()),
            next: RwSignal::new(None),
            link: RwSignal::new(String::new()),
            thinking: RwSignal::new(false),
            rated: RwSignal::new(false),
            presence: RwSignal::new(None),
            curtain: RwSignal::new(None),
            host: StoredValue::new_local(host),
        }
    }

    /// Where it is played.
    pub(crate) fn host(self) -> Rc<dyn Host> {
        self.host.get_value()
    }

    /// Is it played in this browser?
    pub(crate) fn is_local(self) -> bool {
        self.host.with_value(|host| host.is_local())
    }

    /// Does what a person wants done.
    pub(crate) fn act(self, intent: Intent) {
        if let Intent::Order(seat, order) = &intent {
            self.sent.set(Some((*seat, order.clone())));
        }
        self.host().act(self, intent);
    }

    /// Is it over?
    pub(crate) fn is_over(self) -> bool {
        self.table.with(|table| table.status == Status::Over)
    }

    /// Whose order is asked for before this screen now, whatever is shown.
    pub(crate) fn asked(self) -> Option<Seat> {
        let mine = self.mine.get();
        if self.sent.with(Option::is_some) {
            return None;
        }
        self.table.with(|table| {
            if table.status != Status::Playing {
                return None;
            }
            table.due.iter().find(|&seat| !table.is_ready(seat) && mine.contains(&seat))
        })
    }

    /// Whom threats are shown to, and whether that is the one before the screen: whoever's order is asked for now; for those who
    /// only watch, and when it is over, whose turn it is in the position that is shown.
    pub(crate) fn threatened(self) -> Option<(Seat, bool)> {
        let mine = self.mine.with(Vec::len);
        if mine == 0 || self.is_over() {
            return self.with_shown(|game| game.to_act().only()).map(|seat| (seat, false));
        }
        self.asked().filter(|_| self.is_live()).map(|seat| (seat, mine == 1))
    }

    /// Whose eyes look at the screen. Until somebody has said that he is the one who was asked, anybody may.
    pub(crate) fn viewer(self) -> Viewer {
        let mine = self.mine.get();
        match mine[..] {
            [only] => Viewer::Seat(only),
            [] => Viewer::Public,
            _ if self.curtain.with(Option::is_some) => Viewer::Public,
            _ => self.asked().filter(|_| self.has_secrets()).map_or(Viewer::Public, Viewer::Seat),
        }
    }

    /// Does the game hide things from some?
    pub(crate) fn has_secrets(self) -> bool {
        self.history.with(|history| history.latest().has_secrets())
    }

    /// Does something with the game that is shown.
    pub(crate) fn with_shown<T>(self, look: impl FnOnce(&dyn AnyGame) -> T) -> T {
        let at = self.at.get();
        self.history.with(|history| look(history.game(at.unwrap_or(usize::MAX))))
    }

    /// What is shown.
    pub(crate) fn scene(self) -> Scene {
        let viewer = self.viewer();
        self.with_shown(|game| game.scene(viewer))
    }

    /// How many steps are shown.
    pub(crate) fn shown(self) -> usize {
        self.at.get().unwrap_or_else(|| self.history.with(Story::len))
    }

    /// Shows the game after so many steps.
    pub(crate) fn show(self, steps: usize) {
        let all = self.history.with_untracked(Story::len);
        self.at.set((steps < all).then_some(steps));
    }

    /// Is the present shown?
    pub(crate) fn is_live(self) -> bool {
        self.at.get().is_none()
    }

    /// Something has happened at the table.
    pub(crate) fn hear(self, event: TableEvent) {
        match event {
            TableEvent::Played { seats, orders: Some(orders), .. } => {
                let orders: Vec<_> = orders.into_iter().map(|order| (order.seat, order.order)).collect();
                let mine = seats.iter().any(|seat| self.is_sent_by(seat));
                let mut fits = true;
                self.history.update(|history| fits = history.play(&orders).is_ok());
                if mine {
                    self.sent.set(None);
                }
                self.table.update(|table| {
                    table.steps += 1;
                    table.ready.clear();
                    table.own = None;
                });
                if !fits {
                    self.host().reload(self);
                }
            }
            TableEvent::Played { orders: None, happenings, acts, .. } => {
                let step = Step {
                    orders: Vec::new(),
                    retired: None,
                    events: happenings.into_iter().map(AnyEvent::from).collect(),
                    acts,
                    moments: Vec::new(),
                };
                self.sent.set(None);
                self.table.update(|table| {
                    table.steps += 1;
                    table.ready.clear();
                    table.own = None;
                });
                self.look_after(step);
            }
            TableEvent::Retired { seat, .. } => {
                if self.has_secrets() {
                    self.host().reload(self);
                } else {
                    self.history.update(|history| {
                        history.retire(seat);
                    });
                    self.table.update(|table| table.steps += 1);
                }
            }
            TableEvent::TakenBack { steps } => {
                self.at.set(None);
                self.sent.set(None);
                if self.has_secrets() {
                    self.host().reload(self);
                } else {
                    self.history.update(|history| history.truncate(steps));
                    self.table.update(|table| table.steps = steps);
                }
            }
            TableEvent::Ready { seat, .. } => {
                if self.is_sent_by(seat) {
                    self.sent.set(None);
                }
                self.table.update(|table| fold(table, event));
            }
            event => self.table.update(|table| fold(table, event)),
        }
    }

    fn is_sent_by(self, seat: Seat) -> bool {
        self.sent.with_untracked(|sent| sent.as_ref().is_some_and(|(by, _)| *by == seat))
    }

    /// A step whose orders are secret: the game after it has to be asked for.
    fn look_after(self, mut step: Step) {
        let then = move |seen: TableView| {
            let game = self
                .history
                .with_untracked(|history| history.kind().read_position(history.options(), &seen.seen));
            let Ok(game) = game else { return };
            step.moments.push(game);
            self.history.update(|history| history.push(step));
            self.table.update(|table| *table = seen);
        };
        self.host().look(self.viewer(), Box::new(then));
    }

    /// Somebody else looks at the screen: what is hidden from him is looked at anew.
    pub(crate) fn look_again(self) {
        let then = move |seen: TableView| {
            self.history.update(|history| {
                if let Ok(game) = history.kind().read_position(history.options(), &seen.seen) {
                    history.look_again(game);
                }
            });
            self.table.update(|table| *table = seen);
        };
        self.host().look(self.viewer(), Box::new(then));
    }

    /// Is the person of a seat at the table? `None` if nobody knows.
    pub(crate) fn is_here(self, seat: Seat) -> Option<bool> {
        self.presence.with(|presence| {
            let Presence { here, away } = (*presence)?;
            let is_here = here.contains(seat);
            (is_here || away.contains(seat)).then_some(is_here)
        })
    }

    /// The name of who has a seat, if it is taken by a person.
    pub(crate) fn person(self, seat: Seat) -> Option<String> {
        self.table.with(|table| match &table.seats.get(seat.index())?.sitter {
            Sitter::Person { name, .. } => Some(name.clone()),
            Sitter::Open | Sitter::Computer { .. } => None,
        })
    }
}

/// What an event changes about a table, but for what was played.
fn fold(table: &mut TableView, event: TableEvent) {
    match event {
        TableEvent::Sat { seat, who } => {
            if let Some(seat) = table.seats.get_mut(seat.index()) {
                seat.sitter = who;
            }
        }
        TableEvent::Left { seat } => {
            if let Some(seat) = table.seats.get_mut(seat.index()) {
                seat.sitter = Sitter::Open;
            }
        }
        TableEvent::Turn { turn, due } => {
            table.status = Status::Playing;
            table.turn = turn;
            table.due = due;
            table.ready.clear();
        }
        TableEvent::Ready { seat, commitment, .. } => {
            if !table.is_ready(seat) {
                table.ready.push(Ready { seat, commitment: Some(commitment) });
            }
        }
        TableEvent::Unready { seat, .. } => table.ready.retain(|ready| ready.seat != seat),
        TableEvent::Staged { order, .. } => table.own.get_or_insert_default().order = Some(order),
        TableEvent::Lines { lines } => table.own.get_or_insert_default().lines = lines,
        TableEvent::Offered(offer) => {
            table.offers.retain(|open| open.offer != offer.offer);
            table.offers.push(offer);
        }
        TableEvent::Agreed { offer, seat } => {
            if let Some(open) = table.offers.iter_mut().find(|open| open.offer == offer) {
                open.asked.remove(seat);
            }
            // What everybody has agreed to is done.
            table.offers.retain(|open| !open.asked.is_empty());
        }
        TableEvent::Declined { offer, .. } | TableEvent::Fell { offer } => {
            table.offers.retain(|open| open.offer != offer);
        }
        TableEvent::Paused => {
            table.status = Status::Paused;
            table.offers.clear();
        }
        TableEvent::Resumed => {
            table.status = Status::Playing;
            table.offers.clear();
        }
        TableEvent::Clock(clock) => table.clock = clock,
        TableEvent::Over(ending) => {
            table.status = Status::Over;
            table.due = Seats::EMPTY;
            table.ready.clear();
            table.offers.clear();
            table.ending = Some(ending);
        }
        TableEvent::Played { .. }
        | TableEvent::Retired { .. }
        | TableEvent::TakenBack { .. }
        | TableEvent::Overdue { .. }
        | TableEvent::SubstituteDue { .. }
        | TableEvent::Vacation { .. }
        | TableEvent::Downtime { .. }
        | TableEvent::Opened { .. }
        | TableEvent::Rematch { .. }
        | TableEvent::Other => {}
    }
}
