//! Games that the referee keeps between requests, each with its history.

use std::collections::HashMap;

use botyard_core::face::{AnyGame, Refused};
use botyard_core::{Listing, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::joint::read_joint;

/// Maximum number of sessions.
pub(super) const MOST: usize = 1_000_000;

/// A game with its history.
pub(super) struct RefereeSession {
    start: Box<dyn AnyGame>,
    pub(super) game: Box<dyn AnyGame>,
    /// Orders played since the start.
    played: Vec<Vec<(Seat, String)>>,
}

impl RefereeSession {
    pub(super) fn new(game: Box<dyn AnyGame>) -> RefereeSession {
        RefereeSession { start: game.clone(), game, played: Vec::new() }
    }

    /// Number of turns played since the start.
    pub(super) fn turns(&self) -> usize {
        self.played.len()
    }

    pub(super) fn step(&mut self, orders: &[(Seat, &str)]) -> Result<(), String> {
        self.game.play_quietly(orders).map_err(|refused| super::in_words(self.game.info(), &refused))?;
        self.played.push(orders.iter().map(|&(seat, order)| (seat, order.to_owned())).collect());
        Ok(())
    }

    /// Takes back the last turns.
    pub(super) fn undo(&mut self, turns: usize) -> Result<(), String> {
        let left = self.played.len().checked_sub(turns);
        let left = left.ok_or_else(|| format!("only {} turns were played", self.played.len()))?;
        let mut game = self.start.clone();
        for orders in &self.played[..left] {
            let orders: Vec<(Seat, &str)> = orders.iter().map(|(seat, order)| (*seat, &**order)).collect();
            game.play_quietly(&orders).map_err(|why: Refused| why.to_string())?;
        }
        self.game = game;
        self.played.truncate(left);
        Ok(())
    }

    fn renew(&mut self) {
        self.game = self.start.clone();
        self.played.clear();
    }
}

/// All sessions, by number.
#[derive(Default)]
pub(super) struct Sessions {
    games: HashMap<u64, RefereeSession>,
    last: u64,
}

impl Sessions {
    /// Adds a game and returns its number.
    pub(super) fn add(&mut self, game: Box<dyn AnyGame>) -> Result<u64, String> {
        if self.games.len() >= MOST {
            return Err(format!("too many sessions: the maximum is {MOST}; end some"));
        }
        self.last += 1;
        self.games.insert(self.last, RefereeSession::new(game));
        Ok(self.last)
    }

    pub(super) fn get(&mut self, number: u64) -> Result<&mut RefereeSession, String> {
        self.games.get_mut(&number).ok_or_else(|| format!("no such session: {number}"))
    }

    pub(super) fn end(&mut self, number: u64) -> Result<(), String> {
        self.games.remove(&number).map(|_| ()).ok_or_else(|| format!("no such session: {number}"))
    }

    /// Plays one turn in each of many games.
    pub(super) fn steps(&mut self, batch: &BatchRequest) -> Result<Columns, String> {
        if batch.sessions.len() != batch.orders.len() {
            return Err(format!(
                "{} sessions but {} orders: send one order per session",
                batch.sessions.len(),
                batch.orders.len()
            ));
        }
        let mut columns = Columns::default();
        for (&number, order) in batch.sessions.iter().zip(&batch.orders) {
            let session = self.games.get_mut(&number);
            let done = session.ok_or_else(|| format!("no such session: {number}")).and_then(|session| {
                session.play_row(order)?;
                Ok(session)
            });
            match done {
                Ok(session) => columns.add(session, batch),
                Err(why) => columns.add_error(&why, batch),
            }
        }
        if columns.errors.iter().all(Option::is_none) {
            columns.errors.clear();
        }
        Ok(columns)
    }
}

/// A batch's orders in one game.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum BatchOrders {
    /// Index of a legal order in the list of the seat that is due.
    Index(usize),
    /// An order of the seat that is due, or a round (`A: ... | B: ...`).
    Text(String),
}

/// Turns in many games.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BatchRequest {
    #[serde(default)]
    pub(super) id: Option<Value>,
    #[serde(rename = "do")]
    verb: String,
    sessions: Vec<u64>,
    orders: Vec<BatchOrders>,
    /// Whether games that end are restarted.
    #[serde(default)]
    renew: bool,
    /// Whether lists of legal orders are included.
    #[serde(default = "yes")]
    legal: bool,
    /// Whether positions are included.
    #[serde(default)]
    positions: bool,
}

const fn yes() -> bool {
    true
}

impl BatchRequest {
    pub(super) fn is_of_steps(&self) -> bool {
        self.verb == "steps"
    }
}

impl RefereeSession {
    fn play_row(&mut self, row: &BatchOrders) -> Result<(), String> {
        let (info, due) = (self.game.info(), self.game.to_act());
        match row {
            BatchOrders::Text(text) => {
                let orders = match due.only() {
                    Some(seat) if !text.contains(':') => vec![(seat, text.as_str())],
                    own => read_joint(info, self.game.seats(), own, text).map_err(|why| why.to_string())?,
                };
                self.step(&orders)
            }
            BatchOrders::Index(index) => {
                let seat = due.only().ok_or("a number chooses an order only where one seat is due")?;
                let Listing::All(orders) = self.game.orders(seat) else {
                    return Err("too many legal orders to number them: send the order as text".to_owned());
                };
                let order = orders.get(*index);
                let order = order.ok_or_else(|| format!("only {} legal orders", orders.len()))?;
                self.step(&[(seat, order)])
            }
        }
    }
}

/// The answer to a batch: every list has one entry per game.
#[derive(Serialize, Default)]
pub(super) struct Columns {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<Value>,
    /// Seats whose orders are due.
    to_act: Vec<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    legal: Vec<Option<Vec<String>>>,
    /// Outcomes of games that have ended, also if they were restarted.
    outcome: Vec<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    positions: Vec<String>,
    /// Error messages of turns that weren't played; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<Option<String>>,
}

impl Columns {
    fn add(&mut self, session: &mut RefereeSession, batch: &BatchRequest) {
        let info = session.game.info();
        let mut due = session.game.to_act();
        // A game is over when no seat is due.
        let outcome = due.is_empty().then(|| session.game.outcome()).flatten();
        self.outcome.push(crate::json::outcome(info, outcome.as_ref()));
        if outcome.is_some() && batch.renew {
            session.renew();
            due = session.game.to_act();
        }
        self.to_act.push(due.iter().map(|seat| info.seat_id(seat)).collect());
        if batch.legal {
            self.legal.push(match due.only().map(|seat| session.game.orders(seat)) {
                Some(Listing::All(orders)) => Some(orders),
                _ => None,
            });
        }
        if batch.positions {
            self.positions.push(session.game.position());
        }
        self.errors.push(None);
    }

    fn add_error(&mut self, why: &str, batch: &BatchRequest) {
        self.outcome.push(Value::Null);
        self.to_act.push(Vec::new());
        if batch.legal {
            self.legal.push(None);
        }
        if batch.positions {
            self.positions.push(String::new());
        }
        self.errors.push(Some(why.to_owned()));
    }
}
