//! Forms for signing in and signing up.

use botyard_protocol::people::{LogIn, NewAccount, SignedIn};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::super::parts::{Navigator, Sending, Wrong};
use crate::net::{account, post};
use crate::{t, toast};

/// A text field with its label.
#[component]
pub(super) fn Typed(
    /// Id of the element.
    id: &'static str,
    /// Label of the field.
    #[prop(into)]
    label: Signal<String>,
    value: RwSignal<String>,
    /// Kind of autofill: `username`, `new-password`.
    fill: &'static str,
    /// Hint below the field.
    #[prop(into, optional)]
    hint: Option<Signal<String>>,
) -> impl IntoView {
    let is_password = fill.ends_with("password");
    let hint_id = format!("{id}-hint");
    let described = hint.is_some().then(|| hint_id.clone());
    view! {
        <label class="field" for=id>
            <span>{move || label.get()}</span>
            <input
                id=id
                type=if is_password { "password" } else { "text" }
                autocomplete=fill
                autocapitalize="none"
                spellcheck="false"
                required=true
                aria-describedby=described
                prop:value=move || value.get()
                on:input:target=move |event| value.set(event.target().value())
            />
        </label>
        {hint.map(|hint| view! { <p class="hint" id=hint_id>{move || hint.get()}</p> })}
    }
}

#[component]
pub(super) fn SignIn() -> impl IntoView {
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let sending = Sending::new();
    let go = Navigator::new();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = LogIn { name: name.get_untracked(), password: password.get_untracked() };
        sending.send(async move {
            let signed_in: SignedIn = post("/api/login", &body).await?;
            account().refresh().await;
            toast::tell(t!("account-welcome", name = signed_in.player.name));
            go.to("/");
            Ok(())
        });
    };
    view! {
        <form class="card stack" id="sign-in" on:submit=submit>
            <h2>{move || t!("account-sign-in")}</h2>
            <Typed id="sign-in-name" label=Signal::derive(|| t!("account-name")) value=name fill="username" />
            <Typed
                id="sign-in-password"
                label=Signal::derive(|| t!("account-password"))
                value=password
                fill="current-password"
            />
            <Wrong why=sending.wrong />
            <button class="button strong" disabled=move || sending.busy.get()>{move || t!("account-sign-in")}</button>
        </form>
    }
}

/// Form for a new account. A guest is turned into the account and keeps their games.
#[component]
pub(super) fn SignUp() -> impl IntoView {
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let sending = Sending::new();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = NewAccount { name: name.get_untracked(), password: password.get_untracked() };
        sending.send(async move {
            let signed_in: SignedIn = post("/api/accounts", &body).await?;
            account().refresh().await;
            toast::tell(t!("account-made", name = signed_in.player.name));
            Ok(())
        });
    };
    view! {
        <form class="card stack" id="sign-up" on:submit=submit>
            <h2>{move || t!("account-create")}</h2>
            <p class="hint">{move || t!("account-create-hint")}</p>
            <Typed
                id="sign-up-name"
                label=Signal::derive(|| t!("account-name"))
                value=name
                fill="username"
                hint=Signal::derive(|| t!("account-name-hint"))
            />
            <Typed
                id="sign-up-password"
                label=Signal::derive(|| t!("account-password"))
                value=password
                fill="new-password"
                hint=Signal::derive(|| t!("account-password-hint"))
            />
            <p class="hint" id="no-recovery">{move || t!("account-no-recovery")}</p>
            <Wrong why=sending.wrong />
            <button class="button strong" disabled=move || sending.busy.get()>{move || t!("account-create")}</button>
        </form>
    }
}
