//! The game server: tables over HTTP and WebSocket, accounts, storage.

mod http;
pub mod limits;
pub mod people;
mod problem;
mod ratings;
mod secrets;
mod shield;
pub mod store;

// What tests inside and outside of this crate share says `botyard_server`.
#[cfg(test)]
extern crate self as botyard_server;
