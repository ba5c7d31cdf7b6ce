//! A small live board on which a reader can try a game.

use botyard_core::{AnyEvent, Lang, Seat, Story, Viewer};
use botyard_draw::Film;
use leptos::prelude::*;

use super::{Board, OrderEntry, Projector};
use crate::{by_game, t, toast};

/// A small live board: the reader moves for the side to move, and can take moves back. In games with
/// simultaneous orders they play one seat.
#[component]
pub(crate) fn Trial(
    /// Id of the game.
    #[prop(into)]
    game: String,
    /// Options of the game.
    options: Vec<(String, String)>,
    /// Starting position; the game's own if left out.
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

/// Follows a history on the board: a new step is played as a film, any other change is shown at once.
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

/// A small live board on a history that is shared with other components.
#[component]
pub(crate) fn TrialOn(
    history: RwSignal<Story>,
    /// Whether it is a lesson, which is open from the start, asks for one turn and has no takebacks.
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
            // The hand offers legal orders only.
            let _ = history.play(&[(seat, order)]);
        });
        let lang = crate::prefs::prefs().lang.get_untracked();
        let words = history.with_untracked(|history| sentences(history, lang));
        toast::say(words.clone());
        told.set(words);
    });
    let hand = OrderEntry::new(give);
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
