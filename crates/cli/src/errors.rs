//! `botyard bench duel --errors`: how often the search plays a move that the solved table refutes.
//!
//! The positions are the same in every run. Each player is asked for one move in each, and the table says
//! what the move is worth. Unlike a match, this has no noise from games: a change of the search is judged by
//! the same questions before and after.

use std::collections::HashSet;
use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use botyard_catalog::{ProbedPosition, probe, searcher};
use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind, OptionPair};
use botyard_core::{Seat, clip};
use botyard_engine::{Limits, SearchSettings, Stop, Thinker};
use botyard_oracle::{Shelf, Tablebase, Value};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::peer::{Launch, Peer};
use crate::perft::speed;

/// Nodes per move unless `--nodes` says otherwise.
const USUAL_NODES: u64 = 20_000;

/// Number of positions unless `--positions` says otherwise.
const USUAL_POSITIONS: usize = 1_000;

/// Seed of the games that lead to the positions; the same for everybody.
const SEED: u64 = 1;

/// Maximum number of moves that lead to a position.
const LONGEST: u64 = 60;

/// One move in this many is drawn from all moves; the others keep the value of the game, so that most
/// positions are as close as those of good games.
const SLIPS_IN: u64 = 8;

/// Timeout of a move of the other engine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The progress is shown if a measurement takes longer than this.
const SHOWN_AFTER: Duration = Duration::from_secs(2);

/// A position in which there is something to lose.
struct Question {
    game: Box<dyn AnyGame>,
    seat: Seat,
    known: ProbedPosition,
}

/// The mistakes of one player, and what its moves cost.
#[derive(Default)]
struct Mistakes {
    name: String,
    /// Moves that turned a win into a draw, a win into a loss, and a draw into a loss.
    lost: [u32; 3],
    /// Positions in which a win was kept, and the plies by which these wins became longer.
    kept: u32,
    delayed: u64,
    nodes: u64,
    time: Duration,
}

/// The part of a value that counts for [`Mistakes::lost`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Loss,
    Draw,
    Win,
}

impl Class {
    fn of(value: Value) -> Class {
        match value {
            Value::Loss(_) => Class::Loss,
            Value::Draw => Class::Draw,
            Value::Win(_) => Class::Win,
        }
    }
}

impl Mistakes {
    fn add(&mut self, best: Value, played: Value) {
        match (Class::of(best), Class::of(played)) {
            (Class::Win, Class::Draw) => self.lost[0] += 1,
            (Class::Win, Class::Loss) => self.lost[1] += 1,
            (Class::Draw, Class::Loss) => self.lost[2] += 1,
            _ => {}
        }
        if let (Value::Win(least), Value::Win(plies)) = (best, played) {
            self.kept += 1;
            self.delayed += u64::from(plies.saturating_sub(least));
        }
    }

    fn errors(&self) -> u32 {
        self.lost.iter().sum()
    }

    fn share(&self, positions: usize) -> f64 {
        f64::from(self.errors()) / positions.max(1) as f64
    }

    /// Mean number of plies by which a win that was kept became longer.
    fn mean_delay(&self) -> f64 {
        self.delayed as f64 / f64::from(self.kept.max(1))
    }

    fn print(&self, positions: usize, out: &mut dyn Write) -> std::io::Result<()> {
        let [to_draw, to_loss, draw_to_loss] = self.lost;
        writeln!(
            out,
            "  {}: {} moves lose value, {:.2} % (win to draw {to_draw}, win to loss {to_loss}, draw to loss \
             {draw_to_loss})",
            self.name,
            self.errors(),
            100.0 * self.share(positions)
        )?;
        writeln!(
            out,
            "    wins kept {}, later by {:.2} plies on average; {} nodes, {}",
            self.kept,
            self.mean_delay(),
            self.nodes,
            speed(self.nodes, self.time.as_secs_f64())
        )
    }

    fn report(&self, positions: usize) -> serde_json::Value {
        let [to_draw, to_loss, draw_to_loss] = self.lost;
        json!({
            "name": self.name,
            "errors": self.errors(),
            "share": self.share(positions),
            "win_to_draw": to_draw,
            "win_to_loss": to_loss,
            "draw_to_loss": draw_to_loss,
            "wins_kept": self.kept,
            "mean_delay": self.mean_delay(),
            "nodes": self.nodes,
            "seconds": self.time.as_secs_f64(),
        })
    }
}

/// Measures our search and, with `--peer`, another engine, position by position in the same run.
pub(crate) fn run(bench: &BenchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let kind = bench.kind.filter(|kind| botyard_catalog::is_solved(kind.info.id)).ok_or_else(|| {
        Failure::Usage("errors are counted in Robot Duel only: `botyard bench duel --errors`".to_owned())
    })?;
    let variant = kind.info.uci_variant;
    let as_elsewhere: Vec<OptionPair> = variant
        .iter()
        .flat_map(|variant| variant.options)
        .map(|&(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    // The values are the same in both editions; other engines know one.
    let options = if bench.options.is_empty() { as_elsewhere } else { bench.options.clone() };
    let nodes = bench.nodes.unwrap_or(USUAL_NODES);
    let count = bench.positions.unwrap_or(USUAL_POSITIONS);
    let start = kind.start(&options, None)?;
    let shelf = bench.data.shelf();
    let table = shelf.take_down().ok_or_else(|| no_table(&shelf, kind))?;
    let mut peer = match &bench.peer {
        None => None,
        Some(command) => {
            let names: Vec<&str> = variant.iter().map(|variant| variant.name).chain([kind.info.id]).collect();
            Some(Peer::start(&Launch { command, ..Launch::default() }, &names)?)
        }
    };
    let mut ours = Mistakes { name: "ours".to_owned(), ..Mistakes::default() };
    let mut theirs =
        peer.as_ref().map(|peer| Mistakes { name: peer.name().to_owned(), ..Mistakes::default() });
    let mut thinker = searcher(kind.info.id, SearchSettings::DEFAULT)
        .ok_or_else(|| anyhow!("{} isn't played by search", kind.info.name))?;
    let began = Instant::now();
    let bar = ProgressBar::hidden();
    let questions = questions(table, kind, &options, &*start, count, &mut |done| {
        tell(&bar, began, "drawing position", done, count);
    });
    for (number, question) in (1_u64..).zip(&questions) {
        ours.ask(question, || our_move(&mut *thinker, question, nodes))?;
        if let (Some(peer), Some(theirs)) = (&mut peer, &mut theirs) {
            theirs.ask(question, || their_move(peer, question, nodes))?;
        }
        tell(&bar, began, "position", number, count);
    }
    bar.finish_and_clear();
    let all: Vec<&Mistakes> = std::iter::once(&ours).chain(&theirs).collect();
    if bench.json {
        let players: Vec<serde_json::Value> =
            all.iter().map(|mistakes| mistakes.report(questions.len())).collect();
        let report = json!({
            "game": kind.info.id, "nodes": nodes, "positions": questions.len(), "players": players,
        });
        writeln!(out, "{report}")?;
    } else {
        writeln!(out, "{}, {} positions, {nodes} nodes per move", kind.info.name, questions.len())?;
        for mistakes in all {
            mistakes.print(questions.len(), out)?;
        }
    }
    Ok(())
}

/// Why there is no table: no file, or one that can't be used.
fn no_table(shelf: &Shelf, kind: &Kind) -> Failure {
    let notes = shelf.take_notes();
    if notes.is_empty() {
        return Failure::Usage(format!("no solved table yet: run `botyard solve {}` first", kind.info.id));
    }
    Failure::Failed(anyhow!("{}", notes.join("; ")))
}

/// Shows the progress in a terminal, once the measurement has taken a while.
fn tell(bar: &ProgressBar, began: Instant, what: &'static str, done: u64, all: usize) {
    if bar.is_hidden() && bar.length().is_none() && began.elapsed() >= SHOWN_AFTER && stderr().is_terminal() {
        bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{bar:30} {msg} {pos} of {len}, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_length(all as u64);
    }
    bar.set_message(what);
    bar.set_position(done);
}

/// Draws this many different positions in which the side to move doesn't win at once and in which some move
/// loses value.
fn questions(
    table: &Tablebase,
    kind: &Kind,
    options: &[OptionPair],
    start: &dyn AnyGame,
    count: usize,
    told: &mut dyn FnMut(u64),
) -> Vec<Question> {
    let mut questions = Vec::new();
    let mut seen = HashSet::new();
    let mut number = 0;
    while questions.len() < count {
        let mut dice = Dice::new(botyard_core::dice::mix(SEED) ^ number);
        number += 1;
        let Some(question) =
            game(table, start, &mut dice).and_then(|game| question(table, kind, options, &*game))
        else {
            continue;
        };
        // Without the counters, which are no part of the value.
        let text = question.game.position();
        let board: Vec<&str> = text.split_whitespace().take(2).collect();
        if seen.insert(board.join(" ")) {
            questions.push(question);
            told(questions.len() as u64);
        }
    }
    questions
}

/// Plays a game of mostly good moves, up to a random length or its end.
fn game(table: &Tablebase, start: &dyn AnyGame, dice: &mut Dice) -> Option<Box<dyn AnyGame>> {
    let mut game = start.boxed_clone();
    for _ in 0..2 + dice.below(LONGEST - 1) {
        let seat = game.to_act().only()?;
        let order = if dice.below(SLIPS_IN) == 0 {
            game.random_order(seat, dice)?
        } else {
            let known = probe(table, &*game).ok()?;
            let best = Class::of(known.value);
            let good: Vec<&String> = known
                .moves
                .iter()
                .filter(|(_, value)| Class::of(*value) == best)
                .map(|(order, _)| order)
                .collect();
            (*dice.pick(&good)?).clone()
        };
        let mut after = game.boxed_clone();
        after.play(&[(seat, &order)]).ok()?;
        if after.outcome().is_some() {
            break;
        }
        game = after;
    }
    Some(game)
}

/// Returns the question of a position: no win at once, and some move that loses value.
fn question(table: &Tablebase, kind: &Kind, options: &[OptionPair], game: &dyn AnyGame) -> Option<Question> {
    // Its past, which could make a repetition a draw, is no part of a question.
    let game = kind.read_position(options, &game.position()).ok()?;
    let seat = game.to_act().only()?;
    let known = probe(table, &*game).ok()?;
    let classes = known.moves.iter().map(|(_, value)| Class::of(*value));
    let loses = classes.min()? < Class::of(known.value);
    (loses && known.value != Value::Win(1)).then_some(Question { game, seat, known })
}

impl Mistakes {
    /// Asks for one move and judges it.
    fn ask(
        &mut self,
        question: &Question,
        answer: impl FnOnce() -> anyhow::Result<(String, u64)>,
    ) -> anyhow::Result<()> {
        let start = Instant::now();
        let (said, nodes) = answer()?;
        self.time += start.elapsed();
        self.nodes += nodes;
        let illegal =
            || anyhow!("{} said {:?} in the position {}", self.name, clip(&said), question.game.position());
        let order =
            question.game.check(question.seat, &said).map_err(|why| illegal().context(why.to_string()))?;
        let moves = &question.known.moves;
        let Some((_, value)) = moves.iter().find(|(known, _)| *known == order) else { bail!(illegal()) };
        self.add(question.known.value, *value);
        Ok(())
    }
}

fn our_move(thinker: &mut dyn Thinker, question: &Question, nodes: u64) -> anyhow::Result<(String, u64)> {
    let limits = Limits::nodes(nodes);
    let decision = thinker
        .think(&*question.game, question.seat, &limits, &Stop::new(), &mut |_| ())
        .ok_or_else(|| anyhow!("no move in the position {}", question.game.position()))?;
    Ok((decision.order, decision.report.nodes))
}

fn their_move(peer: &mut Peer, question: &Question, nodes: u64) -> anyhow::Result<(String, u64)> {
    let text = question.game.fen().unwrap_or_else(|| question.game.position());
    peer.say("ucinewgame")?;
    let until = Instant::now() + PATIENCE;
    peer.ready(until)?;
    peer.say(&format!("position fen {text}"))?;
    peer.say(&format!("go nodes {nodes}"))?;
    let mut searched = 0;
    loop {
        let line = peer.hear(until)?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["bestmove", order, ..] => return Ok((order.to_owned(), searched)),
            ["bestmove"] => bail!("{} has no move in the position {text}", peer.name()),
            ["info", ..] => {
                let at = words.iter().position(|word| *word == "nodes");
                searched = at.and_then(|at| words.get(at + 1)?.parse().ok()).unwrap_or(searched);
            }
            _ => {}
        }
    }
}
