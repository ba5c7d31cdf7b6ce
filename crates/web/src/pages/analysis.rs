//! Any position, thought about.

use leptos::prelude::*;

use crate::t;

/// Any position, thought about.
#[component]
pub(crate) fn AnalysisPage() -> impl IntoView {
    view! { <h1>{move || t!("nav-analysis")}</h1> }
}
