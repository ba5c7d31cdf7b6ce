//! The page in the browser: four games, played here, against the computer or over the server.
//!
//! It comes in three parts, each a program of its own, so that a visitor waits for one of them only: [`home`], [`play`] and [`desk`]. Going
//! from one to another loads the page anew.
//!
//! The rules are in it, so that boards answer at once and everything but playing others works without a server. `play` is a
//! game in progress, wherever it is played; `board` shows and is touched; `panel` is what lies beside it, `by_game` what only one game has there;
//! `pages` put them together.

#![allow(unreachable_pub, reason = "components are made public by their macro")]
#![allow(clippy::needless_pass_by_value, reason = "components own what they are given")]

mod app;
mod board;
mod browser;
mod by_game;
mod fluent;
mod icon;
mod inbox;
mod json;
mod net;
mod pages;
mod panel;
mod play;
mod prefs;
mod sound;
mod storage;
mod toast;
mod words;
mod workers;

/// Shows the first page.
pub fn home() {
    listen();
    app::home();
}

/// Shows tables, of the server and of this browser.
pub fn play() {
    listen();
    app::play();
}

/// Shows the desk: new games, analysis, editors, rules, players, settings.
pub fn desk() {
    listen();
    app::desk();
}

/// Whatever breaks is said.
fn listen() {
    std::panic::set_hook(Box::new(|info| app::broken(&info.to_string())));
}
