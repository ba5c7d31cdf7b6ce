//! The lease of a node: several servers on one PostgreSQL, each with a row that it renews every second.
//!
//! Times of leases are the database's. A node that couldn't renew for [`STALE`] by its own monotonic clock stops writing before
//! others may take its tables ([`LEASE`]). Fences on every change make sure of it even if both clocks are wrong.

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use botyard_table::Time;
use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, AssertSqlSafe, ConnectOptions, Connection, Executor, Row};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

use super::lock::KEY;
use super::timebase::Gap;
use super::{StoreError, from_db};

/// A node that was seen so long ago is dead, in milliseconds.
pub(crate) const LEASE: i64 = 3_000;
/// A node that couldn't renew for so long stops acting.
const STALE: Duration = Duration::from_millis(2_500);
/// How often the lease is renewed.
const RENEW: Duration = Duration::from_secs(1);
/// How often it is tried while it can't be.
const RETRY: Duration = Duration::from_millis(200);
/// How long one renewal may take. With its connection a node gives up its lock, so not before the lease is as good as lost.
const PATIENCE: Duration = Duration::from_millis(2_400);
/// Another node whose last sign is so old is looked at, in milliseconds.
const LATE: i64 = 1_500;
/// Others are judged by their locks only through a connection that is at least so old: after a restart of the database every node has to
/// come back first.
const SETTLED: Duration = Duration::from_secs(2);
/// After so many refusals of its own lock a node ends the session that has it.
const REFUSALS: u32 = 3;
/// The first part of the advisory lock that a node holds; its epoch is the second.
const CLASS: i32 = 0x626f_7479;
/// Rows of nodes that are gone are kept for so long, in milliseconds.
const KEPT: i64 = 7 * 24 * 60 * 60 * 1_000;

/// The database's clock, in milliseconds since 1970.
pub(super) const NOW: &str = "cast(extract(epoch from clock_timestamp()) * 1000 as bigint)";

/// A server as others know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeRow {
    /// Names this start of this node.
    pub epoch: i64,
    /// For people.
    pub name: String,
    /// Where it listens.
    pub address: String,
    /// The program's version.
    pub version: String,
    /// The version of messages between nodes.
    pub wire: i64,
    /// When it started.
    pub started: Time,
    /// Milliseconds since its last sign of life.
    pub age: i64,
    /// Is it connected to the bus?
    pub bus: bool,
    /// Does it hand over its tables?
    pub leaves: bool,
    /// Has it ended, or was it found dead?
    pub gone: bool,
}

impl NodeRow {
    /// Does it hold its lease?
    pub fn is_alive(&self) -> bool {
        !self.gone && self.age < LEASE
    }
}

/// What a node says about itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeFacts {
    /// For people.
    pub name: String,
    /// Where it listens.
    pub address: String,
    /// The version of messages between nodes.
    pub wire: i64,
}

/// The lease of this node, shared by everything that writes.
pub(crate) struct Lease {
    facts: NodeFacts,
    epoch: AtomicI64,
    begun: Instant,
    /// When the last renewal that succeeded was begun, in milliseconds after `begun`.
    renewed: AtomicU64,
    /// How often this node couldn't act for a while.
    lapses: AtomicU64,
    /// The database's time, and when that was.
    clock: Mutex<(Duration, Instant)>,
    /// Is the bus connected?
    bus: AtomicBool,
    nodes: watch::Sender<Arc<[NodeRow]>>,
    outages: Mutex<Vec<Gap>>,
    asked: mpsc::UnboundedSender<Asked>,
}

/// Something that the keeper of the lease does at once.
enum Asked {
    /// Looks whether a node is dead.
    Probe(i64, oneshot::Sender<()>),
    /// Takes no more tables.
    Leave(oneshot::Sender<()>),
    /// Tells others how it is with the bus.
    Renew,
}

impl Lease {
    /// May this node act?
    pub(crate) fn holds(&self) -> bool {
        let renewed = self.begun + Duration::from_millis(self.renewed.load(Ordering::Relaxed));
        renewed.elapsed() < STALE
    }

    pub(crate) fn epoch(&self) -> i64 {
        self.epoch.load(Ordering::Relaxed)
    }

    /// What the database's clock says, since 1970.
    pub(crate) fn wall(&self) -> Duration {
        let (time, at) = *self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        time + at.elapsed()
    }

    /// All nodes that aren't long gone, as they were a second ago; told with every renewal.
    pub(crate) fn nodes(&self) -> watch::Receiver<Arc<[NodeRow]>> {
        self.nodes.subscribe()
    }

    /// Other nodes that hold their leases.
    pub(crate) fn others(&self) -> Vec<NodeRow> {
        let own = self.epoch();
        let nodes = self.nodes.borrow();
        nodes.iter().filter(|node| node.epoch != own && node.is_alive()).cloned().collect()
    }

    /// Times in which no node ran.
    pub(crate) fn outages(&self) -> Vec<Gap> {
        self.outages.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Looks at once whether a node that doesn't answer is dead; returns when that is known to this node.
    pub(crate) async fn probe(&self, epoch: i64) {
        let (done, is_done) = oneshot::channel();
        if self.asked.send(Asked::Probe(epoch, done)).is_ok() {
            let _ = timeout(PATIENCE, is_done).await;
        }
    }

    /// Tells others how it is with the bus.
    pub(crate) fn set_bus(&self, is_up: bool) {
        if self.bus.swap(is_up, Ordering::Relaxed) != is_up {
            let _ = self.asked.send(Asked::Renew);
        }
    }

    /// Tells others that this node hands over its tables.
    pub(crate) async fn leave(&self) {
        let (done, is_done) = oneshot::channel();
        if self.asked.send(Asked::Leave(done)).is_ok() {
            let _ = timeout(PATIENCE, is_done).await;
        }
    }

    fn set_clock(&self, millis: i64, at: Instant) {
        let time = Duration::from_millis(u64::try_from(millis).unwrap_or(0));
        *self.clock.lock().unwrap_or_else(PoisonError::into_inner) = (time, at);
    }

    /// How often this node couldn't act for a while: others may have claimed its tables each time.
    pub(crate) fn lapses(&self) -> u64 {
        self.lapses.load(Ordering::SeqCst)
    }

    fn prove(&self, at: Instant) {
        if !self.holds() {
            self.lapses.fetch_add(1, Ordering::SeqCst);
        }
        let millis = u64::try_from(at.duration_since(self.begun).as_millis()).unwrap_or(u64::MAX);
        self.renewed.store(millis, Ordering::Relaxed);
    }
}

/// A lease that isn't kept yet: the schema has to be brought up to date first.
pub(super) struct NewLease {
    pub(super) lease: Arc<Lease>,
    connection: AnyConnection,
    options: AnyConnectOptions,
    asked: mpsc::UnboundedReceiver<Asked>,
}

/// Keeps the lease until it is told to stop.
pub(super) struct LeaseKeeper {
    stop: oneshot::Sender<()>,
    task: tokio::task::JoinHandle<()>,
}

impl LeaseKeeper {
    /// Ends the lease, and returns when others know.
    pub(super) async fn release(self) {
        let _ = self.stop.send(());
        let _ = self.task.await;
    }
}

impl NewLease {
    /// Connects. `None` if a server without a bus has the database.
    pub(super) async fn begin(
        facts: NodeFacts,
        options: &AnyConnectOptions,
    ) -> Result<Option<NewLease>, StoreError> {
        let Some(mut connection) = connect(options).await? else { return Ok(None) };
        let (asked, asks) = mpsc::unbounded_channel();
        let at = Instant::now();
        let lease = Lease {
            facts,
            epoch: AtomicI64::new(0),
            begun: at,
            renewed: AtomicU64::new(0),
            lapses: AtomicU64::new(0),
            clock: Mutex::new((Duration::ZERO, at)),
            bus: AtomicBool::new(true),
            nodes: watch::Sender::new(Arc::new([])),
            outages: Mutex::default(),
            asked,
        };
        lease.set_clock(now(&mut connection).await?, at);
        Ok(Some(NewLease { lease: Arc::new(lease), connection, options: options.clone(), asked: asks }))
    }

    /// Takes the lease.
    pub(super) async fn keep(mut self) -> Result<LeaseKeeper, StoreError> {
        join(&self.lease, &mut self.connection).await?;
        let (stop, stopped) = oneshot::channel();
        let keeper = Keeper {
            lease: self.lease,
            options: self.options,
            connection: Some((self.connection, Instant::now())),
            refusals: 0,
            leaves: false,
        };
        keeper.lease.prove(Instant::now());
        let task = tokio::spawn(keeper.run(self.asked, stopped));
        Ok(LeaseKeeper { stop, task })
    }
}

/// A connection that says that a server with a bus is there. `None` if one without a bus has the database.
async fn connect(options: &AnyConnectOptions) -> Result<Option<AnyConnection>, StoreError> {
    let slow = || StoreError::Unavailable("it doesn't answer".into());
    let mut connection = timeout(PATIENCE * 2, options.connect()).await.map_err(|_| slow())??;
    // A node that is cut off must not hold its locks for hours.
    let alive = "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3";
    timeout(PATIENCE, connection.execute(alive)).await.map_err(|_| slow())??;
    let question = sqlx::query("select cast(pg_try_advisory_lock_shared($1) as integer)").bind(KEY);
    let row = timeout(PATIENCE, question.fetch_one(&mut connection)).await.map_err(|_| slow())??;
    Ok((row.try_get::<i32, _>(0)? == 1).then_some(connection))
}

async fn now(connection: &mut AnyConnection) -> Result<i64, StoreError> {
    let sql = AssertSqlSafe(format!("select {NOW}"));
    Ok(sqlx::query(sql).fetch_one(connection).await?.try_get(0)?)
}

/// Enters this node under a new epoch. If no other runs, the time since the last beat was an outage.
async fn join(lease: &Lease, connection: &mut AnyConnection) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    sqlx::query("select cast(pg_advisory_xact_lock($1) as text)")
        .bind(KEY + 1)
        .execute(&mut *transaction)
        .await?;
    let nodes = read(&mut transaction).await?;
    let facts = &lease.facts;
    if let Some(other) = nodes.iter().find(|other| other.is_alive() && (other.wire - facts.wire).abs() > 1) {
        return Err(StoreError::OtherWire {
            node: other.name.clone(),
            version: other.version.clone(),
            theirs: other.wire,
            ours: facts.wire,
        });
    }
    let at = Instant::now();
    let now = now(&mut transaction).await?;
    if !nodes.iter().any(NodeRow::is_alive) {
        let beat = sqlx::query("select at from beats where id = 1").fetch_optional(&mut *transaction).await?;
        let beat: Option<i64> = beat.map(|row| row.try_get(0)).transpose()?;
        if let Some(beat) = beat.filter(|&beat| beat < now) {
            let sql = "insert into outages (begins, ends) values ($1, $2) on conflict (begins) do update set ends = excluded.ends";
            sqlx::query(sql).bind(beat).bind(now).execute(&mut *transaction).await?;
        }
    }
    let sql = "insert into nodes (epoch, name, address, version, wire, started, seen, bus, leaves, gone) \
               select coalesce(max(epoch), 0) + 1, $1, $2, $3, $4, $5, $5, 1, 0, 0 from nodes returning epoch";
    let row = sqlx::query(sql)
        .bind(facts.name.clone())
        .bind(facts.address.clone())
        .bind(env!("CARGO_PKG_VERSION"))
        .bind(facts.wire)
        .bind(now)
        .fetch_one(&mut *transaction)
        .await?;
    let epoch: i64 = row.try_get(0)?;
    sqlx::query("select cast(pg_advisory_lock($1, $2) as text)")
        .bind(CLASS)
        .bind(second(epoch))
        .execute(&mut *transaction)
        .await?;
    let outages =
        sqlx::query("select begins, ends from outages order by begins").fetch_all(&mut *transaction).await?;
    let gap =
        |row: &sqlx::any::AnyRow| Ok((Time(from_db(row.try_get(0)?)?), Time(from_db(row.try_get(1)?)?)));
    *lease.outages.lock().unwrap_or_else(PoisonError::into_inner) =
        outages.iter().map(gap).collect::<Result<_, StoreError>>()?;
    transaction.commit().await?;
    lease.set_clock(now, at);
    lease.epoch.store(epoch, Ordering::Relaxed);
    let nodes = read(connection).await?;
    lease.nodes.send_replace(nodes.into());
    Ok(())
}

/// An advisory lock has two small numbers; epochs are counted one by one.
fn second(epoch: i64) -> i32 {
    i32::try_from(epoch & 0x7fff_ffff).unwrap_or(0)
}

/// All nodes that aren't long gone.
pub(super) async fn read(connection: &mut AnyConnection) -> Result<Vec<NodeRow>, StoreError> {
    let sql = format!(
        "select epoch, name, address, version, wire, started, {NOW} - seen, leaves, gone, bus from nodes \
         where seen > {NOW} - {KEPT} order by epoch"
    );
    let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(connection).await?;
    rows.iter()
        .map(|row| {
            Ok(NodeRow {
                epoch: row.try_get(0)?,
                name: row.try_get(1)?,
                address: row.try_get(2)?,
                version: row.try_get(3)?,
                wire: row.try_get(4)?,
                started: Time(from_db(row.try_get(5)?)?),
                age: row.try_get(6)?,
                leaves: row.try_get::<i64, _>(7)? != 0,
                gone: row.try_get::<i64, _>(8)? != 0,
                bus: row.try_get::<i64, _>(9)? != 0,
            })
        })
        .collect()
}

struct Keeper {
    lease: Arc<Lease>,
    options: AnyConnectOptions,
    /// With when it was made.
    connection: Option<(AnyConnection, Instant)>,
    /// How often the lock of this node was held by somebody else, in a row.
    refusals: u32,
    leaves: bool,
}

impl Keeper {
    async fn run(mut self, mut asked: mpsc::UnboundedReceiver<Asked>, mut stopped: oneshot::Receiver<()>) {
        let mut pause = RENEW;
        loop {
            let mut told = None;
            let mut suspect = None;
            tokio::select! {
                biased;
                _ = &mut stopped => break,
                Some(ask) = asked.recv() => match ask {
                    Asked::Probe(epoch, done) => (suspect, told) = (Some(epoch), Some(done)),
                    Asked::Leave(done) => {
                        self.leaves = true;
                        told = Some(done);
                    }
                    Asked::Renew => {}
                },
                () = tokio::time::sleep(pause) => {}
            }
            pause = match timeout(PATIENCE, self.renew(suspect)).await {
                Ok(Ok(())) => RENEW,
                Ok(Err(error)) => {
                    tracing::warn!(%error, "the lease of this node can't be renewed");
                    self.connection = None;
                    RETRY
                }
                Err(_) => {
                    tracing::warn!("the database doesn't answer; the lease of this node isn't renewed");
                    self.connection = None;
                    RETRY
                }
            };
            if let Some(told) = told {
                let _ = told.send(());
            }
        }
        let _ = timeout(PATIENCE, self.end()).await;
    }

    async fn end(&mut self) -> Result<(), StoreError> {
        let Some((connection, _)) = &mut self.connection else { return Ok(()) };
        let query = sqlx::query("update nodes set gone = 1 where epoch = $1").bind(self.lease.epoch());
        query.execute(&mut *connection).await?;
        if let Some((connection, _)) = self.connection.take() {
            connection.close().await?;
        }
        Ok(())
    }

    async fn renew(&mut self, suspect: Option<i64>) -> Result<(), StoreError> {
        if self.connection.is_none() {
            let found = connect(&self.options).await?;
            let taken = || StoreError::Unavailable("a server without a bus has taken it".into());
            let mut connection = found.ok_or_else(taken)?;
            let sql = "select cast(pg_try_advisory_lock($1, $2) as integer)";
            let query = sqlx::query(sql).bind(CLASS).bind(second(self.lease.epoch()));
            if query.fetch_one(&mut connection).await?.try_get::<i32, _>(0)? != 1 {
                // A node that looks has it, or the session before, whose end the database doesn't see while the network is cut.
                self.refusals += 1;
                if self.refusals >= REFUSALS {
                    self.refusals = 0;
                    let sql = "select cast(pg_terminate_backend(pid) as integer) from pg_locks where locktype = 'advisory' \
                               and classid = $1 and objid = $2 and granted";
                    let query =
                        sqlx::query(sql).bind(i64::from(CLASS)).bind(i64::from(second(self.lease.epoch())));
                    query.execute(&mut connection).await?;
                }
                return Err(StoreError::Unavailable("the lock of this node is held".into()));
            }
            self.refusals = 0;
            self.connection = Some((connection, Instant::now()));
        }
        let Some((connection, since)) = &mut self.connection else { return Ok(()) };
        let is_settled = since.elapsed() > SETTLED;
        let at = Instant::now();
        let sql = format!(
            "update nodes set seen = {NOW}, bus = $3, leaves = case when leaves = 1 then 1 else $2 end \
             where epoch = $1 and gone = 0 returning seen"
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(self.lease.epoch()).bind(i64::from(self.leaves));
        let query = query.bind(i64::from(self.lease.bus.load(Ordering::Relaxed)));
        match query.fetch_optional(&mut *connection).await? {
            Some(row) => {
                self.lease.set_clock(row.try_get(0)?, at);
                self.lease.prove(at);
            }
            None => {
                tracing::error!("other nodes found this one dead; it begins anew without its tables");
                join(&self.lease, connection).await?;
                self.lease.prove(at);
            }
        }
        let mut nodes = read(connection).await?;
        let own = self.lease.epoch();
        for node in nodes.iter_mut().filter(|node| node.epoch != own && !node.gone) {
            let is_suspect = suspect == Some(node.epoch) || node.age > LATE;
            if is_suspect && is_settled && is_dead(connection, node.epoch).await? {
                tracing::warn!(
                    node = node.name,
                    epoch = node.epoch,
                    "a node is dead; its tables are taken over"
                );
                node.gone = true;
            }
        }
        self.lease.nodes.send_replace(nodes.into());
        Ok(())
    }
}

/// Is the session of a node gone? Then its row says so from now on.
async fn is_dead(connection: &mut AnyConnection, epoch: i64) -> Result<bool, StoreError> {
    let query =
        sqlx::query("select cast(pg_try_advisory_lock($1, $2) as integer)").bind(CLASS).bind(second(epoch));
    if query.fetch_one(&mut *connection).await?.try_get::<i32, _>(0)? != 1 {
        return Ok(false);
    }
    let query = sqlx::query("update nodes set gone = 1 where epoch = $1").bind(epoch);
    let marked = query.execute(&mut *connection).await;
    let query =
        sqlx::query("select cast(pg_advisory_unlock($1, $2) as integer)").bind(CLASS).bind(second(epoch));
    query.execute(&mut *connection).await?;
    marked?;
    Ok(true)
}
