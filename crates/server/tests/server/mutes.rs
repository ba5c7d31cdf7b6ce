//! Muted players: by a player, at a table, on the whole server.

use botyard_client::{Client, ClientError};
use botyard_protocol::Request;
use botyard_server::people::People;
use botyard_server::store::{Database, Store};
use hyper::Method;
use serde_json::{Value, json};

use crate::support::seated::{Seated, account};
use crate::support::server::Server;

async fn say(client: &Client, table: &Seated, text: &str) -> u16 {
    match client.post(&table.path("/chat"), &json!({ "text": text })).await {
        Ok(_) => 200,
        Err(ClientError::Refused { status, .. }) => status,
        Err(error) => panic!("{error}"),
    }
}

/// Returns the chat lines that a client reads at a table.
async fn heard(client: &Client, table: &Seated) -> Vec<String> {
    let chat = client.get(&table.path("/chat")).await.expect("the chat");
    let text = |said: &Value| said["text"].as_str().expect("a text").to_owned();
    chat["chat"].as_array().expect("lines").iter().map(text).collect()
}

async fn id_of(client: &Client) -> String {
    let session = client.get("/api/session").await.expect("a session");
    session["player"]["id"].as_str().unwrap_or_else(|| panic!("{session}")).to_owned()
}

async fn change(client: &Client, method: Method, path: &str, body: Option<Value>) -> (u16, Value) {
    let body = body.map(|body| body.to_string().into());
    let answer = client.request(method, path, body).await.expect("an answer");
    (answer.status.as_u16(), answer.json())
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_of_muted_players_isnt_sent() {
    let server = Server::start().await;
    let table = Seated::open(&server, "duel", json!({}), 2, json!({})).await;
    let eve = account(&server, "Eve").await;
    let muted = format!("/api/account/muted/{}", id_of(&eve).await);
    let (ann, bob) = (&table.players[0], &table.players[1]);
    assert_eq!(say(&eve, &table, "one").await, 200);
    let mut socket = ann.socket().await.expect("a socket");
    let watch = Request::Watch { table: table.id.clone(), after: None, chat_after: None, key: None };
    socket.ask(&watch).await.expect("to watch");
    assert_eq!(change(ann, Method::PUT, &muted, None).await, (200, json!({ "ok": true })));
    assert_eq!(change(ann, Method::PUT, &muted, None).await.0, 200, "a second time changes nothing");
    assert_eq!(say(&eve, &table, "two").await, 200, "whoever is muted isn't told");
    assert_eq!(say(bob, &table, "three").await, 200);
    let mut texts = Vec::new();
    while texts.last().is_none_or(|text| text != "three") {
        let notice = socket.next().await.expect("a notice");
        if notice["is"] == "said" {
            texts.push(notice["said"]["text"].as_str().expect("a text").to_owned());
        }
    }
    // The first line came before the mute.
    assert!(!texts.contains(&"two".to_owned()), "{texts:?}");
    assert_eq!(heard(ann, &table).await, ["three"]);
    assert_eq!(heard(bob, &table).await, ["one", "two", "three"]);
    assert_eq!(heard(&eve, &table).await, ["one", "two", "three"]);
    // A reconnecting client isn't sent them, either.
    let mut lines = ann.lines(&table.path("/events")).await.expect("a stream");
    let mut told = Vec::new();
    while told.is_empty() {
        let line = lines.next().await.expect("a line").expect("no end");
        told.extend(line["said"]["text"].as_str().map(str::to_owned));
    }
    assert_eq!(told, ["three"]);
    let list = ann.get("/api/account/muted").await.expect("a list");
    assert_eq!(list["muted"][0]["name"], "Eve");
    assert_eq!(change(ann, Method::DELETE, &muted, None).await.0, 200);
    assert_eq!(heard(ann, &table).await, ["one", "two", "three"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_mutes_are_refused() {
    let server = Server::start().await;
    let ann = account(&server, "Ann").await;
    let own = id_of(&ann).await;
    for (player, status) in [(own.as_str(), 409), ("nobody", 404), ("%00", 404), ("a%20b", 404)] {
        let path = format!("/api/account/muted/{player}");
        assert_eq!(change(&ann, Method::PUT, &path, None).await.0, status, "{player}");
    }
    assert_eq!(change(&server.client(), Method::PUT, "/api/account/muted/x", None).await.0, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_muted_player_sends_no_challenges() {
    let server = Server::start().await;
    let (ann, eve) = (account(&server, "Ann").await, account(&server, "Eve").await);
    let muted = format!("/api/account/muted/{}", id_of(&eve).await);
    assert_eq!(change(&ann, Method::PUT, &muted, None).await.0, 200);
    let (status, answer) =
        change(&eve, Method::POST, "/api/challenge/Ann", Some(json!({ "game": "duel" }))).await;
    assert_eq!((status, &answer["error"]["code"]), (409, &json!("muted")));
    assert_eq!(ann.get("/api/challenges").await.expect("a list")["in"], json!([]));
    ann.post("/api/challenge/Eve", &json!({ "game": "duel" })).await.expect("the other way round");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_mutes_its_spectators() {
    let server = Server::start().await;
    let table = Seated::open(&server, "duel", json!({}), 2, json!({})).await;
    let eve = account(&server, "Eve").await;
    let quiet = |on: bool| Some(json!({ "on": on }));
    assert_eq!(change(&eve, Method::PUT, &table.path("/quiet"), quiet(true)).await.0, 403);
    let done = change(&table.players[1], Method::PUT, &table.path("/quiet"), quiet(true)).await;
    assert_eq!(done, (200, json!({ "on": true })));
    assert_eq!(say(&eve, &table, "boo").await, 403);
    assert_eq!(say(&table.players[0], &table, "hello").await, 200);
    let told = table.players[0].get(&table.path("/quiet")).await.expect("an answer");
    assert_eq!(told, json!({ "on": true }));
    assert_eq!(change(&table.players[0], Method::PUT, &table.path("/quiet"), quiet(false)).await.0, 200);
    assert_eq!(say(&eve, &table, "well played").await, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_can_mute_any_player() {
    let server = Server::start().await;
    let table = Seated::open(&server, "duel", json!({}), 2, json!({})).await;
    let eve = account(&server, "Eve").await;
    assert_eq!(say(&eve, &table, "one").await, 200);
    // Beside the running server, as `botyard admin mute` does.
    let database = Database::Sqlite(server.folder.path().join("botyard.sqlite"));
    let beside = Store::open_beside(&database).await.expect("the database");
    let people = People::new(beside.clone(), false);
    people.set_muted("Eve", true).await.expect("a mute");
    assert_eq!(say(&eve, &table, "two").await, 403);
    people.set_muted("Eve", false).await.expect("no mute");
    assert_eq!(say(&eve, &table, "three").await, 200);
    assert!(people.set_muted("Nobody", true).await.is_err());
    beside.close().await;
    server.stop().await;
}
