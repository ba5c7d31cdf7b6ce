//! Arguments of `botyard match`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use botyard_core::Story;
use botyard_core::face::OptionPair;
use botyard_table::Record;
use clap::Args;

use super::adjudicator::{Adjudication, Draw, Resign, draw, resign};
use super::entrant::{Entrant, PlayerSettings};
use super::judge::{Judge, SolvedEnd, solved_end};
use super::match_setup::{MatchSetup, id_of};
use super::opening::{OpeningOrder, Openings};
use super::pace::{MatchClock, Pace, clock};
use super::pairing::Pairings;
use super::player::Patience;
use super::show::ReportForm;
use super::sprt::Sprt;
use crate::args::PositionArgs;
use crate::data::Data;
use crate::engine_log::EngineLog;
use crate::failure::Failure;

/// Help text about players.
pub(crate) const HELP: &str = "\
Players are built-in levels (random, 1 to 8, max; mcts and mcts-random in sequential games, greedy, nash and exploiter in \
simultaneous ones) or UCI engines:
  mcts                           a level, with the limits of the match
  mcts:nodes=1000,name=slow      with its own limits: time, nodes, depth, clock (tc)
  cmd:COMMAND ARGS               an engine
  cmd,time=50,option.Hash=16,dir=FOLDER,restart=on:COMMAND ARGS
                                 with its own limits and options, its working folder, and a restart for every game

A match that is run again with the same --out resumes where it stopped. docs/match.md has examples.";

/// Default number of openings per pairing.
const ROUNDS: u64 = 50;

/// Default number of random opening moves, for games that would otherwise always begin the same.
const RANDOM_PLIES: u32 = 4;

#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    at: PositionArgs,
    /// Two or more players: levels or cmd:COMMAND (see below)
    #[arg(value_name = "PLAYER", required = true, num_args = 2..)]
    players: Vec<String>,
    /// Number of openings per pairing, each played with all seatings [default: 50]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    rounds: Option<u64>,
    /// Number of games per pairing, instead of --rounds
    #[arg(long, value_name = "NUMBER", conflicts_with = "rounds",
        value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: Option<u64>,
    /// Gauntlet: only the first player plays the others
    #[arg(long)]
    gauntlet: bool,
    /// Number of concurrent games [default: number of cores]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    /// Milliseconds per move [default: 100 without any other limit]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    time: Option<u64>,
    /// Nodes or playouts per move
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search depth in plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    /// Time control in seconds: 10+0.1 (base + increment) or 40/60 (moves/time)
    #[arg(long, visible_alias = "tc", value_name = "CLOCK", value_parser = clock)]
    clock: Option<MatchClock>,
    /// Defaults for all players, such as nodes=1000,option.Hash=16
    #[arg(long, value_name = "SETTINGS", value_parser = PlayerSettings::of_each)]
    each: Option<PlayerSettings>,
    /// Opening book: one position (also EPD) or move list per line, or games (.yard, PGN)
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    openings: Option<PathBuf>,
    /// Order of the openings
    #[arg(long, value_name = "ORDER", requires = "openings", default_value = "file")]
    opening_order: OpeningOrder,
    /// Number of the first opening, from 1
    #[arg(long, value_name = "NUMBER", requires = "openings", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    opening_start: u64,
    /// Number of random opening moves [default: 4, or 0 with openings and in simultaneous games]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(0..=1000))]
    random_plies: Option<u32>,
    /// Random seed of openings and players
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Maximum length in moves; longer games count as draws
    #[arg(long, value_name = "NUMBER", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    max_plies: u64,
    /// Resign adjudication: both players agree on at least SCORE for MOVES moves
    #[arg(long, value_name = "SCORE,MOVES", value_parser = resign)]
    resign: Option<Resign>,
    /// Draw adjudication: both scores within SCORE for MOVES moves, from move MOVE on
    #[arg(long, value_name = "SCORE,MOVES,MOVE", value_parser = draw)]
    draw: Option<Draw>,
    /// Look up every move in the solved table and count errors (Robot Duel)
    #[arg(long)]
    solved: bool,
    /// File of the solved table [default: the one in the data folder]. Implies --solved
    #[arg(long, value_name = "FILE")]
    solved_table: Option<PathBuf>,
    /// Adjudicate by the table: won within PLIES, or drawn for TURNS turns. Implies --solved
    #[arg(long, value_name = "PLIES,TURNS", value_parser = solved_end)]
    solved_end: Option<SolvedEnd>,
    /// Stop by SPRT: H0 is ELO0, H1 is ELO1 (first player against second)
    #[arg(long, num_args = 4, value_names = ["ELO0", "ELO1", "ALPHA", "BETA"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Time margin in milliseconds before a loss on time
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = clap::value_parser!(u64).range(0..=3_600_000))]
    margin: u64,
    /// Timeout in seconds for a move of another program without a time limit
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    patience: u64,
    /// Append the games to this file; an interrupted match resumes from it
    #[arg(long, value_name = "FILE.yard")]
    pub(super) out: Option<PathBuf>,
    /// Append the games to this file as PGN (games of White and Black)
    #[arg(long, value_name = "FILE.pgn")]
    pub(super) pgn: Option<PathBuf>,
    /// Append the input and output of other programs to this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Print the final result as JSON
    #[arg(long)]
    json: bool,
    /// Print JSON Lines: every finished game, and the final result
    #[arg(long, conflicts_with = "json")]
    json_lines: bool,
    #[command(flatten)]
    data: Data,
}

impl MatchArgs {
    /// Converts the arguments to the settings of a match.
    pub(super) fn setup(&self) -> Result<MatchSetup, Failure> {
        let kind = self.at.kind;
        let info = kind.info;
        let options = self.options()?;
        let each = self.each.clone().unwrap_or_default();
        let entrants =
            Entrant::read_all(&self.players, kind, self.pace(&each), &each).map_err(Failure::Usage)?;
        if self.pgn.is_some() && Record::new(*kind, Vec::new(), None, 2).write_pgn().is_none() {
            return Err(Failure::Usage(format!(
                "{} isn't a game of White and Black in turns, so it can't be written as PGN: use --out",
                info.name
            )));
        }
        let text = match &self.openings {
            None => None,
            Some(path) => Some(
                std::fs::read_to_string(path)
                    .with_context(|| format!("can't read the openings {}", path.display()))?,
            ),
        };
        let random = self.random_plies.unwrap_or(match text {
            None if !info.simultaneous && self.at.position.is_none() => RANDOM_PLIES,
            _ => 0,
        });
        let (openings, seats) = self.openings(text.as_deref(), &options, entrants.len(), random)?;
        let games_each = match (self.games, self.rounds) {
            (Some(games), _) => games,
            (None, rounds) => rounds.unwrap_or(ROUNDS) * entrants.len().min(seats) as u64,
        };
        let sprt = self.sprt.as_deref().map(Sprt::new).transpose().map_err(Failure::Usage)?;
        if sprt.is_some() && (entrants.len() != 2 || seats != 2) {
            return Err(Failure::Usage(
                "--sprt needs exactly two players in a game with two seats".to_owned(),
            ));
        }
        let pairings = Pairings::new(entrants.len(), seats, games_each)
            .ok_or_else(|| Failure::Usage("too many games".to_owned()))?;
        let pairings = if self.gauntlet { pairings.gauntlet() } else { pairings };
        let adjudication = Adjudication { resign: self.resign, draw: self.draw };
        let patience = Patience {
            margin: Duration::from_millis(self.margin),
            without_limit: Duration::from_secs(self.patience),
        };
        let shelf = self.data.shelf();
        let may_know = botyard_catalog::is_solved(info.id) && entrants.iter().any(Entrant::may_know);
        // With the solved table, players choose other moves, so it is another match.
        let known = if may_know && shelf.take_down().is_some() { " solved" } else { "" };
        let met = if self.gauntlet { " gauntlet" } else { "" };
        let players: Vec<String> = entrants.iter().map(Entrant::in_full).collect();
        let judge = self.judge()?;
        let ends = self.solved_end.map_or_else(String::new, |ends| format!(" {ends:?}"));
        let from = match (self.opening_order, self.opening_start) {
            (OpeningOrder::File, 1) => String::new(),
            (order, start) => format!(" {order:?} {start}"),
        };
        let first = openings.of_round(0);
        let id = id_of(&format!(
            "{} {:?} {seats} {players:?} {text:?} {:?} {random} {} {} {adjudication:?}{known}{met}{ends}{from}",
            info.id,
            first.start().options(),
            self.at.position,
            self.seed,
            self.max_plies,
        ));
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Ok(MatchSetup {
            kind,
            openings,
            seats,
            entrants,
            pairings,
            adjudication,
            most_turns: self.max_plies,
            patience,
            seed: self.seed,
            sprt,
            concurrency: self.concurrency.map_or_else(cores, usize::from),
            judge,
            log: self.log.as_deref().map(EngineLog::open).transpose()?.map(Arc::new),
            shelf,
            id,
        })
    }

    /// Output format.
    pub(super) fn form(&self) -> ReportForm {
        match (self.json, self.json_lines) {
            (true, _) => ReportForm::Json,
            (_, true) => ReportForm::JsonLines,
            _ => ReportForm::Words,
        }
    }

    /// The judge by the solved table, if one was requested.
    fn judge(&self) -> Result<Option<Judge>, Failure> {
        if !self.solved && self.solved_table.is_none() && self.solved_end.is_none() {
            return Ok(None);
        }
        let info = self.at.kind.info;
        if !botyard_catalog::is_solved(info.id) {
            return Err(Failure::Usage(format!("{} isn't solved: remove --solved", info.name)));
        }
        let file = self.solved_table.clone().or_else(|| self.data.table_file());
        let file = file.ok_or_else(|| {
            Failure::Usage("no data folder for the solved table: use --solved-table FILE".to_owned())
        })?;
        Ok(Some(Judge::open(&file, self.solved_end)?))
    }

    /// The default limits of all players.
    fn pace(&self, each: &PlayerSettings) -> Pace {
        let pace = Pace {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time.map(Duration::from_millis),
            clock: self.clock,
        };
        let pace = each.pace().or(pace);
        if pace.is_open() { Pace { time: Some(Duration::from_millis(100)), ..pace } } else { pace }
    }

    /// The game's options. Random choices without a seed get one derived from the match's seed, so that the
    /// match can be resumed.
    fn options(&self) -> Result<Vec<OptionPair>, Failure> {
        let PositionArgs { kind, options, position, seats } = &self.at;
        let numbered = |(key, value): &OptionPair| {
            let option = kind.info.options.iter().find(|option| option.key.eq_ignore_ascii_case(key));
            let choice = option.and_then(|option| Some(&option.choices[option.choose(value).ok()?]));
            let value = match choice {
                Some(choice) if choice.seeded => format!("{}:{}", value.trim(), self.seed % 1_000_000),
                _ => value.clone(),
            };
            (key.clone(), value)
        };
        let options = options.iter().map(numbered).collect();
        PositionArgs { kind, options, position: position.clone(), seats: *seats }.options()
    }

    /// The openings, and the number of seats.
    fn openings(
        &self,
        text: Option<&str>,
        options: &[OptionPair],
        players: usize,
        random: u32,
    ) -> Result<(Openings, usize), Failure> {
        let kind = self.at.kind;
        let (least, most) = (*kind.info.seats.start(), *kind.info.seats.end());
        let seats = self.at.seats.unwrap_or(players.clamp(least, most));
        // Also determines the number of players.
        let begin = |position| Story::begin(*kind, options.to_vec(), position, Some(seats));
        if let Some(text) = text {
            begin(None)?;
            let openings = Openings::read(text, kind, options, seats, random, self.seed)?;
            let openings = openings.in_order(self.opening_order, self.opening_start - 1)?;
            return Ok((openings, seats));
        }
        let Some(position) = &self.at.position else {
            return Ok((Openings::new(begin(None)?, random, self.seed), seats));
        };
        let game = kind.read_position(options, position)?;
        let seats = game.seats();
        if game.outcome().is_some() {
            return Err(Failure::Usage("the game is already over in this position".to_owned()));
        }
        if self.at.seats.is_some_and(|asked| asked != seats) {
            return Err(Failure::Usage(format!("the position has {seats} seats")));
        }
        Ok((Openings::new(begin(Some(game.position()))?, random, self.seed), seats))
    }
}
