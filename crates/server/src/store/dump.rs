//! Backups: all stored data as lines of JSON, compressed with zstd; the format is the same for SQLite and
//! PostgreSQL.
//!
//! ```text
//! {"format":"botyard-dump","version":1,"schema":1,"created":1790000000000}
//! {"table":"tables","columns":["id","game",...]}
//! ["yard-1","duel",...]
//! {"end":{"rows":{"tables":1,...},"sha256":"..."}}
//! ```
//! A row is an array: text, numbers and null as they are, bytes as `{"hex":"..."}`, numbers with a fraction
//! as `{"real":"..."}`. The checksum is over all lines before the last.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};

use botyard_table::Time;
use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Row};

use super::open::newest;
use super::rows::{ColumnValue, each};
use super::{Database, Store, StoreError};

const FORMAT: &str = "botyard-dump";
const VERSION: u32 = 1;

/// Maximum length of a line, in bytes; bounds the memory that a damaged file can take.
const LONGEST: u64 = 256 << 20;

/// Number of rows, and approximate number of bytes, per insert.
const ROWS: usize = 128;
const BYTES: usize = 8 << 20;

#[derive(Serialize, Deserialize)]
struct DumpHeader {
    format: String,
    version: u32,
    schema: i64,
    created: Time,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum DumpLine {
    Row(Vec<Json>),
    Table { table: String, columns: Vec<String> },
    End { end: DumpFooter },
}

#[derive(Serialize, Deserialize)]
struct DumpFooter {
    rows: BTreeMap<String, u64>,
    sha256: String,
}

/// Summary of a backup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dumped {
    /// Time of the backup.
    pub created: Time,
    /// Number of rows by database table.
    pub rows: BTreeMap<String, u64>,
}

/// A table of the database.
struct Sheet {
    name: String,
    columns: Vec<(String, ColumnKind)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ColumnKind {
    Number,
    Real,
    Text,
    Bytes,
}

impl ColumnKind {
    /// Parses the type name of a database column.
    fn of(declared: &str) -> Option<ColumnKind> {
        Some(match declared.to_ascii_lowercase().as_str() {
            "bigint" | "integer" | "int" | "smallint" => ColumnKind::Number,
            "double precision" | "real" => ColumnKind::Real,
            "text" => ColumnKind::Text,
            "bytea" | "blob" => ColumnKind::Bytes,
            _ => return None,
        })
    }

    fn write(self, row: &AnyRow, column: usize) -> Result<Json, sqlx::Error> {
        Ok(match self {
            ColumnKind::Number => json!(row.try_get::<Option<i64>, _>(column)?),
            ColumnKind::Real => row
                .try_get::<Option<f64>, _>(column)?
                // Text, because it reads back exactly.
                .map_or(Json::Null, |number| json!({ "real": number.to_string() })),
            ColumnKind::Text => json!(row.try_get::<Option<String>, _>(column)?),
            ColumnKind::Bytes => row
                .try_get::<Option<Vec<u8>>, _>(column)?
                .map_or(Json::Null, |bytes| json!({ "hex": hex(&bytes) })),
        })
    }

    fn read(self, value: &Json) -> Option<ColumnValue> {
        let part = |name: &str| value.get(name).and_then(Json::as_str);
        Some(match (self, value) {
            (ColumnKind::Number, Json::Null) => ColumnValue::Number(None),
            (ColumnKind::Number, number) => ColumnValue::Number(Some(number.as_i64()?)),
            (ColumnKind::Real, Json::Null) => ColumnValue::Real(None),
            (ColumnKind::Real, _) => ColumnValue::Real(Some(part("real")?.parse().ok()?)),
            (ColumnKind::Text, Json::Null) => ColumnValue::Text(None),
            (ColumnKind::Text, text) => ColumnValue::Text(Some(text.as_str()?.into())),
            (ColumnKind::Bytes, Json::Null) => ColumnValue::Bytes(None),
            (ColumnKind::Bytes, _) => ColumnValue::Bytes(Some(from_hex(part("hex")?)?)),
        })
    }
}

fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
    bytes.iter().flat_map(|&byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |sign: u8| char::from(sign).to_digit(16).and_then(|value| u8::try_from(value).ok());
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?)).collect()
}

fn dump_error(error: impl std::fmt::Display) -> StoreError {
    StoreError::Dump(error.to_string())
}

/// Lists the tables of the database, referenced ones first. Read from the database itself, so that none is
/// forgotten; tables that belong to running nodes are left out.
async fn sheets(database: &Database, connection: &mut AnyConnection) -> Result<Vec<Sheet>, StoreError> {
    let (tables, columns, parents) = match database {
        Database::Sqlite(_) => (
            "select cast(name as text) from sqlite_master where type = 'table' \
             and name not like 'sqlite!_%' escape '!' and name not in ('_sqlx_migrations', 'nodes', 'bus_keys') order by 1",
            "select cast(name as text), cast(type as text) from pragma_table_info($1) order by cid",
            "select distinct cast(\"table\" as text) from pragma_foreign_key_list($1)",
        ),
        Database::Postgres(_) => (
            "select cast(table_name as text) from information_schema.tables where table_schema = current_schema() \
             and table_type = 'BASE TABLE' and table_name not in ('_sqlx_migrations', 'nodes', 'bus_keys') order by 1",
            "select cast(column_name as text), cast(data_type as text) from information_schema.columns \
             where table_schema = current_schema() and table_name = $1 order by ordinal_position",
            "select distinct cast(parent.relname as text) from pg_constraint \
             join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid \
             where contype = 'f' and child.relname = $1 \
             and child.relnamespace = cast(current_schema() as regnamespace)",
        ),
    };
    let mut waiting = Vec::new();
    for row in sqlx::query(tables).fetch_all(&mut *connection).await? {
        let name: String = row.try_get(0)?;
        let mut sheet = Sheet { name: name.clone(), columns: Vec::new() };
        for row in sqlx::query(columns).bind(name.clone()).fetch_all(&mut *connection).await? {
            let (column, declared): (String, String) = (row.try_get(0)?, row.try_get(1)?);
            let kind = ColumnKind::of(&declared).ok_or_else(|| {
                StoreError::Dump(format!("column {column} of {name} is of the unknown type {declared}"))
            })?;
            sheet.columns.push((column, kind));
        }
        let mut needs: Vec<String> = Vec::new();
        for row in sqlx::query(parents).bind(name.clone()).fetch_all(&mut *connection).await? {
            needs.push(row.try_get(0)?);
        }
        waiting.push((sheet, needs));
    }
    let mut ordered: Vec<Sheet> = Vec::new();
    while !waiting.is_empty() {
        let is_there = |name: &String| ordered.iter().any(|sheet| sheet.name == *name);
        let free = waiting
            .iter()
            .position(|(sheet, needs)| needs.iter().all(|need| *need == sheet.name || is_there(need)))
            .ok_or_else(|| {
                StoreError::Dump("the tables of the database refer to each other in a circle".into())
            })?;
        ordered.push(waiting.remove(free).0);
    }
    Ok(ordered)
}

/// Writes lines and computes their checksum.
struct LineWriter<W: Write> {
    out: W,
    sum: Sha256,
}

impl<W: Write> LineWriter<W> {
    fn write(&mut self, line: &impl Serialize) -> Result<(), StoreError> {
        let mut text = serde_json::to_vec(line).map_err(dump_error)?;
        text.push(b'\n');
        self.sum.update(&text);
        self.out.write_all(&text).map_err(dump_error)
    }
}

impl Store {
    /// Writes a consistent backup of all data, also while the server runs. `out` is written in the calling
    /// task, so it should be fast.
    pub async fn dump(&self, out: impl Write + Send, now: Time) -> Result<Dumped, StoreError> {
        let mut snapshot = self.snapshot().await?;
        if let Database::Postgres(_) = self.shared.database {
            sqlx::query("set local statement_timeout = 0").execute(&mut *snapshot).await?;
        }
        let mut zstd = zstd::Encoder::new(BufWriter::new(out), 6).map_err(dump_error)?;
        zstd.include_checksum(true).map_err(dump_error)?;
        let mut lines = LineWriter { out: zstd, sum: Sha256::new() };
        let header =
            DumpHeader { format: FORMAT.to_owned(), version: VERSION, schema: newest(), created: now };
        lines.write(&header)?;
        let mut counts = BTreeMap::new();
        for sheet in sheets(&self.shared.database, &mut snapshot).await? {
            let columns: Vec<String> = sheet.columns.iter().map(|(name, _)| name.clone()).collect();
            let sql =
                format!("select {} from {}", quoted(&columns), quoted(std::slice::from_ref(&sheet.name)));
            lines.write(&DumpLine::Table { table: sheet.name.clone(), columns })?;
            let mut count = 0;
            let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(&mut *snapshot);
            while let Some(row) = rows.try_next().await? {
                let values: Result<Vec<Json>, sqlx::Error> = sheet
                    .columns
                    .iter()
                    .enumerate()
                    .map(|(column, (_, kind))| kind.write(&row, column))
                    .collect();
                lines.write(&values?)?;
                count += 1;
            }
            drop(rows);
            counts.insert(sheet.name, count);
        }
        snapshot.rollback().await?;
        let sha256 = hex(&lines.sum.clone().finalize());
        lines.write(&DumpLine::End { end: DumpFooter { rows: counts.clone(), sha256 } })?;
        let mut out = lines.out.finish().map_err(dump_error)?;
        out.flush().map_err(dump_error)?;
        Ok(Dumped { created: now, rows: counts })
    }

    /// Fills an empty database from a backup, all or nothing. The caller has [opened](Store::open) the
    /// database, so no server runs on it.
    pub async fn restore(&self, input: impl Read + Send) -> Result<Dumped, StoreError> {
        let mut lines = LineReader::new(input)?;
        let header: DumpHeader = lines.header()?;
        if header.format != FORMAT {
            return Err(StoreError::Dump("it is no backup of this program".into()));
        }
        if header.version > VERSION || header.schema > newest() {
            return Err(StoreError::Dump("a newer program made it".into()));
        }
        let mut transaction = self.transaction().await?;
        let sheets = sheets(&self.shared.database, &mut transaction).await?;
        for sheet in &sheets {
            let name = quoted(std::slice::from_ref(&sheet.name));
            let sql = format!("select cast(count(*) as bigint) from (select 1 from {name} limit 1) as found");
            let row = sqlx::query(AssertSqlSafe(sql)).fetch_one(&mut *transaction).await?;
            if row.try_get::<i64, _>(0)? > 0 {
                return Err(StoreError::NotEmpty(self.database().to_string()));
            }
        }
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        let mut filling: Option<Filling> = None;
        let end = loop {
            match lines.next()? {
                DumpLine::Table { table, columns } => {
                    if let Some(mut done) = filling.take() {
                        done.flush(&mut transaction).await?;
                    }
                    if counts.insert(table.clone(), 0).is_some() {
                        return Err(StoreError::Dump(format!("{table} is in it twice")));
                    }
                    filling = Some(Filling::new(&sheets, table, &columns)?);
                }
                DumpLine::Row(row) => {
                    let Some(filling) = &mut filling else {
                        return Err(StoreError::Dump("it has a row of no table".into()));
                    };
                    filling.add(&row)?;
                    *counts.entry(filling.table.clone()).or_default() += 1;
                    filling.bytes += lines.length;
                    if filling.rows.len() >= ROWS || filling.bytes >= BYTES {
                        filling.flush(&mut transaction).await?;
                    }
                }
                DumpLine::End { end } => break end,
            }
        };
        if let Some(mut done) = filling {
            done.flush(&mut transaction).await?;
        }
        lines.finish(&end.sha256)?;
        let complete =
            header.schema < newest() || sheets.iter().all(|sheet| counts.contains_key(&sheet.name));
        if end.rows != counts || !complete {
            return Err(StoreError::Dump("it doesn't hold as many rows as it says".into()));
        }
        transaction.commit().await?;
        Ok(Dumped { created: header.created, rows: counts })
    }
}

fn quoted(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{}\"", name.replace('"', "\"\""))).collect();
    quoted.join(", ")
}

/// Rows that wait to be inserted into a table.
struct Filling {
    table: String,
    insert: String,
    kinds: Vec<ColumnKind>,
    rows: Vec<Vec<ColumnValue>>,
    bytes: usize,
}

impl Filling {
    fn new(sheets: &[Sheet], table: String, columns: &[String]) -> Result<Filling, StoreError> {
        let sheet = sheets
            .iter()
            .find(|sheet| sheet.name == table)
            .ok_or_else(|| StoreError::Dump(format!("the database has no table {table}")))?;
        let kinds = columns.iter().map(|column| {
            let found = sheet.columns.iter().find(|(name, _)| name == column);
            found.map(|(_, kind)| *kind).ok_or_else(|| {
                StoreError::Dump(format!("table {table} of the database has no column {column}"))
            })
        });
        let kinds = kinds.collect::<Result<_, StoreError>>()?;
        let insert =
            format!("insert into {} ({}) values ", quoted(std::slice::from_ref(&table)), quoted(columns));
        Ok(Filling { table, insert, kinds, rows: Vec::new(), bytes: 0 })
    }

    fn add(&mut self, row: &[Json]) -> Result<(), StoreError> {
        let odd = || StoreError::Dump(format!("a row of table {} can't be read", self.table));
        if row.len() != self.kinds.len() {
            return Err(odd());
        }
        let values: Option<Vec<ColumnValue>> =
            row.iter().zip(&self.kinds).map(|(value, kind)| kind.read(value)).collect();
        self.rows.push(values.ok_or_else(odd)?);
        Ok(())
    }

    async fn flush(&mut self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        each(connection, &self.rows, |values| format!("{}{values}", self.insert)).await?;
        self.rows.clear();
        self.bytes = 0;
        Ok(())
    }
}

/// Reads lines and computes their checksum.
struct LineReader<R: Read> {
    input: BufReader<zstd::Decoder<'static, BufReader<R>>>,
    sum: Sha256,
    /// The last line that was read. It isn't in the checksum yet, because it may be the line that states it.
    line: Vec<u8>,
    length: usize,
}

impl<R: Read> LineReader<R> {
    fn new(input: R) -> Result<LineReader<R>, StoreError> {
        let input = BufReader::new(zstd::Decoder::new(input).map_err(dump_error)?);
        Ok(LineReader { input, sum: Sha256::new(), line: Vec::new(), length: 0 })
    }

    fn read<T: for<'a> Deserialize<'a>>(&mut self) -> Result<T, StoreError> {
        self.sum.update(&self.line);
        self.line.clear();
        let read = (&mut self.input).take(LONGEST).read_until(b'\n', &mut self.line);
        read.map_err(|error| StoreError::Dump(format!("cut off or damaged ({error})")))?;
        if self.line.last() != Some(&b'\n') {
            return Err(StoreError::Dump("cut off".into()));
        }
        self.length = self.line.len();
        serde_json::from_slice(&self.line).map_err(|error| StoreError::Dump(format!("damaged ({error})")))
    }

    fn header(&mut self) -> Result<DumpHeader, StoreError> {
        self.read().map_err(|error| StoreError::Dump(format!("it is no backup of this program: {error}")))
    }

    fn next(&mut self) -> Result<DumpLine, StoreError> {
        self.read()
    }

    /// Verifies the checksum and that nothing follows the last line.
    fn finish(mut self, sha256: &str) -> Result<(), StoreError> {
        if hex(&self.sum.finalize()) != sha256 {
            return Err(StoreError::Dump("it has been altered: its checksum is wrong".into()));
        }
        let mut rest = [0];
        match self.input.read(&mut rest) {
            Ok(0) => Ok(()),
            Ok(_) => Err(StoreError::Dump("something follows its end".into())),
            Err(error) => Err(StoreError::Dump(format!("cut off or damaged ({error})"))),
        }
    }
}
