//! The botyard command: every subcommand, and the games in the terminal.

mod admin;
mod args;
mod backup;
mod bench;
mod contest;
mod data;
mod doctor;
mod failure;
mod film;
mod interrupt;
mod joint;
mod json;
mod listing;
mod load;
mod mail;
mod manual;
mod peer;
mod perft;
mod play;
mod records;
mod referee;
mod render;
mod replay;
mod result;
mod serve;
mod settings;
mod solve;
mod stops;
mod tune;
mod uci;
mod verify;

use std::io::{BufReader, IsTerminal, Write, stdin, stdout};
use std::process::ExitCode;
use std::sync::Arc;

use botyard_core::{Seat, Viewer};
pub(crate) use botyard_draw::text as board;
use botyard_oracle::Shelf;
use botyard_site::Site;
use clap::Parser;

use args::{Arguments, CliCommand};
use failure::Failure;
use play::{PlaySetup, PlayerSetup};

/// Runs the program: reads the command line, does what it says, reports failures. The server sends this site to browsers.
pub fn main(site: &'static Site) -> ExitCode {
    match run(Arguments::parse(), site) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(arguments: Arguments, site: &'static Site) -> Result<(), Failure> {
    let mut out = stdout().lock();
    match arguments.command {
        None => serve::run(&serve::Serve::default(), site, &mut out)?,
        Some(CliCommand::Serve(asked)) => serve::run(&asked, site, &mut out)?,
        Some(CliCommand::Doctor(asked)) => doctor::run(&asked, &mut out)?,
        Some(CliCommand::Admin(asked)) => admin::run(&asked, &mut out)?,
        Some(CliCommand::Backup(asked)) => backup::backup(&asked, &mut out)?,
        Some(CliCommand::Restore(asked)) => backup::restore(&asked, &mut out)?,
        Some(CliCommand::Load(asked)) => load::run(&asked, &mut out)?,
        Some(CliCommand::Mail(asked)) => mail::run(&asked, stdin().lock(), &mut out)?,
        Some(CliCommand::Manual(asked)) => manual::run(&asked, &mut out)?,
        Some(CliCommand::Games { json: false }) => listing::games(&mut out)?,
        Some(CliCommand::Games { json: true }) => writeln!(out, "{}", listing::games_json())?,
        Some(CliCommand::Rules { kind, lang }) => listing::rules(kind, lang, &mut out)?,
        Some(CliCommand::Show { at, moves, flip, json }) => {
            let mut story = at.story()?;
            listing::play_moves(&mut story, &moves)?;
            if json {
                writeln!(out, "{}", listing::show_json(story.latest()))?;
            } else {
                listing::show(story.latest(), flip, &mut out)?;
            }
        }
        Some(CliCommand::Perft { at, depth, divide, threads, json }) => {
            perft::run(&*at.game()?, depth, threads, &perft::Show { divide, json }, &mut out)?;
        }
        Some(CliCommand::Referee) => referee::run(stdin().lock(), out)?,
        Some(CliCommand::Replay(asked)) => replay::run(&asked, &mut out)?,
        Some(CliCommand::Render(asked)) => render::run(&asked, &mut out)?,
        Some(CliCommand::Verify(asked)) => verify::run(&asked, &mut out)?,
        Some(CliCommand::Match(asked)) => contest::run(&asked, &mut out)?,
        Some(CliCommand::Engine { data }) => {
            // Answers come from several threads.
            drop(out);
            uci::run(BufReader::new(stdin()), stdout(), data.shelf())?;
        }
        Some(CliCommand::Bench(bench)) => bench::run(&bench, &mut out)?,
        Some(CliCommand::Solve(asked)) => solve::solve(&asked, &mut out)?,
        Some(CliCommand::Probe(asked)) => solve::probe(&asked, stdin().lock(), &mut out)?,
        Some(CliCommand::Puzzles(asked)) => solve::puzzles(&asked, &mut out)?,
        Some(CliCommand::Tune(tune)) => tune::run(&tune, &mut out)?,
        Some(CliCommand::Play(asked)) => {
            drop(out);
            let (by_line, shelf) = (asked.lines, asked.data.shelf());
            match play_setup(asked)? {
                Some(setup) => play::run(setup, by_line, &shelf)?,
                None => home(&shelf)?,
            }
        }
    }
    Ok(())
}

/// Without a game: the list of games to play in a terminal, an overview elsewhere.
fn home(shelf: &Arc<Shelf>) -> Result<(), Failure> {
    if !(stdin().is_terminal() && stdout().is_terminal()) {
        listing::games(&mut stdout().lock())?;
        return Ok(());
    }
    while let Some(setup) = play::home()? {
        play::run(setup, false, shelf)?;
    }
    Ok(())
}

/// Who sits where, or nothing if no game is named: with `--against`, persons on the asked seats and the computer on all others.
fn play_setup(asked: args::Play) -> Result<Option<PlaySetup>, Failure> {
    let args::Play { kind, options, position, seats, against, seat, seed, flip, lines: _, data: _ } = asked;
    let Some(kind) = kind else { return Ok(None) };
    let at = args::At { kind, options, position, seats };
    let game = at.game()?;
    let info = game.info();
    // Values that are drawn by chance are drawn once.
    let options = game.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    let mut own: Vec<Seat> = Vec::new();
    for name in &seat {
        let seat = joint::read_seat(info, game.seats(), name);
        own.push(seat.map_err(|why| Failure::Usage(why.to_string()))?);
    }
    if own.is_empty() {
        own.extend(game.to_act().iter().next());
    }
    let level = against.as_deref().map(|name| botyard_catalog::level(info.id, name)).transpose();
    let level = level.map_err(|why| Failure::Usage(why.to_string()))?.map(|level| level.id.to_owned());
    // Who plays alone against the computer sits at the bottom.
    let is_above = |seat: &Seat| board::is_at_the_top(&game.scene(Viewer::Public), *seat);
    let flip = flip ^ (level.is_some() && own.len() == 1 && own.iter().any(is_above));
    let seed = seed.unwrap_or_else(args::clock_seed);
    let players = Seat::first(game.seats())
        .map(|seat| match &level {
            Some(level) if !own.contains(&seat) => {
                PlayerSetup::Computer { level: level.clone(), seed: seed.wrapping_add(seat.index() as u64) }
            }
            _ => PlayerSetup::Person,
        })
        .collect();
    Ok(Some(PlaySetup { kind: at.kind, options, position: at.position, seats: at.seats, players, flip }))
}
