//! A hint: the move that the strongest computer would play for the person who is asked.

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use crate::lang::{said, text};
use botyard_core::Seat;
use botyard_core::face::{AnyGame, Kind};
use botyard_engine::{Budget, Decision, Limits, Stop};
use botyard_oracle::Shelf;

/// Level of the computer that gives hints.
const TEACHER: &str = "max";

/// How long it thinks.
const TIME: Duration = Duration::from_secs(1);

/// How much of the line it expects is told.
const LINE: usize = 5;

/// A computer that thinks about a hint. Dropping it gives that up.
pub(super) struct HintSearch {
    stop: Stop,
    thread: Option<JoinHandle<Option<Decision>>>,
}

impl HintSearch {
    /// Begins to think about an order of a seat. What is solved is looked up, if the table is there. `None` if nobody knows the game.
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

    /// Has it an answer?
    pub(super) fn is_done(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// The hint in a sentence. Waits for it.
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
            words += &said!(", then perhaps {}", ", luego quizá {}", ", potem może {}", line.join(" "));
        }
        words + "."
    }
}

impl Drop for HintSearch {
    fn drop(&mut self) {
        self.stop.set();
    }
}
