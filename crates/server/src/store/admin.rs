//! Administrators' orders, stored by a command beside the server and executed by the server, which polls
//! every few seconds and at its start.

use botyard_table::Time;
use serde::{Deserialize, Serialize};
use sqlx::Row;

use super::{Store, StoreError, from_db, to_db};

/// Maximum number of orders taken at once.
const MOST: i64 = 100;

/// An action that only the running server can do, because it has the tables in memory.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum AdminOrder {
    /// Ends a table without a result.
    CloseTable {
        /// Id of the table.
        table: String,
        /// Reason shown to everybody at the table.
        reason: String,
    },
    /// Checks a player's identity and permissions again: a ban, a name or a password was changed beside the
    /// server.
    Recheck {
        /// Id of the player.
        player: String,
    },
}

/// A player, as listed by `botyard admin players`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ListedPlayer {
    /// Permanent id.
    pub id: String,
    /// Display name.
    pub name: String,
    /// `guest`, `account` or `bot`.
    pub kind: String,
    /// Time at which the player was created.
    pub created: Time,
    /// Reason for a ban, if the player is banned.
    pub banned: Option<String>,
}

impl Store {
    /// Stores an order for the server.
    pub async fn order_admin(&self, order: &AdminOrder, now: Time) -> Result<(), StoreError> {
        let what = serde_json::to_string(order)
            .map_err(|error| StoreError::Corrupt(format!("an order can't be written: {error}")))?;
        let mut transaction = self.transaction().await?;
        sqlx::query("insert into admin_orders (id, at, what) values ($1, $2, $3)")
            .bind(crate::secrets::signs(16))
            .bind(to_db(now.0)?)
            .bind(what)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Removes and returns the waiting orders, oldest first. The caller executes them; an order taken just
    /// before a crash has to be given again. Orders that can't be read are logged and dropped.
    pub async fn take_admin_orders(&self) -> Result<Vec<AdminOrder>, StoreError> {
        // Polled every few seconds, so the usual case, an empty table, must not wait for writers.
        let rows = sqlx::query("select id, what from admin_orders order by at, id limit $1")
            .bind(MOST)
            .fetch_all(self.read())
            .await?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let mut transaction = self.transaction().await?;
        let mut orders = Vec::new();
        for row in &rows {
            let (id, what): (String, String) = (row.try_get(0)?, row.try_get(1)?);
            let gone = sqlx::query("delete from admin_orders where id = $1")
                .bind(&id)
                .execute(&mut *transaction)
                .await?;
            match serde_json::from_str(&what) {
                Ok(order) if gone.rows_affected() > 0 => orders.push(order),
                Ok(_) => {}
                Err(error) => tracing::error!(%error, "an order of the admin can't be read and is dropped"),
            }
        }
        transaction.commit().await?;
        Ok(orders)
    }

    /// Lists players, newest first; accounts and bots only, unless guests are asked for, too.
    pub async fn list_players(&self, guests: bool, limit: u32) -> Result<Vec<ListedPlayer>, StoreError> {
        let sql = if guests {
            "select id, name, kind, created, banned from players order by created desc, id limit $1"
        } else {
            "select id, name, kind, created, banned from players where kind <> 'guest' \
             order by created desc, id limit $1"
        };
        let rows = sqlx::query(sql).bind(i64::from(limit)).fetch_all(self.read()).await?;
        rows.iter()
            .map(|row| {
                Ok(ListedPlayer {
                    id: row.try_get(0)?,
                    name: row.try_get(1)?,
                    kind: row.try_get(2)?,
                    created: Time(from_db(row.try_get(3)?)?),
                    banned: row.try_get(4)?,
                })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Database;
    use super::*;

    #[tokio::test]
    async fn an_admin_order_is_taken_once() {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::Sqlite(folder.path().join("yard.sqlite"));
        let server = Store::open(&database).await.unwrap();
        let beside = Store::open_beside(&database).await.unwrap();
        let close =
            |table: &str| AdminOrder::CloseTable { table: table.to_owned(), reason: "spam".to_owned() };
        beside.order_admin(&close("one"), Time(1)).await.unwrap();
        beside.order_admin(&close("two"), Time(2)).await.unwrap();
        assert_eq!(server.take_admin_orders().await.unwrap(), [close("one"), close("two")]);
        assert_eq!(server.take_admin_orders().await.unwrap(), []);
        beside.close().await;
        server.close().await;
    }
}
