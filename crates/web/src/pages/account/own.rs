//! The user's own account: signing out, changing the password, closing it.

use botyard_protocol::people::{AccountFacts, ChangePassword, CloseAccount, LogOut, PlayerKind};
use botyard_protocol::{MutedPlayer, MutedPlayers};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::components::A;

use super::super::parts::{Answered, Sending, Wrong, ask, day};
use super::sign::Typed;
use crate::net::{account, escape, get, post, request};
use crate::{t, toast};

#[component]
pub(super) fn Own() -> impl IntoView {
    let facts: Answered<AccountFacts> = RwSignal::new(None);
    ask(facts, get("/api/account"));
    let name = move || {
        account().player.with(|player| player.as_ref().map(|player| player.name.clone())).unwrap_or_default()
    };
    let is_bot = move || {
        account().player.with(|player| player.as_ref().is_some_and(|player| player.kind == PlayerKind::Bot))
    };
    let since = move || {
        let facts = facts.get()?.ok()?;
        Some(t!("account-since", day = day(facts.created), count = facts.sessions))
    };
    view! {
        <div class="card stack">
            <h2>{name}</h2>
            <Show when=is_bot>
                <p>{move || t!("account-bot")}</p>
            </Show>
            <p class="hint">{since}</p>
            <div class="row">
                <A href=move || format!("/players/{}", escape(&name())) attr:class="button">
                    {move || t!("account-profile")}
                </A>
                <SignOut everywhere=false />
                <SignOut everywhere=true />
            </div>
        </div>
        <Muted />
        <div class="columns">
            <Password />
            <Close />
        </div>
    }
}

/// The muted players, with buttons to unmute them; empty if there are none.
#[component]
fn Muted() -> impl IntoView {
    let muted: Answered<MutedPlayers> = RwSignal::new(None);
    ask(muted, get("/api/account/muted"));
    let unmute = move |id: String| {
        leptos::task::spawn_local(async move {
            match request::<(), ()>("DELETE", &format!("/api/account/muted/{}", escape(&id)), None).await {
                Ok(()) => ask(muted, get("/api/account/muted")),
                Err(problem) => toast::complain(problem.sentence()),
            }
        });
    };
    let row = move |player: MutedPlayer| {
        view! {
            <li class="row">
                <span class="grow">{player.name}</span>
                <button class="small" on:click=move |_| unmute(player.id.clone())>{move || t!("account-unmute")}</button>
            </li>
        }
    };
    let shown = move || {
        let MutedPlayers { muted } = muted.get()?.ok().filter(|list| !list.muted.is_empty())?;
        Some(view! {
            <section class="card stack" id="muted">
                <h2>{move || t!("account-muted")}</h2>
                <ul class="plain-list">{muted.into_iter().map(row).collect_view()}</ul>
            </section>
        })
    };
    view! { {shown} }
}

#[component]
fn SignOut(everywhere: bool) -> impl IntoView {
    let go_out = move |_| {
        leptos::task::spawn_local(async move {
            match post::<_, ()>("/api/logout", &LogOut { everywhere }).await {
                Ok(()) => {
                    account().refresh().await;
                    toast::tell(t!("account-signed-out"));
                }
                Err(problem) => toast::complain(problem.sentence()),
            }
        });
    };
    view! {
        <button class="button" on:click=go_out>
            {move || if everywhere { t!("account-sign-out-everywhere") } else { t!("account-sign-out") }}
        </button>
    }
}

#[component]
fn Password() -> impl IntoView {
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let sending = Sending::new();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = ChangePassword { old: old.get_untracked(), new: new.get_untracked() };
        sending.send(async move {
            post::<_, ()>("/api/account/password", &body).await?;
            old.set(String::new());
            new.set(String::new());
            sending.wrong.set(None);
            toast::tell(t!("account-password-changed"));
            Ok(())
        });
    };
    view! {
        <form class="card stack" id="change-password" on:submit=submit>
            <h2>{move || t!("account-change-password")}</h2>
            <Typed
                id="password-old"
                label=Signal::derive(|| t!("account-password-old"))
                value=old
                fill="current-password"
            />
            <Typed
                id="password-new"
                label=Signal::derive(|| t!("account-password-new"))
                value=new
                fill="new-password"
                hint=Signal::derive(|| t!("account-password-hint"))
            />
            <Wrong why=sending.wrong />
            <button class="button" disabled=move || sending.busy.get()>{move || t!("account-change-password")}</button>
        </form>
    }
}

/// Form to close the account, behind a click and a password.
#[component]
fn Close() -> impl IntoView {
    let (open, password) = (RwSignal::new(false), RwSignal::new(String::new()));
    let sending = Sending::new();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = CloseAccount { password: password.get_untracked() };
        sending.send(async move {
            request::<_, ()>("DELETE", "/api/account", Some(&body)).await?;
            account().refresh().await;
            toast::tell(t!("account-closed"));
            Ok(())
        });
    };
    view! {
        <form class="card stack" id="close-account" on:submit=submit>
            <h2>{move || t!("account-close")}</h2>
            <p>{move || t!("account-close-words")}</p>
            <Show
                when=move || open.get()
                fallback=move || {
                    view! {
                        <button type="button" class="button" on:click=move |_| open.set(true)>
                            {move || t!("account-close")}
                        </button>
                    }
                }
            >
                <Typed
                    id="close-password"
                    label=Signal::derive(|| t!("account-password"))
                    value=password
                    fill="current-password"
                />
                <Wrong why=sending.wrong />
                <div class="row">
                    <button class="button danger" disabled=move || sending.busy.get()>{move || t!("account-close-really")}</button>
                    <button type="button" class="button" on:click=move |_| open.set(false)>{move || t!("page-cancel")}</button>
                </div>
            </Show>
        </form>
    }
}
