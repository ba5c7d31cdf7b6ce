//! The heartbeat: until when the server certainly ran. No clock runs in the time after it.

use botyard_table::Time;
use sqlx::Row;

use super::{Store, StoreError, bounded, from_db, to_db};

impl Store {
    /// The server runs. Times only grow.
    pub async fn beat(&self, now: Time) -> Result<(), StoreError> {
        bounded(async {
            let mut transaction = self.transaction().await?;
            sqlx::query(
                "insert into beats (id, at) values (1, $1) \
                 on conflict (id) do update set at = excluded.at where beats.at < excluded.at",
            )
            .bind(to_db(now.0)?)
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
            Ok(())
        })
        .await
    }

    /// When the server last said that it runs; `None` if it never did.
    pub async fn last_beat(&self) -> Result<Option<Time>, StoreError> {
        bounded(async {
            let row = sqlx::query("select at from beats where id = 1").fetch_optional(self.read()).await?;
            row.map(|row| Ok(Time(from_db(row.try_get(0)?)?))).transpose()
        })
        .await
    }
}
