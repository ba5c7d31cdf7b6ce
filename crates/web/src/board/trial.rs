//! A small live board on which a reader can try a game.

use botyard_core::{AnyEvent, Lang, Seat, Story, Viewer};
use botyard_draw::Film;
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
    match story {
        Some(story) => view! { <TrialOn history=RwSignal::new(story) /> }.into_any(),
        None => view! { <pre>{position}</pre> }.into_any(),
    }
}

/// Shows what a history says: a new step as a film, anything else at once.
pub(crate) fn follow(history: RwSignal<Story>, projector: Projector, viewer: impl Fn() -> Viewer + 'static) {
    Effect::new(move |before: Option<usize>| {
        let len = history.with(Story::len);
        let Some(before) = before.filter(|before| *before != len) else { return len };
        let viewer = untrack(&viewer);
        history.with_untracked(|history| {
            let reel = (before + 1 == len).then(|| history.reel(before, viewer)).flatten();
            match reel {
                Some((start, acts, moments)) => projector.play(Film::new(start, acts, moments), || ()),
                None => projector.cut(history.latest().scene(viewer)),
            }
        });
        len
    });
}

/// A small live board on a history that somebody else may look at and change, too.
#[component]
pub(crate) fn TrialOn(
    /// What was played.
    history: RwSignal<Story>,
    /// Is it a lesson, in which nothing has to be opened and nothing is taken back?
    #[prop(optional)]
    lesson: bool,
) -> impl IntoView {
    if let Some(trial) = by_game::trial(history, lesson) {
        return trial;
    }
    let projector = Projector::new(history.with_untracked(|history| history.latest().scene(Viewer::Public)));
    follow(history, projector, || Viewer::Public);
    let told = RwSignal::new(String::new());
    let give = Callback::new(move |(seat, order): (Seat, String)| {
        history.update(|history| {
            // The hand offers only what can be played.
            let _ = history.play(&[(seat, order)]);
        });
        let lang = crate::prefs::prefs().lang.get_untracked();
        let words = history.with_untracked(|history| sentences(history, lang));
        toast::say(words.clone());
        told.set(words);
    });
    let hand = Hand::new(give);
    Effect::new(move |_| {
        history.with(|history| {
            let game = history.latest();
            match game.to_act().only() {
                // A lesson asks for one turn.
                Some(seat) if !lesson || history.is_empty() => hand.ask(game, seat),
                _ => hand.rest(),
            }
        });
    });
    let back = move |_| {
        history.update(|history| history.truncate(history.len().saturating_sub(1)));
        told.set(String::new());
    };
    let board_id = if lesson { "board" } else { "" };
    let begun = move || history.with(|history| !history.is_empty());
    view! {
        <div class="trial">
            <div class="board-frame">
                <Board projector hand marked=Vec::new() flipped=false label=move || t!("trial-label") id=board_id />
            </div>
            <p class="told soft" aria-hidden="true">{move || told.get()}</p>
            <div class="row">
                <Show when=move || hand.ready().is_some()>
                    <button class="strong trial-send" on:click=move |_| hand.send()>{move || t!("turn-send")}</button>
                </Show>
                <Show when=move || !lesson>
                    <button on:click=back disabled=move || !begun()>{move || t!("trial-back")}</button>
                </Show>
                <Show when=move || lesson && !hand.is_at_rest()>
                    <button on:click=move |_| hand.undo()>{move || t!("turn-undo")}</button>
                </Show>
            </div>
        </div>
    }
    .into_any()
}

fn sentences(history: &Story, lang: Lang) -> String {
    let last = history.steps().last();
    last.map(|step| AnyEvent::tell_all(&step.events, lang)).unwrap_or_default()
}
