//! Players: guests and accounts, their names, passwords, sessions and API tokens.
//!
//! **Invariant:** passwords and tokens are neither stored nor logged; only hashes are stored, which can't be
//! reversed.

mod accounts;
mod admission;
mod attendance;
mod identity;
mod names;
mod passwords;
mod sessions;
#[cfg(test)]
pub(crate) mod testing;
mod tokens;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::http::StatusCode;
use botyard_protocol::people::PlayerFacts;
pub use botyard_protocol::people::{PlayerKind, Scope};

pub(crate) use admission::Admission;
pub(crate) use attendance::{ABSENT, Attendance};
pub(crate) use identity::{Credential, Identity, Me, bearer, has_cookie};
pub use names::NameError;
pub(crate) use names::{is_invisible, key_of_typed};
pub use passwords::PasswordError;

use crate::problem::Problem;
use crate::store::{Store, StoreError};

/// A guest, account or bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Identifier; never changes.
    pub id: String,
    /// Name as shown to others.
    pub name: String,
    /// Whether it is a guest, an account or a bot.
    pub kind: PlayerKind,
}

impl From<Player> for PlayerFacts {
    fn from(player: Player) -> PlayerFacts {
        PlayerFacts { id: player.id, name: player.name, kind: player.kind }
    }
}

/// The set of scopes of a session or token.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Scopes(u8);

impl Scopes {
    /// All scopes, which a session has.
    pub(crate) fn all() -> Scopes {
        Scope::ALL.into_iter().collect()
    }

    pub(crate) fn has(self, scope: Scope) -> bool {
        self.0 & (1 << scope as u8) != 0
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.into_iter().filter(move |&scope| self.has(scope))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<T: IntoIterator<Item = Scope>>(scopes: T) -> Scopes {
        Scopes(scopes.into_iter().fold(0, |bits, scope| bits | 1 << scope as u8))
    }
}

impl std::fmt::Debug for Scopes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Error of an operation on players, accounts, sessions or tokens.
#[derive(Debug, thiserror::Error)]
pub enum PeopleError {
    /// No player has this name or id.
    #[error("no such player")]
    NoSuchPlayer,
    /// The name isn't allowed.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The name, or one that looks like it, is taken.
    #[error("this name is taken, or too similar to one that is")]
    NameTaken,
    /// The password is too weak.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// Name or password is wrong; the error doesn't say which.
    #[error("wrong name or password")]
    NoSuchLogin,
    /// The password given to confirm a change is wrong.
    #[error("wrong password")]
    WrongPassword,
    /// Guests can't do this.
    #[error("guests can't do this; create an account first")]
    Guest,
    /// The request is already signed in to an account.
    #[error("you are signed in already; log out first")]
    SignedIn,
    /// The label is empty, too long or has control characters.
    #[error("a label has 1 to {} visible characters", tokens::LABEL)]
    Label,
    /// A token needs at least one scope.
    #[error("a token needs at least one scope")]
    NoScope,
    /// The player has the maximum number of tokens.
    #[error("a player has at most {} tokens; delete one first", tokens::MOST)]
    TooManyTokens,
    /// A token can't create a token with scopes that it lacks.
    #[error("a token can't create one with scopes that it doesn't have")]
    MoreScopes,
    /// The player has no token with this id.
    #[error("no such token")]
    NoSuchToken,
    /// An API token has no session to log out of.
    #[error("an API token has no session to end; delete the token instead")]
    NoSession,
    /// The player is banned, with the reason.
    #[error("you are banned: {0}")]
    Banned(String),
    /// Too many passwords are being checked at the moment.
    #[error("too many people are logging in at the moment; try again soon")]
    Busy,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<PeopleError> for Problem {
    fn from(error: PeopleError) -> Problem {
        use PeopleError as E;
        let (status, code) = match error {
            E::Store(error) => return error.into(),
            E::Busy => return Problem::unavailable("busy", error.to_string()),
            E::NoSuchPlayer | E::NoSuchToken => (StatusCode::NOT_FOUND, "not-found"),
            E::Name(_) => (StatusCode::BAD_REQUEST, "bad-name"),
            E::Password(_) => (StatusCode::BAD_REQUEST, "bad-password"),
            E::Label | E::NoScope | E::NoSession => (StatusCode::BAD_REQUEST, "bad-request"),
            E::NameTaken => (StatusCode::CONFLICT, "name-taken"),
            E::SignedIn => (StatusCode::CONFLICT, "signed-in"),
            E::TooManyTokens => (StatusCode::CONFLICT, "too-many-tokens"),
            E::NoSuchLogin => (StatusCode::UNAUTHORIZED, "wrong-login"),
            E::WrongPassword => (StatusCode::FORBIDDEN, "wrong-password"),
            E::Guest => (StatusCode::FORBIDDEN, "guest"),
            E::MoreScopes => (StatusCode::FORBIDDEN, "scope"),
            E::Banned(_) => (StatusCode::FORBIDDEN, "banned"),
        };
        Problem::new(status, code, error.to_string())
    }
}

impl From<passwords::HashError> for PeopleError {
    fn from(error: passwords::HashError) -> PeopleError {
        match error {
            passwords::HashError::Busy => PeopleError::Busy,
            passwords::HashError::Broken(why) => PeopleError::Store(StoreError::Corrupt(why)),
        }
    }
}

/// Handle to all players; clones share state.
#[derive(Clone)]
pub struct People {
    shared: Arc<PeopleInner>,
}

struct PeopleInner {
    store: Store,
    hasher: passwords::Hasher,
    cache: sessions::Cache,
    readers: Arc<admission::Readers>,
    attendance: Attendance,
    /// Tells other nodes to forget a player, where there are other nodes.
    others: OnceLock<ForgetElsewhere>,
    secure: bool,
}

/// Called with the id of a player whose cached rights other nodes must drop.
type ForgetElsewhere = Box<dyn Fn(&str) + Send + Sync>;

impl People {
    /// Returns a handle to the players of this database. `secure`: browsers send the session cookie over
    /// https only.
    pub fn new(store: Store, secure: bool) -> People {
        People::with_absence(store, secure, ABSENT)
    }

    /// Like [`new`](People::new), with the time after which a player counts as absent.
    pub(crate) fn with_absence(store: Store, secure: bool, absent: Duration) -> People {
        let (hasher, cache) = (passwords::Hasher::new(), sessions::Cache::default());
        let readers = Arc::<admission::Readers>::default();
        let attendance = Attendance::new(Arc::clone(&readers), absent);
        let others = OnceLock::new();
        People { shared: Arc::new(PeopleInner { store, hasher, cache, readers, attendance, others, secure }) }
    }

    pub(crate) fn attendance(&self) -> &Attendance {
        &self.shared.attendance
    }

    fn store(&self) -> &Store {
        &self.shared.store
    }
}
