//! The line about the game: name, goal, variant, computer levels, and a link to the rules.

use botyard_protocol::Sitter;
use leptos::prelude::*;
use leptos_router::components::A;

use crate::pages::{game_name, level_name, variant_words};
use crate::play::OngoingGame;
use crate::t;
use crate::words::said;

/// The levels of the computers at a table, without duplicates.
pub(super) fn computers(game: OngoingGame) -> Vec<String> {
    game.table.with(|table| {
        let mut levels: Vec<String> = Vec::new();
        for seat in &table.seats {
            if let Sitter::Computer { level } = &seat.sitter
                && !levels.contains(level)
            {
                levels.push(level.clone());
            }
        }
        levels
    })
}

#[component]
pub(crate) fn About(game: OngoingGame) -> impl IntoView {
    let info = game.history.with_untracked(|history| history.kind().info);
    let id = info.id;
    let more = move || {
        let variant = game.history.with(|history| variant_words(history.start()));
        let levels: Vec<String> = computers(game).iter().map(|level| level_name(level)).collect();
        let computer = (!levels.is_empty()).then(|| t!("about-computer", level = levels.join(", ")));
        variant.into_iter().chain(computer).map(|words| view! { <span>{words}</span> " · " }).collect_view()
    };
    view! {
        <p class="about" id="about">
            <strong>{move || game_name(id)}</strong> " · "
            <span>{move || said(&info.guide.goal)}</span> " · "
            {more}
            <A href=format!("/rules/{id}")>{move || t!("nav-rules")}</A>
        </p>
    }
}
