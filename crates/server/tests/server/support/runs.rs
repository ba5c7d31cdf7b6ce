//! Recorded runs of a server for comparison: everything visible to everybody but one player, with random
//! parts replaced.

use std::collections::HashMap;
use std::time::Duration;

use botyard_client::{Client, HttpAnswer, LineStream, Socket};
use botyard_core::Seat;
use botyard_protocol::Request;
use hyper::Method;
use serde_json::{Value, json};
use tokio::sync::Mutex;

use super::log;
use super::seated::{Seated, guest, hear, watch};
use super::server::Server;

/// Runs are serialised, so that the log belongs to one of them.
static ONE: Mutex<()> = Mutex::const_new(());

/// The table of a run, and the seat whose secrets differ.
#[derive(Clone)]
pub struct RunSetup {
    pub game: &'static str,
    pub options: Value,
    pub seats: usize,
    pub more: Value,
    /// The seat whose orders differ between the runs.
    pub target: usize,
}

/// A client that must not notice any difference.
struct RunViewer {
    name: String,
    client: Client,
    /// Watches the table.
    eyes: Socket,
    /// Watches the table, the lobby, and the viewer's own tables.
    all: Socket,
    /// The same as `eyes`, as a stream of lines.
    lines: LineStream,
}

/// A run in progress.
pub struct Run {
    pub server: Server,
    pub table: Seated,
    pub setup: RunSetup,
    viewers: Vec<RunViewer>,
    /// Paths of all readable endpoints.
    gets: Vec<String>,
    plain: Redactor,
    /// Everything seen, with random parts replaced.
    seen: Vec<String>,
    /// Everything seen, unchanged.
    raw: String,
    nonce: u64,
    /// The target's own page, while it is open.
    page: Option<Socket>,
    /// Is told when the target has left, so that all others have been told by then.
    usher: Socket,
}

/// Everything recorded in a run.
pub struct Traces {
    pub seen: Vec<String>,
    pub raw: String,
    pub log: Vec<String>,
    pub raw_log: String,
}

/// Replaces random parts and nothing else: ids, names of guests, times and hexadecimal digits.
#[derive(Default)]
struct Redactor {
    known: Vec<(String, String)>,
    hex: HashMap<String, String>,
}

impl Redactor {
    fn know(&mut self, text: Option<&str>, place: String) {
        if let Some(text) = text.filter(|text| !self.known.iter().any(|(known, _)| known == text)) {
            self.known.push((text.to_owned(), place));
        }
    }

    fn text(&mut self, text: &str) -> String {
        let mut text = text.to_owned();
        for (known, place) in &self.known {
            text = text.replace(known, place);
        }
        // Time left on a clock, in whole seconds.
        let mut parts = text.split("\"secondsLeft\":");
        let mut timeless = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            timeless.push_str("\"secondsLeft\":TIME");
            timeless.push_str(part.trim_start_matches(|sign: char| sign.is_ascii_digit()));
        }
        text = timeless;
        let mut plain = String::new();
        let mut rest = text.as_str();
        while let Some(first) = rest.chars().next() {
            let end = rest
                .find(|sign: char| !sign.is_ascii_alphanumeric())
                .unwrap_or(rest.len())
                .max(first.len_utf8());
            let (word, after) = rest.split_at(end);
            let is_hex = word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
            // Milliseconds since 1970, or of a time in days.
            if matches!(word.len(), 8..=13) && word.bytes().all(|byte| byte.is_ascii_digit()) {
                plain.push_str("TIME");
            } else if is_hex && matches!(word.len(), 32 | 64) {
                let count = self.hex.len();
                let place =
                    self.hex.entry(word.to_owned()).or_insert_with(|| format!("HEX{}-{count}", word.len()));
                plain.push_str(place);
            } else {
                plain.push_str(word);
            }
            rest = after;
        }
        plain
    }
}

/// Plays a run and returns its traces. Recording ends when `script` returns; `after` continues the game.
pub async fn run<T>(
    setup: &RunSetup,
    script: impl AsyncFnOnce(&mut Run),
    after: impl AsyncFnOnce(&Run) -> T,
) -> (Traces, T) {
    let _only = ONE.lock().await;
    log::listen();
    log::take();
    let mut run = Run::start(setup.clone()).await;
    script(&mut run).await;
    let raw_log = log::take();
    let value = after(&run).await;
    let Run { server, mut plain, seen, raw, .. } = run;
    server.stop().await;
    // Warnings about slow operations depend on the load of the machine.
    let is_ours = |line: &&str| {
        // The tests' own panics are in the log, too.
        ["TRACE", "DEBUG", "INFO", "WARN", "ERROR"].iter().any(|level| line.trim_start().starts_with(level))
    };
    let lines = raw_log.lines().filter(is_ours).filter(|line| !line.contains("slow"));
    let mut log: Vec<String> = lines.map(|line| plain.text(&without_durations(line))).collect();
    log.sort();
    (Traces { seen, raw, log, raw_log }, value)
}

/// Returns a record in one line, with clock times replaced.
fn without_clocks(record: &str) -> String {
    let record = record.replace("\\n", " ");
    let words = record.split_ascii_whitespace().map(|word| match word.split_once('=') {
        Some((seat, clock))
            if clock.contains(':') && clock.starts_with(|sign: char| sign.is_ascii_digit()) =>
        {
            format!(
                "{seat}=CLOCK{}",
                clock.trim_start_matches(|sign: char| sign.is_ascii_digit() || ":.".contains(sign))
            )
        }
        _ => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Removes durations from a line of the log.
fn without_durations(line: &str) -> String {
    let words = line.split(' ').map(|word| match word.split_once('=') {
        Some((name @ ("latency" | "stream_duration"), _)) => name,
        _ => word,
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Checks that two runs are the same, down to the last byte.
pub fn assert_same(one: &Traces, other: &Traces, what: &str) {
    assert!(one.seen.len() > 10, "{what}: nothing was seen");
    for (a, b) in one.seen.iter().zip(&other.seen) {
        assert!(a == b, "{what}: somebody sees a difference:\n{a}\n{b}");
    }
    assert_eq!(one.seen.len(), other.seen.len(), "{what}: somebody sees more");
    for (a, b) in one.log.iter().zip(&other.log) {
        assert!(a == b, "{what}: the log shows a difference:\n{a}\n{b}");
    }
    assert_eq!(one.log.len(), other.log.len(), "{what}: the log shows more");
}

impl Run {
    async fn start(setup: RunSetup) -> Run {
        // Without a grace time, presence follows directly from who has come and gone, so it can be compared.
        let server = Server::start_with(|settings| settings.grace = Duration::ZERO).await;
        let table =
            Seated::open(&server, setup.game, setup.options.clone(), setup.seats, setup.more.clone()).await;
        let mut plain = Redactor::default();
        plain.know(Some(&table.id), "TABLE".to_owned());
        plain.know(Some(&server.address.to_string()), "SERVER".to_owned());
        let spectator = guest(&server).await;
        for (who, client) in table.players.iter().enumerate().chain([(99, &spectator)]) {
            let mine = client.get("/api/account/tables").await.expect("his tables");
            let own = &mine["tables"][0];
            plain.know(own["id"].as_str(), format!("TABLE{who}"));
            for (seat, sitter) in own["seats"].as_array().into_iter().flatten().enumerate() {
                let seat = if who == 99 { 99 } else { seat };
                plain.know(sitter["player"].as_str(), format!("PLAYER{seat}"));
                plain.know(sitter["name"].as_str(), format!("NAME{seat}"));
                // The same in a URL.
                let quoted = sitter["name"].as_str().map(|name| name.replace(' ', "%20"));
                plain.know(quoted.as_deref(), format!("NAME{seat}"));
            }
        }
        let document = server.client().get("/api/openapi.json").await.expect("a document");
        let player = table.players[setup.target].get(&table.path("")).await.expect("a view");
        let player = player["view"]["seats"][setup.target]["sitter"]["person"]["player"]
            .as_str()
            .expect("a player")
            .to_owned();
        let gets = gets(&document, &table.id, setup.game, &player);
        let mut viewers = Vec::new();
        let others = table.players.iter().enumerate().filter(|(seat, _)| *seat != setup.target);
        let others = others.map(|(seat, client)| (format!("seat {seat}"), client.clone()));
        let around = [("a spectator".to_owned(), spectator), ("nobody".to_owned(), server.client())];
        for (name, client) in others.chain(around) {
            let mut eyes = client.socket().await.expect("a socket");
            eyes.ask(&watch(&table.id, None)).await.expect("a table");
            let mut all = client.socket().await.expect("a socket");
            all.ask(&Request::Lobby).await.expect("the lobby");
            // An anonymous client has no tables.
            let _ = all.ask(&Request::Mine).await;
            let lines = client.lines(&table.path("/events")).await.expect("a stream");
            viewers.push(RunViewer { name, client, eyes, all, lines });
        }
        let mut usher = server.client().socket().await.expect("a socket");
        usher.ask(&watch(&table.id, None)).await.expect("a table");
        let mut run = Run {
            server,
            table,
            setup,
            viewers,
            gets,
            plain,
            seen: Vec::new(),
            raw: String::new(),
            nonce: 0,
            page: None,
            usher,
        };
        for place in 0..run.viewers.len() {
            let view = run.viewers[place].lines.next().await.expect("a line").expect("a view");
            run.note(place, "first line", &view.to_string());
        }
        run.hear().await;
        run
    }

    /// Returns the number of viewers.
    pub fn viewers(&self) -> usize {
        self.viewers.len()
    }

    fn note(&mut self, viewer: usize, what: &str, text: &str) {
        let line = format!("{} {what}: {text}", self.viewers[viewer].name);
        self.raw.push_str(&line);
        self.raw.push('\n');
        let line = self.plain.text(&line);
        self.seen.push(line);
    }

    /// Sends a request as a viewer and records the answer.
    pub async fn ask(&mut self, viewer: usize, method: Method, path: &str, body: Option<Value>) {
        let client = self.viewers[viewer].client.clone();
        let answer = client.request(method.clone(), path, body.map(|body| body.to_string().into())).await;
        let answer: HttpAnswer = answer.unwrap_or_else(|error| panic!("{method} {path}: {error}"));
        assert!(answer.status.as_u16() < 500, "{method} {path}: {}", answer.text());
        let mut headers: Vec<String> = Vec::new();
        for (name, value) in &answer.headers {
            match name.as_str() {
                "date" => {}
                "content-length" => assert_eq!(value.to_str().ok(), Some(&*answer.body.len().to_string())),
                _ => headers.push(format!("{name}={}", String::from_utf8_lossy(value.as_bytes()))),
            }
        }
        headers.sort();
        let body = match path {
            // Numbers about the whole server: only checked for secrets.
            "/metrics" => {
                self.raw.push_str(&answer.text());
                String::new()
            }
            // Players' thinking times are no secret, and line breaks depend on them.
            path if path.contains("/record") => without_clocks(&answer.text()),
            _ => answer.text(),
        };
        self.note(viewer, &format!("{method} {path}"), &format!("{} {headers:?} {body}", answer.status));
    }

    /// Records the messages from sockets and streams.
    pub async fn hear(&mut self) {
        let id = self.table.id.clone();
        for place in 0..self.viewers.len() {
            let viewer = &mut self.viewers[place];
            let heard = hear(&mut viewer.eyes, &id).await;
            let more = hear(&mut viewer.all, &id).await;
            // A stream starts later than its socket and counts as a spectator itself, so their counts differ.
            let is_news = |message: &&Value| message["is"] != "view" && message["is"] != "spectators";
            let news: Vec<&Value> = heard.iter().filter(is_news).collect();
            let mut lines = Vec::new();
            while lines.len() < news.len() {
                let line = viewer.lines.next().await.expect("a line").expect("a message");
                lines.extend(is_news(&&line).then_some(line));
            }
            assert!(
                lines.iter().eq(news.iter().copied()),
                "the stream tells what the socket does: {lines:?} {news:?}"
            );
            for message in heard.iter().chain(&more) {
                self.note(place, "hears", &message.to_string());
            }
        }
    }

    /// Opens or closes the page of the target, which comes to the table or leaves it.
    pub async fn come_or_go(&mut self) {
        let (id, seat) = (&self.table.id, Seat::new(self.setup.target).expect("a seat"));
        match self.page.take() {
            None => {
                let mut page = self.table.players[self.setup.target].socket().await.expect("a socket");
                page.ask(&watch(id, None)).await.expect("a table");
                self.page = Some(page);
                while !self.usher.presence(id).await.expect("to be told").here.contains(seat) {}
            }
            Some(page) => {
                page.close().await;
                while !self.usher.presence(id).await.expect("to be told").away.contains(seat) {}
            }
        }
    }

    /// Requests one of the readable endpoints.
    pub async fn glance(&mut self, viewer: usize, what: usize) {
        let path = self.gets[what % self.gets.len()].clone();
        self.ask(viewer, Method::GET, &path, None).await;
    }

    /// Returns everything that the viewers can read, unchanged, including times.
    pub async fn bodies(&self) -> Vec<String> {
        let mut bodies = Vec::new();
        for viewer in &self.viewers {
            for path in self.gets.iter().filter(|path| *path != "/metrics") {
                let answer = viewer.client.request(Method::GET, path, None).await.expect("an answer");
                bodies.push(format!("{} {path} {}", viewer.name, answer.text()));
            }
        }
        bodies
    }

    /// Requests everything as each viewer, and sends requests that are rejected.
    pub async fn look(&mut self) {
        self.hear().await;
        for viewer in 0..self.viewers.len() {
            for what in 0..self.gets.len() {
                self.glance(viewer, what).await;
            }
            self.err(viewer).await;
            // The first line of each bot stream; how many follow depends on the speed of reading.
            for path in [format!("/api/bot/game/stream/{}", self.table.id), "/api/stream/event".to_owned()] {
                let viewer_is_seated = self.viewers[viewer].name.starts_with("seat");
                if viewer_is_seated || path.contains("game") {
                    let told = match self.viewers[viewer].client.lines(&path).await {
                        Ok(mut lines) => lines.next().await.expect("a line").expect("a line").to_string(),
                        Err(error) => error.to_string(),
                    };
                    self.note(viewer, &path, &told);
                }
            }
        }
    }

    /// Sends requests that change nothing.
    pub async fn err(&mut self, viewer: usize) {
        let path = |rest: &str| self.table.path(rest);
        let order = if self.setup.game == "pigs" { "F F F F F" } else { "b3b4" };
        for (method, path, body) in [
            (Method::POST, path("/orders"), json!({ "turn": 0, "order": order, "nonce": 900 })),
            (Method::POST, path("/orders"), json!({ "turn": 99, "order": order, "nonce": 901 })),
            (Method::POST, path("/orders"), json!({ "turn": 1, "order": "nonsense", "nonce": 902 })),
            (Method::DELETE, path("/orders/99"), json!({})),
            (Method::DELETE, path("/orders/0"), json!({})),
            (Method::POST, path("/rehearse"), json!({ "order": order })),
            (Method::POST, path("/rehearse"), json!({ "order": order, "others": { "0": order } })),
            (Method::PUT, path("/lines"), json!({ "turn": 99, "lines": [] })),
            (Method::POST, path("/join"), json!({})),
            (Method::POST, path("/leave"), json!({})),
            (Method::POST, path("/offers"), json!({ "offer": "resume", "answer": "accept" })),
            (Method::POST, path("/chat"), json!({ "text": "" })),
        ] {
            // A seated player may join as often as they like.
            self.ask(viewer, method, &path, Some(body)).await;
        }
    }

    /// Returns a nonce for an order; the same in every run.
    pub fn nonce(&mut self) -> u64 {
        self.nonce += 1;
        self.nonce
    }

    /// Performs a player's action, which must succeed; no viewer sees the answer.
    pub async fn act(&self, seat: usize, method: Method, rest: &str, body: Value) -> Value {
        let path = self.table.path(rest);
        let answer = self.table.players[seat].request(method, &path, Some(body.to_string().into())).await;
        answer.expect("an answer").ok().unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Performs a player's action, which may be rejected.
    pub async fn attempt(&self, seat: usize, method: Method, rest: &str, body: Value) {
        let path = self.table.path(rest);
        self.table.players[seat]
            .request(method, &path, Some(body.to_string().into()))
            .await
            .expect("an answer");
    }

    pub async fn order(&mut self, seat: usize, turn: u32, order: &str) {
        let nonce = self.nonce();
        self.act(seat, Method::POST, "/orders", json!({ "turn": turn, "order": order, "nonce": nonce }))
            .await;
    }

    pub async fn unstage(&self, seat: usize, turn: u32) {
        self.act(seat, Method::DELETE, &format!("/orders/{turn}"), json!({})).await;
    }

    pub async fn say(&self, seat: usize, text: &str) {
        self.act(seat, Method::POST, "/chat", json!({ "text": text })).await;
    }
}

/// Returns the paths of all readable endpoints with finite answers, with parameters filled in.
fn gets(document: &Value, table: &str, game: &str, player: &str) -> Vec<String> {
    let mut gets = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        let get = &methods["get"];
        let is_stream = get["tags"] == json!(["streams"]) || get.to_string().contains("x-ndjson");
        // Probes of the solved game have nothing to do with tables, and take a while.
        if get.is_null() || is_stream || path == "/api/duel/probe" {
            continue;
        }
        let parts: Vec<&str> = path
            .split('/')
            .map(|part| match part {
                "{game}" => game,
                "{id}" if path.starts_with("/api/tables") => table,
                part if part.starts_with('{') => player,
                part => part,
            })
            .collect();
        gets.push(parts.join("/"));
    }
    assert!(gets.len() >= 10, "{gets:?}");
    for rest in [
        "?key=wrong",
        "/log?after=1",
        "/chat?after=1",
        "/record?format=json",
        "/record?format=xml",
        "/nothing",
    ] {
        gets.push(format!("/api/tables/{table}{rest}"));
    }
    for rest in [format!("?game={game}"), format!("?player={player}"), "?status=playing&limit=1".to_owned()] {
        gets.push(format!("/api/tables{rest}"));
    }
    // Table pages and their pictures; SVG is text that can be compared.
    for rest in ["", "/picture.svg"] {
        gets.push(format!("/t/{table}{rest}"));
    }
    gets.push("/".to_owned());
    gets
}
