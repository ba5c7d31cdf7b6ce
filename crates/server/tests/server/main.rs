//! The server from outside, over HTTP and WebSockets.

mod analysis;
mod api_docs;
mod bot;
mod concurrency;
mod config;
mod play;
mod presence;
mod site;
mod store;
mod support;
mod unattended;
mod vanish;
mod wire;
