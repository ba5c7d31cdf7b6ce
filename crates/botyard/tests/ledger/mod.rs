//! Players that record what the server has acknowledged, and compare it with the server's state.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use botyard_client::{Client, ClientError};
use botyard_core::dice::Dice;
use serde_json::{Value, json};

/// Records of one table: by turn and seat, the last order sent and whether it was acknowledged.
#[derive(Default)]
struct Ledger {
    acknowledged: BTreeMap<(u64, usize), String>,
    /// Orders sent without an answer: they may or may not be stored.
    uncertain: BTreeMap<(u64, usize), Vec<String>>,
}

/// A table with its players.
pub(crate) struct Players {
    pub(crate) id: String,
    pub(crate) clients: Vec<Client>,
    ledger: Ledger,
    /// For each acknowledged order, the time of sending and the time of the answer.
    pub(crate) times: Vec<(Instant, Instant)>,
    /// Seats of computer players, whose orders aren't recorded.
    pub(crate) computers: Vec<usize>,
    dice: Dice,
    nonce: u64,
    acknowledged: Arc<AtomicU64>,
}

impl Players {
    pub(crate) async fn sit_down(
        address: SocketAddr,
        game: &str,
        seats: usize,
        seed: u64,
        count: &Arc<AtomicU64>,
    ) -> Result<Players, ClientError> {
        let anybody = Client::new(address);
        let wishes: Vec<Value> =
            (0..seats).map(|seat| json!({ "who": if seat == 0 { "me" } else { "open" } })).collect();
        let opened = anybody.post("/api/tables", &json!({ "game": game, "seats": wishes })).await?;
        let id = opened["table"]["id"].as_str().expect("an id").to_owned();
        let mut clients = vec![anybody.with_token(opened["token"].as_str().expect("a token"))];
        for _ in 1..seats {
            let joined = anybody.post(&format!("/api/tables/{id}/join"), &json!({})).await?;
            clients.push(anybody.with_token(joined["token"].as_str().expect("a token")));
        }
        Ok(Players::at(id, clients, Vec::new(), seed, count))
    }

    /// The players seated at a table.
    pub(crate) fn at(
        id: String,
        clients: Vec<Client>,
        computers: Vec<usize>,
        seed: u64,
        count: &Arc<AtomicU64>,
    ) -> Players {
        Players {
            id,
            clients,
            ledger: Ledger::default(),
            times: Vec::new(),
            computers,
            dice: Dice::new(seed),
            nonce: 0,
            acknowledged: Arc::clone(count),
        }
    }

    /// The texts of all orders sent.
    #[allow(dead_code, reason = "not every test that has this module looks for them")]
    pub(crate) fn sent(&self) -> impl Iterator<Item = &str> {
        self.ledger.uncertain.values().flatten().map(String::as_str)
    }

    /// Sends one order for a seat that owes one; returns false when the game is over. Connection errors are
    /// dealt with later.
    pub(crate) async fn play(&mut self) -> Result<bool, ClientError> {
        let path = format!("/api/tables/{}", self.id);
        let view = self.clients[0].get(&path).await?["view"].clone();
        if view["status"] == "over" {
            return Ok(false);
        }
        let turn = view["turn"].as_u64().unwrap_or(0);
        let ready: Vec<u64> = view["ready"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|ready| ready["seat"].as_u64())
            .collect();
        let due: Vec<usize> = view["due"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|seat| Some(seat.as_u64()? as usize))
            .filter(|seat| !self.computers.contains(seat))
            .collect();
        // Usually a seat whose order is missing; occasionally one that replaces its order.
        let missing: Vec<usize> =
            due.iter().copied().filter(|&seat| !ready.contains(&(seat as u64))).collect();
        let among = if missing.is_empty() || self.dice.below(8) == 0 { &due } else { &missing };
        let Some(&seat) = among.get(self.dice.below(among.len().max(1) as u64) as usize) else {
            return Ok(true);
        };
        let order = self.choose(seat, &path).await?;
        self.nonce += 1;
        self.ledger.uncertain.entry((turn, seat)).or_default().push(order.clone());
        let body = json!({ "turn": turn, "order": order, "nonce": self.nonce, "revision": self.nonce });
        let sent = Instant::now();
        match self.clients[seat].post(&format!("{path}/orders"), &body).await {
            Ok(_) => {
                self.times.push((sent, Instant::now()));
                self.ledger.acknowledged.insert((turn, seat), order);
                self.acknowledged.fetch_add(1, Ordering::Relaxed);
                Ok(true)
            }
            // The server rejected the order, so it isn't stored, and a previous one is.
            Err(ClientError::Refused { status: 400..500, .. }) => {
                if let Some(sent) = self.ledger.uncertain.get_mut(&(turn, seat)) {
                    sent.pop();
                }
                Ok(true)
            }
            Err(error) => Err(error),
        }
    }

    async fn choose(&mut self, seat: usize, path: &str) -> Result<String, ClientError> {
        let listed = self.clients[seat].get(&format!("{path}/orders")).await?;
        if let Some(orders) = listed["orders"].as_array().filter(|orders| !orders.is_empty()) {
            let number = self.dice.below(orders.len() as u64) as usize;
            return Ok(orders[number].as_str().unwrap_or_default().to_owned());
        }
        const COMMANDS: [&str; 6] = ["F", "H", "TL", "TR", "^", "v"];
        let program: Vec<&str> = (0..5).map(|_| COMMANDS[self.dice.below(6) as usize]).collect();
        Ok(program.join(" "))
    }

    /// Checks that everything acknowledged is stored, and nothing that was never sent.
    pub(crate) async fn compare(&self) {
        let path = format!("/api/tables/{}", self.id);
        let log = patient(&self.clients[0], &format!("{path}/log")).await;
        let mut played = BTreeMap::new();
        for step in log["log"].as_array().expect("a log") {
            let Some(turn) = step.get("turn") else { continue };
            for order in turn["orders"].as_array().expect("orders") {
                let seat = order["seat"].as_u64().expect("a seat") as usize;
                let text = order["order"].as_str().expect("an order").to_owned();
                let before = played.insert((turn["turn"].as_u64().expect("a turn"), seat), text);
                assert_eq!(before, None, "{}: two orders of seat {seat} in one turn", self.id);
            }
        }
        let now = patient(&self.clients[0], &path).await["view"]["turn"].as_u64().expect("a turn");
        for (&(turn, seat), order) in &self.ledger.acknowledged {
            let found = if turn == now && !played.contains_key(&(turn, seat)) {
                let view = patient(&self.clients[seat], &path).await;
                view["view"]["own"]["order"].as_str().map(str::to_owned)
            } else {
                played.get(&(turn, seat)).cloned()
            };
            let found =
                found.unwrap_or_else(|| panic!("{}: {order} of seat {seat} in turn {turn} is lost", self.id));
            // A later order may have replaced it although no answer came.
            let sent = &self.ledger.uncertain[&(turn, seat)];
            let place = |text: &String| sent.iter().rposition(|other| other == text);
            assert!(
                &found == order || place(&found) > place(order),
                "{}: turn {turn}, seat {seat}: {order} was acknowledged, {found} is there",
                self.id
            );
        }
        for (key, order) in played.iter().filter(|((_, seat), _)| !self.computers.contains(seat)) {
            let sent = self.ledger.uncertain.get(key);
            assert!(sent.is_some_and(|sent| sent.contains(order)), "{}: nobody sent {order}", self.id);
        }
    }
}

/// Repeats a request until it is answered, because the server may be restarting.
async fn patient(client: &Client, path: &str) -> Value {
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        match client.get(path).await {
            Ok(answer) => return answer,
            Err(error) => assert!(Instant::now() < until, "{path}: {error}"),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
