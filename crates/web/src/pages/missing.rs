//! The "not found" page.

use leptos::prelude::*;
use leptos_router::components::A;

use crate::pages::titled;
use crate::t;

#[component]
pub(crate) fn MissingPage() -> impl IntoView {
    titled(|| t!("missing-title"));
    view! {
        <section class="sheet narrow">
            <h1>{move || t!("missing-title")}</h1>
            <p>{move || t!("missing-text")}</p>
            <p>
                <A href="/" attr:class="button strong">{move || t!("missing-home")}</A>
            </p>
        </section>
    }
}
