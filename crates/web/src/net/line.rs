//! The page's only WebSocket. It reconnects by itself and resumes where it was.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::time::Duration;

use botyard_protocol::{
    Challenge, ChallengeNews, Notice, NumberedRequest, Offer, OfferNews, Reply, Request, Summary,
};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{CloseEvent, MessageEvent, WebSocket};

use super::Problem;
use crate::{browser, json};

/// State of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineState {
    /// Not requested yet.
    Idle,
    /// Connecting for the first time.
    Opening,
    Open,
    /// Disconnected; reconnecting.
    Lost,
}

/// Callback for the notices of a watched table.
pub(crate) type Hear = Rc<dyn Fn(Notice)>;

struct WatchedTable {
    table: String,
    key: Option<String>,
    after: u64,
    chat_after: u64,
    hear: Hear,
}

type Callback = Box<dyn FnOnce(Result<Option<Reply>, Problem>)>;

struct PendingRequest {
    request: Request,
    /// Whether the request is idempotent and may be sent again.
    again: bool,
    answer: Callback,
}

#[derive(Default)]
struct SocketState {
    socket: Option<WebSocket>,
    number: u64,
    next_id: u64,
    waiting: BTreeMap<u64, PendingRequest>,
    queue: VecDeque<u64>,
    watched: BTreeMap<u64, WatchedTable>,
    failures: u32,
    /// Time of the last message by the local clock.
    heard: u64,
    lobby: bool,
    mine: bool,
}

/// An offer at one of the user's tables, or the reply to one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OfferNotice {
    pub(crate) table: String,
    /// Id of the game.
    pub(crate) game: String,
    pub(crate) offer: Offer,
    pub(crate) news: OfferNews,
    /// Name of the player who offers or replies.
    pub(crate) name: String,
}

/// Handle to the connection with the server, with its latest news as signals.
#[derive(Clone, Copy)]
pub(crate) struct ServerConnection {
    pub(crate) state: RwSignal<LineState>,
    /// The latest change of a table in the lobby or of one of the user's own.
    pub(crate) changed: RwSignal<Option<Summary>>,
    /// The latest news about a challenge.
    pub(crate) challenge: RwSignal<Option<(ChallengeNews, Challenge)>>,
    /// The latest news about an offer at one of the user's tables.
    pub(crate) offer: RwSignal<Option<OfferNotice>>,
    /// Offset of the server's clock from the local one, in milliseconds.
    pub(crate) ahead: RwSignal<i64>,
}

thread_local! {
    static LINE: Cell<Option<ServerConnection>> = const { Cell::new(None) };
    static WIRE: RefCell<SocketState> = RefCell::default();
}

/// Returns the connection.
///
/// # Panics Panics before [`ServerConnection::begin`].
pub(crate) fn line() -> ServerConnection {
    LINE.get().expect("the line is made first of all")
}

/// Subscription to a table; ends when it is dropped.
pub(crate) struct Watching(u64);

impl Drop for Watching {
    fn drop(&mut self) {
        let gone = WIRE.with_borrow_mut(|wire| wire.watched.remove(&self.0));
        if let Some(watched) = gone {
            line().tell(&Request::Unwatch { table: watched.table });
        }
    }
}

impl ServerConnection {
    /// Creates the connection state; the socket is opened on first use.
    pub(crate) fn begin() -> ServerConnection {
        let line = ServerConnection {
            state: RwSignal::new(LineState::Idle),
            changed: RwSignal::new(None),
            challenge: RwSignal::new(None),
            offer: RwSignal::new(None),
            ahead: RwSignal::new(0),
        };
        LINE.set(Some(line));
        browser::on_window("online", move |_| line.probe(4_000));
        browser::on_window("offline", move |_| line.probe(1_000));
        browser::on_window("focus", move |_| line.probe(4_000));
        // The interval runs for the lifetime of the page.
        let _ = set_interval_with_handle(move || line.probe(8_000), Duration::from_secs(20));
        line
    }

    /// Milliseconds since 1970 by the server's clock.
    pub(crate) fn server_now(self) -> u64 {
        browser::now().saturating_add_signed(self.ahead.get_untracked())
    }

    /// Watches a table from the event after this number on. Each event is delivered exactly once, however
    /// often the connection breaks.
    pub(crate) fn watch(self, table: &str, key: Option<String>, after: u64, hear: Hear) -> Watching {
        let number = WIRE.with_borrow_mut(|wire| {
            wire.number += 1;
            let watched = WatchedTable { table: table.to_owned(), key, after, chat_after: 0, hear };
            let number = wire.number;
            if let Some(socket) = open_socket(wire) {
                say_watch(socket, &watched);
            }
            wire.watched.insert(number, watched);
            number
        });
        self.open();
        Watching(number)
    }

    /// Subscribes to the lobby.
    pub(crate) fn lobby(self) {
        WIRE.with_borrow_mut(|wire| wire.lobby = true);
        self.tell(&Request::Lobby);
        self.open();
    }

    /// Subscribes to the user's own tables.
    pub(crate) fn mine(self) {
        WIRE.with_borrow_mut(|wire| wire.mine = true);
        self.tell(&Request::Mine);
        self.open();
    }

    fn tell(self, request: &Request) {
        WIRE.with_borrow(|wire| {
            if let Some(socket) = open_socket(wire) {
                send(socket, None, request);
            }
        });
    }

    /// Sends a request and calls back with the reply. While disconnected, orders are queued and any other
    /// request fails at once.
    pub(crate) fn request(
        self,
        request: Request,
        answer: impl FnOnce(Result<Option<Reply>, Problem>) + 'static,
    ) {
        let again = matches!(request, Request::Order { .. });
        let refused = WIRE.with_borrow_mut(|wire| {
            let is_open = open_socket(wire).is_some();
            if !is_open && !again {
                return Some(answer);
            }
            wire.next_id += 1;
            let id = wire.next_id;
            if let Some(socket) = open_socket(wire) {
                send(socket, Some(id), &request);
            } else {
                wire.queue.push_back(id);
            }
            wire.waiting.insert(id, PendingRequest { request, again, answer: Box::new(answer) });
            None
        });
        if let Some(answer) = refused {
            answer(Err(Problem::offline()));
        }
        self.open();
    }

    /// Cancels a queued order that hasn't been sent yet. Returns whether there was one.
    pub(crate) fn unsend(self, table: &str) -> bool {
        let dropped = WIRE.with_borrow_mut(|wire| {
            let queued: Vec<u64> = wire.queue.iter().copied().collect();
            let is_it = |id: &u64| {
                matches!(wire.waiting.get(id).map(|waiting| &waiting.request), Some(Request::Order { table: of, .. }) if of == table)
            };
            let id = queued.into_iter().find(is_it)?;
            wire.queue.retain(|queued| *queued != id);
            wire.waiting.remove(&id)
        });
        dropped.is_some()
    }

    /// Reconnects with the current session.
    pub(crate) fn reconnect(self) {
        let socket = WIRE.with_borrow_mut(|wire| wire.socket.take());
        if let Some(socket) = socket {
            quieten(&socket);
            let _ = socket.close();
            self.state.set(LineState::Lost);
            self.lost();
            self.open();
        }
    }

    /// Sends a ping and reconnects if no message arrives within `patience` milliseconds: a connection may die
    /// silently when a cable is pulled or a phone changes networks.
    fn probe(self, patience: i32) {
        if self.state.get_untracked() != LineState::Open {
            return self.retry_now();
        }
        let asked = browser::now();
        self.tell(&Request::Ping);
        browser::after(patience, move || {
            let is_silent = WIRE.with_borrow(|wire| wire.heard < asked);
            if is_silent && self.state.get_untracked() == LineState::Open {
                self.reconnect();
            }
        });
    }

    fn retry_now(self) {
        if self.state.get_untracked() == LineState::Lost {
            self.open();
        }
    }

    fn open(self) {
        if WIRE.with_borrow(|wire| wire.socket.is_some()) {
            return;
        }
        if self.state.get_untracked() == LineState::Idle {
            self.state.set(LineState::Opening);
        }
        let url = format!("{}/api/ws", browser::origin().replacen("http", "ws", 1));
        let Ok(socket) = WebSocket::new(&url) else { return };
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            WIRE.with_borrow_mut(|wire| wire.heard = browser::now());
            if let Some(text) = event.data().as_string()
                && let Ok(notice) = json::read::<Notice>(&text)
            {
                self.hear(notice);
            }
        });
        socket.set_onmessage(Some(message.into_js_value().unchecked_ref()));
        let close = Closure::<dyn FnMut(CloseEvent)>::new(move |_| self.closed());
        socket.set_onclose(Some(close.into_js_value().unchecked_ref()));
        WIRE.with_borrow_mut(|wire| wire.socket = Some(socket));
    }

    fn closed(self) {
        let wait = WIRE.with_borrow_mut(|wire| {
            wire.socket = None;
            wire.failures += 1;
            // Exponential backoff from half a second up to ten seconds, with jitter so that clients don't all
            // return at once.
            (500 << wire.failures.min(5).saturating_sub(1)).min(10_000) + (browser::chance() % 400) as i32
        });
        self.state.set(LineState::Lost);
        self.lost();
        browser::after(wait, move || self.retry_now());
    }

    /// Requeues pending orders and fails all other pending requests.
    fn lost(self) {
        let failed: Vec<Callback> = WIRE.with_borrow_mut(|wire| {
            let (keep, failed): (BTreeMap<_, _>, BTreeMap<_, _>) =
                std::mem::take(&mut wire.waiting).into_iter().partition(|(_, waiting)| waiting.again);
            wire.queue = keep.keys().copied().collect();
            wire.waiting = keep;
            failed.into_values().map(|waiting| waiting.answer).collect()
        });
        for answer in failed {
            answer(Err(Problem::offline()));
        }
    }

    fn hear(self, notice: Notice) {
        match notice {
            Notice::Hello { time, .. } => {
                self.ahead.set(time as i64 - browser::now() as i64);
                WIRE.with_borrow_mut(|wire| {
                    wire.failures = 0;
                    let queue = std::mem::take(&mut wire.queue);
                    let Some(socket) = open_socket(wire) else { return };
                    for watched in wire.watched.values() {
                        say_watch(socket, watched);
                    }
                    if wire.lobby {
                        send(socket, None, &Request::Lobby);
                    }
                    if wire.mine {
                        send(socket, None, &Request::Mine);
                    }
                    for id in queue {
                        if let Some(waiting) = wire.waiting.get(&id) {
                            send(socket, Some(id), &waiting.request);
                        }
                    }
                });
                self.state.set(LineState::Open);
            }
            Notice::Done { id, answer } => self.answer(id, Ok(answer)),
            Notice::Refused { id: Some(id), error } => self.answer(id, Err(error.into())),
            Notice::Refused { id: None, .. } | Notice::Pong { .. } => {}
            Notice::Table { table } => self.changed.set(Some(*table)),
            Notice::Challenge { news, challenge } => self.challenge.set(Some((news, *challenge))),
            Notice::Offer { table, game, offer, news, name } => {
                self.offer.set(Some(OfferNotice { table, game, offer, news, name }));
            }
            // The server closes the connection in a moment; the page then reconnects.
            Notice::Bye => {}
            Notice::View { ref table, .. }
            | Notice::Event { ref table, .. }
            | Notice::Said { ref table, .. }
            | Notice::Presence { ref table, .. }
            | Notice::Spectators { ref table, .. } => {
                let table = table.clone();
                self.pass_on(&table, &notice);
            }
        }
    }

    fn pass_on(self, table: &str, notice: &Notice) {
        let hearers: Vec<Hear> = WIRE.with_borrow_mut(|wire| {
            let of_table = wire.watched.values_mut().filter(|watched| watched.table == table);
            of_table
                .filter_map(|watched| {
                    match notice {
                        Notice::Event { number, .. } if *number <= watched.after => return None,
                        Notice::Event { number, .. } | Notice::View { number, .. } => watched.after = *number,
                        Notice::Said { said, .. } if said.number <= watched.chat_after => return None,
                        Notice::Said { said, .. } => watched.chat_after = said.number,
                        _ => {}
                    }
                    Some(Rc::clone(&watched.hear))
                })
                .collect()
        });
        for hear in hearers {
            hear(notice.clone());
        }
    }

    fn answer(self, id: u64, answer: Result<Option<Reply>, Problem>) {
        let waiting = WIRE.with_borrow_mut(|wire| wire.waiting.remove(&id));
        if let Some(waiting) = waiting {
            // Idempotent requests are retried after a temporary error.
            match answer {
                Err(problem) if waiting.again && problem.is_passing() => {
                    browser::after(1_000, move || self.request_again(waiting));
                }
                answer => (waiting.answer)(answer),
            }
        }
    }

    fn request_again(self, waiting: PendingRequest) {
        self.request(waiting.request, waiting.answer);
    }
}

fn open_socket(wire: &SocketState) -> Option<&WebSocket> {
    wire.socket.as_ref().filter(|socket| socket.ready_state() == WebSocket::OPEN)
}

fn quieten(socket: &WebSocket) {
    socket.set_onmessage(None);
    socket.set_onclose(None);
}

fn send(socket: &WebSocket, id: Option<u64>, request: &Request) {
    if let Ok(text) = serde_json::to_string(&NumberedRequest { id, request: request.clone() }) {
        // If the connection has just broken, the request is repeated after the reconnect.
        let _ = socket.send_with_str(&text);
    }
}

fn say_watch(socket: &WebSocket, watched: &WatchedTable) {
    let request = Request::Watch {
        table: watched.table.clone(),
        after: Some(watched.after),
        chat_after: Some(watched.chat_after),
        key: watched.key.clone(),
    };
    send(socket, None, &request);
}
