//! The game server: tables over HTTP and WebSocket, accounts, storage.

mod http;
mod limits;
pub mod people;
mod problem;
mod ratings;
mod secrets;
mod shield;
pub mod store;
