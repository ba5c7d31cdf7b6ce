//! Orders that could be played: in figures for those who see them, in words for those who hear them.

use botyard_core::{AnyEvent, Seat, Sign};
use leptos::prelude::*;

use super::study::Study;
use crate::board::{Signs, seen_text};
use crate::prefs::prefs;

/// An order that could be played.
#[derive(Clone, Default)]
pub(super) struct Foreseen {
    text: String,
    signs: Vec<Sign>,
    events: Vec<AnyEvent>,
}

impl Foreseen {
    /// The order of a seat, and what comes of it if it is played in a position of the study.
    pub(super) fn at(study: Study, node: usize, seat: Seat, order: &str) -> Foreseen {
        study.tree.with_untracked(|tree| {
            let mut game = tree.game(node).boxed_clone();
            let signs = game.signs(seat, order);
            let events = game.play(&[(seat, order)]).map(|played| played.events).unwrap_or_default();
            Foreseen { text: order.to_owned(), signs, events }
        })
    }

    /// The orders of a line from the shown position, each of whoever's turn it is. What the rules refuse has no figures.
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

    /// What comes of it, in the language of the page; the order as it is written where that depends on others, too.
    pub(super) fn told(&self) -> String {
        let told = AnyEvent::tell_all(&self.events, prefs().lang.get());
        if told.is_empty() { self.text.clone() } else { told }
    }
}

impl Foreseen {
    /// A name for a button that shows it.
    pub(super) fn label(&self, study: Study) -> String {
        format!("{} {}", self.seen(study), self.told())
    }

    /// The text that is seen of it.
    pub(super) fn seen(&self, study: Study) -> String {
        seen_text(&self.signs, &self.text, study.flipped.get())
    }
}

/// The order in figures, for those who see it; [`Foreseen::told`] is for the others.
#[component]
pub(super) fn Order(study: Study, order: Foreseen) -> impl IntoView {
    // What isn't an order in this position is shown as it is written.
    if order.signs.is_empty() {
        return order.text.into_any();
    }
    view! { <Signs signs=order.signs text=order.text flipped=study.flipped /> }.into_any()
}
