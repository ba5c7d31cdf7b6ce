//! The best players.

use leptos::prelude::*;

use crate::t;

/// The best players.
#[component]
pub(crate) fn PlayersPage() -> impl IntoView {
    view! { <h1>{move || t!("nav-players")}</h1> }
}
