//! Analysis of a position by a computer player, in the form that servers and workers send.

use std::sync::Arc;

use botyard_core::Seat;
use botyard_core::face::{AnyGame, Kind};
use botyard_engine::{Decision, Level, Report, Score, SearchSettings, Thinker};
use botyard_oracle::Shelf;
use botyard_protocol::{Analysed, AnalysedLine, AnalysedScore, Mix, MixedOrder};

use crate::duellist::with_table;
use crate::entry::player_of_level;
use crate::players::{UnknownPlayer, player};

/// Creates the player that analyses a game, by name as for [`player`](crate::player), with this much memory.
/// Levels report several lines, other players one.
pub fn analyst(
    kind: &Kind,
    name: &str,
    lines: u16,
    memory: usize,
    seed: u64,
    shelf: &Arc<Shelf>,
) -> Result<Box<dyn Thinker>, UnknownPlayer> {
    let id = kind.info.id;
    let lower = name.trim().to_ascii_lowercase();
    let level = lower.strip_prefix("level-").unwrap_or(&lower).parse::<Level>().ok();
    if let Some(level) = level {
        let settings = SearchSettings { lines, memory, ..SearchSettings::of_level(level, seed) };
        if let Some(mind) = player_of_level(id, level, settings) {
            let is_best = level == Level::MAX;
            return Ok(if is_best { with_table(id, mind, &settings, shelf) } else { mind });
        }
    }
    player(kind, name, seed, shelf)
}

/// Reports of an analysis so far: the latest for each of the best orders.
#[derive(Clone, Debug)]
pub struct Reports {
    most: usize,
    reports: Vec<Report>,
}

impl Reports {
    /// Creates an empty collection for at most this number of orders.
    pub fn new(most: usize) -> Reports {
        Reports { most, reports: Vec::new() }
    }

    /// Adds a report, replacing the earlier one of the same rank.
    pub fn hear(&mut self, report: &Report) {
        let rank = report.rank as usize;
        if rank < self.most && rank <= self.reports.len() {
            match self.reports.get_mut(rank) {
                Some(place) => place.clone_from(report),
                None => self.reports.push(report.clone()),
            }
        }
    }

    /// The result if the analysis ended now; `None` if there is no report yet.
    pub fn so_far(&self, game: &dyn AnyGame, seat: Seat) -> Option<Analysed> {
        let best = self.reports.first()?;
        let decision = Decision { order: best.line.first()?.clone(), report: best.clone() };
        Some(self.clone().decided(game, seat, decision))
    }

    /// The result with the final decision.
    pub fn decided(mut self, game: &dyn AnyGame, seat: Seat, decision: Decision) -> Analysed {
        let Decision { order, report } = decision;
        match self.reports.first_mut() {
            Some(first) => first.clone_from(&report),
            None => self.reports.push(report.clone()),
        }
        let mix = report.mix.map(|mix| Mix {
            orders: mix
                .orders
                .into_iter()
                .map(|(order, probability)| MixedOrder { order, probability })
                .collect(),
            value: mix.value,
            exploitability: mix.exploitability,
        });
        let line = |report: Report| AnalysedLine {
            score: report.score.map(score),
            pv: report.line,
            depth: report.depth,
        };
        Analysed {
            position: game.position(),
            seat: u8::try_from(seat.index()).unwrap_or(u8::MAX),
            best: order,
            lines: self.reports.into_iter().map(line).collect(),
            mix,
            depth: report.depth,
            nodes: report.nodes,
            milliseconds: u64::try_from(report.elapsed.as_millis()).unwrap_or(u64::MAX),
        }
    }
}

fn score(score: Score) -> AnalysedScore {
    let decided = |sign: i64, plies: u32| AnalysedScore {
        mate: Some(sign * i64::from(plies.div_ceil(2))),
        plies: Some(plies),
        ..AnalysedScore::default()
    };
    match score {
        Score::Points(points) => AnalysedScore { cp: Some(points), ..AnalysedScore::default() },
        Score::Wins(plies) => decided(1, plies),
        Score::Loses(plies) => decided(-1, plies),
    }
}
