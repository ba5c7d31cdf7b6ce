//! Playing at a table from afar: what happens there as it happens, across broken connections.

use std::collections::VecDeque;
use std::time::Duration;

use botyard_protocol::{
    Consent, LogStep, Notice, Offer, Presence, Reply, Request, Said, TableAnswer, TableEvent,
};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, interval, sleep, timeout, timeout_at};

use crate::socket::Socket;
use crate::{Client, ClientError};

/// A connection on which nothing is heard for so long is given up.
const SILENCE: Duration = Duration::from_secs(45);

/// So often the server is asked whether it is there.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// How long is waited before the next attempt to connect.
const PAUSES: [u64; 6] = [250, 500, 1_000, 2_000, 4_000, 8_000];

/// How long the table of a rematch may take to be made.
const REMATCH: [u64; 6] = [50, 200, 500, 1_000, 2_000, 4_000];

/// What is wanted at the table.
#[derive(Clone, PartialEq, Eq)]
pub enum TableWish {
    /// An order, with a number that no other order has: it is sent again if the answer doesn't come.
    Order {
        /// For which turn.
        turn: u32,
        /// In the game's notation.
        order: String,
        /// Its number.
        nonce: u64,
    },
    /// To take an order back before the reveal.
    Unstage {
        /// Of which turn.
        turn: u32,
    },
    /// To give up.
    Resign,
    /// To call the game off.
    Abort,
    /// To offer something, or to answer an offer.
    Offer(Offer, Consent),
    /// To say something.
    Say(String),
    /// To see everything anew, because what was heard doesn't fit what was known.
    Reload,
    /// To have the record.
    Record,
}

/// What happened at the table, or on the way to it.
#[derive(Debug)]
pub enum TableNews {
    /// The table as it stands, with all that was played as far as one may know: at first, whenever something was missed, and
    /// where events can't say what is to be seen.
    Loaded {
        /// The table.
        answer: Box<TableAnswer>,
        /// What was played.
        log: Vec<LogStep>,
    },
    /// How far the server's clock is ahead of ours, in milliseconds; on every connection.
    Clock {
        /// Less than 0 if it is behind.
        ahead: i64,
    },
    /// Something happened.
    Event(Box<TableEvent>),
    /// Somebody said something.
    Said(Said),
    /// Who is there.
    Presence(Presence),
    /// The order of this number is in.
    Ordered {
        /// Its number.
        nonce: u64,
    },
    /// Something else that was wanted is done: it was an offer, a resignation, something said.
    Done,
    /// Something that was wanted isn't done.
    Refused {
        /// Why, in a sentence.
        why: String,
        /// The number of the order, if it was one.
        nonce: Option<u64>,
    },
    /// The record.
    Record(Result<String, String>),
    /// The connection has broken; it is made anew.
    Lost(String),
    /// The connection is there again.
    Back,
    /// It can't go on, for this reason. Nothing comes after it.
    Ended(String),
}

/// A table that is played at or watched. Dropping it ends that.
pub struct TablePlay {
    wishes: UnboundedSender<TableWish>,
}

impl TablePlay {
    /// Begins, with a task that tells what happens; `tell` is called on it and says whether anybody still listens. To be called
    /// within a runtime.
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

    /// Wants something. What comes of it is told.
    pub fn wish(&self, wish: TableWish) {
        // If the task has ended, that has been told.
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
    /// The number of the last event that was told.
    seen: Option<u64>,
    /// The number of the last thing said that was told.
    said: Option<u64>,
    open: VecDeque<Open>,
    tell: Box<dyn FnMut(TableNews) -> bool + Send>,
    wanted: UnboundedReceiver<TableWish>,
}

/// Why a connection is left.
enum Left {
    /// Nobody listens any more.
    Unheard,
    /// It broke, or the server went down.
    Broken(ClientError),
    /// There is no use in trying again.
    Refused(ClientError),
}

impl From<ClientError> for Left {
    fn from(why: ClientError) -> Left {
        match why {
            // A refusal for too many requests passes.
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
            // Orders are sent again, and are the same by their number; anything else may have been done.
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

    /// Waits, and keeps what is wanted meanwhile; `None` if nobody is there any more.
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

    /// One connection, from its beginning to its end.
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

    /// Asks for the table and what was played at it.
    async fn load(&mut self) -> Result<(), Left> {
        let key = self.key.clone();
        for attempt in 0.. {
            let answer = self.client.table(&self.id, key.as_deref()).await?;
            let log = self.client.table_log(&self.id, key.as_deref()).await?.log;
            // Something may have happened between the two answers.
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
            TableWish::Order { turn, order, nonce } => Request::Order { table, turn, order, nonce },
            TableWish::Unstage { turn } => Request::Unstage { table, turn },
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
        // Should this break, the order is sent again.
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
                // What is to be seen of these isn't all in the event.
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
            // The server doesn't know any more what came after the last event.
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
                    // To watch the table was refused: it is private, or gone.
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

    /// Goes on to the table of the rematch, which is made in a moment.
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
