//! `botyard referee`: judges games over a pipe. Each line is a JSON request, answered by a line in the same
//! order. A request names a position, optionally with moves to play from it, or a session: a game that is
//! kept with its history.

mod sessions;

use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Refused};
use botyard_core::perft::Alone;
use botyard_core::{GameInfo, Lang, Seat, Story, Viewer};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::perft::{DEEPEST, not_sequential};
use crate::{args, json, listing};
use sessions::{BatchRequest, Sessions};

/// Shown by `botyard referee --help`.
pub(crate) const HELP: &str = "\
Requests, one per line; answers carry the same id:
  {\"id\":1,\"do\":\"start\",\"game\":\"duel\",\"options\":{\"edition\":\"dobutsu\"},\"seats\":2}
  {\"id\":2,\"do\":\"legal\",\"game\":\"duel\",\"position\":\"gle/1c1/1C1/ELG[-] w 0 1\"}
  {\"id\":3,\"do\":\"check\",\"game\":\"duel\",\"orders\":{\"w\":\"b2a3\"}}
  {\"id\":4,\"do\":\"play\",\"game\":\"duel\",\"orders\":{\"w\":\"b2b3\"}}
  {\"id\":5,\"do\":\"perft\",\"game\":\"duel\",\"depth\":5}
  {\"id\":6,\"do\":\"legal\",\"game\":\"duel\",\"moves\":[\"b2b3\",\"b4b3\"]}
  {\"id\":7,\"do\":\"view\",\"game\":\"pigs\",\"seat\":\"A\"}
  {\"id\":8,\"do\":\"sample\",\"game\":\"pigs\",\"seat\":\"A\",\"count\":3,\"seed\":7}
  {\"id\":9,\"do\":\"new\",\"game\":\"duel\"}                          -> {\"id\":9,\"session\":1,...}
  {\"id\":10,\"do\":\"step\",\"session\":1,\"orders\":{\"w\":\"b2b3\"}}
  {\"id\":11,\"do\":\"undo\",\"session\":1,\"count\":1}
  {\"id\":12,\"do\":\"end\",\"session\":1}
  {\"id\":13,\"do\":\"steps\",\"sessions\":[2,3],\"orders\":[\"b2b3\",0],\"renew\":true}
  {\"id\":14,\"do\":\"batch\",\"requests\":[{\"do\":\"legal\",\"session\":2},{\"do\":\"legal\",\"session\":3}]}
Without a position, the game is at its start; moves are played from the position. A position has no history, so repetition \
ends a game only with moves or in a session. legal, check, play, view, sample and perft take a session instead of a game; \
new takes a count and returns sessions. steps plays one turn in each of many games and returns one list per field; an order \
may be its index in the list of legal orders, and renew restarts finished games. perft fails after 1,000,000,000 nodes; \
\"limit\" sets another maximum. \"lang\" (en, es, pl) sets the language of event descriptions.
A request that fails gets {\"id\":...,\"error\":\"...\"}, and the next line is read.";

/// Maximum length of a line in bytes; longer ones are answered with an error.
const LONGEST_LINE: usize = 1 << 20;

/// Default maximum of perft nodes.
const MOST_NODES: u64 = 1_000_000_000;

/// Answers every line until the input ends.
pub(crate) fn run(mut input: impl BufRead, mut out: impl Write) -> std::io::Result<()> {
    let mut sessions = Sessions::default();
    let mut number = 0_u64;
    let mut line = Vec::new();
    while let Some(whole) = read_line(&mut input, &mut line)? {
        number += 1;
        let answer = if !whole {
            error(None, &format!("line {number} is longer than {LONGEST_LINE} bytes")).to_string()
        } else if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        } else {
            answer_line(&line, number, &mut sessions)
        };
        out.write_all(answer.as_bytes())?;
        out.write_all(b"\n")?;
        out.flush()?;
    }
    Ok(())
}

/// Reads up to the next line feed or the end of the input. `None` at the end, `Some(false)` if the line was
/// too long.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<Option<bool>> {
    line.clear();
    let (mut any, mut whole) = (false, true);
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(any.then_some(whole));
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        whole &= line.len() + part.len() <= LONGEST_LINE;
        if whole {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(whole));
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RefereeRequest {
    #[serde(default)]
    id: Option<Value>,
    #[serde(rename = "do")]
    verb: String,
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    session: Option<u64>,
    #[serde(default)]
    moves: Option<Moves>,
    #[serde(default)]
    seat: Option<String>,
    #[serde(default)]
    count: Option<usize>,
    #[serde(default)]
    seed: Option<u64>,
    #[serde(default)]
    requests: Option<Vec<Value>>,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    seats: Option<usize>,
    #[serde(default)]
    orders: Option<Map<String, Value>>,
    #[serde(default)]
    depth: Option<u32>,
    #[serde(default)]
    limit: Option<u64>,
    #[serde(default)]
    lang: Lang,
}

/// Moves to play first: a list, or one text as for `botyard show --moves`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Moves {
    List(Vec<String>),
    Text(String),
}

type JsonObject = Map<String, Value>;

/// Maximum number of requests in a batch, of sessions created and of orders sampled at a time.
const MOST_AT_ONCE: usize = 100_000;

/// Returns the answer to a line; accepts any bytes.
fn answer_line(line: &[u8], number: u64, sessions: &mut Sessions) -> String {
    // Fast path: turns in many games are parsed and answered directly.
    if let Ok(batch) = serde_json::from_slice::<BatchRequest>(line)
        && batch.is_of_steps()
    {
        let columns = sessions.steps(&batch).and_then(|mut columns| {
            columns.id = batch.id.clone();
            serde_json::to_string(&columns).map_err(|why| why.to_string())
        });
        return columns.unwrap_or_else(|why| error(batch.id, &why).to_string());
    }
    match serde_json::from_slice(line) {
        Ok(value) => answer(value, number, sessions).to_string(),
        Err(why) => error(None, &format!("line {number} isn't JSON: {why}")).to_string(),
    }
}

fn answer(value: Value, number: u64, sessions: &mut Sessions) -> Value {
    if !value.is_object() {
        return error(None, &format!("line {number} isn't a request: expected a JSON object"));
    }
    // The id is returned even if the rest of the request is invalid.
    let id = value.get("id").cloned();
    let result = RefereeRequest::deserialize(value)
        .map_err(|why| format!("line {number} isn't a request: {why}"))
        .and_then(|request| judge(&request, number, sessions).map(|answer| (request.id, answer)));
    match result {
        Ok((id, answer)) => {
            let mut whole = Map::new();
            whole.extend(id.map(|id| ("id".to_owned(), id)));
            whole.extend(answer);
            whole.into()
        }
        Err(why) => error(id, &why),
    }
}

fn error(id: Option<Value>, why: &str) -> Value {
    let mut answer = Map::new();
    answer.extend(id.map(|id| ("id".to_owned(), id)));
    answer.insert("error".to_owned(), why.into());
    answer.into()
}

fn judge(request: &RefereeRequest, number: u64, sessions: &mut Sessions) -> Result<JsonObject, String> {
    match request.verb.as_str() {
        "batch" => return batch(request, number, sessions),
        "new" => return new_sessions(request, sessions),
        "step" | "undo" | "end" => return in_session(request, sessions),
        "steps" => {
            return Err("steps needs sessions and orders, two lists of the same length, and takes no more than renew, \
                        legal and positions besides"
                .to_owned());
        }
        _ => {}
    }
    let game = set_up(request, sessions)?;
    match request.verb.as_str() {
        "start" => start(request, &*game),
        "legal" => Ok(legal(&*game)),
        "check" => check(request, &*game),
        "play" => play(request, game),
        "view" => view(request, &*game),
        "sample" => sample(request, &*game),
        "perft" => perft(request, &*game),
        other => Err(format!(
            "unknown request {other:?}: expected one of start, legal, check, play, view, sample, perft, new, step, undo, \
             end, steps or batch"
        )),
    }
}

/// Answers several requests, in their order.
fn batch(request: &RefereeRequest, number: u64, sessions: &mut Sessions) -> Result<JsonObject, String> {
    let requests = request.requests.as_ref().ok_or("the requests are missing: add \"requests\":[...]")?;
    if requests.len() > MOST_AT_ONCE {
        return Err(format!("too many requests in a batch: the maximum is {MOST_AT_ONCE}"));
    }
    let mut answers = Vec::with_capacity(requests.len());
    for value in requests {
        let is_batch = value.get("do").is_some_and(|verb| verb == "batch");
        answers.push(if is_batch {
            error(value.get("id").cloned(), "a batch can't stand in a batch")
        } else {
            answer(value.clone(), number, sessions)
        });
    }
    let mut answer = Map::new();
    answer.insert("answers".to_owned(), answers.into());
    Ok(answer)
}

/// Creates games that are kept: one as `session`, several as `sessions`.
fn new_sessions(request: &RefereeRequest, sessions: &mut Sessions) -> Result<JsonObject, String> {
    if request.session.is_some() {
        return Err("new creates a session: remove session".to_owned());
    }
    let game = set_up(request, sessions)?;
    let mut answer = Map::new();
    match request.count {
        None => answer.insert("session".to_owned(), sessions.add(game.clone())?.into()),
        Some(count) if count > MOST_AT_ONCE => {
            return Err(format!("too many sessions at a time: the maximum is {MOST_AT_ONCE}"));
        }
        Some(count) => {
            let numbers: Result<Vec<u64>, String> = (0..count).map(|_| sessions.add(game.clone())).collect();
            answer.insert("sessions".to_owned(), numbers?.into())
        }
    };
    answer.insert("position".to_owned(), game.position().into());
    answer.insert("options".to_owned(), json::options(&*game));
    answer.extend(legal(&*game));
    Ok(answer)
}

/// Changes a session.
fn in_session(request: &RefereeRequest, sessions: &mut Sessions) -> Result<JsonObject, String> {
    let number = request.session.ok_or("the session is missing: add \"session\":1, as new has answered")?;
    if request.verb == "end" {
        sessions.end(number)?;
        return Ok(Map::from_iter([("ended".to_owned(), true.into())]));
    }
    let session = sessions.get(number)?;
    if request.verb == "undo" {
        session.undo(request.count.unwrap_or(1))?;
    } else {
        let info = session.game.info();
        session.step(&orders(request, info)?)?;
    }
    let mut answer = Map::new();
    answer.insert("position".to_owned(), session.game.position().into());
    answer.insert("turns".to_owned(), session.turns().into());
    answer.extend(legal(&*session.game));
    Ok(answer)
}

/// The error for rejected orders, with the seat.
fn in_words(info: &GameInfo, refused: &Refused) -> String {
    match refused {
        Refused::Unreadable { seat, why } | Refused::Illegal { seat, why } => {
            format!("{}: {why}", info.seat_name(*seat))
        }
        other => other.to_string(),
    }
}

fn set_up(request: &RefereeRequest, sessions: &mut Sessions) -> Result<Box<dyn AnyGame>, String> {
    if let Some(number) = request.session {
        let others = request.game.is_some() || request.position.is_some() || request.seats.is_some();
        if others || request.moves.is_some() || !request.options.is_empty() {
            return Err(
                "a session has its own game: remove game, options, seats, position and moves".to_owned()
            );
        }
        return Ok(sessions.get(number)?.game.clone());
    }
    let name = request.game.as_deref().ok_or("missing field `game` or `session`")?;
    let kind = botyard_catalog::find(name).map_err(|why| why.to_string())?;
    let mut options = Vec::new();
    for (key, value) in &request.options {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Number(_) | Value::Bool(_) => value.to_string(),
            _ => return Err(format!("the option {key:?} must be a string or a number, not {value}")),
        };
        options.push((key.clone(), text));
    }
    let position = request.position.as_deref();
    let in_place = |why: String| if position.is_some() { format!("position: {why}") } else { why };
    let game = match &request.moves {
        None => kind.begin(&options, position, request.seats).map_err(|why| in_place(why.to_string()))?,
        Some(moves) => {
            let story = Story::begin(*kind, options, position.map(str::to_owned), request.seats);
            let mut story = story.map_err(|why| in_place(why.to_string()))?;
            let between = if kind.info.simultaneous { "; " } else { " " };
            let text = match moves {
                Moves::List(list) => list.join(between),
                Moves::Text(text) => text.clone(),
            };
            listing::play_moves(&mut story, &text).map_err(|why| why.to_string())?;
            story.latest().boxed_clone()
        }
    };
    match request.seats {
        Some(seats) if seats != game.seats() => {
            Err(format!("the position has {} seats, but the request says {seats}", game.seats()))
        }
        _ => Ok(game),
    }
}

/// The seat that the request names.
fn named_seat(request: &RefereeRequest, game: &dyn AnyGame) -> Result<Option<Seat>, String> {
    let read = |name: &String| crate::joint::read_seat(game.info(), game.seats(), name);
    request.seat.as_ref().map(read).transpose().map_err(|why| why.to_string())
}

/// The view of a seat, or the public one.
fn view(request: &RefereeRequest, game: &dyn AnyGame) -> Result<JsonObject, String> {
    let viewer = named_seat(request, game)?.map_or(Viewer::Public, Viewer::Seat);
    let mut answer = Map::new();
    answer.insert("view".to_owned(), game.view(viewer));
    add_state(game, &mut answer);
    Ok(answer)
}

/// Random legal orders of a seat, or of all seats that are due.
fn sample(request: &RefereeRequest, game: &dyn AnyGame) -> Result<JsonObject, String> {
    let count = request.count.unwrap_or(1);
    if count > MOST_AT_ONCE {
        return Err(format!("too many random orders at a time: the maximum is {MOST_AT_ONCE}"));
    }
    let info = game.info();
    let mut dice = Dice::new(request.seed.unwrap_or_else(args::clock_seed));
    let named = named_seat(request, game)?;
    if let Some(seat) = named.filter(|&seat| !game.to_act().contains(seat)) {
        return Err(format!("{} has no order due", info.seat_name(seat)));
    }
    let mut drawn = Map::new();
    for seat in game.to_act().iter().filter(|&seat| named.is_none_or(|named| named == seat)) {
        let orders: Vec<String> = (0..count).map_while(|_| game.random_order(seat, &mut dice)).collect();
        drawn.insert(info.seat_id(seat).to_owned(), orders.into());
    }
    let mut answer = Map::new();
    answer.insert("orders".to_owned(), drawn.into());
    Ok(answer)
}

fn start(request: &RefereeRequest, game: &dyn AnyGame) -> Result<JsonObject, String> {
    if request.position.is_some() {
        return Err("start creates the first position: remove position".to_owned());
    }
    let mut answer = Map::new();
    answer.insert("position".to_owned(), game.position().into());
    answer.insert("options".to_owned(), json::options(game));
    add_state(game, &mut answer);
    Ok(answer)
}

fn legal(game: &dyn AnyGame) -> JsonObject {
    let mut answer = Map::new();
    answer.insert("to_act".to_owned(), json::seats(game.info(), game.to_act()));
    json::add_legal(game, game.to_act(), &mut answer);
    answer.insert("outcome".to_owned(), json::outcome(game.info(), game.outcome().as_ref()));
    answer
}

fn add_state(game: &dyn AnyGame, answer: &mut JsonObject) {
    answer.insert("to_act".to_owned(), json::seats(game.info(), game.to_act()));
    answer.insert("outcome".to_owned(), json::outcome(game.info(), game.outcome().as_ref()));
}

/// The orders of the request, by seat.
fn orders<'a>(request: &'a RefereeRequest, info: &GameInfo) -> Result<Vec<(Seat, &'a str)>, String> {
    let given = request.orders.as_ref().ok_or_else(|| {
        format!(
            "the orders are missing: add \"orders\":{{\"{}\":\"{}\"}}",
            info.seat_names[0].id, info.order_example
        )
    })?;
    let mut orders: Vec<(Seat, &str)> = Vec::new();
    for (name, order) in given {
        let seat = info.seat(name).ok_or_else(|| {
            let known: Vec<&str> = info.seat_names.iter().map(|seat| seat.id).collect();
            format!("unknown seat {name:?}: expected {}", known.join(", "))
        })?;
        let order =
            order.as_str().ok_or_else(|| format!("the order of {name} must be a string, not {order}"))?;
        if orders.iter().any(|(other, _)| *other == seat) {
            return Err(format!("two orders of {}", info.seat_name(seat)));
        }
        orders.push((seat, order));
    }
    Ok(orders)
}

fn check(request: &RefereeRequest, game: &dyn AnyGame) -> Result<JsonObject, String> {
    let mut legal = Map::new();
    let mut reasons = Map::new();
    for (seat, order) in orders(request, game.info())? {
        let id = game.info().seat_id(seat).to_owned();
        match game.check(seat, order) {
            Ok(canonical) => legal.insert(id, canonical.into()),
            Err(why) => reasons.insert(id, why.to_string().into()),
        };
    }
    let mut answer = Map::new();
    answer.insert("ok".to_owned(), reasons.is_empty().into());
    answer.insert("orders".to_owned(), legal.into());
    answer.insert("reasons".to_owned(), reasons.into());
    Ok(answer)
}

fn play(request: &RefereeRequest, mut game: Box<dyn AnyGame>) -> Result<JsonObject, String> {
    let info = game.info();
    let played = game.play(&orders(request, info)?).map_err(|refused| in_words(info, &refused))?;
    let events: Vec<Value> = played.events.iter().map(|event| json::event(event, request.lang)).collect();
    let mut answer = Map::new();
    answer.insert("position".to_owned(), game.position().into());
    answer.insert("steps".to_owned(), played.positions.into());
    answer.insert("events".to_owned(), events.into());
    answer.insert("outcome".to_owned(), json::outcome(info, game.outcome().as_ref()));
    Ok(answer)
}

fn perft(request: &RefereeRequest, game: &dyn AnyGame) -> Result<JsonObject, String> {
    let depth = request.depth.ok_or("the depth is missing: add \"depth\":3")?;
    if depth > DEEPEST {
        return Err(format!("depth {depth} is too deep: the maximum is {DEEPEST}"));
    }
    let limit = request.limit.unwrap_or(MOST_NODES);
    let done = AtomicU64::new(0);
    let start = Instant::now();
    let counted = game.divide(depth, &Alone, &|new| {
        if done.fetch_add(new, Ordering::Relaxed).saturating_add(new) > limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    match counted {
        None => Err(not_sequential(game)),
        Some(None) => Err(format!(
            "depth {depth} takes more than {limit} nodes: reduce the depth, raise \"limit\", or use botyard perft"
        )),
        Some(Some(divided)) => Ok(json::perft(&divided, start.elapsed().as_secs_f64())),
    }
}
