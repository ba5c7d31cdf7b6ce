//! The game server: tables over HTTP and WebSocket, accounts, storage.

mod answering;
pub mod config;
mod connections;
pub mod doctor;
mod http;
pub mod limits;
pub mod logs;
pub mod mail;
pub mod metrics;
mod nodes;
pub mod people;
mod problem;
mod ratings;
mod secrets;
mod serve;
mod shield;
mod stall;
pub mod store;
mod systemd;
mod tables;
pub mod tls;
mod ws;
mod yard;

pub use nodes::{BusSettings, BusUrl};
pub use serve::{ServeError, run, run_with_mail};

// Test code that is shared with integration tests refers to this crate as `botyard_server`.
#[cfg(test)]
extern crate self as botyard_server;
