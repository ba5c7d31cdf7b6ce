//! The user's own games and challenges, on the server and in this browser.

use botyard_protocol::{Challenge, Sitter, Status, Summary};
use leptos::prelude::*;
use leptos_router::components::A;
use serde::de::IgnoredAny;

use super::super::parts::{
    Listed, Navigator, SmallBoard, clock_words, game_name, glimpse_here, level_name, moment, options_words,
};
use crate::inbox::{Inbox, inbox};
use crate::net::{account, escape, request};
use crate::play::{Saved, forget, saved};
use crate::{t, toast};

/// Local games that aren't over.
fn unfinished() -> Vec<Saved> {
    saved().into_iter().filter(|saved| !saved.over).collect()
}

/// The user's games, those that wait for their move first; empty if there are none.
#[component]
pub(super) fn Own() -> impl IntoView {
    let local = RwSignal::new(unfinished());
    let waits = |table: &Summary| account().id().is_some_and(|me| table.awaited.contains(&me));
    let sorted = Memo::new(move |_| {
        let rank = |table: &Summary| {
            (!waits(table), table.status != Status::Playing, std::cmp::Reverse(table.updated))
        };
        let mut tables: Vec<Summary> = Vec::new();
        for table in inbox().tables.get() {
            tables.insert(tables.partition_point(|other| rank(other) <= rank(&table)), table);
        }
        tables
    });
    let due = Memo::new(move |_| sorted.with(|tables| tables.iter().filter(|table| waits(table)).count()));
    let any = move || !sorted.with(Vec::is_empty) || !local.with(Vec::is_empty);
    let title = move || match due.get() {
        0 => t!("home-own"),
        count => t!("home-own-due", count = count),
    };
    view! {
        <Waiting />
        <Show when=any>
            <section class="home-list home-strip" aria-labelledby="home-own">
                <h2 id="home-own">{title}</h2>
                <ul class="tables">
                    {move || sorted.get().into_iter().map(|table| view! { <Listed table /> }).collect_view()}
                    {move || local.get().into_iter().map(|saved| view! { <LocalGame saved local /> }).collect_view()}
                </ul>
            </section>
        </Show>
    }
}

/// A local game in the list.
#[component]
fn LocalGame(saved: Saved, local: RwSignal<Vec<Saved>>) -> impl IntoView {
    let seats = saved.seats.clone();
    let sitters = move || {
        let name = |sitter: &Sitter| match sitter {
            Sitter::Open => t!("listed-open"),
            Sitter::Person { name, .. } => name.clone(),
            Sitter::Computer { level } => t!("computer-of", level = level_name(level)),
        };
        seats.iter().map(name).collect::<Vec<_>>().join(" – ")
    };
    let (game, path, updated) = (saved.game.clone(), saved.path.clone(), saved.updated);
    let named = saved.game.clone();
    let glimpse = glimpse_here(&saved);
    let delete = move |_| {
        forget(&path);
        local.set(unfinished());
    };
    view! {
        <li class="listed">
            <A href=saved.path attr:class="listed-link">
                <SmallBoard glimpse />
                <strong>{move || game_name(&game)}</strong>
                <span class="listed-sitters">{sitters}</span>
                <span class="listed-state">{move || t!("home-here")}</span>
                <small>{move || moment(updated)}</small>
            </A>
            <button
                class="button small"
                aria-label=move || t!("home-forget-of", game = game_name(&named))
                on:click=delete
            >
                {move || t!("page-delete")}
            </button>
        </li>
    }
}

fn challenged(list: RwSignal<Vec<Challenge>>, is_own: bool, go: Navigator) -> impl IntoView {
    let one = move |challenge| view! { <Challenged challenge list is_own go /> };
    move || list.get().into_iter().map(one).collect_view()
}

/// Pending challenges, incoming and outgoing.
#[component]
fn Waiting() -> impl IntoView {
    // Created here because an accepted challenge leaves the list, and its component is dropped before the
    // navigation.
    let go = Navigator::new();
    let Inbox { incoming, outgoing, .. } = inbox();
    let any = move || !incoming.with(Vec::is_empty) || !outgoing.with(Vec::is_empty);
    view! {
        <Show when=any>
            <section class="home-list home-strip" aria-labelledby="home-challenges">
                <h2 id="home-challenges">{move || t!("home-challenges")}</h2>
                <ul class="tables">
                    {challenged(incoming, false, go)}
                    {challenged(outgoing, true, go)}
                </ul>
            </section>
        </Show>
    }
}

#[component]
fn Challenged(
    challenge: Challenge,
    list: RwSignal<Vec<Challenge>>,
    is_own: bool,
    go: Navigator,
) -> impl IntoView {
    let id = StoredValue::new(challenge.id.clone());
    let answer = move |answer: &'static str| {
        let id = id.get_value();
        leptos::task::spawn_local(async move {
            let path = format!("/api/challenge/{}/{answer}", escape(&id));
            match request::<(), IgnoredAny>("POST", &path, None).await {
                Ok(_) if answer == "accept" => go.to(&format!("/t/{id}")),
                Ok(_) => list.update(|list| list.retain(|challenge| challenge.id != id)),
                Err(problem) => toast::complain(problem.sentence()),
            }
        });
    };
    let words = {
        let challenge = challenge.clone();
        move || {
            let game = game_name(&challenge.variant.key);
            if is_own {
                t!("home-challenge-out", name = challenge.dest_user.name.clone(), game = game)
            } else {
                t!("home-challenge-in", name = challenge.challenger.name.clone(), game = game)
            }
        }
    };
    let more = move || {
        let mut more = vec![clock_words(&challenge.time_control)];
        let options = options_words(&challenge.variant.key, &challenge.options);
        if !options.is_empty() {
            more.insert(0, options);
        }
        if challenge.rated {
            more.push(t!("listed-rated"));
        }
        more.join(" · ")
    };
    let buttons = if is_own {
        view! {
            <button class="button small" on:click=move |_| answer("cancel")>{move || t!("home-challenge-cancel")}</button>
        }
        .into_any()
    } else {
        view! {
            <button class="button small strong" on:click=move |_| answer("accept")>{move || t!("home-accept")}</button>
            <button class="button small" on:click=move |_| answer("decline")>{move || t!("home-decline")}</button>
        }
        .into_any()
    };
    view! {
        <li class="listed">
            <div class="listed-link">
                <strong>{words}</strong>
                <small>{more}</small>
            </div>
            <div class="row">{buttons}</div>
        </li>
    }
}
