//! SQLite's log is written into the database beside those who write, so that nobody who gives an order waits for it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::AnyPool;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// So often it is looked at.
const PAUSE: Duration = Duration::from_millis(250);
/// A log of this size is worth the work, in bytes.
const WORTH_IT: u64 = 4 << 20;
/// From so many pages on (of 4096 bytes) the writer does it itself, as SQLite does usually from 1000 on: under a load that never
/// pauses, the log begins anew only then.
pub(super) const AT_LAST: u32 = 20_000;

/// The task that looks after the log, with a connection of its own. It also ends when this is dropped.
pub(super) struct Checkpoints {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Checkpoints {
    pub(super) fn begin(path: &Path, own: AnyPool) -> Checkpoints {
        let (stop, stopped) = oneshot::channel();
        Checkpoints { stop, task: tokio::spawn(look_after(log_of(path), own, stopped)) }
    }

    /// Ends it, and returns when its connection is closed.
    pub(super) async fn end(self) {
        drop(self.stop);
        let _ = self.task.await;
    }
}

/// The file of a database's log.
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
        // Passive: it takes what it can get and makes nobody wait. If it can't, the writer does it in the end.
        if let Err(error) = sqlx::query("pragma wal_checkpoint(passive)").execute(&own).await {
            tracing::debug!(%error, "the database's log can't be written into it at the moment");
        }
    }
    own.close().await;
}
