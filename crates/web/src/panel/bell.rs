//! Mail notifications of a table.

use botyard_protocol::mail::{TableMail, TableMailSwitch};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;

use crate::icon::{Drawn, Icon};
use crate::net::{account, escape, get, request};
use crate::play::OngoingGame;
use crate::{t, toast};

/// A bell that shows where a player's mail about the table is sent, and turns it on and off. Hidden for
/// guests and spectators, and on servers without mail.
#[component]
pub(crate) fn MailBell(game: OngoingGame) -> impl IntoView {
    let mail = RwSignal::new(None::<TableMail>);
    let path = StoredValue::new(format!(
        "/api/tables/{}/mail",
        escape(&game.table.with_untracked(|table| table.id.clone()))
    ));
    let is_here = Memo::new(move |_| {
        account().has_mail() && !game.is_local() && !game.is_over() && !game.mine.with(Vec::is_empty)
    });
    Effect::new(move |_| {
        if is_here.get() {
            spawn_local(async move {
                // Without a response there is no bell.
                if let Ok(now) = get::<TableMail>(&path.get_value()).await {
                    mail.try_set(Some(now));
                }
            });
        }
    });
    let rings = move |mail: &TableMail| mail.on && mail.to.is_some() && mail.mail != "never";
    let words = move |mail: &TableMail| match (&mail.to, &*mail.mail) {
        (None, _) => t!("bell-no-address"),
        (_, "never") => t!("bell-never"),
        _ if !mail.on => t!("bell-off"),
        (Some(to), when) => t!("bell-on", address = to.clone(), when = when.to_owned()),
    };
    let turn = move |_| {
        let Some(now) = mail.get_untracked() else { return };
        let on = !now.on;
        spawn_local(async move {
            match request::<_, ()>("PUT", &path.get_value(), Some(&TableMailSwitch { on })).await {
                Ok(()) => {
                    mail.try_set(Some(TableMail { on, ..now }));
                }
                Err(problem) => toast::complain(problem.sentence()),
            }
        });
    };
    let shown = move || {
        let now = mail.get().filter(|_| is_here.get())?;
        let is_on = rings(&now);
        let icon = Signal::derive(move || if is_on { Icon::Bell } else { Icon::NoBell });
        let sign = if now.to.is_some() && now.mail != "never" {
            view! {
                <button class="icon" id="bell" aria-pressed=is_on.to_string() aria-label=t!("bell") title=t!("bell") on:click=turn>
                    <Drawn icon />
                </button>
            }
            .into_any()
        } else {
            view! { <A href="/account#mail" attr:class="icon button" attr:id="bell" attr:aria-label=t!("bell") attr:title=t!("bell")><Drawn icon /></A> }
            .into_any()
        };
        Some(view! {
            <p class="row bell">
                {sign}
                <span class="soft grow" id="bell-words" role="status">{words(&now)}</span>
            </p>
        })
    };
    view! { {shown} }
}
