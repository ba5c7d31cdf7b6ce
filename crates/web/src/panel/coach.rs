//! Hints for a first game, one at a time; progress is kept in the browser.

use botyard_core::{Story, Until};
use botyard_protocol::Status;
use leptos::prelude::*;

use crate::board::OrderEntry;
use crate::play::OngoingGame;
use crate::words::said;
use crate::{storage, t};

/// Whether the last step has an order of the user's and meets the condition of a hint.
fn is_done(game: OngoingGame, until: Until) -> bool {
    let mine = game.mine.get_untracked();
    game.history.with_untracked(|history| {
        let Some(step) = history.steps().last() else { return false };
        // Secret orders aren't in the history.
        let is_mine = step.orders.is_empty() || step.orders.iter().any(|(seat, _)| mine.contains(seat));
        is_mine
            && match until {
                Until::Picked | Until::Ordered => true,
                Until::Happened(kind) => step
                    .events
                    .iter()
                    .any(|event| event.data().get("type").is_some_and(|found| found == kind)),
            }
    })
}

/// The current hint, for players.
#[component]
pub(crate) fn Coach(game: OngoingGame, hand: OrderEntry) -> impl IntoView {
    let info = game.history.with_untracked(|history| history.kind().info);
    let name = StoredValue::new(format!("coach.{}", info.id));
    let kept = name.with_value(|name| storage::text(name)).and_then(|kept| kept.parse().ok());
    let at = RwSignal::new(kept.unwrap_or(0_usize));
    let go = move |to: usize| {
        at.set(to);
        name.with_value(|name| storage::keep_text(name, &to.to_string()));
    };
    let hint = move || info.guide.hints.get(at.get());
    Effect::new(move |_| {
        let picked = hand.is_busy();
        let now = at.get_untracked();
        if picked && info.guide.hints.get(now).is_some_and(|hint| hint.until == Until::Picked) {
            go(now + 1);
        }
    });
    Effect::new(move |before: Option<usize>| {
        let len = game.history.with(Story::len);
        let now = at.get_untracked();
        if before.is_some_and(|before| before < len)
            && let Some(hint) = info.guide.hints.get(now)
            && is_done(game, hint.until)
        {
            go(now + 1);
        }
        len
    });
    let shown = move || {
        let plays =
            !game.mine.with(Vec::is_empty) && game.table.with(|table| table.status == Status::Playing);
        hint().filter(|_| plays)
    };
    view! {
        <Show when=move || shown().is_some()>
            <div class="coach card row" id="coach" role="note">
                <span class="grow">{move || shown().map(|hint| said(&hint.words))}</span>
                <button id="coach-next" on:click=move |_| go(at.get_untracked() + 1)>{move || t!("coach-next")}</button>
                <button id="coach-end" class="plain" on:click=move |_| go(info.guide.hints.len())>{move || t!("coach-end")}</button>
            </div>
        </Show>
    }
}
