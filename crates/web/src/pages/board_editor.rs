//! Boards of RoboSoccer, made by clicking.

use leptos::prelude::*;

use crate::t;

/// Boards of RoboSoccer, made by clicking.
#[component]
pub(crate) fn BoardEditorPage() -> impl IntoView {
    view! { <h1>{move || t!("nav-editor")}</h1> }
}
