//! What can be typed on the command line.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context as _;
use botyard_core::face::{AnyGame, Kind, OptionPair};
use botyard_core::{Lang, OptionInfo, Story};
use clap::{Args, Parser, Subcommand};

use crate::failure::Failure;

/// Robot board games: play them, referee them, count them.
#[derive(Parser, Debug)]
#[command(name = "botyard", version, max_term_width = 100)]
#[command(
    after_help = "Without a command, botyard serves: `botyard serve`. `botyard play` opens the list of games in the terminal."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<CliCommand>,
}

/// What `botyard play --help` says at its end.
const PLAY_HELP: &str = "\
  botyard play duel --against 3 --out game.yard    kept in a file after every move
  botyard play --record game.yard                  goes on with it
  botyard play duel --server https://play.example.org
                                                   opens a table there and shows the link for others
  botyard play --server https://play.example.org/t/k3v7m2q9xa
                                                   goes to a table

At a server you are who you were there last, else a guest: --user signs in to an account, BOTYARD_TOKEN or --token-file
use a token of yours. The session is kept in servers.json in the data folder, unless --memory is given.";

#[derive(Subcommand, Debug)]
pub(crate) enum CliCommand {
    /// Run the game server
    #[command(after_help = crate::serve::HELP)]
    Serve(Box<crate::serve::Serve>),
    /// Check what the server needs: data folder, disk, clock, database, address
    Doctor(crate::doctor::Doctor),
    /// Run a server's people and tables, on its machine: ban, rename, close ...
    Admin(crate::admin::Admin),
    /// Write everything that the server stores into a file, also while it runs
    Backup(crate::backup::Backup),
    /// Fill an empty database from a backup
    Restore(crate::backup::Restore),
    /// Measure how much a server bears: idle connections, orders a second
    Load(crate::load::Load),
    /// Read letters of players by mail, or deliver them
    Mail(crate::mail::Mail),
    /// Write manual pages and shells' completions into a folder
    Manual(crate::manual::Manual),
    /// List the games with their options
    Games {
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// Read the rules of a game
    Rules {
        /// The game, by its id (see `botyard games`)
        #[arg(value_name = "GAME", value_parser = game)]
        kind: &'static Kind,
        /// The language: en, es or pl
        #[arg(long, default_value = "en", value_parser = |text: &str| text.parse::<Lang>())]
        lang: Lang,
    },
    /// Draw a position
    Show {
        #[command(flatten)]
        at: At,
        /// Moves to play first, separated by spaces; where all order at once, rounds separated by ; as in
        /// "A: 1 2 | B: 3 4; A: 5 6 | B: 7 8" (or words, "A:12|B:34 A:56|B:78")
        #[arg(long, value_name = "MOVES", default_value = "")]
        moves: String,
        /// Draw the board from the other side
        #[arg(long)]
        flip: bool,
        /// Answer in JSON: position, view, scene, legal moves
        #[arg(long)]
        json: bool,
    },
    /// Play in the terminal: several at one keyboard, against the computer, or at a server; without a game, choose one from a list
    #[command(after_help = PLAY_HELP)]
    Play(Box<Play>),
    /// Count the lines of play to a depth
    Perft {
        #[command(flatten)]
        at: At,
        /// How many moves deep
        #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(crate::perft::DEEPEST)))]
        depth: u32,
        /// Show the count of every first move
        #[arg(long)]
        divide: bool,
        /// How many threads count
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
        threads: u16,
        /// Answer in JSON
        #[arg(long)]
        json: bool,
    },
    /// Judge games on a pipe: one JSON request a line, one answer a line
    #[command(after_help = crate::referee::HELP)]
    Referee,
    /// Step through a game that was played
    #[command(after_help = crate::replay::HELP)]
    Replay(crate::replay::Replay),
    /// Draw a position or a game that was played: SVG, PNG, animated GIF
    #[command(after_help = crate::render::HELP)]
    Render(Box<crate::render::Render>),
    /// Check a record: every move, every commitment, the result
    Verify(crate::verify::Verify),
    /// Solve Robot Duel: compute the table of all values, or check one
    Solve(crate::solve::Solve),
    /// Ask the solved game for the value of a position and of every move; --position - reads positions from the input
    Probe(crate::solve::Probe),
    /// Make puzzles in which one move alone wins
    Puzzles(crate::solve::Puzzles),
    /// Let computer players play each other, and see who is stronger
    #[command(after_help = crate::contest::HELP)]
    Match(Box<crate::contest::Match>),
    /// Let another program ask the computer players, in the protocol of chess engines (UCI)
    #[command(after_help = crate::uci::HELP)]
    Engine {
        #[command(flatten)]
        data: crate::data::Data,
    },
    /// Measure the speed of a game's rules, beside another engine's if asked
    Bench(Bench),
    /// Learn the weights of a game's evaluation from games that the engine plays against itself
    Tune(crate::tune::Tune),
}

/// A game, how it is played, and where it stands.
#[derive(Args, Debug)]
pub(crate) struct At {
    /// The game, by its id (see `botyard games`)
    #[arg(value_name = "GAME", value_parser = game)]
    pub(crate) kind: &'static Kind,
    /// How it is played; may be given several times (see `botyard games`)
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE", value_parser = pair)]
    pub(crate) options: Vec<(String, String)>,
    /// The position as text; the start if left out
    #[arg(long, short, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    /// How many seats, for games that leave the choice; the fewest if left out
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seats: Option<usize>,
}

impl At {
    pub(crate) fn game(&self) -> Result<Box<dyn AnyGame>, Failure> {
        Ok(self.story()?.start().boxed_clone())
    }

    /// The game before anything is played.
    pub(crate) fn story(&self) -> Result<Story, Failure> {
        let story = Story::begin(*self.kind, self.options()?, self.position.clone(), self.seats)?;
        let has = story.start().seats();
        match self.seats {
            Some(seats) if seats != has => Err(Failure::Usage(format!(
                "the position is one of {has} seats, not of {seats}: leave --seats out"
            ))),
            _ => Ok(story),
        }
    }

    /// The options, with the text of a file in place of its path where a game takes one.
    pub(crate) fn options(&self) -> Result<Vec<OptionPair>, Failure> {
        let read = |(key, value): &OptionPair| {
            let option = self.kind.info.options.iter().find(|option| option.key.eq_ignore_ascii_case(key));
            let is_choice = option.is_none_or(|option| !option.takes_file || option.choose(value).is_ok());
            let text = match Path::new(value) {
                _ if is_choice => option.map_or_else(|| value.clone(), |option| draw_seed(option, value)),
                path if path.is_file() => read_small(value)?,
                path if path.extension().is_some() && !value.contains(';') => {
                    return Err(Failure::Usage(format!("there is no file {value}")));
                }
                _ => value.clone(),
            };
            Ok((key.clone(), text))
        };
        self.options.iter().map(read).collect()
    }
}

/// The value, with a number to draw by if it is one that is drawn by chance and none was given.
pub(crate) fn draw_seed(option: &OptionInfo, value: &str) -> String {
    match option.choose(value) {
        Ok(index) if option.choices[index].seeded => format!("{}:{}", value.trim(), clock_seed() % 1_000_000),
        _ => value.to_owned(),
    }
}

/// Another number every time.
pub(crate) fn clock_seed() -> u64 {
    SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_nanos() as u64)
}

/// The text of a file that is no larger than a game's file can be.
fn read_small(path: &str) -> Result<String, Failure> {
    const MOST: u64 = 64 << 10;
    let file = File::open(path).with_context(|| format!("{path} can't be opened"))?;
    let mut text = String::new();
    file.take(MOST + 1).read_to_string(&mut text).with_context(|| format!("{path} can't be read as text"))?;
    if text.len() as u64 > MOST {
        return Err(Failure::Usage(format!(
            "{path} is longer than {MOST} bytes, so it can't be a game's file"
        )));
    }
    Ok(text)
}

#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("begun").args(["kind", "record"]).multiple(false))]
pub(crate) struct Play {
    /// The game; without it you choose one from a list
    #[arg(value_name = "GAME", value_parser = game)]
    pub(crate) kind: Option<&'static Kind>,
    /// Go on with a game that was saved or played elsewhere: a file with a record (.yard, PGN). Computers that played play on
    #[arg(long, value_name = "FILE", conflicts_with_all = ["kind", "options", "position", "seats"])]
    pub(crate) record: Option<PathBuf>,
    /// Which game of a file with several, counted from 1
    #[arg(long, value_name = "NUMBER", requires = "record")]
    pub(crate) number: Option<usize>,
    /// Keep the record of the game in this file, written after every move (.yard, or .pgn)
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// How it is played; may be given several times (see `botyard games`)
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE", value_parser = pair, requires = "kind")]
    pub(crate) options: Vec<(String, String)>,
    /// The position as text; the start if left out
    #[arg(long, short, value_name = "TEXT", requires = "kind")]
    pub(crate) position: Option<String>,
    /// How many seats, for games that leave the choice; the fewest if left out
    #[arg(long, value_name = "NUMBER", requires = "kind")]
    pub(crate) seats: Option<usize>,
    /// Play against the computer at this level: it has all seats but yours. 1 to 8, max, random; mcts and mcts-random where one
    /// seat moves at a time; greedy and nash where all order at once; beginner, amateur, expert and perfect in Robot Duel
    #[arg(long, value_name = "LEVEL", requires = "begun")]
    pub(crate) against: Option<String>,
    /// Your seat against the computer, such as w or b, or several for persons here, such as A,C; the one that starts if
    /// left out
    #[arg(long, value_name = "SEAT", requires = "begun", value_delimiter = ',')]
    pub(crate) seat: Vec<String>,
    /// Make the computer repeat the same play
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// Draw the board from the other side
    #[arg(long)]
    pub(crate) flip: bool,
    /// Play line by line, not on the whole screen
    #[arg(long)]
    pub(crate) lines: bool,
    #[command(flatten)]
    pub(crate) server: crate::play::ServerArgs,
    #[command(flatten)]
    pub(crate) data: crate::data::Data,
}

#[derive(Args, Debug)]
pub(crate) struct Bench {
    /// The game; all of them if left out
    #[arg(value_name = "GAME", value_parser = game)]
    pub(crate) kind: Option<&'static Kind>,
    /// How it is played; may be given several times
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE", value_parser = pair, requires = "kind")]
    pub(crate) options: Vec<(String, String)>,
    /// The position to start from; the first of the game if left out
    #[arg(long, short, value_name = "TEXT", requires = "kind")]
    pub(crate) position: Option<String>,
    /// How deep perft counts; as deep as takes a good part of a second if left out
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=i64::from(crate::perft::DEEPEST)))]
    pub(crate) depth: Option<u32>,
    /// Another engine to run beside, by the command that starts it: it must speak UCI, know the game and `go perft`
    #[arg(long, value_name = "COMMAND", requires = "kind")]
    pub(crate) peer: Option<String>,
    /// Only search fixed positions and count the nodes: the same numbers on every machine as long as the search is the same
    #[arg(long, conflicts_with_all = ["options", "position", "depth", "peer"])]
    pub(crate) signature: bool,
    /// Only measure how long after the end of their time, and after they were told to stop, computer players answer
    #[arg(long, conflicts_with_all = ["position", "depth", "peer", "signature"])]
    pub(crate) stops: bool,
    /// Answer in JSON
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn game(text: &str) -> Result<&'static Kind, botyard_catalog::UnknownGame> {
    botyard_catalog::find(text)
}

pub(crate) fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok((key.trim().to_owned(), value.trim().to_owned())),
        _ => Err("write it as name=value, for example --option edition=dobutsu".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use clap::CommandFactory;

    use super::*;

    #[test]
    fn every_argument_is_described() {
        for command in Arguments::command().get_subcommands() {
            for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
                let name = argument.get_id();
                assert!(argument.get_help().is_some(), "{} {name} says nothing", command.get_name());
            }
        }
    }

    #[test]
    fn a_short_flag_means_the_same_everywhere() {
        let mut meanings: BTreeMap<char, (String, String)> = BTreeMap::new();
        for command in Arguments::command().get_subcommands() {
            for argument in command.get_arguments() {
                let (Some(short), Some(long)) = (argument.get_short(), argument.get_long()) else { continue };
                let here = (long.to_owned(), command.get_name().to_owned());
                let (first, of) = meanings.entry(short).or_insert(here);
                assert_eq!(first, long, "-{short} in {of} and in {}", command.get_name());
            }
        }
        assert_eq!(meanings[&'o'].0, "option");
    }
}
