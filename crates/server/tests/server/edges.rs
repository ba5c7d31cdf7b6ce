//! Visibility for tokens and strangers, and malformed requests.

use crate::support::bytes::Raw;
use crate::support::seated::Seated;
use crate::support::server::Server;
use botyard_client::{Client, ClientError};
use botyard_protocol::Request;
use botyard_server::config::Settings;
use botyard_server::doctor::{CheckState, examine};
use botyard_server::store::{Database, Store};
use serde_json::{Value, json};

fn code(outcome: Result<Value, ClientError>) -> (u16, String) {
    match outcome {
        Ok(_) => (200, String::new()),
        Err(ClientError::Refused { status, code, .. }) => (status, code),
        Err(error) => panic!("{error}"),
    }
}

async fn account(server: &Server, name: &str) -> Client {
    let account = json!({ "name": name, "password": "a long enough secret" });
    let account = server.client().post("/api/accounts", &account).await.expect("an account");
    server.client().with_token(account["token"].as_str().expect("a token"))
}

async fn token(server: &Server, owner: &Client, scopes: &[&str]) -> Client {
    let token = json!({ "label": "a program", "scopes": scopes });
    let token = owner.post("/api/tokens", &token).await.expect("a token");
    server.client().with_token(token["secret"].as_str().expect("a secret"))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_view_of_a_token_depends_on_its_scopes() {
    let server = Server::start().await;
    let ann = account(&server, "Ann").await;
    let seats = json!([{ "who": "me" }, { "who": "open" }]);
    let mut paths = Vec::new();
    for private in [false, true] {
        let new = json!({ "game": "pigs", "seats": seats, "private": private });
        let opened = ann.post("/api/tables", &new).await.expect("a table");
        let path = format!("/api/tables/{}", opened["table"]["id"].as_str().expect("an id"));
        let join = json!({ "key": opened["key"] });
        server.client().post(&format!("{path}/join"), &join).await.expect("a seat");
        let order = json!({ "turn": 1, "order": "F ^ TR v H", "nonce": 1 });
        ann.post(&format!("{path}/orders"), &order).await.expect("an order");
        paths.push(path);
    }
    for (scopes, sees) in [(["read"], true), (["play"], true), (["bot"], false), (["account"], false)] {
        let token = token(&server, &ann, &scopes).await;
        let view = token.get(&paths[0]).await.expect("a public table");
        assert_eq!(view["view"]["own"]["order"].is_string(), sees, "{scopes:?}");
        for rest in ["", "/log", "/scene", "/chat"] {
            let expected = if sees { 200 } else { 404 };
            assert_eq!(
                code(token.get(&format!("{}{rest}", paths[1])).await).0,
                expected,
                "{scopes:?} {rest}"
            );
        }
    }
    // A token allows the same over the WebSocket as over HTTP.
    let mut socket = token(&server, &ann, &["bot"]).await.socket().await.expect("a socket");
    let id = paths[0].rsplit('/').next().expect("an id").to_owned();
    assert_eq!(code(socket.ask(&Request::Resign { table: id }).await).1, "scope");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_existence_of_private_tables_isnt_revealed() {
    let server = Server::start().await;
    let table = Seated::open(&server, "duel", json!({}), 2, json!({ "private": true })).await;
    let stranger = server.client().guest().await.expect("a guest");
    let missing = (404, "not-found".to_owned());
    for (rest, body) in [
        ("/orders", json!({ "turn": 1, "order": "b2b3", "nonce": 1 })),
        ("/resign", json!({})),
        ("/abort", json!({})),
        ("/leave", json!({})),
        ("/vacation", json!({ "on": true })),
        ("/offers", json!({ "offer": "draw", "answer": "offer" })),
        ("/rehearse", json!({ "order": "b2b3" })),
    ] {
        assert_eq!(code(stranger.post(&table.path(rest), &body).await), missing, "{rest}");
    }
    assert_eq!(code(stranger.get(&table.path("/orders")).await), missing);
    let play = format!("/api/bot/game/{}/move/b2b3", table.id);
    assert_eq!(code(stranger.post(&play, &json!({})).await), missing);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invisible_characters_are_removed_from_chat() {
    let server = Server::start().await;
    let table = Seated::open(&server, "duel", json!({}), 2, json!({})).await;
    let say = async |text: &str| table.players[0].post(&table.path("/chat"), &json!({ "text": text })).await;
    assert_eq!(code(say("\u{200b}\u{2060}\u{feff}").await), (400, "nothing-said".to_owned()));
    assert_eq!(say("good\u{202e} luck").await.expect("a line")["text"], "good luck");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_request_heads_are_refused_at_once() {
    let server = Server::start().await;
    for (head, status) in [
        ("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", 200),
        (
            "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10000000000\r\n\r\n",
            413,
        ),
    ] {
        let mut raw = Raw::connect(server.address).await;
        raw.send(head.as_bytes()).await;
        let answer = raw.head().await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{head}: {answer}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_tries_to_load_every_table() {
    let server = Server::start().await;
    let table = Seated::open(&server, "duel", json!({}), 2, json!({})).await;
    let folder = server.stop().await;
    let mut settings = Settings::in_folder(folder.path());
    settings.listen = ([127, 0, 0, 1], 0).into();
    let tables = async |settings: &Settings| {
        examine(settings).await.into_iter().find(|finding| finding.what == "tables").expect("a finding")
    };
    assert_eq!(tables(&settings).await.state, CheckState::Ok);
    let database = Database::Sqlite(folder.path().join("botyard.sqlite"));
    let store = Store::open_beside(&database).await.expect("the database");
    let mut transaction = store.transaction().await.expect("a transaction");
    sqlx::query("update entries set body = '{}' where number = 0")
        .execute(&mut *transaction)
        .await
        .expect("harm");
    transaction.commit().await.expect("harm");
    store.close().await;
    let finding = tables(&settings).await;
    assert_eq!(finding.state, CheckState::Wrong, "{}", finding.words);
    assert!(finding.words.contains(&table.id));
}
