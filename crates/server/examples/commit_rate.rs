//! Measures durable commits per second: changes of single entries at many tables at once.
//!
//! `cargo run --release -p botyard-server --example commit_rate -- sqlite:/path/to/new.db [tables] [seconds]`

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use botyard_server::store::{Change, Database, Store, TableRow};
use botyard_table::{ClockRule, Command, Setup, Sitter, Status, StoredAct, StoredEntry, Time};

type AnyError = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), AnyError> {
    let mut arguments = std::env::args().skip(1);
    let database: Database = arguments.next().ok_or("which database?")?.parse()?;
    let tables: usize = arguments.next().map_or(Ok(1_000), |text| text.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(10), |text| text.parse())?;
    let store = Store::open(&database).await?;
    let stop = Arc::new(AtomicBool::new(false));
    let begin = Instant::now();
    let tasks: Vec<_> = (0..tables)
        .map(|number| {
            let id = format!("{}-{number}", std::process::id());
            tokio::spawn(play(store.clone(), id, stop.clone()))
        })
        .collect();
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    stop.store(true, Ordering::Relaxed);
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await??);
    }
    let whole = begin.elapsed().as_secs_f64();
    times.sort_unstable();
    let percentile =
        |part: usize| times.get(times.len().saturating_sub(1) * part / 100).copied().unwrap_or_default();
    println!(
        "{tables} tables: {} changes in {whole:.1} s, {:.0} a second; median {:.1} ms, p99 {:.1} ms",
        times.len(),
        times.len() as f64 / whole,
        percentile(50).as_secs_f64() * 1e3,
        percentile(99).as_secs_f64() * 1e3,
    );
    store.close().await;
    Ok(())
}

/// Plays one table, which commits an entry as soon as the previous one is durable.
async fn play(store: Store, id: String, stop: Arc<AtomicBool>) -> Result<Vec<Duration>, AnyError> {
    let seats: Vec<Sitter> = ["ann", "bob"]
        .map(|name| Sitter::Person { player: format!("{name}-{id}"), name: name.to_owned() })
        .to_vec();
    let mut row = TableRow {
        id: id.clone(),
        game: "duel".to_owned(),
        options: Vec::new(),
        seats: seats.clone(),
        clock: ClockRule::None,
        status: Status::Playing,
        turn: 1,
        awaited: Vec::new(),
        public: true,
        rated: false,
        key: None,
        creator: format!("ann-{id}"),
        created: Time(0),
        updated: Time(0),
        deadline: None,
        computers: false,
        result: None,
        next: None,
    };
    let (game, clock) = ("duel".to_owned(), row.clock);
    let setup = Setup { id, game, options: Vec::new(), position: None, seats, clock, rules: 1 };
    let open = StoredEntry { number: 0, at: Time(0), act: StoredAct::Open(setup) };
    store
        .commit(Change {
            row: row.clone(),
            is_new: true,
            entries: vec![open],
            chat: Vec::new(),
            letters: Vec::new(),
        })
        .await?;
    let mut times = Vec::new();
    for number in 1.. {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let seat = botyard_core::Seat::new((number % 2) as usize).ok_or("a seat")?;
        row.turn += 1;
        row.updated = Time(1_790_000_000_000 + number);
        row.awaited = row
            .seats
            .get(seat.index())
            .and_then(|sitter| match sitter {
                Sitter::Person { player, .. } => Some(vec![player.clone()]),
                _ => None,
            })
            .unwrap_or_default();
        let order = Command::Order {
            seat,
            turn: row.turn,
            nonce: number,
            salt: None,
            lag: 12,
            revision: 0,
            substitute: false,
            order: "b2b3".into(),
        };
        let entry = StoredEntry { number, at: row.updated, act: StoredAct::Command(order) };
        let begin = Instant::now();
        store
            .commit(Change {
                row: row.clone(),
                is_new: false,
                entries: vec![entry],
                chat: Vec::new(),
                letters: Vec::new(),
            })
            .await?;
        times.push(begin.elapsed());
    }
    Ok(times)
}
