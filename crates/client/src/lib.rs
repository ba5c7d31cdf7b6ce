//! A small client of the server, for botyard's own programs: terminal play, load tests, harnesses, tests. It
//! speaks HTTP/1.1, plain or over TLS, keeps connections open, and never retries a request that may have
//! arrived, because the caller must know what was answered. Only a [`TablePlay`] reconnects by itself.

mod address;
mod follow;
mod socket;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use botyard_protocol::people::{LogIn, NewGuest, SignedIn};
use botyard_protocol::{Join, LogAnswer, NewTable, Opened, TableAnswer};
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderMap, LOCATION};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::Mutex;
use tokio::time::timeout;

pub use address::{BadAddress, CERTIFICATES, ServerAddress};
pub use botyard_protocol::Presence;
pub use follow::{TableNews, TablePlay, TableWish};
pub use socket::{Plain, Socket};

/// Timeout of requests and handshakes.
const PATIENCE: Duration = Duration::from_secs(30);

/// Error of a request.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The connection failed or broke.
    #[error("can't connect to the server: {0}")]
    Io(#[from] std::io::Error),
    /// The response isn't valid HTTP.
    #[error("the server's answer: {0}")]
    Http(#[from] hyper::Error),
    /// The WebSocket failed.
    #[error("the server's WebSocket: {0}")]
    Socket(#[from] Box<tokio_tungstenite::tungstenite::Error>),
    /// The response isn't valid JSON.
    #[error("the server's answer isn't JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// The timeout expired.
    #[error("the server takes too long to answer")]
    Silence,
    /// The server closed the connection.
    #[error("the server has closed the connection")]
    Closed,
    /// The server rejected the request.
    #[error("{}", refusal(*.status, .code, .message))]
    Refused {
        /// HTTP status; 0 on a WebSocket.
        status: u16,
        /// Error code for programs.
        code: String,
        /// Error message for people.
        message: String,
    },
    /// The request can't be encoded.
    #[error("can't build the request: {0}")]
    Request(#[from] hyper::http::Error),
}

/// Formats `409: the game is over (over)`, leaving out missing parts.
fn refusal(status: u16, code: &str, message: &str) -> String {
    let status = if status == 0 { String::new() } else { format!("{status}: ") };
    let code = if code.is_empty() { String::new() } else { format!(" ({code})") };
    format!("{status}{message}{code}")
}

/// A response of the server.
#[derive(Clone, Debug)]
pub struct HttpAnswer {
    /// HTTP status.
    pub status: StatusCode,
    /// HTTP headers.
    pub headers: HeaderMap,
    /// The body as it was received.
    pub body: Bytes,
}

impl HttpAnswer {
    /// The body as JSON; `null` if it isn't.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// The body as text; invalid UTF-8 is replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The JSON of a successful response, or the server's error.
    pub fn ok(&self) -> Result<Value, ClientError> {
        if self.status.is_success() {
            return Ok(serde_json::from_slice(&self.body)?);
        }
        let body = self.json();
        let word = |name: &str| body["error"][name].as_str().unwrap_or_default().to_owned();
        let message = match (self.headers.get(LOCATION).and_then(|to| to.to_str().ok()), word("message")) {
            (Some(to), _) if self.status.is_redirection() => format!("the server is at {to}"),
            (_, message) if message.is_empty() => "this doesn't look like a botyard server".to_owned(),
            (_, message) => message,
        };
        Err(ClientError::Refused { status: self.status.as_u16(), code: word("code"), message })
    }
}

/// Client of one server. Clones share the connection and send their requests one after the other.
#[derive(Clone)]
pub struct Client {
    address: ServerAddress,
    token: Option<String>,
    connection: Arc<Mutex<Option<SendRequest<Full<Bytes>>>>>,
}

impl Client {
    /// Creates a client without a token, for plain HTTP.
    pub fn new(address: SocketAddr) -> Client {
        Client::to(address.into())
    }

    /// Creates a client without a token, for any address.
    pub fn to(address: ServerAddress) -> Client {
        Client { address, token: None, connection: Arc::default() }
    }

    /// Returns a client of the same server with another token and its own connection.
    #[must_use]
    pub fn with_token(&self, token: impl Into<String>) -> Client {
        Client { token: Some(token.into()), ..Client::to(self.address.clone()) }
    }

    /// Returns a client of the same server with the same token and its own connection.
    #[must_use]
    pub fn apart(&self) -> Client {
        Client { connection: Arc::default(), ..self.clone() }
    }

    /// Address of the server.
    pub fn address(&self) -> &ServerAddress {
        &self.address
    }

    /// Token sent with every request.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Creates a guest and returns a client with their token.
    pub async fn guest(&self) -> Result<Client, ClientError> {
        let answer = self.post("/api/guest", &serde_json::json!({})).await?;
        Ok(self.with_token(answer["token"].as_str().unwrap_or_default()))
    }

    /// Creates a guest, with this name if one is given.
    pub async fn guest_called(&self, name: Option<String>) -> Result<SignedIn, ClientError> {
        self.read(self.post("/api/guest", &NewGuest { name }).await?)
    }

    /// Logs in to an account with a new session.
    pub async fn log_in(&self, name: &str, password: &str) -> Result<SignedIn, ClientError> {
        let log_in = LogIn { name: name.to_owned(), password: password.to_owned() };
        self.read(self.post("/api/login", &log_in).await?)
    }

    /// Opens a table with these settings.
    pub async fn open_table(&self, table: &NewTable) -> Result<Opened, ClientError> {
        self.read(self.post("/api/tables", table).await?)
    }

    /// Takes a seat at a table.
    pub async fn join_table(&self, id: &str, join: &Join) -> Result<Opened, ClientError> {
        self.read(self.post(&format!("/api/tables/{}/join", escaped(id)), join).await?)
    }

    /// Returns a table as the player may see it.
    pub async fn table(&self, id: &str, key: Option<&str>) -> Result<TableAnswer, ClientError> {
        self.read(self.get(&table_path(id, "", key)).await?)
    }

    /// Returns the steps played at a table, as far as the player may see them.
    pub async fn table_log(&self, id: &str, key: Option<&str>) -> Result<LogAnswer, ClientError> {
        self.read(self.get(&table_path(id, "/log", key)).await?)
    }

    /// Returns the record of a table as text.
    pub async fn table_record(&self, id: &str, key: Option<&str>) -> Result<String, ClientError> {
        let answer = self.request(Method::GET, &table_path(id, "/record", key), None).await?;
        if answer.status.is_success() { Ok(answer.text()) } else { answer.ok().map(|_| String::new()) }
    }

    #[allow(clippy::unused_self, reason = "reads like the rest")]
    fn read<T: DeserializeOwned>(&self, answer: Value) -> Result<T, ClientError> {
        Ok(serde_json::from_value(answer)?)
    }

    /// Sends a GET request and returns the JSON of the response.
    pub async fn get(&self, path: &str) -> Result<Value, ClientError> {
        self.request(Method::GET, path, None).await?.ok()
    }

    /// Sends a POST request with a JSON body and returns the JSON of the response.
    pub async fn post(&self, path: &str, body: &(impl Serialize + Sync)) -> Result<Value, ClientError> {
        let body = serde_json::to_vec(body)?;
        self.request(Method::POST, path, Some(body.into())).await?.ok()
    }

    /// Sends any request; the body, if there is one, is JSON.
    pub async fn request(
        &self,
        method: Method,
        path: &str,
        body: Option<Bytes>,
    ) -> Result<HttpAnswer, ClientError> {
        let mut request = Request::builder().method(method).uri(path).header(HOST, self.address.authority());
        if let Some(token) = &self.token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        if body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        self.send(request.body(Full::new(body.unwrap_or_default()))?).await
    }

    /// Sends a request as it is.
    pub async fn send(&self, request: Request<Full<Bytes>>) -> Result<HttpAnswer, ClientError> {
        let whole = async {
            let mut connection = self.connection.lock().await;
            let mut sender = match connection.take() {
                Some(sender) if !sender.is_closed() => sender,
                _ => self.connect().await?,
            };
            if sender.ready().await.is_err() {
                sender = self.connect().await?;
            }
            let answer = match sender.try_send_request(request).await {
                Ok(answer) => answer,
                Err(mut failed) => match failed.take_message() {
                    // The server had closed the connection before anything was sent.
                    Some(request) => {
                        sender = self.connect().await?;
                        sender.send_request(request).await?
                    }
                    None => return Err(failed.into_error().into()),
                },
            };
            let (parts, body) = answer.into_parts();
            let body = body.collect().await?.to_bytes();
            *connection = Some(sender);
            Ok(HttpAnswer { status: parts.status, headers: parts.headers, body })
        };
        timeout(PATIENCE, whole).await.unwrap_or(Err(ClientError::Silence))
    }

    /// Opens a stream of lines on its own connection.
    pub async fn lines(&self, path: &str) -> Result<LineStream, ClientError> {
        let mut request = Request::get(path).header(HOST, self.address.authority());
        if let Some(token) = &self.token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let mut sender = self.connect().await?;
        let answer = timeout(PATIENCE, sender.send_request(request.body(Full::default())?));
        let answer = answer.await.map_err(|_| ClientError::Silence)??;
        if !answer.status().is_success() {
            let (parts, body) = answer.into_parts();
            let body = body.collect().await?.to_bytes();
            HttpAnswer { status: parts.status, headers: parts.headers, body }.ok()?;
            return Err(ClientError::Closed);
        }
        Ok(LineStream { answer, read: Vec::new(), _sender: sender })
    }

    async fn connect(&self) -> Result<SendRequest<Full<Bytes>>, ClientError> {
        let wire = self.address.connect().await?;
        let (sender, connection) = http1::handshake(TokioIo::new(wire)).await?;
        tokio::spawn(connection);
        Ok(sender)
    }

    /// Opens a WebSocket.
    pub async fn socket(&self) -> Result<Socket, ClientError> {
        Socket::connect(&self.address, self.token.as_deref()).await
    }
}

/// Path of a table, with the key of a private one.
fn table_path(id: &str, what: &str, key: Option<&str>) -> String {
    let key = key.map(|key| format!("?key={}", escaped(key))).unwrap_or_default();
    format!("/api/tables/{}{what}{key}", escaped(id))
}

/// Percent-encodes everything but letters, digits and `-_.~`, for use in a path.
fn escaped(text: &str) -> String {
    let mut path = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            path.push(char::from(byte));
        } else {
            path += &format!("%{byte:02X}");
        }
    }
    path
}

/// A stream of JSON lines.
pub struct LineStream {
    answer: Response<hyper::body::Incoming>,
    read: Vec<u8>,
    _sender: SendRequest<Full<Bytes>>,
}

impl LineStream {
    /// Reads the next line that isn't empty; `None` at the end.
    pub async fn next(&mut self) -> Result<Option<Value>, ClientError> {
        loop {
            while let Some(end) = self.read.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.read.drain(..=end).collect();
                if line.len() > 1 {
                    return Ok(Some(serde_json::from_slice(&line)?));
                }
            }
            let Some(frame) = self.answer.body_mut().frame().await else { return Ok(None) };
            if let Ok(data) = frame?.into_data() {
                self.read.extend_from_slice(&data);
            }
        }
    }
}
