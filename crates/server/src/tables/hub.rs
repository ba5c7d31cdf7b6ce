//! Where tables are found: the hub starts the task of a table when somebody asks for it.

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
use crate::tables::message::{Message, PlayerMessage, Watch};
use crate::tables::opening::is_at_once;
use crate::tables::task::{SOON, Task};

/// So many messages may wait at a table before senders wait themselves.
const QUEUE: usize = 64;
/// So often a table that is being put away is asked for again, every two milliseconds.
const TRIES: u32 = 2_500;
/// In milliseconds.
pub(super) const HOUR: u64 = 60 * 60 * 1_000;

/// Handle to all live tables; clones share state.
#[derive(Clone)]
pub(crate) struct Hub(pub(super) Arc<Shared>);

/// What all tables' tasks share.
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) computer_threads: ComputerThreads,
    pub(crate) shelf: Arc<Shelf>,
    pub(crate) limits: RateLimits,
    pub(crate) attendance: Attendance,
    pub(super) live: Mutex<HashMap<String, mpsc::Sender<Message>>>,
    /// Set once, where there are several servers.
    pub(super) nodes: OnceLock<Arc<Nodes>>,
    pub(super) copies: Copies,
    pub(crate) lobby: Lobby,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) post: Arc<Postbox>,
    /// The longest a computer thinks about an order.
    pub(crate) longest_thought: Duration,
    /// Who goes is away after this.
    pub(crate) grace: Duration,
    /// So many tables are kept in memory if nobody asks for them.
    most_live: usize,
    stopping: watch::Sender<bool>,
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

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is in them is whole at any moment, also after a panic elsewhere.
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
        Hub(Arc::new(Shared {
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

    /// Wakes all tables at which time runs or a computer is to move.
    pub(crate) async fn start(&self) -> Result<(), StoreError> {
        if self.nodes().is_some() {
            self.adopt_orphans().await;
            return self.0.store.beat().await;
        }
        for id in self.0.store.wakeful().await? {
            // A few at a time: each is asked when the one before has been looked after.
            let _ = self.read(&id, |_| ()).await;
        }
        for row in self.0.store.unrated().await? {
            let _ = self.read(&row, |_| ()).await;
        }
        self.0.store.beat().await
    }

    /// A sign of life: until now the clocks ran.
    pub(crate) async fn beat(&self) {
        if let Err(error) = self.0.store.beat().await {
            tracing::warn!(%error, "the sign of life can't be stored");
        }
    }

    /// Wakes the tables at which a time runs out soon.
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

    /// Wakes a table; one that another node has, or that another would claim, is woken there.
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

    /// Closes tables at which nobody has sat down for so long that nobody will: an hour if a game was to be played at once, two weeks
    /// otherwise.
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

    /// Players who have closed their accounts leave the tables that wait, and resign the other games.
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

    /// No more: everybody is told, and what is being written is written.
    pub(crate) async fn stop(&self) {
        // Before connections are told to end: what waits for them is sent first.
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

    /// Becomes true when the server goes down.
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

    /// A player does something at a table.
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

    /// Asks a table something.
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

    /// The same with who is at the table, which only its owner knows.
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
        if let Some(nodes) = self.nodes() {
            return self.watch_anywhere(nodes, id, watch).await;
        }
        let (reply, answer) = oneshot::channel();
        self.send_here(id, Message::Watch { watch, reply }).await?;
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

    /// Whoever runs the server ends a game; those at the table are told why.
    pub(crate) async fn close(&self, id: &str, reason: String) -> Result<(), Problem> {
        match self.nodes() {
            Some(nodes) => self.close_anywhere(nodes, id, reason).await,
            None => self.send_here(id, Message::Close { reason }).await,
        }
    }

    /// Sends a message to a table, whose task is started if need be.
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
            // It was being put away at this moment.
            message = back;
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        Err(gone())
    }
}

impl Shared {
    pub(crate) fn task(self: &Arc<Shared>, id: &str) -> mpsc::Sender<Message> {
        let mut live = lock(&self.live);
        if let Some(table) = live.get(id) {
            return table.clone();
        }
        let (sender, receiver) = mpsc::channel(QUEUE);
        live.insert(id.to_owned(), sender.clone());
        let (shared, name) = (Arc::clone(self), id.to_owned());
        let task = Task::run(Arc::clone(self), id.to_owned(), sender.clone(), receiver);
        tokio::spawn(async move {
            // A table that fails is loaded again by the next who asks.
            if AssertUnwindSafe(task).catch_unwind().await.is_err() {
                tracing::error!(table = name, "the task of a table has panicked");
                shared.forget(&name);
            }
        });
        sender
    }

    /// A task that wants to end does if nobody has asked meanwhile.
    pub(crate) fn leave_if_unasked(&self, messages: &mut mpsc::Receiver<Message>) -> bool {
        let live = lock(&self.live);
        let is_unasked = messages.is_empty();
        if is_unasked {
            messages.close();
        }
        drop(live);
        // Whoever got in between the two is answered first.
        is_unasked && messages.is_empty()
    }

    /// How long a table stays that nobody asks for: less if there are more than there should be.
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

/// Can it be the id of a table, a game or a player?
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

    /// A hub with a table at which this player waits.
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
