//! A botyard server under load.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use botyard_client::{Client, Socket};
use botyard_core::Seat;
use botyard_core::dice::Dice;
use botyard_core::face::AnyGame;
use botyard_protocol::Request;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep, sleep_until};

use super::measure::{LoadResults, Orders, memory};
use super::{Burden, Child, per_connection, progress};

/// Number of connections that are opened at a time.
const AT_ONCE: usize = 64;
/// The game used, because its games are long.
const GAME: &str = "soccolot";

pub(super) async fn run(addresses: &[SocketAddr], pid: Option<u32>, burden: Burden) -> Result<LoadResults> {
    let folder = std::env::temp_dir().join(format!("botyard-load-{}", std::process::id()));
    let (addresses, pid, child) = if addresses.is_empty() {
        let (child, address) = start(&folder)?;
        (vec![address], Some(child.0.id()), Some(child))
    } else {
        (addresses.to_vec(), pid, None)
    };
    let measured = measure(&Servers(addresses), pid, burden).await;
    if child.is_some() {
        drop(child);
        let _ = std::fs::remove_dir_all(&folder);
    }
    measured
}

fn start(folder: &std::path::Path) -> Result<(Child, SocketAddr)> {
    std::fs::create_dir_all(folder)?;
    let mut child = Command::new(std::env::current_exe()?)
        .args([
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--limits=false",
            "--log",
            "warn",
            "--connections",
            "30000",
            "--data",
        ])
        .arg(folder)
        .stdout(Stdio::piped())
        .spawn()
        .context("can't start the server")?;
    let stdout = child.stdout.take().context("the server has no output")?;
    let child = Child(child);
    for line in BufReader::new(stdout).lines() {
        let line = line?;
        if let Some((_, address)) = line.split_once("http://") {
            let address = address.trim().trim_end_matches('/').parse().context("the server's address")?;
            return Ok((child, address));
        }
    }
    bail!("the server exited without printing its address")
}

/// One server, or several nodes of a cluster; never empty.
struct Servers(Vec<SocketAddr>);

impl Servers {
    /// A client of the server for connection `number`, in turn.
    fn client(&self, number: usize) -> Client {
        Client::new(self.0[number % self.0.len()])
    }
}

async fn measure(servers: &Servers, pid: Option<u32>, burden: Burden) -> Result<LoadResults> {
    progress(format_args!("opening {} tables", burden.tables));
    let length = orders_each(burden);
    let script = Arc::new(script(length)?);
    let mut tables = open(servers, burden).await?;
    let watched = tables.first().map(|table| table.id.clone()).unwrap_or_default();
    progress(format_args!("opening {} connections", burden.clients));
    let before = pid.and_then(memory);
    let idle = watch(servers, &watched, burden.clients).await?;
    // Gives the system time to reclaim memory that was used while connecting.
    sleep(Duration::from_secs(3)).await;
    let after = pid.and_then(memory);
    let (connected, bytes) = (idle.len(), per_connection(before, after, idle.len()));
    progress(format_args!("playing for {} seconds", burden.time.as_secs()));
    // The first table is watched by the idle connections. It isn't played, so that they stay idle.
    let orders = play(&mut tables, &script, burden).await?;
    for task in idle {
        task.abort();
    }
    Ok(LoadResults { connected, bytes_per_connection: bytes, orders })
}

/// Required number of orders per table.
fn orders_each(burden: Burden) -> usize {
    let rate = if burden.rate == 0 { 20_000 } else { burden.rate };
    (u64::from(rate) * burden.time.as_secs()) as usize / burden.tables.max(1) + 50
}

/// A game that is played at every table, so that choosing moves takes no time: seats and their orders.
fn script(length: usize) -> Result<Vec<(usize, String)>> {
    let kind = botyard_catalog::find(GAME)?;
    let mut best = Vec::new();
    for seed in 0..2_000 {
        let mut game: Box<dyn AnyGame> = kind.start(&[], None)?;
        let mut dice = Dice::new(seed);
        let mut script = Vec::new();
        while script.len() < length {
            let Some(seat) = game.to_act().iter().next() else { break };
            let Some(order) = game.random_order(seat, &mut dice) else { break };
            game.play(&[(seat, &order)])?;
            if game.outcome().is_some() {
                break;
            }
            script.push((seat.index(), order));
        }
        if script.len() > best.len() {
            best = script;
        }
        if best.len() >= length {
            return Ok(best);
        }
    }
    if best.len() < 20 {
        bail!("no game is long enough")
    }
    Ok(best)
}

/// A table with its two players.
struct PlayedTable {
    id: String,
    players: Vec<Socket>,
}

async fn open(servers: &Servers, burden: Burden) -> Result<Vec<PlayedTable>> {
    let places = Arc::new(Semaphore::new(16));
    let mut tasks = Vec::new();
    // One more table, which is only watched.
    for number in 0..=burden.tables {
        let client = servers.client(number);
        let other = servers.client(if burden.together { number } else { number + 1 });
        let places = Arc::clone(&places);
        tasks.push(tokio::spawn(async move {
            let _place = places.acquire().await?;
            let opened = client.post("/api/tables", &json!({ "game": GAME })).await?;
            let id = word(&opened["table"]["id"])?;
            let joined = other.post(&format!("/api/tables/{id}/join"), &json!({})).await?;
            let mut players = Vec::new();
            for (client, token) in [(&client, &opened["token"]), (&other, &joined["token"])] {
                let mut socket = client.with_token(word(token)?).socket().await?;
                let watch = Request::Watch { table: id.clone(), after: None, chat_after: None, key: None };
                socket.ask(&watch).await?;
                players.push(socket);
            }
            Ok::<PlayedTable, anyhow::Error>(PlayedTable { id, players })
        }));
    }
    let mut tables = Vec::new();
    for task in tasks {
        tables.push(task.await??);
    }
    Ok(tables)
}

fn word(value: &Value) -> Result<String> {
    value.as_str().map(str::to_owned).ok_or_else(|| anyhow!("the server's response is incomplete"))
}

/// Opens connections that watch a table at which nothing happens.
async fn watch(servers: &Servers, table: &str, count: usize) -> Result<Vec<tokio::task::JoinHandle<()>>> {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut opening = Vec::with_capacity(count);
    for number in 0..count {
        let place = Arc::clone(&places).acquire_owned().await?;
        let (client, table) = (servers.client(number), table.to_owned());
        opening.push(tokio::spawn(async move {
            let mut socket = client.socket().await?;
            socket.ask(&Request::Watch { table, after: None, chat_after: None, key: None }).await?;
            drop(place);
            // Reading answers the server's heartbeat.
            Ok::<_, anyhow::Error>(tokio::spawn(async move { while socket.next_for_ever().await.is_ok() {} }))
        }));
    }
    let mut open = Vec::with_capacity(count);
    for task in opening {
        open.push(task.await??);
    }
    Ok(open)
}

async fn play(
    tables: &mut Vec<PlayedTable>,
    script: &Arc<Vec<(usize, String)>>,
    burden: Burden,
) -> Result<Orders> {
    let count = tables.len() - 1;
    let begin = Instant::now() + Duration::from_millis(500);
    let end = begin + burden.time;
    // Every table has one order due per period.
    let period = match burden.rate {
        0 => None,
        rate => Some(Duration::from_secs_f64(count as f64 / f64::from(rate))),
    };
    let mut tasks = Vec::new();
    for (number, table) in tables.drain(1..).enumerate() {
        let first = begin + period.unwrap_or_default().mul_f64(number as f64 / count as f64);
        tasks.push(tokio::spawn(play_one(table, Arc::clone(script), first, period, end)));
    }
    let mut orders = Orders { times: Vec::new(), span: Duration::ZERO, failed: 0 };
    let mut last = begin;
    for task in tasks {
        let played = task.await?;
        orders.times.extend(played.times);
        orders.failed += u64::from(played.failed);
        last = last.max(played.last);
    }
    orders.span = last.duration_since(begin);
    Ok(orders)
}

struct LoadRun {
    times: Vec<Duration>,
    failed: bool,
    last: Instant,
}

async fn play_one(
    mut table: PlayedTable,
    script: Arc<Vec<(usize, String)>>,
    first: Instant,
    period: Option<Duration>,
    end: Instant,
) -> LoadRun {
    let mut played = LoadRun { times: Vec::with_capacity(script.len()), failed: false, last: first };
    let mut due = first;
    for (turn, (seat, order)) in (1_u32..).zip(script.iter()) {
        if due >= end {
            break;
        }
        sleep_until(due).await;
        // The creator of a table has its first seat.
        let Some(socket) = Seat::new(*seat).and_then(|seat| table.players.get_mut(seat.index())) else {
            break;
        };
        let ask = Request::Order {
            table: table.id.clone(),
            turn,
            order: order.clone(),
            nonce: u64::from(turn),
            revision: 0,
        };
        if socket.order(&ask).await.is_err() {
            played.failed = true;
            break;
        }
        played.last = Instant::now();
        played.times.push(played.last.duration_since(due));
        due = match period {
            // A late order keeps its scheduled time, so that stalls of the server count.
            Some(period) => due + period,
            None => Instant::now(),
        };
    }
    played
}
