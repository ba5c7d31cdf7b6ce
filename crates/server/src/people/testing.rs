//! Helpers for tests of players and accounts.

#[cfg(unix)]
#[path = "../../tests/server/support/postgres.rs"]
#[allow(dead_code, unreachable_pub, reason = "also of the tests outside")]
pub(crate) mod postgres;

use tempfile::TempDir;

use super::{Identity, People, Player};
use crate::store::{Database, Store};

/// A password that passes the checks.
pub(crate) const PASSWORD: &str = "a mild password";

/// An empty database, which exists as long as its folder.
pub(crate) async fn store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Database::Sqlite(folder.path().join("yard.db"))).await.unwrap();
    (folder, store)
}

/// A new account with [`PASSWORD`].
pub(crate) async fn account(people: &People, name: &str) -> Player {
    people.sign_up(&Identity::nobody(), name, PASSWORD).await.unwrap().0
}
