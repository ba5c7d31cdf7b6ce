//! Challenges as lichess' clients create them: as a form or as JSON with its field names.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use botyard_protocol::{
    BotChallenge, BotChallenges, BotGame, Challenge, ChallengeStatus, Clock, NewChallenge, NewTable,
    OpenChallenge, Perf, SeatWish, WishedSeat,
};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::openapi::schema::{AnyOfBuilder, Schema};
use utoipa::openapi::{Ref, RefOr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{bot_challenge, page, seen};
use crate::http::body::{Body, BodyRefusals, FormOrJson, Refusals, is_form};
use crate::http::bot::may_play;
use crate::http::challenges::{described, variant_for_lichess};
use crate::limits::{Bucket, ClientAddress};
use crate::people::{Me, Scope};
use crate::problem::Problem;
use crate::secrets;
use crate::tables::{OpenedTable, TablePlan, summary};
use crate::yard::Yard;

pub(super) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new().routes(routes!(mine)).routes(routes!(with_computer)).routes(routes!(open))
}

/// Parameters of a new game, with lichess' field names.
#[derive(Clone, Deserialize, utoipa::ToSchema)]
pub(crate) struct WishedGame {
    /// The id of the game, or the name that other programs know it by: `duel`, `dobutsu`.
    #[schema(max_length = 32, example = "duel")]
    variant: Option<String>,
    /// Whether the game is rated.
    rated: Option<bool>,
    /// Initial time of the clock, in seconds.
    #[serde(rename = "clock.limit")]
    #[schema(maximum = 604800)]
    limit: Option<u32>,
    /// Increment per order, in seconds.
    #[serde(rename = "clock.increment")]
    #[schema(maximum = 604800)]
    increment: Option<u32>,
    /// Days per order, if there is no `clock.limit`. Without either there is no clock.
    #[schema(minimum = 1, maximum = 60)]
    days: Option<u32>,
    /// `white` for the first seat, `black` for the second, or `random`.
    color: Option<WishedColor>,
    /// The starting position, if not that of the game.
    #[schema(max_length = 4096)]
    fen: Option<String>,
    /// For `POST /api/challenge/ai`: the level of the computer, `8` if left out.
    level: Option<WishedLevel>,
}

#[derive(Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
enum WishedColor {
    White,
    Black,
    Random,
}

/// A level by its number or its name: 3, `max`.
#[derive(Clone, Deserialize, utoipa::ToSchema)]
#[serde(untagged)]
enum WishedLevel {
    Number(u32),
    Name(String),
}

/// Checks the bounds of lichess' time fields, even of those that have no effect.
pub(super) fn check_clock(
    start: Option<u32>,
    increment: Option<u32>,
    days: Option<u32>,
) -> Result<(), Problem> {
    const WEEK: u32 = 7 * 24 * 60 * 60;
    if [start, increment].into_iter().flatten().any(|seconds| seconds > WEEK) {
        return Err(Problem::bad("bad-clock", "a clock begins with a week at most, and adds a week at most"));
    }
    if days.is_some_and(|days| !(1..=60).contains(&days)) {
        return Err(Problem::bad("bad-clock", "`days` is a number from 1 to 60"));
    }
    Ok(())
}

impl WishedGame {
    fn challenge(self) -> Result<NewChallenge, Problem> {
        let name = self.variant.ok_or_else(|| {
            Problem::bad("no-such-game", "missing game: set `variant` to the id of a game, such as `duel`")
        })?;
        check_clock(self.limit, self.increment, self.days)?;
        let clock = match (self.limit, self.increment, self.days) {
            (None, None | Some(0), None) => Clock::None,
            (None, None | Some(0), Some(per_move)) => Clock::Days { per_move, vacation: 0 },
            // As on lichess, a clock without initial time starts with the increment.
            (limit, increment, _) => {
                let increment = increment.unwrap_or(0);
                let start = limit.filter(|&start| start > 0).unwrap_or(increment);
                Clock::Fischer { start, increment }
            }
        };
        // A name of other programs stands for a game with some of its options set.
        let known = botyard_catalog::find_known_as(&name);
        let (game, options) = match known.filter(|kind| !kind.info.id.eq_ignore_ascii_case(name.trim())) {
            Some(kind) => {
                let set = kind.info.uci_variant.map_or(&[][..], |variant| variant.options);
                let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
                (kind.info.id.to_owned(), set.iter().map(owned).collect())
            }
            None => (name, std::collections::BTreeMap::new()),
        };
        Ok(NewChallenge {
            game,
            options,
            clock,
            seat: match self.color {
                Some(WishedColor::White) => WishedSeat::First,
                Some(WishedColor::Black) => WishedSeat::Second,
                Some(WishedColor::Random) | None => WishedSeat::Random,
            },
            rated: self.rated.unwrap_or(false),
            position: self.fen.filter(|fen| !fen.is_empty()),
        })
    }
}

/// Fields that only lichess' clients use.
const FOREIGN: [&str; 6] = ["variant", "clock.limit", "clock.increment", "days", "color", "fen"];

/// The body of `POST /api/challenge/{name}`: JSON with our field names, or JSON or a form with lichess'.
pub(crate) enum WishedChallenge {
    Own(NewChallenge),
    Lichess(NewChallenge),
}

impl<S: Send + Sync> FromRequest<S> for WishedChallenge {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<WishedChallenge, Problem> {
        if is_form(request.headers()) {
            let FormOrJson(wish) = FormOrJson::<WishedGame>::from_request(request, state).await?;
            return wish.challenge().map(WishedChallenge::Lichess);
        }
        let Body(fields) = Body::<Map<String, Value>>::from_request(request, state).await?;
        let is_foreign = !fields.contains_key("game") && FOREIGN.iter().any(|key| fields.contains_key(*key));
        let fields = Value::Object(fields);
        let unreadable = |error| Problem::bad("bad-request", format!("the body can't be read: {error}"));
        if is_foreign {
            let wish: WishedGame = serde_json::from_value(fields).map_err(unreadable)?;
            return wish.challenge().map(WishedChallenge::Lichess);
        }
        serde_json::from_value(fields).map(WishedChallenge::Own).map_err(unreadable)
    }
}

/// Schema for the OpenAPI document: either of the two.
fn either(schemas: [&str; 2]) -> RefOr<Schema> {
    let all =
        schemas.into_iter().fold(AnyOfBuilder::new(), |all, name| all.item(Ref::from_schema_name(name)));
    RefOr::T(Schema::AnyOf(all.build()))
}

/// Adds a schema and those that it refers to.
fn collect<T: utoipa::ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}

impl utoipa::PartialSchema for WishedChallenge {
    fn schema() -> RefOr<Schema> {
        either(["NewChallenge", "WishedGame"])
    }
}

impl utoipa::ToSchema for WishedChallenge {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        collect::<NewChallenge>(schemas);
        collect::<WishedGame>(schemas);
    }
}

/// The response, with the field names of the request.
pub(crate) enum ChallengeAnswer {
    Own(Box<Challenge>),
    Lichess(Box<BotChallenge>),
}

impl utoipa::PartialSchema for ChallengeAnswer {
    fn schema() -> RefOr<Schema> {
        either(["Challenge", "BotChallenge"])
    }
}

impl utoipa::ToSchema for ChallengeAnswer {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        collect::<Challenge>(schemas);
        collect::<BotChallenge>(schemas);
    }
}

impl IntoResponse for ChallengeAnswer {
    fn into_response(self) -> Response {
        match self {
            ChallengeAnswer::Own(challenge) => (StatusCode::CREATED, Json(challenge)).into_response(),
            ChallengeAnswer::Lichess(challenge) => (StatusCode::CREATED, Json(challenge)).into_response(),
        }
    }
}

/// Pending challenges, as lichess lists them
///
/// The same as `GET /api/challenges`, in the format of the bot API.
#[utoipa::path(get, path = "/api/challenge", operation_id = "bot_challenges", tag = "lichess",
    responses((status = 200, body = BotChallenges), Refusals))]
async fn mine(State(yard): State<Arc<Yard>>, me: Me) -> Result<Json<BotChallenges>, Problem> {
    me.may(Scope::Read).or_else(|_| may_play(&me))?;
    let told = |all: Vec<Challenge>| all.iter().map(|challenge| bot_challenge(&yard, challenge)).collect();
    let incoming = told(described(&yard, yard.store.challenges_to(&me.player.id).await?).await?);
    let outgoing = told(described(&yard, yard.store.challenges_by(&me.player.id).await?).await?);
    Ok(Json(BotChallenges { incoming, outgoing }))
}

async fn open_table(
    yard: &Yard,
    me: &Me,
    client: &ClientAddress,
    new: NewChallenge,
    seats: Vec<SeatWish>,
) -> Result<OpenedTable, Problem> {
    may_play(me)?;
    yard.limits.check_both(Bucket::Tables, client, &me.player.id)?;
    let NewChallenge { game, options, clock, rated, position, .. } = new;
    let table = NewTable { game, options, position, seats, clock, private: true, rated };
    yard.hub.open(TablePlan::new(table, &me.player)?, &me.player, client).await
}

/// Plays against a computer of this server
///
/// Opens a private table at which the game begins at once; `gameStart` is sent too.
#[utoipa::path(post, path = "/api/challenge/ai", operation_id = "challenge_ai", tag = "lichess",
    request_body(content((WishedGame = "application/json"), (WishedGame = "application/x-www-form-urlencoded"))),
    responses((status = 201, body = BotGame), BodyRefusals, Refusals))]
async fn with_computer(
    State(yard): State<Arc<Yard>>,
    me: Me,
    client: ClientAddress,
    FormOrJson(wish): FormOrJson<WishedGame>,
) -> Result<(StatusCode, Json<BotGame>), Problem> {
    let level = match wish.level.clone() {
        None => "8".to_owned(),
        Some(WishedLevel::Number(number)) => number.to_string(),
        Some(WishedLevel::Name(name)) => name,
    };
    let new = NewChallenge { rated: false, ..wish.challenge()? };
    let mut seats = vec![SeatWish::Me, SeatWish::Computer { level }];
    if new.seat.is_second(secrets::seed()) {
        seats.reverse();
    }
    let found = open_table(&yard, &me, &client, new, seats).await?;
    Ok((StatusCode::CREATED, Json(seen(&yard, &summary(&found.row), &me.player).await)))
}

/// Creates a challenge that anyone with the link can accept
///
/// Opens a private table with two open seats. You can take one yourself.
#[utoipa::path(post, path = "/api/challenge/open", operation_id = "challenge_open", tag = "lichess",
    request_body(content((WishedGame = "application/json"), (WishedGame = "application/x-www-form-urlencoded"))),
    responses((status = 201, body = OpenChallenge), BodyRefusals, Refusals))]
async fn open(
    State(yard): State<Arc<Yard>>,
    me: Me,
    client: ClientAddress,
    FormOrJson(wish): FormOrJson<WishedGame>,
) -> Result<(StatusCode, Json<OpenChallenge>), Problem> {
    let new = wish.challenge()?;
    let found = open_table(&yard, &me, &client, new, vec![SeatWish::Open, SeatWish::Open]).await?;
    let table = summary(&found.row);
    let key = found.row.key.unwrap_or_default();
    let url = page(&yard, &format!("/t/{}?key={key}", table.id));
    let challenge = OpenChallenge {
        url_white: url.clone(),
        url_black: url.clone(),
        url,
        key,
        status: ChallengeStatus::Created,
        variant: variant_for_lichess(&table.game, &table.options),
        rated: table.rated,
        speed: table.clock.into(),
        perf: Perf::of(&table.game),
        time_control: table.clock.into(),
        id: table.id,
    };
    Ok((StatusCode::CREATED, Json(challenge)))
}
