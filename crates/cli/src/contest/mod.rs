//! `botyard match`: many games between players, and their relative strength.

mod adjudicator;
mod arbiter;
mod asked;
mod elo;
mod engine;
mod entrant;
mod finished;
mod hall;
mod judge;
mod match_setup;
mod opening;
mod pace;
mod pairing;
mod player;
mod record;
mod show;
mod sprt;
mod standings;

use std::io::Write;

use anyhow::{Context, anyhow};

use crate::failure::Failure;
use crate::interrupt::{self, Again};
pub(crate) use asked::{HELP, MatchArgs};
use hall::{MatchEnd, Outputs};
use record::Records;
use show::MatchOutput;
use standings::Standings;

/// Plays the match and prints the results.
pub(crate) fn run(asked: &MatchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let setup = asked.setup()?;
    let mut standings = Standings::new(&setup);
    let mut others = 0;
    if let Some(path) = &asked.out {
        let found = record::read(path, &setup)?;
        others = found.others;
        found.games.into_values().for_each(|game| standings.add(game));
    }
    let before = standings.len();
    let mut show = MatchOutput::new(&setup, before, asked.form());
    for note in setup.shelf.take_notes() {
        show.say(&format!("Note: {note}."));
    }
    if setup.shelf.table().is_some() {
        show.say("max plays by the solved table.");
    }
    if before > 0 {
        show.say(&format!("Resuming after {before} games."));
    } else if others > 0 {
        show.say("The file has no games of this match yet; its other records are kept.");
    }
    hall::try_engines(&setup)?;
    let outputs = Outputs {
        records: asked.out.as_deref().map(Records::open).transpose()?,
        pgn: asked.pgn.as_deref().map(Records::open).transpose()?,
    };
    let interrupted = interrupt::sign(Again::Ends).context("can't handle Ctrl-C")?;
    let end = hall::play(&setup, &mut standings, outputs, &interrupted, &mut show, out)?;
    if let Some(why) = setup.log.as_ref().and_then(|log| log.trouble()) {
        show.say(&format!("Note: the log is incomplete: {why}."));
    }
    show.end(&standings, end == MatchEnd::Complete, out)?;
    out.flush()?;
    match (end, &asked.out) {
        (MatchEnd::Complete, _) => Ok(()),
        (MatchEnd::Interrupted, Some(path)) => Err(Failure::Failed(anyhow!(
            "stopped after {} of {} games; run the same command again to resume from {}",
            standings.len(),
            setup.pairings.games(),
            path.display()
        ))),
        (MatchEnd::Interrupted, None) => Err(Failure::Failed(anyhow!(
            "stopped after {} of {} games; with --out FILE.yard a match can be resumed",
            standings.len(),
            setup.pairings.games()
        ))),
    }
}

#[cfg(test)]
mod tests;
