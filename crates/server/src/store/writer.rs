//! Group commit: one task writes what all tables have to keep, and the state of letters, many changes in one transaction, with one
//! sync of the disk.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use botyard_table::{Sitter, Time};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection, Row};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::games::Change;
use super::lock::WriteRight;
use super::nodes::Fence;
use super::rows::{Value, each, run_one};
use super::timebase::Timebase;
use super::{Store, StoreError, to_db};
use crate::metrics::Metrics;

/// How many changes are written together at most.
const BATCH: usize = 512;

/// How many changes wait at most before senders do.
const QUEUE: usize = 2_048;

/// How long a batch may take before the connection is given up.
const PATIENCE: Duration = Duration::from_secs(15);

/// How long a sender waits for a place in the queue.
const QUEUEING: Duration = Duration::from_secs(20);

/// Where changes are handed in.
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    metrics: Arc<OnceLock<Arc<Metrics>>>,
}

struct Job {
    work: Work,
    answer: oneshot::Sender<Result<Vec<u64>, StoreError>>,
}

/// What a job writes: all of it or nothing.
enum Work {
    Change(Box<Prepared>),
    Statements(Vec<Statement>),
}

impl Work {
    fn change(&self) -> Option<&Prepared> {
        match self {
            Work::Change(change) => Some(change),
            Work::Statements(_) => None,
        }
    }
}

/// An SQL statement with its values, for what isn't a change of a table.
pub(super) struct Statement {
    pub(super) sql: &'static str,
    pub(super) values: Vec<Value>,
}

/// A change as the database takes it.
struct Prepared {
    id: String,
    is_new: bool,
    /// How many entries there must be before; `None` if it doesn't matter because none is added.
    first: Option<i64>,
    /// Whose change it is, where several nodes write.
    fence: Option<Fence>,
    /// What is written when the table is made, and never again.
    fixed: [Value; 5],
    /// What is written with every change.
    moving: Vec<Value>,
    seats: Vec<[Value; 4]>,
    entries: Vec<[Value; 3]>,
    chat: Vec<[Value; 7]>,
    letters: Vec<[Value; 6]>,
}

/// Why a batch wasn't written.
enum Failure {
    /// Something in it is wrong; the rest may be right.
    Bad(StoreError),
    /// Nothing can be written.
    Down(Arc<str>),
    /// The same, and nothing was tried yet.
    NotBegun(Arc<str>),
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Failure {
        let bad = match &error {
            // What is wrong with the data: SQLSTATE 22 and 23 in PostgreSQL; constraint, too big, mismatch and range in SQLite.
            sqlx::Error::Database(cause) => cause.code().is_some_and(|code| match code.parse::<u32>() {
                Ok(number) if code.len() < 5 => matches!(number & 0xff, 18 | 19 | 20 | 25),
                _ => code.starts_with("22") || code.starts_with("23"),
            }),
            sqlx::Error::Encode(_) => true,
            _ => false,
        };
        if bad { Failure::Bad(error.into()) } else { Failure::Down(error.to_string().into()) }
    }
}

impl Store {
    /// Keeps what has happened at a table: returns when it is durable. Changes of many tables are written together.
    ///
    /// Once handed in it is written also if nobody waits for the answer any more.
    pub async fn commit(&self, change: Change) -> Result<(), StoreError> {
        self.commit_as(change, None).await
    }

    /// The same for a node: nothing is written if another has claimed the table since.
    pub async fn commit_as(&self, change: Change, fence: Option<Fence>) -> Result<(), StoreError> {
        change.check()?;
        let mut change = Prepared::new(&change, self.now())?;
        change.fence = fence;
        self.hand_in(Work::Change(Box::new(change))).await.map(drop)
    }

    /// Runs statements that belong together in the transaction of a batch: returns when they are durable, with how many rows each
    /// has changed.
    pub(super) async fn run_together(&self, statements: Vec<Statement>) -> Result<Vec<u64>, StoreError> {
        self.hand_in(Work::Statements(statements)).await
    }

    async fn hand_in(&self, work: Work) -> Result<Vec<u64>, StoreError> {
        let (answer, answered) = oneshot::channel();
        let gone = || StoreError::Unavailable("it is closed".into());
        self.shared.writer.jobs.send_timeout(Job { work, answer }, QUEUEING).await.map_err(|error| {
            match error {
                mpsc::error::SendTimeoutError::Timeout(_) => {
                    StoreError::Unavailable("too much is waiting to be written".into())
                }
                mpsc::error::SendTimeoutError::Closed(_) => gone(),
            }
        })?;
        answered.await.map_err(|_| gone())?
    }

    /// From now on transactions are counted here.
    pub fn count_in(&self, metrics: &Arc<Metrics>) {
        let _ = self.shared.writer.metrics.set(Arc::clone(metrics));
    }
}

impl Writer {
    pub(super) fn start(
        pool: AnyPool,
        is_sqlite: bool,
        right: Option<WriteRight>,
        timebase: Arc<Timebase>,
    ) -> Writer {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let metrics = Arc::<OnceLock<Arc<Metrics>>>::default();
        tokio::spawn(run(queue, Pen { pool, is_sqlite, right, timebase, metrics: Arc::clone(&metrics) }));
        Writer { jobs, metrics }
    }
}

async fn run(mut queue: mpsc::Receiver<Job>, pen: Pen) {
    let mut waiting: VecDeque<Job> = VecDeque::new();
    let mut fresh = Vec::new();
    loop {
        if waiting.is_empty() && queue.recv_many(&mut fresh, BATCH).await == 0 {
            return;
        }
        while waiting.len() + fresh.len() < BATCH {
            let Ok(job) = queue.try_recv() else { break };
            fresh.push(job);
        }
        waiting.extend(fresh.drain(..));
        // A statement can't change a row twice, so the second change of a table waits for the next batch.
        let mut tables = HashSet::new();
        let is_first = |job: &Job| job.work.change().is_none_or(|change| tables.insert(change.id.clone()));
        let (batch, later) = waiting.drain(..).partition(is_first);
        waiting = VecDeque::from(later);
        pen.write(batch).await;
    }
}

/// Who writes.
struct Pen {
    pool: AnyPool,
    is_sqlite: bool,
    /// `None` for commands beside a server.
    right: Option<WriteRight>,
    /// Learns what could be stored.
    timebase: Arc<Timebase>,
    /// Where it is counted, if anywhere.
    metrics: Arc<OnceLock<Arc<Metrics>>>,
}

impl Pen {
    /// Writes all of it, or what of it can be written; answers everybody.
    async fn write(&self, batch: Vec<Job>) {
        let mut parts = vec![batch];
        while let Some(mut part) = parts.pop() {
            let works: Vec<&Work> = part.iter().map(|job| &job.work).collect();
            let begun = Instant::now();
            let attempt = self.attempt(&works).await;
            if let Some(metrics) = self.metrics.get() {
                match attempt {
                    Ok(_) => metrics.committed(works.len(), begun.elapsed()),
                    Err(_) => {
                        metrics.commit_failures.inc();
                    }
                }
            }
            match attempt {
                Ok(_) => self.timebase.prove(Instant::now()),
                Err(Failure::Down(_) | Failure::NotBegun(_)) => self.timebase.fail(Instant::now()),
                // The database works; what it was given was wrong.
                Err(Failure::Bad(_)) => {}
            }
            match attempt {
                Ok(changed) => {
                    let mut changed = changed.into_iter();
                    answer(part, || Ok(changed.next().unwrap_or_default()));
                }
                Err(Failure::Bad(error)) if part.len() == 1 => {
                    let mut error = Some(error);
                    answer(part, || error.take().map_or(Ok(Vec::new()), Err));
                }
                // One of them is bad. Halving finds it with few syncs of the disk.
                Err(Failure::Bad(_)) => {
                    let second = part.split_off(part.len() / 2);
                    parts.push(second);
                    parts.push(part);
                }
                Err(Failure::Down(why) | Failure::NotBegun(why)) => {
                    tracing::error!(error = %why, changes = part.len(), "nothing can be written");
                    answer(part, || Err(StoreError::Unavailable(why.clone())));
                    for part in parts.drain(..) {
                        answer(part, || Err(StoreError::Unavailable(why.clone())));
                    }
                }
            }
        }
    }

    /// One transaction. For each work, how many rows its statements have changed.
    async fn attempt(&self, works: &[&Work]) -> Result<Vec<Vec<u64>>, Failure> {
        self.check_right()?;
        let changed = match self.attempt_once(works).await {
            // A connection from before an outage. Nothing was written through it, so another one may be tried.
            Err(Failure::NotBegun(_)) => self.attempt_once(works).await,
            attempt => attempt,
        }?;
        // A file that was gone before the commit has kept nothing.
        self.check_right()?;
        Ok(changed)
    }

    fn check_right(&self) -> Result<(), Failure> {
        match &self.right {
            Some(right) if !right.holds() => Err(Failure::Down(super::NOT_HELD.into())),
            _ => Ok(()),
        }
    }

    async fn attempt_once(&self, works: &[&Work]) -> Result<Vec<Vec<u64>>, Failure> {
        let mut connection = self.pool.acquire().await?;
        match timeout(PATIENCE, self.transaction(&mut connection, works)).await {
            Ok(Err(why @ (Failure::Down(_) | Failure::NotBegun(_)))) => {
                // A commit that failed (a full disk) leaves the connection in the belief that it is in a transaction.
                drop(PoolConnection::<Any>::detach(connection));
                Err(why)
            }
            Ok(result) => result,
            Err(_) => {
                // Nobody knows in which state it is; the next batch gets another one.
                drop(PoolConnection::<Any>::detach(connection));
                Err(Failure::Down("it doesn't answer".into()))
            }
        }
    }

    async fn transaction(
        &self,
        connection: &mut AnyConnection,
        works: &[&Work],
    ) -> Result<Vec<Vec<u64>>, Failure> {
        let begin = if self.is_sqlite { "begin immediate" } else { "begin" };
        let mut transaction = connection
            .begin_with(begin)
            .await
            .map_err(|error| Failure::NotBegun(error.to_string().into()))?;
        let result = write_all(&mut transaction, works).await;
        match result {
            Ok(changed) => {
                transaction.commit().await?;
                Ok(changed)
            }
            Err(Failure::Bad(cause)) => {
                transaction.rollback().await?;
                match works {
                    [Work::Change(only)] => Err(Failure::Bad(explain(connection, only, cause).await?)),
                    _ => Err(Failure::Bad(cause)),
                }
            }
            Err(down) => Err(down),
        }
    }
}

async fn write_all(connection: &mut AnyConnection, works: &[&Work]) -> Result<Vec<Vec<u64>>, Failure> {
    let changes: Vec<&Prepared> = works.iter().filter_map(|work| work.change()).collect();
    insert(connection, &changes).await?;
    let mut changed = Vec::with_capacity(works.len());
    for work in works {
        let mut rows = Vec::new();
        if let Work::Statements(statements) = work {
            for statement in statements {
                rows.push(run_one(connection, statement.sql, &statement.values).await?);
            }
        }
        changed.push(rows);
    }
    Ok(changed)
}

fn answer(part: Vec<Job>, mut result: impl FnMut() -> Result<Vec<u64>, StoreError>) {
    for job in part {
        // Whoever asked may be gone.
        let _ = job.answer.send(result());
    }
}

/// What exactly is wrong with a change that can't be written.
async fn explain(
    connection: &mut AnyConnection,
    change: &Prepared,
    cause: StoreError,
) -> Result<StoreError, Failure> {
    let row = sqlx::query("select entries, owner, fence from tables where id = $1")
        .bind(change.id.clone())
        .fetch_optional(connection)
        .await?;
    let table = change.id.clone();
    let Some(row) = row else {
        return Ok(if change.is_new { cause } else { StoreError::NoTable(table) });
    };
    let count: i64 = row.try_get(0)?;
    if let Some(fence) = change.fence
        && (row.try_get::<Option<i64>, _>(1)?, row.try_get::<i64, _>(2)?) != (Some(fence.owner), fence.number)
    {
        return Ok(StoreError::Moved(table));
    }
    let first = change.first.unwrap_or(count);
    let number = u64::try_from(first).unwrap_or(0);
    Ok(match first.cmp(&count) {
        std::cmp::Ordering::Less => StoreError::Conflict { table, number },
        std::cmp::Ordering::Greater => StoreError::Gap { table, number },
        std::cmp::Ordering::Equal => cause,
    })
}

async fn insert(connection: &mut AnyConnection, changes: &[&Prepared]) -> Result<(), Failure> {
    let new: Vec<Vec<Value>> = changes
        .iter()
        .filter(|change| change.is_new)
        .map(|change| {
            let mut row = vec![change.id.as_str().into()];
            row.extend(change.fixed.iter().chain(&change.moving).cloned());
            row.push(to_number(change.entries.len()).into());
            row
        })
        .collect();
    each(
        connection,
        &new,
        |values| {
            format!(
                "insert into tables (id, game, options, clock, creator, created, seats, status, turn, awaited, is_public, \
                 rated, invite, updated, deadline, computers, result, next_table, entries) values {values}"
            )
        },
    )
    .await?;
    let changed =
        change_rows(connection, changes, false).await? + change_rows(connection, changes, true).await?;
    if changed != changes.iter().filter(|change| !change.is_new).count() as u64 {
        return Err(Failure::Bad(StoreError::Corrupt(
            "a change doesn't go on from what is stored".to_owned(),
        )));
    }
    let seats: Vec<&[Value; 4]> = changes.iter().flat_map(|change| &change.seats).collect();
    each(connection, &seats, |values| {
        format!(
            "insert into seats (table_id, seat, player, awaited) values {values} \
             on conflict (table_id, seat) do update set player = excluded.player, awaited = excluded.awaited \
             where seats.awaited <> excluded.awaited or seats.player is distinct from excluded.player"
        )
    })
    .await?;
    let entries: Vec<&[Value; 3]> = changes.iter().flat_map(|change| &change.entries).collect();
    each(connection, &entries, |values| {
        format!("insert into entries (table_id, number, body) values {values}")
    })
    .await?;
    let chat: Vec<&[Value; 7]> = changes.iter().flat_map(|change| &change.chat).collect();
    each(connection, &chat, |values| {
        format!("insert into chat (table_id, number, at, room, player, name, body) values {values}")
    })
    .await?;
    let letters: Vec<&[Value; 6]> = changes.iter().flat_map(|change| &change.letters).collect();
    // Only where a letter could reach the player.
    each(connection, &letters, |values| {
        format!(
            "with new (id, player, table_id, turn, kind, at) as (values {values}) \
             insert into outbox (id, player, table_id, turn, kind, address, data, attempts, next_try, created, state) \
             select id, player, table_id, turn, kind, '', '', 0, at, at, 'waiting' from new \
             where exists (select 1 from mail_addresses a where a.player = new.player and a.confirmed is not null) \
             on conflict do nothing"
        )
    })
    .await?;
    // Results are told to followers, too.
    let results: Vec<[Value; 6]> = changes
        .iter()
        .flat_map(|change| change.letters.iter().find(|letter| letter[4] == Value::from("result")).cloned())
        .collect();
    each(connection, &results, |values| {
        format!(
            "with new (id, player, table_id, turn, kind, at) as (values {values}) \
             insert into outbox (id, player, table_id, turn, kind, address, data, attempts, next_try, created, state) \
             select new.id || '-' || m.player, m.player, new.table_id, new.turn, new.kind, '', '', 0, new.at, new.at, \
             'waiting' from new join mail_tables m on m.table_id = new.table_id and m.state = 'watch' \
             where exists (select 1 from mail_addresses a where a.player = m.player and a.confirmed is not null) \
             on conflict do nothing"
        )
    })
    .await?;
    Ok(())
}

/// Changes the rows of tables that are there: those of nodes (`is_fenced`), or those of the only server. Returns how many were changed.
async fn change_rows(
    connection: &mut AnyConnection,
    changes: &[&Prepared],
    is_fenced: bool,
) -> Result<u64, Failure> {
    let old: Vec<Vec<Value>> = changes
        .iter()
        .filter(|change| !change.is_new && change.fence.is_some() == is_fenced)
        .map(|change| {
            let mut row = vec![change.id.as_str().into()];
            row.extend(change.moving.iter().cloned());
            row.push(Value::Number(change.first));
            row.push(to_number(change.entries.len()).into());
            row.extend(change.fence.iter().flat_map(|fence| [fence.owner.into(), fence.number.into()]));
            row
        })
        .collect();
    let (more, condition) = if is_fenced {
        (", owner, fence", "and tables.owner = new.owner and tables.fence = new.fence")
    } else {
        ("", "")
    };
    let changed = each(
        connection,
        &old,
        |values| {
            format!(
                "with new (id, seats, status, turn, awaited, is_public, rated, invite, updated, deadline, computers, result, \
                 next_table, first, more{more}) as (values {values}) \
                 update tables set seats = new.seats, status = new.status, turn = new.turn, awaited = new.awaited, \
                 is_public = new.is_public, rated = new.rated, invite = new.invite, updated = new.updated, \
                 deadline = new.deadline, computers = new.computers, result = new.result, next_table = new.next_table, \
                 entries = tables.entries + new.more \
                 from new where tables.id = new.id and tables.entries = coalesce(new.first, tables.entries) {condition}"
            )
        },
    )
    .await?;
    Ok(changed)
}

fn to_number(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

fn json<T: serde::Serialize>(value: &T) -> Result<Value, StoreError> {
    serde_json::to_string(value)
        .map(|text| Value::from(text.as_str()))
        .map_err(|error| StoreError::Corrupt(format!("a change can't be written: {error}")))
}

impl Prepared {
    fn new(change: &Change, now: Time) -> Result<Prepared, StoreError> {
        let row = &change.row;
        let id = Value::from(row.id.as_str());
        let text = |text: &Option<String>| Value::Text(text.as_deref().map(Into::into));
        let seats = row.seats.iter().enumerate().map(|(seat, sitter)| {
            let player = match sitter {
                Sitter::Person { player, .. } => Some(player),
                Sitter::Open | Sitter::Computer { .. } => None,
            };
            let awaited = player.is_some_and(|player| row.awaited.contains(player));
            let player = Value::Text(player.map(|player| player.as_str().into()));
            [id.clone(), to_number(seat).into(), player, i64::from(awaited).into()]
        });
        let entries =
            change.entries.iter().map(|entry| Ok([id.clone(), to_db(entry.number)?.into(), json(entry)?]));
        let chat = change.chat.iter().map(|line| {
            Ok([
                id.clone(),
                to_db(line.number)?.into(),
                to_db(line.at.0)?.into(),
                line.room.as_str().into(),
                line.player.as_str().into(),
                line.name.as_str().into(),
                line.text.as_str().into(),
            ])
        });
        let at = i64::try_from(now.0).unwrap_or(i64::MAX);
        let letters = change.letters.iter().map(|cause| {
            let letter = crate::secrets::signs(16);
            [
                letter.as_str().into(),
                cause.player.as_str().into(),
                id.clone(),
                i64::from(cause.turn).into(),
                cause.kind.into(),
                at.into(),
            ]
        });
        let letters = letters.collect();
        Ok(Prepared {
            id: row.id.clone(),
            is_new: change.is_new,
            fence: None,
            first: change.entries.first().map(|entry| to_db(entry.number)).transpose()?,
            fixed: [
                row.game.as_str().into(),
                json(&row.options)?,
                json(&row.clock)?,
                row.creator.as_str().into(),
                to_db(row.created.0)?.into(),
            ],
            moving: vec![
                json(&row.seats)?,
                row.status.word().into(),
                i64::from(row.turn).into(),
                json(&row.awaited)?,
                i64::from(row.public).into(),
                i64::from(row.rated).into(),
                text(&row.key),
                to_db(row.updated.0)?.into(),
                Value::Number(row.deadline.map(|at| to_db(at.0)).transpose()?),
                i64::from(row.computers).into(),
                text(&row.result),
                text(&row.next),
            ],
            seats: seats.collect(),
            entries: entries.collect::<Result<_, StoreError>>()?,
            chat: chat.collect::<Result<_, StoreError>>()?,
            letters,
        })
    }
}
