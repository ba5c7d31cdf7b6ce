//! Play by mail with real mail servers: Postfix, Dovecot, and the programs that people write letters with.

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
mod ways;
