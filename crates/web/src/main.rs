//! The page in the browser: four games, played here, against the computer or over the server.
//!
//! The rules are in it, so that boards answer at once and everything but playing others works without a server. `play` is a
//! game in progress, wherever it is played; `board` shows and is touched; `panel` is what lies beside it; `pages` put them together.

mod app;
mod board;
mod browser;
mod icon;
mod net;
mod pages;
mod panel;
mod play;
mod prefs;
mod sound;
mod storage;
mod thinker;
mod toast;
mod words;

fn main() {
    std::panic::set_hook(Box::new(|info| app::broken(&info.to_string())));
    app::start();
}
