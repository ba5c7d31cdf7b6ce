//! The lease of a node: several servers on one PostgreSQL, each with a row that it renews every second.
//!
//! Times of leases are the database's. A node that couldn't renew for [`STALE`] by its own monotonic clock
//! stops writing before others may take its tables ([`LEASE`]). Fences on every change make sure of it even
//! if both clocks are wrong.

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

/// Milliseconds after its last renewal at which a node counts as dead.
pub(crate) const LEASE: i64 = 3_000;
/// Time without a renewal after which a node stops acting.
const STALE: Duration = Duration::from_millis(2_500);
/// Interval of renewals.
const RENEW: Duration = Duration::from_secs(1);
/// Interval of retries after a failed renewal.
const RETRY: Duration = Duration::from_millis(200);
/// Timeout of a renewal. When it expires, the connection is dropped and with it the node's lock, so it is
/// almost as long as [`STALE`].
const PATIENCE: Duration = Duration::from_millis(2_400);
/// Timeout of a renewal without a session: connecting and registering anew take many round trips, and a node
/// that gave up half-way on a busy machine would begin from the start each time and never be back.
const RETURN: Duration = Duration::from_secs(15);
/// Age of another node's last renewal from which it is probed, in milliseconds.
const LATE: i64 = 1_500;
/// Minimum age of the connection through which other nodes' locks are probed: after a restart of the
/// database, every node has to reconnect first.
const SETTLED: Duration = Duration::from_secs(2);
/// Number of refusals of its own lock after which a node terminates the session that holds it.
const REFUSALS: u32 = 3;
/// First key of a node's advisory lock; its epoch is the second.
const CLASS: i32 = 0x626f_7479;
/// Milliseconds for which rows of dead nodes are kept.
const KEPT: i64 = 7 * 24 * 60 * 60 * 1_000;

/// SQL for the database's clock, in milliseconds since 1970.
pub(super) const NOW: &str = "cast(extract(epoch from clock_timestamp()) * 1000 as bigint)";

/// A server as other nodes see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeRow {
    /// Number of this start of the node.
    pub epoch: i64,
    /// Display name.
    pub name: String,
    /// Address that it listens on.
    pub address: String,
    /// Version of its program.
    pub version: String,
    /// Version of the messages between nodes.
    pub wire: i64,
    /// Time of its start.
    pub started: Time,
    /// Milliseconds since its last renewal.
    pub age: i64,
    /// Whether it is connected to the bus.
    pub bus: bool,
    /// Whether it is handing over its tables.
    pub leaves: bool,
    /// Whether it has stopped or was found dead.
    pub gone: bool,
}

impl NodeRow {
    /// Whether it holds its lease.
    pub fn is_alive(&self) -> bool {
        !self.gone && self.age < LEASE
    }
}

/// A node's description of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeFacts {
    /// Display name.
    pub name: String,
    /// Address that it listens on.
    pub address: String,
    /// Version of the messages between nodes.
    pub wire: i64,
}

/// The lease of this node, shared by all writers.
pub(crate) struct Lease {
    facts: NodeFacts,
    epoch: AtomicI64,
    begun: Instant,
    /// Start of the last successful renewal, in milliseconds after `begun`.
    renewed: AtomicU64,
    /// Whether the session is open that holds this node's lock.
    has_session: AtomicBool,
    /// Number of times that the lease has lapsed.
    lapses: AtomicU64,
    /// The database's time, and the instant at which it was read.
    clock: Mutex<(Duration, Instant)>,
    bus: AtomicBool,
    nodes: watch::Sender<Arc<[NodeRow]>>,
    outages: Mutex<Vec<Gap>>,
    asked: mpsc::UnboundedSender<LeaseRequest>,
}

/// A request to the keeper of the lease, served at once.
enum LeaseRequest {
    /// Checks whether a node is dead.
    Probe(i64, oneshot::Sender<()>),
    /// Marks this node as leaving: it takes no more tables.
    Leave(oneshot::Sender<()>),
    /// Publishes the state of the bus connection.
    Renew,
}

impl Lease {
    /// Whether this node may act. Without its session it may not, because other nodes can take its lock.
    pub(crate) fn holds(&self) -> bool {
        if !self.has_session.load(Ordering::Relaxed) {
            return false;
        }
        let renewed = self.begun + Duration::from_millis(self.renewed.load(Ordering::Relaxed));
        renewed.elapsed() < STALE
    }

    pub(crate) fn epoch(&self) -> i64 {
        self.epoch.load(Ordering::Relaxed)
    }

    /// The database's clock, since 1970.
    pub(crate) fn wall(&self) -> Duration {
        let (time, at) = *self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        time + at.elapsed()
    }

    /// Subscribes to the list of all nodes, without those that are long dead; updated with every renewal.
    pub(crate) fn nodes(&self) -> watch::Receiver<Arc<[NodeRow]>> {
        self.nodes.subscribe()
    }

    /// Returns the other nodes that hold their leases.
    pub(crate) fn others(&self) -> Vec<NodeRow> {
        let own = self.epoch();
        let nodes = self.nodes.borrow();
        nodes.iter().filter(|node| node.epoch != own && node.is_alive()).cloned().collect()
    }

    /// Spans in which no node ran.
    pub(crate) fn outages(&self) -> Vec<Gap> {
        self.outages.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Checks at once whether an unresponsive node is dead; returns when the result is known to this node.
    pub(crate) async fn probe(&self, epoch: i64) {
        let (done, is_done) = oneshot::channel();
        if self.asked.send(LeaseRequest::Probe(epoch, done)).is_ok() {
            let _ = timeout(PATIENCE, is_done).await;
        }
    }

    /// Publishes the state of the bus connection.
    pub(crate) fn set_bus(&self, is_up: bool) {
        if self.bus.swap(is_up, Ordering::Relaxed) != is_up {
            let _ = self.asked.send(LeaseRequest::Renew);
        }
    }

    /// Announces that this node hands over its tables.
    pub(crate) async fn leave(&self) {
        let (done, is_done) = oneshot::channel();
        if self.asked.send(LeaseRequest::Leave(done)).is_ok() {
            let _ = timeout(PATIENCE, is_done).await;
        }
    }

    fn set_clock(&self, millis: i64, at: Instant) {
        let time = Duration::from_millis(u64::try_from(millis).unwrap_or(0));
        *self.clock.lock().unwrap_or_else(PoisonError::into_inner) = (time, at);
    }

    /// Number of times that the lease has lapsed; other nodes may have claimed its tables each time.
    pub(crate) fn lapses(&self) -> u64 {
        self.lapses.load(Ordering::SeqCst)
    }

    fn prove(&self, at: Instant) {
        if !self.holds() {
            self.lapses.fetch_add(1, Ordering::SeqCst);
        }
        let millis = u64::try_from(at.duration_since(self.begun).as_millis()).unwrap_or(u64::MAX);
        self.renewed.store(millis, Ordering::Relaxed);
        self.has_session.store(true, Ordering::Relaxed);
    }

    /// Notes that the session is lost, and with it the lock.
    fn lose_session(&self) {
        self.has_session.store(false, Ordering::Relaxed);
    }
}

/// A lease that isn't renewed yet: the schema has to be migrated first.
pub(super) struct NewLease {
    pub(super) lease: Arc<Lease>,
    connection: AnyConnection,
    options: AnyConnectOptions,
    asked: mpsc::UnboundedReceiver<LeaseRequest>,
}

/// Handle to the task that renews the lease.
pub(super) struct LeaseKeeper {
    stop: oneshot::Sender<()>,
    task: tokio::task::JoinHandle<()>,
}

impl LeaseKeeper {
    /// Ends the lease; returns when the row says so.
    pub(super) async fn release(self) {
        let _ = self.stop.send(());
        let _ = self.task.await;
    }
}

impl NewLease {
    /// Connects. Returns `None` if a server without a bus is using the database.
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
            has_session: AtomicBool::new(true),
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

    /// Takes the lease and starts renewing it.
    pub(super) async fn keep(mut self) -> Result<LeaseKeeper, StoreError> {
        join(&self.lease, &mut self.connection).await?;
        let (stop, stopped) = oneshot::channel();
        let keeper = LeaseRenewal {
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

/// Opens a connection with the shared lock of servers with a bus. Returns `None` if a server without a bus is
/// using the database.
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

/// Registers this node under a new epoch. If no other node is alive, the time since the last beat was an
/// outage.
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

/// Second key of the advisory lock, which is 32 bits wide; epochs are counted one by one.
fn second(epoch: i64) -> i32 {
    i32::try_from(epoch & 0x7fff_ffff).unwrap_or(0)
}

/// Reads all nodes, without those that are long dead.
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

struct LeaseRenewal {
    lease: Arc<Lease>,
    options: AnyConnectOptions,
    /// The connection, and the instant at which it was opened.
    connection: Option<(AnyConnection, Instant)>,
    /// Number of consecutive refusals of this node's lock.
    refusals: u32,
    leaves: bool,
}

impl LeaseRenewal {
    async fn run(
        mut self,
        mut asked: mpsc::UnboundedReceiver<LeaseRequest>,
        mut stopped: oneshot::Receiver<()>,
    ) {
        let mut pause = RENEW;
        loop {
            let mut told = None;
            let mut suspect = None;
            tokio::select! {
                biased;
                _ = &mut stopped => break,
                Some(ask) = asked.recv() => match ask {
                    LeaseRequest::Probe(epoch, done) => (suspect, told) = (Some(epoch), Some(done)),
                    LeaseRequest::Leave(done) => {
                        self.leaves = true;
                        told = Some(done);
                    }
                    LeaseRequest::Renew => {}
                },
                () = tokio::time::sleep(pause) => {}
            }
            let patience = if self.lease.has_session.load(Ordering::Relaxed) { PATIENCE } else { RETURN };
            let renewed = tokio::select! {
                renewed = timeout(patience, self.renew(suspect)) => renewed,
                _ = &mut stopped, if patience == RETURN => {
                    // There is no row to end, and the connection closes in the middle of a question.
                    self.connection = None;
                    break;
                }
            };
            pause = match renewed {
                Ok(Ok(())) => RENEW,
                Ok(Err(error)) => {
                    tracing::warn!(%error, "the lease of this node can't be renewed");
                    self.lease.lose_session();
                    self.connection = None;
                    RETRY
                }
                Err(_) => {
                    tracing::warn!("the database doesn't answer; the lease of this node isn't renewed");
                    self.lease.lose_session();
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
                // A node that is probing holds it, or the previous session, whose end the database doesn't
                // see while the network is cut.
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
        let sql = format!(
            "update nodes set seen = {NOW}, bus = $3, leaves = case when leaves = 1 then 1 else $2 end \
             where epoch = $1 and gone = 0 returning seen"
        );
        loop {
            let at = Instant::now();
            let query = sqlx::query(AssertSqlSafe(sql.clone()));
            let query = query.bind(self.lease.epoch()).bind(i64::from(self.leaves));
            let query = query.bind(i64::from(self.lease.bus.load(Ordering::Relaxed)));
            if let Some(row) = query.fetch_optional(&mut *connection).await? {
                self.lease.set_clock(row.try_get(0)?, at);
                self.lease.prove(at);
                break;
            }
            tracing::error!("other nodes found this one dead; it begins anew without its tables");
            self.lease.lose_session();
            join(&self.lease, connection).await?;
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

/// Whether the session of a node is gone; if so, marks its row.
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
