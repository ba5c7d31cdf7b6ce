//! Challenges and bots, over the network.

use std::time::Duration;

use crate::support::seated::account;
use crate::support::server::Server;
use botyard_client::LineStream;
use botyard_protocol::Request;
use serde_json::{Value, json};
use tokio::time::timeout;

/// Returns the next line, with a generous timeout.
async fn next(lines: &mut LineStream) -> Value {
    timeout(Duration::from_secs(60), lines.next()).await.expect("a line").unwrap().expect("not the end")
}

async fn end(lines: &mut LineStream) {
    assert_eq!(timeout(Duration::from_secs(60), lines.next()).await.expect("an end").unwrap(), None);
}

fn code<T: std::fmt::Debug>(answer: Result<T, botyard_client::ClientError>) -> (u16, String) {
    match answer {
        Err(botyard_client::ClientError::Refused { status, code, .. }) => (status, code),
        other => panic!("{other:?}"),
    }
}

fn ok() -> Value {
    json!({ "ok": true })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_is_challenged_and_plays() {
    let server = Server::start().await;
    let (ann, bot) = (account(&server, "Ann").await, account(&server, "Bob").await);
    assert_eq!(bot.post("/api/bot/account/upgrade", &json!({})).await.unwrap(), ok());
    let mut events = bot.lines("/api/stream/event").await.unwrap();
    let wish = json!({ "game": "duel", "seat": "first", "clock": { "kind": "fischer", "start": 300, "increment": 2 } });
    let challenge = ann.post("/api/challenge/bob", &wish).await.unwrap();
    let id = challenge["id"].as_str().unwrap().to_owned();
    assert_eq!(challenge["destUser"], json!({ "id": "idBob", "name": "Bob", "title": "BOT" }));
    assert_eq!((&challenge["color"], &challenge["seat"]), (&json!("white"), &json!(1)));
    assert_eq!(challenge["variant"], json!({ "key": "duel", "name": "Robot Duel" }));
    // Bots get the whole challenge, with lichess' fields beside ours.
    let told = next(&mut events).await;
    assert_eq!(told["type"], "challenge");
    for (key, value) in challenge.as_object().unwrap().iter().filter(|(key, _)| *key != "timeControl") {
        assert_eq!(&told["challenge"][key], value, "{key}");
    }
    let clock = json!({ "kind": "fischer", "start": 300, "increment": 2, "type": "clock", "limit": 300, "show": "5+2" });
    assert_eq!(told["challenge"]["timeControl"], clock);
    assert_eq!(challenge["timeControl"], json!({ "kind": "fischer", "start": 300, "increment": 2 }));
    assert_eq!(
        (&told["challenge"]["speed"], &told["challenge"]["perf"]),
        (&json!("blitz"), &json!({ "key": "duel", "name": "Duel" }))
    );
    // A later connection is told, too; nobody else may answer.
    let mut late = bot.lines("/api/stream/event").await.unwrap();
    assert_eq!(next(&mut late).await["challenge"]["id"], id);
    let stranger = account(&server, "Eve").await;
    for what in ["accept", "decline", "cancel"] {
        let path = format!("/api/challenge/{id}/{what}");
        assert_eq!(code(stranger.post(&path, &json!({})).await), (404, "not-found".into()));
    }
    assert_eq!(
        code(ann.post(&format!("/api/challenge/{id}/accept"), &json!({})).await),
        (404, "not-found".into())
    );
    let waiting = bot.get("/api/challenges").await.unwrap();
    assert_eq!(waiting, json!({ "in": [challenge], "out": [] }));
    assert_eq!(ann.get("/api/challenges").await.unwrap()["out"], json!([challenge]));

    // Accepting twice changes nothing.
    for _ in 0..2 {
        assert_eq!(bot.post(&format!("/api/challenge/{id}/accept"), &json!({})).await.unwrap(), ok());
    }
    let start = next(&mut events).await;
    assert_eq!(
        (&start["type"], &start["game"]["gameId"], &start["game"]["color"]),
        (&json!("gameStart"), &json!(id), &json!("black"))
    );
    assert_eq!(start["game"]["opponent"], json!({ "id": "idAnn", "username": "Ann" }));
    assert_eq!(ann.get("/api/challenges").await.unwrap(), json!({ "in": [], "out": [] }));
    assert_eq!(
        code(ann.post(&format!("/api/challenge/{id}/cancel"), &json!({})).await),
        (409, "challenge-over".into())
    );

    let mut game = bot.lines(&format!("/api/bot/game/stream/{id}")).await.unwrap();
    let full = next(&mut game).await;
    assert_eq!((&full["type"], &full["id"], &full["rated"]), (&json!("gameFull"), &json!(id), &json!(false)));
    assert_eq!((&full["white"]["name"], &full["black"]["name"]), (&json!("Ann"), &json!("Bob")));
    assert_eq!(full["initialFen"], "gle/1c1/1C1/ELG[-] w 0 1");
    assert_eq!(full["clock"], json!({ "initial": 300_000, "increment": 2_000 }));
    let state = &full["state"];
    assert_eq!(
        (&state["type"], &state["moves"], &state["status"]),
        (&json!("gameState"), &json!(""), &json!("started"))
    );
    assert_eq!((&state["wtime"], &state["binc"]), (&json!(300_000), &json!(2_000)));
    // Strangers can't read the stream.
    assert!(stranger.lines(&format!("/api/bot/game/stream/{id}")).await.is_err());

    let moves = |order: &str| format!("/api/bot/game/{id}/move/{order}");
    assert_eq!(code(bot.post(&moves("b3b2"), &json!({})).await).0, 409);
    assert_eq!(ann.post(&moves("b2b3"), &json!({})).await.unwrap(), ok());
    let state = next(&mut game).await;
    assert_eq!(
        (&state["moves"], &state["status"], &state["turn"]),
        (&json!("b2b3"), &json!("started"), &json!(2))
    );
    assert_eq!(code(bot.post(&moves("nonsense%20here"), &json!({})).await).0, 409);
    assert_eq!(bot.post(&format!("{}?offeringDraw=true", moves("c4b3")), &json!({})).await.unwrap(), ok());
    let mut state = next(&mut game).await;
    if state["bdraw"] != true {
        state = next(&mut game).await;
    }
    assert_eq!((&state["moves"], &state["bdraw"]), (&json!("b2b3 c4b3"), &json!(true)));
    assert_eq!(ann.post(&format!("/api/bot/game/{id}/draw/no"), &json!({})).await.unwrap(), ok());
    let state = next(&mut game).await;
    assert_eq!((&state["bdraw"], &state["moves"]), (&Value::Null, &json!("b2b3 c4b3")));

    // Chat, as JSON and as a form.
    ann.post(&format!("/api/bot/game/{id}/chat"), &json!({ "room": "player", "text": "hello" }))
        .await
        .unwrap();
    let line = json!({ "type": "chatLine", "room": "player", "username": "Ann", "text": "hello" });
    assert_eq!(next(&mut game).await, line);
    let form = hyper::Request::post(format!("/api/bot/game/{id}/chat"))
        .header("host", server.address.to_string())
        .header("authorization", format!("Bearer {}", bot.token().unwrap()))
        .header("content-type", "application/x-www-form-urlencoded")
        .body(http_body_util::Full::from("room=player&text=good+luck"))
        .unwrap();
    assert_eq!(bot.send(form).await.unwrap().ok().unwrap(), ok());
    assert_eq!(next(&mut game).await["text"], "good luck");

    // Takeback, then resignation.
    assert_eq!(bot.post(&format!("/api/bot/game/{id}/takeback/yes"), &json!({})).await.unwrap(), ok());
    assert_eq!(next(&mut game).await["btakeback"], true);
    assert_eq!(ann.post(&format!("/api/bot/game/{id}/takeback/yes"), &json!({})).await.unwrap(), ok());
    assert_eq!(next(&mut game).await["moves"], "b2b3");
    assert_eq!(
        code(bot.post(&format!("/api/bot/game/{id}/takeback/maybe"), &json!({})).await),
        (400, "bad-request".into())
    );
    assert_eq!(bot.post(&format!("/api/bot/game/{id}/resign"), &json!({})).await.unwrap(), ok());
    let state = next(&mut game).await;
    assert_eq!(
        (&state["status"], &state["winner"], &state["reason"]),
        (&json!("resign"), &json!("white"), &json!("resigned"))
    );
    end(&mut game).await;
    let finish = next(&mut events).await;
    assert_eq!((&finish["type"], &finish["game"]["winner"]), (&json!("gameFinish"), &json!("white")));
    // The same status as in the game's own stream.
    assert_eq!(finish["game"]["status"], json!({ "id": 31, "name": "resign" }));
    server.stop().await;
    end(&mut events).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_can_be_declined_and_cancelled() {
    let server = Server::start().await;
    let (ann, bob) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let mut told =
        [ann.lines("/api/stream/event").await.unwrap(), bob.lines("/api/stream/event").await.unwrap()];
    let mut socket = bob.socket().await.unwrap();
    socket.ask(&Request::Mine).await.unwrap();
    for (what, who, hears, news) in
        [("decline", &bob, 0, "challengeDeclined"), ("cancel", &ann, 1, "challengeCanceled")]
    {
        let challenge = ann.post("/api/challenge/Bob", &json!({ "game": "pigs" })).await.unwrap();
        let id = challenge["id"].as_str().unwrap();
        assert_eq!(next(&mut told[1]).await["type"], "challenge");
        let message = socket.next().await.unwrap();
        assert_eq!(
            (&message["is"], &message["news"], &message["challenge"]),
            (&json!("challenge"), &json!("challenge"), &challenge)
        );
        assert_eq!(who.post(&format!("/api/challenge/{id}/{what}"), &json!({})).await.unwrap(), ok());
        let line = next(&mut told[hears]).await;
        assert_eq!((&line["type"], &line["challenge"]["id"]), (&json!(news), &json!(id)));
        assert_eq!(
            code(bob.post(&format!("/api/challenge/{id}/accept"), &json!({})).await),
            (409, "challenge-over".into())
        );
        assert_eq!(ann.get(&format!("/api/tables/{id}")).await.unwrap()["table"]["status"], "over");
        assert_eq!(bob.get("/api/challenges").await.unwrap(), json!({ "in": [], "out": [] }));
        if hears == 1 {
            assert_eq!(socket.next().await.unwrap()["news"], "challengeCanceled");
        }
    }
    // lichess-bot ends if there is no reason.
    for (body, key, words) in [
        (json!({}), "generic", "don't accept"),
        (json!({ "reason": "later" }), "later", "later"),
        (json!({ "reason": "tooFast" }), "toofast", "slower"),
        (json!({ "reason": "NOBOT" }), "nobot", "bots"),
        (json!({ "reason": "no idea" }), "generic", "don't accept"),
    ] {
        let challenge = ann.post("/api/challenge/Bob", &json!({ "game": "pigs" })).await.unwrap();
        let id = challenge["id"].as_str().unwrap();
        assert_eq!(challenge["declineReason"], Value::Null);
        bob.post(&format!("/api/challenge/{id}/decline"), &body).await.unwrap();
        let line = next(&mut told[0]).await;
        assert_eq!(
            (&line["challenge"]["id"], &line["challenge"]["declineReasonKey"]),
            (&json!(id), &json!(key))
        );
        let sentence = line["challenge"]["declineReason"].as_str().unwrap();
        assert!(sentence.contains(words), "{sentence}");
    }
    // The challenge of a player who has left the table is closed.
    let challenge = ann.post("/api/challenge/Bob", &json!({ "game": "duel" })).await.unwrap();
    let id = challenge["id"].as_str().unwrap();
    ann.post(&format!("/api/tables/{id}/leave"), &json!({})).await.unwrap();
    assert_eq!(bob.get("/api/challenges").await.unwrap()["in"], json!([]));
    assert_eq!(code(bob.post(&format!("/api/challenge/{id}/accept"), &json!({})).await).0, 409);

    for (name, body, expected) in [
        ("Nobody", json!({ "game": "duel" }), (404, "not-found")),
        ("Ann", json!({ "game": "duel" }), (400, "yourself")),
        ("Bob", json!({ "game": "no-game" }), (400, "no-such-game")),
        ("Bob", json!({ "game": "duel", "seat": "third" }), (400, "bad-request")),
        ("Bob", json!({ "game": "duel", "options": { "wings": "yes" } }), (400, "game")),
        ("Bob", json!({ "game": "duel", "clock": { "kind": "fischer", "start": 0 } }), (400, "bad-clock")),
    ] {
        let got = code(ann.post(&format!("/api/challenge/{name}"), &body).await);
        assert_eq!((got.0, &*got.1), expected, "{name} {body}");
    }
    assert_eq!(
        code(server.client().post("/api/challenge/Bob", &json!({ "game": "duel" })).await),
        (401, "not-signed-in".into())
    );
    assert_eq!(code(server.client().get("/api/challenges").await), (401, "not-signed-in".into()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_of_pigs_shows_only_which_seats_are_ready() {
    let server = Server::start().await;
    let (ann, bob) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let challenge =
        ann.post("/api/challenge/Bob", &json!({ "game": "pigs", "seat": "first" })).await.unwrap();
    let id = challenge["id"].as_str().unwrap();
    bob.post(&format!("/api/challenge/{id}/accept"), &json!({})).await.unwrap();
    let mut game = bob.lines(&format!("/api/bot/game/stream/{id}")).await.unwrap();
    let full = next(&mut game).await;
    assert_eq!(full["players"].as_array().unwrap().len(), 2);
    assert_eq!(full["state"]["round"], json!({ "turn": 1, "due": ["A", "B"], "ready": [] }));
    assert_eq!(full["state"]["moves"], Value::Null);
    ann.post(&format!("/api/bot/game/{id}/move/F%20F%20F%20F%20F"), &json!({})).await.unwrap();
    let state = next(&mut game).await;
    assert_eq!(state["round"], json!({ "turn": 1, "due": ["A", "B"], "ready": ["A"] }));
    assert!(!state.to_string().contains("F F"), "{state}");
    // A replacement of the order isn't announced.
    ann.post(&format!("/api/bot/game/{id}/move/HHHHH"), &json!({})).await.unwrap();
    bob.post(&format!("/api/bot/game/{id}/move/FFFFF"), &json!({})).await.unwrap();
    let mut state = next(&mut game).await;
    while state["round"]["turn"] == 1 {
        assert!(!state.to_string().contains("H H H"), "{state}");
        state = next(&mut game).await;
    }
    assert_eq!(state["round"]["turn"], 2);
    assert_eq!(state["last"]["orders"]["B"], "F F F F F");
    server.stop().await;
}

/// Returns a table of pigs with two accounts.
async fn pigs(server: &Server) -> (botyard_client::Client, botyard_client::Client, String) {
    let (ann, bob) = (account(server, "Ann").await, account(server, "Bob").await);
    let wish = json!({ "game": "pigs", "seat": "first" });
    let challenge = ann.post("/api/challenge/Bob", &wish).await.unwrap();
    let id = challenge["id"].as_str().unwrap().to_owned();
    bob.post(&format!("/api/challenge/{id}/accept"), &json!({})).await.unwrap();
    (ann, bob, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn slashes_in_an_order_neednt_be_encoded() {
    let server = Server::start().await;
    let (ann, bob, id) = pigs(&server).await;
    for (api, order) in
        [("bot", "/FF/H"), ("board", "F/FF/"), ("bot", "%2F%20F%20F%20%2F%20H"), ("bot", "/////")]
    {
        ann.post(&format!("/api/{api}/game/{id}/move/{order}"), &json!({})).await.unwrap();
        let view = ann.get(&format!("/api/tables/{id}")).await.unwrap();
        let own = view["view"]["own"]["order"].as_str().unwrap();
        let typed = order.replace("%2F", "/").replace("%20", "");
        assert_eq!(own.replace(' ', ""), typed);
    }
    bob.post(&format!("/api/bot/game/{id}/move/HH/HH?offeringDraw=false&turn=1"), &json!({})).await.unwrap();
    assert_eq!(ann.get(&format!("/api/tables/{id}")).await.unwrap()["view"]["turn"], 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_for_another_round_is_refused() {
    let server = Server::start().await;
    let (ann, bob, id) = pigs(&server).await;
    let path = |turn: u32| format!("/api/bot/game/{id}/move/HHHHH?turn={turn}");
    assert_eq!(code(ann.post(&path(2), &json!({})).await).0, 409);
    assert_eq!(ann.post(&path(1), &json!({})).await.unwrap(), ok());
    assert_eq!(bob.post(&path(1), &json!({})).await.unwrap(), ok());
    assert_eq!(code(ann.post(&path(1), &json!({})).await), (409, "stale-turn".into()));
    assert_eq!(ann.get(&format!("/api/tables/{id}")).await.unwrap()["view"]["own"], json!({}));
    assert_eq!(code(ann.post(&format!("{}x", path(1)), &json!({})).await).0, 400);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_have_numbers_and_a_stream_can_have_one_line_per_turn() {
    let server = Server::start().await;
    let (ann, bob, id) = pigs(&server).await;
    let mut all = bob.lines(&format!("/api/bot/game/stream/{id}")).await.unwrap();
    let mut turns = bob.lines(&format!("/api/bot/game/stream/{id}?turns=true")).await.unwrap();
    let full = next(&mut all).await;
    assert_eq!((&full["seat"], &full["seatId"]), (&json!(1), &json!("B")));
    assert_eq!((&full["state"]["due"], &full["state"]["ready"]), (&json!([0, 1]), &json!([])));
    assert_eq!(next(&mut turns).await["state"]["turn"], 1);
    ann.post(&format!("/api/bot/game/{id}/move/HHHHH"), &json!({})).await.unwrap();
    let state = next(&mut all).await;
    assert_eq!((&state["ready"], &state["round"]["ready"]), (&json!([0]), &json!(["A"])));
    bob.post(&format!("/api/bot/game/{id}/move/HHHHH"), &json!({})).await.unwrap();
    // The next line is the next turn, although two orders have come in since.
    let state = next(&mut turns).await;
    assert_eq!((&state["turn"], &state["ready"]), (&json!(2), &json!([])));
    let open: Vec<_> = state["last"]["open"].as_array().unwrap().iter().map(|order| &order["seat"]).collect();
    assert_eq!(open, [&json!(0), &json!(1)]);
    // Sealed orders don't show through the numbers, either.
    ann.post(&format!("/api/bot/game/{id}/move/FFFFF"), &json!({})).await.unwrap();
    let mut state = next(&mut all).await;
    while state["turn"] != 2 || state["ready"] != json!([0]) {
        state = next(&mut all).await;
    }
    assert!(!state.to_string().contains("F F F"), "{state}");
    bob.post(&format!("/api/bot/game/{id}/resign"), &json!({})).await.unwrap();
    let state = next(&mut turns).await;
    assert_eq!((&state["winner"], &state["winnerSeat"]), (&json!("A"), &json!(0)), "{state}");
    end(&mut turns).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_that_cant_be_listed_can_be_sampled() {
    let server = Server::start().await;
    let (ann, _, id) = pigs(&server).await;
    let path = format!("/api/tables/{id}/orders");
    assert_eq!(ann.get(&path).await.unwrap().get("sample"), None);
    let answer = ann.get(&format!("{path}?sample=5")).await.unwrap();
    let sample = answer["sample"].as_array().unwrap();
    assert_eq!((sample.len(), &answer["orders"]), (5, &Value::Null));
    for (nonce, order) in sample.iter().enumerate() {
        let order = json!({ "turn": 1, "order": order, "nonce": nonce });
        assert_eq!(ann.post(&path, &order).await.unwrap()["in_force"], true, "{order}");
    }
    assert_eq!(code(ann.get(&format!("{path}?sample=101")).await), (400, "sample".into()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_are_streamed_every_position() {
    let server = Server::start().await;
    let (ann, bob) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let wish = json!({ "game": "duel", "clock": { "kind": "fischer", "start": 300, "increment": 0 } });
    let id = ann.post("/api/tables", &wish).await.unwrap()["table"]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/stream/game/{id}");
    let mut lines = server.client().lines(&path).await.unwrap();
    let game = next(&mut lines).await;
    let start = game["initialFen"].clone();
    assert_eq!(
        (&game["status"]["name"], &game["player"], &game["turns"]),
        (&json!("created"), &json!("white"), &json!(0))
    );
    bob.post(&format!("/api/tables/{id}/join"), &json!({})).await.unwrap();
    assert_eq!(next(&mut lines).await, json!({ "fen": start, "wc": 300, "bc": 300 }));
    let moves = |order: &str| format!("/api/bot/game/{id}/move/{order}");
    ann.post(&moves("b2b3"), &json!({})).await.unwrap();
    let line = next(&mut lines).await;
    assert_eq!((&line["fen"], &line["lm"]), (&json!("gle/1C1/3/ELG[C] b 0 1"), &json!("b2b3")));
    assert!(line["wc"].as_u64() <= Some(300) && line["bc"] == 300, "{line}");
    for player in [&ann, &bob] {
        player.post(&format!("/api/bot/game/{id}/takeback/yes"), &json!({})).await.unwrap();
    }
    let line = next(&mut lines).await;
    assert_eq!((&line["fen"], &line["lm"]), (&start, &Value::Null));
    ann.post(&moves("c1c2"), &json!({})).await.unwrap();
    assert_eq!(next(&mut lines).await["lm"], "c1c2");
    bob.post(&format!("/api/bot/game/{id}/resign"), &json!({})).await.unwrap();
    let last = next(&mut lines).await;
    assert_eq!(
        (&last["status"]["name"], &last["winner"], &last["lastMove"]),
        (&json!("resign"), &json!("white"), &json!("c1c2"))
    );
    end(&mut lines).await;
    // The whole game, afterwards.
    let mut lines = server.client().lines(&path).await.unwrap();
    assert_eq!(next(&mut lines).await, last);
    for expected in [Value::Null, json!("b2b3"), Value::Null, json!("c1c2")] {
        assert_eq!(next(&mut lines).await["lm"], expected);
    }
    assert_eq!(next(&mut lines).await, last);
    end(&mut lines).await;
    // Private games need their key, and rounds can't be written in this form.
    let wish = json!({ "game": "pigs", "private": true });
    let private = ann.post("/api/tables", &wish).await.unwrap();
    let path = format!("/api/stream/game/{}", private["table"]["id"].as_str().unwrap());
    assert_eq!(code(server.client().get(&path).await), (404, "not-found".into()));
    let path = format!("{path}?key={}", private["key"].as_str().unwrap());
    assert_eq!(code(server.client().get(&path).await), (409, "not-in-turns".into()));
    server.stop().await;
}

/// The program in the documentation is a bot that plays every game, including those with rounds.
#[tokio::test(flavor = "multi_thread")]
async fn the_bot_of_the_documentation_plays_a_game() {
    the_bot_of_the_documentation_plays("duel").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_of_the_documentation_plays_pigs() {
    the_bot_of_the_documentation_plays("pigs").await;
}

async fn the_bot_of_the_documentation_plays(game: &str) {
    let server = Server::start().await;
    let (ann, bob) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let docs = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.md")).unwrap();
    let program =
        docs.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a program");
    let path = server.folder.path().join("bot.py");
    std::fs::write(&path, program).unwrap();
    let python = tokio::process::Command::new("python3")
        .arg(&path)
        .arg(format!("http://{}", server.address))
        .arg(bob.token().unwrap())
        .kill_on_drop(true)
        .spawn();
    let mut python = match python {
        Ok(python) => python,
        Err(error) => {
            let why = format!("python3 can't be started: {error}");
            return botyard_testkit::skip("the bot of the documentation", &why);
        }
    };
    let challenge = ann.post("/api/challenge/Bob", &json!({ "game": game, "seat": "first" })).await.unwrap();
    let id = challenge["id"].as_str().unwrap();
    let play = async {
        let mut events = ann.lines("/api/stream/event").await.unwrap();
        assert_eq!(next(&mut events).await["type"], "gameStart");
        let mut game = ann.lines(&format!("/api/bot/game/stream/{id}?turns=true")).await.unwrap();
        let mut first = next(&mut game).await;
        let mut state = first["state"].take();
        let mut played = 0;
        loop {
            let turn = state["turn"].as_u64().unwrap();
            if state["status"] != "started" || turn > 12 {
                break;
            }
            if state["due"].as_array().unwrap().contains(&json!(0)) {
                let orders = ann.get(&format!("/api/tables/{id}/orders?sample=1")).await.unwrap();
                let listed = if orders["orders"].is_null() { &orders["sample"] } else { &orders["orders"] };
                let order = json!({ "turn": turn, "order": listed[0], "nonce": turn });
                ann.post(&format!("/api/tables/{id}/orders"), &order).await.unwrap();
                played += 1;
            }
            state = next(&mut game).await;
        }
        assert!(played >= 2, "{state}");
    };
    tokio::select! {
        () = play => {}
        ended = python.wait() => panic!("the bot has ended: {ended:?}"),
    }
    python.kill().await.unwrap();
    server.stop().await;
}
