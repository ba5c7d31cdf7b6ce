//! Lessons: short tasks on the board, judged by the rules.

mod course;

use botyard_catalog::GAMES;
use botyard_core::face::Kind;
use botyard_core::lesson::{Lesson, read};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;

use super::MissingPage;
use super::parts::{first_scene, game_name};
use crate::board::Still;
use crate::net::{Problem, get_text};
use crate::pages::titled;
use crate::words::said;
use crate::{browser, t};

use course::Course;

/// The list of games with lessons, or the lessons of one game.
#[component]
pub(crate) fn LearnPage() -> impl IntoView {
    let params = use_params_map();
    let game = Memo::new(move |_| params.with(|params| params.get("game")));
    move || match game.get() {
        None => view! { <Index /> }.into_any(),
        Some(game) => match botyard_catalog::find(&game) {
            Ok(kind) if kind.info.guide.has_lessons() => view! { <Lessons kind /> }.into_any(),
            _ => MissingPage().into_any(),
        },
    }
}

#[component]
fn Index() -> impl IntoView {
    titled(|| t!("learn-title"));
    let cards = GAMES.iter().filter(|kind| kind.info.guide.has_lessons()).map(|kind| {
        let id = kind.info.id;
        let scene = first_scene(kind);
        view! {
            <A href=format!("/learn/{id}") attr:class="card rules-card">
                <div class="rules-card-board">
                    <Still scene=Signal::stored(scene) label=Signal::derive(move || t!("new-board-label", game = game_name(id))) />
                </div>
                <div>
                    <h2>{move || game_name(id)}</h2>
                    <p>{move || said(&kind.info.guide.goal)}</p>
                </div>
            </A>
        }
    });
    view! {
        <section class="sheet rules-index">
            <h1>{move || t!("learn-title")}</h1>
            <p>{move || t!("learn-words")}</p>
            <div class="rules-cards">{cards.collect_view()}</div>
        </section>
    }
}

/// Loads the lessons of a game and shows them.
#[component]
fn Lessons(kind: &'static Kind) -> impl IntoView {
    let id = kind.info.id;
    titled(move || t!("learn-of", game = game_name(id)));
    let found = RwSignal::new(None::<Result<Vec<Lesson>, String>>);
    spawn_local(async move {
        let text = get_text(&format!("{}lessons/{id}.txt", browser::app())).await;
        let lessons = text.as_deref().map_err(Problem::sentence).map(|text| read(text).unwrap_or_default());
        // The user may have left the page meanwhile.
        let _ = found.try_set(Some(lessons));
    });
    move || match found.get() {
        None => ().into_any(),
        Some(Ok(lessons)) => view! { <Course kind lessons /> }.into_any(),
        Some(Err(why)) => view! { <p class="sheet" role="alert">{why}</p> }.into_any(),
    }
}
