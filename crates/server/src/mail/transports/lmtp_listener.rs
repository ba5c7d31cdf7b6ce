//! Listeners for LMTP: a Unix socket or a loopback port, never the network.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use tokio::net::{TcpListener, TcpStream};
#[cfg(unix)]
use tokio::net::{UnixListener, UnixStream};

/// Address of the LMTP listener.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LmtpAddress {
    /// A loopback port.
    Tcp(SocketAddr),
    /// Path of a Unix socket.
    Unix(PathBuf),
}

impl LmtpAddress {
    /// Parses `127.0.0.1:8024` or the path of a socket; a relative path begins at `base`.
    pub(crate) fn read(text: &str, base: &Path) -> Result<LmtpAddress, String> {
        if let Ok(address) = text.parse::<SocketAddr>() {
            return if address.ip().is_loopback() {
                Ok(LmtpAddress::Tcp(address))
            } else {
                Err("LMTP has no passwords, so it listens on the loopback only: 127.0.0.1:8024".to_owned())
            };
        }
        let path = text.strip_prefix("unix:").unwrap_or(text);
        let is_path = path.contains('/') || text.len() != path.len();
        if !is_path || path.is_empty() || path.ends_with('/') {
            return Err("write the path of a socket, as in /run/botyard/lmtp, or 127.0.0.1:8024".to_owned());
        }
        let path = base.join(path);
        // The limit of the system's address type, including its final zero.
        if path.as_os_str().len() > 107 {
            return Err("the path of a socket may have 107 characters".to_owned());
        }
        Ok(LmtpAddress::Unix(path))
    }

    /// Connects as a client.
    pub(crate) async fn connect(&self) -> io::Result<LmtpStream> {
        match self {
            LmtpAddress::Tcp(address) => {
                let stream = TcpStream::connect(address).await?;
                stream.set_nodelay(true)?;
                Ok(LmtpStream::Tcp(stream))
            }
            #[cfg(unix)]
            LmtpAddress::Unix(path) => UnixStream::connect(path).await.map(LmtpStream::Unix),
            #[cfg(not(unix))]
            LmtpAddress::Unix(_) => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}

impl fmt::Display for LmtpAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LmtpAddress::Tcp(address) => write!(f, "{address}"),
            LmtpAddress::Unix(path) => write!(f, "{}", path.display()),
        }
    }
}

/// A connection of either kind.
#[derive(Debug)]
pub(crate) enum LmtpStream {
    Tcp(TcpStream),
    #[cfg(unix)]
    Unix(UnixStream),
}

/// A listener of either kind. Dropping it removes the socket's file.
pub(crate) enum LmtpListener {
    Tcp(TcpListener),
    #[cfg(unix)]
    Unix(UnixListener, PathBuf),
}

impl LmtpListener {
    /// Opens the listener. A socket file left by a killed server is replaced; one with a live server isn't.
    /// Its owner and its group may connect.
    pub(crate) async fn bind(address: &LmtpAddress) -> io::Result<LmtpListener> {
        match address {
            LmtpAddress::Tcp(address) => TcpListener::bind(address).await.map(LmtpListener::Tcp),
            #[cfg(unix)]
            LmtpAddress::Unix(path) => {
                use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _};
                let is_socket =
                    std::fs::symlink_metadata(path).is_ok_and(|facts| facts.file_type().is_socket());
                if is_socket {
                    if UnixStream::connect(path).await.is_ok() {
                        return Err(io::ErrorKind::AddrInUse.into());
                    }
                    std::fs::remove_file(path)?;
                }
                let listener = UnixListener::bind(path)?;
                std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o660))?;
                Ok(LmtpListener::Unix(listener, path.clone()))
            }
            #[cfg(not(unix))]
            LmtpAddress::Unix(_) => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// Accepts the next connection.
    pub(crate) async fn accept(&self) -> io::Result<LmtpStream> {
        match self {
            LmtpListener::Tcp(listener) => loop {
                let (stream, peer) = listener.accept().await?;
                if is_loopback(peer.ip()) {
                    stream.set_nodelay(true)?;
                    return Ok(LmtpStream::Tcp(stream));
                }
            },
            #[cfg(unix)]
            LmtpListener::Unix(listener, _) => Ok(LmtpStream::Unix(listener.accept().await?.0)),
        }
    }
}

impl Drop for LmtpListener {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let LmtpListener::Unix(_, path) = self {
            let _ = std::fs::remove_file(path);
        }
    }
}

fn is_loopback(address: IpAddr) -> bool {
    address.to_canonical().is_loopback()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sockets_and_the_loopback_are_addresses() {
        let read =
            |text: &str| LmtpAddress::read(text, Path::new("/base")).map(|address| address.to_string());
        assert_eq!(read("127.0.0.1:8024").unwrap(), "127.0.0.1:8024");
        assert_eq!(read("[::1]:8024").unwrap(), "[::1]:8024");
        assert_eq!(read("/run/lmtp").unwrap(), "/run/lmtp");
        assert_eq!(read("unix:lmtp").unwrap(), "/base/lmtp");
        for text in ["0.0.0.0:24", "192.0.2.1:24", "lmtp", "8024", "", "unix:", "/run/"] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read(&"/x".repeat(60)).unwrap_err().contains("107"));
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_stale_socket_is_replaced_and_a_live_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let address = LmtpAddress::Unix(folder.path().join("lmtp"));
        let listener = LmtpListener::bind(&address).await.unwrap();
        let second = LmtpListener::bind(&address).await;
        assert_eq!(second.err().unwrap().kind(), io::ErrorKind::AddrInUse);
        // The file stays, as after a kill.
        let LmtpListener::Unix(inner, path) = &listener else { panic!("a socket") };
        assert!(inner.local_addr().is_ok() && path.exists());
        let copy = folder.path().join("copy");
        std::fs::rename(path, &copy).unwrap();
        drop(listener);
        let LmtpAddress::Unix(path) = &address else { panic!("a socket") };
        std::fs::rename(&copy, path).unwrap();
        let again = LmtpListener::bind(&address).await.unwrap();
        drop(again);
        assert!(!path.exists());
        std::fs::write(path, "a file of somebody").unwrap();
        assert!(LmtpListener::bind(&address).await.is_err());
        assert!(path.exists());
    }
}
