//! Several servers as one cluster: nothing acknowledged is lost, duplicated or contradicted, whatever fails.
//!
//! PostgreSQL, NATS, HAProxy and three nodes, one of them with a wrong clock; players with a ledger, and
//! spectators; faults drawn from a seed. `BOTYARD_CLUSTER_FAULTS=300 BOTYARD_CLUSTER_SEED=7` runs more of
//! them; `cargo xtask cluster` sets both.

#[path = "../ledger/mod.rs"]
mod ledger;
mod letters;
mod setups;
mod tap;
mod viewers;
mod world;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use botyard_client::{Client, ClientError};
use botyard_core::dice::Dice;
use ledger::Players;
use serde_json::json;
use tap::Tap;
use tokio::sync::Mutex;
use tokio::time::sleep;
use viewers::{Spectator, Told};
use world::{NODES, World};

/// Number of tables that are played concurrently.
const TABLES: usize = 6;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fault {
    Kill,
    Stop,
    Terminate,
    Postgres,
    Nats,
    CutFromDatabase,
    CutFromBus,
}

impl Fault {
    const ALL: [Fault; 7] = [
        Fault::Kill,
        Fault::Stop,
        Fault::Terminate,
        Fault::Postgres,
        Fault::Nats,
        Fault::CutFromDatabase,
        Fault::CutFromBus,
    ];
}

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The players of a table, which is played until stopped.
type Game = Arc<Mutex<Players>>;

/// A game with its spectators.
struct WatchedGame {
    game: Game,
    spectators: Vec<Spectator>,
}

impl WatchedGame {
    async fn compare(&self) {
        self.game.lock().await.compare().await;
        for spectator in &self.spectators {
            spectator.is_up_to_date().await;
        }
    }

    async fn unwatch(&mut self) {
        for spectator in self.spectators.drain(..) {
            spectator.end().await;
        }
    }
}

/// The tables that are played, with their spectators.
struct Club {
    address: SocketAddr,
    front: Client,
    games: Vec<WatchedGame>,
    finished: Vec<Game>,
    count: Arc<AtomicU64>,
    seed: u64,
    told: Told,
    rated: (Client, Client),
}

impl Club {
    async fn open(world: &World, seed: u64) -> Club {
        let front = Client::new(world.front);
        let rated = (account(&front, "Ann").await, account(&front, "Bob").await);
        let addresses = "insert into mail_addresses (player, address, created, confirmed, bounces) \
                         select id, lower(name) || '@example.test', 1, 1, 0 from players where kind = 'account'";
        world.sql(addresses).expect("the database");
        let (count, told) = (Arc::default(), Told::default());
        let (games, finished) = (Vec::new(), Vec::new());
        Club { address: world.front, front, games, finished, count, seed, told, rated }
    }

    /// Opens a table: for two or four players, against a computer, or rated.
    async fn sit_down(&mut self) -> Result<(), ClientError> {
        self.seed += 1;
        let address = self.address;
        let players = match self.seed % 6 {
            0 => {
                let seats = json!([{ "who": "me" }, { "who": "computer", "level": "1" }]);
                let opened =
                    self.front.post("/api/tables", &json!({ "game": "duel", "seats": seats })).await?;
                let id = opened["table"]["id"].as_str().unwrap_or_default().to_owned();
                let me = self.front.with_token(opened["token"].as_str().unwrap_or_default());
                Players::at(id, vec![me.clone(), me], vec![1], self.seed, &self.count)
            }
            1 => {
                let (ann, bob) = self.rated.clone();
                let opened = ann.post("/api/tables", &json!({ "game": "duel", "rated": true })).await?;
                let id = opened["table"]["id"].as_str().unwrap_or_default().to_owned();
                bob.post(&format!("/api/tables/{id}/join"), &json!({})).await?;
                Players::at(id, vec![ann, bob], Vec::new(), self.seed, &self.count)
            }
            2 => Players::sit_down(address, "pigs", 4, self.seed, &self.count).await?,
            3 => Players::sit_down(address, "pigs", 2, self.seed, &self.count).await?,
            4 => Players::sit_down(address, "soccolot", 2, self.seed, &self.count).await?,
            _ => Players::sit_down(address, "duel", 2, self.seed, &self.count).await?,
        };
        let spectators = (0..2).map(|_| Spectator::of(&players.id, address, &self.told)).collect();
        self.games.push(WatchedGame { game: Arc::new(Mutex::new(players)), spectators });
        Ok(())
    }

    /// Opens tables until there are enough. The cluster may be broken at the moment.
    async fn fill(&mut self) {
        let until = Instant::now() + Duration::from_secs(240);
        while self.games.len() < TABLES {
            if let Err(error) = self.sit_down().await {
                assert!(Instant::now() < until, "no table can be opened: {error}");
                sleep(Duration::from_millis(200)).await;
            }
        }
    }

    fn play(&self) -> (Arc<AtomicBool>, Vec<tokio::task::JoinHandle<()>>) {
        let stop = Arc::<AtomicBool>::default();
        let playing = |watched: &WatchedGame| play_on(Arc::clone(&watched.game), Arc::clone(&stop));
        let tasks = self.games.iter().map(|watched| tokio::spawn(playing(watched)));
        (Arc::clone(&stop), tasks.collect())
    }
}

async fn account(front: &Client, name: &str) -> Client {
    let body = json!({ "name": name, "password": "a long enough pass phrase" });
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        match front.post("/api/accounts", &body).await {
            Ok(answer) => return front.with_token(answer["token"].as_str().unwrap_or_default()),
            Err(error) => assert!(Instant::now() < until, "no account: {error}"),
        }
        sleep(Duration::from_millis(200)).await;
        // The account may have been created although no answer came.
        if let Ok(answer) = front.post("/api/login", &body).await {
            return front.with_token(answer["token"].as_str().unwrap_or_default());
        }
    }
}

/// Plays until told to stop, whatever happens to the servers.
async fn play_on(game: Game, stop: Arc<AtomicBool>) {
    while !stop.load(Ordering::Relaxed) {
        let played = game.lock().await.play().await;
        match played {
            Ok(true) => sleep(Duration::from_millis(10)).await,
            Ok(false) => return,
            Err(_) => sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Injects a fault and repairs it. Returns the affected node.
async fn strike(world: &mut World, fault: Fault, node: usize, dice: &mut Dice) {
    let span =
        |dice: &mut Dice, least: u64, most: u64| Duration::from_millis(least + dice.below(most - least));
    match fault {
        Fault::Kill => {
            world.kill(node);
            sleep(span(dice, 500, 3_000)).await;
            world.start_node(node);
        }
        Fault::Stop => {
            let most = if setting("BOTYARD_CLUSTER_FAULTS", 0) > 50 { 20_000 } else { 7_000 };
            world.signal(node, "STOP");
            sleep(span(dice, 500, most)).await;
            world.signal(node, "CONT");
        }
        Fault::Terminate => {
            world.signal(node, "TERM");
            let until = Instant::now() + Duration::from_secs(30);
            while !world.has_ended(node) {
                assert!(Instant::now() < until, "node {node} doesn't end");
                sleep(Duration::from_millis(20)).await;
            }
            world.start_node(node);
        }
        Fault::Postgres => {
            world.kill_postgres();
            sleep(span(dice, 0, 1_000)).await;
            world.start_postgres();
        }
        Fault::Nats => {
            world.kill_nats();
            sleep(span(dice, 0, 2_000)).await;
            world.start_nats();
        }
        Fault::CutFromDatabase | Fault::CutFromBus => {
            let from = if fault == Fault::CutFromDatabase { world.database } else { world.bus };
            world.cut(node, from, true);
            sleep(span(dice, 1_000, 8_000)).await;
            world.cut(node, from, false);
        }
    }
}

/// A fault, its time, and the affected tables.
type Struck = (Fault, Instant, Vec<String>);

/// Times from a fault until an order at an affected table was acknowledged.
#[derive(Default)]
struct Times {
    taken: BTreeMap<Fault, Vec<Duration>>,
    /// Number of tables at which no order was sent after the fault, because the game was over or not played
    /// on.
    unplayed: usize,
}

impl Times {
    /// Adds the tables affected by a fault, once all sent orders have been answered.
    async fn add(&mut self, (fault, begun, concerned): &Struck, games: &[WatchedGame]) {
        for watched in games {
            let game = watched.game.lock().await;
            if !concerned.contains(&game.id) {
                continue;
            }
            match game.times.iter().find(|(sent, _)| sent >= begun) {
                Some((_, answered)) => {
                    self.taken.entry(*fault).or_default().push(answered.duration_since(*begun));
                }
                None => self.unplayed += 1,
            }
        }
    }
}

/// Prints the times, also those of a run that fails.
impl Drop for Times {
    fn drop(&mut self) {
        for (fault, times) in &mut self.taken {
            times.sort();
            let at = |part: f64| times[((times.len() - 1) as f64 * part).ceil() as usize].as_millis();
            println!(
                "{fault:?}: {} tables, first order after p50 {} ms, p99 {} ms, the longest {} ms",
                times.len(),
                at(0.5),
                at(0.99),
                at(1.0)
            );
        }
        println!("{} tables weren't played on after a fault", self.unplayed);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_nodes_fail() {
    let (seed, faults) = (setting("BOTYARD_CLUSTER_SEED", 20_261_118), setting("BOTYARD_CLUSTER_FAULTS", 7));
    let minutes = setting("BOTYARD_CLUSTER_MINUTES", 60);
    let Some(mut world) = World::start() else { return };
    let tap = Tap::start(world.bus);
    let mut dice = Dice::new(seed);
    let mut club = Club::open(&world, seed).await;
    let mut times = Times::default();
    let mut struck = BTreeMap::<Fault, u64>::new();
    let begun = Instant::now();
    let (mut done, mut rounds) = (0, 0_u64);
    while done < faults && begun.elapsed() < Duration::from_secs(minutes * 60) {
        club.fill().await;
        tap.listens(rounds % 2 == 0);
        let (stop, tasks) = club.play();
        let mut round = Vec::<Struck>::new();
        for _ in 0..3.min(faults - done) {
            sleep(Duration::from_millis(500 + dice.below(1_500))).await;
            let mut fault = Fault::ALL[if faults <= 7 { done } else { dice.below(7) } as usize];
            if !world.has_networks() && matches!(fault, Fault::CutFromDatabase | Fault::CutFromBus) {
                fault = Fault::Kill;
            }
            let node = dice.below(NODES as u64) as usize;
            let concerned = world.tables_of(node);
            let at = Instant::now();
            strike(&mut world, fault, node, &mut dice).await;
            // Waits until there has been an order after the fault.
            sleep(Duration::from_millis(1_500)).await;
            *struck.entry(fault).or_default() += 1;
            done += 1;
            println!("{done}: {fault:?} of node {node}, {} tables concerned", concerned.len());
            round.push((fault, at, concerned));
        }
        stop.store(true, Ordering::Relaxed);
        for task in tasks {
            task.await.expect("players don't panic");
        }
        for fault in round.iter().filter(|_| rounds % 2 == 1) {
            times.add(fault, &club.games).await;
        }
        rounds += 1;
        settle(&world, &club.front).await;
        for mut watched in std::mem::take(&mut club.games) {
            watched.compare().await;
            let is_over = !matches!(watched.game.lock().await.play().await, Ok(true));
            if is_over || dice.below(8) == 0 {
                watched.unwatch().await;
                club.finished.push(watched.game);
            } else {
                club.games.push(watched);
            }
        }
    }
    finish(&world, club, tap).await;
    println!("{done} faults {struck:?} in {} s with seed {seed}", begun.elapsed().as_secs());
}

/// Waits until all nodes are ready again.
async fn settle(world: &World, front: &Client) {
    let until = Instant::now() + Duration::from_secs(60);
    for node in 0..NODES {
        let own = Client::new(world.address(node));
        while own.get("/readyz").await.is_err() {
            assert!(
                Instant::now() < until,
                "node {node} isn't ready again: {}",
                world.read(&format!("node{node}.log"))
            );
            sleep(Duration::from_millis(100)).await;
        }
    }
    while front.get("/readyz").await.is_err() {
        assert!(Instant::now() < until, "the proxy finds no node");
        sleep(Duration::from_millis(100)).await;
    }
}

/// Compares the stored state with everything that players and spectators have seen.
async fn finish(world: &World, mut club: Club, tap: Tap) {
    settle(world, &club.front).await;
    for watched in &mut club.games {
        watched.compare().await;
        watched.unwatch().await;
    }
    let mut orders = std::collections::BTreeSet::new();
    for game in club.games.iter().map(|watched| &watched.game).chain(&club.finished) {
        let players = game.lock().await;
        players.compare().await;
        orders.extend(players.sent().filter(|text| text.len() >= 5).map(str::to_owned));
    }
    let sql = |text: &str| world.sql(text).expect("the database");
    let gaps = sql(
        "select t.id from tables t where t.entries <> (select count(*) from entries e where e.table_id = t.id) \
                    + coalesce((select a.entries from archives a where a.table_id = t.id), 0)",
    );
    assert!(gaps.is_empty(), "entries are missing: {gaps:?}");
    let twice = sql("select table_id, player from rated group by 1, 2 having count(*) > 1");
    assert!(twice.is_empty(), "rated twice: {twice:?}");
    let games = sql("select coalesce(sum(games), 0) from ratings");
    let rated = sql("select count(*) from rated");
    assert_eq!(games, rated, "every rated game counts once for each player");
    let letters = world.letters();
    let wanted = sql("select id from outbox where state = 'sent'").concat();
    letters.check(&wanted);
    let heard = tap.end();
    assert!(heard.len() > 1_000, "nothing was heard on the bus");
    for order in &orders {
        assert!(!tap::contains(&heard, order), "the order {order:?} was on the bus for everybody to read");
    }
    assert!(!tap::contains(&heard, "bys_"), "a session's token was on the bus");
    let logs = world.logs();
    assert!(!logs.contains("panicked"), "a node has panicked");
    println!(
        "{} orders acknowledged, none lost; {} events told, none contradicted; {} letters, {} sent a second time; \
         {} bytes on the bus, none of {} orders among them",
        club.count.load(Ordering::Relaxed),
        club.told.count(),
        letters.count(),
        letters.repeated(),
        heard.len(),
        orders.len()
    );
}
