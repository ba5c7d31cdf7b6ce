//! Integration with the service manager: socket activation and notifications. Does nothing without one.

use std::net::TcpListener;

/// The first socket passed by the service manager, if any.
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

/// A notification to the service manager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ServiceStatus {
    /// The server is ready to answer requests.
    Ready,
    /// Watchdog: without it the service manager restarts the server after some time.
    Alive,
    /// The server is shutting down.
    Stopping,
}

/// Sends a notification; has no effect unless the service manager has started this process.
#[cfg(unix)]
pub(crate) fn tell(sign: ServiceStatus) {
    use sd_notify::NotifyState;
    let state = match sign {
        ServiceStatus::Ready => NotifyState::Ready,
        ServiceStatus::Alive => NotifyState::Watchdog,
        ServiceStatus::Stopping => NotifyState::Stopping,
    };
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::debug!(%error, "the service manager can't be told");
    }
}

#[cfg(not(unix))]
pub(crate) fn tell(_sign: ServiceStatus) {}
