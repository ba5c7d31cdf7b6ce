//! Events at tables without a request: deadlines expire, computers move, ratings change.

use std::time::Duration;

use crate::support::server::Server;
use botyard_client::Client;
use serde_json::{Value, json};
use tokio::time::sleep;

/// Opens a table as one player and joins it as the other.
async fn sit_down(ann: &Client, bob: &Client, table: Value) -> String {
    let opened = ann.post("/api/tables", &table).await.expect("a table");
    let path = format!("/api/tables/{}", opened["table"]["id"].as_str().expect("an id"));
    bob.post(&format!("{path}/join"), &json!({})).await.expect("a seat");
    path
}

async fn order(client: &Client, path: &str, turn: u64, order: &str) {
    let body = json!({ "turn": turn, "order": order, "nonce": turn });
    client.post(&format!("{path}/orders"), &body).await.expect("a legal order");
}

/// Waits until the public list shows this, without a request to the table itself.
async fn until(client: &Client, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let id = path.rsplit('/').next().expect("an id");
    for _ in 0..300 {
        let list = client.get("/api/tables").await.expect("the list");
        let table = list["tables"].as_array().into_iter().flatten().find(|table| table["id"] == id).cloned();
        if let Some(table) = table.filter(&is_so) {
            return table;
        }
        sleep(Duration::from_millis(100)).await;
    }
    panic!("it doesn't happen");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_without_a_request() {
    let server = Server::start().await;
    let (ann, bob) =
        (server.client().guest().await.expect("a guest"), server.client().guest().await.expect("a guest"));
    let clock = json!({ "kind": "fischer", "start": 1, "increment": 0 });
    let path = sit_down(&ann, &bob, json!({ "game": "duel", "clock": clock })).await;
    order(&ann, &path, 1, "b2b3").await;
    order(&bob, &path, 2, "c4b3").await;
    let table = until(&ann, &path, |table| table["status"] == "over").await;
    assert_eq!(table["result"], "0-1");
    assert_eq!(ann.get(&path).await.expect("the table")["view"]["ending"]["reason"], "time");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_ends_without_a_request_and_a_computer_substitutes_for_late_players() {
    let server = Server::start().await;
    let (ann, bob) =
        (server.client().guest().await.expect("a guest"), server.client().guest().await.expect("a guest"));
    let clock = json!({ "kind": "round", "seconds": 1, "late": "computer" });
    let seats = json!([{ "who": "me" }, { "who": "open" }]);
    let path = sit_down(&ann, &bob, json!({ "game": "pigs", "seats": seats, "clock": clock })).await;
    order(&ann, &path, 1, "H H H H H").await;
    until(&ann, &path, |table| table["turn"].as_u64() >= Some(2)).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn watched_games_of_computers_continue_after_a_restart() {
    let server = Server::start().await;
    let seats = json!([{ "who": "computer", "level": "2" }, { "who": "computer", "level": "1" }]);
    let opened = server
        .client()
        .post("/api/tables", &json!({ "game": "robosoccer", "seats": seats }))
        .await
        .expect("a table");
    let path = format!("/api/tables/{}", opened["table"]["id"].as_str().expect("an id"));
    let _watched = server.client().lines(&format!("{path}/events")).await.expect("a stream");
    let turn =
        until(&server.client(), &path, |table| table["turn"].as_u64() >= Some(2)).await["turn"].as_u64();
    let folder = server.stop().await;
    let server = Server::start_in(folder, |_| ()).await;
    let _watched = server.client().lines(&format!("{path}/events")).await.expect("a stream");
    until(&server.client(), &path, |table| table["turn"].as_u64() > turn || table["status"] == "over").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_games_are_counted_once() {
    let server = Server::start().await;
    let mut players = Vec::new();
    for name in ["Ann", "Bob"] {
        let account = json!({ "name": name, "password": "a long enough secret" });
        let account = server.client().post("/api/accounts", &account).await.expect("an account");
        players.push(server.client().with_token(account["token"].as_str().expect("a token")));
    }
    // Guests can't play rated games.
    let guest = server.client().guest().await.expect("a guest");
    assert!(guest.post("/api/tables", &json!({ "game": "duel", "rated": true })).await.is_err());
    let path = sit_down(&players[0], &players[1], json!({ "game": "duel", "rated": true })).await;
    order(&players[0], &path, 1, "b2b3").await;
    players[1].post(&format!("{path}/resign"), &json!({})).await.expect("to resign");
    let rating = async |server: &Server, name: &str| {
        let page = server.client().get(&format!("/api/players/{name}")).await.expect("a page");
        page["ratings"][0].clone()
    };
    let (ann, bob) = (rating(&server, "Ann").await, rating(&server, "Bob").await);
    assert!(ann["rating"].as_f64() > bob["rating"].as_f64(), "{ann} {bob}");
    let folder = server.stop().await;
    let server = Server::start_in(folder, |_| ()).await;
    server.client().get(&path).await.expect("the table");
    assert_eq!(rating(&server, "Ann").await["games"], 1);
    assert_eq!(rating(&server, "Ann").await["rating"], ann["rating"]);
    server.stop().await;
}
