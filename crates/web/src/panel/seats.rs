//! The players of a table.

use botyard_core::{GameInfo, Seat};
use botyard_protocol::{Ending, Sitter, Status};
use leptos::prelude::*;
use leptos_router::components::A;

use super::clock::SeatClock;
use super::presence::PresenceSign;
use crate::by_game;
use crate::net::escape;
use crate::pages::level_name;
use crate::play::{Intent, OngoingGame, index};
use crate::prefs::prefs;
use crate::t;
use crate::words::seat_name;

/// Name of a seat's player.
pub(crate) fn sitter_words(sitter: &Sitter) -> String {
    match sitter {
        Sitter::Open => t!("seat-open"),
        Sitter::Person { name, .. } => name.clone(),
        Sitter::Computer { level } => t!("computer-of", level = level_name(level)),
    }
}

/// How a game ended, in a sentence.
pub(crate) fn ending_words(info: &GameInfo, ending: &Ending, seats: usize) -> String {
    let why = ending.words.get(prefs().lang.get()).to_owned();
    let Some(places) = &ending.places else { return t!("ending-void", why = why) };
    let firsts: Vec<Seat> =
        Seat::first(seats).zip(places).filter(|(_, place)| **place == 1).map(|(seat, _)| seat).collect();
    match firsts[..] {
        [winner] => {
            t!("ending-won", seat = info.seat_id(winner), who = seat_name(info, winner), why = why)
        }
        _ if firsts.len() == seats => t!("ending-drawn", why = why),
        _ => {
            let names: Vec<&str> = firsts.iter().map(|seat| seat_name(info, *seat)).collect();
            t!("ending-shared", who = names.join(", "), why = why)
        }
    }
}

/// A seat: its player, their presence, whether it is their turn, and their clock.
#[component]
pub(crate) fn SeatStrip(game: OngoingGame, seat: Seat) -> impl IntoView {
    let info = game.history.with_untracked(|history| history.kind().info);
    let place = seat.index();
    let sitter =
        Memo::new(move |_| game.table.with(|table| table.seats.get(place).map(|seat| seat.sitter.clone())));
    let due = Memo::new(move |_| {
        game.table.with(|table| {
            table.status == Status::Playing && table.due.contains(seat) && !table.is_ready(seat)
        })
    });
    let ready = Memo::new(move |_| game.table.with(|table| table.is_ready(seat)));
    let is_mine = move || game.mine.with(|mine| mine.contains(&seat));
    let can_sit = move || {
        sitter.get() == Some(Sitter::Open)
            && game.mine.with(Vec::is_empty)
            && game.table.with(|table| table.status == Status::Gathering)
    };
    let thinks =
        move || due.get() && game.thinking.get() && matches!(sitter.get(), Some(Sitter::Computer { .. }));
    let place_words = move || {
        let ending = game.table.with(|table| table.ending.clone());
        let places = ending.and_then(|ending| ending.places)?;
        Some(match places.get(place).copied()? {
            1 if places.iter().all(|&place| place == 1) => "=".to_owned(),
            1 => "★".to_owned(),
            // With two players the loser needs no number.
            _ if places.len() == 2 => String::new(),
            place => format!("{place}."),
        })
    };
    // Short form where there is no room for words.
    let sign = move || {
        if let Some(place) = place_words() {
            place
        } else if ready.get() {
            "✓".to_owned()
        } else if due.get() && info.simultaneous {
            "…".to_owned()
        } else {
            String::new()
        }
    };
    view! {
        <div
            class="strip"
            class:due=move || due.get()
            class:ready=move || ready.get()
            class:mine=is_mine
            data-seat=place.to_string()
        >
            {by_game::seat_sign(game, seat).unwrap_or_else(|| {
                view! { <span class=format!("plate seat-{place}") aria-hidden="true">{info.simultaneous.then(|| info.seat_id(seat).to_uppercase())}</span> }
                    .into_any()
            })}
            <span class="voice">{move || seat_name(info, seat)}": "</span>
            <span class="name">
                {move || match sitter.get() {
                    // Guests have no profile; only guests can have such a name.
                    Some(Sitter::Person { name, .. }) if !game.is_local() && !name.starts_with("Guest ") => {
                        let path = format!("/players/{}", escape(&name));
                        view! { <A href=path>{name}</A> }.into_any()
                    }
                    Some(sitter) => sitter_words(&sitter).into_any(),
                    None => ().into_any(),
                }}
            </span>
            <PresenceSign game seat />
            <Show when=move || is_mine() && game.mine.with(|mine| mine.len() == 1) && !game.is_local()>
                <span class="soft">{move || t!("seat-you")}</span>
            </Show>
            <Show when=can_sit>
                <button class="strong" on:click=move |_| game.act(Intent::Join(Some(index(seat))))>
                    {move || t!("seat-sit")}
                </button>
            </Show>
            <span class="state soft" class:first=move || place_words().is_some_and(|place| place == "★")>
                <span class="sign" aria-hidden="true">{sign}</span>
                <span class="words">
                    {move || {
                        if let Some(place) = place_words() {
                            place
                        } else if thinks() {
                            t!("seat-thinks")
                        } else if ready.get() {
                            t!("seat-ready")
                        } else if due.get() && info.simultaneous {
                            t!("seat-plans")
                        } else {
                            String::new()
                        }
                    }}
                </span>
            </span>
            <SeatClock game seat />
        </div>
    }
}
