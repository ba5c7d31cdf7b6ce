//! Terminal play for any game of the catalog: full screen, or line by line where there is no screen.

mod act;
mod app;
mod at_server;
mod choose;
mod command;
mod complete;
mod cursor;
mod curtain;
mod draw;
mod hint;
mod home;
mod input;
mod keeping;
mod letters;
mod lines;
mod lines_at_server;
mod markdown;
mod overlay;
mod pace;
mod reveal;
mod server_args;
mod server_link;
mod server_table;
mod session;
mod side;
mod sign_in;
mod signals;
mod squares;
mod terminal;
#[cfg(test)]
pub(crate) mod tests;
mod text;
mod thinking;
mod touch;
mod trays;
mod trial;
mod typed;
mod watch;

use std::io::{IsTerminal as _, Write, stdin, stdout};
use std::path::Path;
use std::sync::Arc;

use botyard_core::face::Kind;
use botyard_oracle::Shelf;
use botyard_table::RecordedAct;

use crate::failure::Failure;
use crate::tty;
pub(crate) use keeping::{RecordKeeper, acts_of};
use letters::PlainOutput;
use lines::TerminalStreams;
use server_args::{Arrived, arrive};
pub(crate) use server_args::{ServerArgs, TableWanted};
use server_link::{ServerLink, runtime};
use session::PlaySession;
use sign_in::KnownServers;
use typed::StdinLines;
pub(crate) use watch::watch;

/// Setup of a local game.
#[derive(Clone, Debug)]
pub(crate) struct PlaySetup {
    /// The game.
    pub(crate) kind: &'static Kind,
    /// Options of the game.
    pub(crate) options: Vec<(String, String)>,
    /// Start position, if not the initial one.
    pub(crate) position: Option<String>,
    /// Number of seats; the minimum by default.
    pub(crate) seats: Option<usize>,
    /// Players of the seats; missing ones are people at this terminal.
    pub(crate) players: Vec<PlayerSetup>,
    /// Whether the board is flipped.
    pub(crate) flip: bool,
    /// Moves played so far.
    pub(crate) played: Vec<RecordedAct>,
}

/// Name of a computer player in records; [`level_of`] is the inverse.
pub(crate) fn computer_name(level: &str) -> String {
    format!("Computer {level}")
}

/// Level of a computer player, by its name in a record.
pub(crate) fn level_of(name: &str) -> Option<&str> {
    name.strip_prefix("Computer ")
}

/// Player of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlayerSetup {
    /// A person at this terminal.
    Person,
    /// A program.
    Computer {
        /// Id of the level.
        level: String,
        /// Random seed; the same seed gives the same game.
        seed: u64,
    },
}

/// Plays until the player leaves: full screen, or line by line if requested or if there is no screen.
/// Computers use the solved table of the shelf; the keeper saves the game.
pub(crate) fn run(
    setup: PlaySetup,
    by_line: bool,
    shelf: &Arc<Shelf>,
    keeper: RecordKeeper,
) -> anyhow::Result<()> {
    play(PlaySession::start(setup, shelf)?, by_line, keeper, None)
}

/// Plays or watches a server's table: the named one, or a new one. Sessions are stored in the data folder.
pub(crate) fn run_at_server(
    asked: &ServerArgs,
    wanted: Option<TableWanted>,
    by_line: bool,
    data: Option<&Path>,
    keeper: RecordKeeper,
) -> Result<(), Failure> {
    let runtime = runtime()?;
    let mut known = KnownServers::open(data);
    match runtime.block_on(arrive(asked, wanted, &mut known))? {
        Arrived::Listed(text) => stdout().write_all(text.as_bytes())?,
        Arrived::At(place) => {
            let (link, session) = ServerLink::open(runtime, place)?;
            play(session, by_line, keeper, Some(&link))?;
        }
    }
    Ok(())
}

fn play(
    mut session: PlaySession,
    by_line: bool,
    keeper: RecordKeeper,
    link: Option<&ServerLink>,
) -> anyhow::Result<()> {
    if tty::has_screen() && !by_line {
        let farewell = terminal::play(session, keeper, link)?;
        if let Some(words) = farewell {
            writeln!(stdout(), "{words}")?;
        }
        return Ok(());
    }
    let ends = TerminalStreams {
        is_typed: stdin().is_terminal(),
        is_screen: stdout().is_terminal() && !tty::is_dumb(),
        is_dumb: stdout().is_terminal() && tty::is_dumb(),
    };
    let mut output: Box<dyn Write> = Box::new(stdout().lock());
    if stdout().is_terminal() && !tty::has_unicode() {
        output = Box::new(PlainOutput::new(output));
    }
    match link {
        None => lines::play(&mut session, stdin().lock(), output, ends, keeper, None)?,
        // The server's news is read while a line is being typed.
        Some(link) => lines::play(&mut session, StdinLines::begin(), output, ends, keeper, Some(link))?,
    }
    Ok(())
}

/// The start screen: the setup that the user chose; `None` if they left or there is no terminal.
pub(crate) fn home() -> anyhow::Result<Option<PlaySetup>> {
    if tty::has_screen() { Ok(terminal::choose_game()?) } else { Ok(None) }
}
