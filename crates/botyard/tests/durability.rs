//! Durability: no acknowledged order is ever lost.
//!
//! Players play over the real protocol and record what the server has acknowledged. The server process is
//! killed with `kill -9` at random moments and restarted, and its state is compared with the players'
//! records. Another test does the same with a disk that fills up. `BOTYARD_KILLS=1000` sets the number of
//! kills; the default is a hundred.

#[path = "ledger/mod.rs"]
mod ledger;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use botyard_client::ClientError;
use botyard_core::dice::Dice;
use serde_json::json;
use tempfile::TempDir;
use tokio::time::sleep;

use ledger::Players;

/// A server in a separate process, always at the same address.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn command(folder: &Path, listen: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_botyard"));
        command.args(["serve", "--listen", listen, "--limits=false", "--log", "off", "--data"]).arg(folder);
        command
    }

    fn start(mut command: Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server can be started");
        let stdout = child.stdout.take().expect("it has an output");
        let line = BufReader::new(stdout).lines().map_while(Result::ok).find(|line| line.contains("http://"));
        let line = line.expect("the server says where it listens");
        let address = line.split("http://").nth(1).and_then(|address| address.trim().parse().ok());
        Server { child, address: address.expect("an address") }
    }

    fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is dead");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Number of kills.
fn kills() -> u32 {
    std::env::var("BOTYARD_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(100)
}

/// Plays until told to stop, whatever happens to the server.
async fn play_on(players: Arc<tokio::sync::Mutex<Players>>, stop: Arc<AtomicBool>) {
    while !stop.load(Ordering::Relaxed) {
        let played = players.lock().await.play().await;
        match played {
            Ok(true) => {}
            Ok(false) => return,
            Err(_) => sleep(Duration::from_millis(20)).await,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let folder = TempDir::new().expect("a folder");
    let mut server = Server::start(Server::command(folder.path(), "127.0.0.1:0"));
    let (address, listen) = (server.address, server.address.to_string());
    let count = Arc::<AtomicU64>::default();
    let mut running: Vec<Arc<tokio::sync::Mutex<Players>>> = Vec::new();
    let mut seed = 1;
    let mut dice = Dice::new(20_261_116);
    let kills = kills();
    let (mut killed, mut finished) = (0, Vec::new());
    while killed < kills {
        // Replaces finished games.
        while running.len() < 6 {
            let (game, seats) = [("duel", 2), ("soccolot", 2), ("pigs", 2), ("pigs", 4)][seed as usize % 4];
            let players = Players::sit_down(address, game, seats, seed, &count).await.expect("a table");
            running.push(Arc::new(tokio::sync::Mutex::new(players)));
            seed += 1;
        }
        let stop = Arc::<AtomicBool>::default();
        let tasks: Vec<_> = running
            .iter()
            .map(|players| tokio::spawn(play_on(Arc::clone(players), Arc::clone(&stop))))
            .collect();
        for _ in 0..5.min(kills - killed) {
            sleep(Duration::from_millis(20 + dice.below(180))).await;
            server.kill();
            killed += 1;
            server = Server::start(Server::command(folder.path(), &listen));
        }
        stop.store(true, Ordering::Relaxed);
        for task in tasks {
            task.await.expect("players don't panic");
        }
        for players in std::mem::take(&mut running) {
            let is_over = {
                let mut players = players.lock().await;
                players.compare().await;
                !players.play().await.expect("the server is there")
            };
            if is_over || dice.below(10) == 0 {
                finished.push(players);
            } else {
                running.push(players);
            }
        }
    }
    for players in &finished {
        players.lock().await.compare().await;
    }
    let acknowledged = count.load(Ordering::Relaxed);
    println!("{killed} kills, {acknowledged} orders acknowledged, none lost");
    assert!(acknowledged > u64::from(kills), "hardly anything was played");
}

/// Starts a server whose data folder is a small disk of its own, filled up to the size of `ballast`. Returns
/// `None` without the permission to mount one (user namespaces).
fn on_a_small_disk(folder: &Path) -> Option<Server> {
    let works = Command::new("unshare")
        .args(["-rm", "sh", "-c", "mount -t tmpfs -o size=1m none /mnt"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !works {
        return None;
    }
    let script = format!(
        "mount -t tmpfs -o size=12m none '{0}' && head -c 5500000 /dev/zero > '{0}/ballast' && exec '{1}' serve --listen 127.0.0.1:0 --limits=false --log off --data '{0}'",
        folder.display(),
        env!("CARGO_BIN_EXE_botyard"),
    );
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", &script]);
    Some(Server::start(command))
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_disk_is_full() {
    let folder = TempDir::new().expect("a folder");
    let Some(server) = on_a_small_disk(folder.path()) else {
        botyard_testkit::skip(
            "a full disk",
            "this system allows no small disk (unshare -rm, mount -t tmpfs)",
        );
        return;
    };
    let count = Arc::<AtomicU64>::default();
    let mut players = Players::sit_down(server.address, "soccolot", 2, 5, &count).await.expect("a table");
    // Play and chat until the disk is full.
    let talk = "x".repeat(500);
    let mut refused = 0;
    for _ in 0..200_000 {
        let said = players.clients[0]
            .post(&format!("/api/tables/{}/chat", players.id), &json!({ "text": talk }))
            .await;
        let played = players.play().await;
        match (said, played) {
            (Err(ClientError::Refused { status: 503, .. }), _)
            | (_, Err(ClientError::Refused { status: 503, .. })) => refused += 1,
            (_, Ok(true)) => {}
            (_, Ok(false)) => {
                players.compare().await;
                match Players::sit_down(server.address, "soccolot", 2, 6, &count).await {
                    Ok(next) => players = next,
                    Err(ClientError::Refused { status: 503, .. }) => refused += 1,
                    Err(error) => panic!("a full disk is told as such: {error}"),
                }
            }
            (_, Err(error)) => panic!("a full disk is told as such: {error}"),
        }
        if refused > 20 {
            break;
        }
    }
    assert!(refused > 20, "the disk never was full");
    // It still answers, and everything acknowledged is stored.
    players.compare().await;
    // With free space again, it goes on.
    let ballast = format!("/proc/{}/root{}/ballast", server.child.id(), folder.path().display());
    std::fs::remove_file(&ballast).expect("room can be made");
    let before = count.load(Ordering::Relaxed);
    for _ in 0..200 {
        match players.play().await {
            Ok(true) => {}
            Ok(false) => {
                players.compare().await;
                match Players::sit_down(server.address, "soccolot", 2, 7, &count).await {
                    Ok(next) => players = next,
                    Err(_) => sleep(Duration::from_millis(50)).await,
                }
            }
            Err(_) => sleep(Duration::from_millis(50)).await,
        }
    }
    assert!(count.load(Ordering::Relaxed) > before + 50, "it doesn't go on with room again");
    players.compare().await;
}
