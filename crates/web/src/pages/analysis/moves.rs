//! Move list with variations, and the navigation through it.

use botyard_core::{AnyEvent, Seat, Tree, Viewer};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::study::Study;
use crate::board::{Signs, seen_text};
use crate::icon::{Drawn, Icon};
use crate::prefs::prefs;
use crate::{browser, t};

/// A step in the list: the order, or the orders of all seats, each after its letter.
fn drawn(study: Study, tree: &Tree, node: usize) -> AnyView {
    let Some(step) = tree.step(node) else { return ().into_any() };
    let info = tree.kind().info;
    if let Some(seat) = step.retired {
        return t!("analysis-moves-left", who = info.seat_name(seat)).into_any();
    }
    let game = tree.game(tree.parent(node));
    let order = |(seat, order): &(Seat, String)| {
        let letter = info.simultaneous.then(|| format!("{}: ", info.seat_id(*seat)));
        let signs = game.signs(*seat, order);
        view! {
            <span class="signs" aria-hidden="true">
                {letter} <Signs signs text=order.clone() flipped=study.flipped />
            </span>
        }
    };
    step.orders.iter().map(order).collect_view().into_any()
}

/// Accessible name of a step: its visible text and its events.
fn told(study: Study, tree: &Tree, node: usize) -> Option<String> {
    let step = tree.step(node).filter(|step| step.retired.is_none())?;
    let (info, game) = (tree.kind().info, tree.game(tree.parent(node)));
    let seen = step.orders.iter().map(|(seat, order)| {
        let letter = if info.simultaneous { format!("{}: ", info.seat_id(*seat)) } else { String::new() };
        letter + &seen_text(&game.signs(*seat, order), order, study.flipped.get())
    });
    let seen = seen.collect::<Vec<_>>().join(" ");
    Some(format!("{seen} {}", AnyEvent::tell_all(&step.events, prefs().lang.get())))
}

/// Number before a step, if it has one.
fn number(tree: &Tree, node: usize, first: bool) -> Option<String> {
    if tree.kind().info.simultaneous {
        return Some(format!("{}.", tree.path(node).len()));
    }
    let ply = tree.ply(node).saturating_sub(1);
    match (ply % 2, first) {
        (0, _) => Some(format!("{}.", ply / 2 + 1)),
        (_, true) => Some(format!("{}…", ply / 2 + 1)),
        _ => None,
    }
}

/// A line from this node on, with its variations.
fn line(study: Study, tree: &Tree, from: usize) -> Vec<AnyView> {
    let mut views = Vec::new();
    let mut next = Some(from);
    let mut first = true;
    while let Some(node) = next {
        views.push(one(study, tree, node, first));
        first = false;
        let siblings = tree.children(tree.parent(node));
        if siblings.first() == Some(&node) {
            for &other in &siblings[1..] {
                let inside = line(study, tree, other);
                views.push(view! { <span class="variation">{inside}</span> }.into_any());
                first = true;
            }
        }
        next = tree.next(node);
    }
    views
}

fn one(study: Study, tree: &Tree, node: usize, first: bool) -> AnyView {
    let is_shown = move || study.at.get() == node;
    view! {
        {number(tree, node, first).map(|number| view! { <span class="soft number">{number}</span> })}
        <button
            class="plain move"
            id=format!("move-{node}")
            class:chosen=is_shown
            aria-current=move || is_shown().then_some("step")
            aria-label=move || study.tree.with(|tree| told(study, tree, node))
            on:click=move |_| study.go(node)
        >
            {drawn(study, tree, node)}
            {move || study.signs.with(|signs| signs.get(&node).map(|sign| view! { <b class="bad">{*sign}</b> }))}
        </button>
    }
    .into_any()
}

/// Move list with its buttons.
#[component]
pub(super) fn Moves(study: Study) -> impl IntoView {
    let list = move || {
        study.tree.with(|tree| match tree.next(0) {
            Some(first) => view! { <div class="moves-all">{line(study, tree, first)}</div> }.into_any(),
            None => view! { <p class="soft">{t!("analysis-moves-none")}</p> }.into_any(),
        })
    };
    // Scrolls the current move into view inside the list, without scrolling the page.
    Effect::new(move |_| {
        let at = study.at.get();
        browser::next_frame(move |_| {
            let document = browser::document();
            let found =
                document.get_element_by_id(&format!("move-{at}")).zip(document.get_element_by_id("moves"));
            if let Some((button, list)) = found {
                let top = button.unchecked_into::<web_sys::HtmlElement>().offset_top();
                list.set_scroll_top(top - list.client_height() / 2);
            }
        });
    });
    let is_variation = move || study.tree.with(|tree| !tree.is_main(study.at.get()));
    let back = move |_| {
        let at = study.at.get_untracked();
        study.go(study.tree.with_untracked(|tree| tree.fork(at)));
    };
    let promote = move |_| {
        let at = study.at.get_untracked();
        study.tree.update(|tree| tree.promote(at));
    };
    let cut = move |_| {
        let at = study.at.get_untracked();
        study.back();
        study.tree.update(|tree| {
            tree.cut(at);
        });
    };
    view! {
        <section class="card stack moves" aria-label=move || t!("analysis-moves")>
            {move || study.title.get().map(|title| view! { <h2>{title}</h2> })}
            <Leaf study />
            <div class="scroll" id="moves" tabindex="0" role="group" aria-label=move || t!("analysis-moves")>{list}</div>
            <div class="row">
                <Show when=is_variation>
                    <button class="strong" on:click=back>{move || t!("analysis-moves-back")}</button>
                    <button on:click=promote>{move || t!("analysis-moves-promote")}</button>
                </Show>
                <Show when=move || study.at.get() != 0>
                    <button on:click=cut>{move || t!("analysis-moves-cut")}</button>
                </Show>
            </div>
            <Moments study />
        </section>
    }
}

/// Buttons and slider to navigate the line.
#[component]
fn Leaf(study: Study) -> impl IntoView {
    let line = Memo::new(move |_| {
        let at = study.at.get();
        study.tree.with(|tree| tree.line(at))
    });
    let place = Memo::new(move |_| {
        let at = study.at.get();
        study.tree.with(|tree| tree.path(at).len())
    });
    let slide = move |steps: usize| {
        let to = line.with_untracked(|line| steps.checked_sub(1).and_then(|last| line.get(last).copied()));
        study.go(to.unwrap_or(0));
    };
    let is_first = move || place.get() == 0;
    let is_last = move || place.get() == line.with(Vec::len);
    view! {
        <div class="row leaf">
            <button class="icon" on:click=move |_| study.first() disabled=is_first aria-label=move || t!("analysis-moves-first")><Drawn icon=Icon::First /></button>
            <button class="icon" on:click=move |_| study.back() disabled=is_first aria-label=move || t!("analysis-moves-before")><Drawn icon=Icon::Back /></button>
            <input
                type="range"
                min="0"
                max=move || line.with(Vec::len).to_string()
                prop:value=move || place.get().to_string()
                aria-label=move || t!("analysis-moves-place")
                on:input:target=move |event| slide(event.target().value().parse().unwrap_or(0))
            />
            <button class="icon" on:click=move |_| study.on() disabled=is_last aria-label=move || t!("analysis-moves-next")><Drawn icon=Icon::On /></button>
            <button class="icon" on:click=move |_| study.last() disabled=is_last aria-label=move || t!("analysis-moves-last")><Drawn icon=Icon::Last /></button>
            <button
                class="icon"
                on:click=move |_| study.flipped.update(|flipped| *flipped = !*flipped)
                aria-label=move || t!("analysis-moves-flip")
                title=move || t!("analysis-moves-flip")
            >
                <Drawn icon=Icon::Flip />
            </button>
        </div>
    }
}

/// The events of the current step, by moment.
#[component]
fn Moments(study: Study) -> impl IntoView {
    let shown = RwSignal::new(None::<usize>);
    Effect::new(move |_| {
        study.at.track();
        shown.set(None);
    });
    let count = Memo::new(move |_| {
        let at = study.at.get();
        study.tree.with(|tree| tree.step(at).map_or(0, |step| step.moments.len()))
    });
    let show = move |moment: usize| {
        let at = study.at.get_untracked();
        let scene =
            study.tree.with_untracked(|tree| Some(tree.step(at)?.moments.get(moment)?.scene(Viewer::Public)));
        if let Some(scene) = scene {
            study.projector.cut(scene);
            shown.set(Some(moment));
        }
    };
    let has_moments = move || count.get() > 1;
    let is_slow = move || study.projector.slowness.get() > 1.0;
    let told = move || {
        let (at, lang) = (study.at.get(), prefs().lang.get());
        study.tree.with(|tree| {
            let told = tree.step(at).map(|step| step.events.clone()).unwrap_or_default();
            told.into_iter()
                .map(|told| {
                    let moment = told.moment();
                    let is_now = move || shown.get() == Some(moment);
                    view! { <li class:now=is_now>{told.tell(lang)}</li> }
                })
                .collect_view()
        })
    };
    view! {
        <Show when=move || count.get() != 0>
            <div class="row moments" role="group" aria-label=move || t!("analysis-moments")>
                <button on:click=move |_| { shown.set(None); study.replay() }>{move || t!("analysis-moments-replay")}</button>
                {move || has_moments().then(|| view! {
                    {(0..count.get()).map(|moment| view! {
                        <button
                            class="moment number"
                            aria-pressed=move || (shown.get() == Some(moment)).to_string()
                            aria-label=move || t!("analysis-moments-one", number = moment + 1)
                            on:click=move |_| show(moment)
                        >
                            {moment + 1}
                        </button>
                    }).collect_view()}
                    <label class="row">
                        <input
                            type="checkbox"
                            prop:checked=is_slow
                            on:change:target=move |event| {
                                study.projector.slowness.set(if event.target().checked() { 3.0 } else { 1.0 });
                            }
                        />
                        <span>{move || t!("analysis-moments-slow")}</span>
                    </label>
                })}
            </div>
            <ul class="told">{told}</ul>
        </Show>
    }
}
