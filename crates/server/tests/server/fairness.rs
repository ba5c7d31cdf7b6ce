//! Limits on what one address, player or guest can take from others. A school class behind one address is
//! welcome.

use std::net::SocketAddr;
use std::sync::LazyLock;
use std::time::Duration;

use crate::support::seated::Seated;
use crate::support::server::Server;
use botyard_client::{Client, ClientError};
use botyard_protocol::Request as Message;
use botyard_site::{File, Site, Stored};
use bytes::Bytes;
use futures_util::future::join_all;
use http_body_util::Full;
use hyper::{Method, Request};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// A page with one file.
static PAGE: LazyLock<Site> = LazyLock::new(|| {
    let file = File {
        path: "/app/0123/web.js",
        content_type: "text/javascript",
        hash: "0123",
        forever: true,
        stored: Stored::Plain(b"start();"),
    };
    Site { files: vec![file].leak(), ..Site::WITHOUT_PAGE }
});

async fn limited() -> Server {
    Server::start_with(|settings| settings.limits = true).await
}

fn status(outcome: &Result<Value, ClientError>) -> u16 {
    match outcome {
        Ok(_) => 200,
        Err(ClientError::Refused { status, .. }) => *status,
        Err(error) => panic!("{error}"),
    }
}

/// Connects from another address of this machine.
async fn connect_from(source: [u8; 4], server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from((source, 0))).expect("an address");
    socket.connect(server).await.expect("a connection")
}

/// Returns the first line of the answer.
async fn ask(mut stream: TcpStream, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nHost: yard\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("a request sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer.lines().next().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_school_class_can_play_from_one_address() {
    let server = Server::start_with(|settings| {
        settings.limits = true;
        settings.site = LazyLock::force(&PAGE);
    })
    .await;
    // All open the page at the same moment, and each browser asks for all its files on six connections.
    let browsers = (0..30 * 6).map(async |_| {
        let client = server.client();
        for _ in 0..10 {
            for file in PAGE.files {
                let answer = client.request(Method::GET, file.path, None).await.expect("an answer");
                assert_eq!(answer.status, 200, "{}", answer.text());
            }
        }
        client.get("/api/games").await.expect("an answer")
    });
    join_all(browsers).await;
    let games = join_all((0..15).map(|_| Seated::open(&server, "duel", json!({}), 2, json!({})))).await;
    let play = async |table: &Seated| {
        for (seat, order) in ["b2b3", "c4b3", "b1a2"].into_iter().enumerate() {
            let (turn, player) = (seat as u64 + 1, &table.players[seat % 2]);
            let order = json!({ "turn": turn, "order": order, "nonce": turn });
            player.post(&table.path("/orders"), &order).await.expect("an order");
        }
        for player in &table.players {
            let mut socket = player.socket().await.expect("a socket");
            let watch = Message::Watch { table: table.id.clone(), after: None, chat_after: None, key: None };
            socket.ask(&watch).await.expect("to watch");
            player.post(&table.path("/chat"), &json!({ "text": "hello" })).await.expect("a line");
            player.get("/api/account/tables").await.expect("the own tables");
        }
    };
    join_all(games.iter().map(play)).await;
    // All of them have accounts, too, and log in at the same moment.
    let account = json!({ "name": "Ann", "password": "a long enough secret" });
    games[0].players[0].post("/api/accounts", &account).await.expect("an account");
    for _ in 0..30 {
        server.client().post("/api/login", &account).await.expect("a session");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_dont_block_others() {
    let server = Server::start_with(|settings| {
        settings.limits = true;
        settings.connections = 20;
    })
    .await;
    let mut silent = Vec::new();
    for _ in 0..60 {
        silent.push(connect_from([127, 0, 0, 1], server.address).await);
    }
    let asked = ask(connect_from([127, 0, 0, 2], server.address).await, "/healthz");
    assert_eq!(timeout(Duration::from_secs(5), asked).await.expect("at once"), "HTTP/1.1 200 OK");
    drop(silent);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_connections_of_an_address_are_limited() {
    let server = limited().await;
    let mut streams = Vec::new();
    for _ in 0..300 {
        streams.push(connect_from([127, 0, 0, 1], server.address).await);
    }
    // Connections above the limit are closed at once.
    let mut closed = 0;
    for stream in &mut streams[256..] {
        let read = timeout(Duration::from_secs(5), stream.read(&mut [0; 1])).await.expect("an end");
        closed += usize::from(matches!(read, Ok(0) | Err(_)));
    }
    assert_eq!(closed, 44);
    let other = ask(connect_from([127, 0, 0, 2], server.address).await, "/api/seeks").await;
    assert_eq!(other, "HTTP/1.1 200 OK");
    drop(streams);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn health_checks_are_answered_when_all_connections_are_taken() {
    let server = Server::start_with(|settings| {
        settings.limits = true;
        settings.connections = 4;
    })
    .await;
    let mut sockets = Vec::new();
    for _ in 0..4 {
        sockets.push(server.client().socket().await.expect("a socket"));
    }
    let (healthz, readyz, seeks) = (
        ask(connect_from([127, 0, 0, 2], server.address).await, "/healthz").await,
        ask(connect_from([127, 0, 0, 2], server.address).await, "/readyz").await,
        ask(connect_from([127, 0, 0, 2], server.address).await, "/api/seeks").await,
    );
    assert_eq!((&*healthz, &*readyz), ("HTTP/1.1 200 OK", "HTTP/1.1 200 OK"));
    assert_eq!(seeks, "HTTP/1.1 503 Service Unavailable");
    drop(sockets);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn health_checks_are_never_rate_limited() {
    let server = Server::start_with(|settings| {
        settings.limits = true;
        settings.limits_scale = 0.01;
    })
    .await;
    let client = server.client();
    for _ in 0..50 {
        client.get("/healthz").await.expect("an answer");
    }
    let mut refused = 0;
    for _ in 0..50 {
        refused += usize::from(status(&client.get("/api/seeks").await) == 429);
    }
    assert!(refused > 30, "{refused}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn anonymous_sockets_have_a_separate_quota() {
    let server = limited().await;
    let mut sockets = Vec::new();
    for _ in 0..64 {
        sockets.push(server.client().socket().await.expect("a socket"));
    }
    assert!(server.client().socket().await.is_err(), "an address has its share");
    let guest = server.client().guest().await.expect("a guest");
    guest.socket().await.expect("a socket of somebody");
    drop(sockets);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_open_tables_of_a_player_are_limited() {
    let server = limited().await;
    let patient = server.client().guest().await.expect("a guest");
    let waiting = patient.post("/api/tables", &json!({ "game": "duel" })).await.expect("a table");
    let crowd = server.client().guest().await.expect("a guest");
    let mut opened = Vec::new();
    for _ in 0..6 {
        opened.push(crowd.post("/api/tables", &json!({ "game": "duel" })).await);
    }
    assert_eq!(opened.iter().map(status).collect::<Vec<_>>(), [200, 200, 200, 200, 200, 429]);
    // Everyone's first table comes before anyone's second.
    let lobby = server.client().get("/api/seeks").await.expect("the lobby");
    assert_eq!(lobby["tables"][1]["id"], waiting["table"]["id"], "{lobby}");
    // A closed table makes room, and a private one takes none.
    let id = opened[0].as_ref().expect("a table")["table"]["id"].as_str().expect("an id").to_owned();
    crowd.post(&format!("/api/tables/{id}/leave"), &json!({})).await.expect("to leave");
    crowd.post("/api/tables", &json!({ "game": "duel" })).await.expect("a table");
    crowd.post("/api/tables", &json!({ "game": "duel", "private": true })).await.expect("a private table");
    // The longest waiting table is found.
    let seeker = server.client().guest().await.expect("a guest");
    let found = seeker.post("/api/seeks", &json!({ "game": "duel" })).await.expect("a table");
    assert_eq!(found["table"]["id"], waiting["table"]["id"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_as_documented() {
    let server = limited().await;
    let guest = server.client().guest().await.expect("a guest");
    let table = guest.post("/api/tables", &json!({ "game": "duel" })).await.expect("a table");
    let path = format!("/api/tables/{}", table["table"]["id"].as_str().expect("an id"));
    let answers = join_all((0..200).map(|_| guest.get(&path))).await;
    let done = answers.iter().filter(|answer| status(answer) == 200).count();
    assert!((100..160).contains(&done), "120 requests of a player at once, not {done}");
    // Chat lines are limited for the address, too: eight times ten.
    let guests: Vec<Client> =
        join_all((0..15).map(async |_| server.client().guest().await.expect("a guest"))).await;
    let chat = format!("{path}/chat");
    let line = json!({ "text": "hello" });
    let mut said = 0;
    for guest in &guests {
        for _ in 0..8 {
            said += usize::from(status(&guest.post(&chat, &line).await) == 200);
        }
    }
    assert!((80..110).contains(&said), "80 lines of an address at once, not {said}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_requests_leave_no_guests() {
    let server = limited().await;
    let table = Seated::open(&server, "duel", json!({}), 2, json!({})).await;
    for (path, body) in [
        ("/api/tables".to_owned(), json!({ "game": "nope" })),
        ("/api/tables".to_owned(), json!({ "game": "duel", "rated": true })),
        ("/api/tables".to_owned(), json!({ "game": "duel", "seats": [{ "who": "me" }] })),
        ("/api/seeks".to_owned(), json!({ "game": "duel", "players": 7 })),
        (table.path("/join"), json!({})),
    ] {
        let refused = server.client().post(&path, &body).await;
        assert!((400..500).contains(&status(&refused)), "{path}: {refused:?}");
    }
    let database = botyard_server::store::Database::Sqlite(server.folder.path().join("botyard.sqlite"));
    let store = botyard_server::store::Store::open_beside(&database).await.expect("the database");
    assert_eq!(store.list_players(true, 100).await.expect("players").len(), 2);
    store.close().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_above_the_lobby_quota_leave_no_guests() {
    let server = Server::start_with(|settings| {
        settings.limits = true;
        settings.limits_per_address = 1.0;
    })
    .await;
    let table = json!({ "game": "duel" });
    for _ in 0..5 {
        server.client().post("/api/tables", &table).await.expect("a table of a new guest");
    }
    let other = json!({ "game": "soccolot" });
    for path in ["/api/tables", "/api/seeks"] {
        assert_eq!(status(&server.client().post(path, &other).await), 429, "{path}");
    }
    let database = botyard_server::store::Database::Sqlite(server.folder.path().join("botyard.sqlite"));
    let store = botyard_server::store::Store::open_beside(&database).await.expect("the database");
    assert_eq!(store.list_players(true, 100).await.expect("players").len(), 5);
    store.close().await;
    // A player who can join a waiting table needs no place in the lobby.
    server.client().post("/api/seeks", &table).await.expect("a seat");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_passwords_block_only_their_origin() {
    let server = Server::start_with(|settings| {
        settings.limits = true;
        settings.trusted_proxies = vec![[127, 0, 0, 1].into()];
    })
    .await;
    let account = json!({ "name": "Ann", "password": "a long enough secret" });
    server.client().post("/api/accounts", &account).await.expect("an account");
    let log_in = async |address: &str, password: &str| {
        let body = json!({ "name": "Ann", "password": password }).to_string();
        let request = Request::builder()
            .method(Method::POST)
            .uri("/api/login")
            .header("host", "yard")
            .header("content-type", "application/json")
            .header("x-forwarded-for", address)
            .body(Full::new(Bytes::from(body)))
            .expect("a request");
        server.client().send(request).await.expect("an answer").status.as_u16()
    };
    for _ in 0..20 {
        assert_eq!(log_in("192.0.2.1", "a wrong password").await, 401);
    }
    assert_eq!(log_in("192.0.2.1", "a long enough secret").await, 429);
    assert_eq!(log_in("192.0.2.3", "a long enough secret").await, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_sends_only_invalid_messages_is_closed() {
    let server = Server::start().await;
    let mut socket = server.client().socket().await.expect("a socket");
    let mut refused = 0;
    for _ in 0..60 {
        if socket.send_text("nonsense").await.is_err() {
            break;
        }
    }
    while let Ok(message) = socket.next().await {
        refused += usize::from(message["is"] == "refused");
    }
    assert_eq!(refused, 49);
    server.stop().await;
}

/// Every frame counts: unreadable ones, binary ones, pings, and rejected messages.
#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_frame_is_rate_limited() {
    use futures_util::{SinkExt as _, StreamExt as _};
    use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
    use tokio_tungstenite::tungstenite::{Bytes, Message as Frame};
    const REFUSED: &str = r#"{"id":1,"do":"order","table":"none","turn":1,"nonce":1,"order":"b2b3"}"#;
    let kinds: [fn() -> Frame; 5] = [
        || Frame::Binary(Bytes::from_static(&[0; 30_000])),
        || Frame::Ping(Bytes::from_static(b"are you there")),
        || Frame::Text("{".repeat(30_000).into()),
        || Frame::Text(r#"{"do":"fly"}"#.into()),
        || Frame::Text(REFUSED.into()),
    ];
    for (number, frame) in kinds.into_iter().enumerate() {
        let server = Server::start_with(|settings| {
            settings.limits = true;
            settings.limits_scale = 0.1;
        })
        .await;
        let address = format!("ws://{}/api/ws", server.address);
        let (mut socket, _) = tokio_tungstenite::connect_async(address).await.expect("a socket");
        for _ in 0..400 {
            if socket.send(frame()).await.is_err() {
                break;
            }
        }
        let mut code = None;
        while let Some(Ok(message)) = timeout(Duration::from_secs(20), socket.next()).await.expect("an end") {
            if let Frame::Close(close) = message {
                code = close.map(|close| close.code);
            }
        }
        // If what was sent later was answered with a reset, the close code is lost.
        assert!(matches!(code, None | Some(CloseCode::Policy)), "kind {number}: {code:?}");
        server.stop().await;
    }
}

/// A table for a game in one sitting is in the lobby while one of its players is about. Polling is enough.
#[tokio::test(flavor = "multi_thread")]
async fn tables_of_absent_players_leave_the_lobby() {
    let absent = Duration::from_secs(4);
    let server = Server::start_with(|settings| settings.absent = absent).await;
    let quick = json!({ "game": "duel", "clock": { "kind": "fischer", "start": 300, "increment": 3 } });
    let slow = json!({ "game": "duel", "clock": { "kind": "days", "per_move": 2 } });
    let (gone, polling, listening) = (
        server.client().guest().await.expect("a guest"),
        server.client().guest().await.expect("a guest"),
        server.client().guest().await.expect("a guest"),
    );
    let id = |opened: Result<Value, ClientError>| {
        opened.expect("a table")["table"]["id"].as_str().expect("an id").to_owned()
    };
    let by_gone = id(gone.post("/api/tables", &quick).await);
    let patient = id(gone.post("/api/tables", &slow).await);
    let by_polling = id(polling.post("/api/tables", &quick).await);
    let by_listening = id(listening.post("/api/tables", &quick).await);
    let socket = listening.socket().await.expect("a socket");
    let lobby = async || {
        let lobby = server.client().get("/api/seeks").await.expect("the lobby");
        let tables = lobby["tables"].as_array().expect("tables").clone();
        tables.iter().map(|table| table["id"].as_str().expect("an id").to_owned()).collect::<Vec<_>>()
    };
    let end = tokio::time::Instant::now() + Duration::from_secs(60);
    while lobby().await.contains(&by_gone) {
        assert!(tokio::time::Instant::now() < end, "it stays");
        polling.get("/api/session").await.expect("an answer");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    polling.get("/api/session").await.expect("an answer");
    let now = lobby().await;
    assert!(now.contains(&by_polling) && now.contains(&by_listening), "{now:?}");
    assert_eq!(now.last(), Some(&patient), "a game of days waits behind them");
    // Seeks don't match with an absent player.
    let seeker = server.client().guest().await.expect("a guest");
    let sought = id(seeker.post("/api/seeks", &quick).await);
    assert_ne!(sought, by_gone);
    // The table comes back with its player.
    gone.get("/api/session").await.expect("an answer");
    assert!(lobby().await.contains(&by_gone));
    drop(socket);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_computers_only_wait_for_a_spectator() {
    let server = Server::start().await;
    let seats = json!([{ "who": "computer", "level": "1" }, { "who": "computer", "level": "1" }]);
    let new = json!({ "game": "robosoccer", "seats": seats });
    let opened = server.client().post("/api/tables", &new).await.expect("a table");
    let id = opened["table"]["id"].as_str().expect("an id").to_owned();
    for _ in 0..20 {
        let view = server.client().get(&format!("/api/tables/{id}")).await.expect("the table");
        assert_eq!(view["view"]["turn"], 1);
    }
    let mut socket = server.client().socket().await.expect("a socket");
    let watch = Message::Watch { table: id, after: None, chat_after: None, key: None };
    socket.ask(&watch).await.expect("to watch");
    while socket.next().await.expect("a message")["event"]["event"] != "played" {}
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_dont_play_on_for_a_player_who_is_out() {
    let server = Server::start().await;
    let guest = server.client().guest().await.expect("a guest");
    let seats =
        json!([{ "who": "me" }, { "who": "computer", "level": "1" }, { "who": "computer", "level": "1" }]);
    let opened =
        guest.post("/api/tables", &json!({ "game": "pigs", "seats": seats })).await.expect("a table");
    let path = format!("/api/tables/{}", opened["table"]["id"].as_str().expect("an id"));
    guest.post(&format!("{path}/resign"), &json!({})).await.expect("to give up");
    let turn = async || guest.get(&path).await.expect("the table")["view"]["turn"].as_u64().expect("a turn");
    // A search that was running when the player left may still be played.
    let before = turn().await;
    for _ in 0..20 {
        tokio::time::sleep(Duration::from_millis(10)).await;
        assert!(turn().await <= before + 1, "the computers go on by themselves");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_cant_flood_a_players_challenges() {
    let server = Server::start().await;
    let account = async |name: &str| {
        let account = json!({ "name": name, "password": "a long enough secret" });
        let account = server.client().post("/api/accounts", &account).await.expect("an account");
        server.client().with_token(account["token"].as_str().expect("a token"))
    };
    let (ann, bob) = (account("Ann").await, account("Bob").await);
    let mut answers = Vec::new();
    for _ in 0..12 {
        let guest = server.client().guest().await.expect("a guest");
        answers.push(status(&guest.post("/api/challenge/Ann", &json!({ "game": "duel" })).await));
    }
    assert_eq!(answers.iter().filter(|&&answer| answer == 200).count(), 10, "{answers:?}");
    bob.post("/api/challenge/Ann", &json!({ "game": "duel" })).await.expect("a challenge of an account");
    let waiting = ann.get("/api/challenges").await.expect("a list");
    assert_eq!(waiting["in"].as_array().map(Vec::len), Some(11));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_names_never_reach_the_database() {
    let server = Server::start().await;
    let guest = server.client().guest().await.expect("a guest");
    for path in ["/api/tables?game=%00", "/api/tables?player=%00", "/api/account/tables?game=%00"] {
        assert_eq!(guest.get(path).await.expect("a list")["tables"], json!([]), "{path}");
    }
    assert_eq!(status(&guest.get("/api/tables?before=1-%00").await), 400);
    for word in ["accept", "decline", "cancel"] {
        let path = format!("/api/challenge/%00/{word}");
        assert_eq!(status(&guest.post(&path, &json!({})).await), 404, "{path}");
    }
    server.stop().await;
}
