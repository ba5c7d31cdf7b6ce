//! A game in progress as the page shows it, local or remote.

use std::rc::Rc;

use botyard_core::face::AnyGame;
use botyard_core::scene::Scene;
use botyard_core::{AnyEvent, Seat, Step, Story, Viewer};
use botyard_protocol::{Consent, Offer, Own, Presence, Said, Sitter, Status, TableEvent, TableView};
use leptos::prelude::*;

use crate::board::Projector;
use crate::prefs::prefs;
use crate::{t, toast};

/// An action that the user wants to take at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Intent {
    Order(Seat, String),
    /// Takes a sealed order back.
    Unstage(Seat),
    Resign(Seat),
    Abort(Seat),
    /// Makes an offer, or answers one.
    Offer(Seat, Offer, Consent),
    /// Starts a vacation, or ends it.
    Vacation(Seat, bool),
    /// Stores conditional lines, replacing all earlier ones.
    Lines(Vec<Vec<String>>),
    /// Sends a chat message.
    Say(String),
    /// Takes a seat: this one, or any.
    Join(Option<u8>),
    /// Leaves before the game begins.
    Leave,
}

/// Place where a game is played: this browser or a server.
pub(crate) trait Host {
    /// Carries out an intent. Its effects arrive as events.
    fn act(self: Rc<Self>, game: OngoingGame, intent: Intent);

    /// Fetches the table again as seen by this viewer.
    fn look(&self, viewer: Viewer, then: Box<dyn FnOnce(TableView)>);

    /// Reloads the whole table, because an event didn't fit the known state.
    fn reload(&self, game: OngoingGame);

    /// Whether the game is played in this browser.
    fn is_local(&self) -> bool;

    /// Produces the record as text.
    fn record(&self, then: Box<dyn FnOnce(Result<String, String>)>);
}

/// A game in progress, as signals.
#[derive(Clone, Copy)]
pub(crate) struct OngoingGame {
    pub(crate) table: RwSignal<TableView>,
    /// The steps played so far.
    pub(crate) history: RwSignal<Story>,
    /// Number of steps shown; `None` for the latest position.
    pub(crate) at: RwSignal<Option<usize>>,
    /// The seats of the users at this screen.
    pub(crate) mine: RwSignal<Vec<Seat>>,
    /// An order that was sent but not confirmed yet.
    pub(crate) sent: RwSignal<Option<(Seat, String)>>,
    /// Index of the step in the history that was played ahead of the confirmation.
    ahead: StoredValue<Option<usize>>,
    /// Whether remaining rounds are skipped, so that only the end is shown.
    pub(crate) skips: RwSignal<bool>,
    /// Whether a user who is out of the game watches the remaining rounds.
    pub(crate) watches: RwSignal<bool>,
    /// The new step being shown for the first time.
    pub(crate) showing: RwSignal<Option<usize>>,
    /// Display of the board.
    pub(crate) projector: StoredValue<Option<Projector>>,
    /// Chat messages.
    pub(crate) chat: RwSignal<Vec<Said>>,
    /// Address of the next game, once a rematch is agreed.
    pub(crate) next: RwSignal<Option<String>>,
    /// Level of local computers in a rematch, if it changes.
    pub(crate) rematch_level: RwSignal<Option<String>>,
    /// Address to share, from the root.
    pub(crate) link: RwSignal<String>,
    /// Whether a local computer player is thinking.
    pub(crate) thinking: RwSignal<bool>,
    pub(crate) rated: RwSignal<bool>,
    /// A conditional line being entered on the board, from the latest position on.
    pub(crate) draft: RwSignal<Option<Story>>,
    /// Whether only users with the link can find the table.
    pub(crate) private: RwSignal<bool>,
    /// Number of spectators, and the names of those who have one.
    pub(crate) spectators: RwSignal<(u32, Vec<String>)>,
    /// Number of unread chat messages by others.
    pub(crate) unread: RwSignal<usize>,
    /// A chat message that the server refused.
    pub(crate) unsaid: RwSignal<Option<String>>,
    /// Presence of the players; `None` if it is unknown.
    pub(crate) presence: RwSignal<Option<Presence>>,
    /// Seat whose player, on a shared screen, is to open the curtain.
    pub(crate) curtain: RwSignal<Option<Seat>>,
    host: StoredValue<Rc<dyn Host>, LocalStorage>,
}

pub(crate) fn seat(index: u8) -> Option<Seat> {
    Seat::new(usize::from(index))
}

pub(crate) fn index(seat: Seat) -> u8 {
    seat.index() as u8
}

impl OngoingGame {
    pub(crate) fn new(table: TableView, history: Story, mine: Vec<Seat>, host: Rc<dyn Host>) -> OngoingGame {
        OngoingGame {
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

    pub(crate) fn host(self) -> Rc<dyn Host> {
        self.host.get_value()
    }

    /// Whether the game is played in this browser.
    pub(crate) fn is_local(self) -> bool {
        self.host.with_value(|host| host.is_local())
    }

    /// Carries out an intent of the user.
    pub(crate) fn act(self, intent: Intent) {
        if let Intent::Order(seat, order) = &intent {
            self.sent.set(Some((*seat, order.clone())));
            if !self.is_local() {
                self.go_ahead(*seat, order);
            }
        }
        self.host().act(self, intent);
    }

    /// Plays the user's order ahead of the server's confirmation, where its outcome depends on no other
    /// order.
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

    /// Removes a step that was played ahead.
    fn come_back(self) {
        if let Some(step) = self.ahead.try_update_value(Option::take).flatten() {
            self.history.update(|history| history.truncate(step));
        }
    }

    /// Undoes an order that was refused or taken back before its confirmation.
    pub(crate) fn refused(self) {
        self.come_back();
        self.sent.set(None);
    }

    /// Replaces the whole state.
    pub(crate) fn renew(self, table: TableView, history: Story) {
        self.ahead.set_value(None);
        self.history.set(history);
        self.table.set(table);
    }

    /// Whether an animation is running on the board.
    pub(crate) fn is_moving(self) -> bool {
        let projector = self.projector.try_get_value().flatten();
        projector.is_some_and(|projector| projector.film.try_with_untracked(Option::is_some) == Some(true))
    }

    pub(crate) fn is_over(self) -> bool {
        self.table.with(|table| table.status == Status::Over)
    }

    /// Whether a simultaneous game goes on after all users at this screen are out.
    pub(crate) fn is_out(self) -> bool {
        let begun = self.table.with(|table| table.status == Status::Playing && table.turn > 0);
        begun
            && self.history.with(|history| {
                let acting = history.latest().to_act();
                let plays = self.mine.with(|mine| mine.iter().any(|&seat| acting.contains(seat)));
                history.kind().info.simultaneous && !plays && self.mine.with(|mine| !mine.is_empty())
            })
    }

    /// The seat at this screen whose order is awaited, whatever position is shown.
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

    /// The seat to show threats for, and whether it is the only user's: the seat whose order is awaited; for
    /// spectators, and when the game is over, the seat to move in the position shown.
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

    /// The viewer of this screen. On a shared screen it is the public until the player who is asked has
    /// opened the curtain.
    pub(crate) fn viewer(self) -> Viewer {
        let mine = self.mine.get();
        match mine[..] {
            [only] => Viewer::Seat(only),
            [] => Viewer::Public,
            _ if self.curtain.with(Option::is_some) => Viewer::Public,
            _ => self.asked().filter(|_| self.has_secrets()).map_or(Viewer::Public, Viewer::Seat),
        }
    }

    /// Whether the game has hidden information.
    pub(crate) fn has_secrets(self) -> bool {
        self.history.with(|history| history.latest().has_secrets())
    }

    /// Calls `look` with the position shown.
    pub(crate) fn with_shown<T>(self, look: impl FnOnce(&dyn AnyGame) -> T) -> T {
        let at = self.at.get();
        self.history.with(|history| look(history.game(at.unwrap_or(usize::MAX))))
    }

    /// Scene of the position shown.
    pub(crate) fn scene(self) -> Scene {
        let viewer = self.viewer();
        self.with_shown(|game| game.scene(viewer))
    }

    /// Number of steps shown.
    pub(crate) fn shown(self) -> usize {
        self.at.get().unwrap_or_else(|| self.history.with(Story::len))
    }

    /// Shows the position after this number of steps.
    pub(crate) fn show(self, steps: usize) {
        let all = self.history.with_untracked(Story::len);
        self.at.set((steps < all).then_some(steps));
    }

    /// Whether the latest position is shown.
    pub(crate) fn is_live(self) -> bool {
        self.at.get().is_none()
    }

    /// Handles an event of the table.
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
                        table.own = Some(Own { order: None, lines: followed(lines, order), revision: 0 });
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
                    self.table.update(|table| {
                        table.steps += 1;
                        table.fold(event);
                    });
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

    /// Completes a step with secret orders: the position after it has to be fetched.
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

    /// Fetches hidden information again, because another player looks at the screen.
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

    /// Whether a seat's player is present; `None` if that is unknown.
    pub(crate) fn is_here(self, seat: Seat) -> Option<bool> {
        self.presence.with(|presence| {
            let Presence { here, away } = (*presence)?;
            let is_here = here.contains(seat);
            (is_here || away.contains(seat)).then_some(is_here)
        })
    }

    /// Name of a seat's player, if they are a person.
    pub(crate) fn person(self, seat: Seat) -> Option<String> {
        self.table.with(|table| match &table.seats.get(seat.index())?.sitter {
            Sitter::Person { name, .. } => Some(name.clone()),
            Sitter::Open | Sitter::Computer { .. } => None,
        })
    }
}

/// Conditional lines after an order: the rest of those that begin with it.
fn followed(lines: Vec<Vec<String>>, order: &str) -> Vec<Vec<String>> {
    let rest = lines.into_iter().filter(|line| line.first().is_some_and(|first| first == order));
    rest.map(|line| line.into_iter().skip(1).collect())
        .filter(|line: &Vec<String>| !line.is_empty())
        .collect()
}
