//! Where tables are found: the hub starts the task of a table when somebody asks for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use botyard_core::face::{Kind, OptionPair};
use botyard_oracle::Shelf;
use botyard_protocol::{NewTable, SeatWish, Seek, Told};
use botyard_table::{ClockRule, DAY, Ending, Setup, Sitter, StatusWord, Table, Time};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot, watch};

use crate::config::Settings;
use crate::metrics::Metrics;
use crate::people::{Player, PlayerKind};
use crate::problem::Problem;
use crate::secrets;
use crate::store::{AdminOrder, Change, Filter, Store, StoreError, TableRow};
use crate::tables::deed::Deed;
use crate::tables::live::Live;
use crate::tables::outlet::Outlet;
use crate::tables::task::{Ask, SOON, Task, Watch};
use crate::tables::{Thinkers, clock_rule, now, summary};

/// So many questions may wait at a table before askers wait themselves.
const QUEUE: usize = 64;
/// In milliseconds.
const HOUR: u64 = 60 * 60 * 1_000;

/// All tables. Clones are the same.
#[derive(Clone)]
pub(crate) struct Hub(Arc<Shared>);

/// What all tables' tasks share.
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) thinkers: Thinkers,
    pub(crate) shelf: Arc<Shelf>,
    live: Mutex<HashMap<String, mpsc::Sender<Ask>>>,
    /// Who wants to know of open tables.
    lobby: Mutex<Vec<Outlet>>,
    /// Who wants to know of his own tables.
    mine: Mutex<HashMap<String, Vec<Outlet>>>,
    downtime: Mutex<Option<(Time, Time)>>,
    pub(crate) metrics: Arc<Metrics>,
    /// The longest a computer thinks about an order.
    pub(crate) longest_thought: Duration,
    /// Who goes is away after this.
    pub(crate) grace: Duration,
    /// So many tables are kept in memory if nobody asks for them.
    most_live: usize,
    stopping: watch::Sender<bool>,
}

/// A table that was opened, found or joined.
pub(crate) struct Found {
    pub(crate) row: TableRow,
    pub(crate) seat: Option<u8>,
}

/// A table is watched until this is dropped: for streams, whose end is noticed by nobody else.
pub(crate) struct Attending {
    hub: Hub,
    table: String,
    outlet: u64,
}

impl Drop for Attending {
    fn drop(&mut self) {
        self.hub.unwatch(&self.table, self.outlet);
    }
}

/// Why a table wasn't opened.
pub(crate) enum Unopened {
    /// There is one of this id.
    Exists,
    Problem(Problem),
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is in them is whole at any moment, also after a panic elsewhere.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hub {
    pub(crate) fn new(store: Store, metrics: Arc<Metrics>, settings: &Settings, shelf: Arc<Shelf>) -> Hub {
        Hub(Arc::new(Shared {
            store,
            thinkers: Thinkers::new(settings.computer_threads),
            shelf,
            live: Mutex::default(),
            lobby: Mutex::default(),
            mine: Mutex::default(),
            downtime: Mutex::default(),
            metrics,
            longest_thought: Duration::from_secs(settings.computer_seconds),
            grace: settings.grace,
            most_live: settings.live_tables,
            stopping: watch::Sender::new(false),
        }))
    }

    /// Nobody's time ran since the last sign of life: to be called before any table is asked for.
    pub(crate) async fn come_back(&self) -> Result<(), StoreError> {
        if let Some(stopped) = self.0.store.last_beat().await? {
            *lock(&self.0.downtime) = Some((stopped, now()));
        }
        Ok(())
    }

    /// Wakes all tables at which time runs or a computer is to move.
    pub(crate) async fn start(&self) -> Result<(), StoreError> {
        for id in self.0.store.wakeful().await? {
            // A few at a time: each is asked when the one before has been looked after.
            let _ = self.read(&id, |_| ()).await;
        }
        for row in self.0.store.unrated().await? {
            let _ = self.read(&row, |_| ()).await;
        }
        self.0.store.beat(now()).await
    }

    /// A sign of life: until now the clocks ran.
    pub(crate) async fn beat(&self) {
        if let Err(error) = self.0.store.beat(now()).await {
            tracing::warn!(%error, "the sign of life can't be stored");
        }
    }

    /// Wakes the tables at which a time runs out soon.
    pub(crate) async fn wake_due(&self) {
        match self.0.store.due(now().after(2 * SOON)).await {
            Ok(ids) => {
                for id in ids {
                    let _ = self.ask(&id, || Ask::Wake).await;
                }
            }
            Err(error) => tracing::warn!(%error, "deadlines can't be read"),
        }
    }

    /// Closes tables at which nobody has sat down for so long that nobody will: an hour if a game was to be played at once, two weeks
    /// otherwise.
    pub(crate) async fn close_forsaken(&self) {
        let time = now();
        let hour_ago = Time(time.0.saturating_sub(HOUR));
        let waiting = match self.0.store.waiting_since(hour_ago).await {
            Ok(waiting) => waiting,
            Err(error) => return tracing::warn!(%error, "tables that wait can't be read"),
        };
        for (id, clock, since) in waiting {
            let patience = match clock {
                ClockRule::Fischer { .. } => HOUR,
                ClockRule::Round { limit, .. } if limit <= HOUR => HOUR,
                _ => 14 * DAY,
            };
            if time.since(since) > patience {
                let _ = self.close(&id, String::new()).await;
            }
        }
    }

    /// No more: everybody is told, and what is being written is written.
    pub(crate) async fn stop(&self) {
        self.0.stopping.send_replace(true);
        self.0.thinkers.stop();
        let bye = Utf8Bytes::from_static(r#"{"is":"bye"}"#);
        for outlet in lock(&self.0.lobby).drain(..) {
            outlet.send(bye.clone());
        }
        for (_, outlets) in lock(&self.0.mine).drain() {
            for outlet in outlets {
                outlet.send(bye.clone());
            }
        }
        let tables: Vec<mpsc::Sender<Ask>> = lock(&self.0.live).values().cloned().collect();
        for table in tables {
            let (done, is_done) = oneshot::channel();
            if table.send(Ask::Stop(done)).await.is_ok() {
                let _ = is_done.await;
            }
        }
        self.beat().await;
    }

    /// Becomes true when the server goes down.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.0.stopping.subscribe()
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.0.stopping.borrow()
    }

    pub(crate) fn thinkers(&self) -> &Thinkers {
        &self.0.thinkers
    }

    pub(crate) fn shelf(&self) -> &Arc<Shelf> {
        &self.0.shelf
    }

    /// Opens a table as somebody wishes.
    pub(crate) async fn open(&self, new: NewTable, by: &Player) -> Result<Found, Problem> {
        let kind = *botyard_catalog::find(&new.game)
            .map_err(|error| Problem::bad("no-such-game", error.to_string()))?;
        let given: Vec<OptionPair> = new.options.into_iter().collect();
        let (options, fewest) = canonical(&kind, &given, new.position.as_deref())?;
        let seats = seats(&kind, &new.seats, fewest, by)?;
        if new.rated {
            if by.kind == PlayerKind::Guest {
                return Err(Problem::forbidden(
                    "accounts-only",
                    "only games between accounts count for ratings",
                ));
            }
            if new.position.is_some() || seats.iter().any(|sitter| matches!(sitter, Sitter::Computer { .. }))
            {
                return Err(Problem::bad(
                    "cannot-be-rated",
                    "a game counts for ratings if only people play, from where the game starts",
                ));
            }
        }
        let clock = clock_rule(new.clock);
        if kind.info.simultaneous && matches!(clock, ClockRule::Fischer { .. }) {
            return Err(Problem::bad(
                "clock",
                "where everybody orders at once there is a time for each round; choose the clock `round`, `days` or `none`",
            ));
        }
        let setup = Setup {
            id: secrets::signs(10),
            game: kind.info.id.to_owned(),
            options,
            position: new.position,
            seats,
            clock,
        };
        let key = new.private.then(|| secrets::signs(20));
        let row =
            self.0.open(setup, !new.private, new.rated, key, &by.id).await.map_err(|why| match why {
                Unopened::Exists => Problem::unavailable("storage", "try again"),
                Unopened::Problem(problem) => problem,
            })?;
        let seat = seat_of(&row, &by.id);
        Ok(Found { row, seat })
    }

    /// Sits down where somebody waits for such a game, or opens a table to wait at.
    pub(crate) async fn seek(&self, seek: Seek, by: &Player) -> Result<Found, Problem> {
        let kind = *botyard_catalog::find(&seek.game)
            .map_err(|error| Problem::bad("no-such-game", error.to_string()))?;
        let given: Vec<OptionPair> = seek.options.clone().into_iter().collect();
        let (options, _) = canonical(&kind, &given, None)?;
        let players = seek.players.map_or(*kind.info.seats.start(), usize::from);
        let filter = Filter {
            game: Some(kind.info.id.to_owned()),
            statuses: vec![StatusWord::Gathering],
            public: true,
            limit: 100,
            ..Filter::default()
        };
        let mut waiting = self.0.store.list(&filter).await?;
        // Who has waited longest comes first.
        waiting.sort_by_key(|row| row.created);
        for row in waiting {
            let fits = same_options(&kind, &row.options, &options)
                && row.clock == clock_rule(seek.clock)
                && row.rated == seek.rated
                && row.seats.len() == players
                && row.creator != by.id;
            if !fits {
                continue;
            }
            // Somebody else may have been faster.
            if let Ok(answer) = self.act(&row.id, by, Deed::Sit { seat: None, key: None }).await {
                let row = self.read(&row.id, |live| live.row.clone()).await?;
                let seat =
                    answer.get("seat").and_then(Value::as_u64).and_then(|seat| u8::try_from(seat).ok());
                return Ok(Found { row, seat });
            }
        }
        let mut seats = vec![SeatWish::Me];
        seats.resize(players, SeatWish::Open);
        let new = NewTable {
            game: seek.game,
            options: seek.options,
            position: None,
            seats,
            clock: seek.clock,
            private: false,
            rated: seek.rated,
        };
        self.open(new, by).await
    }

    /// A player does something at a table.
    pub(crate) async fn act(&self, id: &str, player: &Player, deed: Deed) -> Result<Value, Problem> {
        let (reply, answer) = oneshot::channel();
        let mut ask = Some(Ask::Do { player: player.clone(), deed, reply });
        self.send(id, &mut ask).await?;
        answer.await.unwrap_or_else(|_| Err(gone()))
    }

    /// Asks a table something.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        id: &str,
        read: impl FnOnce(&Live) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (reply, answer) = oneshot::channel();
        let read = Box::new(move |live: Result<&Live, Problem>| drop(reply.send(live.map(read))));
        self.send(id, &mut Some(Ask::Read(read))).await?;
        answer.await.unwrap_or_else(|_| Err(gone()))
    }

    /// The same, if whoever asks may see the table.
    pub(crate) async fn see<T: Send + 'static>(
        &self,
        id: &str,
        player: Option<Player>,
        key: Option<String>,
        read: impl FnOnce(&Live, Option<&Player>) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let seen = self
            .read(id, move |live| {
                live.may_see(player.as_ref(), key.as_deref()).then(|| read(live, player.as_ref()))
            })
            .await?;
        seen.ok_or_else(|| Problem::missing("table"))
    }

    pub(crate) async fn watch(&self, id: &str, watch: Watch) -> Result<(), Problem> {
        let (reply, answer) = oneshot::channel();
        self.send(id, &mut Some(Ask::Watch { watch, reply })).await?;
        answer.await.unwrap_or_else(|_| Err(gone()))
    }

    /// The same for as long as what is returned is kept.
    pub(crate) async fn attend(&self, id: &str, watch: Watch) -> Result<Attending, Problem> {
        let attending = Attending { hub: self.clone(), table: id.to_owned(), outlet: watch.outlet.id() };
        self.watch(id, watch).await?;
        Ok(attending)
    }

    /// Somebody doesn't watch any more. A table that is busy hears of it when it has time; nobody waits for that.
    pub(crate) fn unwatch(&self, id: &str, outlet: u64) {
        let Some(table) = lock(&self.0.live).get(id).cloned() else { return };
        if let Err(mpsc::error::TrySendError::Full(ask)) = table.try_send(Ask::Unwatch(outlet))
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            runtime.spawn(async move { table.send(ask).await });
        }
    }

    /// Does what whoever runs the server has asked for beside it.
    pub(crate) async fn obey_admin(&self) {
        match self.0.store.take_admin_orders().await {
            Ok(orders) => {
                for AdminOrder::CloseTable { table, reason } in orders {
                    tracing::info!(table, "closed by order of the admin");
                    let _ = self.close(&table, reason).await;
                }
            }
            Err(error) => tracing::warn!(%error, "orders of the admin can't be read"),
        }
    }

    /// Whoever runs the server ends a game; those at the table are told why.
    pub(crate) async fn close(&self, id: &str, reason: String) -> Result<(), Problem> {
        self.ask(id, || Ask::Close { reason }).await
    }

    /// Tells somebody of open tables from now on.
    pub(crate) fn watch_lobby(&self, outlet: Outlet) {
        let mut lobby = lock(&self.0.lobby);
        lobby.retain(|other| other.is_open() && other.id() != outlet.id());
        lobby.push(outlet);
    }

    pub(crate) fn unwatch_lobby(&self, outlet: u64) {
        lock(&self.0.lobby).retain(|other| other.id() != outlet);
    }

    /// Tells somebody of his own tables from now on.
    pub(crate) fn watch_mine(&self, player: &str, outlet: Outlet) {
        let mut mine = lock(&self.0.mine);
        let outlets = mine.entry(player.to_owned()).or_default();
        outlets.retain(|other| other.is_open() && other.id() != outlet.id());
        outlets.push(outlet);
    }

    pub(crate) fn unwatch_mine(&self, player: &str, outlet: u64) {
        let mut mine = lock(&self.0.mine);
        if let Some(outlets) = mine.get_mut(player) {
            outlets.retain(|other| other.is_open() && other.id() != outlet);
            if outlets.is_empty() {
                mine.remove(player);
            }
        }
    }

    /// Tells a player something that isn't about a change of a table.
    pub(crate) fn tell_player(&self, player: &str, text: &Utf8Bytes) {
        if let Some(outlets) = lock(&self.0.mine).get_mut(player) {
            outlets.retain(|outlet| outlet.send(text.clone()));
        }
    }

    async fn ask(&self, id: &str, ask: impl FnOnce() -> Ask) -> Result<(), Problem> {
        self.send(id, &mut Some(ask())).await
    }

    /// Puts a question to a table, whose task is started if need be.
    async fn send(&self, id: &str, ask: &mut Option<Ask>) -> Result<(), Problem> {
        if !is_id(id) {
            return Err(Problem::missing("table"));
        }
        while let Some(question) = ask.take() {
            if self.is_stopping() {
                return Err(gone());
            }
            let table = self.0.task(id);
            if let Err(mpsc::error::SendError(question)) = table.send(question).await {
                // It was being put away at this moment.
                *ask = Some(question);
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        }
        Ok(())
    }
}

impl Shared {
    fn task(self: &Arc<Shared>, id: &str) -> mpsc::Sender<Ask> {
        let mut live = lock(&self.live);
        if let Some(table) = live.get(id) {
            return table.clone();
        }
        let (sender, receiver) = mpsc::channel(QUEUE);
        live.insert(id.to_owned(), sender.clone());
        tokio::spawn(Task::run(Arc::clone(self), id.to_owned(), sender.clone(), receiver));
        sender
    }

    /// A task that wants to end does if nobody has asked meanwhile.
    pub(crate) fn leave_if_unasked(&self, asks: &mut mpsc::Receiver<Ask>) -> bool {
        let live = lock(&self.live);
        let is_unasked = asks.is_empty();
        if is_unasked {
            asks.close();
        }
        drop(live);
        // Whoever got in between the two is answered first.
        is_unasked && asks.is_empty()
    }

    /// How long a table stays that nobody asks for: less if there are more than there should be.
    pub(crate) fn patience(&self, usual: Duration) -> Duration {
        if lock(&self.live).len() > self.most_live { usual / 30 } else { usual }
    }

    pub(crate) fn forget(&self, id: &str) {
        lock(&self.live).remove(id);
    }

    pub(crate) fn downtime(&self) -> Option<(Time, Time)> {
        *lock(&self.downtime)
    }

    /// Opens a table and stores it.
    pub(crate) async fn open(
        self: &Arc<Shared>,
        setup: Setup,
        public: bool,
        rated: bool,
        key: Option<String>,
        creator: &str,
    ) -> Result<TableRow, Unopened> {
        let problem = |why: botyard_table::Refusal| {
            Unopened::Problem(Problem::new(StatusCode::BAD_REQUEST, why.code(), why.to_string()))
        };
        let kind = *botyard_catalog::find(&setup.game)
            .map_err(|error| Unopened::Problem(Problem::bad("no-such-game", error.to_string())))?;
        let time = now();
        let (mut table, _) = Table::open(kind, setup.clone(), time).map_err(problem)?;
        let mut row = TableRow {
            id: setup.id,
            game: setup.game,
            // Lists show where a game starts, too.
            options: setup
                .options
                .into_iter()
                .chain(setup.position.map(|text| ("position".to_owned(), text)))
                .collect(),
            seats: setup.seats,
            clock: setup.clock,
            status: table.status(),
            turn: 0,
            awaited: Vec::new(),
            public,
            rated,
            key,
            creator: creator.to_owned(),
            created: time,
            updated: time,
            deadline: None,
            computers: false,
            result: None,
            next: None,
        };
        summary::bring_up_to_date(&mut row, &table, Some(time));
        let change =
            Change { row: row.clone(), is_new: true, entries: table.take_unsaved(), chat: Vec::new() };
        match self.store.commit(change).await {
            Ok(()) => {}
            Err(StoreError::Conflict { .. }) => return Err(Unopened::Exists),
            Err(error) => return Err(Unopened::Problem(error.into())),
        }
        self.announce(&row, &row);
        if row.computers || row.deadline.is_some() {
            // So that the computer begins without being looked at.
            let _ = self.task(&row.id).send(Ask::Wake).await;
        }
        Ok(row)
    }

    /// Tells the lobby and the players of a table that it has changed.
    pub(crate) fn announce(&self, before: &TableRow, row: &TableRow) {
        let mut text: Option<Utf8Bytes> = None;
        let mut text = || {
            text.get_or_insert_with(|| {
                let told = Told::Table { table: Box::new(summary(row)) };
                serde_json::to_string(&told).unwrap_or_default().into()
            })
            .clone()
        };
        let was_open = before.status == StatusWord::Gathering;
        if row.public && (was_open || row.status == StatusWord::Gathering) {
            let mut lobby = lock(&self.lobby);
            if !lobby.is_empty() {
                lobby.retain(|outlet| outlet.send(text()));
            }
        }
        let mut mine = lock(&self.mine);
        if mine.is_empty() {
            return;
        }
        for sitter in &row.seats {
            let Sitter::Person { player, .. } = sitter else { continue };
            if let Some(outlets) = mine.get_mut(player) {
                outlets.retain(|outlet| outlet.send(text()));
            }
        }
    }

    /// Ratings of a game that is over; those of one that was rated before stay. Says whether that is done.
    pub(crate) async fn rate(&self, row: &TableRow, ending: Option<&Ending>) -> bool {
        let Some(places) = ending.and_then(|ending| ending.places.as_ref()) else { return true };
        let players: Option<Vec<(String, u32)>> = row
            .seats
            .iter()
            .zip(places)
            .map(|(sitter, &place)| match sitter {
                Sitter::Person { player, .. } => Some((player.clone(), u32::from(place))),
                _ => None,
            })
            .collect();
        let Some(players) = players else { return true };
        match self.store.rate(&row.id, &row.game, &players, now()).await {
            Ok(_) => true,
            Err(error) => {
                tracing::error!(table = row.id, %error, "ratings can't be stored at the moment");
                false
            }
        }
    }
}

fn gone() -> Problem {
    Problem::unavailable("going-down", "the server is going down for a moment; try again")
}

fn is_id(id: &str) -> bool {
    !id.is_empty()
        && id.len() <= 64
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

fn seat_of(row: &TableRow, player: &str) -> Option<u8> {
    let place = row
        .seats
        .iter()
        .position(|sitter| matches!(sitter, Sitter::Person { player: other, .. } if other == player))?;
    u8::try_from(place).ok()
}

/// The options as they differ from the usual ones, however they were written; and how many play.
fn canonical(
    kind: &Kind,
    given: &[OptionPair],
    position: Option<&str>,
) -> Result<(Vec<OptionPair>, usize), Problem> {
    let bad = |error: botyard_core::face::FaceError| Problem::bad("game", error.to_string());
    let given = &draw_lots(kind, given);
    let game = kind.begin(given, position, None).map_err(bad)?;
    let usual = kind.start(&[], None).map_err(bad)?.options();
    let pairs = game.options().into_iter().filter(|pair| !usual.contains(pair));
    Ok((pairs.map(|(key, value)| (key.to_owned(), value)).collect(), game.seats()))
}

fn seats(kind: &Kind, wishes: &[SeatWish], fewest: usize, by: &Player) -> Result<Vec<Sitter>, Problem> {
    let mut usual = vec![SeatWish::Me];
    usual.resize(fewest, SeatWish::Open);
    let wishes = if wishes.is_empty() { &usual } else { wishes };
    if wishes.iter().filter(|&wish| *wish == SeatWish::Me).count() > 1 {
        return Err(Problem::bad("seats", "you can have one seat of a table"));
    }
    let sitter = |wish: &SeatWish| match wish {
        SeatWish::Me => Ok(Sitter::Person { player: by.id.clone(), name: by.name.clone() }),
        SeatWish::Open => Ok(Sitter::Open),
        SeatWish::Computer { level } => match botyard_catalog::level(kind.info.id, level) {
            Ok(level) => Ok(Sitter::Computer { level: level.id.to_owned() }),
            Err(error) => Err(Problem::bad("no-such-level", error.to_string())),
        },
    };
    wishes.iter().map(sitter).collect()
}

/// What is drawn by chance gets its number: `fair` becomes `fair:123456`.
fn draw_lots(kind: &Kind, given: &[OptionPair]) -> Vec<OptionPair> {
    let draw = |(key, value): &OptionPair| {
        let value = if seeded(kind, key, value).is_some() {
            format!("{}:{}", value.trim(), secrets::seed() % 1_000_000)
        } else {
            value.clone()
        };
        (key.clone(), value)
    };
    given.iter().map(draw).collect()
}

/// The choice that an option's value is, if it is one of chance and without a number.
fn seeded(kind: &Kind, key: &str, value: &str) -> Option<&'static str> {
    let option = kind.info.options.iter().find(|option| option.key.eq_ignore_ascii_case(key.trim()))?;
    let choice = option.choices.iter().find(|choice| choice.value.eq_ignore_ascii_case(value.trim()))?;
    choice.seeded.then_some(choice.value)
}

/// Are these the same options, whatever was drawn by chance?
fn same_options(kind: &Kind, some: &[OptionPair], others: &[OptionPair]) -> bool {
    let plain = |(key, value): &OptionPair| {
        let choice = value.split_once(':').and_then(|(choice, _)| seeded(kind, key, choice));
        (key.clone(), choice.map_or_else(|| value.clone(), str::to_owned))
    };
    some.len() == others.len() && some.iter().map(plain).eq(others.iter().map(plain))
}
