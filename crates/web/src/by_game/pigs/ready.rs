//! The user's locked program, and who is ready on a shared screen; never the programs of others.

use botyard_pigs::{Program, Variant};
use leptos::prelude::*;

use super::command::Told;
use super::{PigStatus, Portrait, fates, letter, owner, with_latest};
use crate::play::{Intent, OngoingGame};
use crate::t;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReadyState {
    Thinking,
    Ready,
    Out,
}

/// List of the pigs with their players and whether their programs are in, for shared screens; each player can
/// change their own. Elsewhere the strips around the board show this.
#[component]
pub(super) fn Ready(game: OngoingGame) -> impl IntoView {
    let all = Memo::new(move |_| {
        let lists = |pigs: &botyard_pigs::Pigs| {
            let has_lists = pigs.variant() == Variant::Continuous;
            let length = |fate: PigStatus| {
                (has_lists && fate.place.is_none())
                    .then(|| pigs.list(fate.seat).len())
                    .filter(|&long| long > 0)
            };
            fates(pigs).into_iter().map(|fate| (fate, length(fate))).collect::<Vec<_>>()
        };
        with_latest(game.history, lists).unwrap_or_default()
    });
    let pace = move |fate: PigStatus| {
        let is_ready = game.table.with(|table| table.is_ready(fate.seat));
        match (fate.place, is_ready) {
            (Some(_), _) => ReadyState::Out,
            (None, true) => ReadyState::Ready,
            (None, false) => ReadyState::Thinking,
        }
    };
    let words = move |fate: PigStatus| match pace(fate) {
        ReadyState::Out => t!("pigs-is-out"),
        ReadyState::Ready => t!("pigs-is-ready"),
        ReadyState::Thinking => t!("pigs-is-thinking"),
    };
    // On a shared screen each player can change their own program.
    let can_change = move |fate: PigStatus| {
        pace(fate) == ReadyState::Ready && game.mine.with(|mine| mine.len() > 1 && mine.contains(&fate.seat))
    };
    view! {
        <ul class="pigs-ready" aria-label=move || t!("pigs-who-is-ready")>
            <For each=move || all.get() key=|entry| *entry let:entry>
                {
                    let (fate, length) = entry;
                    let seat = fate.seat;
                    view! {
                        <li
                            class:is-ready=move || pace(fate) == ReadyState::Ready
                            class:is-out=move || pace(fate) == ReadyState::Out
                        >
                            <Portrait seat living=fate.place.is_none() />
                            <span class="who">
                                <strong>{letter(seat)}</strong>
                                " "
                                {move || owner(game, seat)}
                            </span>
                            {length.map(|count| view! { <span class="soft number">{move || t!("pigs-list-length", count = count)}</span> })}
                            <span class="pace">
                                <span aria-hidden="true">
                                    {move || match pace(fate) {
                                        ReadyState::Ready => "✓ ",
                                        ReadyState::Thinking => "… ",
                                        ReadyState::Out => "",
                                    }}
                                </span>
                                {move || words(fate)}
                            </span>
                            <Show when=move || can_change(fate)>
                                <button class="plain" on:click=move |_| game.act(Intent::Unstage(seat))>
                                    {move || t!("pigs-change")}
                                </button>
                            </Show>
                        </li>
                    }
                }
            </For>
        </ul>
    }
}

/// The user's program once it is locked in, with a button to change it.
#[component]
pub(super) fn Locked(
    game: OngoingGame,
    /// Takes the program back and reopens it in the editor.
    change: Callback<Program>,
) -> impl IntoView {
    let only = move || game.mine.with(|mine| if let [only] = mine[..] { Some(only) } else { None });
    let is_on_its_way = move || game.sent.with(Option::is_some);
    let program = Memo::new(move |_| {
        let seat = only()?;
        let sent = game
            .sent
            .with(|sent| sent.as_ref().filter(|(by, _)| *by == seat).map(|(_, order)| order.clone()));
        let is_ready = game.table.with(|table| table.is_ready(seat));
        let staged = || game.table.with(|table| table.own.as_ref()?.order.clone()).filter(|_| is_ready);
        sent.or_else(staged)?.parse::<Program>().ok()
    });
    let list = Memo::new(move |_| {
        only().and_then(|seat| with_latest(game.history, |pigs| pigs.list(seat))).unwrap_or_default()
    });
    let is_out = move || {
        let mine = game.mine.get();
        let living =
            |pigs: &botyard_pigs::Pigs| mine.iter().any(|&seat| pigs.arena().living().contains(seat));
        !mine.is_empty() && with_latest(game.history, living) == Some(false)
    };
    let shown = move |program: Program| {
        let seat = only()?;
        let waiting = list
            .get()
            .iter()
            .map(|command| view! { <li class="waits"><Told command seat /></li> })
            .collect_view();
        let new = program.iter().map(|command| view! { <li><Told command seat /></li> }).collect_view();
        Some(view! {
            <div class="row">
                <strong role="status">
                    {move || if is_on_its_way() { t!("pigs-on-its-way") } else { t!("pigs-locked-in") }}
                </strong>
                <button id="pigs-change" on:click=move |_| change.run(program)>{move || t!("pigs-change")}</button>
            </div>
            <ol class="pigs-row" aria-label=move || t!("pigs-own-program")>{waiting}{new}</ol>
        })
    };
    view! {
        {move || program.get().and_then(shown)}
        <Show when=is_out>
            <p class="soft">{move || t!("pigs-you-are-out")}</p>
        </Show>
    }
}
