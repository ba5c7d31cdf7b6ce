//! The web worker of the page: computer players and pictures.
//!
//! Each message to it is a [`Task`](botyard_protocol::Task). Tasks are executed in sequence and answered with
//! [`WorkerAnswer`](botyard_protocol::WorkerAnswer)s. Only the module `voice` needs a browser; the rest is
//! tested without one.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "only a browser has workers"))]

mod game;
mod mind;
mod studio;
#[cfg(target_arch = "wasm32")]
mod voice;

#[cfg(target_arch = "wasm32")]
fn main() {
    voice::listen();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("botyard-worker runs in a browser, behind the page of `botyard serve`.");
    std::process::exit(2);
}
