//! Play by mail with real mail servers and clients: Postfix, Dovecot, swaks and s-nail.

#[cfg(unix)]
mod botyard;
#[cfg(unix)]
mod games;
#[cfg(unix)]
mod hostile;
#[cfg(unix)]
mod peers;
#[cfg(unix)]
mod player;
#[cfg(unix)]
mod storage;
#[cfg(unix)]
mod transports;
