//! Queries for tables that need attention.

use botyard_table::{ClockRule, Time};
use sqlx::Row;

use super::{Store, StoreError, from_db, to_db};

impl Store {
    /// Returns unfinished tables with a deadline before this time.
    pub async fn due(&self, before: Time) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(
            "select id from tables where status in ('gathering', 'playing', 'paused') and deadline < $1 order by deadline",
        )
        .bind(to_db(before.0)?)
        .fetch_all(self.read())
        .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Returns seats of unfinished tables whose players have closed their accounts: table, player, and
    /// whether the game has begun.
    pub(crate) async fn left_behind(&self) -> Result<Vec<(String, String, bool)>, StoreError> {
        let rows = sqlx::query(
            "select s.table_id, s.player, t.status from players p join seats s on s.player = p.id \
             join tables t on t.id = s.table_id where p.closed is not null and t.status <> 'over'",
        )
        .fetch_all(self.read())
        .await?;
        rows.iter()
            .map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get::<&str, _>(2)? != "gathering")))
            .collect()
    }

    /// Returns all unfinished tables.
    pub(crate) async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("select id from tables where status <> 'over' order by id")
            .fetch_all(self.read())
            .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Returns finished rated games that haven't been rated, because the server stopped in between.
    pub async fn unrated(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(
            "select id from tables where status = 'over' and rated = 1 and result <> '*' \
             and id not in (select table_id from rated)",
        )
        .fetch_all(self.read())
        .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Returns tables with open seats without a change since this time: id, clock and time of the last
    /// change.
    pub async fn waiting_since(&self, time: Time) -> Result<Vec<(String, ClockRule, Time)>, StoreError> {
        let rows =
            sqlx::query("select id, clock, updated from tables where status = 'gathering' and updated < $1")
                .bind(to_db(time.0)?)
                .fetch_all(self.read())
                .await?;
        let read = |row: &sqlx::any::AnyRow| {
            let (id, clock): (String, String) = (row.try_get(0)?, row.try_get(1)?);
            let clock = serde_json::from_str(&clock)
                .map_err(|error| StoreError::Corrupt(format!("the clock of table {id}: {error}")))?;
            Ok((id, clock, Time(from_db(row.try_get(2)?)?)))
        };
        rows.iter().map(read).collect()
    }
}
