//! The user's session.

use std::cell::Cell;

use botyard_protocol::people::{PlayerFacts, PlayerKind, SessionFacts};
use leptos::prelude::*;

use super::{get, line};

/// The user's session: signed out, a guest, or an account.
#[derive(Clone, Copy)]
pub(crate) struct Account {
    /// `None` while signed out.
    pub(crate) player: RwSignal<Option<PlayerFacts>>,
    /// Whether the server supports mail.
    pub(crate) mail: RwSignal<bool>,
}

thread_local! {
    static ACCOUNT: Cell<Option<Account>> = const { Cell::new(None) };
}

/// Returns the session.
///
/// # Panics Panics before [`Account::begin`].
pub(crate) fn account() -> Account {
    ACCOUNT.get().expect("the account is asked for first of all")
}

impl Account {
    /// Creates the session state and fetches it from the server.
    pub(crate) fn begin() -> Account {
        let account = Account { player: RwSignal::new(None), mail: RwSignal::new(false) };
        ACCOUNT.set(Some(account));
        leptos::task::spawn_local(account.refresh());
        account
    }

    /// Fetches the session again, and reconnects if the player has changed.
    pub(crate) async fn refresh(self) {
        let player = match get::<SessionFacts>("/api/session").await {
            Ok(session) => {
                self.mail.set(session.mail);
                session.player
            }
            Err(problem) if problem.is_passing() => return,
            Err(_) => None,
        };
        if self.player.get_untracked() != player {
            self.player.set(player);
            line().reconnect();
        }
    }

    /// The player's id.
    pub(crate) fn id(self) -> Option<String> {
        self.player.with(|player| player.as_ref().map(|player| player.id.clone()))
    }

    /// Whether the user has a name and a password.
    pub(crate) fn is_account(self) -> bool {
        self.player.with(|player| player.as_ref().is_some_and(|player| player.kind != PlayerKind::Guest))
    }

    /// Whether the user can get mail from this server.
    pub(crate) fn has_mail(self) -> bool {
        self.mail.get() && self.is_account()
    }
}
