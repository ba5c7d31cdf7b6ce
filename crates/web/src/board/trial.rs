//! A small live board on which a reader can try a game.

use botyard_core::{AnyEvent, Lang, Seat, Story, Viewer};
use leptos::prelude::*;

use super::{Board, Hand, Projector};
use crate::{by_game, t, toast};

/// A small live board: the reader moves for whoever's turn it is, and can take it back. Where all order at once he orders for one.
#[component]
pub(crate) fn Trial(
    /// The id of the game.
    #[prop(into)]
    game: String,
    /// How it is played.
    options: Vec<(String, String)>,
    /// Where it starts; where the game does if left out.
    #[prop(optional_no_strip)]
    position: Option<String>,
) -> impl IntoView {
    let kind = botyard_catalog::find(&game).ok().copied();
    let story = kind.and_then(|kind| Story::begin(kind, options, position.clone(), None).ok());
    let Some(story) = story else {
        return view! { <pre>{position}</pre> }.into_any();
    };
    let history = RwSignal::new(story);
    if let Some(trial) = by_game::trial(history) {
        return trial;
    }
    let projector = Projector::new(history.with_untracked(|history| history.latest().scene(Viewer::Public)));
    let told = RwSignal::new(String::new());
    let give = Callback::new(move |(seat, order): (Seat, String)| {
        let mut film = None;
        history.update(|history| {
            if history.play(&[(seat, order)]).is_ok() {
                film = history
                    .reel(history.len() - 1, Viewer::Public)
                    .map(|(start, acts, moments)| botyard_draw::Film::new(start, acts, moments));
            }
        });
        if let Some(film) = film {
            let lang = crate::prefs::prefs().lang.get_untracked();
            let words = history.with_untracked(|history| sentences(history, lang));
            toast::say(words.clone());
            told.set(words);
            projector.play(film, || ());
        }
    });
    let hand = Hand::new(give);
    Effect::new(move |_| {
        history.with(|history| {
            let game = history.latest();
            match game.to_act().only() {
                Some(seat) => hand.ask(game, seat),
                None => hand.rest(),
            }
        });
    });
    let back = move |_| {
        history.update(|history| history.truncate(history.len().saturating_sub(1)));
        told.set(String::new());
        projector.cut(history.with_untracked(|history| history.latest().scene(Viewer::Public)));
    };
    let begun = move || history.with(|history| !history.is_empty());
    view! {
        <div class="trial">
            <div class="board-frame">
                <Board projector hand marked=Vec::new() flipped=false label=move || t!("trial-label") id="" />
            </div>
            <p class="told soft" aria-hidden="true">{move || told.get()}</p>
            <div class="row">
                <Show when=move || hand.ready().is_some()>
                    <button class="strong" on:click=move |_| hand.send()>{move || t!("turn-send")}</button>
                </Show>
                <button on:click=back disabled=move || !begun()>{move || t!("trial-back")}</button>
            </div>
        </div>
    }
    .into_any()
}

fn sentences(history: &Story, lang: Lang) -> String {
    let last = history.steps().last();
    last.map(|step| AnyEvent::tell_all(&step.events, lang)).unwrap_or_default()
}
