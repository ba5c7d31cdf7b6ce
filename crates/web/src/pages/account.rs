//! Signing in and out, the own account.

use leptos::prelude::*;

use crate::t;

/// Signing in and out, the own account.
#[component]
pub(crate) fn AccountPage() -> impl IntoView {
    view! { <h1>{move || t!("nav-sign-in")}</h1> }
}
