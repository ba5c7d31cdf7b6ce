//! The game server: tables over HTTP and WebSocket, accounts, storage.

mod problem;
mod secrets;
pub mod store;
