//! The page of a table on the server.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use leptos_router::hooks::{use_params_map, use_query_map};

use super::{Playing, local};
use crate::net::{Problem, account};
use crate::play::{self, OngoingGame};
use crate::{browser, t};

#[component]
pub(crate) fn TablePage() -> impl IntoView {
    let params = use_params_map();
    let query = use_query_map();
    let place = Memo::new(move |_| {
        let id = params.with(|params| params.get("id")).unwrap_or_default();
        (id, query.with(|query| query.get("key")))
    });
    move || {
        let (id, key) = place.get();
        view! { <Visit id key /> }
    }
}

/// Loads one table, with retries, and shows it.
#[component]
fn Visit(id: String, key: Option<String>) -> impl IntoView {
    let found = RwSignal::new_local(None::<Result<OngoingGame, Problem>>);
    let owner = Owner::current();
    let look = Callback::new(move |()| {
        let (id, key, owner) = (id.clone(), key.clone(), owner.clone());
        spawn_local(async move {
            let answer = play::visit(id, key, owner).await;
            // The user may have left the page meanwhile.
            let _ = found.try_set(Some(answer));
        });
    });
    look.run(());
    // After signing in or out the user sees the table as another viewer.
    Effect::new(move |before: Option<Option<String>>| {
        let player = account().id();
        if let (Some(before), Some(Ok(game))) = (&before, found.get_untracked())
            && *before != player
        {
            game.host().reload(game);
        }
        player
    });
    move || match found.get() {
        None => view! { <p class="sheet soft" role="status">{move || t!("table-loading")}</p> }.into_any(),
        Some(Ok(game)) => {
            local::follow(game);
            view! { <Playing game /> }.into_any()
        }
        Some(Err(problem)) => {
            if problem.is_passing() {
                browser::after(2_000, move || {
                    if found.try_get_untracked().flatten().is_some_and(|found| found.is_err()) {
                        look.run(());
                    }
                });
            }
            view! {
                <section class="sheet narrow" role="alert">
                    <h1>{move || t!("table-not-here")}</h1>
                    <p>{problem.sentence()}</p>
                    <p class="row">
                        <button on:click=move |_| look.run(())>{move || t!("try-again")}</button>
                        <A href="/" attr:class="button strong">{move || t!("missing-home")}</A>
                    </p>
                </section>
            }
            .into_any()
        }
    }
}
