//! The lock that lets only one server use the data.

use std::fs::{File, TryLockError};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, ConnectOptions, Connection, Row};
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::checkpoint::log_of;
use super::lease::{Lease, LeaseKeeper};
use super::open::private_file;
use super::{Database, StoreError};

/// Key of the advisory lock in PostgreSQL: "botyard" in bytes.
pub(super) const KEY: i64 = 0x0062_6f74_7961_7264;

/// Interval and timeout of the checks of the connection that holds the lock.
const LOOK: Duration = Duration::from_secs(5);

/// Number of attempts to take the lock, and the pause between them.
const TRIES: u32 = 8;
const PAUSE: Duration = Duration::from_millis(250);

/// Exclusive lock of a server on its data; released when it is dropped.
pub(super) struct Lock {
    held: Arc<AtomicBool>,
    keeper: LockKeeper,
}

/// The right to write, checked by every writer. It is suspended while another server holds the lock, and lost
/// for good once a file of the database was removed or replaced: data written to an unlinked file is lost.
#[derive(Clone)]
pub(super) struct WriteRight {
    held: Arc<AtomicBool>,
    files: Arc<Mutex<Vec<WatchedFile>>>,
    /// Present where several nodes write.
    lease: Option<Arc<Lease>>,
}

/// Device and inode of a file.
type FileIdentity = (u64, u64);

/// A file of the database, with its identity when it was first seen.
type WatchedFile = (PathBuf, Option<FileIdentity>);

#[cfg(unix)]
fn identity(path: &std::path::Path) -> Option<FileIdentity> {
    use std::os::unix::fs::MetadataExt as _;
    let facts = std::fs::metadata(path).ok()?;
    Some((facts.dev(), facts.ino()))
}

/// File identities aren't available on this platform.
#[cfg(not(unix))]
fn identity(_path: &std::path::Path) -> Option<FileIdentity> {
    None
}

impl WriteRight {
    /// Whether this process may write. Checks the files, which takes microseconds.
    pub(super) fn holds(&self) -> bool {
        if let Some(lease) = &self.lease {
            return lease.holds();
        }
        if !self.held.load(Ordering::Relaxed) {
            return false;
        }
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let missing = files.iter_mut().find_map(|(path, known)| {
            let found = identity(path);
            if known.is_none() {
                // The log is created by the first write.
                *known = found;
            }
            (found != *known).then(|| path.clone())
        });
        let Some(path) = missing else { return true };
        self.held.store(false, Ordering::Relaxed);
        tracing::error!(
            file = %path.display(),
            "a file of the database was removed or replaced under the server; nothing is written any more, start the server again"
        );
        false
    }
}

enum LockKeeper {
    /// The operating system releases the lock when the file is closed, also after a crash.
    File { file: File, files: Arc<Mutex<Vec<WatchedFile>>> },
    /// A task holds a connection of its own; it stops when `stop` is dropped.
    Task { stop: oneshot::Sender<()>, task: tokio::task::JoinHandle<()> },
    /// One of several servers; `keeper` is `None` until the lease is taken.
    Node { lease: Arc<Lease>, keeper: Option<LeaseKeeper> },
}

impl Lock {
    pub(super) async fn take(database: &Database, options: &AnyConnectOptions) -> Result<Lock, StoreError> {
        let held = Arc::new(AtomicBool::new(true));
        let keeper = match database {
            Database::Sqlite(path) => {
                let mut name = path.clone().into_os_string();
                name.push(".lock");
                let files = [path.clone(), log_of(path), PathBuf::from(&name)];
                let path = PathBuf::from(name);
                let place = |why| StoreError::Place { place: path.display().to_string(), why };
                let file = private_file(&path).map_err(place)?;
                match file.try_lock() {
                    Ok(()) => {
                        let [data, log, own] = files;
                        let (data_known, own_known) = (identity(&data), identity(&own));
                        // The log comes and goes until the server's own connections are open.
                        let files = vec![(data, data_known), (log, None), (own, own_known)];
                        LockKeeper::File { file, files: Arc::new(Mutex::new(files)) }
                    }
                    Err(TryLockError::WouldBlock) => return Err(StoreError::Locked(database.to_string())),
                    Err(TryLockError::Error(why)) => return Err(place(why)),
                }
            }
            Database::Postgres(_) => {
                // The connection of a server that has just stopped may still be open.
                let mut tries = 0;
                let connection = loop {
                    if let Some(connection) = lock(options).await? {
                        break connection;
                    }
                    tries += 1;
                    if tries == TRIES {
                        return Err(if shared(options).await? {
                            StoreError::HasNodes(database.to_string())
                        } else {
                            StoreError::Locked(database.to_string())
                        });
                    }
                    tokio::time::sleep(PAUSE).await;
                };
                let (stop, stopped) = oneshot::channel();
                let task = tokio::spawn(keep(connection, options.clone(), held.clone(), stopped));
                LockKeeper::Task { stop, task }
            }
        };
        Ok(Lock { held, keeper })
    }

    /// Returns the right to write, which is lost if the connection breaks and another server takes the lock
    /// first.
    pub(super) fn right(&self) -> WriteRight {
        let files = match &self.keeper {
            LockKeeper::File { files, .. } => Arc::clone(files),
            LockKeeper::Task { .. } | LockKeeper::Node { .. } => Arc::default(),
        };
        let lease = match &self.keeper {
            LockKeeper::Node { lease, .. } => Some(Arc::clone(lease)),
            LockKeeper::File { .. } | LockKeeper::Task { .. } => None,
        };
        WriteRight { held: Arc::clone(&self.held), files, lease }
    }

    /// The lock of one node among several; its lease decides.
    pub(super) fn of_node(lease: Arc<Lease>) -> Lock {
        Lock { held: Arc::new(AtomicBool::new(true)), keeper: LockKeeper::Node { lease, keeper: None } }
    }

    pub(super) fn keep_lease(&mut self, new: LeaseKeeper) {
        if let LockKeeper::Node { keeper, .. } = &mut self.keeper {
            *keeper = Some(new);
        }
    }

    pub(super) fn lease(&self) -> Option<Arc<Lease>> {
        match &self.keeper {
            LockKeeper::Node { lease, .. } => Some(Arc::clone(lease)),
            LockKeeper::File { .. } | LockKeeper::Task { .. } => None,
        }
    }

    /// Releases the lock; returns when another server can take it.
    pub(super) async fn release(self) {
        match self.keeper {
            LockKeeper::File { file, .. } => drop(file),
            LockKeeper::Task { stop, task } => {
                let _ = stop.send(());
                let _ = task.await;
            }
            LockKeeper::Node { keeper, .. } => {
                if let Some(keeper) = keeper {
                    keeper.release().await;
                }
            }
        }
    }
}

async fn lock(options: &AnyConnectOptions) -> Result<Option<AnyConnection>, StoreError> {
    let slow = || StoreError::Unavailable("it doesn't answer".into());
    let mut connection = timeout(LOOK, options.connect()).await.map_err(|_| slow())??;
    // `Any` has no boolean type.
    let question = sqlx::query("select cast(pg_try_advisory_lock($1) as integer)").bind(KEY);
    let row = timeout(LOOK, question.fetch_one(&mut connection)).await.map_err(|_| slow())??;
    Ok((row.try_get::<i32, _>(0)? == 1).then_some(connection))
}

/// Whether servers with a bus are using the database.
async fn shared(options: &AnyConnectOptions) -> Result<bool, StoreError> {
    let slow = || StoreError::Unavailable("it doesn't answer".into());
    let mut connection = timeout(LOOK, options.connect()).await.map_err(|_| slow())??;
    let question = sqlx::query("select cast(pg_try_advisory_lock_shared($1) as integer)").bind(KEY);
    let row = timeout(LOOK, question.fetch_one(&mut connection)).await.map_err(|_| slow())??;
    let is_shared = row.try_get::<i32, _>(0)? == 1;
    let _ = timeout(LOOK, connection.close()).await;
    Ok(is_shared)
}

/// Holds the lock. It is bound to the connection; if that breaks, the lock is taken again, unless another
/// server was faster.
async fn keep(
    connection: AnyConnection,
    options: AnyConnectOptions,
    held: Arc<AtomicBool>,
    mut stopped: oneshot::Receiver<()>,
) {
    let mut connection = Some(connection);
    while timeout(LOOK, &mut stopped).await.is_err() {
        if let Some(open) = &mut connection {
            match timeout(LOOK, open.ping()).await {
                Ok(Ok(())) => continue,
                _ => connection = None,
            }
        }
        match lock(&options).await {
            Ok(Some(open)) => {
                connection = Some(open);
                held.store(true, Ordering::Relaxed);
            }
            Ok(None) => {
                tracing::error!("another server has taken the database; nothing is written any more");
                held.store(false, Ordering::Relaxed);
            }
            // The database can't be reached, so no server can write.
            Err(_) => {}
        }
    }
    if let Some(mut open) = connection {
        let unlock = sqlx::query("select cast(pg_advisory_unlock($1) as integer)").bind(KEY);
        let _ = timeout(LOOK, unlock.execute(&mut open)).await;
        let _ = timeout(LOOK, open.close()).await;
    }
}
