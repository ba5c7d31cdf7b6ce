//! Move list with replay controls.

use std::time::Duration;

use botyard_core::{AnyEvent, Seat, Step, Story};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::board::{Projector, Signs, seen_text};
use crate::browser;
use crate::icon::{Drawn, Icon};
use crate::play::OngoingGame;
use crate::prefs::prefs;
use crate::t;
use crate::words::seat_name;

/// A step in the list.
#[derive(Clone, PartialEq, Eq, Hash)]
struct MoveRow {
    /// Index of the step.
    index: usize,
    /// Seat that moved, in games where one seat moves at a time.
    seat: Option<Seat>,
    /// The order as text, or a note that a player has left.
    text: String,
    /// Move number, on the first step of a move.
    number: Option<String>,
}

/// All steps. A move has one step of each seat; if the second seat begins, the first move has only its step.
fn rows(history: &Story) -> Vec<MoveRow> {
    let info = history.kind().info;
    let mut before: Option<Seat> = None;
    let mut number = 0;
    let row = |(index, step): (usize, &Step)| {
        let (seat, text) = match (&step.orders[..], step.retired) {
            (_, Some(seat)) => (None, t!("move-retired", who = seat_name(info, seat))),
            ([(seat, order)], None) if !info.simultaneous => (Some(*seat), order.clone()),
            _ => (None, String::new()),
        };
        let is_new = seat.is_some_and(|seat| before.is_none_or(|before| seat <= before));
        before = seat.or(before);
        number += usize::from(is_new);
        let dots = if seat.is_some_and(|seat| seat.index() > 0) { "…" } else { "." };
        MoveRow { index, seat, text, number: is_new.then(|| format!("{number}{dots}")) }
    };
    history.steps().iter().enumerate().map(row).collect()
}

/// A replay button.
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

/// Move list with slider and buttons. Keys: left and right, home and end.
#[component]
pub(crate) fn Moves(game: OngoingGame, projector: Projector, flipped: RwSignal<bool>) -> impl IntoView {
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
    // Autoplay up to the latest step.
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
    // Scrolls the current move into view inside the list, without scrolling the page.
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
    let is_pair = game.history.with_untracked(|history| !simultaneous && history.latest().seats() == 2);
    let rows = move || game.history.with(rows);
    view! {
        <section class="moves" aria-label=move || t!("moves-title")>
            <ol class="move-list" class:rounds=simultaneous class:pair=is_pair node_ref=list tabindex="-1">
                <For each=rows key=Clone::clone let:row>
                    {
                        let MoveRow { index, seat, text, number } = row;
                        let step = index + 1;
                        let signs = game
                            .history
                            .with_untracked(|history| Some(history.game(index).signs(seat?, &text)))
                            .unwrap_or_default();
                        let is_drawn = seat.is_some();
                        let named = (signs.clone(), text.clone());
                        let told = move || {
                            let lang = prefs().lang.get();
                            game.history.with(|history| {
                                history.steps().get(index).map(|step| AnyEvent::tell_all(&step.events, lang))
                            })
                        };
                        view! {
                            <li data-number=number class:second=seat.is_some_and(|seat| seat.index() == 1)>
                                <button
                                    class="plain"
                                    class:chosen=move || shown() == step
                                    aria-current=move || (shown() == step).then_some("step")
                                    data-step=step.to_string()
                                    aria-label=move || {
                                        let (signs, text) = &named;
                                        let seen = seen_text(signs, text, flipped.get());
                                        told().filter(|_| is_drawn).map(|told| format!("{seen} {told}"))
                                    }
                                    on:click=move |_| go(step)
                                >
                                    {if is_drawn {
                                        view! { <Signs signs text flipped /> }.into_any()
                                    } else if simultaneous && text.is_empty() {
                                        (move || t!("move-round", round = step as i64)).into_any()
                                    } else {
                                        text.into_any()
                                    }}
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
