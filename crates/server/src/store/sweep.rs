//! Removal of old rows: tables at which no game was played, and guests who never did anything.

use botyard_table::{DAY, Time};

use super::{Store, StoreError, to_db};

/// Minimum age of removed rows, in milliseconds.
const KEPT: u64 = 28 * DAY;

/// Rows removed in one transaction; small, so that players don't wait for it.
const AT_ONCE: u64 = 200;

/// Tables that were closed before their game began and that no other table links to.
const TABLES: &str = "select id from tables where status = 'over' and turn = 0 and updated < $1 \
     and not exists (select 1 from tables b where b.next_table = tables.id) limit 200";

/// Guests without any activity: no seat, table, chat line, challenge or mail, and no recently used session.
const GUESTS: &str = "select id from players where kind = 'guest' and created < $1 \
     and not exists (select 1 from sessions o where o.player = players.id and o.touched >= $1) \
     and not exists (select 1 from seats o where o.player = players.id) \
     and not exists (select 1 from tables o where o.creator = players.id) \
     and not exists (select 1 from chat o where o.player = players.id) \
     and not exists (select 1 from challenges o where o.player = players.id or o.challenger = players.id) \
     and not exists (select 1 from tokens o where o.player = players.id) \
     and not exists (select 1 from ratings o where o.player = players.id) \
     and not exists (select 1 from rated o where o.player = players.id) \
     and not exists (select 1 from mail_prefs o where o.player = players.id) \
     and not exists (select 1 from mail_addresses o where o.player = players.id) \
     and not exists (select 1 from reply_tokens o where o.player = players.id) \
     and not exists (select 1 from mail_words o where o.player = players.id) \
     and not exists (select 1 from mail_boards o where o.player = players.id) \
     and not exists (select 1 from mail_tables o where o.player = players.id) \
     and not exists (select 1 from mail_pending o where o.player = players.id) \
     and not exists (select 1 from mutes o where o.owner = players.id) \
     and not exists (select 1 from mutes o where o.muted = players.id) limit 200";

/// Database tables with a `table_id` column.
const OF_TABLE: [&str; 9] = [
    "entries",
    "archives",
    "seats",
    "chat",
    "challenges",
    "mail_boards",
    "mail_tables",
    "mail_nags",
    "mail_pending",
];

impl Store {
    /// Removes old, unused rows; returns the number of removed tables and of removed guests.
    pub async fn sweep(&self, now: Time) -> Result<(u64, u64), StoreError> {
        let before = to_db(now.0.saturating_sub(KEPT))?;
        let tables = self.sweep_by(TABLES, before, &OF_TABLE, "table_id", "tables").await?;
        let guests = self.sweep_by(GUESTS, before, &["sessions"], "player", "players").await?;
        Ok((tables, guests))
    }

    /// Removes the rows that `find` selects, after the rows that refer to them.
    async fn sweep_by(
        &self,
        find: &'static str,
        before: i64,
        referring: &[&str],
        column: &str,
        from: &str,
    ) -> Result<u64, StoreError> {
        let mut all = 0;
        loop {
            let mut transaction = self.transaction().await?;
            let found: Vec<(String,)> =
                sqlx::query_as(find).bind(before).fetch_all(&mut *transaction).await?;
            let places: Vec<String> = (1..=found.len()).map(|number| format!("${number}")).collect();
            let places = places.join(", ");
            if found.is_empty() {
                return Ok(all);
            }
            let referring =
                referring.iter().map(|table| format!("delete from {table} where {column} in ({places})"));
            let own = format!("delete from {from} where id in ({places})");
            for text in referring.chain([own]) {
                let mut query = sqlx::query(sqlx::AssertSqlSafe(text));
                for (id,) in &found {
                    query = query.bind(id);
                }
                query.execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            all += found.len() as u64;
            if (found.len() as u64) < AT_ONCE {
                return Ok(all);
            }
        }
    }
}
