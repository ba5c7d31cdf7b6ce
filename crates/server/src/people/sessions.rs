//! Sessions, and the cache that spares a database query for each request.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::http::HeaderValue;
use botyard_table::{DAY, Time};

use super::identity::cookie_name;
use super::{People, PeopleError, Player, Scopes};
use crate::secrets;
use crate::store::StoreError;
use crate::store::people::Digest;

/// Prefix of session tokens.
pub(crate) const SESSION: &str = "bys_";
/// Prefix of API tokens.
pub(crate) const TOKEN: &str = "byt_";

/// Lifetime of an unused session, in milliseconds.
const LIFE: u64 = 180 * DAY;

/// Lifetime of a cache entry: a ban written by another process takes effect after at most this time.
const FRESH: Duration = Duration::from_secs(10);

/// Maximum number of cached tokens.
const MOST: usize = 20_000;

/// The owner of a session or token, as cached.
#[derive(Clone, Debug)]
pub(crate) struct CachedOwner {
    pub(crate) player: Player,
    pub(crate) scopes: Scopes,
    pub(crate) banned: Option<String>,
    pub(crate) created: Time,
    expires: Option<Time>,
}

/// Cache of recently used tokens.
#[derive(Default)]
pub(crate) struct Cache {
    known: Mutex<HashMap<Digest, (Instant, CachedOwner)>>,
    /// Number of invalidations: a database result from before an invalidation must not be cached after it.
    forgotten: AtomicU64,
}

impl Cache {
    fn get(&self, digest: &Digest) -> Option<CachedOwner> {
        let known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        known.get(digest).filter(|(since, _)| since.elapsed() < FRESH).map(|(_, known)| known.clone())
    }

    fn put(&self, digest: Digest, found: CachedOwner, forgotten: u64) {
        let mut known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if self.forgotten.load(Ordering::SeqCst) != forgotten {
            return;
        }
        if known.len() >= MOST {
            known.retain(|_, (since, _)| since.elapsed() < FRESH);
        }
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(digest, (Instant::now(), found));
    }

    fn forget(&self, is_gone: impl Fn(&Player) -> bool) {
        let mut known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        known.retain(|_, (_, known)| !is_gone(&known.player));
    }
}

impl People {
    /// Starts a session; returns its token.
    pub(super) async fn start_session(&self, player: &str) -> Result<String, StoreError> {
        let (token, now) = (secrets::token(SESSION), self.store().now());
        self.store().add_session(&secrets::digest(&token), player, now, now.after(LIFE)).await?;
        Ok(token)
    }

    /// Ends the session of a token, or all sessions of its player. Does nothing if there is no such session.
    pub(crate) async fn log_out(&self, token: &str, everywhere: bool) -> Result<(), PeopleError> {
        if token.starts_with(TOKEN) {
            return Err(PeopleError::NoSession);
        }
        let Some((digest, known)) = self.whose(token).await? else { return Ok(()) };
        if everywhere {
            self.store().end_sessions(&known.player.id).await?;
        } else {
            self.store().end_session(&digest).await?;
        }
        self.forget(&known.player.id);
        Ok(())
    }

    /// Invalidates the cached rights of a player, on all nodes. Must be called after every change of a
    /// player's rights or name: the player's next request reads the database, and the player's open readers
    /// do so at once.
    pub(crate) fn forget(&self, player: &str) {
        self.forget_here(player);
        if let Some(tell) = self.shared.others.get() {
            tell(player);
        }
    }

    /// Sets the function that tells other nodes to forget a player.
    pub(crate) fn tell_others(&self, tell: impl Fn(&str) + Send + Sync + 'static) {
        let _ = self.shared.others.set(Box::new(tell));
    }

    /// Like [`forget`](People::forget), in this process only.
    pub(crate) fn forget_here(&self, player: &str) {
        self.shared.cache.forget(|known| known.id == player);
        self.shared.readers.wake(player);
    }

    /// Finds the owner of a token, with the token's digest; `None` if the token is unknown or has expired.
    pub(super) async fn whose(&self, token: &str) -> Result<Option<(Digest, CachedOwner)>, StoreError> {
        if !(token.starts_with(SESSION) || token.starts_with(TOKEN)) {
            return Ok(None);
        }
        let digest = secrets::digest(token);
        let found = self.find(&digest, token.starts_with(SESSION)).await?;
        Ok(found.map(|known| (digest, known)))
    }

    /// Returns the player, scopes and expiry of a token; `None` if it is invalid or the player is banned.
    pub(crate) async fn holder(
        &self,
        token: &str,
    ) -> Result<Option<(Player, Scopes, Option<Time>)>, StoreError> {
        let known = self.whose(token).await?.map(|(_, known)| known);
        let known = known.filter(|known| known.banned.is_none());
        Ok(known.map(|known| (known.player, known.scopes, known.expires)))
    }

    pub(super) async fn find(
        &self,
        digest: &Digest,
        session: bool,
    ) -> Result<Option<CachedOwner>, StoreError> {
        let now = self.store().now();
        let known = match self.shared.cache.get(digest) {
            Some(known) => known,
            None => {
                let forgotten = self.shared.cache.forgotten.load(Ordering::SeqCst);
                let found = if session {
                    self.ask_session(digest, now).await?
                } else {
                    self.ask_token(digest, now).await?
                };
                let Some(found) = found else { return Ok(None) };
                self.shared.cache.put(*digest, found.clone(), forgotten);
                found
            }
        };
        Ok(Some(known).filter(|known| known.expires.is_none_or(|expires| expires > now)))
    }

    async fn ask_session(&self, digest: &Digest, now: Time) -> Result<Option<CachedOwner>, StoreError> {
        let Some(mut session) = self.store().session(digest).await? else { return Ok(None) };
        if session.expires > now && now.since(session.touched) > DAY {
            session.expires = now.after(LIFE);
            self.store().touch_session(digest, now, session.expires).await?;
        }
        let row = session.row;
        let expires = Some(session.expires);
        Ok(Some(CachedOwner {
            player: row.player,
            scopes: Scopes::all(),
            banned: row.banned,
            created: row.created,
            expires,
        }))
    }

    async fn ask_token(&self, digest: &Digest, now: Time) -> Result<Option<CachedOwner>, StoreError> {
        let Some((row, scopes, used)) = self.store().token(digest).await? else { return Ok(None) };
        if used.is_none_or(|used| now.since(used) > DAY) {
            self.store().touch_token(digest, now).await?;
        }
        Ok(Some(CachedOwner {
            player: row.player,
            scopes,
            banned: row.banned,
            created: row.created,
            expires: None,
        }))
    }

    /// Deletes expired sessions; returns how many. To be called periodically.
    pub(crate) async fn sweep(&self) -> Result<u64, StoreError> {
        self.store().sweep_sessions(self.store().now()).await
    }

    /// The `Set-Cookie` header that stores a session in the browser.
    pub(crate) fn set_cookie(&self, token: &str) -> Option<HeaderValue> {
        self.cookie_header(token, LIFE / 1_000)
    }

    /// The `Set-Cookie` header that deletes it.
    pub(crate) fn drop_cookie(&self) -> Option<HeaderValue> {
        self.cookie_header("", 0)
    }

    fn cookie_header(&self, token: &str, seconds: u64) -> Option<HeaderValue> {
        let secure = if self.shared.secure { "; Secure" } else { "" };
        let name = cookie_name(self.shared.secure);
        let text = format!("{name}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={seconds}{secure}");
        let mut value = HeaderValue::from_str(&text).ok()?;
        value.set_sensitive(true);
        Some(value)
    }
}
