//! The game server: tables over HTTP and WebSocket, accounts, storage.

pub mod config;
pub mod doctor;
mod http;
pub mod limits;
pub mod logs;
pub mod metrics;
pub mod people;
mod problem;
mod ratings;
mod secrets;
mod serve;
mod shield;
mod stall;
pub mod store;
mod tables;
mod ws;
mod yard;

pub use serve::{ServeError, run};

// What tests inside and outside of this crate share says `botyard_server`.
#[cfg(test)]
extern crate self as botyard_server;
