//! Orders in figurine notation, or as text by preference.

use botyard_core::face::AnyGame;
use botyard_core::{AnyEvent, Sign};
use botyard_draw::figure_picture;
use leptos::prelude::*;

use super::look;
use crate::prefs::prefs;

/// Arrow for a direction on the screen.
fn arrow(columns: i8, rows: i8) -> &'static str {
    const ARROWS: [[&str; 3]; 3] = [["↙", "↓", "↘"], ["←", "·", "→"], ["↖", "↑", "↗"]];
    ARROWS[(rows.signum() + 1) as usize][(columns.signum() + 1) as usize]
}

/// Visible text of an order; its accessible name has to begin with it.
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

/// An order in a list. It is hidden from screen readers, so the caller has to provide words.
#[component]
pub(crate) fn Signs(
    signs: Vec<Sign>,
    text: String,
    /// Whether the board is rotated by half a turn.
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
    // A figure stays on one line with the text after it.
    let stays = |before: &Sign, sign: &Sign| !is_figure(sign) || is_figure(before);
    let group = move |group: &[Sign]| {
        view! { <span class="sign">{group.iter().map(one).collect_view()}</span> }
    };
    view! {
        <span class="signs" aria-hidden="true">
            {move || {
                if prefs().codes.get() {
                    text.clone().into_any()
                } else {
                    signs.chunk_by(stays).map(group).collect_view().into_any()
                }
            }}
        </span>
    }
}

const fn is_figure(sign: &Sign) -> bool {
    matches!(sign, Sign::Figure(_))
}

/// A line of orders from a position, with arrows between them and a description for screen readers.
#[component]
pub(crate) fn LineSigns(
    /// Position before the first order.
    game: Box<dyn AnyGame>,
    /// The orders, each of the seat to move.
    orders: Vec<String>,
    /// Whether the board is rotated by half a turn.
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
