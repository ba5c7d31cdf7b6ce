//! Revocation: open readers (WebSockets, streams) are closed at once when their session, token or player
//! ends.
//!
//! Every change of a player's rights calls [`People::forget`]. It clears the cache and wakes the player's
//! readers; each of them then checks the database before it sends anything more.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use axum::http::StatusCode;
use tokio::sync::watch;

use super::{Identity, People};
use crate::problem::Problem;

/// The open readers, by player id.
#[derive(Default)]
pub(super) struct Readers(Mutex<HashMap<String, watch::Sender<()>>>);

impl Readers {
    pub(super) fn subscribe(&self, player: &str) -> watch::Receiver<()> {
        let mut readers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        readers.entry(player.to_owned()).or_insert_with(|| watch::Sender::new(())).subscribe()
    }

    pub(super) fn wake(&self, player: &str) {
        let readers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reader) = readers.get(player) {
            reader.send_replace(());
        }
    }

    /// Whether the player has an open reader.
    pub(super) fn is_open(&self, player: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains_key(player)
    }

    /// Players who have an open reader.
    pub(super) fn players(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }

    pub(super) fn leave(&self, player: &str, own: watch::Receiver<()>) {
        let mut readers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        drop(own);
        if readers.get(player).is_some_and(|reader| reader.receiver_count() == 0) {
            readers.remove(player);
        }
    }
}

/// An open reader's permission to continue, with the identity that it was opened with. A reader without an
/// identity keeps its permission forever.
pub(crate) struct Admission {
    people: People,
    identity: Identity,
    /// `None` for readers that aren't signed in.
    changed: Option<watch::Receiver<()>>,
}

impl Admission {
    /// Returns when something about the player has changed, so that [`holds`](Admission::holds) must be
    /// called. Cancel-safe.
    pub(crate) async fn changed(&mut self) {
        if let Some(changed) = &mut self.changed
            // The sender lives as long as its receivers.
            && changed.changed().await.is_ok()
        {
            return;
        }
        std::future::pending::<()>().await;
    }

    /// Whether there is a change that [`changed`](Admission::changed) hasn't returned yet.
    pub(crate) fn has_changed(&self) -> bool {
        self.changed.as_ref().is_some_and(|changed| changed.has_changed().unwrap_or(false))
    }

    /// Checks again whether the session or token is valid. After a change (`is_revoked`), an unavailable
    /// database ends the reader, which may reconnect; otherwise a database outage ends nothing.
    pub(crate) async fn holds(&mut self, is_revoked: bool) -> bool {
        match self.people.again(&self.identity).await {
            Ok(identity) => {
                self.identity = identity;
                true
            }
            Err(problem) => !is_revoked && problem.status == StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The current identity: names change while a reader is open.
    pub(crate) fn identity(&self) -> &Identity {
        &self.identity
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        if let (Some(changed), Some(player)) = (self.changed.take(), self.identity.id()) {
            self.people.shared.readers.leave(player, changed);
        }
    }
}

impl People {
    /// Admits a long-lived reader. Subscribes before it checks the identity again, so a revocation in between
    /// isn't missed.
    pub(crate) async fn admit(&self, identity: Identity) -> Result<Admission, Problem> {
        let changed = identity.id().map(|player| self.shared.readers.subscribe(player));
        let mut admission = Admission { people: self.clone(), identity, changed };
        admission.identity = self.again(&admission.identity).await?;
        Ok(admission)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{PASSWORD, account, store};
    use super::*;

    async fn signed_in(people: &People, token: &str) -> Identity {
        let mut headers = axum::http::HeaderMap::new();
        headers.insert("authorization", format!("Bearer {token}").parse().unwrap());
        people.identify(&headers).await.unwrap()
    }

    #[tokio::test]
    async fn a_reader_ends_with_its_session_and_others_continue() {
        let (_folder, store) = store().await;
        let people = People::new(store.clone(), false);
        account(&people, "Ann").await;
        let (_, one) = people.log_in("Ann", PASSWORD).await.unwrap();
        let (_, two) = people.log_in("Ann", PASSWORD).await.unwrap();
        let mut first = people.admit(signed_in(&people, &one).await).await.unwrap();
        let mut second = people.admit(signed_in(&people, &two).await).await.unwrap();
        people.log_out(&one, false).await.unwrap();
        first.changed().await;
        assert!(!first.holds(true).await);
        second.changed().await;
        assert!(second.holds(true).await && !second.has_changed());
        people.ban("Ann", "spam").await.unwrap();
        second.changed().await;
        assert!(!second.holds(true).await);
        drop((first, second));
        assert!(people.shared.readers.0.lock().unwrap().is_empty(), "nobody is remembered who has left");
    }

    #[tokio::test]
    async fn a_session_that_ended_before_admission_gets_no_reader() {
        let (_folder, store) = store().await;
        let people = People::new(store, false);
        let (_, token) = people.guest(None).await.unwrap();
        let identity = signed_in(&people, &token).await;
        people.log_out(&token, false).await.unwrap();
        assert!(people.admit(identity).await.is_err());
    }
}
