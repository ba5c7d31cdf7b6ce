//! State shared by all request handlers.

use std::sync::{Arc, OnceLock};

use axum::http::HeaderValue;

use crate::config::Settings;
use crate::http::picture::Pictures;
use crate::http::site::Forms;
use crate::limits::{Bucket, ClientAddress, RateLimits};
use crate::mail::DkimVerifier;
use crate::mail::transports::Probes;
use crate::metrics::Metrics;
use crate::people::{People, Player};
use crate::problem::Problem;
use crate::store::Store;
use crate::tables::Hub;

/// The server's state.
pub(crate) struct Yard {
    pub(crate) settings: Settings,
    pub(crate) store: Store,
    pub(crate) people: People,
    pub(crate) hub: Hub,
    pub(crate) limits: RateLimits,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) pictures: Pictures,
    pub(crate) forms: Forms,
    /// Test letters of the doctor.
    pub(crate) probes: Probes,
    /// Created for the first letter that has a DKIM signature.
    pub(crate) dkim: OnceLock<Option<DkimVerifier>>,
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

impl axum::extract::FromRef<Arc<Yard>> for RateLimits {
    fn from_ref(yard: &Arc<Yard>) -> RateLimits {
        yard.limits.clone()
    }
}

/// The server's public address without a trailing slash; empty if unknown.
#[derive(Clone)]
pub(crate) struct PublicUrl(pub(crate) String);

impl axum::extract::FromRef<Arc<Yard>> for PublicUrl {
    fn from_ref(yard: &Arc<Yard>) -> PublicUrl {
        yard.public_url()
    }
}

impl Yard {
    pub(crate) fn public_url(&self) -> PublicUrl {
        let url = self.settings.public_url.as_deref().unwrap_or_default();
        PublicUrl(url.trim_end_matches('/').to_owned())
    }

    /// Stores a new guest and returns the session's token and cookie.
    pub(crate) async fn add_guest(
        &self,
        client: &ClientAddress,
        player: &Player,
    ) -> Result<(String, Option<HeaderValue>), Problem> {
        self.limits.check(Bucket::SignUp, client)?;
        let token = self.people.add_guest(player).await?;
        self.limits.remember(&player.id, client);
        let cookie = self.people.set_cookie(&token);
        Ok((token, cookie))
    }
}
