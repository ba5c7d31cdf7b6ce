//! Requests to the engine, to the solved game and for verifying records, over the network.

use crate::support::server::Server;
use botyard_client::{Client, ClientError};
use serde_json::{Value, json};

async fn refusal(client: &Client, path: &str, body: &Value) -> (u16, String, String) {
    match client.post(path, body).await {
        Err(ClientError::Refused { status, code, message }) => (status, code, message),
        other => panic!("{body}: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_analyses_positions() {
    let server = Server::start().await;
    let client = server.client();
    let asked = json!({ "game": "duel", "moves": ["b2b3"], "nodes": 20_000, "lines": 3 });
    let answer = client.post("/api/analysis", &asked).await.unwrap();
    let lines = answer["lines"].as_array().unwrap();
    assert_eq!(answer["seat"], 1);
    assert!((1..=3).contains(&lines.len()), "{answer}");
    assert_eq!(lines[0]["pv"][0], answer["best"]);
    assert!(lines[0]["score"]["cp"].is_i64() || lines[0]["score"]["mate"].is_i64(), "{answer}");
    assert!(answer["nodes"].as_u64().unwrap() > 0 && answer["depth"].as_u64().unwrap() > 0);
    // A position may take the place of the moves.
    let again = json!({ "game": "duel", "position": answer["position"], "milliseconds": 50, "level": "3" });
    assert_eq!(client.post("/api/analysis", &again).await.unwrap()["position"], answer["position"]);

    let pigs = client
        .post("/api/analysis", &json!({ "game": "pigs", "seat": 1, "milliseconds": 200 }))
        .await
        .unwrap();
    let mix = &pigs["mix"];
    let sum: f64 =
        mix["orders"].as_array().unwrap().iter().map(|order| order["probability"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 0.01, "{pigs}");
    assert!(mix["value"].is_f64() && mix["exploitability"].is_f64(), "{pigs}");
    assert_eq!(pigs["seat"], 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_analysis_requests_get_a_sentence() {
    let server = Server::start().await;
    let client = server.client();
    for (body, code, words) in [
        (json!({ "game": "no-game" }), "no-such-game", "duel, pigs"),
        (json!({ "game": "duel", "position": "x" }), "game", ""),
        (json!({ "game": "duel", "options": { "a": "b" } }), "game", "a"),
        (json!({ "game": "duel", "moves": ["b2b3", "b2b3"] }), "moves", "move 2: "),
        (json!({ "game": "pigs", "moves": ["F"] }), "moves", "position"),
        (json!({ "game": "duel", "seat": 1 }), "no-such-seat", "seat 1"),
        (json!({ "game": "duel", "seat": 200 }), "no-such-seat", "seat 200"),
        (json!({ "game": "duel", "level": "god" }), "no-such-level", "max"),
        (json!({ "game": "duel", "nodes": 1_000_001 }), "limits", "1 to 1000000"),
        (json!({ "game": "duel", "nodes": 0 }), "limits", "nodes"),
        (json!({ "game": "duel", "milliseconds": 60_000 }), "limits", "1 to 2000"),
        (json!({ "game": "duel", "lines": 6 }), "limits", "1 to 5"),
        (json!({ "game": "duel", "more": 6 }), "bad-request", "more"),
    ] {
        let (status, got, message) = refusal(&client, "/api/analysis", &body).await;
        assert_eq!((status, &*got), (400, code), "{body}: {message}");
        assert!(message.contains(words), "{body}: {message}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn analysis_is_limited() {
    let server = Server::start_with(|settings| {
        settings.limits = true;
        settings.limits_per_address = 0.2;
    })
    .await;
    let client = server.client();
    let asked = json!({ "game": "duel", "nodes": 10 });
    let mut refused = 0;
    for _ in 0..6 {
        refused += u32::from(client.post("/api/analysis", &asked).await.is_err());
    }
    assert!(refused > 0);
    let answer =
        client.request(hyper::Method::POST, "/api/analysis", Some(asked.to_string().into())).await.unwrap();
    assert_eq!(answer.status, 429);
    assert!(answer.headers.contains_key("retry-after"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_solved_game_answers_or_asks_to_retry() {
    let server = Server::start().await;
    let get = async |query: &str| {
        server.client().request(hyper::Method::GET, &format!("/api/duel/probe{query}"), None).await.unwrap()
    };
    // Invalid queries are rejected before anything is computed.
    for query in ["?position=nonsense", "?edition=other", "?nothing=1"] {
        assert_eq!(get(query).await.status, 400, "{query}");
    }
    let answer = get("?position=gle/1c1/1C1/ELG%5B-%5D%20w%200%201").await;
    if answer.status == 503 {
        assert_eq!(answer.json()["error"]["code"], "being-made");
        assert_eq!(answer.headers["retry-after"], "5");
    } else {
        assert_eq!(answer.json()["dtm"], -78);
    }
    assert_eq!(get("?line=41").await.status, 400);
    // A whole game in one request.
    let post = async |body: Value| {
        server
            .client()
            .request(hyper::Method::POST, "/api/duel/probe", Some(body.to_string().into()))
            .await
            .unwrap()
    };
    assert_eq!(post(json!({ "moves": [], "position": "nonsense" })).await.status, 400);
    assert_eq!(post(json!({ "moves": vec!["b2b3"; 2_001] })).await.status, 400);
    let answer = post(json!({ "moves": ["b2b3"] })).await;
    if answer.status == 503 {
        assert_eq!(answer.json()["error"]["code"], "being-made");
    } else {
        assert_eq!(answer.json()["positions"][1]["dtm"], 75);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_solved_game_of_two_pigs_answers_with_mixes_and_judges_programs() {
    let server = Server::start().await;
    let get = async |query: &str| {
        server.client().request(hyper::Method::GET, &format!("/api/pigs/probe{query}"), None).await.unwrap()
    };
    let three = "?position=bash%20r1%20A:d6N/0%20B:f4E/0%20C:d3S/0";
    for query in ["?position=nonsense", "?a=nonsense", "?a=X%20X%20X%20X%20X", "?nothing=1", three] {
        assert_eq!(get(query).await.status, 400, "{query}");
    }
    let answer = get("?position=standard%20r3%20A:d8S/3%20B:e1N/4&a=R").await;
    assert_eq!(answer.status, 200);
    let seats = &answer.json()["seats"];
    let value = |seat: usize| seats[seat]["mix"]["value"].as_f64().unwrap();
    assert!((value(0) + value(1) - 1.0).abs() < 1e-9);
    for seat in [0, 1] {
        let orders = seats[seat]["mix"]["orders"].as_array().unwrap();
        let sum: f64 = orders.iter().map(|order| order["probability"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9);
    }
    let repair = &seats[0]["programs"][0];
    assert_eq!(repair["order"], "R R R R R");
    let gives_away = repair["gives_away"].as_f64().unwrap();
    assert!((value(0) - repair["value"].as_f64().unwrap() - gives_away).abs() < 1e-4);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn records_are_verified() {
    let server = Server::start().await;
    let opened = server.client().post("/api/tables", &json!({ "game": "duel" })).await.unwrap();
    let id = opened["table"]["id"].as_str().unwrap();
    let ann = server.client().with_token(opened["token"].as_str().unwrap());
    let joined = server.client().post(&format!("/api/tables/{id}/join"), &json!({})).await.unwrap();
    let bob = server.client().with_token(joined["token"].as_str().unwrap());
    ann.post(&format!("/api/tables/{id}/orders"), &json!({ "turn": 1, "order": "b2b3", "nonce": 1 }))
        .await
        .unwrap();
    bob.post(&format!("/api/tables/{id}/resign"), &json!({})).await.unwrap();
    let record =
        ann.request(hyper::Method::GET, &format!("/api/tables/{id}/record"), None).await.unwrap().text();
    let verify =
        async |text: &str| server.client().post("/api/records/verify", &json!({ "record": text })).await;
    let answer = verify(&record).await.unwrap();
    assert_eq!((&answer["ok"], &answer["games"][0]["result"]), (&json!(true), &json!("1-0")), "{answer}");
    assert_eq!((&answer["games"][0]["turns"], &answer["games"][0]["table"]), (&json!(1), &json!(id)));
    // Two games, one of them invalid.
    let answer = verify(&format!("{record}{}", record.replace("b2b3", "b2b4"))).await.unwrap();
    assert_eq!(
        (&answer["ok"], &answer["games"][0]["ok"], &answer["games"][1]["ok"]),
        (&json!(false), &json!(true), &json!(false))
    );
    assert!(answer["games"][1]["error"].as_str().unwrap().contains("line"), "{answer}");
    assert!(verify("").await.unwrap_err().to_string().contains("no record"));
    assert!(
        verify("no record at all").await.is_ok_and(|answer| answer["ok"] == false)
            || verify("no record at all").await.is_err()
    );
    // At most a thousand games are verified, and the answer says so.
    let answer = verify(&"[Game \"duel\"]\n".repeat(3_000)).await.unwrap();
    let games = answer["games"].as_array().unwrap();
    assert_eq!((games.len(), &answer["ok"]), (1_001, &json!(false)));
    assert!(games[1_000]["error"].as_str().unwrap().contains("weren't checked"), "{}", games[1_000]);
    // Larger than other bodies may be, but within the limit of this one.
    let large = format!("{record}{{{}}}", " ".repeat(200_000));
    assert!(!matches!(verify(&large).await, Err(ClientError::Refused { status: 413, .. })));
    let error = verify(&" ".repeat(1 << 20)).await.unwrap_err();
    assert!(matches!(error, ClientError::Refused { status: 413, .. }), "{error}");
    server.stop().await;
}
