//! Seeks that last as long as their connection.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use botyard_protocol::{Clock, Seek, Status};
use futures_util::stream;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::challenges::check_clock;
use crate::http::body::{BodyRefusals, FormOrJson, Refusals};
use crate::http::bot::may_play;
use crate::http::reader::{StreamItem, StreamReader};
use crate::http::tables::{STREAM, ndjson};
use crate::limits::{Bucket, ClientAddress};
use crate::people::{Identity, Me, Player};
use crate::problem::Problem;
use crate::tables::{Attending, Hub, Outlet, PlayerMessage, SoughtTable, WatchRequest};
use crate::yard::Yard;

pub(super) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new().routes(routes!(seek))
}

/// A seek, with lichess' field names.
#[derive(Deserialize, utoipa::ToSchema)]
struct BoardSeek {
    /// The id of the game.
    #[schema(max_length = 32, example = "duel")]
    variant: String,
    /// Initial time of the clock, in minutes.
    #[schema(minimum = 0, maximum = 10080)]
    time: Option<f64>,
    /// Increment per order, in seconds.
    #[schema(maximum = 604800)]
    increment: Option<u32>,
    /// Days per order, if there is no `time`.
    #[schema(minimum = 1, maximum = 60)]
    days: Option<u32>,
    /// Whether the game is rated.
    rated: Option<bool>,
}

impl BoardSeek {
    fn clock(&self) -> Result<Clock, Problem> {
        check_clock(None, self.increment, self.days)?;
        let increment = self.increment.unwrap_or(0);
        Ok(match (self.time, self.days) {
            (Some(minutes), _) => {
                if !(0.0..=10_080.0).contains(&minutes) {
                    return Err(Problem::bad("bad-clock", "`time` is a number of minutes, up to a week"));
                }
                let start = (minutes * 60.0).round() as u32;
                Clock::Fischer { start: if start == 0 { increment } else { start }, increment }
            }
            (None, Some(per_move)) => Clock::Days { per_move, vacation: 0 },
            (None, None) => Clock::None,
        })
    }
}

/// A player waiting at a table. Dropping it before the game begins leaves the table.
struct WaitingSeek {
    hub: Hub,
    player: Player,
    table: String,
    has_begun: bool,
    _attending: Attending,
}

impl WaitingSeek {
    async fn is_over(&mut self) -> bool {
        let status = self.hub.read(&self.table, |live| live.table.status()).await;
        self.has_begun = !matches!(status, Ok(Status::Gathering));
        self.has_begun
    }
}

impl Drop for WaitingSeek {
    fn drop(&mut self) {
        if self.has_begun {
            return;
        }
        let (hub, player, table) = (self.hub.clone(), self.player.clone(), self.table.clone());
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { drop(hub.act(&table, &player, PlayerMessage::Leave).await) });
        }
    }
}

/// Finds an opponent, as on lichess
///
/// You wait in the lobby as long as the connection is open; an empty line every few seconds shows that the
/// server is alive. The stream ends when the game begins, which `GET /api/stream/event` announces. Close the
/// connection to leave the lobby.
#[utoipa::path(post, path = "/api/board/seek", operation_id = "board_seek", tag = "lichess",
    request_body(content((BoardSeek = "application/x-www-form-urlencoded"), (BoardSeek = "application/json"))),
    responses((status = 200, body = String, content_type = "application/x-ndjson", description = "Empty lines until the game begins."),
        BodyRefusals, Refusals))]
async fn seek(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    me: Me,
    client: ClientAddress,
    FormOrJson(wish): FormOrJson<BoardSeek>,
) -> Result<Response, Problem> {
    may_play(&me)?;
    let clock = wish.clock()?;
    let rated = wish.rated.unwrap_or(false);
    let seek = Seek { game: wish.variant, options: Default::default(), players: Some(2), clock, rated };
    let sought = SoughtTable::new(seek, &me.player)?;
    let (outlet, pipe) = Outlet::new(STREAM);
    let reader = StreamReader::open(&yard, identity, &client, pipe).await?;
    yard.limits.check_both(Bucket::Tables, &client, &me.player.id)?;
    let sought = yard.hub.reserve_sought(sought, &me.player, &client).await?;
    let found = yard.hub.seek(sought, &me.player, &client).await?;
    let table = found.row.id;
    let watch = WatchRequest {
        player: Some(me.player.clone()),
        key: None,
        after: None,
        seen_as: None,
        chat_after: None,
        outlet,
    };
    let attending = yard.hub.attend(&table, watch).await?;
    let waiting = WaitingSeek {
        hub: yard.hub.clone(),
        player: me.player,
        table,
        has_begun: false,
        _attending: attending,
    };
    Ok(ndjson(stream::unfold((reader, waiting), |(mut reader, mut waiting)| async move {
        loop {
            if waiting.is_over().await {
                return None;
            }
            if let StreamItem::Silence = reader.next().await? {
                return Some(("\n".to_owned(), (reader, waiting)));
            }
        }
    })))
}
