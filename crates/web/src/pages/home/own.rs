//! What waits for the person: turns, challenges, games of this browser.

use botyard_protocol::{Challenge, ChallengeNews, Challenges, Sitter, Status, Summary};
use leptos::prelude::*;
use leptos_router::components::A;
use serde::de::IgnoredAny;

use super::super::parts::{Go, Listed, clock_words, game_name, level_name, moment, options_words};
use crate::net::{account, escape, get, line, request};
use crate::play::{Saved, forget, saved};
use crate::{t, toast};

/// Games of this browser that aren't over.
fn unfinished() -> Vec<Saved> {
    saved().into_iter().filter(|saved| !saved.over).collect()
}

/// What waits for the person; nothing at all if nothing does.
#[component]
pub(super) fn Own(
    /// The person's tables that aren't over.
    tables: RwSignal<Vec<Summary>>,
) -> impl IntoView {
    let local = RwSignal::new(unfinished());
    // Those where it is one's turn come first.
    let sorted = Signal::derive(move || {
        let me = account().id();
        let mut tables = tables.get();
        tables.sort_by_key(|table| {
            let waits = me.as_ref().is_some_and(|me| table.awaited.contains(me));
            (!waits, table.status != Status::Playing, std::cmp::Reverse(table.updated))
        });
        tables
    });
    let any = move || !sorted.with(Vec::is_empty) || !local.with(Vec::is_empty);
    view! {
        <Waiting />
        <Show when=any>
            <section class="home-list" aria-labelledby="home-own">
                <h2 id="home-own">{move || t!("home-own")}</h2>
                <ul class="tables">
                    <For
                        each=move || sorted.get()
                        key=|table| (table.id.clone(), table.updated, table.turn)
                        children=|table| view! { <Listed table /> }
                    />
                    <For each=move || local.get() key=|saved| (saved.path.clone(), saved.updated) let:saved>
                        <LocalGame saved local />
                    </For>
                </ul>
            </section>
        </Show>
    }
}

/// A game of this browser.
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
    let delete = move |_| {
        forget(&path);
        local.set(unfinished());
    };
    view! {
        <li class="listed">
            <A href=saved.path attr:class="listed-link">
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

/// Challenges that wait for an answer, of others and of one's own.
#[component]
fn Waiting() -> impl IntoView {
    // A challenge that is accepted leaves the list, and with it whoever wanted to go to its table.
    let go = Go::new();
    let (incoming, outgoing) =
        (RwSignal::new(Vec::<Challenge>::new()), RwSignal::new(Vec::<Challenge>::new()));
    Effect::new(move |_| {
        if account().id().is_none() {
            incoming.set(Vec::new());
            outgoing.set(Vec::new());
            return;
        }
        leptos::task::spawn_local(async move {
            // Without an answer there is nothing to show; the lists say that the server is away.
            if let Ok(challenges) = get::<Challenges>("/api/challenges").await {
                incoming.set(challenges.incoming);
                outgoing.set(challenges.outgoing);
            }
        });
    });
    Effect::new(move |_| {
        let Some((news, challenge)) = line().challenge.get() else { return };
        for list in [incoming, outgoing] {
            list.update(|list| list.retain(|other| other.id != challenge.id));
        }
        if news == ChallengeNews::Challenge {
            incoming.update(|list| list.insert(0, challenge));
        }
    });
    let any = move || !incoming.with(Vec::is_empty) || !outgoing.with(Vec::is_empty);
    view! {
        <Show when=any>
            <section class="home-list" aria-labelledby="home-challenges">
                <h2 id="home-challenges">{move || t!("home-challenges")}</h2>
                <ul class="tables">
                    <For each=move || incoming.get() key=|challenge| challenge.id.clone() let:challenge>
                        <Challenged challenge list=incoming is_own=false go />
                    </For>
                    <For each=move || outgoing.get() key=|challenge| challenge.id.clone() let:challenge>
                        <Challenged challenge list=outgoing is_own=true go />
                    </For>
                </ul>
            </section>
        </Show>
    }
}

#[component]
fn Challenged(challenge: Challenge, list: RwSignal<Vec<Challenge>>, is_own: bool, go: Go) -> impl IntoView {
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
