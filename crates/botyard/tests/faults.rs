//! External faults: the server is frozen, its clock is changed, its disk fails. No player loses time by it,
//! and nothing is acknowledged that isn't stored.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use botyard_client::{Client, ClientError};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::sleep;

/// A server in a separate process.
struct Server {
    child: Child,
    address: SocketAddr,
    /// Id of the server process: the child itself, or the one that the child has started.
    pid: u32,
}

impl Server {
    /// Starts the server, through a wrapper program if one is given; an error if that isn't installed.
    fn start(folder: &Path, by: Option<&mut Command>) -> std::io::Result<Server> {
        let mut own = Command::new(env!("CARGO_BIN_EXE_botyard"));
        let command = match by {
            Some(by) => by.arg(env!("CARGO_BIN_EXE_botyard")),
            None => &mut own,
        };
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--limits=false", "--log", "off", "--data"])
            .arg(folder);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("an output")).read_line(&mut line)?;
        let address = line.trim().rsplit("://").next().and_then(|address| address.parse().ok());
        let pid = child.id();
        let children =
            std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
        let pid = children.split_whitespace().next().and_then(|pid| pid.parse().ok()).unwrap_or(pid);
        Ok(Server { child, address: address.unwrap_or_else(|| panic!("it says {line:?}")), pid })
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").arg(format!("-{name}")).arg(self.pid.to_string()).status();
        assert!(sent.expect("kill").success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg("-KILL").arg(self.pid.to_string()).status();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A game of two players with this many seconds each.
struct ClockedGame {
    path: String,
    players: [Client; 2],
    turn: u64,
}

const MOVES: [&str; 4] = ["b2b3", "c4b3", "b1a2", "b4c3"];

impl ClockedGame {
    async fn open(address: SocketAddr, seconds: u64) -> ClockedGame {
        let clock = json!({ "kind": "fischer", "start": seconds, "increment": 0 });
        let anybody = Client::new(address);
        let opened =
            anybody.post("/api/tables", &json!({ "game": "duel", "clock": clock })).await.expect("a table");
        let path = format!("/api/tables/{}", opened["table"]["id"].as_str().expect("an id"));
        let joined = anybody.post(&format!("{path}/join"), &json!({})).await.expect("a seat");
        let player = |answer: &Value| anybody.with_token(answer["token"].as_str().expect("a token"));
        ClockedGame { players: [player(&opened), player(&joined)], path, turn: 0 }
    }

    async fn order(&mut self) -> Result<(), ClientError> {
        let (turn, order) = (self.turn + 1, MOVES[self.turn as usize]);
        let body = json!({ "turn": turn, "order": order, "nonce": turn });
        self.players[self.turn as usize % 2].post(&format!("{}/orders", self.path), &body).await?;
        self.turn = turn;
        Ok(())
    }

    async fn view(&self) -> Value {
        self.players[0].get(&self.path).await.expect("the table")["view"].clone()
    }

    /// Time left on a clock, in milliseconds.
    async fn left(&self, seat: usize) -> u64 {
        let view = self.view().await;
        assert_eq!(view["status"], "playing", "{view}");
        view["clock"]["hands"][seat]["left"].as_u64().expect("a time")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_server_costs_no_player_time() {
    let folder = TempDir::new().expect("a folder");
    let server = Server::start(folder.path(), None).expect("the server");
    let mut game = ClockedGame::open(server.address, 4).await;
    for _ in 0..2 {
        game.order().await.expect("an order");
    }
    // Like a suspended machine or a closed laptop lid, for longer than any player has on the clock.
    server.signal("STOP");
    sleep(Duration::from_secs(8)).await;
    server.signal("CONT");
    assert!(game.left(0).await > 1_000);
    game.order().await.expect("an order");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_the_wall_clock_costs_no_player_time() {
    let folder = TempDir::new().expect("a folder");
    let (data, offset) = (folder.path().join("data"), folder.path().join("offset"));
    std::fs::write(&offset, "+0").expect("a file");
    // From Debian's package `faketime`.
    let Some(library) = [
        "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
        "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
    ]
    .into_iter()
    .find(|path| Path::new(path).exists()) else {
        return botyard_testkit::skip("a clock that is set", "faketime isn't installed");
    };
    let mut by = Command::new("env");
    by.arg(format!("LD_PRELOAD={library}")).arg(format!("FAKETIME_TIMESTAMP_FILE={}", offset.display()));
    by.args(["FAKETIME_NO_CACHE=1", "FAKETIME_DONT_FAKE_MONOTONIC=1", "DONT_FAKE_MONOTONIC=1"]);
    let server = Server::start(&data, Some(&mut by)).expect("the server");
    let mut game = ClockedGame::open(server.address, 6).await;
    for _ in 0..2 {
        game.order().await.expect("an order");
    }
    for step in ["+7200", "-7200", "+0"] {
        std::fs::write(&offset, step).expect("a file");
        // The server compares its time with the wall clock every two seconds.
        sleep(Duration::from_millis(1_000)).await;
        assert!(game.left(0).await > 1_000, "{step}");
    }
    game.order().await.expect("an order");
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_that_a_failing_disk_doesnt_store_are_not_acknowledged() {
    for fault in ["fdatasync,fsync:error=EIO", "pwrite64:error=ENOSPC"] {
        let folder = TempDir::new().expect("a folder");
        // Created by a server without faults, so that the faults hit orders and not the set-up.
        drop(Server::start(folder.path(), None).expect("the server"));
        let mut by = Command::new("strace");
        by.args(["-f", "-qq", "-o", "/dev/null", "-e", "trace=fdatasync,fsync,pwrite64", "-e"]);
        by.arg(format!("inject={fault}:when=40+"));
        let server = match Server::start(folder.path(), Some(&mut by)) {
            Ok(server) => server,
            Err(why) => return botyard_testkit::skip("a failing disk", &format!("strace: {why}")),
        };
        let client = Client::new(server.address);
        let table = json!({ "game": "duel", "seats": [{ "who": "me" }, { "who": "open" }] });
        let mut acknowledged = Vec::new();
        let mut refused = 0;
        // strace counts the calls of every thread separately. The heartbeat's connection may still succeed
        // once after orders have begun to fail, and then the server is ready again until the next failure.
        let mut is_ready = true;
        for _ in 0..60 {
            match client.post("/api/tables", &table).await {
                Ok(opened) => acknowledged.push(opened["table"]["id"].as_str().expect("an id").to_owned()),
                Err(ClientError::Refused { status: 503, .. }) => {
                    refused += 1;
                    is_ready &= client.get("/readyz").await.is_ok();
                }
                Err(error) => panic!("{fault}: {error}"),
            }
            if refused > 3 {
                break;
            }
        }
        assert!(refused > 3, "{fault}: {} tables were opened, and nothing failed", acknowledged.len());
        assert!(!is_ready, "{fault}: it says that it is ready");
        drop(server);
        let server = Server::start(folder.path(), None).expect("the server");
        for id in &acknowledged {
            Client::new(server.address)
                .get(&format!("/api/tables/{id}"))
                .await
                .expect("a table that was acknowledged");
        }
    }
}
