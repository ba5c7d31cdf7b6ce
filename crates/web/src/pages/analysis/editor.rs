//! Setting up a position by hand.
use leptos::prelude::*;
use super::study::Study;
/// x
#[component]
pub(super) fn Editor(study: Study) -> impl IntoView {
    let _ = study;
}
