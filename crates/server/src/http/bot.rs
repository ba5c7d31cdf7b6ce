//! Programs that play, in the shape of lichess' bot API: who has written a bot for lichess finds the same paths, the same streams
//! and the same words here. Differences are in `docs/api.md`.

mod events;
mod feed;
mod game;

use std::sync::Arc;

use axum::extract::{FromRequest, Request, State};
use axum::http::header;
use axum::response::Response;
use axum::{Form, Json};
use botyard_protocol::{Consent, ErrorBody, Offer};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::at_table::{AtTable, TableRefusals};
use crate::http::body::{Body, BodyRefusals, Path, Query, Refusals};
use crate::http::reader::Reader;
use crate::http::tables::{STREAM, sayable};
use crate::limits::{Bucket, ClientAddress};
use crate::people::{Identity, Me, Scope};
use crate::problem::Problem;
use crate::secrets;
use crate::tables::{Outlet, PlayerMessage, Watch};
use crate::yard::Yard;

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new()
        .routes(routes!(upgrade))
        .routes(routes!(stream_events))
        .routes(routes!(stream_game))
        .routes(routes!(play))
        .routes(routes!(chat))
        .routes(routes!(abort))
        .routes(routes!(resign))
        .routes(routes!(draw))
        .routes(routes!(take_back))
}

/// Is the token good for playing, by a person or a program?
pub(crate) fn may_play(me: &Me) -> Result<(), Problem> {
    me.may(Scope::Bot).or_else(|_| me.may(Scope::Play))
}

fn done() -> Json<Value> {
    Json(json!({ "ok": true }))
}

/// Makes your account a bot, for good. Others see that a program plays.
#[utoipa::path(post, path = "/api/bot/account/upgrade", tag = "bot",
    responses((status = 200, body = Value, description = "`{\"ok\":true}`"), Refusals))]
async fn upgrade(State(yard): State<Arc<Yard>>, me: Me) -> Result<Json<Value>, Problem> {
    me.may(Scope::Bot).or_else(|_| me.may(Scope::Account))?;
    yard.people.become_bot(&me.player).await?;
    Ok(done())
}

/// What concerns you, as it happens: a line of JSON each.
///
/// `challenge`, `challengeCanceled`, `challengeDeclined`, `gameStart`, `gameFinish`. The first lines are the challenges that wait for you
/// and the games that are being played. An empty line every few seconds shows that the server is there.
#[utoipa::path(get, path = "/api/stream/event", tag = "bot",
    responses((status = 200, body = String, content_type = "application/x-ndjson"), Refusals))]
async fn stream_events(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
) -> Result<Response, Problem> {
    let me = Me::try_from(identity.clone())?;
    may_play(&me)?;
    let (outlet, pipe) = Outlet::new(STREAM);
    let reader = Reader::open(&yard, identity, &client, pipe).await?;
    let events = events::Events::begin(&yard, &me.player.id, outlet).await?;
    Ok(feed::answer(yard, reader, feed::Subject::Events(events), Vec::new()))
}

/// A game of yours, as it goes: `gameFull`, then `gameState` and `chatLine`, a line of JSON each.
///
/// The stream ends with the game.
#[utoipa::path(get, path = "/api/bot/game/stream/{id}", tag = "bot", params(("id" = String, Path, max_length = 64)),
    responses((status = 200, body = String, content_type = "application/x-ndjson"), (status = 400, body = ErrorBody),
        (status = 404, body = ErrorBody), Refusals))]
async fn stream_game(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let me = Me::try_from(identity.clone())?;
    may_play(&me)?;
    let (outlet, pipe) = Outlet::new(STREAM);
    // Watching begins before the first look, so nothing falls between them. Nobody asked for what was said before.
    let watch =
        Watch { player: Some(me.player.clone()), key: None, after: None, chat_after: Some(u64::MAX), outlet };
    let reader = Reader::open(&yard, identity, &client, pipe).await?;
    let attending = yard.hub.attend(&id, watch).await?;
    let (game, first) = game::Followed::begin(&yard, me.player, id, attending).await?;
    Ok(feed::answer(yard, reader, feed::Subject::Game(Box::new(game)), vec![first]))
}

/// How a move is meant.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct How {
    /// Is a draw offered with it?
    #[serde(default, rename = "offeringDraw")]
    #[param(rename = "offeringDraw")]
    offering_draw: bool,
}

/// Gives an order for the present turn.
///
/// In the game's notation, with or without spaces. Where all order at once, another one takes its place until the turn is played.
#[utoipa::path(post, path = "/api/bot/game/{id}/move/{move}", tag = "bot",
    params(("id" = String, Path, max_length = 64), ("move" = String, Path, max_length = 256), How),
    responses((status = 200, body = Value, description = "`{\"ok\":true}`"), TableRefusals, BodyRefusals, Refusals))]
async fn play(
    State(yard): State<Arc<Yard>>,
    me: Me,
    client: ClientAddress,
    Path((id, order)): Path<(String, String)>,
    Query(How { offering_draw }): Query<How>,
) -> Result<Json<Value>, Problem> {
    let player = me.player.clone();
    let turn = yard.hub.read(&id, move |live| live.own_seat(&player).map(|_| live.table.turn())).await??;
    // A number that no other order has: each request is an order of its own.
    let nonce = secrets::seed() >> 11;
    let at = AtTable { yard, me, client, id };
    let ordered = act(&at, PlayerMessage::Order { turn, nonce, lag: 0, order: order.into() }).await?;
    if offering_draw {
        // The order counts, whatever becomes of the offer: the game may be over by now.
        let _ = act(&at, PlayerMessage::Offer { offer: Offer::Draw, answer: Consent::Offer }).await;
    }
    Ok(ordered)
}

async fn act(at: &AtTable, what: PlayerMessage) -> Result<Json<Value>, Problem> {
    may_play(&at.me)?;
    at.act(what).await.map(|_| done())
}

fn players_room() -> String {
    "player".to_owned()
}

/// Something to say.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct Talk {
    /// `player` or `spectator`. Who plays is heard by both, so it makes no difference.
    #[serde(default = "players_room")]
    #[schema(pattern = "^(player|spectator)$", example = "player")]
    room: String,
    /// What: at most 500 characters, as plain text.
    #[schema(min_length = 1, max_length = 500, example = "Good luck!")]
    text: String,
}

/// Says something at the table. The body is a form, as with lichess, or JSON.
#[utoipa::path(post, path = "/api/bot/game/{id}/chat", tag = "bot", params(("id" = String, Path, max_length = 64)),
    request_body(content((Talk = "application/json"), (Talk = "application/x-www-form-urlencoded"))),
    responses((status = 200, body = Value, description = "`{\"ok\":true}`"), (status = 404, body = ErrorBody), BodyRefusals, Refusals))]
async fn chat(AtTable { yard, me, client, id }: AtTable, request: Request) -> Result<Json<Value>, Problem> {
    may_play(&me)?;
    yard.limits.check_both(Bucket::Chat, &client, &me.player.id)?;
    let Talk { room, text } = talk(request).await?;
    if !matches!(room.as_str(), "player" | "spectator") {
        return Err(Problem::bad("room", "a room is `player` or `spectator`"));
    }
    let text = sayable(&text)?;
    yard.hub.see(&id, Some(me.player.clone()), None, |_, _| ()).await?;
    yard.hub.act(&id, &me.player, PlayerMessage::Say { text }).await?;
    Ok(done())
}

async fn talk(request: Request) -> Result<Talk, Problem> {
    let kind =
        request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.trim_start().to_ascii_lowercase().starts_with("application/x-www-form-urlencoded") {
        return Body::from_request(request, &()).await.map(|Body(talk)| talk);
    }
    Form::from_request(request, &()).await.map(|Form(talk)| talk).map_err(|rejection| {
        if rejection.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
            Problem::new(rejection.status(), "too-large", "the body is too large")
        } else {
            Problem::bad("bad-request", rejection.body_text())
        }
    })
}

/// Calls the game off while not everybody has ordered.
#[utoipa::path(post, path = "/api/bot/game/{id}/abort", tag = "bot", params(("id" = String, Path, max_length = 64)),
    responses((status = 200, body = Value, description = "`{\"ok\":true}`"), TableRefusals, BodyRefusals, Refusals))]
async fn abort(at: AtTable) -> Result<Json<Value>, Problem> {
    act(&at, PlayerMessage::Abort).await
}

/// Gives the game up.
#[utoipa::path(post, path = "/api/bot/game/{id}/resign", tag = "bot", params(("id" = String, Path, max_length = 64)),
    responses((status = 200, body = Value, description = "`{\"ok\":true}`"), TableRefusals, BodyRefusals, Refusals))]
async fn resign(at: AtTable) -> Result<Json<Value>, Problem> {
    act(&at, PlayerMessage::Resign).await
}

fn answer(word: &str) -> Result<Consent, Problem> {
    match word {
        // Made, or agreed to if the other side has made it.
        "yes" | "true" => Ok(Consent::Offer),
        "no" | "false" => Ok(Consent::Decline),
        _ => Err(Problem::bad("bad-request", "say `yes` or `no`")),
    }
}

/// Offers a draw or agrees to one (`yes`), or declines it (`no`).
#[utoipa::path(post, path = "/api/bot/game/{id}/draw/{accept}", tag = "bot",
    params(("id" = String, Path, max_length = 64), ("accept" = String, Path, description = "`yes` or `no`", pattern = "^(yes|no)$")),
    responses((status = 200, body = Value, description = "`{\"ok\":true}`"), TableRefusals, BodyRefusals, Refusals))]
async fn draw(
    State(yard): State<Arc<Yard>>,
    me: Me,
    client: ClientAddress,
    Path((id, accept)): Path<(String, String)>,
) -> Result<Json<Value>, Problem> {
    act(
        &AtTable { yard, me, client, id },
        PlayerMessage::Offer { offer: Offer::Draw, answer: answer(&accept)? },
    )
    .await
}

/// Asks for a move back or agrees to it (`yes`), or declines it (`no`).
#[utoipa::path(post, path = "/api/bot/game/{id}/takeback/{accept}", tag = "bot",
    params(("id" = String, Path, max_length = 64), ("accept" = String, Path, description = "`yes` or `no`", pattern = "^(yes|no)$")),
    responses((status = 200, body = Value, description = "`{\"ok\":true}`"), TableRefusals, BodyRefusals, Refusals))]
async fn take_back(
    State(yard): State<Arc<Yard>>,
    me: Me,
    client: ClientAddress,
    Path((id, accept)): Path<(String, String)>,
) -> Result<Json<Value>, Problem> {
    act(
        &AtTable { yard, me, client, id },
        PlayerMessage::Offer { offer: Offer::TakeBack, answer: answer(&accept)? },
    )
    .await
}
