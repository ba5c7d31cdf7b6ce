//! The database: SQLite in a file, or PostgreSQL.
//!
//! The same SQL runs on both: `$1`, and only `bigint`, `integer`, `text` and `bytea`. One connection writes, a few read. What
//! tables change goes through [`Store::commit`], which writes many changes in one transaction.
//!
//! **Invariant:** an answer `Ok` means that it is on the disk. An error means that it isn't, with one exception: if the
//! connection is lost during the commit nobody knows, so whoever gets an error reads the table again.

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
pub use check::Health;
pub use dump::Dumped;
pub use games::{Change, Filter, TableRow};
pub(crate) use lease::Lease;
pub use lease::{NodeFacts, NodeRow};
pub use nodes::{Claim, Fence};
pub use outbox::Cause;
pub(crate) use timebase::{Gap, wall_clock};

/// Something that the database couldn't do.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database itself.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// What is stored can't be read.
    #[error("stored data can't be read: {0}")]
    Corrupt(String),
    /// Somebody else has written this entry.
    #[error("entry {number} of table {table} is there already")]
    Conflict {
        /// Which table.
        table: String,
        /// Which entry.
        number: u64,
    },
    /// Entries before this one are missing.
    #[error("entry {number} of table {table} would leave a gap")]
    Gap {
        /// Which table.
        table: String,
        /// Which entry.
        number: u64,
    },
    /// There is no such table.
    #[error("there is no table {0}")]
    NoTable(String),
    /// Nothing can be stored at the moment: the disk is full, or the database isn't there.
    #[error("the database can't store anything at the moment: {0}")]
    Unavailable(Arc<str>),
    /// Another server has the data.
    #[error("another server is running on {0}; stop it first, or give this one other data")]
    Locked(String),
    /// Servers with a bus have the data.
    #[error(
        "servers that share a bus are running on {0}; give this one the same bus (--bus), or stop them first"
    )]
    HasNodes(String),
    /// A server without a bus has the data.
    #[error(
        "a server without a bus is running on {0}; a second one needs a bus: restart both with the same --bus"
    )]
    HasNoBus(String),
    /// Several servers share PostgreSQL only.
    #[error(
        "a bus is for several servers on one PostgreSQL, and {0} is a file of one server; \
         name a database with --database postgres://..., or leave out --bus"
    )]
    NotShared(String),
    /// Another node speaks another language.
    #[error(
        "node {node} runs botyard {version} with wire version {theirs}, this program speaks {ours}; \
         neighbours may be one apart, so upgrade in steps"
    )]
    OtherWire {
        /// Its name.
        node: String,
        /// Its program's version.
        version: String,
        /// Its wire version.
        theirs: i64,
        /// This program's.
        ours: i64,
    },
    /// Another node has the table by now.
    #[error("table {0} has moved to another node")]
    Moved(String),
    /// The data is of a newer program.
    #[error(
        "the database is of version {found}, this program knows versions up to {known}; \
         use the program that made it, or a newer one"
    )]
    Newer {
        /// The database's version.
        found: i64,
        /// This program's.
        known: i64,
    },
    /// The tables of the database can't be made or brought up to date.
    #[error("the database can't be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The file or its folder can't be used.
    #[error("{place}: {why}")]
    Place {
        /// Which.
        place: String,
        /// Why not.
        why: std::io::Error,
    },
    /// A backup is restored into an empty database only.
    #[error("{0} has data already; a backup can be restored into an empty database only")]
    NotEmpty(String),
    /// A backup can't be made or read.
    #[error("the backup can't be used: {0}")]
    Dump(String),
    /// What is said about the database isn't understood.
    #[error("{0:?} is no database: write sqlite:PATH or postgres://USER@HOST/NAME")]
    Address(String),
}

/// Where the data is.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// In this file.
    Sqlite(PathBuf),
    /// At this address.
    Postgres(String),
}

impl FromStr for Database {
    type Err = StoreError;

    /// `sqlite:PATH` or `postgres://...`.
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
            // There may be a password in it.
            _ => Err(StoreError::Address("…".to_owned())),
        }
    }
}

impl fmt::Display for Database {
    /// As it is written in settings, without a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            Database::Postgres(url) => f.write_str(&without_password(url)),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An address as logs may show it: who and where, neither password nor parameters.
fn without_password(url: &str) -> String {
    let url = url.split_once('?').map_or(url, |(before, _)| before);
    let Some((scheme, rest)) = url.split_once("//") else { return url.to_owned() };
    // A password may hold an '@' that should have been escaped.
    let Some((user, host)) = rest.rsplit_once('@') else { return url.to_owned() };
    let user = user.split_once(':').map_or(user, |(user, _)| user);
    format!("{scheme}//{user}@{host}")
}

/// The database. Clones share it.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    database: Database,
    read: AnyPool,
    write: AnyPool,
    writer: writer::Writer,
    timebase: Arc<timebase::Timebase>,
    reviving: tokio::sync::Mutex<()>,
    /// Only with SQLite, and only in a server.
    checkpoints: Mutex<Option<checkpoint::Checkpoints>>,
    /// Where several nodes share the database.
    lease: Option<Arc<Lease>>,
    /// Not for commands beside a server.
    right: Option<lock::WriteRight>,
    /// Kept for as long as this server may write; nothing where a command looks in from beside.
    lock: Mutex<Option<lock::Lock>>,
}

impl Store {
    /// Where the data is.
    pub fn database(&self) -> &Database {
        &self.shared.database
    }

    /// Is this the store of a command beside a server, not of the server itself?
    pub(crate) fn is_beside(&self) -> bool {
        self.shared.right.is_none()
    }

    /// For questions.
    pub fn read(&self) -> &AnyPool {
        &self.shared.read
    }

    /// For changes that aren't a table's: one transaction at a time. It holds the only connection that writes, so nothing slow
    /// may happen while it is open.
    pub async fn transaction(&self) -> Result<sqlx::Transaction<'static, sqlx::Any>, StoreError> {
        if !self.is_held() {
            return Err(StoreError::Unavailable(NOT_HELD.into()));
        }
        // On SQLite a transaction that begins with reading can't wait for another process' writing later on.
        let begin = match self.shared.database {
            Database::Sqlite(_) => "begin immediate",
            Database::Postgres(_) => "begin",
        };
        let mut begun = self.shared.write.begin_with(begin).await;
        if begun.is_err() {
            // A commit that failed (a full disk) leaves the connection in the belief that it is in a transaction: another one
            // is needed.
            drop(self.shared.write.acquire().await?.detach());
            begun = self.shared.write.begin_with(begin).await;
        }
        let mut transaction = begun?;
        if self.shared.lease.is_some()
            || (self.is_beside() && matches!(self.shared.database, Database::Postgres(_)))
        {
            // One at a time among all nodes, too.
            let lock = sqlx::query("select cast(pg_advisory_xact_lock($1) as text)").bind(lock::KEY + 2);
            lock.execute(&mut *transaction).await?;
        }
        Ok(transaction)
    }

    /// May this process write?
    fn is_held(&self) -> bool {
        self.shared.right.as_ref().is_none_or(lock::WriteRight::holds)
    }

    /// For several questions about the same moment.
    pub(crate) async fn snapshot(&self) -> Result<sqlx::Transaction<'static, sqlx::Any>, StoreError> {
        let begin = match self.shared.database {
            Database::Sqlite(_) => "begin",
            Database::Postgres(_) => "begin isolation level repeatable read, read only",
        };
        Ok(self.shared.read.begin_with(begin).await?)
    }

    /// Ends: waits for what is being written, closes the connections and lets another server have the data. Whatever is asked
    /// later is refused.
    pub async fn close(&self) {
        let checkpoints = taken(&self.shared.checkpoints);
        let is_sqlite_server = checkpoints.is_some();
        // A database that doesn't answer must not keep the server from ending.
        if let Some(checkpoints) = checkpoints {
            let _ = timeout(PATIENCE, checkpoints.end()).await;
        }
        let _ = timeout(PATIENCE, self.shared.read.close()).await;
        if is_sqlite_server && self.is_held() {
            // So that everything is in the one file. A command beside the server may hold some of it back for a moment.
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

/// Why a server that has lost its data doesn't write.
const NOT_HELD: &str = "another server has it, or its files are gone";

fn taken<T>(place: &Mutex<Option<T>>) -> Option<T> {
    place.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// An answer, or an error if the database has stopped answering.
pub(crate) async fn bounded<T>(
    question: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    match timeout(PATIENCE, question).await {
        Ok(answer) => answer,
        Err(_) => Err(StoreError::Unavailable("it doesn't answer".into())),
    }
}

/// A number as the database keeps it.
pub(crate) fn to_db(number: u64) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| StoreError::Corrupt(format!("{number} is too large to be stored")))
}

/// A number as the database kept it.
pub(crate) fn from_db(number: i64) -> Result<u64, StoreError> {
    u64::try_from(number)
        .map_err(|_| StoreError::Corrupt(format!("{number} stands where no negative number may")))
}
