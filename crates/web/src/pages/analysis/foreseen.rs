//! Orders that could be played: in figurine notation, and in words for screen readers.

use botyard_core::{AnyEvent, Seat, Sign};
use leptos::prelude::*;

use super::study::Study;
use crate::board::{Signs, seen_text};
use crate::prefs::prefs;

/// An order that could be played, with its events.
#[derive(Clone, Default)]
pub(super) struct Foreseen {
    text: String,
    signs: Vec<Sign>,
    events: Vec<AnyEvent>,
}

impl Foreseen {
    /// An order of a seat in a position of the study.
    pub(super) fn at(study: Study, node: usize, seat: Seat, order: &str) -> Foreseen {
        study.tree.with_untracked(|tree| {
            let mut game = tree.game(node).boxed_clone();
            let signs = game.signs(seat, order);
            let events = game.play(&[(seat, order)]).map(|played| played.events).unwrap_or_default();
            Foreseen { text: order.to_owned(), signs, events }
        })
    }

    /// The orders of a line from the current position, each of the seat to move. Orders that can't be read
    /// are kept as text.
    pub(super) fn line(study: Study, orders: &[String]) -> Vec<Foreseen> {
        let at = study.at.get_untracked();
        let mut game = study.tree.with_untracked(|tree| tree.game(at).boxed_clone());
        let mut foreseen = |order: &String| {
            let text = order.clone();
            let Some(seat) = game.to_act().only() else { return Foreseen { text, ..Foreseen::default() } };
            let signs = game.signs(seat, order);
            let events = game.play(&[(seat, order)]).map(|played| played.events).unwrap_or_default();
            Foreseen { text, signs, events }
        };
        orders.iter().map(&mut foreseen).collect()
    }

    /// The events in words; the order's text if they depend on other seats.
    pub(super) fn told(&self) -> String {
        let told = AnyEvent::tell_all(&self.events, prefs().lang.get());
        if told.is_empty() { self.text.clone() } else { told }
    }
}

impl Foreseen {
    /// Accessible name for a button that shows the order.
    pub(super) fn label(&self, study: Study) -> String {
        format!("{} {}", self.seen(study), self.told())
    }

    /// The visible text of the order.
    pub(super) fn seen(&self, study: Study) -> String {
        seen_text(&self.signs, &self.text, study.flipped.get())
    }
}

/// The order in figurine notation, hidden from screen readers; they get [`Foreseen::told`].
#[component]
pub(super) fn Order(study: Study, order: Foreseen) -> impl IntoView {
    // A text that isn't an order in this position is shown as it is.
    if order.signs.is_empty() {
        return order.text.into_any();
    }
    view! { <Signs signs=order.signs text=order.text flipped=study.flipped /> }.into_any()
}
