//! The engine and the solved game, for whoever asks.
//!
//! Analysis shares the computers' threads with the tables, which come first: an analysis ends early when a table waits. Households take
//! turns, so nobody waits for somebody else's many questions.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use botyard_catalog::Reports;
use botyard_core::Seat;
use botyard_core::face::{AnyGame, OptionPair};
use botyard_engine::{Budget, Limits, Stop, Thinker};
use botyard_oracle::{Shelf, Tablebase, Value};
use botyard_protocol::{Analysed, Analysis, ProbeGame, Probed, ProbedGame, ProbedMove};
use serde::Deserialize;
use tokio::sync::oneshot;
use tokio::time::timeout;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::body::{Body, BodyRefusals, Query, Refusals};
use crate::limits::{Bucket, ClientAddress};
use crate::people::{Identity, Scope};
use crate::problem::Problem;
use crate::secrets;
use crate::tables::{Class, ThoughtOwner};
use crate::yard::Yard;

/// The most positions that are looked at.
const NODES: u64 = 1_000_000;
/// The longest thought, in milliseconds.
const LONGEST: u64 = 2_000;
/// How long is thought where nobody says.
const USUAL: u64 = 1_000;
/// The most lines.
const LINES: u8 = 5;
/// The most moves that are played first.
const MOVES: usize = 2_000;
/// Who has waited so long is told to come back later.
const PATIENCE: Duration = Duration::from_secs(12);
/// With so many questions before it a new one isn't taken: of everybody, and of the same household.
const CROWD: usize = 200;
const OWN_CROWD: usize = 40;
/// Enough for what can be looked at in the time.
const MEMORY: usize = 16 << 20;

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new().routes(routes!(analyse)).routes(routes!(probe, probe_game))
}

/// Asks the engine about a position.
///
/// Say where: `position`, `moves` from where the game starts, or both. To use this in a rated game that is being played is against the
/// rules of fair play, as any help from a program is; nobody looks for it here.
#[utoipa::path(post, path = "/api/analysis", tag = "analysis", request_body = Analysis,
    responses((status = 200, body = Analysed), BodyRefusals, Refusals))]
async fn analyse(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    Body(asked): Body<Analysis>,
) -> Result<Json<Analysed>, Problem> {
    let owner = check(&yard, &identity, &client)?;
    let Question { game, seat, mut mind, limits, lines } = question(&asked, yard.hub.shelf())?;
    let (own, all) = yard.hub.computer_threads().waiting(Class::Analysis, &owner.household);
    if own >= OWN_CROWD || all >= CROWD {
        return Err(busy());
    }
    let stop = Stop::new();
    // Whoever goes away, or whose time is up, needs no answer.
    let _gone = StopAtEnd(stop.clone());
    let (reply, answer) = oneshot::channel();
    yard.hub.computer_threads().think(&owner, Class::Analysis, stop.clone(), move |sign| {
        if reply.is_closed() || sign.is_set() {
            return;
        }
        let mut reports = Reports::new(lines);
        let decision = mind.think(&*game, seat, &limits, sign, &mut |report| reports.hear(report));
        drop(reply.send(decision.map(|decision| reports.decided(&*game, seat, decision))));
    });
    let mut stopping = yard.hub.stopping();
    let thought = async {
        let mut answer = answer;
        tokio::select! {
            thought = &mut answer => return thought,
            _ = stopping.changed() => stop.set(),
        }
        answer.await
    };
    match timeout(PATIENCE, thought).await {
        Ok(Ok(Some(answer))) => Ok(Json(answer)),
        // A table's computer was waiting.
        Ok(Ok(None)) if stop.is_set() => Err(busy()),
        Ok(Ok(None)) => {
            Err(Problem::bad("nothing-to-order", "there is no order to be thought about in this position"))
        }
        Ok(Err(_)) | Err(_) => Err(busy()),
    }
}

fn busy() -> Problem {
    Problem {
        retry_after: Some(5),
        ..Problem::unavailable("busy", "the engine has too much to think about at the moment")
    }
}

/// Counts the question; in whose name it is thought about.
fn check(yard: &Yard, identity: &Identity, client: &ClientAddress) -> Result<ThoughtOwner, Problem> {
    match &identity.player {
        Some(player) => {
            let scopes = identity.scopes;
            if ![Scope::Read, Scope::Play, Scope::Bot].into_iter().any(|scope| scopes.has(scope)) {
                return Err(Problem::forbidden(
                    "scope",
                    "this token isn't good for that: it lacks the scope `read`",
                ));
            }
            yard.limits.check_both(Bucket::Analysis, client, &player.id)?;
            let household = yard.limits.household(&player.id);
            Ok(ThoughtOwner { household, player: player.id.clone() })
        }
        None => {
            yard.limits.check(Bucket::Analysis, client)?;
            let household = client.household();
            Ok(ThoughtOwner { player: household.clone(), household })
        }
    }
}

/// Asks for an answer now when it is dropped.
struct StopAtEnd(Stop);

impl Drop for StopAtEnd {
    fn drop(&mut self) {
        self.0.set();
    }
}

struct Question {
    game: Box<dyn AnyGame>,
    seat: Seat,
    mind: Box<dyn Thinker>,
    limits: Limits,
    lines: usize,
}

fn question(asked: &Analysis, shelf: &Arc<Shelf>) -> Result<Question, Problem> {
    let game = position(asked)?;
    let seat = seat(&*game, asked.seat)?;
    let within = |number: Option<u64>, most: u64, what: &'static str| match number {
        Some(number) if !(1..=most).contains(&number) => {
            Err(Problem::bad("limits", format!("{what} is a number from 1 to {most}")))
        }
        other => Ok(other),
    };
    let nodes = within(asked.nodes, NODES, "nodes")?;
    let milliseconds = within(asked.milliseconds, LONGEST, "milliseconds")?;
    let lines = within(asked.lines.map(u64::from), LINES.into(), "lines")?.unwrap_or(1);
    let usual = if nodes.is_some() { LONGEST } else { USUAL };
    let time = Duration::from_millis(milliseconds.unwrap_or(usual));
    let limits = Limits { depth: None, nodes, time: Some(Budget { enough: time, most: time }) };
    let kind = botyard_catalog::find(game.info().id)
        .map_err(|error| Problem::bad("no-such-game", error.to_string()))?;
    let name = asked.level.as_deref().unwrap_or("max");
    let mind = botyard_catalog::analyst(kind, name, lines as u16, MEMORY, secrets::seed(), shelf)
        .map_err(|error| Problem::bad("no-such-level", error.to_string()))?;
    Ok(Question { game, seat, mind, limits, lines: lines as usize })
}

fn position(asked: &Analysis) -> Result<Box<dyn AnyGame>, Problem> {
    let kind = botyard_catalog::find(&asked.game)
        .map_err(|error| Problem::bad("no-such-game", error.to_string()))?;
    let options: Vec<OptionPair> = asked.options.clone().into_iter().collect();
    let game = kind.begin(&options, asked.position.as_deref(), None);
    let mut game = game.map_err(|error| Problem::bad("game", error.to_string()))?;
    if asked.moves.len() > MOVES {
        return Err(Problem::bad("moves", format!("at most {MOVES} moves can be played first")));
    }
    if !asked.moves.is_empty() && kind.info.simultaneous {
        return Err(Problem::bad("moves", "where all order at once, give the position instead of moves"));
    }
    for (number, order) in (1..).zip(&asked.moves) {
        let wrong = |why: &dyn std::fmt::Display| Problem::bad("moves", format!("move {number}: {why}"));
        let seat = game.to_act().only().ok_or_else(|| wrong(&"the game is over by then"))?;
        game.play(&[(seat, order)]).map_err(|why| wrong(&why))?;
    }
    Ok(game)
}

fn seat(game: &dyn AnyGame, wished: Option<u8>) -> Result<Seat, Problem> {
    let due = game.to_act();
    let Some(first) = due.iter().next() else {
        return Err(Problem::bad("over", "the game is over in this position"));
    };
    match wished {
        None => Ok(first),
        Some(number) => Seat::new(usize::from(number)).filter(|&seat| due.contains(seat)).ok_or_else(|| {
            Problem::bad("no-such-seat", format!("seat {number} owes no order in this position"))
        }),
    }
}

/// Which position of Robot Duel.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Which {
    /// The position; where the game starts if left out.
    #[param(max_length = 128, example = "gle/1c1/1C1/ELG[-] w 0 1")]
    position: Option<String>,
    /// Which edition of the rules; the usual one if left out.
    #[param(max_length = 32)]
    edition: Option<String>,
    /// So many moves of best play are wanted, too.
    #[param(maximum = 40)]
    #[serde(default)]
    line: u8,
}

/// The most moves of best play that are told.
const LINE: u8 = 40;

/// A game of Robot Duel to be asked about.
fn duel(position: Option<String>, edition: Option<String>) -> Analysis {
    Analysis {
        game: "duel".to_owned(),
        options: edition.map(|edition| ("edition".to_owned(), edition)).into_iter().collect(),
        position,
        moves: Vec::new(),
        seat: None,
        level: None,
        nodes: None,
        milliseconds: None,
        lines: None,
    }
}

/// The table of the solved game; it is made if it isn't there.
fn solved(shelf: &Shelf) -> Result<&Tablebase, Problem> {
    shelf.table().ok_or_else(|| {
        shelf.begin();
        let done = shelf.progress().map_or(0.0, |progress| progress.part * 100.0);
        let message = format!("the table of the solved game is being made, {done:.0} % done; ask again soon");
        Problem { retry_after: Some(5), ..Problem::unavailable("being-made", message) }
    })
}

fn no_value(why: impl std::fmt::Display) -> Problem {
    Problem::bad("no-value", why.to_string())
}

/// What the table says about a position.
fn look_up(table: &Tablebase, game: &dyn AnyGame) -> Result<Probed, Problem> {
    let probed = botyard_catalog::probe(table, game).map_err(no_value)?;
    let moves = probed
        .moves
        .into_iter()
        .map(|(order, value)| ProbedMove { order, dtm: value.dtm().into() })
        .collect();
    let value = match probed.value {
        Value::Win(_) => "win",
        Value::Draw => "draw",
        Value::Loss(_) => "loss",
    };
    Ok(Probed { value: value.to_owned(), dtm: probed.value.dtm().into(), moves, line: Vec::new() })
}

/// Asks the solved game: is a position of Robot Duel won, drawn or lost, how far is the end, and what is every move worth?
///
/// The first question after the server's start may be answered with 503 while the table is made, which takes seconds to minutes.
#[utoipa::path(get, path = "/api/duel/probe", tag = "analysis", security((), ("session" = []), ("bearer" = [])), params(Which),
    responses((status = 200, body = Probed), BodyRefusals, Refusals))]
async fn probe(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    Query(Which { position: text, edition, line }): Query<Which>,
) -> Result<Json<Probed>, Problem> {
    check(&yard, &identity, &client)?;
    if line > LINE {
        return Err(Problem::bad("line", format!("line is a number from 0 to {LINE}")));
    }
    let mut game = position(&duel(text, edition))?;
    botyard_catalog::check_probe(&*game).map_err(no_value)?;
    let shelf = yard.hub.shelf();
    let table = solved(shelf)?;
    let mut probed = look_up(table, &*game)?;
    let mut best = probed.moves.first().map(|best| best.order.clone());
    while let Some(order) = best.take().filter(|_| probed.line.len() < usize::from(line)) {
        let Some(seat) = game.to_act().only() else { break };
        game.play(&[(seat, &order)]).map_err(no_value)?;
        probed.line.push(order);
        if !game.to_act().is_empty() {
            best = look_up(table, &*game)?.moves.first().map(|best| best.order.clone());
        }
    }
    Ok(Json(probed))
}

/// Asks the solved game about a whole game of Robot Duel: what was every position worth, and which moves were best?
///
/// As with a single position, the answer may be 503 while the table is made.
#[utoipa::path(post, path = "/api/duel/probe", tag = "analysis", security((), ("session" = []), ("bearer" = [])), request_body = ProbeGame,
    responses((status = 200, body = ProbedGame), BodyRefusals, Refusals))]
async fn probe_game(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    Body(asked): Body<ProbeGame>,
) -> Result<Json<ProbedGame>, Problem> {
    check(&yard, &identity, &client)?;
    if asked.moves.len() > MOVES {
        return Err(Problem::bad("moves", format!("at most {MOVES} moves can be looked at")));
    }
    let mut game = position(&duel(asked.position, asked.edition))?;
    botyard_catalog::check_probe(&*game).map_err(no_value)?;
    let shelf = yard.hub.shelf();
    let table = solved(shelf)?;
    let mut positions = Vec::with_capacity(asked.moves.len() + 1);
    for (number, order) in (1..).zip(&asked.moves) {
        let wrong = |why: &dyn std::fmt::Display| Problem::bad("moves", format!("move {number}: {why}"));
        let seat = game.to_act().only().ok_or_else(|| wrong(&"the game is over by then"))?;
        positions.push(look_up(table, &*game)?);
        game.play(&[(seat, order)]).map_err(|why| wrong(&why))?;
    }
    if !game.to_act().is_empty() {
        positions.push(look_up(table, &*game)?);
    }
    Ok(Json(ProbedGame { positions }))
}
