//! The API for programs that play, compatible with lichess' bot API: same paths, same streams, same field
//! names. Differences are in `docs/api.md`.

mod events;
mod feed;
mod game;
mod spectated;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use botyard_protocol::{Acknowledged, BotEvent, BotGameLine, Consent, ErrorBody, Offer};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::at_table::{AtTable, TableRefusals};
use crate::http::body::{BodyRefusals, FormOrJson, Path, Query, Refusals, Unreadable};
use crate::http::reader::StreamReader;
use crate::http::tables::{STREAM, sayable};
use crate::limits::{Bucket, ClientAddress};
use crate::people::{Identity, Me, Scope};
use crate::problem::Problem;
use crate::secrets;
use crate::tables::{Outlet, PlayerMessage, WatchRequest};
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

/// Checks that the token allows playing, for a person or a program.
pub(crate) fn may_play(me: &Me) -> Result<(), Problem> {
    me.may(Scope::Bot).or_else(|_| me.may(Scope::Play))
}

/// Turns your account into a bot, permanently. Others see that a program plays.
#[utoipa::path(post, path = "/api/bot/account/upgrade", operation_id = "bot_upgrade", tag = "bot",
    responses((status = 200, body = Acknowledged), Refusals))]
async fn upgrade(State(yard): State<Arc<Yard>>, me: Me) -> Result<Json<Acknowledged>, Problem> {
    me.may(Scope::Bot).or_else(|_| me.may(Scope::Account))?;
    yard.people.become_bot(&me.player).await?;
    Ok(Json(Acknowledged::OK))
}

/// Streams your challenges and games, one JSON object per line.
///
/// `challenge`, `challengeCanceled`, `challengeDeclined`, `gameStart`, `gameFinish`. The first lines are the
/// challenges that wait for you and the games that are being played. An empty line every few seconds shows
/// that the server is alive.
#[utoipa::path(get, path = "/api/stream/event", operation_id = "bot_stream_events", tag = "bot",
    responses((status = 200, body = BotEvent, content_type = "application/x-ndjson", description = "One event per line."), Refusals))]
async fn stream_events(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
) -> Result<Response, Problem> {
    let me = Me::try_from(identity.clone())?;
    may_play(&me)?;
    let (outlet, pipe) = Outlet::new(STREAM);
    let reader = StreamReader::open(&yard, identity, &client, pipe).await?;
    let events = events::Events::begin(&yard, me.player, outlet).await?;
    Ok(feed::answer(yard, reader, feed::FeedSource::Events(events), Vec::new()))
}

/// Options of a game stream.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct StreamQuery {
    /// One line per turn: none when an order comes in, your own included, while others are awaited.
    #[serde(default)]
    turns: bool,
}

/// Streams one of your games: `gameFull`, then `gameState` and `chatLine`, one JSON object per line.
///
/// The stream ends with the game.
#[utoipa::path(get, path = "/api/bot/game/stream/{id}", operation_id = "bot_stream_game", tag = "bot",
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
    follow(yard, identity, client, id, &lines).await
}

/// Streams a game to one of its players, line by line.
pub(crate) async fn follow(
    yard: Arc<Yard>,
    identity: Identity,
    client: ClientAddress,
    id: String,
    lines: &StreamQuery,
) -> Result<Response, Problem> {
    let me = Me::try_from(identity.clone())?;
    may_play(&me)?;
    let (outlet, pipe) = Outlet::new(STREAM);
    // Watching starts before the first state is read, so nothing is missed between. Earlier chat isn't sent.
    let watch = WatchRequest {
        player: Some(me.player.clone()),
        key: None,
        after: None,
        seen_as: None,
        chat_after: Some(u64::MAX),
        outlet,
    };
    let reader = StreamReader::open(&yard, identity, &client, pipe).await?;
    let attending = yard.hub.attend(&id, watch).await?;
    let (game, first) = game::Followed::begin(&yard, me.player, id, attending, lines.turns).await?;
    Ok(feed::answer(yard, reader, feed::FeedSource::Game(Box::new(game)), vec![first]))
}

/// Streams a game to a spectator, or to one of its players.
pub(crate) async fn watch(
    yard: Arc<Yard>,
    identity: Identity,
    client: ClientAddress,
    id: String,
    key: Option<String>,
) -> Result<Response, Problem> {
    let (outlet, pipe) = Outlet::new(STREAM);
    let viewer = identity.viewer();
    let watch = WatchRequest {
        player: viewer.clone(),
        key: key.clone(),
        after: Some(0),
        seen_as: None,
        chat_after: None,
        outlet,
    };
    let reader = StreamReader::open(&yard, identity, &client, pipe).await?;
    let attending = yard.hub.attend(&id, watch).await?;
    let (game, first) = spectated::Spectated::begin(&yard, viewer, key, id, attending).await?;
    Ok(feed::answer(yard, reader, feed::FeedSource::Spectated(Box::new(game)), vec![first]))
}

/// Options of a move.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct How {
    /// Whether to offer a draw with the move.
    #[serde(default, rename = "offeringDraw")]
    #[param(rename = "offeringDraw")]
    offering_draw: bool,
    /// The turn that the move is meant for; the current one if left out. In any other turn it is refused
    /// (`stale-turn`).
    turn: Option<u32>,
}

/// Sends an order for the current turn.
///
/// In the game's notation, with or without spaces; slashes needn't be encoded. In games with simultaneous
/// orders, a later order replaces it until the turn is played: name the `turn` that it is meant for, so that
/// it isn't used for the next.
#[utoipa::path(post, path = "/api/bot/game/{id}/move/{*move}", operation_id = "bot_move", tag = "bot",
    params(("id" = String, Path, max_length = 64), ("move" = String, Path, max_length = 256), How),
    responses((status = 200, body = Acknowledged), TableRefusals, Unreadable, Refusals))]
async fn play(
    State(yard): State<Arc<Yard>>,
    me: Me,
    client: ClientAddress,
    Path((id, text)): Path<(String, String)>,
    Query(how): Query<How>,
) -> Result<Json<Acknowledged>, Problem> {
    order(&AtTable { yard, me, client, id }, text, &how).await
}

/// Gives an order, and offers a draw if asked to.
pub(crate) async fn order(at: &AtTable, text: String, how: &How) -> Result<Json<Acknowledged>, Problem> {
    let player = at.me.player.clone();
    let present = move |live: &crate::tables::Live| live.own_seat(&player).map(|_| live.table.turn());
    let present = at.yard.hub.read(&at.id, present).await??;
    let turn = how.turn.unwrap_or(present);
    // A random nonce: each request is an order of its own.
    let nonce = secrets::seed() >> 11;
    let ordered =
        act(at, PlayerMessage::Order { turn, nonce, revision: 0, lag: 0, order: text.into() }).await?;
    if how.offering_draw {
        // The order counts even if the offer fails: the game may be over by now.
        let _ = act(at, PlayerMessage::Offer { offer: Offer::Draw, answer: Consent::Offer }).await;
    }
    Ok(ordered)
}

/// Sends a message to the table, if the token allows playing.
pub(crate) async fn act(at: &AtTable, what: PlayerMessage) -> Result<Json<Acknowledged>, Problem> {
    may_play(&at.me)?;
    at.act(what).await.map(|_| Json(Acknowledged::OK))
}

fn players_room() -> String {
    "player".to_owned()
}

/// A chat message.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Talk {
    /// `player` or `spectator`. Players are heard in both rooms, so it makes no difference.
    #[serde(default = "players_room")]
    #[schema(pattern = "^(player|spectator)$", example = "player")]
    room: String,
    /// The message: at most 500 characters, as plain text.
    #[schema(min_length = 1, max_length = 500, example = "Good luck!")]
    text: String,
}

/// Sends a chat message. The body is a form, as with lichess, or JSON.
#[utoipa::path(post, path = "/api/bot/game/{id}/chat", operation_id = "bot_say", tag = "bot", params(("id" = String, Path, max_length = 64)),
    request_body(content((Talk = "application/json"), (Talk = "application/x-www-form-urlencoded"))),
    responses((status = 200, body = Acknowledged), (status = 404, body = ErrorBody), BodyRefusals, Refusals))]
async fn chat(at: AtTable, FormOrJson(talk): FormOrJson<Talk>) -> Result<Json<Acknowledged>, Problem> {
    say(at, talk).await
}

/// Sends a chat message to the table.
pub(crate) async fn say(at: AtTable, Talk { room, text }: Talk) -> Result<Json<Acknowledged>, Problem> {
    let AtTable { yard, me, client, id } = at;
    may_play(&me)?;
    yard.limits.check_both(Bucket::Chat, &client, &me.player.id)?;
    if !matches!(room.as_str(), "player" | "spectator") {
        return Err(Problem::bad("room", "a room is `player` or `spectator`"));
    }
    let text = sayable(&text)?;
    yard.hub.see(&id, Some(me.player.clone()), None, |_, _| ()).await?;
    yard.hub.act(&id, &me.player, PlayerMessage::Say { text }).await?;
    Ok(Json(Acknowledged::OK))
}

/// Aborts the game, as long as not all players have moved.
#[utoipa::path(post, path = "/api/bot/game/{id}/abort", operation_id = "bot_abort", tag = "bot", params(("id" = String, Path, max_length = 64)),
    responses((status = 200, body = Acknowledged), TableRefusals, Unreadable, Refusals))]
async fn abort(at: AtTable) -> Result<Json<Acknowledged>, Problem> {
    act(&at, PlayerMessage::Abort).await
}

/// Resigns the game.
#[utoipa::path(post, path = "/api/bot/game/{id}/resign", operation_id = "bot_resign", tag = "bot", params(("id" = String, Path, max_length = 64)),
    responses((status = 200, body = Acknowledged), TableRefusals, Unreadable, Refusals))]
async fn resign(at: AtTable) -> Result<Json<Acknowledged>, Problem> {
    act(&at, PlayerMessage::Resign).await
}

/// Parses the answer to an offer.
pub(crate) fn consent(word: &str) -> Result<Consent, Problem> {
    match word {
        // Makes the offer, or accepts that of the other side.
        "yes" | "true" => Ok(Consent::Offer),
        "no" | "false" => Ok(Consent::Decline),
        _ => Err(Problem::bad("bad-request", "say `yes` or `no`")),
    }
}

/// Offers or accepts a draw (`yes`), or declines one (`no`).
#[utoipa::path(post, path = "/api/bot/game/{id}/draw/{accept}", operation_id = "bot_draw", tag = "bot",
    params(("id" = String, Path, max_length = 64), ("accept" = String, Path, description = "`yes` or `no`; `true` and `false` are the same.", pattern = "^(yes|no|true|false)$")),
    responses((status = 200, body = Acknowledged), TableRefusals, Unreadable, Refusals))]
async fn draw(
    State(yard): State<Arc<Yard>>,
    me: Me,
    client: ClientAddress,
    Path((id, accept)): Path<(String, String)>,
) -> Result<Json<Acknowledged>, Problem> {
    act(
        &AtTable { yard, me, client, id },
        PlayerMessage::Offer { offer: Offer::Draw, answer: consent(&accept)? },
    )
    .await
}

/// Requests or accepts a take-back (`yes`), or declines one (`no`).
#[utoipa::path(post, path = "/api/bot/game/{id}/takeback/{accept}", operation_id = "bot_takeback", tag = "bot",
    params(("id" = String, Path, max_length = 64), ("accept" = String, Path, description = "`yes` or `no`; `true` and `false` are the same.", pattern = "^(yes|no|true|false)$")),
    responses((status = 200, body = Acknowledged), TableRefusals, Unreadable, Refusals))]
async fn take_back(
    State(yard): State<Arc<Yard>>,
    me: Me,
    client: ClientAddress,
    Path((id, accept)): Path<(String, String)>,
) -> Result<Json<Acknowledged>, Problem> {
    act(
        &AtTable { yard, me, client, id },
        PlayerMessage::Offer { offer: Offer::TakeBack, answer: consent(&accept)? },
    )
    .await
}
