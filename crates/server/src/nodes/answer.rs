//! Handles requests and news from other nodes, and takes over when one of them dies.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use async_nats::Message;
use futures_util::StreamExt as _;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::MissedTickBehavior;

use super::viewers::RelayOutcome;
use super::wire::{Parcel, Relayed, player};
use super::{Ask, ClusterNews, NodeAnswer, NodeRequest, Nodes, NoticeSource, Told};
use crate::people::People;
use crate::tables::{Hub, WatchRequest, lock};

/// Maximum number of requests that are handled concurrently; more are dropped.
const AT_ONCE: usize = 4_096;
/// Number of consecutive lease renewals at which this node is off the bus while another is on it; from then
/// on it counts as cut off.
const CUT_OFF: u32 = 2;
/// Interval at which the state of the bus is checked.
const LOOK: Duration = Duration::from_millis(200);
/// Maximum number of players in one message.
const PLAYERS: usize = 1_000;
/// Delay before subscribing is retried.
const RETRY: Duration = Duration::from_millis(500);
/// Time without a message from a node after which the subscriptions there are renewed; an idle node sends one
/// every second.
const SILENCE: Duration = Duration::from_millis(3_500);
/// Interval of the checks for such nodes.
const CHECK: Duration = Duration::from_secs(1);

impl Nodes {
    /// Starts the tasks that exchange messages with the other nodes; they run until the process ends.
    pub(crate) fn run(
        self: &Arc<Nodes>,
        hub: &Hub,
        people: &People,
        news: mpsc::UnboundedReceiver<ClusterNews>,
    ) {
        tokio::spawn(Arc::clone(self).tell_all(news));
        tokio::spawn(Arc::clone(self).listen(hub.clone(), people.clone()));
        tokio::spawn(Arc::clone(self).watch_nodes(hub.clone()));
        tokio::spawn(Arc::clone(self).watch_bus(hub.clone()));
        tokio::spawn(Arc::clone(self).tell_who_is_about(hub.clone(), people.clone()));
    }

    /// Announces periodically who is online here, so that the lobbies of other nodes show their tables.
    async fn tell_who_is_about(self: Arc<Nodes>, hub: Hub, people: People) {
        loop {
            let (players, bots) = (people.attendance().here(), hub.lobby().bots_here());
            for players in players.chunks(PLAYERS) {
                self.tell(ClusterNews::About { players: players.to_vec(), bots: Vec::new() });
            }
            for bots in bots.chunks(PLAYERS) {
                self.tell(ClusterNews::About { players: Vec::new(), bots: bots.to_vec() });
            }
            tokio::time::sleep(people.attendance().period()).await;
        }
    }

    async fn tell_all(self: Arc<Nodes>, mut waiting: mpsc::UnboundedReceiver<ClusterNews>) {
        while let Some(news) = waiting.recv().await {
            if self.lease.others().is_empty() || !self.bus.is_up() {
                continue;
            }
            let told = Told { from: self.lease.epoch(), news };
            self.bus.tell(told.from, None, "news", &told).await;
        }
    }

    /// Receives all messages to this node's current epoch, and subscribes again when the epoch changes.
    async fn listen(self: Arc<Nodes>, hub: Hub, people: People) {
        let places = Arc::new(Semaphore::new(AT_ONCE));
        let mut nodes = self.lease.nodes();
        loop {
            // Each epoch is a new stream, with its own numbers.
            let mut numbers = HashMap::new();
            let mut heard = HashMap::new();
            let epoch = self.lease.epoch();
            let [mut asks, mut relay, mut news] = match self.bus.listen(epoch).await {
                Ok(streams) => streams,
                Err(error) => {
                    tracing::warn!(%error, "the bus can't be listened to");
                    tokio::time::sleep(RETRY).await;
                    continue;
                }
            };
            let mut check = tokio::time::interval(CHECK);
            check.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                tokio::select! {
                    Some(message) = asks.next() => {
                        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
                        let (nodes, hub) = (Arc::clone(&self), hub.clone());
                        tokio::spawn(async move {
                            nodes.answer(&hub, message).await;
                            drop(place);
                        });
                    }
                    Some(message) = relay.next() => {
                        if let Some(from) = self.hear(&hub, &mut numbers, &message) {
                            heard.insert(from, Instant::now());
                        }
                    }
                    Some(message) = news.next() => self.hear_news(&hub, &people, &message),
                    _ = check.tick() => self.check_silent(&hub, &mut heard),
                    changed = nodes.changed() => if changed.is_err() { return },
                    else => break,
                }
                if self.lease.epoch() != epoch {
                    break;
                }
            }
        }
    }

    async fn answer(self: &Arc<Nodes>, hub: &Hub, message: Message) {
        let Some(reply) = message.reply else { return };
        let Some(NodeRequest { from, expires, ask }) = self.bus.open("ask", &message.payload) else { return };
        // The asking node has given up; it wouldn't learn of anything done now.
        if u128::from(expires) < self.lease.wall().as_millis() {
            return;
        }
        let answer = if self.lease.holds() { self.obey(hub, from, ask).await } else { NodeAnswer::NotMine };
        self.bus.answer(self.lease.epoch(), reply, &answer).await;
    }

    async fn obey(self: &Arc<Nodes>, hub: &Hub, from: i64, ask: Ask) -> NodeAnswer {
        match ask {
            Ask::Play { table, player: facts, what } => {
                if !hub.may_have(&table) {
                    return NodeAnswer::NotMine;
                }
                match hub.act_here(&table, &player(facts), what).await {
                    Ok(reply) => NodeAnswer::Reply(reply),
                    Err(problem) if problem.code == "moving" => NodeAnswer::NotMine,
                    Err(problem) => NodeAnswer::Refused(problem.into()),
                }
            }
            Ask::Watch { table, player: facts, key, after, seen_as, chat_after, outlet: far } => {
                if !hub.may_have(&table) {
                    return NodeAnswer::NotMine;
                }
                if let Some(before) = self.relays.end(from, &table, far) {
                    hub.unwatch_here(&table, before);
                }
                let outlet = self.relays.outlet(from, &table, far);
                let id = outlet.id();
                let (player, seen_as) = (facts.map(player), seen_as.map(Into::into));
                let watch = WatchRequest { player, key, after, seen_as, chat_after, outlet };
                match hub.watch_here(&table, watch).await {
                    Ok(()) => NodeAnswer::Done,
                    Err(problem) => {
                        self.relays.end(from, &table, far);
                        hub.unwatch_here(&table, id);
                        if problem.code == "moving" {
                            NodeAnswer::NotMine
                        } else {
                            NodeAnswer::Refused(problem.into())
                        }
                    }
                }
            }
            Ask::Unwatch { table, outlet } => {
                if let Some(own) = self.relays.end(from, &table, outlet) {
                    hub.unwatch_here(&table, own);
                }
                NodeAnswer::Done
            }
            Ask::Watched { outlets } => {
                for (table, own) in self.relays.keep(from, &outlets) {
                    hub.unwatch_here(&table, own);
                }
                NodeAnswer::Done
            }
            Ask::Close { table, reason } => {
                if !hub.may_have(&table) {
                    return NodeAnswer::NotMine;
                }
                match hub.close_here(&table, reason).await {
                    Ok(()) => NodeAnswer::Done,
                    Err(problem) => NodeAnswer::Refused(problem.into()),
                }
            }
            Ask::Here { table } => match hub.here(&table).await {
                Some(here) => NodeAnswer::Here(here),
                None => NodeAnswer::NotMine,
            },
            Ask::Take { tables } => {
                let hub = hub.clone();
                tokio::spawn(async move {
                    for table in tables {
                        hub.adopt(&table).await;
                    }
                });
                NodeAnswer::Done
            }
        }
    }

    /// Renews the subscriptions at nodes from which nothing was heard for too long: they may have counted
    /// this node as dead for a moment and have ended them.
    fn check_silent(self: &Arc<Nodes>, hub: &Hub, heard: &mut HashMap<i64, Instant>) {
        let now = Instant::now();
        let sources: HashSet<i64> = self.viewers.far().into_iter().map(|(_, epoch)| epoch).collect();
        heard.retain(|epoch, _| sources.contains(epoch));
        for epoch in sources {
            let last = heard.entry(epoch).or_insert(now);
            if now.duration_since(*last) > SILENCE && self.bus.is_up() {
                *last = now;
                tracing::info!(node = epoch, "nothing was heard of a node; its notices are asked for again");
                self.ask_again(hub, Some(epoch));
            }
        }
    }

    /// Passes on notices of tables that another node owns; returns its epoch.
    fn hear(self: &Arc<Nodes>, hub: &Hub, numbers: &mut HashMap<i64, u64>, message: &Message) -> Option<i64> {
        let Relayed { from, number, parcels } = self.bus.open("relay", &message.payload)?;
        let last = numbers.insert(from, number);
        let is_whole = match last {
            None => number == u64::from(!parcels.is_empty()),
            Some(last) if parcels.is_empty() => last == number,
            Some(last) => last + 1 == number,
        };
        for parcel in parcels {
            match parcel {
                Parcel::Notices { table, outlets, notices } => {
                    for outlet in outlets {
                        match self.viewers.hear(from, &table, outlet, &notices) {
                            RelayOutcome::Missed if is_whole => hub.watch_on(&table, outlet),
                            RelayOutcome::Open | RelayOutcome::Missed => {}
                            RelayOutcome::Closed => {
                                let (nodes, table) = (Arc::clone(self), table.clone());
                                tokio::spawn(
                                    async move { nodes.ask(from, Ask::Unwatch { table, outlet }).await },
                                );
                            }
                        }
                    }
                }
                Parcel::Moved { table } => {
                    self.forget(&table);
                    hub.watch_again(&table, NoticeSource::Node(from));
                }
            }
        }
        if !is_whole {
            tracing::info!(node = from, "notices of a node were lost; they are asked for again");
            self.ask_again(hub, Some(from));
        }
        Some(from)
    }

    fn hear_news(&self, hub: &Hub, people: &People, message: &Message) {
        let Some(Told { from, news }) = self.bus.open("news", &message.payload) else { return };
        if from == self.lease.epoch() {
            return;
        }
        match news {
            ClusterNews::Forget { player } => people.forget_here(&player),
            ClusterNews::Wrong { name, origin } => hub.limits().was_wrong_here(&name, origin),
            ClusterNews::About { players, bots } => {
                people.attendance().hear_elsewhere(&players);
                hub.lobby().bots_elsewhere(bots);
            }
            ClusterNews::Post => hub.post().wake_here(),
            ClusterNews::Leaving { epoch } => lock(&self.leaving).push(epoch),
            table_or_player => hub.lobby().hear(table_or_player),
        }
    }

    /// Follows the list of nodes, and takes over the tables of those that have died.
    async fn watch_nodes(self: Arc<Nodes>, hub: Hub) {
        let mut nodes = self.lease.nodes();
        let mut alive: HashSet<i64> = HashSet::new();
        let mut own = self.lease.epoch();
        let mut lapses = self.lease.lapses();
        let mut rounds_cut_off = 0;
        while nodes.changed().await.is_ok() {
            let now: Vec<_> = nodes.borrow_and_update().to_vec();
            if self.lease.lapses() != lapses {
                // Other nodes may have claimed tables in the meantime: each table checks.
                lapses = self.lease.lapses();
                hub.wake_all().await;
                // They may also have counted this node as dead: then they have ended its subscriptions and
                // told it nothing.
                self.ask_again(&hub, None);
                hub.lobby().cut();
            }
            if self.lease.epoch() != own {
                // Other nodes declared this node dead, so its tables are theirs.
                own = self.lease.epoch();
                hub.drop_all().await;
            }
            let is_alone = !self.bus.is_up()
                && now.iter().any(|node| node.epoch != own && node.is_alive() && node.bus && !node.leaves);
            rounds_cut_off = if is_alone { rounds_cut_off + 1 } else { 0 };
            self.cut_off(&hub, rounds_cut_off >= CUT_OFF).await;
            if now.iter().any(|node| node.epoch == own && node.leaves) && !self.is_leaving() {
                tracing::info!("this node was told to hand over its tables");
                let hub = hub.clone();
                tokio::spawn(async move { hub.leave().await });
            }
            let is_alive = |epoch: &i64| now.iter().any(|node| node.epoch == *epoch && node.is_alive());
            let dead: Vec<i64> = alive.iter().filter(|epoch| !is_alive(epoch)).copied().collect();
            alive = now.iter().filter(|node| node.is_alive()).map(|node| node.epoch).collect();
            lock(&self.leaving).retain(|epoch| alive.contains(epoch));
            for epoch in dead.into_iter().filter(|epoch| *epoch != own) {
                lock(&self.owners).retain(|_, owner| *owner != epoch);
                for (table, outlet) in self.relays.forget(epoch) {
                    hub.unwatch_here(&table, outlet);
                }
                let hub = hub.clone();
                let tables = self.viewers.far();
                tokio::spawn(async move {
                    for (table, _) in tables.into_iter().filter(|(_, node)| *node == epoch) {
                        hub.watch_again(&table, NoticeSource::Node(epoch));
                    }
                    hub.adopt_orphans().await;
                });
            }
        }
    }

    /// Gives this node's tables back while it alone is cut off from the bus: other nodes couldn't reach it
    /// there.
    async fn cut_off(&self, hub: &Hub, is_cut_off: bool) {
        let was = self.is_cut_off.swap(is_cut_off, Ordering::Relaxed);
        if is_cut_off {
            if !was {
                tracing::warn!(
                    "the bus can't be reached, but others reach it; this node gives its tables back"
                );
            }
            hub.drop_all().await;
        } else if was {
            tracing::info!("the bus can be reached again; this node takes tables");
        }
    }

    /// Asks for missed messages again after the connection to the bus was lost.
    async fn watch_bus(self: Arc<Nodes>, hub: Hub) {
        let mut connected = self.bus.connected();
        connected.mark_unchanged();
        loop {
            tokio::select! {
                changed = connected.changed() => if changed.is_err() { return },
                () = tokio::time::sleep(LOOK) => {
                    self.lease.set_bus(self.bus.is_up());
                    continue;
                }
            }
            connected.mark_unchanged();
            self.lease.set_bus(self.bus.is_up());
            self.ask_again(&hub, None);
            // Lists aren't numbered, so their readers must reconnect and read them again.
            hub.lobby().cut();
        }
    }

    /// Renews the subscriptions of this node's connections to tables of one node, or of all nodes.
    fn ask_again(self: &Arc<Nodes>, hub: &Hub, node: Option<i64>) {
        let mut far = self.viewers.far();
        far.retain(|(_, epoch)| node.is_none_or(|node| node == *epoch));
        let owners: HashSet<i64> = self.lease.others().iter().map(|other| other.epoch).collect();
        for epoch in owners.into_iter().filter(|epoch| node.is_none_or(|node| node == *epoch)) {
            let nodes = Arc::clone(self);
            tokio::spawn(async move {
                nodes.ask(epoch, Ask::Watched { outlets: nodes.viewers.through(epoch) }).await
            });
        }
        for (table, epoch) in far {
            hub.watch_again(&table, NoticeSource::Node(epoch));
        }
    }

    /// Number of messages that couldn't be read.
    pub(crate) fn unreadable(&self) -> u64 {
        self.bus.unreadable.load(Ordering::Relaxed)
    }
}
