//! Export of games, as PGN or as JSON.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::{Json, body::Body as Bytes};
use botyard_core::Viewer;
use botyard_protocol::{
    BotClock, Challenger, Clock, ErrorBody, ExportedGame, ExportedPlayer, Perf, Sitter, Status, title_of,
};
use futures_util::{StreamExt as _, stream};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{moves, seat_word, status_of, winner};
use crate::http::at_table::TableRefusals;
use crate::http::body::{BodyRefusals, Path, Query, Refusals, TextBody, Unreadable, at_most, is_yes};
use crate::http::challenges::variant_for_lichess;
use crate::http::key;
use crate::people::{Identity, Player, PlayerKind};
use crate::problem::Problem;
use crate::store::{TableFilter, TableRow};
use crate::tables::{Live, is_id, summary};
use crate::yard::Yard;

/// Maximum number of games in a response.
const MOST: usize = 100;
/// Default number of games in a response.
const USUAL: usize = 30;
/// Maximum number of pages of tables that are searched for matching games.
const PAGES: usize = 10;

pub(super) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new()
        .routes(routes!(game))
        .routes(routes!(games_of_user))
        .routes(routes!(games_by_id))
        .routes(routes!(current_game))
}

/// Format of exported games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ExportFormat {
    Pgn,
    Json,
}

impl ExportFormat {
    /// JSON if `Accept` asks for it, else PGN.
    fn of(headers: &HeaderMap) -> ExportFormat {
        let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
        let mut accepted = accepted.flat_map(|value| value.split(','));
        let is_json = |kind: &str| kind.contains("json");
        if accepted.any(is_json) { ExportFormat::Json } else { ExportFormat::Pgn }
    }

    fn content_type(self, is_list: bool) -> HeaderValue {
        HeaderValue::from_static(match (self, is_list) {
            (ExportFormat::Pgn, _) => "application/x-chess-pgn; charset=utf-8",
            (ExportFormat::Json, false) => "application/json",
            (ExportFormat::Json, true) => "application/x-ndjson",
        })
    }
}

/// A game in either format.
enum Exported {
    Pgn(String),
    Json(Box<ExportedGame>),
}

impl Exported {
    fn text(self) -> String {
        match self {
            // Games are separated by an empty line.
            Exported::Pgn(text) => format!("{}\n\n", text.trim_end()),
            Exported::Json(game) => {
                serde_json::to_string(&game).map(|line| format!("{line}\n")).unwrap_or_default()
            }
        }
    }
}

/// The text of the game: PGN, or a `.yard` record if White and Black don't play in turns.
fn text(live: &Live) -> Result<String, Problem> {
    let record = live.table.record()?;
    Ok(record.write_pgn().unwrap_or_else(|| record.write()))
}

fn export(live: &Live, viewer: Viewer, form: ExportFormat, with_pgn: bool) -> Result<Exported, Problem> {
    if form == ExportFormat::Pgn {
        return text(live).map(Exported::Pgn);
    }
    let table = summary(&live.row);
    let log = live.table.log(viewer, 0);
    let ending = live.table.ending();
    let (clock, days_per_turn) = match table.clock {
        Clock::Fischer { start, increment } => {
            (Some(BotClock { initial: start.into(), increment: increment.into() }), None)
        }
        Clock::Days { per_move, .. } => (None, Some(per_move)),
        Clock::None | Clock::Round { .. } => (None, None),
    };
    Ok(Exported::Json(Box::new(ExportedGame {
        rated: table.rated,
        speed: table.clock.into(),
        perf: Perf::of(&table.game).key,
        created_at: table.created,
        last_move_at: table.updated,
        status: status_of(live.table.status(), ending).to_owned(),
        players: players(live),
        initial_fen: live.table.setup().position.clone(),
        winner: ending.and_then(winner).map(|seat| seat_word(live, seat)),
        moves: moves(live, &log).map(|moves| moves.join(" ")),
        clock,
        days_per_turn,
        pgn: if with_pgn { text(live).ok() } else { None },
        id: table.id,
        variant: variant_for_lichess(&table.game, &table.options).key,
        options: table.options,
    })))
}

/// The players by `white` and `black` or by the ids of their seats, without titles.
pub(crate) fn players(live: &Live) -> BTreeMap<String, ExportedPlayer> {
    let player = |sitter: &Sitter| match sitter {
        Sitter::Open => ExportedPlayer { user: None, ai_level: None },
        Sitter::Person { player, name } => {
            let user = Challenger::new(player.clone(), name.clone(), PlayerKind::Account);
            ExportedPlayer { user: Some(user), ai_level: None }
        }
        Sitter::Computer { level } => ExportedPlayer { user: None, ai_level: Some(level.clone()) },
    };
    let seats = live.table.setup().seats.iter().enumerate();
    seats.map(|(seat, sitter)| (seat_word(live, seat), player(sitter))).collect()
}

/// Adds the titles of players whose accounts can be read.
pub(crate) async fn add_titles(yard: &Yard, players: &mut BTreeMap<String, ExportedPlayer>) {
    for user in players.values_mut().filter_map(|player| player.user.as_mut()) {
        if let Ok(Some(row)) = yard.store.player_by_id(&user.id).await {
            user.title = title_of(row.player.kind);
        }
    }
}

/// A game as the client may see it.
async fn exported(
    yard: &Yard,
    id: &str,
    asks: Option<Player>,
    key: Option<String>,
    form: ExportFormat,
    with_pgn: bool,
) -> Result<Exported, Problem> {
    let read = move |live: &Live, player: Option<&Player>| export(live, live.viewer(player), form, with_pgn);
    let mut exported = yard.hub.see(id, asks, key, read).await??;
    if let Exported::Json(game) = &mut exported {
        add_titles(yard, &mut game.players).await;
    }
    Ok(exported)
}

/// Options of an export. Lichess' other parameters are ignored.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct Extent {
    /// Whether to include the PGN in the JSON: `true` or `false`.
    #[serde(default, rename = "pgnInJson", deserialize_with = "at_most::<8, _>")]
    #[param(rename = "pgnInJson", max_length = 8)]
    pgn_in_json: Option<String>,
    /// The key of a private table, from its link.
    #[param(max_length = 64)]
    #[serde(default, deserialize_with = "key::read")]
    key: Option<String>,
}

/// Exports a game
///
/// As JSON if the header `Accept` asks for it, else as PGN, or as a `.yard` record for games that White and
/// Black don't play in turns. A game with secret orders has no text until it is over.
#[utoipa::path(get, path = "/game/export/{id}", operation_id = "export_game", tag = "lichess",
    params(("id" = String, Path, max_length = 64), Extent),
    responses((status = 200, description = "The game.", content((ExportedGame = "application/json"), (String = "application/x-chess-pgn"))),
        TableRefusals, Unreadable, Refusals))]
async fn game(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(Extent { pgn_in_json, key }): Query<Extent>,
) -> Result<Response, Problem> {
    let form = ExportFormat::of(&headers);
    let with_pgn = is_yes(pgn_in_json.as_deref()).unwrap_or(false);
    match exported(&yard, &id, identity.viewer(), key, form, with_pgn).await? {
        Exported::Json(game) => Ok(Json(game).into_response()),
        Exported::Pgn(text) => Ok(([(header::CONTENT_TYPE, form.content_type(false))], text).into_response()),
    }
}

/// The games with these ids in sequence; those that the client can't see are left out.
fn stream_of(
    yard: Arc<Yard>,
    ids: Vec<String>,
    asks: Option<Player>,
    form: ExportFormat,
    with_pgn: bool,
) -> Response {
    let lines = stream::iter(ids).filter_map(move |id| {
        let (yard, asks) = (Arc::clone(&yard), asks.clone());
        async move {
            let exported = exported(&yard, &id, asks, None, form, with_pgn).await.ok()?;
            Some(Ok::<_, std::convert::Infallible>(exported.text()))
        }
    });
    let headers = [(header::CONTENT_TYPE, form.content_type(true))];
    (headers, Bytes::from_stream(lines)).into_response()
}

/// Filter for the games of a user. Lichess' other parameters are ignored.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct ExportQuery {
    /// Maximum number of games: 30 if left out, at most 100.
    #[param(minimum = 0, maximum = 4294967295_u64)]
    max: Option<u32>,
    /// Only tables opened at this time or later, in milliseconds since 1970.
    #[param(maximum = 9007199254740991_u64)]
    since: Option<u64>,
    /// Only tables opened at this time or earlier, in milliseconds since 1970.
    #[param(maximum = 9007199254740991_u64)]
    until: Option<u64>,
    /// Only games against the user with this name or id.
    #[param(max_length = 80)]
    #[serde(default, deserialize_with = "at_most::<80, _>")]
    vs: Option<String>,
    /// Only rated games (`true`), or only casual ones (`false`).
    #[param(max_length = 8)]
    #[serde(default, deserialize_with = "at_most::<8, _>")]
    rated: Option<String>,
    /// Only games of this id.
    #[serde(default, rename = "perfType", deserialize_with = "at_most::<40, _>")]
    #[param(rename = "perfType", max_length = 40)]
    perf_type: Option<String>,
    /// Only games as `white` or as `black`.
    #[param(max_length = 8)]
    #[serde(default, deserialize_with = "at_most::<8, _>")]
    color: Option<String>,
    /// Whether to include games in progress: `true` or `false`.
    #[param(max_length = 8)]
    #[serde(default, deserialize_with = "at_most::<8, _>")]
    ongoing: Option<String>,
    /// Whether to include finished games: `true` (the default) or `false`.
    #[param(max_length = 8)]
    #[serde(default, deserialize_with = "at_most::<8, _>")]
    finished: Option<String>,
    /// Whether to include the PGN in the JSON: `true` or `false`.
    #[serde(default, rename = "pgnInJson", deserialize_with = "at_most::<8, _>")]
    #[param(rename = "pgnInJson", max_length = 8)]
    pgn_in_json: Option<String>,
}

fn has_seat(row: &TableRow, id: &str) -> Option<usize> {
    row.seats.iter().position(|sitter| matches!(sitter, Sitter::Person { player, .. } if player == id))
}

/// The ids of a user's matching games, most recently changed first.
async fn ids_of(
    yard: &Yard,
    user: &Player,
    asks: Option<&str>,
    which: &ExportQuery,
) -> Result<Vec<String>, Problem> {
    let most = which.max.map_or(USUAL, |max| max as usize).min(MOST);
    let yes = |word: &Option<String>| is_yes(word.as_deref());
    let mut statuses = Vec::new();
    if yes(&which.finished).unwrap_or(true) {
        statuses.push(Status::Over);
    }
    if yes(&which.ongoing).unwrap_or(false) {
        statuses.extend([Status::Playing, Status::Paused]);
    }
    let versus = match &which.vs {
        None => None,
        Some(name) => match yard.people.account(name).await? {
            Some(row) => Some(row.player.id),
            None => return Ok(Vec::new()),
        },
    };
    if statuses.is_empty() || which.perf_type.as_deref().is_some_and(|game| !is_id(game)) {
        return Ok(Vec::new());
    }
    let fits = |row: &TableRow| {
        which.since.is_none_or(|since| row.created.0 >= since)
            && which.until.is_none_or(|until| row.created.0 <= until)
            && yes(&which.rated).is_none_or(|rated| row.rated == rated)
            && versus.as_ref().is_none_or(|other| has_seat(row, other).is_some())
            && which.color.as_deref().is_none_or(|color| {
                has_seat(row, &user.id).and_then(|seat| crate::http::challenges::color(&row.game, seat))
                    == Some(color)
            })
            // A table whose game never began is no game.
            && row.turn > 0
    };
    let mut filter = TableFilter {
        game: which.perf_type.clone(),
        statuses,
        player: Some(user.id.clone()),
        // Private games are only for those who played them.
        public: asks != Some(&*user.id),
        limit: 100,
        ..TableFilter::default()
    };
    let mut ids = Vec::new();
    for _ in 0..PAGES {
        let rows = yard.store.list(&filter).await?;
        ids.extend(rows.iter().filter(|row| fits(row)).map(|row| row.id.clone()).take(most - ids.len()));
        let Some(last) = rows.last().filter(|_| rows.len() == 100 && ids.len() < most) else { break };
        filter.before = Some((last.updated, last.id.clone()));
    }
    Ok(ids)
}

async fn known(yard: &Yard, name: &str) -> Result<Player, Problem> {
    let row = yard.people.account(name).await?.ok_or_else(|| Problem::missing("player"))?;
    Ok(row.player)
}

/// Exports the games of a user
///
/// In sequence, most recently changed first: as lines of JSON if the header `Accept` asks for it, else as
/// PGN. Public games, and your own.
#[utoipa::path(get, path = "/api/games/user/{username}", operation_id = "export_games_of_user", tag = "lichess",
    params(("username" = String, Path, description = "Name or id of an account or bot.", max_length = 80), ExportQuery),
    responses((status = 200, description = "The games in sequence.",
            content((ExportedGame = "application/x-ndjson"), (String = "application/x-chess-pgn"))),
        (status = 404, body = ErrorBody), Unreadable, Refusals))]
async fn games_of_user(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    headers: HeaderMap,
    Path(username): Path<String>,
    Query(which): Query<ExportQuery>,
) -> Result<Response, Problem> {
    let (user, asks) = (known(&yard, &username).await?, identity.viewer());
    let ids = ids_of(&yard, &user, asks.as_ref().map(|player| &*player.id), &which).await?;
    let with_pgn = is_yes(which.pgn_in_json.as_deref()).unwrap_or(false);
    Ok(stream_of(yard, ids, asks, ExportFormat::of(&headers), with_pgn))
}

/// Exports games by id
///
/// The body is a list of ids, separated by commas; only the first 100 count. Unknown ones are left out.
#[utoipa::path(post, path = "/api/games/export/_ids", operation_id = "export_games", tag = "lichess",
    request_body(content = String, content_type = "text/plain", description = "Ids, separated by commas."),
    responses((status = 200, description = "The games in sequence.",
            content((ExportedGame = "application/x-ndjson"), (String = "application/x-chess-pgn"))),
        BodyRefusals, Refusals))]
async fn games_by_id(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    headers: HeaderMap,
    TextBody(text): TextBody,
) -> Result<Response, Problem> {
    let ids = text.split([',', '\n']).map(str::trim).filter(|id| is_id(id)).map(str::to_owned);
    Ok(stream_of(yard, ids.take(MOST).collect(), identity.viewer(), ExportFormat::of(&headers), false))
}

/// Exports a user's current or last game
#[utoipa::path(get, path = "/api/user/{username}/current-game", operation_id = "export_current_game", tag = "lichess",
    params(("username" = String, Path, description = "Name or id of an account or bot.", max_length = 80), Extent),
    responses((status = 200, description = "The game.", content((ExportedGame = "application/json"), (String = "application/x-chess-pgn"))),
        TableRefusals, Unreadable, Refusals))]
async fn current_game(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    headers: HeaderMap,
    Path(username): Path<String>,
    Query(Extent { pgn_in_json, .. }): Query<Extent>,
) -> Result<Response, Problem> {
    let (user, asks) = (known(&yard, &username).await?, identity.viewer());
    let which = ExportQuery {
        max: Some(1),
        since: None,
        until: None,
        vs: None,
        rated: None,
        perf_type: None,
        color: None,
        ongoing: Some("true".to_owned()),
        finished: Some("false".to_owned()),
        pgn_in_json: None,
    };
    let own = asks.as_ref().map(|player| player.id.clone());
    let mut ids = ids_of(&yard, &user, own.as_deref(), &which).await?;
    if ids.is_empty() {
        let over = ExportQuery { ongoing: None, finished: None, ..which };
        ids = ids_of(&yard, &user, own.as_deref(), &over).await?;
    }
    let id = ids.first().ok_or_else(|| Problem::missing("game"))?;
    let (form, with_pgn) = (ExportFormat::of(&headers), is_yes(pgn_in_json.as_deref()).unwrap_or(false));
    let exported = exported(&yard, id, asks, None, form, with_pgn).await?;
    // On one line, because lichess' clients read it as a stream.
    Ok(([(header::CONTENT_TYPE, form.content_type(false))], exported.text()).into_response())
}
