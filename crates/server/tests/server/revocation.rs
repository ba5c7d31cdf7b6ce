//! Revocation: ended sessions, changed passwords, bans, deleted tokens and closed accounts end every open
//! reader at once.

use std::time::Duration;

use crate::support::server::Server;
use botyard_client::Client;
use botyard_protocol::Request;
use botyard_server::people::People;
use botyard_server::store::{Database, Store};
use serde_json::{Value, json};
use tokio::time::timeout;

const PASSWORD: &str = "a long enough secret";

async fn account(server: &Server, name: &str) -> Client {
    let account = json!({ "name": name, "password": PASSWORD });
    let account = server.client().post("/api/accounts", &account).await.expect("an account");
    server.client().with_token(account["token"].as_str().expect("a token"))
}

async fn log_in(server: &Server, name: &str) -> Client {
    let login = json!({ "name": name, "password": PASSWORD });
    let session = server.client().post("/api/login", &login).await.expect("a session");
    server.client().with_token(session["token"].as_str().expect("a token"))
}

/// Sends a request that must be answered with 204.
async fn nothing(client: &Client, method: hyper::Method, path: &str, body: Option<Value>) {
    let body = body.map(|body| body.to_string().into());
    let answer = client.request(method, path, body).await.expect("an answer");
    assert_eq!(answer.status, 204, "{}", answer.text());
}

/// A sealed order in canonical form; its text occurs nowhere else.
const SECRET: &str = "TL TL / / TR";

/// Opens all three kinds of readers as `thief`, revokes its access, gives a sealed order as `owner`, and
/// checks what the readers received.
async fn check(server: &Server, owner: &Client, thief: &Client, shut_out: impl AsyncFnOnce()) {
    let table = json!({ "game": "pigs", "seats": [{ "who": "me" }, { "who": "open" }] });
    let opened = owner.post("/api/tables", &table).await.expect("a table");
    let id = opened["table"]["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/tables/{id}");
    server.client().post(&format!("{path}/join"), &json!({})).await.expect("a seat");

    let mut socket = thief.socket().await.expect("a socket");
    let watch = Request::Watch { table: id.clone(), after: None, chat_after: None, key: None };
    socket.ask(&watch).await.expect("to watch");
    let mut streams = Vec::new();
    let paths =
        [format!("{path}/events"), format!("/api/bot/game/stream/{id}"), "/api/stream/event".to_owned()];
    for stream in paths {
        streams.push(thief.lines(&stream).await.expect("a stream"));
    }
    shut_out().await;

    let order = json!({ "turn": 1, "order": SECRET, "nonce": 1 });
    owner.post(&format!("{path}/orders"), &order).await.expect("an order");
    // Each ends by itself, long before the next periodic check.
    let end = async {
        while let Ok(message) = socket.next().await {
            assert!(!message.to_string().contains(SECRET), "{message}");
        }
        for stream in &mut streams {
            while let Ok(Some(line)) = stream.next().await {
                assert!(!line.to_string().contains(SECRET), "{line}");
            }
        }
    };
    timeout(Duration::from_secs(6), end).await.expect("every reader ends at once");
    // The owner's access isn't affected.
    let view = owner.get(&path).await.expect("the table");
    assert!(view["view"]["own"]["order"].is_string(), "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn changing_the_password_ends_the_readers_of_other_sessions() {
    let server = Server::start().await;
    let owner = account(&server, "Ann").await;
    let thief = log_in(&server, "Ann").await;
    check(&server, &owner, &thief, async || {
        let change = json!({ "old": PASSWORD, "new": "another long secret" });
        nothing(&owner, hyper::Method::POST, "/api/account/password", Some(change)).await;
    })
    .await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_readers_of_an_ended_session_end() {
    let server = Server::start().await;
    let owner = account(&server, "Ann").await;
    let thief = log_in(&server, "Ann").await;
    check(&server, &owner, &thief, async || {
        nothing(&thief, hyper::Method::POST, "/api/logout", Some(json!({}))).await;
    })
    .await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_readers_of_a_deleted_token_end() {
    let server = Server::start().await;
    let owner = account(&server, "Ann").await;
    let token = json!({ "label": "thief", "scopes": ["read", "play", "bot"] });
    let token = owner.post("/api/tokens", &token).await.expect("a token");
    let thief = server.client().with_token(token["secret"].as_str().expect("a secret"));
    check(&server, &owner, &thief, async || {
        let path = format!("/api/tokens/{}", token["token"]["id"].as_str().expect("an id"));
        nothing(&owner, hyper::Method::DELETE, &path, None).await;
    })
    .await;
    server.stop().await;
}

/// Opens readers of an account, ends its access, and checks that all of them end.
async fn check_all_end(client: &Client, shut_out: impl AsyncFnOnce()) {
    let opened = client.post("/api/tables", &json!({ "game": "pigs" })).await.expect("a table");
    let path = format!("/api/tables/{}/events", opened["table"]["id"].as_str().expect("an id"));
    let mut socket = client.socket().await.expect("a socket");
    let mut streams = Vec::new();
    for path in [path.as_str(), "/api/stream/event"] {
        streams.push(client.lines(path).await.expect("a stream"));
    }
    shut_out().await;
    let end = async {
        while socket.next().await.is_ok() {}
        for stream in &mut streams {
            while let Ok(Some(_)) = stream.next().await {}
        }
    };
    timeout(Duration::from_secs(6), end).await.expect("every reader ends");
}

#[tokio::test(flavor = "multi_thread")]
async fn admin_commands_end_readers_within_seconds() {
    let server = Server::start().await;
    let database = Database::Sqlite(server.folder.path().join("botyard.sqlite"));
    let beside = Store::open_beside(&database).await.expect("the database");
    let people = People::new(beside.clone(), false);
    let ann = account(&server, "Ann").await;
    check_all_end(&ann, async || drop(people.ban("Ann", "spam").await.expect("a ban"))).await;
    let bob = account(&server, "Bob").await;
    check_all_end(&bob, async || drop(people.reset_password("Bob", false).await.expect("a password"))).await;
    beside.close().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_readers_of_a_closed_account_end() {
    let server = Server::start().await;
    let owner = account(&server, "Ann").await;
    let thief = log_in(&server, "Ann").await;
    check_all_end(&thief, async || {
        let close = json!({ "password": PASSWORD });
        nothing(&owner, hyper::Method::DELETE, "/api/account", Some(close)).await;
    })
    .await;
    server.stop().await;
}
