//! The heartbeat: the time until which the server certainly ran and could store. Players' clocks don't run
//! after it.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use botyard_table::Time;
use sqlx::Row;

use super::timebase::{COUNT, Gap, Timebase};
use super::{Store, StoreError, bounded, from_db, to_db};

/// Maximum age of the last write of a server that is ready.
const FRESH: Duration = Duration::from_secs(10);

/// Keeps counting time for as long as the store exists.
pub(super) fn keep_time(base: Weak<Timebase>) {
    tokio::spawn(async move {
        while let Some(base) = base.upgrade() {
            base.now(Instant::now());
            drop(base);
            tokio::time::sleep(COUNT).await;
        }
    });
}

impl Store {
    /// Returns the server's time: only time in which data could be stored counts.
    pub fn now(&self) -> Time {
        self.timebase().now(Instant::now())
    }

    /// Spans in which no player's clock should have run, from index `after` on.
    pub(crate) fn gaps(&self, after: usize) -> Vec<Gap> {
        self.timebase().gaps(after)
    }

    /// Whether time stands still because nothing can be stored.
    pub(crate) fn is_stalled(&self) -> bool {
        self.timebase().is_stalled(Instant::now())
    }

    /// Whether data was stored in the last seconds and still can be.
    pub(crate) fn is_ready(&self) -> bool {
        !self.is_stalled() && self.timebase().proof_age(Instant::now()) < FRESH
    }

    fn timebase(&self) -> &Arc<Timebase> {
        &self.shared.timebase
    }

    /// Continues from the last beat of the previous process. Must be called before any table is loaded.
    pub async fn go_on(&self) -> Result<(), StoreError> {
        if self.lease().is_some() {
            // Each table has its own gap: from its owner's last sign of life, and the outages of all nodes.
            return Ok(());
        }
        if let Some(stopped) = self.last_beat().await? {
            self.timebase().go_on_from(stopped);
        }
        Ok(())
    }

    /// After an outage: writes at once if that is possible again, so that time runs and gaps are known.
    /// Returns an error if it isn't.
    pub(crate) async fn revive(&self) -> Result<(), StoreError> {
        let _one = self.shared.reviving.lock().await;
        if !self.is_stalled() {
            return Ok(());
        }
        // Not a beat: while a server starts, the last beat says how much time has to be given back.
        let stored = bounded(self.try_write()).await;
        match stored {
            Ok(()) => self.timebase().prove(Instant::now()),
            Err(_) => self.timebase().fail(Instant::now()),
        }
        stored
    }

    /// Stores the time until which the server has run. Stored times only grow.
    pub async fn beat(&self) -> Result<(), StoreError> {
        let stored = bounded(async {
            let mut transaction = self.transaction().await?;
            sqlx::query(
                "insert into beats (id, at) values (1, $1) \
                 on conflict (id) do update set at = excluded.at where beats.at < excluded.at",
            )
            .bind(to_db(self.now().0)?)
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
            Ok(())
        })
        .await;
        match stored {
            Ok(()) => self.timebase().prove(Instant::now()),
            Err(_) => self.timebase().fail(Instant::now()),
        }
        self.timebase().align(self.wall());
        stored
    }

    /// Returns the time of the last beat; `None` if there was none.
    pub async fn last_beat(&self) -> Result<Option<Time>, StoreError> {
        bounded(async {
            let row = sqlx::query("select at from beats where id = 1").fetch_optional(self.read()).await?;
            row.map(|row| Ok(Time(from_db(row.try_get(0)?)?))).transpose()
        })
        .await
    }
}
