//! Which tables have to be looked after.

use botyard_table::Time;
use sqlx::Row;

use super::{Store, StoreError, to_db};

impl Store {
    /// Unfinished tables at which a time runs out before this.
    pub async fn due(&self, before: Time) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(
            "select id from tables where status in ('gathering', 'playing', 'paused') and deadline < $1 order by deadline",
        )
        .bind(to_db(before.0)?)
        .fetch_all(self.read())
        .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Finished games that count and haven't been counted: the server ended in between.
    pub async fn unrated(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(
            "select id from tables where status = 'over' and rated = 1 and result <> '*' \
             and id not in (select table_id from rated)",
        )
        .fetch_all(self.read())
        .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}
