//! `cargo xtask`: development tasks of the workspace.

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

/// Development tasks of the workspace.
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
    /// Takes screenshots of every page into docs/screenshots, with Chromium
    Screenshots,
    /// Fuzzes a parser
    Fuzz {
        /// Target: `position` or the like for all games, `duel_position` for one
        target: String,
        /// Duration in seconds
        #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
        seconds: u64,
    },
    /// Creates a small game from a template, with rules, words, drawing and tests, and adds it to the catalog
    NewGame {
        /// Id of the game: one word of lowercase letters and digits, as in `botyard play ID`
        id: String,
        /// Display name
        #[arg(long)]
        name: Option<String>,
    },
    /// Creates the release packages in target/packages: tarball, Debian package, Python wheel, bill of
    /// materials, checksums
    Dist {
        /// Packages this program instead of building one; no wheel is built either
        #[arg(long, value_name = "FILE")]
        binary: Option<PathBuf>,
        /// Packages this wheel instead of building one
        #[arg(long, value_name = "FILE")]
        wheel: Option<PathBuf>,
        /// Output folder
        #[arg(long, value_name = "FOLDER")]
        folder: Option<PathBuf>,
    },
    /// Lists the licences of all crates that are linked into the program, and rejects unknown ones
    Licences,
    /// Runs a server under load for a long time and checks that memory, files, database and latency don't
    /// grow
    Soak {
        /// Duration in minutes
        #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
        minutes: u64,
        /// Tests this program instead of the release build
        #[arg(long, value_name = "FILE")]
        binary: Option<PathBuf>,
    },
    /// Tests several servers with PostgreSQL, NATS and HAProxy while nodes are killed, stopped, cut off and
    /// restarted
    Cluster {
        /// Number of faults
        #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..))]
        faults: u64,
        /// Seed for faults and games; the same seed gives the same run
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
        /// Time limit in minutes, however many faults there were
        #[arg(long, value_name = "N", default_value_t = 90, value_parser = clap::value_parser!(u64).range(1..))]
        minutes: u64,
        /// The nodes are of the release build
        #[arg(long)]
        release: bool,
    },
    /// Builds the Python package as a wheel in target/wheels, and tests it in an empty virtual environment
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
    fn the_command_line_is_consistent() {
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
