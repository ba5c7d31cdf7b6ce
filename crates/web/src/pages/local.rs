//! The page of a local game.

use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_params_map};

use super::{MissingPage, Playing};
use crate::play;

/// The page of a local game.
#[component]
pub(crate) fn LocalPage() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id")).unwrap_or_default());
    move || match play::open(&id.get()) {
        Some(game) => {
            follow(game);
            view! { <Playing game /> }.into_any()
        }
        None => view! { <MissingPage /> }.into_any(),
    }
}

/// Navigates to the next game when this one continues at another address, such as a rematch.
pub(super) fn follow(game: play::OngoingGame) {
    let navigate = use_navigate();
    Effect::new(move |before: Option<Option<String>>| {
        let next = game.next.get();
        if let (Some(None), Some(path)) = (before, &next)
            && !game.mine.with_untracked(Vec::is_empty)
        {
            navigate(path, Default::default());
        }
        next
    });
}
