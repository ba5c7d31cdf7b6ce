//! Users, their ratings, and the scopes of their tokens.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use botyard_protocol::people::{AccountFacts, Pool, RatingFacts};
use botyard_protocol::{
    ErrorBody, Perf, PerfHistory, Status, TestedToken, TokenGrant, TopPlayer, TopPlayers, TopRating,
    UserCount, UserPerf, UserProfile, UserStatus,
};
use botyard_table::Time;
use futures_util::stream;
use serde::{Deserialize, Serialize};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::title;
use crate::http::body::{BodyRefusals, Path, Query, Refusals, TextBody, Unreadable, at_most, is_yes};
use crate::http::tables::ndjson;
use crate::people::{Identity, Me, PlayerKind, Scope};
use crate::problem::Problem;
use crate::store::people::PlayerRow;
use crate::store::{Store, TableFilter};
use crate::yard::Yard;

/// Maximum number of users or tokens in a request.
const MOST: usize = 100;
/// Maximum number of bots in a response.
const BOTS: usize = 512;
/// Maximum number of points in a rating history.
const HISTORY: u32 = 1_000;

pub(super) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new()
        .routes(routes!(test_tokens))
        .routes(routes!(user))
        .routes(routes!(users))
        .routes(routes!(statuses))
        .routes(routes!(rating_history))
        .routes(routes!(top))
        .routes(routes!(top_tens))
        .routes(routes!(online_bots))
}

/// Splits a list at commas or newlines, without duplicates and in its order.
fn listed(text: &str) -> Result<Vec<&str>, Problem> {
    let mut items: Vec<&str> = Vec::new();
    for item in text.split([',', '\n']).map(str::trim).filter(|item| !item.is_empty()) {
        if !items.contains(&item) {
            items.push(item);
        }
        if items.len() > MOST {
            return Err(Problem::bad("too-many", format!("at most {MOST} can be asked for at once")));
        }
    }
    Ok(items)
}

/// Finds an account or bot by name or id.
async fn find(yard: &Yard, name: &str) -> Result<Option<PlayerRow>, Problem> {
    match yard.people.account(name).await {
        Ok(row) => Ok(row),
        Err(error) => Err(error.into()),
    }
}

async fn known(yard: &Yard, name: &str) -> Result<PlayerRow, Problem> {
    find(yard, name).await?.ok_or_else(|| Problem::missing("player"))
}

/// Whether the user is connected. For people who aren't bots it is shown only to themselves.
fn is_online(yard: &Yard, row: &PlayerRow, asks: Option<&str>) -> bool {
    let may_know = row.player.kind == PlayerKind::Bot || asks == Some(&*row.player.id);
    may_know && yard.hub.lobby().is_connected(&row.player.id)
}

/// The public profile of a user.
pub(crate) async fn profile(
    yard: &Yard,
    row: &PlayerRow,
    asks: Option<&str>,
) -> Result<UserProfile, Problem> {
    let is_online = is_online(yard, row, asks);
    describe(&yard.store, &yard.public_url().0, row, is_online).await
}

/// Your own account: our fields and lichess'.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct OwnAccount {
    #[serde(flatten)]
    pub(crate) facts: AccountFacts,
    #[serde(flatten)]
    pub(crate) profile: UserProfile,
}

/// The profile of the signed-in player.
pub(crate) async fn own_profile(store: &Store, url: &str, me: &Me) -> Result<UserProfile, Problem> {
    let row = PlayerRow { player: me.player.clone(), password: None, banned: None, created: me.created };
    describe(store, url, &row, true).await
}

async fn describe(store: &Store, url: &str, row: &PlayerRow, online: bool) -> Result<UserProfile, Problem> {
    let ratings = store.ratings_of(&row.player.id, store.now()).await?;
    let sum = |of: fn(&RatingFacts) -> u64| ratings.iter().map(of).sum::<u64>();
    let (games, win, draw) = (sum(|found| found.games), sum(|found| found.wins), sum(|found| found.draws));
    let perf = |found: &RatingFacts| {
        let perf = UserPerf {
            games: found.games,
            rating: found.rating,
            rd: found.deviation,
            prog: 0,
            prov: found.provisional,
        };
        perf_keys(&found.game, found.pool).map(move |key| (key, perf.clone()))
    };
    Ok(UserProfile {
        id: row.player.id.clone(),
        username: row.player.name.clone(),
        title: title(&row.player),
        perfs: ratings.iter().flat_map(perf).collect(),
        created_at: row.created.0,
        url: format!("{url}/@/{}", row.player.name.replace(' ', "%20")),
        count: UserCount { all: games, rated: games, win, loss: games.saturating_sub(win + draw), draw },
        tos_violation: row.banned.is_some(),
        online,
    })
}

fn perf_key(game: &str, pool: Pool) -> String {
    match pool {
        Pool::Two => game.to_owned(),
        Pool::Many => format!("{game}Many"),
    }
}

/// The keys under which clients look for a rating: programs such as lichess-bot look for the variant's name,
/// `dobutsu`, which is rated as `duel`.
fn perf_keys(game: &str, pool: Pool) -> impl Iterator<Item = String> + use<> {
    let known = botyard_catalog::find(game).ok().and_then(|kind| kind.info.uci_variant);
    let other = known.filter(|known| pool == Pool::Two && known.name != game);
    std::iter::once(perf_key(game, pool)).chain(other.map(|known| known.name.to_owned()))
}

/// Parses what [`perf_keys`] gives.
fn perf_of(key: &str) -> Result<(&'static str, Pool), Problem> {
    let (game, pool) = key.strip_suffix("Many").map_or((key, Pool::Two), |game| (game, Pool::Many));
    let kind = botyard_catalog::find_known_as(game).ok_or_else(|| Problem::missing("game"))?;
    Ok((kind.info.id, pool))
}

/// Tests tokens
///
/// The body is a list of tokens, separated by commas. Scopes have lichess' names. Invalid tokens are null.
#[utoipa::path(post, path = "/api/token/test", operation_id = "test_tokens", tag = "lichess",
    request_body(content = String, content_type = "text/plain", description = "Tokens, separated by commas; at most 100."),
    responses((status = 200, body = BTreeMap<String, TestedToken>), BodyRefusals, Refusals))]
async fn test_tokens(
    State(yard): State<Arc<Yard>>,
    TextBody(text): TextBody,
) -> Result<Json<BTreeMap<String, TestedToken>>, Problem> {
    let mut grants = BTreeMap::new();
    for token in listed(&text)? {
        let known = yard.people.holder(token).await?;
        let grant = known.map(|(player, scopes, expires)| {
            let plays = scopes.has(Scope::Bot) || scopes.has(Scope::Play);
            let reads = plays || scopes.has(Scope::Read);
            let names = [(plays, "bot:play"), (plays, "board:play"), (plays, "challenge:write")];
            let names = names.into_iter().chain([(reads, "challenge:read")]);
            let names: Vec<&str> = names.filter(|(is_there, _)| *is_there).map(|(_, name)| name).collect();
            TokenGrant { scopes: names.join(","), user_id: player.id, expires: expires.map(|time| time.0) }
        });
        grants.insert(token.to_owned(), grant.map_or(TestedToken::Bad, TestedToken::Good));
    }
    Ok(Json(grants))
}

/// A user, as lichess describes one
#[utoipa::path(get, path = "/api/user/{username}", operation_id = "user", tag = "lichess",
    params(("username" = String, Path, description = "Name or id of an account or bot.", max_length = 80)),
    responses((status = 200, body = UserProfile), (status = 404, body = ErrorBody), Unreadable, Refusals))]
async fn user(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    Path(username): Path<String>,
) -> Result<Json<UserProfile>, Problem> {
    let row = known(&yard, &username).await?;
    profile(&yard, &row, identity.id()).await.map(Json)
}

/// Several users
///
/// The body is a list of names or ids, separated by commas. Unknown ones are left out.
#[utoipa::path(post, path = "/api/users", operation_id = "users", tag = "lichess",
    request_body(content = String, content_type = "text/plain", description = "Names or ids, separated by commas; at most 100."),
    responses((status = 200, body = Vec<UserProfile>), BodyRefusals, Refusals))]
async fn users(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    TextBody(text): TextBody,
) -> Result<Json<Vec<UserProfile>>, Problem> {
    let mut found = Vec::new();
    for name in listed(&text)? {
        if let Some(row) = find(&yard, name).await? {
            found.push(profile(&yard, &row, identity.id()).await?);
        }
    }
    Ok(Json(found))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct Whom {
    /// Names or ids, separated by commas; at most 100.
    #[serde(default)]
    ids: String,
    /// Whether to return the id of the current game: `true` or `false`.
    #[serde(default, rename = "withGameIds", deserialize_with = "at_most::<8, _>")]
    #[param(rename = "withGameIds", max_length = 8)]
    with_game_ids: Option<String>,
}

/// Current status of users
///
/// Whether bots are connected, and whether they are playing a public game. Whether a person is connected is
/// visible to that person only.
#[utoipa::path(get, path = "/api/users/status", operation_id = "users_status", tag = "lichess", params(Whom),
    responses((status = 200, body = Vec<UserStatus>), (status = 431, description = "The address is too long."), Unreadable, Refusals))]
async fn statuses(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    Query(Whom { ids, with_game_ids }): Query<Whom>,
) -> Result<Json<Vec<UserStatus>>, Problem> {
    let wants_games = is_yes(with_game_ids.as_deref()).unwrap_or(false);
    let mut found = Vec::new();
    for name in listed(&ids)? {
        let Some(row) = find(&yard, name).await? else { continue };
        let filter = TableFilter {
            player: Some(row.player.id.clone()),
            statuses: vec![Status::Playing],
            public: true,
            limit: 1,
            ..TableFilter::default()
        };
        let game = yard.store.list(&filter).await?.into_iter().next().map(|row| row.id);
        found.push(UserStatus {
            online: is_online(&yard, &row, identity.id()),
            playing: game.is_some(),
            playing_id: game.filter(|_| wants_games),
            title: title(&row.player),
            id: row.player.id,
            name: row.player.name,
        });
    }
    Ok(Json(found))
}

/// A user's rating history
///
/// One entry for each rating. At most the latest thousand games; the last game of each day.
#[utoipa::path(get, path = "/api/user/{username}/rating-history", operation_id = "user_rating_history", tag = "lichess",
    params(("username" = String, Path, description = "Name or id of an account or bot.", max_length = 80)),
    responses((status = 200, body = Vec<PerfHistory>), (status = 404, body = ErrorBody), Unreadable, Refusals))]
async fn rating_history(
    State(yard): State<Arc<Yard>>,
    Path(username): Path<String>,
) -> Result<Json<Vec<PerfHistory>>, Problem> {
    let row = known(&yard, &username).await?;
    let mut histories = Vec::new();
    for found in yard.store.ratings_of(&row.player.id, yard.store.now()).await? {
        let history = yard.store.rating_history(&row.player.id, &found.game, found.pool, HISTORY).await?;
        let mut points: Vec<[i64; 4]> = Vec::new();
        for point in history {
            let [year, month, day] = day_of(Time(point.at));
            points.pop_if(|last| last[..3] == [year, month, day]);
            points.push([year, month, day, point.rating]);
        }
        histories.push(PerfHistory { name: Perf::of(&perf_key(&found.game, found.pool)).name, points });
    }
    Ok(Json(histories))
}

/// Year, month counted from 0, and day of the month.
fn day_of(time: Time) -> [i64; 3] {
    let date = time.date();
    let mut parts = date.split('.').map(|part| part.parse().unwrap_or(0));
    let mut next = || parts.next().unwrap_or(0);
    [next(), next() - 1, next()]
}

/// The best players of a game
#[utoipa::path(get, path = "/api/player/top/{nb}/{perf}", operation_id = "top_players", tag = "lichess",
    params(("nb" = u32, Path, description = "Maximum number, at most 200."),
        ("perf" = String, Path, description = "Id of a game; `pigsMany` for games with more than two players.", max_length = 40)),
    responses((status = 200, body = TopPlayers), (status = 404, body = ErrorBody), Unreadable, Refusals))]
async fn top(
    State(yard): State<Arc<Yard>>,
    Path((nb, perf)): Path<(u32, String)>,
) -> Result<Json<TopPlayers>, Problem> {
    let (game, pool) = perf_of(&perf)?;
    Ok(Json(TopPlayers { users: best(&yard, game, pool, &perf, nb.min(200)).await? }))
}

/// The best players of a game, with their rating under this key.
async fn best(yard: &Yard, game: &str, pool: Pool, key: &str, most: u32) -> Result<Vec<TopPlayer>, Problem> {
    let best = yard.store.leaderboard(game, pool, most, yard.store.now()).await?;
    let users = best.into_iter().map(|ranked| TopPlayer {
        title: botyard_protocol::title_of(ranked.player.kind),
        id: ranked.player.id,
        username: ranked.player.name,
        perfs: BTreeMap::from([(key.to_owned(), TopRating { rating: ranked.rating, progress: 0 })]),
    });
    Ok(users.collect())
}

/// The ten best players of every game
#[utoipa::path(get, path = "/api/player", operation_id = "top_tens", tag = "lichess",
    responses((status = 200, body = BTreeMap<String, Vec<TopPlayer>>), Refusals))]
async fn top_tens(State(yard): State<Arc<Yard>>) -> Result<Json<BTreeMap<String, Vec<TopPlayer>>>, Problem> {
    let mut tops = BTreeMap::new();
    for kind in botyard_catalog::GAMES {
        let many = (*kind.info.seats.end() > 2).then_some(Pool::Many);
        for pool in std::iter::once(Pool::Two).chain(many) {
            let key = perf_key(kind.info.id, pool);
            let users = best(&yard, kind.info.id, pool, &key, 10).await?;
            tops.insert(key, users);
        }
    }
    Ok(Json(tops))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct BotsQuery {
    /// Maximum number of bots; at most 512.
    #[param(minimum = 0, maximum = 4294967295_u64)]
    nb: Option<u32>,
}

/// Connected bots
///
/// Those that read `/api/stream/event`, one JSON object per line.
#[utoipa::path(get, path = "/api/bot/online", operation_id = "online_bots", tag = "lichess", params(BotsQuery),
    responses((status = 200, body = UserProfile, content_type = "application/x-ndjson", description = "One user per line."), Unreadable, Refusals))]
async fn online_bots(
    State(yard): State<Arc<Yard>>,
    Query(BotsQuery { nb }): Query<BotsQuery>,
) -> Result<Response, Problem> {
    let most = nb.map_or(MOST, |count| count as usize).min(BOTS);
    let bots = yard.hub.lobby().bots(most);
    let lines = stream::unfold((yard, bots.into_iter()), |(yard, mut bots)| async move {
        loop {
            let id = bots.next()?;
            // Bots that can't be loaded, or are gone, are left out.
            let Ok(Some(row)) = yard.store.player_by_id(&id).await else { continue };
            let Ok(bot) = profile(&yard, &row, None).await else { continue };
            if let Ok(line) = serde_json::to_string(&bot) {
                return Some((format!("{line}\n"), (yard, bots)));
            }
        }
    });
    Ok(ndjson(lines))
}
