//! Races: all seats order at the same instant, orders come twice, late, or from two tabs; seats, offers and
//! endings are raced for. There is one outcome, the same for everybody, and the same again after a restart.

use std::sync::Arc;

use crate::support::seated::{Seated, guest, hear, watch};
use crate::support::server::Server;
use botyard_client::{Client, ClientError, Socket};
use botyard_core::Seat;
use botyard_core::dice::Dice;
use botyard_protocol::Request;
use futures_util::future::join_all;
use hyper::Method;
use serde_json::{Value, json};
use tokio::sync::Barrier;

/// A client that has watched a table from its first event on.
struct Witness {
    client: Client,
    socket: Socket,
    table: String,
    /// All received events, in order.
    events: Vec<Value>,
    view: Value,
}

impl Witness {
    async fn new(client: &Client, table: &str) -> Witness {
        let mut socket = client.socket().await.unwrap();
        socket.ask(&watch(table, Some(0))).await.unwrap();
        let (client, table) = (client.clone(), table.to_owned());
        Witness { client, socket, table, events: Vec::new(), view: Value::Null }
    }

    async fn catch_up(&mut self) {
        for message in hear(&mut self.socket, &self.table).await {
            match message["is"].as_str() {
                Some("event") => {
                    self.events.push(message["event"].clone());
                    assert_eq!(message["number"], self.events.len(), "numbers have neither gaps nor repeats");
                }
                Some("view") => {
                    self.view = message["view"].clone();
                    assert_eq!(message["number"], self.events.len(), "the view is of after the last event");
                    assert_eq!(self.view["events"], self.events.len());
                }
                _ => {}
            }
        }
    }

    /// Returns the public events.
    fn public(&self) -> Vec<&Value> {
        self.events.iter().filter(|event| event["event"] != "staged" && event["event"] != "lines").collect()
    }
}

async fn witnesses(server: &Server, table: &Seated) -> Vec<Witness> {
    let mut witnesses = Vec::new();
    for client in table.players.iter().chain([&guest(server).await, &server.client()]) {
        witnesses.push(Witness::new(client, &table.id).await);
    }
    witnesses
}

async fn all_agree(witnesses: &mut [Witness]) {
    for witness in witnesses.iter_mut() {
        witness.catch_up().await;
    }
    let [first, others @ ..] = witnesses else { return };
    for other in others {
        assert_eq!(other.public(), first.public());
        for part in ["turn", "status", "seats", "ready", "due", "offers", "ending", "steps", "position"] {
            assert_eq!(other.view[part], first.view[part], "{part}");
        }
    }
}

/// Returns everything that a viewer can read of a table.
async fn whole(client: &Client, path: &str) -> Vec<(u16, Value, String)> {
    let mut all = Vec::new();
    for rest in ["", "/log", "/scene", "/chat", "/record", "/record?format=json"] {
        let answer = client.request(Method::GET, &format!("{path}{rest}"), None).await.unwrap();
        all.push((answer.status.as_u16(), answer.json(), answer.text()));
    }
    all
}

/// Checks that all witnesses agree, and that the stored table is the same after a restart. Returns the
/// restarted server.
async fn settle(server: Server, table: &Seated, mut witnesses: Vec<Witness>) -> Server {
    all_agree(&mut witnesses).await;
    let path = table.path("");
    let mut before = Vec::new();
    for witness in &witnesses {
        before.push(whole(&witness.client, &path).await);
    }
    let record = &before[0][4];
    assert!(before.iter().all(|seen| seen[4] == *record), "everybody gets the same record");
    let told: Vec<(Option<String>, Vec<Value>)> = witnesses
        .into_iter()
        .map(|witness| (witness.client.token().map(str::to_owned), witness.events))
        .collect();
    let folder = server.stop().await;
    let server = Server::start_in(folder, |_| ()).await;
    for ((token, events), before) in told.into_iter().zip(before) {
        let client = match token {
            Some(token) => server.client().with_token(token),
            None => server.client(),
        };
        assert_eq!(whole(&client, &path).await, before, "the table is the same after a restart");
        let mut again = Witness::new(&client, &table.id).await;
        again.catch_up().await;
        assert_eq!(again.events, events, "the events are the same after a restart");
    }
    server
}

fn code(error: &ClientError) -> &str {
    match error {
        ClientError::Refused { code, .. } => code,
        error => panic!("{error}"),
    }
}

/// A connection for sending orders.
enum Way {
    Http(Client),
    Socket(Box<Socket>),
}

impl Way {
    async fn order(&mut self, table: &str, turn: u32, order: &str, nonce: u64) -> Result<Value, ClientError> {
        match self {
            Way::Http(client) => {
                let body = json!({ "turn": turn, "order": order, "nonce": nonce });
                client.post(&format!("/api/tables/{table}/orders"), &body).await
            }
            Way::Socket(socket) => {
                let (table, order) = (table.to_owned(), order.to_owned());
                socket.ask(&Request::Order { table, turn, order, nonce, revision: 0 }).await
            }
        }
    }
}

/// Sends all of these at the same instant: connection, turn, order, nonce.
async fn at_once(
    table: &str,
    orders: Vec<(Way, u32, String, u64)>,
) -> Vec<(Way, Result<Value, ClientError>)> {
    let gate = Arc::new(Barrier::new(orders.len()));
    let sent = orders.into_iter().map(|(mut way, turn, order, nonce)| {
        let (gate, table) = (Arc::clone(&gate), table.to_owned());
        tokio::spawn(async move {
            gate.wait().await;
            let answer = way.order(&table, turn, &order, nonce).await;
            (way, answer)
        })
    });
    join_all(sent).await.into_iter().map(Result::unwrap).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_pigs_order_at_the_same_instant() {
    let server = Server::start().await;
    let table = Seated::open(&server, "pigs", json!({ "variant": "bash" }), 8, json!({})).await;
    let mut witnesses = witnesses(&server, &table).await;
    let kind = botyard_catalog::find("pigs").unwrap();
    let mut game = kind.start(&[("variant".to_owned(), "bash".to_owned())], Some(8)).unwrap();
    let mut dice = Dice::new(8);
    let mut ways: Vec<Option<(Way, Way, Way)>> = Vec::new();
    for player in &table.players {
        let sockets = (player.socket().await.unwrap(), player.socket().await.unwrap());
        let late = Way::Http(player.with_token(player.token().unwrap()));
        ways.push(Some((Way::Socket(Box::new(sockets.0)), Way::Socket(Box::new(sockets.1)), late)));
    }
    let mut previous: Vec<Option<String>> = vec![None; 8];
    for turn in 1..=15_u32 {
        let due: Vec<Seat> = game.to_act().iter().collect();
        if due.is_empty() {
            break;
        }
        let orders: Vec<(Seat, String)> =
            due.iter().map(|&seat| (seat, game.random_order(seat, &mut dice).unwrap())).collect();
        // Each order is sent twice, through two connections, together with one of the previous turn, which
        // was accepted before or not.
        let mut sent = Vec::new();
        for (seat, order) in &orders {
            let (one, two, late) = ways[seat.index()].take().unwrap();
            sent.push((one, turn, order.clone(), u64::from(turn)));
            sent.push((two, turn, order.clone(), u64::from(turn)));
            let (stale, nonce) = match &previous[seat.index()] {
                Some(before) if dice.below(2) == 0 => (before.clone(), u64::from(turn) - 1),
                _ => (order.clone(), 1_000),
            };
            sent.push((late, turn - 1, stale, nonce));
        }
        let mut answers = at_once(&table.id, sent).await.into_iter();
        for (seat, order) in &orders {
            let [(one, first), (two, second), (late, stale)] =
                std::array::from_fn(|_| answers.next().unwrap());
            let first = first.unwrap();
            assert_eq!(first, second.unwrap(), "twice the same order is one order");
            assert_eq!(first["in_force"], true);
            match stale {
                Ok(accepted) => {
                    assert_eq!((&accepted["turn"], &accepted["nonce"]), (&json!(turn - 1), &json!(turn - 1)));
                }
                Err(error) => assert!(["stale-turn"].contains(&code(&error)), "{error}"),
            }
            ways[seat.index()] = Some((one, two, late));
            previous[seat.index()] = Some(order.clone());
        }
        let joint: Vec<(Seat, &str)> = orders.iter().map(|(seat, order)| (*seat, order.as_str())).collect();
        game.play(&joint).unwrap();
        all_agree(&mut witnesses).await;
        if game.outcome().is_none() {
            assert_eq!(witnesses[0].view["turn"], turn + 1);
        }
        let played = witnesses[9].public().into_iter().rfind(|event| event["event"] == "played").unwrap();
        for (told, (seat, order)) in played["orders"].as_array().unwrap().iter().zip(&orders) {
            assert_eq!((&told["seat"], &told["order"]), (&json!(seat), &json!(order)));
        }
    }
    assert_eq!(witnesses[0].view["position"], game.position());
    settle(server, &table, witnesses).await.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn conflicting_orders_from_two_tabs_have_one_outcome() {
    let server = Server::start().await;
    let table = Seated::open(&server, "pigs", json!({ "variant": "kids" }), 2, json!({})).await;
    let mut witnesses = witnesses(&server, &table).await;
    let orders = ["TL TR TL TR TL", "TR TL TR TL TR"];
    let mut tabs: Vec<Way> = Vec::new();
    for _ in orders {
        tabs.push(Way::Socket(Box::new(table.players[0].socket().await.unwrap())));
    }
    for turn in 1..=12_u32 {
        // In every other round the tabs use the same nonce, so that one of them is rejected.
        let same = turn % 2 == 0;
        let sent = tabs.drain(..).zip(orders).zip(1..);
        let sent =
            sent.map(|((tab, order), nonce)| (tab, turn, order.to_owned(), if same { 5 } else { nonce }));
        let mut accepted = Vec::new();
        for (tab, answer) in at_once(&table.id, sent.collect()).await {
            match answer {
                Ok(answer) => accepted.push(answer),
                Err(error) => assert!(same && code(&error) == "nonce-used", "{error}"),
            }
            tabs.push(tab);
        }
        assert_eq!(accepted.len(), if same { 1 } else { 2 });
        all_agree(&mut witnesses).await;
        let ready = witnesses[1].view["ready"][0]["commitment"].clone();
        let counts = accepted.iter().filter(|answer| answer["commitment"] == ready).count();
        assert_eq!(counts, 1, "one of them counts");
        let own = witnesses[0].view["own"]["order"].as_str().unwrap().to_owned();
        assert!(orders.contains(&&*own));
        let body = json!({ "turn": turn, "order": orders[0], "nonce": turn });
        table.players[1].post(&table.path("/orders"), &body).await.unwrap();
        all_agree(&mut witnesses).await;
        let played = witnesses[3].public().into_iter().rfind(|event| event["event"] == "played").unwrap();
        assert_eq!(played["orders"][0]["order"], own, "the order that was shown is the one that was played");
        assert_eq!(played["orders"][0]["commitment"], ready);
    }
    settle(server, &table, witnesses).await.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn delayed_orders_and_withdrawals_change_nothing() {
    let server = Server::start().await;
    let table = Seated::open(&server, "pigs", json!({ "variant": "kids" }), 2, json!({})).await;
    let mut witnesses = witnesses(&server, &table).await;
    let ann = &table.players[0];
    let mut socket = ann.socket().await.unwrap();
    let [newer, delayed] = ["TL TR TL TR TL", "TR TL TR TL TR"].map(str::to_owned);
    let body = |order: &str, nonce: u64, revision: u32| json!({ "turn": 1, "order": order, "nonce": nonce, "revision": revision });
    let path = table.path("/orders");
    let receipt = ann.post(&path, &body(&newer, 2, 2)).await.unwrap();
    // The delayed ones arrive afterwards, by HTTP and by WebSocket; another page may have counted the same.
    for revision in [1, 2] {
        let refused = ann.post(&path, &body(&delayed, 1, revision)).await;
        assert_eq!(code(&refused.unwrap_err()), "outdated-order");
        let (id, order) = (table.id.clone(), delayed.clone());
        let sent = socket.ask(&Request::Order { table: id, turn: 1, order, nonce: 1, revision }).await;
        assert_eq!(code(&sent.unwrap_err()), "outdated-order");
    }
    let sent = socket.ask(&Request::Unstage { table: table.id.clone(), turn: 1, revision: 1 }).await;
    assert_eq!(code(&sent.unwrap_err()), "outdated-order");
    let withdrawal = format!("{path}/1?revision=1");
    let answer = ann.request(Method::DELETE, &withdrawal, None).await.unwrap();
    assert_eq!(
        (answer.status.as_u16(), answer.json()["error"]["code"].as_str()),
        (409, Some("outdated-order"))
    );
    // The newer order stays in force, also when it is resent.
    assert_eq!(ann.post(&path, &body(&newer, 2, 2)).await.unwrap(), receipt);
    all_agree(&mut witnesses).await;
    assert_eq!(
        (&witnesses[0].view["own"]["order"], &witnesses[0].view["own"]["revision"]),
        (&json!(newer), &json!(2))
    );
    table.players[1].post(&path, &body(&delayed, 1, 0)).await.unwrap();
    all_agree(&mut witnesses).await;
    let played = witnesses[3].public().into_iter().rfind(|event| event["event"] == "played").unwrap();
    assert_eq!(
        (&played["orders"][0]["order"], &played["orders"][1]["order"]),
        (&json!(newer), &json!(delayed))
    );
    settle(server, &table, witnesses).await.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_can_move_in_a_sequential_game() {
    let server = Server::start().await;
    let table = Seated::open(&server, "duel", json!({}), 2, json!({})).await;
    let mut witnesses = witnesses(&server, &table).await;
    for turn in 1..=16_u32 {
        let player = &table.players[(turn as usize + 1) % 2];
        let orders = player.get(&table.path("/orders")).await.unwrap();
        let orders: Vec<String> = orders["orders"]
            .as_array()
            .unwrap()
            .iter()
            .take(4)
            .map(|order| order.as_str().unwrap().to_owned())
            .collect();
        let mut sent = Vec::new();
        for (order, nonce) in orders.iter().zip(1..) {
            let way = if nonce % 2 == 0 {
                Way::Http(player.with_token(player.token().unwrap()))
            } else {
                Way::Socket(Box::new(player.socket().await.unwrap()))
            };
            sent.push((way, turn, order.clone(), nonce));
        }
        let answers = at_once(&table.id, sent).await;
        let mut played = None;
        for (order, (_, answer)) in orders.iter().zip(&answers) {
            match answer {
                Ok(_) => assert!(played.replace(order).is_none(), "one of them was played"),
                Err(error) => {
                    assert!(["stale-turn", "not-your-turn", "over"].contains(&code(error)), "{error}");
                }
            }
        }
        all_agree(&mut witnesses).await;
        let told =
            witnesses[2].public().into_iter().rfind(|event| event["event"] == "played").unwrap().clone();
        assert_eq!((&told["turn"], &told["orders"][0]["order"]), (&json!(turn), &json!(played.unwrap())));
        if witnesses[0].view["status"] == "over" {
            break;
        }
    }
    settle(server, &table, witnesses).await.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_players_race_for_the_last_seat() {
    let server = Server::start().await;
    for round in 0..8 {
        let opened = server.client().post("/api/tables", &json!({ "game": "duel" })).await.unwrap();
        let id = opened["table"]["id"].as_str().unwrap().to_owned();
        let creator = server.client().with_token(opened["token"].as_str().unwrap());
        let mut watching = vec![Witness::new(&creator, &id).await, Witness::new(&server.client(), &id).await];
        let gate = Arc::new(Barrier::new(12));
        let joining = (0..12).map(|number| {
            let (client, gate, id) = (server.client(), Arc::clone(&gate), id.clone());
            let body = if (number + round) % 2 == 0 { json!({}) } else { json!({ "seat": 1 }) };
            tokio::spawn(async move {
                gate.wait().await;
                client.post(&format!("/api/tables/{id}/join"), &body).await
            })
        });
        let mut seated = Vec::new();
        for answer in join_all(joining).await {
            match answer.unwrap() {
                Ok(joined) => seated.push(joined),
                Err(error) => assert!(["full", "seat-taken", "begun"].contains(&code(&error)), "{error}"),
            }
        }
        let [joined] = &seated[..] else { panic!("{} got the last seat", seated.len()) };
        assert_eq!(joined["seat"], 1);
        all_agree(&mut watching).await;
        let sat = watching[1].public().into_iter().filter(|event| event["event"] == "sat").count();
        assert_eq!(sat, 1);
        assert_eq!(
            watching[1].view["seats"][1]["sitter"]["person"]["player"],
            joined["table"]["seats"][1]["player"]
        );
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_seekers_all_find_a_seat() {
    let server = Server::start().await;
    let gate = Arc::new(Barrier::new(12));
    let seeking = (0..12).map(|_| {
        let (client, gate) = (server.client(), Arc::clone(&gate));
        tokio::spawn(async move {
            gate.wait().await;
            client.post("/api/seeks", &json!({ "game": "soccolot" })).await.unwrap()
        })
    });
    let mut seats = std::collections::BTreeSet::new();
    for found in join_all(seeking).await {
        let found = found.unwrap();
        let place = (found["table"]["id"].to_string(), found["seat"].as_u64().unwrap());
        assert!(seats.insert(place), "nobody sits where another does");
    }
    assert_eq!(seats.len(), 12);
    server.stop().await;
}

/// Performs an action of both sides at the same instant; returns both answers.
async fn both(table: &Seated, deeds: [(&str, Value); 2]) -> Vec<Result<Value, ClientError>> {
    let gate = Arc::new(Barrier::new(2));
    let doing = table.players.iter().zip(deeds).map(|(player, (rest, body))| {
        let (player, gate, path) = (player.clone(), Arc::clone(&gate), table.path(rest));
        tokio::spawn(async move {
            gate.wait().await;
            player.post(&path, &body).await
        })
    });
    join_all(doing).await.into_iter().map(Result::unwrap).collect()
}

fn count(witness: &Witness, event: &str) -> usize {
    witness.public().into_iter().filter(|told| told["event"] == event).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_and_endings_race() {
    let mut server = Server::start().await;
    let offer = |what: &str| ("/offers", json!({ "offer": what }));
    let order = ("/orders", json!({ "turn": 1, "order": "b2b3", "nonce": 1 }));
    for round in 0..4 {
        // Both offer a draw: the second offer accepts the first.
        let table = Seated::open(&server, "duel", json!({}), 2, json!({})).await;
        let mut seeing = witnesses(&server, &table).await;
        for answer in both(&table, [offer("draw"), offer("draw")]).await {
            answer.unwrap();
        }
        all_agree(&mut seeing).await;
        assert_eq!((count(&seeing[2], "offered"), count(&seeing[2], "over")), (1, 1));
        // Both offer a rematch: there is one new table with both players.
        let answers = both(&table, [offer("rematch"), offer("rematch")]).await;
        assert!(answers.iter().all(Result::is_ok), "{answers:?}");
        let mut next = Vec::new();
        for player in &table.players {
            let seen = player.get(&table.path("")).await.unwrap();
            next.push(seen["table"]["next"].as_str().expect("a rematch").to_owned());
        }
        assert_eq!(next[0], next[1]);
        let again = table.players[0].get(&format!("/api/tables/{}", next[0])).await.unwrap();
        assert_eq!((&again["table"]["status"], &again["seat"]), (&json!("playing"), &json!(1)));
        if round == 3 {
            server = settle(server, &table, seeing).await;
        }

        // One side resigns while the other resigns, aborts or moves; or moves while the other aborts.
        let endings = [
            [("/resign", json!({})), ("/resign", json!({}))],
            [("/resign", json!({})), ("/abort", json!({}))],
            [order.clone(), ("/resign", json!({}))],
            [order.clone(), ("/abort", json!({}))],
        ];
        for deeds in endings {
            let table = Seated::open(&server, "duel", json!({}), 2, json!({})).await;
            let mut seeing = witnesses(&server, &table).await;
            let what = format!("{deeds:?}");
            let answers = both(&table, deeds).await;
            all_agree(&mut seeing).await;
            let done = answers.iter().filter(|answer| answer.is_ok()).count();
            assert!(done >= 1, "{what}: {answers:?}");
            assert!(count(&seeing[3], "over") <= 1, "{what}");
            let table_over = seeing[3].view["status"] == "over";
            assert_eq!(count(&seeing[3], "over") == 1, table_over, "{what}");
            if !what.contains("orders") {
                assert_eq!((done, table_over), (1, true), "{what}: {answers:?}");
            }
            if round == 2 {
                server = settle(server, &table, seeing).await;
            }
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_numbers_are_unique() {
    let server = Server::start().await;
    let table = Seated::open(&server, "pigs", json!({}), 4, json!({})).await;
    let saying = (0..40).map(|number| {
        let player = table.players[number % 4].with_token(table.players[number % 4].token().unwrap());
        let path = table.path("/chat");
        tokio::spawn(async move {
            player.post(&path, &json!({ "text": format!("line {number}") })).await.unwrap()
        })
    });
    let mut numbers: Vec<u64> =
        join_all(saying).await.into_iter().map(|said| said.unwrap()["number"].as_u64().unwrap()).collect();
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(1..=40));
    let said = table.players[0].get(&table.path("/chat")).await.unwrap();
    let folder = server.stop().await;
    let server = Server::start_in(folder, |_| ()).await;
    let table = table.at(&server);
    assert_eq!(table.players[1].get(&table.path("/chat")).await.unwrap(), said);
    server.stop().await;
}
