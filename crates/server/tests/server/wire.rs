//! The bytes on the wire: every kind of WebSocket message and every answer about a table, as clients have
//! always read them. Objects keep the order of their keys when they are parsed, so a message that is written
//! again is the message as it came.

use std::fmt::Write as _;

use botyard_client::{Client, Plain, Socket};
use botyard_protocol::Request;
use expect_test::expect_file;
use serde_json::{Value, json};

use crate::support::seated::{Seated, account, hear};
use crate::support::server::Server;

/// Sent and received messages, one per line.
#[derive(Default)]
struct Tape {
    text: String,
    /// Replacements for texts that differ in every run.
    names: Vec<(String, String)>,
}

impl Tape {
    fn note(&mut self, title: &str, message: &Value) {
        let text = self.scrub(&message.to_string());
        let _ = writeln!(self.text, "{title}: {text}");
    }

    /// Replaces times, remaining times, salts and commitments, which differ in every run.
    fn scrub(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (random, name) in &self.names {
            text = text.replace(random, name);
        }
        let mut clean = String::new();
        for word in text.split_inclusive(|sign: char| !sign.is_ascii_alphanumeric()) {
            let (body, end) =
                word.split_at(word.trim_end_matches(|sign: char| !sign.is_ascii_alphanumeric()).len());
            let is_number = body.len() >= 8 && body.bytes().all(|byte| byte.is_ascii_digit());
            let is_hash = body.len() >= 32 && body.bytes().all(|byte| byte.is_ascii_hexdigit());
            clean.push_str(if is_number {
                "NUMBER"
            } else if is_hash {
                "HASH"
            } else {
                body
            });
            clean.push_str(end);
        }
        clean
    }

    async fn name(&mut self, client: &Client, name: &str) {
        let account = client.get("/api/account").await.unwrap();
        for (key, title) in [("id", "id"), ("name", "name")] {
            let random = account["player"][key].as_str().unwrap().to_owned();
            self.names.push((random, format!("{title}-of-{name}")));
        }
        self.names.push((client.token().unwrap().to_owned(), format!("token-of-{name}")));
    }

    /// Sends a request over a WebSocket; records its answer and the sender's notices.
    async fn say(&mut self, socket: &mut Socket, table: &str, id: u64, request: Value) {
        let mut request = request;
        request["id"] = json!(id);
        request["table"] = json!(table);
        self.note("request", &request);
        socket.send_text(request.to_string()).await.unwrap();
        let mut told = Vec::new();
        let answer = loop {
            let message = socket.next().await.unwrap();
            if message["id"] == id {
                break message;
            }
            told.push(message);
        };
        self.note("answer", &answer);
        told.extend(hear(socket, table).await);
        told.retain(|message| message["is"] != "view");
        for message in &told {
            self.note("  told", message);
        }
    }

    async fn get(&mut self, client: &Client, path: &str) {
        let body = client.get(path).await.unwrap();
        self.note(&format!("GET {}", self.scrub(path)), &body);
    }

    async fn post(&mut self, client: &Client, path: &str, body: Value) {
        let answer = client.post(path, &body).await.unwrap();
        self.note(&format!("POST {} {body}", self.scrub(path)), &answer);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_keep_their_bytes() {
    let server = Server::start().await;
    let mut tape = Tape::default();
    a_sequential_game(&server, &mut tape).await;
    a_simultaneous_game(&server, &mut tape).await;
    let mut told = challenges(&server, &mut tape).await;
    server.stop().await;
    tape.note("bye", &told.next().await.unwrap());
    expect_file!["wire.txt"].assert_eq(&tape.text);
}

async fn a_sequential_game(server: &Server, tape: &mut Tape) {
    let clock = json!({ "clock": { "kind": "days", "per_move": 3, "vacation": 10 } });
    let seated = Seated::open(server, "duel", json!({}), 2, clock).await;
    let [ann, bob] = &seated.players[..] else { panic!("two play") };
    let id = &seated.id;
    tape.names.push((id.clone(), "TABLE".to_owned()));
    tape.name(ann, "ann").await;
    tape.name(bob, "bob").await;
    let mut plain = Plain::connect(server.address, "/api/ws").await.unwrap();
    let hello: Value = serde_json::from_str(&plain.next().await.unwrap()).unwrap();
    tape.note("hello", &hello);
    plain.send(json!({ "do": "lobby" }).to_string()).await.unwrap();
    let (mut white, mut black) = (ann.socket().await.unwrap(), bob.socket().await.unwrap());
    for socket in [&mut white, &mut black] {
        for message in hear(socket, id).await {
            tape.note("  told", &message);
        }
    }
    for request in [
        json!({ "do": "order", "turn": 1, "order": "b2b3", "nonce": 1 }),
        json!({ "do": "order", "turn": 1, "order": "b2b3", "nonce": 1 }),
        json!({ "do": "order", "turn": 2, "order": "xyz", "nonce": 2 }),
        json!({ "do": "dance" }),
        json!({ "do": "ping" }),
        json!({ "do": "lines", "turn": 2, "lines": [["b4b3", "a1a2"]] }),
        json!({ "do": "say", "text": "Good \"luck\"\n<b>żółw</b>" }),
        json!({ "do": "offer", "offer": "take-back" }),
    ] {
        if request["do"] == "ping" {
            white.send_text(request.to_string()).await.unwrap();
            tape.note("pong", &white.next().await.unwrap());
        } else {
            tape.say(&mut white, id, 7, request).await;
        }
    }
    for (place, request) in [
        (1, json!({ "do": "offer", "offer": "take-back", "answer": "accept" })),
        (0, json!({ "do": "order", "turn": 3, "order": "c1c2", "nonce": 3 })),
        (1, json!({ "do": "offer", "offer": "pause" })),
        (0, json!({ "do": "offer", "offer": "pause", "answer": "accept" })),
        (0, json!({ "do": "offer", "offer": "resume" })),
        (1, json!({ "do": "offer", "offer": "resume", "answer": "accept" })),
        (0, json!({ "do": "offer", "offer": "draw" })),
        (1, json!({ "do": "offer", "offer": "draw", "answer": "decline" })),
        (1, json!({ "do": "vacation", "on": true })),
        (1, json!({ "do": "vacation", "on": false })),
        (1, json!({ "do": "mine" })),
        (1, json!({ "do": "resign" })),
        (1, json!({ "do": "offer", "offer": "rematch" })),
    ] {
        let socket = if place == 0 { &mut white } else { &mut black };
        tape.say(socket, id, 8, request).await;
    }
    let path = seated.path("");
    tape.get(ann, &path).await;
    tape.get(bob, &format!("{path}/log")).await;
    tape.get(bob, &format!("{path}/orders")).await;
    tape.get(bob, &format!("{path}/chat")).await;
    tape.post(ann, &format!("{path}/chat"), json!({ "text": "again?" })).await;
    let answer = ann.post(&format!("{path}/offers"), &json!({ "offer": "rematch" })).await.unwrap();
    tape.names.push((answer["next"].as_str().unwrap_or_default().to_owned(), "NEXT".to_owned()));
    tape.note("POST offers", &answer);
    for message in hear(&mut white, id).await {
        tape.note("  told", &message);
    }
    let mut record = ann.get(&format!("{path}/record?format=json")).await.unwrap();
    // The record has clock times, to the millisecond.
    assert!(record.as_object_mut().unwrap().remove("yard").unwrap().is_string());
    tape.note("GET record?format=json", &record);
    let lobby = ann.post("/api/tables", &json!({ "game": "pigs" })).await.unwrap();
    tape.names.push((lobby["table"]["id"].as_str().unwrap().to_owned(), "LOBBY".to_owned()));
    tape.note("POST tables", &lobby);
    let told: Value = serde_json::from_str(&plain.next().await.unwrap()).unwrap();
    tape.note("lobby", &told);
}

async fn a_simultaneous_game(server: &Server, tape: &mut Tape) {
    let clock = json!({ "clock": { "kind": "round", "seconds": 100_000, "late": "rest" } });
    let seated = Seated::open(server, "pigs", json!({}), 2, clock).await;
    let [cid, dan] = &seated.players[..] else { panic!("two play") };
    let id = &seated.id;
    tape.names.push((id.clone(), "PIGS".to_owned()));
    tape.name(cid, "cid").await;
    tape.name(dan, "dan").await;
    let (mut first, mut second) = (cid.socket().await.unwrap(), dan.socket().await.unwrap());
    for (place, request) in [
        (0, json!({ "do": "order", "turn": 1, "order": "F F F F F", "nonce": 1 })),
        (0, json!({ "do": "unstage", "turn": 1 })),
        (0, json!({ "do": "order", "turn": 1, "order": "F F F F F", "nonce": 2 })),
        (1, json!({ "do": "order", "turn": 1, "order": "F ^ TR v H", "nonce": 1 })),
    ] {
        let socket = if place == 0 { &mut first } else { &mut second };
        tape.say(socket, id, 9, request).await;
    }
    for message in hear(&mut first, id).await.iter().filter(|message| message["is"] != "view") {
        tape.note("  told", message);
    }
    let path = seated.path("");
    tape.get(cid, &path).await;
    tape.get(cid, &format!("{path}/orders")).await;
    tape.post(cid, &format!("{path}/rehearse"), json!({ "order": "F H F H F" })).await;
    tape.say(&mut second, id, 9, json!({ "do": "resign" })).await;
    tape.get(dan, &format!("{path}/log")).await;
}

/// Records every kind of challenge notice. Returns a connection subscribed to its player's notices.
async fn challenges(server: &Server, tape: &mut Tape) -> Socket {
    let (eve, flo) = (account(server, "Eve").await, account(server, "Flo").await);
    let (mut to_eve, mut to_flo) = (eve.socket().await.unwrap(), flo.socket().await.unwrap());
    for socket in [&mut to_eve, &mut to_flo] {
        socket.ask(&Request::Mine).await.unwrap();
    }
    let wish = json!({ "game": "soccolot", "clock": { "kind": "fischer", "start": 300, "increment": 5 }, "seat": "first", "rated": true });
    for (by, end) in [(&flo, "decline"), (&eve, "cancel"), (&flo, "accept")] {
        let challenge = eve.post("/api/challenge/flo", &wish).await.unwrap();
        let id = challenge["id"].as_str().unwrap();
        tape.names.push((id.to_owned(), format!("TO-{}", end.to_uppercase())));
        tape.note("POST challenge", &challenge);
        tape.note("  told", &to_flo.next().await.unwrap());
        tape.post(by, &format!("/api/challenge/{id}/{end}"), json!({})).await;
        let told = if end == "decline" { &mut to_eve } else { &mut to_flo };
        loop {
            let message = told.next().await.unwrap();
            tape.note("  told", &message);
            if message["is"] == "challenge" || message["table"]["status"] == "playing" {
                break;
            }
        }
    }
    to_flo
}
