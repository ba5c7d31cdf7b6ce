//! A game in this browser.

use leptos::prelude::*;

use crate::t;

/// A game in this browser.
#[component]
pub(crate) fn LocalPage() -> impl IntoView {
    view! { <h1>{move || t!("nav-home")}</h1> }
}
