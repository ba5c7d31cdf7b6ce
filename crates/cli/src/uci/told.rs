//! `info` lines: search reports in UCI's format.

use botyard_core::GameInfo;
use botyard_engine::{Decision, Report, Score};

/// Writes an order as one word, because clients separate moves by spaces; the parser accepts both forms.
pub(super) fn spaceless(order: &str) -> String {
    order.split_whitespace().collect()
}

/// Formats `info depth 5 ...`.
pub(super) fn info(report: &Report) -> String {
    let Report { depth, deepest, rank, nodes, elapsed, .. } = report;
    let score = match report.score {
        Some(Score::Points(points)) => format!(" score cp {points}"),
        // Counted in moves of the winning side.
        Some(Score::Wins(plies)) => format!(" score mate {}", plies.div_ceil(2)),
        Some(Score::Loses(plies)) => format!(" score mate -{}", plies.div_ceil(2)),
        None => String::new(),
    };
    let speed = (*nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
    let time = elapsed.as_millis();
    if let Some(mix) = &report.mix {
        return format!("info depth {depth}{score} nodes {nodes} nps {speed} time {time} {mix}");
    }
    let full = report.memory_used.map_or(String::new(), |used| format!(" hashfull {used}"));
    let line: Vec<String> = report.line.iter().map(|order| spaceless(order)).collect();
    format!(
        "info depth {depth} seldepth {} multipv {}{score} nodes {nodes} nps {speed}{full} time {time} pv {}",
        deepest.max(depth),
        rank + 1,
        line.join(" ")
    )
}

/// Formats `bestmove b2b3`, with the expected reply.
///
/// For simultaneous games, formats the chosen order and its distribution: `bestorders FHHHH value 0.5500
/// exploitability 0.0100 mix FHHHH 0.7000 HHHHH 0.3000`.
pub(super) fn answer(info: &GameInfo, decision: Option<&Decision>) -> String {
    let word = if info.simultaneous { "bestorders" } else { "bestmove" };
    let Some(Decision { order, report }) = decision else { return format!("{word} (none)") };
    let best = format!("{word} {}", spaceless(order));
    if info.simultaneous {
        return report.mix.as_ref().map_or_else(|| best.clone(), |mix| format!("{best} {mix}"));
    }
    match report.line.get(1) {
        Some(answer) if report.line[0] == *order => format!("{best} ponder {}", spaceless(answer)),
        _ => best,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[track_caller]
    fn check(score: Score, expected: &str) {
        let report = Report {
            depth: 4,
            deepest: 9,
            score: Some(score),
            nodes: 2_000,
            elapsed: Duration::from_millis(4),
            line: vec!["place SMBBMS".to_owned(), "ball c2".to_owned()],
            memory_used: Some(3),
            ..Report::default()
        };
        let expected = format!(
            "info depth 4 seldepth 9 multipv 1 score {expected} nodes 2000 nps 500000 hashfull 3 time 4 \
             pv placeSMBBMS ballc2"
        );
        assert_eq!(info(&report), expected);
    }

    #[test]
    fn wins_are_counted_in_moves() {
        check(Score::Points(-12), "cp -12");
        check(Score::Wins(1), "mate 1");
        check(Score::Wins(7), "mate 4");
        check(Score::Loses(2), "mate -1");
        check(Score::Loses(4), "mate -2");
    }
}
