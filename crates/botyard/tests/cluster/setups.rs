//! What several servers do when nothing fails, and what they say when they are set up wrongly.

use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use botyard_client::{Client, Socket};
use botyard_protocol::Request;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::world::{World, name};

fn botyard(arguments: &[&str]) -> Output {
    let mut command = Command::new("timeout");
    command.args(["60", env!("CARGO_BIN_EXE_botyard")]).args(arguments).output().expect("botyard can be run")
}

/// A server that can't start says so in a sentence with these words.
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
    check_refusal(&["--bus", &bus], &["several servers on one PostgreSQL", "leave out --bus"]);
    let wrong = format!("nats://yard:wrong-secret@{}", world.bus);
    check_refusal(
        &["--database", &database, "--bus", &wrong],
        &["doesn't let this server in", "user and password"],
    );
    check_refusal(
        &["--database", &database, "--bus", "nats://127.0.0.1:9"],
        &["can't be reached", "is nats-server running"],
    );
    check_refusal(&["--database", &database], &["servers that share a bus are running", "--bus"]);
    check_refusal(&["--database", &database, "--bus", "http://there"], &["write nats://"]);
    // A node of a version that nobody here understands.
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

async fn open(client: &Client, game: &str) -> (String, Client) {
    let opened = client.post("/api/tables", &json!({ "game": game })).await.expect("a table");
    let id = opened["table"]["id"].as_str().expect("an id").to_owned();
    (id, client.with_token(opened["token"].as_str().expect("a token")))
}

/// The next event of a table that somebody is told.
async fn next_event(socket: &mut Socket) -> Value {
    loop {
        let message = socket.next().await.expect("a message");
        if message["is"] == "event" {
            return message;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn any_node_serves_any_table_and_hands_it_over() {
    let Some(mut world) = World::start() else { return };
    let addresses = [0, 1, 2].map(|node| world.address(node));
    let client = |node: usize| Client::new(addresses[node]);
    let elsewhere = |node: usize, other: &Client| client(node).with_token(other.token().unwrap_or_default());
    // Opened at one, joined at another, watched at the third.
    let (id, ann) = open(&client(0), "soccolot").await;
    let joined = client(1).post(&format!("/api/tables/{id}/join"), &json!({})).await.expect("a seat");
    let bob = client(1).with_token(joined["token"].as_str().expect("a token"));
    let mut spectator = Socket::connect(&world.address(2).into(), None).await.expect("a socket");
    let watch = Request::Watch { table: id.clone(), after: None, chat_after: None, key: None };
    spectator.ask(&watch).await.expect("it may watch");
    let mut lobby = Socket::connect(&world.address(2).into(), None).await.expect("a socket");
    lobby.ask(&Request::Lobby).await.expect("it may read the lobby");
    let path = format!("/api/tables/{id}");
    let seats = [ann, bob];
    let failed = AtomicU32::new(0);
    let order = async |world: &World, through: usize, nonce: u64| {
        let somebody = Client::new(world.address(through));
        let view = somebody.get(&path).await.expect("the table")["view"].clone();
        let seat = view["due"][0].as_u64().expect("somebody is to move") as usize;
        let player = somebody.with_token(seats[seat].token().unwrap_or_default());
        let orders = player.get(&format!("{path}/orders")).await.expect("orders");
        // Not always the first: a game that repeats itself ends.
        let orders = orders["orders"].as_array().expect("a list");
        let order = &orders[(nonce as usize * 17) % orders.len()];
        let body = json!({ "turn": view["turn"], "order": order, "nonce": nonce });
        // The same order again is the same order.
        while let Err(error) = player.post(&format!("{path}/orders"), &body).await {
            println!("an order through node {through} wasn't taken at once: {error}");
            failed.fetch_add(1, Ordering::Relaxed);
            assert!(failed.load(Ordering::Relaxed) < 100, "the order isn't taken: {error}");
            sleep(Duration::from_millis(100)).await;
        }
    };
    for nonce in 0..6 {
        order(&world, (nonce % 3) as usize, nonce).await;
    }
    let mut last = 0;
    for _ in 0..6 {
        let event = next_event(&mut spectator).await;
        let number = event["number"].as_u64().expect("a number");
        assert!(last == 0 || number == last + 1, "{number} after {last}");
        last = number;
    }
    // What is said at one node is heard at another, and a new table is in everybody's lobby.
    let said = elsewhere(0, &seats[0]);
    said.post(&format!("{path}/chat"), &json!({ "text": "hello from afar" })).await.expect("it is said");
    let (other, _) = open(&client(0), "duel").await;
    let told = async {
        loop {
            let message = lobby.next().await.expect("a message");
            if message["table"]["id"] == json!(other) {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(5), told).await.expect("the lobby is told");
    let heard = async {
        loop {
            let message = spectator.next().await.expect("a message");
            if message["is"] == "said" {
                return message["said"]["text"].clone();
            }
        }
    };
    assert_eq!(
        tokio::time::timeout(Duration::from_secs(5), heard).await.expect("it is heard"),
        "hello from afar"
    );
    revocation(&world).await;
    // The owner leaves: nobody notices.
    let owner = (0..3).find(|&node| world.tables_of(node).contains(&id)).expect("somebody has the table");
    let rest: Vec<usize> = (0..3).filter(|&node| node != owner).collect();
    let mut socket = Socket::connect(&world.address(rest[0]).into(), None).await.expect("a socket");
    socket.ask(&watch).await.expect("it may watch");
    world.signal(owner, "TERM");
    let mut nonce = 100;
    while !world.has_ended(owner) {
        order(&world, rest[(nonce % 2) as usize], nonce).await;
        nonce += 1;
        sleep(Duration::from_millis(20)).await;
    }
    order(&world, rest[0], nonce).await;
    let (mut last, mut count) = (None, 0);
    while count + 100 <= nonce {
        let event = next_event(&mut socket).await;
        let number = event["number"].as_u64().expect("a number");
        assert!(last.is_none_or(|last| number == last + 1), "{number} after {last:?}");
        last = Some(number);
        count += u64::from(event["event"]["what"] != json!("clock"));
    }
    // Listed, and told to leave.
    let list = ["admin", "nodes", "--json", "--database", &world.database_url()];
    let listed: Value = serde_json::from_slice(&botyard(&list).stdout).expect("JSON");
    let nodes = listed["nodes"].as_array().expect("a list");
    assert_eq!(nodes.len(), 2, "{listed}");
    let drained =
        botyard(&["admin", "nodes", "--drain", &name(rest[0]), "--database", &world.database_url()]);
    assert!(drained.status.success(), "{drained:?}");
    let until = Instant::now() + Duration::from_secs(20);
    while !world.tables_of(rest[0]).is_empty() || client(rest[0]).get("/readyz").await.is_ok() {
        assert!(Instant::now() < until, "it doesn't hand over its tables");
        sleep(Duration::from_millis(100)).await;
    }
    order(&world, rest[0], nonce + 1).await;
    let last = botyard(&["admin", "nodes", "--drain", &name(rest[1]), "--database", &world.database_url()]);
    assert!(String::from_utf8_lossy(&last.stderr).contains("only server that takes tables"), "{last:?}");
    let logs = world.logs();
    assert!(!logs.contains("panicked"), "a node has panicked");
    // On a machine that is so busy that a node can't renew its lease in time, it rightly stops for a moment.
    let was_late = logs.contains("the lease of this node");
    let failed = failed.load(Ordering::Relaxed);
    assert!(failed == 0 || was_late, "{failed} requests failed although nothing did");
}

/// A session that ends, or a ban, ends what is open at other nodes.
async fn revocation(world: &World) {
    let one = Client::new(world.address(0)).guest().await.expect("a guest");
    let mut open = Socket::connect(&world.address(1).into(), one.token()).await.expect("a socket");
    open.send(&Request::Ping).await.expect("it is open");
    let token = one.token().unwrap_or_default();
    let elsewhere = Client::new(world.address(2)).with_token(token);
    let body = serde_json::to_vec(&json!({})).expect("JSON");
    let ended =
        elsewhere.request(hyper::Method::POST, "/api/logout", Some(body.into())).await.expect("an answer");
    assert!(ended.status.is_success(), "{}", ended.text());
    let begun = Instant::now();
    while open.next_within(Duration::from_millis(50)).await.is_ok() {
        assert!(begun.elapsed() < Duration::from_secs(10), "a revoked session stays open");
    }
    println!("a revoked session ended after {} ms at another node", begun.elapsed().as_millis());
}
