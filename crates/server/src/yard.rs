//! All that the handlers of requests share.

use std::sync::Arc;

use crate::config::Settings;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::people::People;
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
}
