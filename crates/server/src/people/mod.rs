//! Who plays: guests and accounts, their names, passwords, sessions and API tokens.
//!
//! **Invariant:** neither passwords nor tokens are stored or logged; what is stored of them can't be turned back.

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

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Never changes.
    pub id: String,
    /// As others see it.
    pub name: String,
    /// Guest, account or bot.
    pub kind: PlayerKind,
}

impl From<Player> for PlayerFacts {
    fn from(player: Player) -> PlayerFacts {
        PlayerFacts { id: player.id, name: player.name, kind: player.kind }
    }
}

/// What a session or token is good for.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Scopes(u8);

impl Scopes {
    /// A session's.
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

/// Why something about people couldn't be done.
#[derive(Debug, thiserror::Error)]
pub enum PeopleError {
    /// Nobody has this name or id.
    #[error("there is no such player")]
    NoSuchPlayer,
    /// The name isn't allowed.
    #[error(transparent)]
    Name(#[from] NameError),
    /// Somebody else has the name, or one that looks like it.
    #[error("this name is taken, or looks too much like one that is")]
    NameTaken,
    /// The password isn't good enough.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// Name or password is wrong; which of them, nobody is told.
    #[error("there is no account with this name and password")]
    NoSuchLogin,
    /// The password is wrong.
    #[error("this isn't the password")]
    WrongPassword,
    /// Guests have no account.
    #[error("guests can't do this; make an account first")]
    Guest,
    /// Whoever asks has an account.
    #[error("you are signed in already; log out first")]
    SignedIn,
    /// The label is empty, too long or has control characters.
    #[error("a label has 1 to {} characters, all of which can be seen", tokens::LABEL)]
    Label,
    /// A token that is good for nothing.
    #[error("a token needs at least one scope")]
    NoScope,
    /// There are enough.
    #[error("a player has at most {} tokens; delete one first", tokens::MOST)]
    TooManyTokens,
    /// A token makes none that is good for more than itself.
    #[error("this token can't make one with scopes that it lacks")]
    MoreScopes,
    /// There is none.
    #[error("there is no such token")]
    NoSuchToken,
    /// A token of the kind that doesn't log in can't log out.
    #[error("an API token has no session that could end; delete it instead")]
    NoSession,
    /// The player is shut out.
    #[error("you are banned: {0}")]
    Banned(String),
    /// Too many passwords to check.
    #[error("too many people are logging in at the moment; try again soon")]
    Busy,
    /// The database.
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

/// All who play. Clones share what is remembered of them.
#[derive(Clone)]
pub struct People {
    shared: Arc<Shared>,
}

struct Shared {
    store: Store,
    hasher: passwords::Hasher,
    cache: sessions::Cache,
    readers: Arc<admission::Readers>,
    attendance: Attendance,
    /// Where there are other nodes, they forget the same players.
    others: OnceLock<ForgetElsewhere>,
    secure: bool,
}

/// Tells other nodes whom to forget.
type ForgetElsewhere = Box<dyn Fn(&str) + Send + Sync>;

impl People {
    /// The people of this database. `secure`: browsers send the cookie by https only.
    pub fn new(store: Store, secure: bool) -> People {
        People::with_absence(store, secure, ABSENT)
    }

    /// The same, with the time after which a player is absent.
    pub(crate) fn with_absence(store: Store, secure: bool, absent: Duration) -> People {
        let (hasher, cache) = (passwords::Hasher::new(), sessions::Cache::default());
        let readers = Arc::<admission::Readers>::default();
        let attendance = Attendance::new(Arc::clone(&readers), absent);
        let others = OnceLock::new();
        People { shared: Arc::new(Shared { store, hasher, cache, readers, attendance, others, secure }) }
    }

    /// Who is about.
    pub(crate) fn attendance(&self) -> &Attendance {
        &self.shared.attendance
    }

    fn store(&self) -> &Store {
        &self.shared.store
    }
}
