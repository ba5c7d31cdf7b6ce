//! `cargo xtask`: the chores of the workspace.

mod bill;
mod chores;
mod dist;
mod docs;
mod fuzz;
mod named;
mod new_game;
mod skipped;
mod soak;
mod steps;
mod wheel;
mod workspace;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{CommandFactory, Parser, Subcommand};

/// The chores of the workspace.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// The inner loop: format, lints, unit tests and quick integration tests, without building the page
    Check {
        /// Only this package: `server`, `botyard-duel`; may be given several times
        #[arg(short, long, value_name = "CRATE")]
        package: Vec<String>,
    },
    /// Everything that must pass before a change goes in: format, lints, all tests, documentation
    Test,
    /// Formats all code
    Fmt,
    /// Takes pictures of every page into docs/screenshots, with Chromium
    Screenshots,
    /// Fuzzes a parser
    Fuzz {
        /// The target: `position` or the like for all games, `duel_position` for one
        target: String,
        /// For how long
        #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
        seconds: u64,
    },
    /// Makes a small game from a template, with rules, words, drawing and tests, and enters it in the catalog
    NewGame {
        /// Its id: one word of small letters and digits, as in `botyard play ID`
        id: String,
        /// What people call it
        #[arg(long)]
        name: Option<String>,
    },
    /// Packs what is handed out into target/packages: tarball, Debian package, Python wheel, bill of materials, checksums
    Dist {
        /// This program, in place of one that is built for it; then a wheel isn't made either
        #[arg(long, value_name = "FILE")]
        binary: Option<PathBuf>,
        /// This wheel, in place of one that is made for it
        #[arg(long, value_name = "FILE")]
        wheel: Option<PathBuf>,
        /// Another folder
        #[arg(long, value_name = "FOLDER")]
        folder: Option<PathBuf>,
    },
    /// Lists the licences of everything that is linked into the program, and refuses unknown ones
    Licences,
    /// Lets a server play for a long time and measures whether it stays as it was: memory, files, database, times
    Soak {
        /// For how long
        #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
        minutes: u64,
        /// This program, in place of the release build
        #[arg(long, value_name = "FILE")]
        binary: Option<PathBuf>,
    },
    /// Lets several servers with PostgreSQL, NATS and HAProxy play while nodes are killed, stopped, cut off and restarted
    Cluster {
        /// How many faults
        #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..))]
        faults: u64,
        /// The seed that faults and games are drawn from; the same one makes the same run
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
        /// It ends after so many minutes, however many faults there were
        #[arg(long, value_name = "N", default_value_t = 90, value_parser = clap::value_parser!(u64).range(1..))]
        minutes: u64,
        /// With the release build
        #[arg(long)]
        release: bool,
    },
    /// Makes the Python package as a wheel in target/wheels, and tries it in an empty virtual environment
    Wheel,
    #[command(external_subcommand)]
    Unknown(Vec<String>),
}

fn main() -> ExitCode {
    if docs::is_wrapper() {
        return docs::wrap();
    }
    let done = match Cli::parse().chore {
        Chore::Check { package } => chores::check(&package),
        Chore::Test => chores::test(),
        Chore::Fmt => chores::fmt(),
        Chore::Screenshots => chores::screenshots(),
        Chore::Fuzz { target, seconds } => fuzz::run(&target, seconds),
        Chore::NewGame { id, name } => new_game::run(&id, name.as_deref()),
        Chore::Dist { binary, wheel, folder } => dist::run(binary.as_deref(), wheel, folder.as_deref()),
        Chore::Licences => bill::print_licences(),
        Chore::Soak { minutes, binary } => soak::run(minutes, binary.as_deref()),
        Chore::Cluster { faults, seed, minutes, release } => chores::cluster(faults, seed, minutes, release),
        Chore::Wheel => wheel::chore(),
        Chore::Unknown(words) => unknown(&words),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why:#}");
            ExitCode::FAILURE
        }
    }
}

fn unknown(words: &[String]) -> Result<()> {
    let command = Cli::command();
    let chores: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    bail!("there is no chore {:?}: say {} or help", words.join(" "), chores.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_fit_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn an_unknown_chore_gets_the_list() {
        let why = unknown(&["tset".to_owned()]).unwrap_err().to_string();
        assert_eq!(
            why,
            "there is no chore \"tset\": say check, test, fmt, screenshots, fuzz, new-game, dist, licences, soak, cluster, wheel or help"
        );
    }
}
