//! What can be chosen about the page.

use leptos::prelude::*;

use crate::t;

/// What can be chosen about the page.
#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    view! { <h1>{move || t!("nav-settings")}</h1> }
}
