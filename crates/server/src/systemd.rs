//! The service manager's side of a server: sockets that it hands over, and signs of life for it. Without one, nothing happens.

use std::net::TcpListener;

/// The first socket that was handed over, if any was.
#[cfg(unix)]
pub(crate) fn listener() -> std::io::Result<Option<TcpListener>> {
    let listener = listenfd::ListenFd::from_env().take_tcp_listener(0)?;
    if let Some(listener) = &listener {
        listener.set_nonblocking(true)?;
    }
    Ok(listener)
}

#[cfg(not(unix))]
pub(crate) fn listener() -> std::io::Result<Option<TcpListener>> {
    Ok(None)
}

/// What the service manager is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    /// The server answers.
    Ready,
    /// It is still there; without this it is started anew after some time.
    Alive,
    /// It is going down.
    Stopping,
}

/// Tells it. Nobody listens unless the service manager has started this process.
#[cfg(unix)]
pub(crate) fn tell(sign: Sign) {
    use sd_notify::NotifyState;
    let state = match sign {
        Sign::Ready => NotifyState::Ready,
        Sign::Alive => NotifyState::Watchdog,
        Sign::Stopping => NotifyState::Stopping,
    };
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::debug!(%error, "the service manager can't be told");
    }
}

#[cfg(not(unix))]
pub(crate) fn tell(_sign: Sign) {}
