//! A game as a bot follows it.

use std::collections::BTreeMap;

use botyard_core::{Seat, Viewer};
use botyard_protocol::{
    ClockRule, ClockView, DAY, Ending, LogStep, Notice, Offer, OpenOrder, Said, Sitter, Status, TableView,
};
use botyard_table::Time;
use serde_json::{Map, Value, json};

use super::feed::FeedLines;
use crate::http::challenges::{color, variant};
use crate::people::Player;
use crate::problem::Problem;
use crate::tables::{Attending, Live, WrittenNotice};
use crate::yard::Yard;

/// What lichess says where there is no clock.
const FOR_EVER: u64 = 2_147_483_647;

/// A game that is followed. Its state is read anew whenever something happens, so it is always that of the table itself.
pub(super) struct Followed {
    id: String,
    player: Player,
    /// What was told last, without what the clocks show.
    last: Map<String, Value>,
    _attending: Attending,
}

/// How a game is.
struct State {
    /// What doesn't change by itself.
    lasting: Map<String, Value>,
    /// What the clocks show.
    times: Map<String, Value>,
    is_over: bool,
}

impl State {
    fn line(&self) -> Value {
        let mut line = self.lasting.clone();
        line.extend(self.times.clone());
        Value::Object(line)
    }
}

impl Followed {
    /// Begins with the whole game.
    pub(super) async fn begin(
        yard: &Yard,
        player: Player,
        id: String,
        attending: Attending,
    ) -> Result<(Followed, FeedLines), Problem> {
        let now = yard.store.now();
        let found = yard.hub.see(&id, Some(player.clone()), None, move |live, player| {
            let seat = live.own_seat(player.ok_or_else(|| Problem::missing("table"))?)?;
            let state = state(live, seat, now);
            Ok::<_, Problem>((full(live, seat, &state), state))
        });
        let (full, state) = found.await??;
        let lines = FeedLines { lines: vec![full], is_last: state.is_over };
        Ok((Followed { id, player, last: state.lasting, _attending: attending }, lines))
    }

    pub(super) async fn take(&mut self, yard: &Yard, notices: &[WrittenNotice]) -> FeedLines {
        let mut lines = FeedLines::default();
        let mut is_new = false;
        for written in notices {
            match written.notice.as_deref() {
                Some(Notice::Said { said, .. }) => lines.lines.push(chat_line(said)),
                Some(Notice::Bye) => lines.is_last = true,
                // Who is there changes nothing about the game.
                Some(Notice::Presence { .. } | Notice::Spectators { .. }) => {}
                // News is read from the table itself.
                _ => is_new = true,
            }
        }
        if is_new && !lines.is_last {
            let now = yard.store.now();
            let read = move |live: &Live, player: Option<&Player>| {
                player.and_then(|player| live.seat_of(&player.id)).map(|seat| state(live, seat, now))
            };
            match yard.hub.see(&self.id, Some(self.player.clone()), None, read).await {
                Ok(Some(state)) => {
                    if state.lasting != self.last {
                        lines.lines.push(state.line());
                        self.last.clone_from(&state.lasting);
                    }
                    lines.is_last = state.is_over;
                }
                // The seat was left, or the server goes down.
                Ok(None) | Err(_) => lines.is_last = true,
            }
        }
        lines
    }
}

fn chat_line(said: &Said) -> Value {
    let room = if said.room == "table" { "player" } else { "spectator" };
    json!({ "type": "chatLine", "room": room, "username": said.name, "text": said.text })
}

/// The game with all that doesn't change.
fn full(live: &Live, seat: Seat, state: &State) -> Value {
    let (setup, row) = (live.table.setup(), &live.row);
    let kind = botyard_catalog::find(&setup.game).ok();
    let seats = Some(setup.seats.len());
    let start = kind.and_then(|kind| kind.begin(&setup.options, setup.position.as_deref(), seats).ok());
    let start = start.filter(|game| !game.has_secrets()).map(|game| game.position());
    let players: Vec<Value> = setup.seats.iter().map(who).collect();
    let mut full = json!({
        "type": "gameFull",
        "id": row.id,
        "rated": row.rated,
        "variant": variant(&setup.game),
        "options": setup.options.iter().cloned().collect::<BTreeMap<_, _>>(),
        "createdAt": row.created.0,
        "initialFen": start,
        "seat": seat,
        "players": players,
        "state": state.line(),
    });
    for (place, player) in players.iter().enumerate() {
        if let Some(color) = color(&setup.game, place) {
            full[color] = player.clone();
        }
    }
    match setup.clock {
        ClockRule::Fischer { start, increment, .. } => {
            full["speed"] = json!("classical");
            full["clock"] = json!({ "initial": start, "increment": increment });
        }
        ClockRule::Days { per_move, .. } => {
            full["speed"] = json!("correspondence");
            full["daysPerTurn"] = json!(per_move / DAY);
        }
        ClockRule::Round { limit, .. } => full["roundTime"] = json!(limit),
        ClockRule::None => full["speed"] = json!("correspondence"),
    }
    full
}

fn who(sitter: &Sitter) -> Value {
    match sitter {
        Sitter::Open => Value::Null,
        Sitter::Person { player, name } => json!({ "id": player, "name": name }),
        Sitter::Computer { level } => json!({ "name": format!("computer {level}"), "aiLevel": level }),
    }
}

/// How the game is now, as this seat may know it.
fn state(live: &Live, seat: Seat, now: Time) -> State {
    let table = &live.table;
    let info = table.info();
    let view = table.view(Viewer::Seat(seat));
    let log = table.log(Viewer::Seat(seat), 0);
    let mut lasting = Map::new();
    let mut say = |key: &str, value: Value| lasting.insert(key.to_owned(), value);
    say("type", json!("gameState"));
    say("turn", json!(view.turn));
    if info.simultaneous {
        let name = |seat: Seat| info.seat_id(seat);
        say(
            "round",
            json!({
                "turn": view.turn,
                "due": view.due.iter().map(name).collect::<Vec<_>>(),
                "ready": view.ready.iter().map(|ready| name(ready.seat)).collect::<Vec<_>>(),
            }),
        );
        say("own", json!(view.own.as_ref().and_then(|own| own.order.as_deref())));
        say("last", last_round(&log, name));
        say("view", view.view.clone());
    } else {
        let orders = log.iter().filter_map(|step| match step {
            LogStep::Turn { orders, .. } => orders.first(),
            LogStep::Retired { .. } => None,
        });
        // Moves are parted by spaces, so none may be in them; reading takes them without.
        let moves: Vec<String> = orders.map(|open| open.order.split_whitespace().collect()).collect();
        say("moves", json!(moves.join(" ")));
    }
    if let Some(position) = &view.position {
        say("fen", json!(position));
    }
    for open in &view.offers {
        let what = match open.offer {
            Offer::Draw => "draw",
            Offer::TakeBack => "takeback",
            _ => continue,
        };
        say(&format!("{}{what}", info.seat_id(open.by)), json!(true));
    }
    if view.status == Status::Paused {
        say("paused", json!(true));
    }
    match &view.ending {
        None => {
            let word = if view.status == Status::Gathering { "created" } else { "started" };
            say("status", json!(word));
        }
        Some(ending) => {
            say("status", json!(status(ending)));
            say("reason", json!(ending.reason));
            say("places", json!(ending.places));
            if let Some(winner) = winner(ending) {
                say("winner", json!(color(info.id, winner).unwrap_or_else(|| name_of(&view, winner))));
            }
        }
    }
    State { lasting, times: times(&view.clock, info.id, now), is_over: view.ending.is_some() }
}

fn name_of(view: &TableView, seat: usize) -> &str {
    view.seats.get(seat).map_or("", |seat| &seat.id)
}

/// The orders of the last round, as far as they are open.
fn last_round(log: &[LogStep], name: impl Fn(Seat) -> &'static str) -> Value {
    let last = log.iter().rev().find_map(|step| match step {
        LogStep::Turn { turn, orders, .. } => Some((*turn, orders)),
        LogStep::Retired { .. } => None,
    });
    last.map_or(Value::Null, |(turn, orders): (u32, &Vec<OpenOrder>)| {
        let orders: BTreeMap<&str, &str> =
            orders.iter().map(|order| (name(order.seat), order.order.as_str())).collect();
        json!({ "turn": turn, "orders": orders })
    })
}

/// How the game ended, in lichess' words as far as they fit.
fn status(ending: &Ending) -> &'static str {
    match (&ending.places, ending.reason.as_str()) {
        (None, _) => "aborted",
        (_, "resigned") => "resign",
        (_, "time") => "outoftime",
        (Some(places), _) if places.iter().all(|&place| place == 1) => "draw",
        _ => "finished",
    }
}

/// The seat that alone has the first place.
fn winner(ending: &Ending) -> Option<usize> {
    let places = ending.places.as_ref()?;
    let mut first = places.iter().enumerate().filter(|&(_, &place)| place == 1);
    match (first.next(), first.next()) {
        (Some((seat, _)), None) => Some(seat),
        _ => None,
    }
}

fn times(clock: &ClockView, game: &str, at: Time) -> Map<String, Value> {
    let mut times = Map::new();
    let increment = if let ClockRule::Fischer { increment, .. } = clock.rule { increment } else { 0 };
    for seat in 0..2 {
        let Some(color) = color(game, seat) else { continue };
        let sign = &color[..1];
        let left = clock.hands.get(seat).map_or(FOR_EVER, |hand| hand.left_at(at));
        times.insert(format!("{sign}time"), json!(left));
        times.insert(format!("{sign}inc"), json!(increment));
    }
    if let Some(ends) = clock.round_ends {
        times.insert("roundEnds".to_owned(), json!(ends));
    }
    times
}
