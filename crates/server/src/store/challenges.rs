//! Challenges in the database.

use botyard_protocol::ChallengeStatus;
use botyard_protocol::people::PlayerKind;
use botyard_table::Time;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use super::{Store, StoreError, from_db, to_db};
use crate::people::Player;

/// A challenge, without the facts of its table.
pub(crate) struct ChallengeRow {
    pub(crate) table: String,
    /// The challenged player.
    pub(crate) player: Player,
    pub(crate) challenger: Player,
    pub(crate) at: Time,
    pub(crate) status: ChallengeStatus,
}

/// Maximum number of listed challenges.
pub(crate) const MOST: usize = 50;

const SELECT: &str = "select c.table_id, c.at, c.status, p.id, p.name, p.kind, q.id, q.name, q.kind from challenges c \
     join players p on p.id = c.player join players q on q.id = c.challenger join tables t on t.id = c.table_id";

impl Store {
    /// Stores a challenge for an existing table, and queues the invitation letter.
    pub(crate) async fn add_challenge(
        &self,
        table: &str,
        player: &str,
        by: &str,
        at: Time,
    ) -> Result<(), StoreError> {
        let mut transaction = self.transaction().await?;
        let query = sqlx::query(
            "insert into challenges (table_id, player, challenger, at, status) values ($1, $2, $3, $4, 'created') \
             on conflict do nothing",
        );
        query.bind(table).bind(player).bind(by).bind(to_db(at.0)?).execute(&mut *transaction).await?;
        super::outbox::ask_in(&mut transaction, player, table, 0, "invitation", at).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Returns the challenge of a table.
    pub(crate) async fn challenge(&self, table: &str) -> Result<Option<ChallengeRow>, StoreError> {
        let sql = format!("{SELECT} where c.table_id = $1");
        let row = sqlx::query(AssertSqlSafe(sql)).bind(table).fetch_optional(self.read()).await?;
        row.as_ref().map(read).transpose()
    }

    /// Returns the challenges that wait for this player's answer, newest first.
    pub(crate) async fn challenges_to(&self, player: &str) -> Result<Vec<ChallengeRow>, StoreError> {
        self.open_challenges("c.player", player).await
    }

    /// Returns this player's challenges that wait for an answer, newest first.
    pub(crate) async fn challenges_by(&self, player: &str) -> Result<Vec<ChallengeRow>, StoreError> {
        self.open_challenges("c.challenger", player).await
    }

    /// Returns open challenges. One whose table was closed, or left by its creator, is no longer open.
    async fn open_challenges(&self, column: &str, player: &str) -> Result<Vec<ChallengeRow>, StoreError> {
        let sql = format!(
            "{SELECT} where {column} = $1 and c.status = 'created' and t.status = 'gathering' \
             order by c.at desc, c.table_id limit {MOST}"
        );
        let rows = sqlx::query(AssertSqlSafe(sql)).bind(player).fetch_all(self.read()).await?;
        rows.iter().map(read).collect()
    }

    /// Answers a challenge. Returns `false` if it was already answered: of several concurrent answers, one
    /// counts. If it is declined, a letter to the challenger is queued.
    pub(crate) async fn answer_challenge(
        &self,
        table: &str,
        status: ChallengeStatus,
        now: Time,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.transaction().await?;
        let query =
            sqlx::query("update challenges set status = $2 where table_id = $1 and status = 'created'");
        let done = query.bind(table).bind(status.word()).execute(&mut *transaction).await?;
        if done.rows_affected() == 1 && status == ChallengeStatus::Declined {
            super::outbox::tell_declined(&mut transaction, table, now).await?;
        }
        transaction.commit().await?;
        Ok(done.rows_affected() == 1)
    }
}

fn read(row: &AnyRow) -> Result<ChallengeRow, StoreError> {
    let table: String = row.try_get(0)?;
    let corrupt = || StoreError::Corrupt(format!("the challenge of table {table}"));
    let status: String = row.try_get(2)?;
    let player = |first: usize| {
        let kind: String = row.try_get(first + 2)?;
        let kind = PlayerKind::from_word(&kind).ok_or_else(corrupt)?;
        Ok::<_, StoreError>(Player { id: row.try_get(first)?, name: row.try_get(first + 1)?, kind })
    };
    Ok(ChallengeRow {
        player: player(3)?,
        challenger: player(6)?,
        at: Time(from_db(row.try_get(1)?)?),
        status: ChallengeStatus::from_word(&status).ok_or_else(corrupt)?,
        table,
    })
}
