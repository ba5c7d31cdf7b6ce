//! The database: SQLite in a file, or PostgreSQL.

pub(crate) mod people;

use std::path::PathBuf;
use std::sync::Arc;

use sqlx::AnyPool;

/// Something that the database couldn't do.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database itself.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// What is stored can't be read.
    #[error("stored data can't be read: {0}")]
    Corrupt(String),
    /// Somebody else has written this entry.
    #[error("entry {number} of table {table} is there already")]
    Conflict {
        /// Which table.
        table: String,
        /// Which entry.
        number: u64,
    },
}

/// Where the data is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Database {
    /// In this file.
    Sqlite(PathBuf),
    /// At this address.
    Postgres(String),
}

/// The database. Clones share it.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    read: AnyPool,
    write: AnyPool,
}

impl Store {
    /// For questions.
    pub(crate) fn read(&self) -> &AnyPool {
        &self.shared.read
    }

    /// For changes that aren't a table's: one transaction at a time.
    pub(crate) async fn transaction(&self) -> Result<sqlx::Transaction<'static, sqlx::Any>, StoreError> {
        Ok(self.shared.write.begin().await?)
    }
}
