//! The task of one table.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use botyard_catalog::{Computer, computer};
use botyard_core::dice::Dice;
use botyard_core::{MAX_SEATS, Seat, Seats, Viewer};
use botyard_engine::{Budget, Limits, Stop};
use botyard_protocol::{
    Consent, Notice, Offer, OfferAnswer, OfferNews, OpenOffer, Receipt, Reply, Said, Status,
};
use botyard_table::{AddressedEvent, ClockRule, Command, Driven, Setup, Sitter, StoredEntry, Table, Time};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout_at};

use crate::people::Player;
use crate::problem::Problem;
use crate::secrets;
use crate::store::mutes::Silenced;
use crate::store::{Change, ChatLine, Fence, Gap, StoreError, TableRow};
use crate::tables::claim::claim;
use crate::tables::hub::{Hub, HubInner};
use crate::tables::lag_quota::LagQuota;
use crate::tables::live::{Live, notices_after};
use crate::tables::message::{Message, PlayerMessage, WatchRequest};
use crate::tables::notices::WrittenNotice;
use crate::tables::opening::Unopened;
use crate::tables::remote::moving;
use crate::tables::{Class, ThoughtOwner, summary};

/// Time without messages after which a table is unloaded.
const IDLE: Duration = Duration::from_secs(30);
/// Milliseconds before a deadline within which a table isn't unloaded.
pub(crate) const SOON: u64 = 10 * 60 * 1_000;
/// Interval of checks while nothing can be stored.
const STALLED: Duration = Duration::from_millis(250);
/// Level of the computer that orders in place of a late player.
const SUBSTITUTE: &str = "5";
/// Number of positions up to which a search counts as quick.
const QUICK: u64 = 20_000;
/// Maximum number of chat lines sent to a new watcher.
const CHAT: u32 = 100;

/// The task of one table.
pub(crate) struct TableTask {
    hub: Arc<HubInner>,
    id: String,
    /// Sender for the computers' answers.
    own: mpsc::Sender<Message>,
    live: Live,
    /// Seats whose computers are thinking, with the turn.
    thinking: HashSet<(Seat, u32)>,
    /// Whether storing has failed, so that the table may differ from what is stored.
    is_doubtful: bool,
    /// Whether the ratings have been updated.
    is_rated: bool,
    /// The right to change the table if there are several nodes.
    fence: Option<Fence>,
    /// Number of lapses of the lease when the claim was last verified.
    lapses: u64,
    /// Whether another node owns the table, or is to own it: this task then does nothing more.
    is_lost: bool,
    /// Number of the store's gaps that have been given back.
    gaps: usize,
    /// Time of the last entry before the table was loaded: gaps before it have been given back.
    last: Time,
    lag_quotas: [LagQuota; MAX_SEATS],
}

/// A table as stored, with all its events.
pub(super) struct LoadedTable {
    pub(super) table: Table,
    pub(super) row: TableRow,
    pub(super) events: Vec<AddressedEvent>,
    last: Time,
}

pub(super) async fn load(hub: &HubInner, id: &str) -> Result<Option<LoadedTable>, StoreError> {
    let Some((row, entries)) = hub.store.load(id).await? else { return Ok(None) };
    let last = entries.last().map_or(Time(0), |entry: &StoredEntry| entry.at);
    let mut events = Vec::new();
    let find = |game: &str| botyard_catalog::find(game).ok().copied();
    let table = Table::replay_with(find, entries, |_, told| events.extend(told))
        .map_err(|error| StoreError::Corrupt(format!("table {id}: {error}")))?;
    Ok(Some(LoadedTable { table, row, events, last }))
}

impl TableTask {
    /// Runs a table until it is idle. Messages to a table that doesn't exist or can't be loaded are rejected.
    pub(crate) async fn run(
        hub: Arc<HubInner>,
        id: String,
        own: mpsc::Sender<Message>,
        mut messages: mpsc::Receiver<Message>,
    ) {
        match TableTask::start(&hub, &id, own).await {
            Ok(mut task) => {
                hub.metrics.live_tables.inc();
                let handed_over = task.serve(&mut messages).await;
                hub.metrics.live_tables.dec();
                if task.is_lost {
                    task.refuse_all(&mut messages);
                }
                // Before this node may claim it again.
                task.give_back().await;
                hub.forget(&id);
                if task.is_lost {
                    Hub(Arc::clone(&hub)).table_moved(&id);
                }
                if let Some(done) = handed_over {
                    let _ = done.send(());
                }
                task.put_away().await;
            }
            Err(problem) => {
                messages.close();
                while let Some(message) = messages.recv().await {
                    message.refuse(problem());
                }
                hub.forget(&id);
            }
        }
    }

    async fn start(
        hub: &Arc<HubInner>,
        id: &str,
        own: mpsc::Sender<Message>,
    ) -> Result<TableTask, fn() -> Problem> {
        // Before the table is read, so that everything another node wrote is there.
        let claimed = claim(hub, id).await?;
        let loaded = match load(hub, id).await {
            Ok(Some(loaded)) => loaded,
            Ok(None) => return Err(|| Problem::missing("table")),
            Err(error) => {
                tracing::error!(table = id, %error, "a table can't be loaded");
                return Err(|| Problem::unavailable("storage", "the table can't be loaded at the moment"));
            }
        };
        let said = match hub.store.last_chat(id).await {
            Ok(said) => said,
            Err(error) => {
                tracing::error!(table = id, %error, "a table's chat can't be loaded");
                return Err(|| Problem::unavailable("storage", "the table can't be loaded at the moment"));
            }
        };
        let LoadedTable { table, row, events, last } = loaded;
        // Gaps before a claim were handled by the previous owner.
        let gaps = if claimed.is_some() { hub.store.gaps(0).len() } else { 0 };
        let mut task = TableTask {
            hub: Arc::clone(hub),
            id: id.to_owned(),
            own,
            live: Live::new(table, row, &events, said, hub.grace),
            thinking: HashSet::new(),
            is_doubtful: false,
            is_rated: false,
            fence: claimed.as_ref().map(|claimed| claimed.fence),
            lapses: claimed.as_ref().map_or(0, |claimed| claimed.lapses),
            is_lost: false,
            gaps,
            last,
            lag_quotas: Default::default(),
        };
        if let Some(claimed) = claimed {
            task.forgive_before(claimed.gaps).await;
        }
        task.forgive_gaps().await;
        task.look_after().await;
        Ok(task)
    }

    /// Gives back time in which the server was down, was frozen or couldn't store. Done before anything else,
    /// so that orders and deadlines are judged by a correct clock.
    async fn forgive_gaps(&mut self) {
        for gap in self.hub.store.gaps(self.gaps) {
            if !self.forgive(gap).await {
                // It couldn't be stored, so it is tried again later.
                return;
            }
            self.gaps += 1;
        }
    }

    /// Gives back time before this node owned the table: since its previous owner was last seen, and while no
    /// node ran.
    async fn forgive_before(&mut self, gaps: Vec<Gap>) {
        for gap in gaps {
            if self.forgive(gap).await {
                // So that no time is given back twice.
                self.last = self.last.max(gap.1);
            }
        }
    }

    /// Gives back a gap; `false` if that couldn't be stored.
    async fn forgive(&mut self, (from, to): Gap) -> bool {
        let from = from.max(self.last);
        if self.live.table.ending().is_none() && self.live.table.next_deadline().is_some() && from < to {
            let time = self.hub.store.now();
            if let Ok(events) = self.live.table.apply(time, Command::Downtime { from, to }) {
                return self.settle(time, Driven { events, refusal: None }).await.is_ok();
            }
        }
        true
    }

    /// Serves until the table is idle, lost, or to be handed over; returns the sender to notify of a
    /// hand-over.
    async fn serve(&mut self, messages: &mut mpsc::Receiver<Message>) -> Option<oneshot::Sender<()>> {
        let mut idle_at = Instant::now() + self.hub.patience(IDLE);
        loop {
            if self.is_lost {
                return None;
            }
            if self.live.next_look_around().is_some_and(|at| at <= Instant::now()) {
                self.live.see_who_is_there();
            }
            let lapse = self.live.table.next_deadline().map(|time| {
                let wait = Duration::from_millis(time.since(self.hub.store.now()).min(SOON));
                // While nothing can be stored, deadlines don't expire.
                Instant::now() + if self.hub.store.is_stalled() { wait.max(STALLED) } else { wait }
            });
            let until = lapse.map_or(idle_at, |at| at.min(idle_at));
            // A table that differs from what is stored is reloaded as soon as possible.
            let until = if self.is_doubtful { until.min(Instant::now() + STALLED) } else { until };
            let until = self.live.next_look_around().map_or(until, |at| at.min(until));
            match timeout_at(until, messages.recv()).await {
                Ok(Some(Message::Stop(done))) => {
                    self.live.tell(Notice::Bye);
                    messages.close();
                    while let Ok(message) = messages.try_recv() {
                        message.refuse(Problem::unavailable(
                            "going-down",
                            "the server is going down for a moment",
                        ));
                    }
                    let _ = done.send(());
                    return None;
                }
                Ok(Some(Message::HandOver(done))) => {
                    self.is_lost = true;
                    return Some(done);
                }
                Ok(Some(message)) => {
                    let keeps = !matches!(message, Message::Wake | Message::Unwatch(_));
                    self.answer(message).await;
                    if keeps {
                        idle_at = Instant::now() + self.hub.patience(IDLE);
                    }
                }
                Ok(None) => return None,
                Err(_) => {
                    self.tick().await;
                    if Instant::now() < idle_at {
                        continue;
                    }
                    idle_at = Instant::now() + self.hub.patience(IDLE);
                    let is_needed = self.live.is_watched()
                        || !self.thinking.is_empty()
                        || self
                            .live
                            .table
                            .next_deadline()
                            .is_some_and(|time| time.since(self.hub.store.now()) <= SOON);
                    if !is_needed && self.hub.leave_if_unasked(messages) {
                        return None;
                    }
                }
            }
        }
    }

    /// Rejects all messages: another node owns the table.
    fn refuse_all(&mut self, messages: &mut mpsc::Receiver<Message>) {
        messages.close();
        while let Ok(message) = messages.try_recv() {
            message.refuse(moving());
        }
    }

    /// Releases the claim, so that any node can claim the table.
    async fn give_back(&self) {
        if let Some(fence) = self.fence
            && let Err(error) = self.hub.store.release(&self.id, fence).await
        {
            tracing::warn!(table = self.id, %error, "a table can't be given back; its next owner waits for the lease");
        }
    }

    /// Compacts a finished game after the last request.
    async fn put_away(self) {
        if self.live.table.ending().is_some()
            && !self.is_lost
            && !self.is_doubtful
            && let Err(error) = self.hub.store.compact(&self.id).await
        {
            tracing::warn!(table = self.id, %error, "a finished game can't be compacted");
        }
    }

    async fn answer(&mut self, message: Message) {
        // Watchers are removed even if nothing can be stored.
        if let Message::Unwatch(outlet) = message {
            return self.live.unwatch(outlet);
        }
        if let Err(problem) = self.check_claim().await {
            return message.refuse(problem);
        }
        if self.is_doubtful && self.reload().await.is_err() {
            return message.refuse(Problem::unavailable(
                "storage",
                "the server can't store or read this at the moment; nothing was done",
            ));
        }
        if matches!(message, Message::Play { .. } | Message::Thought { .. } | Message::Close { .. }) {
            // After an outage, its time is given back before anything is judged by the clock.
            let is_stuck = self.hub.store.is_stalled() && self.hub.store.revive().await.is_err();
            if is_stuck && matches!(message, Message::Play { .. }) {
                return message.refuse(Problem::unavailable(
                    "storage",
                    "the server can't store this at the moment; send it again",
                ));
            }
            self.forgive_gaps().await;
        }
        match message {
            Message::Play { player, what, reply } => {
                let result = self.act(&player, what).await;
                let _ = reply.send(result);
            }
            Message::Read(read) => {
                // Readers must see expired deadlines.
                self.tick().await;
                read(Ok(&self.live));
            }
            Message::Watch { watch, reply } => {
                self.tick().await;
                let result = self.watch(watch).await;
                let _ = reply.send(result);
                // Computers may have waited for a watcher.
                self.look_after().await;
            }
            Message::Unwatch(_) => {}
            Message::Thought { seat, turn, order, substitute } => {
                self.thought(seat, turn, order, substitute).await;
            }
            Message::Close { reason } => {
                if let Err(problem) = self.drive(Command::Close).await {
                    tracing::warn!(table = self.id, problem = problem.message, "a table isn't closed");
                }
                if !reason.is_empty() {
                    let _ = self.say("botyard", "botyard", reason).await;
                }
            }
            Message::Wake => self.tick().await,
            Message::Stop(done) | Message::HandOver(done) => {
                let _ = done.send(());
            }
        }
    }

    async fn tick(&mut self) {
        if self.hub.store.is_stalled() || (self.is_doubtful && self.reload().await.is_err()) {
            return;
        }
        self.forgive_gaps().await;
        let time = self.hub.store.now();
        if self.live.table.next_deadline().is_some_and(|deadline| deadline <= time) {
            let events = self.live.table.tick(time);
            let _ = self.settle(time, Driven { events, refusal: None }).await;
        }
        self.look_after().await;
    }

    async fn drive(&mut self, command: Command) -> Result<(), Problem> {
        let time = self.hub.store.now();
        let driven = self.live.table.drive(time, command);
        self.settle(time, driven).await
    }

    /// Stores accepted commands, then publishes their events. If they can't be stored, nothing is published,
    /// and the table is reloaded.
    async fn settle(&mut self, time: Time, driven: Driven) -> Result<(), Problem> {
        let entries = self.live.table.take_unsaved();
        if !entries.is_empty() {
            let orders = entries
                .iter()
                .filter(|entry| {
                    matches!(&entry.act, botyard_table::StoredAct::Command(Command::Order { .. }))
                })
                .count();
            let is_seen = driven.events.iter().any(|event| event.is_for(Viewer::Public));
            let mut row = self.live.row.clone();
            summary::bring_up_to_date(&mut row, &self.live.table, is_seen.then_some(time));
            let letters = self.hub.causes(Some(&self.live.row), &row, &driven.events);
            let has_letters = !letters.is_empty();
            let change = Change { row: row.clone(), is_new: false, entries, chat: Vec::new(), letters };
            if let Err(error) = self.commit(change).await {
                if self.is_lost {
                    return Err(moving());
                }
                tracing::error!(table = self.id, %error, "an entry can't be stored");
                self.is_doubtful = true;
                let _ = self.reload().await;
                return Err(Problem::unavailable(
                    "storage",
                    "the server can't store this at the moment; send it again",
                ));
            }
            let before = std::mem::replace(&mut self.live.row, row);
            self.hub.metrics.orders.inc_by(orders as u64);
            self.live.publish(&driven.events);
            if has_letters {
                self.hub.post.wake();
            }
            if is_seen {
                self.hub.lobby.announce(&before, &self.live.row);
            }
        }
        self.look_after().await;
        driven.refusal.map_or(Ok(()), |refusal| Err(refusal.into()))
    }

    /// Checks after a lapse of the lease that this node still owns the table. It may have gone on elsewhere
    /// unnoticed.
    async fn check_claim(&mut self) -> Result<(), Problem> {
        let (Some(fence), Some(lease)) = (self.fence, self.hub.store.lease()) else { return Ok(()) };
        let lapses = lease.lapses();
        if lapses == self.lapses {
            return Ok(());
        }
        if self.hub.store.has(&self.id, fence).await? {
            self.lapses = lapses;
            return Ok(());
        }
        self.is_lost = true;
        Err(moving())
    }

    /// Stores a change, unless another node owns the table by now.
    async fn commit(&mut self, change: Change) -> Result<(), StoreError> {
        let stored = self.hub.store.commit_as(change, self.fence).await;
        if matches!(stored, Err(StoreError::Moved(_))) {
            tracing::info!(table = self.id, "another node has claimed the table");
            self.hub.metrics.tables_lost.inc();
            self.is_lost = true;
        }
        stored
    }

    async fn reload(&mut self) -> Result<(), ()> {
        match load(&self.hub, &self.id).await {
            Ok(Some(LoadedTable { table, row, events, .. })) => {
                self.live.reloaded(table, row, &events);
                self.thinking.clear();
                self.is_doubtful = false;
                Ok(())
            }
            Ok(None) => Err(()),
            Err(error) => {
                tracing::warn!(table = self.id, %error, "a table can't be loaded again");
                Err(())
            }
        }
    }

    /// Does what follows from the state of the table: computers think, ratings change, a rematch begins.
    async fn look_after(&mut self) {
        if self.is_doubtful || self.is_lost {
            return;
        }
        self.let_computers_think();
        if self.live.row.status != Status::Over {
            return;
        }
        if self.live.row.rated && !self.is_rated {
            self.is_rated = self.hub.rate(&self.live.row, self.live.table.ending()).await;
        }
        if self.live.row.next.is_none() {
            let next = secrets::next_id(&self.id);
            if let Some(setup) = self.live.table.rematch(&next) {
                self.begin_rematch(setup).await;
            }
        }
    }

    /// Opens the rematch. Its id is derived from this table's, so there is only one, however often this is
    /// interrupted.
    async fn begin_rematch(&mut self, setup: Setup) {
        let next = setup.id.clone();
        let row = &self.live.row;
        match self.hub.open(setup, row.public, row.rated, row.key.clone(), &row.creator).await {
            Ok(_) | Err(Unopened::Exists) => {}
            Err(Unopened::Problem(problem)) => {
                tracing::warn!(table = self.id, problem = problem.message, "a rematch can't be opened");
                return;
            }
        }
        let mut row = self.live.row.clone();
        row.next = Some(next);
        let change = Change {
            row: row.clone(),
            is_new: false,
            entries: Vec::new(),
            chat: Vec::new(),
            letters: Vec::new(),
        };
        if let Err(error) = self.commit(change).await {
            tracing::warn!(table = self.id, %error, "a rematch can't be noted");
            return;
        }
        self.live.row = row;
        let notice = Notice::Table { table: Box::new(summary(&self.live.row)) };
        self.live.tell(notice);
    }

    async fn act(&mut self, player: &Player, what: PlayerMessage) -> Result<Option<Reply>, Problem> {
        let seat = self.live.own_seat(player);
        let own = || seat;
        let command = match what {
            PlayerMessage::Sit { seat: wished, key } => {
                return self.sit(player, wished, key.as_deref()).await.map(|seat| Some(Reply::Seat { seat }));
            }
            PlayerMessage::Say { text } => {
                return self.say(&player.id, &player.name, text).await.map(|said| Some(Reply::Said(said)));
            }
            PlayerMessage::Leave => {
                let seat = own()?;
                self.drive(Command::Leave { seat }).await?;
                self.live.look_again(&player.id);
                let seats = &self.live.table.setup().seats;
                if seats.iter().any(Sitter::is_person) {
                    return Ok(None);
                }
                // No person is left at the table.
                Command::Close
            }
            PlayerMessage::Order { turn, nonce, revision, lag, order } => {
                let seat = own()?;
                let lag = self.lag_quotas[seat.index()].take(lag);
                let live = &self.live;
                let salt = live.table.info().simultaneous.then(secrets::salt);
                let substitute = false;
                self.drive(Command::Order { seat, turn, nonce, salt, lag, revision, substitute, order })
                    .await?;
                let unknown = Receipt { turn, nonce, commitment: None, in_force: false };
                let receipt = self.live.table.receipt(seat, turn, nonce).unwrap_or(unknown);
                return Ok(Some(Reply::Receipt(receipt)));
            }
            PlayerMessage::Offer { offer, answer } => {
                let seat = own()?;
                let command = match answer {
                    Consent::Offer => Command::Offer { seat, offer },
                    Consent::Accept => Command::Accept { seat, offer },
                    Consent::Decline => Command::Decline { seat, offer },
                };
                let before = open_offer(&self.live.table, offer);
                self.drive(command).await?;
                self.tell_of_offer(player, seat, offer, answer, before);
                return Ok(Some(Reply::Offer(OfferAnswer { next: self.live.row.next.clone() })));
            }
            PlayerMessage::Unstage { turn, revision } => Command::Unstage { seat: own()?, turn, revision },
            PlayerMessage::Lines { turn, lines, revision } => {
                Command::Lines { seat: own()?, turn, lines, revision }
            }
            PlayerMessage::Resign => Command::Resign { seat: own()? },
            PlayerMessage::Abort => Command::Abort { seat: own()? },
            PlayerMessage::Vacation { on } => Command::Vacation { seat: own()?, on },
        };
        self.drive(command).await.map(|()| None)
    }

    /// Notifies the players concerned by an offer or its answer, wherever they are.
    fn tell_of_offer(
        &self,
        player: &Player,
        seat: Seat,
        offer: Offer,
        answer: Consent,
        before: Option<OpenOffer>,
    ) {
        let (news, seats) = match (before, answer) {
            (Some(open), Consent::Decline) if open.by == seat => (OfferNews::Withdrawn, open.asked),
            (Some(open), Consent::Decline) => (OfferNews::Declined, Seats::one(open.by)),
            (Some(open), Consent::Offer | Consent::Accept) => (OfferNews::Agreed, Seats::one(open.by)),
            (None, _) => match open_offer(&self.live.table, offer) {
                Some(open) => (OfferNews::Offered, open.asked),
                None => return,
            },
        };
        let notice = Notice::Offer {
            table: self.id.clone(),
            game: self.live.row.game.clone(),
            offer,
            news,
            name: player.name.clone(),
        };
        let sitters = &self.live.table.setup().seats;
        for told in seats.iter().filter_map(|seat| sitters.get(seat.index())) {
            if let Sitter::Person { player, .. } = told {
                self.hub.lobby.tell_player(player, notice.clone());
            }
        }
    }

    async fn sit(
        &mut self,
        player: &Player,
        wished: Option<Seat>,
        key: Option<&str>,
    ) -> Result<Seat, Problem> {
        if let Some(seat) = self.live.seat_of(&player.id) {
            return Ok(seat);
        }
        let seat = self.live.seat_for(player, wished, key)?;
        let who = Sitter::Person { player: player.id.clone(), name: player.name.clone() };
        self.drive(Command::Sit { seat, who }).await?;
        self.live.look_again(&player.id);
        Ok(seat)
    }

    async fn say(&mut self, player: &str, name: &str, text: String) -> Result<Said, Problem> {
        let is_seated = self.live.seat_of(player).is_some();
        match self.hub.store.silenced(player, &self.id, is_seated).await? {
            None => {}
            Some(Silenced::Everywhere) => {
                return Err(Problem::forbidden("muted", "you are muted on this server"));
            }
            Some(Silenced::AtTable) => {
                return Err(Problem::forbidden("muted", "at this table only the players may talk"));
            }
        }
        let deaf = self.hub.store.deaf_to(player).await?;
        let line = ChatLine {
            number: self.live.said + 1,
            at: self.hub.store.now(),
            // Players hear spectators, but can tell them from the others at the table.
            room: if is_seated { "table" } else { "around" }.to_owned(),
            player: player.to_owned(),
            name: name.to_owned(),
            text,
        };
        let change = Change {
            row: self.live.row.clone(),
            is_new: false,
            entries: Vec::new(),
            chat: vec![line.clone()],
            letters: Vec::new(),
        };
        if let Err(error) = self.commit(change).await {
            if self.is_lost {
                return Err(moving());
            }
            // Whether the line was stored isn't known; the last number is.
            self.live.said = self.hub.store.last_chat(&self.id).await.unwrap_or(self.live.said);
            return Err(error.into());
        }
        self.live.said = line.number;
        let said = said(line);
        self.live.tell_but(&deaf, Notice::Said { table: self.id.clone(), said: said.clone() });
        Ok(said)
    }

    async fn watch(&mut self, watch: WatchRequest) -> Result<(), Problem> {
        let WatchRequest { player, key, after, seen_as, chat_after, outlet } = watch;
        if !self.live.may_see(player.as_ref(), key.as_deref()) {
            return Err(Problem::missing("table"));
        }
        let viewer = self.live.viewer(player.as_ref());
        let last = self.live.number(viewer);
        let after = after.filter(|_| seen_as.is_none_or(|seen_as| seen_as == viewer));
        let missed: Vec<WrittenNotice> = match after {
            Some(after) if after <= last => match self.live.missed(viewer, after) {
                Some(notices) => notices,
                None => {
                    let loaded = load(&self.hub, &self.id).await?;
                    let events = loaded.map(|loaded| loaded.events).unwrap_or_default();
                    notices_after(&self.id, &events, viewer, after)
                }
            },
            // A client that has seen more events than there are has seen another table; it gets the view of
            // this one.
            _ => vec![self.live.view_notice(viewer)],
        };
        let me = player.as_ref().map(|player| player.id.as_str());
        let chat = self.hub.store.chat_for(me, &self.id, chat_after.unwrap_or(0), CHAT).await?;
        let chat =
            chat.into_iter().map(|line| Notice::Said { table: self.id.clone(), said: said(line) }.into());
        let first = missed.into_iter().chain(chat).collect();
        self.live.watch(player.map(|player| (player.id, player.name)), viewer, outlet, first);
        Ok(())
    }

    fn let_computers_think(&mut self) {
        // A game without a person in play goes on only while somebody watches.
        if !self.live.table.has_person_in_play() && !self.live.is_watched() {
            return;
        }
        let turn = self.live.table.turn();
        let awaited: Vec<(Seat, Option<String>)> = self
            .live
            .table
            .awaited_computers()
            .into_iter()
            .map(|(seat, level)| (seat, level.map(str::to_owned)))
            .collect();
        for (seat, level) in awaited {
            if !self.thinking.insert((seat, turn)) {
                continue;
            }
            let substitute = level.is_none();
            let level = level.unwrap_or_else(|| SUBSTITUTE.to_owned());
            let seed = secrets::seed();
            let game = self.live.table.imagine(Viewer::Seat(seat), &mut Dice::new(seed));
            let kind = self.live.table.info().id;
            let longest = Budget { enough: self.hub.longest_thought, most: self.hub.longest_thought };
            let (most, shelf, own) = (self.time_for(seat), Arc::clone(&self.hub.shelf), self.own.clone());
            let creator = &self.live.row.creator;
            let owner =
                ThoughtOwner { household: self.hub.limits.household(creator), player: creator.clone() };
            let mind = computer(kind, &level, seed, &shelf).ok();
            let is_quick = mind.as_ref().is_none_or(|mind| is_quick(&**mind));
            let class = if is_quick { Class::Quick } else { Class::Table };
            self.hub.computer_threads.think(&owner, class, Stop::new(), move |stop| {
                let order = mind.and_then(|mut computer| {
                    let limits = within(within(computer.usual_limits(), Some(longest)), most);
                    computer.order_within(&*game, seat, &limits, stop)
                });
                let order = order.or_else(|| game.random_order(seat, &mut Dice::new(seed)));
                let _ = own.blocking_send(Message::Thought { seat, turn, order, substitute });
            });
        }
    }

    /// Returns how long a computer may think by its clock.
    fn time_for(&self, seat: Seat) -> Option<Budget> {
        let ClockRule::Fischer { increment, .. } = self.live.table.setup().clock else { return None };
        let clock = self.live.table.view(Viewer::Public).clock;
        let left = Duration::from_millis(clock.hands.get(seat.index())?.left);
        Some(Budget::of_clock(left, Duration::from_millis(increment), None))
    }

    async fn thought(&mut self, seat: Seat, turn: u32, order: Option<String>, substitute: bool) {
        if !self.thinking.remove(&(seat, turn)) || self.live.table.turn() != turn {
            return self.look_after().await;
        }
        let Some(order) = order else {
            tracing::error!(table = self.id, turn, "a computer player has no order");
            return;
        };
        let salt = self.live.table.info().simultaneous.then(secrets::salt);
        let nonce = u64::from(turn);
        let (lag, revision, order) = (0, 0, order.into());
        let command = Command::Order { seat, turn, nonce, salt, lag, revision, substitute, order };
        if let Err(problem) = self.drive(command).await {
            // The game may have gone on without it: a pause, or a late player's own order.
            tracing::debug!(table = self.id, turn, code = %problem.code, "a computer's order wasn't taken");
        }
    }
}

/// Returns the open offer of this kind.
fn open_offer(table: &Table, offer: Offer) -> Option<OpenOffer> {
    table.view(Viewer::Public).offers.into_iter().find(|open| open.offer == offer)
}

/// Whether this computer answers within milliseconds: it neither thinks by the clock nor searches many
/// positions.
fn is_quick(mind: &dyn Computer) -> bool {
    let limits = mind.usual_limits();
    !mind.takes_time() || (limits.time.is_none() && limits.nodes.is_some_and(|nodes| nodes <= QUICK))
}

fn within(usual: Limits, most: Option<Budget>) -> Limits {
    let Some(most) = most else { return usual };
    let time = usual.time.map_or(most, |usual| Budget {
        enough: usual.enough.min(most.enough),
        most: usual.most.min(most.most),
    });
    Limits { time: Some(time), ..usual }
}

/// Converts a stored chat line for the wire.
pub(crate) fn said(line: ChatLine) -> Said {
    Said {
        number: line.number,
        at: line.at.0,
        room: line.room,
        player: line.player,
        name: line.name,
        text: line.text,
    }
}
