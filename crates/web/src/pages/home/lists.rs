//! Live lists of open tables and of games to watch.

use std::time::Duration;

use botyard_protocol::{Join, Opened, Status, Summaries, Summary, Taken};
use leptos::prelude::*;
use leptos_router::components::A;

use super::super::parts::{Listed, Navigator, TableList};
use crate::inbox::{put, sits};
use crate::net::{LineState, Problem, account, escape, get, line, post};
use crate::{browser, t, toast};

/// The lists of the home page.
#[derive(Clone, Copy)]
struct HomeLists {
    open: RwSignal<Vec<Summary>>,
    watched: RwSignal<Vec<Summary>>,
    problem: RwSignal<Option<Problem>>,
    loaded: RwSignal<bool>,
}

impl HomeLists {
    fn new() -> HomeLists {
        HomeLists {
            open: RwSignal::default(),
            watched: RwSignal::default(),
            problem: RwSignal::default(),
            loaded: RwSignal::new(false),
        }
    }

    /// Fetches the public lists.
    async fn look_around(self) {
        match get::<Summaries>("/api/seeks").await {
            Ok(answer) => {
                self.open.set(answer.tables);
                self.problem.set(None);
            }
            Err(problem) => self.problem.set(Some(problem)),
        }
        if let Ok(answer) = get::<Summaries>("/api/tables?status=playing&limit=8").await {
            self.watched.set(answer.tables);
        }
        self.loaded.set(true);
    }

    /// Handles a changed table: adds it to the lists it belongs to and removes it from the others.
    fn hear(self, table: &Summary) {
        let is_open = table.status == Status::Gathering && table.seats.contains(&Taken::Open);
        put(self.open, table, is_open && !table.private);
        if table.status == Status::Over {
            put(self.watched, table, false);
        }
    }
}

/// Open tables, and games to watch.
#[component]
pub(super) fn Lists() -> impl IntoView {
    let known = HomeLists::new();
    // Created here because a table that fills up leaves the list, and its component is dropped before the
    // navigation.
    let go = Navigator::new();
    line().lobby();
    // Fetched at first, and again whenever the connection is restored.
    Effect::new(move |before: Option<LineState>| {
        let state = line().state.get();
        if before.is_none() || (before == Some(LineState::Lost) && state == LineState::Open) {
            leptos::task::spawn_local(known.look_around());
        }
        state
    });
    Effect::new(move |_| {
        if let Some(table) = line().changed.get() {
            known.hear(&table);
        }
    });
    let again = move || {
        if !browser::is_hidden() {
            leptos::task::spawn_local(known.look_around());
        }
    };
    if let Ok(handle) = set_interval_with_handle(again, Duration::from_secs(45)) {
        on_cleanup(move || handle.clear());
    }
    let others = Signal::derive(move || {
        let me = account().id();
        let mut tables = known.watched.get();
        tables.retain(|table| me.as_ref().is_none_or(|me| !sits(table, me)));
        tables
    });
    view! {
        <div class="home-lists">
            {move || {
                known.problem.get().map(|problem| view! { <p class="card away">{away(&problem)}</p> })
            }}
            <Show when=move || known.problem.with(Option::is_none)>
                <section class="home-list" aria-labelledby="home-open">
                    <h2 id="home-open">{move || t!("home-open")}</h2>
                    <Show
                        when=move || !known.open.with(Vec::is_empty)
                        fallback=move || view! { <Nothing known words=Signal::derive(|| t!("home-open-none")) /> }
                    >
                        <ul class="tables">
                            {move || known.open.get().into_iter().map(|table| view! { <OpenTable table go /> }).collect_view()}
                        </ul>
                    </Show>
                    <p>
                        <A href="/new" attr:class="button">{move || t!("home-open-own")}</A>
                    </p>
                </section>
                <section class="home-list" aria-labelledby="home-watch">
                    <h2 id="home-watch">{move || t!("home-watch")}</h2>
                    <Show
                        when=move || !others.with(Vec::is_empty)
                        fallback=move || view! { <Nothing known words=Signal::derive(|| t!("home-watch-none")) /> }
                    >
                        <TableList tables=others />
                    </Show>
                </section>
            </Show>
        </div>
    }
}

/// Message shown instead of the lists.
fn away(problem: &Problem) -> String {
    if problem.is_passing() { t!("home-away") } else { problem.sentence() }
}

/// Message of an empty list, once it is loaded.
#[component]
fn Nothing(known: HomeLists, words: Signal<String>) -> impl IntoView {
    view! { <p class="empty">{move || if known.loaded.get() { words.get() } else { t!("page-loading") }}</p> }
}

/// A table with an open seat.
#[component]
fn OpenTable(table: Summary, go: Navigator) -> impl IntoView {
    let id = StoredValue::new(table.id.clone());
    let listed = table.clone();
    let mine = Memo::new(move |_| account().id().is_some_and(|me| sits(&table, &me)));
    let join = move |_| {
        let id = id.get_value();
        leptos::task::spawn_local(async move {
            match post::<_, Opened>(&format!("/api/tables/{}/join", escape(&id)), &Join::default()).await {
                Ok(opened) => {
                    if opened.token.is_some() {
                        account().refresh().await;
                    }
                    go.to(&opened.link);
                }
                Err(problem) => toast::complain(problem.sentence()),
            }
        });
    };
    view! {
        <Listed table=listed>
            <Show when=move || !mine.get() fallback=|| view! { <span class="hint">{move || t!("home-yours")}</span> }>
                <button class="button small strong" on:click=join>{move || t!("home-join")}</button>
            </Show>
        </Listed>
    }
}
