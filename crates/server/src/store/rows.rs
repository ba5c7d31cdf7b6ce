//! Values for the database, many rows in one statement.

use std::fmt::Write;
use std::sync::Arc;

use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AssertSqlSafe};

/// Numbers of rows written by one statement. Few sizes, so that the statements stay prepared.
const SIZES: [usize; 5] = [128, 32, 8, 2, 1];

/// A value of one of the types that both databases support; `None` is null.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum ColumnValue {
    Number(Option<i64>),
    Real(Option<f64>),
    Text(Option<Arc<str>>),
    Bytes(Option<Vec<u8>>),
}

impl From<&str> for ColumnValue {
    fn from(text: &str) -> ColumnValue {
        ColumnValue::Text(Some(text.into()))
    }
}

impl From<i64> for ColumnValue {
    fn from(number: i64) -> ColumnValue {
        ColumnValue::Number(Some(number))
    }
}

impl From<&[u8]> for ColumnValue {
    fn from(bytes: &[u8]) -> ColumnValue {
        ColumnValue::Bytes(Some(bytes.to_vec()))
    }
}

type AnyQuery<'q> = Query<'q, Any, <Any as sqlx::Database>::Arguments>;

fn bind<'q>(query: AnyQuery<'q>, value: &ColumnValue) -> AnyQuery<'q> {
    match value {
        ColumnValue::Number(number) => query.bind(*number),
        ColumnValue::Real(number) => query.bind(*number),
        ColumnValue::Text(text) => query.bind(text.as_deref().map(str::to_owned)),
        ColumnValue::Bytes(bytes) => query.bind(bytes.clone()),
    }
}

/// Runs one statement with placeholders `$1`, `$2`, ... Returns the number of changed rows.
pub(super) async fn run_one(
    connection: &mut AnyConnection,
    sql: &'static str,
    values: &[ColumnValue],
) -> Result<u64, sqlx::Error> {
    let query = values.iter().fold(sqlx::query(sql), bind);
    Ok(query.execute(connection).await?.rows_affected())
}

/// Runs a statement for all rows, many at once; `sql` is given the placeholders, such as `($1, $2), ($3,
/// $4)`. Returns the number of changed rows.
pub(super) async fn each<R: AsRef<[ColumnValue]>>(
    connection: &mut AnyConnection,
    rows: &[R],
    sql: impl Fn(&str) -> String,
) -> Result<u64, sqlx::Error> {
    let numbered = connection.backend_name() != "SQLite";
    let mut changed = 0;
    let mut rest = rows;
    while let Some(first) = rest.first() {
        let size = SIZES.into_iter().find(|&size| size <= rest.len()).unwrap_or(1);
        let (now, later) = rest.split_at(size);
        rest = later;
        let values = places(numbered, size, first.as_ref().len());
        let mut query = sqlx::query(AssertSqlSafe(sql(&values)));
        for value in now.iter().flat_map(AsRef::as_ref) {
            query = bind(query, value);
        }
        changed += query.execute(&mut *connection).await?.rows_affected();
    }
    Ok(changed)
}

/// Returns `($1, $2), ($3, $4)`, or `(?, ?), (?, ?)` for SQLite: it looks up every numbered placeholder in a
/// list, which takes longer than all the rest if there are thousands.
fn places(numbered: bool, rows: usize, columns: usize) -> String {
    let mut text = String::with_capacity(rows * columns * 7);
    for row in 0..rows {
        text += if row == 0 { "(" } else { ", (" };
        for column in 0..columns {
            text += if column == 0 { "" } else { ", " };
            if numbered {
                let _ = write!(text, "${}", row * columns + column + 1);
            } else {
                text.push('?');
            }
        }
        text.push(')');
    }
    text
}
