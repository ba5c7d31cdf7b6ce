//! WebSocket connections of a client.

use std::net::SocketAddr;
use std::time::{Duration, SystemTime};

use botyard_protocol::{Notice, Presence, Request};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::address::{ClientStream, ServerAddress};
use crate::{ClientError, PATIENCE};

/// A WebSocket. Messages received while waiting for an answer are kept, see [`next`](Socket::next).
pub struct Socket {
    stream: WebSocketStream<ClientStream>,
    kept: std::collections::VecDeque<Value>,
    next_id: u64,
    ahead: i64,
}

/// The presence at table `of`, if the message contains it.
fn presence(message: &Value, of: &str) -> Option<Presence> {
    match Notice::deserialize(message).ok()? {
        Notice::Presence { table, here, away } if table == of => Some(Presence { here, away }),
        _ => None,
    }
}

fn broken(error: Error) -> ClientError {
    match error {
        Error::ConnectionClosed | Error::AlreadyClosed => ClientError::Closed,
        Error::Io(error) => ClientError::Io(error),
        error => ClientError::Socket(Box::new(error)),
    }
}

impl Socket {
    /// Connects and reads the server's first message.
    pub async fn connect(address: &ServerAddress, token: Option<&str>) -> Result<Socket, ClientError> {
        let mut request = address.socket("/api/ws").into_client_request().map_err(broken)?;
        if let Some(token) = token
            && let Ok(value) = HeaderValue::from_str(&format!("Bearer {token}"))
        {
            request.headers_mut().insert("authorization", value);
        }
        let stream = timeout(PATIENCE, address.connect()).await.map_err(|_| ClientError::Silence)??;
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let opening = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
        let (stream, _) =
            timeout(PATIENCE, opening).await.map_err(|_| ClientError::Silence)?.map_err(broken)?;
        let mut socket = Socket { stream, kept: std::collections::VecDeque::new(), next_id: 1, ahead: 0 };
        let hello = socket.next().await?;
        let now = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as i64);
        socket.ahead = hello["time"].as_i64().map_or(0, |time| time.saturating_sub(now));
        Ok(socket)
    }

    /// Difference of the server's clock to ours when the connection was made, in milliseconds; positive if
    /// the server's is ahead.
    pub fn ahead(&self) -> i64 {
        self.ahead
    }

    /// Sends a text as it is.
    pub async fn send_text(&mut self, text: impl Into<String>) -> Result<(), ClientError> {
        self.stream.send(Message::text(text.into())).await.map_err(broken)
    }

    /// Sends a request and returns its `id` without waiting for the answer.
    pub async fn send(&mut self, request: &Request) -> Result<u64, ClientError> {
        let id = self.next_id;
        self.next_id += 1;
        let mut message = serde_json::to_value(request)?;
        message["id"] = json!(id);
        self.send_text(message.to_string()).await?;
        Ok(id)
    }

    /// Sends a request and waits for its answer.
    pub async fn ask(&mut self, request: &Request) -> Result<Value, ClientError> {
        let id = self.send(request).await?;
        loop {
            let message = timeout(PATIENCE, self.hear()).await.map_err(|_| ClientError::Silence)??;
            if message["id"] != json!(id) {
                self.kept.push_back(message);
                continue;
            }
            if message["is"] == "done" {
                return Ok(message["answer"].clone());
            }
            let word = |name: &str| message["error"][name].as_str().unwrap_or_default().to_owned();
            return Err(ClientError::Refused { status: 0, code: word("code"), message: word("message") });
        }
    }

    /// Returns the next message that isn't the answer to an [`ask`](Socket::ask).
    pub async fn next(&mut self) -> Result<Value, ClientError> {
        match self.kept.pop_front() {
            Some(message) => Ok(message),
            None => timeout(PATIENCE, self.hear()).await.map_err(|_| ClientError::Silence)?,
        }
    }

    /// Like [`next`](Socket::next) with a timeout; `None` if it expires.
    pub async fn next_within(&mut self, time: Duration) -> Result<Option<Value>, ClientError> {
        if let Some(message) = self.kept.pop_front() {
            return Ok(Some(message));
        }
        match timeout(time, self.hear()).await {
            Err(_) => Ok(None),
            Ok(message) => message.map(Some),
        }
    }

    /// Returns the next notice, without a timeout; unknown messages are skipped. Cancel-safe.
    pub async fn notice(&mut self) -> Result<Notice, ClientError> {
        loop {
            let message = match self.kept.pop_front() {
                Some(message) => message,
                None => self.hear().await?,
            };
            if let Ok(notice) = Notice::deserialize(&message) {
                return Ok(notice);
            }
        }
    }

    /// Waits for the next presence notice of a table. Other messages are kept.
    pub async fn presence(&mut self, table: &str) -> Result<Presence, ClientError> {
        let kept = self.kept.iter().enumerate();
        let mut found = kept.filter_map(|(at, message)| Some((at, presence(message, table)?)));
        if let Some((at, presence)) = found.next() {
            self.kept.remove(at);
            return Ok(presence);
        }
        loop {
            let message = timeout(PATIENCE, self.hear()).await.map_err(|_| ClientError::Silence)??;
            match presence(&message, table) {
                Some(presence) => return Ok(presence),
                None => self.kept.push_back(message),
            }
        }
    }

    async fn hear(&mut self) -> Result<Value, ClientError> {
        loop {
            match self.stream.next().await {
                None | Some(Ok(Message::Close(_))) => return Err(ClientError::Closed),
                Some(Err(error)) => return Err(broken(error)),
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text)?),
                Some(Ok(_)) => {}
            }
        }
    }

    /// Sends a close frame.
    pub async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}

impl Socket {
    /// Sends an order and waits for its answer. Other messages are discarded unparsed: this is for measuring
    /// response times.
    pub async fn order(&mut self, request: &Request) -> Result<(), ClientError> {
        let id = self.send(request).await?;
        let (done, refused) =
            (format!(r#"{{"is":"done","id":{id},"#), format!(r#"{{"is":"refused","id":{id},"#));
        loop {
            let text = timeout(PATIENCE, self.text()).await.map_err(|_| ClientError::Silence)??;
            if text.starts_with(&done) {
                return Ok(());
            }
            if text.starts_with(&refused) {
                return Err(ClientError::Refused {
                    status: 0,
                    code: String::new(),
                    message: text.to_string(),
                });
            }
        }
    }

    /// Waits for the next message without a timeout and discards it.
    pub async fn next_for_ever(&mut self) -> Result<(), ClientError> {
        self.text().await.map(drop)
    }

    async fn text(&mut self) -> Result<tokio_tungstenite::tungstenite::Utf8Bytes, ClientError> {
        loop {
            match self.stream.next().await {
                None | Some(Ok(Message::Close(_))) => return Err(ClientError::Closed),
                Some(Err(error)) => return Err(broken(error)),
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(_)) => {}
            }
        }
    }
}

/// A WebSocket to any server, for raw texts.
pub struct Plain {
    stream: WebSocketStream<TcpStream>,
}

impl Plain {
    /// Connects to a path of a server.
    pub async fn connect(address: SocketAddr, path: &str) -> Result<Plain, ClientError> {
        let request = format!("ws://{address}{path}").into_client_request().map_err(broken)?;
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let opening = tokio_tungstenite::client_async(request, stream);
        let (stream, _) =
            timeout(PATIENCE, opening).await.map_err(|_| ClientError::Silence)?.map_err(broken)?;
        Ok(Plain { stream })
    }

    /// Sends a text.
    pub async fn send(&mut self, text: String) -> Result<(), ClientError> {
        self.stream.send(Message::text(text)).await.map_err(broken)
    }

    /// Returns the next text, without a timeout.
    pub async fn next(&mut self) -> Result<String, ClientError> {
        loop {
            match self.stream.next().await {
                None | Some(Ok(Message::Close(_))) => return Err(ClientError::Closed),
                Some(Err(error)) => return Err(broken(error)),
                Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
                Some(Ok(_)) => {}
            }
        }
    }
}
