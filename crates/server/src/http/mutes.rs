//! Mutes over HTTP: muted players, and tables whose spectators are muted.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use botyard_protocol::{Acknowledged, MutedPlayer, MutedPlayers, Quiet};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::at_table::{AtTable, TableRefusals};
use crate::http::body::{Body, BodyRefusals, Path, Refusals};
use crate::limits::{Bucket, ClientAddress};
use crate::people::{Me, Scope};
use crate::problem::Problem;
use crate::store::mutes::{MOST_MUTED, MuteFor};
use crate::tables::is_id;
use crate::yard::Yard;

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new()
        .routes(routes!(muted))
        .routes(routes!(mute, unmute))
        .routes(routes!(quiet, set_quiet))
}

/// The players you have muted.
#[utoipa::path(get, path = "/api/account/muted", tag = "chat", responses((status = 200, body = MutedPlayers), Refusals))]
async fn muted(State(yard): State<Arc<Yard>>, me: Me) -> Result<Json<MutedPlayers>, Problem> {
    me.may(Scope::Read)?;
    let rows = yard.store.muted_by(&me.player.id).await?;
    Ok(Json(MutedPlayers { muted: rows.into_iter().map(|(id, name)| MutedPlayer { id, name }).collect() }))
}

/// Mutes a player.
///
/// You no longer see their chat at any table, nor get challenges or messages from them. They aren't notified.
#[utoipa::path(put, path = "/api/account/muted/{player}", tag = "chat",
    params(("player" = String, Path, description = "The player's id.", max_length = 64)),
    responses((status = 200, body = Acknowledged, description = "`{\"ok\":true}`"), TableRefusals, BodyRefusals, Refusals))]
async fn mute(
    State(yard): State<Arc<Yard>>,
    me: Me,
    client: ClientAddress,
    Path(player): Path<String>,
) -> Result<Json<Acknowledged>, Problem> {
    me.may(Scope::Play)?;
    yard.limits.check_both(Bucket::Chat, &client, &me.player.id)?;
    if player == me.player.id {
        return Err(Problem::new(StatusCode::CONFLICT, "yourself", "you can't mute yourself"));
    }
    let known = if is_id(&player) { yard.store.player_by_id(&player).await? } else { None };
    let other = known.ok_or_else(|| Problem::missing("player"))?.player;
    if yard.store.muted_by(&me.player.id).await?.len() >= MOST_MUTED {
        let message = format!("you can mute {MOST_MUTED} players; unmute one first");
        return Err(Problem::new(StatusCode::CONFLICT, "too-many-muted", message));
    }
    yard.store.set_mute(MuteFor::Player(&me.player.id), &other.id, true, yard.store.now()).await?;
    Ok(Json(Acknowledged::OK))
}

/// Unmutes a player.
#[utoipa::path(delete, path = "/api/account/muted/{player}", tag = "chat",
    params(("player" = String, Path, description = "The player's id.", max_length = 64)),
    responses((status = 200, body = Acknowledged, description = "`{\"ok\":true}`, also if the player wasn't muted."), BodyRefusals, Refusals))]
async fn unmute(
    State(yard): State<Arc<Yard>>,
    me: Me,
    client: ClientAddress,
    Path(player): Path<String>,
) -> Result<Json<Acknowledged>, Problem> {
    me.may(Scope::Play)?;
    yard.limits.check_both(Bucket::Chat, &client, &me.player.id)?;
    if is_id(&player) {
        yard.store.set_mute(MuteFor::Player(&me.player.id), &player, false, yard.store.now()).await?;
    }
    Ok(Json(Acknowledged::OK))
}

/// Whether spectators of a table are muted.
#[utoipa::path(get, path = "/api/tables/{id}/quiet", tag = "chat", params(("id" = String, Path)),
    responses((status = 200, body = Quiet), (status = 404, body = botyard_protocol::ErrorBody), Refusals))]
async fn quiet(AtTable { yard, me, id, .. }: AtTable) -> Result<Json<Quiet>, Problem> {
    me.may(Scope::Read)?;
    yard.hub.see(&id, Some(me.player), None, |_, _| ()).await?;
    Ok(Json(Quiet { on: yard.store.is_mute_set(MuteFor::Table(&id), "").await? }))
}

/// Mutes or unmutes the spectators of a table. Any player of the table may do this.
#[utoipa::path(put, path = "/api/tables/{id}/quiet", tag = "chat", params(("id" = String, Path)), request_body = Quiet,
    responses((status = 200, body = Quiet), (status = 404, body = botyard_protocol::ErrorBody), BodyRefusals, Refusals))]
async fn set_quiet(
    AtTable { yard, me, client, id }: AtTable,
    Body(wish): Body<Quiet>,
) -> Result<Json<Quiet>, Problem> {
    me.may(Scope::Play)?;
    yard.limits.check_both(Bucket::Chat, &client, &me.player.id)?;
    let player = me.player;
    yard.hub.read(&id, move |live| live.own_seat(&player).map(drop)).await??;
    yard.store.set_mute(MuteFor::Table(&id), "", wish.on, yard.store.now()).await?;
    Ok(Json(wish))
}
