//! The rules, with boards to try them on.

use leptos::prelude::*;

use crate::t;

/// The list of rules pages.
#[component]
pub(crate) fn RulesIndexPage() -> impl IntoView {
    view! { <h1>{move || t!("nav-rules")}</h1> }
}

/// The rules of one game.
#[component]
pub(crate) fn RulesPage() -> impl IntoView {
    view! { <h1>{move || t!("nav-rules")}</h1> }
}
