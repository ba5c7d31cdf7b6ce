//! Presence of players: published to all watchers, beside the numbered events.

use std::time::Duration;

use crate::support::seated::{Seated, guest, hear, watch};
use crate::support::server::Server;
use botyard_client::{Client, Presence, Socket};
use botyard_core::Seat;
use botyard_protocol::Request;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

/// Longer than any test: no player becomes away while it runs.
const LONG: Duration = Duration::from_secs(3_600);
/// A player who stops watching is away after a moment.
const SHORT: Duration = Duration::from_millis(100);

async fn start(grace: Duration) -> Server {
    Server::start_with(|settings| settings.grace = grace).await
}

async fn duel(server: &Server) -> Seated {
    Seated::open(server, "duel", json!({}), 2, json!({})).await
}

fn those(here: &[u8], away: &[u8]) -> Presence {
    let seats = |indices: &[u8]| indices.iter().filter_map(|&index| Seat::new(usize::from(index))).collect();
    Presence { here: seats(here), away: seats(away) }
}

/// Opens a socket that watches a table.
async fn come(client: &Client, table: &str) -> Socket {
    let mut socket = client.socket().await.expect("a socket");
    socket.ask(&watch(table, None)).await.expect("a table");
    socket
}

/// Waits for this presence.
async fn until(socket: &mut Socket, table: &str, wanted: &Presence) {
    while socket.presence(table).await.expect("to be told") != *wanted {}
}

/// Returns all presence notices since the last call, in order.
async fn told(socket: &mut Socket, table: &str) -> Vec<Value> {
    let heard = hear(socket, table).await;
    heard.into_iter().filter(|message| message["is"] == "presence").collect()
}

/// Closes a connection; returns when the server has noticed.
async fn close(server: &Server, socket: Socket) {
    let before = open_sockets(server).await;
    socket.close().await;
    let closed = async {
        while open_sockets(server).await >= before {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_secs(30), closed).await.expect("the server notices that a socket is closed");
}

async fn open_sockets(server: &Server) -> u32 {
    let metrics =
        server.client().request(hyper::Method::GET, "/metrics", None).await.expect("numbers").text();
    let line = metrics.lines().find_map(|line| line.strip_prefix("botyard_websockets "));
    line.and_then(|number| number.parse().ok()).expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_leaves_is_away_and_one_who_returns_is_here() {
    let server = start(SHORT).await;
    let table = duel(&server).await;
    let id = &table.id;
    let mut ann = come(&table.players[0], id).await;
    let first = ann.next().await.expect("a message");
    assert_eq!(first["is"], "view", "the table comes before who is there");
    assert_eq!(ann.presence(id).await.expect("to be told").here, those(&[0], &[]).here);
    let mut bob = come(&table.players[1], id).await;
    assert_eq!(bob.presence(id).await.expect("to be told"), those(&[0, 1], &[]));
    until(&mut ann, id, &those(&[0, 1], &[])).await;
    for _ in 0..2 {
        bob.close().await;
        until(&mut ann, id, &those(&[0], &[1])).await;
        bob = come(&table.players[1], id).await;
        assert_eq!(bob.presence(id).await.expect("to be told"), those(&[0, 1], &[]));
        assert_eq!(ann.presence(id).await.expect("to be told"), those(&[0, 1], &[]));
    }
    // A connected player who doesn't watch isn't present, either.
    bob.ask(&Request::Unwatch { table: id.clone() }).await.expect("not to watch");
    until(&mut ann, id, &those(&[0], &[1])).await;
    assert_eq!(ann.next_within(Duration::ZERO).await.expect("no trouble"), None, "nothing else was told");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reloading_a_page_sends_no_notices_and_keeps_the_event_numbers() {
    let server = start(LONG).await;
    let table = duel(&server).await;
    let id = &table.id;
    let mut ann = come(&table.players[0], id).await;
    assert_eq!(ann.presence(id).await.expect("to be told"), those(&[0], &[]));
    let mut bob = come(&table.players[1], id).await;
    assert_eq!(ann.presence(id).await.expect("to be told"), those(&[0, 1], &[]));
    for _ in 0..5 {
        close(&server, bob).await;
        bob = come(&table.players[1], id).await;
        assert_eq!(bob.presence(id).await.expect("to be told"), those(&[0, 1], &[]));
    }
    assert_eq!(told(&mut ann, id).await, Vec::<Value>::new());
    // Presence doesn't count as an event, and a reconnection with a number continues there.
    let order = json!({ "turn": 1, "order": "b2b3", "nonce": 1 });
    table.players[0].post(&table.path("/orders"), &order).await.expect("a legal order");
    let mut again = table.players[0].socket().await.expect("a socket");
    again.ask(&watch(id, Some(0))).await.expect("a table");
    let mut numbers = Vec::new();
    let last = table.players[0].get(&table.path("")).await.expect("a table")["view"]["events"].as_u64();
    while numbers.last().copied() != last {
        let message = again.next().await.expect("a message");
        assert_eq!(message["is"], "event", "{message}");
        numbers.push(message["number"].as_u64().expect("a number"));
    }
    assert!(numbers.into_iter().eq(1..=last.expect("a number")));
    assert_eq!(
        again.next().await.expect("a message"),
        json!({ "is": "presence", "table": id, "here": [0, 1], "away": [] })
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_tabs_count_as_one_person() {
    let server = start(Duration::ZERO).await;
    let table = duel(&server).await;
    let id = &table.id;
    let mut ann = come(&table.players[0], id).await;
    assert_eq!(ann.presence(id).await.expect("to be told"), those(&[0], &[1]));
    let tabs = [come(&table.players[1], id).await, come(&table.players[1], id).await];
    // A stream counts as presence, too.
    let lines = table.players[1].lines(&table.path("/events")).await.expect("a stream");
    let [one, other] = tabs;
    close(&server, one).await;
    close(&server, other).await;
    let there = [json!({ "is": "presence", "table": id, "here": [0, 1], "away": [] })];
    assert_eq!(told(&mut ann, id).await, there, "he came once, and didn't go");
    drop(lines);
    assert_eq!(ann.presence(id).await.expect("to be told"), those(&[0], &[1]));
    let lines = table.players[1].lines(&format!("/api/bot/game/stream/{id}")).await.expect("a stream");
    assert_eq!(told(&mut ann, id).await, there);
    drop(lines);
    assert_eq!(ann.presence(id).await.expect("to be told"), those(&[0], &[1]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_see_presence_but_have_none() {
    let server = start(Duration::ZERO).await;
    let table = duel(&server).await;
    let id = &table.id;
    let mut ann = come(&table.players[0], id).await;
    assert_eq!(ann.presence(id).await.expect("to be told"), those(&[0], &[1]));
    let mut around = [come(&guest(&server).await, id).await, come(&server.client(), id).await];
    for spectator in &mut around {
        assert_eq!(spectator.presence(id).await.expect("to be told"), those(&[0], &[1]));
    }
    let [mut spectator, other] = around;
    close(&server, other).await;
    assert_eq!(told(&mut ann, id).await, Vec::<Value>::new());
    let bob = come(&table.players[1], id).await;
    assert_eq!(spectator.presence(id).await.expect("to be told"), those(&[0, 1], &[]));
    close(&server, bob).await;
    assert_eq!(spectator.presence(id).await.expect("to be told"), those(&[0], &[1]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn presence_follows_guests_and_seats_that_are_left() {
    let server = start(Duration::ZERO).await;
    let seats =
        json!([{ "who": "me" }, { "who": "computer", "level": "1" }, { "who": "open" }, { "who": "open" }]);
    let wish = json!({ "game": "pigs", "seats": seats, "private": true });
    let opened = server.client().post("/api/tables", &wish).await.expect("a table");
    let id = opened["table"]["id"].as_str().expect("an id").to_owned();
    let key = opened["key"].as_str().map(str::to_owned);
    let host = server.client().with_token(opened["token"].as_str().expect("a token"));
    let mut ann = come(&host, &id).await;
    // Neither computers nor open seats are away.
    assert_eq!(ann.presence(&id).await.expect("to be told"), those(&[0], &[]));
    // A guest with the link watches the table before taking a seat.
    let bob = server.client().guest().await.expect("a guest");
    let mut socket = bob.socket().await.expect("a socket");
    assert!(socket.ask(&watch(&id, None)).await.is_err(), "nobody finds it without the key");
    let ask = Request::Watch { table: id.clone(), after: None, chat_after: None, key: key.clone() };
    socket.ask(&ask).await.expect("a table");
    assert_eq!(socket.presence(&id).await.expect("to be told"), those(&[0], &[]));
    let (join, leave) = (format!("/api/tables/{id}/join"), format!("/api/tables/{id}/leave"));
    bob.post(&join, &json!({ "seat": 2, "key": key })).await.expect("a seat");
    assert_eq!(ann.presence(&id).await.expect("to be told"), those(&[0, 2], &[]));
    close(&server, socket).await;
    assert_eq!(ann.presence(&id).await.expect("to be told"), those(&[0], &[2]));
    bob.post(&leave, &json!({})).await.expect("to leave");
    assert_eq!(ann.presence(&id).await.expect("to be told"), those(&[0], &[]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_no_player_is_away_before_they_could_come_back() {
    let server = start(LONG).await;
    let table = duel(&server).await;
    let ann = come(&table.players[0], &table.id).await;
    let bob = come(&table.players[1], &table.id).await;
    let folder = server.stop().await;
    drop((ann, bob));
    let server = Server::start_in(folder, |settings| settings.grace = LONG).await;
    let table = table.at(&server);
    let mut ann = come(&table.players[0], &table.id).await;
    assert_eq!(ann.presence(&table.id).await.expect("to be told"), those(&[0], &[]));
    let mut bob = come(&table.players[1], &table.id).await;
    assert_eq!(bob.presence(&table.id).await.expect("to be told"), those(&[0, 1], &[]));
    assert_eq!(ann.presence(&table.id).await.expect("to be told"), those(&[0, 1], &[]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rapid_reconnections_cause_few_notices() {
    let server = start(LONG).await;
    let table = duel(&server).await;
    let id = &table.id;
    let mut ann = come(&table.players[0], id).await;
    ann.presence(id).await.expect("to be told");
    let mut bob = table.players[1].socket().await.expect("a socket");
    for _ in 0..200 {
        bob.ask(&watch(id, None)).await.expect("a table");
        bob.ask(&Request::Unwatch { table: id.clone() }).await.expect("not to watch");
    }
    let there = json!({ "is": "presence", "table": id, "here": [0, 1], "away": [] });
    assert_eq!(told(&mut ann, id).await, [there]);
    server.stop().await;
}
