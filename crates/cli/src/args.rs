//! Command line arguments.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context as _;
use botyard_core::face::{AnyGame, Kind, OptionPair};
use botyard_core::{Lang, OptionInfo, Story};
use clap::{Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::failure::Failure;

/// Robot board games: play, host, analyse
#[derive(Parser, Debug)]
#[command(name = "botyard", version, max_term_width = 100)]
#[command(
    after_help = "Without a command, botyard runs the server.\n`botyard COMMAND --help` describes a command and its flags."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<CliCommand>,
}

impl Arguments {
    /// Parses the command line. Exits after printing help, the version or a usage error.
    pub(crate) fn of_process() -> Arguments {
        let matches = command().get_matches();
        Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.format(&mut command()).exit())
    }
}

/// Commands by topic, in the order of `botyard --help`.
const GROUPS: &[(&str, &[&str])] = &[
    ("Play", &["play", "games", "rules"]),
    ("Host", &["serve", "doctor", "admin", "backup", "restore", "mail"]),
    ("Records", &["show", "replay", "render", "verify"]),
    ("Engines and analysis", &["engine", "match", "referee", "solve", "probe", "puzzles", "tune"]),
    ("Measure", &["perft", "bench", "load"]),
    ("Other", &["manual", "help"]),
];

/// The command line, with help that lists the commands by topic.
pub(crate) fn command() -> Command {
    let mut command = Arguments::command();
    command.build();
    let header = *command.get_styles().get_header();
    let literal = *command.get_styles().get_literal();
    let mut topics = String::new();
    for (topic, names) in GROUPS {
        let _ = writeln!(topics, "{header}{topic}:{header:#}");
        for name in *names {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(topics, "  {literal}{name:<9}{literal:#}{about}");
        }
        topics.push('\n');
    }
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{topics}{header}Options:{header:#}\n{{options}}{{after-help}}"
    );
    Arguments::command().help_template(template)
}

/// Examples at the end of `botyard play --help`.
const PLAY_HELP: &str = "\
Examples:
  botyard play duel --against 3 --out game.yard    save the game after every move
  botyard play --record game.yard                  resume it
  botyard play duel --server https://play.example.org
                                                   create a table and print its link
  botyard play --server https://play.example.org/t/k3v7m2q9xa
                                                   join or watch a table

On a server you are a guest, unless you sign in: --user signs in to an account, --token-file or \
BOTYARD_TOKEN use an API token. The session is saved in servers.json in the data folder, unless \
--memory is given.

The language is that of the locale (LC_ALL, LC_MESSAGES, LANG), or --lang: English, Spanish or \
Polish.";

#[derive(Subcommand, Debug)]
pub(crate) enum CliCommand {
    /// Run the game server (the default command)
    #[command(after_help = crate::serve::HELP)]
    Serve(Box<crate::serve::Serve>),
    /// Check that the server has all it needs
    Doctor(crate::doctor::Doctor),
    /// Manage the players, tables and nodes of a server
    Admin(crate::admin::Admin),
    /// Back up the database, also while the server runs
    Backup(crate::backup::Backup),
    /// Restore a backup into an empty database
    Restore(crate::backup::Restore),
    /// Load-test a server: idle connections, orders per second
    Load(crate::load::LoadArgs),
    /// Read or deliver letters for play by mail
    Mail(crate::mail::Mail),
    /// Generate man pages and shell completions
    Manual(crate::manual::Manual),
    /// List games, options and computer players
    Games {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print the rules of a game
    Rules {
        /// Id of the game (see `botyard games`)
        #[arg(value_name = "GAME", value_parser = game)]
        kind: &'static Kind,
        /// Language: en, es or pl
        #[arg(long, default_value = "en", value_parser = |text: &str| text.parse::<Lang>())]
        lang: Lang,
    },
    /// Print a position
    Show {
        #[command(flatten)]
        at: PositionArgs,
        /// Moves to play first, separated by spaces. In simultaneous games, rounds separated by semicolons:
        /// "A: 1 2 | B: 3 4; A: 5 6 | B: 7 8" (or by spaces: "A:12|B:34 A:56|B:78")
        #[arg(long, value_name = "MOVES", default_value = "")]
        moves: String,
        /// Flip the board
        #[arg(long)]
        flip: bool,
        /// Print JSON: position, view, scene, legal moves
        #[arg(long)]
        json: bool,
    },
    /// Play in the terminal: hot seat, against the computer or on a server
    #[command(after_help = PLAY_HELP)]
    Play(Box<PlayArgs>),
    /// Count the move sequences of a given length
    Perft {
        #[command(flatten)]
        at: PositionArgs,
        /// Depth in moves
        #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(crate::perft::DEEPEST)))]
        depth: u32,
        /// Print the count of every first move
        #[arg(long)]
        divide: bool,
        /// Number of threads
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
        threads: u16,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Referee games over a pipe: JSON requests, one per line
    #[command(after_help = crate::referee::HELP)]
    Referee,
    /// Step through a recorded game
    #[command(after_help = crate::replay::HELP)]
    Replay(crate::replay::Replay),
    /// Draw a position or a recorded game: SVG, PNG, GIF
    #[command(after_help = crate::render::HELP)]
    Render(Box<crate::render::Render>),
    /// Verify recorded games: moves, commitments, results
    Verify(crate::verify::Verify),
    /// Solve Robot Duel or Robo Battle Pigs, or check the solution
    Solve(crate::solve::Solve),
    /// Look up positions and moves in the solved table
    Probe(crate::solve::Probe),
    /// Generate puzzles with a single winning move
    Puzzles(crate::solve::Puzzles),
    /// Play matches between engines, with Elo and SPRT
    #[command(after_help = crate::contest::HELP)]
    Match(Box<crate::contest::MatchArgs>),
    /// Run the computer players as a UCI engine
    #[command(after_help = crate::uci::HELP)]
    Engine {
        #[command(flatten)]
        data: crate::data::Data,
    },
    /// Benchmark move generation, also against another engine
    Bench(BenchArgs),
    /// Tune evaluation weights by self-play
    Tune(crate::tune::Tune),
}

/// A game, its options and a position.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// Id of the game (see `botyard games`)
    #[arg(value_name = "GAME", value_parser = game)]
    pub(crate) kind: &'static Kind,
    /// Option of the game; repeatable (see `botyard games`)
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE", value_parser = pair)]
    pub(crate) options: Vec<(String, String)>,
    /// Start position [default: the initial position]
    #[arg(long, short, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    /// Number of seats, in games with a choice [default: the minimum]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seats: Option<usize>,
}

impl PositionArgs {
    pub(crate) fn game(&self) -> Result<Box<dyn AnyGame>, Failure> {
        Ok(self.story()?.start().boxed_clone())
    }

    /// The game at its start position, without steps.
    pub(crate) fn story(&self) -> Result<Story, Failure> {
        let story = Story::begin(*self.kind, self.options()?, self.position.clone(), self.seats)?;
        let has = story.start().seats();
        match self.seats {
            Some(seats) if seats != has => {
                Err(Failure::Usage(format!("the position has {has} seats, not {seats}: remove --seats")))
            }
            _ => Ok(story),
        }
    }

    /// The options; where an option accepts a file, a path is replaced by the file's text.
    pub(crate) fn options(&self) -> Result<Vec<OptionPair>, Failure> {
        let read = |(key, value): &OptionPair| {
            let option = self.kind.info.options.iter().find(|option| option.key.eq_ignore_ascii_case(key));
            let is_choice = option.is_none_or(|option| !option.takes_file || option.choose(value).is_ok());
            let text = match Path::new(value) {
                _ if is_choice => option.map_or_else(|| value.clone(), |option| draw_seed(option, value)),
                path if path.is_file() => read_small(value)?,
                path if path.extension().is_some() && !value.contains(';') => {
                    return Err(Failure::Usage(format!("file not found: {value}")));
                }
                _ => value.clone(),
            };
            Ok((key.clone(), text))
        };
        self.options.iter().map(read).collect()
    }
}

/// The value, with a seed added if it is a random choice without one.
pub(crate) fn draw_seed(option: &OptionInfo, value: &str) -> String {
    match option.choose(value) {
        Ok(index) if option.choices[index].seeded => format!("{}:{}", value.trim(), clock_seed() % 1_000_000),
        _ => value.to_owned(),
    }
}

/// A seed that differs in every run.
pub(crate) fn clock_seed() -> u64 {
    SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_nanos() as u64)
}

/// The text of a file, if it isn't larger than any game's board file.
fn read_small(path: &str) -> Result<String, Failure> {
    const MOST: u64 = 64 << 10;
    let file = File::open(path).with_context(|| format!("can't open {path}"))?;
    let mut text = String::new();
    file.take(MOST + 1).read_to_string(&mut text).with_context(|| format!("can't read {path} as text"))?;
    if text.len() as u64 > MOST {
        return Err(Failure::Usage(format!(
            "{path} is too long for a game's file: the maximum is {MOST} bytes"
        )));
    }
    Ok(text)
}

#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("begun").args(["kind", "record"]).multiple(false))]
pub(crate) struct PlayArgs {
    /// Id of the game; without it, choose from a list
    #[arg(value_name = "GAME", value_parser = game)]
    pub(crate) kind: Option<&'static Kind>,
    /// Resume a recorded game (.yard or PGN), with the computer players of the record
    #[arg(long, value_name = "FILE", conflicts_with_all = ["kind", "options", "position", "seats"])]
    pub(crate) record: Option<PathBuf>,
    /// Number of the game in a file with several, from 1
    #[arg(long, value_name = "NUMBER", requires = "record")]
    pub(crate) number: Option<usize>,
    /// Save the game to this file after every move (.yard or .pgn)
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Option of the game; repeatable (see `botyard games`)
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE", value_parser = pair, requires = "kind")]
    pub(crate) options: Vec<(String, String)>,
    /// Start position [default: the initial position]
    #[arg(long, short, value_name = "TEXT", requires = "kind")]
    pub(crate) position: Option<String>,
    /// Number of seats, in games with a choice [default: the minimum]
    #[arg(long, value_name = "NUMBER", requires = "kind")]
    pub(crate) seats: Option<usize>,
    /// Play against the computer, which takes all other seats. Levels: random, 1 to 8, max; in Robot Duel
    /// also beginner, amateur, expert and perfect; mcts and mcts-random in sequential games; greedy, nash and
    /// exploiter in simultaneous ones
    #[arg(long, value_name = "LEVEL", requires = "begun")]
    pub(crate) against: Option<String>,
    /// Your seat against the computer, such as w; several for several players at this keyboard: A,C [default:
    /// the seat that moves first]
    #[arg(long, value_name = "SEAT", requires = "begun", value_delimiter = ',')]
    pub(crate) seat: Vec<String>,
    /// Seed of the computer players, to repeat a game
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// Flip the board
    #[arg(long)]
    pub(crate) flip: bool,
    /// Line-by-line mode instead of full screen
    #[arg(long)]
    pub(crate) lines: bool,
    /// Language: en, es or pl [default: by the locale]
    #[arg(long, value_parser = |text: &str| text.parse::<Lang>())]
    pub(crate) lang: Option<Lang>,
    #[command(flatten)]
    pub(crate) server: crate::play::ServerArgs,
    #[command(flatten)]
    pub(crate) data: crate::data::Data,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// Id of the game [default: all games]
    #[arg(value_name = "GAME", value_parser = game)]
    pub(crate) kind: Option<&'static Kind>,
    /// Option of the game; repeatable
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE", value_parser = pair, requires = "kind")]
    pub(crate) options: Vec<(String, String)>,
    /// Start position [default: the initial position]
    #[arg(long, short, value_name = "TEXT", requires = "kind")]
    pub(crate) position: Option<String>,
    /// Perft depth [default: one that takes about half a second]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=i64::from(crate::perft::DEEPEST)))]
    pub(crate) depth: Option<u32>,
    /// Command of a UCI engine to compare with; it must know the game and, without --errors, `go perft`
    #[arg(long, value_name = "COMMAND", requires = "kind")]
    pub(crate) peer: Option<String>,
    /// Print the bench signature: the node count of a fixed search, equal on all machines
    #[arg(long, conflicts_with_all = ["options", "position", "depth", "peer"])]
    pub(crate) signature: bool,
    /// Measure how late computer players answer after their time is up or after a stop
    #[arg(long, conflicts_with_all = ["position", "depth", "peer", "signature"])]
    pub(crate) stops: bool,
    /// Count the moves of the search that lose value according to the solved table, in fixed positions
    #[arg(long, requires = "kind", conflicts_with_all = ["position", "depth", "signature", "stops"])]
    pub(crate) errors: bool,
    /// With --errors: nodes searched per move [default: 20000]
    #[arg(long, requires = "errors", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// With --errors: number of positions [default: 1000]
    #[arg(long, value_name = "N", requires = "errors", value_parser = positions)]
    pub(crate) positions: Option<usize>,
    #[command(flatten)]
    pub(crate) data: crate::data::Data,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn game(text: &str) -> Result<&'static Kind, botyard_catalog::UnknownGame> {
    botyard_catalog::find(text)
}

/// Parses a number of positions; there are only so many to draw from.
fn positions(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| (1..=1_000_000).contains(count));
    count.ok_or_else(|| "expected a whole number from 1 to 1000000".to_owned())
}

pub(crate) fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok((key.trim().to_owned(), value.trim().to_owned())),
        _ => Err("expected NAME=VALUE, such as --option edition=dobutsu".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::doc_commands::{DocCommand, doc_commands};

    use super::*;

    #[test]
    fn every_command_has_one_topic() {
        let mut command = Arguments::command();
        command.build();
        let mut names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let mut listed: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        names.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, names);
        let help = super::command().render_help().to_string();
        for line in help.lines() {
            assert!(line.chars().count() <= 80, "wider than a terminal: {line}");
        }
        assert!(help.contains("\nPlay:\n  play     ") && help.contains("\nMeasure:\n"), "{help}");
    }

    /// A paragraph that is broken by hand is broken twice where the terminal is narrower.
    #[test]
    fn paragraphs_of_help_are_wrapped_by_the_terminal_only() {
        fn texts(command: &Command) -> Vec<(String, String)> {
            let own = command.get_after_help().map(|text| (command.get_name().to_owned(), text.to_string()));
            command.get_subcommands().flat_map(texts).chain(own).collect()
        }
        for (name, text) in texts(&Arguments::command()) {
            let lines: Vec<&str> = text.lines().collect();
            for pair in lines.windows(2) {
                let goes_on = pair[1].starts_with(|sign: char| sign.is_lowercase() || "([".contains(sign));
                let is_prose = !pair[0].is_empty() && !pair[0].starts_with(' ');
                assert!(!(goes_on && is_prose), "{name}: {:?} is broken before {:?}", pair[0], pair[1]);
            }
        }
    }

    #[test]
    fn the_documentation_names_commands_and_flags_that_exist() {
        // The placeholders of the documentation, each with a valid value.
        let placeholders = [
            ("ADDRESS", "127.0.0.1:8080"),
            ("GAME", "duel"),
            ("LEVEL", "3"),
            ("N", "1"),
            ("NUMBER", "1"),
            ("P", "gle/1c1/1C1/ELG[-] w"),
            ("URL", "https://play.example.org"),
        ];
        let mut seen = 0;
        let mut faults = Vec::new();
        for DocCommand { place, is_example, arguments } in doc_commands() {
            let fill = |argument: &String| {
                let argument =
                    argument.strip_suffix("...").filter(|name| !name.is_empty()).unwrap_or(argument);
                let known = placeholders.iter().find(|(name, _)| !is_example && *name == argument);
                known.map_or(argument, |(_, value)| value).to_owned()
            };
            let mut words: Vec<String> = arguments.iter().map(fill).collect();
            // A line from Postfix' configuration in docs/mail.md, whose service is named after the program.
            if words.first().is_some_and(|word| word == "unix") {
                continue;
            }
            words.retain(|word| word != "..." && word != "…");
            // A flag named in a sentence, without its value.
            let is_named = !is_example && words.last().is_some_and(|word| word.starts_with("--"));
            seen += 1;
            let parsed = command().try_get_matches_from(std::iter::once("botyard".to_owned()).chain(words));
            if let Err(error) = parsed {
                use clap::error::ErrorKind;
                let kind = error.kind();
                // `botyard play` in a sentence needs no arguments.
                let is_short = is_named && kind == ErrorKind::InvalidValue
                    || !is_example
                        && matches!(
                            kind,
                            ErrorKind::MissingRequiredArgument
                                | ErrorKind::MissingSubcommand
                                | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
                        );
                if !is_short && !matches!(kind, ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
                    let why = error.to_string();
                    faults.push(format!(
                        "{place}: {}: {}",
                        arguments.join(" "),
                        why.lines().next().unwrap_or_default()
                    ));
                }
            }
        }
        assert!(seen > 100, "only {seen} commands were found");
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

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
