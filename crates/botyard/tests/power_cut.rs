//! No acknowledged order is lost in a power cut, in which writes that weren't synced may be lost entirely or
//! in part.
//!
//! A server runs under strace, which records every write and sync of the database files. From that the files
//! are reconstructed as a power cut could have left them at the moment when a player got an answer: with
//! everything that was synced, and none, all or some sectors of the rest. A server is started on each of
//! these states, and every acknowledged order must be there.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use botyard_client::Client;
use botyard_core::dice::Dice;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::sleep;

/// Number of orders played, and number of answers at which the power is cut.
const ORDERS: usize = 320;
const CUTS: usize = 12;
/// Unit that a disk writes entirely or not at all.
const SECTOR: usize = 512;

const FILES: [&str; 2] = ["botyard.sqlite", "botyard.sqlite-wal"];

struct Server {
    child: Child,
    address: SocketAddr,
    /// Id of the server process: the child itself, or the one that strace has started.
    pid: u32,
}

impl Server {
    fn start(folder: &Path, by: Option<&mut Command>) -> std::io::Result<Server> {
        let mut own = Command::new(env!("CARGO_BIN_EXE_botyard"));
        let command = match by {
            Some(by) => by.arg(env!("CARGO_BIN_EXE_botyard")),
            None => &mut own,
        };
        command.args(["serve", "--listen", "127.0.0.1:0", "--limits=false", "--log", "off", "--data"]);
        let mut child = command.arg(folder).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("an output")).read_line(&mut line)?;
        let address = line.trim().rsplit("://").next().and_then(|address| address.parse().ok());
        let pid = child.id();
        let children =
            std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
        let pid = children.split_whitespace().next().and_then(|pid| pid.parse().ok()).unwrap_or(pid);
        let Some(address) = address else {
            let _ = child.kill();
            let _ = child.wait();
            return Err(std::io::Error::other(format!("it says {line:?}")));
        };
        Ok(Server { child, address, pid })
    }

    /// Lets the server exit by itself, and strace with it.
    fn stop(mut self) {
        let _ = Command::new("kill").arg(self.pid.to_string()).status();
        let _ = self.child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg("-KILL").arg(self.pid.to_string()).stderr(Stdio::null()).status();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An order for which the server has answered that it is stored.
struct AcknowledgedOrder {
    /// Time of the answer, in microseconds since 1970.
    at: u64,
    table: String,
    turn: u64,
    order: String,
}

/// Plays games in sequence and records what is acknowledged.
async fn play(address: SocketAddr) -> Vec<AcknowledgedOrder> {
    let (mut dice, mut done) = (Dice::new(20), Vec::new());
    let anybody = Client::new(address);
    'tables: loop {
        let opened = anybody.post("/api/tables", &json!({ "game": "duel" })).await.expect("a table");
        let table = opened["table"]["id"].as_str().expect("an id").to_owned();
        let path = format!("/api/tables/{table}");
        let joined = anybody.post(&format!("{path}/join"), &json!({})).await.expect("a seat");
        let player = |answer: &Value| anybody.with_token(answer["token"].as_str().expect("a token"));
        let players = [player(&opened), player(&joined)];
        for turn in 1.. {
            if done.len() == ORDERS {
                break 'tables;
            }
            let player = &players[(turn as usize + 1) % 2];
            let listed = player.get(&format!("{path}/orders")).await;
            let listed = listed.ok().and_then(|listed| listed["orders"].as_array().cloned());
            let Some(orders) = listed.filter(|orders| !orders.is_empty()) else {
                assert!(turn > 1, "a game begins with orders that can be listed");
                continue 'tables;
            };
            let order = orders[dice.below(orders.len() as u64) as usize].as_str().expect("an order");
            // Makes the database's log grow, so that it is checkpointed now and then.
            player.post(&format!("{path}/chat"), &json!({ "text": "x".repeat(500) })).await.expect("a line");
            let body = json!({ "turn": turn, "order": order, "nonce": turn });
            player.post(&format!("{path}/orders"), &body).await.expect("an answer");
            let at = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time").as_micros() as u64;
            done.push(AcknowledgedOrder { at, table: table.clone(), turn, order: order.to_owned() });
        }
    }
    done
}

/// A system call as recorded by strace; times are in microseconds since 1970.
#[derive(Clone)]
struct Call {
    began: u64,
    ended: u64,
    name: String,
    /// Name of the file without its folder; empty for the folder itself.
    file: String,
    /// Everything between the file and the result.
    rest: String,
}

/// Parses the output of strace with `-f -ttt -T -y -xx`. A call may be split over two lines if threads
/// interleave.
fn calls(log: &str, folder: &Path) -> Vec<Call> {
    let mut open: BTreeMap<&str, (u64, &str)> = BTreeMap::new();
    let mut calls = Vec::new();
    for line in log.lines() {
        let Some((thread, rest)) = line.split_once(' ') else { continue };
        let Some((time, what)) = rest.trim_start().split_once(' ') else { continue };
        let Some(time) = micros(time) else { continue };
        if let Some(begun) = what.strip_suffix(" <unfinished ...>") {
            open.insert(thread, (time, begun));
            continue;
        }
        let (began, ended, text) = match what.strip_prefix("<... ") {
            Some(resumed) => {
                let Some((began, begun)) = open.remove(thread) else { continue };
                let Some((_, end)) = resumed.split_once(" resumed>") else { continue };
                (began, time, format!("{begun}{end}"))
            }
            None => {
                let took = what.rsplit_once('<').and_then(|(_, took)| micros(took.strip_suffix('>')?));
                let Some(took) = took else { continue };
                (time, time + took, what.to_owned())
            }
        };
        // Failed calls have no effect.
        let is_good = text.rsplit_once(" = ").is_some_and(|(_, result)| !result.starts_with('-'));
        let Some((name, arguments)) = text.split_once('(').filter(|_| is_good) else { continue };
        let Some((_, rest)) = arguments.split_once('<') else { continue };
        let Some((path, rest)) = rest.split_once('>') else { continue };
        let path = PathBuf::from(String::from_utf8_lossy(&unescape(path)).into_owned());
        let Ok(file) = path.strip_prefix(folder) else { continue };
        let file = file.display().to_string();
        calls.push(Call { began, ended, name: name.to_owned(), file, rest: rest.to_owned() });
    }
    calls.sort_by_key(|call| call.began);
    calls
}

/// Parses `1790000000.123456` or `0.000123`.
fn micros(text: &str) -> Option<u64> {
    let (seconds, fraction) = text.split_once('.')?;
    Some(seconds.parse::<u64>().ok()? * 1_000_000 + fraction.get(..6)?.parse::<u64>().ok()?)
}

/// Decodes `\x41` and plain characters to bytes.
fn unescape(text: &str) -> Vec<u8> {
    let (mut bytes, text) = (Vec::with_capacity(text.len() / 4), text.as_bytes());
    let mut at = 0;
    while at < text.len() {
        let sign = text.get(at..at + 4).filter(|sign| sign.starts_with(b"\\x"));
        match sign.and_then(|sign| u8::from_str_radix(std::str::from_utf8(&sign[2..]).ok()?, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                at += 4;
            }
            None => {
                bytes.push(text[at]);
                at += 1;
            }
        }
    }
    bytes
}

/// A change of a file.
enum FileChange {
    Write { at: usize, data: Vec<u8> },
    Truncate(usize),
}

/// The change that a call makes, if any.
fn change(call: &Call) -> Option<FileChange> {
    let number = |text: &str| text.trim().parse().ok();
    match call.name.as_str() {
        "pwrite64" => {
            // , "\x00\x01"..., 4096, 32) = 4096 <0.000021>
            let (_, rest) = call.rest.split_once('"')?;
            let (data, rest) = rest.split_once('"')?;
            let (arguments, result) = rest.split_once(") = ")?;
            let mut data = unescape(data);
            data.truncate(number(result.split(' ').next()?)?);
            Some(FileChange::Write { at: number(arguments.rsplit(", ").next()?)?, data })
        }
        "ftruncate" => {
            let (length, _) = call.rest.strip_prefix(", ")?.split_once(')')?;
            Some(FileChange::Truncate(number(length)?))
        }
        _ => None,
    }
}

impl FileChange {
    /// Applies the change; of a write, only the sectors for which `is_written` returns true.
    fn apply(&self, file: &mut Vec<u8>, mut is_written: impl FnMut() -> bool) {
        match self {
            FileChange::Truncate(length) => {
                if is_written() {
                    file.resize(*length, 0);
                }
            }
            FileChange::Write { at, data } => {
                let mut from = 0;
                while from < data.len() {
                    let to = data.len().min(from + SECTOR - (at + from) % SECTOR);
                    if is_written() {
                        if file.len() < at + to {
                            file.resize(at + to, 0);
                        }
                        file[at + from..at + to].copy_from_slice(&data[from..to]);
                    }
                    from = to;
                }
            }
        }
    }
}

/// The part of unsynced writes that survives a power cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unsynced {
    Lost,
    Kept,
    SomeSectors,
    /// Not even synced data: a disk that falsely reports syncs as done.
    SyncedLost,
}

/// All changes and syncs of a file.
struct RecordedFile {
    name: &'static str,
    /// Content at the beginning, if the file existed.
    before: Option<Vec<u8>>,
    changes: Vec<(Call, FileChange)>,
    /// Beginning and end of every sync.
    syncs: Vec<(u64, u64)>,
}

impl RecordedFile {
    /// The file after a power cut; `None` if it doesn't exist.
    fn after_cut(
        &self,
        cut: u64,
        folder_syncs: &[(u64, u64)],
        unsynced: Unsynced,
        dice: &mut Dice,
    ) -> Option<Vec<u8>> {
        let begun: Vec<_> = self.changes.iter().filter(|(call, _)| call.began <= cut).collect();
        // A new file survives if its folder was synced after its creation.
        let first = begun.first().map(|(call, _)| call.began);
        let is_named = |first: u64| folder_syncs.iter().any(|&(began, ended)| began >= first && ended <= cut);
        let is_lost = matches!(unsynced, Unsynced::Lost | Unsynced::SyncedLost);
        if self.before.is_none() && is_lost && !first.is_some_and(is_named) {
            return None;
        }
        let mut file = self.before.clone().unwrap_or_default();
        for (call, change) in begun {
            let is_synced = self.syncs.iter().any(|&(began, ended)| began >= call.ended && ended <= cut);
            change.apply(&mut file, || match unsynced {
                Unsynced::SyncedLost => false,
                _ if is_synced => true,
                Unsynced::Lost => false,
                Unsynced::Kept => true,
                Unsynced::SomeSectors => dice.below(2) == 0,
            });
        }
        Some(file)
    }
}

/// Number of orders acknowledged before the cut that a server on these files doesn't have.
async fn missing(files: &[(&str, Option<Vec<u8>>)], acknowledged: &[AcknowledgedOrder], cut: u64) -> usize {
    let folder = TempDir::new().expect("a folder");
    for (name, bytes) in files {
        if let Some(bytes) = bytes {
            std::fs::write(folder.path().join(name), bytes).expect("a file");
        }
    }
    let expected: Vec<&AcknowledgedOrder> = acknowledged.iter().filter(|order| order.at <= cut).collect();
    let Ok(server) = Server::start(folder.path(), None) else { return expected.len() };
    let client = Client::new(server.address);
    let mut logs: BTreeMap<&str, BTreeMap<u64, String>> = BTreeMap::new();
    for order in &expected {
        if logs.contains_key(order.table.as_str()) {
            continue;
        }
        let log = client.get(&format!("/api/tables/{}/log", order.table)).await.unwrap_or(Value::Null);
        let steps = log["log"].as_array().cloned().unwrap_or_default();
        let played = steps.iter().filter_map(|step| {
            let turn = &step["turn"];
            Some((turn["turn"].as_u64()?, turn["orders"][0]["order"].as_str()?.to_owned()))
        });
        logs.insert(&order.table, played.collect());
    }
    let is_there =
        |order: &&&AcknowledgedOrder| logs[order.table.as_str()].get(&order.turn) == Some(&order.order);
    expected.len() - expected.iter().filter(is_there).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_power_goes() {
    let folder = TempDir::new().expect("a folder");
    // strace resolves symbolic links in file names.
    let path = folder.path().canonicalize().expect("a path");
    let data = path.join("data");
    // Created by a server beforehand, so that there is a database to begin with.
    Server::start(&data, None).expect("the server").stop();
    let before = FILES.map(|name| std::fs::read(data.join(name)).ok());
    let log = path.join("calls");
    let mut by = Command::new("strace");
    // The filter runs in the kernel, so that other calls aren't slowed down.
    by.args(["-f", "--seccomp-bpf", "-ttt", "-T", "-y", "-xx", "-s", "1000000", "-o"]).arg(&log);
    by.args(["-e", "trace=pwrite64,ftruncate,fsync,fdatasync,write,writev,pwritev,unlink,rename"]);
    for name in FILES.iter().chain([&""]) {
        by.arg("-P").arg(if name.is_empty() { data.clone() } else { data.join(name) });
    }
    let server = match Server::start(&data, Some(&mut by)) {
        Ok(server) => server,
        Err(why) => return botyard_testkit::skip("a power cut", &format!("strace: {why}")),
    };
    let acknowledged = play(server.address).await;
    // Checkpoints run in parallel with the players.
    sleep(Duration::from_millis(600)).await;
    server.stop();
    let log = std::fs::read_to_string(&log).expect("what strace wrote");
    let calls = calls(&log, &data);
    let syncs_of = |file: &str| -> Vec<(u64, u64)> {
        let is_sync = |call: &&Call| call.file == file && matches!(&*call.name, "fsync" | "fdatasync");
        calls.iter().filter(is_sync).map(|call| (call.began, call.ended)).collect()
    };
    let folder_syncs = syncs_of("");
    let mut before = before.into_iter();
    let files = FILES.map(|name| RecordedFile {
        name,
        before: before.next().flatten(),
        changes: calls
            .iter()
            .filter(|call| call.file == name)
            .filter_map(|call| Some((call.clone(), change(call)?)))
            .collect(),
        syncs: syncs_of(name),
    });
    let ways = ["pwrite64", "ftruncate", "fsync", "fdatasync"];
    let unknown = calls.iter().find(|call| !ways.contains(&&*call.name));
    assert!(
        unknown.is_none(),
        "the database is written in a way that isn't recorded: {}",
        unknown.map_or("", |call| &call.name)
    );
    assert!(files[1].changes.len() > ORDERS, "strace has hardly seen a write");
    assert!(!files[0].changes.is_empty(), "the log was never written back");
    let mut dice = Dice::new(21);
    let (mut states, mut lost_without_syncs) = (0, 0);
    for number in 0..CUTS {
        let place = (ORDERS - 1) * (number + 1) / CUTS;
        // At the time of the answer, and a little later, in the middle of the next operations.
        let cut = acknowledged[place].at + [0, dice.below(4_000)][number % 2];
        let all = [Unsynced::Lost, Unsynced::Kept, Unsynced::SomeSectors, Unsynced::SyncedLost];
        for unsynced in all.into_iter().take(if number % 4 == 0 { 4 } else { 3 }) {
            let state: Vec<_> = files
                .iter()
                .map(|file| (file.name, file.after_cut(cut, &folder_syncs, unsynced, &mut dice)))
                .collect();
            let missing = missing(&state, &acknowledged, cut).await;
            if unsynced == Unsynced::SyncedLost {
                lost_without_syncs += missing;
                continue;
            }
            assert_eq!(missing, 0, "of {} orders, {unsynced:?}, cut {number}", place + 1);
            states += 1;
        }
    }
    // Check of the method itself: orders are found where they were synced, and nowhere else.
    assert!(lost_without_syncs > 0, "orders are found that no disk has kept");
    println!("{} orders, {states} states of the disk, none lost", acknowledged.len());
}
