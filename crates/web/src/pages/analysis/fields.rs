//! Fields of the position editor beside the board: side to move, trays, options.

use botyard_core::Seat;
use botyard_draw::figure_picture;
use leptos::prelude::*;

use super::editor::Editing;
use crate::board::{figure_words, look};
use crate::t;
use crate::words::{said, seat_name};

/// Side to move.
#[component]
pub(super) fn Turn(editing: Editing) -> impl IntoView {
    let info = editing.kind.get_value().info;
    let button = move |seat: Seat| {
        let is_own =
            move || editing.draft.with(|draft| draft.turn.map_or(seat.index() == 0, |turn| turn == seat));
        view! {
            <button
                aria-pressed=move || is_own().to_string()
                on:click=move |_| editing.edit(|draft| draft.turn = Some(seat))
            >
                {move || t!("analysis-turn", who = seat_name(info, seat))}
            </button>
        }
    };
    view! {
        <Show when=move || editing.palette.with(|palette| palette.has_turn)>
            <div class="row" role="group" aria-label=move || t!("analysis-edit-whose-turn")>
                {Seat::first(2).map(button).collect_view()}
            </div>
        </Show>
    }
}

/// Counters for the figures in trays.
#[component]
pub(super) fn Trays(editing: Editing) -> impl IntoView {
    let rows = move || {
        let look = look(false);
        let figures = editing.palette.with(|palette| palette.in_trays.clone());
        let row = |figure: botyard_core::scene::Figure| {
            let seat = figure.seat?;
            let name = figure_words(&figure);
            let drawn = figure_picture(&figure, &look);
            let (less, more, counted) = (figure.clone(), figure.clone(), figure);
            let count = move || editing.draft.with(|draft| draft.in_tray(seat, &counted));
            let (take, put) =
                (t!("analysis-edit-take", what = name.clone()), t!("analysis-edit-put", what = name.clone()));
            Some(view! {
                <div class="row tray-count" role="group" aria-label=name>
                    <span class="figure" aria-hidden="true" inner_html=drawn></span>
                    <button
                        class="icon"
                        aria-label=take
                        on:click=move |_| editing.edit(|draft| draft.add_to_tray(seat, &less, -1))
                    >
                        "−"
                    </button>
                    <output class="number">{count}</output>
                    <button
                        class="icon"
                        aria-label=put
                        on:click=move |_| editing.edit(|draft| draft.add_to_tray(seat, &more, 1))
                    >
                        "+"
                    </button>
                </div>
            })
        };
        // One row for each seat.
        let of = |seat: usize| {
            let own = figures.iter().filter(|figure| figure.seat.is_some_and(|own| own.index() == seat));
            let own = own.cloned().filter_map(row).collect_view();
            view! { <div class="row tray-of">{own}</div> }
        };
        let seats = figures.iter().filter_map(|figure| figure.seat).map(|seat| seat.index() + 1).max();
        (0..seats.unwrap_or(0)).map(of).collect_view()
    };
    view! {
        <Show when=move || editing.palette.with(|palette| !palette.in_trays.is_empty())>
            <fieldset class="trays">
                <legend>{move || t!("analysis-edit-trays")}</legend>
                {rows}
            </fieldset>
        </Show>
    }
}

/// Options of the game.
#[component]
pub(super) fn Options(editing: Editing) -> impl IntoView {
    let info = editing.kind.get_value().info;
    let field = |option: &'static botyard_core::OptionInfo| {
        let now = Memo::new(move |_| {
            editing.draft.with(|draft| {
                let found = draft.options.iter().find(|(key, _)| key == option.key);
                found.map(|(_, value)| value.clone()).unwrap_or_default()
            })
        });
        let is_other = move || now.with(|now| option.choices.iter().all(|choice| choice.value != now));
        let choices = option.choices.iter().map(|choice| {
            view! {
                <option value=choice.value selected=move || now.with(|now| now == choice.value)>
                    {move || said(&choice.label)}
                </option>
            }
        });
        view! {
            <label class="field">
                <span>{move || said(&option.label)}</span>
                <select
                    prop:value=move || now.get()
                    on:change:target=move |event| editing.choose(option.key, &event.target().value())
                >
                    {choices.collect_view()}
                    {move || is_other().then(|| view! {
                        <option value=now.get() selected>{t!("analysis-edit-own-choice")}</option>
                    })}
                </select>
            </label>
        }
    };
    view! {
        <details>
            <summary>{move || t!("analysis-edit-options")}</summary>
            <div class="stack">{info.options.iter().map(field).collect_view()}</div>
        </details>
    }
}
