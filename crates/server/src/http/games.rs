//! The catalog over HTTP.

use std::sync::Arc;

use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use botyard_core::face::Kind;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::body::{BodyRefusals, Path, Query, Refusals};
use crate::http::tables::language;
use crate::problem::Problem;
use crate::yard::Yard;

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new().routes(routes!(games)).routes(routes!(game)).routes(routes!(rules))
}

fn describe(kind: &Kind) -> Value {
    let info = kind.info;
    let options: Vec<Value> = info
        .options
        .iter()
        .map(|option| {
            let choices: Vec<Value> = option
                .choices
                .iter()
                .map(|choice| json!({ "value": choice.value, "words": choice.words }))
                .collect();
            json!({ "key": option.key, "words": option.words, "choices": choices, "others": option.others.map(|others| others.words.en) })
        })
        .collect();
    let levels: Vec<Value> = botyard_catalog::levels(info.id)
        .map(|level| json!({ "id": level.id, "words": level.words }))
        .collect();
    let seats: Vec<Value> = info
        .seat_names
        .iter()
        .take(*info.seats.end())
        .map(|seat| json!({ "id": seat.id, "name": seat.name }))
        .collect();
    json!({
        "id": info.id,
        "name": info.name.en,
        "summary": info.summary,
        "fewest": info.seats.start(),
        "most": info.seats.end(),
        "seats": seats,
        "simultaneous": info.simultaneous,
        "options": options,
        "levels": levels,
        "order_example": info.order_example,
        "notation": info.notation,
    })
}

/// All games, with their options and computer players.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Value), Refusals))]
async fn games() -> Json<Value> {
    Json(json!({ "games": botyard_catalog::GAMES.iter().map(describe).collect::<Vec<_>>() }))
}

fn find(id: &str) -> Result<&'static Kind, Problem> {
    botyard_catalog::find(id).map_err(|_| Problem::missing("game"))
}

/// One game.
#[utoipa::path(get, path = "/api/games/{game}", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = Value), (status = 404, body = botyard_protocol::ErrorBody), Refusals))]
async fn game(Path(game): Path<String>) -> Result<Json<Value>, Problem> {
    find(&game).map(|kind| Json(describe(kind)))
}

/// Which language.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Language {
    /// `en`, `es` or `pl`.
    #[param(pattern = "^(en|es|pl)$")]
    lang: Option<String>,
}

/// The rules of a game, in Markdown.
#[utoipa::path(get, path = "/api/games/{game}/rules", tag = "games", params(("game" = String, Path), Language),
    responses((status = 200, body = String, content_type = "text/markdown"), (status = 404, body = botyard_protocol::ErrorBody),
        BodyRefusals, Refusals))]
async fn rules(
    Path(game): Path<String>,
    Query(Language { lang }): Query<Language>,
) -> Result<Response, Problem> {
    let text = find(&game)?.info.rules.get(language(lang.as_deref())?);
    let headers = [(header::CONTENT_TYPE, HeaderValue::from_static("text/markdown; charset=utf-8"))];
    Ok((headers, text).into_response())
}
