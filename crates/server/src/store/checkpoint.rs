//! SQLite's log is written into the database beside those who write, so that nobody who gives an order waits for it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::AnyPool;

/// So often it is looked at.
const PAUSE: Duration = Duration::from_millis(250);
/// A log of this size is worth the work, in bytes.
const WORTH_IT: u64 = 4 << 20;
/// From so many pages on (of 4096 bytes) the writer does it itself, as SQLite does usually from 1000 on: under a load that never
/// pauses, the log begins anew only then.
pub(super) const AT_LAST: u32 = 20_000;

/// Begins to look after the log of this database, with a connection of its own, until the connection that writes is closed.
pub(super) fn begin(path: &Path, write: AnyPool, own: AnyPool) {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    tokio::spawn(look_after(PathBuf::from(log), write, own));
}

async fn look_after(log: PathBuf, write: AnyPool, own: AnyPool) {
    while !write.is_closed() {
        tokio::time::sleep(PAUSE).await;
        let size = tokio::fs::metadata(&log).await.map_or(0, |facts| facts.len());
        if size < WORTH_IT || write.is_closed() {
            continue;
        }
        // Passive: it takes what it can get and makes nobody wait. If it can't, the writer does it in the end.
        if let Err(error) = sqlx::query("pragma wal_checkpoint(passive)").execute(&own).await {
            tracing::debug!(%error, "the database's log can't be written into it at the moment");
        }
    }
    own.close().await;
}
