//! Evaluations in words.

use botyard_core::{GameInfo, Seat};
use botyard_protocol::AnalysedScore;
use leptos::prelude::Get as _;

use crate::prefs::prefs;
use crate::t;
use crate::words::seat_name;

fn other(seat: Seat) -> Seat {
    Seat::new(1 - seat.index().min(1)).unwrap_or(seat)
}

/// Short form from White's point of view: `+1.4`, `−#3`.
pub(super) fn score_sign(score: AnalysedScore, seat: Seat) -> String {
    let white = if seat.index() == 0 { 1 } else { -1 };
    match score {
        AnalysedScore { mate: Some(mate), .. } => {
            let sign = if mate * white > 0 { '+' } else { '−' };
            format!("{sign}#{}", mate.abs())
        }
        AnalysedScore { cp: Some(cp), .. } => {
            let cp = i64::from(cp) * white;
            let sign = match cp {
                0 => "",
                1.. => "+",
                _ => "−",
            };
            format!("{sign}{:.2}", cp.abs() as f64 / 100.0)
        }
        _ => "?".to_owned(),
    }
}

/// In words of the game, naming the side that is better: "White wins in 3".
pub(super) fn score_words(info: &GameInfo, score: AnalysedScore, seat: Seat) -> String {
    match score {
        AnalysedScore { mate: Some(mate), .. } => {
            let winner = if mate > 0 { seat } else { other(seat) };
            info.forced_win(winner, mate.unsigned_abs(), prefs().lang.get())
        }
        AnalysedScore { cp: Some(cp), .. } => {
            let who = seat_name(info, if cp >= 0 { seat } else { other(seat) });
            match cp.unsigned_abs() {
                0..25 => t!("analysis-score-even"),
                25..90 => t!("analysis-score-slight", who = who),
                90..300 => t!("analysis-score-better", who = who),
                _ => t!("analysis-score-much", who = who),
            }
        }
        _ => String::new(),
    }
}

/// Value of a solved position for the side to move: "win in 23 plies", "draw", "loss in 8 plies".
pub(super) fn perfect_words(plies: i64) -> String {
    match plies {
        1.. => t!("analysis-perfect-wins", count = plies),
        0 => t!("analysis-perfect-draw"),
        _ => t!("analysis-perfect-loses", count = -plies),
    }
}
