//! Identifies the player of a request by its cookie or bearer token.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use botyard_table::Time;

use super::{People, PeopleError, Player, Scope, Scopes};
use crate::problem::Problem;
use crate::store::people::Digest;

/// The session cookie's name over plain HTTP, and with https. Browsers accept a `__Host-` cookie only over
/// https, and only from this very host.
const COOKIE: &str = "botyard";
const HOST_COOKIE: &str = "__Host-botyard";

/// The name of the session cookie that this server sets and reads.
pub(super) fn cookie_name(is_secure: bool) -> &'static str {
    if is_secure { HOST_COOKIE } else { COOKIE }
}

/// The session or token by which a request was authenticated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Credential {
    pub(crate) digest: Digest,
    /// Whether it is a session token; otherwise it is an API token.
    pub(crate) session: bool,
    /// Whether it was sent as a cookie.
    pub(crate) cookie: bool,
}

/// The player who makes a request, if any. An invalid bearer token is rejected; an invalid cookie is ignored,
/// because browsers keep cookies long after the session has ended.
#[derive(Clone)]
pub(crate) struct Identity {
    pub(crate) player: Option<Player>,
    pub(crate) scopes: Scopes,
    pub(crate) credential: Option<Credential>,
    /// When the player was created.
    pub(crate) created: Time,
}

impl Identity {
    /// The identity of a request without credentials.
    pub(crate) fn nobody() -> Identity {
        Identity { player: None, scopes: Scopes::default(), credential: None, created: Time(0) }
    }

    /// The player for whom tables are shown: a token without `read` or `play` sees the public view.
    pub(crate) fn viewer(&self) -> Option<Player> {
        let sees = self.scopes.has(Scope::Read) || self.scopes.has(Scope::Play);
        self.player.clone().filter(|_| sees)
    }

    pub(crate) fn id(&self) -> Option<&str> {
        self.player.as_ref().map(|player| &*player.id)
    }
}

/// The player who makes a request; anonymous requests are rejected.
#[derive(Clone)]
pub(crate) struct Me {
    pub(crate) player: Player,
    pub(crate) scopes: Scopes,
    pub(crate) credential: Option<Credential>,
    pub(crate) created: Time,
}

impl Me {
    /// Checks that the session or token has this scope.
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
        // The rate limiter may have identified the player already.
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
    /// Identifies the player by the headers of a request.
    pub(crate) async fn identify(&self, headers: &HeaderMap) -> Result<Identity, Problem> {
        let (token, by_cookie, (digest, known)) = match bearer(headers) {
            Some(token) => (token, false, self.whose(token).await?.ok_or_else(bad_token)?),
            None => {
                // Takes the first valid one: others who can set cookies for this host must not be able to
                // sign anybody out.
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

    /// Checks the identity of a long-lived connection again: fails if the session, token or player is no
    /// longer valid, and returns the current name and scopes.
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

/// The bearer token of a request. Other authorisation schemes are ignored.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Maximum number of cookies that are tried.
const COOKIES: usize = 4;

/// The values of all cookies of this name that have the form of a session token.
fn cookies_named<'a>(headers: &'a HeaderMap, name: &'static str) -> impl Iterator<Item = &'a str> {
    let values = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = values.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    // API tokens aren't accepted as cookies.
    pairs
        .filter(move |(found, token)| *found == name && token.starts_with(super::sessions::SESSION))
        .map(|(_, token)| token)
}

/// Whether the request has a session cookie, under either name.
pub(crate) fn has_cookie(headers: &HeaderMap) -> bool {
    [COOKIE, HOST_COOKIE].into_iter().any(|name| cookies_named(headers, name).next().is_some())
}

impl People {
    /// The session tokens in the cookies of a request.
    pub(crate) fn cookies<'a>(&self, headers: &'a HeaderMap) -> impl Iterator<Item = &'a str> {
        cookies_named(headers, cookie_name(self.shared.secure))
    }
}
