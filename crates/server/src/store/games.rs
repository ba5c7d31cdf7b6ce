//! Tables: their rows, their entries, and lists of them.

use botyard_core::face::OptionPair;
use botyard_table::{ClockRule, Sitter, Status, StoredEntry, Time};
use serde::de::DeserializeOwned;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use super::chat::ChatLine;
use super::outbox::Cause;
use super::{Store, StoreError, bounded, from_db, to_db};

/// How many tables a list may hold.
const MOST: u32 = 100;

/// How many tables that wait are looked at.
const MOST_WAITING: u32 = 2_000;

/// The columns of a row, in the order in which [`TableRow::read`] takes them.
const COLUMNS: &str = "id, game, options, seats, clock, status, turn, awaited, is_public, rated, invite, creator, created, \
                       updated, deadline, computers, result, next_table, entries";

/// What lists show of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// Its id.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// The game's options.
    pub options: Vec<OptionPair>,
    /// Who has which seat.
    pub seats: Vec<Sitter>,
    /// Which time they have.
    pub clock: ClockRule,
    /// How far it is.
    pub status: Status,
    /// The present turn.
    pub turn: u32,
    /// The ids of the players whose order is awaited.
    pub awaited: Vec<String>,
    /// May everybody find it?
    pub public: bool,
    /// Does it count?
    pub rated: bool,
    /// The secret of the invitation link.
    pub key: Option<String>,
    /// The player who made it.
    pub creator: String,
    /// When it was made.
    pub created: Time,
    /// When something last happened.
    pub updated: Time,
    /// When somebody's time runs out.
    pub deadline: Option<Time>,
    /// Is a computer's order awaited?
    pub computers: bool,
    /// How it ended.
    pub result: Option<String>,
    /// The table of the rematch.
    pub next: Option<String>,
}

/// What has happened at one table and is to be kept.
#[derive(Clone, Debug)]
pub struct Change {
    /// The table as it is now.
    pub row: TableRow,
    /// Is it a new table? Then the entries begin with number 0.
    pub is_new: bool,
    /// What was accepted, in order; may be nothing.
    pub entries: Vec<StoredEntry>,
    /// What was said.
    pub chat: Vec<ChatLine>,
    /// Letters that it gives reason for; written for players with a confirmed address only.
    pub letters: Vec<Cause>,
}

/// Which tables are wanted. The default is the newest of all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Of this game.
    pub game: Option<String>,
    /// In one of these states; in any if there is none.
    pub statuses: Vec<Status>,
    /// At which this player sits.
    pub player: Option<String>,
    /// At which this player's order is awaited.
    pub awaited: Option<String>,
    /// Only those that everybody may find?
    pub public: bool,
    /// Those after this one in the list: `updated` and `id` of the last table of the page before.
    pub before: Option<(Time, String)>,
    /// How many at most; never more than 100. 0 is 100.
    pub limit: u32,
}

impl TableRow {
    /// The row, and how many entries there are.
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

/// Compressed entries: one line of JSON each.
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

/// All entries of a table, compacted or not, without a gap.
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
    /// A table and all its entries; `None` if there is no such table.
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

    /// What lists show of a table; `None` if there is no such table.
    pub async fn row(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        bounded(async {
            let sql = format!("select {COLUMNS} from tables where id = $1");
            let row = sqlx::query(AssertSqlSafe(sql)).bind(id).fetch_optional(self.read()).await?;
            row.map(|row| Ok(TableRow::read(&row)?.0)).transpose()
        })
        .await
    }

    /// Tables, the last changed first.
    pub async fn list(&self, filter: &Filter) -> Result<Vec<TableRow>, StoreError> {
        bounded(async {
            enum Value<'a> {
                Text(&'a str),
                Number(i64),
            }
            let mut sql = format!("select {COLUMNS} from tables where 1 = 1");
            let mut values = Vec::new();
            if let Some(game) = &filter.game {
                values.push(Value::Text(game));
                sql += &format!(" and game = ${}", values.len());
            }
            if !filter.statuses.is_empty() {
                let words: Vec<String> =
                    filter.statuses.iter().map(|&status| format!("'{}'", status.word())).collect();
                sql += &format!(" and status in ({})", words.join(", "));
            }
            if let Some(player) = &filter.player {
                values.push(Value::Text(player));
                sql += &format!(" and id in (select table_id from seats where player = ${})", values.len());
            }
            if let Some(player) = &filter.awaited {
                values.push(Value::Text(player));
                let number = values.len();
                sql += &format!(
                    " and id in (select table_id from seats where player = ${number} and awaited = 1)"
                );
            }
            if filter.public {
                sql += " and is_public = 1";
            }
            if let Some((updated, id)) = &filter.before {
                values.push(Value::Number(i64::try_from(updated.0).unwrap_or(i64::MAX)));
                values.push(Value::Text(id));
                sql += &format!(" and (updated, id) < (${}, ${})", values.len() - 1, values.len());
            }
            let limit = if filter.limit == 0 { MOST } else { filter.limit.min(MOST) };
            sql += &format!(" order by updated desc, id desc limit {limit}");
            let mut query = sqlx::query(AssertSqlSafe(sql));
            for value in values {
                query = match value {
                    Value::Text(text) => query.bind(text),
                    Value::Number(number) => query.bind(number),
                };
            }
            let rows = query.fetch_all(self.read()).await?;
            rows.iter().map(|row| Ok(TableRow::read(row)?.0)).collect()
        })
        .await
    }

    /// Public tables that wait for players, those that wait longest first.
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

    /// The unfinished tables that go on by themselves: somebody's time runs, or a computer is to move.
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

    /// Compresses the entries of a finished table into one row. `false` if there is no such table, if it isn't finished, or if
    /// there is nothing to compress.
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
    /// Are the entries such that they can be kept?
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
