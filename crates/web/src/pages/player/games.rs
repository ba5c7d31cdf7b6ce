//! A player's games.

use botyard_protocol::{Summaries, Summary};
use leptos::prelude::*;

use super::super::parts::TableList;
use crate::net::{Problem, escape, get};
use crate::t;

/// A player's games, latest first, loaded page by page.
#[component]
pub(super) fn Games(player: String) -> impl IntoView {
    let tables = RwSignal::new(Vec::<Summary>::new());
    let before = RwSignal::new(None::<String>);
    let wrong = RwSignal::new(None::<Problem>);
    let busy = RwSignal::new(true);
    let load = move |from: Option<String>| {
        let mut path = format!("/api/tables?player={}&limit=20", escape(&player));
        if let Some(from) = from {
            path += &format!("&before={}", escape(&from));
        }
        busy.set(true);
        leptos::task::spawn_local(async move {
            match get::<Summaries>(&path).await {
                Ok(more) => {
                    tables.update(|tables| tables.extend(more.tables));
                    before.set(more.before);
                    wrong.set(None);
                }
                Err(problem) => wrong.set(Some(problem)),
            }
            busy.set(false);
        });
    };
    load(None);
    let load = StoredValue::new(load);
    view! {
        <h2>{move || t!("player-games")}</h2>
        <TableList tables />
        {move || {
            let nothing = tables.with(Vec::is_empty) && !busy.get() && wrong.with(Option::is_none);
            nothing.then(|| view! { <p class="empty">{move || t!("player-no-games")}</p> })
        }}
        {move || wrong.get().map(|problem| view! { <p class="wrong">{problem.sentence()}</p> })}
        {move || busy.get().then(|| view! { <p class="hint">{move || t!("page-loading")}</p> })}
        <Show when=move || before.with(Option::is_some) && !busy.get()>
            <button class="button" on:click=move |_| load.with_value(|load| load(before.get_untracked()))>
                {move || t!("player-more")}
            </button>
        </Show>
    }
}
