//! What is said at a table.

use leptos::html;
use leptos::prelude::*;

use crate::browser;
use crate::play::{Intent, Match};
use crate::t;

/// The chat. Spectators hear the players when the game is over, and each other at once.
#[component]
pub(crate) fn ChatBox(game: Match) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let list: NodeRef<html::Div> = NodeRef::new();
    Effect::new(move |_| {
        game.chat.track();
        browser::next_frame(move |_| {
            if let Some(list) = list.try_get_untracked().flatten() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    let say = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked().trim().to_owned();
        if !text.is_empty() {
            game.act(Intent::Say(text));
            typed.set(String::new());
        }
    };
    view! {
        <details class="chat card" open=move || !browser::media("(width < 46rem)")>
            <summary>{move || t!("chat-title")}</summary>
            <div class="said" node_ref=list role="log" aria-live="polite" tabindex="0" aria-label=move || t!("chat-title")>
                <For each=move || game.chat.get() key=|said| said.number let:said>
                    <p>
                        <b>{said.name.clone()}</b>
                        ": "
                        {said.text.clone()}
                    </p>
                </For>
                <Show when=move || game.chat.with(Vec::is_empty)>
                    <p class="soft">{move || t!("chat-none")}</p>
                </Show>
            </div>
            <form class="row" on:submit=say>
                <label class="voice" for="chat-text">{move || t!("chat-label")}</label>
                <input
                    id="chat-text"
                    type="text"
                    maxlength="500"
                    autocomplete="off"
                    placeholder=move || t!("chat-label")
                    prop:value=move || typed.get()
                    on:input:target=move |event| typed.set(event.target().value())
                />
                <button type="submit">{move || t!("chat-send")}</button>
            </form>
        </details>
    }
}
