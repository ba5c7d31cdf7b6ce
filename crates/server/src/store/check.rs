//! Health checks of the database.

use sqlx::Row;

use super::open::newest;
use super::{Database, Store, StoreError};

/// State of the database, for administrators.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DatabaseHealth {
    /// Address of the database, without a password.
    pub database: String,
    /// Version of its schema; `None` if it can't be read.
    pub version: Option<i64>,
    /// Schema version that this program is made for.
    pub newest: i64,
    /// Whether it can be read, or the reason why not.
    pub readable: Result<(), String>,
    /// Whether it can be written to, or the reason why not.
    pub writable: Result<(), String>,
}

impl DatabaseHealth {
    /// Whether there is no problem.
    pub fn is_well(&self) -> bool {
        self.version == Some(self.newest) && self.readable.is_ok() && self.writable.is_ok()
    }
}

impl Store {
    /// Checks that the database can be read and written to. Commits a meaningless row, because an uncommitted
    /// one wouldn't reveal a full disk.
    pub async fn check(&self) -> DatabaseHealth {
        let (version, readable) = match self.version().await {
            Ok(version) => (version, Ok(())),
            Err(error) => (None, Err(error.to_string())),
        };
        DatabaseHealth {
            database: self.database().to_string(),
            version,
            newest: newest(),
            readable,
            writable: self.try_write().await.map_err(|error| error.to_string()),
        }
    }

    /// Commits a meaningless row.
    pub(super) async fn try_write(&self) -> Result<(), StoreError> {
        let mut transaction = self.transaction().await?;
        sqlx::query(
            "insert into beats (id, at) values (0, 1) on conflict (id) do update set at = beats.at + 1",
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Checks everything that is stored, which takes time; returns the problems as sentences.
    pub async fn inspect(&self) -> Result<Vec<String>, StoreError> {
        let mut wrong = Vec::new();
        let mut snapshot = self.snapshot().await?;
        match self.shared.database {
            Database::Sqlite(_) => {
                let rows = sqlx::query("select cast(integrity_check as text) from pragma_integrity_check")
                    .fetch_all(&mut *snapshot)
                    .await?;
                for row in &rows {
                    let text: String = row.try_get(0)?;
                    if text != "ok" {
                        wrong.push(format!("the file is damaged: {text}"));
                    }
                }
            }
            Database::Postgres(_) => {
                sqlx::query("set local statement_timeout = 0").execute(&mut *snapshot).await?;
            }
        }
        let rows = sqlx::query(
            "select id from tables where entries <> \
             (select count(*) from entries where table_id = tables.id) + \
             coalesce((select entries from archives where table_id = tables.id), 0) order by id limit 20",
        )
        .fetch_all(&mut *snapshot)
        .await?;
        for row in &rows {
            wrong.push(format!(
                "table {} has more or fewer entries than it should",
                row.try_get::<&str, _>(0)?
            ));
        }
        snapshot.rollback().await?;
        Ok(wrong)
    }
}
