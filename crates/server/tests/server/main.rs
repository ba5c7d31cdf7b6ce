//! Tests of the server from outside, over HTTP and WebSockets.

mod alerts;
mod analysis;
mod api_docs;
mod bot;
mod concurrency;
mod config;
mod dkim;
mod edges;
mod fairness;
mod mail;
#[cfg(unix)]
mod mail_account;
mod mail_commands;
mod mutes;
mod nodes;
mod outage;
mod play;
mod presence;
mod revocation;
mod scopes;
mod site;
mod store;
mod support;
mod tls;
mod unattended;
mod vanish;
mod webhook;
mod wire;
