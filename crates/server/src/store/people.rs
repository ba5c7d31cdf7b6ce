//! Players, sessions and tokens in the database.

use botyard_protocol::people::{PlayerKind, Scope};
use botyard_table::Time;
use sqlx::{Any, AnyConnection};

use super::{Store, StoreError};
use crate::people::{Player, Scopes};

/// SHA-256 digest of a token; the token itself isn't stored.
pub(crate) type Digest = [u8; 32];

/// A player with their private data.
#[derive(Clone)]
pub(crate) struct PlayerRow {
    pub(crate) player: Player,
    pub(crate) password: Option<String>,
    pub(crate) banned: Option<String>,
    pub(crate) created: Time,
}

/// A player to be created.
pub(crate) struct NewPlayer<'a> {
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) key: &'a str,
    pub(crate) kind: PlayerKind,
    pub(crate) password: Option<&'a str>,
}

/// A session and its player.
pub(crate) struct SessionRow {
    pub(crate) row: PlayerRow,
    pub(crate) touched: Time,
    pub(crate) expires: Time,
}

pub(crate) struct TokenRow {
    pub(crate) id: String,
    pub(crate) label: String,
    pub(crate) scopes: Scopes,
    pub(crate) created: Time,
    pub(crate) used: Option<Time>,
}

/// API tokens to revoke when a password changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EndTokens {
    None,
    /// Tokens that could change the account.
    OfAccount,
    All,
}

type PlayerColumns = (String, String, String, Option<String>, Option<String>, i64);
pub(super) type SqlQuery<'q> = sqlx::query::Query<'q, Any, sqlx::any::AnyArguments>;

impl Store {
    /// Creates a player. Returns `false` if the name is taken.
    pub(crate) async fn add_player(&self, new: &NewPlayer<'_>, now: Time) -> Result<bool, StoreError> {
        let query = sqlx::query(
            "insert into players (id, name, name_key, kind, password, created) values ($1, $2, $3, $4, $5, $6) \
             on conflict do nothing",
        );
        let query = query.bind(new.id).bind(new.name).bind(new.key).bind(new.kind.word());
        Ok(self.change(query.bind(new.password).bind(millis(now))).await? == 1)
    }

    /// Finds an account or a bot by its name key. Guests have none, and closed accounts are never found.
    pub(crate) async fn player_by_key(&self, key: &str) -> Result<Option<PlayerRow>, StoreError> {
        let query = sqlx::query_as(
            "select id, name, kind, password, banned, created from players where name_key = $1 and closed is null",
        );
        query.bind(key).fetch_optional(self.read()).await?.map(player_row).transpose()
    }

    /// Whether a player has the name, or had it until their account was closed.
    pub(crate) async fn is_name_taken(&self, key: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("select id from players where name_key = $1");
        Ok(query.bind(key).fetch_optional(self.read()).await?.is_some())
    }

    pub(crate) async fn player_by_id(&self, id: &str) -> Result<Option<PlayerRow>, StoreError> {
        let query = sqlx::query_as(
            "select id, name, kind, password, banned, created from players where id = $1 and closed is null",
        );
        query.bind(id).fetch_optional(self.read()).await?.map(player_row).transpose()
    }

    /// Turns a guest into an account and ends the guest's sessions. Returns `false` if the name is taken, or
    /// if the player is no longer a guest.
    pub(crate) async fn guest_to_account(
        &self,
        id: &str,
        name: &str,
        key: &str,
        password: &str,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.transaction().await?;
        let query = sqlx::query(
            "update players set name = $2, name_key = $3, password = $4, kind = 'account' \
             where id = $1 and kind = 'guest' and closed is null",
        );
        let query = query.bind(id).bind(name).bind(key).bind(password);
        if !is_done(query.execute(&mut *transaction).await)? {
            return Ok(false);
        }
        end_sessions(&mut transaction, id, None).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Turns an account into a bot, for good. Returns `false` if it isn't an account.
    pub(crate) async fn account_to_bot(&self, id: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("update players set kind = 'bot' where id = $1 and kind = 'account'");
        Ok(self.change(query.bind(id)).await? == 1)
    }

    /// Returns `false` if the name is taken.
    pub(crate) async fn rename_player(&self, id: &str, name: &str, key: &str) -> Result<bool, StoreError> {
        let mut transaction = self.transaction().await?;
        let query = sqlx::query("update players set name = $2, name_key = $3 where id = $1");
        let done = is_done(query.bind(id).bind(name).bind(key).execute(&mut *transaction).await)?;
        if done {
            transaction.commit().await?;
        }
        Ok(done)
    }

    pub(crate) async fn set_ban(&self, id: &str, reason: Option<&str>) -> Result<(), StoreError> {
        let query = sqlx::query("update players set banned = $2 where id = $1");
        self.change(query.bind(id).bind(reason)).await?;
        Ok(())
    }

    /// Sets a password and ends all sessions except `keep`.
    pub(crate) async fn set_password(
        &self,
        id: &str,
        password: &str,
        keep: Option<&Digest>,
        end_tokens: EndTokens,
    ) -> Result<(), StoreError> {
        let mut transaction = self.transaction().await?;
        let query = sqlx::query("update players set password = $2 where id = $1");
        query.bind(id).bind(password).execute(&mut *transaction).await?;
        end_sessions(&mut transaction, id, keep).await?;
        let ended = match end_tokens {
            EndTokens::None => None,
            EndTokens::OfAccount => {
                Some("delete from tokens where player = $1 and ' ' || scopes || ' ' like '% account %'")
            }
            EndTokens::All => Some("delete from tokens where player = $1"),
        };
        if let Some(ended) = ended {
            sqlx::query(ended).bind(id).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Closes an account. The row stays for its games, and so does the name key, so that the name isn't given
    /// away again; password, sessions and tokens are deleted.
    pub(crate) async fn close_player(&self, id: &str, name: &str, now: Time) -> Result<(), StoreError> {
        let mut transaction = self.transaction().await?;
        let query = sqlx::query("update players set name = $2, password = null, closed = $3 where id = $1");
        query.bind(id).bind(name).bind(millis(now)).execute(&mut *transaction).await?;
        end_sessions(&mut transaction, id, None).await?;
        for sql in [
            "delete from tokens where player = $1",
            "delete from mail_addresses where player = $1",
            "delete from mail_words where player = $1",
            "delete from reply_tokens where player = $1",
            "delete from mail_tables where player = $1",
            "delete from mail_pending where player = $1",
            "delete from outbox where player = $1",
            "delete from mail_prefs where player = $1",
            "delete from mutes where scope = 'player' and owner = $1",
        ] {
            sqlx::query(sql).bind(id).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    pub(crate) async fn add_session(
        &self,
        digest: &Digest,
        player: &str,
        now: Time,
        expires: Time,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "insert into sessions (digest, player, created, touched, expires) values ($1, $2, $3, $3, $4)",
        );
        self.change(query.bind(&digest[..]).bind(player).bind(millis(now)).bind(millis(expires))).await?;
        Ok(())
    }

    pub(crate) async fn session(&self, digest: &Digest) -> Result<Option<SessionRow>, StoreError> {
        type Columns = (String, String, String, Option<String>, Option<String>, i64, i64, i64);
        let query = sqlx::query_as(
            "select p.id, p.name, p.kind, p.password, p.banned, p.created, s.touched, s.expires \
             from sessions s join players p on p.id = s.player where s.digest = $1",
        );
        let found: Option<Columns> = query.bind(&digest[..]).fetch_optional(self.read()).await?;
        let Some((id, name, kind, password, banned, created, touched, expires)) = found else {
            return Ok(None);
        };
        let row = player_row((id, name, kind, password, banned, created))?;
        Ok(Some(SessionRow { row, touched: time(touched), expires: time(expires) }))
    }

    pub(crate) async fn touch_session(
        &self,
        digest: &Digest,
        now: Time,
        expires: Time,
    ) -> Result<(), StoreError> {
        let query = sqlx::query("update sessions set touched = $2, expires = $3 where digest = $1");
        self.change(query.bind(&digest[..]).bind(millis(now)).bind(millis(expires))).await?;
        Ok(())
    }

    pub(crate) async fn end_session(&self, digest: &Digest) -> Result<(), StoreError> {
        self.change(sqlx::query("delete from sessions where digest = $1").bind(&digest[..])).await?;
        Ok(())
    }

    pub(crate) async fn end_sessions(&self, player: &str) -> Result<(), StoreError> {
        let mut transaction = self.transaction().await?;
        end_sessions(&mut transaction, player, None).await?;
        transaction.commit().await?;
        Ok(())
    }

    pub(crate) async fn count_sessions(&self, player: &str, now: Time) -> Result<u64, StoreError> {
        let query = sqlx::query_as(
            "select cast(count(*) as bigint) from sessions where player = $1 and expires > $2",
        );
        let (count,): (i64,) = query.bind(player).bind(millis(now)).fetch_one(self.read()).await?;
        Ok(count.unsigned_abs())
    }

    /// Deletes expired sessions; returns their number.
    pub(crate) async fn sweep_sessions(&self, now: Time) -> Result<u64, StoreError> {
        self.change(sqlx::query("delete from sessions where expires <= $1").bind(millis(now))).await
    }

    /// Creates an API token. Returns `false` if the player already has `most` tokens.
    pub(crate) async fn add_token(
        &self,
        digest: &Digest,
        player: &str,
        token: &TokenRow,
        most: i64,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.transaction().await?;
        let query = sqlx::query_as("select cast(count(*) as bigint) from tokens where player = $1");
        let (count,): (i64,) = query.bind(player).fetch_one(&mut *transaction).await?;
        if count >= most {
            return Ok(false);
        }
        let query = sqlx::query(
            "insert into tokens (id, digest, player, label, scopes, created) values ($1, $2, $3, $4, $5, $6)",
        );
        let query = query.bind(&*token.id).bind(&digest[..]).bind(player).bind(&*token.label);
        query.bind(words(token.scopes)).bind(millis(token.created)).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Returns a player's API tokens, newest first.
    pub(crate) async fn tokens_of(&self, player: &str) -> Result<Vec<TokenRow>, StoreError> {
        type Columns = (String, String, String, i64, Option<i64>);
        let query = sqlx::query_as(
            "select id, label, scopes, created, used from tokens where player = $1 order by created desc, id",
        );
        let rows: Vec<Columns> = query.bind(player).fetch_all(self.read()).await?;
        let row = |(id, label, scopes, created, used): Columns| TokenRow {
            id,
            label,
            scopes: scopes_of(&scopes),
            created: time(created),
            used: used.map(time),
        };
        Ok(rows.into_iter().map(row).collect())
    }

    /// Returns a token's player, its scopes and the time of its last use.
    pub(crate) async fn token(
        &self,
        digest: &Digest,
    ) -> Result<Option<(PlayerRow, Scopes, Option<Time>)>, StoreError> {
        type Columns = (String, String, String, Option<String>, Option<String>, i64, String, Option<i64>);
        let query = sqlx::query_as(
            "select p.id, p.name, p.kind, p.password, p.banned, p.created, t.scopes, t.used \
             from tokens t join players p on p.id = t.player where t.digest = $1",
        );
        let found: Option<Columns> = query.bind(&digest[..]).fetch_optional(self.read()).await?;
        let Some((id, name, kind, password, banned, created, scopes, used)) = found else { return Ok(None) };
        let row = player_row((id, name, kind, password, banned, created))?;
        Ok(Some((row, scopes_of(&scopes), used.map(time))))
    }

    pub(crate) async fn touch_token(&self, digest: &Digest, now: Time) -> Result<(), StoreError> {
        let query = sqlx::query("update tokens set used = $2 where digest = $1");
        self.change(query.bind(&digest[..]).bind(millis(now))).await?;
        Ok(())
    }

    /// Returns `false` if the player has no such token.
    pub(crate) async fn delete_token(&self, player: &str, id: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("delete from tokens where player = $1 and id = $2");
        Ok(self.change(query.bind(player).bind(id)).await? == 1)
    }

    pub(super) async fn change(&self, query: SqlQuery<'_>) -> Result<u64, StoreError> {
        let mut transaction = self.transaction().await?;
        let done = query.execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(done.rows_affected())
    }
}

async fn end_sessions(
    connection: &mut AnyConnection,
    player: &str,
    keep: Option<&Digest>,
) -> Result<(), StoreError> {
    // No digest is empty, so this keeps none.
    let keep = keep.map_or(&[][..], |digest| &digest[..]);
    let query = sqlx::query("delete from sessions where player = $1 and digest <> $2");
    query.bind(player).bind(keep).execute(connection).await?;
    Ok(())
}

/// Whether a change of a name succeeded; it doesn't if the name is taken, or if there is no such player.
fn is_done(result: Result<sqlx::any::AnyQueryResult, sqlx::Error>) -> Result<bool, StoreError> {
    match result {
        Ok(done) => Ok(done.rows_affected() == 1),
        Err(error)
            if error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation) =>
        {
            Ok(false)
        }
        Err(error) => Err(error.into()),
    }
}

fn player_row((id, name, kind, password, banned, created): PlayerColumns) -> Result<PlayerRow, StoreError> {
    let Some(kind) = PlayerKind::from_word(&kind) else {
        return Err(StoreError::Corrupt(format!("player {id} is a {kind:?}")));
    };
    Ok(PlayerRow { player: Player { id, name, kind }, password, banned, created: time(created) })
}

fn words(scopes: Scopes) -> String {
    scopes.iter().map(Scope::word).collect::<Vec<_>>().join(" ")
}

/// Parses scopes; unknown words are ignored.
fn scopes_of(words: &str) -> Scopes {
    words.split(' ').filter_map(Scope::from_word).collect()
}

pub(super) fn millis(time: Time) -> i64 {
    i64::try_from(time.0).unwrap_or(i64::MAX)
}

pub(super) fn time(millis: i64) -> Time {
    Time(u64::try_from(millis).unwrap_or(0))
}
