//! Extractor for a player's request about one table.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use botyard_protocol::{ErrorBody, Reply};

use crate::http::body::Path;
use crate::limits::{Bucket, ClientAddress};
use crate::people::Me;
use crate::problem::Problem;
use crate::tables::PlayerMessage;
use crate::yard::Yard;

/// The signed-in player, and the id of the table in the path.
pub(crate) struct AtTable {
    pub(crate) yard: Arc<Yard>,
    pub(crate) me: Me,
    pub(crate) client: ClientAddress,
    pub(crate) id: String,
}

impl FromRequestParts<Arc<Yard>> for AtTable {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, yard: &Arc<Yard>) -> Result<AtTable, Problem> {
        let me = Me::from_request_parts(parts, yard).await?;
        let client = yard.limits.client(&parts.extensions, &parts.headers);
        let Path(id) = Path::from_request_parts(parts, yard).await?;
        Ok(AtTable { yard: Arc::clone(yard), me, client, id })
    }
}

impl AtTable {
    /// Sends the player's message to the table's task, and counts it. The caller has to check the token's
    /// scope.
    pub(crate) async fn act(&self, what: PlayerMessage) -> Result<Option<Reply>, Problem> {
        self.yard.limits.check_both(Bucket::Orders, &self.client, &self.me.player.id)?;
        self.yard.hub.act(&self.id, &self.me.player, what).await
    }
}

/// Error responses of endpoints about a table, for the OpenAPI document.
#[derive(utoipa::IntoResponses)]
#[allow(dead_code, reason = "only its shape is used")]
pub(crate) enum TableRefusals {
    /// There is no such table, or you may not know of it.
    #[response(status = 404)]
    Missing(#[to_schema] ErrorBody),
    /// The table's state doesn't allow it.
    #[response(status = 409)]
    Conflict(#[to_schema] ErrorBody),
}
