//! A small client of the server, for programs of ours that talk to one: load, harnesses, tests. It speaks plain HTTP to an
//! address, keeps connections open, and never retries by itself: whoever promises something must know what was answered.

mod socket;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderMap};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio::time::timeout;

pub use botyard_protocol::Presence;
pub use socket::{Plain, Socket};

/// An answer that takes longer isn't waited for.
const PATIENCE: Duration = Duration::from_secs(30);

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The connection can't be made or has broken.
    #[error("the connection to the server: {0}")]
    Io(#[from] std::io::Error),
    /// What came isn't HTTP.
    #[error("the server's answer: {0}")]
    Http(#[from] hyper::Error),
    /// What came isn't a WebSocket's.
    #[error("the server's WebSocket: {0}")]
    Socket(#[from] Box<tokio_tungstenite::tungstenite::Error>),
    /// What came isn't JSON.
    #[error("the server's answer isn't JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// Nothing came.
    #[error("the server takes too long to answer")]
    Silence,
    /// The other side has closed.
    #[error("the server has closed the connection")]
    Closed,
    /// The server said no.
    #[error("{status}: {message} ({code})")]
    Refused {
        /// The status.
        status: u16,
        /// The code for programs.
        code: String,
        /// The sentence.
        message: String,
    },
    /// The request itself can't be written.
    #[error("the request can't be written: {0}")]
    Request(#[from] hyper::http::Error),
}

/// What the server answered.
#[derive(Clone, Debug)]
pub struct HttpAnswer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as it came.
    pub body: Bytes,
}

impl HttpAnswer {
    /// The body as JSON; `null` if it isn't.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The JSON of an answer that says yes; what the server said if it doesn't.
    pub fn ok(&self) -> Result<Value, ClientError> {
        if self.status.is_success() {
            return Ok(serde_json::from_slice(&self.body)?);
        }
        let body = self.json();
        let word = |name: &str| body["error"][name].as_str().unwrap_or_default().to_owned();
        Err(ClientError::Refused {
            status: self.status.as_u16(),
            code: word("code"),
            message: word("message"),
        })
    }
}

/// Somebody who talks to a server. Clones share the connection; requests go one after the other.
#[derive(Clone)]
pub struct Client {
    address: SocketAddr,
    token: Option<String>,
    connection: Arc<Mutex<Option<SendRequest<Full<Bytes>>>>>,
}

impl Client {
    /// Nobody in particular.
    pub fn new(address: SocketAddr) -> Client {
        Client { address, token: None, connection: Arc::default() }
    }

    /// The same server, a connection of its own, and whoever has this token.
    #[must_use]
    pub fn with_token(&self, token: impl Into<String>) -> Client {
        Client { token: Some(token.into()), ..Client::new(self.address) }
    }

    /// Where the server is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What it shows to say who it is.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// A new guest.
    pub async fn guest(&self) -> Result<Client, ClientError> {
        let answer = self.post("/api/guest", &serde_json::json!({})).await?;
        Ok(self.with_token(answer["token"].as_str().unwrap_or_default()))
    }

    /// Asks for something.
    pub async fn get(&self, path: &str) -> Result<Value, ClientError> {
        self.request(Method::GET, path, None).await?.ok()
    }

    /// Asks for something to be done.
    pub async fn post(&self, path: &str, body: &(impl Serialize + Sync)) -> Result<Value, ClientError> {
        let body = serde_json::to_vec(body)?;
        self.request(Method::POST, path, Some(body.into())).await?.ok()
    }

    /// Any request; the body is JSON if there is one.
    pub async fn request(
        &self,
        method: Method,
        path: &str,
        body: Option<Bytes>,
    ) -> Result<HttpAnswer, ClientError> {
        let mut request = Request::builder().method(method).uri(path).header(HOST, self.address.to_string());
        if let Some(token) = &self.token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        if body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        self.send(request.body(Full::new(body.unwrap_or_default()))?).await
    }

    /// A request exactly as it is.
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

    /// A stream of lines, on a connection of its own.
    pub async fn lines(&self, path: &str) -> Result<LineStream, ClientError> {
        let mut request = Request::get(path).header(HOST, self.address.to_string());
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
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(sender)
    }

    /// A WebSocket.
    pub async fn socket(&self) -> Result<Socket, ClientError> {
        Socket::connect(self.address, self.token.as_deref()).await
    }
}

/// A stream of lines of JSON.
pub struct LineStream {
    answer: Response<hyper::body::Incoming>,
    read: Vec<u8>,
    _sender: SendRequest<Full<Bytes>>,
}

impl LineStream {
    /// The next line that isn't empty; `None` at the end.
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
