//! The chat of a table.

use botyard_protocol::{Quiet, Said};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::icon::{Drawn, Icon};
use crate::net::{account, escape, get, request};
use crate::play::{Intent, OngoingGame};
use crate::{browser, t, toast};

/// Button that opens the chat, with the number of unread messages.
#[component]
pub(crate) fn ChatButton(game: OngoingGame) -> impl IntoView {
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

/// The chat. Spectators see the players' messages when the game is over, and each other's at once.
#[component]
pub(crate) fn ChatBox(game: OngoingGame) -> impl IntoView {
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
    // A refused message returns to its field, unless the next one is being typed there.
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
                        <MuteButton game said />
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
            <QuietCheck game />
        </details>
    }
}

/// Mutes the author of a message: none of their messages are shown any more. Only for signed-in users.
#[component]
fn MuteButton(game: OngoingGame, said: Said) -> impl IntoView {
    let Said { player, name, .. } = said;
    let (label, id) = (name.clone(), player.clone());
    let is_other = move || !game.is_local() && account().id().is_some_and(|me| me != id);
    let mute = StoredValue::new(move || {
        let (player, name) = (player.clone(), name.clone());
        spawn_local(async move {
            let path = format!("/api/account/muted/{}", escape(&player));
            match request::<(), ()>("PUT", &path, None).await {
                Ok(()) => {
                    game.chat.update(|chat| chat.retain(|said| said.player != player));
                    toast::tell(t!("chat-muted", name = name));
                }
                Err(problem) => toast::complain(problem.sentence()),
            }
        });
    });
    let words = Signal::derive(move || t!("chat-mute", name = label.clone()));
    view! {
        <Show when=is_other>
            " "
            <button class="plain mute" aria-label=words title=words on:click=move |_| mute.with_value(|mute| mute())>"×"</button>
        </Show>
    }
}

/// Whether only players may talk; a choice for the players.
#[component]
fn QuietCheck(game: OngoingGame) -> impl IntoView {
    let quiet = RwSignal::new(None::<bool>);
    let path = StoredValue::new(format!(
        "/api/tables/{}/quiet",
        escape(&game.table.with_untracked(|table| table.id.clone()))
    ));
    // Only requested when there are spectators.
    let is_asked = Memo::new(move |_| {
        !game.is_local() && !game.mine.with(Vec::is_empty) && game.spectators.with(|(count, _)| *count > 0)
    });
    Effect::new(move |_| {
        if is_asked.get() {
            spawn_local(async move {
                if let Ok(now) = get::<Quiet>(&path.get_value()).await {
                    quiet.try_set(Some(now.on));
                }
            });
        }
    });
    let choose = move |on: bool| {
        spawn_local(async move {
            match request::<_, ()>("PUT", &path.get_value(), Some(&Quiet { on })).await {
                Ok(()) => {
                    quiet.try_set(Some(on));
                }
                Err(problem) => toast::complain(problem.sentence()),
            }
        });
    };
    view! {
        <Show when=move || quiet.get().is_some()>
            <label class="check" for="chat-quiet">
                <input
                    id="chat-quiet"
                    type="checkbox"
                    prop:checked=move || quiet.get() == Some(true)
                    on:change:target=move |event| choose(event.target().checked())
                />
                {move || t!("chat-quiet")}
            </label>
        </Show>
    }
}
