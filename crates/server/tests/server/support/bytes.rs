//! Raw connections on which any bytes can be sent.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Timeout for the server to close a connection; it should do so much sooner.
pub const BOUND: Duration = Duration::from_secs(150);

/// A raw TCP connection.
pub struct Raw(pub TcpStream);

impl Raw {
    pub async fn connect(address: SocketAddr) -> Raw {
        Raw(TcpStream::connect(address).await.expect("a connection"))
    }

    /// Sends bytes; `false` if the server has closed the connection.
    pub async fn send(&mut self, bytes: &[u8]) -> bool {
        timeout(BOUND, self.0.write_all(bytes)).await.expect("the server takes it or closes").is_ok()
    }

    /// Reads until the server closes the connection. Panics if it doesn't.
    pub async fn rest(&mut self) -> String {
        let mut all = Vec::new();
        let reading = async {
            let mut some = [0; 4096];
            // A reset is an end as well.
            while let Ok(count @ 1..) = self.0.read(&mut some).await {
                all.extend_from_slice(&some[..count]);
            }
        };
        timeout(BOUND, reading).await.expect("the server ends the connection");
        String::from_utf8_lossy(&all).into_owned()
    }

    /// Reads the head of an answer.
    pub async fn head(&mut self) -> String {
        let mut head = Vec::new();
        let reading = async {
            while !head.ends_with(b"\r\n\r\n") {
                match self.0.read_u8().await {
                    Ok(byte) => head.push(byte),
                    Err(_) => break,
                }
            }
        };
        timeout(BOUND, reading).await.expect("an answer");
        String::from_utf8_lossy(&head).into_owned()
    }

    /// Opens a WebSocket.
    pub async fn upgrade(address: SocketAddr, more: &str) -> (Raw, String) {
        let mut raw = Raw::connect(address).await;
        let request = format!(
            "GET /api/ws HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
        );
        raw.send(request.as_bytes()).await;
        let head = raw.head().await;
        (raw, head)
    }

    /// Reads a frame: its opcode, and its payload as text. `None` if the server has closed the connection.
    pub async fn frame(&mut self) -> Option<(u8, String)> {
        let reading = async {
            let first = self.0.read_u8().await.ok()?;
            let length = match self.0.read_u8().await.ok()? & 0x7f {
                126 => u64::from(self.0.read_u16().await.ok()?),
                127 => self.0.read_u64().await.ok()?,
                length => u64::from(length),
            };
            let mut payload = vec![0; usize::try_from(length).ok()?];
            self.0.read_exact(&mut payload).await.ok()?;
            Some((first & 0x0f, String::from_utf8_lossy(&payload).into_owned()))
        };
        timeout(BOUND, reading).await.expect("a frame or the end")
    }
}

/// Encodes a client's frame.
pub fn frame(is_last: bool, opcode: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![if is_last { 0x80 | opcode } else { opcode }];
    match payload.len() {
        length @ 0..126 => bytes.push(0x80 | u8::try_from(length).unwrap_or(0)),
        length @ 126..65_536 => {
            bytes.push(0x80 | 126);
            bytes.extend(u16::try_from(length).unwrap_or(0).to_be_bytes());
        }
        length => {
            bytes.push(0x80 | 127);
            bytes.extend((length as u64).to_be_bytes());
        }
    }
    // A mask of zeros changes nothing.
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}
