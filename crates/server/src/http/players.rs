//! Players and leaderboards over HTTP.

use axum::Json;
use axum::extract::{FromRef, State};
use botyard_protocol::ErrorBody;
use botyard_protocol::people::{Leaderboard, PlayerPage, Pool, RatingHistory};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::body::{Path, Query, Refusals};
use crate::people::People;
use crate::problem::Problem;
use crate::store::Store;

pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    People: FromRef<S>,
    Store: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(player)).routes(routes!(ratings)).routes(routes!(leaderboard))
}

/// A player
///
/// Public profile of an account or bot. Guests have none.
#[utoipa::path(
    get, path = "/api/players/{name}", tag = "players",
    params(("name" = String, Path, description = "Name of the player, case-insensitive.", max_length = 80)),
    responses(
        (status = 200, description = "The player.", body = PlayerPage),
        (status = 400, description = "The name is malformed.", body = ErrorBody),
        (status = 404, description = "No such player.", body = ErrorBody),
        Refusals,
    )
)]
async fn player(
    State(people): State<People>,
    State(store): State<Store>,
    Path(name): Path<String>,
) -> Result<Json<PlayerPage>, Problem> {
    let row = people.named(&name).await?;
    let ratings = store.ratings_of(&row.player.id, store.now()).await?;
    Ok(Json(PlayerPage {
        created: row.created.0,
        banned: row.banned.is_some(),
        games: ratings.iter().map(|rating| rating.games).sum(),
        wins: ratings.iter().map(|rating| rating.wins).sum(),
        player: row.player.into(),
        ratings,
    }))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Whose {
    /// The game's id.
    #[param(max_length = 40)]
    game: String,
    /// Games between two players, or between more.
    #[serde(default)]
    #[param(inline)]
    pool: Pool,
}

/// Maximum number of points in a rating history.
const HISTORY: u32 = 1_000;

/// A player's rating history
///
/// The rating after each rated game, earliest first: at most the latest thousand.
#[utoipa::path(
    get, path = "/api/players/{name}/ratings", tag = "players",
    params(("name" = String, Path, description = "Name of the player, case-insensitive.", max_length = 80), Whose),
    responses(
        (status = 200, description = "The ratings.", body = RatingHistory),
        (status = 400, description = "The name or the query is malformed.", body = ErrorBody),
        (status = 404, description = "No such player, or no such game.", body = ErrorBody),
        Refusals,
    )
)]
async fn ratings(
    State(people): State<People>,
    State(store): State<Store>,
    Path(name): Path<String>,
    Query(whose): Query<Whose>,
) -> Result<Json<RatingHistory>, Problem> {
    let kind = botyard_catalog::find(&whose.game).map_err(|_| Problem::missing("game"))?;
    let row = people.named(&name).await?;
    let game = kind.info.id.to_owned();
    let ratings = store.rating_history(&row.player.id, &game, whose.pool, HISTORY).await?;
    Ok(Json(RatingHistory { player: row.player.into(), game, pool: whose.pool, ratings }))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct PoolQuery {
    /// Games between two players, or between more.
    #[serde(default)]
    #[param(inline)]
    pool: Pool,
    /// Maximum number of players.
    #[serde(default = "PoolQuery::limit")]
    #[param(minimum = 1, maximum = 200)]
    limit: u32,
}

impl PoolQuery {
    fn limit() -> u32 {
        50
    }
}

/// A leaderboard
///
/// The best players of a game: those who played in the last six months and whose ratings are certain enough.
#[utoipa::path(
    get, path = "/api/leaderboard/{game}", tag = "players",
    params(("game" = String, Path, description = "The game's id.", max_length = 40), PoolQuery),
    responses(
        (status = 200, description = "The best players, best first.", body = Leaderboard),
        (status = 400, description = "The query is malformed.", body = ErrorBody),
        (status = 404, description = "No such game.", body = ErrorBody),
        Refusals,
    )
)]
async fn leaderboard(
    State(store): State<Store>,
    Path(game): Path<String>,
    Query(which): Query<PoolQuery>,
) -> Result<Json<Leaderboard>, Problem> {
    let kind = botyard_catalog::find(&game).map_err(|_| Problem::missing("game"))?;
    if !(1..=200).contains(&which.limit) {
        return Err(Problem::bad("bad-request", "a leaderboard has 1 to 200 players"));
    }
    let game = kind.info.id.to_owned();
    let players = store.leaderboard(&game, which.pool, which.limit, store.now()).await?;
    Ok(Json(Leaderboard { game, pool: which.pool, players }))
}
