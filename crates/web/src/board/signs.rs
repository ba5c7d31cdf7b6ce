//! Orders in small figures, or as text for those who prefer that.

use botyard_core::face::AnyGame;
use botyard_core::{AnyEvent, Sign};
use botyard_draw::figure_picture;
use leptos::prelude::*;

use super::look;
use crate::prefs::prefs;

/// The arrow of a direction, as it is seen.
fn arrow(columns: i8, rows: i8) -> &'static str {
    const ARROWS: [[&str; 3]; 3] = [["↙", "↓", "↘"], ["←", "·", "→"], ["↖", "↑", "↗"]];
    ARROWS[(rows.signum() + 1) as usize][(columns.signum() + 1) as usize]
}

/// The text that is seen of an order: a name for voices begins with it.
pub(crate) fn seen_text(signs: &[Sign], text: &str, flipped: bool) -> String {
    if prefs().codes.get() {
        return text.to_owned();
    }
    let turn = if flipped { -1 } else { 1 };
    let one = |sign: &Sign| match sign {
        Sign::Figure(_) => String::new(),
        Sign::Text(text) => text.to_string(),
        Sign::Way(columns, rows) => arrow(columns * turn, rows * turn).to_owned(),
    };
    signs.iter().map(one).collect()
}

/// An order as a list shows it. Who can't see it needs words in its place.
#[component]
pub(crate) fn Signs(
    /// The order in figures.
    signs: Vec<Sign>,
    /// The order as text.
    text: String,
    /// Is the board turned by half a turn?
    #[prop(into)]
    flipped: Signal<bool>,
) -> impl IntoView {
    let one = move |sign: &Sign| match sign {
        Sign::Figure(figure) => {
            let drawn = figure_picture(figure, &look(false));
            view! { <span class="figurine" inner_html=drawn></span> }.into_any()
        }
        Sign::Text(text) => text.clone().into_any(),
        Sign::Way(columns, rows) => {
            let turn = if flipped.get() { -1 } else { 1 };
            arrow(columns * turn, rows * turn).into_any()
        }
    };
    view! {
        <span class="signs" aria-hidden="true">
            {move || {
                if prefs().codes.get() {
                    text.clone().into_any()
                } else {
                    signs.iter().map(one).collect_view().into_any()
                }
            }}
        </span>
    }
}

/// Orders that follow each other from a position, with arrows between them; in words for those who can't see them.
#[component]
pub(crate) fn LineSigns(
    /// The position.
    game: Box<dyn AnyGame>,
    /// The orders, each of whoever's turn it is.
    orders: Vec<String>,
    /// Is the board turned by half a turn?
    #[prop(into)]
    flipped: Signal<bool>,
) -> impl IntoView {
    let mut game = game;
    let mut told = Vec::new();
    let mut one = |(place, order): (usize, String)| {
        let signs = match game.to_act().only() {
            Some(seat) => {
                let signs = game.signs(seat, &order);
                let events = game.play(&[(seat, &order)]).map(|played| played.events).unwrap_or_default();
                told.push(AnyEvent::tell_all(&events, prefs().lang.get()));
                signs
            }
            None => vec![Sign::text(order.clone())],
        };
        let arrow = (place > 0).then_some(" → ");
        view! { <span aria-hidden="true">{arrow}</span> <Signs signs text=order flipped /> }
    };
    let shown: Vec<_> = orders.into_iter().enumerate().map(&mut one).collect();
    view! { {shown} <span class="voice">{told.join(" ")}</span> }
}
