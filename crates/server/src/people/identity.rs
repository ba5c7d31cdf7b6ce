//! Who asks: found out from a request's cookie or bearer token.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use botyard_table::Time;

use super::{People, PeopleError, Player, Scope, Scopes};
use crate::problem::Problem;
use crate::store::people::Digest;

/// The name of the cookie, and the name under which browsers take it by https from this host alone.
const COOKIE: &str = "botyard";
const HOST_COOKIE: &str = "__Host-botyard";

/// The name of the cookie that this server sets and reads.
pub(super) fn cookie_name(is_secure: bool) -> &'static str {
    if is_secure { HOST_COOKIE } else { COOKIE }
}

/// By what somebody was recognised.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Credential {
    pub(crate) digest: Digest,
    /// A session's token, not an API token.
    pub(crate) session: bool,
    /// It came as a cookie.
    pub(crate) cookie: bool,
}

/// Who asks, if anybody. A bearer token that isn't good is refused; a cookie that isn't good is like none, because browsers keep
/// it long after its session has ended.
#[derive(Clone)]
pub(crate) struct Identity {
    pub(crate) player: Option<Player>,
    pub(crate) scopes: Scopes,
    pub(crate) credential: Option<Credential>,
    /// Since when the player is there.
    pub(crate) created: Time,
}

impl Identity {
    /// Nobody in particular.
    pub(crate) fn nobody() -> Identity {
        Identity { player: None, scopes: Scopes::default(), credential: None, created: Time(0) }
    }

    /// With whose eyes tables are seen: a token without `read` or `play` sees what everybody sees.
    pub(crate) fn viewer(&self) -> Option<Player> {
        let sees = self.scopes.has(Scope::Read) || self.scopes.has(Scope::Play);
        self.player.clone().filter(|_| sees)
    }

    /// The player's id.
    pub(crate) fn id(&self) -> Option<&str> {
        self.player.as_ref().map(|player| &*player.id)
    }
}

/// Who asks; requests of nobody are refused.
#[derive(Clone)]
pub(crate) struct Me {
    pub(crate) player: Player,
    pub(crate) scopes: Scopes,
    pub(crate) credential: Option<Credential>,
    pub(crate) created: Time,
}

impl Me {
    /// Is this what the session or token is good for?
    pub(crate) fn may(&self, scope: Scope) -> Result<(), Problem> {
        if self.scopes.has(scope) {
            return Ok(());
        }
        let word = scope.word();
        Err(Problem::forbidden(
            "scope",
            format!("this token isn't good for that: it lacks the scope `{word}`"),
        ))
    }
}

impl TryFrom<Identity> for Me {
    type Error = Problem;

    fn try_from(identity: Identity) -> Result<Me, Problem> {
        let Identity { player, scopes, credential, created } = identity;
        let player = player.ok_or_else(|| {
            Problem::new(
                StatusCode::UNAUTHORIZED,
                "not-signed-in",
                "for this you have to be signed in, as a guest or with an account",
            )
        })?;
        Ok(Me { player, scopes, credential, created })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Identity
where
    People: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Identity, Problem> {
        // It may have been found out before, to count the request.
        if let Some(identity) = parts.extensions.get::<Identity>() {
            return Ok(identity.clone());
        }
        People::from_ref(state).identify(&parts.headers).await
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Me
where
    People: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Me, Problem> {
        Identity::from_request_parts(parts, state).await?.try_into()
    }
}

impl People {
    /// Who asks.
    pub(crate) async fn identify(&self, headers: &HeaderMap) -> Result<Identity, Problem> {
        let (token, by_cookie, (digest, known)) = match bearer(headers) {
            Some(token) => (token, false, self.whose(token).await?.ok_or_else(bad_token)?),
            None => {
                // The first that is good: whoever else can set cookies for this host must not sign anybody out.
                let mut found = None;
                for token in self.cookies(headers).take(COOKIES) {
                    if let Some(known) = self.whose(token).await? {
                        found = Some((token, true, known));
                        break;
                    }
                }
                let Some(found) = found else { return Ok(Identity::nobody()) };
                found
            }
        };
        if let Some(reason) = known.banned {
            return Err(PeopleError::Banned(reason).into());
        }
        let session = token.starts_with(super::sessions::SESSION);
        let credential = Some(Credential { digest, session, cookie: by_cookie });
        Ok(Identity { player: Some(known.player), scopes: known.scopes, credential, created: known.created })
    }

    /// The same again, for a connection that stays open: is whoever opened it still welcome, and how is he called now?
    pub(crate) async fn again(&self, identity: &Identity) -> Result<Identity, Problem> {
        let Some(credential) = identity.credential else { return Ok(identity.clone()) };
        let known = self.find(&credential.digest, credential.session).await?.ok_or_else(bad_token)?;
        match known.banned {
            Some(reason) => Err(PeopleError::Banned(reason).into()),
            None => Ok(Identity { player: Some(known.player), scopes: known.scopes, ..identity.clone() }),
        }
    }
}

fn bad_token() -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, "bad-token", "this token isn't good, or not any more")
}

/// The bearer token of a request. Another kind of authorisation counts as none.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// So many cookies are looked at.
const COOKIES: usize = 4;

/// The values of the cookies of a name that can be a session's token.
fn cookies_named<'a>(headers: &'a HeaderMap, name: &'static str) -> impl Iterator<Item = &'a str> {
    let values = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = values.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    // An API token is no cookie.
    pairs
        .filter(move |(found, token)| *found == name && token.starts_with(super::sessions::SESSION))
        .map(|(_, token)| token)
}

/// Does a browser send a session's token, under either name?
pub(crate) fn has_cookie(headers: &HeaderMap) -> bool {
    [COOKIE, HOST_COOKIE].into_iter().any(|name| cookies_named(headers, name).next().is_some())
}

impl People {
    /// The sessions' tokens in the cookies of a request.
    pub(crate) fn cookies<'a>(&self, headers: &'a HeaderMap) -> impl Iterator<Item = &'a str> {
        cookies_named(headers, cookie_name(self.shared.secure))
    }
}
