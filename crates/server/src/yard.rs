//! All that the handlers of requests share.

use std::sync::Arc;

use axum::http::HeaderValue;

use crate::config::Settings;
use crate::http::picture::Pictures;
use crate::limits::{Bucket, ClientAddress, Limits};
use crate::metrics::Metrics;
use crate::people::{People, Player};
use crate::problem::Problem;
use crate::store::Store;
use crate::tables::Hub;

/// The server.
pub(crate) struct Yard {
    pub(crate) settings: Settings,
    pub(crate) store: Store,
    pub(crate) people: People,
    pub(crate) hub: Hub,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) pictures: Pictures,
}

impl axum::extract::FromRef<Arc<Yard>> for People {
    fn from_ref(yard: &Arc<Yard>) -> People {
        yard.people.clone()
    }
}

impl axum::extract::FromRef<Arc<Yard>> for Store {
    fn from_ref(yard: &Arc<Yard>) -> Store {
        yard.store.clone()
    }
}

impl axum::extract::FromRef<Arc<Yard>> for Limits {
    fn from_ref(yard: &Arc<Yard>) -> Limits {
        yard.limits.clone()
    }
}

impl Yard {
    /// A new guest, with the token and the cookie of his session.
    pub(crate) async fn guest(
        &self,
        client: &ClientAddress,
    ) -> Result<(Player, String, Option<HeaderValue>), Problem> {
        self.limits.check(Bucket::SignUp, client)?;
        let (player, token) = self.people.guest(None).await?;
        let cookie = self.people.set_cookie(&token);
        Ok((player, token, cookie))
    }
}
