//! The `botyard` command: every subcommand, and the games in the terminal.

mod admin;
mod args;
mod backup;
mod bench;
mod contest;
mod data;
#[cfg(test)]
mod doc_commands;
mod doctor;
mod engine_log;
mod errors;
mod failure;
mod film;
mod interrupt;
mod joint;
mod json;
mod lang;
mod listing;
mod load;
mod mail;
mod manual;
mod peer;
mod perft;
mod play;
mod probe_pigs;
mod records;
mod referee;
mod render;
mod replay;
mod result;
mod serve;
mod settings;
mod solve;
mod solve_pigs;
mod stops;
mod tty;
mod tune;
mod uci;
mod verify;

use std::io::{BufReader, Write, stdin, stdout};
use std::process::ExitCode;
use std::sync::Arc;

use botyard_core::face::{AnyGame, Kind};
use botyard_core::{GameInfo, Seat, Viewer};
pub(crate) use botyard_draw::text as board;
use botyard_oracle::Shelf;
use botyard_site::Site;

use args::{Arguments, CliCommand};
use failure::Failure;
use play::{PlaySetup, PlayerSetup, RecordKeeper, TableWanted};

/// Runs the program: parses the command line, runs the command, reports failures. The server sends `site` to
/// browsers.
pub fn main(site: &'static Site) -> ExitCode {
    match run(Arguments::of_process(), site) {
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
            perft::run(&*at.game()?, depth, threads, &perft::PerftOutput { divide, json }, &mut out)?;
        }
        Some(CliCommand::Referee) => referee::run(stdin().lock(), out)?,
        Some(CliCommand::Replay(asked)) => replay::run(&asked, &mut out)?,
        Some(CliCommand::Render(asked)) => render::run(&asked, &mut out)?,
        Some(CliCommand::Verify(asked)) => verify::run(&asked, &mut out)?,
        Some(CliCommand::Match(asked)) => contest::run(&asked, &mut out)?,
        Some(CliCommand::Engine { data }) => {
            // Computer players print their answers from several threads.
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
            play_game(*asked)?;
        }
    }
    Ok(())
}

/// `botyard play` without a game: the start screen in a terminal, an overview elsewhere.
fn home(shelf: &Arc<Shelf>) -> Result<(), Failure> {
    if !tty::has_screen() {
        listing::games(&mut stdout().lock())?;
        return Ok(());
    }
    while let Some(setup) = play::home()? {
        play::run(setup, false, shelf, RecordKeeper::default())?;
    }
    Ok(())
}

fn play_game(asked: args::PlayArgs) -> Result<(), Failure> {
    lang::speak(asked.lang.unwrap_or_else(lang::of_locale));
    let (by_line, shelf) = (asked.lines, asked.data.shelf());
    let keeper = RecordKeeper::new(asked.out.clone(), asked.record.clone())?;
    if asked.server.server.is_some() {
        let (server, folder) = (asked.server.clone(), asked.data.kept_in());
        return play::run_at_server(&server, table_wanted(asked)?, by_line, folder.as_deref(), keeper);
    }
    match (asked.record.is_some(), asked.kind) {
        (true, _) => play::run(resumed(asked)?, by_line, &shelf, keeper)?,
        (false, Some(kind)) => play::run(play_setup(asked, kind)?, by_line, &shelf, keeper)?,
        (false, None) if asked.out.is_some() => {
            return Err(Failure::Usage("--out needs a game".to_owned()));
        }
        (false, None) => home(&shelf)?,
    }
    Ok(())
}

/// The seats with these names; the one that moves first if there are none.
fn own_seats(game: &dyn AnyGame, named: &[String]) -> Result<Vec<Seat>, Failure> {
    let mut own: Vec<Seat> = Vec::new();
    for name in named {
        let seat = joint::read_seat(game.info(), game.seats(), name);
        own.push(seat.map_err(|why| Failure::Usage(why.to_string()))?);
    }
    if own.is_empty() {
        own.extend(game.to_act().iter().next());
    }
    Ok(own)
}

/// The id of the level with this name.
fn level(info: &GameInfo, named: Option<&str>) -> Result<Option<String>, Failure> {
    let level = named.map(|name| botyard_catalog::level(info.id, name)).transpose();
    Ok(level.map_err(|why| Failure::Usage(why.to_string()))?.map(|level| level.id.to_owned()))
}

/// Persons on the given seats and the computer on all others.
fn players(game: &dyn AnyGame, own: &[Seat], level: Option<&str>, seed: u64) -> Vec<PlayerSetup> {
    let player = |seat: Seat| match level {
        Some(level) if !own.contains(&seat) => {
            PlayerSetup::Computer { level: level.to_owned(), seed: seed.wrapping_add(seat.index() as u64) }
        }
        _ => PlayerSetup::Person,
    };
    Seat::first(game.seats()).map(player).collect()
}

/// Flips the board so that a single player against computers sits at the bottom.
fn is_turned(game: &dyn AnyGame, players: &[PlayerSetup]) -> bool {
    let seats = Seat::first(players.len()).zip(players);
    let own: Vec<Seat> =
        seats.filter(|(_, player)| **player == PlayerSetup::Person).map(|(seat, _)| seat).collect();
    own.len() == 1
        && own.len() < players.len()
        && own.iter().any(|seat| board::is_at_the_top(&game.scene(Viewer::Public), *seat))
}

/// The setup of a new game: with `--against`, people on the given seats and computers on all others.
fn play_setup(asked: args::PlayArgs, kind: &'static Kind) -> Result<PlaySetup, Failure> {
    let args::PlayArgs { options, position, seats, against, seat, seed, flip, .. } = asked;
    if against.is_none() && !seat.is_empty() {
        return Err(Failure::Usage("--seat needs an opponent: add --against LEVEL".to_owned()));
    }
    let at = args::PositionArgs { kind, options, position, seats };
    let game = at.game()?;
    // Random choices are drawn only once.
    let options = game.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    let own = own_seats(&*game, &seat)?;
    let level = level(game.info(), against.as_deref())?;
    let players = players(&*game, &own, level.as_deref(), seed.unwrap_or_else(args::clock_seed));
    let flip = flip ^ is_turned(&*game, &players);
    let (position, seats) = (at.position, at.seats);
    Ok(PlaySetup { kind, options, position, seats, players, flip, played: Vec::new() })
}

/// Resumes the game of a record. Without `--against` the computer players of the record play on.
fn resumed(asked: args::PlayArgs) -> Result<PlaySetup, Failure> {
    let args::PlayArgs { record, number, against, seat, seed, flip, .. } = asked;
    let record = records::choose(&record.unwrap_or_default(), number, "--number")?;
    let kind = botyard_catalog::find(record.kind.info.id).map_err(|why| Failure::Usage(why.to_string()))?;
    let game = record.start().map_err(|why| Failure::Usage(why.to_string()))?;
    let seed = seed.unwrap_or_else(args::clock_seed);
    let mut setups = match level(game.info(), against.as_deref())? {
        Some(level) => players(&*game, &own_seats(&*game, &seat)?, Some(&level), seed),
        None if !seat.is_empty() => {
            return Err(Failure::Usage("--seat needs an opponent: add --against LEVEL".to_owned()));
        }
        None => {
            let named = record.players.iter().enumerate().map(|(index, name)| {
                let level = name.as_deref().and_then(play::level_of);
                let level = level.and_then(|level| botyard_catalog::level(game.info().id, level).ok());
                level.map_or(PlayerSetup::Person, |level| PlayerSetup::Computer {
                    level: level.id.to_owned(),
                    seed: seed.wrapping_add(index as u64),
                })
            });
            named.collect()
        }
    };
    // In a game of computers only, no person could play on.
    if !setups.contains(&PlayerSetup::Person) {
        setups.fill(PlayerSetup::Person);
    }
    let flip = flip ^ is_turned(&*game, &setups);
    Ok(PlaySetup {
        kind,
        options: record.options.clone(),
        position: record.position.clone(),
        seats: Some(record.players.len()),
        players: setups,
        flip,
        played: play::acts_of(&record),
    })
}

/// The table to open on a server, if a game is named.
fn table_wanted(asked: args::PlayArgs) -> Result<Option<TableWanted>, Failure> {
    let args::PlayArgs { kind, options, position, seats, against, seat, .. } = asked;
    let Some(kind) = kind else { return Ok(None) };
    let at = args::PositionArgs { kind, options, position, seats };
    let game = at.game()?;
    let options = game.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    if seat.len() > 1 {
        return Err(Failure::Usage("--seat allows only one seat on a server".to_owned()));
    }
    let seat = own_seats(&*game, &seat)?.first().copied();
    let level = level(game.info(), against.as_deref())?;
    Ok(Some(TableWanted { kind, options, position: at.position, game, seat, level }))
}
