//! Output of a match: a live table in a terminal, a line per game on a pipe, JSON at the end.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};

use super::arbiter::{MoveNote, PlayedGame};
use super::elo::Estimate;
use super::finished::Finished;
use super::match_setup::MatchSetup;
use super::pairing::Fixture;
use super::sprt::SprtDecision;
use super::standings::{Duo, PlayerScore, Standings, Tested};
use crate::{json, tty};

/// Minimum time between two drawings of the table.
const EVERY: Duration = Duration::from_millis(250);

/// Output format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReportForm {
    /// Text for people.
    Words,
    /// One JSON object at the end.
    Json,
    /// One JSON object per game, and one at the end.
    JsonLines,
}

/// Output mode.
pub(super) struct MatchOutput<'a> {
    setup: &'a MatchSetup,
    form: ReportForm,
    mode: Mode,
    start: Instant,
    /// Number of games played before the match was resumed.
    before: u64,
}

enum Mode {
    Live(ProgressBar, Option<Instant>),
    Lines,
    Silent,
}

impl<'a> MatchOutput<'a> {
    /// Shows a table in a terminal, lines elsewhere; in JSON formats nothing else goes to standard output.
    pub(super) fn new(setup: &'a MatchSetup, before: u64, form: ReportForm) -> MatchOutput<'a> {
        let quiet = form != ReportForm::Words;
        let mode = if !tty::is_dumb()
            && std::io::stderr().is_terminal()
            && (quiet || std::io::stdout().is_terminal())
        {
            let style = ProgressStyle::with_template("{msg}");
            let bar = ProgressBar::no_length()
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            Mode::Live(bar, None)
        } else if quiet {
            Mode::Silent
        } else {
            Mode::Lines
        };
        MatchOutput { setup, form, mode, start: Instant::now(), before }
    }

    /// Reports a finished game.
    pub(super) fn game(
        &mut self,
        fixture: Fixture,
        game: &PlayedGame,
        standings: &Standings<'_>,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        if self.form == ReportForm::JsonLines {
            writeln!(out, "{}", self.game_json(fixture, game))?;
            out.flush()?;
        } else if matches!(self.mode, Mode::Lines) {
            writeln!(out, "{}", self.line(fixture, &game.finished, standings))?;
            out.flush()?;
        }
        self.refresh(standings);
        Ok(())
    }

    /// Redraws the live table, if there is one and it is due.
    pub(super) fn refresh(&mut self, standings: &Standings<'_>) {
        let text = match &self.mode {
            Mode::Live(_, drawn) if drawn.is_none_or(|drawn| drawn.elapsed() >= EVERY) => {
                // With many players there would be more comparisons than lines on the screen.
                let compared =
                    if self.setup.entrants.len() == 2 { self.comparisons(standings) } else { String::new() };
                format!("{}{compared}{}", self.table(standings), self.progress(standings))
            }
            _ => return,
        };
        if let Mode::Live(bar, drawn) = &mut self.mode {
            bar.set_message(text);
            bar.tick();
            *drawn = Some(Instant::now());
        }
    }

    /// Prints a message above the table.
    pub(super) fn say(&self, words: &str) {
        match &self.mode {
            Mode::Live(bar, _) => bar.suspend(|| eprintln!("{words}")),
            Mode::Lines | Mode::Silent => eprintln!("{words}"),
        }
    }

    /// Prints the final table, or the JSON.
    pub(super) fn end(
        self,
        standings: &Standings<'_>,
        is_complete: bool,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        if let Mode::Live(bar, _) = &self.mode {
            bar.finish_and_clear();
        }
        if self.form != ReportForm::Words {
            let mut report = self.report(standings, is_complete);
            if self.form == ReportForm::JsonLines {
                report["is"] = "match".into();
            }
            return writeln!(out, "{report}");
        }
        write!(out, "{}{}", self.table(standings), self.meetings(standings))?;
        write!(out, "{}", self.comparisons(standings))?;
        writeln!(out, "{}", self.progress(standings))?;
        match standings.tested().map(|tested| (tested.finding, self.setup.sprt)) {
            Some((SprtDecision::Stronger, Some(sprt))) => {
                writeln!(
                    out,
                    "H1 accepted: {} is stronger ({} Elo is the better estimate).",
                    self.name(0),
                    sprt.elo1
                )
            }
            Some((SprtDecision::Not, Some(sprt))) => {
                writeln!(
                    out,
                    "H0 accepted: {} isn't stronger ({} Elo is the better estimate).",
                    self.name(0),
                    sprt.elo0
                )
            }
            _ => Ok(()),
        }
    }

    fn name(&self, player: usize) -> &str {
        &self.setup.entrants[player].name
    }

    /// Formats `game 3 of 20: random - mcts 0-1, the red robot was captured (12 turns)`.
    fn line(&self, fixture: Fixture, game: &Finished, standings: &Standings<'_>) -> String {
        let names: Vec<&str> =
            self.setup.entrants_of(fixture).iter().map(|entrant| entrant.name.as_str()).collect();
        let mut line = format!(
            "game {} of {}: {} {}, {} ({} turns)",
            game.number + 1,
            self.setup.pairings.games(),
            names.join(" - "),
            game.result(self.setup.kind.info),
            game.reason,
            game.turns,
        );
        if let Some(tested) = standings.tested() {
            let _ = write!(line, "; {}", self.test(&tested));
        }
        line
    }

    /// Formats `LLR 1.20 of -2.94 to 2.94 (0 against 10 Elo)`.
    fn test(&self, tested: &Tested) -> String {
        let Some(sprt) = self.setup.sprt else { return String::new() };
        let (low, high) = sprt.bounds();
        format!("LLR {:.2} of {low:.2} to {high:.2} ({} against {} Elo)", tested.ratio, sprt.elo0, sprt.elo1)
    }

    /// Formats `40 of 100 games, 3.2 a second`.
    fn progress(&self, standings: &Standings<'_>) -> String {
        let played = standings.len() - self.before.min(standings.len());
        let mut text = format!("{} of {} games", standings.len(), self.setup.pairings.games());
        if played > 0 {
            let each_second = played as f64 / self.start.elapsed().as_secs_f64().max(1e-3);
            let _ = write!(text, ", {each_second:.2} per second");
        }
        if let Some(tested) = standings.tested() {
            let _ = write!(text, "; {}", self.test(&tested));
        }
        text
    }

    /// The table of players, best first.
    fn table(&self, standings: &Standings<'_>) -> String {
        let lines = standings.lines();
        let samples = standings.samples();
        let mut order: Vec<usize> = (0..lines.len()).collect();
        let share = |player: usize| lines[player].points / lines[player].games.max(1) as f64;
        order.sort_by(|&one, &other| share(other).total_cmp(&share(one)));
        let width = self.setup.entrants.iter().map(|entrant| entrant.name.chars().count()).max();
        let width = width.unwrap_or(0).max("player".len());
        let is_judged = self.setup.judge.is_some();
        let mut text = format!(
            "{:<width$} {:>6} {:>4} {:>6} {:>6} {:>7} {:>6} {:>5} {:>5} {:>5} {:>4} {:>6}",
            "player",
            "Elo",
            "+/-",
            "LOS",
            "games",
            "points",
            "score",
            "won",
            "drawn",
            "lost",
            "time",
            "faults"
        );
        text.push_str(if is_judged { "  errors\n" } else { "\n" });
        for player in order {
            let line = &lines[player];
            let (elo, error) = elo_in_words(samples[player].estimate());
            let _ = write!(
                text,
                "{:<width$} {elo:>6} {error:>4} {:>6} {:>6} {:>7.1} {:>5.1}% {:>5} {:>5} {:>5} {:>4} {:>6}",
                self.name(player),
                los_in_words(samples[player].superiority()),
                line.games,
                line.points,
                100.0 * share(player),
                line.wins,
                line.draws,
                line.losses,
                line.time_forfeits,
                line.other_faults,
            );
            if is_judged {
                let _ = write!(text, " {:>7}", error_share(line).map_or("-".to_owned(), percent));
            }
            text.push('\n');
        }
        text
    }

    /// Formats `mcts - random: LOS 97.7%, draws 12.5%, pairs with 0, 1/2, 1, 1 1/2, 2 points: 1 0 5 2 12` for
    /// every two players that have met.
    fn comparisons(&self, standings: &Standings<'_>) -> String {
        let line = |duo: Duo| {
            let pairs: Vec<String> = duo.pairs.iter().map(u64::to_string).collect();
            format!(
                "{} - {}: LOS {}, draws {}, pairs with 0, 1/2, 1, 1 1/2, 2 points: {}\n",
                self.name(duo.one),
                self.name(duo.other),
                los_in_words(duo.superiority),
                percent(duo.draws as f64 / duo.games.max(1) as f64),
                pairs.join(" ")
            )
        };
        standings.duos().into_iter().map(line).collect()
    }

    /// Cross table, for more than two players.
    fn meetings(&self, standings: &Standings<'_>) -> String {
        if self.setup.entrants.len() < 3 {
            return String::new();
        }
        let cut = |name: &str| name.chars().take(8).collect::<String>();
        let mut text = "\nscore of each row against each column, in %\n".to_owned();
        let width = (0..self.setup.entrants.len()).map(|player| self.name(player).chars().count()).max();
        let width = width.unwrap_or(0);
        let _ = write!(text, "{:width$}", "");
        for player in 0..self.setup.entrants.len() {
            let _ = write!(text, " {:>8}", cut(self.name(player)));
        }
        text.push('\n');
        for (one, row) in standings.meetings().iter().enumerate() {
            let _ = write!(text, "{:<width$}", self.name(one));
            for &(points, games) in row {
                let _ = match games {
                    0 => write!(text, " {:>8}", "-"),
                    _ => write!(text, " {:>8.1}", 100.0 * points / games as f64),
                };
            }
            text.push('\n');
        }
        text.push('\n');
        text
    }

    /// A finished game as JSON.
    fn game_json(&self, fixture: Fixture, game: &PlayedGame) -> Value {
        let info = self.setup.kind.info;
        let PlayedGame { finished, story, opening, notes } = game;
        let names: Vec<&str> =
            self.setup.entrants_of(fixture).iter().map(|entrant| entrant.name.as_str()).collect();
        let order_of = |note: &MoveNote| {
            let orders = &story.steps()[note.step].orders;
            orders.iter().find(|(seat, _)| *seat == note.seat).map(|(_, order)| order.clone())
        };
        let moves: Vec<Value> = notes
            .iter()
            .map(|note| {
                json!({
                    "turn": note.step + 1,
                    "seat": info.seat_id(note.seat),
                    "order": order_of(note),
                    "seconds": note.took.as_secs_f64(),
                    "nodes": note.nodes,
                    "depth": note.depth,
                    "score": note.score.map(|score| score.to_string()),
                    "left": note.left.map(|left| left.as_secs_f64()),
                    "gave_away": note.gave_away.map(|(before, after)| [before.word(), after.word()]),
                })
            })
            .collect();
        let faults: Vec<Value> = finished
            .faults
            .iter()
            .map(|&(seat, mistake)| json!({ "seat": info.seat_id(seat), "mistake": mistake.word() }))
            .collect();
        let judged: Vec<Value> = finished
            .judged
            .iter()
            .map(|count| json!({ "moves": count.moves, "errors": count.errors }))
            .collect();
        json!({
            "is": "game",
            "number": finished.number + 1,
            "round": fixture.round + 1,
            "players": names,
            "result": finished.result(info),
            "places": finished.places,
            "reason": finished.reason,
            "turns": finished.turns,
            "opening_turns": opening,
            "position": story.position(),
            "faults": faults,
            "judged": judged,
            "moves": moves,
        })
    }

    /// The results of the match as JSON.
    fn report(&self, standings: &Standings<'_>, is_complete: bool) -> Value {
        let setup = self.setup;
        let number = |value: f64| if value.is_finite() { json!(value) } else { Value::Null };
        let players = standings.lines().into_iter().zip(standings.samples()).zip(&setup.entrants);
        let players: Vec<Value> = players
            .map(|((line, sample), entrant)| {
                let estimate = sample.estimate();
                json!({
                    "name": entrant.name,
                    "pace": entrant.pace.to_string(),
                    "games": line.games,
                    "wins": line.wins,
                    "draws": line.draws,
                    "losses": line.losses,
                    "points": line.points,
                    "score": if line.games > 0 { json!(line.points / line.games as f64) } else { Value::Null },
                    "elo": estimate.map_or(Value::Null, |estimate| number(estimate.elo)),
                    "elo_error": estimate.and_then(|estimate| estimate.error).map_or(Value::Null, number),
                    "los": sample.superiority().map_or(Value::Null, number),
                    "draw_ratio": draw_ratio(&line),
                    "judged_moves": line.judged,
                    "errors": line.errors,
                    "error_share": error_share(&line),
                    "time_forfeits": line.time_forfeits,
                    "faults": line.other_faults,
                })
            })
            .collect();
        let mut meetings = Vec::new();
        for (one, row) in standings.meetings().iter().enumerate() {
            for (other, &(points, games)) in row.iter().enumerate().filter(|(_, cell)| cell.1 > 0) {
                meetings.push(json!({
                    "player": self.name(one), "against": self.name(other), "points": points, "games": games,
                }));
            }
        }
        let mut reasons: Map<String, Value> = Map::new();
        for game in standings.games() {
            let count = reasons.get(&game.reason).and_then(Value::as_u64).unwrap_or(0);
            reasons.insert(game.reason.clone(), (count + 1).into());
        }
        let duos = standings.duos();
        let played = standings.len() - self.before.min(standings.len());
        let seconds = self.start.elapsed().as_secs_f64();
        json!({
            "game": setup.kind.info.id,
            "options": json::options(setup.openings.of_round(0).start()),
            "seats": setup.seats,
            "match": setup.id,
            "complete": is_complete,
            "games": standings.len(),
            "of": setup.pairings.games(),
            "played_now": played,
            "seconds": seconds,
            "games_per_second": played as f64 / seconds.max(1e-3),
            "players": players,
            "meetings": meetings,
            "reasons": reasons,
            "pairs": duos.first().filter(|_| setup.entrants.len() == 2).map(|duo| duo.pairs),
            "duos": duos.iter().map(|duo| json!({
                "player": self.name(duo.one),
                "against": self.name(duo.other),
                "games": duo.games,
                "los": duo.superiority,
                "draw_ratio": duo.draws as f64 / duo.games.max(1) as f64,
                "pairs": duo.pairs,
            })).collect::<Vec<_>>(),
            "sprt": standings.tested().zip(setup.sprt).map(|(tested, sprt)| json!({
                "elo0": sprt.elo0,
                "elo1": sprt.elo1,
                "llr": tested.ratio,
                "lower": sprt.bounds().0,
                "upper": sprt.bounds().1,
                "pairs": tested.pairs,
                "finding": match tested.finding {
                    SprtDecision::Not => "elo0",
                    SprtDecision::Open => "open",
                    SprtDecision::Stronger => "elo1",
                },
            })),
        })
    }
}

/// A player's share of drawn games.
fn draw_ratio(line: &PlayerScore) -> f64 {
    line.draws as f64 / line.games.max(1) as f64
}

/// Share of judged moves that worsened the result; `None` if none was judged.
fn error_share(line: &PlayerScore) -> Option<f64> {
    (line.judged > 0).then(|| line.errors as f64 / line.judged as f64)
}

/// Formats `12.5%`.
fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// Formats `97.7%`; a dash if it is undetermined.
fn los_in_words(superiority: Option<f64>) -> String {
    superiority.map_or("-".to_owned(), percent)
}

/// Formats `+120` and `35`; dashes if they are undetermined.
fn elo_in_words(estimate: Option<Estimate>) -> (String, String) {
    let Some(Estimate { elo, error }) = estimate else { return ("-".to_owned(), "-".to_owned()) };
    let words = match elo {
        f64::INFINITY => "+inf".to_owned(),
        f64::NEG_INFINITY => "-inf".to_owned(),
        _ => format!("{:+.0}", if elo.abs() < 0.5 { 0.0 } else { elo }),
    };
    (words, error.map_or("-".to_owned(), |error| format!("{error:.0}")))
}
