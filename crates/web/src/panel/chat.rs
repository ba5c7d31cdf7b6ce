//! What is said at a table.

use leptos::html;
use leptos::prelude::*;

use crate::browser;
use crate::icon::{Drawn, Icon};
use crate::play::{Intent, Match};
use crate::t;

/// Leads to the chat, with the number of messages that haven't been read.
#[component]
pub(crate) fn ChatButton(game: Match) -> impl IntoView {
    let open = move |_| {
        let chat = browser::document().query_selector("details.chat").ok().flatten();
        if let Some(chat) = chat {
            let _ = chat.set_attribute("open", "");
            chat.scroll_into_view();
            browser::focus("chat-text");
        }
    };
    let words = move || match game.unread.get() {
        0 => t!("chat-title"),
        count => t!("chat-unread", count = count as i64),
    };
    view! {
        <Show when=move || !game.is_local()>
            <button class="icon chat-button" id="to-chat" on:click=open aria-label=words title=words>
                <Drawn icon=Icon::Chat />
                <Show when=move || { game.unread.get() > 0 }>
                    <span class="count number" aria-hidden="true">{move || game.unread.get()}</span>
                </Show>
            </button>
        </Show>
    }
}

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
    // A refused message stays in its field, unless the next one is being typed there.
    Effect::new(move |_| {
        if let Some(text) = game.unsaid.get() {
            game.unsaid.set(None);
            typed.update(|typed| {
                if typed.is_empty() {
                    *typed = text;
                }
            });
        }
    });
    let read = move || {
        let is_seen = list.get_untracked().is_some_and(|list| {
            let rect = list.get_bounding_client_rect();
            let height = browser::window().inner_height().ok().and_then(|height| height.as_f64());
            rect.height() > 0.0 && rect.bottom() > 0.0 && rect.top() < height.unwrap_or(0.0)
        });
        if is_seen && !browser::is_hidden() && game.unread.get_untracked() > 0 {
            game.unread.set(0);
        }
    };
    Effect::new(move |_| {
        game.unread.track();
        browser::next_frame(move |_| read());
    });
    let scrolled = window_event_listener(leptos::ev::scroll, move |_| read());
    let focused = window_event_listener(leptos::ev::focus, move |_| read());
    on_cleanup(move || {
        scrolled.remove();
        focused.remove();
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
        <details class="chat card" open=move || !browser::media("(width < 46rem)") on:toggle=move |_| read()>
            <summary>
                {move || t!("chat-title")}
                <Show when=move || { game.unread.get() > 0 }>
                    " " <span class="unread" id="unread">{move || t!("alert-unread", count = game.unread.get())}</span>
                </Show>
            </summary>
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
