//! `botyard referee`: judges games on a pipe, one JSON request a line, one answer a line, in the same order.

use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use botyard_core::face::{AnyGame, Refused};
use botyard_core::perft::Alone;
use botyard_core::{GameInfo, Lang, Seat};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::json;
use crate::perft::{DEEPEST, not_sequential};

/// Shown by `botyard referee --help`.
pub(crate) const HELP: &str = "\
Requests (one line each; answers carry the same id):
  {\"id\":1,\"do\":\"start\",\"game\":\"duel\",\"options\":{\"edition\":\"dobutsu\"},\"seats\":2}
  {\"id\":2,\"do\":\"legal\",\"game\":\"duel\",\"position\":\"gle/1c1/1C1/ELG[-] w 0 1\"}
  {\"id\":3,\"do\":\"check\",\"game\":\"duel\",\"orders\":{\"w\":\"b2a3\"}}
  {\"id\":4,\"do\":\"play\",\"game\":\"duel\",\"orders\":{\"w\":\"b2b3\"}}
  {\"id\":5,\"do\":\"perft\",\"game\":\"duel\",\"depth\":5}
Without a position the game is at its start. Perft stops with an error after 1,000,000,000 nodes;
\"limit\" sets another number. \"lang\" (en, es, pl) chooses the language of the events' sentences.
What can't be answered gets {\"id\":...,\"error\":\"...\"}, and the next line is read.";

/// A longer line is answered with an error; no request needs as much.
const LONGEST_LINE: usize = 1 << 20;

/// What perft counts at most unless the request says otherwise.
const MOST_NODES: u64 = 1_000_000_000;

/// Answers every line until the input ends.
pub(crate) fn run(mut input: impl BufRead, mut out: impl Write) -> std::io::Result<()> {
    let mut number = 0_u64;
    let mut line = Vec::new();
    while let Some(whole) = read_line(&mut input, &mut line)? {
        number += 1;
        let answer = if !whole {
            error(None, &format!("line {number} is longer than {LONGEST_LINE} bytes"))
        } else if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        } else {
            answer(&line, number)
        };
        serde_json::to_writer(&mut out, &answer)?;
        out.write_all(b"\n")?;
        out.flush()?;
    }
    Ok(())
}

/// Reads up to the next line feed or the end. `None` at the end, `Some(false)` if the line was too long to keep.
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
struct Request {
    #[serde(default)]
    id: Option<Value>,
    #[serde(rename = "do")]
    verb: String,
    game: String,
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

type JsonObject = Map<String, Value>;

/// The answer to one line, whatever the line is.
fn answer(line: &[u8], number: u64) -> Value {
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(why) => return error(None, &format!("line {number} isn't JSON: {why}")),
    };
    if !value.is_object() {
        return error(None, &format!("line {number} isn't a request: it must be an object in braces"));
    }
    // The id goes back even if nothing else of the request is right.
    let id = value.get("id").cloned();
    let result = Request::deserialize(value)
        .map_err(|why| format!("line {number} isn't a request: {why}"))
        .and_then(|request| judge(&request).map(|answer| (request.id, answer)));
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

fn judge(request: &Request) -> Result<JsonObject, String> {
    let game = set_up(request)?;
    match request.verb.as_str() {
        "start" => start(request, &*game),
        "legal" => Ok(legal(&*game)),
        "check" => check(request, &*game),
        "play" => play(request, game),
        "perft" => perft(request, &*game),
        other => {
            Err(format!("there is nothing to do called {other:?}: say start, legal, check, play or perft"))
        }
    }
}

fn set_up(request: &Request) -> Result<Box<dyn AnyGame>, String> {
    let kind = botyard_catalog::find(&request.game).map_err(|why| why.to_string())?;
    let mut options = Vec::new();
    for (key, value) in &request.options {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Number(_) | Value::Bool(_) => value.to_string(),
            _ => return Err(format!("the option {key:?} must have a text or a number, not {value}")),
        };
        options.push((key.clone(), text));
    }
    let position = request.position.as_deref();
    let game = kind.begin(&options, position, request.seats).map_err(|why| match position {
        Some(_) => format!("position: {why}"),
        None => why.to_string(),
    })?;
    match request.seats {
        Some(seats) if seats != game.seats() => {
            Err(format!("the position has {} seats, but the request says {seats}", game.seats()))
        }
        _ => Ok(game),
    }
}

fn start(request: &Request, game: &dyn AnyGame) -> Result<JsonObject, String> {
    if request.position.is_some() {
        return Err("start makes the first position itself: leave the position out".to_owned());
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

/// The orders of the request by seat.
fn orders<'a>(request: &'a Request, info: &GameInfo) -> Result<Vec<(Seat, &'a str)>, String> {
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
            format!("there is no seat {name:?}: say {}", known.join(", "))
        })?;
        let order =
            order.as_str().ok_or_else(|| format!("the order of {name} must be a text, not {order}"))?;
        if orders.iter().any(|(other, _)| *other == seat) {
            return Err(format!("there are two orders of {}", info.seat_name(seat)));
        }
        orders.push((seat, order));
    }
    Ok(orders)
}

fn check(request: &Request, game: &dyn AnyGame) -> Result<JsonObject, String> {
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

fn play(request: &Request, mut game: Box<dyn AnyGame>) -> Result<JsonObject, String> {
    let info = game.info();
    let played = game.play(&orders(request, info)?).map_err(|refused| match refused {
        Refused::Unreadable { seat, why } | Refused::Illegal { seat, why } => {
            format!("{}: {why}", info.seat_name(seat))
        }
        other => other.to_string(),
    })?;
    let events: Vec<Value> = played.events.iter().map(|event| json::event(event, request.lang)).collect();
    let mut answer = Map::new();
    answer.insert("position".to_owned(), game.position().into());
    answer.insert("steps".to_owned(), played.positions.into());
    answer.insert("events".to_owned(), events.into());
    answer.insert("outcome".to_owned(), json::outcome(info, game.outcome().as_ref()));
    Ok(answer)
}

fn perft(request: &Request, game: &dyn AnyGame) -> Result<JsonObject, String> {
    let depth = request.depth.ok_or("the depth is missing: add \"depth\":3")?;
    if depth > DEEPEST {
        return Err(format!("depth {depth} is too deep: {DEEPEST} at most"));
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
            "depth {depth} takes more than {limit} nodes: ask for less, set a higher \"limit\", or use botyard perft"
        )),
        Some(Some(divided)) => Ok(json::perft(&divided, start.elapsed().as_secs_f64())),
    }
}
