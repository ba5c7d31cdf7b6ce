//! Group commit: one task writes the changes of all tables, and the state of letters, many changes in one
//! transaction with one sync of the disk.

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
use super::rows::{ColumnValue, each, run_one};
use super::timebase::Timebase;
use super::{Store, StoreError, to_db};
use crate::metrics::Metrics;

/// Maximum number of changes in a batch.
const BATCH: usize = 512;

/// Capacity of the queue; senders wait when it is full.
const QUEUE: usize = 2_048;

/// Timeout of a batch; the connection is dropped when it expires.
const PATIENCE: Duration = Duration::from_secs(15);

/// Timeout for a place in the queue.
const QUEUEING: Duration = Duration::from_secs(20);

/// Handle to the writer task.
pub(super) struct StoreWriter {
    jobs: mpsc::Sender<WriteJob>,
    metrics: Arc<OnceLock<Arc<Metrics>>>,
}

struct WriteJob {
    work: JobWork,
    answer: oneshot::Sender<Result<Vec<u64>, StoreError>>,
}

/// Work of a job: written completely or not at all.
enum JobWork {
    Change(Box<Prepared>),
    Statements(Vec<Statement>),
}

impl JobWork {
    fn change(&self) -> Option<&Prepared> {
        match self {
            JobWork::Change(change) => Some(change),
            JobWork::Statements(_) => None,
        }
    }
}

/// An SQL statement with its values, for data that isn't a change of a table.
pub(super) struct Statement {
    pub(super) sql: &'static str,
    pub(super) values: Vec<ColumnValue>,
}

/// A change converted to SQL values.
struct Prepared {
    id: String,
    is_new: bool,
    /// Number of entries that must exist before the change; `None` if it adds none.
    first: Option<i64>,
    /// The claim of the writing node, where several nodes write.
    fence: Option<Fence>,
    /// Columns that are written once, when the table is created.
    fixed: [ColumnValue; 5],
    /// Columns that are written with every change.
    moving: Vec<ColumnValue>,
    seats: Vec<[ColumnValue; 4]>,
    entries: Vec<[ColumnValue; 3]>,
    chat: Vec<[ColumnValue; 7]>,
    letters: Vec<[ColumnValue; 6]>,
}

/// Why a batch wasn't written.
enum BatchFailure {
    /// One job of the batch is invalid; the others may be valid.
    Bad(StoreError),
    /// The database can't be written to.
    Down(Arc<str>),
    /// Like `Down`, before the transaction began.
    NotBegun(Arc<str>),
}

impl From<sqlx::Error> for BatchFailure {
    fn from(error: sqlx::Error) -> BatchFailure {
        let bad = match &error {
            // Invalid data: SQLSTATE 22 and 23 in PostgreSQL; constraint, too big, mismatch and range in
            // SQLite.
            sqlx::Error::Database(cause) => cause.code().is_some_and(|code| match code.parse::<u32>() {
                Ok(number) if code.len() < 5 => matches!(number & 0xff, 18 | 19 | 20 | 25),
                _ => code.starts_with("22") || code.starts_with("23"),
            }),
            sqlx::Error::Encode(_) => true,
            _ => false,
        };
        if bad { BatchFailure::Bad(error.into()) } else { BatchFailure::Down(error.to_string().into()) }
    }
}

impl Store {
    /// Stores a change of a table; returns when it is durable. Changes of many tables are written together.
    ///
    /// A change that was queued is written even if the returned future is dropped.
    pub async fn commit(&self, change: Change) -> Result<(), StoreError> {
        self.commit_as(change, None).await
    }

    /// Like [`Store::commit`] for a node: nothing is written if another node has claimed the table since.
    pub async fn commit_as(&self, change: Change, fence: Option<Fence>) -> Result<(), StoreError> {
        change.check()?;
        let mut change = Prepared::new(&change, self.now())?;
        change.fence = fence;
        self.hand_in(JobWork::Change(Box::new(change))).await.map(drop)
    }

    /// Runs statements that belong together in the transaction of a batch. Returns when they are durable,
    /// with the number of rows that each has changed.
    pub(super) async fn run_together(&self, statements: Vec<Statement>) -> Result<Vec<u64>, StoreError> {
        self.hand_in(JobWork::Statements(statements)).await
    }

    async fn hand_in(&self, work: JobWork) -> Result<Vec<u64>, StoreError> {
        let (answer, answered) = oneshot::channel();
        let gone = || StoreError::Unavailable("it is closed".into());
        self.shared.writer.jobs.send_timeout(WriteJob { work, answer }, QUEUEING).await.map_err(|error| {
            match error {
                mpsc::error::SendTimeoutError::Timeout(_) => {
                    StoreError::Unavailable("too much is waiting to be written".into())
                }
                mpsc::error::SendTimeoutError::Closed(_) => gone(),
            }
        })?;
        answered.await.map_err(|_| gone())?
    }

    /// Sets the metrics in which transactions are counted.
    pub fn count_in(&self, metrics: &Arc<Metrics>) {
        let _ = self.shared.writer.metrics.set(Arc::clone(metrics));
    }
}

impl StoreWriter {
    pub(super) fn start(
        pool: AnyPool,
        is_sqlite: bool,
        right: Option<WriteRight>,
        timebase: Arc<Timebase>,
    ) -> StoreWriter {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let metrics = Arc::<OnceLock<Arc<Metrics>>>::default();
        tokio::spawn(run(queue, Pen { pool, is_sqlite, right, timebase, metrics: Arc::clone(&metrics) }));
        StoreWriter { jobs, metrics }
    }
}

async fn run(mut queue: mpsc::Receiver<WriteJob>, pen: Pen) {
    let mut waiting: VecDeque<WriteJob> = VecDeque::new();
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
        let is_first =
            |job: &WriteJob| job.work.change().is_none_or(|change| tables.insert(change.id.clone()));
        let (batch, later) = waiting.drain(..).partition(is_first);
        waiting = VecDeque::from(later);
        pen.write(batch).await;
    }
}

/// State of the writer task.
struct Pen {
    pool: AnyPool,
    is_sqlite: bool,
    /// `None` for commands that run beside a server.
    right: Option<WriteRight>,
    /// Told whether writes succeed.
    timebase: Arc<Timebase>,
    /// Metrics, once they are set.
    metrics: Arc<OnceLock<Arc<Metrics>>>,
}

impl Pen {
    /// Writes all valid jobs of a batch and answers every job.
    async fn write(&self, batch: Vec<WriteJob>) {
        let mut parts = vec![batch];
        while let Some(mut part) = parts.pop() {
            let works: Vec<&JobWork> = part.iter().map(|job| &job.work).collect();
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
                Err(BatchFailure::Down(_) | BatchFailure::NotBegun(_)) => self.timebase.fail(Instant::now()),
                // The database works; the data was invalid.
                Err(BatchFailure::Bad(_)) => {}
            }
            match attempt {
                Ok(changed) => {
                    let mut changed = changed.into_iter();
                    answer(part, || Ok(changed.next().unwrap_or_default()));
                }
                Err(BatchFailure::Bad(error)) if part.len() == 1 => {
                    let mut error = Some(error);
                    answer(part, || error.take().map_or(Ok(Vec::new()), Err));
                }
                // One of the jobs is bad. Halving finds it with few syncs of the disk.
                Err(BatchFailure::Bad(_)) => {
                    let second = part.split_off(part.len() / 2);
                    parts.push(second);
                    parts.push(part);
                }
                Err(BatchFailure::Down(why) | BatchFailure::NotBegun(why)) => {
                    tracing::error!(error = %why, changes = part.len(), "nothing can be written");
                    answer(part, || Err(StoreError::Unavailable(why.clone())));
                    for part in parts.drain(..) {
                        answer(part, || Err(StoreError::Unavailable(why.clone())));
                    }
                }
            }
        }
    }

    /// Writes one transaction. Returns for each work the numbers of rows that its statements have changed.
    async fn attempt(&self, works: &[&JobWork]) -> Result<Vec<Vec<u64>>, BatchFailure> {
        self.check_right()?;
        let changed = match self.attempt_once(works).await {
            // The connection is from before an outage. Nothing was written through it, so another one may be
            // tried.
            Err(BatchFailure::NotBegun(_)) => self.attempt_once(works).await,
            attempt => attempt,
        }?;
        // A file that was removed before the commit has kept nothing.
        self.check_right()?;
        Ok(changed)
    }

    fn check_right(&self) -> Result<(), BatchFailure> {
        match &self.right {
            Some(right) if !right.holds() => Err(BatchFailure::Down(super::NOT_HELD.into())),
            _ => Ok(()),
        }
    }

    async fn attempt_once(&self, works: &[&JobWork]) -> Result<Vec<Vec<u64>>, BatchFailure> {
        let mut connection = self.pool.acquire().await?;
        match timeout(PATIENCE, self.transaction(&mut connection, works)).await {
            Ok(Err(why @ (BatchFailure::Down(_) | BatchFailure::NotBegun(_)))) => {
                // A commit that failed (a full disk) leaves the connection in the belief that it is in a
                // transaction.
                drop(PoolConnection::<Any>::detach(connection));
                Err(why)
            }
            Ok(result) => result,
            Err(_) => {
                // The state of the connection is unknown; the next batch gets another one.
                drop(PoolConnection::<Any>::detach(connection));
                Err(BatchFailure::Down("it doesn't answer".into()))
            }
        }
    }

    async fn transaction(
        &self,
        connection: &mut AnyConnection,
        works: &[&JobWork],
    ) -> Result<Vec<Vec<u64>>, BatchFailure> {
        let begin = if self.is_sqlite { "begin immediate" } else { "begin" };
        let mut transaction = connection
            .begin_with(begin)
            .await
            .map_err(|error| BatchFailure::NotBegun(error.to_string().into()))?;
        let result = write_all(&mut transaction, works).await;
        match result {
            Ok(changed) => {
                transaction.commit().await?;
                Ok(changed)
            }
            Err(BatchFailure::Bad(cause)) => {
                transaction.rollback().await?;
                match works {
                    [JobWork::Change(only)] => {
                        Err(BatchFailure::Bad(explain(connection, only, cause).await?))
                    }
                    _ => Err(BatchFailure::Bad(cause)),
                }
            }
            Err(down) => Err(down),
        }
    }
}

async fn write_all(
    connection: &mut AnyConnection,
    works: &[&JobWork],
) -> Result<Vec<Vec<u64>>, BatchFailure> {
    let changes: Vec<&Prepared> = works.iter().filter_map(|work| work.change()).collect();
    insert(connection, &changes).await?;
    let mut changed = Vec::with_capacity(works.len());
    for work in works {
        let mut rows = Vec::new();
        if let JobWork::Statements(statements) = work {
            for statement in statements {
                rows.push(run_one(connection, statement.sql, &statement.values).await?);
            }
        }
        changed.push(rows);
    }
    Ok(changed)
}

fn answer(part: Vec<WriteJob>, mut result: impl FnMut() -> Result<Vec<u64>, StoreError>) {
    for job in part {
        // The caller may have gone away.
        let _ = job.answer.send(result());
    }
}

/// Finds out why a change can't be written.
async fn explain(
    connection: &mut AnyConnection,
    change: &Prepared,
    cause: StoreError,
) -> Result<StoreError, BatchFailure> {
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

async fn insert(connection: &mut AnyConnection, changes: &[&Prepared]) -> Result<(), BatchFailure> {
    let new: Vec<Vec<ColumnValue>> = changes
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
        return Err(BatchFailure::Bad(StoreError::Corrupt(
            "a change doesn't go on from what is stored".to_owned(),
        )));
    }
    let seats: Vec<&[ColumnValue; 4]> = changes.iter().flat_map(|change| &change.seats).collect();
    each(connection, &seats, |values| {
        format!(
            "insert into seats (table_id, seat, player, awaited) values {values} \
             on conflict (table_id, seat) do update set player = excluded.player, awaited = excluded.awaited \
             where seats.awaited <> excluded.awaited or seats.player is distinct from excluded.player"
        )
    })
    .await?;
    let entries: Vec<&[ColumnValue; 3]> = changes.iter().flat_map(|change| &change.entries).collect();
    each(connection, &entries, |values| {
        format!("insert into entries (table_id, number, body) values {values}")
    })
    .await?;
    let chat: Vec<&[ColumnValue; 7]> = changes.iter().flat_map(|change| &change.chat).collect();
    each(connection, &chat, |values| {
        format!("insert into chat (table_id, number, at, room, player, name, body) values {values}")
    })
    .await?;
    let letters: Vec<&[ColumnValue; 6]> = changes.iter().flat_map(|change| &change.letters).collect();
    // Only for players with a confirmed address.
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
    // Results go to followers, too.
    let results: Vec<[ColumnValue; 6]> = changes
        .iter()
        .flat_map(|change| {
            change.letters.iter().find(|letter| letter[4] == ColumnValue::from("result")).cloned()
        })
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

/// Updates the rows of existing tables: those with a fence (`is_fenced`), or those without. Returns the
/// number of updated rows.
async fn change_rows(
    connection: &mut AnyConnection,
    changes: &[&Prepared],
    is_fenced: bool,
) -> Result<u64, BatchFailure> {
    let old: Vec<Vec<ColumnValue>> = changes
        .iter()
        .filter(|change| !change.is_new && change.fence.is_some() == is_fenced)
        .map(|change| {
            let mut row = vec![change.id.as_str().into()];
            row.extend(change.moving.iter().cloned());
            row.push(ColumnValue::Number(change.first));
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

fn json<T: serde::Serialize>(value: &T) -> Result<ColumnValue, StoreError> {
    serde_json::to_string(value)
        .map(|text| ColumnValue::from(text.as_str()))
        .map_err(|error| StoreError::Corrupt(format!("a change can't be written: {error}")))
}

impl Prepared {
    fn new(change: &Change, now: Time) -> Result<Prepared, StoreError> {
        let row = &change.row;
        let id = ColumnValue::from(row.id.as_str());
        let text = |text: &Option<String>| ColumnValue::Text(text.as_deref().map(Into::into));
        let seats = row.seats.iter().enumerate().map(|(seat, sitter)| {
            let player = match sitter {
                Sitter::Person { player, .. } => Some(player),
                Sitter::Open | Sitter::Computer { .. } => None,
            };
            let awaited = player.is_some_and(|player| row.awaited.contains(player));
            let player = ColumnValue::Text(player.map(|player| player.as_str().into()));
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
                ColumnValue::Number(row.deadline.map(|at| to_db(at.0)).transpose()?),
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
