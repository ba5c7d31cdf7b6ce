//! Conditional moves: answers that the server plays as soon as the opponent makes the expected move. Other
//! players don't see them.

use botyard_core::{Seat, Story};
use botyard_protocol::Status;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::board::LineSigns;
use crate::play::{Intent, OngoingGame};
use crate::{browser, storage, t};

/// The lines last sent, kept in the browser to show later which of them were played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct KeptLines {
    /// Number of steps played when they were sent.
    from: usize,
    lines: Vec<Vec<String>>,
}

fn key(game: OngoingGame) -> String {
    game.table.with_untracked(|table| format!("lines.{}", table.id))
}

/// Sends these lines, replacing all earlier ones.
fn set(game: OngoingGame, lines: Vec<Vec<String>>) {
    let from = game.table.with_untracked(|table| table.steps);
    // If there is no room, the played lines can't be shown later.
    storage::keep(&key(game), &KeptLines { from, lines: lines.clone() });
    game.act(Intent::Lines(lines));
}

/// The prepared moves that were played, each after the move that it answers: the number of steps before both,
/// and the two orders.
fn came_true(story: &Story, me: Seat, kept: &KeptLines) -> Vec<(usize, Vec<String>)> {
    let mut lines: Vec<&[String]> = kept.lines.iter().map(Vec::as_slice).collect();
    let mut found = Vec::new();
    let mut before = "";
    for (number, step) in story.steps().iter().enumerate().skip(kept.from) {
        let [(seat, order)] = &step.orders[..] else { break };
        lines.retain_mut(|line| match line.split_first() {
            Some((first, rest)) if first == order => {
                *line = rest;
                true
            }
            _ => false,
        });
        if lines.is_empty() {
            break;
        }
        if *seat == me {
            found.push((number.saturating_sub(1), vec![before.to_owned(), order.clone()]));
        }
        before = order;
    }
    found
}

fn stored_lines(game: OngoingGame) -> Vec<Vec<String>> {
    game.table.with(|table| table.own.as_ref().map(|own| own.lines.clone()).unwrap_or_default())
}

/// A line in figurine notation. Lines begin at the server's latest position, not at the draft's: the user is
/// waiting and hasn't moved.
fn in_figures(game: OngoingGame, orders: Vec<String>, flipped: RwSignal<bool>) -> impl IntoView {
    let start = game.history.with(|history| history.latest().boxed_clone());
    view! { <LineSigns game=start orders flipped /> }
}

/// The stored lines, a button to enter another on the board, and the lines that were played.
#[component]
pub(crate) fn Conditional(game: OngoingGame, flipped: RwSignal<bool>) -> impl IntoView {
    let info = game.history.with_untracked(|history| history.kind().info);
    let me = Memo::new(move |_| game.mine.with(|mine| if let [only] = mine[..] { Some(only) } else { None }));
    let is_here = Memo::new(move |_| {
        !info.simultaneous
            && !game.is_local()
            && me.get().is_some()
            && game.table.with(|table| table.status == Status::Playing)
            && !game.has_secrets()
    });
    let may_add = Memo::new(move |_| {
        is_here.get()
            && game.is_live()
            && me.get().is_some_and(|me| game.table.with(|table| !table.due.contains(me)))
    });
    Effect::new(move |_| {
        if !may_add.get() && game.draft.with_untracked(Option::is_some) {
            game.draft.set(None);
        }
        if game.is_over() {
            storage::forget(&key(game));
        }
    });
    let lines = Memo::new(move |_| stored_lines(game));
    let true_ones = Memo::new(move |_| {
        let kept: Option<KeptLines> = storage::get(&key(game));
        game.history.with(|history| Some(came_true(history, me.get()?, &kept?))).unwrap_or_default()
    });
    let begin = move |_| {
        let story = game.history.with_untracked(|history| {
            let latest = history.latest();
            let options = history.options().to_vec();
            Story::begin(*history.kind(), options, Some(latest.position()), Some(latest.seats())).ok()
        });
        game.draft.set(story);
        // On a phone the board is above.
        browser::window().scroll_to_with_x_and_y(0.0, 0.0);
        browser::focus("board");
    };
    let delete = move |place: usize| {
        let mut all = lines.get_untracked();
        if place < all.len() {
            all.remove(place);
            set(game, all);
        }
    };
    let stored = move || {
        let one = |(place, line): (usize, Vec<String>)| {
            let named = line.join(" → ");
            view! {
                <li class="row">
                    <span class="grow">{in_figures(game, line, flipped)}</span>
                    <Show when=move || may_add.get()>
                        {
                            let named = named.clone();
                            view! {
                                <button
                                    class="small"
                                    aria-label=move || t!("conditional-delete-of", line = named.clone())
                                    on:click=move |_| delete(place)
                                >
                                    {move || t!("page-delete")}
                                </button>
                            }
                        }
                    </Show>
                </li>
            }
        };
        lines.get().into_iter().enumerate().map(one).collect_view()
    };
    let played = move || {
        let one = |(number, (step, orders)): (usize, (usize, Vec<String>))| {
            let before = game.history.with_untracked(|history| history.game(step).boxed_clone());
            view! { {(number > 0).then_some(", ")} <LineSigns game=before orders flipped /> }
        };
        true_ones.get().into_iter().enumerate().map(one).collect_view()
    };
    view! {
        <Show when=move || is_here.get()>
            <details class="card conditional" id="conditional">
                <summary>{move || t!("conditional-title", count = lines.with(Vec::len))}</summary>
                <p class="soft">{move || t!("conditional-words")}</p>
                <ul class="plain-list" id="conditional-lines">{stored}</ul>
                <Show when=move || !true_ones.with(Vec::is_empty)>
                    <p id="conditional-true">{move || t!("conditional-true")} " " {played}</p>
                </Show>
                <Show when=move || may_add.get() && game.draft.with(Option::is_none)>
                    <button id="conditional-add" on:click=begin>{move || t!("conditional-add")}</button>
                </Show>
            </details>
        </Show>
    }
}

/// The line being entered on the board. It replaces the status line, so that it is beside the board on every
/// screen.
#[component]
pub(crate) fn ConditionalBar(game: OngoingGame, flipped: RwSignal<bool>) -> impl IntoView {
    let drafted = move || {
        let orders =
            |story: &Story| story.steps().iter().flat_map(|step| step.orders.clone()).collect::<Vec<_>>();
        let orders = game.draft.with(|draft| draft.as_ref().map(orders)).unwrap_or_default();
        orders.into_iter().map(|(_, order)| order).collect::<Vec<_>>()
    };
    let len = move || game.draft.with(|draft| draft.as_ref().map_or(0, Story::len));
    // A line ends with the user's own answer.
    let is_whole = move || len() >= 2 && len() % 2 == 0;
    let ask = move || match len() % 2 {
        0 => t!("conditional-theirs"),
        _ => t!("conditional-mine"),
    };
    let save = move |_| {
        let mut all = untrack(|| stored_lines(game));
        all.push(untrack(drafted));
        game.draft.set(None);
        set(game, all);
    };
    let undo = move |_| {
        game.draft.update(|draft| {
            if let Some(draft) = draft {
                draft.truncate(draft.len().saturating_sub(1));
            }
        });
    };
    view! {
        <Show when=move || game.draft.with(Option::is_some)>
            <div class="turn-bar conditional-bar grow">
                <p role="status" class="grow" id="conditional-ask"><strong>{ask}</strong> " " {move || in_figures(game, drafted(), flipped)}</p>
                <button id="conditional-save" class="strong" disabled=move || !is_whole() on:click=save>{move || t!("conditional-save")}</button>
                <button disabled=move || len() == 0 on:click=undo>{move || t!("turn-undo")}</button>
                <button on:click=move |_| game.draft.set(None)>{move || t!("page-cancel")}</button>
            </div>
        </Show>
    }
}
