//! External engines as players, over UCI.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use anyhow::bail;
use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind};
use botyard_core::{Viewer, clip};
use botyard_engine::Score;

use super::finished::Mistake;
use super::player::{Answer, OrderFailure, OrderQuestion};
use crate::peer::{Launch, Peer, Silence, UnknownVariant};

/// Timeout for an engine to get ready.
const GET_READY: Duration = Duration::from_secs(10);

/// Upper bound on the length of an order of any game.
const LONGEST_ORDER: usize = 200;

/// Interval of the checks whether the match was stopped.
const LOOK_UP: Duration = Duration::from_millis(50);

/// A running engine, configured for the game.
pub(super) struct EngineProcess {
    peer: Peer,
}

impl EngineProcess {
    /// Starts the engine and configures game and options.
    pub(super) fn start(
        launch: &Launch<'_>,
        options: &[(String, String)],
        kind: &Kind,
        game: &dyn AnyGame,
    ) -> anyhow::Result<EngineProcess> {
        let info = kind.info;
        let played = game.options();
        let as_elsewhere = info.uci_variant.filter(|variant| {
            variant.options.iter().all(|(key, value)| played.iter().any(|(k, v)| k == key && v == value))
        });
        let mut variants: Vec<&str> = as_elsewhere.iter().map(|variant| variant.name).collect();
        variants.push(info.id);
        let peer = Peer::start(launch, &variants);
        let mut peer = match (info.uci_variant, as_elsewhere) {
            (Some(variant), None) => peer.map_err(|why| {
                if !why.is::<UnknownVariant>() {
                    return why;
                }
                let options: Vec<String> =
                    variant.options.iter().map(|(key, value)| format!("--option {key}={value}")).collect();
                why.context(format!(
                    "other engines know the game as {} with {}",
                    variant.name,
                    options.join(" ")
                ))
            })?,
            _ => peer?,
        };
        let usual = kind.start(&[], None).map(|game| game.options()).unwrap_or_default();
        for (key, value) in &played {
            // The option under our own engine's name for it, or under the plain name.
            let name = peer.option(&format!("{}.{key}", info.id)).or_else(|| peer.option(key));
            match name {
                Some(name) => peer.set(&name, value)?,
                None if as_elsewhere.is_some() || usual.iter().any(|(k, v)| k == key && v == value) => {}
                None => bail!("the engine {} has no way to set {key} to {}", peer.name(), clip(value)),
            }
        }
        for (name, value) in options {
            let Some(name) = peer.option(name) else {
                bail!("the engine {} has no option {:?}", peer.name(), clip(name));
            };
            peer.set(&name, value)?;
        }
        peer.ready(Instant::now() + GET_READY)?;
        Ok(EngineProcess { peer })
    }

    /// Announces a new game.
    pub(super) fn begin(&mut self) -> Result<(), Silence> {
        self.peer.say("ucinewgame")?;
        self.peer.ready(Instant::now() + GET_READY)
    }

    /// Requests an order.
    pub(super) fn answer(&mut self, question: &OrderQuestion<'_>) -> Result<Answer, OrderFailure> {
        let broken = |why: Silence| OrderFailure::Fault(Mistake::Broken, silence_in_words(&why));
        // `readyok` marks the end of any output about the previous order.
        self.peer.ready(Instant::now() + GET_READY).map_err(broken)?;
        self.peer.say(&position_line(question)).map_err(broken)?;
        let start = Instant::now();
        self.peer.say(&go_line(question)).map_err(broken)?;
        let allowed = question.allowed();
        let patience = match allowed {
            Some(allowed) => allowed + question.patience.margin,
            None => question.patience.without_limit,
        };
        let until = start + patience;
        let mut thoughts = Thoughts::default();
        loop {
            match self.peer.hear(until.min(Instant::now() + LOOK_UP)) {
                Ok(line) => {
                    if let Some(order) = best_move(&line) {
                        let Thoughts { score, depth, nodes } = thoughts;
                        return Ok(Answer { order, score, depth, nodes, took: start.elapsed() });
                    }
                    thoughts.hear(&line);
                }
                Err(gone @ Silence::Gone { .. }) => return Err(broken(gone)),
                Err(Silence::Late { .. }) if question.stop.is_set() => return Err(OrderFailure::Stopped),
                Err(Silence::Late { .. }) => {}
            }
            // Also stops an engine that sends lines without end.
            if Instant::now() >= until {
                let seconds = patience.as_secs_f64();
                return Err(match allowed {
                    Some(_) => OrderFailure::Fault(Mistake::Time, format!("no move after {seconds:.3} s")),
                    None => OrderFailure::Fault(Mistake::Broken, format!("no answer within {seconds} s")),
                });
            }
        }
    }
}

fn silence_in_words(silence: &Silence) -> String {
    match silence {
        Silence::Late { .. } => "didn't answer isready".to_owned(),
        Silence::Gone { .. } => "exited before it answered".to_owned(),
    }
}

/// The line `position startpos moves b2b3`, each move as one word; in simultaneous games, the position as the
/// seat may know it.
fn position_line(question: &OrderQuestion<'_>) -> String {
    let (story, game) = (question.story, question.story.latest());
    if game.info().simultaneous {
        let seen = game.imagine(Viewer::Seat(question.seat), &mut Dice::new(story.len() as u64));
        return format!("position fen {}", seen.position());
    }
    let mut line = match story.position() {
        None => "position startpos".to_owned(),
        Some(text) => format!("position fen {text}"),
    };
    if !story.is_empty() {
        line.push_str(" moves");
    }
    for (_, order) in story.steps().iter().flat_map(|step| &step.orders) {
        line.push(' ');
        line.extend(order.split_whitespace());
    }
    line
}

/// `go wtime 9000 btime 10000 winc 100 binc 100`
fn go_line(question: &OrderQuestion<'_>) -> String {
    let mut line = "go".to_owned();
    let info = question.story.latest().info();
    // Writing to a `String` can't fail.
    if info.simultaneous {
        let _ = write!(line, " seat {}", info.seat_id(question.seat));
    }
    if question.pace.clock.is_some() {
        for (clock, letter) in question.clocks.iter().zip(['w', 'b']) {
            let (left, increment) = (clock.left.as_millis(), clock.increment.as_millis());
            let _ = write!(line, " {letter}time {left} {letter}inc {increment}");
        }
        if let Some(moves) = question.clock().moves_to_go {
            let _ = write!(line, " movestogo {moves}");
        }
    }
    if let Some(time) = question.pace.time {
        let _ = write!(line, " movetime {}", time.as_millis());
    }
    if let Some(nodes) = question.pace.nodes {
        let _ = write!(line, " nodes {nodes}");
    }
    if let Some(depth) = question.pace.depth {
        let _ = write!(line, " depth {depth}");
    }
    line
}

/// Parses the move of `bestmove b2b3 ponder b4b3`, or the order of `bestorders FHHHH value ... mix ...`;
/// either may consist of several words.
fn best_move(line: &str) -> Option<String> {
    let line = line.trim();
    let rest = line.strip_prefix("bestmove").or_else(|| line.strip_prefix("bestorders"))?;
    if !rest.is_empty() && !rest.starts_with(char::is_whitespace) {
        return None;
    }
    // The words that may follow an order.
    let ends = [" ponder ", " value ", " mix "];
    let end = ends.iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
    let order = &rest[..end];
    Some(order.trim().chars().take(LONGEST_ORDER).collect())
}

/// Data from an engine's `info` lines.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Thoughts {
    score: Option<Score>,
    depth: u32,
    nodes: u64,
}

impl Thoughts {
    /// Parses `info depth 9 score cp 35 nodes 1000 pv ...`; other lines are ignored.
    fn hear(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().take(64).collect();
        if words.first() != Some(&"info") || words.get(1) == Some(&"string") {
            return;
        }
        let behind = |word: &str| {
            let at = words.iter().position(|other| *other == word)?;
            Some(&words[at + 1..])
        };
        if let Some(depth) = behind("depth").and_then(|rest| rest.first()?.parse().ok()) {
            self.depth = depth;
        }
        if let Some(nodes) = behind("nodes").and_then(|rest| rest.first()?.parse().ok()) {
            self.nodes = nodes;
        }
        match behind("score") {
            Some(["cp", points, ..]) => {
                if let Ok(points) = points.parse::<i32>() {
                    self.score = Some(Score::Points(points.clamp(-1_000_000, 1_000_000)));
                }
            }
            Some(["mate", moves, ..]) => {
                // `mate` counts the winner's moves: 1 is one ply, 2 is three. For the loser, 1 is two plies.
                if let Ok(moves) = moves.parse::<i32>() {
                    let count = moves.unsigned_abs().min(10_000);
                    let wins = moves > 0;
                    let score = if wins { Score::Wins(count * 2 - 1) } else { Score::Loses(count * 2) };
                    self.score = Some(score);
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(line: &str) -> Thoughts {
        let mut thoughts = Thoughts::default();
        thoughts.hear(line);
        thoughts
    }

    #[test]
    fn info_lines_are_parsed() {
        let said = heard("info depth 9 seldepth 12 score cp -35 lowerbound nodes 7 pv b2b3");
        assert_eq!(said, Thoughts { score: Some(Score::Points(-35)), depth: 9, nodes: 7 });
        assert_eq!(heard("info score mate 2").score, Some(Score::Wins(3)));
        assert_eq!(heard("info score mate -1").score, Some(Score::Loses(2)));
        assert_eq!(heard("info score mate 0").score, Some(Score::Loses(0)));
    }

    #[test]
    fn unparsable_info_lines_are_ignored() {
        for line in [
            "",
            "info",
            "info score",
            "info score cp",
            "info score mate -99999999999",
            "info depth",
            "info string score cp 5 depth 3",
            "info depth x score cp y",
        ] {
            assert_eq!(heard(line), Thoughts::default(), "{line}");
        }
        assert_eq!(heard("info score mate -2147483648").score, Some(Score::Loses(20_000)));
    }

    #[test]
    fn bestmove_lines_are_parsed() {
        assert_eq!(best_move("bestmove b2b3 ponder b4b3").as_deref(), Some("b2b3"));
        assert_eq!(best_move("  bestmove place SMBBMS").as_deref(), Some("place SMBBMS"));
        assert_eq!(best_move("bestorders FHHHH mix FHHHH 1.000 value 0.5").as_deref(), Some("FHHHH"));
        let mixed = "bestorders F H value 0.5 exploitability 0.1 mix FH 1.000";
        assert_eq!(best_move(mixed).as_deref(), Some("F H"));
        assert_eq!(best_move("bestmove").as_deref(), Some(""));
        assert_eq!(best_move("bestmoves x"), None);
        assert_eq!(best_move("info pv bestmove"), None);
    }
}
