//! Checkpoints of SQLite's write-ahead log in the background, so that writers don't wait for them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::AnyPool;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// Interval at which the size of the log is checked.
const PAUSE: Duration = Duration::from_millis(250);
/// Minimum size of the log for a checkpoint, in bytes.
const WORTH_IT: u64 = 4 << 20;
/// Size of the log in pages of 4096 bytes at which the writer itself makes the checkpoint (SQLite's default
/// is 1000): under a load that never pauses, the log is restarted only then.
pub(super) const AT_LAST: u32 = 20_000;

/// Handle to the checkpoint task, which has a connection of its own. Dropping it stops the task, too.
pub(super) struct Checkpoints {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Checkpoints {
    pub(super) fn begin(path: &Path, own: AnyPool) -> Checkpoints {
        let (stop, stopped) = oneshot::channel();
        Checkpoints { stop, task: tokio::spawn(look_after(log_of(path), own, stopped)) }
    }

    /// Stops the task; returns when its connection is closed.
    pub(super) async fn end(self) {
        drop(self.stop);
        let _ = self.task.await;
    }
}

/// Path of a database's write-ahead log.
pub(super) fn log_of(path: &Path) -> PathBuf {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    PathBuf::from(log)
}

async fn look_after(log: PathBuf, own: AnyPool, mut stopped: oneshot::Receiver<()>) {
    while timeout(PAUSE, &mut stopped).await.is_err() {
        let size = tokio::fs::metadata(&log).await.map_or(0, |facts| facts.len());
        if size < WORTH_IT {
            continue;
        }
        // Passive: copies what it can without blocking anyone. If it can't, the writer does it in the end.
        if let Err(error) = sqlx::query("pragma wal_checkpoint(passive)").execute(&own).await {
            tracing::debug!(%error, "the database's log can't be written into it at the moment");
        }
    }
    own.close().await;
}
