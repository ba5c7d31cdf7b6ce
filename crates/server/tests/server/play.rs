//! Games over the network.

use crate::support::server::Server;
use botyard_client::Client;
use botyard_protocol::Request;
use serde_json::{Value, json};

async fn open(client: &Client, table: Value) -> (Client, String, Value) {
    let opened = client.post("/api/tables", &table).await.unwrap();
    let me = match opened["token"].as_str() {
        Some(token) => client.with_token(token),
        None => client.clone(),
    };
    (me, opened["table"]["id"].as_str().unwrap().to_owned(), opened)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_strangers_play_by_link() {
    let server = Server::start().await;
    let (ann, id, opened) = open(&server.client(), json!({ "game": "duel", "private": true })).await;
    let path = format!("/api/tables/{id}");
    // It can't be found without the key.
    assert!(server.client().get(&path).await.is_err());
    assert_eq!(server.client().get("/api/tables").await.unwrap()["tables"], json!([]));
    let joined =
        server.client().post(&format!("{path}/join"), &json!({ "key": opened["key"] })).await.unwrap();
    let bob = server.client().with_token(joined["token"].as_str().unwrap());
    assert_eq!(joined["seat"], 1);

    let mut watching = ann.socket().await.unwrap();
    watching
        .ask(&Request::Watch { table: id.clone(), after: None, chat_after: None, key: None })
        .await
        .unwrap();
    let view = watching.next().await.unwrap();
    assert_eq!(view["is"], "view");
    let number = view["number"].as_u64().unwrap();

    let order = json!({ "turn": 1, "order": "b2b3", "nonce": 1 });
    let accepted = ann.post(&format!("{path}/orders"), &order).await.unwrap();
    assert_eq!(accepted, json!({ "turn": 1, "nonce": 1, "in_force": true }));
    // A repeated order gets the same receipt.
    assert_eq!(ann.post(&format!("{path}/orders"), &order).await.unwrap(), accepted);
    assert_eq!(watching.next().await.unwrap()["is"], "presence");
    let event = watching.next().await.unwrap();
    assert_eq!(event["number"], number + 1);
    assert_eq!(event["event"]["event"], "played");

    // Bob may not move for Ann, nor twice.
    let error = bob.post(&format!("{path}/orders"), &json!({ "turn": 1, "order": "b3b2", "nonce": 1 })).await;
    assert!(error.unwrap_err().to_string().contains("turn 1 has been played"));
    bob.post(&format!("{path}/resign"), &json!({})).await.unwrap();
    let table = ann.get(&path).await.unwrap();
    assert_eq!(table["table"]["status"], "over");
    assert_eq!(table["table"]["result"], "1-0");
    let record = ann.request(hyper::Method::GET, &format!("{path}/record"), None).await.unwrap();
    assert!(record.text().contains("[Game \"duel\"]"), "{}", record.text());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_answers_also_after_a_restart() {
    let server = Server::start().await;
    let seats = json!([{ "who": "me" }, { "who": "computer", "level": "1" }]);
    let (me, id, _) = open(&server.client(), json!({ "game": "soccolot", "seats": seats })).await;
    let mut socket = me.socket().await.unwrap();
    socket
        .ask(&Request::Watch { table: id.clone(), after: None, chat_after: None, key: None })
        .await
        .unwrap();
    let view = socket.next().await.unwrap();
    // Black begins, so the computer does, and may have moved already.
    let mut last = 0;
    let mut until = async |socket: &mut botyard_client::Socket, turn: u32| {
        loop {
            let event = socket.next().await.unwrap();
            last = event["number"].as_u64().unwrap_or(last);
            if event["event"]["event"] == "turn" && event["event"]["turn"] == turn {
                return last;
            }
        }
    };
    if view["view"]["turn"] == 1 {
        until(&mut socket, 2).await;
    }
    let orders = me.get(&format!("/api/tables/{id}/orders")).await.unwrap();
    let order = orders["orders"][0].as_str().unwrap().to_owned();
    socket.ask(&Request::Order { table: id.clone(), turn: 2, order, nonce: 7, revision: 0 }).await.unwrap();
    let last = until(&mut socket, 4).await;
    let folder = server.stop().await;
    let server = Server::start_in(folder, |_| ()).await;
    let me = server.client().with_token(me.token().unwrap());
    let table = me.get(&format!("/api/tables/{id}")).await.unwrap();
    assert_eq!(table["view"]["turn"], 4);
    // A returning client is sent the missed events, from the log.
    let mut lines = me.lines(&format!("/api/tables/{id}/events?after=0")).await.unwrap();
    for number in 1..=last {
        assert_eq!(lines.next().await.unwrap().unwrap()["number"], number);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pigs_order_in_secret() {
    let server = Server::start().await;
    let (ann, id, _) =
        open(&server.client(), json!({ "game": "pigs", "seats": [{ "who": "me" }, { "who": "open" }] }))
            .await;
    let path = format!("/api/tables/{id}");
    let joined = server.client().post(&format!("{path}/join"), &json!({})).await.unwrap();
    let bob = server.client().with_token(joined["token"].as_str().unwrap());
    let order = json!({ "turn": 1, "order": "F F F F F", "nonce": 1 });
    let accepted = ann.post(&format!("{path}/orders"), &order).await.unwrap();
    assert!(accepted["commitment"].is_string(), "{accepted}");
    let seen = bob.get(&path).await.unwrap();
    assert_eq!(seen["view"]["ready"].as_array().unwrap().len(), 1);
    assert!(!seen.to_string().contains("F F F"));
    assert_eq!(ann.get(&path).await.unwrap()["view"]["own"]["order"], "F F F F F");
    // Taken back, and given again.
    ann.request(hyper::Method::DELETE, &format!("{path}/orders/1"), None).await.unwrap().ok().unwrap();
    ann.post(&format!("{path}/orders"), &json!({ "turn": 1, "order": "F F F F F", "nonce": 2 }))
        .await
        .unwrap();
    bob.post(&format!("{path}/orders"), &json!({ "turn": 1, "order": "F F F F F", "nonce": 1 }))
        .await
        .unwrap();
    assert_eq!(bob.get(&path).await.unwrap()["view"]["turn"], 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_finds_a_seek() {
    let server = Server::start().await;
    let seek = json!({ "game": "robosoccer", "clock": { "kind": "fischer", "start": 300, "increment": 3 } });
    let one = server.client().post("/api/seeks", &seek).await.unwrap();
    assert_eq!(server.client().get("/api/seeks").await.unwrap()["tables"].as_array().unwrap().len(), 1);
    let other = server.client().post("/api/seeks", &seek).await.unwrap();
    assert_eq!(one["table"]["id"], other["table"]["id"]);
    assert_eq!(other["table"]["status"], "playing");
    assert_eq!(server.client().get("/api/seeks").await.unwrap()["tables"], json!([]));
    server.stop().await;
}
