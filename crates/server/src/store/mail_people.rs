//! Mail data of players: preferences, addresses, mail words, board numbers.

use botyard_core::Lang;
use botyard_mail::MailWish;
use botyard_table::Time;
use sqlx::{AnyConnection, Row};

use super::people::{Digest, PlayerRow, millis, time};
use super::{Store, StoreError, bounded};

/// Minimum interval between updates of the last use of a word or a token, in milliseconds.
pub(super) const NOTED: u64 = 60 * 60 * 1_000;

/// A player's mail preferences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MailPrefs {
    pub(crate) wish: MailWish,
    pub(crate) lang: Lang,
    /// Whether boards are drawn the other way round.
    pub(crate) is_turned: bool,
    pub(crate) results: bool,
    pub(crate) digest_at: Time,
    /// An announced vacation: start, and end (exclusive).
    pub(crate) away: Option<(Time, Time)>,
}

impl Default for MailPrefs {
    fn default() -> MailPrefs {
        MailPrefs {
            wish: MailWish::Away,
            lang: Lang::En,
            is_turned: false,
            results: true,
            digest_at: Time(0),
            away: None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AddressRow {
    pub(crate) address: String,
    pub(crate) created: Time,
    pub(crate) confirmed: Option<Time>,
    pub(crate) stopped: Option<Time>,
}

/// A mail word, without the word itself.
pub(crate) struct MailWordRow {
    pub(crate) id: String,
    pub(crate) label: String,
    pub(crate) created: Time,
    pub(crate) used: Option<Time>,
}

/// An action that waits for `confirm`.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Pending {
    Resign,
    Order { turn: u32, order: String },
}

/// Result of confirming an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Confirmed {
    Now,
    /// Another account has confirmed it.
    Taken,
    /// It has been removed.
    Gone,
}

pub(crate) fn wish_word(wish: MailWish) -> &'static str {
    match wish {
        MailWish::Always => "always",
        MailWish::Away => "away",
        MailWish::Hourly => "hourly",
        MailWish::Digest => "digest",
        MailWish::Never => "never",
    }
}

pub(crate) fn wish_of(word: &str) -> Option<MailWish> {
    [MailWish::Always, MailWish::Away, MailWish::Hourly, MailWish::Digest, MailWish::Never]
        .into_iter()
        .find(|&wish| wish_word(wish) == word)
}

type PrefColumns = (String, String, String, i64, i64, Option<i64>, Option<i64>);

impl Store {
    pub(crate) async fn mail_prefs(&self, player: &str) -> Result<MailPrefs, StoreError> {
        bounded(async {
            let query = sqlx::query_as(
                "select wish, lang, board, results, digest_at, away_from, away_until from mail_prefs where player = $1",
            );
            let found: Option<PrefColumns> = query.bind(player).fetch_optional(self.read()).await?;
            Ok(found.map(prefs).unwrap_or_default())
        })
        .await
    }

    pub(crate) async fn set_mail_prefs(&self, player: &str, prefs: &MailPrefs) -> Result<(), StoreError> {
        let query = sqlx::query(
            "insert into mail_prefs (player, wish, lang, board, results, digest_at, away_from, away_until, is_away) \
             values ($1, $2, $3, $4, $5, $6, $7, $8, 0) on conflict (player) do update set wish = excluded.wish, \
             lang = excluded.lang, board = excluded.board, results = excluded.results, digest_at = excluded.digest_at, \
             away_from = excluded.away_from, away_until = excluded.away_until",
        );
        let query = query.bind(player).bind(wish_word(prefs.wish)).bind(prefs.lang.code());
        let query =
            query.bind(if prefs.is_turned { "turned" } else { "usual" }).bind(i64::from(prefs.results));
        let query = query.bind(millis(prefs.digest_at)).bind(prefs.away.map(|(from, _)| millis(from)));
        self.change(query.bind(prefs.away.map(|(_, until)| millis(until)))).await?;
        Ok(())
    }

    /// Stops letters about games.
    pub(crate) async fn stop_mail(&self, player: &str) -> Result<(), StoreError> {
        let prefs = MailPrefs { wish: MailWish::Never, ..self.mail_prefs(player).await? };
        self.set_mail_prefs(player, &prefs).await
    }

    /// Records that a digest was written.
    pub(crate) async fn note_digest(&self, player: &str, now: Time) -> Result<(), StoreError> {
        let query = sqlx::query("update mail_prefs set digest_at = $2 where player = $1");
        self.change(query.bind(player).bind(millis(now))).await?;
        Ok(())
    }

    /// Returns players whose announced vacation has begun (`true`) or ended and hasn't been processed.
    pub(crate) async fn vacations_due(&self, now: Time) -> Result<Vec<(String, bool)>, StoreError> {
        bounded(async {
            let query = sqlx::query(
                "select player, is_away from mail_prefs where away_from is not null and \
                 ((is_away = 0 and away_from <= $1 and away_until > $1) or (is_away = 1 and away_until <= $1))",
            );
            let rows = query.bind(millis(now)).fetch_all(self.read()).await?;
            rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get::<i64, _>(1)? == 0))).collect()
        })
        .await
    }

    pub(crate) async fn note_vacation(&self, player: &str, on: bool) -> Result<(), StoreError> {
        let sql = if on {
            "update mail_prefs set is_away = 1 where player = $1"
        } else {
            "update mail_prefs set is_away = 0, away_from = null, away_until = null where player = $1"
        };
        self.change(sqlx::query(sql).bind(player)).await?;
        Ok(())
    }

    /// Returns the addresses of a player, confirmed ones first, in the order of their creation.
    pub(crate) async fn addresses_of(&self, player: &str) -> Result<Vec<AddressRow>, StoreError> {
        bounded(async {
            type Columns = (String, i64, Option<i64>, Option<i64>);
            let query = sqlx::query_as(
                "select address, created, confirmed, stopped from mail_addresses where player = $1 \
                 order by case when confirmed is null then 1 else 0 end, created, address",
            );
            let rows: Vec<Columns> = query.bind(player).fetch_all(self.read()).await?;
            let row = |(address, created, confirmed, stopped): Columns| AddressRow {
                address,
                created: time(created),
                confirmed: confirmed.map(time),
                stopped: stopped.map(time),
            };
            Ok(rows.into_iter().map(row).collect())
        })
        .await
    }

    /// Stores an unconfirmed address. Returns `false` if the player has `most` others already; an existing
    /// address stays as it is.
    pub(crate) async fn add_address(
        &self,
        player: &str,
        address: &str,
        now: Time,
        most: i64,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.transaction().await?;
        let query = sqlx::query_as(
            "select cast(count(*) as bigint) from mail_addresses where player = $1 and address <> $2",
        );
        let (count,): (i64,) = query.bind(player).bind(address).fetch_one(&mut *transaction).await?;
        if count >= most {
            return Ok(false);
        }
        insert_address(&mut transaction, player, address, now).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Confirms an address of a player. Bounces are reset, because a reply came from there.
    pub(crate) async fn confirm_address(
        &self,
        player: &str,
        address: &str,
        now: Time,
    ) -> Result<Confirmed, StoreError> {
        let mut transaction = self.transaction().await?;
        let query = sqlx::query(
            "select player from mail_addresses where address = $1 and confirmed is not null and player <> $2",
        );
        if query.bind(address).bind(player).fetch_optional(&mut *transaction).await?.is_some() {
            return Ok(Confirmed::Taken);
        }
        let query = sqlx::query(
            "update mail_addresses set confirmed = coalesce(confirmed, $3), bounces = 0, stopped = null \
             where player = $1 and address = $2",
        );
        let done = query.bind(player).bind(address).bind(millis(now)).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(if done.rows_affected() == 1 { Confirmed::Now } else { Confirmed::Gone })
    }

    /// Deletes an address, with the tokens that would confirm it. Returns `false` if the player has no such
    /// address.
    pub(crate) async fn delete_address(&self, player: &str, address: &str) -> Result<bool, StoreError> {
        let mut transaction = self.transaction().await?;
        let query = sqlx::query("delete from mail_addresses where player = $1 and address = $2");
        let done = query.bind(player).bind(address).execute(&mut *transaction).await?;
        let query =
            sqlx::query("delete from reply_tokens where player = $1 and purpose = 'address' and target = $2");
        query.bind(player).bind(address).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(done.rows_affected() == 1)
    }

    /// Returns the player with this confirmed address.
    pub(crate) async fn player_by_address(&self, address: &str) -> Result<Option<PlayerRow>, StoreError> {
        bounded(async {
            let query = sqlx::query_as(
                "select player from mail_addresses where address = $1 and confirmed is not null",
            );
            let found: Option<(String,)> = query.bind(address).fetch_optional(self.read()).await?;
            match found {
                Some((player,)) => self.player_by_id(&player).await,
                None => Ok(None),
            }
        })
        .await
    }

    /// Records a bounce. From `most` points on, mail to the address stops.
    pub(crate) async fn bounced(
        &self,
        address: &str,
        points: i64,
        most: i64,
        now: Time,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "update mail_addresses set bounces = bounces + $2, \
             stopped = case when bounces + $2 >= $3 then coalesce(stopped, $4) else stopped end where address = $1",
        );
        self.change(query.bind(address).bind(points).bind(most).bind(millis(now))).await?;
        Ok(())
    }

    /// Returns `false` if the player already has `most` mail words.
    pub(crate) async fn add_mail_word(
        &self,
        player: &str,
        digest: &Digest,
        row: &MailWordRow,
        most: i64,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.transaction().await?;
        let query = sqlx::query_as("select cast(count(*) as bigint) from mail_words where player = $1");
        let (count,): (i64,) = query.bind(player).fetch_one(&mut *transaction).await?;
        if count >= most {
            return Ok(false);
        }
        insert_word(&mut transaction, player, digest, row).await?;
        transaction.commit().await?;
        Ok(true)
    }

    pub(crate) async fn mail_words_of(&self, player: &str) -> Result<Vec<MailWordRow>, StoreError> {
        bounded(async {
            type Columns = (String, String, i64, Option<i64>);
            let query = sqlx::query_as(
                "select id, label, created, used from mail_words where player = $1 order by created desc, id",
            );
            let rows: Vec<Columns> = query.bind(player).fetch_all(self.read()).await?;
            let row = |(id, label, created, used): Columns| MailWordRow {
                id,
                label,
                created: time(created),
                used: used.map(time),
            };
            Ok(rows.into_iter().map(row).collect())
        })
        .await
    }

    /// Whether this is a mail word of the player; records its use.
    pub(crate) async fn is_mail_word(
        &self,
        player: &str,
        digest: &Digest,
        now: Time,
    ) -> Result<bool, StoreError> {
        let found = bounded(async {
            let query = sqlx::query_as("select used from mail_words where player = $1 and digest = $2");
            let row: Option<(Option<i64>,)> =
                query.bind(player).bind(&digest[..]).fetch_optional(self.read()).await?;
            Ok(row.map(|(used,)| used.map(time)))
        });
        let Some(used) = found.await? else { return Ok(false) };
        if used.is_none_or(|used| now.since(used) >= NOTED) {
            let query = sqlx::query("update mail_words set used = $3 where player = $1 and digest = $2");
            self.change(query.bind(player).bind(&digest[..]).bind(millis(now))).await?;
        }
        Ok(true)
    }

    pub(crate) async fn delete_mail_word(&self, player: &str, id: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("delete from mail_words where player = $1 and id = $2");
        Ok(self.change(query.bind(player).bind(id)).await? == 1)
    }

    /// Creates an account by mail: the player with a confirmed address and a mail word, all or nothing.
    /// Returns `false` if the name or the address is taken.
    pub(crate) async fn sign_up_by_mail(
        &self,
        new: &super::people::NewPlayer<'_>,
        address: &str,
        word: (&Digest, &MailWordRow),
        now: Time,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.transaction().await?;
        let query = sqlx::query(
            "insert into players (id, name, name_key, kind, password, created) values ($1, $2, $3, $4, $5, $6) \
             on conflict do nothing",
        );
        let query = query.bind(new.id).bind(new.name).bind(new.key).bind(new.kind.word());
        let made = query.bind(new.password).bind(millis(now)).execute(&mut *transaction).await?;
        if made.rows_affected() != 1 {
            return Ok(false);
        }
        let query = sqlx::query(
            "insert into mail_addresses (player, address, created, confirmed, bounces) values ($1, $2, $3, $3, 0) \
             on conflict do nothing",
        );
        let made = query.bind(new.id).bind(address).bind(millis(now)).execute(&mut *transaction).await?;
        if made.rows_affected() != 1 {
            return Ok(false);
        }
        insert_word(&mut transaction, new.id, word.0, word.1).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Returns the player's number for a table, assigned at the first call.
    pub(crate) async fn board_number(&self, player: &str, table: &str) -> Result<u32, StoreError> {
        let find = "select number from mail_boards where player = $1 and table_id = $2";
        let found = bounded(async {
            Ok(sqlx::query(find).bind(player).bind(table).fetch_optional(self.read()).await?)
        });
        if let Some(row) = found.await? {
            return number(row.try_get(0)?);
        }
        let query = sqlx::query(
            "insert into mail_boards (player, number, table_id) \
             select $1, coalesce(max(number), 0) + 1, $2 from mail_boards where player = $1 on conflict do nothing",
        );
        self.change(query.bind(player).bind(table)).await?;
        let row = sqlx::query(find).bind(player).bind(table).fetch_one(self.read()).await?;
        number(row.try_get(0)?)
    }

    pub(crate) async fn table_of_board(
        &self,
        player: &str,
        board: u32,
    ) -> Result<Option<String>, StoreError> {
        bounded(async {
            let query = sqlx::query("select table_id from mail_boards where player = $1 and number = $2");
            let row = query.bind(player).bind(i64::from(board)).fetch_optional(self.read()).await?;
            row.map(|row| Ok(row.try_get(0)?)).transpose()
        })
        .await
    }

    /// Returns the player's mail setting for a table (`on`, `off` or `watch`), if there is one.
    pub(crate) async fn mail_of_table(
        &self,
        player: &str,
        table: &str,
    ) -> Result<Option<String>, StoreError> {
        bounded(async {
            let query = sqlx::query("select state from mail_tables where player = $1 and table_id = $2");
            let row = query.bind(player).bind(table).fetch_optional(self.read()).await?;
            row.map(|row| Ok(row.try_get(0)?)).transpose()
        })
        .await
    }

    pub(crate) async fn set_mail_of_table(
        &self,
        player: &str,
        table: &str,
        state: &str,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "insert into mail_tables (player, table_id, state) values ($1, $2, $3) \
             on conflict (player, table_id) do update set state = excluded.state",
        );
        self.change(query.bind(player).bind(table).bind(state)).await?;
        Ok(())
    }

    /// Stores an action that waits for `confirm`, in place of an earlier one.
    pub(crate) async fn set_pending(
        &self,
        player: &str,
        table: &str,
        pending: &Pending,
        now: Time,
    ) -> Result<(), StoreError> {
        let (what, turn, body) = match pending {
            Pending::Resign => ("resign", 0, ""),
            Pending::Order { turn, order } => ("order", i64::from(*turn), order.as_str()),
        };
        let query = sqlx::query(
            "insert into mail_pending (player, table_id, what, turn, body, at) values ($1, $2, $3, $4, $5, $6) \
             on conflict (player, table_id) do update set what = excluded.what, turn = excluded.turn, \
             body = excluded.body, at = excluded.at",
        );
        let query = query.bind(player).bind(table).bind(what).bind(turn).bind(body);
        self.change(query.bind(millis(now))).await?;
        Ok(())
    }

    pub(crate) async fn pending(&self, player: &str, table: &str) -> Result<Option<Pending>, StoreError> {
        bounded(async {
            let query =
                sqlx::query("select what, turn, body from mail_pending where player = $1 and table_id = $2");
            let row = query.bind(player).bind(table).fetch_optional(self.read()).await?;
            let Some(row) = row else { return Ok(None) };
            let what: String = row.try_get(0)?;
            Ok(Some(match what.as_str() {
                "resign" => Pending::Resign,
                _ => Pending::Order { turn: number(row.try_get(1)?)?, order: row.try_get(2)? },
            }))
        })
        .await
    }

    pub(crate) async fn clear_pending(&self, player: &str, table: &str) -> Result<(), StoreError> {
        let query = sqlx::query("delete from mail_pending where player = $1 and table_id = $2");
        self.change(query.bind(player).bind(table)).await?;
        Ok(())
    }

    pub(crate) async fn set_nag_days(&self, table: &str, days: u16) -> Result<(), StoreError> {
        let query = sqlx::query(
            "insert into mail_nags (table_id, days) values ($1, $2) on conflict (table_id) do nothing",
        );
        self.change(query.bind(table).bind(i64::from(days))).await?;
        Ok(())
    }
}

pub(super) async fn insert_address(
    connection: &mut AnyConnection,
    player: &str,
    address: &str,
    now: Time,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "insert into mail_addresses (player, address, created, bounces) values ($1, $2, $3, 0) on conflict do nothing",
    );
    query.bind(player).bind(address).bind(millis(now)).execute(connection).await?;
    Ok(())
}

async fn insert_word(
    connection: &mut AnyConnection,
    player: &str,
    digest: &Digest,
    row: &MailWordRow,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "insert into mail_words (id, digest, player, label, created) values ($1, $2, $3, $4, $5)",
    );
    let query = query.bind(&*row.id).bind(&digest[..]).bind(player).bind(&*row.label);
    query.bind(millis(row.created)).execute(connection).await?;
    Ok(())
}

fn prefs((wish, lang, board, results, digest_at, from, until): PrefColumns) -> MailPrefs {
    MailPrefs {
        wish: wish_of(&wish).unwrap_or(MailWish::Away),
        lang: lang.parse().unwrap_or(Lang::En),
        is_turned: board == "turned",
        results: results != 0,
        digest_at: time(digest_at),
        away: from.zip(until).map(|(from, until)| (time(from), time(until))),
    }
}

fn number(value: i64) -> Result<u32, StoreError> {
    u32::try_from(value)
        .map_err(|_| StoreError::Corrupt(format!("{value} is no number of a board or a turn")))
}
