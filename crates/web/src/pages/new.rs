//! A new table.

use leptos::prelude::*;

use crate::t;

/// A new table.
#[component]
pub(crate) fn NewPage() -> impl IntoView {
    view! { <h1>{move || t!("nav-new")}</h1> }
}
