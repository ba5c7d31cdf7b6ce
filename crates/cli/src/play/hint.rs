//! Hints: the move that the strongest computer player would make for the current player.

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use crate::lang::{said, text};
use botyard_core::Seat;
use botyard_core::face::{AnyGame, Kind};
use botyard_engine::{Budget, Decision, Limits, Stop};
use botyard_oracle::Shelf;

/// Level of the computer player that gives hints.
const TEACHER: &str = "max";

/// Time limit of the search.
const TIME: Duration = Duration::from_secs(1);

/// Number of moves shown of the expected line.
const LINE: usize = 5;

/// A running search for a hint. Dropping it cancels the search.
pub(super) struct HintSearch {
    stop: Stop,
    thread: Option<JoinHandle<Option<Decision>>>,
}

impl HintSearch {
    /// Starts a search for an order of a seat. Uses the solved table if it is available. `None` if the game
    /// has no computer player.
    pub(super) fn begin(
        kind: &Kind,
        game: Box<dyn AnyGame>,
        seat: Seat,
        shelf: &Arc<Shelf>,
    ) -> Option<HintSearch> {
        if botyard_catalog::is_solved(kind.info.id) {
            shelf.take_down();
        }
        botyard_catalog::find(kind.info.id).ok()?;
        let mut teacher = botyard_catalog::player(kind, TEACHER, 1, shelf).ok()?;
        let stop = Stop::new();
        let sign = stop.clone();
        let thread = std::thread::spawn(move || {
            let limits = Limits { time: Some(Budget { enough: TIME, most: TIME }), ..Limits::default() };
            teacher.think(&*game, seat, &limits, &sign, &mut |_| {})
        });
        Some(HintSearch { stop, thread: Some(thread) })
    }

    /// Whether the search has finished.
    pub(super) fn is_done(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// The hint in a sentence; waits for the search to finish.
    pub(super) fn words(mut self) -> String {
        let decision = self.thread.take().and_then(|thread| thread.join().ok()).flatten();
        let Some(Decision { order, report }) = decision else {
            return text!("There is no hint here.", "Aquí no hay ninguna pista.", "Tu nie ma podpowiedzi.")
                .to_owned();
        };
        let mut words = said!("Hint: {order}", "Pista: {order}", "Podpowiedź: {order}");
        if let Some(mixed) = report.mix.as_ref().filter(|mixed| mixed.orders.len() > 1) {
            let chances = mixed.orders.iter().take(3);
            let chances = chances.map(|(order, chance)| format!("{order} {:.0}%", 100.0 * chance));
            words += &said!(
                ". Best strategy: {}",
                ". Mejor estrategia: {}",
                ". Najlepsza strategia: {}",
                chances.collect::<Vec<_>>().join(", ")
            );
        }
        if let Some(score) = report.score {
            words += &format!(" ({score})");
        }
        let line: Vec<&str> = report.line.iter().skip(1).take(LINE).map(String::as_str).collect();
        if !line.is_empty() {
            words += &said!(", then perhaps {}", ", luego quizá {}", ", potem może {}", joined(&line));
        }
        words + "."
    }
}

impl Drop for HintSearch {
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// Joins orders, with a sign between them if they have several words.
fn joined(orders: &[&str]) -> String {
    let between = if orders.iter().any(|order| order.contains(' ')) { "; " } else { " " };
    orders.join(between)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_of_several_words_are_kept_apart() {
        assert_eq!(joined(&["c4b3", "C@a2"]), "c4b3 C@a2");
        assert_eq!(joined(&["place BBMMSS", "ball d2"]), "place BBMMSS; ball d2");
    }
}
