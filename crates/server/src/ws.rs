//! The WebSocket: notices of tables to the client, and requests back.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::Extensions;
use axum::response::Response;
use botyard_protocol::{Notice, NumberedRequest, Reply, Request};
use futures_util::SinkExt;
use serde::Deserialize;
use serde_json::error::Category;
use tokio::time::{MissedTickBehavior, interval, timeout};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::connections::OpenConnection;
use crate::http::body::Refusals;
use crate::http::tables::{numbered, sayable};
use crate::limits::{Bucket, ClientAddress};
use crate::people::{Admission, Identity, Player, Scope};
use crate::problem::Problem;
use crate::tables::{Outlet, Pipe, PlayerMessage, WatchRequest, text as write};
use crate::yard::Yard;

/// Capacity of a client's message queue; a client that lets it fill up is disconnected.
const QUEUE: usize = 256;
/// Maximum size of a client's message, in bytes.
const LONGEST: usize = 32 * 1024;
/// Initial size of the buffers, in bytes. Small, because most of many connections are idle; they grow as
/// needed.
const BUFFER: usize = 1024;
/// Interval of pings to the client.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// Time without any message from the client after which the connection is closed.
const SILENCE: Duration = Duration::from_secs(65);
/// Number of refused messages in a row after which the connection is closed.
const REFUSALS: u32 = 50;
/// Maximum number of tables that one connection can watch.
const TABLES: usize = 100;

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new().routes(routes!(open))
}

/// Opens a WebSocket with JSON messages, which `docs/api.md` lists.
#[utoipa::path(get, path = "/api/ws", tag = "streams",
    responses((status = 101, description = "The connection becomes a WebSocket."),
        (status = 400, body = botyard_protocol::ErrorBody), Refusals))]
async fn open(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    extensions: Extensions,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| Problem::bad("not-a-websocket", "this address is for WebSockets"))?;
    let places = yard.limits.reader(&client, identity.id())?;
    // The connection's place is held as long as the WebSocket is open.
    let kept = extensions.get::<Arc<OpenConnection>>().cloned();
    let admission = yard.people.admit(identity).await?;
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(1 << 20)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST);
    let connection = Connection::new(yard, admission, client);
    Ok(upgrade.on_upgrade(move |socket| serve(connection, socket, (kept, places))))
}

/// Serves a WebSocket until it ends.
#[allow(clippy::manual_async_fn, reason = "an `async fn` stores its arguments twice")]
fn serve<Kept>(
    mut connection: Connection,
    mut socket: WebSocket,
    kept: Kept,
) -> impl Future<Output = ()> + use<Kept> {
    async move {
        let _kept = &kept;
        connection.yard.metrics.sockets.inc();
        let outcome = connection.run(&mut socket).await;
        connection.leave();
        connection.yard.metrics.sockets.dec();
        if outcome == CloseCause::Slow {
            connection.yard.metrics.slow_clients.inc();
        }
    }
}

#[derive(PartialEq, Eq)]
enum CloseCause {
    /// The client has disconnected or doesn't answer.
    Gone,
    /// The client read too slowly.
    Slow,
}

struct Connection {
    yard: Arc<Yard>,
    admission: Admission,
    client: ClientAddress,
    outlet: Outlet,
    pipe: Pipe,
    /// Ids of the tables watched through this connection.
    tables: Vec<String>,
    lag: Lag,
    /// Number of refused messages in a row.
    refusals: u32,
}

/// Round-trip time to the client: the minimum of the last few measurements, because a client can delay its
/// answers but not hurry them.
#[derive(Default)]
struct Lag {
    last: [Option<Duration>; 4],
    next: usize,
}

impl Lag {
    fn add(&mut self, round_trip: Duration) {
        self.last[self.next] = Some(round_trip);
        self.next = (self.next + 1) % self.last.len();
    }

    /// The round-trip time in milliseconds.
    fn millis(&self) -> u64 {
        let shortest = self.last.iter().flatten().min().copied().unwrap_or_default();
        u64::try_from(shortest.as_millis()).unwrap_or(u64::MAX)
    }
}

impl Connection {
    fn new(yard: Arc<Yard>, admission: Admission, client: ClientAddress) -> Connection {
        let (outlet, pipe) = Outlet::new(QUEUE);
        Connection {
            yard,
            admission,
            client,
            outlet,
            pipe,
            tables: Vec::new(),
            lag: Lag::default(),
            refusals: 0,
        }
    }

    async fn run(&mut self, socket: &mut WebSocket) -> CloseCause {
        let (player, name) = self.player().map(|player| (player.id.clone(), player.name.clone())).unzip();
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let hello = write(&Notice::Hello { player, name, time: self.yard.store.now().0, version });
        if let Err(end) = self.put(socket, Message::Text(hello)).await {
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
                () = self.admission.changed() => self.go_on_if_welcome(socket, true).await,
                notice = self.pipe.next() => match notice {
                    Some(notice) => self.pass_on(socket, notice.text).await,
                    None => {
                        close(socket, 1013, "too slow").await;
                        Err(CloseCause::Slow)
                    }
                },
                message = socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Pong(_))) if asked_at.is_some() => {
                            if let Some(at) = asked_at.take() {
                                self.lag.add(heard.duration_since(at));
                            }
                            Ok(())
                        }
                        Some(Ok(Message::Close(_))) | None => Err(CloseCause::Gone),
                        Some(Ok(message)) => self.hear(socket, message).await,
                        Some(Err(error)) => {
                            close_broken(socket, &error).await;
                            Err(CloseCause::Gone)
                        }
                    }
                }
                _ = stopping.changed() => Ok(()),
                _ = heartbeat.tick() => {
                    if heard.elapsed() > SILENCE {
                        Err(CloseCause::Gone)
                    } else {
                        asked_at = Some(Instant::now());
                        match self.go_on_if_welcome(socket, false).await {
                            Ok(()) => self.put(socket, Message::Ping(bytes::Bytes::new())).await,
                            end => end,
                        }
                    }
                }
            };
            if let Err(end) = step {
                return end;
            }
            if self.yard.hub.is_stopping() {
                while let Some(notice) = self.pipe.next_at_once() {
                    if self.put(socket, Message::Text(notice.text)).await.is_err() {
                        break;
                    }
                }
                close(socket, 1012, "the server goes down for a moment").await;
                return CloseCause::Gone;
            }
        }
    }

    /// Counts a message towards the rate limit, whatever it is, and answers it.
    async fn hear(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), CloseCause> {
        let counted = self.count(Bucket::General);
        // Boxed, because most connections are idle most of the time.
        let heard = match (counted, message) {
            // Pings and unsolicited pongs count too, but expect no answer.
            (Err(_), Message::Ping(_) | Message::Pong(_)) => ResponseFrame { text: None, is_refusal: true },
            (Err(problem), _) => ResponseFrame::refused(None, &problem),
            (Ok(()), Message::Text(text)) => Box::pin(self.answer(&text)).await,
            (Ok(()), Message::Binary(_)) => {
                ResponseFrame::refused(None, &Problem::bad("not-text", "messages are JSON, as text"))
            }
            (Ok(()), _) => return Ok(()),
        };
        self.refusals = if heard.is_refusal { self.refusals + 1 } else { 0 };
        if self.refusals >= REFUSALS {
            close(socket, 1008, "too many messages that can't be answered").await;
            return Err(CloseCause::Gone);
        }
        match heard.text {
            Some(text) => self.pass_on(socket, text).await,
            None => Ok(()),
        }
    }

    /// Counts a request for the player and for the address.
    fn count(&self, bucket: Bucket) -> Result<(), Problem> {
        match self.player() {
            Some(player) => self.yard.limits.check_both(bucket, &self.client, &player.id),
            None => self.yard.limits.check(bucket, &self.client),
        }
    }

    /// Closes the connection if its session or token has ended, or its player is banned.
    async fn go_on_if_welcome(&mut self, socket: &mut WebSocket, is_revoked: bool) -> Result<(), CloseCause> {
        // Boxed, because most connections are idle most of the time.
        if Box::pin(self.admission.holds(is_revoked)).await {
            return Ok(());
        }
        close(socket, 1008, "you aren't signed in any more").await;
        Err(CloseCause::Gone)
    }

    fn player(&self) -> Option<&Player> {
        self.admission.identity().player.as_ref()
    }

    /// Sends a message and all others in the queue, in as few packets as possible.
    async fn pass_on(&mut self, socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), CloseCause> {
        // A revocation takes effect before queued messages are sent.
        if self.admission.has_changed() {
            self.go_on_if_welcome(socket, true).await?;
        }
        let patience = self.yard.settings.timeouts.message;
        let all = async {
            socket.feed(Message::Text(text)).await?;
            while !self.admission.has_changed()
                && let Some(notice) = self.pipe.next_at_once()
            {
                socket.feed(Message::Text(notice.text)).await?;
            }
            socket.flush().await
        };
        within(patience, all).await
    }

    async fn put(&self, socket: &mut WebSocket, message: Message) -> Result<(), CloseCause> {
        within(self.yard.settings.timeouts.message, socket.send(message)).await
    }

    async fn answer(&mut self, text: &str) -> ResponseFrame {
        let NumberedRequest { id, request } = match serde_json::from_str(text) {
            Ok(numbered) => numbered,
            Err(error) => {
                // A message that is valid JSON may still have a number to answer to.
                let id = match error.classify() {
                    Category::Data => serde_json::from_str::<NumberOnly>(text).ok().and_then(|only| only.id),
                    Category::Io | Category::Syntax | Category::Eof => None,
                };
                let problem = Problem::bad("bad-request", format!("this message can't be read: {error}"));
                return ResponseFrame::refused(id, &problem);
            }
        };
        match (self.obey(request).await, id) {
            (Ok(RequestResult::Notice(notice)), _) => ResponseFrame::said(write(&notice)),
            (Ok(RequestResult::Done(answer)), Some(id)) => {
                ResponseFrame::said(write(&Notice::Done { id, answer }))
            }
            (Ok(RequestResult::Done(_)), None) => ResponseFrame { text: None, is_refusal: false },
            (Err(problem), id) => ResponseFrame::refused(id, &problem),
        }
    }

    async fn obey(&mut self, request: Request) -> Result<RequestResult, Problem> {
        let hub = self.yard.hub.clone();
        match &request {
            Request::Say { .. } => self.count(Bucket::Chat)?,
            Request::Ping
            | Request::Watch { .. }
            | Request::Unwatch { .. }
            | Request::Lobby
            | Request::Unlobby
            | Request::Mine => {}
            _ => self.count(Bucket::Orders)?,
        }
        match request {
            Request::Ping => {
                return Ok(RequestResult::Notice(Notice::Pong { time: self.yard.store.now().0 }));
            }
            Request::Lobby => hub.lobby().watch(self.outlet.clone()),
            Request::Unlobby => hub.lobby().unwatch(self.outlet.id()),
            Request::Mine => {
                let me = self.admission.identity().viewer();
                let me = me.map_or_else(|| self.me().cloned(), Ok)?;
                hub.lobby().watch_mine(&me.id, self.outlet.clone());
            }
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
                let watch = WatchRequest {
                    player: self.admission.identity().viewer(),
                    key,
                    after,
                    seen_as: None,
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
                return hub.act(&table, self.me()?, message).await.map(RequestResult::Done);
            }
        }
        Ok(RequestResult::Done(None))
    }

    fn message(&self, request: Request) -> Result<(String, PlayerMessage), Problem> {
        Ok(match request {
            Request::Order { table, turn, order, nonce, revision } => {
                let (nonce, lag, order) = (numbered(nonce)?, self.lag.millis(), order.into());
                (table, PlayerMessage::Order { turn, nonce, revision, lag, order })
            }
            Request::Unstage { table, turn, revision } => (table, PlayerMessage::Unstage { turn, revision }),
            Request::Lines { table, turn, lines, revision } => {
                let lines =
                    lines.into_iter().map(|line| line.into_iter().map(Into::into).collect()).collect();
                (table, PlayerMessage::Lines { turn, lines, revision })
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
        let scopes = self.admission.identity().scopes;
        match self.player() {
            Some(player) if scopes.has(Scope::Play) => Ok(player),
            Some(_) => Err(Problem::forbidden("scope", "this token doesn't allow playing")),
            None => Err(Problem::new(
                axum::http::StatusCode::UNAUTHORIZED,
                "not-signed-in",
                "sign in first, or play as a guest",
            )),
        }
    }

    /// Removes the connection from the lists of watchers.
    fn leave(&mut self) {
        for table in self.tables.drain(..) {
            self.yard.hub.unwatch(&table, self.outlet.id());
        }
        self.yard.hub.lobby().unwatch(self.outlet.id());
        if let Some(player) = self.player() {
            self.yard.hub.lobby().unwatch_mine(&player.id, self.outlet.id());
        }
    }
}

/// Result of a request.
enum RequestResult {
    /// A notice of its own.
    Notice(Notice),
    /// Done, with this reply if the client gave the request a number.
    Done(Option<Reply>),
}

/// The number of a message whose other fields can't be read.
#[derive(Deserialize)]
struct NumberOnly {
    id: Option<u64>,
}

/// The answer to a message, if there is one.
struct ResponseFrame {
    text: Option<Utf8Bytes>,
    is_refusal: bool,
}

impl ResponseFrame {
    fn said(text: Utf8Bytes) -> ResponseFrame {
        ResponseFrame { text: Some(text), is_refusal: false }
    }

    fn refused(id: Option<u64>, problem: &Problem) -> ResponseFrame {
        let text = write(&Notice::Refused { id, error: problem.body().error });
        ResponseFrame { text: Some(text), is_refusal: true }
    }
}

/// Closes the connection after a protocol error, with a code and reason for it.
async fn close_broken(socket: &mut WebSocket, error: &axum::Error) {
    let words = error.to_string().to_ascii_lowercase();
    let (code, reason) = if words.contains("too long") || words.contains("too big") || words.contains("limit")
    {
        (1009, "this message is too large")
    } else if words.contains("utf-8") || words.contains("utf8") {
        (1007, "this isn't UTF-8")
    } else {
        (1002, "this isn't how WebSockets speak")
    };
    close(socket, code, reason).await;
}

/// Sends a close frame with the reason, and doesn't wait long for the client to take it.
async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    let _ = timeout(Duration::from_secs(1), socket.send(Message::Close(Some(frame)))).await;
}

async fn within(
    patience: Duration,
    sending: impl Future<Output = Result<(), axum::Error>>,
) -> Result<(), CloseCause> {
    match timeout(patience, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(CloseCause::Gone),
        Err(_) => Err(CloseCause::Slow),
    }
}
