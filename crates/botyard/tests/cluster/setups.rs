//! A cluster without faults, and the error messages for wrong configurations.

use std::net::SocketAddr;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use botyard_client::{Client, ClientError, Socket};
use botyard_protocol::Request;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::ledger::Players;
use crate::world::{NODES, World, name, program};

/// Generous timeout for anything on a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);

fn botyard(arguments: &[&str]) -> Output {
    let mut command = Command::new("timeout");
    command.args(["60", &program()]).args(arguments).output().expect("botyard can be run")
}

/// Checks that the server doesn't start and prints a sentence with these words.
fn check_refusal(arguments: &[&str], words: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().display().to_string();
    let all = [&["serve", "--listen", "127.0.0.1:0", "--data", &data], arguments].concat();
    let output = botyard(&all);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{arguments:?} starts");
    for word in words {
        assert!(told.contains(word), "{arguments:?}: {word:?} isn't in {told}");
    }
    assert!(!told.contains("wrong-secret"), "a password is shown: {told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_setups_get_a_sentence() {
    let Some(world) = World::start() else { return };
    let (database, bus) = (world.database_url(), world.bus_url());
    check_refusal(&["--bus", &bus], &["needs a PostgreSQL database", "remove --bus"]);
    let wrong = format!("nats://yard:wrong-secret@{}", world.bus);
    check_refusal(
        &["--database", &database, "--bus", &wrong],
        &["doesn't let this server in", "user and password"],
    );
    check_refusal(
        &["--database", &database, "--bus", "nats://127.0.0.1:9"],
        &["can't be reached", "is nats-server running"],
    );
    check_refusal(&["--database", &database], &["servers with a bus are using", "--bus"]);
    check_refusal(&["--database", &database, "--bus", "http://there"], &["expected nats://"]);
    // A node with an unknown wire version.
    let sql = "insert into nodes values (1000000, 'newer', '', '9.0.0', 9, 0, \
               cast(extract(epoch from clock_timestamp()) * 1000 as bigint) + 60000, 1, 0, 0)";
    world.sql(sql).expect("the database");
    check_refusal(
        &["--database", &database, "--bus", &bus],
        &["newer", "9.0.0", "wire version 9", "upgrade in steps"],
    );
    world.sql("delete from nodes where epoch = 1000000").expect("the database");
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().display().to_string();
    let output = botyard(&[
        "doctor",
        "--data",
        &data,
        "--database",
        &database,
        "--bus",
        &wrong,
        "--listen",
        "127.0.0.1:0",
    ]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("doesn't let this server in") && told.contains("node0 (0.1.0"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn clubs_on_one_bus_are_warned_about_each_other() {
    const TOLD: &str = "servers on another database use the same bus";
    let Some(mut world) = World::start() else { return };
    let bus = world.bus_url();
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().display().to_string();
    let address = ["--data", &data, "--listen", "127.0.0.1:0"];
    // The doctor doesn't announce a cluster.
    let database = world.database_url();
    let doctor = [&["doctor", "--database", &database, "--bus", &bus][..], &address].concat();
    let told = String::from_utf8_lossy(&botyard(&doctor).stdout).into_owned();
    assert!(told.contains("answers (nats-server"), "{told}");
    assert!(!world.logs().contains(TOLD), "the doctor is taken for another club");
    world.sql("create database other").expect("the database");
    let other = format!("postgres://yard@{}/other", world.database);
    let other = world.start_beside(&["--database", &other, "--bus", &bus]);
    let until = Instant::now() + PATIENCE;
    while !(0..NODES).all(|node| world.log(node).contains(TOLD)) {
        assert!(Instant::now() < until, "another club on the bus isn't noticed");
        sleep(Duration::from_millis(100)).await;
    }
    drop(other);
    // A copy of the database assigns the same node numbers again.
    let (_engine, copy) = world.copy_database();
    world.kill(0);
    world.start_node(0);
    check_refusal(&["--database", &copy, "--bus", &bus], &["copy of the database", "NATS account"]);
}

/// Repeats a request until it succeeds. A node that can't renew its lease on a busy machine rightly stops for
/// a moment; such failures are counted.
async fn patient<T>(failed: &AtomicU32, ask: impl AsyncFn() -> Result<T, ClientError>) -> T {
    let until = Instant::now() + PATIENCE;
    loop {
        match ask().await {
            Ok(answer) => return answer,
            Err(error) => {
                println!("not at once: {error}");
                failed.fetch_add(1, Ordering::Relaxed);
                assert!(Instant::now() < until, "{error}");
            }
        }
        sleep(Duration::from_millis(100)).await;
    }
}

async fn open(client: &Client, game: &str, failed: &AtomicU32) -> (String, Client) {
    let opened = patient(failed, async || client.post("/api/tables", &json!({ "game": game })).await).await;
    let id = opened["table"]["id"].as_str().expect("an id").to_owned();
    (id, client.with_token(opened["token"].as_str().expect("a token")))
}

/// A spectator at one node, which reconnects when its connection ends.
struct Follower {
    address: SocketAddr,
    table: String,
    socket: Option<Socket>,
    last: Option<u64>,
}

impl Follower {
    async fn at(address: SocketAddr, table: &str) -> Follower {
        let mut follower = Follower { address, table: table.to_owned(), socket: None, last: None };
        follower.next("view").await;
        follower
    }

    async fn message(&mut self) -> Result<Value, ClientError> {
        if self.socket.is_none() {
            let mut socket = Socket::connect(&self.address.into(), None).await?;
            let (table, after) = (self.table.clone(), self.last);
            socket.ask(&Request::Watch { table, after, chat_after: None, key: None }).await?;
            self.socket = Some(socket);
        }
        self.socket.as_mut().ok_or(ClientError::Closed)?.next().await
    }

    /// The next message of this kind. Checks that no event is missing or sent twice.
    async fn next(&mut self, is: &str) -> Value {
        let until = Instant::now() + PATIENCE;
        loop {
            let Ok(message) = self.message().await else {
                assert!(Instant::now() < until, "no {is} is told");
                self.socket = None;
                sleep(Duration::from_millis(100)).await;
                continue;
            };
            if message["is"] == "event" || message["is"] == "view" {
                let number = message["number"].as_u64().expect("a number");
                let is_next = self.last.is_none_or(|last| number == last + 1);
                assert!(is_next || message["is"] == "view", "{number} after {:?}", self.last);
                self.last = Some(number);
            }
            if message["is"] == is {
                return message;
            }
        }
    }
}

/// Opens tables at one node until a lobby at another is notified of one.
async fn lobby_is_told(lobby: SocketAddr, other: &Client, failed: &AtomicU32) {
    patient(failed, async || {
        let mut socket = Socket::connect(&lobby.into(), None).await?;
        socket.ask(&Request::Lobby).await?;
        let opened = other.post("/api/tables", &json!({ "game": "duel" })).await?;
        loop {
            let message = socket.next().await?;
            if message["table"]["id"] == opened["table"]["id"] {
                return Ok(());
            }
        }
    })
    .await;
}

/// Checks that an order held up in a stopped node doesn't replace the one that its player has sent through
/// another node since.
async fn a_delayed_order_replaces_nothing(world: &World, failed: &AtomicU32) {
    let [stopped, owner] = [0, 1].map(|node| Client::new(world.address(node)));
    let (id, ann) = open(&owner, "pigs", failed).await;
    patient(failed, async || owner.post(&format!("/api/tables/{id}/join"), &json!({})).await).await;
    let (path, delayed) = (format!("/api/tables/{id}"), stopped.with_token(ann.token().unwrap_or_default()));
    let order =
        |order: &str, number: u32| json!({ "turn": 1, "order": order, "nonce": number, "revision": number });
    let [first, second] = [order("F F F F F", 1), order("^ ^ ^ ^ ^", 2)];
    let send = || {
        let (player, path, order) = (delayed.clone(), format!("{path}/orders"), first.clone());
        tokio::spawn(async move { player.post(&path, &order).await })
    };
    world.signal(0, "STOP");
    let mut sent = send();
    patient(failed, async || ann.post(&format!("{path}/orders"), &second).await).await;
    assert!(!sent.is_finished(), "a stopped node has answered");
    world.signal(0, "CONT");
    let until = Instant::now() + PATIENCE;
    loop {
        match sent.await.expect("no panic") {
            Err(ClientError::Refused { code, .. }) if code == "outdated-order" => break,
            // The node had lost its lease, or the connection was closed: the client sends it again.
            Err(error) => assert!(Instant::now() < until, "{error}"),
            Ok(answer) => panic!("a delayed order was accepted: {answer}"),
        }
        sent = send();
    }
    let view = patient(failed, async || ann.get(&path).await).await["view"].clone();
    assert_eq!(view["own"]["order"], second["order"], "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn any_node_serves_any_table_and_can_hand_it_over() {
    let Some(mut world) = World::start() else { return };
    let addresses = [0, 1, 2].map(|node| world.address(node));
    let client = |node: usize| Client::new(addresses[node]);
    let failed = Arc::<AtomicU32>::default();
    // Opened at one node, joined at another, watched at the third.
    let (id, ann) = open(&client(0), "soccolot", &failed).await;
    let join = format!("/api/tables/{id}/join");
    let joined = patient(&failed, async || client(1).post(&join, &json!({})).await).await;
    let bob = client(1).with_token(joined["token"].as_str().expect("a token"));
    let mut spectator = Follower::at(addresses[2], &id).await;
    let path = format!("/api/tables/{id}");
    let seats = [ann, bob];
    let order = async |through: usize, nonce: u64| {
        let somebody = client(through);
        // The order is resent and counts only once.
        patient(&failed, async || {
            let view = somebody.get(&path).await?["view"].clone();
            let seat = view["due"][0].as_u64().expect("somebody is to move") as usize;
            let player = somebody.with_token(seats[seat].token().unwrap_or_default());
            let orders = player.get(&format!("{path}/orders")).await?;
            // A random order, because a game that repeats itself ends.
            let orders = orders["orders"].as_array().expect("a list");
            let order = &orders[(nonce as usize * 17) % orders.len()];
            let body = json!({ "turn": view["turn"], "order": order, "nonce": nonce });
            player.post(&format!("{path}/orders"), &body).await
        })
        .await;
    };
    for nonce in 0..6 {
        order((nonce % 3) as usize, nonce).await;
        spectator.next("event").await;
    }
    // A chat message at one node reaches another, and a new table is in the lobbies of all nodes.
    let said = client(0).with_token(seats[0].token().unwrap_or_default());
    let chat = json!({ "text": "hello from afar" });
    patient(&failed, async || said.post(&format!("{path}/chat"), &chat).await).await;
    assert_eq!(spectator.next("said").await["said"]["text"], "hello from afar");
    lobby_is_told(addresses[2], &client(0), &failed).await;
    a_delayed_order_replaces_nothing(&world, &failed).await;
    // The table's owner leaves. No client notices, neither those of other nodes nor those of the proxy.
    let owner = (0..3).find(|&node| world.tables_of(node).contains(&id)).expect("somebody has the table");
    let rest: Vec<usize> = (0..3).filter(|&node| node != owner).collect();
    let mut watcher = Follower::at(addresses[rest[0]], &id).await;
    let crowd = Crowd::gather(world.front, &failed).await;
    world.signal(owner, "TERM");
    let mut nonce = 100;
    while !world.has_ended(owner) {
        order(rest[(nonce % 2) as usize], nonce).await;
        nonce += 1;
        sleep(Duration::from_millis(20)).await;
    }
    order(rest[0], nonce).await;
    crowd.leave(&failed).await;
    let mut count = 0;
    while count + 100 <= nonce {
        count += u64::from(watcher.next("event").await["event"]["what"] != json!("clock"));
    }
    // The node is listed, and told to leave.
    let list = ["admin", "nodes", "--json", "--database", &world.database_url()];
    let until = Instant::now() + PATIENCE;
    loop {
        let listed: Value = serde_json::from_slice(&botyard(&list).stdout).expect("JSON");
        if listed["nodes"].as_array().expect("a list").len() == 2 {
            break;
        }
        assert!(Instant::now() < until, "{listed}");
    }
    // On a busy machine the other node may be late with its renewal at the moment.
    let drain = ["admin", "nodes", "--drain", &name(rest[0]), "--database", &world.database_url()];
    loop {
        let drained = botyard(&drain);
        if drained.status.success() {
            break;
        }
        assert!(Instant::now() < until, "{drained:?}");
    }
    while !world.tables_of(rest[0]).is_empty() || client(rest[0]).get("/readyz").await.is_ok() {
        assert!(Instant::now() < until, "it doesn't hand over its tables");
        sleep(Duration::from_millis(100)).await;
    }
    for (query, status) in [("", 503), ("?leaving=503", 503), ("?leaving=404", 404)] {
        let answer = client(rest[0]).request(hyper::Method::GET, &format!("/readyz{query}"), None).await;
        let answer = answer.expect("an answer");
        assert_eq!(
            (answer.status.as_u16(), answer.json()["error"]["code"].as_str()),
            (status, Some("leaving"))
        );
    }
    order(rest[0], nonce + 1).await;
    let last = botyard(&["admin", "nodes", "--drain", &name(rest[1]), "--database", &world.database_url()]);
    assert!(String::from_utf8_lossy(&last.stderr).contains("the only node that accepts tables"), "{last:?}");
    let logs = world.logs();
    assert!(!logs.contains("panicked"), "a node has panicked");
    let was_late = logs.contains("the lease of this node");
    let failed = failed.load(Ordering::Relaxed);
    assert!(failed == 0 || was_late, "{failed} requests failed although nothing did");
}

/// Players at several tables, connected through the proxy.
struct Crowd {
    stop: Arc<AtomicBool>,
    playing: Vec<JoinHandle<Players>>,
    errors: Arc<AtomicU32>,
}

impl Crowd {
    async fn gather(front: SocketAddr, failed: &AtomicU32) -> Crowd {
        let (stop, errors) = (Arc::<AtomicBool>::default(), Arc::<AtomicU32>::default());
        let mut playing = Vec::new();
        for seed in 0..6 {
            let count = Arc::default();
            let sit = async || Players::sit_down(front, "soccolot", 2, seed, &count).await;
            let mut players = patient(failed, sit).await;
            let (stop, errors) = (Arc::clone(&stop), Arc::clone(&errors));
            playing.push(tokio::spawn(async move {
                while !stop.load(Ordering::Relaxed) {
                    match players.play().await {
                        Ok(true) => {}
                        Ok(false) => break,
                        Err(error) => {
                            println!("through the proxy: {error}");
                            errors.fetch_add(1, Ordering::Relaxed);
                        }
                    }
                }
                players
            }));
        }
        Crowd { stop, playing, errors }
    }

    /// Checks that everything acknowledged is stored.
    async fn leave(self, failed: &AtomicU32) {
        self.stop.store(true, Ordering::Relaxed);
        for playing in self.playing {
            playing.await.expect("players don't panic").compare().await;
        }
        failed.fetch_add(self.errors.load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revocation_reaches_the_connections_of_all_nodes() {
    let Some(world) = World::start() else { return };
    let (front, failed) = (Client::new(world.front), AtomicU32::default());
    let body = json!({ "name": "Ann", "password": "a long enough pass phrase" });
    let account = patient(&failed, async || front.post("/api/accounts", &body).await).await;
    let database = world.database_url();
    let log_out = async || {
        let ann = front.with_token(account["token"].as_str().expect("a token"));
        let ended = ann.request(hyper::Method::POST, "/api/logout", Some("{}".into())).await;
        ended.expect("an answer").status.is_success()
    };
    check_revocation(&world, account["token"].as_str(), "a log-out", log_out).await;
    let again = patient(&failed, async || front.post("/api/login", &body).await).await;
    let ban = async || {
        botyard(&["admin", "ban", "Ann", "--reason", "tests", "--database", &database]).status.success()
    };
    check_revocation(&world, again["token"].as_str(), "a ban", ban).await;
}

/// Checks that after a revocation open connections end on all nodes, long before the next periodic check.
async fn check_revocation(world: &World, token: Option<&str>, what: &str, revoke: impl AsyncFn() -> bool) {
    let mut open = Vec::new();
    for node in 0..NODES {
        let address = world.address(node).into();
        open.push(patient(&AtomicU32::default(), async || Socket::connect(&address, token).await).await);
    }
    assert!(revoke().await, "{what} isn't taken");
    let begun = Instant::now();
    for (node, socket) in open.iter_mut().enumerate() {
        while socket.next_within(Duration::from_millis(20)).await.is_ok() {
            assert!(
                begun.elapsed() < Duration::from_secs(15),
                "node {node}: {what} leaves a connection open"
            );
        }
        println!("{what} reached node {node} within {} ms", begun.elapsed().as_millis());
    }
}
