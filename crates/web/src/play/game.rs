//! A game in progress as the page shows it, wherever it is played.

use std::rc::Rc;

use botyard_core::face::AnyGame;
use botyard_core::scene::Scene;
use botyard_core::{AnyEvent, Seat, Step, Story, Viewer};
use botyard_protocol::{Consent, Offer, Own, Presence, Said, Sitter, Status, TableEvent, TableView};
use leptos::prelude::*;

use crate::board::Projector;
use crate::prefs::prefs;
use crate::{t, toast};

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
    /// Stores conditional lines in place of all earlier ones.
    Lines(Vec<Vec<String>>),
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
    /// The history has the order that is on its way already, as the step of this number.
    ahead: StoredValue<Option<usize>>,
    /// The end of the game is to be seen at once, without the rounds before it.
    pub(crate) skips: RwSignal<bool>,
    /// Who is out of the game watches how it goes on.
    pub(crate) watches: RwSignal<bool>,
    /// The step that has just been played and is being shown for the first time.
    pub(crate) showing: RwSignal<Option<usize>>,
    /// What is shown on the board.
    pub(crate) projector: StoredValue<Option<Projector>>,
    /// What was said.
    pub(crate) chat: RwSignal<Vec<Said>>,
    /// The address of the next game, once everybody wants one.
    pub(crate) next: RwSignal<Option<String>>,
    /// The level that computers of this browser have in a rematch, if not the same.
    pub(crate) rematch_level: RwSignal<Option<String>>,
    /// The address to send to a friend, from the root.
    pub(crate) link: RwSignal<String>,
    /// Is a computer of this browser thinking?
    pub(crate) thinking: RwSignal<bool>,
    /// Does the game count for ratings?
    pub(crate) rated: RwSignal<bool>,
    /// A conditional line that is being entered on the board, from the present position on.
    pub(crate) draft: RwSignal<Option<Story>>,
    /// Is it found by those with the link only?
    pub(crate) private: RwSignal<bool>,
    /// How many watch without a seat, and the names of those who have one.
    pub(crate) spectators: RwSignal<(u32, Vec<String>)>,
    /// How many messages of others in the chat haven't been seen.
    pub(crate) unread: RwSignal<usize>,
    /// A chat message that the server refused.
    pub(crate) unsaid: RwSignal<Option<String>>,
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
            ahead: StoredValue::new(None),
            skips: RwSignal::new(false),
            watches: RwSignal::new(false),
            showing: RwSignal::new(None),
            projector: StoredValue::new(None),
            chat: RwSignal::new(Vec::new()),
            next: RwSignal::new(None),
            rematch_level: RwSignal::new(None),
            link: RwSignal::new(String::new()),
            thinking: RwSignal::new(false),
            rated: RwSignal::new(false),
            draft: RwSignal::new(None),
            private: RwSignal::new(false),
            spectators: RwSignal::default(),
            unread: RwSignal::new(0),
            unsaid: RwSignal::new(None),
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
            if !self.is_local() {
                self.go_ahead(*seat, order);
            }
        }
        self.host().act(self, intent);
    }

    /// Shows an order of one's own before the server has answered, where nobody else has a say in what comes of it.
    fn go_ahead(self, seat: Seat, order: &str) {
        self.history.update(|history| {
            let game = history.latest();
            if game.to_act().only() == Some(seat) && !game.has_secrets() && !history.kind().info.simultaneous
            {
                let step = history.len();
                let played = history.play(&[(seat, order.to_owned())]).is_ok();
                self.ahead.set_value(played.then_some(step));
            }
        });
    }

    /// The history without an order that is only on its way.
    fn come_back(self) {
        if let Some(step) = self.ahead.try_update_value(Option::take).flatten() {
            self.history.update(|history| history.truncate(step));
        }
    }

    /// The order that was on its way is refused or taken back.
    pub(crate) fn refused(self) {
        self.come_back();
        self.sent.set(None);
    }

    /// Everything anew.
    pub(crate) fn renew(self, table: TableView, history: Story) {
        self.ahead.set_value(None);
        self.history.set(history);
        self.table.set(table);
    }

    /// Is something moving on the board?
    pub(crate) fn is_moving(self) -> bool {
        let projector = self.projector.try_get_value().flatten();
        projector.is_some_and(|projector| projector.film.try_with_untracked(Option::is_some) == Some(true))
    }

    /// Is it over?
    pub(crate) fn is_over(self) -> bool {
        self.table.with(|table| table.status == Status::Over)
    }

    /// Do the others play on without anybody before the screen?
    pub(crate) fn is_out(self) -> bool {
        let begun = self.table.with(|table| table.status == Status::Playing && table.turn > 0);
        begun
            && self.history.with(|history| {
                let acting = history.latest().to_act();
                let plays = self.mine.with(|mine| mine.iter().any(|&seat| acting.contains(seat)));
                history.kind().info.simultaneous && !plays && self.mine.with(|mine| !mine.is_empty())
            })
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
        if self.is_over() && self.is_live() {
            return None;
        }
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
                let ahead = self.ahead.try_update_value(Option::take).flatten();
                let is_there = |history: &Story| {
                    ahead.is_some_and(|step| {
                        history.steps().get(step).is_some_and(|step| step.orders == orders)
                    })
                };
                if !self.history.with_untracked(is_there) {
                    self.history.update(|history| {
                        history.truncate(ahead.unwrap_or(usize::MAX));
                        fits = history.play(&orders).is_ok();
                    });
                }
                if mine {
                    self.sent.set(None);
                }
                self.draft.set(None);
                let mut prepared = None;
                self.table.update(|table| {
                    table.steps += 1;
                    table.ready.clear();
                    let lines = table.own.take().map(|own| own.lines).unwrap_or_default();
                    if let [(seat, order)] = &orders[..] {
                        let fits = lines.iter().any(|line| line.first() == Some(order));
                        let is_own = self.mine.with_untracked(|mine| mine.contains(seat));
                        prepared = (fits && is_own && !mine).then(|| order.clone());
                        table.own = Some(Own { order: None, lines: followed(lines, order) });
                    }
                });
                if let Some(order) = prepared {
                    let told = self.history.with_untracked(|history| {
                        let lang = prefs().lang.get_untracked();
                        history.steps().last().map(|step| AnyEvent::tell_all(&step.events, lang))
                    });
                    toast::alert(t!("conditional-played", order = told.unwrap_or(order)), None);
                }
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
                self.come_back();
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
                self.draft.set(None);
                // The server drops conditional lines, too.
                self.table.update(|table| table.own = None);
                self.refused();
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
                self.table.update(|table| table.fold(event));
            }
            event => self.table.update(|table| table.fold(event)),
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

/// What is left of conditional lines after an order: those that begin with it go on behind it.
fn followed(lines: Vec<Vec<String>>, order: &str) -> Vec<Vec<String>> {
    let rest = lines.into_iter().filter(|line| line.first().is_some_and(|first| first == order));
    rest.map(|line| line.into_iter().skip(1).collect())
        .filter(|line: &Vec<String>| !line.is_empty())
        .collect()
}
