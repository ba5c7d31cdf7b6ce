//! Server addresses, and connections to them with or without TLS.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Environment variable with a file of certificates to trust in addition to the public ones, as in OpenSSL.
pub const CERTIFICATES: &str = "SSL_CERT_FILE";

/// Address of a server: scheme, host and port.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerAddress {
    is_secure: bool,
    host: String,
    port: u16,
}

/// Error of parsing a server's address.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} isn't a server URL: expected https://play.example.org or http://127.0.0.1:8080")]
pub struct BadAddress(String);

impl ServerAddress {
    /// Parses `https://play.example.org`, `http://127.0.0.1:8080/t/k3v7` or `localhost:8080`, which means
    /// plain HTTP. Also returns the path and everything after it, or `/` if there is none.
    pub fn read(text: &str) -> Result<(ServerAddress, String), BadAddress> {
        let bad = || BadAddress(text.chars().take(100).collect());
        let text = text.trim();
        let (scheme, rest) = text.split_once("://").unwrap_or(("http", text));
        let is_secure = match scheme.to_ascii_lowercase().as_str() {
            "http" => false,
            "https" => true,
            _ => return Err(bad()),
        };
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(end);
        let (host, port) = match authority.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((host, port)) => (host, port.strip_prefix(':').or(port.is_empty().then_some(""))),
            None => match authority.rsplit_once(':') {
                Some((host, port)) => (host, Some(port)),
                None => (authority, Some("")),
            },
        };
        let port = match port {
            Some("") => Some(if is_secure { 443 } else { 80 }),
            Some(port) => port.parse().ok().filter(|port| *port > 0),
            None => None,
        };
        let is_sign = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '-' | '_');
        let is_host = !host.is_empty() && (host.chars().all(is_sign) || host.parse::<IpAddr>().is_ok());
        let path = if path.is_empty() { "/" } else { path };
        match port.filter(|_| is_host) {
            Some(port) => {
                Ok((ServerAddress { is_secure, host: host.to_ascii_lowercase(), port }, path.to_owned()))
            }
            None => Err(bad()),
        }
    }

    /// Host and port as in a URL: without the default port, with brackets around an IPv6 address.
    pub fn authority(&self) -> String {
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        match (self.is_secure, self.port) {
            (false, 80) | (true, 443) => host,
            (_, port) => format!("{host}:{port}"),
        }
    }

    /// URL of a WebSocket at this path.
    pub(crate) fn socket(&self, path: &str) -> String {
        format!("{}://{}{path}", if self.is_secure { "wss" } else { "ws" }, self.authority())
    }

    pub(crate) async fn connect(&self) -> io::Result<ClientStream> {
        let stream = TcpStream::connect((self.host.as_str(), self.port)).await?;
        stream.set_nodelay(true)?;
        if !self.is_secure {
            return Ok(ClientStream::Plain(stream));
        }
        let name = ServerName::try_from(self.host.clone()).map_err(io::Error::other)?;
        let secured = connector()?.connect(name, stream).await?;
        Ok(ClientStream::Secure(Box::new(secured)))
    }
}

impl fmt::Display for ServerAddress {
    /// Formats `https://play.example.org`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.is_secure { "https" } else { "http" }, self.authority())
    }
}

/// Plain HTTP.
impl From<SocketAddr> for ServerAddress {
    fn from(address: SocketAddr) -> ServerAddress {
        ServerAddress { is_secure: false, host: address.ip().to_string(), port: address.port() }
    }
}

/// Trusts the public root certificates and those in the file that [`CERTIFICATES`] names.
fn connector() -> io::Result<TlsConnector> {
    static CONNECTOR: OnceLock<Result<TlsConnector, String>> = OnceLock::new();
    let made = CONNECTOR.get_or_init(|| {
        let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        if let Some(file) = std::env::var_os(CERTIFICATES) {
            let why = |why: String| format!("the certificates of {CERTIFICATES} can't be read: {why}");
            let found = CertificateDer::pem_file_iter(&file).map_err(|error| why(error.to_string()))?;
            for certificate in found {
                let certificate = certificate.map_err(|error| why(error.to_string()))?;
                roots.add(certificate).map_err(|error| why(error.to_string()))?;
            }
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|why| format!("TLS can't be set up: {why}"))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(TlsConnector::from(Arc::new(config)))
    });
    made.clone().map_err(io::Error::other)
}

/// A connection, plain or with TLS.
pub(crate) enum ClientStream {
    Plain(TcpStream),
    Secure(Box<TlsStream<TcpStream>>),
}

impl AsyncRead for ClientStream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match self.get_mut() {
            ClientStream::Plain(stream) => Pin::new(stream).poll_read(context, buffer),
            ClientStream::Secure(stream) => Pin::new(stream).poll_read(context, buffer),
        }
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            ClientStream::Plain(stream) => Pin::new(stream).poll_write(context, bytes),
            ClientStream::Secure(stream) => Pin::new(stream).poll_write(context, bytes),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            ClientStream::Plain(stream) => Pin::new(stream).poll_flush(context),
            ClientStream::Secure(stream) => Pin::new(stream).poll_flush(context),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            ClientStream::Plain(stream) => Pin::new(stream).poll_shutdown(context),
            ClientStream::Secure(stream) => Pin::new(stream).poll_shutdown(context),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let words = match ServerAddress::read(text) {
            Ok((address, path)) => format!("{address} {path}"),
            Err(why) => why.to_string(),
        };
        assert!(words.starts_with(expected), "{text}: {words}");
    }

    #[test]
    fn an_address_is_a_scheme_a_host_and_a_port() {
        check("https://Play.Example.org", "https://play.example.org /");
        check("http://127.0.0.1:8080/t/k3v7?key=x", "http://127.0.0.1:8080 /t/k3v7?key=x");
        check("localhost:8080", "http://localhost:8080 /");
        check("https://example.org:443/", "https://example.org /");
        check("http://[::1]:8080/t/x", "http://[::1]:8080 /t/x");
        check("HTTP://[::1]", "http://[::1] /");
    }

    #[test]
    fn invalid_addresses_are_refused_with_a_sentence() {
        for text in [
            "",
            "ftp://x",
            "http://",
            "http://a b",
            "http://x:0",
            "http://x:99999",
            "http://[::1",
            "http://u@x",
        ] {
            check(text, &format!("{text:?} isn't a server URL"));
        }
    }
}
