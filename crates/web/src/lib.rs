//! The web page: four games, played locally, against the computer or on a server.
//!
//! It is built as three programs, so that a visitor has to download only one of them: [`home`], [`play`] and
//! [`desk`]. Navigating from one to another is a full page load.
//!
//! The rules are included, so boards respond at once and everything but playing others works without a
//! server. `play` is a game in progress, local or remote; `board` draws it and handles input; `panel` has the
//! panels beside the board, `by_game` those of single games; `pages` assembles them.

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

/// Starts the home page.
pub fn home() {
    listen();
    app::home();
}

/// Starts the program for tables, both on the server and local to this browser.
pub fn play() {
    listen();
    app::play();
}

/// Starts the desk: new games, analysis, editors, rules, players, settings.
pub fn desk() {
    listen();
    app::desk();
}

/// Shows an error message when the program panics.
fn listen() {
    std::panic::set_hook(Box::new(|info| app::broken(&info.to_string())));
}
