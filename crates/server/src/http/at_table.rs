//! A player's request about one table.

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

/// The player who asks, and the table that the path names.
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
    /// Sends the player's message to the table's task, and counts it. Whether the token is good for it is for the caller to
    /// check.
    pub(crate) async fn act(&self, what: PlayerMessage) -> Result<Option<Reply>, Problem> {
        self.yard.limits.check_both(Bucket::Orders, &self.client, &self.me.player.id)?;
        self.yard.hub.act(&self.id, &self.me.player, what).await
    }
}

/// The answers of an endpoint about a table that there isn't, or whose state doesn't allow the request, for the OpenAPI document.
#[derive(utoipa::IntoResponses)]
#[allow(dead_code, reason = "only its shape is used")]
pub(crate) enum TableRefusals {
    /// There is no such table, or you may not know of it.
    #[response(status = 404)]
    Missing(#[to_schema] ErrorBody),
    /// It can't be done as things are.
    #[response(status = 409)]
    Conflict(#[to_schema] ErrorBody),
}
