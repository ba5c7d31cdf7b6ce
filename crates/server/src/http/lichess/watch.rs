//! Watching games without playing.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use botyard_protocol::SpectatorLine;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::at_table::TableRefusals;
use crate::http::body::{Path, Query, Refusals, Unreadable};
use crate::http::bot;
use crate::http::key;
use crate::limits::ClientAddress;
use crate::people::Identity;
use crate::problem::Problem;
use crate::yard::Yard;

pub(super) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new().routes(routes!(stream_moves))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct WatchQuery {
    /// The key of a private table, from its link.
    #[param(max_length = 64)]
    #[serde(default, deserialize_with = "key::read")]
    key: Option<String>,
}

/// Streams the moves of a game to a spectator
///
/// The first line is the game, then comes a line for every position from the start on, and after the end the
/// game again. For games in which White and Black move in turns.
#[utoipa::path(get, path = "/api/stream/game/{id}", operation_id = "stream_game_moves", tag = "lichess",
    params(("id" = String, Path, max_length = 64), WatchQuery),
    responses((status = 200, body = SpectatorLine, content_type = "application/x-ndjson", description = "One JSON object per line."),
        TableRefusals, Unreadable, Refusals))]
async fn stream_moves(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    Path(id): Path<String>,
    Query(WatchQuery { key }): Query<WatchQuery>,
) -> Result<Response, Problem> {
    bot::watch(yard, identity, client, id, key).await
}
