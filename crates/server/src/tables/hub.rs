//! The registry of live tables: the hub starts a table's task on demand.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use botyard_oracle::Shelf;
use botyard_protocol::Reply;
use botyard_table::{DAY, Time};
use futures_util::FutureExt as _;
use tokio::sync::{mpsc, oneshot, watch};

use crate::config::Settings;
use crate::limits::RateLimits;
use crate::metrics::Metrics;
use crate::nodes::Nodes;
use crate::people::{Attendance, Player, PlayerKind};
use crate::problem::Problem;
use crate::store::{Store, StoreError};
use crate::tables::ComputerThreads;
use crate::tables::copies::Copies;
use crate::tables::letters::Postbox;
use crate::tables::live::Live;
use crate::tables::lobby::Lobby;
use crate::tables::message::{Message, PlayerMessage, WatchRequest};
use crate::tables::opening::is_at_once;
use crate::tables::task::{SOON, TableTask};

/// Capacity of a table's message queue; senders wait when it is full.
const QUEUE: usize = 64;
/// Number of attempts to reach a table that is being unloaded, two milliseconds apart.
const TRIES: u32 = 2_500;
/// Milliseconds in an hour.
pub(super) const HOUR: u64 = 60 * 60 * 1_000;

/// Handle to all live tables; clones share state.
#[derive(Clone)]
pub(crate) struct Hub(pub(super) Arc<HubInner>);

/// State shared by the tasks of all tables.
pub(crate) struct HubInner {
    pub(crate) store: Store,
    pub(crate) computer_threads: ComputerThreads,
    pub(crate) shelf: Arc<Shelf>,
    pub(crate) limits: RateLimits,
    pub(crate) attendance: Attendance,
    pub(super) live: Mutex<HashMap<String, mpsc::Sender<Message>>>,
    /// Set once if there are several servers.
    pub(super) nodes: OnceLock<Arc<Nodes>>,
    pub(super) copies: Copies,
    pub(crate) lobby: Lobby,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) post: Arc<Postbox>,
    /// Maximum time of a computer's search for an order.
    pub(crate) longest_thought: Duration,
    /// Time after which a player who stops watching counts as away.
    pub(crate) grace: Duration,
    /// Number of live tables above which idle ones are unloaded sooner.
    most_live: usize,
    stopping: watch::Sender<bool>,
}

/// Watches a table until it is dropped: for streams, whose end nothing else notices.
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

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // The protected data is consistent at any moment, also after a panic elsewhere.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hub {
    pub(crate) fn new(
        store: Store,
        metrics: Arc<Metrics>,
        settings: &Settings,
        shelf: Arc<Shelf>,
        limits: RateLimits,
        attendance: Attendance,
    ) -> Hub {
        Hub(Arc::new(HubInner {
            store,
            computer_threads: ComputerThreads::new(settings.computer_threads),
            shelf,
            limits,
            attendance,
            live: Mutex::default(),
            nodes: OnceLock::new(),
            copies: Copies::default(),
            lobby: Lobby::default(),
            metrics,
            post: Arc::new(Postbox::new(settings.mail.is_open())),
            longest_thought: Duration::from_secs(settings.computer_seconds),
            grace: settings.grace,
            most_live: settings.live_tables,
            stopping: watch::Sender::new(false),
        }))
    }

    /// Wakes all tables with a running clock or a computer to move.
    pub(crate) async fn start(&self) -> Result<(), StoreError> {
        if self.nodes().is_some() {
            self.adopt_orphans().await;
            return self.0.store.beat().await;
        }
        for id in self.0.store.wakeful().await? {
            // One at a time: each waits until the previous one has been served.
            let _ = self.read(&id, |_| ()).await;
        }
        for row in self.0.store.unrated().await? {
            let _ = self.read(&row, |_| ()).await;
        }
        self.0.store.beat().await
    }

    /// Stores the heartbeat: players' clocks ran until now.
    pub(crate) async fn beat(&self) {
        if let Err(error) = self.0.store.beat().await {
            tracing::warn!(%error, "the sign of life can't be stored");
        }
    }

    /// Wakes the tables with a deadline soon.
    pub(crate) async fn wake_due(&self) {
        match self.0.store.due(self.0.store.now().after(2 * SOON)).await {
            Ok(ids) => {
                for id in ids {
                    self.wake(&id).await;
                }
            }
            Err(error) => tracing::warn!(%error, "deadlines can't be read"),
        }
    }

    /// Wakes a table. Tables that another node owns or would claim are left to that node.
    async fn wake(&self, id: &str) {
        if let Some(nodes) = self.nodes() {
            let is_own = nodes.successor(id) == Some(nodes.lease.epoch());
            match self.0.store.owner(id).await {
                Ok(Some(None)) if is_own => {}
                Ok(Some(Some(epoch))) if epoch == nodes.lease.epoch() => {}
                _ => return,
            }
        }
        let _ = self.send_here(id, Message::Wake).await;
    }

    /// Closes tables without a new player for too long: an hour for games in one sitting, two weeks for
    /// others.
    pub(crate) async fn close_forsaken(&self) {
        let time = self.0.store.now();
        let hour_ago = Time(time.0.saturating_sub(HOUR));
        let waiting = match self.0.store.waiting_since(hour_ago).await {
            Ok(waiting) => waiting,
            Err(error) => return tracing::warn!(%error, "tables that wait can't be read"),
        };
        for (id, clock, since) in waiting {
            let patience = if is_at_once(&clock) { HOUR } else { 14 * DAY };
            if time.since(since) > patience {
                let _ = self.close(&id, String::new()).await;
            }
        }
    }

    /// Leaves waiting tables, and resigns running games, for players who have closed their accounts.
    pub(crate) async fn leave_for_the_closed(&self) {
        let seats = match self.0.store.left_behind().await {
            Ok(seats) => seats,
            Err(error) => return tracing::warn!(%error, "seats of closed accounts can't be read"),
        };
        for (table, id, has_begun) in seats {
            let player = Player { id, name: String::new(), kind: PlayerKind::Account };
            let what = if has_begun { PlayerMessage::Resign } else { PlayerMessage::Leave };
            if let Err(problem) = self.act(&table, &player, what).await {
                tracing::debug!(table, code = %problem.code, "a closed account keeps its seat");
            }
        }
    }

    /// Stops all tables: subscribers are told, and pending writes are finished.
    pub(crate) async fn stop(&self) {
        // Before connections are told to end, so that their queued notices are sent first.
        self.0.lobby.close();
        self.0.stopping.send_replace(true);
        self.0.computer_threads.stop();
        let tables: Vec<mpsc::Sender<Message>> = lock(&self.0.live).values().cloned().collect();
        for table in tables {
            let (done, is_done) = oneshot::channel();
            if table.send(Message::Stop(done)).await.is_ok() {
                let _ = is_done.await;
            }
        }
        self.beat().await;
    }

    /// Becomes true when the server is stopping.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.0.stopping.subscribe()
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.0.stopping.borrow()
    }

    pub(crate) fn computer_threads(&self) -> &ComputerThreads {
        &self.0.computer_threads
    }

    pub(crate) fn post(&self) -> &Arc<Postbox> {
        &self.0.post
    }

    pub(crate) fn lobby(&self) -> &Lobby {
        &self.0.lobby
    }

    pub(crate) fn shelf(&self) -> &Arc<Shelf> {
        &self.0.shelf
    }

    /// Performs a player's action at a table.
    pub(crate) async fn act(
        &self,
        id: &str,
        player: &Player,
        what: PlayerMessage,
    ) -> Result<Option<Reply>, Problem> {
        if let Some(nodes) = self.nodes() {
            return self.act_anywhere(nodes, id, player, what).await;
        }
        let (reply, answer) = oneshot::channel();
        self.send_here(id, Message::Play { player: player.clone(), what, reply }).await?;
        answer.await.unwrap_or_else(|_| Err(gone()))
    }

    /// Runs a read-only query on a table.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        id: &str,
        read: impl FnOnce(&Live) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        if self.nodes().is_some() {
            return self.read_anywhere(id, read, false).await;
        }
        let (reply, answer) = oneshot::channel();
        let read = Box::new(move |live: Result<&Live, Problem>| drop(reply.send(live.map(read))));
        self.send_here(id, Message::Read(read)).await?;
        answer.await.unwrap_or_else(|_| Err(gone()))
    }

    /// Like [`Hub::read`], with the players' presence, which only the table's owner knows.
    pub(crate) async fn read_present<T: Send + 'static>(
        &self,
        id: &str,
        read: impl FnOnce(&Live) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        if self.nodes().is_some() {
            return self.read_anywhere(id, read, true).await;
        }
        self.read(id, read).await
    }

    /// Like [`Hub::read`], if the player may see the table.
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

    pub(crate) async fn watch(&self, id: &str, watch: WatchRequest) -> Result<(), Problem> {
        if let Some(nodes) = self.nodes() {
            return self.watch_anywhere(nodes, id, watch).await;
        }
        let (reply, answer) = oneshot::channel();
        self.send_here(id, Message::Watch { watch, reply }).await?;
        answer.await.unwrap_or_else(|_| Err(gone()))
    }

    /// Watches until the returned guard is dropped.
    pub(crate) async fn attend(&self, id: &str, watch: WatchRequest) -> Result<Attending, Problem> {
        let attending = Attending { hub: self.clone(), table: id.to_owned(), outlet: watch.outlet.id() };
        self.watch(id, watch).await?;
        Ok(attending)
    }

    /// Stops watching. A busy table handles it later; the caller doesn't wait.
    pub(crate) fn unwatch(&self, id: &str, outlet: u64) {
        match self.nodes() {
            Some(nodes) => self.unwatch_anywhere(nodes, id, outlet),
            None => self.unwatch_here(id, outlet),
        }
    }

    pub(crate) fn unwatch_here(&self, id: &str, outlet: u64) {
        let Some(table) = lock(&self.0.live).get(id).cloned() else { return };
        if let Err(mpsc::error::TrySendError::Full(message)) = table.try_send(Message::Unwatch(outlet))
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            runtime.spawn(async move { table.send(message).await });
        }
    }

    /// Ends a game for the administrator; everybody at the table is told the reason.
    pub(crate) async fn close(&self, id: &str, reason: String) -> Result<(), Problem> {
        match self.nodes() {
            Some(nodes) => self.close_anywhere(nodes, id, reason).await,
            None => self.send_here(id, Message::Close { reason }).await,
        }
    }

    /// Sends a message to a table and starts its task if needed.
    pub(super) async fn send_here(&self, id: &str, mut message: Message) -> Result<(), Problem> {
        if !is_id(id) {
            return Err(Problem::missing("table"));
        }
        for _ in 0..TRIES {
            if self.is_stopping() && (self.nodes().is_none() || !self.may_have(id)) {
                break;
            }
            let Err(mpsc::error::SendError(back)) = self.0.task(id).send(message).await else {
                return Ok(());
            };
            // The table was being unloaded at this moment.
            message = back;
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        Err(gone())
    }
}

impl HubInner {
    pub(crate) fn task(self: &Arc<HubInner>, id: &str) -> mpsc::Sender<Message> {
        let mut live = lock(&self.live);
        if let Some(table) = live.get(id) {
            return table.clone();
        }
        let (sender, receiver) = mpsc::channel(QUEUE);
        live.insert(id.to_owned(), sender.clone());
        let (shared, name) = (Arc::clone(self), id.to_owned());
        let task = TableTask::run(Arc::clone(self), id.to_owned(), sender.clone(), receiver);
        tokio::spawn(async move {
            // A table whose task has panicked is loaded again by the next request.
            if AssertUnwindSafe(task).catch_unwind().await.is_err() {
                tracing::error!(table = name, "the task of a table has panicked");
                shared.forget(&name);
            }
        });
        sender
    }

    /// Closes the queue of a task that wants to end, unless a message has arrived. Returns whether the task
    /// may end.
    pub(crate) fn leave_if_unasked(&self, messages: &mut mpsc::Receiver<Message>) -> bool {
        let live = lock(&self.live);
        let is_unasked = messages.is_empty();
        if is_unasked {
            messages.close();
        }
        drop(live);
        // A message that arrived in between is answered first.
        is_unasked && messages.is_empty()
    }

    /// Returns the idle time after which a table is unloaded; shorter if there are too many live tables.
    pub(crate) fn patience(&self, usual: Duration) -> Duration {
        if lock(&self.live).len() > self.most_live { usual / 30 } else { usual }
    }

    pub(crate) fn forget(&self, id: &str) {
        lock(&self.live).remove(id);
    }
}

pub(super) fn gone() -> Problem {
    Problem::unavailable("going-down", "the server is going down for a moment; try again")
}

/// Whether the text can be the id of a table, a game or a player.
pub(crate) fn is_id(id: &str) -> bool {
    !id.is_empty()
        && id.len() <= 64
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::LimitSettings;
    use crate::people::People;
    use crate::people::testing::{account, store};
    use crate::tables::TablePlan;

    /// Returns a hub with a table at which this player waits.
    async fn opened(store: &Store, folder: &std::path::Path, player: &Player) -> (Hub, String) {
        let settings = Settings::in_folder(folder);
        let limits = RateLimits::new(&LimitSettings::default());
        let shelf = Arc::new(Shelf::new(None));
        let about = People::new(store.clone(), false).attendance().clone();
        let hub = Hub::new(store.clone(), Arc::default(), &settings, shelf, limits, about);
        let new = serde_json::from_str(r#"{"game":"duel"}"#).unwrap();
        let client = crate::limits::ClientAddress([192, 0, 2, 1].into());
        let plan = TablePlan::new(new, player).unwrap();
        let id = hub.open(plan, player, &client).await.unwrap().row.id;
        (hub, id)
    }

    #[tokio::test]
    async fn closed_accounts_leave_the_lobby_and_resign() {
        let (folder, store) = store().await;
        let people = People::new(store.clone(), false);
        let (ann, bob) = (account(&people, "Ann").await, account(&people, "Bob").await);
        let (hub, waiting) = opened(&store, folder.path(), &ann).await;
        let new = serde_json::from_str(r#"{"game":"duel"}"#).unwrap();
        let client = crate::limits::ClientAddress([192, 0, 2, 1].into());
        let plan = TablePlan::new(new, &ann).unwrap();
        let played = hub.open(plan, &ann, &client).await.unwrap().row.id;
        hub.sit(&played, &bob, None, None).await.unwrap();
        store.close_player(&ann.id, "closed-1", store.now()).await.unwrap();
        hub.leave_for_the_closed().await;
        for id in [&waiting, &played] {
            assert_eq!(store.row(id).await.unwrap().unwrap().status, botyard_protocol::Status::Over);
        }
        assert_eq!(store.row(&played).await.unwrap().unwrap().result.as_deref(), Some("0-1"));
        hub.stop().await;
        store.close().await;
    }

    #[tokio::test]
    async fn a_table_whose_task_panics_is_loaded_again() {
        let (folder, store) = store().await;
        let (hub, id) = opened(&store, folder.path(), &People::new_guest()).await;
        let broken = hub.read(&id, |_| -> u32 { panic!("a bug") }).await;
        assert!(broken.is_err());
        assert_eq!(hub.read(&id, |live| live.table.turn()).await.unwrap(), 0);
        hub.stop().await;
        store.close().await;
    }
}
