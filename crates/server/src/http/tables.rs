//! Tables over HTTP.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::body::Body as Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use botyard_core::dice::Dice;
use botyard_core::scene::Scene;
use botyard_core::{Lang, Listing, Seat, Viewer};
use botyard_protocol::{
    Acknowledged, Chat, Join, Lines, LogAnswer, LogStep, NewTable, Notice, OfferBody, Opened, OrderRequest,
    OrdersAnswer, Receipt, Rehearsal, Reply, Said, Say, Seek, Status, Summaries, Summary, TableAnswer,
    VacationBody,
};
use botyard_table::Time;
use futures_util::{Stream, StreamExt as _, stream};
use serde::{Deserialize, Serialize};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::at_table::{AtTable, TableRefusals};
use crate::http::body::{Body, BodyRefusals, Path, Query, Refusals, Unreadable};
use crate::http::key;
use crate::http::reader::{StreamItem, StreamReader};
use crate::limits::{Bucket, ClientAddress};
use crate::people::{Identity, Me, People, Player, Scope, is_invisible};
use crate::problem::Problem;
use crate::secrets;
use crate::store::{TableFilter, TableRow};
use crate::tables::{
    OpenedTable, Outlet, PlayerMessage, SoughtTable, TablePlan, WatchRequest, is_id, said, summary,
};
use crate::yard::Yard;

/// Capacity of a stream's queue, in lines; a client that lets it fill up is disconnected.
pub(crate) const STREAM: usize = 256;

/// Maximum number of tables in the lobby's list.
const LOBBY: usize = 100;

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new()
        .routes(routes!(create, list))
        .routes(routes!(seek, seeks))
        .routes(routes!(view))
        .routes(routes!(join))
        .routes(routes!(leave))
        .routes(routes!(order, orders))
        .routes(routes!(unstage))
        .routes(routes!(lines))
        .routes(routes!(rehearse))
        .routes(routes!(resign))
        .routes(routes!(abort))
        .routes(routes!(offer))
        .routes(routes!(vacation))
        .routes(routes!(say, chat))
        .routes(routes!(log))
        .routes(routes!(scene))
        .routes(routes!(record))
        .routes(routes!(events))
        .routes(routes!(mine))
}

/// A player who wants a seat. A new guest is stored only after everything else has been checked.
enum Somebody {
    Known(Player),
    NewGuest(Player),
}

/// A new guest's token and cookie.
type GuestCookie = Option<(String, Option<HeaderValue>)>;

impl Somebody {
    fn new(identity: Identity) -> Result<Somebody, Problem> {
        if identity.player.is_none() {
            return Ok(Somebody::NewGuest(People::new_guest()));
        }
        let me = Me::try_from(identity)?;
        me.may(Scope::Play)?;
        Ok(Somebody::Known(me.player))
    }

    fn player(&self) -> &Player {
        match self {
            Somebody::Known(player) | Somebody::NewGuest(player) => player,
        }
    }

    /// Counts the request, and stores a new guest.
    async fn settle(self, yard: &Yard, client: &ClientAddress) -> Result<(Player, GuestCookie), Problem> {
        yard.limits.check_both(Bucket::Tables, client, &self.player().id)?;
        match self {
            Somebody::Known(player) => Ok((player, None)),
            Somebody::NewGuest(player) => {
                let signed_in = yard.add_guest(client, &player).await?;
                Ok((player, Some(signed_in)))
            }
        }
    }
}

fn opened(found: &OpenedTable, signed_in: GuestCookie) -> Response {
    let row = &found.row;
    let link = match &row.key {
        None => format!("/t/{}", row.id),
        Some(key) => format!("/t/{}?key={key}", row.id),
    };
    let (token, cookie) = signed_in.unzip();
    let body = Opened { table: summary(row), seat: found.seat, key: row.key.clone(), link, token };
    let mut headers = HeaderMap::new();
    if let Some(cookie) = cookie.flatten() {
        headers.insert(header::SET_COOKIE, cookie);
    }
    (StatusCode::CREATED, headers, Json(body)).into_response()
}

/// Creates a table.
///
/// Without a session you become a guest. A private table is only reachable by its link.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = Opened), BodyRefusals, Refusals))]
async fn create(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    Body(new): Body<NewTable>,
) -> Result<Response, Problem> {
    let somebody = Somebody::new(identity)?;
    let plan = TablePlan::new(new, somebody.player())?;
    let plan = yard.hub.reserve(plan, somebody.player(), Some(&client))?;
    let (player, signed_in) = somebody.settle(&yard, &client).await?;
    let found = yard.hub.open(plan, &player, &client).await?;
    Ok(opened(&found, signed_in))
}

/// Filter for lists of tables.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct TablesQuery {
    /// Only tables of this game.
    #[param(max_length = 32)]
    game: Option<String>,
    /// Only tables with this status: `gathering`, `playing`, `paused` or `over`.
    #[param(pattern = "^(gathering|playing|paused|over)$")]
    status: Option<String>,
    /// Only tables at which the player with this id sits.
    #[param(max_length = 64)]
    player: Option<String>,
    /// Continues a list: its `before`.
    #[param(pattern = "^[0-9]{1,15}-[A-Za-z0-9_-]{1,64}$")]
    before: Option<String>,
    /// Maximum number of tables: 1 to 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

impl TablesQuery {
    /// The filter; `None` if no table can match.
    fn filter(self) -> Result<Option<TableFilter>, Problem> {
        let unknown = || Problem::bad("status", "a table is gathering, playing, paused or over");
        let status = self.status.as_deref().map(|word| Status::read(word).ok_or_else(unknown)).transpose()?;
        let before = self.before.as_deref().map(|text| {
            let (time, id) = text.split_once('-').filter(|(_, id)| is_id(id))?;
            Some((Time(time.parse().ok().filter(|&time: &u64| time < 1 << 53)?), id.to_owned()))
        });
        let before = match before {
            Some(None) => return Err(Problem::bad("before", "take `before` from the list that came before")),
            Some(Some(before)) => Some(before),
            None => None,
        };
        let limit = self.limit.unwrap_or(50);
        if !(1..=100).contains(&limit) {
            return Err(Problem::bad("limit", "a list has 1 to 100 tables"));
        }
        let is_long = |text: &Option<String>, most: usize| {
            text.as_deref().is_some_and(|text| text.chars().count() > most)
        };
        if is_long(&self.game, 32) || is_long(&self.player, 64) {
            return Err(Problem::bad("too-long", "`game` has at most 32 characters, `player` 64"));
        }
        // Names like these are impossible, so the database isn't queried.
        let unknown = |name: &Option<String>| name.as_deref().is_some_and(|name| !is_id(name));
        if unknown(&self.game) || unknown(&self.player) {
            return Ok(None);
        }
        Ok(Some(TableFilter {
            game: self.game,
            statuses: status.into_iter().collect(),
            player: self.player,
            public: true,
            before,
            limit,
            ..TableFilter::default()
        }))
    }
}

async fn summaries(yard: &Yard, filter: Option<&TableFilter>) -> Result<Json<Summaries>, Problem> {
    let Some(filter) = filter else { return Ok(Json(Summaries { tables: Vec::new(), before: None })) };
    let rows = yard.store.list(filter).await?;
    let is_full = rows.len() == filter.limit as usize;
    let before = rows.last().filter(|_| is_full).map(|row| format!("{}-{}", row.updated.0, row.id));
    Ok(Json(Summaries { tables: rows.iter().map(summary).collect(), before }))
}

/// Lists public tables, most recently changed first.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(TablesQuery),
    responses((status = 200, body = Summaries), BodyRefusals, Refusals))]
async fn list(
    State(yard): State<Arc<Yard>>,
    Query(wanted): Query<TablesQuery>,
) -> Result<Json<Summaries>, Problem> {
    summaries(&yard, wanted.filter()?.as_ref()).await
}

/// Finds an opponent.
///
/// You get a seat at a table that is waiting for the same game, or at a new one in the lobby.
#[utoipa::path(post, path = "/api/seeks", tag = "lobby", request_body = Seek,
    responses((status = 201, body = Opened), BodyRefusals, Refusals))]
async fn seek(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    Body(seek): Body<Seek>,
) -> Result<Response, Problem> {
    let somebody = Somebody::new(identity)?;
    let sought = SoughtTable::new(seek, somebody.player())?;
    let sought = yard.hub.reserve_sought(sought, somebody.player(), &client).await?;
    let (player, signed_in) = somebody.settle(&yard, &client).await?;
    let found = yard.hub.seek(sought, &player, &client).await?;
    Ok(opened(&found, signed_in))
}

/// The lobby: public tables with open seats.
#[utoipa::path(get, path = "/api/seeks", tag = "lobby", responses((status = 200, body = Summaries), Refusals))]
async fn seeks(State(yard): State<Arc<Yard>>) -> Result<Json<Summaries>, Problem> {
    let (attended, others) = yard.hub.in_lobby(None).await?;
    let tables = fair_lobby(&attended).chain(fair_lobby(&others)).take(LOBBY);
    Ok(Json(Summaries { tables: tables.map(summary).collect(), before: None }))
}

/// Newest tables first, but one of every player before the second of any.
fn fair_lobby(rows: &[TableRow]) -> impl Iterator<Item = &TableRow> {
    let mut newest: Vec<&TableRow> = rows.iter().collect();
    newest.sort_by_key(|row| std::cmp::Reverse(row.updated));
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let mut ranked: Vec<(usize, &TableRow)> = newest
        .into_iter()
        .map(|row| {
            let before = seen.entry(&row.creator).or_default();
            *before += 1;
            (*before, row)
        })
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, row)| row)
}

/// Your tables, those where it is your turn first.
#[utoipa::path(get, path = "/api/account/tables", tag = "tables", params(TablesQuery),
    responses((status = 200, body = Summaries), BodyRefusals, Refusals))]
async fn mine(
    State(yard): State<Arc<Yard>>,
    me: Me,
    Query(wanted): Query<TablesQuery>,
) -> Result<Json<Summaries>, Problem> {
    me.may(Scope::Read)?;
    let filter = wanted.filter()?;
    let filter =
        filter.map(|filter| TableFilter { player: Some(me.player.id.clone()), public: false, ..filter });
    let Json(mut list) = summaries(&yard, filter.as_ref()).await?;
    list.tables.sort_by_key(|table| !table.awaited.contains(&me.player.id));
    Ok(Json(list))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct KeyQuery {
    /// The key of a private table, from its link.
    #[param(max_length = 64)]
    #[serde(default, deserialize_with = "key::read")]
    key: Option<String>,
}

/// A table as you see it.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path), KeyQuery),
    responses((status = 200, body = TableAnswer, description = "`table` as in lists, and `view`: everything you may see."),
        (status = 404, body = botyard_protocol::ErrorBody), BodyRefusals, Refusals))]
async fn view(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    Path(id): Path<String>,
    Query(KeyQuery { key }): Query<KeyQuery>,
) -> Result<Json<TableAnswer>, Problem> {
    let seen = yard.hub.see(&id, identity.viewer(), key, |live, player| {
        let viewer = live.viewer(player);
        TableAnswer { table: summary(&live.row), seat: seat(viewer), view: live.table.view(viewer) }
    });
    seen.await.map(Json)
}

fn seat(viewer: Viewer) -> Option<Seat> {
    if let Viewer::Seat(seat) = viewer { Some(seat) } else { None }
}

fn seat_numbered(number: u8) -> Result<Seat, Problem> {
    Seat::new(usize::from(number))
        .ok_or_else(|| Problem::bad("no-such-seat", "seats are counted from 0 to 7"))
}

/// Takes a seat. Without a session you become a guest.
#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables", params(("id" = String, Path)), request_body = Option<Join>,
    responses((status = 201, body = Opened), TableRefusals, BodyRefusals, Refusals))]
async fn join(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    Path(id): Path<String>,
    Body(wish): Body<Join>,
) -> Result<Response, Problem> {
    let seat = wish.seat.map(seat_numbered).transpose()?;
    if wish.key.as_deref().is_some_and(key::is_long) {
        return Err(Problem::bad("bad-request", "a key has at most 64 characters"));
    }
    let somebody = Somebody::new(identity)?;
    // Checked first, so that no guest is created for a seat that can't be taken.
    let (player, key) = (somebody.player().clone(), wish.key.clone());
    yard.hub.read(&id, move |live| live.seat_for(&player, seat, key.as_deref())).await??;
    let (player, signed_in) = somebody.settle(&yard, &client).await?;
    let found = yard.hub.sit(&id, &player, seat, wish.key).await?;
    Ok(opened(&found, signed_in))
}

/// Sends a message to the table, if the token allows playing.
async fn act(at: &AtTable, what: PlayerMessage) -> Result<Response, Problem> {
    at.me.may(Scope::Play)?;
    Ok(match at.act(what).await? {
        Some(reply) => Json(reply).into_response(),
        None => Json(Acknowledged::OK).into_response(),
    })
}

/// Leaves a table whose game hasn't begun.
#[utoipa::path(post, path = "/api/tables/{id}/leave", operation_id = "leave", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = Acknowledged), TableRefusals, BodyRefusals, Refusals))]
async fn leave(at: AtTable) -> Result<Response, Problem> {
    act(&at, PlayerMessage::Leave).await
}

/// Sends an order.
///
/// A later order replaces it until the turn is played. The response comes once the order is stored durably.
/// The same `nonce` means the same order: repeat the request if you got no response.
#[utoipa::path(post, path = "/api/tables/{id}/orders", tag = "play", params(("id" = String, Path)), request_body = OrderRequest,
    responses((status = 200, body = Receipt), TableRefusals, BodyRefusals, Refusals))]
async fn order(
    at: AtTable,
    Body(OrderRequest { turn, order, nonce, revision }): Body<OrderRequest>,
) -> Result<Response, Problem> {
    let nonce = numbered(nonce)?;
    act(&at, PlayerMessage::Order { turn, nonce, revision, lag: 0, order: order.into() }).await
}

/// Checks that a nonce is a number that every JSON reader can represent.
pub(crate) fn numbered(nonce: u64) -> Result<u64, Problem> {
    if nonce < 1 << 53 {
        Ok(nonce)
    } else {
        Err(Problem::bad("nonce", "a nonce is a number below 2 to the 53rd"))
    }
}

/// How to list legal orders.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Sampling {
    /// Number of random orders to return where there are too many to list.
    #[param(maximum = 100)]
    sample: Option<u32>,
}

/// Maximum size of a sample.
const SAMPLE: u32 = 100;

/// Your legal orders, unless there are too many to list.
#[utoipa::path(get, path = "/api/tables/{id}/orders", operation_id = "orders", tag = "play", params(("id" = String, Path), Sampling),
    responses((status = 200, body = OrdersAnswer, description = "If there are too many to list: only `count`, and `sample` if requested."),
        (status = 404, body = botyard_protocol::ErrorBody), Unreadable, Refusals))]
async fn orders(
    AtTable { yard, me, id, .. }: AtTable,
    Query(Sampling { sample }): Query<Sampling>,
) -> Result<Json<OrdersAnswer>, Problem> {
    me.may(Scope::Read)?;
    let wanted = sample.unwrap_or(0);
    if wanted > SAMPLE {
        return Err(Problem::bad("sample", format!("a sample has at most {SAMPLE} orders")));
    }
    let player = me.player;
    let listed = yard.hub.read(&id, move |live| {
        let seat = live.own_seat(&player)?;
        let turn = live.table.turn();
        Ok(match live.table.orders(seat) {
            Listing::All(orders) => {
                OrdersAnswer { turn, count: orders.len() as u64, orders: Some(orders), sample: Vec::new() }
            }
            Listing::Count(count) => {
                let mut dice = Dice::new(secrets::seed());
                // Sampled from what the player may know, so that it reveals nothing more.
                let game = live.table.imagine(Viewer::Seat(seat), &mut dice);
                let drawn = (0..wanted).filter_map(|_| game.random_order(seat, &mut dice));
                OrdersAnswer { turn, count, orders: None, sample: drawn.collect() }
            }
        })
    });
    listed.await?.map(Json)
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct Withdrawal {
    /// Revision of the withdrawal, as for an order: higher than that of the order.
    #[serde(default)]
    revision: u32,
}

/// Withdraws an order before its turn is played.
#[utoipa::path(delete, path = "/api/tables/{id}/orders/{turn}", tag = "play",
    params(("id" = String, Path), ("turn" = u32, Path), Withdrawal),
    responses((status = 200, body = Acknowledged), TableRefusals, BodyRefusals, Refusals))]
async fn unstage(
    State(yard): State<Arc<Yard>>,
    me: Me,
    client: ClientAddress,
    Path((id, turn)): Path<(String, u32)>,
    Query(Withdrawal { revision }): Query<Withdrawal>,
) -> Result<Response, Problem> {
    act(&AtTable { yard, me, client, id }, PlayerMessage::Unstage { turn, revision }).await
}

/// Sets your conditional lines, replacing all earlier ones.
#[utoipa::path(put, path = "/api/tables/{id}/lines", tag = "play", params(("id" = String, Path)), request_body = Lines,
    responses((status = 200, body = Acknowledged), TableRefusals, BodyRefusals, Refusals))]
async fn lines(at: AtTable, Body(Lines { turn, lines, revision }): Body<Lines>) -> Result<Response, Problem> {
    let lines = lines.into_iter().map(|line| line.into_iter().map(Into::into).collect()).collect();
    act(&at, PlayerMessage::Lines { turn, lines, revision }).await
}

/// Result of a rehearsal.
#[derive(Serialize, utoipa::ToSchema)]
struct TrialAnswer {
    /// The moments in sequence; null if the game doesn't support rehearsals.
    moments: Option<Vec<TrialMoment>>,
}

/// A moment of a rehearsal.
#[derive(Serialize, utoipa::ToSchema)]
struct TrialMoment {
    /// What you would see.
    scene: Scene,
    /// What would happen, in words.
    told: Vec<String>,
}

/// Previews an order without sending it. Real orders of other players aren't used.
#[utoipa::path(post, path = "/api/tables/{id}/rehearse", tag = "play", params(("id" = String, Path)), request_body = Rehearsal,
    responses((status = 200, body = TrialAnswer, description = "`moments`: scenes and descriptions of what would happen; null if the game has no previews."),
        TableRefusals, BodyRefusals, Refusals))]
async fn rehearse(
    AtTable { yard, me, client, id }: AtTable,
    Body(Rehearsal { order, others, lang }): Body<Rehearsal>,
) -> Result<Json<TrialAnswer>, Problem> {
    me.may(Scope::Play)?;
    yard.limits.check_both(Bucket::Orders, &client, &me.player.id)?;
    let lang = language(lang.as_deref())?;
    let others = others.into_iter().map(|(seat, order)| Ok((seat_numbered(seat)?, order)));
    let (others, player) = (others.collect::<Result<Vec<(Seat, String)>, Problem>>()?, me.player);
    let tried = yard.hub.read(&id, move |live| {
        let seat = live.own_seat(&player)?;
        if !live.table.due().contains(seat) {
            return Err(Problem::new(
                StatusCode::CONFLICT,
                "not-your-turn",
                "there is nothing to try: you owe no order",
            ));
        }
        let others: Vec<(Seat, &str)> = others.iter().map(|(seat, order)| (*seat, order.as_str())).collect();
        if others.iter().any(|&(other, _)| other == seat || !live.table.due().contains(other)) {
            return Err(Problem::bad(
                "no-such-seat",
                "only the others who owe an order can be imagined to give one",
            ));
        }
        live.table
            .rehearse(seat, &order, &others)
            .map_err(|why| Problem::new(StatusCode::CONFLICT, "illegal", why.to_string()))
    });
    let moments = tried.await??.map(|moments| {
        moments
            .into_iter()
            .map(|moment| {
                let told = moment.events.iter().map(|event| event.tell(lang)).collect();
                TrialMoment { scene: moment.scene, told }
            })
            .collect()
    });
    Ok(Json(TrialAnswer { moments }))
}

/// Parses a language code; English if there is none.
pub(crate) fn language(name: Option<&str>) -> Result<Lang, Problem> {
    match name {
        None => Ok(Lang::En),
        Some(name) => name.parse().map_err(|_| Problem::bad("lang", "say en, es or pl")),
    }
}

/// Resigns the game. In Robo Battle Pigs the pig becomes a hulk and the others play on.
#[utoipa::path(post, path = "/api/tables/{id}/resign", operation_id = "resign", tag = "play", params(("id" = String, Path)),
    responses((status = 200, body = Acknowledged), TableRefusals, BodyRefusals, Refusals))]
async fn resign(at: AtTable) -> Result<Response, Problem> {
    act(&at, PlayerMessage::Resign).await
}

/// Aborts the game, as long as not all players have moved.
#[utoipa::path(post, path = "/api/tables/{id}/abort", operation_id = "abort", tag = "play", params(("id" = String, Path)),
    responses((status = 200, body = Acknowledged), TableRefusals, BodyRefusals, Refusals))]
async fn abort(at: AtTable) -> Result<Response, Problem> {
    act(&at, PlayerMessage::Abort).await
}

/// Offers a draw, a take-back, a pause or a rematch, or answers such an offer.
#[utoipa::path(post, path = "/api/tables/{id}/offers", tag = "play", params(("id" = String, Path)), request_body = OfferBody,
    responses((status = 200, body = botyard_protocol::OfferAnswer), TableRefusals, BodyRefusals, Refusals))]
async fn offer(at: AtTable, Body(OfferBody { offer, answer }): Body<OfferBody>) -> Result<Response, Problem> {
    act(&at, PlayerMessage::Offer { offer, answer }).await
}

/// Starts or ends your vacation.
#[utoipa::path(post, path = "/api/tables/{id}/vacation", tag = "play", params(("id" = String, Path)), request_body = VacationBody,
    responses((status = 200, body = Acknowledged), TableRefusals, BodyRefusals, Refusals))]
async fn vacation(at: AtTable, Body(VacationBody { on }): Body<VacationBody>) -> Result<Response, Problem> {
    act(&at, PlayerMessage::Vacation { on }).await
}

/// Checks and cleans a chat message: plain text without invisible characters.
pub(crate) fn sayable(text: &str) -> Result<String, Problem> {
    let text: String = text.chars().filter(|sign| !is_invisible(*sign) || *sign == '\n').collect();
    let text = text.trim();
    match text.chars().count() {
        0 => Err(Problem::bad("nothing-said", "say something")),
        1..=500 => Ok(text.to_owned()),
        _ => Err(Problem::bad("too-long", "say it in at most 500 characters")),
    }
}

/// Sends a chat message to the table.
#[utoipa::path(post, path = "/api/tables/{id}/chat", tag = "chat", params(("id" = String, Path), KeyQuery), request_body = Say,
    responses((status = 200, body = Said), (status = 404, body = botyard_protocol::ErrorBody), BodyRefusals, Refusals))]
async fn say(
    AtTable { yard, me, client, id }: AtTable,
    Query(KeyQuery { key }): Query<KeyQuery>,
    Body(Say { text }): Body<Say>,
) -> Result<Json<Option<Reply>>, Problem> {
    me.may(Scope::Play)?;
    yard.limits.check_both(Bucket::Chat, &client, &me.player.id)?;
    let text = sayable(&text)?;
    yard.hub.see(&id, Some(me.player.clone()), key, |_, _| ()).await?;
    yard.hub.act(&id, &me.player, PlayerMessage::Say { text }).await.map(Json)
}

/// Where to start reading.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct After {
    /// Only entries after this number.
    #[param(maximum = 9007199254740991_u64)]
    after: Option<u64>,
    /// The key of a private table, from its link.
    #[param(max_length = 64)]
    #[serde(default, deserialize_with = "key::read")]
    key: Option<String>,
}

/// The chat of a table.
#[utoipa::path(get, path = "/api/tables/{id}/chat", tag = "chat", params(("id" = String, Path), After),
    responses((status = 200, body = Chat), (status = 404, body = botyard_protocol::ErrorBody), BodyRefusals, Refusals))]
async fn chat(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    Path(id): Path<String>,
    Query(After { after, key }): Query<After>,
) -> Result<Json<Chat>, Problem> {
    yard.hub.see(&id, identity.viewer(), key, |_, _| ()).await?;
    let me = identity.viewer().map(|player| player.id);
    let lines = yard.store.chat_for(me.as_deref(), &id, numbered(after.unwrap_or(0))?, 100).await?;
    Ok(Json(Chat { chat: lines.into_iter().map(said).collect() }))
}

/// The moves so far, as far as you may see them.
#[utoipa::path(get, path = "/api/tables/{id}/log", tag = "tables", params(("id" = String, Path), After),
    responses((status = 200, body = LogAnswer, description = "`log`: the steps in order; `after` skips that many."),
        (status = 404, body = botyard_protocol::ErrorBody), BodyRefusals, Refusals))]
async fn log(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    Path(id): Path<String>,
    Query(After { after, key }): Query<After>,
) -> Result<Json<LogAnswer>, Problem> {
    let from = usize::try_from(numbered(after.unwrap_or(0))?).unwrap_or(usize::MAX);
    let seen = yard.hub.see(&id, identity.viewer(), key, move |live, player| LogAnswer {
        log: live.table.log(live.viewer(player), from),
    });
    seen.await.map(Json)
}

/// The scene: what is drawn where, as you see it.
#[utoipa::path(get, path = "/api/tables/{id}/scene", tag = "tables", params(("id" = String, Path), KeyQuery),
    responses((status = 200, body = Scene), (status = 404, body = botyard_protocol::ErrorBody), BodyRefusals, Refusals))]
async fn scene(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    Path(id): Path<String>,
    Query(KeyQuery { key }): Query<KeyQuery>,
) -> Result<Json<Scene>, Problem> {
    let seen =
        yard.hub.see(&id, identity.viewer(), key, |live, player| live.table.scene(live.viewer(player)));
    seen.await.map(Json)
}

/// Options of a record.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct RecordForm {
    /// `yard` (text, the default) or `json`.
    #[param(pattern = "^(yard|json)$")]
    format: Option<String>,
    /// The key of a private table, from its link.
    #[param(max_length = 64)]
    #[serde(default, deserialize_with = "key::read")]
    key: Option<String>,
}

/// A record as JSON.
#[derive(Serialize, utoipa::ToSchema)]
struct RecordAnswer {
    /// The table, as in lists.
    table: Summary,
    /// The steps of the game, as far as they are public.
    log: Vec<LogStep>,
    /// The result: `1-0`, `A=1 B=2`, `*`.
    result: String,
    /// The text of the record.
    yard: String,
}

/// The record of the game.
///
/// Not available while the game has secrets. `botyard verify` checks it, commitments included.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "tables", params(("id" = String, Path), RecordForm),
    responses((status = 200, description = "The record.", content((String = "text/plain"), (RecordAnswer = "application/json"))), TableRefusals, BodyRefusals, Refusals))]
async fn record(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    Path(id): Path<String>,
    Query(RecordForm { format, key }): Query<RecordForm>,
) -> Result<Response, Problem> {
    let is_json = match format.as_deref() {
        None | Some("yard") => false,
        Some("json") => true,
        Some(_) => return Err(Problem::bad("format", "a record is `yard` or `json`")),
    };
    let record = yard.hub.see(&id, identity.viewer(), key, |live, _| {
        live.table.record().map(|record| (record, live.table.log(Viewer::Public, 0), summary(&live.row)))
    });
    let (record, log, table) = record.await??;
    if is_json {
        let (result, yard) = (record.result(), record.write());
        return Ok(Json(RecordAnswer { table, log, result, yard }).into_response());
    }
    let name = format!("attachment; filename=\"{id}.yard\"");
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8")),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("attachment")),
        ),
    ];
    Ok((headers, record.write()).into_response())
}

/// Streams the events of a table, one JSON object per line.
///
/// Without `after` the first line is the table as you see it; with it, the events after that number. The
/// lines are the same as those of the WebSocket. An empty line every few seconds shows that the server is
/// alive.
#[utoipa::path(get, path = "/api/tables/{id}/events", tag = "streams", params(("id" = String, Path), After),
    responses((status = 200, body = Notice, content_type = "application/x-ndjson", description = "One message per line."),
        (status = 404, body = botyard_protocol::ErrorBody), BodyRefusals, Refusals))]
async fn events(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    Path(id): Path<String>,
    Query(After { after, key }): Query<After>,
) -> Result<Response, Problem> {
    let (outlet, pipe) = Outlet::new(STREAM);
    let watch =
        WatchRequest { player: identity.viewer(), key, after, seen_as: None, chat_after: None, outlet };
    let reader = StreamReader::open(&yard, identity, &client, pipe).await?;
    let attending = yard.hub.attend(&id, watch).await?;
    // The subscription ends with the stream.
    Ok(ndjson(stream::unfold((reader, attending), |(mut reader, attending)| async move {
        let line = match reader.next().await? {
            StreamItem::Notice(notice) => format!("{}\n", notice.text),
            StreamItem::Silence => "\n".to_owned(),
        };
        Some((line, (reader, attending)))
    })))
}

/// A stream of lines as an NDJSON response.
pub(crate) fn ndjson(lines: impl Stream<Item = String> + Send + 'static) -> Response {
    let headers = [(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"))];
    (headers, Bytes::from_stream(lines.map(Ok::<_, std::convert::Infallible>))).into_response()
}
