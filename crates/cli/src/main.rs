//! The botyard command.

mod args;
mod bench;
mod board;
mod contest;
mod failure;
mod json;
mod listing;
mod peer;
mod perft;
mod play;
mod referee;

use std::io::{IsTerminal, Write, stdin, stdout};
use std::process::ExitCode;

use botyard_core::{Seat, Viewer};
use clap::{CommandFactory, Parser};

use args::{Arguments, Command};
use failure::Failure;
use play::{PlayerSetup, Setup};

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    let mut out = stdout().lock();
    match arguments.command {
        None => {
            drop(out);
            home()?;
        }
        Some(Command::Games { json: false }) => listing::games(&mut out)?,
        Some(Command::Games { json: true }) => writeln!(out, "{}", listing::games_json())?,
        Some(Command::Rules { kind, lang }) => listing::rules(kind, lang, &mut out)?,
        Some(Command::Show { at, moves, flip, json }) => {
            let mut game = at.game()?;
            listing::play_moves(&mut *game, &moves, &mut |_| {})?;
            if json {
                writeln!(out, "{}", listing::show_json(&*game))?;
            } else {
                listing::show(&*game, flip, &mut out)?;
            }
        }
        Some(Command::Perft { at, depth, divide, threads, json }) => {
            perft::run(&*at.game()?, depth, threads, &perft::Show { divide, json }, &mut out)?;
        }
        Some(Command::Referee) => referee::run(stdin().lock(), out)?,
        Some(Command::Match(asked)) => contest::run(&asked, &mut out)?,
        Some(Command::Bench(bench)) => bench::run(&bench, &mut out)?,
        Some(Command::Play(asked)) => {
            drop(out);
            play::run(play_setup(asked)?)?;
        }
    }
    Ok(())
}

/// Without a command: the list of games to play in a terminal, an overview elsewhere.
fn home() -> Result<(), Failure> {
    if !(stdin().is_terminal() && stdout().is_terminal()) {
        Arguments::command().print_help()?;
        println!();
        listing::games(&mut stdout().lock())?;
        return Ok(());
    }
    while let Some(setup) = play::home()? {
        play::run(setup)?;
    }
    Ok(())
}

/// Who sits where: with `--against`, the person on the asked seat and the computer on all others.
fn play_setup(asked: args::Play) -> Result<Setup, Failure> {
    let args::Play { at, against, seat, seats, seed, flip } = asked;
    let info = at.kind.info;
    let options = at.options()?;
    let game = match (&at.position, seats) {
        (None, Some(_)) => at.kind.start(&options, seats)?,
        _ => at.game()?,
    };
    let own = match seat {
        None => game.to_act().iter().next(),
        Some(name) => {
            let seat = info.seat(&name).filter(|seat| seat.index() < game.seats());
            let known: Vec<&str> = info.seat_names[..game.seats()].iter().map(|seat| seat.id).collect();
            Some(seat.ok_or_else(|| {
                Failure::Usage(format!("there is no seat {name:?} here: say {}", known.join(" or ")))
            })?)
        }
    };
    // Who plays against the computer sits at the bottom.
    let is_above = |seat| board::is_at_the_top(&game.scene(Viewer::Public), seat);
    let flip = flip ^ (against.is_some() && own.is_some_and(is_above));
    let seed = seed.unwrap_or_else(args::clock_seed);
    let players = Seat::first(game.seats())
        .map(|seat| match &against {
            Some(level) if Some(seat) != own => {
                PlayerSetup::Computer { level: level.clone(), seed: seed.wrapping_add(seat.index() as u64) }
            }
            _ => PlayerSetup::Person,
        })
        .collect();
    Ok(Setup { kind: at.kind, options, position: at.position, seats, players, flip })
}
