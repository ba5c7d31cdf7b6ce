//! Lichess' board API: the bot API under other paths, for programs with which people play.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use botyard_protocol::{Acknowledged, BotChat, BotGameLine, ErrorBody, Offer};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::at_table::{AtTable, TableRefusals};
use crate::http::body::{BodyRefusals, FormOrJson, Path, Query, Refusals, Unreadable};
use crate::http::bot::{self, How, StreamQuery, Talk, consent};
use crate::limits::ClientAddress;
use crate::people::{Identity, Me, Scope};
use crate::problem::Problem;
use crate::tables::PlayerMessage;
use crate::yard::Yard;

/// Maximum number of chat messages in a response.
const CHAT: u32 = 100;

pub(super) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new()
        .routes(routes!(stream_game))
        .routes(routes!(play))
        .routes(routes!(say, chat))
        .routes(routes!(abort))
        .routes(routes!(resign))
        .routes(routes!(draw))
        .routes(routes!(take_back))
}

/// Streams one of your games: the same as `GET /api/bot/game/stream/{id}`
#[utoipa::path(get, path = "/api/board/game/stream/{id}", operation_id = "board_stream_game", tag = "lichess",
    params(("id" = String, Path, max_length = 64), StreamQuery),
    responses((status = 200, body = BotGameLine, content_type = "application/x-ndjson", description = "One JSON object per line."),
        (status = 404, body = ErrorBody), Unreadable, Refusals))]
async fn stream_game(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    Path(id): Path<String>,
    Query(lines): Query<StreamQuery>,
) -> Result<Response, Problem> {
    bot::follow(yard, identity, client, id, &lines).await
}

/// Sends an order: the same as `POST /api/bot/game/{id}/move/{move}`
#[utoipa::path(post, path = "/api/board/game/{id}/move/{*move}", operation_id = "board_move", tag = "lichess",
    params(("id" = String, Path, max_length = 64), ("move" = String, Path, max_length = 256), How),
    responses((status = 200, body = Acknowledged), TableRefusals, Unreadable, Refusals))]
async fn play(
    State(yard): State<Arc<Yard>>,
    me: Me,
    client: ClientAddress,
    Path((id, order)): Path<(String, String)>,
    Query(how): Query<How>,
) -> Result<Json<Acknowledged>, Problem> {
    bot::order(&AtTable { yard, me, client, id }, order, &how).await
}

/// Sends a chat message, as a form or as JSON
#[utoipa::path(post, path = "/api/board/game/{id}/chat", operation_id = "board_say", tag = "lichess",
    params(("id" = String, Path, max_length = 64)),
    request_body(content((Talk = "application/json"), (Talk = "application/x-www-form-urlencoded"))),
    responses((status = 200, body = Acknowledged), (status = 404, body = ErrorBody), BodyRefusals, Refusals))]
async fn say(at: AtTable, FormOrJson(talk): FormOrJson<Talk>) -> Result<Json<Acknowledged>, Problem> {
    bot::say(at, talk).await
}

/// The chat of the table
#[utoipa::path(get, path = "/api/board/game/{id}/chat", operation_id = "board_chat", tag = "lichess",
    params(("id" = String, Path, max_length = 64)),
    responses((status = 200, body = Vec<BotChat>), (status = 404, body = ErrorBody), Unreadable, Refusals))]
async fn chat(AtTable { yard, me, id, .. }: AtTable) -> Result<Json<Vec<BotChat>>, Problem> {
    me.may(Scope::Read).or_else(|_| bot::may_play(&me))?;
    yard.hub.see(&id, Some(me.player), None, |_, _| ()).await?;
    let lines = yard.store.chat(&id, 0, CHAT).await?;
    Ok(Json(lines.into_iter().map(|line| BotChat { user: line.name, text: line.text }).collect()))
}

/// Aborts the game, as long as not all players have moved
#[utoipa::path(post, path = "/api/board/game/{id}/abort", operation_id = "board_abort", tag = "lichess",
    params(("id" = String, Path, max_length = 64)),
    responses((status = 200, body = Acknowledged), TableRefusals, Unreadable, Refusals))]
async fn abort(at: AtTable) -> Result<Json<Acknowledged>, Problem> {
    bot::act(&at, PlayerMessage::Abort).await
}

/// Resigns the game
#[utoipa::path(post, path = "/api/board/game/{id}/resign", operation_id = "board_resign", tag = "lichess",
    params(("id" = String, Path, max_length = 64)),
    responses((status = 200, body = Acknowledged), TableRefusals, Unreadable, Refusals))]
async fn resign(at: AtTable) -> Result<Json<Acknowledged>, Problem> {
    bot::act(&at, PlayerMessage::Resign).await
}

/// Offers or accepts a draw (`yes`), or declines one (`no`)
#[utoipa::path(post, path = "/api/board/game/{id}/draw/{accept}", operation_id = "board_draw", tag = "lichess",
    params(("id" = String, Path, max_length = 64), ("accept" = String, Path, description = "`yes` or `no`; `true` and `false` are the same.", pattern = "^(yes|no|true|false)$")),
    responses((status = 200, body = Acknowledged), TableRefusals, Unreadable, Refusals))]
async fn draw(
    State(yard): State<Arc<Yard>>,
    me: Me,
    client: ClientAddress,
    Path((id, accept)): Path<(String, String)>,
) -> Result<Json<Acknowledged>, Problem> {
    let answer = consent(&accept)?;
    bot::act(&AtTable { yard, me, client, id }, PlayerMessage::Offer { offer: Offer::Draw, answer }).await
}

/// Requests or accepts a take-back (`yes`), or declines one (`no`)
#[utoipa::path(post, path = "/api/board/game/{id}/takeback/{accept}", operation_id = "board_takeback", tag = "lichess",
    params(("id" = String, Path, max_length = 64), ("accept" = String, Path, description = "`yes` or `no`; `true` and `false` are the same.", pattern = "^(yes|no|true|false)$")),
    responses((status = 200, body = Acknowledged), TableRefusals, Unreadable, Refusals))]
async fn take_back(
    State(yard): State<Arc<Yard>>,
    me: Me,
    client: ClientAddress,
    Path((id, accept)): Path<(String, String)>,
) -> Result<Json<Acknowledged>, Problem> {
    let answer = consent(&accept)?;
    bot::act(&AtTable { yard, me, client, id }, PlayerMessage::Offer { offer: Offer::TakeBack, answer }).await
}
