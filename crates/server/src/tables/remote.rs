//! Tables that another node may own: finding, requests, watching, take-over and hand-over. Unused by a single
//! server.

use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use botyard_core::Seats;
use botyard_protocol::Reply;
use futures_util::StreamExt as _;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, timeout};

use super::hub::{Hub, gone, is_id, lock};
use super::live::Live;
use super::message::{Message, PlayerMessage, WatchRequest};
use crate::limits::RateLimits;
use crate::nodes::{
    Ask, ClusterNews, NodeAnswer, Nodes, NoticeSource, RequestFailure, TableViewer, WireViewer,
};
use crate::people::Player;
use crate::problem::Problem;
use crate::store::StoreError;

/// Time for which requests to a moving table are retried; longer than a lease.
const PATIENCE: Duration = Duration::from_secs(8);
/// Pause between retries.
const PAUSE: Duration = Duration::from_millis(40);
/// Time that a table of this node may take before the lease is checked.
const LOOK: Duration = Duration::from_millis(500);
/// Number of connections of a table whose subscriptions are renewed at the same time.
const AT_ONCE: usize = 32;
/// Number of tables handed over at once.
const BATCH: usize = 64;
/// Time for which a leaving node serves requests after it has handed over its tables, so that proxies notice.
const LINGER: Duration = Duration::from_secs(2);

/// The node that owns or would claim a table.
enum TableLocation {
    /// This node owns it, or would claim it.
    Here,
    /// The node of this epoch owns it, or would claim it.
    At(i64),
}

/// Outcome of an attempt.
enum Attempt<T> {
    Answered(Result<T, Problem>),
    /// Nothing was done; another node owns the table.
    Elsewhere,
    /// It isn't known whether the action was done.
    Unknown,
}

/// Returns the problem of a moving table: nothing was done, and the caller can retry.
pub(crate) fn moving() -> Problem {
    Problem::unavailable("moving", "this table is moving to another server at the moment; try again")
}

fn uncertain() -> Problem {
    Problem::unavailable(
        "moving",
        "the server of this table doesn't answer; it isn't known whether this was done: look, then try again",
    )
}

impl Hub {
    /// Returns the other nodes; `None` on a single server.
    pub(crate) fn nodes(&self) -> Option<&Arc<Nodes>> {
        self.0.nodes.get()
    }

    /// Sets the other nodes.
    pub(crate) fn join(&self, nodes: &Arc<Nodes>) {
        let _ = self.0.nodes.set(Arc::clone(nodes));
        let told = Arc::clone(nodes);
        self.0.lobby.tell_others(move |news| told.tell(news));
        let told = Arc::clone(nodes);
        self.0.post.tell_others(move || told.tell(ClusterNews::Post));
    }

    /// Whether this server does the chores that only one node does.
    pub(crate) fn is_steward(&self) -> bool {
        self.nodes().is_none_or(|nodes| nodes.lease.holds() && nodes.is_steward())
    }

    /// Whether this node takes no more tables.
    pub(crate) fn is_leaving(&self) -> bool {
        self.nodes().is_some_and(|nodes| nodes.is_leaving())
    }

    fn is_live(&self, id: &str) -> bool {
        lock(&self.0.live).contains_key(id)
    }

    /// Whether this node owns the table or may claim it.
    pub(crate) fn may_have(&self, id: &str) -> bool {
        self.is_live(id) || !self.is_leaving()
    }

    async fn place(&self, nodes: &Nodes, id: &str) -> Result<TableLocation, Problem> {
        if !is_id(id) {
            return Err(Problem::missing("table"));
        }
        if self.is_live(id) {
            return Ok(TableLocation::Here);
        }
        if let Some(epoch) = nodes.owner(id) {
            return Ok(TableLocation::At(epoch));
        }
        let owner =
            self.while_held(self.0.store.owner(id)).await?.ok_or_else(|| Problem::missing("table"))?;
        match owner.filter(|&epoch| epoch != nodes.lease.epoch()) {
            Some(epoch) => {
                nodes.remember(id, epoch);
                Ok(TableLocation::At(epoch))
            }
            None if nodes.is_leaving() => nodes.successor(id).map(TableLocation::At).ok_or_else(gone),
            None => Ok(TableLocation::Here),
        }
    }

    /// Waits for the database, but not much longer than this node holds its lease: the caller may ask another
    /// node.
    async fn while_held<T>(
        &self,
        question: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, Problem> {
        let mut question = pin!(question);
        loop {
            let is_held = self.nodes().is_none_or(|nodes| nodes.lease.holds());
            match timeout(LOOK, &mut question).await {
                Ok(answer) => return Ok(answer?),
                Err(_) if is_held => {}
                Err(_) => return Err(moving()),
            }
        }
    }

    /// Interprets another node's answer, or its failure to answer.
    async fn judge<T>(
        &self,
        nodes: &Nodes,
        id: &str,
        epoch: i64,
        answer: Result<NodeAnswer, RequestFailure>,
        read: impl FnOnce(NodeAnswer) -> Option<T>,
    ) -> Attempt<T> {
        match answer {
            Ok(NodeAnswer::NotMine) => {
                nodes.forget(id);
                Attempt::Elsewhere
            }
            Ok(NodeAnswer::Refused(problem)) => Attempt::Answered(Err(problem.into())),
            Ok(answer) => match read(answer) {
                Some(read) => Attempt::Answered(Ok(read)),
                None => Attempt::Unknown,
            },
            Err(RequestFailure::Nobody) => {
                // The node may have died just now; this is checked before its lease expires.
                nodes.forget(id);
                nodes.lease.probe(epoch).await;
                Attempt::Elsewhere
            }
            Err(RequestFailure::Down) => Attempt::Answered(Err(Problem::unavailable(
                "bus-down",
                "the servers can't reach each other at the moment, and another one has this table; try again",
            ))),
            Err(RequestFailure::Silence) => {
                // With a subscriber to everything on the bus, a dead node isn't told from a slow one.
                nodes.forget(id);
                nodes.lease.probe(epoch).await;
                Attempt::Unknown
            }
        }
    }

    /// Waits for an answer from a table of this node, as long as its lease holds.
    async fn wait_here<T>(
        &self,
        nodes: &Nodes,
        mut answer: oneshot::Receiver<Result<T, Problem>>,
    ) -> Attempt<T> {
        loop {
            match timeout(LOOK, &mut answer).await {
                Ok(Ok(Err(problem))) if problem.code == "moving" => return Attempt::Elsewhere,
                Ok(Ok(result)) => return Attempt::Answered(result),
                // The task ended before or while it handled the message.
                Ok(Err(_)) => return Attempt::Unknown,
                Err(_) if nodes.lease.holds() => {}
                Err(_) => return Attempt::Unknown,
            }
        }
    }

    /// Performs a player's action at a table, on whichever node it is.
    pub(super) async fn act_anywhere(
        &self,
        nodes: &Nodes,
        id: &str,
        player: &Player,
        what: PlayerMessage,
    ) -> Result<Option<Reply>, Problem> {
        let until = Instant::now() + PATIENCE;
        loop {
            let place = self.place(nodes, id).await?;
            // This process may have been stopped since the request came: then its caller has given up.
            if !nodes.lease.holds() || Instant::now() >= until {
                return Err(moving());
            }
            let tried = match place {
                TableLocation::Here => {
                    let (reply, answer) = oneshot::channel();
                    self.send_here(id, Message::Play { player: player.clone(), what: what.clone(), reply })
                        .await?;
                    self.wait_here(nodes, answer).await
                }
                TableLocation::At(epoch) => {
                    let (player, what) = (player.clone().into(), what.clone());
                    let answer = nodes.ask(epoch, Ask::Play { table: id.to_owned(), player, what }).await;
                    let read =
                        |answer| if let NodeAnswer::Reply(reply) = answer { Some(reply) } else { None };
                    self.judge(nodes, id, epoch, answer, read).await
                }
            };
            match tried {
                Attempt::Answered(result) => return result,
                Attempt::Unknown if !what.is_repeatable() => return Err(uncertain()),
                Attempt::Unknown | Attempt::Elsewhere => {}
            }
            sleep(PAUSE).await;
        }
    }

    /// Performs a player's action at a table that this node owns or claims.
    pub(crate) async fn act_here(
        &self,
        id: &str,
        player: &Player,
        what: PlayerMessage,
    ) -> Result<Option<Reply>, Problem> {
        let (reply, answer) = oneshot::channel();
        self.send_here(id, Message::Play { player: player.clone(), what, reply }).await?;
        answer.await.unwrap_or_else(|_| Err(moving()))
    }

    /// Reads a table: from memory if this node owns it, otherwise from the database.
    pub(super) async fn read_anywhere<T: Send + 'static>(
        &self,
        id: &str,
        read: impl FnOnce(&Live) -> T + Send + 'static,
        wants_presence: bool,
    ) -> Result<T, Problem> {
        if !is_id(id) {
            return Err(Problem::missing("table"));
        }
        let read = Arc::new(Mutex::new(Some(read)));
        // If this node's lease has lapsed, the table may have gone on elsewhere.
        let may_act = self.nodes().is_none_or(|nodes| nodes.lease.holds());
        if may_act && self.is_live(id) {
            let (reply, answer) = oneshot::channel();
            let own = Arc::clone(&read);
            let query = Box::new(move |live: Result<&Live, Problem>| {
                let seen = live.map(|live| lock(&own).take().map(|read| read(live)));
                drop(reply.send(seen));
            });
            self.send_here(id, Message::Read(query)).await?;
            match timeout(PATIENCE, answer).await {
                Ok(Ok(Ok(Some(seen)))) => return Ok(seen),
                Ok(Ok(Err(problem))) if problem.code != "moving" && problem.code != "going-down" => {
                    return Err(problem);
                }
                _ => {}
            }
        }
        let here = if wants_presence { self.here(id).await } else { None };
        let copy = self.while_held(self.0.copies.get(&self.0, id)).await?;
        let copy = copy.ok_or_else(|| Problem::missing("table"))?;
        let mut live = lock(&copy);
        if let Some(here) = here {
            live.set_here(here);
        }
        let read = lock(&read).take().ok_or_else(gone)?;
        Ok(read(&live))
    }

    /// Returns the seats whose players are present, as its owner knows it; `None` if that is unknown.
    pub(crate) async fn here(&self, id: &str) -> Option<Seats> {
        if self.is_live(id) {
            let (reply, answer) = oneshot::channel();
            let query = Box::new(move |live: Result<&Live, Problem>| {
                let _ = reply.send(live.map(Live::here).ok());
            });
            self.send_here(id, Message::Read(query)).await.ok()?;
            return timeout(LOOK, answer).await.ok()?.ok()?;
        }
        let nodes = self.nodes()?;
        let Ok(Some(Some(epoch))) = self.0.store.owner(id).await else { return None };
        if epoch == nodes.lease.epoch() {
            return None;
        }
        match nodes.ask(epoch, Ask::Here { table: id.to_owned() }).await {
            Ok(NodeAnswer::Here(here)) => Some(here),
            _ => None,
        }
    }

    /// Watches a table on whichever node it is, and follows it when it moves.
    pub(super) async fn watch_anywhere(
        &self,
        nodes: &Arc<Nodes>,
        id: &str,
        watch: WatchRequest,
    ) -> Result<(), Problem> {
        if !is_id(id) {
            return Err(Problem::missing("table"));
        }
        let outlet = watch.outlet.id();
        let viewer = nodes.viewers.enter(id, &watch);
        let watched = self.watch_for(nodes, id, &viewer).await;
        if watched.is_err() {
            nodes.viewers.leave(id, outlet);
        }
        watched
    }

    async fn watch_for(&self, nodes: &Arc<Nodes>, id: &str, viewer: &TableViewer) -> Result<(), Problem> {
        let _one = viewer.asking.lock().await;
        let until = Instant::now() + PATIENCE;
        loop {
            if !nodes.viewers.has(id, viewer) {
                // The connection has stopped watching, or has asked to watch anew.
                return Ok(());
            }
            if !nodes.lease.holds() {
                return Err(moving());
            }
            let tried = match self.place(nodes, id).await? {
                TableLocation::Here => {
                    viewer.set_source(NoticeSource::Here);
                    let (reply, answer) = oneshot::channel();
                    self.send_here(id, Message::Watch { watch: viewer.watch(), reply }).await?;
                    self.wait_here(nodes, answer).await
                }
                TableLocation::At(epoch) => {
                    viewer.set_source(NoticeSource::Node(epoch));
                    let WatchRequest { player, key, after, seen_as, chat_after, outlet } = viewer.watch();
                    let ask = Ask::Watch {
                        table: id.to_owned(),
                        player: player.map(Into::into),
                        key,
                        after,
                        seen_as: seen_as.map(WireViewer::from),
                        chat_after,
                        outlet: outlet.id(),
                    };
                    let answer = nodes.ask(epoch, ask).await;
                    self.judge(nodes, id, epoch, answer, |answer| {
                        matches!(answer, NodeAnswer::Done).then_some(())
                    })
                    .await
                }
            };
            if let Attempt::Answered(result) = tried {
                return result;
            }
            if Instant::now() >= until {
                return Err(moving());
            }
            sleep(PAUSE).await;
        }
    }

    /// Watches a table that this node owns or claims.
    pub(crate) async fn watch_here(&self, id: &str, watch: WatchRequest) -> Result<(), Problem> {
        let (reply, answer) = oneshot::channel();
        self.send_here(id, Message::Watch { watch, reply }).await?;
        answer.await.unwrap_or_else(|_| Err(moving()))
    }

    /// Stops watching for a connection of this node.
    pub(super) fn unwatch_anywhere(&self, nodes: &Arc<Nodes>, id: &str, outlet: u64) {
        match nodes.viewers.leave(id, outlet) {
            NoticeSource::Here => self.unwatch_here(id, outlet),
            NoticeSource::Node(epoch) => {
                if let Ok(runtime) = tokio::runtime::Handle::try_current() {
                    let (nodes, table) = (Arc::clone(nodes), id.to_owned());
                    runtime.spawn(async move {
                        // A second time if the first request was lost.
                        let first = nodes.ask(epoch, Ask::Unwatch { table: table.clone(), outlet }).await;
                        if matches!(first, Err(RequestFailure::Silence)) {
                            let _ = nodes.ask(epoch, Ask::Unwatch { table, outlet }).await;
                        }
                    });
                }
            }
            NoticeSource::None => {}
        }
    }

    /// Moves the connections that got a table's notices from this source to its new owner.
    pub(crate) fn watch_again(&self, id: &str, from: NoticeSource) {
        let Some(nodes) = self.nodes() else { return };
        let viewers = nodes.viewers.of(id, from);
        if viewers.is_empty() {
            return;
        }
        let (hub, nodes, id) = (self.clone(), Arc::clone(nodes), id.to_owned());
        tokio::spawn(async move {
            let renewed = futures_util::stream::iter(viewers);
            renewed.for_each_concurrent(AT_ONCE, |viewer| hub.renew(&nodes, &id, viewer)).await;
        });
    }

    /// Renews the subscription of a connection that has missed an event.
    pub(crate) fn watch_on(&self, id: &str, outlet: u64) {
        let Some(nodes) = self.nodes() else { return };
        if let Some(viewer) = nodes.viewers.get(id, outlet) {
            let (hub, nodes, id) = (self.clone(), Arc::clone(nodes), id.to_owned());
            tokio::spawn(async move { hub.renew(&nodes, &id, viewer).await });
        }
    }

    async fn renew(&self, nodes: &Arc<Nodes>, id: &str, viewer: TableViewer) {
        let mut watched = self.watch_for(nodes, id, &viewer).await;
        for _ in 0..3 {
            if watched.is_ok() || !viewer.outlet.is_open() {
                break;
            }
            sleep(Duration::from_secs(1)).await;
            watched = self.watch_for(nodes, id, &viewer).await;
        }
        if let Err(problem) = watched {
            tracing::info!(table = id, code = %problem.code, "a connection can't go on watching and is closed");
            viewer.outlet.cut();
        }
    }

    /// Handles the loss of a table to another node.
    pub(super) fn table_moved(&self, id: &str) {
        let Some(nodes) = self.nodes() else { return };
        nodes.relays.moved(id);
        self.watch_again(id, NoticeSource::Here);
    }

    /// Ends a game for the administrator, on whichever node it is.
    pub(super) async fn close_anywhere(
        &self,
        nodes: &Nodes,
        id: &str,
        reason: String,
    ) -> Result<(), Problem> {
        let until = Instant::now() + PATIENCE;
        loop {
            match self.place(nodes, id).await? {
                TableLocation::Here => return self.close_here(id, reason).await,
                TableLocation::At(epoch) => {
                    let ask = Ask::Close { table: id.to_owned(), reason: reason.clone() };
                    let answer = nodes.ask(epoch, ask).await;
                    let tried = self.judge(nodes, id, epoch, answer, |answer| {
                        matches!(answer, NodeAnswer::Done).then_some(())
                    });
                    if let Attempt::Answered(result) = tried.await {
                        return result;
                    }
                }
            }
            if Instant::now() >= until {
                return Err(moving());
            }
            sleep(PAUSE).await;
        }
    }

    pub(crate) async fn close_here(&self, id: &str, reason: String) -> Result<(), Problem> {
        self.send_here(id, Message::Close { reason }).await
    }

    /// Claims an orphaned table and wakes it.
    pub(crate) async fn adopt(&self, id: &str) {
        if is_id(id) && self.may_have(id) {
            let _ = self.send_here(id, Message::Wake).await;
        }
    }

    /// Adopts this node's share of the tables whose owner is dead and that go on by themselves, and of
    /// unrated games.
    pub(crate) async fn adopt_orphans(&self) {
        let Some(nodes) = self.nodes() else { return };
        let (orphans, unrated) = (self.0.store.orphans().await, self.0.store.unrated().await);
        for found in [orphans, unrated] {
            match found {
                Ok(tables) => {
                    for id in tables.iter().filter(|id| nodes.successor(id) == Some(nodes.lease.epoch())) {
                        self.adopt(id).await;
                    }
                }
                Err(error) => tracing::warn!(%error, "tables of a dead node can't be found"),
            }
        }
    }

    /// Returns the rate limits that all tables share.
    pub(crate) fn limits(&self) -> &RateLimits {
        &self.0.limits
    }

    /// Makes every table of this node check whether this node still owns it.
    pub(crate) async fn wake_all(&self) {
        let live: Vec<_> = lock(&self.0.live).values().cloned().collect();
        for table in live {
            let _ = table.send(Message::Wake).await;
        }
    }

    /// Starts a new table that goes on by itself.
    pub(super) async fn begin(&self, id: &str) {
        match self.nodes() {
            Some(nodes) if nodes.is_leaving() => {
                if let Some(successor) = nodes.successor(id) {
                    let _ = nodes.ask(successor, Ask::Take { tables: vec![id.to_owned()] }).await;
                }
            }
            _ => {
                let _ = self.0.task(id).send(Message::Wake).await;
            }
        }
    }

    /// Hands over all tables, then serves requests a moment longer. Every request in between is answered.
    pub(crate) async fn leave(&self) {
        let Some(nodes) = self.nodes() else { return };
        if !nodes.leave() {
            return;
        }
        nodes.tell(ClusterNews::Leaving { epoch: nodes.lease.epoch() });
        nodes.lease.leave().await;
        if nodes.lease.others().iter().all(|node| node.leaves) {
            // No other node can take them.
            return;
        }
        let begun = Instant::now();
        let mut count = 0;
        loop {
            let live: Vec<String> = lock(&self.0.live).keys().take(BATCH).cloned().collect();
            if live.is_empty() || begun.elapsed() > PATIENCE {
                break;
            }
            count += live.len();
            self.hand_over(nodes, live).await;
        }
        tracing::info!(tables = count, "handed over");
        sleep(LINGER).await;
    }

    async fn hand_over(&self, nodes: &Arc<Nodes>, tables: Vec<String>) {
        let mut waits = Vec::new();
        for id in &tables {
            let table = lock(&self.0.live).get(id).cloned();
            if let Some(table) = table {
                let (done, is_done) = oneshot::channel();
                if table.send(Message::HandOver(done)).await.is_ok() {
                    waits.push(is_done);
                }
            }
        }
        for is_done in waits {
            let _ = timeout(PATIENCE, is_done).await;
        }
        let mut parts = std::collections::BTreeMap::<i64, Vec<String>>::new();
        for id in tables {
            if let Some(successor) = nodes.successor(&id) {
                parts.entry(successor).or_default().push(id);
            }
        }
        for (successor, tables) in parts {
            let _ = nodes.ask(successor, Ask::Take { tables }).await;
        }
    }

    /// Drops all tables after others have declared this node dead.
    pub(crate) async fn drop_all(&self) {
        let live: Vec<String> = lock(&self.0.live).keys().cloned().collect();
        for id in live {
            let table = lock(&self.0.live).get(&id).cloned();
            if let Some(table) = table {
                let (done, is_done) = oneshot::channel();
                if table.send(Message::HandOver(done)).await.is_ok() {
                    let _ = timeout(PATIENCE, is_done).await;
                }
            }
        }
    }
}
