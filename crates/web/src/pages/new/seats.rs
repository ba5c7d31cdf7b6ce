//! Choice of the players.

use leptos::prelude::*;

use super::super::parts::{Choose, LevelChoice};
use super::wish::{SeatPlayer, Wish, last_level};
use crate::t;
use crate::words::said;

fn word(sitter: &SeatPlayer) -> &'static str {
    match sitter {
        SeatPlayer::Me => "me",
        SeatPlayer::Here => "here",
        SeatPlayer::Open => "open",
        SeatPlayer::Computer(_) => "computer",
    }
}

/// Number of players, and who takes each seat.
#[component]
pub(super) fn SeatFields(wish: Wish) -> impl IntoView {
    let counts = Memo::new(move |_| wish.counts());
    // A variant may allow fewer players than are entered.
    Effect::new(move |_| {
        let counts = counts.get();
        let now = wish.seats.with_untracked(Vec::len);
        if !counts.contains(&now)
            && let Some(nearest) = counts.iter().copied().min_by_key(|count| count.abs_diff(now))
        {
            wish.set_count(nearest);
        }
    });
    let has_choice = move || counts.with(Vec::len) > 1;
    let count_choices = Signal::derive(move || {
        counts.get().into_iter().map(|count| (count.to_string(), count.to_string())).collect::<Vec<_>>()
    });
    let numbers = Memo::new(move |_| wish.seats.with(Vec::len));
    let turn = move |_| wish.seats.update(|seats| seats.rotate_right(1));
    view! {
        <Show when=has_choice>
            <Choose id="seat-count" label=Signal::derive(|| t!("new-count")) choices=count_choices
                value=Signal::derive(move || numbers.get().to_string())
                on_choose=move |count: String| wish.set_count(count.parse().unwrap_or(2)) />
        </Show>
        <ol class="sittings">
            <For each=move || 0..numbers.get() key=|index| *index let:index>
                <Seat wish index />
            </For>
        </ol>
        <div class="row">
            <button type="button" class="button small" on:click=turn>{move || t!("new-swap")}</button>
        </div>
        <Show when=move || wish.may_choose()>
            <div class="switch">
                <label for="new-on-server">
                    <input
                        id="new-on-server"
                        type="checkbox"
                        aria-describedby="new-on-server-hint"
                        prop:checked=move || wish.on_server.get()
                        on:change:target=move |event| wish.on_server.set(event.target().checked())
                    />
                    <span>{move || t!("new-server")}</span>
                </label>
                <p class="hint" id="new-on-server-hint">{move || t!("new-server-words")}</p>
            </div>
        </Show>
    }
}

/// A seat and its player.
#[component]
fn Seat(wish: Wish, index: usize) -> impl IntoView {
    let info = wish.kind().info;
    let sitter =
        Memo::new(move |_| wish.seats.with(|seats| seats.get(index).cloned().unwrap_or(SeatPlayer::Open)));
    let choices = Signal::derive(|| {
        vec![
            ("me".to_owned(), t!("sitter-me")),
            ("computer".to_owned(), t!("sitter-computer")),
            ("open".to_owned(), t!("sitter-open")),
            ("here".to_owned(), t!("sitter-here")),
        ]
    });
    let choose = move |chosen: String| {
        let sitter = match &*chosen {
            "me" => SeatPlayer::Me,
            "here" => SeatPlayer::Here,
            "open" => SeatPlayer::Open,
            _ => SeatPlayer::Computer(last_level(wish.game)),
        };
        wish.seat(index, sitter);
    };
    let level = Signal::derive(move || match sitter.get() {
        SeatPlayer::Computer(level) => level,
        _ => String::new(),
    });
    let is_computer = Memo::new(move |_| sitter.with(|sitter| matches!(sitter, SeatPlayer::Computer(_))));
    view! {
        <li class="sitting">
            <Choose
                id=format!("seat-{index}")
                label=Signal::derive(move || said(&info.seat_names[index].title).to_owned())
                choices
                value=Signal::derive(move || sitter.with(word).to_owned())
                on_choose=choose
            />
            <Show when=move || is_computer.get()>
                <LevelChoice
                    id=format!("seat-{index}-level")
                    game=wish.game
                    level
                    on_choose=move |level| wish.seat(index, SeatPlayer::Computer(level))
                    explained=true
                />
            </Show>
        </li>
    }
}
