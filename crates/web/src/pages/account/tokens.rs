//! API tokens.

use botyard_protocol::people::{MadeToken, NewToken, Scope, TokenFacts, TokenList};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::super::parts::{Answered, Wrong, ask, day};
use crate::net::{escape, get, post, request};
use crate::{browser, t, toast};

fn scope_name(scope: Scope) -> String {
    match scope {
        Scope::Read => t!("scope-read"),
        Scope::Play => t!("scope-play"),
        Scope::Bot => t!("scope-bot"),
        Scope::Account => t!("scope-account"),
    }
}

/// The list of tokens, and a form for a new one.
#[component]
pub(super) fn Tokens() -> impl IntoView {
    let tokens: Answered<TokenList> = RwSignal::new(None);
    let refresh = move || ask(tokens, get("/api/tokens"));
    refresh();
    let list = move || match tokens.get() {
        None => view! { <p class="hint">{move || t!("page-loading")}</p> }.into_any(),
        Some(Err(problem)) => view! { <p class="wrong">{problem.sentence()}</p> }.into_any(),
        Some(Ok(list)) if list.tokens.is_empty() => {
            view! { <p class="hint">{move || t!("tokens-none")}</p> }.into_any()
        }
        Some(Ok(list)) => {
            view! { <TokenTable tokens=list.tokens refresh=Callback::new(move |()| refresh()) /> }.into_any()
        }
    };
    view! {
        <section class="card stack" id="tokens">
            <h2>{move || t!("tokens")}</h2>
            <p>{move || t!("tokens-words")}</p>
            {list}
            <NewTokenForm made=Callback::new(move |()| refresh()) />
        </section>
    }
}

#[component]
fn TokenTable(tokens: Vec<TokenFacts>, refresh: Callback<()>) -> impl IntoView {
    let delete = move |id: String| {
        leptos::task::spawn_local(async move {
            match request::<(), ()>("DELETE", &format!("/api/tokens/{}", escape(&id)), None).await {
                Ok(()) => {
                    refresh.try_run(());
                }
                Err(problem) => toast::complain(problem.sentence()),
            }
        });
    };
    let rows = tokens.into_iter().map(|token| {
        let scopes = token.scopes.clone();
        let scopes = move || scopes.iter().map(|scope| scope_name(*scope)).collect::<Vec<_>>().join(", ");
        let (created, used) = (token.created, token.used);
        let (id, label) = (token.id.clone(), token.label.clone());
        view! {
            <tr>
                <th scope="row">{token.label.clone()}</th>
                <td>{scopes}</td>
                <td>{move || day(created)}</td>
                <td>{move || used.map_or_else(|| t!("tokens-never"), day)}</td>
                <td>
                    <button
                        class="button small"
                        aria-label=move || t!("tokens-delete-of", label = label.clone())
                        on:click=move |_| delete(id.clone())
                    >
                        {move || t!("page-delete")}
                    </button>
                </td>
            </tr>
        }
    });
    view! {
        <div class="wide">
            <table class="list">
                <thead>
                    <tr>
                        <th scope="col">{move || t!("tokens-label")}</th>
                        <th scope="col">{move || t!("tokens-scopes")}</th>
                        <th scope="col">{move || t!("tokens-created")}</th>
                        <th scope="col">{move || t!("tokens-used")}</th>
                        <th scope="col">
                            <span class="voice">{move || t!("page-delete")}</span>
                        </th>
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}

/// Form for a new token. Its secret is shown only once.
#[component]
fn NewTokenForm(made: Callback<()>) -> impl IntoView {
    let label = RwSignal::new(String::new());
    let scopes = RwSignal::new(vec![Scope::Read, Scope::Play]);
    let secret = RwSignal::new(None::<String>);
    let wrong = RwSignal::new(None::<String>);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if scopes.with_untracked(Vec::is_empty) {
            wrong.set(Some(t!("tokens-no-scope")));
            return;
        }
        let body = NewToken { label: label.get_untracked(), scopes: scopes.get_untracked() };
        leptos::task::spawn_local(async move {
            match post::<_, MadeToken>("/api/tokens", &body).await {
                Ok(token) => {
                    secret.set(Some(token.secret));
                    label.set(String::new());
                    wrong.set(None);
                    made.try_run(());
                }
                Err(problem) => wrong.set(Some(problem.sentence())),
            }
        });
    };
    let boxes = Scope::ALL.into_iter().map(|scope| {
        let id = format!("scope-{}", scope.word());
        let of = id.clone();
        let toggle = move |on: bool| {
            scopes.update(|scopes| {
                scopes.retain(|other| *other != scope);
                if on {
                    scopes.push(scope);
                }
            });
        };
        view! {
            <label class="check" for=of>
                <input
                    id=id
                    type="checkbox"
                    prop:checked=move || scopes.with(|scopes| scopes.contains(&scope))
                    on:change:target=move |event| toggle(event.target().checked())
                />
                <span>{move || scope_name(scope)}</span>
            </label>
        }
    });
    view! {
        {move || secret.get().map(|secret| view! { <Secret secret words=Signal::derive(|| t!("tokens-secret")) /> })}
        <form class="stack" on:submit=submit>
            <h3>{move || t!("tokens-new")}</h3>
            <label class="field" for="token-label">
                <span>{move || t!("tokens-label")}</span>
                <input
                    id="token-label"
                    type="text"
                    required=true
                    maxlength="60"
                    prop:value=move || label.get()
                    on:input:target=move |event| label.set(event.target().value())
                />
            </label>
            <fieldset class="checks">
                <legend>{move || t!("tokens-scopes")}</legend>
                {boxes.collect_view()}
            </fieldset>
            <Wrong why=wrong />
            <button class="button">{move || t!("tokens-make")}</button>
        </form>
    }
}

/// A secret that is shown only once, with a copy button.
#[component]
pub(super) fn Secret(
    secret: String,
    /// Explanation of the secret.
    #[prop(into)]
    words: Signal<String>,
) -> impl IntoView {
    let text = secret.clone();
    let copy = move |_| {
        let text = text.clone();
        leptos::task::spawn_local(async move {
            if browser::copy(&text).await {
                toast::tell(t!("tokens-copied"));
            } else {
                toast::complain(t!("tokens-copy-failed"));
            }
        });
    };
    view! {
        <div class="secret" role="status">
            <p>{move || words.get()}</p>
            <div class="row">
                <code>{secret}</code>
                <button class="button small" on:click=copy>{move || t!("tokens-copy")}</button>
            </div>
        </div>
    }
}
