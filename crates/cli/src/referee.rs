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

type Answer = Map<String, Value>;

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

fn judge(request: &Request) -> Result<Answer, String> {
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

fn start(request: &Request, game: &dyn AnyGame) -> Result<Answer, String> {
    if request.position.is_some() {
        return Err("start makes the first position itself: leave the position out".to_owned());
    }
    let mut answer = Map::new();
    answer.insert("position".to_owned(), game.position().into());
    answer.insert("options".to_owned(), json::options(game));
    add_state(game, &mut answer);
    Ok(answer)
}

fn legal(game: &dyn AnyGame) -> Answer {
    let mut answer = Map::new();
    answer.insert("to_act".to_owned(), json::seats(game.info(), game.to_act()));
    json::add_legal(game, game.to_act(), &mut answer);
    answer.insert("outcome".to_owned(), json::outcome(game.info(), game.outcome().as_ref()));
    answer
}

fn add_state(game: &dyn AnyGame, answer: &mut Answer) {
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

fn check(request: &Request, game: &dyn AnyGame) -> Result<Answer, String> {
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

fn play(request: &Request, mut game: Box<dyn AnyGame>) -> Result<Answer, String> {
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

fn perft(request: &Request, game: &dyn AnyGame) -> Result<Answer, String> {
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

#[cfg(test)]
mod tests {
    use botyard_core::dice::Dice;
    use expect_test::{Expect, expect};
    use serde_json::json;

    use super::*;

    /// What the referee answers to these lines; seconds are left out, for they are never the same.
    fn check(requests: &str, answers: &Expect) {
        let mut out = Vec::new();
        run(requests.as_bytes(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines = text.lines().map(|line| {
            let mut answer: Value = serde_json::from_str(line).unwrap();
            if let Some(fields) = answer.as_object_mut() {
                fields.remove("seconds");
            }
            format!("{answer}\n")
        });
        answers.assert_eq(&lines.collect::<String>());
    }

    #[test]
    fn every_request_form_is_answered() {
        check(
            r#"{"id":1,"do":"start","game":"duel","options":{"edition":"dobutsu"},"seats":2}
{"id":2,"do":"legal","game":"duel"}
{"id":3,"do":"check","game":"duel","orders":{"w":"b2a3"}}
{"id":4,"do":"check","game":"duel","orders":{"w":"B2-B3"}}
{"id":"five","do":"play","game":"duel","orders":{"w":"b2b3"}}
{"id":6,"do":"perft","game":"duel","depth":3}
{"do":"play","game":"duel","position":"1l1/1C1/3/1L1[-] w","orders":{"White":"b3b4"},"lang":"es"}
{"id":8,"do":"legal","game":"duel","position":"1C1/3/3/1L1[L] b 0 1"}"#,
            &expect![[r#"
                {"id":1,"position":"gle/1c1/1C1/ELG[-] w 0 1","options":{"edition":"dobutsu"},"to_act":["w"],"outcome":null}
                {"id":2,"to_act":["w"],"legal":["b1a2","b1c2","c1c2","b2b3"],"outcome":null}
                {"id":3,"ok":false,"orders":{},"reasons":{"w":"a small yellow robot can't go from b2 to a3: it moves one square forward"}}
                {"id":4,"ok":true,"orders":{"w":"b2b3"},"reasons":{}}
                {"id":"five","position":"gle/1C1/3/ELG[C] b 0 1","steps":["gle/1C1/3/ELG[C] b 0 1"],"events":[{"type":"moved","side":"w","robot":"small-yellow","from":"b2","to":"b3","text":"White's small yellow robot goes from b2 to b3."},{"type":"captured","side":"w","robot":"small-yellow","at":"b3","text":"It captures Black's small yellow robot on b3."}],"outcome":null}
                {"id":6,"nodes":126,"divide":{"b1a2":25,"b1c2":21,"c1c2":22,"b2b3":58}}
                {"position":"1C1/3/3/1L1[L] b 0 1","steps":["1C1/3/3/1L1[L] b 0 1"],"events":[{"type":"moved","side":"w","robot":"small-yellow","from":"b3","to":"b4","text":"El robot amarillo pequeño de las blancas va de b3 a b4."},{"type":"captured","side":"w","robot":"red","at":"b4","text":"Captura el robot rojo de las negras en b4."}],"outcome":{"places":{"w":1,"b":2},"reason":"the red robot was captured"}}
                {"id":8,"to_act":[],"legal":[],"outcome":{"places":{"w":1,"b":2},"reason":"the red robot was captured"}}
            "#]],
        );
    }

    #[test]
    fn an_unknown_game_gets_the_list() {
        let mut out = Vec::new();
        run(br#"{"id":4,"do":"legal","game":"chess"}"#.as_slice(), &mut out).unwrap();
        let answer: Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(
            answer,
            json!({ "id": 4, "error": botyard_catalog::find("chess").unwrap_err().to_string() })
        );
    }

    #[test]
    fn every_mistake_gets_a_sentence_and_the_next_line_is_read() {
        check(
            r#"not json
[1, 2]
{"id":3,"do":"fly","game":"duel"}

{"id":5,"do":"legal"}
{"id":6,"do":"legal","game":"duel","postion":"x"}
{"id":7,"do":"legal","game":"duel","position":"gle/1c1/1C1/ELG[-]"}
{"id":8,"do":"legal","game":"duel","options":{"edition":"chess"}}
{"id":9,"do":"legal","game":"duel","options":{"edition":["dobutsu"]}}
{"id":10,"do":"start","game":"duel","seats":3}
{"id":11,"do":"start","game":"duel","position":"x w"}
{"id":12,"do":"play","game":"duel"}
{"id":13,"do":"play","game":"duel","orders":{}}
{"id":14,"do":"play","game":"duel","orders":{"b":"b3b2"}}
{"id":15,"do":"play","game":"duel","orders":{"x":"b3b2"}}
{"id":16,"do":"play","game":"duel","orders":{"w":"b2b3","White":"b2b3"}}
{"id":17,"do":"play","game":"duel","orders":{"w":7}}
{"id":18,"do":"play","game":"duel","orders":{"w":"hello"}}
{"id":19,"do":"perft","game":"duel"}
{"id":20,"do":"perft","game":"duel","depth":101}
{"id":21,"do":"perft","game":"duel","depth":60,"limit":1000000}

{"id":23,"do":"play","game":"duel","position":"1C1/3/3/1L1[L] b 0 1","orders":{"b":"C@a1"}}
{"id":24,"do":"legal","game":"duel","position":"1l1/3/3/1L1[-] w","seats":4}"#,
            &expect![[r#"
                {"error":"line 1 isn't JSON: expected ident at line 1 column 2"}
                {"error":"line 2 isn't a request: it must be an object in braces"}
                {"id":3,"error":"there is nothing to do called \"fly\": say start, legal, check, play or perft"}
                {"id":5,"error":"line 5 isn't a request: missing field `game`"}
                {"id":6,"error":"line 6 isn't a request: unknown field `postion`, expected one of `id`, `do`, `game`, `options`, `position`, `seats`, `orders`, `depth`, `limit`, `lang`"}
                {"id":7,"error":"position: it isn't said whose turn it is: add w or b behind the hands"}
                {"id":8,"error":"edition can't be \"chess\": say pojedynek or dobutsu"}
                {"id":9,"error":"the option \"edition\" must have a text or a number, not [\"dobutsu\"]"}
                {"id":10,"error":"Robot Duel is for 2 players, not for 3"}
                {"id":11,"error":"position: the board has 1 ranks where it needs four, from rank 4 down, separated by /"}
                {"id":12,"error":"the orders are missing: add \"orders\":{\"w\":\"b2b3\"}"}
                {"id":13,"error":"an order of White is missing"}
                {"id":14,"error":"Black: it is White's turn"}
                {"id":15,"error":"there is no seat \"x\": say w, b"}
                {"id":16,"error":"there are two orders of White"}
                {"id":17,"error":"the order of w must be a text, not 7"}
                {"id":18,"error":"White: \"hello\" isn't a move: write one like b2b3, b3b4+ to promote, or C@a2 to drop a robot"}
                {"id":19,"error":"the depth is missing: add \"depth\":3"}
                {"id":20,"error":"depth 101 is too deep: 100 at most"}
                {"id":21,"error":"depth 60 takes more than 1000000 nodes: ask for less, set a higher \"limit\", or use botyard perft"}
                {"id":23,"error":"Black: the game is over"}
                {"id":24,"error":"the position has 2 seats, but the request says 4"}
            "#]],
        );
    }

    #[test]
    fn a_round_of_programs_is_judged_step_by_step() {
        let requests = r#"{"id":1,"do":"play","game":"pigs","position":"standard r9 A:d5E/0 B:f5W/4","orders":{"A":"^ F H H H","B":"X X X X ^"}}
{"id":2,"do":"legal","game":"pigs","position":"standard r2 A:d8S/4 B:e1N/0"}
{"id":3,"do":"legal","game":"pigs"}
{"id":4,"do":"check","game":"pigs","position":"standard r2 A:d8S/2 B:e1N/0","orders":{"A":"F X F F F","B":"f^trvh"}}
{"id":5,"do":"play","game":"pigs","orders":{"A":"F ^ TR v H"}}
{"id":6,"do":"start","game":"pigs","seats":5}"#;
        check(
            requests,
            &expect![[r#"
            {"id":1,"position":"standard r9 A:e5E/0 B:f5#","steps":["standard r9 A:e5E/0 B:f5W/4","standard r9 A:e5E/0 B:f5#"],"events":[{"move":1,"type":"revealed","number":1,"commands":[["A","^"],["B","X"]],"text":"Move 1: A ^, B X."},{"move":1,"type":"walked","pig":"A","from":"d5","to":"e5","text":"A walks from d5 to e5."},{"move":2,"type":"revealed","number":2,"commands":[["A","F"],["B","X"]],"text":"Move 2: A F, B X."},{"move":2,"type":"fired","pig":"A","from":"e5","facing":"E","path":["f5"],"hit":{"pig":"B","at":"f5","hulk":false},"text":"A fires east and hits B on f5."},{"move":2,"type":"damaged","pig":"B","points":1,"damage":5,"text":"B takes 1 damage and now has 5."},{"move":2,"type":"destroyed","pig":"B","at":"f5","text":"B is destroyed: its hulk stays on f5."}],"outcome":{"places":{"A":1,"B":2},"reason":"only one pig is left"}}
            {"id":2,"to_act":["A","B"],"legal":null,"count":null,"counts":{"A":41,"B":32768},"outcome":null}
            {"id":3,"to_act":["A","B"],"legal":null,"count":32768,"counts":{"A":32768,"B":32768},"outcome":null}
            {"id":4,"ok":false,"orders":{"B":"F ^ TR v H"},"reasons":{"A":"you have 2 damage, so your program needs exactly two X; it has one"}}
            {"id":5,"error":"an order of B is missing"}
            {"id":6,"error":"standard Robo Battle Pigs is for 2 to 4 players, not for 5"}
        "#]],
        );
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_said_so() {
        let long = "x".repeat(LONGEST_LINE + 1);
        check(
            &format!("{long}\n{{\"id\":2,\"do\":\"perft\",\"game\":\"duel\",\"depth\":1}}"),
            &expect![[r#"
                {"error":"line 1 is longer than 1048576 bytes"}
                {"id":2,"nodes":4,"divide":{"b1a2":1,"b1c2":1,"c1c2":1,"b2b3":1}}
            "#]],
        );
    }

    #[test]
    fn whatever_comes_in_an_object_goes_out_for_every_line() {
        let seeds = [
            r#"{"id":1,"do":"start","game":"robosoccer","options":{"board":"long","arrows":"fair:3"},"seats":2}"#,
            r#"{"id":2,"do":"legal","game":"soccolot","options":{"goal":"back-row"},"position":"8/3O4/3W44/8/8/8/8/1B16 w 1"}"#,
            r#"{"id":3,"do":"play","game":"robosoccer","orders":{"w":"place SMBBMS"},"lang":"pl"}"#,
            r#"{"id":4,"do":"check","game":"duel","position":"gle/1c1/1C1/ELG[-] w 0 1","orders":{"w":"b2a3"}}"#,
            r#"{"id":5,"do":"perft","game":"duel","depth":2,"limit":1000}"#,
        ];
        let mut dice = Dice::new(12);
        let mut lines: Vec<Vec<u8>> = Vec::new();
        for _ in 0..6_000 {
            let mut line = dice.pick(&seeds).map_or(Vec::new(), |seed| seed.as_bytes().to_vec());
            let other = dice.pick(&seeds).map_or("", |seed| seed).as_bytes();
            for _ in 0..=dice.below(3) {
                let at = dice.below(line.len() as u64) as usize;
                let from = dice.below(other.len() as u64) as usize;
                match dice.below(4) {
                    0 => line[at] = other[from],
                    1 => line.insert(at, dice.bits() as u8),
                    2 => drop(line.splice(at.., other[from..].iter().copied())),
                    _ => drop(line.drain(at..(at + 4).min(line.len()))),
                }
                if line.is_empty() {
                    line.push(b'{');
                }
            }
            // One request a line, and none of them long to answer.
            line.retain(|&byte| byte != b'\n');
            if !line.windows(7).any(|part| part == b"\"depth\"") || line.ends_with(b"\"limit\":1000}") {
                lines.push(line);
            }
        }
        let mut out = Vec::new();
        run(lines.join(&b'\n').as_slice(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let blank = |line: &&Vec<u8>| line.iter().all(u8::is_ascii_whitespace);
        assert_eq!(text.lines().count(), lines.len() - lines.iter().filter(blank).count());
        assert!(text.lines().all(|line| serde_json::from_str::<Map<String, Value>>(line).is_ok()));
        let errors = text.lines().filter(|line| line.contains("\"error\"")).count();
        assert!(errors > 1_000 && errors < lines.len(), "{errors} errors");
    }

    #[test]
    fn bytes_that_are_no_text_are_an_error_like_any_other() {
        let mut out = Vec::new();
        run(&b"\xff\xfe{\n"[..], &mut out).unwrap();
        assert!(String::from_utf8(out).unwrap().starts_with("{\"error\":\"line 1 isn't JSON"));
    }
}
