//! Signing in, and the user's account.

mod mail;
mod own;
mod sign;
mod tokens;

use botyard_protocol::people::PlayerKind;
use leptos::prelude::*;

use crate::net::account;
use crate::pages::titled;
use crate::t;

use mail::Mail;
use own::Own;
use sign::{SignIn, SignUp};
use tokens::Tokens;

/// Forms for signing in and up, or the settings of the user's account.
#[component]
pub(crate) fn AccountPage() -> impl IntoView {
    let player = account().player;
    let kind = Memo::new(move |_| player.with(|player| player.as_ref().map(|player| player.kind)));
    let words = move || if kind.get().is_some() { t!("account-title") } else { t!("nav-sign-in") };
    titled(words);
    let body = move || match kind.get() {
        None => view! {
            <p>{move || t!("account-why")}</p>
            <div class="columns">
                <SignIn />
                <SignUp />
            </div>
        }
        .into_any(),
        Some(PlayerKind::Guest) => view! {
            <p>
                {move || {
                    let name = player.with(|player| player.as_ref().map(|player| player.name.clone()));
                    t!("account-guest", name = name.unwrap_or_default())
                }}
            </p>
            <div class="columns">
                <SignUp />
                <SignIn />
            </div>
        }
        .into_any(),
        Some(PlayerKind::Account | PlayerKind::Bot) => view! {
            <Own />
            <Show when=move || account().has_mail()>
                <Mail />
            </Show>
            <Tokens />
        }
        .into_any(),
    };
    view! {
        <section class="sheet account">
            <h1>{words}</h1>
            {body}
        </section>
    }
}
