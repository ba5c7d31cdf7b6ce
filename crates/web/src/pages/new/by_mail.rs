//! Switch for play by mail.

use botyard_protocol::mail::{MailFacts, TableMailSwitch};
use leptos::prelude::*;
use leptos_router::components::A;

use super::super::parts::{Answered, ask};
use super::wish::Wish;
use crate::net::{Problem, account, escape, get, request};
use crate::t;

/// Turns on the user's mail for a new table.
pub(super) async fn ring(table: &str) -> Result<(), Problem> {
    let path = format!("/api/tables/{}/mail", escape(table));
    request("PUT", &path, Some(&TableMailSwitch { on: true })).await
}

/// Switch for play by mail: letters to the user's address, and days for every move. Hidden on servers without
/// mail.
#[component]
pub(super) fn ByMail(wish: Wish) -> impl IntoView {
    let facts: Answered<MailFacts> = RwSignal::new(None);
    Effect::new(move |_| {
        if account().has_mail() {
            ask(facts, get("/api/account/mail"));
        }
    });
    let address = Memo::new(move |_| {
        facts.with(|facts| {
            let Some(Ok(facts)) = facts else { return None };
            let address = facts.addresses.iter().find(|address| address.confirmed && !address.stopped);
            address.map(|address| address.address.clone())
        })
    });
    let is_never = Memo::new(move |_| {
        facts.with(|facts| matches!(facts, Some(Ok(facts)) if facts.choices.mail == "never"))
    });
    let may = Memo::new(move |_| account().has_mail() && address.with(Option::is_some) && !is_never.get());
    // Choosing another clock turns play by mail off.
    Effect::new(move |_| {
        if !may.get() || wish.clock.with(|clock| clock.kind != "days") {
            wish.by_mail.set(false);
        }
    });
    let choose = move |on: bool| {
        if on {
            wish.clock.update(|clock| "days".clone_into(&mut clock.kind));
        }
        wish.by_mail.set(on);
    };
    let words = move || match address.get() {
        _ if !account().is_account() => t!("new-mail-account"),
        None => t!("new-mail-address"),
        Some(_) if is_never.get() => t!("new-mail-never"),
        Some(address) => t!("new-mail-words", address = address),
    };
    let is_loaded = move || !account().is_account() || facts.with(Option::is_some);
    view! {
        <Show when=move || account().mail.get() && is_loaded()>
            <div class="switch">
                <label for="new-mail">
                    <input
                        id="new-mail"
                        type="checkbox"
                        aria-describedby="new-mail-hint"
                        disabled=move || !may.get()
                        prop:checked=move || wish.by_mail.get()
                        on:change:target=move |event| choose(event.target().checked())
                    />
                    <span>{move || t!("new-mail")}</span>
                </label>
                <p class="hint" id="new-mail-hint">
                    {words}
                    <Show when=move || !may.get()>
                        " " <A href="/account#mail">{move || t!("new-mail-change")}</A>
                    </Show>
                </p>
            </div>
        </Show>
    }
}
