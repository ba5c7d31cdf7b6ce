//! Who isn't heard where.

use std::collections::HashSet;

use botyard_table::Time;
use sqlx::Row;

use super::people::millis;
use super::{Store, StoreError, bounded};

/// So many players can be muted by one.
pub(crate) const MOST_MUTED: usize = 200;

/// For whom somebody is muted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MuteFor<'a> {
    /// For this player.
    Player(&'a str),
    /// Spectators, at this table.
    Table(&'a str),
    /// For everybody.
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

/// Why a line of chat isn't taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Silenced {
    /// The player is muted by whoever runs the server.
    Everywhere,
    /// Spectators are, at this table.
    AtTable,
}

impl Store {
    /// Mutes a player, or ends that. A table mutes all its spectators: `muted` is empty.
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

    /// The players whom a player doesn't hear, by id and name, those who were muted last first.
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

    /// The players who don't hear this one.
    pub(crate) async fn deaf_to(&self, player: &str) -> Result<HashSet<String>, StoreError> {
        bounded(async {
            let query = sqlx::query("select owner from mutes where muted = $1 and scope = 'player'");
            let rows = query.bind(player).fetch_all(self.read()).await?;
            rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
        })
        .await
    }

    /// Whether somebody may say something at a table, as one who sits there or as a spectator.
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
