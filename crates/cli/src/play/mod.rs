//! Playing in the terminal, any game of the catalog: on a full screen, or in plain lines where there is no screen.

mod act;
mod app;
mod choose;
mod command;
mod complete;
mod cursor;
mod curtain;
mod draw;
mod home;
mod input;
mod lines;
mod markdown;
mod overlay;
mod pace;
mod reveal;
mod session;
mod side;
mod squares;
mod terminal;
#[cfg(test)]
pub(crate) mod tests;
mod text;
mod thinking;
mod touch;
mod trays;
mod trial;
mod watch;

use std::io::{IsTerminal as _, stdin, stdout};
use std::sync::Arc;

use botyard_core::face::Kind;
use botyard_oracle::Shelf;

use session::Session;
pub(crate) use watch::watch;

/// A game to be played here.
#[derive(Clone, Debug)]
pub(crate) struct PlaySetup {
    /// Which game.
    pub(crate) kind: &'static Kind,
    /// How it is played.
    pub(crate) options: Vec<(String, String)>,
    /// Where it begins, if not at its start.
    pub(crate) position: Option<String>,
    /// How many play; the fewest that can if it isn't said.
    pub(crate) seats: Option<usize>,
    /// Who plays each seat; persons play those that aren't named.
    pub(crate) players: Vec<PlayerSetup>,
    /// Is the board turned around?
    pub(crate) flip: bool,
}

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlayerSetup {
    /// Somebody at this terminal.
    Person,
    /// A program.
    Computer {
        /// How strong.
        level: String,
        /// The same seed makes it play the same game again.
        seed: u64,
    },
}

/// Plays until the person leaves, with what computers know from the shelf: on the whole screen, or in plain lines if that is
/// asked for or input or output isn't a terminal.
pub(crate) fn run(setup: PlaySetup, by_line: bool, shelf: &Arc<Shelf>) -> anyhow::Result<()> {
    let mut session = Session::start(setup, shelf)?;
    if has_screen() && !by_line {
        terminal::play(session)?;
    } else {
        let ends = lines::Ends { is_typed: stdin().is_terminal(), is_screen: stdout().is_terminal() };
        lines::play(&mut session, stdin().lock(), stdout().lock(), ends)?;
    }
    Ok(())
}

/// The start screen: what the person chose to play, `None` if he leaves or there is no terminal.
pub(crate) fn home() -> anyhow::Result<Option<PlaySetup>> {
    if has_screen() { Ok(terminal::choose_game()?) } else { Ok(None) }
}

fn has_screen() -> bool {
    stdin().is_terminal() && stdout().is_terminal()
}
