//! The game server: tables over HTTP and WebSocket, accounts, storage.

pub mod config;
pub mod logs;
pub mod metrics;
mod problem;
mod secrets;
pub mod store;
