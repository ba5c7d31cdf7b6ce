//! Tables: their rows, their entries, and lists of them.

use botyard_core::face::OptionPair;
use botyard_table::{ClockRule, Sitter, Status, StoredEntry, Time};
use serde::de::DeserializeOwned;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use super::chat::ChatLine;
use super::outbox::Cause;
use super::{Store, StoreError, bounded, from_db, to_db};

/// Maximum number of tables in a list.
const MOST: u32 = 100;

/// Maximum number of waiting tables that are examined.
const MOST_WAITING: u32 = 2_000;

/// The columns of a row, in the order in which [`TableRow::read`] reads them.
const COLUMNS: &str = "id, game, options, seats, clock, status, turn, awaited, is_public, rated, invite, creator, created, \
                       updated, deadline, computers, result, next_table, entries";

/// Summary of a table, as shown in lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// Id of the table.
    pub id: String,
    /// Id of the game.
    pub game: String,
    /// Options of the game.
    pub options: Vec<OptionPair>,
    /// Seats with their players.
    pub seats: Vec<Sitter>,
    /// Time control.
    pub clock: ClockRule,
    /// Status of the table.
    pub status: Status,
    /// Number of the present turn.
    pub turn: u32,
    /// Ids of the players whose order is awaited.
    pub awaited: Vec<String>,
    /// Whether the table is listed publicly.
    pub public: bool,
    /// Whether the game is rated.
    pub rated: bool,
    /// Secret of the invitation link.
    pub key: Option<String>,
    /// Id of the player who opened the table.
    pub creator: String,
    /// Time at which the table was opened.
    pub created: Time,
    /// Time of the last change.
    pub updated: Time,
    /// The next deadline.
    pub deadline: Option<Time>,
    /// Whether a computer's order is awaited.
    pub computers: bool,
    /// Result of a finished game.
    pub result: Option<String>,
    /// Id of the rematch's table.
    pub next: Option<String>,
}

/// A change of one table that is to be stored.
#[derive(Clone, Debug)]
pub struct Change {
    /// The table's row after the change.
    pub row: TableRow,
    /// Whether the table is new; its entries then begin with number 0.
    pub is_new: bool,
    /// Accepted entries in order; may be empty.
    pub entries: Vec<StoredEntry>,
    /// New chat lines.
    pub chat: Vec<ChatLine>,
    /// Causes of letters; queued only for players with a confirmed address.
    pub letters: Vec<Cause>,
}

/// Filter for lists of tables. The default lists the most recently changed of all tables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableFilter {
    /// Only tables of this game.
    pub game: Option<String>,
    /// Only tables with one of these statuses; any status if empty.
    pub statuses: Vec<Status>,
    /// Only tables at which this player has a seat.
    pub player: Option<String>,
    /// Only tables at which this player's order is awaited.
    pub awaited: Option<String>,
    /// Only publicly listed tables.
    pub public: bool,
    /// Start of the page: `updated` and `id` of the last table of the previous page.
    pub before: Option<(Time, String)>,
    /// Maximum number of tables, at most 100. 0 means 100.
    pub limit: u32,
}

impl TableFilter {
    /// Returns the query of the listed tables, most recently changed first, after `prefix`.
    fn query(&self, prefix: &str) -> sqlx::query::Query<'_, sqlx::Any, sqlx::any::AnyArguments> {
        enum SqlArgument<'a> {
            Text(&'a str),
            Number(i64),
        }
        let mut sql = format!("{prefix}select {COLUMNS} from tables where 1 = 1");
        let mut values = Vec::new();
        if let Some(game) = &self.game {
            values.push(SqlArgument::Text(game));
            sql += &format!(" and game = ${}", values.len());
        }
        if !self.statuses.is_empty() {
            let words: Vec<String> =
                self.statuses.iter().map(|&status| format!("'{}'", status.word())).collect();
            sql += &format!(" and status in ({})", words.join(", "));
        }
        if let Some(player) = &self.player {
            values.push(SqlArgument::Text(player));
            sql += &format!(" and id in (select table_id from seats where player = ${})", values.len());
        }
        if let Some(player) = &self.awaited {
            values.push(SqlArgument::Text(player));
            let number = values.len();
            sql +=
                &format!(" and id in (select table_id from seats where player = ${number} and awaited = 1)");
        }
        if self.public {
            sql += " and is_public = 1";
        }
        if let Some((updated, id)) = &self.before {
            values.push(SqlArgument::Number(i64::try_from(updated.0).unwrap_or(i64::MAX)));
            values.push(SqlArgument::Text(id));
            sql += &format!(" and (updated, id) < (${}, ${})", values.len() - 1, values.len());
        }
        let limit = if self.limit == 0 { MOST } else { self.limit.min(MOST) };
        sql += &format!(" order by updated desc, id desc limit {limit}");
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for value in values {
            query = match value {
                SqlArgument::Text(text) => query.bind(text),
                SqlArgument::Number(number) => query.bind(number),
            };
        }
        query
    }
}

impl TableRow {
    /// Returns the row and its number of entries.
    fn read(row: &AnyRow) -> Result<(TableRow, u64), StoreError> {
        let id: String = row.try_get(0)?;
        let deadline: Option<i64> = row.try_get(14)?;
        let status: String = row.try_get(5)?;
        let found = TableRow {
            game: row.try_get(1)?,
            options: json(&id, row.try_get(2)?)?,
            seats: json(&id, row.try_get(3)?)?,
            clock: json(&id, row.try_get(4)?)?,
            status: Status::read(&status).ok_or_else(|| {
                StoreError::Corrupt(format!("table {id} has the unknown status {status:?}"))
            })?,
            turn: u32::try_from(row.try_get::<i64, _>(6)?)
                .map_err(|_| StoreError::Corrupt(format!("table {id} is in an impossible turn")))?,
            awaited: json(&id, row.try_get(7)?)?,
            public: row.try_get::<i64, _>(8)? != 0,
            rated: row.try_get::<i64, _>(9)? != 0,
            key: row.try_get(10)?,
            creator: row.try_get(11)?,
            created: Time(from_db(row.try_get(12)?)?),
            updated: Time(from_db(row.try_get(13)?)?),
            deadline: deadline.map(from_db).transpose()?.map(Time),
            computers: row.try_get::<i64, _>(15)? != 0,
            result: row.try_get(16)?,
            next: row.try_get(17)?,
            id,
        };
        Ok((found, from_db(row.try_get(18)?)?))
    }
}

fn json<T: DeserializeOwned>(table: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt(format!("row of table {table}: {error}")))
}

/// Compresses entries, one line of JSON each.
fn pack(entries: &[StoredEntry]) -> Result<Vec<u8>, StoreError> {
    let mut lines = Vec::new();
    for entry in entries {
        serde_json::to_writer(&mut lines, entry)
            .map_err(|error| StoreError::Corrupt(format!("an entry can't be written: {error}")))?;
        lines.push(b'\n');
    }
    zstd::encode_all(lines.as_slice(), 9)
        .map_err(|error| StoreError::Corrupt(format!("entries can't be compressed: {error}")))
}

fn unpack(table: &str, body: &[u8]) -> Result<Vec<StoredEntry>, StoreError> {
    let corrupt = |why: String| StoreError::Corrupt(format!("archive of table {table}: {why}"));
    let lines = zstd::decode_all(body).map_err(|error| corrupt(error.to_string()))?;
    lines
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).map_err(|error| corrupt(error.to_string())))
        .collect()
}

/// Reads all entries of a table, compacted or not, and checks that none is missing.
async fn entries(
    transaction: &mut sqlx::Transaction<'static, sqlx::Any>,
    table: &str,
    count: u64,
) -> Result<Vec<StoredEntry>, StoreError> {
    let archive = sqlx::query("select body from archives where table_id = $1")
        .bind(table)
        .fetch_optional(&mut **transaction)
        .await?;
    let mut found = match archive {
        Some(row) => unpack(table, row.try_get(0)?)?,
        None => Vec::new(),
    };
    let rows = sqlx::query("select body from entries where table_id = $1 order by number")
        .bind(table)
        .fetch_all(&mut **transaction)
        .await?;
    for row in &rows {
        found.push(json(table, row.try_get(0)?)?);
    }
    let whole = found.iter().map(|entry| entry.number).eq(0..count);
    if whole { Ok(found) } else { Err(StoreError::Corrupt(format!("entries of table {table} are missing"))) }
}

impl Store {
    /// Loads a table and all its entries; `None` if there is no such table.
    pub async fn load(&self, id: &str) -> Result<Option<(TableRow, Vec<StoredEntry>)>, StoreError> {
        bounded(async {
            let mut snapshot = self.snapshot().await?;
            let sql = format!("select {COLUMNS} from tables where id = $1");
            let row = sqlx::query(AssertSqlSafe(sql)).bind(id).fetch_optional(&mut *snapshot).await?;
            let Some(row) = row else { return Ok(None) };
            let (row, count) = TableRow::read(&row)?;
            let entries = entries(&mut snapshot, id, count).await?;
            snapshot.commit().await?;
            Ok(Some((row, entries)))
        })
        .await
    }

    /// Returns the row of a table; `None` if there is no such table.
    pub async fn row(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        bounded(async {
            let sql = format!("select {COLUMNS} from tables where id = $1");
            let row = sqlx::query(AssertSqlSafe(sql)).bind(id).fetch_optional(self.read()).await?;
            row.map(|row| Ok(TableRow::read(&row)?.0)).transpose()
        })
        .await
    }

    /// Lists tables, most recently changed first.
    pub async fn list(&self, filter: &TableFilter) -> Result<Vec<TableRow>, StoreError> {
        bounded(async {
            let rows = filter.query("").fetch_all(self.read()).await?;
            rows.iter().map(|row| Ok(TableRow::read(row)?.0)).collect()
        })
        .await
    }

    /// Lists public tables that wait for players, longest waiting first.
    pub async fn waiting(&self, game: Option<&str>) -> Result<Vec<TableRow>, StoreError> {
        bounded(async {
            let of_game = if game.is_some() { "and game = $1" } else { "" };
            let sql = format!(
                "select {COLUMNS} from tables where is_public = 1 and status = 'gathering' {of_game} \
                 order by created, id limit {MOST_WAITING}"
            );
            let query = sqlx::query(AssertSqlSafe(sql));
            let query = if let Some(game) = game { query.bind(game) } else { query };
            let rows = query.fetch_all(self.read()).await?;
            rows.iter().map(|row| Ok(TableRow::read(row)?.0)).collect()
        })
        .await
    }

    /// Lists the unfinished tables that go on by themselves: a deadline is set, or a computer is to move.
    pub async fn wakeful(&self) -> Result<Vec<String>, StoreError> {
        bounded(async {
            let rows = sqlx::query(
                "select id from tables where status in ('gathering', 'playing', 'paused') \
                 and (deadline is not null or computers = 1) order by id",
            )
            .fetch_all(self.read())
            .await?;
            rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
        })
        .await
    }

    /// Compresses the entries of a finished table into one row. Returns `false` if there is no such table, if
    /// it isn't finished, or if there is nothing to compress.
    pub async fn compact(&self, id: &str) -> Result<bool, StoreError> {
        bounded(async {
            let mut transaction = self.transaction().await?;
            let row = sqlx::query(
                "select tables.entries, cast(coalesce(archives.entries, 0) as bigint) from tables \
                 left join archives on archives.table_id = tables.id where tables.id = $1 and status = 'over'",
            )
            .bind(id)
            .fetch_optional(&mut *transaction)
            .await?;
            let Some(row) = row else { return Ok(false) };
            let (count, packed): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
            if packed == count {
                return Ok(false);
            }
            let body = pack(&entries(&mut transaction, id, from_db(count)?).await?)?;
            sqlx::query(
                "insert into archives (table_id, entries, body) values ($1, $2, $3) \
                 on conflict (table_id) do update set entries = excluded.entries, body = excluded.body",
            )
            .bind(id)
            .bind(count)
            .bind(body)
            .execute(&mut *transaction)
            .await?;
            sqlx::query("delete from entries where table_id = $1").bind(id).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }
}

impl Change {
    /// Checks that the entries can be stored.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let id = &self.row.id;
        let odd = |why: &str| Err(StoreError::Corrupt(format!("a change of table {id} {why}")));
        let first = self.entries.first().map(|entry| entry.number);
        if self.is_new != (first == Some(0)) {
            return odd("is new without the first entry, or has it without being new");
        }
        let after = self.entries.windows(2).all(|two| two[0].number.checked_add(1) == Some(two[1].number));
        if !after {
            return odd("has entries that don't follow each other");
        }
        if let Some(last) = self.entries.last() {
            to_db(last.number)?;
        }
        self.chat.iter().try_for_each(ChatLine::check)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Database;

    #[tokio::test]
    async fn public_lists_are_read_from_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Database::Sqlite(folder.path().join("yard.sqlite"))).await.unwrap();
        let public = TableFilter { public: true, ..TableFilter::default() };
        let before = Some((Time(1), "a".to_owned()));
        for filter in [
            public.clone(),
            TableFilter { game: Some("duel".to_owned()), ..public.clone() },
            TableFilter { statuses: vec![Status::Gathering], ..public.clone() },
            TableFilter { before, ..public },
        ] {
            let rows = filter.query("explain query plan ").fetch_all(store.read()).await.unwrap();
            let plan: Vec<String> = rows.iter().map(|row| row.try_get(3).unwrap()).collect();
            // One step: neither a scan of all tables nor a sort.
            assert!(
                plan.len() == 1 && plan[0].starts_with("SEARCH tables USING INDEX tables_by_public"),
                "{filter:?}: {plan:?}"
            );
        }
        store.close().await;
    }
}
