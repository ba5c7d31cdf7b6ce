//! Playing at a remote table: its events as they happen, across broken connections.

use std::collections::VecDeque;
use std::time::Duration;

use botyard_protocol::{
    Consent, LogStep, Notice, Offer, Presence, Reply, Request, Said, TableAnswer, TableEvent,
};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, interval, sleep, timeout, timeout_at};

use crate::socket::Socket;
use crate::{Client, ClientError};

/// A connection without any message for this long is given up.
const SILENCE: Duration = Duration::from_secs(45);

/// Interval between pings.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Delays before reconnecting, in milliseconds, by the number of failed attempts.
const PAUSES: [u64; 6] = [250, 500, 1_000, 2_000, 4_000, 8_000];

/// Delays while waiting for the table of a rematch, in milliseconds.
const REMATCH: [u64; 6] = [50, 200, 500, 1_000, 2_000, 4_000];

/// A request to the table.
#[derive(Clone, PartialEq, Eq)]
pub enum TableWish {
    /// Sends an order. Its number must be unique, because the order is resent if there is no answer.
    Order {
        /// The turn that the order is for.
        turn: u32,
        /// The order in the game's notation.
        order: String,
        /// Unique number of the order.
        nonce: u64,
        /// From [`Revisions`](botyard_protocol::Revisions), so that a delayed order can't replace a newer
        /// one.
        revision: u32,
    },
    /// Withdraws an order before the reveal.
    Unstage {
        /// The turn of the order.
        turn: u32,
        /// As for an order.
        revision: u32,
    },
    /// Resigns the game.
    Resign,
    /// Aborts the game.
    Abort,
    /// Makes or answers an offer.
    Offer(Offer, Consent),
    /// Posts a chat message.
    Say(String),
    /// Loads the table again, because events don't fit the known state.
    Reload,
    /// Requests the record.
    Record,
}

/// An event at the table, or on the connection to it.
#[derive(Debug)]
pub enum TableNews {
    /// The present state of the table with its log: at the beginning, after missed events, and where an event
    /// doesn't contain everything that can be seen.
    Loaded {
        /// The table's state.
        answer: Box<TableAnswer>,
        /// The steps played.
        log: Vec<LogStep>,
    },
    /// Difference of the server's clock to ours in milliseconds, on every connection.
    Clock {
        /// Positive if the server's clock is ahead.
        ahead: i64,
    },
    /// An event at the table.
    Event(Box<TableEvent>),
    /// A chat message.
    Said(Said),
    /// Presence of the players.
    Presence(Presence),
    /// An order was accepted.
    Ordered {
        /// Number of the order.
        nonce: u64,
    },
    /// Another request succeeded: an offer, a resignation, a chat message.
    Done,
    /// A request failed.
    Refused {
        /// The reason, as a sentence.
        why: String,
        /// Number of the order, if it was one.
        nonce: Option<u64>,
    },
    /// The record, or the reason why there is none.
    Record(Result<String, String>),
    /// The connection broke; the client reconnects.
    Lost(String),
    /// The connection is restored.
    Back,
    /// The client has given up, for this reason. It is the last item.
    Ended(String),
}

/// Handle to a table that is played at or watched. Dropping it closes the connection.
pub struct TablePlay {
    wishes: UnboundedSender<TableWish>,
}

impl TablePlay {
    /// Starts a task that follows the table and calls `tell` with all news until it returns false. Must be
    /// called within a Tokio runtime.
    pub fn begin(
        client: &Client,
        id: String,
        key: Option<String>,
        tell: impl FnMut(TableNews) -> bool + Send + 'static,
    ) -> TablePlay {
        let (wishes, wanted) = unbounded_channel();
        let follower = Follower {
            client: client.apart(),
            id,
            key,
            seen: None,
            said: None,
            open: VecDeque::new(),
            tell: Box::new(tell),
            wanted,
        };
        tokio::spawn(follower.run());
        TablePlay { wishes }
    }

    /// Sends a request to the table. Its result is reported as news.
    pub fn wish(&self, wish: TableWish) {
        // If the task has ended, that was reported.
        let _ = self.wishes.send(wish);
    }
}

/// A request without an answer yet.
struct Open {
    id: u64,
    wish: TableWish,
}

struct Follower {
    client: Client,
    id: String,
    key: Option<String>,
    /// Number of the last event reported.
    seen: Option<u64>,
    /// Number of the last chat message reported.
    said: Option<u64>,
    open: VecDeque<Open>,
    tell: Box<dyn FnMut(TableNews) -> bool + Send>,
    wanted: UnboundedReceiver<TableWish>,
}

/// Why a connection ended.
enum Left {
    /// The listener is gone.
    Unheard,
    /// The connection broke, or the server shut down.
    Broken(ClientError),
    /// Retrying is useless.
    Refused(ClientError),
}

impl From<ClientError> for Left {
    fn from(why: ClientError) -> Left {
        match why {
            // 429 (too many requests) is temporary.
            ClientError::Refused { status: 400..=428 | 430..=499, .. } | ClientError::Json(_) => {
                Left::Refused(why)
            }
            why => Left::Broken(why),
        }
    }
}

impl Follower {
    async fn run(mut self) {
        let mut failed = 0;
        let mut was_lost = false;
        loop {
            let mut came = false;
            let left = self.visit(&mut came, &mut was_lost).await;
            match left {
                Ok(()) | Err(Left::Unheard) => return,
                Err(Left::Refused(why)) => {
                    (self.tell)(TableNews::Ended(why.to_string()));
                    return;
                }
                Err(Left::Broken(why)) => {
                    failed = if came { 0 } else { failed + 1 };
                    was_lost = true;
                    if !(self.tell)(TableNews::Lost(why.to_string())) {
                        return;
                    }
                }
            }
            // Orders are resent, since their number makes that safe; other requests may have been executed.
            for open in std::mem::take(&mut self.open) {
                match &open.wish {
                    TableWish::Order { .. } => self.open.push_back(open),
                    _ => {
                        let why = "the connection broke before the server had answered: try again".to_owned();
                        if !(self.tell)(TableNews::Refused { why, nonce: None }) {
                            return;
                        }
                    }
                }
            }
            let pause = PAUSES[failed.min(PAUSES.len() - 1)];
            if self.wait(Duration::from_millis(pause)).await.is_none() {
                return;
            }
        }
    }

    /// Waits while queueing orders and refusing other requests; `None` if the handle was dropped.
    async fn wait(&mut self, time: Duration) -> Option<()> {
        let until = Instant::now() + time;
        loop {
            match timeout_at(until, self.wanted.recv()).await {
                Err(_) => return Some(()),
                Ok(None) => return None,
                Ok(Some(wish @ TableWish::Order { .. })) => self.open.push_back(Open { id: 0, wish }),
                Ok(Some(_)) => {
                    let why = "the server can't be reached at the moment".to_owned();
                    if !(self.tell)(TableNews::Refused { why, nonce: None }) {
                        return None;
                    }
                }
            }
        }
    }

    /// Runs one connection from beginning to end.
    async fn visit(&mut self, came: &mut bool, was_lost: &mut bool) -> Result<(), Left> {
        let mut socket = self.client.socket().await?;
        self.tell(TableNews::Clock { ahead: socket.ahead() })?;
        if self.seen.is_none() {
            self.load().await?;
        }
        self.watch(&mut socket).await?;
        *came = true;
        if std::mem::take(was_lost) {
            self.tell(TableNews::Back)?;
        }
        for open in std::mem::take(&mut self.open) {
            self.send(&mut socket, open.wish).await?;
        }
        let mut heard = Instant::now();
        let mut heartbeat = interval(HEARTBEAT);
        loop {
            tokio::select! {
                notice = socket.notice() => {
                    heard = Instant::now();
                    self.hear(&mut socket, notice?).await?;
                }
                wish = self.wanted.recv() => match wish {
                    None => {
                        socket.close().await;
                        return Ok(());
                    }
                    Some(wish) => self.send(&mut socket, wish).await?,
                },
                _ = heartbeat.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(Left::Broken(ClientError::Silence));
                    }
                    timeout(SILENCE, socket.send(&Request::Ping)).await.map_err(|_| ClientError::Silence)??;
                }
            }
        }
    }

    fn tell(&mut self, news: TableNews) -> Result<(), Left> {
        if (self.tell)(news) { Ok(()) } else { Err(Left::Unheard) }
    }

    /// Loads the table and its log.
    async fn load(&mut self) -> Result<(), Left> {
        let key = self.key.clone();
        for attempt in 0.. {
            let answer = self.client.table(&self.id, key.as_deref()).await?;
            let log = self.client.table_log(&self.id, key.as_deref()).await?.log;
            // Something may have happened between the two responses.
            if log.len() == answer.view.steps || attempt == 5 {
                self.seen = Some(answer.view.events);
                return self.tell(TableNews::Loaded { answer: Box::new(answer), log });
            }
        }
        Ok(())
    }

    async fn watch(&mut self, socket: &mut Socket) -> Result<(), Left> {
        let watch = Request::Watch {
            table: self.id.clone(),
            after: self.seen,
            chat_after: self.said,
            key: self.key.clone(),
        };
        socket.send(&watch).await?;
        Ok(())
    }

    async fn send(&mut self, socket: &mut Socket, wish: TableWish) -> Result<(), Left> {
        let table = self.id.clone();
        let request = match wish.clone() {
            TableWish::Order { turn, order, nonce, revision } => {
                Request::Order { table, turn, order, nonce, revision }
            }
            TableWish::Unstage { turn, revision } => Request::Unstage { table, turn, revision },
            TableWish::Resign => Request::Resign { table },
            TableWish::Abort => Request::Abort { table },
            TableWish::Offer(offer, answer) => Request::Offer { table, offer, answer },
            TableWish::Say(text) => Request::Say { table, text },
            TableWish::Reload => return self.load().await,
            TableWish::Record => {
                let record = self.client.table_record(&self.id, self.key.as_deref()).await;
                return self.tell(TableNews::Record(record.map_err(|why| why.to_string())));
            }
        };
        // If sending fails, the order is resent on the next connection.
        self.open.push_back(Open { id: 0, wish });
        let id = socket.send(&request).await?;
        if let Some(open) = self.open.back_mut() {
            open.id = id;
        }
        Ok(())
    }

    async fn hear(&mut self, socket: &mut Socket, notice: Notice) -> Result<(), Left> {
        match notice {
            Notice::Event { table, number, event } if table == self.id => {
                let expected = self.seen.map_or(number, |seen| seen + 1);
                if number < expected {
                    return Ok(());
                }
                if number > expected {
                    return self.load().await;
                }
                self.seen = Some(number);
                // These events don't contain everything that can be seen.
                let is_veiled = match &*event {
                    TableEvent::Played { orders, .. } => orders.is_none(),
                    TableEvent::Retired { .. } | TableEvent::TakenBack { .. } | TableEvent::Opened { .. } => {
                        true
                    }
                    _ => false,
                };
                let is_rematch = matches!(*event, TableEvent::Rematch { .. });
                self.tell(TableNews::Event(event))?;
                if is_veiled {
                    self.load().await?;
                }
                if is_rematch {
                    self.follow_rematch(socket).await?;
                }
                Ok(())
            }
            // The server no longer has the events after the last one seen.
            Notice::View { table, .. } if table == self.id => self.load().await,
            Notice::Said { table, said } if table == self.id => {
                if self.said.is_some_and(|seen| seen >= said.number) {
                    return Ok(());
                }
                self.said = Some(said.number);
                self.tell(TableNews::Said(said))
            }
            Notice::Presence { table, here, away } if table == self.id => {
                self.tell(TableNews::Presence(Presence { here, away }))
            }
            Notice::Done { id, answer } => {
                let wish = self.answered(id);
                if let Some(Reply::Offer(answer)) = answer
                    && answer.next.is_some()
                {
                    self.tell(TableNews::Done)?;
                    return self.follow_rematch(socket).await;
                }
                match wish {
                    Some(TableWish::Order { nonce, .. }) => self.tell(TableNews::Ordered { nonce }),
                    Some(_) => self.tell(TableNews::Done),
                    None => Ok(()),
                }
            }
            Notice::Refused { id, error } => {
                let wish = id.and_then(|id| self.answered(id));
                let nonce = match wish {
                    Some(TableWish::Order { nonce, .. }) => Some(nonce),
                    Some(_) => None,
                    // Watching was refused: the table is private or gone.
                    None => {
                        let (code, message) = (error.code, error.message);
                        return Err(Left::Refused(ClientError::Refused { status: 0, code, message }));
                    }
                };
                self.tell(TableNews::Refused { why: error.message, nonce })
            }
            Notice::Bye => Err(Left::Broken(ClientError::Closed)),
            _ => Ok(()),
        }
    }

    fn answered(&mut self, id: u64) -> Option<TableWish> {
        let at = self.open.iter().position(|open| open.id == id)?;
        self.open.remove(at).map(|open| open.wish)
    }

    /// Switches to the table of the rematch, which may take a moment to be created.
    async fn follow_rematch(&mut self, socket: &mut Socket) -> Result<(), Left> {
        for pause in REMATCH {
            let answer = self.client.table(&self.id, self.key.as_deref()).await?;
            let Some(next) = answer.table.next else {
                sleep(Duration::from_millis(pause)).await;
                continue;
            };
            if next == self.id {
                return Ok(());
            }
            socket.send(&Request::Unwatch { table: std::mem::replace(&mut self.id, next) }).await?;
            (self.seen, self.said) = (None, None);
            self.load().await?;
            return self.watch(socket).await;
        }
        Ok(())
    }
}
