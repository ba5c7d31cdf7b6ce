//! The four games, and what is being played.

use leptos::prelude::*;

use crate::t;

/// The four games, and what is being played.
#[component]
pub(crate) fn HomePage() -> impl IntoView {
    view! { <h1>{move || t!("nav-home")}</h1> }
}
