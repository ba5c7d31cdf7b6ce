//! The end of a game: the user's result, its reason, and what to do next.

use botyard_core::Seat;
use botyard_protocol::{Consent, Offer};
use leptos::prelude::*;
use leptos_router::components::A;

use super::about::computers;
use super::actions::analysis_path;
use super::seats::sitter_words;
use crate::app::Mark;
use crate::pages::{LevelChoice, keep_level, level_name};
use crate::play::{Intent, OngoingGame, may_offer};
use crate::prefs::prefs;
use crate::t;
use crate::words::{seat_name, sentence};

/// Result for a single user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Personal {
    Won,
    Drawn,
    Shared,
    Lost,
}

/// The user's result. `None` while the game goes on, for spectators, in pass and play, and if the game is
/// void.
fn personal(game: OngoingGame) -> Option<Personal> {
    let mine = game.mine.with(|mine| if let [only] = mine[..] { Some(only) } else { None })?;
    game.table.with(|table| {
        let places = table.ending.as_ref()?.places.as_ref()?;
        let firsts = places.iter().filter(|place| **place == 1).count();
        Some(match (places.get(mine.index())?, firsts) {
            (1, 1) => Personal::Won,
            (1, all) if all == places.len() => Personal::Drawn,
            (1, _) => Personal::Shared,
            _ => Personal::Lost,
        })
    })
}

fn personal_words(result: Personal) -> String {
    match result {
        Personal::Won => t!("finale-won"),
        Personal::Drawn => t!("finale-drawn"),
        Personal::Shared => t!("finale-shared"),
        Personal::Lost => t!("finale-lost"),
    }
}

/// Why the game ended, as a sentence that names the player who ended it.
fn why(game: OngoingGame) -> String {
    let info = game.history.with(|history| history.kind().info);
    let is_mine = |seat: Seat| game.mine.with(|mine| mine.contains(&seat));
    game.table.with(|table| {
        let Some(ending) = &table.ending else { return String::new() };
        let who = |seat: Seat| {
            let sitter = table.seats.get(seat.index()).map(|seat| sitter_words(&seat.sitter));
            sitter.unwrap_or_else(|| seat_name(info, seat).to_owned())
        };
        match (&*ending.reason, ending.by) {
            ("resigned", Some(seat)) if is_mine(seat) => t!("finale-you-resigned"),
            ("resigned", Some(seat)) => t!("finale-resigned", who = who(seat)),
            ("time", Some(seat)) if is_mine(seat) => t!("finale-your-time"),
            ("time", Some(seat)) => t!("finale-time", who = who(seat)),
            _ => sentence(ending.words.get(prefs().lang.get())),
        }
    })
}

/// The user's result with its reason, for screen readers; `None` if there is none.
pub(crate) fn finale_words(game: OngoingGame) -> Option<String> {
    personal(game).map(|result| format!("{} {}", personal_words(result), why(game)))
}

/// Panel shown when a game is over.
#[component]
pub(crate) fn Finale(game: OngoingGame) -> impl IntoView {
    let result = Memo::new(move |_| personal(game));
    view! {
        <Show when=move || game.is_over()>
            <section class="finale stack" class:won=move || result.get() == Some(Personal::Won) id="finale">
                {move || {
                    result.get().map(|result| {
                        let cheer = (result == Personal::Won).then(|| view! { <span class="cheer" aria-hidden="true"><Mark /><Mark /><Mark /></span> });
                        view! {
                            <p class="finale-word">{personal_words(result)}{cheer}</p>
                            <p class="finale-why">{why(game)}</p>
                        }
                    })
                }}
                <AfterGame game result />
            </section>
        </Show>
    }
}

/// Buttons for a rematch at the same or another level, the next game, and the analysis.
#[component]
fn AfterGame(game: OngoingGame, result: Memo<Option<Personal>>) -> impl IntoView {
    let id = game.history.with_untracked(|history| history.kind().info.id);
    let can_rematch = move || {
        let plays = !game.mine.with(Vec::is_empty);
        plays && game.table.with(|table| may_offer(table, Offer::Rematch)) && game.next.with(Option::is_none)
    };
    let rematch = move || {
        if let Some(seat) = game.mine.with_untracked(|mine| mine.first().copied()) {
            game.act(Intent::Offer(seat, Offer::Rematch, Consent::Offer));
        }
    };
    // In local games the computers can have another level next time.
    let level = move || {
        let levels = computers(game);
        if let [only] = &levels[..] { game.is_local().then(|| only.clone()) } else { None }
    };
    let chosen = Signal::derive(move || game.rematch_level.get().or_else(level).unwrap_or_default());
    let harder = move || botyard_catalog::next_level(id, &level()?);
    let next_level = move |_| {
        if let Some(next) = untrack(harder) {
            keep_level(id, next.id);
            game.rematch_level.set(Some(next.id.to_owned()));
            rematch();
        }
    };
    view! {
        <div class="row finale-next">
            <Show when=can_rematch>
                <button id="rematch" class="strong" on:click=move |_| rematch()>{move || t!("act-rematch")}</button>
                <Show when=move || level().is_some()>
                    <LevelChoice
                        id="rematch-level"
                        game=id
                        level=chosen
                        on_choose=move |chosen: String| {
                            keep_level(id, &chosen);
                            game.rematch_level.set(Some(chosen));
                        }
                    />
                </Show>
                <Show when=move || harder().is_some()>
                    <button id="next-level" class:strong=move || result.get() == Some(Personal::Won) on:click=next_level>
                        {move || harder().map(|next| t!("finale-next-level", level = level_name(next.id)))}
                    </button>
                </Show>
            </Show>
            <Show when=move || game.next.with(Option::is_some)>
                {move || game.next.get().map(|path| view! { <A href=path attr:class="button strong" attr:id="next-game">{move || t!("act-next")}</A> })}
            </Show>
            <A href=move || format!("{}&review=yes", analysis_path(game)) attr:class="button" attr:id="to-review">
                {move || t!("act-review")}
            </A>
            <A href=move || analysis_path(game) attr:class="button" attr:id="to-analysis">{move || t!("act-analysis")}</A>
        </div>
    }
}
