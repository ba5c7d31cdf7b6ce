//! The board that is shown and touched.

use botyard_core::scene::Scene;
use leptos::prelude::*;

/// A board that only shows something.
#[component]
pub(crate) fn Still(
    /// What it shows.
    #[prop(into)]
    scene: Signal<Scene>,
    /// What it is, for those who can't see it.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let _ = scene;
    view! { <svg class="board still" role="img" aria-label=move || label.get()></svg> }
}
