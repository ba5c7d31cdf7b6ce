//! The rules in pictures: the goal, and a board for each of the game's lessons.

use botyard_core::face::Kind;
use botyard_core::lesson::{Lesson, read};
use botyard_core::{Motion, Viewer};
use botyard_draw::{Look, Mark, picture};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;

use crate::board::look;
use crate::net::get_text;
use crate::pages::game_name;
use crate::prefs::prefs;
use crate::words::said;
use crate::{browser, t};

/// Scene of a lesson, with arrows for the motions of its solution.
fn arrows(lesson: &Lesson, kind: &Kind) -> Option<(botyard_core::scene::Scene, Vec<Mark>)> {
    let story = lesson.begin(*kind).ok()?;
    let (game, seat) = (story.start(), lesson.learner(&story)?);
    let moments = game.rehearse(seat, &lesson.show, &[]).ok().flatten().unwrap_or_default();
    let motions = moments.iter().flat_map(|moment| &moment.acts).flat_map(|act| &act.motions);
    let arrow = |motion: &Motion| match motion {
        Motion::Go { from, to, .. } => {
            Some(Mark::Arrow { from: from.clone(), to: to.clone(), strength: 1.0 })
        }
        _ => None,
    };
    Some((game.scene(Viewer::Seat(seat)), motions.filter_map(arrow).collect()))
}

/// A lesson as a picture with its task.
#[component]
fn Pictured(kind: &'static Kind, lesson: Lesson) -> impl IntoView {
    let shown = arrows(&lesson, kind);
    let drawn = move || {
        let look = Look { coordinates: false, ..look(false) };
        shown.as_ref().map(|(scene, marks)| picture(scene, &look, marks)).unwrap_or_default()
    };
    view! {
        <figure class="rules-picture">
            <div class="board still" aria-hidden="true" inner_html=drawn></div>
            <figcaption>{move || lesson.words.get(prefs().lang.get()).to_owned()}</figcaption>
        </figure>
    }
}

/// The goal in a sentence, and the lessons as pictures where the game has some.
#[component]
pub(super) fn InPictures(kind: &'static Kind) -> impl IntoView {
    let id = kind.info.id;
    let lessons = RwSignal::new(Vec::<Lesson>::new());
    let has_lessons = kind.info.guide.has_lessons();
    if has_lessons {
        spawn_local(async move {
            let text = get_text(&format!("{}lessons/{id}.txt", browser::app())).await.unwrap_or_default();
            // The user may have left the page meanwhile; without lessons only the text is shown.
            let _ = lessons.try_set(read(&text).unwrap_or_default());
        });
    }
    view! {
        <section class="rules-pictures stack">
            <p class="rules-goal">{move || said(&kind.info.guide.goal)}</p>
            <div class="rules-shown">
                {move || lessons.get().into_iter().map(|lesson| view! { <Pictured kind lesson /> }).collect_view()}
            </div>
            <Show when=move || has_lessons>
                <p><A href=format!("/learn/{id}") attr:class="button strong">{move || t!("learn-of", game = game_name(id))}</A></p>
            </Show>
        </section>
    }
}
