//! Ownership of tables by nodes: claims, hand-over, and messages that nodes leave for each other in the
//! database.

use std::sync::Arc;
use std::time::Duration;

use botyard_table::Time;
use sqlx::{AssertSqlSafe, Row};

use super::lease::{LEASE, Lease, NOW, NodeRow, read};
use super::{Database, Store, StoreError, bounded, from_db};

/// The right to change a table: the epoch of its owner and the number of its claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fence {
    /// Epoch of the owner.
    pub owner: i64,
    /// Number of the claim; grows with every claim of the table.
    pub number: i64,
}

/// Result of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// This node owns the table.
    Own {
        /// The fence that every change must name.
        fence: Fence,
        /// Last sign of life of the previous owner, if that is dead; clocks don't count the time since.
        forgive: Option<Time>,
    },
    /// The node of this epoch owns the table.
    Other(i64),
    /// The table doesn't exist.
    NoTable,
}

/// Milliseconds for which revocations are kept.
const REMEMBERED: i64 = 60_000;

impl Store {
    /// The lease of this node; `None` without a bus.
    pub(crate) fn lease(&self) -> Option<&Arc<Lease>> {
        self.shared.lease.as_ref()
    }

    /// The wall clock since 1970: the database's if there are several nodes.
    pub(super) fn wall(&self) -> Duration {
        self.shared.lease.as_ref().map_or_else(super::timebase::wall, |lease| lease.wall())
    }

    /// Claims a table for this node, unless another live node owns it.
    pub async fn claim(&self, id: &str) -> Result<Claim, StoreError> {
        let Some(lease) = self.lease() else { return Err(StoreError::Unavailable("there is no bus".into())) };
        if !lease.holds() {
            return Err(StoreError::Unavailable(super::NOT_HELD.into()));
        }
        let own = lease.epoch();
        bounded(async {
            let sql = format!(
                "with old as materialized (select id, owner from tables where id = $1 for update) \
                 update tables set owner = $2, fence = tables.fence + 1 \
                 from old left join nodes n on n.epoch = old.owner \
                 where tables.id = old.id and (old.owner is null or old.owner = $2 or n.epoch is null or n.gone = 1 \
                 or n.seen <= {NOW} - {LEASE}) returning tables.fence, old.owner, n.seen"
            );
            let row = sqlx::query(AssertSqlSafe(sql)).bind(id).bind(own).fetch_optional(self.read()).await?;
            let Some(row) = row else {
                return Ok(match self.owner(id).await? {
                    Some(Some(other)) => Claim::Other(other),
                    // It was released at this moment.
                    Some(None) => Claim::Other(0),
                    None => Claim::NoTable,
                });
            };
            let fence = Fence { owner: own, number: row.try_get(0)? };
            let before: Option<i64> = row.try_get(1)?;
            let seen: Option<i64> = row.try_get(2)?;
            let forgive = seen.filter(|_| before != Some(own)).map(from_db).transpose()?.map(Time);
            Ok(Claim::Own { fence, forgive })
        })
        .await
    }

    /// Returns the live owner of a table: `None` if there is no such table, `Some(None)` if no live node owns
    /// it.
    pub async fn owner(&self, id: &str) -> Result<Option<Option<i64>>, StoreError> {
        bounded(async {
            let sql = format!(
                "select n.epoch from tables t left join nodes n on n.epoch = t.owner and n.gone = 0 \
                 and n.seen > {NOW} - {LEASE} where t.id = $1"
            );
            let row = sqlx::query(AssertSqlSafe(sql)).bind(id).fetch_optional(self.read()).await?;
            row.map(|row| Ok(row.try_get(0)?)).transpose()
        })
        .await
    }

    /// Whether a claim is still valid.
    pub(crate) async fn has(&self, id: &str, fence: Fence) -> Result<bool, StoreError> {
        bounded(async {
            let sql = "select id from tables where id = $1 and owner = $2 and fence = $3";
            let query = sqlx::query(sql).bind(id).bind(fence.owner).bind(fence.number);
            Ok(query.fetch_optional(self.read()).await?.is_some())
        })
        .await
    }

    /// Releases a table, so that any node may claim it at once.
    pub async fn release(&self, id: &str, fence: Fence) -> Result<(), StoreError> {
        bounded(async {
            let sql = "update tables set owner = null where id = $1 and owner = $2 and fence = $3";
            sqlx::query(sql).bind(id).bind(fence.owner).bind(fence.number).execute(self.read()).await?;
            Ok(())
        })
        .await
    }

    /// Returns unfinished tables that go on by themselves (a deadline or a computer to move) and whose owner
    /// is dead.
    pub(crate) async fn orphans(&self) -> Result<Vec<String>, StoreError> {
        bounded(async {
            let sql = format!(
                "select t.id from tables t left join nodes n on n.epoch = t.owner and n.gone = 0 \
                 and n.seen > {NOW} - {LEASE} where t.status in ('gathering', 'playing', 'paused') \
                 and (t.deadline is not null or t.computers = 1) and n.epoch is null and t.owner is not null order by t.id"
            );
            let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(self.read()).await?;
            rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
        })
        .await
    }

    /// Returns the number of entries of a table and the id of its rematch, to validate a cached copy.
    pub(crate) async fn state(&self, id: &str) -> Result<Option<(i64, Option<String>)>, StoreError> {
        bounded(async {
            let query = sqlx::query("select entries, next_table from tables where id = $1").bind(id);
            let row = query.fetch_optional(self.read()).await?;
            row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
        })
        .await
    }

    /// Returns the servers that share this database, including those that stopped recently. Empty with
    /// SQLite.
    pub async fn nodes(&self) -> Result<Vec<NodeRow>, StoreError> {
        if matches!(self.shared.database, Database::Sqlite(_)) {
            return Ok(Vec::new());
        }
        bounded(async { read(&mut *self.read().acquire().await?).await }).await
    }

    /// Returns the number of tables that each node owns.
    pub async fn owned(&self) -> Result<Vec<(i64, u64)>, StoreError> {
        bounded(async {
            let sql =
                "select owner, cast(count(*) as bigint) from tables where owner is not null group by owner";
            let rows = sqlx::query(sql).fetch_all(self.read()).await?;
            rows.iter().map(|row| Ok((row.try_get(0)?, from_db(row.try_get(1)?)?))).collect()
        })
        .await
    }

    /// Tells a node to hand over its tables and to stop. Returns `false` if there is no such node.
    pub async fn drain(&self, epoch: i64) -> Result<bool, StoreError> {
        bounded(async {
            let sql = "update nodes set leaves = 1 where epoch = $1 and gone = 0";
            let done = sqlx::query(sql).bind(epoch).execute(self.read()).await?;
            Ok(done.rows_affected() == 1)
        })
        .await
    }

    /// Returns the time of the database's clock.
    pub(crate) async fn database_time(&self) -> Result<Time, StoreError> {
        bounded(async {
            let sql = AssertSqlSafe(format!("select {NOW}"));
            Ok(Time(from_db(sqlx::query(sql).fetch_one(self.read()).await?.try_get(0)?)?))
        })
        .await
    }

    /// Returns the key that seals messages between nodes, created by the first call, and a name that is
    /// unique to this database.
    pub(crate) async fn bus_key(&self) -> Result<(Vec<u8>, String), StoreError> {
        bounded(async {
            let new: [u8; 32] = crate::secrets::random();
            let sql = "insert into bus_keys (id, key) values (1, $1) on conflict do nothing";
            sqlx::query(sql).bind(new.to_vec()).execute(self.read()).await?;
            let row = sqlx::query("select key from bus_keys where id = 1").fetch_one(self.read()).await?;
            let key: Vec<u8> = row.try_get(0)?;
            let sql = "select cast(s.system_identifier as text) || '.' || cast(d.oid as text) from pg_control_system() s, \
                       pg_database d where d.datname = current_database()";
            let name: String = sqlx::query(sql).fetch_one(self.read()).await?.try_get(0)?;
            Ok((key, name))
        })
        .await
    }

    /// Stores a note for all nodes that a player's permissions have changed.
    pub(crate) async fn note_revocation(&self, player: &str) -> Result<(), StoreError> {
        bounded(async {
            let sql = format!("insert into revocations (id, player, at) values ($1, $2, {NOW})");
            let query = sqlx::query(AssertSqlSafe(sql)).bind(crate::secrets::signs(16)).bind(player);
            query.execute(self.read()).await?;
            let sql = format!("delete from revocations where at < {NOW} - {REMEMBERED}");
            sqlx::query(AssertSqlSafe(sql)).execute(self.read()).await?;
            Ok(())
        })
        .await
    }

    /// Returns ids and players of the revocations of the last ten seconds.
    pub(crate) async fn revocations(&self) -> Result<Vec<(String, String)>, StoreError> {
        bounded(async {
            let sql = format!("select id, player from revocations where at > {NOW} - 10000");
            let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(self.read()).await?;
            rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
        })
        .await
    }
}
