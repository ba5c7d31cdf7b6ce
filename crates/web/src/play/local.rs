//! Local games: the same table as on a server, kept in the browser's storage.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use botyard_core::dice::Dice;
use botyard_core::scene::Scene;
use botyard_core::{Seat, Story, Viewer};
use botyard_protocol::{Consent, LogStep, Offer, Sitter, TableEvent, TableView};
use botyard_table::{AddressedEvent, ClockRule, Command, Refusal, Salt, Setup, StoredEntry, Table, Time};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::game::{Host, Intent, OngoingGame, index};
use crate::net::Problem;
use crate::panel::sitter_words;
use crate::prefs::{prefs, told};
use crate::workers::{self, OrderTask};
use crate::{browser, json, storage, t, toast};

/// Setup of a local game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct LocalPlan {
    /// Id of the game.
    pub(crate) game: String,
    /// Options of the game; those not named have their defaults.
    pub(crate) options: Vec<(String, String)>,
    /// Starting position; the game's own if `None`.
    pub(crate) position: Option<String>,
    pub(crate) seats: Vec<LocalSeat>,
}

/// Player of a seat in a local game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum LocalSeat {
    /// A person at this screen.
    Person,
    /// A computer player of this level.
    Computer(String),
}

/// A local game in a list.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Saved {
    /// Address of its page.
    pub(crate) path: String,
    /// Id of the game.
    pub(crate) game: String,
    pub(crate) seats: Vec<Sitter>,
    /// Time of the last change, in milliseconds since 1970.
    pub(crate) updated: u64,
    pub(crate) over: bool,
}

#[derive(Serialize, Deserialize)]
struct StoredGame {
    entries: Vec<StoredEntry>,
    #[serde(default)]
    over: bool,
    #[serde(default)]
    next: Option<String>,
}

/// Maximum number of games kept; the oldest finished ones are removed first.
const MOST: usize = 40;

struct Local {
    table: RefCell<Table>,
    entries: RefCell<Vec<StoredEntry>>,
    /// The turn for which a computer's order was requested, by seat.
    asked: RefCell<Vec<Option<u32>>>,
    next: RefCell<Option<String>>,
    /// The stored text as last written or read by this tab. Another tab may have changed it.
    kept: RefCell<Option<String>>,
    /// Whether the game is still shown.
    alive: Cell<bool>,
}

fn new_id() -> String {
    format!("{:x}", browser::chance())
}

fn salt() -> Salt {
    let mut bytes = [0; 16];
    for half in bytes.chunks_mut(8) {
        half.copy_from_slice(&browser::chance().to_le_bytes());
    }
    Salt(bytes)
}

fn now() -> Time {
    Time(browser::now())
}

/// Begins a local game. Returns the address of its page, or an error message.
pub(crate) fn begin_local(plan: &LocalPlan) -> Result<String, String> {
    let is_alone = plan.seats.iter().filter(|seat| **seat == LocalSeat::Person).count() == 1;
    let person = |number: usize| Sitter::Person {
        player: format!("here-{number}"),
        name: if is_alone { t!("local-you") } else { t!("local-guest", number = number + 1) },
    };
    let mut people = 0;
    let seats = plan.seats.iter().map(|seat| match seat {
        LocalSeat::Person => {
            people += 1;
            person(people - 1)
        }
        LocalSeat::Computer(level) => Sitter::Computer { level: level.clone() },
    });
    let kind = botyard_catalog::find(&plan.game).map_err(|_| t!("error-no-such-game"))?;
    let setup = Setup {
        id: new_id(),
        game: plan.game.clone(),
        options: plan.options.clone(),
        position: plan.position.clone(),
        seats: seats.collect(),
        clock: ClockRule::None,
        rules: kind.rules,
    };
    begin(setup)
}

/// Message for a refusal, in the same words as for one from the server.
fn sentence(why: &Refusal) -> String {
    Problem { code: why.code().to_owned(), message: told(why), retry_after: None }.sentence()
}

fn begin(setup: Setup) -> Result<String, String> {
    let kind = *botyard_catalog::find(&setup.game).map_err(|_| t!("error-no-such-game"))?;
    let id = setup.id.clone();
    let (mut table, _) = Table::open(kind, setup, now()).map_err(|why| told(&why))?;
    make_room();
    let kept = StoredGame { entries: table.take_unsaved(), over: false, next: None };
    if !storage::keep(&name(&id), &kept) {
        return Err(t!("local-no-room"));
    }
    Ok(format!("/local/{id}"))
}

/// All local games, latest first.
pub(crate) fn saved() -> Vec<Saved> {
    let mut all: Vec<Saved> = Vec::new();
    for saved in storage::names("local.").iter().filter_map(|name| read_saved(name)) {
        all.insert(all.partition_point(|other| other.updated >= saved.updated), saved);
    }
    all
}

fn read_saved(name: &str) -> Option<Saved> {
    let kept: StoredGame = storage::get(name)?;
    let updated = kept.entries.last()?.at.0;
    let botyard_table::StoredAct::Open(setup) = &kept.entries.first()?.act else { return None };
    Some(Saved {
        path: format!("/{}", name.replacen("local.", "local/", 1)),
        game: setup.game.clone(),
        seats: setup.seats.clone(),
        updated,
        over: kept.over,
    })
}

/// The scene of a local game and its viewer, by address.
pub(crate) fn glance(path: &str) -> Option<(Scene, Viewer)> {
    let (table, _) = read(&storage::text(&name(path.strip_prefix("/local/")?))?)?;
    let mut people = Seat::first(table.setup().seats.len())
        .zip(&table.setup().seats)
        .filter_map(|(seat, sitter)| sitter.is_person().then_some(seat));
    let viewer = match (people.next(), people.next()) {
        (Some(only), None) => Viewer::Seat(only),
        _ => Viewer::Public,
    };
    Some((table.scene(viewer), viewer))
}

/// Deletes a local game, by address.
pub(crate) fn forget(path: &str) {
    if let Some(id) = path.strip_prefix("/local/") {
        storage::forget(&name(id));
    }
}

fn make_room() {
    let mut all = saved();
    while all.len() >= MOST {
        let place = all.iter().rposition(|saved| saved.over).unwrap_or(all.len() - 1);
        forget(&all.remove(place).path);
    }
}

/// Opens a local game. `None` if it doesn't exist or can't be parsed any more.
pub(crate) fn open(id: &str) -> Option<OngoingGame> {
    let text = storage::text(&name(id))?;
    let (table, kept) = read(&text)?;
    let people: Vec<Seat> = Seat::first(table.setup().seats.len())
        .zip(&table.setup().seats)
        .filter(|(_, sitter)| sitter.is_person())
        .map(|(seat, _)| seat)
        .collect();
    let viewer = if let [only] = people[..] { Viewer::Seat(only) } else { Viewer::Public };
    let seen = table.view(viewer);
    let past = history(&table, &seen, viewer)?;
    let seats = table.setup().seats.len();
    let host = Rc::new(Local {
        table: RefCell::new(table),
        entries: RefCell::new(kept.entries),
        asked: RefCell::new(vec![None; seats]),
        next: RefCell::new(kept.next.clone()),
        kept: RefCell::new(Some(text)),
        alive: Cell::new(true),
    });
    let game = OngoingGame::new(seen, past, people, Rc::<Local>::clone(&host));
    game.link.set(format!("/local/{id}"));
    game.next.set(kept.next);
    let gone = StoredValue::new_local(Rc::clone(&host));
    let own = format!("botyard.{}", name(id));
    let elsewhere = window_event_listener(leptos::ev::storage, move |event| {
        if event.key().is_some_and(|key| key == own) {
            gone.with_value(|host| host.catch_up(game));
        }
    });
    on_cleanup(move || {
        elsewhere.remove();
        gone.with_value(|host| host.alive.set(false));
    });
    host.let_computers_order(game);
    if game.mine.with_untracked(Vec::len) < seats {
        browser::after(0, workers::expect_orders);
    }
    Some(game)
}

/// Storage key of a game.
fn name(id: &str) -> String {
    format!("local.{id}")
}

/// Restores a game from its stored text.
fn read(text: &str) -> Option<(Table, StoredGame)> {
    let kept: StoredGame = json::read(text).ok()?;
    let find = |game: &str| botyard_catalog::find(game).ok().copied();
    let table = Table::replay(find, kept.entries.clone()).ok()?;
    Some((table, kept))
}

fn history(table: &Table, seen: &TableView, viewer: Viewer) -> Option<Story> {
    let kind = *botyard_catalog::find(&seen.game).ok()?;
    let options = seen.options.clone();
    if seen.position.is_none() {
        return Story::begin(kind, options, Some(seen.seen.clone()), None).ok();
    }
    let mut history = Story::begin(kind, options, seen.start.clone(), Some(seen.seats.len())).ok()?;
    for step in table.log(viewer, 0) {
        match step {
            LogStep::Retired { seat } => {
                history.retire(seat);
            }
            LogStep::Turn { orders, .. } => {
                let orders: Vec<_> = orders.into_iter().map(|order| (order.seat, order.order)).collect();
                history.play(&orders).ok()?;
            }
        }
    }
    Some(history)
}

impl Local {
    /// Applies a command, saves the game, and delivers the events.
    fn apply(&self, game: OngoingGame, command: Command) -> Result<(), Refusal> {
        let events = self.table.borrow_mut().apply(now(), command)?;
        self.keep();
        self.tell(game, events);
        Ok(())
    }

    fn keep(&self) {
        let unsaved = self.table.borrow_mut().take_unsaved();
        self.entries.borrow_mut().extend(unsaved);
        let table = self.table.borrow();
        let kept = StoredGame {
            entries: self.entries.borrow().clone(),
            over: table.ending().is_some(),
            next: self.next.borrow().clone(),
        };
        let text = serde_json::to_string(&kept).unwrap_or_default();
        if !storage::keep_text(&name(&table.setup().id), &text) {
            toast::complain(t!("local-not-kept"));
        }
        *self.kept.borrow_mut() = Some(text);
    }

    /// Reloads the game if another tab has changed it. Returns whether it had.
    fn catch_up(self: &Rc<Local>, game: OngoingGame) -> bool {
        let text = storage::text(&name(&self.table.borrow().setup().id));
        if text.is_none() || text == *self.kept.borrow() {
            return false;
        }
        let Some((table, kept)) = text.as_deref().and_then(read) else { return false };
        *self.table.borrow_mut() = table;
        *self.entries.borrow_mut() = kept.entries;
        *self.next.borrow_mut() = kept.next.clone();
        *self.kept.borrow_mut() = text;
        self.asked.borrow_mut().fill(None);
        game.next.set(kept.next);
        self.reload(game);
        self.let_computers_order(game);
        true
    }

    fn tell(&self, game: OngoingGame, events: Vec<AddressedEvent>) {
        let mine = game.mine.get_untracked();
        for event in events {
            let is_mine = event.only.is_none_or(|seat| mine.len() == 1 && mine.contains(&seat));
            if let TableEvent::Rematch { .. } = event.what {
                self.begin_rematch(game);
            } else if is_mine {
                game.hear(event.what);
            }
        }
    }

    fn begin_rematch(&self, game: OngoingGame) {
        let mut setup = self.table.borrow().rematch(&new_id());
        if let (Some(setup), Some(chosen)) = (&mut setup, game.rematch_level.get_untracked()) {
            for seat in &mut setup.seats {
                if let Sitter::Computer { level } = seat {
                    level.clone_from(&chosen);
                }
            }
        }
        let begun = setup.map(begin);
        match begun {
            Some(Ok(path)) => {
                *self.next.borrow_mut() = Some(path.clone());
                self.keep();
                game.next.set(Some(path));
            }
            Some(Err(why)) => toast::complain(why),
            None => {}
        }
    }

    fn order(&self, seat: Seat, order: String) -> Command {
        let table = self.table.borrow();
        Command::Order {
            seat,
            turn: table.turn(),
            nonce: browser::chance(),
            salt: table.info().simultaneous.then(salt),
            lag: 0,
            revision: 0,
            substitute: false,
            order: order.into(),
        }
    }

    /// Answers an offer for all other seats: they accept, except that computers decline draws.
    fn let_others_answer(&self, game: OngoingGame, by: Seat, offer: Offer) {
        let seats: Vec<(Seat, bool)> = {
            let table = self.table.borrow();
            let setup = table.setup();
            Seat::first(setup.seats.len()).zip(setup.seats.iter().map(Sitter::is_person)).collect()
        };
        for (seat, is_person) in seats.into_iter().filter(|(seat, _)| *seat != by) {
            let command = if is_person || offer != Offer::Draw {
                Command::Accept { seat, offer }
            } else {
                toast::tell(t!("local-no-draw"));
                Command::Decline { seat, offer }
            };
            // Seats that aren't asked are refused, which is harmless.
            let _ = self.apply(game, command);
        }
    }

    /// Requests orders from the computers whose turn it is.
    fn let_computers_order(self: &Rc<Local>, game: OngoingGame) {
        let due: Vec<(Seat, String)> = {
            let table = self.table.borrow();
            let awaited = table.awaited_computers();
            awaited.into_iter().filter_map(|(seat, level)| Some((seat, level?.to_owned()))).collect()
        };
        game.thinking.set(!due.is_empty());
        let turn = self.table.borrow().turn();
        for (seat, level) in due {
            let asked = self.asked.borrow_mut()[seat.index()].replace(turn);
            if asked == Some(turn) {
                continue;
            }
            let task = self.task(seat, level);
            let host = Rc::clone(self);
            let since = browser::now();
            workers::order(task, move |answer| {
                let order = move || host.let_computer_order(game, seat, turn, answer);
                when_seen(game, since, Box::new(order));
            });
        }
    }

    /// Plays the order of a computer player.
    fn let_computer_order(
        self: &Rc<Local>,
        game: OngoingGame,
        seat: Seat,
        turn: u32,
        answer: Result<String, String>,
    ) {
        if !self.alive.get() || self.catch_up(game) || self.table.borrow().turn() != turn {
            return;
        }
        let done = answer.and_then(|order| {
            let command = self.order(seat, order);
            self.apply(game, command).map_err(|why| told(&why))
        });
        if let Err(why) = done {
            toast::complain(t!("local-computer-failed", why = why));
            game.thinking.set(false);
            return;
        }
        self.let_computers_order(game);
    }

    fn task(&self, seat: Seat, level: String) -> OrderTask {
        let table = self.table.borrow();
        let setup = table.setup();
        let imagined = table.imagine(Viewer::Seat(seat), &mut Dice::new(browser::chance()));
        let options: Vec<_> =
            imagined.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        let (start, moves) = if imagined.has_secrets() {
            (Some(imagined.position()), Vec::new())
        } else {
            let steps = table.log(Viewer::Public, 0);
            let retired = steps.iter().any(|step| matches!(step, LogStep::Retired { .. }));
            if retired {
                (Some(imagined.position()), Vec::new())
            } else {
                let moves = steps.into_iter().map(|step| match step {
                    LogStep::Turn { orders, .. } => {
                        orders.into_iter().map(|order| (index(order.seat), order.order)).collect()
                    }
                    LogStep::Retired { .. } => Vec::new(),
                });
                (setup.position.clone(), moves.collect())
            }
        };
        OrderTask {
            table: setup.id.clone(),
            game: setup.game.clone(),
            options,
            seats: setup.seats.len(),
            start,
            moves,
            seat: index(seat),
            level,
            seed: browser::chance(),
        }
    }
}

/// Shortest time between a move and a computer's reply, in milliseconds: with less, users see a single move.
const PAUSE: u64 = 500;

/// Calls `then` once the previous move has been shown to its end, and for a moment.
fn when_seen(game: OngoingGame, since: u64, then: Box<dyn FnOnce()>) {
    let moves = prefs().speed.get_untracked().beat().is_some() && !browser::is_hidden();
    let wait = match (since + PAUSE).saturating_sub(browser::now()) {
        _ if !moves || game.skips.try_get_untracked() != Some(false) => 0,
        0 if game.is_moving() => 50,
        // A user who has just gone out first decides whether to watch on.
        0 if untrack(|| game.is_out()) && game.watches.try_get_untracked() == Some(false) => 50,
        rest => rest.min(PAUSE),
    };
    match wait {
        0 => then(),
        wait => browser::after(wait as i32, move || when_seen(game, since, then)),
    }
}

impl Host for Local {
    fn act(self: Rc<Self>, game: OngoingGame, intent: Intent) {
        if self.catch_up(game) {
            game.sent.set(None);
            return toast::complain(t!("local-went-on"));
        }
        let offered = match intent {
            Intent::Offer(seat, offer, answer) => Some((seat, offer, answer)),
            _ => None,
        };
        let command = match intent {
            Intent::Order(seat, order) => self.order(seat, order),
            Intent::Unstage(seat) => {
                let turn = self.table.borrow().turn();
                Command::Unstage { seat, turn, revision: 0 }
            }
            Intent::Resign(seat) => Command::Resign { seat },
            Intent::Abort(seat) => Command::Abort { seat },
            Intent::Offer(seat, offer, Consent::Offer) => Command::Offer { seat, offer },
            Intent::Offer(seat, offer, Consent::Accept) => Command::Accept { seat, offer },
            Intent::Offer(seat, offer, Consent::Decline) => Command::Decline { seat, offer },
            Intent::Vacation(seat, on) => Command::Vacation { seat, on },
            Intent::Lines(_) | Intent::Say(_) | Intent::Join(_) | Intent::Leave => return,
        };
        if let Err(why) = self.apply(game, command) {
            game.sent.set(None);
            toast::complain(sentence(&why));
            return;
        }
        game.sent.set(None);
        if let Some((seat, offer, Consent::Offer)) = offered {
            self.let_others_answer(game, seat, offer);
        }
        self.let_computers_order(game);
    }

    fn look(&self, viewer: Viewer, then: Box<dyn FnOnce(TableView)>) {
        let seen = self.table.borrow().view(viewer);
        then(seen);
    }

    fn reload(&self, game: OngoingGame) {
        let viewer = game.viewer();
        let table = self.table.borrow();
        let seen = table.view(viewer);
        if let Some(past) = history(&table, &seen, viewer) {
            drop(table);
            game.renew(seen, past);
        }
    }

    fn is_local(&self) -> bool {
        true
    }

    fn record(&self, then: Box<dyn FnOnce(Result<String, String>)>) {
        let table = self.table.borrow();
        let record = table.record().map(|mut record| {
            record.players = table.setup().seats.iter().map(|sitter| Some(sitter_words(sitter))).collect();
            record.write()
        });
        then(record.map_err(|why| told(&why)));
    }
}
