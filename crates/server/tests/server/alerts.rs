//! Notices that reach a player wherever they are, and spectators.

use crate::support::seated::{Seated, guest, watch};
use crate::support::server::Server;
use botyard_client::{Client, Socket};
use botyard_protocol::Request;
use serde_json::{Value, json};

/// Returns the next message of this kind.
async fn next(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let message = socket.next().await.expect("a message");
        if message["is"] == kind {
            return message;
        }
    }
}

async fn name(client: &Client) -> String {
    client.get("/api/account").await.expect("an account")["player"]["name"]
        .as_str()
        .expect("a name")
        .to_owned()
}

/// Opens a socket that is subscribed to its player's own tables and watches none.
async fn elsewhere(client: &Client) -> Socket {
    let mut socket = client.socket().await.expect("a socket");
    socket.ask(&Request::Mine).await.expect("to be told");
    socket
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_and_answers_reach_players_on_other_pages() {
    let server = Server::start().await;
    let table = Seated::open(&server, "duel", json!({}), 2, json!({})).await;
    let [ann, bob] = &table.players[..] else { panic!("two players") };
    let (ann_name, bob_name) = (name(ann).await, name(bob).await);
    let (mut at_ann, mut at_bob) = (elsewhere(ann).await, elsewhere(bob).await);
    let offers = table.path("/offers");
    let told = |news: &str, offer: &str, name: &str| json!({ "is": "offer", "table": table.id, "game": "duel", "offer": offer, "news": news, "name": name });
    ann.post(&offers, &json!({ "offer": "draw" })).await.expect("an offer");
    assert_eq!(next(&mut at_bob, "offer").await, told("offered", "draw", &ann_name));
    bob.post(&offers, &json!({ "offer": "draw", "answer": "decline" })).await.expect("an answer");
    assert_eq!(next(&mut at_ann, "offer").await, told("declined", "draw", &bob_name));
    bob.post(&offers, &json!({ "offer": "pause" })).await.expect("an offer");
    assert_eq!(next(&mut at_ann, "offer").await, told("offered", "pause", &bob_name));
    bob.post(&offers, &json!({ "offer": "pause", "answer": "decline" })).await.expect("an answer");
    assert_eq!(next(&mut at_ann, "offer").await, told("withdrawn", "pause", &bob_name));
    ann.post(&offers, &json!({ "offer": "pause" })).await.expect("an offer");
    assert_eq!(next(&mut at_bob, "offer").await, told("offered", "pause", &ann_name));
    bob.post(&offers, &json!({ "offer": "pause", "answer": "accept" })).await.expect("an answer");
    assert_eq!(next(&mut at_ann, "offer").await, told("agreed", "pause", &bob_name));
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_are_counted_once_with_their_names() {
    let server = Server::start().await;
    let table = Seated::open(&server, "duel", json!({}), 2, json!({})).await;
    let mut ann = table.players[0].socket().await.expect("a socket");
    ann.ask(&watch(&table.id, None)).await.expect("a table");
    let eve = guest(&server).await;
    let eve_name = name(&eve).await;
    let mut first = eve.socket().await.expect("a socket");
    first.ask(&watch(&table.id, None)).await.expect("a table");
    let told = |count: u32, names: &[&str]| {
        let mut told = json!({ "is": "spectators", "table": table.id, "count": count });
        if !names.is_empty() {
            told["names"] = json!(names);
        }
        told
    };
    assert_eq!(next(&mut ann, "spectators").await, told(1, &[&eve_name]));
    // A second connection of the same player is no news; an anonymous spectator is.
    let mut second = eve.socket().await.expect("a socket");
    second.ask(&watch(&table.id, None)).await.expect("a table");
    assert_eq!(next(&mut second, "spectators").await, told(1, &[&eve_name]));
    let mut stranger = server.client().socket().await.expect("a socket");
    stranger.ask(&watch(&table.id, None)).await.expect("a table");
    assert_eq!(next(&mut ann, "spectators").await, told(2, &[&eve_name]));
    stranger.ask(&Request::Unwatch { table: table.id.clone() }).await.expect("an answer");
    assert_eq!(next(&mut ann, "spectators").await, told(1, &[&eve_name]));
    for socket in [&mut first, &mut second] {
        socket.ask(&Request::Unwatch { table: table.id.clone() }).await.expect("an answer");
    }
    assert_eq!(next(&mut ann, "spectators").await, told(0, &[]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_session_of_an_anonymous_client_isnt_an_error() {
    let server = Server::start().await;
    assert_eq!(
        server.client().get("/api/session").await.expect("an answer"),
        json!({ "player": null, "mail": false })
    );
    let ended = server.client().with_token("bys_gone");
    assert_eq!(ended.get("/api/session").await.expect("an answer"), json!({ "player": null, "mail": false }));
    let guest = guest(&server).await;
    let session = guest.get("/api/session").await.expect("an answer");
    assert_eq!(session["player"], guest.get("/api/account").await.expect("an account")["player"]);
}
