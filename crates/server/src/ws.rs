//! The WebSocket: what happens at tables as it happens, and orders back.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use botyard_protocol::{Notice, NumberedRequest, Reply, Request};
use futures_util::SinkExt;
use serde_json::Value;
use tokio::time::{MissedTickBehavior, interval, timeout};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::body::Refusals;
use crate::http::tables::{numbered, sayable};
use crate::limits::{Bucket, ClientAddress, Key};
use crate::people::{Identity, Player, Scope};
use crate::problem::Problem;
use crate::tables::{Outlet, Pipe, PlayerMessage, Watch, now, text as write};
use crate::yard::Yard;

/// A client that has so many messages waiting is cut off.
const QUEUE: usize = 256;
/// The longest message of a client.
const LONGEST: usize = 32 * 1024;
/// Buffers grow when they have to; most connections are idle, and there are many.
const BUFFER: usize = 1024;
/// So often the server asks whether a client is there.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// A client that says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(65);
/// A client that takes nothing for so long is gone.
const STUCK: Duration = Duration::from_secs(10);
/// So many tables can be watched through one connection.
const TABLES: usize = 100;

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new().routes(routes!(open))
}

/// A WebSocket with JSON messages: `docs/api.md` lists them.
#[utoipa::path(get, path = "/api/ws", tag = "streams",
    responses((status = 101, description = "The connection becomes a WebSocket."),
        (status = 400, body = botyard_protocol::ErrorBody), Refusals))]
async fn open(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| Problem::bad("not-a-websocket", "this address is for WebSockets"))?;
    if usize::try_from(yard.metrics.sockets.get()).is_ok_and(|open| open >= yard.settings.connections) {
        return Err(Problem::unavailable(
            "full",
            "the server has no room for another connection at the moment",
        ));
    }
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(1 << 20)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        yard.metrics.sockets.inc();
        let mut connection = Connection::new(&yard, identity, client);
        let outcome = connection.run(socket).await;
        connection.leave();
        yard.metrics.sockets.dec();
        if outcome == End::Slow {
            yard.metrics.slow_clients.inc();
        }
    }))
}

#[derive(PartialEq, Eq)]
enum End {
    /// The client went, or is gone.
    Gone,
    /// The client took too long to take what it was sent.
    Slow,
}

struct Connection {
    yard: Arc<Yard>,
    identity: Identity,
    client: ClientAddress,
    outlet: Outlet,
    pipe: Pipe,
    /// Watched through this connection.
    tables: Vec<String>,
    /// How long a message takes to the client and back, in milliseconds.
    round_trip: u64,
}

impl Connection {
    fn new(yard: &Arc<Yard>, identity: Identity, client: ClientAddress) -> Connection {
        let (outlet, pipe) = Outlet::new(QUEUE);
        let yard = Arc::clone(yard);
        Connection { yard, identity, client, outlet, pipe, tables: Vec::new(), round_trip: 0 }
    }

    async fn run(&mut self, mut socket: WebSocket) -> End {
        let (player, name) =
            self.identity.player.as_ref().map(|player| (player.id.clone(), player.name.clone())).unzip();
        let version = env!("CARGO_PKG_VERSION").to_owned();
        if let Err(end) =
            send(&mut socket, write(&Notice::Hello { player, name, time: now().0, version })).await
        {
            return end;
        }
        let mut heartbeat = interval(HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        heartbeat.reset();
        let mut heard = Instant::now();
        let mut asked_at = None;
        let mut stopping = self.yard.hub.stopping();
        loop {
            let step = tokio::select! {
                text = self.pipe.next() => match text {
                    Some(text) => self.pass_on(&mut socket, text).await,
                    None => {
                        let frame = CloseFrame { code: 1013, reason: Utf8Bytes::from_static("too slow") };
                        let _ = timeout(Duration::from_secs(1), socket.send(Message::Close(Some(frame)))).await;
                        Err(End::Slow)
                    }
                },
                message = socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            // Boxed, because most connections do nothing most of the time.
                            let answer = Box::pin(self.answer(&text)).await;
                            match answer {
                                Some(answer) => self.pass_on(&mut socket, answer).await,
                                None => Ok(()),
                            }
                        }
                        Some(Ok(Message::Pong(_))) => {
                            if let Some(at) = asked_at.take() {
                                self.round_trip = u64::try_from(heard.duration_since(at).as_millis()).unwrap_or(0);
                            }
                            Ok(())
                        }
                        Some(Ok(Message::Ping(_))) => Ok(()),
                        Some(Ok(Message::Binary(_))) => {
                            let problem = Problem::bad("not-text", "messages are JSON, as text");
                            send(&mut socket, refused(None, &problem)).await
                        }
                        Some(Ok(Message::Close(_)) | Err(_)) | None => Err(End::Gone),
                    }
                }
                _ = stopping.changed() => Ok(()),
                _ = heartbeat.tick() => {
                    if heard.elapsed() > SILENCE {
                        Err(End::Gone)
                    } else if !Box::pin(self.is_welcome()).await {
                        let frame = CloseFrame { code: 1008, reason: Utf8Bytes::from_static("you aren't signed in any more") };
                        let _ = timeout(Duration::from_secs(1), socket.send(Message::Close(Some(frame)))).await;
                        Err(End::Gone)
                    } else {
                        asked_at = Some(Instant::now());
                        put(&mut socket, Message::Ping(bytes::Bytes::new())).await
                    }
                }
            };
            if let Err(end) = step {
                return end;
            }
            if self.yard.hub.is_stopping() {
                while let Some(text) = self.pipe.next_at_once() {
                    if send(&mut socket, text).await.is_err() {
                        break;
                    }
                }
                let frame = CloseFrame {
                    code: 1012,
                    reason: Utf8Bytes::from_static("the server goes down for a moment"),
                };
                let _ = timeout(Duration::from_secs(1), socket.send(Message::Close(Some(frame)))).await;
                return End::Gone;
            }
        }
    }

    /// Is whoever opened the connection still welcome? Sessions end, and people are banned, while it is open.
    async fn is_welcome(&mut self) -> bool {
        match self.yard.people.again(&self.identity).await {
            Ok(identity) => {
                self.identity = identity;
                true
            }
            // A database that can't be asked at the moment is nobody's fault.
            Err(problem) => problem.status == axum::http::StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// Sends a message and all that wait behind it, in as few packets as it takes.
    async fn pass_on(&mut self, socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), End> {
        let all = async {
            socket.feed(Message::Text(text)).await?;
            while let Some(text) = self.pipe.next_at_once() {
                socket.feed(Message::Text(text)).await?;
            }
            socket.flush().await
        };
        within_reason(all).await
    }

    async fn answer(&mut self, text: &str) -> Option<Utf8Bytes> {
        let NumberedRequest { id, request } = match serde_json::from_str(text) {
            Ok(numbered) => numbered,
            Err(error) => {
                let id = serde_json::from_str::<Value>(text).ok().and_then(|value| value.get("id")?.as_u64());
                let problem = Problem::bad("bad-request", format!("this message can't be read: {error}"));
                return Some(refused(id, &problem));
            }
        };
        match (self.obey(request).await, id) {
            (Ok(Outcome::Notice(notice)), _) => Some(write(&notice)),
            (Ok(Outcome::Done(answer)), Some(id)) => Some(write(&Notice::Done { id, answer })),
            (Ok(Outcome::Done(_)), None) => None,
            (Err(problem), id) => Some(refused(id, &problem)),
        }
    }

    async fn obey(&mut self, request: Request) -> Result<Outcome, Problem> {
        let hub = self.yard.hub.clone();
        let bucket = match &request {
            Request::Say { .. } => Bucket::Chat,
            Request::Ping
            | Request::Watch { .. }
            | Request::Unwatch { .. }
            | Request::Lobby
            | Request::Unlobby
            | Request::Mine => Bucket::General,
            _ => Bucket::Orders,
        };
        match &self.identity.player {
            Some(player) => self.yard.limits.check(bucket, Key::player(&player.id))?,
            None => self.yard.limits.check(bucket, &self.client)?,
        }
        match request {
            Request::Ping => return Ok(Outcome::Notice(Notice::Pong { time: now().0 })),
            Request::Lobby => hub.lobby().watch(self.outlet.clone()),
            Request::Unlobby => hub.lobby().unwatch(self.outlet.id()),
            Request::Mine => hub.lobby().watch_mine(&self.me()?.id, self.outlet.clone()),
            Request::Watch { table, after, chat_after, key } => {
                if !self.tables.contains(&table) {
                    if self.tables.len() >= TABLES {
                        return Err(Problem::bad(
                            "too-many-tables",
                            format!("watch at most {TABLES} tables through one connection"),
                        ));
                    }
                    self.tables.push(table.clone());
                }
                let watch = Watch {
                    player: self.identity.player.clone(),
                    key,
                    after,
                    chat_after,
                    outlet: self.outlet.clone(),
                };
                let watched = hub.watch(&table, watch).await;
                if watched.is_err() {
                    self.tables.retain(|other| *other != table);
                }
                watched?;
            }
            Request::Unwatch { table } => {
                self.tables.retain(|other| *other != table);
                hub.unwatch(&table, self.outlet.id());
            }
            Request::Say { table, text } => {
                let text = sayable(&text)?;
                let me = self.me()?.clone();
                if !self.tables.contains(&table) {
                    hub.see(&table, Some(me.clone()), None, |_, _| ()).await?;
                }
                hub.act(&table, &me, PlayerMessage::Say { text }).await?;
            }
            other => {
                let (table, message) = self.message(other)?;
                return hub.act(&table, self.me()?, message).await.map(Outcome::Done);
            }
        }
        Ok(Outcome::Done(None))
    }

    fn message(&self, request: Request) -> Result<(String, PlayerMessage), Problem> {
        Ok(match request {
            Request::Order { table, turn, order, nonce } => {
                let lag = self.round_trip;
                (table, PlayerMessage::Order { turn, nonce: numbered(nonce)?, lag, order: order.into() })
            }
            Request::Unstage { table, turn } => (table, PlayerMessage::Unstage { turn }),
            Request::Lines { table, turn, lines } => {
                let lines =
                    lines.into_iter().map(|line| line.into_iter().map(Into::into).collect()).collect();
                (table, PlayerMessage::Lines { turn, lines })
            }
            Request::Resign { table } => (table, PlayerMessage::Resign),
            Request::Abort { table } => (table, PlayerMessage::Abort),
            Request::Offer { table, offer, answer } => (table, PlayerMessage::Offer { offer, answer }),
            Request::Vacation { table, on } => (table, PlayerMessage::Vacation { on }),
            Request::Say { table, text } => (table, PlayerMessage::Say { text }),
            Request::Watch { .. }
            | Request::Unwatch { .. }
            | Request::Lobby
            | Request::Unlobby
            | Request::Mine
            | Request::Ping => {
                return Err(Problem::bad("bad-request", "this isn't done at a table"));
            }
        })
    }

    fn me(&self) -> Result<&Player, Problem> {
        let scopes = self.identity.scopes;
        match &self.identity.player {
            Some(player) if scopes.has(Scope::Play) || scopes.has(Scope::Bot) => Ok(player),
            Some(_) => Err(Problem::forbidden("scope", "this token doesn't allow playing")),
            None => Err(Problem::new(
                axum::http::StatusCode::UNAUTHORIZED,
                "not-signed-in",
                "sign in first, or play as a guest",
            )),
        }
    }

    /// Lists that are kept elsewhere forget the connection.
    fn leave(&mut self) {
        for table in self.tables.drain(..) {
            self.yard.hub.unwatch(&table, self.outlet.id());
        }
        self.yard.hub.lobby().unwatch(self.outlet.id());
        if let Some(player) = &self.identity.player {
            self.yard.hub.lobby().unwatch_mine(&player.id, self.outlet.id());
        }
    }
}

/// What came of something that was asked.
enum Outcome {
    /// A message of its own.
    Notice(Notice),
    /// It is done, with this answer for who wants one.
    Done(Option<Reply>),
}

fn refused(id: Option<u64>, problem: &Problem) -> Utf8Bytes {
    write(&Notice::Refused { id, error: problem.body().error })
}

async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), End> {
    put(socket, Message::Text(text)).await
}

async fn put(socket: &mut WebSocket, message: Message) -> Result<(), End> {
    within_reason(socket.send(message)).await
}

async fn within_reason(sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), End> {
    match timeout(STUCK, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => Err(End::Slow),
    }
}
