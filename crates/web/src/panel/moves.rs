//! The list of moves, which is also the control of the replay.

use botyard_core::{Step, Story};
use std::time::Duration;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::board::Projector;
use crate::browser;
use crate::icon::{Drawn, Icon};
use crate::play::Match;
use crate::t;
use crate::words::seat_name;

/// A step as the list shows it.
fn words(history: &Story, step: &Step) -> String {
    let info = history.kind().info;
    if let Some(seat) = step.retired {
        return t!("move-retired", who = seat_name(info, seat));
    }
    match &step.orders[..] {
        [(_, order)] if !info.simultaneous => order.clone(),
        _ => String::new(),
    }
}

/// A button of the replay.
#[component]
fn Control(
    id: &'static str,
    #[prop(into)] icon: Signal<Icon>,
    words: impl Fn() -> String + Copy + Send + Sync + 'static,
    off: impl Fn() -> bool + Send + Sync + 'static,
    act: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button class="icon" id=id disabled=off aria-label=words title=words on:click=move |_| act()>
            <Drawn icon />
        </button>
    }
}

/// The list of moves with slider and buttons. Keys: left and right, home and end.
#[component]
pub(crate) fn Moves(game: Match, projector: Projector) -> impl IntoView {
    let len = Memo::new(move |_| game.history.with(Story::len));
    let shown = move || game.shown();
    let rolling = RwSignal::new(false);
    let go = move |steps: usize| {
        projector.hurry();
        game.show(steps);
    };
    let back = move || go(game.shown().saturating_sub(1));
    let on = move || go((game.shown() + 1).min(len.get_untracked()));
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let typing = target.is_some_and(|target| {
            matches!(&*target.tag_name(), "INPUT" | "TEXTAREA" | "SELECT")
                || target.closest("svg.board").is_ok_and(|board| board.is_some())
        });
        if typing || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match &*event.key() {
            "ArrowLeft" => untrack(back),
            "ArrowRight" => untrack(on),
            "Home" => go(0),
            "End" => go(len.get_untracked()),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || keys.remove());
    // Plays by itself until the present.
    let roll = set_interval_with_handle(
        move || {
            if rolling.try_get_untracked() == Some(true) && !untrack(|| projector.is_playing()) {
                if untrack(|| game.shown()) >= len.get_untracked() {
                    rolling.set(false);
                } else {
                    game.show(untrack(|| game.shown()) + 1);
                }
            }
        },
        Duration::from_millis(450),
    );
    on_cleanup(move || {
        if let Ok(roll) = roll {
            roll.clear();
        }
    });
    let play = move || {
        if !rolling.get_untracked() && untrack(|| game.shown()) >= len.get_untracked() {
            game.show(0);
        }
        rolling.update(|rolling| *rolling = !*rolling);
    };
    let list: NodeRef<html::Ol> = NodeRef::new();
    // The move that is shown is in sight, without moving the page.
    Effect::new(move |_| {
        let shown = shown();
        browser::next_frame(move |_| {
            let Some(list) = list.try_get_untracked().flatten() else { return };
            let current = list.query_selector(&format!("[data-step=\"{shown}\"]"));
            if let Ok(Some(current)) = current {
                let current: web_sys::HtmlElement = current.unchecked_into();
                let list: &web_sys::HtmlElement = &list;
                let middle = current.offset_top() - list.offset_top() - list.client_height() / 2;
                list.set_scroll_top(middle.max(0));
            }
        });
    });
    let simultaneous = game.history.with_untracked(|history| history.kind().info.simultaneous);
    let rows = move || {
        game.history.with(|history| {
            history.steps().iter().map(|step| words(history, step)).enumerate().collect::<Vec<_>>()
        })
    };
    view! {
        <section class="moves" aria-label=move || t!("moves-title")>
            <ol class="move-list" class:rounds=simultaneous node_ref=list tabindex="-1">
                <For each=rows key=|(index, words)| (*index, words.clone()) let:row>
                    {
                        let (index, words) = row;
                        let step = index + 1;
                        let label = move || {
                            if simultaneous { t!("move-round", round = step as i64) } else { words.clone() }
                        };
                        view! {
                            <li>
                                <button
                                    class="plain"
                                    class:chosen=move || shown() == step
                                    aria-current=move || (shown() == step).then_some("step")
                                    data-step=step.to_string()
                                    on:click=move |_| go(step)
                                >
                                    {label}
                                </button>
                            </li>
                        }
                    }
                </For>
            </ol>
            <Show when=move || len.get() == 0>
                <p class="soft">{move || t!("moves-none")}</p>
            </Show>
            <div class="row replay">
                <Control id="replay-first" icon=Icon::First words=move || t!("replay-first") off=move || { shown() == 0 } act=move || go(0) />
                <Control id="replay-back" icon=Icon::Back words=move || t!("replay-back") off=move || { shown() == 0 } act=back />
                <Control
                    id="replay-play"
                    icon=Signal::derive(move || if rolling.get() { Icon::Pause } else { Icon::Play })
                    words=move || if rolling.get() { t!("replay-pause") } else { t!("replay-play") }
                    off=move || { len.get() == 0 }
                    act=play
                />
                <Control id="replay-on" icon=Icon::On words=move || t!("replay-on") off=move || { shown() >= len.get() } act=on />
                <Control
                    id="replay-last"
                    icon=Icon::Last
                    words=move || t!("replay-last")
                    off=move || { shown() >= len.get() }
                    act=move || go(len.get_untracked())
                />
                <input
                    type="range"
                    id="replay-slider"
                    min="0"
                    max=move || len.get().to_string()
                    prop:value=move || shown().to_string()
                    aria-label=move || t!("replay-slider")
                    on:input:target=move |event| {
                        if let Ok(steps) = event.target().value().parse() {
                            go(steps);
                        }
                    }
                />
            </div>
        </section>
    }
}
