//! Analysis by the engine and by the solved game.
//!
//! Analysis shares the computers' threads with the tables, which have priority: an analysis ends early when a
//! table waits. Households take turns, so a queue of many requests delays only its own household.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use botyard_catalog::Reports;
use botyard_core::Seat;
use botyard_core::face::{AnyGame, OptionPair};
use botyard_engine::{Budget, Limits, Stop, Thinker};
use botyard_oracle::{Shelf, Tablebase, Value};
use botyard_protocol::{
    Analysed, Analysis, Mix, MixedOrder, ProbeGame, Probed, ProbedGame, ProbedMove, ProbedPig, ProbedPigs,
    ProbedProgram,
};
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

/// Maximum number of nodes to search.
const NODES: u64 = 1_000_000;
/// Maximum time to think, in milliseconds.
const LONGEST: u64 = 2_000;
/// Default time to think, in milliseconds.
const USUAL: u64 = 1_000;
/// Maximum number of lines.
const LINES: u8 = 5;
/// Maximum number of moves to play before the analysis.
const MOVES: usize = 2_000;
/// Time in the queue after which a request is rejected with a later retry.
const PATIENCE: Duration = Duration::from_secs(12);
/// Length of the queue at which new requests are rejected: of all households, and of the same one.
const CROWD: usize = 200;
const OWN_CROWD: usize = 40;
/// Memory for the search, in bytes: enough for the time limit.
const MEMORY: usize = 16 << 20;

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new()
        .routes(routes!(analyse))
        .routes(routes!(probe, probe_game))
        .routes(routes!(probe_pigs))
}

/// Analyses a position with the engine.
///
/// Give a `position`, `moves` from the start of the game, or both. Using this during a rated game is against
/// fair play, like any help from a program; the server doesn't check for it.
#[utoipa::path(post, path = "/api/analysis", tag = "analysis", request_body = Analysis,
    responses((status = 200, body = Analysed), BodyRefusals, Refusals))]
async fn analyse(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    Body(asked): Body<Analysis>,
) -> Result<Json<Analysed>, Problem> {
    let owner = check(&yard, &identity, &client)?;
    let AnalysisJob { game, seat, mut mind, limits, lines } = question(&asked, yard.hub.shelf())?;
    let (own, all) = yard.hub.computer_threads().waiting(Class::Analysis, &owner.household);
    if own >= OWN_CROWD || all >= CROWD {
        return Err(busy());
    }
    let stop = Stop::new();
    // Stops the search when the client disconnects or the timeout is reached.
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
        // The search was stopped for a table's computer.
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

/// Counts the request, and returns the owner of the thinking time.
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

/// Stops a search when dropped.
struct StopAtEnd(Stop);

impl Drop for StopAtEnd {
    fn drop(&mut self) {
        self.0.set();
    }
}

struct AnalysisJob {
    game: Box<dyn AnyGame>,
    seat: Seat,
    mind: Box<dyn Thinker>,
    limits: Limits,
    lines: usize,
}

fn question(asked: &Analysis, shelf: &Arc<Shelf>) -> Result<AnalysisJob, Problem> {
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
    Ok(AnalysisJob { game, seat, mind, limits, lines: lines as usize })
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
            Problem::bad("no-such-seat", format!("seat {number} has no order due in this position"))
        }),
    }
}

/// A position of Robot Duel.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct ProbeQuery {
    /// The position; the start of the game if left out.
    #[param(max_length = 128, example = "gle/1c1/1C1/ELG[-] w 0 1")]
    position: Option<String>,
    /// Edition of the rules; the default one if left out.
    #[param(max_length = 32)]
    edition: Option<String>,
    /// Number of moves of best play to return.
    #[param(maximum = 40)]
    #[serde(default)]
    line: u8,
}

/// Maximum number of moves of best play to return.
const LINE: u8 = 40;

/// A game of Robot Duel to look up.
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

/// The table of the solved game; starts to build it if it doesn't exist.
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

/// Looks up a position in the table.
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

/// Looks up a position of Robot Duel in the solved game: its value, distance to the end, and every move.
///
/// The value is a win, draw or loss. The first request after the server's start may be answered with 503
/// while the table is built, which takes seconds to minutes.
#[utoipa::path(get, path = "/api/duel/probe", tag = "analysis", security((), ("session" = []), ("bearer" = [])), params(ProbeQuery),
    responses((status = 200, body = Probed), BodyRefusals, Refusals))]
async fn probe(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    Query(ProbeQuery { position: text, edition, line }): Query<ProbeQuery>,
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

/// Looks up a whole game of Robot Duel in the solved game: the value of every position, and the best moves.
///
/// As with a single position, the answer may be 503 while the table is built.
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

/// A position of Robo Battle Pigs, and programs to judge.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct ProbePigsQuery {
    /// The position; the start of the game if left out.
    #[param(max_length = 128, example = "standard r1 A:d8S/0 B:e1N/0")]
    position: Option<String>,
    /// A program of the first seat.
    #[param(max_length = 32, example = "F F ^ ^ H")]
    a: Option<String>,
    /// A program of the second seat.
    #[param(max_length = 32)]
    b: Option<String>,
}

/// Looks up a position of Robo Battle Pigs for two in the solved game: its value, and the best mix of
/// programs of either pig.
///
/// A given program is judged by what it gives away against best play. Only the standard variant is solved.
#[utoipa::path(get, path = "/api/pigs/probe", tag = "analysis", security((), ("session" = []), ("bearer" = [])), params(ProbePigsQuery),
    responses((status = 200, body = ProbedPigs), BodyRefusals, Refusals))]
async fn probe_pigs(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    Query(ProbePigsQuery { position: text, a, b }): Query<ProbePigsQuery>,
) -> Result<Json<ProbedPigs>, Problem> {
    check(&yard, &identity, &client)?;
    let asked = Analysis { game: "pigs".to_owned(), ..duel(text, None) };
    let game = position(&asked)?;
    let programs = [a, b].map(|program| program.into_iter().collect::<Vec<String>>());
    // Solving a round takes some tens of milliseconds.
    let probed = tokio::task::spawn_blocking(move || {
        botyard_catalog::probe_round(&*game, [&programs[0], &programs[1]])
    });
    let probed = probed.await.map_err(no_value)?.map_err(no_value)?;
    let botyard_catalog::ProbedRound { values, mixes, exploitability, programs } = probed;
    let seats = mixes.into_iter().zip(programs).zip(values.into_iter().zip(exploitability));
    let seat = |((orders, programs), (value, exploitability)): (
        (Vec<botyard_catalog::MixedProgram>, Vec<botyard_catalog::JudgedProgram>),
        (f64, f64),
    )| {
        let orders = orders.into_iter().map(|(order, probability)| MixedOrder { order, probability });
        let programs = programs.into_iter().map(|program| ProbedProgram {
            order: program.order,
            value: program.value,
            gives_away: program.gives_away,
        });
        ProbedPig {
            mix: Mix { orders: orders.collect(), value, exploitability },
            programs: programs.collect(),
        }
    };
    Ok(Json(ProbedPigs { seats: seats.map(seat).collect() }))
}
