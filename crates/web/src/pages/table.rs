//! A table of the server.

use leptos::prelude::*;

use crate::t;

/// A table of the server.
#[component]
pub(crate) fn TablePage() -> impl IntoView {
    view! { <h1>{move || t!("nav-home")}</h1> }
}
