//! Scopes of API tokens: the same over HTTP, streams and WebSockets.

use botyard_client::{Client, ClientError};
use botyard_protocol::Request;
use serde_json::{Value, json};

use crate::support::server::Server;

/// A sealed order in canonical form; its text occurs nowhere else.
const SECRET: &str = "TL TL / / TR";

async fn token(owner: &Client, scopes: &[&str]) -> Client {
    let made = owner.post("/api/tokens", &json!({ "label": "x", "scopes": scopes })).await.expect("a token");
    owner.with_token(made["secret"].as_str().expect("a token"))
}

fn status(answer: Result<Value, ClientError>) -> u16 {
    match answer {
        Ok(_) => 200,
        Err(ClientError::Refused { status, .. }) => status,
        Err(error) => panic!("{error}"),
    }
}

/// Returns everything that a client can see of a table, over HTTP, as a stream and over a WebSocket.
async fn told(client: &Client, id: &str) -> String {
    let mut all = String::new();
    for path in ["", "/log", "/scene", "/chat", "/record"] {
        let answer = client.get(&format!("/api/tables/{id}{path}")).await;
        all += &answer.map_or_else(|error| error.to_string(), |answer| answer.to_string());
    }
    if let Ok(mut lines) = client.lines(&format!("/api/tables/{id}/events")).await {
        all += &lines.next().await.expect("a line").unwrap_or_default().to_string();
    }
    let mut socket = client.socket().await.expect("a socket");
    let watch = Request::Watch { table: id.to_owned(), after: None, chat_after: None, key: None };
    if socket.ask(&watch).await.is_ok() {
        while let Ok(Some(notice)) = socket.next_within(std::time::Duration::from_millis(200)).await {
            all += &notice.to_string();
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_sees_what_its_scopes_allow() {
    let server = Server::start().await;
    let account = json!({ "name": "Ann", "password": "a long enough secret" });
    let ann = server.client().post("/api/accounts", &account).await.expect("an account");
    let ann = server.client().with_token(ann["token"].as_str().expect("a token"));
    let seats = json!([{ "who": "me" }, { "who": "open" }]);
    let mut ids = Vec::new();
    for private in [false, true] {
        let table = json!({ "game": "pigs", "seats": seats, "private": private });
        let opened = ann.post("/api/tables", &table).await.expect("a table");
        let id = opened["table"]["id"].as_str().expect("an id").to_owned();
        let join = json!({ "key": opened["key"] });
        server.client().post(&format!("/api/tables/{id}/join"), &join).await.expect("a seat");
        let order = json!({ "turn": 1, "order": SECRET, "nonce": 1 });
        ann.post(&format!("/api/tables/{id}/orders"), &order).await.expect("an order");
        ids.push(id);
    }
    let (public, private) = (&ids[0], &ids[1]);
    for (scopes, sees) in [
        (&["read"][..], true),
        (&["play"], true),
        (&["account"], false),
        (&["bot"], false),
        (&["account", "bot"], false),
    ] {
        let client = token(&ann, scopes).await;
        for id in [public, private] {
            assert_eq!(told(&client, id).await.contains(SECRET), sees, "{scopes:?}");
        }
        let seen = status(client.get(&format!("/api/tables/{private}")).await);
        assert_eq!(seen, if sees { 200 } else { 404 }, "{scopes:?}: a private table");
        // Actions that need `play` over HTTP need it over the WebSocket, too.
        let may_play = scopes.contains(&"play");
        let mut socket = client.socket().await.expect("a socket");
        let said = Request::Say { table: public.clone(), text: "hello".to_owned() };
        let offer = Request::Unstage { table: public.clone(), turn: 1, revision: 0 };
        assert_eq!(socket.ask(&said).await.is_ok(), may_play, "{scopes:?}: chat");
        let text = json!({ "text": "hello" });
        let said = status(client.post(&format!("/api/tables/{public}/chat"), &text).await);
        assert_eq!(said, if may_play { 200 } else { 403 }, "{scopes:?}: chat over HTTP");
        if !may_play {
            assert!(socket.ask(&offer).await.is_err(), "{scopes:?}: taking an order back");
        }
    }
    server.stop().await;
}
