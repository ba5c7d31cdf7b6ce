//! Outgoing letters, the reply tokens in them, and the digests of received letters.

use botyard_table::{DAY, Time};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Row};

use super::mail_people::NOTED;
use super::people::{Digest, PlayerRow, millis, time};
use super::writer::Statement;
use super::{Store, StoreError, bounded};
use crate::secrets;

/// Lifetime of reply tokens, in milliseconds.
const TOKEN_LIFE: u64 = 120 * DAY;
/// Milliseconds for which received letters and rows of sent letters are remembered.
const MEMORY: u64 = 90 * DAY;

/// A reason to write to a player about a table, stored with the change that causes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cause {
    /// Id of the player.
    pub player: String,
    /// Kind of letter: `turn` or `result`.
    pub kind: &'static str,
    /// The turn that the letter is about.
    pub turn: u32,
}

/// A letter in the queue.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct OutboxRow {
    pub(crate) id: String,
    pub(crate) player: String,
    pub(crate) table: String,
    pub(crate) turn: u32,
    pub(crate) kind: String,
    pub(crate) address: String,
    pub(crate) data: String,
    pub(crate) body: Option<Vec<u8>>,
    pub(crate) attempts: u32,
    pub(crate) created: Time,
}

/// Purpose of a reply token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Gives orders at this table.
    Table(String),
    /// Confirms this address.
    Address(String),
    /// Sends messages to the player of this id, whose message is answered.
    Message(String),
    /// Stops mail.
    Stop,
}

impl Purpose {
    fn columns(&self) -> (&'static str, &str) {
        match self {
            Purpose::Table(table) => ("table", table),
            Purpose::Address(address) => ("address", address),
            Purpose::Message(player) => ("message", player),
            Purpose::Stop => ("stop", ""),
        }
    }

    fn of(word: &str, target: String) -> Option<Purpose> {
        Some(match word {
            "table" => Purpose::Table(target),
            "address" => Purpose::Address(target),
            "message" => Purpose::Message(target),
            "stop" => Purpose::Stop,
            _ => return None,
        })
    }
}

/// A token that becomes valid with the letter that carries it.
pub(crate) struct NewLetterToken {
    pub(crate) digest: Digest,
    pub(crate) player: String,
    pub(crate) purpose: Purpose,
}

/// A player's tokens for one purpose.
pub(crate) struct TokenGroup {
    pub(crate) purpose: Purpose,
    /// The game, for tokens of a table.
    pub(crate) game: Option<String>,
    pub(crate) count: u64,
    pub(crate) last: Time,
    pub(crate) used: Option<Time>,
}

/// A letter with its text, ready for the outbox.
pub(crate) struct WrittenLetter {
    pub(crate) player: String,
    pub(crate) table: String,
    pub(crate) kind: String,
    pub(crate) address: String,
    pub(crate) id: String,
    pub(crate) body: Vec<u8>,
    pub(crate) tokens: Vec<NewLetterToken>,
}

const COLUMNS: &str = "id, player, table_id, turn, kind, address, data, body, attempts, created";

impl OutboxRow {
    fn read(row: &AnyRow) -> Result<OutboxRow, StoreError> {
        let small = |value: i64| u32::try_from(value).unwrap_or(u32::MAX);
        Ok(OutboxRow {
            id: row.try_get(0)?,
            player: row.try_get(1)?,
            table: row.try_get(2)?,
            turn: small(row.try_get(3)?),
            kind: row.try_get(4)?,
            address: row.try_get(5)?,
            data: row.try_get(6)?,
            body: row.try_get(7)?,
            attempts: small(row.try_get(8)?),
            created: time(row.try_get(9)?),
        })
    }
}

impl Store {
    /// Queues a letter whose text is written later. A letter that was already asked for isn't queued again.
    pub(crate) async fn ask_for_letter(
        &self,
        player: &str,
        table: &str,
        turn: u32,
        kind: &str,
        data: &str,
        now: Time,
    ) -> Result<(), StoreError> {
        let statement = Statement {
            sql: "insert into outbox (id, player, table_id, turn, kind, address, data, attempts, next_try, created, state) \
                  values ($1, $2, $3, $4, $5, '', $6, 0, $7, $7, 'waiting') on conflict do nothing",
            values: vec![
                secrets::signs(16).as_str().into(),
                player.into(),
                table.into(),
                i64::from(turn).into(),
                kind.into(),
                data.into(),
                millis(now).into(),
            ],
        };
        self.run_together(vec![statement]).await?;
        Ok(())
    }

    /// Records that a letter was received and processed, with its answer. Returns `false`, and changes
    /// nothing, if it was recorded before.
    pub(crate) async fn note_letter(
        &self,
        digest: &Digest,
        answer: Option<&WrittenLetter>,
        now: Time,
    ) -> Result<bool, StoreError> {
        let mut statements = vec![Statement {
            sql: "insert into mail_letters (digest, at) values ($1, $2)",
            values: vec![digest[..].into(), millis(now).into()],
        }];
        if let Some(letter) = answer {
            statements.push(Statement {
                sql: "insert into outbox (id, player, table_id, turn, kind, address, data, body, attempts, next_try, \
                      created, state) values ($1, $2, $3, 0, $4, $5, '', $6, 0, $7, $7, 'waiting') on conflict do nothing",
                values: vec![
                    letter.id.as_str().into(),
                    letter.player.as_str().into(),
                    letter.table.as_str().into(),
                    letter.kind.as_str().into(),
                    letter.address.as_str().into(),
                    letter.body[..].into(),
                    millis(now).into(),
                ],
            });
            statements.extend(letter.tokens.iter().map(|token| insert_token(token, now)));
        }
        match self.run_together(statements).await {
            Ok(_) => Ok(true),
            Err(error) => match self.is_letter_known(digest).await {
                Ok(true) => Ok(false),
                _ => Err(error),
            },
        }
    }

    pub(crate) async fn is_letter_known(&self, digest: &Digest) -> Result<bool, StoreError> {
        bounded(async {
            let query = sqlx::query("select at from mail_letters where digest = $1");
            Ok(query.bind(&digest[..]).fetch_optional(self.read()).await?.is_some())
        })
        .await
    }

    /// Returns the number of answers to an address without an account since then.
    pub(crate) async fn answers_since(&self, address: &str, since: Time) -> Result<u64, StoreError> {
        bounded(async {
            let query = sqlx::query(
                "select cast(count(*) as bigint) from outbox where address = $1 and created > $2 and player = ''",
            );
            let row = query.bind(address).bind(millis(since)).fetch_one(self.read()).await?;
            Ok(row.try_get::<i64, _>(0)?.unsigned_abs())
        })
        .await
    }

    /// Returns the number of answers that a player got since then to letters that changed nothing.
    pub(crate) async fn idle_answers_since(&self, player: &str, since: Time) -> Result<u64, StoreError> {
        bounded(async {
            let query = sqlx::query(
                "select cast(count(*) as bigint) from outbox where player = $1 and table_id = '' and turn = 0 \
                 and kind like 'idle:%' and created > $2",
            );
            let row = query.bind(player).bind(millis(since)).fetch_one(self.read()).await?;
            Ok(row.try_get::<i64, _>(0)?.unsigned_abs())
        })
        .await
    }

    /// Returns the letters that are due, longest waiting first.
    pub(crate) async fn letters_due(&self, now: Time, most: usize) -> Result<Vec<OutboxRow>, StoreError> {
        bounded(async {
            let sql = format!(
                "select {COLUMNS} from outbox where state = 'waiting' and next_try <= $1 \
                 order by next_try, created, id limit {}",
                most.min(1_000)
            );
            let rows = sqlx::query(AssertSqlSafe(sql)).bind(millis(now)).fetch_all(self.read()).await?;
            rows.iter().map(OutboxRow::read).collect()
        })
        .await
    }

    /// Like [`Store::letters_due`] for one of several nodes: no other node is given these letters until
    /// `leased`.
    pub(crate) async fn take_letters(
        &self,
        now: Time,
        leased: Time,
        most: usize,
    ) -> Result<Vec<OutboxRow>, StoreError> {
        let sql = format!(
            "update outbox set next_try = $2 where id in (select id from outbox where state = 'waiting' \
             and next_try <= $1 order by next_try, created, id limit {} for update skip locked) returning {COLUMNS}",
            most.min(1_000)
        );
        let mut transaction = self.transaction().await?;
        let query = sqlx::query(AssertSqlSafe(sql)).bind(millis(now)).bind(millis(leased));
        let rows = query.fetch_all(&mut *transaction).await?;
        transaction.commit().await?;
        rows.iter().map(OutboxRow::read).collect()
    }

    /// Returns the time at which the next letter is due.
    pub(crate) async fn next_letter(&self) -> Result<Option<Time>, StoreError> {
        bounded(async {
            let row = sqlx::query("select min(next_try) from outbox where state = 'waiting'")
                .fetch_one(self.read())
                .await?;
            Ok(row.try_get::<Option<i64>, _>(0)?.map(time))
        })
        .await
    }

    /// Returns the letters about tables that wait for a player and have no text yet, oldest first.
    pub(crate) async fn letters_waiting(&self, player: &str) -> Result<Vec<OutboxRow>, StoreError> {
        bounded(async {
            let sql = format!(
                "select {COLUMNS} from outbox where state = 'waiting' and player = $1 and table_id <> '' \
                 and body is null order by created, id limit 200"
            );
            let rows = sqlx::query(AssertSqlSafe(sql)).bind(player).fetch_all(self.read()).await?;
            rows.iter().map(OutboxRow::read).collect()
        })
        .await
    }

    /// Returns the time at which the last letter about a table was written to a player; 0 if there was none.
    pub(crate) async fn last_letter(&self, player: &str, table: &str) -> Result<Time, StoreError> {
        bounded(async {
            let query = sqlx::query(
                "select max(written) from outbox where player = $1 and table_id = $2 and written is not null",
            );
            let row = query.bind(player).bind(table).fetch_one(self.read()).await?;
            Ok(time(row.try_get::<Option<i64>, _>(0)?.unwrap_or(0)))
        })
        .await
    }

    /// Postpones a letter.
    pub(crate) async fn put_off_letter(&self, id: &str, until: Time) -> Result<(), StoreError> {
        let statement = Statement {
            sql: "update outbox set next_try = $2 where id = $1 and state = 'waiting'",
            values: vec![id.into(), millis(until).into()],
        };
        self.run_together(vec![statement]).await?;
        Ok(())
    }

    /// Ends the leases of letters that a dead process had claimed: they are sent at once, with the same
    /// Message-ID. A letter that has failed keeps its pause.
    pub(crate) async fn release_letters(&self, now: Time) -> Result<(), StoreError> {
        let query = sqlx::query(
            "update outbox set next_try = $1 where state = 'waiting' and body is not null and attempts = 0 \
             and next_try > $1",
        );
        self.change(query.bind(millis(now))).await?;
        Ok(())
    }

    /// Stores the text of a letter before its first attempt, with its tokens. Rows that it covers as well are
    /// marked as skipped.
    pub(crate) async fn keep_letter(
        &self,
        id: &str,
        letter: &WrittenLetter,
        instead_of: &[String],
        leased: Time,
        now: Time,
    ) -> Result<(), StoreError> {
        let mut statements = vec![Statement {
            sql: "update outbox set body = $2, address = $3, data = '', next_try = $4, written = $5 where id = $1",
            values: vec![
                id.into(),
                letter.body[..].into(),
                letter.address.as_str().into(),
                millis(leased).into(),
                millis(now).into(),
            ],
        }];
        statements.extend(instead_of.iter().map(|other| Statement {
            sql: "update outbox set state = 'skipped', data = '' where id = $1",
            values: vec![other.as_str().into()],
        }));
        statements.extend(letter.tokens.iter().map(|token| insert_token(token, now)));
        self.run_together(statements).await?;
        Ok(())
    }

    /// Ends a letter as `sent`, `skipped` or `failed`, and deletes its text. Returns its address.
    pub(crate) async fn end_letter(&self, id: &str, state: &str) -> Result<Option<String>, StoreError> {
        let statement = Statement {
            sql: "update outbox set state = $2, body = null, data = '' where id = $1 and state = 'waiting'",
            values: vec![id.into(), state.into()],
        };
        if self.run_together(vec![statement]).await? != [1] {
            return Ok(None);
        }
        self.address_of_letter(id).await
    }

    /// Schedules the next attempt for a letter that couldn't be sent.
    pub(crate) async fn retry_letter(&self, id: &str, at: Time) -> Result<(), StoreError> {
        let statement = Statement {
            sql: "update outbox set attempts = attempts + 1, next_try = $2 where id = $1 and state = 'waiting'",
            values: vec![id.into(), millis(at).into()],
        };
        self.run_together(vec![statement]).await?;
        Ok(())
    }

    /// Returns the number of failed attempts of a letter.
    pub(crate) async fn attempts(&self, id: &str) -> Result<u32, StoreError> {
        bounded(async {
            let query = sqlx::query("select attempts from outbox where id = $1");
            let row = query.bind(id).fetch_optional(self.read()).await?;
            let count = row.map(|row| row.try_get::<i64, _>(0)).transpose()?.unwrap_or(0);
            Ok(u32::try_from(count).unwrap_or(u32::MAX))
        })
        .await
    }

    /// Returns the address to which a letter is sent.
    pub(crate) async fn address_of_letter(&self, id: &str) -> Result<Option<String>, StoreError> {
        bounded(async {
            let query = sqlx::query("select address from outbox where id = $1");
            let row = query.bind(id).fetch_optional(self.read()).await?;
            row.map(|row| Ok(row.try_get(0)?)).transpose()
        })
        .await
    }

    /// Returns the owner and the purpose of a valid reply token.
    pub(crate) async fn reply_token(
        &self,
        digest: &Digest,
        now: Time,
    ) -> Result<Option<(PlayerRow, Purpose)>, StoreError> {
        bounded(async {
            let query = sqlx::query_as(
                "select player, purpose, target from reply_tokens where digest = $1 and expires > $2",
            );
            let found: Option<(String, String, String)> =
                query.bind(&digest[..]).bind(millis(now)).fetch_optional(self.read()).await?;
            let Some((player, purpose, target)) = found else { return Ok(None) };
            let Some(row) = self.player_by_id(&player).await? else { return Ok(None) };
            Ok(Purpose::of(&purpose, target).map(|purpose| (row, purpose)))
        })
        .await
    }

    pub(crate) async fn touch_reply_token(&self, digest: &Digest, now: Time) -> Result<(), StoreError> {
        let query = sqlx::query("select used from reply_tokens where digest = $1").bind(&digest[..]);
        let row = bounded(async { Ok(query.fetch_optional(self.read()).await?) }).await?;
        let used: Option<i64> = row.map(|row| row.try_get(0)).transpose()?.flatten();
        if used.is_none_or(|used| now.since(time(used)) >= NOTED) {
            let query = sqlx::query("update reply_tokens set used = $2 where digest = $1");
            self.change(query.bind(&digest[..]).bind(millis(now))).await?;
        }
        Ok(())
    }

    /// Returns a player's valid tokens, grouped by purpose and target.
    pub(crate) async fn reply_tokens_of(
        &self,
        player: &str,
        now: Time,
    ) -> Result<Vec<TokenGroup>, StoreError> {
        bounded(async {
            type Columns = (String, String, i64, i64, Option<i64>, Option<String>);
            let query = sqlx::query_as(
                "select purpose, target, cast(count(*) as bigint), max(created), max(used), \
                 (select game from tables where purpose = 'table' and id = target) from reply_tokens \
                 where player = $1 and expires > $2 group by purpose, target order by 4 desc limit 200",
            );
            let rows: Vec<Columns> = query.bind(player).bind(millis(now)).fetch_all(self.read()).await?;
            let group = |(purpose, target, count, last, used, game): Columns| {
                Some(TokenGroup {
                    purpose: Purpose::of(&purpose, target)?,
                    game,
                    count: count.unsigned_abs(),
                    last: time(last),
                    used: used.map(time),
                })
            };
            Ok(rows.into_iter().filter_map(group).collect())
        })
        .await
    }

    /// Revokes all tokens of a player for one purpose; returns their number.
    pub(crate) async fn revoke_reply_tokens(
        &self,
        player: &str,
        purpose: &Purpose,
    ) -> Result<u64, StoreError> {
        let (word, target) = purpose.columns();
        let query =
            sqlx::query("delete from reply_tokens where player = $1 and purpose = $2 and target = $3");
        self.change(query.bind(player).bind(word).bind(target)).await
    }

    /// Deletes expired tokens, and old records of letters.
    pub(crate) async fn sweep_mail(&self, now: Time) -> Result<(), StoreError> {
        let before = millis(Time(now.0.saturating_sub(MEMORY)));
        let mut transaction = self.transaction().await?;
        for (sql, until) in [
            ("delete from reply_tokens where expires <= $1", millis(now)),
            ("delete from mail_letters where at <= $1", before),
            ("delete from mail_pending where at <= $1", before),
            ("delete from outbox where state <> 'waiting' and created <= $1", before),
        ] {
            sqlx::query(sql).bind(until).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Queues reminders: for players whose deadline is within a day and who have used at least half of their
    /// time, and after the number of days that a challenge has set. Players on vacation get none.
    pub(crate) async fn ask_for_reminders(&self, now: Time) -> Result<u64, StoreError> {
        bounded(async {
            let query = sqlx::query(
                "select t.id, t.turn, s.player, t.updated, t.deadline, n.days from tables t \
                 join seats s on s.table_id = t.id and s.awaited = 1 and s.player is not null \
                 join mail_addresses a on a.player = s.player and a.confirmed is not null \
                 left join mail_nags n on n.table_id = t.id \
                 left join mail_prefs p on p.player = s.player \
                 left join outbox o on o.player = s.player and o.table_id = t.id and o.turn = t.turn and o.kind = 'reminder' \
                 where t.status = 'playing' and o.id is null and coalesce(p.is_away, 0) = 0 and t.updated <= $1 \
                 and (t.deadline <= $2 or n.days is not null) limit 500",
            );
            let hour = 60 * 60 * 1_000;
            let query = query.bind(millis(Time(now.0.saturating_sub(6 * hour)))).bind(millis(now.after(DAY)));
            let mut asked = 0;
            for row in query.fetch_all(self.read()).await? {
                let (table, turn): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
                let player: String = row.try_get(2)?;
                let since = time(row.try_get(3)?);
                let deadline: Option<i64> = row.try_get(4)?;
                let days: Option<i64> = row.try_get(5)?;
                let is_nagged = days.is_some_and(|days| now.since(since) >= days.unsigned_abs().saturating_mul(DAY));
                let is_late = deadline.map(time).is_some_and(|at| {
                    let left = at.since(now);
                    left > 0 && left <= DAY && left <= at.since(since) / 2
                });
                if is_nagged || is_late {
                    let turn = u32::try_from(turn).unwrap_or(0);
                    self.ask_for_letter(&player, &table, turn, "reminder", "", now).await?;
                    asked += 1;
                }
            }
            Ok(asked)
        })
        .await
    }
}

/// Queues a letter in the transaction of its cause, if the player has a confirmed address.
pub(super) async fn ask_in(
    connection: &mut AnyConnection,
    player: &str,
    table: &str,
    turn: u32,
    kind: &str,
    now: Time,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "insert into outbox (id, player, table_id, turn, kind, address, data, attempts, next_try, created, state) \
         select $1, $2, $3, $4, $5, '', '', 0, $6, $6, 'waiting' \
         where exists (select 1 from mail_addresses where player = $2 and confirmed is not null) on conflict do nothing",
    );
    let query = query.bind(secrets::signs(16)).bind(player).bind(table).bind(i64::from(turn)).bind(kind);
    query.bind(millis(now)).execute(connection).await?;
    Ok(())
}

/// Queues the letter about a declined challenge, in the transaction of the answer.
pub(super) async fn tell_declined(
    connection: &mut AnyConnection,
    table: &str,
    now: Time,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "insert into outbox (id, player, table_id, turn, kind, address, data, attempts, next_try, created, state) \
         select $1, c.challenger, c.table_id, 0, 'declined', '', p.name, 0, $3, $3, 'waiting' \
         from challenges c join players p on p.id = c.player where c.table_id = $2 \
         and exists (select 1 from mail_addresses a where a.player = c.challenger and a.confirmed is not null) \
         on conflict do nothing",
    );
    query.bind(secrets::signs(16)).bind(table).bind(millis(now)).execute(connection).await?;
    Ok(())
}

fn insert_token(token: &NewLetterToken, now: Time) -> Statement {
    let (purpose, target) = token.purpose.columns();
    Statement {
        sql: "insert into reply_tokens (digest, player, purpose, target, created, expires) values ($1, $2, $3, $4, $5, $6)",
        values: vec![
            token.digest[..].into(),
            token.player.as_str().into(),
            purpose.into(),
            target.into(),
            millis(now).into(),
            millis(now.after(TOKEN_LIFE)).into(),
        ],
    }
}
