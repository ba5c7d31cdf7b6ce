//! The spectators of a table.

use leptos::prelude::*;

use crate::play::OngoingGame;
use crate::t;

/// Number of spectators, and their names; hidden if there are none.
#[component]
pub(crate) fn Spectators(game: OngoingGame) -> impl IntoView {
    let count = Memo::new(move |_| game.spectators.with(|(count, _)| *count));
    let names = move || {
        let names = game.spectators.with(|(_, names)| names.join(", "));
        (!names.is_empty()).then(|| format!(": {names}"))
    };
    view! {
        <Show when=move || { count.get() > 0 }>
            <p class="soft spectators" id="spectators">{move || t!("alert-watching", count = count.get())} {names}</p>
        </Show>
    }
}
