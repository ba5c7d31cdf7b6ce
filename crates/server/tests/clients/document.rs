//! Tests that the OpenAPI document is valid, and that the server's messages match its schemas.

use std::fmt::Write as _;
use std::process::Stdio;
use std::time::Duration;

use botyard_client::{Client, LineStream, Socket};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;
use tokio::time::timeout;

use crate::support::seated::{Seated, account};
use crate::support::server::Server;
use crate::tools;

/// Recorded messages of a server: the name of a schema, and a value that it should describe.
#[derive(Default)]
struct Seen(String);

impl Seen {
    fn note(&mut self, schema: &str, value: &Value) {
        writeln!(self.0, "{schema} {value}").expect("a text");
    }

    /// Sends a request over a WebSocket and records all messages up to its answer.
    async fn ask(&mut self, socket: &mut Socket, mut request: Value) {
        request["id"] = json!(77);
        self.note("NumberedRequest", &request);
        socket.send_text(request.to_string()).await.expect("a connection");
        loop {
            let message = socket.next().await.expect("a message");
            self.note("Notice", &message);
            if message["id"] == 77 || message["is"] == "pong" {
                break;
            }
        }
    }

    /// Records the lines of a stream until one matches.
    async fn until(&mut self, lines: &mut LineStream, schema: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let line = timeout(Duration::from_secs(60), lines.next()).await.expect("a line");
            let line = line.expect("a connection").expect("not the end");
            self.note(schema, &line);
            if is_it(&line) {
                return line;
            }
        }
    }

    async fn get(&mut self, client: &Client, path: &str, schema: &str) -> Value {
        let answer = client.get(path).await.unwrap_or_else(|error| panic!("{path}: {error}"));
        self.note(schema, &answer);
        answer
    }
}

/// Plays a few turns between two guests, with every other action at a table; the first guest uses a
/// WebSocket.
async fn a_game(server: &Server, seen: &mut Seen, game: &str, clock: Value) {
    let table = Seated::open(server, game, json!({}), 2, json!({ "clock": clock })).await;
    let [first, second] = &table.players[..] else { panic!("two play") };
    let mut socket = first.socket().await.expect("a WebSocket");
    let at = |request: Value| {
        let mut request = request;
        request["table"] = json!(table.id);
        request
    };
    seen.ask(&mut socket, json!({ "do": "lobby" })).await;
    seen.ask(&mut socket, json!({ "do": "mine" })).await;
    seen.ask(&mut socket, at(json!({ "do": "watch" }))).await;
    let mut lines = second.lines(&table.path("/events?after=0")).await.expect("a stream");
    for round in 0..2 {
        for (place, player) in table.players.iter().enumerate() {
            let legal = seen.get(player, &table.path("/orders?sample=3"), "OrdersAnswer").await;
            let listed = if legal["orders"].is_null() { &legal["sample"] } else { &legal["orders"] };
            let Some(order) = listed.get(0) else { continue };
            let order = json!({ "turn": legal["turn"], "order": order, "nonce": round });
            if place == 0 {
                let mut request = at(order);
                request["do"] = json!("order");
                seen.ask(&mut socket, request).await;
            } else {
                seen.note("Accepted", &player.post(&table.path("/orders"), &order).await.expect("it is in"));
            }
        }
    }
    for request in [
        json!({ "do": "say", "text": "Good luck!" }),
        json!({ "do": "offer", "offer": "draw" }),
        json!({ "do": "vacation", "on": true }),
        json!({ "do": "lines", "turn": 1, "lines": [] }),
        json!({ "do": "unstage", "turn": 1 }),
        json!({ "do": "dance" }),
    ] {
        let is_known = request["do"] != "dance";
        let mut request = at(request);
        if is_known {
            seen.ask(&mut socket, request).await;
        } else {
            request["id"] = json!(78);
            socket.send_text(request.to_string()).await.expect("a connection");
        }
    }
    seen.get(second, &table.path(""), "TableAnswer").await;
    seen.get(second, &table.path("/log"), "LogAnswer").await;
    seen.get(second, &table.path("/scene"), "Scene").await;
    seen.get(second, &table.path("/chat"), "Chat").await;
    second.post(&table.path("/resign"), &json!({})).await.expect("it is over");
    seen.until(&mut lines, "Notice", |line| line["event"]["event"] == "over").await;
    seen.ask(&mut socket, json!({ "do": "ping" })).await;
    for player in [first, second] {
        player.post(&table.path("/offers"), &json!({ "offer": "rematch" })).await.expect("again");
    }
    seen.until(&mut lines, "Notice", |line| line["event"]["event"] == "rematch").await;
    seen.get(second, &table.path("/record?format=json"), "RecordAnswer").await;
    seen.get(second, &table.path(""), "TableAnswer").await;
}

/// Records a challenge and a game as bots see them.
async fn a_bot(server: &Server, seen: &mut Seen, game: &str, clock: Value) {
    let name = |name: &str| format!("{name}{}", game.chars().next().unwrap_or('x'));
    let (ann, bob) = (account(server, &name("Ann")).await, account(server, &name("Bob")).await);
    bob.post("/api/bot/account/upgrade", &json!({})).await.expect("a bot");
    let mut events = bob.lines("/api/stream/event").await.expect("a stream");
    let wish = json!({ "game": game, "seat": "first", "clock": clock });
    let challenge = ann.post(&format!("/api/challenge/{}", name("Bob")), &wish).await.expect("a challenge");
    seen.note("Challenge", &challenge);
    seen.until(&mut events, "BotEvent", |line| line["type"] == "challenge").await;
    seen.get(&bob, "/api/challenge", "BotChallenges").await;
    seen.get(&bob, "/api/challenges", "Challenges").await;
    let id = challenge["id"].as_str().expect("an id");
    bob.post(&format!("/api/challenge/{id}/accept"), &json!({})).await.expect("a game");
    let start = seen.until(&mut events, "BotEvent", |line| line["type"] == "gameStart").await;
    assert_eq!(start["game"]["id"], id);
    let mut lines = bob.lines(&format!("/api/bot/game/stream/{id}")).await.expect("a stream");
    seen.until(&mut lines, "BotGameLine", |line| line["type"] == "gameFull").await;
    for player in [&ann, &bob] {
        let legal = player.get(&format!("/api/tables/{id}/orders?sample=1")).await.expect("orders");
        let listed = if legal["orders"].is_null() { &legal["sample"] } else { &legal["orders"] };
        let order = listed[0].as_str().expect("an order").replace(' ', "%20").replace('^', "%5E");
        player.post(&format!("/api/bot/game/{id}/move/{order}"), &json!({})).await.expect("it is in");
    }
    seen.until(&mut lines, "BotGameLine", |line| line["turn"].as_u64() > Some(1)).await;
    ann.post(&format!("/api/bot/game/{id}/chat"), &json!({ "text": "hello" })).await.expect("it is said");
    seen.until(&mut lines, "BotGameLine", |line| line["type"] == "chatLine").await;
    seen.get(&ann, "/api/account/playing", "NowPlaying").await;
    seen.get(&ann, "/api/account", "OwnAccount").await;
    ann.post(&format!("/api/bot/game/{id}/resign"), &json!({})).await.expect("it is over");
    let is_over = |line: &Value| line["status"].as_str().is_some_and(|status| status != "started");
    let last = seen.until(&mut lines, "BotGameLine", is_over).await;
    let finish = seen.until(&mut events, "BotEvent", |line| line["type"] == "gameFinish").await;
    assert_eq!(finish["game"]["status"]["name"], last["status"], "as the game's stream says it");
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_match_the_openapi_document() {
    let python = match tools::python("validators", &["openapi-spec-validator==0.9.0"]).await {
        Ok(python) => python,
        Err(why) => return botyard_testkit::skip("the OpenAPI document", &why),
    };
    let server = Server::start().await;
    let mut seen = Seen::default();
    let fischer = json!({ "kind": "fischer", "start": 300, "increment": 2 });
    let days = json!({ "kind": "days", "per_move": 2, "vacation": 3 });
    for (game, clock) in [("duel", fischer.clone()), ("pigs", days.clone()), ("soccolot", days)] {
        a_game(&server, &mut seen, game, clock).await;
    }
    a_bot(&server, &mut seen, "duel", fischer).await;
    a_bot(&server, &mut seen, "pigs", json!({ "kind": "round", "seconds": 600 })).await;
    let nobody = server.client();
    for (path, schema) in [
        ("/api/games", "GameList"),
        ("/api/games/pigs", "GameFacts"),
        ("/api/tables", "Summaries"),
        ("/api/seeks", "Summaries"),
        ("/api/players/Bobd", "PlayerPage"),
        ("/api/user/Bobd", "UserProfile"),
        ("/api/session", "SessionFacts"),
        ("/healthz", "Health"),
    ] {
        seen.get(&nobody, path, schema).await;
    }
    let document = nobody.get("/api/openapi.json").await.expect("a document");
    let path = server.folder.path().join("openapi.json");
    std::fs::write(&path, document.to_string()).expect("a file");
    let mut command = Command::new(python);
    command.arg(tools::here("document.py")).arg(&path);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true).spawn().expect("python");
    let mut input = child.stdin.take().expect("an input");
    input.write_all(seen.0.as_bytes()).await.expect("it reads");
    drop(input);
    let output = child.wait_with_output().await.expect("an end");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    server.stop().await;
}
