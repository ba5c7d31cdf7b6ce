//! The catalog of games over HTTP.

use std::sync::Arc;

use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use botyard_core::OptionInfo;
use botyard_core::face::Kind;
use botyard_protocol::{ChoiceFacts, GameFacts, GameList, LevelFacts, OptionFacts, SeatFacts};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::body::{BodyRefusals, Path, Query, Refusals};
use crate::http::tables::language;
use crate::problem::Problem;
use crate::yard::Yard;

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new().routes(routes!(games)).routes(routes!(game)).routes(routes!(rules))
}

fn describe(kind: &Kind) -> GameFacts {
    let info = kind.info;
    let option = |option: &OptionInfo| OptionFacts {
        key: option.key.to_owned(),
        words: option.words.to_owned(),
        choices: option
            .choices
            .iter()
            .map(|choice| ChoiceFacts { value: choice.value.to_owned(), words: choice.words.to_owned() })
            .collect(),
        others: option.others.map(|others| others.words.en.to_owned()),
    };
    let seats = info.seat_names.iter().take(*info.seats.end());
    GameFacts {
        id: info.id.to_owned(),
        name: info.name.en.to_owned(),
        summary: info.summary.to_owned(),
        fewest: *info.seats.start() as u8,
        most: *info.seats.end() as u8,
        seats: seats.map(|seat| SeatFacts { id: seat.id.to_owned(), name: seat.name.to_owned() }).collect(),
        simultaneous: info.simultaneous,
        options: info.options.iter().map(option).collect(),
        levels: botyard_catalog::levels(info.id)
            .map(|level| LevelFacts { id: level.id.to_owned(), words: level.words.to_owned() })
            .collect(),
        order_example: info.order_example.to_owned(),
        notation: info.notation.to_owned(),
    }
}

/// All games, with their options and computer players.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = GameList), Refusals))]
async fn games() -> Json<GameList> {
    Json(GameList { games: botyard_catalog::GAMES.iter().map(describe).collect() })
}

fn find(id: &str) -> Result<&'static Kind, Problem> {
    botyard_catalog::find(id).map_err(|_| Problem::missing("game"))
}

/// One game, with its options and computer players.
#[utoipa::path(get, path = "/api/games/{game}", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = GameFacts), (status = 404, body = botyard_protocol::ErrorBody), Refusals))]
async fn game(Path(game): Path<String>) -> Result<Json<GameFacts>, Problem> {
    find(&game).map(|kind| Json(describe(kind)))
}

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
