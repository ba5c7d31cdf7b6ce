//! Malicious or broken clients: whatever they send, however slowly, the server rejects it, closes the
//! connection if it has to, and keeps serving all others.

#[path = "server/support/mod.rs"]
mod support;

use std::time::Duration;

use botyard_client::Client;
use botyard_core::dice::Dice;
use botyard_server::config::Timeouts;
use bytes::Bytes;
use futures_util::future::join_all;
use hyper::Method;
use serde_json::{Value, json};
use support::bytes::{Raw, frame};
use support::log;
use support::seated::{Seated, hear};
use support::server::Server;

async fn start() -> Server {
    log::listen();
    Server::start().await
}

/// Starts a server that waits less long for silent clients, and as long as usual for its own answers.
async fn start_hasty() -> Server {
    log::listen();
    let second = Duration::from_secs(1);
    let timeouts = Timeouts { head: second, idle: second, message: second, ..Timeouts::default() };
    Server::start_with(|settings| settings.timeouts = timeouts).await
}

/// Checks that the server still works and has logged no errors.
async fn assert_well(server: Server) {
    let table = Seated::open(&server, "duel", json!({}), 2, json!({})).await;
    let order = json!({ "turn": 1, "order": "b2b3", "nonce": 1 });
    assert_eq!(table.players[0].post(&table.path("/orders"), &order).await.unwrap()["in_force"], true);
    server.stop().await;
    let log = log::take();
    assert_eq!(log::mishaps(&log), Vec::<&str>::new());
}

fn post(path: &str, more: &str, body: &str) -> String {
    format!("POST {path} HTTP/1.1\r\nHost: yard\r\nContent-Type: application/json\r\n{more}\r\n{body}")
}

#[tokio::test(flavor = "multi_thread")]
async fn oversized_requests_are_refused() {
    let server = start().await;
    let table = Seated::open(&server, "pigs", json!({}), 2, json!({})).await;
    let big = json!({ "text": "x".repeat(1 << 20) }).to_string();
    for path in [
        "/api/tables".to_owned(),
        "/api/seeks".to_owned(),
        table.path("/orders"),
        table.path("/chat"),
        table.path("/join"),
    ] {
        let answer = table.players[0].request(Method::POST, &path, Some(big.clone().into())).await.unwrap();
        assert_eq!(answer.status, 413, "{path}: {}", answer.text());
        assert_eq!(answer.json()["error"]["code"], "too-large");
        // The same from a client that sends its body slowly: the answer isn't lost.
        let token = table.players[0].token().unwrap();
        let mut raw = Raw::connect(server.address).await;
        let length = 20 * 0x4000;
        let head = format!("Authorization: Bearer {token}\r\nContent-Length: {length}\r\n");
        raw.send(post(&path, &head, "").as_bytes()).await;
        for _ in 0..20 {
            assert!(raw.send("x".repeat(0x4000).as_bytes()).await, "{path}: closed too early");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let head = raw.head().await;
        assert!(head.starts_with("HTTP/1.1 413"), "{path}: {head}");
        // The same without announcing the length.
        let mut raw = Raw::connect(server.address).await;
        raw.send(
            post(&path, &format!("Authorization: Bearer {token}\r\nTransfer-Encoding: chunked\r\n"), "")
                .as_bytes(),
        )
        .await;
        for _ in 0..64 {
            if !raw.send(format!("4000\r\n{}\r\n", "x".repeat(0x4000)).as_bytes()).await {
                break;
            }
        }
        // If the server has already closed the connection, its answer may be lost.
        let head = raw.head().await;
        assert!(head.is_empty() || head.starts_with("HTTP/1.1 413"), "{path}: {head}");
    }
    // An order that fits into a body, but not into a game.
    let order = json!({ "turn": 1, "order": "F ".repeat(3_000), "nonce": 1 });
    let error = table.players[0].post(&table.path("/orders"), &order).await.unwrap_err().to_string();
    assert!(error.starts_with("409") && error.contains("too-long"), "{error}");
    let lines = json!({ "turn": 1, "lines": vec![vec!["b2b3"; 100]; 60] });
    let answer = table.players[0]
        .request(Method::PUT, &table.path("/lines"), Some(lines.to_string().into()))
        .await
        .unwrap();
    assert!(answer.status.is_client_error(), "{}", answer.text());
    assert_well(server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_http_is_refused() {
    let server = start_hasty().await;
    let mut dice = Dice::new(3);
    let mut texts: Vec<Vec<u8>> = [
        "\r\n\r\n\r\n\r\n",
        "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET / HTTP/1.1\r\nHost yard\r\n\r\n",
        "GET / HTTP/1.1\r\n: nothing\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: yard\r\nContent-Length: -1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: yard\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
        "POST /api/tables HTTP/1.1\r\nHost: yard\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n",
        "POST /api/tables HTTP/1.1\r\nHost: yard\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
        "POST /api/tables HTTP/1.1\r\nHost: yard\r\nTransfer-Encoding: gzip\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01\u{fc}\x03\x03 hello, this is what TLS looks like \r\n\r\n",
        "GET /api/tables/%00 HTTP/1.1\r\nHost: yard\r\nConnection: close\r\n\r\n",
        "GET /api/tables/%ff%fe%80 HTTP/1.1\r\nHost: yard\r\nConnection: close\r\n\r\n",
        "GET /api/tables/../../../../etc/passwd HTTP/1.1\r\nHost: yard\r\nConnection: close\r\n\r\n",
        "GET /api/tables?limit=%%%&before=%00-%00 HTTP/1.1\r\nHost: yard\r\nConnection: close\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: yard\r\nConnection: close\r\n\r\n",
        "CONNECT other:443 HTTP/1.1\r\nHost: yard\r\nConnection: close\r\n\r\n",
        "TRACE / HTTP/1.1\r\nHost: yard\r\nConnection: close\r\n\r\n",
        "GET http://other.example/api/games HTTP/1.1\r\nHost: yard\r\nConnection: close\r\n\r\n",
        "GET /api/games HTTP/1.1\r\nConnection: close\r\n\r\n",
        "GET /api/games HTTP/1.0\r\n\r\n",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec();
    for _ in 0..20 {
        let length = dice.below(3_000);
        let mut bytes: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
        bytes.extend(b"\r\n\r\n\r\n\r\n");
        texts.push(bytes);
    }
    // Too many headers, too long headers, a URL that is too long, and headers without an end.
    texts.push(format!("GET / HTTP/1.1\r\nHost: yard\r\n{}\r\n", "A: b\r\n".repeat(500)).into_bytes());
    texts.push(format!("GET / HTTP/1.1\r\nHost: yard\r\nA: {}\r\n\r\n", "b".repeat(100_000)).into_bytes());
    texts.push(format!("GET /{} HTTP/1.1\r\nHost: yard\r\n\r\n", "b".repeat(100_000)).into_bytes());
    texts.push(
        format!("GET / HTTP/1.1\r\nHost: yard\r\n{}", "Abcdefgh: ijklmnop\r\n".repeat(100_000)).into_bytes(),
    );
    let all = texts.into_iter().map(|text| {
        let address = server.address;
        async move {
            let mut raw = Raw::connect(address).await;
            raw.send(&text).await;
            let answer = raw.rest().await;
            let shown: String = String::from_utf8_lossy(&text).chars().take(80).collect();
            let status = answer.get(9..12).unwrap_or_default().to_owned();
            assert!(!status.starts_with('5') || status == "501", "{shown:?} was answered {answer}");
        }
    });
    join_all(all).await;
    assert_well(server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_and_vanished_connections_are_closed() {
    log::listen();
    let second = Duration::from_secs(1);
    let timeouts =
        Timeouts { head: second, idle: second, request: 2 * second, write: 2 * second, message: second };
    let server = Server::start_with(|settings| settings.timeouts = timeouts).await;
    let address = server.address;
    let cases: [(&str, &str, &[u8]); 6] = [
        ("says nothing more", "GET /nothing HTTP/1.1\r\nHost: yard\r\n\r\n", b""),
        ("says nothing", "", b""),
        ("stops within the head", "GET /api/games HTTP/1.1\r\nHost: ya", b""),
        ("drips a head", "GET /api/games HTTP/1.1\r\nHost: yard\r\nA: ", b"b"),
        (
            "stops within the body",
            "POST /api/tables HTTP/1.1\r\nHost: yard\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
            b"",
        ),
        (
            "drips a body",
            "POST /api/tables HTTP/1.1\r\nHost: yard\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{",
            b" ",
        ),
    ];
    let slow = cases.map(|(what, begin, drip)| async move {
        let Raw(stream) = {
            let mut raw = Raw::connect(address).await;
            raw.send(begin.as_bytes()).await;
            raw
        };
        let (reading, mut writing) = stream.into_split();
        let dripping = tokio::spawn(async move {
            use tokio::io::AsyncWriteExt;
            while !drip.is_empty() && writing.write_all(drip).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(300)).await;
            }
            // Held open, so that the server has to close it.
            std::future::pending::<()>().await;
            drop(writing);
        });
        let mut reading = reading;
        let mut answer = Vec::new();
        let whole = async {
            use tokio::io::AsyncReadExt;
            let mut some = [0; 1024];
            while let Ok(count @ 1..) = reading.read(&mut some).await {
                answer.extend_from_slice(&some[..count]);
            }
        };
        let ended = tokio::time::timeout(support::bytes::BOUND, whole).await;
        dripping.abort();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        assert!(ended.is_ok(), "a client that {what} is still connected: {answer}");
        assert!(
            answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
            "a client that {what} is answered {answer}"
        );
    });
    // A client that sends more and more requests and reads no answers.
    let greedy = async {
        let mut raw = Raw::connect(address).await;
        let request = "GET /api/games HTTP/1.1\r\nHost: yard\r\n\r\n".repeat(100);
        let whole = async { while raw.send(request.as_bytes()).await {} };
        let ended = tokio::time::timeout(support::bytes::BOUND, whole).await;
        assert!(ended.is_ok(), "a client that reads nothing is still connected");
    };
    futures_util::future::join(join_all(slow), greedy).await;
    assert_well(server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_refuse_invalid_messages() {
    let server = start().await;
    let table = Seated::open(&server, "pigs", json!({}), 2, json!({})).await;
    let token = table.players[0].token().unwrap();
    let header = format!("Authorization: Bearer {token}\r\n");
    let text = |text: &str| frame(true, 1, text.as_bytes());
    let deep = format!("{}{}", "[".repeat(15_000), "]".repeat(15_000));
    let id = &table.id;
    // Rejected, after which the socket stays open.
    for bytes in [
        text(""),
        text("hello"),
        text("null"),
        text("[]"),
        text("{}"),
        text("{\"do\":\"fly\"}"),
        text("{\"do\":\"order\"}"),
        text(&deep),
        text(&format!("{{\"do\":\"watch\",\"table\":{deep}}}")),
        text("{\"do\":\"ping\",\"id\":1e400}"),
        text("{\"do\":\"ping\",\"id\":-1}"),
        text("{\"do\":\"ping\",\"id\":\"one\"}"),
        text("{\"do\":\"watch\",\"table\":\"../../x\"}"),
        text("{\"do\":\"watch\",\"table\":\"\\u0000\"}"),
        text(&format!("{{\"do\":\"watch\",\"table\":\"{}\"}}", "x".repeat(30_000))),
        text(&format!(
            "{{\"do\":\"order\",\"table\":\"{id}\",\"turn\":1,\"order\":\"{}\",\"nonce\":1}}",
            "F".repeat(30_000)
        )),
        text(&format!(
            "{{\"do\":\"order\",\"table\":\"{id}\",\"turn\":4294967296,\"order\":\"F\",\"nonce\":1}}"
        )),
        text(&format!(
            "{{\"do\":\"order\",\"table\":\"{id}\",\"turn\":1,\"order\":\"F\",\"nonce\":18446744073709551615}}"
        )),
        text(&format!("{{\"do\":\"say\",\"table\":\"{id}\",\"text\":\"{}\"}}", "x".repeat(20_000))),
        text(&format!("{{\"do\":\"watch\",\"table\":\"{id}\",\"after\":1e3}}")),
        frame(true, 2, b"{\"do\":\"ping\"}"),
        // Fragments that aren't JSON together.
        [
            frame(false, 1, b"{\"do\":"),
            frame(false, 0, b"\"pi"),
            frame(true, 9, b"still there"),
            frame(true, 0, b"ng"),
        ]
        .concat(),
    ] {
        let (mut raw, head) = Raw::upgrade(server.address, &header).await;
        assert!(head.starts_with("HTTP/1.1 101"), "{head}");
        raw.frame().await.expect("a hello");
        raw.send(&bytes).await;
        let shown: String = String::from_utf8_lossy(&bytes).chars().take(60).collect();
        loop {
            match raw.frame().await {
                Some((1, answer)) => {
                    assert!(answer.contains("\"refused\""), "{shown:?} was answered {answer}");
                    break;
                }
                Some((10, _)) => {}
                other => panic!("{shown:?} was answered {other:?}"),
            }
        }
        raw.send(&text("{\"do\":\"ping\",\"id\":7}")).await;
        assert!(raw.frame().await.expect("an answer").1.contains("pong"), "{shown:?}");
    }
    // A client that has seen more events than there are gets the view.
    let (mut raw, _) = Raw::upgrade(server.address, &header).await;
    raw.frame().await.expect("a hello");
    let most = u64::MAX;
    let watch = format!("{{\"do\":\"watch\",\"table\":\"{id}\",\"after\":{most},\"chat_after\":{most}}}");
    raw.send(&text(&watch)).await;
    assert!(raw.frame().await.expect("an answer").1.contains("\"view\""));

    // A fragmented message is a message.
    let (mut raw, _) = Raw::upgrade(server.address, &header).await;
    raw.frame().await.expect("a hello");
    raw.send(&[frame(false, 1, b"{\"do\":"), frame(false, 0, b"\"ping"), frame(true, 0, b"\"}")].concat())
        .await;
    assert!(raw.frame().await.expect("an answer").1.contains("pong"));

    // Messages that close the connection.
    let mut unmasked = vec![0x81, 14];
    unmasked.extend(b"{\"do\":\"ping\"}  ");
    for bytes in [
        text(&"x".repeat(40_000)),
        frame(true, 2, &vec![0; 1 << 20]),
        (0..100).flat_map(|number| frame(false, u8::from(number == 0), &[b' '; 1_000])).collect(),
        frame(true, 1, b"\xff\xfe\xfd"),
        frame(true, 0, b"the middle of nothing"),
        frame(true, 3, b"an unknown kind"),
        frame(true, 9, &[b'x'; 1_000]),
        frame(true, 8, b"x"),
        vec![0xff; 64],
        vec![0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
        unmasked,
    ] {
        let (mut raw, _) = Raw::upgrade(server.address, &header).await;
        raw.frame().await.expect("a hello");
        raw.send(&bytes).await;
        raw.rest().await;
    }
    for more in [
        "Sec-WebSocket-Version: 99\r\n",
        "Sec-WebSocket-Extensions: permessage-deflate; x=\"\r\n",
        "Content-Length: 5\r\n",
    ] {
        let (_, head) = Raw::upgrade(server.address, more).await;
        assert!(head.starts_with("HTTP/1.1 101") || head.starts_with("HTTP/1.1 4"), "{head}");
    }
    let answer = server.client().request(Method::GET, "/api/ws", None).await.unwrap();
    assert!(answer.status.is_client_error(), "{}", answer.text());
    assert_well(server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_doesnt_read_is_closed_and_the_table_continues() {
    let server = start_hasty().await;
    let table = Seated::open(&server, "duel", json!({}), 2, json!({})).await;
    let watch = json!({ "do": "watch", "table": table.id });
    let watch = frame(true, 1, watch.to_string().as_bytes());
    let mut deaf = Vec::new();
    for number in 0..6 {
        let header = format!("Authorization: Bearer {}\r\n", table.players[number % 2].token().unwrap());
        let (mut raw, _) = Raw::upgrade(server.address, &header).await;
        raw.send(&watch).await;
        deaf.push(raw);
    }
    // Streams, too.
    for _ in 0..3 {
        let mut raw = Raw::connect(server.address).await;
        raw.send(format!("GET {} HTTP/1.1\r\nHost: yard\r\n\r\n", table.path("/events")).as_bytes()).await;
        deaf.push(raw);
    }
    // Some also send many requests without ever reading an answer, until the server accepts no more.
    let asking: Vec<_> = deaf
        .drain(..3)
        .map(|mut raw| {
            let watch = watch.clone();
            tokio::spawn(async move { while raw.send(&watch).await {} })
        })
        .collect();
    let mut socket = table.players[0].socket().await.unwrap();
    hear(&mut socket, &table.id).await;
    let text = "x".repeat(500);
    for number in 0..400_u64 {
        table.players[(number % 2) as usize]
            .post(&table.path("/chat"), &json!({ "text": text }))
            .await
            .unwrap();
        let said = socket.next().await.unwrap();
        assert_eq!(said["said"]["number"], number + 1, "those who read miss nothing");
    }
    let order = json!({ "turn": 1, "order": "b2b3", "nonce": 1 });
    table.players[0].post(&table.path("/orders"), &order).await.unwrap();
    for asking in asking {
        tokio::time::timeout(support::bytes::BOUND, asking).await.expect("who only asks is cut off").unwrap();
    }
    let metrics = server.client().request(Method::GET, "/metrics", None).await.unwrap();
    if metrics.status == 200 {
        let text = metrics.text();
        let slow = text.lines().find(|line| line.starts_with("botyard") && line.contains("slow"));
        assert!(slow.is_some_and(|line| !line.ends_with(" 0")), "{slow:?}");
    }
    drop(deaf);
    assert_well(server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_cant_act_for_a_user() {
    let server = start().await;
    let answer = server
        .client()
        .request(Method::POST, "/api/tables", Some(Bytes::from_static(b"{\"game\":\"duel\"}")))
        .await
        .unwrap();
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let table = answer.json()["table"]["id"].as_str().unwrap().to_owned();
    let own = format!("http://{}", server.address);
    for (origin, good) in [
        ("", true),
        (&*own, true),
        ("http://evil.example", false),
        ("https://evil.example", false),
        ("null", false),
        ("http://127.0.0.1", false),
        ("http://127.0.0.1.evil.example", false),
        ("file://", false),
    ] {
        let mut headers = format!("Cookie: {cookie}\r\n");
        if !origin.is_empty() {
            headers.push_str(&format!("Origin: {origin}\r\n"));
        }
        let (mut raw, head) = Raw::upgrade(server.address, &headers).await;
        assert_eq!(head.starts_with("HTTP/1.1 101"), good, "{origin}: {head}");
        if good {
            assert!(raw.frame().await.unwrap().1.contains("\"player\""), "the cookie says who it is");
        }
        for (method, path) in [
            ("POST", format!("/api/tables/{table}/chat")),
            ("POST", "/api/tables".to_owned()),
            ("DELETE", format!("/api/tables/{table}/orders/1")),
        ] {
            let mut raw = Raw::connect(server.address).await;
            let body = if path.ends_with("chat") { "{\"text\":\"hello\"}" } else { "{\"game\":\"duel\"}" };
            let request = format!(
                "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{headers}\r\n{body}",
                server.address,
                body.len()
            );
            raw.send(request.as_bytes()).await;
            let head = raw.head().await;
            assert_eq!(head.starts_with("HTTP/1.1 403"), !good, "{method} {path} from {origin}: {head}");
        }
    }
    // A form on another site can't send JSON.
    let mut raw = Raw::connect(server.address).await;
    let body = "{\"game\":\"duel\"}";
    let length = body.len();
    raw.send(format!("POST /api/tables HTTP/1.1\r\nHost: yard\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n\r\n{body}").as_bytes()).await;
    assert!(raw.head().await.starts_with("HTTP/1.1 415"));
    assert_well(server).await;
}

/// Texts that are harmless only if nothing interprets them.
const TEXTS: [&str; 12] = [
    "'; DROP TABLE tables; --",
    "\" OR \"\"=\"",
    "1); DELETE FROM players WHERE (1=1",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"><svg/onload=alert(1)>",
    "%s%n%x {{7*7}} ${jndi:ldap://x} $(id) `id`",
    "../../etc/passwd",
    "\u{202e}gnp.exe \u{feff}zero\u{200b}width",
    "\u{1f437}\u{1f916} zażółć gęślą jaźń ñandú",
    "a\\b\\\"c\\'d",
    "] } \r\nSet-Cookie: x=y",
];

#[tokio::test(flavor = "multi_thread")]
async fn texts_are_never_interpreted() {
    let server = start().await;
    let table = Seated::open(&server, "pigs", json!({}), 2, json!({})).await;
    let ann = &table.players[0];
    let mut number = 0;
    for text in TEXTS {
        // Chat keeps the text, apart from invisible characters and surrounding spaces.
        let said = ann.post(&table.path("/chat"), &json!({ "text": text })).await.unwrap();
        let is_seen = |sign: &char| !sign.is_control() && !"\u{202e}\u{feff}\u{200b}".contains(*sign);
        let kept: String = text.chars().filter(|sign| is_seen(sign) || *sign == '\n').collect();
        assert_eq!(said["text"], kept.trim());
        let path = format!("{}?after={number}", table.path("/chat"));
        let answer = server.client().request(Method::GET, &path, None).await.unwrap();
        assert_eq!(answer.json()["chat"][0]["text"], kept.trim());
        assert_eq!(answer.headers["content-type"], "application/json");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        number += 1;

        // Everything else rejects it, as JSON, or doesn't find it.
        let quoted: String = text.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let bodies = [
            ("/api/tables".to_owned(), json!({ "game": text })),
            ("/api/tables".to_owned(), json!({ "game": "duel", "options": { text: "1" } })),
            ("/api/tables".to_owned(), json!({ "game": "pigs", "options": { "variant": text } })),
            ("/api/tables".to_owned(), json!({ "game": "duel", "position": text })),
            (
                "/api/tables".to_owned(),
                json!({ "game": "duel", "seats": [{ "who": "computer", "level": text }, { "who": "me" }] }),
            ),
            ("/api/tables".to_owned(), json!({ "game": "duel", "clock": { "kind": text } })),
            ("/api/seeks".to_owned(), json!({ "game": text })),
            ("/api/seeks".to_owned(), json!({ "game": "duel", "options": { text: text } })),
            (table.path("/orders"), json!({ "turn": 1, "order": text, "nonce": 1 })),
            (table.path("/rehearse"), json!({ "order": text })),
            (table.path("/rehearse"), json!({ "order": "F F F F F", "others": { "1": text } })),
            (table.path("/rehearse"), json!({ "order": "F F F F F", "lang": text })),
            (table.path("/offers"), json!({ "offer": text })),
            (format!("/api/tables/{quoted}/join"), json!({})),
            (format!("/api/tables/{quoted}/orders"), json!({ "turn": 1, "order": "F", "nonce": 1 })),
        ];
        for (path, body) in bodies {
            refused(ann, Method::POST, &path, Some(body)).await;
        }
        for path in [
            format!("/api/tables/{quoted}"),
            format!("/api/tables/{quoted}/record"),
            format!("/api/tables/{quoted}/events"),
            format!("/api/tables?status={quoted}"),
            format!("/api/tables?before={quoted}"),
            format!("/api/tables?limit={quoted}"),
            format!("/api/games/{quoted}"),
            format!("/api/games/pigs/rules?lang={quoted}"),
            format!("{}?format={quoted}", table.path("/record")),
            format!("/{quoted}"),
            format!("/api/players/{quoted}"),
        ] {
            refused(ann, Method::GET, &path, None).await;
        }
        for (name, most) in [("game", 32), ("player", 64)] {
            let path = format!("/api/tables?{name}={quoted}");
            if text.chars().count() > most {
                refused(ann, Method::GET, &path, None).await;
            } else {
                assert_eq!(server.client().get(&path).await.unwrap()["tables"], json!([]), "{path}");
            }
        }
        let private =
            Seated::open(&server, "duel", json!({}), 1 + usize::from(number > 0), json!({ "private": true }))
                .await;
        refused(&server.client(), Method::GET, &format!("{}?key={quoted}", private.path("")), None).await;
        // Names, passwords, labels and read-only requests: the text is kept or rejected, and the answer is
        // always JSON.
        for (path, body) in [
            ("/api/guest", json!({ "name": text })),
            ("/api/accounts", json!({ "name": text, "password": "correct horse battery" })),
            ("/api/accounts", json!({ "name": "Annabella", "password": text })),
            ("/api/login", json!({ "name": text, "password": text })),
            ("/api/tokens", json!({ "label": text, "scopes": ["read"] })),
            ("/api/analysis", json!({ "game": text })),
            ("/api/analysis", json!({ "game": "duel", "position": text })),
            (
                "/api/analysis",
                json!({ "game": "duel", "moves": [text], "level": text, "options": { text: text } }),
            ),
            ("/api/records/verify", json!({ "record": text })),
            (&format!("/api/challenge/{quoted}"), json!({ "game": "duel" })),
            (&format!("/api/challenge/{quoted}/accept"), json!({})),
            (&format!("/api/bot/game/{}/move/{quoted}", table.id), json!({})),
        ] {
            let is_new = matches!(path, "/api/guest" | "/api/accounts" | "/api/login");
            let client = if is_new { server.client() } else { ann.clone() };
            let answer = client.request(Method::POST, path, Some(body.to_string().into())).await.unwrap();
            assert!(!answer.status.is_server_error(), "{path} {body}: {}", answer.text());
            assert_eq!(answer.headers["content-type"], "application/json", "{path} {body}");
            if answer.status.is_success() && path == "/api/guest" {
                let me = server.client().with_token(answer.json()["token"].as_str().unwrap());
                let name = answer.json()["player"]["name"].clone();
                assert_eq!(me.get("/api/account").await.unwrap()["player"]["name"], name);
            }
            if answer.status.is_success() && path == "/api/tokens" {
                let tokens = ann.get("/api/tokens").await.unwrap().to_string();
                assert!(tokens.contains(&json!(text).to_string()), "{text:?} isn't in {tokens}");
            }
        }
    }
    assert_well(server).await;
}

async fn refused(client: &Client, method: Method, path: &str, body: Option<Value>) {
    let shown = format!("{method} {path} {body:?}");
    let answer = client.request(method, path, body.map(|body| body.to_string().into())).await.unwrap();
    assert!(answer.status.is_client_error(), "{shown}: {} {}", answer.status, answer.text());
    // Unknown pages get the usual "not found" page, which contains nothing of the request.
    if answer.status == 404
        && !path.starts_with("/api")
        && answer.headers["content-type"] == "text/html; charset=utf-8"
    {
        let nowhere = client.request(Method::GET, "/nowhere", None).await.unwrap();
        assert_eq!((answer.status, answer.text()), (nowhere.status, nowhere.text()), "{shown}");
        return;
    }
    assert_eq!(answer.headers["content-type"], "application/json", "{shown}");
    assert!(answer.json()["error"]["message"].is_string(), "{shown}: {}", answer.text());
}
