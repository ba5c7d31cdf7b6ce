//! Opening the database: connections, their settings, the schema.

use std::path::Path;
use std::str::FromStr;
use std::sync::{Arc, LazyLock, Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyPool, AssertSqlSafe, ConnectOptions, Connection, Executor, Row, SqlSafeStr};

use super::beat;
use super::checkpoint::{self, Checkpoints};
use super::lease::{NewLease, NodeFacts};
use super::lock::Lock;
use super::timebase::{Timebase, wall};
use super::writer::StoreWriter;
use super::{Database, Store, StoreError, StoreInner};

/// The files of the folder `migrations`: version, description, text. Listed here because `sqlx::migrate!`
/// would compile both databases a second time, for the compiler; a test compares the list with the folder.
const FILES: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../migrations/0001_tables.sql")),
    (2, "people", include_str!("../../migrations/0002_people.sql")),
    (3, "admin", include_str!("../../migrations/0003_admin.sql")),
    (4, "challenges", include_str!("../../migrations/0004_challenges.sql")),
    (100, "lists", include_str!("../../migrations/0100_lists.sql")),
    (200, "mail", include_str!("../../migrations/0200_mail.sql")),
    (201, "mail written", include_str!("../../migrations/0201_mail_written.sql")),
    (300, "sweep", include_str!("../../migrations/0300_sweep.sql")),
    (400, "nodes", include_str!("../../migrations/0400_nodes.sql")),
    (410, "mutes", include_str!("../../migrations/0410_mutes.sql")),
];

static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let migration = |&(version, description, text): &(i64, &'static str, &'static str)| {
        Migration::new(version, description.into(), MigrationType::Simple, text.into_sql_str(), false)
    };
    Migrator::with_migrations(FILES.iter().map(migration).collect())
});

/// Timeout for acquiring a connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// Number of connections for reading.
const READERS: u32 = 4;

impl Store {
    /// Opens the database for a server that uses it alone. Creates what is missing and runs pending
    /// migrations.
    pub async fn open(database: &Database) -> Result<Store, StoreError> {
        let options = options(database)?;
        let lock = Lock::take(database, &options).await?;
        let store = connect(database, options, Some(lock)).await?;
        store.migrate().await?;
        Ok(store)
    }

    /// Opens the database for one of several servers; fails if a server without a bus is using it.
    pub async fn open_node(database: &Database, facts: NodeFacts) -> Result<Store, StoreError> {
        if matches!(database, Database::Sqlite(_)) {
            return Err(StoreError::NotShared(database.to_string()));
        }
        let options = options(database)?;
        let lease = NewLease::begin(facts, &options).await?;
        let lease = lease.ok_or_else(|| StoreError::HasNoBus(database.to_string()))?;
        let store = connect(database, options, Some(Lock::of_node(Arc::clone(&lease.lease)))).await?;
        store.migrate().await?;
        let keeper = lease.keep().await?;
        if let Some(lock) = &mut *store.shared.lock.lock().unwrap_or_else(PoisonError::into_inner) {
            lock.keep_lease(keeper);
        }
        Ok(store)
    }

    /// Opens the database for a command beside a server that may be running.
    pub async fn open_beside(database: &Database) -> Result<Store, StoreError> {
        let options = options(database)?;
        let store = connect(database, options.clone(), None).await?;
        if store.version().await? != Some(newest()) {
            // The schema may be changed only while no server is using it.
            let lock = Lock::take(database, &options).await?;
            store.migrate().await?;
            lock.release().await;
        }
        Ok(store)
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        MIGRATIONS.run(&self.shared.write).await.map_err(|error| match error {
            MigrateError::VersionMissing(found) => StoreError::Newer { found, known: newest() },
            other => other.into(),
        })
    }

    /// Returns the version of the schema; `None` in an empty database.
    pub(crate) async fn version(&self) -> Result<Option<i64>, StoreError> {
        let there = match self.shared.database {
            Database::Sqlite(_) => {
                "select cast(count(*) as bigint) from sqlite_master where name = '_sqlx_migrations'"
            }
            Database::Postgres(_) => "select cast(count(to_regclass('_sqlx_migrations')) as bigint)",
        };
        let there: i64 = sqlx::query(there).fetch_one(self.read()).await?.try_get(0)?;
        if there == 0 {
            return Ok(None);
        }
        let row = sqlx::query("select cast(max(version) as bigint) from _sqlx_migrations")
            .fetch_one(self.read())
            .await?;
        let version: Option<i64> = row.try_get(0)?;
        match version {
            Some(found) if found > newest() => Err(StoreError::Newer { found, known: newest() }),
            other => Ok(other),
        }
    }
}

/// The schema version that this program is made for.
pub(crate) fn newest() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0)
}

async fn connect(
    database: &Database,
    options: AnyConnectOptions,
    lock: Option<Lock>,
) -> Result<Store, StoreError> {
    let is_sqlite = matches!(database, Database::Sqlite(_));
    // SQLite's first connection must be a writing one: it switches the file to WAL. A connection outside of a
    // pool reports what is wrong; a pool would retry until its timeout.
    let mut first = options.clone().connect().await?;
    if is_sqlite {
        // SQLite reads nothing before the first question.
        first.execute("pragma schema_version").await?;
    }
    first.close().await?;
    let lease = lock.as_ref().and_then(Lock::lease);
    let is_node = lease.is_some();
    let write = pool(is_sqlite, true, is_node, options.clone()).await?;
    let checkpoints = match (database, &lock) {
        (Database::Sqlite(path), Some(_)) => {
            Some(Checkpoints::begin(path, pool(is_sqlite, true, false, options.clone()).await?))
        }
        _ => None,
    };
    let read = pool(is_sqlite, false, is_node, options).await?;
    let right = lock.as_ref().map(Lock::right);
    let wall = lease.as_ref().map_or_else(wall, |lease| lease.wall());
    let timebase = Arc::new(Timebase::new(wall, Instant::now()));
    beat::keep_time(Arc::downgrade(&timebase));
    let writer = StoreWriter::start(write.clone(), is_sqlite, right.clone(), Arc::clone(&timebase));
    let shared = StoreInner {
        database: database.clone(),
        read,
        write,
        writer,
        timebase,
        reviving: tokio::sync::Mutex::default(),
        checkpoints: Mutex::new(checkpoints),
        lease,
        right,
        lock: Mutex::new(lock),
    };
    Ok(Store { shared: Arc::new(shared) })
}

async fn pool(
    is_sqlite: bool,
    writes: bool,
    is_node: bool,
    options: AnyConnectOptions,
) -> Result<AnyPool, StoreError> {
    let settings: Arc<str> = match (is_sqlite, writes) {
        // A node that is suspended in the middle of a transaction must not block the others.
        (false, true) if is_node => {
            "set synchronous_commit = on; set statement_timeout = '10s'; set lock_timeout = '5s'; \
            set idle_in_transaction_session_timeout = '2s'"
                .into()
        }
        // Claims go through these connections: only entries must be on the disk, and they name the claim.
        (false, false) if is_node => "set statement_timeout = '30s'; set synchronous_commit = off".into(),
        // `synchronous` is full: a commit is on the disk when it returns, even if the power fails.
        (true, true) => format!(
            "pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full; \
                 pragma foreign_keys = on; pragma wal_autocheckpoint = {}",
            checkpoint::AT_LAST
        )
        .into(),
        (true, false) => "pragma busy_timeout = 5000; pragma query_only = on".into(),
        // A database that hangs must not block its callers forever.
        (false, true) => {
            "set synchronous_commit = on; set statement_timeout = '10s'; set lock_timeout = '5s'".into()
        }
        (false, false) => "set statement_timeout = '30s'".into(),
    };
    Ok(AnyPoolOptions::new()
        .max_connections(if writes { 1 } else { READERS })
        .min_connections(1)
        .acquire_timeout(PATIENCE)
        .idle_timeout(None)
        .max_lifetime(None)
        // A file doesn't go away; a database server does.
        .test_before_acquire(!is_sqlite)
        .after_connect(move |connection, _| {
            let settings = Arc::clone(&settings);
            Box::pin(async move {
                connection.execute(AssertSqlSafe(&*settings)).await?;
                Ok(())
            })
        })
        .connect_with(options)
        .await?)
}

/// Returns the connection options. Creates the folder and the file of SQLite, readable only by their owner.
fn options(database: &Database) -> Result<AnyConnectOptions, StoreError> {
    static DRIVERS: Once = Once::new();
    DRIVERS.call_once(sqlx::any::install_default_drivers);
    let url = match database {
        Database::Sqlite(path) => {
            let place = |why| StoreError::Place { place: path.display().to_string(), why };
            let path = std::path::absolute(path).map_err(place)?;
            if std::fs::metadata(&path).is_ok_and(|facts| facts.len() == 0) {
                tracing::warn!(file = %path.display(), "the database's file is empty; a new database is made in it");
            }
            make(&path).map_err(place)?;
            let Some(text) = path.to_str() else {
                return Err(place(std::io::Error::other("the path isn't valid Unicode")));
            };
            format!("sqlite://{}?mode=rw", escaped(text))
        }
        Database::Postgres(url) => url.clone(),
    };
    // Statements and their values must not appear in logs.
    Ok(AnyConnectOptions::from_str(&url)?.disable_statement_logging())
}

fn make(path: &Path) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    private_file(path)?;
    Ok(())
}

/// Opens a file that only its owner may read; creates it if it is missing.
pub(super) fn private_file(path: &Path) -> std::io::Result<std::fs::File> {
    let mut options = std::fs::OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Percent-encodes a path for a URL.
fn escaped(path: &str) -> String {
    path.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
                char::from(byte).to_string()
            }
            other => format!("%{other:02X}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[tokio::test]
    async fn the_list_of_migrations_matches_the_folder() {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations"));
        let read = Migrator::new(folder).await.unwrap();
        assert_eq!(read.iter().count(), FILES.len());
        for (listed, found) in MIGRATIONS.iter().zip(read.iter()) {
            assert_eq!(
                (listed.version, &listed.description, &listed.checksum),
                (found.version, &found.description, &found.checksum)
            );
        }
    }
}
