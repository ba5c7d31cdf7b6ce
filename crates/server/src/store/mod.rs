//! The database: SQLite in a file, or PostgreSQL.
//!
//! The same SQL runs on both: `$1` placeholders, and only `bigint`, `integer`, `text` and `bytea`. One
//! connection writes, a few read. Changes of tables go through [`Store::commit`], which writes many changes
//! in one transaction.
//!
//! **Invariant:** `Ok` means that the data is on the disk. An error means that it isn't, with one exception:
//! if the connection is lost during the commit, the outcome is unknown, so the caller reads the table again
//! after an error.

mod admin;
mod beat;
pub(crate) mod challenges;
mod chat;
mod check;
mod checkpoint;
mod dump;
mod games;
mod lease;
mod lock;
pub(crate) mod mail_people;
pub(crate) mod mutes;
mod nodes;
mod open;
pub(crate) mod outbox;
pub(crate) mod people;
mod ratings;
mod rows;
mod sweep;
mod timebase;
mod watch;
mod writer;

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::AnyPool;
use tokio::time::timeout;

pub use admin::{AdminOrder, ListedPlayer};
pub use chat::ChatLine;
pub use check::DatabaseHealth;
pub use dump::Dumped;
pub use games::{Change, TableFilter, TableRow};
pub(crate) use lease::Lease;
pub use lease::{NodeFacts, NodeRow};
pub use nodes::{Claim, Fence};
pub use outbox::Cause;
pub(crate) use timebase::{Gap, wall_clock};

/// An error of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database reported an error.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// Stored data can't be read.
    #[error("can't read stored data: {0}")]
    Corrupt(String),
    /// Another writer has already written this entry.
    #[error("entry {number} of table {table} already exists")]
    Conflict {
        /// Id of the table.
        table: String,
        /// Number of the entry.
        number: u64,
    },
    /// Entries before this one are missing.
    #[error("entry {number} of table {table} would leave a gap")]
    Gap {
        /// Id of the table.
        table: String,
        /// Number of the first entry of the change.
        number: u64,
    },
    /// The table doesn't exist.
    #[error("no such table: {0}")]
    NoTable(String),
    /// Nothing can be stored at the moment: the disk is full, or the database can't be reached.
    #[error("the database can't store anything at the moment: {0}")]
    Unavailable(Arc<str>),
    /// Another server holds the lock on the data.
    #[error("another server is using {0}; stop it first, or use another data folder")]
    Locked(String),
    /// Servers with a bus are using the data.
    #[error("servers with a bus are using {0}; set the same bus (--bus), or stop them first")]
    HasNodes(String),
    /// A server without a bus is using the data.
    #[error(
        "a server without a bus is running on {0}; a second one needs a bus: restart both with the same --bus"
    )]
    HasNoBus(String),
    /// A bus was given with SQLite; only PostgreSQL can be shared by several servers.
    #[error(
        "a bus needs a PostgreSQL database, and {0} is a file of one server; \
         set --database postgres://..., or remove --bus"
    )]
    NotShared(String),
    /// A live node uses an incompatible wire version.
    #[error(
        "node {node} runs botyard {version} with wire version {theirs}, this program speaks {ours}; \
         neighbours may be one apart, so upgrade in steps"
    )]
    OtherWire {
        /// Name of the other node.
        node: String,
        /// Version of the program that the other node runs.
        version: String,
        /// Wire version of the other node.
        theirs: i64,
        /// Wire version of this program.
        ours: i64,
    },
    /// Another node has claimed the table.
    #[error("table {0} has moved to another node")]
    Moved(String),
    /// The schema was made by a newer program.
    #[error(
        "the database is of version {found}, this program knows versions up to {known}; \
         use the program that made it, or a newer one"
    )]
    Newer {
        /// Schema version of the database.
        found: i64,
        /// Newest schema version that this program knows.
        known: i64,
    },
    /// The migrations of the schema failed.
    #[error("can't migrate the database: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The database file or its folder can't be used.
    #[error("{place}: {why}")]
    Place {
        /// Path of the file.
        place: String,
        /// Error from the operating system.
        why: std::io::Error,
    },
    /// The target of a restore isn't empty.
    #[error("{0} isn't empty; a backup can only be restored into an empty database")]
    NotEmpty(String),
    /// A backup can't be made or read.
    #[error("invalid backup: {0}")]
    Dump(String),
    /// The database address can't be parsed.
    #[error("{0:?} isn't a database URL: expected sqlite:PATH or postgres://USER@HOST/NAME")]
    Address(String),
}

/// Location of the data.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// Path of the SQLite file.
    Sqlite(PathBuf),
    /// Connection URL of the PostgreSQL database.
    Postgres(String),
}

impl FromStr for Database {
    type Err = StoreError;

    /// Parses `sqlite:PATH` or `postgres://...`.
    fn from_str(text: &str) -> Result<Database, StoreError> {
        match text.split_once(':') {
            Some(("sqlite", path)) => {
                let path = path.strip_prefix("//").unwrap_or(path);
                if path.is_empty() {
                    return Err(StoreError::Address(text.to_owned()));
                }
                Ok(Database::Sqlite(PathBuf::from(path)))
            }
            Some(("postgres" | "postgresql", rest)) if rest.starts_with("//") => {
                Ok(Database::Postgres(text.to_owned()))
            }
            // The text may contain a password.
            _ => Err(StoreError::Address("…".to_owned())),
        }
    }
}

impl fmt::Display for Database {
    /// Writes the address in the form used in settings, without a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            Database::Postgres(url) => f.write_str(&without_password(url, "")),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A URL in the form shown in logs and settings: user and host, without password and parameters. `mask`
/// stands in place of a password.
pub(crate) fn without_password(url: &str, mask: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return "…".to_owned() };
    let (place, parameters) = rest.split_once('?').unwrap_or((rest, ""));
    // A password may contain an '@' that should have been escaped.
    match place.rsplit_once('@') {
        Some((user, host)) => match user.split_once(':') {
            Some((user, _)) => format!("{scheme}://{user}{mask}@{host}"),
            None => format!("{scheme}://{user}@{host}"),
        },
        // Or a '?'.
        None if parameters.contains('@') => format!("{scheme}://…"),
        None => format!("{scheme}://{place}"),
    }
}

/// Handle to the database; clones share state.
#[derive(Clone)]
pub struct Store {
    shared: Arc<StoreInner>,
}

struct StoreInner {
    database: Database,
    read: AnyPool,
    write: AnyPool,
    writer: writer::StoreWriter,
    timebase: Arc<timebase::Timebase>,
    reviving: tokio::sync::Mutex<()>,
    /// Present only with SQLite, and only in a server.
    checkpoints: Mutex<Option<checkpoint::Checkpoints>>,
    /// Present where several nodes share the database.
    lease: Option<Arc<Lease>>,
    /// `None` for commands that run beside a server.
    right: Option<lock::WriteRight>,
    /// Held for as long as this server may write; `None` for commands that run beside a server.
    lock: Mutex<Option<lock::Lock>>,
}

impl Store {
    /// Returns the location of the data.
    pub fn database(&self) -> &Database {
        &self.shared.database
    }

    /// Whether this store belongs to a command beside a server, not to the server itself.
    pub(crate) fn is_beside(&self) -> bool {
        self.shared.right.is_none()
    }

    /// Connection pool for read-only queries.
    pub fn read(&self) -> &AnyPool {
        &self.shared.read
    }

    /// Begins a transaction for changes that aren't a table's; only one is open at a time. It holds the only
    /// writing connection, so nothing slow may happen while it is open.
    pub async fn transaction(&self) -> Result<sqlx::Transaction<'static, sqlx::Any>, StoreError> {
        if !self.is_held() {
            return Err(StoreError::Unavailable(NOT_HELD.into()));
        }
        // On SQLite, a transaction that begins with a read can't later wait for a write of another process.
        let begin = match self.shared.database {
            Database::Sqlite(_) => "begin immediate",
            Database::Postgres(_) => "begin",
        };
        let mut begun = self.shared.write.begin_with(begin).await;
        if begun.is_err() {
            // A commit that failed (a full disk) leaves the connection in the belief that it is in a
            // transaction, so it is replaced.
            drop(self.shared.write.acquire().await?.detach());
            begun = self.shared.write.begin_with(begin).await;
        }
        let mut transaction = begun?;
        if self.shared.lease.is_some()
            || (self.is_beside() && matches!(self.shared.database, Database::Postgres(_)))
        {
            // Serialises the transactions of all nodes, too.
            let lock = sqlx::query("select cast(pg_advisory_xact_lock($1) as text)").bind(lock::KEY + 2);
            lock.execute(&mut *transaction).await?;
        }
        Ok(transaction)
    }

    /// Whether this process may write.
    fn is_held(&self) -> bool {
        self.shared.right.as_ref().is_none_or(lock::WriteRight::holds)
    }

    /// Begins a read-only transaction, so that several queries see the same state.
    pub(crate) async fn snapshot(&self) -> Result<sqlx::Transaction<'static, sqlx::Any>, StoreError> {
        let begin = match self.shared.database {
            Database::Sqlite(_) => "begin",
            Database::Postgres(_) => "begin isolation level repeatable read, read only",
        };
        Ok(self.shared.read.begin_with(begin).await?)
    }

    /// Closes the store: waits for pending writes, closes the connections and releases the lock, so that
    /// another server can take the data. Later calls fail.
    pub async fn close(&self) {
        let checkpoints = taken(&self.shared.checkpoints);
        let is_sqlite_server = checkpoints.is_some();
        // A database that doesn't answer must not keep the server from stopping.
        if let Some(checkpoints) = checkpoints {
            let _ = timeout(PATIENCE, checkpoints.end()).await;
        }
        let _ = timeout(PATIENCE, self.shared.read.close()).await;
        if is_sqlite_server && self.is_held() {
            // Moves everything into the main file. A command beside the server may hold back part of it for a
            // moment.
            let truncate = sqlx::query("pragma wal_checkpoint(truncate)").execute(&self.shared.write);
            if !matches!(timeout(PATIENCE, truncate).await, Ok(Ok(_))) {
                tracing::warn!(
                    "the database's log stays beside it; copy both files, or use `botyard backup`"
                );
            }
        }
        let _ = timeout(PATIENCE, self.shared.write.close()).await;
        let lock = taken(&self.shared.lock);
        if let Some(lock) = lock {
            lock.release().await;
        }
    }
}

/// Error text of a server that has lost the right to write.
const NOT_HELD: &str = "another server has it, or its files are gone";

fn taken<T>(place: &Mutex<Option<T>>) -> Option<T> {
    place.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Timeout of a query, and of each step of closing.
const PATIENCE: Duration = Duration::from_secs(20);

/// Runs a query with a timeout; returns `Unavailable` if the database doesn't answer in time.
pub(crate) async fn bounded<T>(
    question: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    match timeout(PATIENCE, question).await {
        Ok(answer) => answer,
        Err(_) => Err(StoreError::Unavailable("it doesn't answer".into())),
    }
}

/// Converts a number for the database.
pub(crate) fn to_db(number: u64) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| StoreError::Corrupt(format!("{number} is too large to be stored")))
}

/// Converts a number read from the database.
pub(crate) fn from_db(number: i64) -> Result<u64, StoreError> {
    u64::try_from(number)
        .map_err(|_| StoreError::Corrupt(format!("{number} stands where no negative number may")))
}
