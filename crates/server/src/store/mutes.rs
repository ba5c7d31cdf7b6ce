//! Muted players, by player, table or server.

use std::collections::HashSet;

use botyard_table::Time;
use sqlx::Row;

use super::people::millis;
use super::{Store, StoreError, bounded};

/// Maximum number of players that one player can mute.
pub(crate) const MOST_MUTED: usize = 200;

/// Scope of a mute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MuteFor<'a> {
    /// Muted by this player, for themselves.
    Player(&'a str),
    /// All spectators of this table are muted.
    Table(&'a str),
    /// Muted for everybody.
    Server,
}

impl MuteFor<'_> {
    fn columns(&self) -> (&'static str, &str) {
        match self {
            MuteFor::Player(id) => ("player", id),
            MuteFor::Table(id) => ("table", id),
            MuteFor::Server => ("server", ""),
        }
    }
}

/// Why a chat line is rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Silenced {
    /// The server's administrator has muted the player.
    Everywhere,
    /// Spectators are muted at this table.
    AtTable,
}

impl Store {
    /// Sets or removes a mute. For a table, which mutes all its spectators, `muted` is empty.
    pub(crate) async fn set_mute(
        &self,
        whom: MuteFor<'_>,
        muted: &str,
        on: bool,
        now: Time,
    ) -> Result<(), StoreError> {
        let (scope, owner) = whom.columns();
        if on {
            let sql =
                "insert into mutes (scope, owner, muted, at) values ($1, $2, $3, $4) on conflict do nothing";
            self.change(sqlx::query(sql).bind(scope).bind(owner).bind(muted).bind(millis(now))).await?;
        } else {
            let sql = "delete from mutes where scope = $1 and owner = $2 and muted = $3";
            self.change(sqlx::query(sql).bind(scope).bind(owner).bind(muted)).await?;
        }
        Ok(())
    }

    /// Returns ids and names of the players that a player has muted, most recent first.
    pub(crate) async fn muted_by(&self, player: &str) -> Result<Vec<(String, String)>, StoreError> {
        bounded(async {
            let query = sqlx::query_as(
                "select p.id, p.name from mutes m join players p on p.id = m.muted \
                 where m.scope = 'player' and m.owner = $1 order by m.at desc, p.id",
            );
            Ok(query.bind(player).fetch_all(self.read()).await?)
        })
        .await
    }

    /// Returns the players who have muted this one.
    pub(crate) async fn deaf_to(&self, player: &str) -> Result<HashSet<String>, StoreError> {
        bounded(async {
            let query = sqlx::query("select owner from mutes where muted = $1 and scope = 'player'");
            let rows = query.bind(player).fetch_all(self.read()).await?;
            rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
        })
        .await
    }

    /// Returns why a player's chat is rejected at a table, if it is; spectators can be muted separately.
    pub(crate) async fn silenced(
        &self,
        player: &str,
        table: &str,
        is_seated: bool,
    ) -> Result<Option<Silenced>, StoreError> {
        if self.is_mute_set(MuteFor::Server, player).await? {
            return Ok(Some(Silenced::Everywhere));
        }
        let is_quiet = !is_seated && self.is_mute_set(MuteFor::Table(table), "").await?;
        Ok(is_quiet.then_some(Silenced::AtTable))
    }

    pub(crate) async fn is_mute_set(&self, whom: MuteFor<'_>, muted: &str) -> Result<bool, StoreError> {
        bounded(async {
            let (scope, owner) = whom.columns();
            let query = sqlx::query("select at from mutes where scope = $1 and owner = $2 and muted = $3");
            let query = query.bind(scope).bind(owner).bind(muted);
            Ok(query.fetch_optional(self.read()).await?.is_some())
        })
        .await
    }
}
