//! Somebody who plays here.

use leptos::prelude::*;

use crate::t;

/// Somebody who plays here.
#[component]
pub(crate) fn PlayerPage() -> impl IntoView {
    view! { <h1>{move || t!("nav-players")}</h1> }
}
