//! A boardgame.io server under the same load, with a trivial game of its own. It is driven over Socket.IO
//! (Engine.IO protocol 4), of which only the necessary part is implemented here.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use botyard_client::Plain;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep, sleep_until};

use super::measure::{LoadResults, Orders, memory};
use super::{Burden, Child, per_connection, progress};

pub(super) async fn run(folder: &Path, burden: Burden) -> Result<LoadResults> {
    if !folder.join("node_modules").is_dir() {
        progress(format_args!("npm install in {}", folder.display()));
        let status = Command::new("npm")
            .args(["install", "--no-audit", "--no-fund"])
            .current_dir(folder)
            .stdout(Stdio::null())
            .status();
        if !status.context("can't start npm")?.success() {
            bail!("npm couldn't install boardgame.io in {}", folder.display());
        }
    }
    let mut child = Command::new("node")
        .arg("server.js")
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("can't start node")?;
    let stdout = child.stdout.take().context("node has no output")?;
    let child = Child(child);
    let mut lines = BufReader::new(stdout).lines();
    let address: SocketAddr = loop {
        let Some(line) = lines.next() else { bail!("boardgame.io exited without printing its address") };
        if let Some(address) = line?.strip_prefix("listening ") {
            break address.trim().parse()?;
        }
    };
    // Its output is drained, so that it never blocks.
    std::thread::spawn(move || lines.for_each(drop));
    let pid = child.0.id();
    progress(format_args!("boardgame.io: opening {} connections", burden.clients));
    let before = memory(pid);
    let idle = watch(address, burden.clients).await?;
    sleep(Duration::from_secs(3)).await;
    let (connected, bytes) = (idle.len(), per_connection(before, memory(pid), idle.len()));
    progress(format_args!("boardgame.io: playing for {} seconds", burden.time.as_secs()));
    let orders = play(address, burden).await?;
    for task in idle {
        task.abort();
    }
    Ok(LoadResults { connected, bytes_per_connection: bytes, orders })
}

/// A client of a match.
struct PeerClient {
    socket: Plain,
    id: String,
    state: u64,
}

impl PeerClient {
    async fn join(address: SocketAddr, game: &str, player: Option<&str>) -> Result<PeerClient> {
        let mut socket = Plain::connect(address, "/socket.io/?EIO=4&transport=websocket").await?;
        let mut player = PeerClient {
            state: 0,
            id: player.unwrap_or_default().to_owned(),
            socket: {
                socket.next().await?;
                socket.send("40/trivial,".to_owned()).await?;
                socket
            },
        };
        player.hear("40/trivial,").await?;
        let who = if player.id.is_empty() { Value::Null } else { json!(player.id) };
        player.say(&json!(["sync", game, who, null, 2])).await?;
        player.hear("42/trivial,[\"sync\"").await?;
        Ok(player)
    }

    async fn say(&mut self, message: &Value) -> Result<()> {
        Ok(self.socket.send(format!("42/trivial,{message}")).await?)
    }

    /// Waits for a message with this prefix; answers pings meanwhile.
    async fn hear(&mut self, beginning: &str) -> Result<String> {
        loop {
            let text = self.socket.next().await?;
            if text == "2" {
                self.socket.send("3".to_owned()).await?;
            } else if text.starts_with(beginning) {
                return Ok(text);
            }
        }
    }

    /// Makes a move and waits until the server has confirmed it.
    async fn act(&mut self, game: &str) -> Result<()> {
        let action =
            json!({ "type": "MAKE_MOVE", "payload": { "type": "count", "args": [], "playerID": self.id } });
        self.say(&json!(["update", action, self.state, game, self.id])).await?;
        self.hear_state(self.state + 1).await
    }

    async fn hear_state(&mut self, wanted: u64) -> Result<()> {
        while self.state < wanted {
            let text = self.hear("42/trivial,[\"update\"").await?;
            let message: Value = serde_json::from_str(text.trim_start_matches("42/trivial,"))?;
            self.state = message[2]["_stateID"].as_u64().context("an update without a state")?;
        }
        Ok(())
    }
}

async fn watch(address: SocketAddr, count: usize) -> Result<Vec<tokio::task::JoinHandle<()>>> {
    let places = Arc::new(Semaphore::new(16));
    let mut opening = Vec::with_capacity(count);
    for _ in 0..count {
        let place = Arc::clone(&places).acquire_owned().await?;
        opening.push(tokio::spawn(async move {
            let mut player = PeerClient::join(address, "watched", None).await?;
            drop(place);
            Ok::<_, anyhow::Error>(tokio::spawn(async move { while player.hear("-").await.is_ok() {} }))
        }));
    }
    let mut open = Vec::with_capacity(count);
    for task in opening {
        open.push(task.await??);
    }
    Ok(open)
}

async fn play(address: SocketAddr, burden: Burden) -> Result<Orders> {
    let mut matches = Vec::new();
    for number in 0..burden.tables {
        let game = format!("match-{number}");
        let first = PeerClient::join(address, &game, Some("0")).await?;
        matches.push((game.clone(), [first, PeerClient::join(address, &game, Some("1")).await?]));
    }
    let begin = Instant::now() + Duration::from_millis(500);
    let end = begin + burden.time;
    let period =
        (burden.rate > 0).then(|| Duration::from_secs_f64(burden.tables as f64 / f64::from(burden.rate)));
    let mut tasks = Vec::new();
    for (number, (game, mut players)) in matches.into_iter().enumerate() {
        let first = begin + period.unwrap_or_default().mul_f64(number as f64 / burden.tables as f64);
        tasks.push(tokio::spawn(async move {
            let (mut times, mut failed, mut last, mut due, mut made) =
                (Vec::new(), false, first, first, 0_u64);
            // Moves that are due after the end, or that can no longer be made, are skipped.
            while due < end && Instant::now() < end {
                sleep_until(due).await;
                let mover = usize::try_from(made % 2).unwrap_or(0);
                // The other player's move must have arrived first.
                let moved = async {
                    players[mover].hear_state(made).await?;
                    players[mover].act(&game).await
                };
                if moved.await.is_err() {
                    failed = true;
                    break;
                }
                made += 1;
                last = Instant::now();
                times.push(last.duration_since(due));
                due = period.map_or(last, |period| due + period);
            }
            (times, failed, last)
        }));
    }
    let mut orders = Orders { times: Vec::new(), span: Duration::ZERO, failed: 0 };
    let mut latest = begin;
    for task in tasks {
        let (times, failed, last) = task.await?;
        orders.times.extend(times);
        orders.failed += u64::from(failed);
        latest = latest.max(last);
    }
    orders.span = latest.duration_since(begin);
    Ok(orders)
}
