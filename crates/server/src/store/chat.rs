//! Chat at tables.

use botyard_table::Time;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Store, StoreError, bounded, from_db, to_db};

/// Maximum number of lines returned at once.
const MOST: u32 = 500;

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// Number of the line, counted from 1 at each table.
    pub number: u64,
    /// Time of the line.
    pub at: Time,
    /// Room of the line, as the server names it: players and spectators may have different rooms.
    pub room: String,
    /// Id of the player who wrote the line.
    pub player: String,
    /// The player's name at that time.
    pub name: String,
    /// Text of the line.
    pub text: String,
}

impl Store {
    /// Returns a table's chat lines after this number, oldest first.
    pub async fn chat(&self, table: &str, after: u64, limit: u32) -> Result<Vec<ChatLine>, StoreError> {
        bounded(async {
            let rows = sqlx::query(
                "select number, at, room, player, name, body from chat \
                 where table_id = $1 and number > $2 order by number limit $3",
            )
            .bind(table)
            .bind(i64::try_from(after).unwrap_or(i64::MAX))
            .bind(i64::from(limit.min(MOST)))
            .fetch_all(self.read())
            .await?;
            rows.iter().map(read).collect()
        })
        .await
    }

    /// Like [`Store::chat`], without the lines of players whom the reader has muted.
    pub(crate) async fn chat_for(
        &self,
        reader: Option<&str>,
        table: &str,
        after: u64,
        most: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        let mut lines = self.chat(table, after, most).await?;
        if let (Some(reader), false) = (reader, lines.is_empty()) {
            let muted = self.muted_by(reader).await?;
            lines.retain(|line| muted.iter().all(|(id, _)| *id != line.player));
        }
        Ok(lines)
    }

    /// Returns the last chat lines of a table after this time, oldest first.
    pub(crate) async fn said_since(
        &self,
        table: &str,
        since: Time,
        most: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        bounded(async {
            let query = sqlx::query(
                "select number, at, room, player, name, body from chat \
                 where table_id = $1 and at > $2 order by number desc limit $3",
            );
            let query = query.bind(table).bind(to_db(since.0)?).bind(i64::from(most.min(MOST)));
            let rows = query.fetch_all(self.read()).await?;
            rows.iter().rev().map(read).collect()
        })
        .await
    }

    /// Returns the number of a table's last chat line; 0 if there is none.
    pub async fn last_chat(&self, table: &str) -> Result<u64, StoreError> {
        bounded(async {
            let row =
                sqlx::query("select cast(coalesce(max(number), 0) as bigint) from chat where table_id = $1")
                    .bind(table)
                    .fetch_one(self.read())
                    .await?;
            from_db(row.try_get(0)?)
        })
        .await
    }
}

fn read(row: &AnyRow) -> Result<ChatLine, StoreError> {
    Ok(ChatLine {
        number: from_db(row.try_get(0)?)?,
        at: Time(from_db(row.try_get(1)?)?),
        room: row.try_get(2)?,
        player: row.try_get(3)?,
        name: row.try_get(4)?,
        text: row.try_get(5)?,
    })
}

impl ChatLine {
    pub(super) fn check(&self) -> Result<(), StoreError> {
        to_db(self.number).and(to_db(self.at.0)).map(|_| ())
    }
}
