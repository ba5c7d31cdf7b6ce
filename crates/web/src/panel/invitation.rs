//! Panel of a table with open seats.

use botyard_core::Seat;
use botyard_protocol::{Sitter, Status};
use leptos::prelude::*;

use super::actions::CopyLinkButton;
use crate::pages::{begin_against, game_name};
use crate::play::{Intent, OngoingGame, index};
use crate::words::seat_name;
use crate::{browser, t};

/// While seats are open: for a waiting player, the link to share and a game meanwhile; for a visitor, the
/// invitation.
#[component]
pub(crate) fn Invitation(game: OngoingGame) -> impl IntoView {
    let gathers = Memo::new(move |_| game.table.with(|table| table.status == Status::Gathering));
    let plays = Memo::new(move |_| !game.mine.with(Vec::is_empty));
    view! {
        <Show when=move || gathers.get() && plays.get()>
            <Waiting game />
        </Show>
        <Show when=move || gathers.get() && !plays.get()>
            <Invited game />
        </Show>
    }
}

/// For a waiting player.
#[component]
fn Waiting(game: OngoingGame) -> impl IntoView {
    let link = move || format!("{}{}", browser::origin(), game.link.get());
    let against = begin_against(game.table.with_untracked(|table| table.game.clone()));
    view! {
        <div class="card invitation stack">
            <Show when=move || !game.private.get()>
                <p id="in-lobby">{move || t!("alert-lobby")}</p>
                <p class="row">
                    <button id="meanwhile" on:click=move |_| against.run(())>{move || t!("alert-meanwhile")}</button>
                </p>
            </Show>
            <p>{move || if game.private.get() { t!("invite-text") } else { t!("alert-or-link") }}</p>
            <label class="field">
                <span class="voice">{move || t!("invite-link")}</span>
                <input type="text" id="invite-link" readonly prop:value=link on:focus:target=|event| event.target().select() />
            </label>
            <CopyLinkButton game />
        </div>
    }
}

/// For a visitor: who invites them to which game, with a button to take a seat.
#[component]
fn Invited(game: OngoingGame) -> impl IntoView {
    let info = game.history.with_untracked(|history| history.kind().info);
    let host = move || {
        game.table.with(|table| {
            table.seats.iter().find_map(|seat| match &seat.sitter {
                Sitter::Person { name, .. } => Some(name.clone()),
                Sitter::Open | Sitter::Computer { .. } => None,
            })
        })
    };
    let words = move || {
        let name = game_name(info.id);
        match host() {
            Some(who) => t!("alert-invited", who = who, game = name),
            None => t!("alert-open", game = name),
        }
    };
    let seat = Memo::new(move |_| {
        game.table.with(|table| {
            Seat::first(table.seats.len()).find(|seat| table.seats[seat.index()].sitter == Sitter::Open)
        })
    });
    let join = move || {
        seat.get().map(|seat| {
            let sit = move |_| game.act(Intent::Join(Some(index(seat))));
            view! {
                <button class="strong" id="accept-invitation" on:click=sit>
                    {move || t!("alert-play-as", seat = seat_name(info, seat))}
                </button>
            }
        })
    };
    view! {
        <div class="card invitation stack">
            <p id="invited"><strong>{words}</strong></p>
            <p class="row">{join}</p>
        </div>
    }
}
