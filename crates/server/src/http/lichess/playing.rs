//! The games that a player is playing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use botyard_protocol::{BotGame, NowPlaying, Status, Summary};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Glance, bot_game};
use crate::http::body::{Query, Refusals, Unreadable};
use crate::http::bot::may_play;
use crate::people::{Me, Player, Scope};
use crate::problem::Problem;
use crate::store::TableFilter;
use crate::tables::summary;
use crate::yard::Yard;

/// Maximum number of games in a response.
const MOST: u32 = 50;

pub(super) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new().routes(routes!(playing))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct PlayingQuery {
    /// Maximum number of games; at most 50.
    #[param(minimum = 0, maximum = 4294967295_u64)]
    nb: Option<u32>,
}

/// Your current games
///
/// Those where it is your turn first, as lichess lists them.
#[utoipa::path(get, path = "/api/account/playing", operation_id = "account_playing", tag = "lichess", params(PlayingQuery),
    responses((status = 200, body = NowPlaying), Unreadable, Refusals))]
async fn playing(
    State(yard): State<Arc<Yard>>,
    me: Me,
    Query(PlayingQuery { nb }): Query<PlayingQuery>,
) -> Result<Json<NowPlaying>, Problem> {
    me.may(Scope::Read).or_else(|_| may_play(&me))?;
    let filter = TableFilter {
        player: Some(me.player.id.clone()),
        statuses: vec![Status::Playing, Status::Paused],
        limit: MOST,
        ..TableFilter::default()
    };
    let mut rows = yard.store.list(&filter).await?;
    rows.sort_by_key(|row| !row.awaited.contains(&me.player.id));
    rows.truncate(nb.unwrap_or(MOST) as usize);
    let mut now_playing = Vec::with_capacity(rows.len());
    for row in rows {
        now_playing.push(seen(&yard, &summary(&row), &me.player).await);
    }
    Ok(Json(NowPlaying { now_playing }))
}

/// A game as its player sees it now.
pub(crate) async fn seen(yard: &Yard, table: &Summary, player: &Player) -> BotGame {
    let glance = yard.hub.see(&table.id, Some(player.clone()), None, Glance::new).await;
    bot_game(yard, table, &player.id, glance.ok())
}
